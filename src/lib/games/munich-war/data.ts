// The form of this game's data files, and the types that the rules use: what Munich War 1938 adds to the common schemas.
import * as v from 'valibot'
import { EdgeSchema, HexSchema, MapSchema, SiteSchema, parsePackMap } from '../../kernel/pack/map'
import {
  Count,
  PackError,
  parsePack,
  refuseDuplicates,
  Source,
  Text,
  Whole,
  type Fields
} from '../../kernel/pack/pack'
import { parsePackScenario, ScenarioSchema, SetupGroupSchema } from '../../kernel/pack/scenario'
import type { Pack as PackOf } from '../../kernel/pack/title'
import { MarkerSchema, parsePackUnits, UnitSchema, UnitsSchema } from '../../kernel/pack/units'

const Side = v.picklist(['axis', 'allied'])
/** The countries that have units; others are ground only. */
const Nation = v.picklist([
  'Germany',
  'Czechoslovakia',
  'France',
  'Great Britain',
  'Italy',
  'Poland',
  'Soviet Union',
  'Hungary',
  'Romania',
  'Yugoslavia',
  'Belgium',
  'Netherlands',
  'Denmark',
  'Finland',
  'Estonia',
  'Latvia',
  'Lithuania'
])
/** 5.2: two countries without units; 5.6 and 2.1: two places that are no country. */
const Country = v.picklist([...Nation.options, 'Luxembourg', 'Switzerland', 'Danzig', 'Sweden'])
const Sea = v.picklist(['North Sea', 'Baltic Sea', 'Adriatic Sea', 'Black Sea', 'Mediterranean Sea'])
const Hex = v.pipe(v.string(), v.regex(/^\d{4}$/))
const Terrain = v.picklist(['clear', 'forest', 'rough', 'mountain', 'marsh'])
const UnitType = v.picklist([
  'armor',
  'mechanized',
  'armoredCavalry',
  'motorizedAaa',
  'infantry',
  'secondLine',
  'alpine',
  'cavalry',
  'security',
  'marines',
  'aaa',
  'fortification',
  'airstrike',
  'airlift',
  'bombardment',
  'transport',
  'specialForces'
])
const Size = v.picklist(['army', 'corps', 'division', 'divisionGroup', 'brigade', 'brigadeGroup', 'regiment'])
const Turn = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8))
const Die = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6))
const Divisor = v.pipe(v.number(), v.integer(), v.minValue(1))
const Cost = v.nullable(Count)
const Nations = v.array(Nation)
const Ids = v.array(Text)
const Sources = v.record(v.string(), Source)

/** Every table says by which rule it holds and where its numbers come from. */
const table = <const E extends v.ObjectEntries>(entries: E) =>
  v.looseObject({ rule: Text, source: Source, note: v.exactOptional(Text), ...entries })
/** One entry for each result of the die. */
const byDie = <const S extends v.GenericSchema>(entry: S) => v.pipe(v.array(entry), v.length(6))

// ---- map ------------------------------------------------------------------------------------------------------

export const MwMapSchema = v.looseObject({
  ...MapSchema.entries,
  hexes: v.array(
    v.looseObject({
      ...HexSchema.entries,
      id: Hex,
      terrain: v.picklist(['sea', ...Terrain.options]),
      country: v.exactOptional(Country),
      /** The sea area of an all-sea hex, and those that a coastal hex lies on (18.1). */
      sea: v.exactOptional(Sea),
      seas: v.exactOptional(v.array(Sea)),
      /** A symbol on the map: room for a fortification unit (3.4.2e), or an entrenchment (11.12). Never both on our map. */
      fort: v.exactOptional(v.picklist(['fortress', 'entrenchment'])),
      /** 7.2.2f, 23.4: where reinforcements and ships from beyond the map come in. */
      mapEdge: v.exactOptional(v.literal(true)),
      /** 8.6.1: the red arrow at the east edge. */
      railArrow: v.exactOptional(v.literal(true)),
      site: v.exactOptional(
        v.looseObject({
          ...SiteSchema.entries,
          kind: v.picklist(['city', 'town']),
          capital: v.exactOptional(Nation),
          mobilization: v.exactOptional(Nation),
          /** A Reich Strategic Objective (7.1d, 22.0d). */
          objective: v.exactOptional(v.literal(true)),
          port: v.exactOptional(Sea),
          source: Source
        })
      )
    })
  ),
  edges: v.array(v.looseObject({ ...EdgeSchema.entries })),
  rail: v.array(v.tuple([Hex, Hex])),
  areaSource: Sources
})

// ---- units ----------------------------------------------------------------------------------------------------

const MwUnitSchema = v.looseObject({
  ...UnitSchema.entries,
  /** 3.4a: only Germany and Czechoslovakia have a side of their own; that of the others is made by scenario and invasion. */
  side: v.picklist([...Side.options, 'either']),
  nation: Nation,
  type: UnitType,
  size: v.exactOptional(Size),
  class: v.picklist(['mechanized', 'nonMechanized', 'static', 'air', 'naval', 'special']),
  steps: v.picklist([1, 2]),
  attack: v.exactOptional(Count),
  defense: v.exactOptional(Count),
  move: v.exactOptional(Count),
  /** Air units: combat factor, or that of an airlift, which only defends; bombardment markers: gunfire factor (2.5.4). */
  factor: v.exactOptional(Count),
  range: v.exactOptional(Count),
  /** 2.5.4b: the operation succeeds on this die or less. */
  success: v.exactOptional(Die),
  /** 2.5.1a: the reduced side. */
  back: v.exactOptional(
    v.union([v.looseObject({ attack: Count, defense: Count }), v.looseObject({ factor: Count })])
  ),
  /** 13.1a: the plus sign, on both sides of the counter. */
  pursuit: v.exactOptional(v.literal(true)),
  /** 16.7 */
  flak: v.exactOptional(v.literal(true)),
  /** Where it starts by the usual split of its pool (A55); `optional`: only with 23.1. */
  entry: v.picklist(['map', 'display', 'reserve', 'optional']),
  startsReduced: v.exactOptional(v.literal(true)),
  setup: v.exactOptional(Hex)
})

export const MwUnitsSchema = v.looseObject({
  ...UnitsSchema.entries,
  units: v.array(MwUnitSchema),
  markers: v.array(v.looseObject({ ...MarkerSchema.entries, kind: v.picklist(['turn', 'terror']) }))
})

// ---- tables ---------------------------------------------------------------------------------------------------

const setup = {
  scenarioDie: table({ rows: byDie(Text) }),
  deployment: table({
    nations: v.record(
      Nation,
      v.array(
        v.looseObject({
          type: UnitType,
          size: v.exactOptional(Size),
          full: Count,
          reduced: Count,
          reserve: Count,
          to: v.picklist(['map', 'display']),
          /** The table names its counters: 3.4.2a. */
          named: v.exactOptional(v.literal(true)),
          where: v.exactOptional(
            v.looseObject({
              fort: v.exactOptional(v.literal('fortress')),
              city: v.exactOptional(v.literal(true)),
              area: v.exactOptional(Text),
              hexes: v.exactOptional(v.array(Hex))
            })
          ),
          /** At least one of them stands here (3.4.2j). */
          oneIn: v.exactOptional(Hex),
          source: Source
        })
      )
    )
  })
}

const mobilization = {
  events: table({
    firstTurn: Turn,
    die: byDie(v.picklist(['weather', 'intervention', 'crisis', 'putsch', 'blitzkrieg'])),
    storm: v.looseObject({ fromTurn: Turn }),
    crisis: v.looseObject({ axisUpTo: Die, points: Count }),
    putsch: v.looseObject({ hexes: Count }),
    blitzkrieg: v.looseObject({ hexes: Count })
  }),
  mobilization: table({
    firstTurn: Turn,
    cost: Count,
    delay: byDie(Count),
    refit: v.looseObject({ mechanized: Count, nonMechanized: Count, air: Count }),
    perHex: Count
  }),
  replacements: table({
    offMap: v.record(Nation, Count),
    none: v.array(Country),
    objective: Count,
    /** What the map must add up to at the start: a check of the places, not a rule of its own. */
    totals: v.record(Nation, Count)
  })
}

const TerrainRow = v.looseObject({
  nonMechanized: Cost,
  mechanized: Cost,
  alpine: Cost,
  shift: Whole,
  /** With an alpine attacker (19.0a). */
  alpineShift: Whole,
  statics: v.boolean(),
  /** 9.0d: the most units of any kind. */
  stack: v.exactOptional(Count),
  /** 20.0e */
  stormSovietCost: v.exactOptional(Count),
  source: Sources
})

const movement = {
  rail: table({ slots: v.record(Nation, Count), others: Count }),
  movement: table({ halfPointsPerPoint: Divisor, minimumHexes: Count, outOfSupplyDivisor: Divisor }),
  tec: table({
    terrain: v.looseObject({
      clear: TerrainRow,
      forest: TerrainRow,
      rough: TerrainRow,
      mountain: TerrainRow,
      marsh: TerrainRow
    }),
    city: v.looseObject({ shift: Whole, source: Sources }),
    entrenchment: v.looseObject({ enemyCost: Count, shift: Whole, source: Sources }),
    river: v.looseObject({ cost: Count, shift: Whole, source: Sources }),
    road: v.looseObject({ halfPoints: Count, stormSovietHalfPoints: Count, source: Sources })
  }),
  stacking: table({ armies: Count, smaller: Count, statics: Count, air: Count }),
  transport: table({ armies: Count, smaller: Count })
}

const Result = v.picklist([
  'AA',
  'AD',
  'AP',
  'AS',
  'AW',
  'AZ',
  'BB',
  'DA',
  'DD',
  'DP',
  'DW',
  'DZ',
  'MA',
  'MD',
  'OR'
])
const Loss = v.picklist(['none', 'one', 'oneMechanized', 'all', 'asMany', 'destroyed'])
const Fate = v.looseObject({ loss: Loss, retreat: v.pipe(Count, v.maxValue(3)) })
const CrtRows = byDie(v.pipe(v.array(Result), v.length(9)))
const AirResult = v.picklist(['AE', 'AL', 'DB', 'DE', 'DL', 'ML'])
const AirFate = v.looseObject({
  interceptor: v.picklist(['none', 'reduced', 'eliminated']),
  target: v.picklist(['none', 'reduced', 'eliminated', 'aborted'])
})
const TerrorResult = v.picklist(['defiance', 'flak', 'nothing', 'terror'])
const ResultRow = v.looseObject({ name: Text, attackers: Fate, defenders: Fate, advance: v.boolean() })

const combat = {
  crt: table({
    columns: v.pipe(v.array(v.looseObject({ label: Text, from: Count, source: Source })), v.length(9)),
    assault: CrtRows,
    mobile: CrtRows
  }),
  results: table({ codes: v.looseObject(v.entriesFromList(Result.options, ResultRow)) }),
  shifts: table({
    allUnsupplied: Whole,
    someUnsupplied: Whole,
    concentric: Whole,
    specialForces: Whole,
    storm: Whole
  }),
  interception: table({
    columns: v.tuple([Whole, Whole, Whole]),
    rows: byDie(v.tuple([AirResult, AirResult, AirResult])),
    codes: v.looseObject(v.entriesFromList(AirResult.options, AirFate))
  }),
  terror: table({
    columns: v.tuple([Count, Count, Count]),
    rows: byDie(v.tuple([TerrorResult, TerrorResult, TerrorResult]))
  }),
  flak: table({ supportDieUpTo: Die })
}

const politics = {
  invasion: table({
    rights: v.record(Nation, v.array(Country)),
    closed: v.array(Country),
    /** 5.6: part of Poland as soon as Poland is at war. */
    withPoland: v.array(Country)
  }),
  seas: table({
    nations: v.record(Nation, v.array(Sea)),
    closed: v.looseObject({ sea: Sea, to: Nations, ifAxisControls: Hex }),
    /** Coasts, by the name of an area of the map, that a nation may bombard beyond its seas. */
    bombardment: v.record(Nation, Text),
    /** Nations whose seas the text does not give. */
    rulings: Nations
  }),
  storm: table({
    groundedDivisor: Divisor,
    supplyRange: Whole,
    advance: Count,
    /** The countries where attackers lose a column, and the nations that do not. */
    columnLeft: v.record(Nation, Nations)
  }),
  surrender: table({ upTo: v.record(Nation, Die), withoutCapital: Nations, never: Nations }),
  victory: table({
    objective: Count,
    mannerheimLine: Count,
    air: Count,
    mechanized: Count,
    mechanizedSizes: v.array(Size),
    neverAutomatic: Nations,
    levels: v.array(v.looseObject({ from: v.nullable(Whole), winner: Side, name: Text }))
  }),
  optional: table({
    armor: v.looseObject({
      add: Ids,
      full: Ids,
      remove: v.array(v.looseObject({ nation: Nation, type: UnitType, size: Size, count: Count }))
    }),
    surprise: v.looseObject({ groundedUpTo: Die, alertFrom: Die, points: Count }),
    evacuation: v.looseObject({ safeUpTo: Die }),
    navalMoves: v.looseObject({
      mapEdge: Nations,
      italy: Text,
      romania: Text,
      romaniaFor: Nations,
      unlessAxis: Nation
    }),
    poland: Nations,
    preparedness: v.looseObject({ nation: Nation, fullFrom: Die })
  })
}

/** The optional rules of the book (23.0): each is agreed on by itself, and none is in use unless the players say so. */
export const options = {
  /** 23.1 */
  additionalArmor: v.boolean(),
  /** 23.2 */
  surpriseAttack: v.boolean(),
  /** 23.3 */
  navalEvacuation: v.boolean(),
  /** 23.4 */
  navalMoves: v.boolean(),
  /** 23.5 */
  polandPolitics: v.boolean(),
  /** 23.6 */
  sovietPreparedness: v.boolean()
}

const NationRow = v.looseObject({ code: Text, adjective: Text, side: v.exactOptional(Side) })

export const MwTablesSchema = v.looseObject({
  game: v.literal('munich-war'),
  nations: v.looseObject(v.entriesFromList(Nation.options, NationRow)),
  ...setup,
  ...mobilization,
  ...movement,
  ...combat,
  ...politics,
  options: v.looseObject(options)
})

// ---- scenarios ------------------------------------------------------------------------------------------------

const Sides = v.looseObject({ axis: Nations, allied: Nations })

export const MwScenarioSchema = v.looseObject({
  ...ScenarioSchema.entries,
  id: v.picklist([
    'western-powers-guarantee',
    'little-entente',
    'intermarium',
    'anti-comintern-war',
    'general-war'
  ]),
  turns: v.array(v.looseObject({ turn: Turn, dates: Text, month: v.picklist(['October', 'November']) })),
  /** At war from the start (3.4a). */
  sides: Sides,
  sideNames: v.looseObject({ axis: Text, allied: Text }),
  /** Who joins at the first intervention event, and where (5.3). */
  intervention: Sides,
  /** Neutral at the start, whatever may become of them. */
  neutrals: v.array(Country),
  /** Without units and without a way into the match (3.4d, A43). */
  absent: Nations,
  /** One group for each country, in the four steps of 3.4.1; how its pieces are shared is in the tables. */
  setup: v.array(
    v.looseObject({
      ...SetupGroupSchema.entries,
      side: Side,
      step: v.picklist([1, 2, 3, 4]),
      where: v.looseObject({ country: Nation })
    })
  ),
  /** A legal set-up of our own, for whoever wants to begin at once and for programs. */
  suggested: v.looseObject({ source: Source, note: Text, at: v.record(v.string(), Hex) })
})

// ---- types ----------------------------------------------------------------------------------------------------

export type SideName = v.InferOutput<typeof Side>
export type NationName = v.InferOutput<typeof Nation>
export type CountryName = v.InferOutput<typeof Country>
export type SeaName = v.InferOutput<typeof Sea>
export type TerrainName = v.InferOutput<typeof Terrain>
export type UnitTypeName = v.InferOutput<typeof UnitType>
export type SizeName = v.InferOutput<typeof Size>
export type ResultCode = v.InferOutput<typeof Result>
export type AirResultCode = v.InferOutput<typeof AirResult>
export type TerrorResultCode = v.InferOutput<typeof TerrorResult>
export type MapData = Fields<v.InferOutput<typeof MwMapSchema>>
export type HexData = MapData['hexes'][number]
export type UnitsData = Fields<v.InferOutput<typeof MwUnitsSchema>>
export type UnitData = UnitsData['units'][number]
export type Tables = Fields<v.InferOutput<typeof MwTablesSchema>>
export type DeploymentLine = NonNullable<Tables['deployment']['nations'][NationName]>[number]
export type Options = Tables['options']
export type ScenarioData = Fields<v.InferOutput<typeof MwScenarioSchema>>
export type SetupGroup = ScenarioData['setup'][number]

/** All the files of the game. Owners may bring their own with the printed values. */
export type Pack = PackOf<MapData, UnitsData, Tables, ScenarioData>

// ---- forms ----------------------------------------------------------------------------------------------------

export function parseMwMap(data: unknown, file = 'map.json'): MapData {
  parsePackMap(data, file)
  const map = parsePack(MwMapSchema, data, file)
  map.hexes.forEach((hex, index) => {
    const place = `hexes[${index}] (${hex.id})`
    if ((hex.terrain === 'sea') !== (hex.sea !== undefined))
      throw new PackError(file, `${place}.sea`, 'all-sea hexes, and only they, name their sea')
    if ((hex.terrain === 'sea') === (hex.country !== undefined))
      throw new PackError(file, `${place}.country`, 'every hex on land lies in a country, none at sea does')
    if (hex.site?.port !== undefined && hex.seas?.includes(hex.site.port) !== true)
      throw new PackError(file, `${place}.site.port`, 'a port lies on a sea of its hex')
  })
  return map
}

export function parseMwUnits(data: unknown, file = 'units.json'): UnitsData {
  parsePackUnits(data, file)
  const units = parsePack(MwUnitsSchema, data, file)
  units.units.forEach((unit, index) => {
    const place = `units[${index}] (${unit.id})`
    const { attack, defense, move, factor, range } = unit
    const wanted = FIGURES[unit.class]
    const given = Object.entries({ attack, defense, move, factor, range, success: unit.success })
    // A transport has no gunfire factor.
    for (const [name, value] of given)
      if ((value !== undefined) !== (wanted.includes(name) && unit.type !== 'transport'))
        throw new PackError(file, `${place}.${name}`, `does not fit a unit of class ${unit.class}`)
    if ((unit.steps === 2) !== (unit.back !== undefined))
      throw new PackError(file, `${place}.back`, 'a reduced side belongs to units of two steps')
    if (unit.back !== undefined && 'factor' in unit.back !== (unit.class === 'air'))
      throw new PackError(file, `${place}.back`, 'does not have the figures of the other side')
    if (unit.class === 'static' && move !== 0)
      throw new PackError(file, `${place}.move`, 'static units do not move')
  })
  return units
}

/** What is printed on a counter of each class (2.5). */
const FIGURES: Readonly<Record<UnitData['class'], readonly string[]>> = {
  mechanized: ['attack', 'defense', 'move'],
  nonMechanized: ['attack', 'defense', 'move'],
  static: ['attack', 'defense', 'move'],
  air: ['factor', 'range'],
  naval: ['factor'],
  special: ['success']
}

export function parseMwTables(data: unknown, file = 'tables.json'): Tables {
  const tables = parsePack(MwTablesSchema, data, file)
  tables.crt.columns.forEach(({ from }, index) => {
    const before = tables.crt.columns[index - 1]
    if (before ? from <= before.from : from !== 0)
      throw new PackError(file, `crt.columns[${index}].from`, 'the columns begin at 0 and grow')
  })
  return tables
}

export function parseMwScenario(data: unknown, file = 'scenario'): ScenarioData {
  parsePackScenario(data, file)
  const scenario = parsePack(MwScenarioSchema, data, file)
  const { sides, absent, setup: groups, neutrals } = scenario
  refuseDuplicates([...sides.axis, ...sides.allied, ...neutrals], file, 'countries')
  refuseDuplicates([...groups.map(({ where }) => where.country), ...absent], file, 'setup')
  const steps = groups.map(({ step }) => step)
  if (steps.some((step, index) => step < (steps[index - 1] ?? 1)))
    throw new PackError(file, 'setup', 'the steps do not follow each other')
  return scenario
}

export const forms = {
  map: parseMwMap,
  units: parseMwUnits,
  tables: parseMwTables,
  scenario: parseMwScenario
}
