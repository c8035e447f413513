// The piles that are drawn from: the common deck, the cups, the plan cards. Everything that shuffles, deals or shows goes
// through here, in the words of a pile of the kernel. In clear, from the dice: a pile has no order, since what is drawn is
// rolled for, which is the same chance as the top of a shuffled one. `deal` and `shuffle` push a frame: the phase that asked
// goes on when it is on top again, and finds the new slots in `lastDealt`.
import { refuse, type Seat } from '../../kernel/game'
import { pop, push, type Frame, type PhasedState } from '../../kernel/phases'
import type { Phase } from './events'
import type { State } from './state'
import type { World } from './world'

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
  /** What everybody sees of it while its face is hidden (5.0d). */
  front?: string
}

export interface Pile {
  /** Whose it is; null: both draw from it. */
  readonly owner: Seat | null
  /** How many are in it now. */
  left: number
  /** Laid off openly, the last at the end. */
  discards: string[]
  /** What is in it; null in views. */
  rest: string[] | null
}

export interface Piles {
  piles: Record<string, Pile>
  slots: Slot[]
  /** The number of the next slot. */
  next: number
  /** Slots of the last deal. */
  last: number[]
}

export interface PiledState extends PhasedState {
  piles: Piles
}

type Job =
  | { readonly do: 'shuffle'; readonly pile: string }
  | { readonly do: 'deal'; readonly pile: string; readonly to: Seat | null; readonly count: number }

export interface PilesFrame extends Frame {
  phase: 'piles'
  job: Job
}

export const DECK = 'deck'
export const markersOf = (seat: Seat): string => `${seat} markers`
export const plansOf = (seat: Seat): string => `${seat} plans`
export const marksOf = (seat: Seat): string => `${seat} plan markers`

/** Full piles of a scenario (3.0a, 3.0b, 5.8). */
export function pilesFor({ front, scenario, cards, markers }: World): Piles {
  const piles: Record<string, Pile> = {}
  const fill = (name: string, owner: Seat | null, faces: readonly string[]) =>
    void (piles[name] = { owner, left: faces.length, discards: [], rest: [...faces].sort() })
  fill(
    DECK,
    null,
    cards.events.filter((card) => card.front === front).map(({ card }) => `${card}`)
  )
  for (const seat of ['german', 'allied'] as const) {
    const own = markers.filter(({ side }) => side === seat)
    fill(
      markersOf(seat),
      seat,
      own.filter(({ kind }) => kind === 'initiative').map(({ id }) => id)
    )
    if (scenario.rules.plans === 'none') continue
    fill(
      plansOf(seat),
      seat,
      cards.plans.filter(({ side }) => side === seat).map(({ card }) => `${card}`)
    )
    fill(
      marksOf(seat),
      seat,
      own.filter(({ kind }) => kind === 'plan').map(({ id }) => id)
    )
  }
  return { piles, slots: [], next: 1, last: [] }
}

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

export const slotOf = ({ piles }: PiledState, id: number): Slot =>
  piles.slots.find((slot) => slot.id === id) ?? refuse('order', 'There is no such card or marker.')

/** The face of one that is known here: to its owner, or to all. */
export function faceOf(state: PiledState, id: number): string {
  const { face } = slotOf(state, id)
  if (face === undefined) throw new Error(`The face of ${id} is not known here.`)
  return face
}

/** What came with the last `deal`. */
export const lastDealt = ({ piles }: PiledState): readonly number[] => piles.last

/** So many of the pile to a seat, hidden from the other; null: turned up on the table. Fewer when there are not so many. */
export const deal = (state: PiledState, pile: string, to: Seat | null, count: number): void =>
  push<PilesFrame>(state, { phase: 'piles', job: { do: 'deal', pile, to, count } })

/** The discards go back into the pile, and all of it is shuffled. */
export const shuffle = (state: PiledState, pile: string): void =>
  push<PilesFrame>(state, { phase: 'piles', job: { do: 'shuffle', pile } })

function leave(state: PiledState, id: number): Slot {
  const slot = slotOf(state, id)
  state.piles.slots = state.piles.slots.filter((one) => one !== slot)
  return slot
}

/** Lays one on the discards of its pile, for all to see (5.0f). */
export function discard(state: PiledState, id: number): void {
  pileOf(state, slotOf(state, id).pile).discards.push(faceOf(state, id))
  leave(state, id)
}

/** Puts one back into its pile as it is: nobody sees it who has not, and nobody knows it again. */
export function giveBack(state: PiledState, id: number): void {
  const { pile: name, face } = leave(state, id)
  const pile = pileOf(state, name)
  pile.left++
  if (pile.rest !== null) pile.rest = [...pile.rest, face!].sort()
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

/** Puts down a face of a pile that nothing is drawn from. */
export const putDown = (state: PiledState, pile: string, seat: Seat, face: string): number =>
  add(state.piles, { pile, owner: seat, open: false, face })

function add(piles: Piles, slot: Omit<Slot, 'id'>): number {
  const id = piles.next++
  piles.slots.push({ id, ...slot })
  return id
}

/** The piles as a seat may know them (5.0d, 5.0e). */
export function viewPiles({ piles, slots, next, last }: Piles, seat: Seat): Piles {
  return {
    piles: Object.fromEntries(
      Object.entries(piles).map(([name, { owner, left, discards }]) => [
        name,
        { owner, left, discards: [...discards], rest: null }
      ])
    ),
    slots: slots.map(({ face, ...slot }) => ({
      ...slot,
      ...(face !== undefined && (slot.open || slot.owner === seat) && { face })
    })),
    next,
    last: [...last]
  }
}

/** 5.0d: the signs on the front of an Initiative marker. */
const frontOf = (world: World, face: string): string | undefined => world.marker(face)?.front?.join(' ')

export function pilesPhase(worldOf: (state: State) => World): Phase<State, PilesFrame> {
  return {
    rule: '5.0a',
    title: 'Drawing',
    actor: () => null,
    run(state, frame, { dice }) {
      const { job } = frame
      const pile = pileOf(state, job.pile)
      pop(state, frame)
      if (pile.rest === null) throw new Error('Nothing is drawn in a view.')
      if (job.do === 'shuffle') {
        pile.rest = [...pile.rest, ...pile.discards.splice(0)].sort()
        pile.left = pile.rest.length
        return
      }
      state.piles.last = []
      for (let i = 0; i < job.count && pile.rest.length > 0; i++) {
        const [face] = pile.rest.splice(dice.roll(pile.rest.length) - 1, 1) as [string]
        const front = frontOf(worldOf(state), face)
        const slot = { pile: job.pile, owner: job.to, open: job.to === null, face, ...(front && { front }) }
        state.piles.last.push(add(state.piles, slot))
      }
      pile.left = pile.rest.length
    }
  }
}
