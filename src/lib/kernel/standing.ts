// Standing answers. A question that interrupts the other side is asked often and mostly for nothing; whoever is asked may
// settle in advance when it shall be asked at all. It is an order like any other and stands in the state, so every device
// comes to the same, and a move after which nobody is asked is no hand-over: its owner may take it back.
import type { Random } from './dice'
import { refuse, type GameEvent, type Order, type Seat } from './game'
import type { PickOffer } from './offers'
import type { PhasedState } from './phases'
import { openTelling, type Telling } from './telling'

export interface StandingAnswer {
  readonly id: string
  readonly text: string
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
  readonly answers: readonly [StandingAnswer, ...StandingAnswer[]]
  /** asked: it is being asked now. turn: its seat may settle it now. null: neither. */
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
  return state.answers?.[question]
}

/** What the seat may settle now. Nothing is played by it, so programs leave it alone. */
export function standingOffers<S extends PhasedState>(
  questions: readonly Question<S>[],
  state: S,
  seat: Seat
): PickOffer[] {
  return questions.flatMap((question): PickOffer[] => {
    const when = question.seat === seat ? question.when(state) : null
    if (when === null) return []
    const { id, rule, text, answers } = question
    const now = standingAnswer(state, id) ?? answers[0].id
    const words = inSentence(answers.find((answer) => answer.id === now)!.text)
    return [
      {
        gesture: 'pick',
        id: `standing-${id}`,
        rule,
        text: `${text} (now: ${words})`,
        idle: true,
        standing: when,
        choices: answers
          .filter((answer) => answer.id !== now)
          .map((answer) => ({
            ...answer,
            order: { type: 'standing', question: id, answer: answer.id } as StandingOrder
          }))
      }
    ]
  })
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
  const standing = { ...state.answers, [id]: answer as string }
  if (answer === answers[0].id) delete standing[id]
  // A match in which nobody has settled anything looks as it did before there was anything to settle.
  if (Object.keys(standing).length > 0) state.answers = standing
  else delete state.answers
  if (when === 'asked') question.settled?.(state)
  return { kind: 'standing', rule, side: seat, question: id, answer: answer as string }
}

/** A view without what the other side has settled: it would tell when one is unwatched. */
export function ownStanding<S extends PhasedState>(
  questions: readonly Question<S>[],
  view: S,
  seat: Seat
): S {
  if (view.answers === undefined) return view
  const { answers, ...rest } = view
  const own = Object.entries(answers).filter(([id]) =>
    questions.some((question) => question.id === id && question.seat === seat)
  )
  return own.length === 0 ? (rest as S) : { ...view, answers: Object.fromEntries(own) }
}

/** Other answers of the other side, which this seat does not know; null: it has none to give, or they are asked for now. */
export function disguisedAnswers<S extends PhasedState>(
  questions: readonly Question<S>[],
  state: S,
  seat: Seat,
  random: Random
): Record<string, string> | null {
  const theirs = questions.filter((question) => question.seat !== seat)
  // Who is being asked has not settled that he never wants to be.
  if (theirs.length === 0 || questions.some(({ when }) => when(state) === 'asked')) return null
  const answers = { ...state.answers }
  for (const question of theirs) {
    const answer = random.pick(question.answers).id
    if (answer === question.answers[0].id) delete answers[question.id]
    else answers[question.id] = answer
  }
  return answers
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
