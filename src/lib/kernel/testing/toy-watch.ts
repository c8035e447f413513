// The toy game with a question that interrupts every move: the other side may shout, and may settle in advance when it
// wants to be asked.
import { pop, push, top } from '../phases'
import type { Order } from '../game'
import { standingAnswer, type Question } from '../standing'
import type { Context, Phase } from './toy-events'
import { beside } from './toy-map'
import type { SeatFrame, ToySeat, ToyState } from './toy-state'
import { worldOf } from './toy-world'

interface WatchFrame extends SeatFrame {
  phase: 'watch'
  piece: string
}

/** An enemy stands in the next hex. */
function isBeside(state: ToyState, piece: string): boolean {
  const at = state.at[piece]!
  return Object.entries(state.at).some(
    ([other, hex]) => other[0] !== piece[0] && beside(worldOf(state).net, hex, at)
  )
}

function isWanted(state: ToyState, seat: ToySeat, piece: string): boolean {
  const answer = standingAnswer(state, `watch-${seat}`)
  return answer === undefined || (answer === 'beside' && isBeside(state, piece))
}

export function openWatch(state: ToyState, seat: ToySeat, piece: string): void {
  if (isWanted(state, seat, piece)) push<WatchFrame>(state, { phase: 'watch', seat, piece })
}

export const watch: Phase<ToyState, WatchFrame> = {
  rule: '3.6',
  title: 'Watch',
  actor: (_state, frame) => frame.seat,
  offers: () => [
    { gesture: 'confirm', id: 'pass', rule: '3.6', text: 'Say nothing', order: { type: 'pass' } },
    { gesture: 'confirm', id: 'shout', rule: '3.6', text: 'Shout', order: { type: 'shout' } }
  ],
  orders: {
    pass: (state: ToyState, frame: WatchFrame) => pop(state, frame),
    shout(state: ToyState, frame: WatchFrame, _order: Order, { emit }: Context) {
      emit({ kind: 'shouted', rule: '3.6' })
      pop(state, frame)
    }
  }
}

function question(seat: ToySeat): Question<ToyState> {
  return {
    id: `watch-${seat}`,
    seat,
    rule: '3.6',
    text: 'Ask me to shout',
    answers: [
      { id: 'always', text: 'After every move' },
      { id: 'beside', text: 'When they come beside me' },
      { id: 'never', text: 'Never' }
    ],
    when(state) {
      const { phase, seat: asked } = top(state) as SeatFrame
      if (state.scenario !== 'watched') return null
      if (phase === 'watch') return asked === seat ? 'asked' : null
      return phase === 'turn' ? 'turn' : null
    },
    settled(state) {
      const frame = top(state) as WatchFrame
      if (!isWanted(state, seat, frame.piece)) pop(state, frame)
    }
  }
}

export const watchQuestions = [question('red'), question('blue')]
