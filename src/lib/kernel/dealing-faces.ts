// The faces behind what is locked between two devices: who can know them, and how they are shown. With it, what all kinds of
// piles share: what a seat owes, and the names of its salts.
import { refuse, type Order, type SaltOf, type Seat } from './game'
import {
  bared,
  faceAt,
  faceUnder,
  hashOf,
  hexOf,
  isPosition,
  lockOf,
  nameOfSeal,
  numberFrom,
  numberOf,
  type Lock
} from './masking'
import type { Context } from './phases'
import { isPilesFrame, type Job, type PiledState, type PileRules, type Slot } from './piles'
/** What a seat owes, what its device says, and how that is taken. */
export interface Stage {
  readonly seat: Seat
  make(saltOf: SaltOf): Order
  /** What takes long of that, piece by piece. */
  pieces?(saltOf: SaltOf): Generator<void>
  /** Judges first; changes nothing when it refuses. */
  take(order: Record<string, unknown>, context: Context): void
}

export type Shuffle = Extract<Job, { do: 'shuffle' }>
export type Deal = Extract<Job, { do: 'deal' }>

const NONCE_ROLLS = 3
const NONCE_SIDES = 1_000_000

export const cupName = (pile: string): string => `cup ${pile}`
export const roundName = (pile: string, nonce: string): string => `deck ${pile} ${nonce}`
export const spiceName = (pile: string): string => `spice ${pile}`
export const isSalt = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)
export const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
/** A number for a position of a deck, the key of a seal for all else. */
export const isKeyOf = (lock: Lock, key: unknown): key is string =>
  isPosition(lock) ? isHash(key) : isSalt(key)

export function requireShape(order: object, keys: readonly string[]): void {
  const names = Object.keys(order)
  if (names.length !== keys.length || !keys.every((key) => names.includes(key)))
    refuse('order', 'This is no order of this game.')
}

/** What nobody can foresee and what never comes twice: after an undo too, dice fall anew. */
export const rollNonce = ({ dice }: Context): string =>
  Array.from({ length: NONCE_ROLLS }, () => String(dice.roll(NONCE_SIDES))).join('-')

export function pileFaces(seats: readonly [Seat, Seat], rules: PileRules<PiledState>) {
  const other = (seat: Seat): Seat => (seat === seats[0] ? seats[1] : seats[0])
  const indexOf = (seat: Seat): 0 | 1 => (seat === seats[0] ? 0 : 1)

  /** The key of a seat for one of its locks. */
  function keyFor(lock: Lock, pile: string, saltOf: SaltOf): string {
    if (isPosition(lock)) return hexOf(numberOf(saltOf(lock.round), `card ${lock.at}`))
    return hashOf(`sandtable seal key ${saltOf(cupName(pile))} ${nameOfSeal(lock)}`).slice(0, 32)
  }

  /** The face behind a lock; undefined: it is none. */
  function faceWith({ piles }: PiledState, pile: string, lock: Lock, seat: Seat, keys: (string | null)[]) {
    const { faces } = piles.piles[pile]!
    const own = keys[indexOf(seat)] ?? ''
    if (!isPosition(lock)) return faceUnder(lock, seat, faces, own)
    const [a, b] = keys.map((key) => numberFrom(key ?? ''))
    if (!a || !b) return undefined
    return faceAt(piles.between!.match, pile, faces, bared(lock.point, a, b))
  }

  /** What a seat shows of one of its slots: the face, when it is what was dealt. */
  function shownFace(state: PiledState, slot: Slot, seat: Seat, key: unknown): string {
    const lock = slot.lock ?? refuse('order', 'There is nothing to open.')
    if (!isKeyOf(lock, key)) refuse('order', 'This is no key.')
    const at = indexOf(seat)
    if (isPosition(lock) && lockOf(at, lock.round, lock.at, key) !== lock.locks[at])
      refuse('order', 'This is not the key of this card.')
    const keys = isPosition(lock) ? [...lock.keys] : [null, null]
    keys[at] = key
    const face = faceWith(state, slot.pile, lock, seat, keys)
    if (face === undefined)
      return refuse(
        'order',
        isPosition(lock) ? 'This is no card: the deck is false.' : 'This is not what was sealed.'
      )
    if (slot.front !== undefined && rules.front?.(face, slot.pile) !== slot.front)
      return refuse('order', 'It is not what it was said to be.')
    if (isKnown(state, slot, face)) return refuse('order', 'This card is elsewhere: the deck is false.')
    return face
  }

  /** Somebody has it, or it lies among the discards, for all to see. */
  function isKnown({ piles }: PiledState, slot: Slot, face: string): boolean {
    const pile = piles.piles[slot.pile]!
    if (pile.owner !== null) return false
    const seen = piles.slots.filter((one) => one.open && one.pile === slot.pile).map((one) => one.face)
    return pile.discards.includes(face) || seen.includes(face) || pile.deck?.back.includes(face) === true
  }

  /** The same with what this seat alone can know. */
  function recall<S extends PiledState>(state: S, seat: Seat, saltOf: SaltOf): S {
    const { piles } = state
    if (piles.between === undefined || piles.seen !== undefined) return state
    const slots = piles.slots.map((slot) => {
      const { lock, pile, owner, face } = slot
      if (lock === undefined || face !== undefined || owner !== seat) return slot
      const keys = isPosition(lock) ? [...lock.keys] : [null, null]
      keys[indexOf(seat)] = keyFor(lock, pile, saltOf)
      const known = faceWith(state, pile, lock, seat, keys)
      return known === undefined ? slot : { ...slot, face: known }
    })
    const names = namesOf(state, seat).filter((name) => saltOf(name) !== '')
    return { ...state, piles: { ...piles, slots, opened: names } }
  }

  /** What the audit needs of a seat, also of a shuffle that the end of the match broke off. */
  function namesOf({ piles, stack }: PiledState, seat: Seat): string[] {
    const begun = stack
      .filter(isPilesFrame)
      .flatMap(({ round, job }) =>
        round === undefined ? [] : [roundName((job as Shuffle).pile, round.nonce)]
      )
    const cups = Object.entries(piles.piles).filter(([, { owner }]) => owner === seat)
    return [...begun, ...(piles.rounds ?? []), ...cups.map(([name]) => cupName(name))]
  }

  function openWith(slot: Slot, face: string): void {
    slot.face = face
    slot.open = true
    delete slot.lock
  }

  return { other, indexOf, keyFor, faceWith, shownFace, isKnown, openWith, recall, namesOf }
}

export type PileFaces = ReturnType<typeof pileFaces>
