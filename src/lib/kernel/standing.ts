// Standing answers. A question that interrupts the other side is asked often and mostly for nothing; whoever is asked may
// settle in advance when it shall be asked at all. It is an order like any other and stands in the state, so every device
// comes to the same, and a move after which nobody is asked is no hand-over: its owner may take it back.
import type { Random } from './dice'
import { refuse, type GameEvent, type Order, type Seat } from './game'
import type { Offer, PickOffer } from './offers'
import type { PhasedState } from './phases'
import { openTelling, type Telling } from './telling'

export interface StandingAnswer<S = unknown> {
  readonly id: string
  readonly text: string
  /**
   * It holds only as long as this stays the same ("2 combat": the turn and the phase), and lapses of itself; then what was
   * settled before holds again. It can be given only while the question is being asked.
   */
  readonly during?: (state: S) => string
}

/** A standing answer that lapses, and the time for which it holds. */
export interface Pass {
  readonly answer: string
  readonly during: string
}

/** A question of a game that has standing answers. */
export interface Question<S> {
  readonly id: string
  /** Who is asked. */
  readonly seat: Seat
  readonly rule: string
  /** What is settled: "Ask me about an offensive". */
  readonly text: string
  /** The first is how it is unless somebody says otherwise: asked every time. */
  readonly answers: readonly [StandingAnswer<S>, ...StandingAnswer<S>[]]
  /** asked: it is being asked now, so its seat acts. turn: its seat may settle it now, if it acts. null: neither. */
  when(state: S): 'asked' | 'turn' | null
  /** It was settled while it was being asked: puts it away if that says so. */
  settled?(state: S): void
}

export interface StandingOrder extends Order {
  readonly type: 'standing'
  readonly question: string
  readonly answer: string
}

export interface StandingEvent extends GameEvent {
  readonly kind: 'standing'
  /** Who settled it. */
  readonly side: Seat
  readonly question: string
  readonly answer: string
}

export const isStanding = (raw: unknown): boolean => (raw as Order | null)?.type === 'standing'

const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** What was settled; undefined: it is asked every time. */
export function standingAnswer(state: PhasedState, question: string): string | undefined {
  return state.passes?.[question]?.answer ?? state.answers?.[question]
}

/** Forgets answers whose time is over. */
export function lapse<S extends PhasedState>(questions: readonly Question<S>[], state: S): void {
  if (state.passes === undefined) return
  const { passes } = state
  const kept = questions.flatMap(({ id, answers }) => {
    const pass = passes[id]
    const answer = answers.find((one) => one.id === pass?.answer)
    return pass !== undefined && answer?.during?.(state) === pass.during ? [[id, pass] as const] : []
  })
  if (kept.length === 0) delete state.passes
  else if (kept.length < Object.keys(passes).length) state.passes = Object.fromEntries(kept)
}

/**
 * What the seat to act may settle now. Nothing is played by it, so programs leave it alone. Who acts is found out only where it
 * is not known: that may take longer than all the rest.
 */
export function addStandingOffers<S extends PhasedState>(
  offers: Offer[],
  questions: readonly Question<S>[],
  state: S,
  actor: () => Seat | null
): void {
  for (const question of questions) {
    const when = question.when(state)
    if (when === 'asked' || (when === 'turn' && question.seat === actor()))
      offers.push(offerOf(question, standingAnswer(state, question.id), when))
  }
}

/** An offer hangs only on the answer that holds and on whether it is asked, and it is made before every order: kept. */
const kept = { asked: new WeakMap<object, Kept>(), turn: new WeakMap<object, Kept>() }
type Kept = Map<string, PickOffer>

function offerOf<S>(question: Question<S>, settled: string | undefined, when: 'asked' | 'turn'): PickOffer {
  const now = settled ?? question.answers[0].id
  let offers = kept[when].get(question)
  if (offers === undefined) kept[when].set(question, (offers = new Map()))
  let offer = offers.get(now)
  if (offer === undefined) offers.set(now, (offer = makeOffer(question, now, when)))
  return offer
}

function makeOffer<S>(
  { id, rule, text, answers }: Question<S>,
  now: string,
  when: 'asked' | 'turn'
): PickOffer {
  const words = inSentence(answers.find((answer) => answer.id === now)!.text)
  return {
    gesture: 'pick',
    id: `standing-${id}`,
    rule,
    text: `${text} (now: ${words})`,
    idle: true,
    standing: when,
    choices: answers
      .filter((answer) => answer.id !== now && (answer.during === undefined || when === 'asked'))
      .map((answer) => ({
        id: answer.id,
        text: answer.text,
        order: { type: 'standing', question: id, answer: answer.id } as StandingOrder
      }))
  }
}

/** Carries the order out, or refuses it. */
export function settleStanding<S extends PhasedState>(
  questions: readonly Question<S>[],
  state: S,
  seat: Seat,
  raw: unknown
): StandingEvent {
  const { question: asked, answer, ...rest } = raw as Record<string, unknown>
  const question = questions.find(({ id }) => id === asked)
  const known = question?.answers.some(({ id }) => id === answer) ?? false
  if (question === undefined || !known || Object.keys(rest).length > 1)
    refuse('order', 'This is no order of this game.')
  const { id, rule, answers } = question
  const when = question.seat === seat ? question.when(state) : null
  if (when === null) refuse(rule, 'This cannot be settled now.')
  if ((standingAnswer(state, id) ?? answers[0].id) === answer) refuse(rule, 'That is already settled.')
  const { during } = answers.find((one) => one.id === answer)!
  if (during !== undefined && when !== 'asked') refuse(rule, 'This can be settled only when it is asked.')
  const passes = { ...state.passes }
  const standing = { ...state.answers }
  if (during !== undefined) passes[id] = { answer: answer as string, during: during(state) }
  else {
    delete passes[id]
    standing[id] = answer as string
    if (answer === answers[0].id) delete standing[id]
  }
  put(state, 'answers', standing)
  put(state, 'passes', passes)
  if (when === 'asked') question.settled?.(state)
  return { kind: 'standing', rule, side: seat, question: id, answer: answer as string }
}

/** A match in which nobody has settled anything looks as it did before there was anything to settle. */
export function put<S extends PhasedState, K extends 'answers' | 'passes'>(
  state: S,
  key: K,
  record: NonNullable<PhasedState[K]>
): void {
  if (Object.keys(record).length > 0) (state as PhasedState)[key] = record
  else delete state[key]
}

/** A view without what the other side has settled: it would tell when one is unwatched. */
export function ownStanding<S extends PhasedState>(
  questions: readonly Question<S>[],
  view: S,
  seat: Seat
): S {
  const own = <T>(record: Readonly<Record<string, T>> = {}) =>
    Object.fromEntries(
      Object.entries(record).filter(([id]) =>
        questions.some((question) => question.id === id && question.seat === seat)
      )
    )
  if (view.answers === undefined && view.passes === undefined) return view
  const seen = { ...view }
  put(seen, 'answers', own(view.answers))
  put(seen, 'passes', own(view.passes))
  return seen
}

type Settled = Required<Pick<PhasedState, 'answers' | 'passes'>>

/** Other answers of the other side, which this seat does not know; null: it has none to give, or they are asked for now. */
export function disguisedAnswers<S extends PhasedState>(
  questions: readonly Question<S>[],
  state: S,
  seat: Seat,
  random: Random
): Settled | null {
  const theirs = questions.filter((question) => question.seat !== seat)
  // Who is being asked has not settled that he never wants to be.
  if (theirs.length === 0 || questions.some(({ when }) => when(state) === 'asked')) return null
  const answers = { ...state.answers }
  const passes = { ...state.passes }
  for (const { id, answers: all } of theirs) {
    delete answers[id]
    delete passes[id]
    const answer = random.pick(all)
    if (answer.during !== undefined) passes[id] = { answer: answer.id, during: answer.during(state) }
    else if (answer !== all[0]) answers[id] = answer.id
  }
  return { answers, passes }
}

export const isStandingEvent = (event: GameEvent): event is StandingEvent => event.kind === 'standing'

/** What was settled is told only to whom it belongs. */
export function standingTelling<S>(
  questions: readonly Question<S>[],
  event: StandingEvent,
  seat: Seat | null
): Telling | null {
  if (seat !== null && event.side !== seat) return null
  const question = questions.find(({ id }) => id === event.question)
  const answer = question?.answers.find(({ id }) => id === event.answer)
  return openTelling(event, `${question?.text ?? ''}: ${inSentence(answer?.text ?? '')}.`)
}
