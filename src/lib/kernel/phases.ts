// A game as a table of phases. The state keeps a stack of frames; the top one decides.
// A frame whose phase has no actor runs by itself, so interrupts and sequences are the same thing.
import { DiceMissing, type Dice, type Random } from './dice'
import {
  Refused,
  refuse,
  type Barrier,
  type Disguise,
  type Game,
  type GameEvent,
  type Order,
  type Outcome,
  type SaltOf,
  type Seat,
  type Secrets,
  type Step
} from './game'
import { pilesDealing } from './dealing'
import type { Offer } from './offers'
import type { Show } from './picture'
import {
  checkPiles,
  disguisePiles,
  isPilesEvent,
  isPilesFrame,
  pilesTelling,
  type PiledState,
  type PileRules,
  type Piles,
  type PilesEvent
} from './piles'
import {
  isSecretEvent,
  isSecretFrame,
  secretActor,
  secretFrameOf,
  secretRounds,
  secretTelling,
  type SecretEvent,
  type SecretFrame
} from './sealed'
import type { Telling } from './telling'
import {
  addStandingOffers,
  disguisedAnswers,
  isStanding,
  isStandingEvent,
  lapse,
  ownStanding,
  put,
  settleStanding,
  standingTelling,
  type Pass,
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
  /** Those that lapse of themselves; absent: none. */
  passes?: Readonly<Record<string, Pass>>
  /** What is drawn from unseen; absent: nothing is. */
  piles?: Piles
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
  /** Both sides may look while somebody decides here: see `open` of an offer. Its offers are made anew each time. */
  readonly open?: true
  /** Seats go through it without seeing each other: see `secretly`. */
  readonly secret?: true
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
  /** For games whose state has piles. */
  readonly piles?: PileRules<S>
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

const unknownDice: Dice = {
  roll() {
    throw new DiceMissing()
  }
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
  /** Most games have no sealed rounds, and then nothing asks for them: every step of every replay passes here. */
  const isSecret = Object.values(table.phases).some((phase) => phase.secret)
  const isRound = (frame: Frame): frame is SecretFrame => isSecret && isSecretFrame(frame)
  const dealing =
    table.piles && pilesDealing(table.seats, table.piles as PileRules<PiledState>, (raw) => table.parse(raw))
  const piled = (state: S) => state as S & PiledState
  const hasPiles = (state: S): state is S & PiledState => dealing !== undefined && state.piles !== undefined

  function phaseOf(frame: Frame): Phase<S, Frame, Happening> {
    const own = isRound(frame) ? frame.parts[0]!.frame : frame
    const phase = table.phases[own.phase]
    if (phase === undefined) throw new Error(`There is no phase ${own.phase}.`)
    return phase
  }

  function actor(state: S): Seat | null {
    if (table.outcome(state) !== null) return null
    const frame = top(state)
    if (isPilesFrame(frame)) return dealing!.actor(piled(state), frame)
    return isRound(frame) ? secretActor(frame) : phaseOf(frame).actor(state, frame)
  }

  /** Runs automatic phases until somebody must decide, and tells who; null when the game is over or a frame is reached. */
  function settle(state: S, context: Context<Happening>, floor?: Frame): Seat | null {
    // None begins here: passes are orders.
    const passes = state.passes !== undefined
    for (let steps = 0; steps < RUNAWAY; steps++) {
      if (table.outcome(state) !== null) return null
      const frame = top(state)
      if (frame === floor) return null
      if (passes) lapse(questions, state)
      if (isPilesFrame(frame)) {
        const seat = dealing!.settle(piled(state), frame, context as Context)
        if (seat !== null) return seat
        continue
      }
      if (isRound(frame)) {
        const seat = rounds.settle(state, context as Context)
        if (seat !== null) return seat
        continue
      }
      const phase = phaseOf(frame)
      const seat = phase.actor(state, frame)
      if (seat !== null) return seat
      if (phase.run === undefined) throw new Error(`${frame.phase} has neither actor nor run.`)
      phase.run(state, frame, context)
    }
    throw new Error(`${top(state).phase} never comes to a decision.`)
  }

  /** The order in the phase on top. */
  function handle(state: S, order: Order, context: Context<Happening>): void {
    const frame = top(state)
    const { orders, rule, title } = phaseOf(frame)
    const handler = orders !== undefined && Object.hasOwn(orders, order.type) && orders[order.type]
    if (!handler) refuse(rule, `"${order.type}" cannot be ordered now (${title}).`)
    handler(state, frame, order as never, context)
  }

  const phaseOffers = (state: S): Offer[] => phaseOf(top(state)).offers?.(state, top(state)) ?? []

  const rounds = secretRounds<S>({
    bind,
    parse: (raw) => table.parse(raw),
    titleOf: phaseOf,
    handle: handle as (state: S, order: Order, context: Context) => void,
    settle: settle as (state: S, context: Context, floor: Frame) => Seat | null,
    offers: phaseOffers,
    isOver: (state) => table.outcome(state) !== null
  })

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

  /** What the game hides of its own, and what is hidden in its piles. */
  function disguised(state: S, seat: Seat, random: Random): Disguise<S> | null {
    const changed = table.disguise?.(state, seat, random) ?? null
    const { piles: own } = changed?.state ?? state
    const piles = table.piles && own ? disguisePiles(own, table.piles, seat, random) : null
    if (piles === null) return changed
    const other = structuredClone(changed?.state ?? state)
    ;(other as PhasedState).piles = piles
    return { state: bind(other), names: changed?.names ?? {} }
  }

  const { conceded } = table
  const hidden = table.secrets
  const sealed: Secrets<S> = {
    seal(state, order, number, saltOf) {
      const posted = hide(bind(state), order, number, saltOf)
      const seal = rounds.seal(state, posted, number, saltOf) ?? hidden?.seal(state, posted, number, saltOf)
      if (seal) return seal
      const shown = showing(state, posted, saltOf)
      return shown === order ? null : shown
    },
    recall(state, seat, saltOf) {
      const own = rounds.opened(hidden?.recall(bind(state), seat, saltOf) ?? state, seat, saltOf)
      return bind(hasPiles(own) ? dealing!.recall(own, seat, saltOf) : own)
    },
    open: (state, seat, saltOf) =>
      rounds.open(state, seat, saltOf) ??
      hidden?.open(bind(state), seat, saltOf) ??
      answer(state, seat, saltOf),
    unopened: (state, seat) => [
      ...rounds.unopened(state, seat),
      ...(hidden?.unopened(bind(state), seat) ?? []),
      ...(hasPiles(state) ? dealing!.unopened(state, seat) : [])
    ],
    ...(dealing && {
      between: (state: S, match: string, ahead: boolean) =>
        bind(hasPiles(state) ? dealing.between(state, match, ahead) : state),
      prepare: (state: S, seat: Seat, saltOf: SaltOf) => {
        const frame = state.stack.at(-1)
        return hasPiles(state) && isPilesFrame(frame)
          ? dealing.prepare(state, frame, seat, saltOf)
          : [].values()
      },
      clear: (state: S, saltOf: (seat: Seat) => SaltOf) =>
        bind(hasPiles(state) ? dealing.clear(state, saltOf) : state),
      faultOf: (before: S, seat: Seat, posted: Order, after: S, saltOf: (seat: Seat) => SaltOf) =>
        hasPiles(before) ? dealing.faultOf(before, seat, posted, piled(after), saltOf) : null
    })
  }
  const secrets = hidden === undefined && !isSecret && dealing === undefined ? undefined : sealed

  const hide = (state: S, order: Order, number: number, saltOf: SaltOf): Order =>
    hasPiles(state) ? dealing!.hide(state, order, actor(state)!, number, saltOf) : order

  /** With the keys of what it shows. It is tried with what its seat knows: between devices nobody else could refuse it. */
  function showing(state: S, order: Order, saltOf: SaltOf): Order {
    if (!hasPiles(state)) return order
    const seat = actor(state)!
    try {
      game.apply(structuredClone(sealed.recall(state, seat, saltOf)), seat, order, unknownDice)
    } catch (error) {
      if (error instanceof Refused) throw error
    }
    return dealing!.withKeys(state, order, seat, saltOf)
  }

  function answer(state: S, seat: Seat, saltOf: SaltOf): Order | null {
    const frame = state.stack.at(-1)
    return hasPiles(state) && isPilesFrame(frame) ? dealing!.answer(state, frame, seat, saltOf) : null
  }

  const game: Game<S, E | QuietEvent> = {
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
      const own = table.view(bind(rounds.view(state, seat)), seat)
      const seen = hasPiles(own) ? dealing!.view(own, seat) : own
      return bind(ownStanding(questions, bind(seen), seat))
    },
    ...(secrets && { secrets }),
    tell: (event: Happening | StandingEvent | SecretEvent | PilesEvent, seat) => {
      if (isPilesEvent(event)) return pilesTelling(table.piles!, event, seat)
      if (isSecretEvent(event)) return secretTelling(event, seat)
      return isStandingEvent(event) ? standingTelling(questions, event, seat) : table.tell(event, seat)
    },
    ...(table.owner && { owner: table.owner }),
    show,
    check: bound((state) => [...table.check(state), ...(hasPiles(state) ? checkPiles(state) : [])]),

    disguise(state, seat, random) {
      const secret = rounds.disguise(bind(state), seat, random)
      if (secret !== null) return { state: bind(secret), names: {} }
      const changed = disguised(bind(state), seat, random)
      const settled = disguisedAnswers(questions, bind(changed?.state ?? state), seat, random)
      if (settled === null) return changed
      const other = structuredClone(changed?.state ?? state)
      put(other, 'answers', settled.answers)
      put(other, 'passes', settled.passes)
      return { state: other, names: changed?.names ?? {} }
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
      if (isPilesFrame(frame)) return []
      if (isRound(frame)) return rounds.offers(state)
      const offers = phaseOffers(state)
      if (isSecret && secretFrameOf(state) !== undefined) return offers
      const phase = phaseOf(frame)
      // In place: to copy them would cost more than to make them.
      if (phase.open) for (const offer of offers) offer.open = true
      if (questions.length > 0) addStandingOffers(offers, questions, state, () => phase.actor(state, frame))
      return offers
    },

    apply(state, seat, raw, dice): Step<Happening> {
      table.bind(state)
      const over = table.outcome(state)
      if (over !== null) refuse(over.rule, 'The game is over.')
      const before = actor(state)
      if (seat !== before) refuse('turn', `It is for ${before} to decide, not for ${seat}.`)
      const frame = top(state)
      const secret = isRound(frame)
      const deals = isPilesFrame(frame)
      const standing = questions.length > 0 && !secret && !deals && isStanding(raw)
      const shown = secret || deals || standing || !hasPiles(state) ? null : dealing!.read(state, seat, raw)
      const order = standing || secret || deals ? (raw as Order) : (shown?.order ?? table.parse(raw))
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
      if (standing) events.push(settleStanding(questions, state, seat, raw))
      else if (secret) rounds.step(state, raw, context as Context)
      else if (deals) dealing!.step(piled(state), frame, raw, context as Context)
      else if (shown) dealing!.show(shown, context as Context, () => handle(state, order, context))
      else handle(state, order, context)
      const next = settle(state, context)
      // No order goes unmentioned: one that emits nothing ("end", "pass") is told by where it was given.
      if (events.length === 0)
        events.push({
          kind: 'quiet',
          rule: phaseOf(frame).rule,
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
  return game
}
