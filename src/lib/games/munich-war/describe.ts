// The war diary: events in words. What a seat may not know (15.0) is left out of its lines.
import type { Seat } from '../../kernel/game'
import { namer } from '../../kernel/pack/naming'
import { everyHex, everyUnit } from '../../kernel/pack/title'
import { openTelling, type CommonEvent, type Fought, type Telling } from '../../kernel/telling'
import { capital, count, list, shortList as firstOf } from '../../kernel/words'
import type { CountryName, Pack } from './data'
import { airWords, type AirKind } from './describe-air'
import { battleWords, type BattleKind } from './describe-battle'
import { politicsWords, type PoliticsKind } from './describe-politics'
import type { Event, EventOf, Kind } from './events'
import { countryName } from './lookup'

/** The words for these kinds of events; a seat that looks may know less than all. */
export type WordsFor<K extends Kind> = {
  readonly [One in K]: (event: EventOf<One>, seat: Seat | null) => string
}

/** "A German", "An Italian" */
export const aOf = (adjective: string): string => `${/^[AEIOU]/.test(adjective) ? 'An' : 'A'} ${adjective}`

/** How what an event names is called. */
export interface Speech {
  readonly tables: Pack['tables']
  /** "Prague (2615)", "hex 2614", "the railroads beyond the map" */
  place(id: string | undefined): string
  places(ids: readonly string[]): string
  /** "the German 1st Corps and 2nd Corps"; the nation is said once for all units in a row that share it. */
  named(ids: readonly string[]): string
  /** "moves" for one unit, "move" for more. */
  verb(event: CommonEvent, one: string, many: string): string
  country(name: string): string
  countries(names: readonly string[]): string
  adjective(nation: string): string
  /** "German" by one of its units. */
  nationOf(ids: readonly string[]): string
  side(seat: Seat | null): string
  rolled(dice: readonly number[] | number): string
  /** "The German 1st Corps", or "A German stack of 3 units" for those who may not look into it. */
  stack(event: MoveEvent, seat: Seat | null): string
  /** How they went from the first hex to the last. */
  moved(event: MoveEvent, seat: Seat | null, how: string): string
}

/** Units that go somewhere together. */
type MoveEvent = EventOf<'march' | 'rail' | 'sail' | 'assault'>

const SIDES: Readonly<Record<string, string>> = { axis: 'Axis', allied: 'Allied' }

/** More names than this are counted, not read. */
const MOST_NAMES = 8
const shortList = (names: readonly string[]): string => firstOf(names, MOST_NAMES)

function speech(pack: Pack): Speech {
  const units = new Map(everyUnit(pack).map((unit) => [unit.id, unit]))
  const hexes = new Map(everyHex(pack).map((hex) => [hex.id, hex]))
  const { nations } = pack.tables
  const adjective = (nation: string) =>
    (nations as Readonly<Record<string, { adjective: string }>>)[nation]?.adjective ?? nation
  const place = (id: string | undefined) => {
    if (id === 'soviet-rail') return 'the railroads beyond the map'
    const site = id === undefined ? undefined : hexes.get(id)?.site
    return site === undefined ? `hex ${id ?? ''}` : `${site.name} (${id})`
  }
  const country = (name: string) => countryName(name as CountryName)
  const say: Speech = {
    tables: pack.tables,
    place,
    places: (ids) => shortList(ids.map(place)),
    named: namer(everyUnit(pack), adjective, MOST_NAMES),
    verb: ({ units: ids = [] }, one, many) => (ids.length === 1 ? one : many),
    country,
    countries: (names) => list(names.map(country)),
    adjective,
    nationOf: (ids) => adjective(units.get(ids[0] ?? '')?.nation ?? ''),
    side: (seat) => (seat === null ? 'neither' : (SIDES[seat] ?? seat)),
    rolled: (dice) => `rolled ${typeof dice === 'number' ? dice : dice.join(' + ')}`,
    stack: (event, seat) =>
      hidesFrom(event, seat)
        ? `${aOf(say.nationOf(event.units))} stack of ${event.units.length} units`
        : capital(say.named(event.units)),
    moved(event, seat, how) {
      const verb = hidesFrom(event, seat) ? 'moves' : say.verb(event, 'moves', 'move')
      return `${say.stack(event, seat)} ${verb}${how} from ${place(event.hexes[0])} to ${place(event.hexes.at(-1))}.`
    }
  }
  return say
}

/** Orders after which nothing happens, by the phase in which they are given. */
const QUIET: Readonly<Record<string, string>> = {
  advance: 'Nobody advances.',
  battle: 'The attacker chooses table and support.',
  interception: 'No aircraft intercept.',
  launch: 'No more aircraft are launched.',
  terror: 'No more cities or troops are bombed.'
}

type SetupKind = Exclude<Kind, AirKind | BattleKind | PoliticsKind>

function setupWords(say: Speech): WordsFor<SetupKind> {
  return {
    place: (event, seat) =>
      `${hidesFrom(event, seat) ? `${aOf(say.nationOf(event.units))} unit` : capital(say.named(event.units))} sets up in ${say.place(event.hexes[0])}.`,
    share: (event, seat) => {
      const who = hidesFrom(event, seat)
        ? `${count(event.units.length, `${say.nationOf(event.units)} unit`)}`
        : capital(say.named(event.units))
      return `${who} ${event.as === 'reserve' ? say.verb(event, 'stays in reserve', 'stay in reserve') : say.verb(event, 'starts reduced', 'start reduced')}.`
    },
    suggested: (event) => `The ${say.side(event.side)} side takes the suggested set-up.`,
    setUp: (event) => `The ${say.side(event.side)} side has finished step ${event.step} of the set-up.`,
    turn: (event) => `Game turn ${event.turn} begins, ${event.dates}.`,
    phase: (event) => `${say.side(event.side)} ${event.title}.`,
    march: (event, seat) => say.moved(event, seat, ''),
    rail: (event, seat) => say.moved(event, seat, ' by rail'),
    control: (event) =>
      event.side === null
        ? `Nobody holds ${say.places(event.hexes)} any more.`
        : `${capital(say.places(event.hexes))} ${event.hexes.length === 1 ? 'comes' : 'come'} under ${say.side(event.side)} control.`,
    quiet: (event) => QUIET[event.phase] ?? `The ${say.side(event.side)} player carries on.`
  }
}

/** Units of these events are their side's secret, whoever looks (15.0c, 7.2.1f, 3.4.2l). */
const SECRET: readonly Kind[] = [
  'place',
  'share',
  'suggested',
  'reset',
  'grounded',
  'delayed',
  'mobilized',
  'opened',
  'refitted',
  'evacuated',
  'surprise',
  'prepared'
]
/** Of these the last one lies on top, and what is below it is a secret. */
const STACKS: readonly Kind[] = ['march', 'sail', 'assault']

/** 15.0: the seat may not know which units an event is about. */
export function hidesFrom(event: Event, seat: Seat | null): boolean {
  const { side } = event as CommonEvent
  if (seat === null || side === undefined || side === seat) return false
  const { units = [], hexes = [] } = event as CommonEvent
  if (event.kind === 'arrived') return hexes.length === 0
  return SECRET.includes(event.kind) || (STACKS.includes(event.kind) && units.length > 1)
}

/** Kinds that mean the same in every game (see `Telling`). */
const SHARED: Readonly<Partial<Record<Kind, string>>> = {
  march: 'move',
  rail: 'move',
  sail: 'move',
  lift: 'move'
}

/** What the other player must not miss. */
const HEADLINES: readonly Kind[] = ['invade', 'joined', 'storm', 'surrender']

export function makeTell(pack: Pack): (event: Event, seat: Seat | null) => Telling {
  const say = speech(pack)
  const words: WordsFor<Kind> = {
    ...setupWords(say),
    ...airWords(say),
    ...battleWords(say),
    ...politicsWords(say)
  }
  return (event, seat) => {
    if (!Object.hasOwn(words, event.kind)) throw new Error(`The diary has no words for ${event.kind}.`)
    const said = words[event.kind](event as never, seat)
    const covered = hidesFrom(event, seat)
    return openTelling(event as CommonEvent, said, {
      ...(covered && { units: [] }),
      // 15.0: the place of a refit would tell of the unit.
      ...(covered && event.kind === 'refitted' && { hexes: [] }),
      ...(SHARED[event.kind] !== undefined && { kind: SHARED[event.kind] }),
      ...('die' in event && { dice: [event.die] }),
      ...(HEADLINES.includes(event.kind) && { banner: said }),
      ...(event.kind === 'battle' && { fought: fought(event) })
    })
  }
}

function fought({ side, defenders, table, column, result }: EventOf<'battle'>): Fought {
  return { attacker: side, defenders, garrison: false, table, column, result }
}
