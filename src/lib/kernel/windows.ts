// Reaction windows: inside somebody's turn the other side may answer. Whether it is asked follows from what both may know and
// from what it has settled itself, never from what it holds: who has nothing to answer with is asked as well and passes, so
// neither a question nor its absence tells anything. The contract suite holds every game to that with its disguises.
import type { Bar, Order, Seat } from './game'
import type { Offer } from './offers'
import { pop, push, top, type Context, type Frame, type Phase, type PhasedState } from './phases'
import { standingAnswer, type Question, type StandingAnswer } from './standing'

/** A window that is open. What it remembers is public: what happened, where, with which pieces that can be seen. */
export interface WindowFrame extends Frame {
  seat: Seat
}

/** A lasting answer that says when to ask. */
export interface Wish<S, F> {
  readonly id: string
  readonly text: string
  wants(state: S, frame: F): boolean
}

export interface Reaction<S extends PhasedState, F extends WindowFrame> extends Pick<Bar, 'rule'> {
  /** The name of its phase. */
  readonly phase: F['phase']
  readonly title: string
  /** What the button says that lets it pass: "Do not intercept". The order is `{ type: 'pass' }`. */
  readonly pass: string
  /** The question as it is asked across the table; see `spoken` of an offer. It tells nothing that is hidden. */
  readonly spoken?: string
  /** What can be settled in advance. */
  readonly standing?: {
    /** "Ask me to intercept" */
    readonly text: string
    /** When to ask unless somebody says otherwise: "After every launch". */
    readonly always: string
    readonly wishes: readonly Wish<S, F>[]
    /** "Not again in this phase": holds while this stays the same. Without it there is no such answer. */
    readonly phase?: (state: S) => string
    /** The seat may settle it now, without being asked: in its own turn. */
    maySettle(state: S, seat: Seat): boolean
  }
  /** What it may do besides passing; nothing, when it holds nothing to answer with. */
  offers(state: S, frame: F): Offer[]
  // A handler closes the window with `pop`, or leaves it open for more.
  readonly orders: NonNullable<Phase<S, F>['orders']>
}

export interface Windows<S extends PhasedState, F extends WindowFrame> {
  readonly phase: Phase<S, F>
  /** To be listed with the other questions of the game. */
  readonly questions: readonly Question<S>[]
  /** Opens the window above what goes on now, unless its seat has settled that it shall not be asked. */
  ask(state: S, frame: F): void
}

const NOT_AGAIN = 'phase'

export function reactionWindow<S extends PhasedState, F extends WindowFrame>(
  reaction: Reaction<S, F>,
  seats: readonly Seat[]
): Windows<S, F> {
  const { phase: name, rule, title, pass, spoken, standing } = reaction
  const idFor = (seat: Seat) => `${name}-${seat}`

  function isWanted(state: S, frame: F): boolean {
    const answer = standingAnswer(state, idFor(frame.seat))
    if (standing === undefined || answer === undefined) return true
    return standing.wishes.find(({ id }) => id === answer)?.wants(state, frame) ?? false
  }

  const notAgain: StandingAnswer<S>[] = standing?.phase
    ? [{ id: NOT_AGAIN, text: 'Not again in this phase', during: standing.phase }]
    : []

  const questionFor = (seat: Seat, { text, always, wishes, maySettle }: NonNullable<typeof standing>) => ({
    id: idFor(seat),
    seat,
    rule,
    text,
    answers: [
      { id: 'always', text: always },
      ...wishes.map((wish) => ({ id: wish.id, text: wish.text })),
      ...notAgain,
      { id: 'never', text: 'Never' }
    ] as const,
    when(state: S) {
      const frame = top(state)
      if (frame.phase === name) return (frame as F).seat === seat ? ('asked' as const) : null
      return maySettle(state, seat) ? ('turn' as const) : null
    },
    settled(state: S) {
      const frame = top(state) as F
      if (!isWanted(state, frame)) pop(state, frame)
    }
  })

  return {
    phase: {
      rule,
      title,
      actor: (_state, frame) => frame.seat,
      offers: (state, frame) => [
        ...reaction.offers(state, frame),
        {
          gesture: 'confirm',
          id: 'pass',
          rule,
          text: pass,
          order: { type: 'pass' },
          usual: true,
          ...(spoken !== undefined && { spoken })
        }
      ],
      orders: {
        ...reaction.orders,
        pass: (state: S, frame: F, _order: Order, _context: Context) => pop(state, frame)
      }
    },
    questions: standing === undefined ? [] : seats.map((seat) => questionFor(seat, standing)),
    ask(state, frame) {
      if (isWanted(state, frame)) push<F>(state, frame)
    }
  }
}
