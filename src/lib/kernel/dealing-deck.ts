// A deck that both draw from, between two devices: both shuffle and lock it, and whoever is not dealt a card gives the key.
import { requireShape, roundName, type Deal, type PileFaces, type Shuffle, type Stage } from './dealing-faces'
import { refuse, type Order, type SaltOf, type Seat } from './game'
import {
  cut,
  hexOf,
  isPoint,
  isPosition,
  lockOf,
  numberFrom,
  numberOf,
  permuted,
  pointOf,
  times,
  type Position
} from './masking'
import type { Context } from './phases'
import {
  add,
  end,
  pileOf,
  slotOf,
  tellOf,
  type PiledState,
  type PileRules,
  type PilesFrame,
  type Slot
} from './piles'
/** A small deck has no lanes: it could not be divided. */
const LEAST_FOR_LANES = 6
/** Cards between two breaths of the page. */
const AT_ONCE = 3
/** What a generator comes to. */
function whole<T>(pieces: Generator<void, T>): T {
  for (;;) {
    const { done, value } = pieces.next()
    if (done === true) return value
  }
}

export function deckDeals(
  seats: readonly [Seat, Seat],
  rules: PileRules<PiledState>,
  { indexOf, keyFor, faceWith, isKnown, openWith }: PileFaces
) {
  /** What is shuffled: faces that all know, and what nobody does. */
  function shuffled(
    { piles }: PiledState,
    { pile, restock }: Shuffle
  ): { faces: string[]; unseen: Position[] } {
    const { deck, faces, discards } = piles.piles[pile]!
    const back = deck?.back ?? []
    const known = deck === undefined ? faces : back.filter((one) => typeof one === 'string')
    const unseen = back.filter((one): one is Position => typeof one !== 'string' && isPosition(one))
    return {
      faces: [...known, ...(restock === true ? [] : discards)].toSorted(),
      unseen: [...(deck?.positions ?? []), ...unseen]
    }
  }

  const laneOf = (at: number, count: number, ahead: boolean): 0 | 1 | null | undefined =>
    ahead ? (count < LEAST_FOR_LANES || at % 3 === 2 ? null : ((at % 3) as 0 | 1)) : undefined

  /** Four steps, by turns: the unseen ones are brought under one number of the first seat, all under one of the second, which
   * changes their order, then the first does, and gives each a number of its own; so does the second. */
  function passStage(state: PiledState, frame: PilesFrame, job: Shuffle): Stage {
    const { piles } = state
    const { match, ahead } = piles.between!
    const { nonce, step, points: before, locks: given } = frame.round!
    const round = roundName(job.pile, nonce)
    const { faces, unseen } = shuffled(state, job)
    const count = faces.length + unseen.length
    const at = (step % 2) as 0 | 1
    const seat = seats[at]
    /** The steps that end with a number for each position. */
    const last = step >= 2
    const isGiven = (position: number): boolean => laneOf(position, count, ahead) === 1 - at

    function* points(saltOf: SaltOf): Generator<void, string[]> {
      const salt = saltOf(round)
      const common = numberOf(salt, 'all')
      const list: string[] = []
      for (let i = 0; i < count; i++) {
        const old = unseen[i - faces.length]
        const begun = () => old?.point ?? pointOf(match, job.pile, faces[i]!)
        const one = before === '' ? begun() : before.slice(64 * i, 64 * (i + 1))
        // The own number comes off those that nobody has seen, where they still have it.
        const key = old && numberFrom(keyFor(old, job.pile, saltOf))!
        list.push(last ? one : times(one, common, key ?? 1n))
        if (!last && i % AT_ONCE === 0) yield
      }
      const placed = step === 1 || step === 2 ? permuted(list, salt) : list
      if (!last) return placed
      // The first seat has a common number on them only where there were unseen ones.
      const through = at === 0 && unseen.length === 0 ? 1n : common
      for (const [i, one] of placed.entries()) {
        placed[i] = times(one, numberOf(salt, `card ${i}`), through)
        if (i % AT_ONCE === 0) yield
      }
      return placed
    }

    return {
      seat,
      *pieces(saltOf) {
        yield* points(saltOf)
      },
      make(saltOf) {
        const done = whole(points(saltOf)).join('')
        if (!last) return { type: 'pass', points: done } as Order
        const locks = Array.from({ length: count }, (_, i) => {
          const key = hexOf(numberOf(saltOf(round), `card ${i}`))
          return isGiven(i) ? key : lockOf(at, round, i, key)
        })
        return { type: 'pass', points: done, locks: locks.join('') } as Order
      },
      take(order, context) {
        requireShape(order, last ? ['type', 'points', 'locks'] : ['type', 'points'])
        const points = cut(order.points, count)
        const locks = last ? cut(order.locks, count) : []
        if (order.type !== 'pass' || points === null || locks === null)
          refuse('order', 'The deck has another number of cards.')
        if (new Set(points).size < count || !points.every(isPoint)) refuse('order', 'This is no deck.')
        if (new Set(locks).size < locks.length) refuse('order', 'A lock stands twice.')
        if (locks.some((lock, i) => isGiven(i) && numberFrom(lock) === null))
          refuse('order', 'This is no key.')
        const next = { nonce, step: step + 1, points: points.join('') }
        frame.round = last ? { ...next, locks: [...(given ?? []), locks.join('')] } : next
        context.emit(tellOf(rules, job.pile)('locked', seat))
        if (step === 3) endShuffle(state, frame, job, count, context)
      }
    }
  }

  function endShuffle(state: PiledState, frame: PilesFrame, job: Shuffle, count: number, context: Context) {
    const { piles } = state
    const pile = pileOf(state, job.pile)
    const round = roundName(job.pile, frame.round!.nonce)
    const points = cut(frame.round!.points, count)!
    const locks = frame.round!.locks!.map((text) => cut(text, count)!)
    const positions = points.map((point, i): Position => {
      const lane = laneOf(i, count, piles.between!.ahead)
      const given = ([0, 1] as const).map((at) => lane === 1 - at)
      const keys = given.map((shown, at) => (shown ? locks[at]![i]! : null)) as [string | null, string | null]
      const own = keys.map((key, at) => (key === null ? locks[at]![i]! : lockOf(at, round, i, key)))
      return {
        round,
        at: i,
        point,
        locks: own as [string, string],
        keys,
        ...(lane === undefined ? {} : { lane })
      }
    })
    end(state, frame)
    pile.deck = { positions, back: [] }
    pile.left = count
    if (job.restock !== true) {
      pile.discards = []
      context.emit(tellOf(rules, job.pile)('shuffled', null))
    }
    piles.rounds = [...(piles.rounds ?? []), round]
  }

  /** The next for a seat: the top, or the next of its lane. */
  function nextFor(positions: readonly Position[], to: Seat | null): Position | undefined {
    const own = to === null ? null : indexOf(to)
    const inLane = (lane: 0 | 1 | null) => positions.find((position) => position.lane === lane)
    return positions[0]?.lane === undefined ? positions[0] : (inLane(own) ?? inLane(null))
  }

  /** Who gets it needs the number of the other; for one that is turned up both are needed. */
  function keyStage(state: PiledState, job: Deal): Stage | null {
    const slots = (job.slots ?? []).map((id) => slotOf(state, id))
    const owing = seats.find(
      (seat) =>
        seat !== job.to &&
        slots.some(({ lock, open }) => !open && (lock as Position).keys[indexOf(seat)] === null)
    )
    if (owing === undefined) return null
    const at = indexOf(owing)
    const due = slots.filter(({ lock }) => (lock as Position).keys[at] === null)
    return {
      seat: owing,
      make: (saltOf) =>
        ({ type: 'keys', keys: due.map(({ lock, pile }) => keyFor(lock!, pile, saltOf)).join('') }) as Order,
      take(order, context) {
        requireShape(order, ['type', 'keys'])
        const keys = cut(order.keys, due.length)
        if (order.type !== 'keys' || keys === null) refuse('order', 'These are not the keys that are due.')
        const fits = (slot: Slot, key: string) => {
          const { round, at: place, locks } = slot.lock as Position
          return numberFrom(key) !== null && lockOf(at, round, place, key) === locks[at]
        }
        if (!due.every((slot, i) => fits(slot, keys[i]!)))
          refuse('order', 'This is not the key of this card.')
        const locks = due.map(({ lock }, i): Position => {
          const both = [...(lock as Position).keys] as [string | null, string | null]
          both[at] = keys[i]!
          return { ...(lock as Position), keys: both }
        })
        const faces = job.to === null ? due.map((slot, i) => turned(state, slot, locks[i]!)) : []
        if (
          new Set(faces.filter((face) => face !== null)).size < faces.filter((face) => face !== null).length
        )
          refuse('order', 'A card comes twice: the deck is false.')
        for (const [i, slot] of due.entries()) {
          slot.lock = locks[i]!
          const face = faces[i] ?? null
          if (face !== null) openWith(slot, face)
        }
        context.reveal()
        context.emit(tellOf(rules, job.pile)('locked', owing))
      }
    }
  }

  /** The face of one that is turned up; null as long as a key is missing. */
  function turned(state: PiledState, slot: Slot, lock: Position): string | null {
    if (lock.keys.includes(null)) return null
    const face = faceWith(state, slot.pile, lock, seats[0], [...lock.keys])
    if (face === undefined || isKnown(state, slot, face))
      refuse('order', 'This is no card: the deck is false.')
    return face
  }

  /** As many as can be had without another shuffle. */
  function drawFromDeck(state: PiledState, job: Deal, { reveal }: Context): void {
    const pile = pileOf(state, job.pile)
    const { deck } = pile
    const slots = (job.slots ??= [])
    if (pile.left === 0) return
    const restock = () =>
      void state.stack.push({
        phase: 'piles',
        job: { do: 'shuffle', pile: job.pile, restock: true }
      } as PilesFrame)
    if (deck === undefined || deck.back.length > 0) return restock()
    const before = slots.length
    while (slots.length < job.count) {
      const next = nextFor(deck.positions, job.to)
      if (next === undefined) break
      deck.positions.splice(deck.positions.indexOf(next), 1)
      slots.push(add(state.piles, { pile: job.pile, owner: job.to, open: false, lock: next }))
      pile.left--
    }
    // The lane is empty: what is left is divided anew.
    if (slots.length === before) return restock()
    reveal()
  }

  return { shuffled, passStage, keyStage, drawFromDeck }
}
