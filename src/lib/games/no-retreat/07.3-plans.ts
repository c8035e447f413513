// 7.3, 20.3: the lines of the Secret Plans are checked and marked, each side without seeing the other.
import { must, type Bar } from '../../kernel/game'
import { confirmOffer } from '../../kernel/offer-kit'
import type { Choice, Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { secretly } from '../../kernel/sealed'
import { isLineMet, type PlanLetter } from './07.3-lines'
import { scoreEvent } from './17.2-points'
import { planOf, planSlot } from './24.1-plans'
import { worldOf } from './board'
import type { Context, Phase } from './events'
import type { OrderOf } from './orders'
import { isHidden, marksOf, open, putDown } from './piles'
import type { PlanFrame, State } from './state'
import { ALLIED, GERMAN, SEATS, type Side } from './world'

/** 20.3.1, 20.3.2, 20.3.3: the line that is checked on this turn; null: none. */
export function letterNow(state: State): PlanLetter | null {
  const { front, scenario, tables } = worldOf(state)
  if (front !== 'france' || scenario.rules.plans === 'none') return null
  const { turns } = tables.plans
  return (['A', 'B', 'C'] as const).find((letter) => turns[letter] === state.turn) ?? null
}

export function beginPlanCheck(state: State): void {
  const mark = letterNow(state)
  if (mark === null) return
  const part = (side: Side) => ({
    seat: SEATS[side],
    frame: { phase: 'plan', side, mark, step: 'mark' } satisfies PlanFrame
  })
  // 26.9: nothing is marked, so nothing is hidden.
  if (state.options.immediatePlanScoring)
    for (const side of [GERMAN, ALLIED] as const)
      push<PlanFrame>(state, { ...part(side).frame, step: 'claim' })
  else push(state, secretly(part(ALLIED), part(GERMAN)))
}

/** The cards of the plans of a side whose line is met now: known to both, whichever of them it holds. */
const metNow = (state: State, side: Side, letter: PlanLetter): number[] =>
  worldOf(state)
    .cards.plans.filter((plan) => plan.side === SEATS[side] && isLineMet(state, plan, letter))
    .map(({ card }) => card)

/** The Plan or Dummy marker of a side. */
const markFor = (state: State, side: Side, plan: PlanLetter | 'dummy'): string =>
  worldOf(state).markers.find((marker) => marker.side === SEATS[side] && marker.plan === plan)!.id

/** 7.3b: there is one Dummy, and it stays where it was put. */
const isDummyUsed = (state: State, side: Side): boolean =>
  state.planMarks.some(
    (mark) =>
      mark.side === side &&
      state.piles.slots.some(({ id, face }) => id === mark.marker && face === markFor(state, side, 'dummy'))
  )

/** Why this may not be marked; null when it may. A hidden one is judged when the plans are opened (17.7g). */
function markBar(state: State, { side, mark }: PlanFrame, face: string): Bar | null {
  if (isHidden(face)) return null
  const own = markFor(state, side, mark)
  const plan = planOf(state, side)
  const met = plan !== null && isLineMet(state, plan, mark)
  if (met && face !== own) return { rule: '7.3a', why: `Line ${mark} is met: its marker is placed.` }
  if (met || face === 'none') return null
  if (face !== markFor(state, side, 'dummy'))
    return { rule: '7.3b', why: `Line ${mark} is not met: only the Dummy can be placed.` }
  return isDummyUsed(state, side) ? { rule: '7.3b', why: 'There is only one Dummy.' } : null
}

function mark(state: State, frame: PlanFrame, order: OrderOf<'mark'>, context: Context): void {
  const { side } = frame
  must(
    frame.step === 'mark' ? markBar(state, frame, order.plan) : { rule: '26.9', why: 'Nothing is marked.' }
  )
  if (order.plan !== 'none') {
    const marker = putDown(state, marksOf(SEATS[side]), SEATS[side], order.plan)
    state.planMarks.push({ side, turn: state.turn, marker, met: metNow(state, side, frame.mark) })
  }
  pop(state, frame)
  context.emit({ kind: 'planMark', rule: '7.3a', side: SEATS[side], placed: order.plan !== 'none' })
}

/** 26.9: who has met his line shows the plan and scores at once. */
function claim(state: State, frame: PlanFrame, order: OrderOf<'claim'>): void {
  const plan = planOf(state, frame.side)
  const met = plan !== null && isLineMet(state, plan, frame.mark)
  const claims = order.what === 'planLine'
  if (frame.step !== 'claim' || !(claims || order.what === 'none'))
    must({ rule: '26.9', why: 'That cannot be said now.' })
  if (plan !== null && met !== claims)
    must({ rule: '26.9', why: `Line ${frame.mark} is ${met ? '' : 'not '}met.` })
  const slot = planSlot(state, frame.side)
  if (!claims || slot === undefined) return pop(state, frame)
  frame.step = 'score'
  open(state, [slot.id])
}

/** The plan lies open now. */
function score(state: State, frame: PlanFrame, context: Context): void {
  const plan = planOf(state, frame.side)!
  pop(state, frame)
  if (!isLineMet(state, plan, frame.mark)) return
  const { points } = plan.lines[frame.mark]
  const signed = frame.side === GERMAN ? points : -points
  scoreEvent(state, signed, `${plan.title}, line ${frame.mark}`, '26.9', context)
}

function markOffer(state: State, frame: PlanFrame): Offer {
  const { side, mark: letter } = frame
  const plan = planOf(state, side)
  const said = plan === null ? '' : `: ${plan.lines[letter].text}`
  const texts = [
    [markFor(state, side, letter), `Put the marker of Plan ${letter} face down`],
    [markFor(state, side, 'dummy'), 'Put the Dummy face down'],
    ['none', 'Put nothing']
  ] as const
  const choices: Choice[] = texts
    .filter(([face]) => markBar(state, frame, face) === null)
    .map(([id, text]) => ({ id, text, order: { type: 'mark', plan: id } satisfies OrderOf<'mark'> }))
  return { gesture: 'pick', id: 'mark', rule: '7.3a', text: `Line ${letter} of your plan${said}`, choices }
}

function claimOffer(state: State, { side, mark: letter }: PlanFrame): Offer {
  const plan = planOf(state, side)
  const met = plan !== null && isLineMet(state, plan, letter)
  const what = met ? 'planLine' : 'none'
  const text = met ? `Show the plan and score line ${letter}` : `Line ${letter} is not met`
  return confirmOffer<OrderOf<'claim'>>(
    { id: 'claim', rule: '26.9', text },
    { type: 'claim', what },
    { usual: true }
  )
}

export const planPhase: Phase<State, PlanFrame> = {
  rule: '7.3a',
  title: 'Secret Plan Check',
  secret: true,
  actor: (_state, { side, step }) => (step === 'score' ? null : SEATS[side]),
  run: score,
  offers: (state, frame) => [frame.step === 'mark' ? markOffer(state, frame) : claimOffer(state, frame)],
  orders: { mark, claim }
}
