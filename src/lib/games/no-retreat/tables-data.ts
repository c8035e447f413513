// The form of tables.json: the numbers of No Retreat!, each table with its rule and its source.
import * as v from 'valibot'
import { Count, PackError, parsePack, Source, Text, Whole, type Fields } from '../../kernel/pack/pack'
import { Box, Front, MarkerBack, Nation, Result, Side, Turn, UnitType } from './words'

const maybe = v.exactOptional
const Yes = v.literal(true)
const Ids = v.array(Text)
const Sources = v.record(v.string(), Source)
/** One entry for each result of the die. */
const byDie = <const S extends v.GenericSchema>(entry: S) => v.pipe(v.array(entry), v.length(6))
const byFront = <const S extends v.GenericSchema>(entry: S) => v.looseObject({ poland: entry, france: entry })

/** Every table says by which rule it holds and where its numbers come from. */
const table = <const E extends v.ObjectEntries>(entries: E) =>
  v.looseObject({ rule: Text, source: Source, note: maybe(Text), sources: maybe(Sources), ...entries })

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
  /** No Air Force: black aircraft serve neither side there. */
  noAir: maybe(Yes),
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
        /** 21.1.1b: the round cavalry of a Group, and the unit that takes its place. */
        exchanges: maybe(v.array(v.looseObject({ group: Text, out: Ids, into: Text }))),
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
/** 25.0: the advanced rules are agreed on all together. */
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

export type Tables = Fields<v.InferOutput<typeof NrTablesSchema>>
export type Options = Tables['options']

export function parseNrTables(data: unknown, file = 'tables.json'): Tables {
  const tables = parsePack(NrTablesSchema, data, file)
  for (const front of Front.options)
    tables.turnTrack[front].forEach(({ turn }, index) => {
      if (turn !== index + 1)
        throw new PackError(file, `turnTrack.${front}[${index}].turn`, 'the turns do not follow each other')
    })
  return tables
}
