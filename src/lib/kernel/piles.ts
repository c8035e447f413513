// Decks, cups and whatever else is drawn from unseen. A game says what happens: `deal`, `open`, `shuffle`, `discard`,
// `giveBack`. The state holds slots; a slot has a face only where it is known to the one who looks. `deal`, `open` and
// `shuffle` push a frame: the phase that asked goes on when it is on top again, and finds the new slots in `lastDealt`. Here
// all of it is done in clear, from the dice, where one device knows everything anyway (one device, programs, tests); between
// two devices it takes some automatic orders (`dealing.ts`), and the game does not notice.
import type { Random } from './dice'
import { refuse, type GameEvent, type Order, type Seat } from './game'
import type { Deck, Lock } from './masking'
import type { Context, Frame, PhasedState } from './phases'
import { openTelling, type Telling } from './telling'
import { capital } from './words'

/** A card or marker that somebody holds, or that lies on the table. */
export interface Slot {
  readonly id: number
  readonly pile: string
  /** Who holds it; null: it lies on the table. */
  owner: Seat | null
  /** Everybody has seen its face. */
  open: boolean
  /** Absent: not known to the one who looks. */
  face?: string
  /** What everybody sees of it while its face is hidden. */
  front?: string
  /** Between devices: what it takes to know its face. */
  lock?: Lock
}

export interface Pile {
  /** All that was in it at first, in order. */
  readonly faces: readonly string[]
  /** Whose it is; null: both draw from it. */
  readonly owner: Seat | null
  /** How many are in it now. */
  left: number
  /** Laid off openly, the last at the end. */
  discards: string[]
  /** In clear: what is in it. It has no order, since what is drawn is rolled for. null: in views, and between devices. */
  rest: string[] | null
  /** Between devices: how it is locked. */
  deck?: Deck
  /** Between devices, for a pile of one owner: what was drawn from it and went back. */
  cup?: Cup
}

/** What is drawn from a pile of one owner follows from these, and from what its owner's device keeps to itself. */
export interface Cup {
  /** The hash of what the owner keeps to itself, and what the other seat has said after that. */
  pledge: string | null
  spice: string | null
  log: CupEvent[]
}

export type CupEvent =
  | { readonly draw: string; readonly slots: readonly number[] }
  | { readonly back: number }
  | { readonly add: readonly string[] }

/** What somebody has said of a hidden face; it is proven when all is opened. */
export interface Claim {
  readonly slot: number
  readonly pile: string
  readonly what: string
}

export interface Piles {
  piles: Record<string, Pile>
  slots: Slot[]
  /** The number of the next slot. */
  next: number
  /** Slots of the last deal. */
  last: number[]
  claims: Claim[]
  /** The match is played between two devices; `ahead`: what is needed for coming draws is handed over in advance. */
  between?: { readonly match: string; readonly ahead: boolean }
  /** Between devices: shuffles so far, by name. */
  rounds?: string[]
  /** Names of what is open by now, where all of it is looked through. */
  opened?: string[]
  /** Whose view it is. */
  seen?: Seat
}

export interface PiledState extends PhasedState {
  piles: Piles
}

/** What the rules say of the piles of a game. */
export interface PileRules<S> {
  /** For each pile, the rule it comes from and what it is called. */
  readonly titles: Readonly<Record<string, { readonly rule: string; readonly title: string }>>
  nameOf(face: string): string
  /** What everybody sees of a hidden one of a pile of one owner. */
  front?(face: string, pile: string): string
  /** It is shown at once when this seat draws it. */
  atOnce?(state: S, face: string, pile: string, seat: Seat): boolean
  /** The slots that an order shows: their faces are open when it is carried out. */
  shows?(state: S, order: Order): readonly number[]
  /** A face of this pile that an order puts down hidden, in the field of that name: between devices the other one sees a
   * seal there (`isHidden`), and `putDown` takes either. */
  hides?(order: Order, seat: Seat): { readonly field: string; readonly pile: string } | null
  /** Whether a face bears a claim out. */
  holds?(face: string, claim: string): boolean
}

export type Job =
  // `restock`: what is left is shuffled without the discards.
  | { readonly do: 'shuffle'; readonly pile: string; readonly restock?: true }
  | {
      readonly do: 'deal'
      readonly pile: string
      readonly to: Seat | null
      readonly count: number
      /** Those that are being dealt, once they are known. */
      slots?: number[]
      shown?: true
    }
  | { readonly do: 'open'; readonly slots: readonly number[] }

export interface PilesFrame extends Frame {
  phase: 'piles'
  job: Job
  /** Between devices: how far a shuffle is. */
  round?: { nonce: string; step: number; points: string; locks?: string[] }
  /** In a view: who must act. */
  due?: Seat
}

export const isPilesFrame = (frame: Frame | undefined): frame is PilesFrame => frame?.phase === 'piles'

/** Longer ones are no use to anybody. */
const MOST_FACES = 128

/** Full piles. All faces of a pile that both draw from are different. */
export function openPiles(
  piles: Readonly<Record<string, { readonly faces: readonly string[]; readonly owner?: Seat }>>
): Piles {
  const filled = (name: string, faces: readonly string[], owner: Seat | null): Pile => {
    const sorted = [...faces].sort()
    const twice = owner === null && new Set(faces).size < faces.length
    if (twice || faces.length > MOST_FACES) throw new Error(`The pile ${name} cannot be drawn from.`)
    return { faces: sorted, owner, left: sorted.length, discards: [], rest: [...sorted] }
  }
  return {
    piles: Object.fromEntries(
      Object.entries(piles).map(([name, { faces, owner = null }]) => [name, filled(name, faces, owner)])
    ),
    slots: [],
    next: 1,
    last: [],
    claims: []
  }
}

// ---- what a game asks ----------------------------------------------------------------------------------------

export function pileOf({ piles }: PiledState, name: string): Pile {
  const pile = piles.piles[name]
  if (pile === undefined) throw new Error(`There is no pile ${name}.`)
  return pile
}

export const leftIn = (state: PiledState, pile: string): number => pileOf(state, pile).left
export const discardsOf = (state: PiledState, pile: string): readonly string[] => pileOf(state, pile).discards

/** What a seat holds of a pile; null: what lies on the table. */
export const held = ({ piles }: PiledState, pile: string, seat: Seat | null): Slot[] =>
  piles.slots.filter((slot) => slot.pile === pile && slot.owner === seat)

export const findSlot = ({ piles }: PiledState, id: number): Slot | null =>
  piles.slots.find((slot) => slot.id === id) ?? null

export function slotOf(state: PiledState, id: number): Slot {
  return findSlot(state, id) ?? refuse('order', 'There is no such card.')
}

/** The face of one that is known here: to its owner, or to all. */
export function faceOf(state: PiledState, id: number): string {
  const { face } = slotOf(state, id)
  if (face === undefined) throw new Error(`The face of ${id} is not known here.`)
  return face
}

/** What came with the last `deal`. */
export const lastDealt = ({ piles }: PiledState): readonly number[] => piles.last

// ---- what a game says ----------------------------------------------------------------------------------------

const ask = (state: PiledState, job: Job): void =>
  void state.stack.push({ phase: 'piles', job } as PilesFrame)

/** So many of the pile to a seat, hidden from the other; null: turned up on the table. Fewer when there are not so many. */
export function deal(state: PiledState, pile: string, to: Seat | null, count: number): void {
  const { owner } = pileOf(state, pile)
  if (owner !== null && owner !== to) throw new Error(`Only ${owner} draws from ${pile}.`)
  ask(state, { do: 'deal', pile, to, count })
}

/** Shows these to all, whoever holds them. */
export const open = (state: PiledState, slots: readonly number[]): void =>
  ask(state, { do: 'open', slots: [...slots] })

/** The discards go back into the pile, and all of it is shuffled. */
export function shuffle(state: PiledState, pile: string): void {
  pileOf(state, pile)
  ask(state, { do: 'shuffle', pile })
}

function leave(state: PiledState, id: number): Slot {
  const slot = slotOf(state, id)
  state.piles.slots = state.piles.slots.filter((one) => one !== slot)
  return slot
}

/** Lays an open one on the discards of its pile. */
export function discard(state: PiledState, id: number): void {
  const { open: seen, pile } = slotOf(state, id)
  if (!seen) throw new Error(`${id} is not open: see \`shows\`.`)
  pileOf(state, pile).discards.push(faceOf(state, id))
  leave(state, id)
}

/** Puts one back into its pile as it is: nobody sees it who has not, and nobody knows it again. */
export function giveBack(state: PiledState, id: number): void {
  const slot = leave(state, id)
  const pile = pileOf(state, slot.pile)
  pile.left++
  if (pile.cup !== undefined) pile.cup.log.push({ back: id })
  else if (pile.deck !== undefined) pile.deck.back.push(slot.open ? slot.face! : slot.lock!)
  // In a view nobody knows what is in it.
  else if (pile.rest !== null) pile.rest = [...pile.rest, slot.face!].sort()
}

/** Out of the game, seen or not. */
export const remove = (state: PiledState, id: number): void => void leave(state, id)

/** Takes one of the discards in hand: all have seen it. */
export function takeDiscard(state: PiledState, pile: string, face: string, to: Seat): number {
  const { discards } = pileOf(state, pile)
  const at = discards.lastIndexOf(face)
  if (at < 0) refuse('order', 'That is not among the discards.')
  discards.splice(at, 1)
  return add(state.piles, { pile, owner: to, open: true, face })
}

export function add(piles: Piles, slot: Omit<Slot, 'id'>): number {
  const id = piles.next++
  piles.slots.push({ id, ...slot })
  return id
}

const HIDDEN = /^[0-9a-f]{96}$/

/** What stands between devices in the place of a face that somebody puts down hidden. */
export const isHidden = (value: unknown): value is string => typeof value === 'string' && HIDDEN.test(value)

/** Somebody chooses what to put down hidden, from whatever the pile was opened with; nothing leaves the pile. */
export function putDown(state: PiledState, pile: string, seat: Seat, face: string): number {
  const hidden = isHidden(face) && state.piles.between !== undefined
  const { faces, owner } = pileOf(state, pile)
  if (owner !== seat) throw new Error(`Only ${owner} puts down from ${pile}.`)
  if (hidden) return add(state.piles, { pile, owner: seat, open: false, lock: { seal: face } })
  if (!faces.includes(face)) refuse('order', 'That cannot be put down.')
  if (state.piles.between !== undefined && state.piles.seen === undefined)
    refuse('order', 'It is to be put down hidden.')
  return add(state.piles, { pile, owner: seat, open: false, face })
}

/** A seat says something of a hidden one of its own. Where its face is known a false claim is refused, else it is found in
 * the end. */
export function claim(
  state: PiledState,
  rules: Pick<PileRules<unknown>, 'holds'>,
  id: number,
  what: string
): void {
  const { pile, face } = slotOf(state, id)
  if (face !== undefined && rules.holds?.(face, what) !== true) refuse('order', 'The face does not say so.')
  state.piles.claims.push({ slot: id, pile, what })
}

// ---- what happened -------------------------------------------------------------------------------------------

/** What happened to a pile; faces only of what all have seen. */
export interface PilesEvent extends GameEvent {
  readonly kind: 'piles'
  readonly what: 'dealt' | 'shown' | 'shuffled' | 'locked'
  readonly pile: string
  readonly side: Seat | null
  readonly slots: readonly number[]
  readonly faces: readonly string[]
}

export const isPilesEvent = (event: GameEvent): event is PilesEvent => event.kind === 'piles'

export function pilesTelling<S>(
  { titles, nameOf }: PileRules<S>,
  event: PilesEvent,
  seat: Seat | null
): Telling | null {
  const { what, pile, side, slots, faces } = event
  const title = titles[pile]?.title ?? pile
  const who = side === null ? 'Turned up' : capital(side)
  const names = faces.map(nameOf).join(', ')
  switch (what) {
    case 'dealt':
      if (side === null) return openTelling(event, `${title}: turned up ${names}.`)
      return openTelling(event, `${title}: ${who} draws ${slots.length}.`)
    case 'shown':
      return openTelling(event, `${title}: ${who} shows ${names || 'nothing'}.`)
    case 'shuffled':
      return openTelling(event, `${title}: shuffled.`)
    case 'locked':
      // A step that the devices do by themselves is nobody's business.
      return seat === null ? openTelling(event, `${title}: ${who} goes on with it.`) : null
  }
}

export function tellOf<S>(rules: PileRules<S>, pile: string) {
  const rule = rules.titles[pile]?.rule ?? 'order'
  return (what: PilesEvent['what'], side: Seat | null, slots: readonly Slot[] = []): PilesEvent => {
    const faces = slots.filter(({ open: seen }) => seen).map(({ face }) => face!)
    return { kind: 'piles', rule, what, pile, side, slots: slots.map(({ id }) => id), faces }
  }
}

/** Opens these to all, and says so. */
export function show<S extends PiledState>(
  state: S,
  rules: PileRules<S>,
  slots: readonly Slot[],
  { emit, reveal }: Context
): void {
  if (slots.length === 0) return
  reveal()
  for (const slot of slots) slot.open = true
  for (const pile of new Set(slots.map((slot) => slot.pile)))
    for (const owner of new Set(slots.map((slot) => slot.owner)))
      emit(
        tellOf(rules, pile)(
          'shown',
          owner,
          slots.filter((slot) => slot.pile === pile && slot.owner === owner)
        )
      )
}

// ---- in clear ------------------------------------------------------------------------------------------------

/** Does what is asked for, where everything is known. false: it is a view, and somebody else must. */
export function doInClear<S extends PiledState>(
  state: S,
  frame: PilesFrame,
  rules: PileRules<S>,
  context: Context
): boolean {
  const { job } = frame
  const { piles } = state
  if (job.do === 'open') {
    const slots = job.slots.map((id) => slotOf(state, id)).filter((slot) => !slot.open)
    if (slots.some(({ face }) => face === undefined)) return false
    end(state, frame)
    show(state, rules, slots, context)
    return true
  }
  const pile = pileOf(state, job.pile)
  const { rest } = pile
  if (rest === null) return false
  const tell = tellOf(rules, job.pile)
  if (job.do === 'shuffle') {
    end(state, frame)
    pile.rest = [...rest, ...pile.discards.splice(0)].sort()
    pile.left = pile.rest.length
    context.emit(tell('shuffled', null))
    return true
  }
  const drawn = Array.from(
    { length: Math.min(job.count, rest.length) },
    () => rest.splice(context.dice.roll(rest.length) - 1, 1)[0]!
  )
  end(state, frame)
  pile.left = rest.length
  piles.last = drawn.map((face) => {
    const front = pile.owner === null ? undefined : rules.front?.(face, job.pile)
    const shown = front === undefined ? {} : { front }
    return add(piles, { pile: job.pile, owner: job.to, open: job.to === null, face, ...shown })
  })
  const slots = piles.last.map((id) => slotOf(state, id))
  context.emit(tell('dealt', job.to, slots))
  const { to } = job
  if (to !== null)
    show(
      state,
      rules,
      slots.filter(({ face }) => rules.atOnce?.(state, face!, job.pile, to)),
      context
    )
  return true
}

export function end(state: PiledState, frame: PilesFrame): void {
  if (state.stack.at(-1) !== frame) throw new Error('Something else is to be dealt first.')
  state.stack.pop()
}

// ---- views ---------------------------------------------------------------------------------------------------

/** The piles as a seat may know them: of hidden ones only its own, and nothing of how they are locked. */
export function viewPiles(piles: Piles, seat: Seat): Piles {
  const { claims, last, next } = piles
  return {
    piles: Object.fromEntries(
      Object.entries(piles.piles).map(([name, { faces, owner, left, discards }]) => [
        name,
        { faces, owner, left, discards: [...discards], rest: null }
      ])
    ),
    slots: piles.slots.map(({ id, pile, owner, open: seen, face, front }) => ({
      id,
      pile,
      owner,
      open: seen,
      ...(face !== undefined && (seen || owner === seat) ? { face } : {}),
      ...(front === undefined ? {} : { front })
    })),
    next,
    last: [...last],
    claims: [...claims],
    ...(piles.between && { between: piles.between }),
    seen: seat
  }
}

/** The same piles with two faces exchanged that the seat does not know; null: there are none. */
export function disguisePiles<S>(
  piles: Piles,
  rules: PileRules<S>,
  seat: Seat,
  random: Random
): Piles | null {
  const other = structuredClone(piles)
  const claimed = new Set(piles.claims.map(({ slot }) => slot))
  const hidden = other.slots.filter(
    ({ id, owner, open: seen, face }) => owner !== seat && !seen && face !== undefined && !claimed.has(id)
  )
  const swaps: (() => void)[] = []
  for (const slot of hidden) {
    const { pile, face, front } = slot
    const fits = (one: string) => one !== face && (front === undefined || rules.front?.(one, pile) === front)
    for (const [at, one] of (other.piles[pile]!.rest ?? []).entries())
      if (fits(one))
        swaps.push(() => {
          other.piles[pile]!.rest!.splice(at, 1, face!)
          other.piles[pile]!.rest!.sort()
          slot.face = one
        })
    for (const two of hidden)
      if (two.id > slot.id && two.pile === pile && two.front === front && fits(two.face!))
        swaps.push(() => {
          slot.face = two.face!
          two.face = face!
        })
  }
  if (swaps.length === 0) return null
  random.pick(swaps)()
  return other
}

/** Broken invariants, in words. */
export function checkPiles({ piles }: PiledState): string[] {
  const wrong: string[] = []
  for (const [name, pile] of Object.entries(piles.piles)) {
    const slots = piles.slots.filter((slot) => slot.pile === name)
    if (pile.rest !== null && pile.rest.length !== pile.left) wrong.push(`${name} is miscounted.`)
    if (slots.some(({ face }) => face !== undefined && !pile.faces.includes(face)))
      wrong.push(`${name} has what it never had.`)
    if (pile.owner !== null) continue
    const known = [...(pile.rest ?? []), ...pile.discards, ...slots.flatMap(({ face }) => face ?? [])]
    if (new Set(known).size < known.length) wrong.push(`${name} has a card twice.`)
  }
  return wrong
}
