// The entries of a match as one seat may know them. Everything that is shown of a match is made of these.
import type { Game, GameEvent, Seat } from '../../kernel/game'
import type { Telling } from '../../kernel/telling'
import type { MatchEntry } from '../../match/history'

export interface ToldEntry extends Omit<MatchEntry, 'events' | 'order' | 'signed'> {
  /** What the seat may know of what happened; nothing where it may know nothing. */
  readonly events: readonly Telling[]
  /** Only of one's own orders. */
  readonly order: unknown
}

type Known = WeakMap<readonly GameEvent[], readonly Telling[]>

/** What was told once: the same entries are asked for after every order. */
const known = new WeakMap<Game, Map<Seat, Known>>()

function knownTo(game: Game, seat: Seat): Known {
  let seats = known.get(game)
  if (seats === undefined) known.set(game, (seats = new Map<Seat, Known>()))
  let found = seats.get(seat)
  if (found === undefined) seats.set(seat, (found = new WeakMap()))
  return found
}

const isPlain = ({ hexes, units, dice, sums }: Telling) =>
  hexes.length + units.length + dice.length + sums.length === 0

/** What is said several times on end is said once: "Event cards: German draws 1 (×4)." */
export function tersely(tellings: readonly Telling[]): readonly Telling[] {
  const said: { telling: Telling; times: number }[] = []
  for (const telling of tellings) {
    const last = said.at(-1)
    if (last !== undefined && last.telling.words === telling.words && isPlain(telling)) last.times++
    else said.push({ telling, times: 1 })
  }
  return said.map(({ telling, times }) =>
    times === 1 ? telling : { ...telling, words: telling.words.replace(/\.?$/, ` (×${times}).`) }
  )
}

export function toldTo(entries: readonly MatchEntry[], game: Game, seat: Seat): ToldEntry[] {
  const before = knownTo(game, seat)
  const tell = (events: readonly GameEvent[]): readonly Telling[] => {
    let told = before.get(events)
    if (told === undefined)
      before.set(events, (told = tersely(events.flatMap((event) => game.tell(event, seat) ?? []))))
    return told
  }
  return entries.map(({ signed: _later, ...entry }) => ({
    ...entry,
    order: entry.seat === seat ? entry.order : undefined,
    events: tell(entry.events)
  }))
}
