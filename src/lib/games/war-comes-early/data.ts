// The form of this game's data files, and the types that the rules use: what War Comes Early adds to the common schemas.
import * as v from 'valibot'
import { EdgeSchema, HexSchema, MapSchema, parsePackMap, SiteSchema } from '../../kernel/pack/map'
import { Count, parsePack, PackError, Source, Text, Whole, type Fields } from '../../kernel/pack/pack'
import { parsePackScenario, ScenarioSchema, SetupGroupSchema, WhereSchema } from '../../kernel/pack/scenario'
import type { Pack as PackOf } from '../../kernel/pack/title'
import { MarkerSchema, UnitSchema, UnitsSchema, parsePackUnits } from '../../kernel/pack/units'

const Side = v.picklist(['German', 'Allied'])
// 2.1b: two digits for the column, two for the row.
const Hex = v.pipe(v.string(), v.regex(/^\d{4}$/))
const Fort = v.picklist(['czech', 'czechHeavy', 'belgian', 'westWall', 'maginot'])
const Cost = v.nullable(Count)
const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const Turn = v.pipe(v.number(), v.integer(), v.minValue(1))
const Nations = v.array(Text)
const Bonus = v.record(v.string(), Whole)
const Sources = v.record(v.string(), Source)

/** Every table says by which rule it holds and where its numbers come from. */
const table = <const E extends v.ObjectEntries>(entries: E) =>
  v.looseObject({ rule: Text, source: Source, note: v.exactOptional(Text), ...entries })

const WceMapSchema = v.looseObject({
  ...MapSchema.entries,
  hexes: v.array(
    v.looseObject({
      ...HexSchema.entries,
      id: Hex,
      site: v.exactOptional(
        v.looseObject({
          ...SiteSchema.entries,
          capital: v.exactOptional(Text),
          port: v.exactOptional(v.boolean()),
          supply: v.exactOptional(Text)
        })
      ),
      fort: v.exactOptional(Fort),
      edgeSupply: v.exactOptional(Text)
    })
  ),
  edges: v.array(v.looseObject({ ...EdgeSchema.entries, strait: v.exactOptional(Text) })),
  rail: v.array(v.tuple([Hex, Hex]))
})

const WceUnitSchema = v.looseObject({
  ...UnitSchema.entries,
  side: Side,
  nation: Text,
  type: v.picklist(['infantry', 'mechanized', 'cavalry', 'mountain', 'static', 'airborne']),
  size: v.picklist(['front', 'army', 'corps', 'division']),
  adHoc: v.exactOptional(v.boolean()),
  class: v.picklist(['army', 'corps']),
  attack: Count,
  defense: Count,
  move: Count,
  ce: v.pipe(v.number(), v.minValue(0), v.maxValue(5)),
  components: v.exactOptional(v.looseObject({ count: Count, kind: Text })),
  component: v.boolean(),
  componentKind: v.exactOptional(Text),
  weight: Count,
  mech: v.boolean(),
  germanMech: v.boolean(),
  static: v.boolean(),
  germanStaticCorps: v.exactOptional(v.boolean()),
  scenario: v.picklist(['1938', '1939', 'both']),
  setup: v.exactOptional(Hex),
  setupRule: v.exactOptional(Text),
  pool: v.exactOptional(v.boolean()),
  entry: v.exactOptional(v.picklist(['violation', 'mountain18', 'motorized18', 'staticCorps', 'flieger'])),
  replaceable: v.picklist(['roll', 'automatic', 'components', 'never'])
})

export const WceUnitsSchema = v.looseObject({
  ...UnitsSchema.entries,
  units: v.array(WceUnitSchema),
  markers: v.exactOptional(
    v.array(v.looseObject({ ...MarkerSchema.entries, white: v.exactOptional(v.boolean()) }))
  )
})

const Terrain = v.looseObject({
  nonMech: Cost,
  mech: Cost,
  shift: Whole,
  mechByRail: v.exactOptional(v.boolean()),
  mechAttack: v.boolean(),
  source: Sources
})

const Hexside = v.looseObject({
  cost: Cost,
  shift: Whole,
  freeByRail: v.boolean(),
  freeAtCity: v.boolean(),
  attack: v.boolean(),
  zoc: v.boolean(),
  supply: v.boolean(),
  source: Sources
})

const FortKind = v.looseObject({
  nation: Text,
  enterOnly: v.exactOptional(Nations),
  closedTo: v.exactOptional(Nations),
  intrinsicDefense: Count,
  intrinsicCE: Count,
  shift: Whole,
  zoc: v.boolean(),
  concentric: v.boolean(),
  flankOrMomentum: v.boolean(),
  breachedBy: v.picklist(['advance', 'entry', 'never']),
  source: Sources
})

const Headings = v.pipe(v.array(v.nullable(Whole)), v.length(11))
const CrtRow = v.pipe(v.array(v.tuple([Count, Count])), v.length(11))

const combat = {
  crt: table({
    headings: v.looseObject({ normal: Headings, mechanized: Headings }),
    rows: v.pipe(v.array(CrtRow), v.length(6))
  }),
  tec: table({
    terrain: v.record(v.string(), Terrain),
    sites: v.looseObject({
      city: v.looseObject({
        nonMech: Count,
        mech: Count,
        shift: Whole,
        mechAttackDivisor: Turn,
        source: Sources
      })
    }),
    hexsides: v.looseObject({ river: Hexside, strait: Hexside, water: Hexside, blocked: Hexside }),
    rail: v.looseObject({ cost: Count, source: Source }),
    enemyAirZone: v.looseObject({ cost: Count, source: Source })
  }),
  halving: table({ divisor: Turn, round: v.literal('up'), perHexOfOrigin: v.boolean() }),
  shifts: table({
    airAttack: Whole,
    airDefense: Whole,
    concentricGerman: Whole,
    concentricOther: Whole,
    flieger: Whole,
    concentric: v.looseObject({
      oppositePair: v.boolean(),
      alternateTriple: v.boolean(),
      minimumHexes: Count,
      againstCity: v.boolean(),
      againstFort: v.boolean()
    })
  }),
  mechanizedLine: table({ minimumShare: Share, inSupplyOnly: v.boolean() }),
  attacks: table({
    attacksPerUnit: Count,
    attacksPerTarget: Count,
    flankPerUnit: Count,
    momentumPerUnit: Count
  }),
  forts: table({
    kinds: v.looseObject({
      czech: FortKind,
      czechHeavy: FortKind,
      belgian: FortKind,
      westWall: FortKind,
      maginot: FortKind
    })
  })
}

const units = {
  movement: table({
    halfPointsPerPoint: Count,
    factors: v.record(v.string(), Count),
    minimumHexes: Count,
    outOfSupplyDivisor: Turn,
    columnMultiplier: Count
  }),
  stacking: table({
    limit: Count,
    weights: v.record(v.string(), Count),
    maxArmies: Count,
    maxGermanStaticCorps: Count,
    nationsPerHex: Count
  }),
  corpsEquivalents: table({
    corps: v.number(),
    sovietArmy: v.number(),
    danishArmy: v.number(),
    lithuanianArmy: v.number(),
    slovakArmy: v.number(),
    germanStaticDivision: v.number()
  }),
  organisation: table({
    rows: v.array(
      v.looseObject({
        kind: Text,
        nation: Text,
        components: Count,
        types: v.array(Text),
        units: v.exactOptional(v.array(Text)),
        scenario: v.picklist(['1938', '1939', 'both'])
      })
    ),
    neverComponents: v.array(
      v.looseObject({
        nation: Text,
        types: v.exactOptional(v.array(Text)),
        units: v.exactOptional(v.array(Text))
      })
    ),
    neverBrokenDown: v.array(Text)
  })
}

const air = {
  airSuperiority: table({
    firstTurn: Turn,
    dice: v.looseObject({ German: Count, Allied: Count }),
    alliedModifiers: v.looseObject({ capitulated: Bonus, atWar: Bonus })
  }),
  terrorBombing: table({ dice: Count, successFrom: Count, victoryPoints: Whole }),
  airZone: table({
    radius: Count,
    markersPerHex: Count,
    enemyMoveCost: Count,
    attackShift: Whole,
    defenseShift: Whole,
    maxShift: Count,
    enemyMayReorganize: v.boolean(),
    enemyColumnMovement: v.boolean()
  })
}

const newUnits = {
  replacements: table({
    normalDice: Count,
    hardDice: Count,
    hardIf: v.array(Text),
    lastTurn: Turn,
    places: v.array(Text),
    placeCountry: v.record(v.string(), Text),
    german: v.looseObject({ perTurn: Count, saved: v.boolean(), places: v.array(Text), types: v.array(Text) })
  }),
  reinforcements: table({
    mountain18: v.looseObject({ unit: Text, turn: Turn, place: v.looseObject({ cityIn: Text }) }),
    motorized18: v.looseObject({ unit: Text, ends: v.tuple([Hex, Hex]), maxChain: Count }),
    staticCorps: v.looseObject({
      units: v.array(Text),
      firstTurn: Turn,
      dice: Count,
      modifier: Whole,
      place: v.looseObject({ city: v.boolean(), fort: Fort, notIn: Nations })
    }),
    flieger: v.looseObject({
      unit: Text,
      firstTurn: Turn,
      dice: Count,
      modifier: Whole,
      destroyedUpTo: Whole,
      shift: Whole,
      dropsPerGame: Count
    })
  })
}

const SupplySource = v.union([
  v.looseObject({
    kind: v.picklist(['cities', 'siteSupply', 'edgeSupply', 'anyHex', 'railhead']),
    countries: Nations
  }),
  v.looseObject({ kind: v.literal('homeOnly') })
])

const politics = {
  geography: table({
    closedToAll: Nations,
    nations: v.record(v.string(), v.union([v.literal('anywhere'), Nations])),
    openingTurns: v.looseObject({ lastTurn: Turn, nations: Nations, countries: Nations })
  }),
  draw: table({
    firstTurn: Turn,
    trackBoxes: Count,
    groups: v.array(v.looseObject({ key: Text, name: Text, marker: Text, side: Side, nations: Nations }))
  }),
  violation: table({
    firstTurn: Turn,
    nations: Nations,
    hexesTo: Side,
    hexesToGerman: Nations,
    germanGainsCapitalValue: Nations
  }),
  capitulation: table({
    rows: v.array(
      v.looseObject({
        nation: Text,
        rule: Text,
        capitalTakenBy: Side,
        orAllForts: v.exactOptional(v.array(Fort)),
        bonusDice: Count,
        bonusFromTurn: v.exactOptional(Turn),
        removeUnits: v.boolean(),
        capitalForts: v.exactOptional(v.literal('allBreached')),
        fortsCapital: v.exactOptional(v.literal('passesToGerman')),
        clearForts: v.exactOptional(v.array(Fort))
      })
    ),
    never: Nations
  }),
  victory: table({
    start: v.looseObject({ German: Count, Allied: Count }),
    trackMin: Count,
    trackMax: Count,
    westWallFirstEntry: Count,
    germanMechanizedLost: v.looseObject({ inSupply: Whole, outOfSupply: Whole }),
    suddenDeath: v.looseObject({
      earlyCapitulation: v.looseObject({ nation: Text, lastTurn: Turn }),
      germanPoints: Count,
      germanNeedsCapitalOf: Text,
      alliedPoints: Count,
      lostAt: Whole,
      alliedCapitalOf: Text
    }),
    end: v.looseObject({ turn: Turn, alliedWinUnlessFallen: Text, lead: Count })
  }),
  supply: table({
    home: v.record(v.string(), Nations),
    sources: v.record(v.string(), SupplySource),
    railheads: v.looseObject({
      count: Count,
      leg: Count,
      countUnitHex: v.boolean(),
      countRailheadHex: v.boolean(),
      move: Count
    })
  })
}

/** Readings of the book that the players may choose between; the pack says which are the usual ones. */
export const options = {
  /** 12.1: the German Mechanized line counts strength (chart) or units (text). */
  mechLineTest: v.picklist(['strength', 'units']),
  /** 11.6: German mechanized corps in column movement may enter enemy zones of control. */
  columnMechIgnoresEZOC: v.boolean(),
  /** 3.5 and 4.6: the one German replacement of a turn may be a mechanized corps. */
  germanReplacementMechanized: v.boolean()
}

const Colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))

export const WceTablesSchema = v.looseObject({
  game: v.literal('war-comes-early'),
  nations: v.record(
    v.string(),
    v.looseObject({
      code: Text,
      adjective: Text,
      side: Side,
      western: v.boolean(),
      neutralAtStart: v.exactOptional(v.boolean()),
      counter: Colour,
      ink: Colour
    })
  ),
  ...combat,
  ...units,
  ...air,
  ...newUnits,
  ...politics,
  options: v.looseObject(options)
})

const conditions = { ...v.omit(WhereSchema, ['anyOf']).entries, fort: v.exactOptional(Fort) }

const SetupLineSchema = v.looseObject({
  ...SetupGroupSchema.entries,
  side: Side,
  nations: Nations,
  where: v.looseObject({ ...conditions, anyOf: v.exactOptional(v.array(v.looseObject(conditions))) })
})

const ObjectiveSchema = v.looseObject({
  points: Count,
  control: v.exactOptional(Hex),
  enemyControl: v.exactOptional(Hex),
  adjacent: v.exactOptional(Hex),
  eliminated: v.exactOptional(Text),
  name: Text
})

const Victory = v.union([
  v.looseObject({ rule: Text, kind: v.literal('points') }),
  v.looseObject({
    rule: Text,
    kind: v.literal('objectives'),
    side: Side,
    objectives: v.array(ObjectiveSchema),
    results: v.array(v.looseObject({ from: Whole, to: Whole, winner: v.nullable(Side) }))
  })
])

export const WceScenarioSchema = v.looseObject({
  ...ScenarioSchema.entries,
  sides: v.looseObject({ German: Nations, Allied: Nations }),
  sideNames: v.looseObject({ German: Text, Allied: Text }),
  /** The only countries on the board; without it all of the map is. */
  inPlay: v.exactOptional(Nations),
  victoryPoints: v.exactOptional(v.looseObject({ German: Count, Allied: Count })),
  geography: v.exactOptional(v.record(v.string(), v.union([Nations, Text]))),
  setup: v.array(SetupLineSchema),
  setupOrder: v.array(Side),
  pool: v.record(v.string(), v.array(Text)),
  reinforcements: v.array(Text),
  neutralUnits: v.record(v.string(), v.array(Text)),
  control: v.looseObject({ German: Nations, Allied: Nations, none: Nations }),
  drawPool: v.looseObject({ groups: v.array(Text) }),
  rules: v.looseObject({
    openingSequenceTurns: v.array(Turn),
    openingOpponent: Text,
    draw: v.boolean(),
    airpower: v.boolean(),
    reinforcements: v.boolean(),
    violation: v.boolean(),
    capitulation: v.boolean(),
    victoryPointTrack: v.boolean(),
    flieger: v.boolean(),
    mechanizedLine: v.picklist(['share', 'anyGermanAttack']),
    flankAndMomentum: v.picklist(['germanMech', 'allGerman']),
    flankAndMomentumExcept: v.exactOptional(v.array(Text)),
    replacements: v.record(v.string(), v.literal('never')),
    fortsIgnored: v.array(Fort)
  }),
  victory: Victory
})

export type SideName = v.InferOutput<typeof Side>
export type FortKind = v.InferOutput<typeof Fort>
export type MapData = Fields<v.InferOutput<typeof WceMapSchema>>
export type HexData = MapData['hexes'][number]
export type UnitsData = Fields<v.InferOutput<typeof WceUnitsSchema>>
export type UnitData = UnitsData['units'][number]
export type Tables = Fields<v.InferOutput<typeof WceTablesSchema>>
export type FortData = Tables['forts']['kinds'][FortKind]
export type SupplySource = Tables['supply']['sources'][string]
export type CapitulationRow = Tables['capitulation']['rows'][number]
export type Options = Tables['options']
export type ScenarioData = Fields<v.InferOutput<typeof WceScenarioSchema>>
export type ScenarioRules = ScenarioData['rules']
export type SetupLine = ScenarioData['setup'][number]
export type Where = SetupLine['where']
export type Objective = Fields<v.InferOutput<typeof ObjectiveSchema>>

/** All the files of the game. Owners may bring their own with the printed values. */
export type Pack = PackOf<MapData, UnitsData, Tables, ScenarioData>

export function parseWceMap(data: unknown, file = 'map.json'): MapData {
  parsePackMap(data, file)
  return parsePack(WceMapSchema, data, file)
}

export function parseWceUnits(data: unknown, file = 'units.json'): UnitsData {
  parsePackUnits(data, file)
  return parsePack(WceUnitsSchema, data, file)
}

export function parseWceTables(data: unknown, file = 'tables.json'): Tables {
  const tables = parsePack(WceTablesSchema, data, file)
  for (const line of ['normal', 'mechanized'] as const) {
    const headings = tables.crt.headings[line]
    headings.forEach((heading, column) => {
      const before = column === 0 ? null : headings[column - 1]!
      if (column > 0 && (heading === null || (before !== null && heading <= before)))
        throw new PackError(
          file,
          `crt.headings.${line}[${column}]`,
          'the headings must grow from left to right'
        )
    })
  }
  return tables
}

export function parseWceScenario(data: unknown, file = 'scenario'): ScenarioData {
  parsePackScenario(data, file)
  return parsePack(WceScenarioSchema, data, file)
}

export const forms = {
  map: parseWceMap,
  units: parseWceUnits,
  tables: parseWceTables,
  scenario: parseWceScenario
}
