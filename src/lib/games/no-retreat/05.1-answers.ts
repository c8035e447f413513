// 5.1: the moments at which cards are played: an answer to the card that was played last, a window in the turn of the other
// player, and one's own decisions. Who is asked besides follows from public facts alone (5.1.2e).
import { endOffer } from '../../kernel/offer-kit'
import type { Offer } from '../../kernel/offers'
import { nearest, pop, push, type Frame } from '../../kernel/phases'
import { halfOf, cardNumbered, mayAsk, pendingCard, playCard, playOffers, type Window } from './05-play'
import { afterStrategicCard } from './08-strategic'
import type { Context, Phase } from './events'
import type { OrderOf } from './orders'
import type {
  AnswerFrame,
  BattleFrame,
  DeclareFrame,
  DeploymentFrame,
  MovementFrame,
  State,
  StrategicFrame,
  WindowFrame
} from './state'
import { ALLIED, GERMAN, SEATS, type Side } from './world'

export const answerPhase: Phase<State, AnswerFrame> = {
  rule: '5.1.2e',
  title: 'Answer',
  actor: (_state, { side, done }) => (done ? null : SEATS[side]),
  run: (state, frame) => pop(state, frame),
  offers(state): Offer[] {
    const { card, side } = pendingCard(state)!
    return [endOffer('5.1.2e', `Let ${halfOf(cardNumbered(state, card), side).title} happen`)]
  },
  orders: { end: (state: State, frame: AnswerFrame) => pop(state, frame) }
}

const PASS: Readonly<Record<WindowFrame['window'], string>> = {
  enemyMovement: 'Play no card before the enemy moves',
  afterDie: 'Play no card after the die',
  landing: 'Play no card for this landing'
}

export const windowPhase: Phase<State, WindowFrame> = {
  rule: '5.1.2e',
  title: 'Card',
  actor: (_state, { side, done }) => (done ? null : SEATS[side]),
  run: (state, frame) => pop(state, frame),
  offers: (_state, { window }): Offer[] => [endOffer('5.1.2e', PASS[window], { usual: true })],
  orders: { end: (state: State, frame: WindowFrame) => pop(state, frame) }
}

/** Asks a side for a card of this window, where one can be expected at all. */
export function askFor(state: State, side: Side, window: WindowFrame['window']): void {
  if (mayAsk(state, side, [window])) push<WindowFrame>(state, { phase: 'window', side, window, done: false })
}

// ---- one's own decisions --------------------------------------------------------------------------------------------

/** The windows that are open for whoever decides on this frame, beside those that are always open. */
export function windowsOf(frame: Frame): Window[] {
  switch (frame.phase) {
    // 8.2
    case 'strategic':
      return ['cardStep']
    case 'movement':
      return (frame as MovementFrame).step === 'move' ? ['movement'] : []
    case 'declare': {
      const { step, side } = frame as DeclareFrame
      return (step === 'allied' ? ALLIED : GERMAN) === side ? ['declaration'] : []
    }
    case 'battle':
      return ['alliedCard', 'germanCard'].includes((frame as BattleFrame).step) ? ['battle'] : []
    case 'deployment': {
      const { step } = frame as DeploymentFrame
      return step.length === 1 && step <= 'D' ? [`deployment${step as 'A' | 'B' | 'C' | 'D'}`] : []
    }
    case 'window':
      return [(frame as WindowFrame).window]
    case 'answer':
      return ['answer']
    default:
      return []
  }
}

/** Decisions at which no card is played: nothing is decided openly there, or a card is on its way. */
const WITHOUT = ['setup', 'plan', 'card', 'draw', 'forcedSurrender']

/** 5.1a: cards of any time are played with any decision; an answer answers. */
const openWindows = (frame: Frame): Window[] => {
  if (WITHOUT.includes(frame.phase)) return []
  return frame.phase === 'answer' ? ['answer'] : [...windowsOf(frame), 'any']
}

/** What follows when a card of the window itself was played. 14.5h: an answer is not the one card of a battle. */
function afterCard(state: State, frame: Frame, side: Side): void {
  if (frame.phase === 'strategic') afterStrategicCard(frame as StrategicFrame)
  if (frame.phase === 'answer' || frame.phase === 'window') (frame as AnswerFrame | WindowFrame).done = true
  const battle = nearest<BattleFrame>(state, 'battle')
  if (battle === null || (frame.phase !== 'battle' && frame.phase !== 'window')) return
  battle.settled.push(side)
  battle.played.push(side)
}

function play(state: State, frame: Frame, side: Side, order: OrderOf<'play'>, context: Context): void {
  const half = playCard(state, side, openWindows(frame), order, context)
  const own = frame.phase === 'strategic' ? openWindows(frame) : windowsOf(frame)
  if (half.windows.some((one) => own.includes(one))) afterCard(state, frame, side)
}

const sideOf = (seat: string): Side => (seat === SEATS[GERMAN] ? GERMAN : ALLIED)

// Each phase knows its own frame.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyPhase = Phase<State, any>

/** Whoever decides on a phase may play a card there. */
export function withCards(phase: AnyPhase): AnyPhase {
  return {
    ...phase,
    offers(state, frame: Frame) {
      const own = phase.offers?.(state, frame) ?? []
      const seat = phase.actor(state, frame)
      const windows = seat === null ? [] : openWindows(frame)
      return windows.length === 0 ? own : [...playOffers(state, sideOf(seat!), windows), ...own]
    },
    orders: {
      ...phase.orders,
      play(state: State, frame: Frame, order: OrderOf<'play'>, context: Context) {
        play(state, frame, sideOf(phase.actor(state, frame)!), order, context)
      }
    }
  }
}
