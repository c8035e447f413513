// A game as a table of phases. The state keeps a stack of frames; the top one decides.
// A frame whose phase has no actor runs by itself, so interrupts and sequences are the same thing.
import type { Dice, Random } from './dice'
import {
  refuse,
  type Barrier,
  type Disguise,
  type Game,
  type GameEvent,
  type Order,
  type Outcome,
  type Seat,
  type Secrets,
  type Step
} from './game'
import type { Offer } from './offers'
import type { Show } from './picture'
import type { Telling } from './telling'
import {
  disguisedAnswers,
  isStanding,
  isStandingEvent,
  ownStanding,
  settleStanding,
  standingOffers,
  standingTelling,
  type Question,
  type StandingEvent
} from './standing'

/** One phase under way: its name and what it remembers, plain JSON. */
export interface Frame {
  phase: string
}

export interface PhasedState {
  stack: Frame[]
  /** Standing answers by question; absent: none. */
  answers?: Readonly<Record<string, string>>
}

/** What a phase may use besides the state. */
export interface Context<E extends GameEvent = GameEvent> {
  readonly dice: Dice
  emit(event: E): void
  /** Something hidden was shown: undo stops here. */
  reveal(): void
}

/** An order that emits nothing else ("end", "pass"), told by where it was given. */
export interface QuietEvent extends GameEvent {
  readonly kind: 'quiet'
  readonly side: Seat
  readonly phase: string
  readonly step?: unknown
  readonly order: string
}

export interface Phase<S extends PhasedState, F extends Frame = Frame, E extends GameEvent = GameEvent> {
  readonly rule: string
  readonly title: string
  /** Who decides; null: `run` goes on by itself. */
  actor(state: S, frame: F): Seat | null
  offers?(state: S, frame: F): Offer[]
  /** Both sides may look while somebody decides here: see `open` of an offer. */
  readonly open?: true
  /** One handler per order type. It judges first and changes the state only when nothing can be refused any more. */
  readonly orders?: Readonly<Record<string, (state: S, frame: F, order: never, context: Context<E>) => void>>
  run?(state: S, frame: F, context: Context<E>): void
}

export interface PhasedGame<S extends PhasedState, E extends GameEvent = GameEvent> {
  readonly id: string
  readonly rulesVersion: number
  readonly seats: readonly [Seat, Seat]
  readonly scenarios: readonly string[]
  // Each phase knows its own frame; the table does not.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly phases: Readonly<Record<string, Phase<S, any, E>>>
  /** Questions that whoever is asked may settle in advance. */
  readonly questions?: readonly Question<S>[]
  create(scenario: string, options: Readonly<Record<string, unknown>>): S
  /** Called with every state that comes in, before anything else: ties it to the data of its scenario. */
  bind(state: S): void
  /** Checks the form of an order; throws Refused. */
  parse(order: unknown): Order
  outcome(state: S): Outcome | null
  conceded?(state: S, seat: Seat): Outcome
  view(state: S, seat: Seat): S
  readonly secrets?: Secrets<S>
  /** What a seat may know of an event of the game. */
  tell(event: E, seat: Seat | null): Telling | null
  owner?(scenario: string, unit: string): Seat | null
  readonly show: Show<S>
  disguise?(state: S, seat: Seat, random: Random): Disguise<S> | null
  check(state: S): string[]
}

/** More automatic steps than this between two decisions is a fault of the game, not play. */
const RUNAWAY = 2000

export function top<S extends PhasedState>(state: S): Frame {
  const frame = state.stack[state.stack.length - 1]
  if (frame === undefined) throw new Error('The phase stack is empty.')
  return frame
}

/** The frame of this phase nearest to the top. */
export function nearest<F extends Frame>(state: PhasedState, phase: F['phase']): F | null {
  for (let i = state.stack.length - 1; i >= 0; i--) {
    const frame = state.stack[i]!
    if (frame.phase === phase) return frame as F
  }
  return null
}

export function push<F extends Frame>(state: PhasedState, frame: F): void {
  state.stack.push(frame)
}

/** Ends the phase on top, which must be this one. */
export function pop(state: PhasedState, frame: Frame): void {
  if (state.stack[state.stack.length - 1] !== frame) throw new Error(`${frame.phase} is not on top.`)
  state.stack.pop()
}

export function playPhases<S extends PhasedState, E extends GameEvent = GameEvent>(
  table: PhasedGame<S, E | QuietEvent>
): Game<S, E | QuietEvent> {
  type Happening = E | QuietEvent
  const { questions = [] } = table

  function phaseOf(frame: Frame): Phase<S, Frame, Happening> {
    const phase = table.phases[frame.phase]
    if (phase === undefined) throw new Error(`There is no phase ${frame.phase}.`)
    return phase
  }

  function actor(state: S): Seat | null {
    if (table.outcome(state) !== null) return null
    const frame = top(state)
    return phaseOf(frame).actor(state, frame)
  }

  /** Runs automatic phases until somebody must decide, and tells who; null when the game is over. */
  function settle(state: S, context: Context<Happening>): Seat | null {
    for (let steps = 0; steps < RUNAWAY; steps++) {
      if (table.outcome(state) !== null) return null
      const frame = top(state)
      const phase = phaseOf(frame)
      const seat = phase.actor(state, frame)
      if (seat !== null) return seat
      if (phase.run === undefined) throw new Error(`${frame.phase} has neither actor nor run.`)
      phase.run(state, frame, context)
    }
    throw new Error(`${top(state).phase} never comes to a decision.`)
  }

  function bound<T>(ask: (state: S) => T): (state: S) => T {
    return (state) => {
      table.bind(state)
      return ask(state)
    }
  }

  function bind(state: S): S {
    table.bind(state)
    return state
  }

  /** The same show for views that come in from anywhere. */
  const { briefing } = table.show
  const show: Show<S> = {
    picture: (view, seat) => table.show.picture(bind(view), seat),
    overlays: (view, seat) => table.show.overlays(bind(view), seat),
    inspectHex: (view, seat, hex) => table.show.inspectHex(bind(view), seat, hex),
    inspectUnit: (view, seat, unit) => table.show.inspectUnit(bind(view), seat, unit),
    tables: (view) => table.show.tables(bind(view)),
    ...(briefing === undefined ? {} : { briefing: (view: S, seat: Seat) => briefing(bind(view), seat) })
  }

  const { conceded } = table
  const hidden = table.secrets
  const secrets: Secrets<S> | undefined = hidden && {
    seal: (state, order, number, salt) => hidden.seal(bind(state), order, number, salt),
    recall: (view, seat, saltOf) => bind(hidden.recall(bind(view), seat, saltOf)),
    open: (state, seat, saltOf) => hidden.open(bind(state), seat, saltOf)
  }

  return {
    id: table.id,
    rulesVersion: table.rulesVersion,
    seats: table.seats,
    scenarios: table.scenarios,
    actor: bound(actor),
    outcome: table.outcome,
    ...(conceded && {
      conceded: (state: S, seat: Seat) => ({ ...conceded(bind(state), seat), conceded: seat })
    }),
    view(state, seat) {
      table.bind(state)
      return bind(ownStanding(questions, table.view(state, seat), seat))
    },
    ...(secrets && { secrets }),
    tell: (event: Happening | StandingEvent, seat) =>
      isStandingEvent(event) ? standingTelling(questions, event, seat) : table.tell(event, seat),
    ...(table.owner && { owner: table.owner }),
    show,
    check: bound(table.check),

    disguise(state, seat, random) {
      const changed = table.disguise?.(bind(state), seat, random) ?? null
      const answers = disguisedAnswers(questions, bind(changed?.state ?? state), seat, random)
      if (answers === null) return changed
      const { answers: _, ...rest } = changed?.state ?? state
      const other = Object.keys(answers).length === 0 ? rest : { ...rest, answers }
      return { state: structuredClone(other) as S, names: changed?.names ?? {} }
    },

    create(scenario, options = {}) {
      if (!table.scenarios.includes(scenario)) refuse('scenario', `There is no scenario ${scenario}.`)
      const state = table.create(scenario, options)
      const noDice = {
        roll: (): number => {
          throw new Error('No dice are rolled before the first order.')
        }
      }
      settle(state, { dice: noDice, emit: () => {}, reveal: () => {} })
      return state
    },

    offers(state) {
      table.bind(state)
      if (table.outcome(state) !== null) return []
      const frame = top(state)
      const phase = phaseOf(frame)
      const offers = phase.offers?.(state, frame) ?? []
      const seat = questions.length === 0 ? null : phase.actor(state, frame)
      if (seat !== null) offers.push(...standingOffers(questions, state, seat))
      return phase.open ? offers.map((offer) => ({ ...offer, open: true })) : offers
    },

    apply(state, seat, raw, dice): Step<Happening> {
      table.bind(state)
      const over = table.outcome(state)
      if (over !== null) refuse(over.rule, 'The game is over.')
      const before = actor(state)
      if (seat !== before) refuse('turn', `It is for ${before} to decide, not for ${seat}.`)
      const standing = questions.length > 0 && isStanding(raw)
      const order = standing ? (raw as Order) : table.parse(raw)
      const frame = top(state)
      const phase = phaseOf(frame)
      const handler = standing
        ? () => events.push(settleStanding(questions, state, seat, raw))
        : phase.orders !== undefined && Object.hasOwn(phase.orders, order.type) && phase.orders[order.type]
      if (!handler) refuse(phase.rule, `"${order.type}" cannot be ordered now (${phase.title}).`)

      const events: (Happening | StandingEvent)[] = []
      let rolled = false
      let revealed = false
      const context: Context<Happening> = {
        dice: {
          roll(sides) {
            rolled = true
            return dice.roll(sides)
          }
        },
        emit: (event) => void events.push(event),
        reveal: () => {
          revealed = true
        }
      }
      const step = 'step' in frame ? { step: frame.step } : {}
      handler(state, frame, order as never, context)
      const next = settle(state, context)
      // No order goes unmentioned: one that emits nothing ("end", "pass") is told by where it was given.
      if (events.length === 0)
        events.push({
          kind: 'quiet',
          rule: phase.rule,
          side: seat,
          phase: frame.phase,
          ...step,
          order: order.type
        })
      const barrier: Barrier | null = rolled
        ? 'dice'
        : revealed
          ? 'reveal'
          : next !== before
            ? 'hand-over'
            : null
      return { events: events as Happening[], barrier }
    }
  }
}
