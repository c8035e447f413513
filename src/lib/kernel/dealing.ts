// Piles between two devices that do not trust each other: who owes what, what his device says by itself, and how it is
// judged. Everything that is said here is an order in the log, follows from the position and the secret of the seat, and can
// be made again when all secrets are shown: so the audit finds whatever was said that an honest device would not have said.
import { refuse, type Order, type SaltOf, type Seat } from './game'
import { canonical } from './hash'
import {
  bared,
  cut,
  drawn,
  faceAt,
  faceUnder,
  hashOf,
  hexOf,
  isPoint,
  isPosition,
  lockOf,
  nameOfSeal,
  numberFrom,
  numberOf,
  permuted,
  pointOf,
  sealOf,
  times,
  type Lock,
  type Position
} from './masking'
import type { Context } from './phases'
import {
  add,
  doInClear,
  end,
  findSlot,
  isHidden,
  isPilesFrame,
  pileOf,
  show,
  slotOf,
  tellOf,
  viewPiles,
  type Cup,
  type Job,
  type PiledState,
  type PileRules,
  type PilesFrame,
  type Slot
} from './piles'

/** What a seat owes, what its device says, and how that is taken. */
interface Stage {
  readonly seat: Seat
  make(saltOf: SaltOf): Order
  /** What takes long of that, piece by piece. */
  pieces?(saltOf: SaltOf): Generator<void>
  /** Judges first; changes nothing when it refuses. */
  take(order: Record<string, unknown>, context: Context): void
}

type Shuffle = Extract<Job, { do: 'shuffle' }>
type Deal = Extract<Job, { do: 'deal' }>

/** A small deck has no lanes: it could not be divided. */
const LEAST_FOR_LANES = 6
/** Cards between two breaths of the page. */
const AT_ONCE = 3
const NONCE_ROLLS = 3
const NONCE_SIDES = 1_000_000

const cupName = (pile: string): string => `cup ${pile}`
const roundName = (pile: string, nonce: string): string => `deck ${pile} ${nonce}`
const spiceName = (pile: string): string => `spice ${pile}`
const isSalt = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)
const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
/** A number for a position of a deck, the key of a seal for all else. */
const isKeyOf = (lock: Lock, key: unknown): key is string => (isPosition(lock) ? isHash(key) : isSalt(key))

export function requireShape(order: object, keys: readonly string[]): void {
  const names = Object.keys(order)
  if (names.length !== keys.length || !keys.every((key) => names.includes(key)))
    refuse('order', 'This is no order of this game.')
}

/** What a generator comes to. */
function whole<T>(pieces: Generator<void, T>): T {
  for (;;) {
    const { done, value } = pieces.next()
    if (done === true) return value
  }
}

/** What nobody can foresee and what never comes twice: after an undo too, dice fall anew. */
const rollNonce = ({ dice }: Context): string =>
  Array.from({ length: NONCE_ROLLS }, () => String(dice.roll(NONCE_SIDES))).join('-')

export function pilesDealing(
  seats: readonly [Seat, Seat],
  rules: PileRules<PiledState>,
  parse: (raw: unknown) => Order
) {
  const other = (seat: Seat): Seat => (seat === seats[0] ? seats[1] : seats[0])
  const indexOf = (seat: Seat): 0 | 1 => (seat === seats[0] ? 0 : 1)

  // ---- faces -------------------------------------------------------------------------------------------------

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

  // ---- a deck that both draw from ----------------------------------------------------------------------------

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

  function openWith(slot: Slot, face: string): void {
    slot.face = face
    slot.open = true
    delete slot.lock
  }

  // ---- a pile of one owner -----------------------------------------------------------------------------------

  /** What is drawn, slot by slot, and what is left: from what its owner keeps to itself. */
  function contents(
    state: PiledState,
    pile: string,
    saltOf: SaltOf
  ): { of: Map<number, string>; rest: string[] } {
    const { faces, cup } = pileOf(state, pile)
    const { match } = state.piles.between!
    const salt = saltOf(cupName(pile))
    const rest = [...faces]
    const of = new Map<number, string>()
    for (const event of cup?.log ?? []) {
      if ('draw' in event)
        for (const id of event.slots) {
          const seed = `sandtable draw ${match} ${pile} ${salt} ${cup!.spice} ${event.draw} ${id}`
          of.set(id, rest.splice(drawn(seed, rest.length), 1)[0]!)
        }
      else rest.push(...('back' in event ? [of.get(event.back)!] : event.add))
      rest.sort()
    }
    return { of, rest }
  }

  /** Before the first draw: what the owner will draw by is fixed, and then the other has a say in it. */
  function pledgeStage(job: Deal, owner: Seat, cup: Cup): Stage | null {
    const { pile } = job
    if (cup.spice !== null) return null
    const first = cup.pledge === null
    return {
      seat: first ? owner : other(owner),
      make: (saltOf) =>
        first
          ? ({ type: 'pledge', hash: hashOf(`sandtable pledge ${pile} ${saltOf(cupName(pile))}`) } as Order)
          : ({ type: 'spice', salt: saltOf(spiceName(pile)) } as Order),
      take(order, { emit }) {
        requireShape(order, first ? ['type', 'hash'] : ['type', 'salt'])
        const said = first ? order.hash : order.salt
        const fits = first ? order.type === 'pledge' && isHash(said) : order.type === 'spice' && isSalt(said)
        if (!fits) refuse('order', 'This is not what is due.')
        if (first) cup.pledge = said as string
        else cup.spice = said as string
        emit(tellOf(rules, pile)('locked', first ? owner : other(owner)))
      }
    }
  }

  /** The owner says what all may see of it, and seals the rest. */
  function drawnStage(state: PiledState, job: Deal, owner: Seat): Stage | null {
    const slots = (job.slots ?? []).map((id) => slotOf(state, id))
    if (slots.length === 0 || slots.every(({ lock, open }) => open || lock !== undefined)) return null
    const { match } = state.piles.between!
    const nonce = (pileOf(state, job.pile).cup!.log.at(-1) as { draw: string }).draw
    const nameOf = (id: number) => hashOf(`sandtable slot ${match} ${job.pile} ${nonce} ${id}`).slice(0, 32)
    const fronts = [...new Set(pileOf(state, job.pile).faces.map((face) => rules.front?.(face, job.pile)))]
    return {
      seat: owner,
      make(saltOf) {
        const { of } = contents(state, job.pile, saltOf)
        const seals = slots.map(({ id }) => {
          const key = keyFor({ seal: nameOf(id) }, job.pile, saltOf)
          return sealOf(nameOf(id), owner, of.get(id)!, key).slice(32)
        })
        const seen = slots.map(({ id }) => rules.front?.(of.get(id)!, job.pile) ?? null)
        return { type: 'drawn', seals: seals.join(''), fronts: seen } as Order
      },
      take(order, context) {
        requireShape(order, ['type', 'seals', 'fronts'])
        const seals = cut(order.seals, slots.length)
        const said = order.fronts
        const fits =
          order.type === 'drawn' && seals !== null && Array.isArray(said) && said.length === slots.length
        if (!fits || !said.every((front) => fronts.includes((front as string | null) ?? undefined)))
          refuse('order', 'This is not what can be drawn.')
        for (const [i, slot] of slots.entries()) {
          slot.lock = { seal: nameOf(slot.id) + seals![i]! }
          const front = said[i] as string | null
          if (front !== null) slot.front = front
        }
        context.reveal()
        context.emit(tellOf(rules, job.pile)('locked', owner))
      }
    }
  }

  // ---- showing -----------------------------------------------------------------------------------------------

  function take(state: PiledState, due: readonly Slot[], owner: Seat, keys: unknown): string[] {
    if (!Array.isArray(keys) || keys.length !== due.length)
      return refuse('order', 'These are not the keys that are due.')
    const faces = due.map((slot, i) => shownFace(state, slot, owner, keys[i]))
    if (due.some(({ pile }, i) => pileOf(state, pile).owner === null && faces.indexOf(faces[i]!) !== i))
      refuse('order', 'A card comes twice: the deck is false.')
    return faces
  }

  /** What must be shown at once is said even when it is nothing: who asks for no cards learns no more. */
  function atOnceStage(state: PiledState, job: Deal, to: Seat): Stage | null {
    if (rules.atOnce === undefined || job.shown === true || job.slots === undefined || job.slots.length === 0)
      return null
    const ids = job.slots
    return {
      seat: to,
      make(saltOf) {
        const own = recall(state, to, saltOf)
        const due = ids
          .map((id) => slotOf(own, id))
          .filter(({ face }) => face !== undefined && rules.atOnce!(own, face, job.pile, to))
        const keys = due.map(({ lock, pile }) => keyFor(lock!, pile, saltOf))
        return { type: 'shows', slots: due.map(({ id }) => id), keys } as Order
      },
      take(order, context) {
        requireShape(order, ['type', 'slots', 'keys'])
        const { slots, type } = order
        const fits = type === 'shows' && Array.isArray(slots) && new Set(slots).size === slots.length
        if (!fits || !slots.every((id) => ids.includes(id as number)))
          return refuse('order', 'Only what was drawn is shown.')
        const due = slots.map((id) => slotOf(state, id as number))
        const faces = take(state, due, to, order.keys)
        if (faces.some((face) => !rules.atOnce!(state, face, job.pile, to)))
          refuse('order', 'This need not be shown.')
        for (const [i, slot] of due.entries()) openWith(slot, faces[i]!)
        job.shown = true
        context.reveal()
        if (due.length === 0) context.emit(tellOf(rules, job.pile)('locked', to))
        show(state, rules, due, context)
      }
    }
  }

  function openStage(state: PiledState, ids: readonly number[]): Stage | null {
    const closed = ids.map((id) => slotOf(state, id)).filter(({ open }) => !open)
    const owner = closed[0]?.owner ?? null
    if (owner === null) return null
    const due = closed.filter((slot) => slot.owner === owner)
    return {
      seat: owner,
      make: (saltOf) =>
        ({ type: 'keys', keys: due.map(({ lock, pile }) => keyFor(lock!, pile, saltOf)) }) as Order,
      take(order, context) {
        requireShape(order, ['type', 'keys'])
        if (order.type !== 'keys') refuse('order', 'These are not the keys that are due.')
        const faces = take(state, due, owner, order.keys)
        for (const [i, slot] of due.entries()) openWith(slot, faces[i]!)
        show(state, rules, due, context)
      }
    }
  }

  // ---- the course of it --------------------------------------------------------------------------------------

  /** Who owes what; null: it goes on by itself. */
  function stageOf(state: PiledState, frame: PilesFrame): Stage | null {
    const { job } = frame
    if (job.do === 'open') return openStage(state, job.slots)
    if (job.do === 'shuffle') return frame.round === undefined ? null : passStage(state, frame, job)
    const { owner, cup } = pileOf(state, job.pile)
    const first =
      owner === null
        ? keyStage(state, job)
        : ((cup && pledgeStage(job, owner, cup)) ?? drawnStage(state, job, owner))
    if (first !== null || job.to === null || !isDealt(state, job)) return first
    return atOnceStage(state, job, job.to)
  }

  /** All that was asked for, or all there is. */
  function isDealt(state: PiledState, { pile, count, slots }: Deal): boolean {
    return slots !== undefined && (slots.length >= count || pileOf(state, pile).left === 0)
  }

  /** What nobody need be asked for. */
  function goOn(state: PiledState, frame: PilesFrame, context: Context): void {
    const { job } = frame
    if (job.do === 'open') return end(state, frame)
    if (job.do === 'shuffle') return beginShuffle(state, frame, job, context)
    const pile = pileOf(state, job.pile)
    if (pile.owner !== null && pile.cup === undefined) {
      pile.cup = { pledge: null, spice: null, log: [] }
      return
    }
    if (isDealt(state, job)) {
      const slots = (job.slots ?? []).map((id) => slotOf(state, id))
      end(state, frame)
      state.piles.last = slots.map(({ id }) => id)
      context.emit(tellOf(rules, job.pile)('dealt', job.to, job.to === null ? slots : slots.map(closed)))
      return
    }
    if (pile.owner === null) drawFromDeck(state, job, context)
    else drawFromCup(state, job, context)
  }

  const closed = (slot: Slot): Slot => ({ ...slot, open: false })

  function beginShuffle(state: PiledState, frame: PilesFrame, job: Shuffle, context: Context): void {
    const pile = pileOf(state, job.pile)
    if (pile.owner === null) {
      const { faces, unseen } = shuffled(state, job)
      const nonce = rollNonce(context)
      if (faces.length + unseen.length > 0)
        frame.round = { nonce, step: unseen.length > 0 ? 0 : 1, points: '' }
      else end(state, frame)
      return
    }
    pile.cup ??= { pledge: null, spice: null, log: [] }
    if (pile.discards.length > 0) pile.cup.log.push({ add: [...pile.discards] })
    pile.left += pile.discards.length
    pile.discards = []
    end(state, frame)
    context.emit(tellOf(rules, job.pile)('shuffled', null))
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

  function drawFromCup(state: PiledState, job: Deal, context: Context): void {
    const { piles } = state
    const pile = pileOf(state, job.pile)
    const count = Math.min(job.count, pile.left)
    const draw = count > 0 ? rollNonce(context) : ''
    job.slots = Array.from({ length: count }, () =>
      add(piles, { pile: job.pile, owner: pile.owner, open: false })
    )
    pile.left -= count
    if (count > 0) pile.cup!.log.push({ draw, slots: [...job.slots] })
  }

  // ---- orders that show --------------------------------------------------------------------------------------

  /** The slots of the seat that an order shows and that are not open yet. */
  function toShow(state: PiledState, seat: Seat, order: Order): Slot[] {
    const ids = [...new Set(rules.shows?.(state, order) ?? [])]
    return ids
      .map((id) => findSlot(state, id))
      .filter((slot): slot is Slot => slot !== null && slot.owner === seat && !slot.open)
  }

  interface Reading {
    readonly order: Order
    readonly faces: readonly (readonly [Slot, string])[]
  }

  /** What an order says and what it shows: between devices the keys come with it. */
  function read(state: PiledState, seat: Seat, raw: unknown): Reading {
    const isWith = (raw as Order | null)?.type === 'with' && state.piles.between !== undefined
    if (!isWith) {
      const order = parse(raw)
      const due = toShow(state, seat, order)
      if (due.some(({ face }) => face === undefined)) refuse('order', 'What is played is to be shown.')
      return { order, faces: due.map((slot) => [slot, slot.face!]) }
    }
    const posted = raw as Record<string, unknown>
    requireShape(posted, ['type', 'keys', 'order'])
    const order = parse(posted.order)
    const due = toShow(state, seat, order)
    if (due.length === 0) refuse('order', 'There is nothing to show.')
    const faces = take(state, due, seat, posted.keys)
    return { order, faces: due.map((slot, i) => [slot, faces[i]!]) }
  }

  const isPosted = (state: PiledState, { type }: Order): boolean =>
    state.piles.between === undefined || state.piles.seen !== undefined || type === 'with'

  /** The order with what it puts down hidden under seal. */
  function hide(state: PiledState, order: Order, seat: Seat, number: number, saltOf: SaltOf): Order {
    const hides = isPosted(state, order) ? null : (rules.hides?.(order, seat) ?? null)
    return hides === null ? order : putUnderSeal(state, order, hides, seat, number, saltOf)
  }

  /** The order with the keys of what it shows. */
  function withKeys(state: PiledState, order: Order, seat: Seat, saltOf: SaltOf): Order {
    const due = isPosted(state, order) ? [] : toShow(state, seat, order)
    const keys = due.map(({ lock, pile }) => keyFor(lock!, pile, saltOf))
    return due.length === 0 ? order : ({ type: 'with', keys, order } as Order)
  }

  function putUnderSeal(
    state: PiledState,
    order: Order,
    { field, pile }: { field: string; pile: string },
    seat: Seat,
    number: number,
    saltOf: SaltOf
  ): Order {
    const face = (order as unknown as Record<string, unknown>)[field]
    if (typeof face !== 'string' || isHidden(face)) return order
    if (!pileOf(state, pile).faces.includes(face)) refuse('order', 'That cannot be put down.')
    const name = hashOf(`sandtable chosen ${saltOf(cupName(pile))} ${number} ${face}`).slice(0, 32)
    const key = keyFor({ seal: name }, pile, saltOf)
    return { ...order, [field]: sealOf(name, seat, face, key) }
  }

  return {
    read,
    hide,
    withKeys,
    recall,

    /** Carries out what an order says, with what it shows open to all; closed again when the rules refuse it. */
    show({ faces }: Reading, { reveal }: Context, carryOut: () => void): void {
      const before = faces.map(([slot]) => ({ ...slot }))
      for (const [slot, face] of faces) openWith(slot, face)
      try {
        carryOut()
      } catch (error) {
        for (const [i, [slot]] of faces.entries()) Object.assign(slot, before[i])
        throw error
      }
      if (faces.length > 0) reveal()
    },

    actor(state: PiledState, frame: PilesFrame): Seat | null {
      const { seen } = state.piles
      if (seen !== undefined) return frame.due ?? other(seen)
      return state.piles.between === undefined ? null : (stageOf(state, frame)?.seat ?? null)
    },

    /** Goes on as far as it can; tells who owes something. */
    settle(state: PiledState, frame: PilesFrame, context: Context): Seat | null {
      const { seen, between } = state.piles
      if (frame.due !== undefined) return frame.due
      if (between === undefined || seen !== undefined)
        return doInClear(state, frame, rules, context) ? null : other(seen!)
      const stage = stageOf(state, frame)
      if (stage === null) goOn(state, frame, context)
      return stage?.seat ?? null
    },

    step(state: PiledState, frame: PilesFrame, raw: unknown, context: Context): void {
      if (state.piles.seen !== undefined || raw === null || typeof raw !== 'object')
        refuse('order', 'Nothing can be decided now.')
      stageOf(state, frame)!.take(raw as Record<string, unknown>, context)
    },

    /** What the device of a seat says by itself; null: it owes nothing. */
    answer(state: PiledState, frame: PilesFrame, seat: Seat, saltOf: SaltOf): Order | null {
      if (state.piles.between === undefined || state.piles.seen !== undefined) return null
      const stage = stageOf(state, frame)
      return stage?.seat === seat ? stage.make(saltOf) : null
    },

    view<S extends PiledState>(state: S, seat: Seat): S {
      if (state.piles.seen !== undefined) return state
      const piles = viewPiles(state.piles, seat)
      const frame = state.stack.at(-1)
      const isWaiting = frame?.phase === 'piles'
      const due = isWaiting ? stageOf(state, frame as PilesFrame)?.seat : undefined
      if (due === undefined) return { ...state, piles }
      const waiting: PilesFrame = { phase: 'piles', job: { do: 'open', slots: [] }, due }
      return { ...state, stack: [...state.stack.slice(0, -1), waiting], piles }
    },

    unopened(state: PiledState, seat: Seat): string[] {
      if (state.piles.between === undefined) return []
      return namesOf(state, seat).filter((name) => state.piles.opened?.includes(name) !== true)
    },

    /** What takes long of what the device of a seat is to say by itself, piece by piece: it says it at once afterwards. */
    *prepare(state: PiledState, frame: PilesFrame, seat: Seat, saltOf: SaltOf): Generator<void> {
      const stage = state.piles.between === undefined ? null : stageOf(state, frame)
      if (stage?.seat === seat && stage.pieces !== undefined) yield* stage.pieces(saltOf)
    },

    /** The first position of a match between two devices. */
    between<S extends PiledState>(state: S, match: string, ahead: boolean): S {
      const piles = Object.entries(state.piles.piles).map(
        ([name, pile]) => [name, { ...pile, rest: null }] as const
      )
      return {
        ...state,
        piles: { ...state.piles, piles: Object.fromEntries(piles), between: { match, ahead } }
      }
    },

    /** The same position in clear, for who has the secrets of both seats. */
    clear<S extends PiledState>(state: S, saltOf: (seat: Seat) => SaltOf): S {
      if (state.piles.between === undefined) return state
      const all = seats.reduce((known, seat) => recall(known, seat, saltOf(seat)), state)
      const { between: _between, rounds: _rounds, opened: _opened, ...piles } = all.piles
      const faceOfLock = (pile: string, lock: Lock): string =>
        faceWith(
          all,
          pile,
          lock,
          seats[0],
          seats.map((seat) => keyFor(lock, pile, saltOf(seat)))
        ) ?? refuse('order', 'The deck is false.')
      const restOf = (name: string): string[] => {
        const { owner, deck, faces } = pileOf(all, name)
        if (owner !== null) return contents(all, name, saltOf(owner)).rest
        if (deck === undefined) return [...faces]
        return [...deck.positions, ...deck.back]
          .map((one) => (typeof one === 'string' ? one : faceOfLock(name, one)))
          .sort()
      }
      const open = Object.entries(piles.piles).map(([name, { deck: _deck, cup: _cup, ...pile }]) => [
        name,
        { ...pile, rest: restOf(name) }
      ])
      const slots = piles.slots.map(({ lock: _lock, ...slot }) => slot)
      return { ...all, piles: { ...piles, piles: Object.fromEntries(open), slots } }
    },

    /** What an honest device would not have said; for the audit, which has the secrets of all. */
    faultOf(
      before: PiledState,
      seat: Seat,
      posted: Order,
      after: PiledState,
      saltOf: (seat: Seat) => SaltOf
    ) {
      const frame = before.stack.at(-1)
      if (before.piles.between === undefined) return null
      if (frame?.phase === 'piles') {
        // Whatever the other seat says after a pledge is fair.
        if (posted.type === 'spice') return null
        const honest = stageOf(before, frame as PilesFrame)?.make(saltOf(seat))
        return canonical(honest) === canonical(posted) ? null : `${seat} did not deal fairly.`
      }
      const put = recall(after, seat, saltOf(seat)).piles.slots.filter(({ id }) => id >= before.piles.next)
      if (
        put.some(({ lock, owner, face }) => owner === seat && lock && !isPosition(lock) && face === undefined)
      )
        return `${seat} put down what is none.`
      for (const { slot, what } of after.piles.claims.slice(before.piles.claims.length)) {
        const known = [after, before].map((state) => findSlot(recall(state, seat, saltOf(seat)), slot)?.face)
        const face = known.find((one) => one !== undefined)
        if (face === undefined || rules.holds?.(face, what) !== true) return `${seat} said what is not so.`
      }
      return null
    }
  }
}

export type PilesDealing = ReturnType<typeof pilesDealing>
