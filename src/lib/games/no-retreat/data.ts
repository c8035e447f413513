// The form of this game's data files, and the types that the rules use: what No Retreat! adds to the common schemas.
// The cards have a file of their own: cards-data.ts.
import * as v from 'valibot'
import { BoxSchema, EdgeSchema, HexSchema, MapSchema, SiteSchema, parsePackMap } from '../../kernel/pack/map'
import { Count, PackError, parsePack, Source, Text, Whole, type Fields } from '../../kernel/pack/pack'
import { ScenarioSchema, SetupGroupSchema, parsePackScenario } from '../../kernel/pack/scenario'
import type { Pack as PackOf } from '../../kernel/pack/title'
import { MarkerSchema, parsePackUnits, UnitSchema, UnitsSchema } from '../../kernel/pack/units'
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
/** One entry for each result of the die. */
const byDie = <const S extends v.GenericSchema>(entry: S) => v.pipe(v.array(entry), v.length(6))
const byFront = <const S extends v.GenericSchema>(entry: S) => v.looseObject({ poland: entry, france: entry })

/** Every table says by which rule it holds and where its numbers come from. */
const table = <const E extends v.ObjectEntries>(entries: E) =>
  v.looseObject({ rule: Text, source: Source, note: maybe(Text), sources: maybe(Sources), ...entries })

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
  reduced: maybe(v.looseObject({ strength: Count })),
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

// ---- tables ---------------------------------------------------------------------------------------------------

const Countries = v.record(
  v.string(),
  v.looseObject({
    start: v.picklist(['war', 'neutral', 'outside']),
    enter: v.picklist(['both', 'nobody', 'soviet']),
    control: maybe(Side),
    /** Part of this country for every rule. */
    of: maybe(Text),
    /** What ends its neutrality. */
    war: maybe(v.picklist(['germanEntryOrAttack', 'swissQuestion', 'sovietInvasion'])),
    source: Source
  })
)

const TurnEvent = v.picklist([
  'noDeployment',
  'mobilization',
  'planA',
  'planB',
  'planC',
  'britishStance',
  'sovietStance',
  'regionalFreed',
  'polishEvacuation',
  'gameEnd',
  'attrition'
])
const Both = v.looseObject({ german: Count, allied: Count })
const Track = v.array(
  v.looseObject({
    turn: Turn,
    im: Both,
    events: v.array(TurnEvent),
    suddenDeath: v.boolean(),
    sources: Sources
  })
)
const Stance = v.looseObject({
  start: Count,
  /** The box in which the marker is flipped instead of moved. */
  flips: Count,
  boxes: v.array(
    v.looseObject({ box: Count, id: Box, name: Text, vp: Whole, once: v.boolean(), sources: Sources })
  )
})

const game = {
  countries: table(byFront(Countries).entries),
  turnTrack: table(byFront(Track).entries),
  /** The pile is shuffled anew when so many cards are left (5.0b). */
  draws: table({ cards: Count, reshuffleAt: Count }),
  stance: table({ british: Stance, soviet: Stance }),
  plans: table({
    turns: v.looseObject({ A: Turn, B: Turn, C: Turn }),
    seventhArmy: v.looseObject({ units: Ids, turns: v.array(Turn) }),
    tankDoctrine: v.looseObject({ units: Ids, turns: v.array(Turn) }),
    secondArmy: v.looseObject({ units: Ids, turns: v.array(Turn) }),
    ardennes: v.looseObject({ turns: v.array(Turn), noActions: Count, country: Text, raid: Ids }),
    neutralHolland: v.looseObject({ turns: v.array(Turn), points: Count }),
    ardennesExempt: Ids
  })
}

const PlannedMove = v.looseObject({
  key: Text,
  units: Ids,
  do: v.picklist(['next', 'on', 'inside', 'hexes', 'stay']),
  of: maybe(Text),
  hexes: maybe(Count)
})

const Band = v.looseObject({
  result: v.picklist(['germanMajor', 'germanOperational', 'alliedOperational', 'alliedMajor']),
  winner: Side,
  from: maybe(Whole),
  to: maybe(Whole),
  historical: maybe(Yes)
})
const TurnPoints = v.array(v.looseObject({ turn: Turn, points: Count }))

const victory = {
  victoryTrack: table({
    automaticAbove: Count,
    eventCap: Count,
    suddenDeath: byFront(
      v.array(v.looseObject({ turn: Turn, allied: Count, german: Count, sources: Sources }))
    ),
    stance: byFront(v.array(v.looseObject({ turn: Turn, threshold: Count })))
  }),
  suddenDeath: table({
    dice: Count,
    noActionsPerHex: Count,
    /** The area that the German player must hold. */
    german: byFront(Text),
    allied: v.literal('unitInGermany')
  }),
  scoring: table({
    major: Count,
    minor: Count,
    inGermany: Whole,
    surrenderMarker: Whole,
    combatVp: Count,
    surrendered: Count
  }),
  endScoring: table({
    germanMobileEvacuated: Whole,
    britishLost: Whole,
    britishEvacuatedStep: Whole,
    otherEvacuatedSteps: v.looseObject({ steps: Count, points: Whole }),
    germanLost: Whole,
    surrenderMarker: Whole,
    gameEnd: byFront(TurnPoints),
    partition: v.looseObject({ unitsPerPoint: Count, units: Whole, city: Whole })
  }),
  results: table(byFront(v.array(Band)).entries)
}

const CrtTable = v.looseObject({
  rule: Text,
  name: Text,
  attacker: v.picklist([...Side.options, 'both']),
  /** The result below 1:3. */
  automatic: v.picklist(['CA1', 'A1']),
  rows: byDie(v.pipe(v.array(Result), v.length(9)))
})

const Code = v.looseObject({
  attackerSteps: maybe(Count),
  defenderSteps: maybe(Count),
  /** Each defending unit loses so many. */
  eachSteps: maybe(Count),
  counterattack: maybe(v.picklist(['may', 'must'])),
  shift: maybe(Whole),
  orElse: maybe(Result),
  counterblow: maybe(Yes),
  then: maybe(v.array(Result)),
  retreat: maybe(Count),
  /** Instead of the retreat. */
  orSteps: maybe(Count),
  noActions: maybe(v.picklist(['one', 'all'])),
  eliminated: maybe(Yes),
  /** The most hexes of the advance. */
  advance: maybe(Count),
  advanceIf: maybe(v.picklist(['retreated', 'empty']))
})

const ground = {
  /** Movement points to enter or cross: null, closed; all, the whole allowance. */
  cost: v.nullable(v.union([Count, v.literal('all')])),
  shift: Whole,
  armorBonus: v.boolean(),
  /** Mobile Combat, Blitzkrieg Assault and Blitzkrieg Advance are allowed. */
  mobile: v.boolean(),
  stopsAdvance: v.boolean(),
  sources: Sources
}
const Ground = v.looseObject(ground)

const combat = {
  odds: table({
    columns: v.pipe(v.array(Text), v.length(9)),
    ratios: v.pipe(v.array(v.tuple([Count, Count])), v.length(9)),
    textColumns: v.array(Text)
  }),
  crt: table({
    germanMobile: CrtTable,
    alliedMobile: CrtTable,
    prepared: CrtTable,
    fortress: CrtTable,
    blitzkrieg: CrtTable
  }),
  combatResults: table({ codes: v.record(v.string(), Code) }),
  terrain: table({
    hexes: v.looseObject({
      open: Ground,
      /** Zones of control do not reach into it (13.4). */
      rough: v.looseObject({ ...ground, zone: v.boolean() }),
      sea: Ground,
      lake: Ground,
      shaded: Ground
    }),
    sites: v.looseObject({ minor: Ground, major: Ground }),
    fortified: v.looseObject({ ...ground, defender: Side }),
    fortress: v.looseObject({ ...ground, table: v.literal('fortress'), counterblow: v.boolean() }),
    evacuationZone: v.looseObject({ ...ground, attacks: v.boolean(), counterblow: v.boolean() }),
    hexsides: v.looseObject({ river: Ground, major: Ground, water: Ground, evacuation: Ground })
  }),
  shifts: table({
    fort: Whole,
    hold: Whole,
    blitz: Whole,
    armorBonus: Whole,
    mixedNationalities: Whole,
    shockCounterblow: Whole,
    shockTarget: Whole,
    noSupply: Whole,
    counterattackOne: Whole,
    blitzkriegPanzers: Whole,
    sameGroup: Whole,
    /** The most Blitz! or Shock! markers of the attacker. */
    supportMarkers: v.looseObject({ usual: Count, ardennes: Count, ardennesAdvanced: Count }),
    weakAttack: Whole
  }),
  combat: table({
    targets: v.looseObject({ gray: Count, blue: Count, brown: Count }),
    brown: byFront(Side),
    brownNever: byFront(v.array(Nation)),
    nonMobileInMobile: Both,
    counterblowCards: Count,
    advance: v.looseObject({ first: Count, mobile: Count })
  }),
  blitzkrieg: table({ perStack: Count, advance: Count })
}

const Edges = v.array(v.picklist(['grayEdge', 'blueEdge', 'whiteEdge', 'redEdge']))

const operations = {
  supply: table({
    low: v.looseObject({ maxHexes: Count }),
    none: v.looseObject({ maxHexes: Count, shift: Whole }),
    edges: v.record(Nation, Edges),
    partialEdges: Edges,
    homeCities: v.array(Nation),
    always: v.array(Nation),
    forts: v.array(UnitType),
    ports: Side,
    steps: v.tuple([v.literal('none'), v.literal('low'), v.literal('no'), v.literal('surrendered')])
  }),
  zones: table({ enter: Count, leaveEarly: Count, earlyTurns: v.array(Turn), early: byFront(TurnEvent) }),
  movement: table({
    noActionsHexes: Count,
    regionalPolandHexes: Count,
    minimumHexes: Count,
    badWeather: Count
  }),
  stacking: table({ units: Count, free: Count, large: Count }),
  organization: table({
    improve: Count,
    improveFaster: Count,
    rebuild: Count,
    rebuildPolish: Count,
    rebuildPort: Count,
    maxRebuilds: Count,
    freeImprove: v.looseObject({ poland: Count })
  }),
  deployment: table({
    free: Count,
    cards: Count,
    reserveLimit: Count,
    landingRange: Count,
    airdrops: v.array(Front),
    germanExit: v.array(Front),
    edge: byFront(Edges.item),
    evacuationFrom: v.looseObject({
      france: v.literal('britishControl'),
      poland: v.literal('polishEvacuation')
    })
  }),
  plannedMoves: table({
    standard: v.array(PlannedMove),
    alternate: v.array(PlannedMove),
    alternatePlans: v.array(Count),
    alternateReduced: Ids
  })
}

const row = {
  /** Initiative icons on both halves of the card drawn. */
  icons: v.picklist(['none', 'oneGerman', 'oneAllied', 'two', 'threeOrMore']),
  combatVp: maybe(v.picklist([...Side.options, 'owner'])),
  sources: Sources
}
const rows = <const E extends v.ObjectEntries>(entries: E) =>
  v.pipe(v.array(v.looseObject({ ...row, ...entries })), v.length(5))

const events = {
  landing: table({
    rows: rows({
      result: v.picklist(['easyLanding', 'normalLanding', 'hardLanding', 'kiaLanding', 'bloodbath']),
      lands: v.boolean(),
      retry: maybe(Count),
      surrendered: maybe(Yes)
    }),
    unopposed: Whole
  }),
  evacuation: table({
    rows: rows({
      result: v.picklist(['confusion', 'delay', 'hardEvacuation', 'evacuation', 'easyEvacuation']),
      evacuates: v.boolean(),
      steps: maybe(Count)
    }),
    alliedEdge: Whole,
    germanOrNearDynamo: Whole,
    /** Cards that are passed over. */
    redraw: v.array(Count)
  }),
  surrender: table({ range: Count, distance: Count, firstTurn: Turn, cityPoints: Whole }),
  airborne: table({ drop: Count, glider: Count, gliderSteps: Count }),
  markers: table({
    german: v.looseObject({
      total: Count,
      backs: v.record(MarkerBack, Count),
      kreuz1939: v.record(MarkerBack, Count)
    }),
    allied: v.looseObject({
      total: Count,
      backs: v.record(MarkerBack, Count),
      polish: v.record(MarkerBack, Count)
    })
  }),
  alternateEvents: table({
    cards: v.array(v.looseObject({ card: Count, half: Side, roll: byDie(Text) })),
    events: v.record(
      v.string(),
      v.looseObject({
        title: Text,
        vp: Whole,
        text: Text,
        units: maybe(Ids),
        removed: maybe(Ids),
        groups: maybe(v.union([Count, v.array(Text)])),
        neutral: maybe(v.array(Text)),
        area: maybe(Text),
        cavalry: maybe(Count),
        mobile: maybe(Count),
        count: maybe(Count),
        early: maybe(Count),
        turns: maybe(v.array(Turn))
      })
    )
  }),
  outcomes: table({
    cards: v.array(
      v.looseObject({
        card: Count,
        half: Side,
        roll: byDie(
          v.picklist(['raiseStance', 'lowerStance', 'none', 'removeGermanUnit', 'returnMarker', 'combatVp'])
        )
      })
    )
  })
}

/** What the players may agree on: 25 as a whole, each rule of 26 by itself. */
export const options = {
  /** 25 */
  advanced: v.boolean(),
  /** 26.1 */
  combatVpCancels: v.boolean(),
  /** 26.2 */
  surrenderInBattle: v.boolean(),
  /** 26.3 */
  harderAutomaticVictory: v.boolean(),
  /** 26.4 */
  alternateEventPoints: v.boolean(),
  /** 26.5 */
  sikorski: v.boolean(),
  /** 26.6 */
  alternatePlannedMoves: v.boolean(),
  /** 26.7 */
  changeOfCommand: v.boolean(),
  /** 26.8 */
  cityGarrisons: v.boolean(),
  /** 26.9 */
  immediatePlanScoring: v.boolean()
}

export const NrTablesSchema = v.looseObject({
  game: v.literal('no-retreat'),
  nations: v.record(Nation, v.looseObject({ adjective: Text, side: Side })),
  ...game,
  ...victory,
  ...combat,
  ...operations,
  ...events,
  options: v.looseObject(options)
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
export type Tables = Fields<v.InferOutput<typeof NrTablesSchema>>
export type Options = Tables['options']
export type ScenarioData = Fields<v.InferOutput<typeof NrScenarioSchema>>

/** The files of the game but for its cards. Owners may bring their own with the printed values. */
export type Pack = PackOf<MapData, UnitsData, Tables, ScenarioData>

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
    if ((unit.steps === 2) !== (unit.reduced !== undefined))
      throw new PackError(file, `${place}.reduced`, 'a reduced side belongs to units of two steps')
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

export function parseNrTables(data: unknown, file = 'tables.json'): Tables {
  const tables = parsePack(NrTablesSchema, data, file)
  for (const front of Front.options)
    tables.turnTrack[front].forEach(({ turn }, index) => {
      if (turn !== index + 1)
        throw new PackError(file, `turnTrack.${front}[${index}].turn`, 'the turns do not follow each other')
    })
  return tables
}

export function parseNrScenario(data: unknown, file = 'scenario'): ScenarioData {
  parsePackScenario(data, file)
  return parsePack(NrScenarioSchema, data, file)
}

export const forms = {
  map: parseNrMap,
  units: parseNrUnits,
  tables: parseNrTables,
  scenario: parseNrScenario
}
