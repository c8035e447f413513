// The diary: what happened, in words. Units lie open in this game; of cards and markers an event names only what all may see.
import type { Seat } from '../../kernel/game'
import { namer } from '../../kernel/pack/naming'
import { everyUnit } from '../../kernel/pack/title'
import { openTelling, type CommonEvent, type Fought, type Telling } from '../../kernel/telling'
import { capital, shortList } from '../../kernel/words'
import type { FrontName, HexData, NationName, Pack } from './data'
import { battleWords, type BattleKind } from './describe-battle'
import { cardWords, type CardKind } from './describe-cards'
import type { Event, EventOf, Kind } from './events'
import { countryName } from './lookup'

/** The words for these kinds of events. */
export type WordsFor<K extends Kind> = { readonly [One in K]: (event: EventOf<One>) => string }

/** An event, and the map on which it happens. */
export type Told = CommonEvent & { readonly front?: FrontName }

/** How what an event names is called. */
export interface Speech {
  readonly pack: Pack
  /** "Liege (2109)", "hex 2310", by the map on which it happens. */
  place(event: Told, id: string | undefined): string
  /** The hexes of the event. */
  places(event: Told): string
  first(event: Told): string
  last(event: Told): string
  /** The units: "the German XIX Guderian"; at the beginning of a sentence. */
  who(event: CommonEvent): string
  named(ids: readonly string[]): string
  /** "moves" for one unit, "move" for more. */
  verb(event: CommonEvent, one: string, many: string): string
  /** "German", "Allied" */
  side(seat: Seat | null): string
  /** "The German player" */
  player(seat: Seat): string
  rolled(dice: readonly number[]): string
}

const SIDES: Readonly<Record<string, string>> = { german: 'German', allied: 'Allied' }

/** More names than this are counted, not read. */
const MOST_NAMES = 8

/** The names of both maps share their numbers; what an event says of itself tells which map it is. */
function placing(pack: Pack): Speech['place'] {
  const fronts = new Map<string, FrontName>()
  const sites = new Map<FrontName, Map<string, HexData['site']>>()
  for (const { scenario, map, units } of Object.values(pack.scenarios)) {
    for (const { id } of units.units) fronts.set(id, scenario.front)
    sites.set(scenario.front, new Map(map.hexes.map(({ id, site }) => [id, site])))
  }
  return (event, id) => {
    if (id === undefined) return 'nowhere'
    const front = event.front ?? fronts.get(event.units?.[0] ?? '')
    const maps = front === undefined ? [...sites.values()] : [sites.get(front)!]
    const names = maps.flatMap((hexes) => hexes.get(id)?.name ?? [])
    return names.length === 1 ? `${names[0]!} (${id})` : `hex ${id}`
  }
}

function speech(pack: Pack): Speech {
  const { nations } = pack.tables
  const named = namer(
    everyUnit(pack),
    (nation) => nations[nation as NationName]?.adjective ?? nation,
    MOST_NAMES
  )
  const place = placing(pack)
  const say: Speech = {
    pack,
    place,
    places: (event) =>
      shortList(
        (event.hexes ?? []).map((id) => place(event, id)),
        MOST_NAMES
      ),
    first: (event) => place(event, event.hexes?.[0]),
    last: (event) => place(event, event.hexes?.at(-1)),
    who: ({ units = [] }) => capital(named(units)),
    named,
    verb: ({ units = [] }, one, many) => (units.length === 1 ? one : many),
    side: (seat) => (seat === null ? 'neither' : (SIDES[seat] ?? seat)),
    player: (seat) => `The ${say.side(seat)} player`,
    rolled: (dice) => `rolled ${dice.join(' + ')}`
  }
  return say
}

/** " in Liege (2109)"; nothing for nowhere. */
const where = (say: Speech, event: Told): string =>
  (event.hexes ?? []).length === 0 ? '' : ` in ${say.places(event)}`

/** Orders after which nothing else happened, by the phase in which they were given; missing: the player goes on. */
const QUIET: Readonly<Record<string, string>> = {
  advance: 'nobody advances any further.',
  answer: 'lets the event happen.',
  battle: 'goes on with the battle.',
  blitzkrieg: 'is done with Blitzkrieg.',
  choice: 'has decided.',
  combat: 'ends the battles.',
  combatVp: 'scores no Combat VP! marker.',
  counterblow: 'has decided.',
  declare: 'has marked what is to be attacked.',
  deployment: 'goes on with the deployment.',
  gameEnd: 'plays on.',
  landing: 'has decided.',
  movement: 'is done with movement.',
  organization: 'goes on with the organization.',
  plan: 'has decided about the plan marker.',
  reserve: 'ends the turn.',
  soviets: 'goes on with the Soviet set-up.',
  strategic: 'passes.',
  suddenDeath: 'has decided.'
}

type MapKind = Exclude<Kind, BattleKind | CardKind>

function mapWords(say: Speech): WordsFor<MapKind> {
  const { who, verb, first, last, player, side } = say
  const went = (event: EventOf<'move' | 'shift'>) => `from ${first(event)} to ${last(event)}`
  return {
    control: (event) =>
      `${capital(say.places(event))} ${event.hexes.length === 1 ? 'comes' : 'come'} under ${side(event.side)} control.`,
    war: (event) => `${capital(countryName(event.country))} is at war.`,
    turn: (event) => `Game turn ${event.turn} begins, ${event.dates}.`,
    phase: (event) => `${event.side === null ? '' : `${side(event.side)} `}${event.title}.`,
    noActions: (event) => `${who(event)}${where(say, event)} ${verb(event, 'gets', 'get')} No Actions.`,
    freed: (event) => `${who(event)} ${verb(event, 'is', 'are')} no longer tied to the home region.`,
    supplied: (event) => `${who(event)} ${verb(event, 'is', 'are')} back in supply.`,
    lowSupply: (event) => `${who(event)} ${verb(event, 'is', 'are')} in Low Supply.`,
    noSupply: (event) => `${who(event)} ${verb(event, 'is', 'are')} in No Supply.`,
    improved: (event) =>
      `${who(event)}${where(say, event)} ${verb(event, 'is', 'are')} back at full strength.`,
    rebuilt: (event) =>
      `${who(event)} ${verb(event, 'is', 'are')} rebuilt ${event.hexes.length === 0 ? 'in the Reserve' : `in ${say.places(event)}`}.`,
    reinforced: (event) =>
      event.hexes.length === 0
        ? `${who(event)} ${verb(event, 'joins', 'join')} the Reserve.`
        : `${who(event)} ${verb(event, 'arrives', 'arrive')} in ${say.places(event)}.`,
    toReserve: (event) =>
      `${who(event)} ${verb(event, 'goes', 'go')}${from(event)} to the ${side(event.side)} Reserve.`,
    evacuated: (event) => `${who(event)} ${verb(event, 'is', 'are')} evacuated${from(event)}.`,
    placed: (event) =>
      event.rule.startsWith('16.')
        ? `${who(event)} ${verb(event, 'comes', 'come')} out of the Reserve${where(say, event)}.`
        : `${who(event)} ${verb(event, 'is', 'are')} placed${where(say, event)}.`,
    move: (event) => `${who(event)} ${verb(event, 'moves', 'move')} ${went(event)}.`,
    shift: (event) =>
      `${who(event)} ${verb(event, 'makes', 'make')} room: ${went(event)}, where the stack was too big.`,
    merged: (event) =>
      event.units.length === 1
        ? `${who(event)} leaves the game${where(say, event)}: there is nobody to be filled up.`
        : `${capital(say.named(event.units.slice(1)))}${where(say, event)} is filled up with ${say.named(event.units.slice(0, 1))}.`,
    swissFront: (event) =>
      `The front along the Rhine and in Switzerland comes alive: ${say.named(event.units)} ${verb(event, 'joins', 'join')} the Reserves.`,
    surrender: (event) => `${capital(say.places(event))} surrenders.`,
    halt: (event) => `Halt! Hitler stops the Panzers around ${say.places(event)}.`,
    dropped: (event) =>
      `${event.marker === 'glider' ? 'The Glider' : 'A Drop! marker'} is set for ${say.places({ ...event, front: 'france' })}.`,
    weather: (event) => (event.bad ? 'The weather turns bad for this turn.' : 'The weather is normal again.'),
    quiet: (event) =>
      event.phase === 'advance'
        ? capital(QUIET['advance']!)
        : `${player(event.side)} ${QUIET[event.phase] ?? 'goes on.'}`
  }
  function from(event: Told): string {
    return (event.hexes ?? []).length === 0 ? '' : ` from ${say.places(event)}`
  }
}

/** What the other player must not miss. */
const HEADLINES: readonly Kind[] = [
  'war',
  'leader',
  'stance',
  'gameEnd',
  'suddenDeath',
  'swissFront',
  'surrender',
  'halt',
  'weather',
  'alternate',
  'played'
]

/** Kinds that mean the same in every game (see `Telling`). */
const SHARED: Readonly<Partial<Record<Kind, string>>> = {
  shift: 'move',
  destroyed: 'eliminated',
  surrendered: 'eliminated',
  afloat: 'eliminated'
}

export function makeTell(pack: Pack): (event: Event, seat: Seat | null) => Telling {
  const say = speech(pack)
  const words: WordsFor<Kind> = { ...mapWords(say), ...battleWords(say), ...cardWords(say) }
  return (event) => {
    if (!Object.hasOwn(words, event.kind)) throw new Error(`The diary has no words for ${event.kind}.`)
    const said = words[event.kind](event as never)
    const shared = SHARED[event.kind]
    return openTelling(event as CommonEvent, said, {
      ...(shared !== undefined && { kind: shared }),
      ...(HEADLINES.includes(event.kind) && { banner: said.split('. ')[0]!.replace(/\.$/, '') }),
      ...(event.kind === 'battle' && { fought: fought(event) })
    })
  }
}

function fought({ side, defenders, combat, column, result }: EventOf<'battle'>): Fought {
  const table = combat === 'mobile' ? `${side}Mobile` : combat
  return { attacker: side, defenders, garrison: false, table, column, result }
}
