// The form of this game's data files, and the types that the rules use: what No Retreat! adds to the common schemas.
// Tables and cards have files of their own: tables-data.ts, cards-data.ts.
import * as v from 'valibot'
import { BoxSchema, EdgeSchema, HexSchema, MapSchema, SiteSchema, parsePackMap } from '../../kernel/pack/map'
import { Count, PackError, parsePack, Source, Text, Whole, type Fields } from '../../kernel/pack/pack'
import { ScenarioSchema, SetupGroupSchema, parsePackScenario } from '../../kernel/pack/scenario'
import type { Forms, Pack as PackOf } from '../../kernel/pack/title'
import { MarkerSchema, parsePackUnits, UnitSchema, UnitsSchema } from '../../kernel/pack/units'
import { parseNrCards, type CardsData } from './cards-data'
import { parseNrTables, type Tables } from './tables-data'
import {
  Box,
  Front,
  Hex,
  MarkerBack,
  MarkerFront,
  Nation,
  Result,
  Side,
  Terrain,
  Turn,
  UnitType
} from './words'

const maybe = v.exactOptional
const Yes = v.literal(true)
const Hexes = v.array(Hex)
const Ids = v.array(Text)
const Sources = v.record(v.string(), Source)
const Pairs = v.array(v.tuple([Hex, Hex]))

// ---- map ------------------------------------------------------------------------------------------------------

export const NrMapSchema = v.looseObject({
  ...MapSchema.entries,
  hexes: v.array(
    v.looseObject({
      ...HexSchema.entries,
      id: Hex,
      terrain: Terrain,
      /** A Fortified hex of the West Wall (French Front). */
      fort: maybe(v.literal('fortified')),
      /** The name of a forest or of hills, and how they look; for drawing only. */
      feature: maybe(Text),
      cover: maybe(Text),
      site: maybe(
        v.looseObject({
          ...SiteSchema.entries,
          /** A town is a name only. The points of a city in Germany are those of the Allies. */
          kind: v.picklist(['major', 'minor', 'town']),
          port: maybe(Yes),
          /** Sea hexes in which Port-Supplied units wait (2.14). */
          water: maybe(Hexes)
        })
      )
    })
  ),
  edges: v.array(
    v.looseObject({
      ...EdgeSchema.entries,
      /** The Rhine, the Waal and the Vistula below the San; they are no `river`. */
      major: maybe(Text),
      /** The open side of an Evacuation Zone, by the name of its port; all its other sides are sea (13.2.3). */
      evacuation: maybe(Text)
    })
  ),
  boxes: v.array(
    v.looseObject({
      ...BoxSchema.entries,
      kind: v.picklist(['reserve', 'destroyed', 'surrendered', 'evacuated', 'plans', 'experience']),
      side: Side
    })
  ),
  areaSource: Sources,
  /** Hexsides: yellow and red are the Partition Lines (23), rhineFront is the Rhine of 18.9. */
  lines: v.record(v.string(), Pairs),
  lineSource: Sources,
  /** The hexes of every place by name; some names cover more than one. */
  places: v.record(v.string(), Hexes),
  placesInText: v.array(Text)
})

// ---- units ----------------------------------------------------------------------------------------------------

/** When a unit that is not set up comes into play: always by the Reserve, but for Soviets and square cavalry. */
const Entry = v.union([
  v.looseObject({ kind: v.literal('reserve') }),
  v.looseObject({ kind: v.literal('turn'), turn: Turn }),
  v.looseObject({ kind: v.literal('stance'), box: Box }),
  v.looseObject({ kind: v.literal('plan'), instruction: v.literal('tankDoctrine') }),
  v.looseObject({
    kind: v.literal('alternate'),
    event: v.picklist(['polishMechanization', 'polishTacticalRedeployments'])
  }),
  v.looseObject({ kind: v.literal('option'), option: v.literal('sikorski'), turn: Turn })
])

const NrUnitSchema = v.looseObject({
  ...UnitSchema.entries,
  side: Side,
  nation: Nation,
  type: UnitType,
  size: v.picklist(['army', 'multiCorps', 'corps', 'divisionGroup', 'division', 'brigade', 'none']),
  /** The Group Name (2.3.1); round cavalry, Forts and Fortresses have none. */
  group: maybe(Text),
  /** Round cavalry: the Group it is set up with (21.1.1). */
  setupGroup: maybe(Text),
  shape: v.picklist(['square', 'round', 'hex']),
  /** The border of the tank symbol (2.13). */
  armor: maybe(v.picklist(['blitz', 'regular', 'light'])),
  /** As printed; yellow strength attacks with one less (14.6.9). */
  strength: Count,
  move: Count,
  steps: v.picklist([1, 2]),
  /** The reduced side (2.3.5). */
  back: maybe(v.looseObject({ strength: Count })),
  /** Red movement (18.2). */
  mobile: maybe(Yes),
  white: maybe(Yes),
  yellow: maybe(Yes),
  /** It denies the armor bonus (14.6.5e). */
  armoredInfantry: maybe(Yes),
  weakZoc: maybe(Yes),
  /** Strength in parentheses. */
  noZoc: maybe(Yes),
  regional: maybe(Yes),
  /** The asterisk (13.3.3). */
  free: maybe(Yes),
  large: maybe(Yes),
  /** The supply symbol (12.2). */
  supply: maybe(Yes),
  /** The white dot (2.3.6). */
  irreplaceable: maybe(Yes),
  swissFront: maybe(Yes),
  /** Which bank of the Pripet it is set up on (20.2.2). */
  soviet: maybe(v.picklist(['north', 'south'])),
  letter: maybe(v.picklist(['M', 'R', 'K', 'FI', 'D'])),
  startsReduced: maybe(Yes),
  setup: maybe(Hex),
  entry: maybe(Entry)
})

const NrMarkerSchema = v.looseObject({
  ...MarkerSchema.entries,
  kind: v.picklist(['target', 'initiative', 'shockTarget', 'drop', 'glider', 'plan']),
  side: Side,
  color: maybe(v.picklist(['gray', 'blue', 'brown'])),
  front: maybe(v.array(MarkerFront)),
  back: maybe(MarkerBack),
  plan: maybe(v.picklist(['A', 'B', 'C', 'dummy']))
})

export const NrUnitsSchema = v.looseObject({
  ...UnitsSchema.entries,
  units: v.array(NrUnitSchema),
  markers: v.array(NrMarkerSchema)
})

// ---- scenarios ------------------------------------------------------------------------------------------------

export const NrScenarioSchema = v.looseObject({
  ...ScenarioSchema.entries,
  front: Front,
  map: Text,
  units: Text,
  turns: v.pipe(
    v.array(v.looseObject({ turn: Turn, dates: Text, year: v.picklist([1939, 1940]), source: Source })),
    v.length(14)
  ),
  sides: v.looseObject({ german: v.array(Nation), allied: v.array(Nation) }),
  sideNames: v.looseObject({ german: Text, allied: Text }),
  setup: v.array(
    v.looseObject({ ...SetupGroupSchema.entries, side: Side, nations: v.array(Nation), source: Source })
  ),
  /** Units that begin in the Reserve. */
  reserve: Ids,
  control: v.looseObject({ rule: Text, source: Source, german: v.array(Text), allied: v.array(Text) }),
  start: v.looseObject({
    rule: Text,
    source: Source,
    turn: Turn,
    mapVp: Whole,
    eventVp: Whole,
    stance: Box,
    weather: v.literal('normal'),
    /** The cards of the Main Leaders. */
    leaders: v.looseObject({ german: Count, allied: Count })
  }),
  rules: v.looseObject({
    /** regular: each draws a Secret Plan (24.1); historical: the two historical ones, open to both. */
    plans: v.picklist(['regular', 'historical', 'none']),
    alternateEvents: v.boolean()
  })
})

export type SideName = v.InferOutput<typeof Side>
export type FrontName = v.InferOutput<typeof Front>
export type NationName = v.InferOutput<typeof Nation>
export type ResultCode = v.InferOutput<typeof Result>
export type MapData = Fields<v.InferOutput<typeof NrMapSchema>>
export type HexData = MapData['hexes'][number]
export type UnitsData = Fields<v.InferOutput<typeof NrUnitsSchema>>
export type UnitData = UnitsData['units'][number]
export type MarkerData = UnitsData['markers'][number]
export type ScenarioData = Fields<v.InferOutput<typeof NrScenarioSchema>>

/** All the files of the game. Owners may bring their own with the printed values. */
export type Pack = PackOf<MapData, UnitsData, Tables, ScenarioData, { readonly cards: CardsData }>

export function parseNrMap(data: unknown, file = 'map.json'): MapData {
  parsePackMap(data, file)
  const map = parsePack(NrMapSchema, data, file)
  const known = new Set(map.hexes.map(({ id }) => id))
  for (const [name, hexes] of Object.entries(map.places))
    hexes.forEach((hex, index) => {
      if (!known.has(hex)) throw new PackError(file, `places.${name}[${index}]`, `there is no hex ${hex}`)
    })
  return map
}

export function parseNrUnits(data: unknown, file = 'units.json'): UnitsData {
  parsePackUnits(data, file)
  const units = parsePack(NrUnitsSchema, data, file)
  units.units.forEach((unit, index) => {
    const place = `units[${index}] (${unit.id})`
    if ((unit.setup === undefined) === (unit.entry === undefined))
      throw new PackError(file, place, 'needs either a set-up hex or an entry')
    if ((unit.steps === 2) !== (unit.back !== undefined))
      throw new PackError(file, `${place}.back`, 'a reduced side belongs to units of two steps')
    if (['panzer', 'tank'].includes(unit.type) !== (unit.armor !== undefined))
      throw new PackError(file, `${place}.armor`, 'the color of the tank symbol belongs to tank units')
  })
  units.markers.forEach((marker, index) => {
    const initiative = marker.kind === 'initiative'
    if (initiative !== (marker.front !== undefined))
      throw new PackError(
        file,
        `markers[${index}] (${marker.id}).front`,
        'a front belongs to Initiative markers'
      )
  })
  return units
}

export function parseNrScenario(data: unknown, file = 'scenario'): ScenarioData {
  parsePackScenario(data, file)
  return parsePack(NrScenarioSchema, data, file)
}

export const forms = {
  map: parseNrMap,
  units: parseNrUnits,
  tables: parseNrTables,
  scenario: parseNrScenario,
  further: { cards: parseNrCards }
} satisfies Forms<MapData, UnitsData, Tables, ScenarioData, Pack['further']>
