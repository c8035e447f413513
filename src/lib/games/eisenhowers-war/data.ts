// The form of this game's data files, and the types that the rules use: what Eisenhower's War adds to the common schemas.
import * as v from 'valibot'
import { EdgeSchema, HexSchema, MapSchema, parsePackMap } from '../../kernel/pack/map'
import { Count, PackError, parsePack, Source, Text, Whole, type Fields } from '../../kernel/pack/pack'
import { ScenarioSchema, parsePackScenario } from '../../kernel/pack/scenario'
import type { Pack as PackOf } from '../../kernel/pack/title'
import { UnitSchema, UnitsSchema, parsePackUnits } from '../../kernel/pack/units'

const Side = v.picklist(['german', 'allied'])
const Hex = v.pipe(v.string(), v.regex(/^\d{4}$/))
const Hexes = v.array(Hex)
const Turn = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9))
const Steps = v.picklist([1, 2])
const Units = v.array(Text)
const Sources = v.record(v.string(), Source)

/** Every table says by which rule it holds and where its numbers come from. */
const table = <const E extends v.ObjectEntries>(entries: E) =>
  v.looseObject({ rule: Text, source: Source, note: v.exactOptional(Text), ...entries })

export const EwMapSchema = v.looseObject({
  ...MapSchema.entries,
  hexes: v.array(
    v.looseObject({
      ...HexSchema.entries,
      id: Hex,
      terrain: v.picklist(['sea', 'clear', 'rough', 'mountain']),
      zone: v.exactOptional(v.picklist(['north', 'south'])),
      dgl: v.exactOptional(v.picklist(['west', 'east'])),
      fort: v.exactOptional(v.picklist(['westWall', 'fortress'])),
      /** The Alpine Pass that runs through the hex (8.8). */
      pass: v.exactOptional(Text),
      v1: v.exactOptional(v.boolean()),
      site: v.exactOptional(
        v.looseObject({
          name: Text,
          kind: v.picklist(['city', 'port', 'town']),
          objective: v.exactOptional(v.boolean()),
          source: Source
        })
      )
    })
  ),
  edges: v.array(
    v.looseObject({
      ...EdgeSchema.entries,
      rhine: v.exactOptional(Text),
      /** The Seine where Allied bombers have broken the bridges (3.3.4, 8.9). */
      bombed: v.exactOptional(Text),
      estuary: v.exactOptional(Text),
      pass: v.exactOptional(Text)
    })
  ),
  areaSource: v.record(v.string(), Source),
  lines: v.looseObject({ zone: v.array(v.tuple([Hex, Hex])), drawnGame: v.array(v.tuple([Hex, Hex])) })
})

/**
 * When and how a unit that is not set up comes into play (3.2.2, 12): french, with the withdrawal of FX (12.1.1); hex,
 * italy and substitute, the Army of Liguria (12.2.1); elbe (12.2.2); yugoslavia (12.2.3).
 */
const Entry = v.union([
  v.looseObject({ kind: v.picklist(['turn', 'french', 'italy', 'substitute', 'elbe']), turn: Turn }),
  v.looseObject({ kind: v.literal('hex'), turn: Turn, hex: Hex }),
  v.looseObject({ kind: v.literal('yugoslavia') })
])

const EwUnitSchema = v.looseObject({
  ...UnitSchema.entries,
  side: Side,
  nation: v.picklist(['US', 'France', 'UK', 'Canada', 'Poland', 'Germany']),
  type: v.picklist([
    'mechanized',
    'panzer',
    'infantry',
    'mountain',
    'paratroop',
    'garrison',
    'flak',
    'airborne-mobile',
    'airborne-static'
  ]),
  size: v.picklist(['army', 'corps', 'group']),
  group: v.exactOptional(v.picklist(['American', 'British'])),
  attack: Count,
  defense: Count,
  move: Count,
  steps: Steps,
  reduced: v.exactOptional(v.looseObject({ attack: Count, defense: Count })),
  static: v.exactOptional(v.literal(true)),
  /** 13.3: moves as a mountain unit. */
  mountain: v.exactOptional(v.literal(true)),
  /** 13.2: the airborne corps of which this counter is one form. */
  airborne: v.exactOptional(Text),
  setup: v.exactOptional(Hex),
  entry: v.exactOptional(Entry)
})

export const EwUnitsSchema = v.looseObject({ ...UnitsSchema.entries, units: v.array(EwUnitSchema) })

const Terrain = v.looseObject({
  cost: Count,
  mountainCost: Count,
  shift: Whole,
  stack: Count,
  source: Sources
})
const Zones = v.looseObject({ north: Hexes, south: Hexes })
const CrtRow = v.pipe(v.array(v.tuple([Count, Count])), v.length(9))

const ground = {
  tec: table({
    terrain: v.looseObject({ clear: Terrain, rough: Terrain, mountain: Terrain }),
    pass: v.looseObject({ cost: Count, mountainCost: Count, stack: Count, source: Sources }),
    city: v.looseObject({ shift: Whole, source: Sources }),
    hexsides: v.looseObject({
      river: v.looseObject({ cost: Count, shift: Whole, source: Sources }),
      rhine: v.looseObject({ cost: Count, alliedShift: Whole, germanShift: Whole, source: Sources }),
      bombedSeine: v.looseObject({ germanCost: Count, source: Sources }),
      estuary: v.looseObject({ cost: Count, source: Sources })
    }),
    enemyZone: v.looseObject({ cost: Count, source: Source })
  }),
  stacking: table({
    beachhead: Count,
    startException: v.looseObject({ hex: Hex, untilTurn: Turn })
  }),
  supply: table({
    german: Zones,
    allied: Zones,
    antwerp: v.looseObject({ port: Hex, access: Hexes }),
    problemFromTurn: Turn,
    outOfSupplyDivisor: v.pipe(v.number(), v.integer(), v.minValue(1))
  }),
  italy: table({ limit: Count })
}

const combat = {
  crt: table({
    columns: v.pipe(v.array(Text), v.length(9)),
    rows: v.pipe(v.array(CrtRow), v.length(6)),
    textCells: v.array(v.looseObject({ column: Text, roll: Count })),
    beyond: table({ defenderPerColumn: Count, attackerPerColumn: Count })
  }),
  fortification: table({ shift: Whole, westWall: v.array(v.looseObject({ from: Turn, shift: Whole })) }),
  shifts: table({ invasion: Whole, concentric: Whole, bomber: Whole, supplyProblem: Whole, fmo: Whole }),
  bombers: table({ uses: Count }),
  bridge: table({ captured: v.array(Count) })
}

const events = {
  airdrop: table({ corps: v.array(Text), forbidden: v.array(Text) }),
  invasion: table({
    markers: Count,
    secondTurns: v.array(Turn),
    first: v.array(Text),
    second: v.array(Text)
  }),
  fmo: table({ markers: Count, fromTurn: Turn, minAttacks: Count, maxAttacks: Count }),
  thunderclap: table({ turn: Turn, never: Hexes }),
  alpineFortress: table({ turn: Turn, unlessAllied: Hex }),
  rebuild: table({ usReduced: Count, usEliminated: Count, germanEliminated: Count }),
  withdrawals: table({
    fx: v.looseObject({ unit: Text, fromTurn: Turn, brings: Units }),
    ss: v.looseObject({ units: Units, turn: Turn })
  }),
  yugoslavia: table({ centre: Hex }),
  elbe: table({ turn: Turn }),
  victory: table({
    ruhr: v.looseObject({ hex: Hex, lastTurn: Turn }),
    two: v.looseObject({ hexes: Hexes, count: Count, lastTurn: Turn }),
    v1Turn: Turn,
    ports: v.array(v.looseObject({ turn: Turn, minimum: Count, source: Source })),
    portCountries: v.array(Text),
    substitutes: v.array(Text)
  })
}

/** Readings of the book that the players may choose between; the pack says which are the usual ones. */
export const options = {
  /** 13.8: the turn at whose end a fortress that still stands wins. */
  alpineFortressTurn: v.picklist([8, 9])
}

export const EwTablesSchema = v.looseObject({
  game: v.literal('eisenhowers-war'),
  nations: v.record(v.string(), v.looseObject({ adjective: Text, side: Side })),
  ...ground,
  ...combat,
  ...events,
  options: v.looseObject(options)
})

export const EwScenarioSchema = v.looseObject({
  ...ScenarioSchema.entries,
  rules: v.looseObject({
    /** The phase play opens with on turn 1 (3.2.4, 3.3.4). */
    firstPhase: v.picklist([1, 2]),
    beachheads: Hexes,
    /** Corps held aside for the first invasion (3.3.2). */
    invasionForce: Units,
    /** German units that may be deployed anywhere in France and Belgium (3.3.1). */
    freeDeployment: Units,
    /** The only hexes that northern Commonwealth units may attack on turn 1 (3.2.4). */
    commonwealthTargets: Hexes
  })
})

export type MapData = Fields<v.InferOutput<typeof EwMapSchema>>
export type HexData = MapData['hexes'][number]
export type UnitsData = Fields<v.InferOutput<typeof EwUnitsSchema>>
export type UnitData = UnitsData['units'][number]
export type Tables = Fields<v.InferOutput<typeof EwTablesSchema>>
export type TerrainName = keyof Tables['tec']['terrain']
export type Options = Tables['options']
export type ScenarioData = Fields<v.InferOutput<typeof EwScenarioSchema>>

/** All the files of the game. Owners may bring their own with the printed values. */
export type Pack = PackOf<MapData, UnitsData, Tables, ScenarioData>

export function parseEwMap(data: unknown, file = 'map.json'): MapData {
  parsePackMap(data, file)
  return parsePack(EwMapSchema, data, file)
}

export function parseEwUnits(data: unknown, file = 'units.json'): UnitsData {
  parsePackUnits(data, file)
  const units = parsePack(EwUnitsSchema, data, file)
  units.units.forEach((unit, index) => {
    const place = `units[${index}] (${unit.id})`
    if ((unit.setup === undefined) === (unit.entry === undefined))
      throw new PackError(file, place, 'needs either a set-up hex or an entry')
    if ((unit.steps === 2) !== (unit.reduced !== undefined))
      throw new PackError(file, `${place}.reduced`, 'a reduced side belongs to units of two steps')
    if ((unit.move === 0) !== (unit.static === true))
      throw new PackError(file, `${place}.static`, 'units that cannot move are static')
  })
  return units
}

export function parseEwTables(data: unknown, file = 'tables.json'): Tables {
  return parsePack(EwTablesSchema, data, file)
}

export function parseEwScenario(data: unknown, file = 'scenario'): ScenarioData {
  parsePackScenario(data, file)
  return parsePack(EwScenarioSchema, data, file)
}

export const forms = {
  map: parseEwMap,
  units: parseEwUnits,
  tables: parseEwTables,
  scenario: parseEwScenario
}
