// What the other side did, in a line: its moves and attacks, what was lost and taken. Made only of kinds of events that mean
// the same in every game.
import type { Seat } from '../../../kernel/game'
import type { Telling } from '../../../kernel/telling'
import type { ToldEntry } from '../told'
import { BATTLE, LOST } from './chronicle'

/** Fewer orders than this have just been seen. */
const WORTH_TELLING = 3
/** So many own orders in a row are answers to the other side; more are a turn of one's own. */
const ANSWERS = 2
/** More places than this are counted. */
const MOST_PLACES = 3

export interface Recap {
  /** Who did it. */
  readonly seat: Seat
  /** The position before it, and the last entry of it. */
  readonly from: number
  readonly to: number
  readonly moves: number
  readonly attacks: number
  /** Orders of the other side that were neither. */
  readonly others: number
  /** Hexes that the one who looks lost, or got back, and did not change back since. */
  readonly placesLost: readonly string[]
  readonly placesWon: readonly string[]
  /** Units of the one who looks, and of the other side, that are gone. */
  readonly unitsLost: readonly string[]
  readonly unitsBeaten: readonly string[]
}

const stands = ({ kind, undone, pending, fault }: ToldEntry) =>
  kind === 'order' && !undone && !pending && fault === null

/**
 * What the others did last, after the entry `seen`, with one's own answers in between; null when that is not worth telling.
 * `sideOf`: who commands a unit.
 */
export function recapOf(
  entries: readonly ToldEntry[],
  viewer: Seat,
  seen: number,
  sideOf: (unit: string) => Seat | null
): Recap | null {
  const orders = lastTurn(
    entries.filter((entry) => entry.number > seen && stands(entry)),
    viewer
  )
  const theirs = orders.filter(({ seat }) => seat !== viewer)
  if (theirs.length < WORTH_TELLING) return null
  // Secret plans: there is nothing that one may see, so there is nothing to play.
  if (theirs.every(({ events }) => events.length === 0)) return null
  const events = orders.flatMap((entry) => entry.events)
  const held = heldAfter(events)
  const lost = events.filter(({ kind }) => kind === LOST).flatMap(({ units }) => units)
  const moves = theirs.filter(({ events }) => has(events, 'move')).length
  const attacks = theirs.filter(({ events }) => has(events, BATTLE) || has(events, 'attack')).length
  const placesOf = (fits: (holder: unknown) => boolean) =>
    [...held].flatMap(([hex, holder]) => (fits(holder) ? [hex] : []))
  return {
    seat: theirs[0]!.seat,
    from: orders[0]!.number - 1,
    to: orders.at(-1)!.number,
    moves,
    attacks,
    others: theirs.filter(({ events }) => visible(events)).length - moves - attacks,
    placesLost: placesOf((holder) => holder !== viewer),
    placesWon: placesOf((holder) => holder === viewer),
    unitsLost: lost.filter((unit) => sideOf(unit) === viewer),
    unitsBeaten: lost.filter((unit) => sideOf(unit) === theirs[0]!.seat)
  }
}

const has = (events: readonly Telling[], kind: string) => events.some((event) => event.kind === kind)
/** There is something of it on the map besides moves and attacks. */
const visible = (events: readonly Telling[]) =>
  events.some(({ kind, hexes }) => hexes.length > 0 || kind === 'move' || kind === BATTLE)

/** The orders of the others at the end, with one's answers among them; what one does afterwards is not part of it. */
function lastTurn(orders: readonly ToldEntry[], viewer: Seat): readonly ToldEntry[] {
  const end = orders.findLastIndex(({ seat }) => seat !== viewer)
  let from = end + 1
  let own = 0
  for (let i = end; i >= 0; i--) {
    own = orders[i]!.seat === viewer ? own + 1 : 0
    if (own > ANSWERS) break
    if (own === 0) from = i
  }
  return orders.slice(from, end + 1)
}

/** Who holds each hex that changed hands, at the end. */
function heldAfter(events: readonly Telling[]): ReadonlyMap<string, unknown> {
  const held = new Map<string, unknown>()
  for (const { kind, hexes, side } of events)
    if (kind === 'control') for (const hex of hexes) held.set(hex, side)
  return held
}

interface Words {
  seat(seat: Seat): string
  /** The name of a place; null: it has none. */
  place(hex: string): string | null
}

const counted = (count: number, one: string, many = `${one}s`) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** "Poland: 7 moves, 2 attacks, Łódź lost" */
export function recapWords(recap: Recap, names: Words): string {
  const places = (hexes: readonly string[], what: string) => {
    const all = hexes.flatMap((hex) => names.place(hex) ?? [])
    if (all.length === 0) return []
    const named = all.slice(0, MOST_PLACES).join(', ')
    return [`${named}${all.length > MOST_PLACES ? ` and ${all.length - MOST_PLACES} more` : ''} ${what}`]
  }
  const parts = [
    ...counted(recap.moves, 'move'),
    ...counted(recap.attacks, 'attack'),
    ...(recap.moves + recap.attacks === 0 ? counted(recap.others, 'order') : []),
    ...places(recap.placesLost, 'lost'),
    ...places(recap.placesWon, 'taken back'),
    ...counted(recap.unitsLost.length, 'of your units lost', 'of your units lost'),
    ...counted(recap.unitsBeaten.length, 'of theirs', 'of theirs')
  ]
  return `${names.seat(recap.seat)}: ${parts.length > 0 ? parts.join(', ') : 'no moves, no attacks'}`
}
