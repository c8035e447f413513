// The words that the data files of No Retreat! share.
import * as v from 'valibot'

export const Side = v.picklist(['german', 'allied'])
export const Front = v.picklist(['poland', 'france'])
export const Hex = v.pipe(v.string(), v.regex(/^\d{4}$/))
export const Turn = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(14))
export const Nation = v.picklist([
  'Germany',
  'Slovakia',
  'Soviet Union',
  'France',
  'Britain',
  'Belgium',
  'Holland',
  'Switzerland',
  'Poland'
])
export const Terrain = v.picklist(['open', 'rough', 'sea', 'lake', 'shaded'])
export const UnitType = v.picklist([
  'panzer',
  'tank',
  'motorized',
  'armoredInfantry',
  'infantry',
  'fortressInfantry',
  'mountain',
  'cavalry',
  'airborne',
  'base',
  'fort',
  'fortress'
])
export const CombatType = v.picklist(['mobile', 'prepared', 'fortress', 'blitzkrieg'])
export const Result = v.picklist([
  'A1',
  'CA1',
  'CA',
  '-',
  'CB',
  'CR',
  'EX',
  'EX/CR',
  'D',
  'D1',
  'DR',
  'DS',
  'DD',
  'DE'
])
/** What can be on the front of an Initiative marker; only kreuz1939 and polish count in Poland (5.8.3). */
export const MarkerFront = v.picklist(['balkenkreuz', 'kreuz1939', 'roundel', 'polish'])
export const MarkerBack = v.picklist([
  'blitz',
  'blitzkrieg',
  'hold',
  'shock',
  'shockTarget',
  'shockCounterblow',
  'surrender',
  'haltHitler',
  'combatVp'
])
/** The boxes of the two Stance tracks (20.2). */
export const Box = v.picklist([
  'frenchCommand',
  'carefulTactics',
  'britishControl',
  'operationDynamo',
  'rafFullyEngaged',
  'molotovRibbentropLine',
  'stalinDithers',
  'redArmyReadied',
  'sovietInvasion',
  'naziSovietLine'
])
