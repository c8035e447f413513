// The form of cards.json: what each card of No Retreat! says, as data that the chapters hang their code on.
import * as v from 'valibot'
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
import {
  Box,
  CombatType,
  Front,
  Hex,
  MarkerFront,
  Nation,
  Result,
  Side,
  Terrain,
  Turn,
  UnitType
} from './words'

const Yes = v.literal(true)
const Nations = v.array(Nation)
const Sources = v.record(v.string(), Source)
const maybe = v.exactOptional

/** Which units are meant: all that is said must hold. */
const plainUnits = {
  nations: maybe(Nations),
  groups: maybe(v.array(Text)),
  types: maybe(v.array(UnitType)),
  mobile: maybe(v.boolean())
}
const UnitsMeant = v.looseObject({
  ...plainUnits,
  /** They stand in this area of the map. */
  area: maybe(Text),
  anyOf: maybe(v.array(v.looseObject(plainUnits)))
})

/** Which attacked hex is meant: one of the grounds, sites or units named makes it so. */
const Target = v.looseObject({
  terrain: maybe(v.array(Terrain)),
  sites: maybe(v.array(v.picklist(['minor', 'major']))),
  hexes: maybe(v.array(Hex)),
  area: maybe(Text),
  countries: maybe(v.array(Text)),
  /** It holds such a unit. */
  has: maybe(UnitsMeant),
  /** Such a unit stands in or next to it. */
  near: maybe(UnitsMeant),
  nearOwnCity: maybe(Yes),
  /** It touches a sea hex. */
  sea: maybe(Yes)
})

const condition = {
  types: maybe(v.array(CombatType)),
  /** The owner's force includes such units, at least this many; all of it are such units. */
  ownHas: maybe(UnitsMeant),
  ownCount: maybe(Count),
  ownAll: maybe(UnitsMeant),
  enemyHas: maybe(UnitsMeant),
  target: maybe(Target),
  /** Every attacker comes across a river. */
  acrossRivers: maybe(Yes),
  /** The six hexes around the defenders are closed to them. */
  surrounded: maybe(Yes),
  /** Friends of the defenders stand in so many hexes next to them that do not touch each other. */
  neighbors: maybe(Count),
  /** The result just rolled. */
  results: maybe(v.array(Result))
}

/** In which battle the card can be played: attack and defense also mean Counterattacks, each battle by its own roles. */
const Battle = v.looseObject({
  role: v.picklist(['attack', 'defense', 'either', 'counterattack']),
  ...condition,
  anyOf: maybe(v.array(v.looseObject(condition)))
})

const Owner = v.picklist(['self', 'opponent'])
const CardHalf = v.looseObject({ card: Count, half: Side })

/** Where a card works. */
const Where = v.looseObject({
  countries: maybe(v.array(Text)),
  /** Only in those of the countries that are at war. */
  atWar: maybe(Yes),
  terrain: maybe(v.array(Terrain)),
  /** At most so many hexes from sea or lake. */
  waterWithin: maybe(Count),
  cities: maybe(v.boolean()),
  /** At most so many hexes from this country, in the sense of 2.11. */
  within: maybe(Count),
  of: maybe(Text),
  /** Hexes with a Mobile unit. */
  mobile: maybe(Yes)
})

/** What an effect is told, by its kind. Columns count in favor of the owner of the card. */
export const effects = {
  // Battle
  shift: { columns: Count },
  convert: { results: v.array(Result), to: Result, choice: maybe(Yes) },
  retreatersNoActions: {},
  noNoActions: {},
  enemyNoActions: { mobile: Yes },
  noRiverAdvance: {},
  advanceLimit: { hexes: Count },
  lightArmorBonus: {},
  noArmorBonus: {},
  panzerLoss: { results: v.array(Result) },
  ignoreNationalities: {},
  extraBlitz: { count: Count },
  cancelBlitz: {},
  lossUnlessRetreat: {},
  retreatBeforeRoll: { hexes: Count },
  // Declaring attacks, Blitzkrieg
  placeBlitzkrieg: { markers: Count, groups: v.array(Text), anyMobile: Yes },
  blitzkriegOnMobile: { stacks: Count },
  blitzkriegTwice: {},
  extraTargets: { count: Count },
  firstAttackShift: { columns: Count, groups: maybe(v.array(Text)), nations: maybe(Nations) },
  unlockShockTarget: {},
  noAttacks: { nations: Nations },
  // Cards and markers
  cancel: { airForce: maybe(Yes), cards: maybe(v.array(CardHalf)) },
  freeInStance: { box: Box, columns: Count },
  noAirForce: {},
  /** Down to the limits of the Leader at once. */
  drawCards: { count: Count, limit: maybe(Yes) },
  /** More of them with Weygand in command. */
  drawMarkers: { count: Count, weygand: maybe(Count), limit: maybe(Yes) },
  redrawMarkers: { count: Count },
  returnMarkers: { count: Count, owner: Owner, random: Yes },
  discardCards: { count: Count, owner: Owner, random: Yes },
  lookAtHand: {
    cards: maybe(Yes),
    markers: maybe(Yes),
    discardCards: maybe(Count),
    returnMarkers: maybe(Count)
  },
  takeDiscard: {},
  battleExperience: { count: Count },
  /** So many Combat VP! markers may be scored, under the conditions given; with none of them met, a card is drawn. */
  combatVp: {
    count: Count,
    owner: maybe(Owner),
    ifCity: maybe(Text),
    ifHeld: maybe(Yes),
    ifControl: maybe(Text),
    perHexOf: maybe(Text),
    orDraw: maybe(Count)
  },
  // Units and markers on the map
  noActions: { hexes: Count, where: Where, by: maybe(Owner), on: maybe(v.literal('own')) },
  liftNoActions: { hexes: maybe(Count), nations: maybe(Nations), area: maybe(Text) },
  removeSupplyMarkers: { count: maybe(Count), nations: maybe(Nations), area: maybe(Text) },
  bombCity: { countries: v.array(Text), range: Count },
  haltHitler: {},
  forceSurrender: { city: Text, range: Count },
  destroyUnit: { nation: Nation, by: Owner },
  // Movement
  ignoreZones: {
    units: Count,
    who: maybe(UnitsMeant),
    /** They need not stop; they may go from one to the next, or only with the first hex. */
    stop: maybe(Yes),
    infiltrate: maybe(Yes),
    firstHex: maybe(Yes)
  },
  freeExit: { units: maybe(Count), nations: maybe(Nations) },
  freeHexsides: { units: maybe(Count), where: maybe(Where) },
  movementPoints: { units: Count, points: Count, nations: Nations },
  roughCost: { cost: Count, types: v.array(UnitType), nations: Nations },
  freeRegional: { nations: Nations },
  freeStacking: {},
  floodHexes: { hexes: Count, where: Where },
  refugees: { range: Count, points: Count },
  // Organization and Deployment
  improve: {
    units: Count,
    nations: maybe(Nations),
    types: maybe(v.array(UnitType)),
    area: maybe(Text),
    withoutSupply: maybe(Yes),
    inAttrition: maybe(Yes)
  },
  noImprove: {},
  rebuild: { units: Count, nations: Nations, surrendered: Yes, inCity: maybe(Yes) },
  earlyReinforcement: { turns: Count },
  reserveFree: { units: Count, nations: Nations, regional: maybe(Yes) },
  evacuateFree: { units: Count, from: v.picklist(['zones', 'edge', 'dynamo']) },
  evacuateUnchecked: { units: Count, nations: Nations },
  evacuateWithoutDiscards: {},
  landingRow: { rows: Whole },
  // The war as a whole
  badWeather: {},
  stance: { boxes: v.picklist([-1, 1]) },
  armistice: { countries: v.array(Text) },
  endGame: {},
  /** A roll on the table of this card in `alternateEvents` or `outcomes`. */
  alternate: {},
  outcome: {}
} as const satisfies Record<string, v.ObjectEntries>

type Kinds = typeof effects
export type EffectKind = keyof Kinds
type Told<K extends EffectKind, E extends v.ObjectEntries> = { do: K } & Fields<
  v.InferOutput<v.LooseObjectSchema<E, undefined>>
>
type SingleEffect = { [K in EffectKind]: Told<K, Kinds[K]> }[EffectKind]

export type EffectData = SingleEffect | { do: 'choose'; between: SingleEffect[] }

const KINDS = Object.keys(effects) as EffectKind[]
// What a kind is told is checked by parseNrCards: a choice between all of them would be told at great length.
const Effect = v.looseObject({
  do: v.picklist([...KINDS, 'choose']),
  between: maybe(v.array(v.looseObject({ do: v.picklist(KINDS) })))
}) as unknown as v.GenericSchema<unknown, EffectData>

/** When within its phase a half can be played (5.1): by public facts alone, never by who holds it. */
export const WINDOWS = [
  'cardStep',
  'movement',
  'enemyMovement',
  'declaration',
  'battle',
  'afterDie',
  'answer',
  'any',
  'landing',
  'deploymentA',
  'deploymentB',
  'deploymentC',
  'deploymentD',
  'drawn'
] as const

const Half = v.looseObject({
  title: Text,
  /** The icon of its phase; red is done the moment it is drawn (5.2.4). */
  timing: v.picklist(['strategic', 'movement', 'combat', 'any', 'red']),
  /** The circled and the barred number (5.1.2). */
  fromTurn: maybe(Turn),
  beforeTurn: maybe(Turn),
  /** The circled and the barred W (5.1.2). */
  weygand: maybe(v.boolean()),
  /** Initiative markers it costs (5.2.3, 5.8.1); so many icons count on a draw for a landing or an evacuation (11.0). */
  icons: v.picklist([0, 1, 2]),
  /** The barred Death's Head (5.1.3). */
  immune: maybe(Yes),
  /** An Air Force event; a black one not in bad weather (5.1.4). */
  air: maybe(v.picklist(['white', 'black'])),
  /** 5.2.5 */
  alternate: maybe(Yes),
  windows: v.array(v.picklist(WINDOWS)),
  battle: maybe(Battle),
  effects: v.array(Effect),
  text: Text,
  sources: Sources,
  note: maybe(Text)
})

const EventCard = v.looseObject({
  card: Count,
  front: Front,
  /** Two cards when it is discarded (5.4). */
  double: maybe(Yes),
  /** Passed over when it is drawn for a landing or an evacuation (11.0). */
  redrawForTables: maybe(Yes),
  german: Half,
  allied: Half
})

const Test = v.looseObject({
  /** All of these cities are controlled; Paris and Warsaw by name mean all their hexes. */
  control: maybe(v.array(Text)),
  /** One hex of it is enough. */
  oneOf: maybe(Text),
  every: maybe(v.array(Text)),
  atLeast: maybe(Count),
  citiesIn: maybe(v.array(Text)),
  hexesIn: maybe(v.array(Text)),
  atMost: maybe(Count),
  enemyCitiesIn: maybe(v.array(Text)),
  unitIn: maybe(Text)
})
const PlanTest = v.looseObject({ ...Test.entries, all: maybe(v.array(Test)), any: maybe(v.array(Test)) })

const Line = v.looseObject({ points: Count, text: Text, test: PlanTest, sources: Sources })

const Plan = v.looseObject({
  card: Count,
  side: Side,
  title: Text,
  historical: maybe(Yes),
  mayDiscard: maybe(Yes),
  /** 24.2, 24.3; their numbers are in the tables. */
  instructions: v.array(
    v.picklist([
      'plannedMoves',
      'seventhArmyFreed',
      'tankDoctrine',
      'initiative',
      'secondArmyFreed',
      'ardennesSurprise',
      'neutralHolland',
      'swissQuestion'
    ])
  ),
  lines: v.looseObject({ A: Line, B: Line, C: Line }),
  sources: Sources
})

const Leader = v.looseObject({
  card: Count,
  front: Front,
  side: Side,
  name: Text,
  face: v.picklist(['main', 'replacement']),
  /** The sign a marker needs on its front (5.5.2). */
  markers: MarkerFront,
  markerLimit: Count,
  cardLimit: Count,
  /** What the German event points change by when he takes command (5.5.1). */
  points: Whole,
  rules: v.pipe(
    v.array(
      v.looseObject({
        key: v.picklist([
          'rigidOrganization',
          'obsoleteMethods',
          'improvedTactics',
          'theyShallNotPass',
          'staffWork',
          'auftragstaktik',
          'inflexibility',
          'noRetreat',
          'rigidStrategy',
          'infantryDoctrine',
          'naWroga',
          'desperateDefense',
          'oberkommando',
          'earlyBlitzkrieg',
          'generalstabConflict',
          'acceleratedAssault'
        ]),
        title: Text,
        text: Text
      })
    ),
    v.length(2)
  ),
  sources: Sources
})

export const NrCardsSchema = v.looseObject({
  game: v.literal('no-retreat'),
  note: maybe(Text),
  events: v.array(EventCard),
  plans: v.array(Plan),
  leaders: v.array(Leader)
})

export type CardsData = Fields<v.InferOutput<typeof NrCardsSchema>>
export type EventCardData = CardsData['events'][number]
export type CardHalfData = EventCardData['german']
export type PlanData = CardsData['plans'][number]
export type LeaderData = CardsData['leaders'][number]

export function parseNrCards(data: unknown, file = 'cards.json'): CardsData {
  const cards = parsePack(NrCardsSchema, data, file)
  cards.events.forEach((card, index) => {
    for (const side of Side.options)
      checkEffects(card[side].effects, file, `events[${index}].${side}.effects`)
  })
  refuseDuplicates(
    [...cards.events, ...cards.plans].map(({ card }) => String(card)),
    file,
    'cards'
  )
  refuseDuplicates(
    cards.leaders.map(({ name }) => name),
    file,
    'leaders'
  )
  return cards
}

function checkEffects(list: readonly EffectData[], file: string, path: string): void {
  list.forEach((effect, index) => {
    const place = `${path}[${index}]`
    if (effect.do === 'choose') {
      if (effect.between === undefined)
        throw new PackError(file, `${place}.between`, 'a choice needs effects')
      return checkEffects(effect.between, file, `${place}.between`)
    }
    try {
      parsePack(v.looseObject(effects[effect.do] as v.ObjectEntries), effect, file)
    } catch (error) {
      if (error instanceof PackError) throw new PackError(file, `${place}.${error.path}`, error.why)
      throw error
    }
  })
}
