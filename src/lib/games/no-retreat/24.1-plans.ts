// 5.7, 24.1: the Secret Plans: which one a side has, and what it says of it. It is hidden, so what is said can be false where
// the face is not known; it is found out when the plans are opened (24.3i).
import { refuse } from '../../kernel/game'
import { worldOf } from './board'
import type { PlanData } from './cards-data'
import { againOf, claim, hasInstruction, held, plansOf, type Slot } from './piles'
import type { State } from './state'
import { SEATS, type Side } from './world'

/** All plans that a side has drawn: the one that was sent back, then the one it has. */
export const plansDrawn = (state: State, side: Side): Slot[] => [
  ...held(state, plansOf(SEATS[side]), SEATS[side]),
  ...held(state, againOf(SEATS[side]), SEATS[side])
]

/** The plan of a side. */
export const planSlot = (state: State, side: Side): Slot | undefined => plansDrawn(state, side).at(-1)

export const planWith = (state: State, face: string | undefined): PlanData | null =>
  worldOf(state).cards.plans.find(({ card }) => `${card}` === face) ?? null

/** 5.7a: null: there is none, or it is not known here. */
export const planOf = (state: State, side: Side): PlanData | null =>
  planWith(state, planSlot(state, side)?.face)

/** 24.2c: an instruction that counts although the plan was sent back. */
const OUTLASTS = 'tankDoctrine'

const slotsFor = (state: State, side: Side, what: string): Slot[] => {
  const drawn = plansDrawn(state, side)
  return what === OUTLASTS ? drawn : drawn.slice(-1)
}

/** The side knows of itself that its plan says so. */
export const hasPlanFor = (state: State, side: Side, what: string): boolean =>
  slotsFor(state, side, what).some(
    ({ face }) => face !== undefined && hasInstruction(worldOf(state).cards, face, what)
  )

/** The same, as far as anybody can know it here. */
export const mayHavePlan = (state: State, side: Side, what: string): boolean =>
  slotsFor(state, side, what).some(
    ({ face }) => face === undefined || hasInstruction(worldOf(state).cards, face, what)
  )

/** As far as the other side can know: whoever is asked by a plan is asked whatever that plan is. */
export const mightHavePlan = (state: State, side: Side, what: string): boolean =>
  slotsFor(state, side, what).some(
    ({ open, face }) => !open || face === undefined || hasInstruction(worldOf(state).cards, face, what)
  )

/** 24.3i: a side uses an instruction of its plan, and thereby shows that it has it. */
export function claimPlan(state: State, side: Side, what: string, rule: string): void {
  const { cards } = worldOf(state)
  const slots = slotsFor(state, side, what)
  const known = slots.find(({ face }) => face !== undefined && hasInstruction(cards, face, what))
  const slot = known ?? slots.find(({ face }) => face === undefined)
  if (slot === undefined) refuse(rule, 'Your plan does not say so.')
  claim(state, { holds: (face, said) => hasInstruction(cards, face, said) }, slot.id, what)
}
