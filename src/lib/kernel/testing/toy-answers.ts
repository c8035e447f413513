// The toy game with answers of all kinds: both sides set up, and decide how to begin each round, without seeing each other;
// and whoever comes beside an enemy may be ambushed by a reserve that only its owner knows of.
import { nearest, pop, top } from '../phases'
import { refuse, type Order } from '../game'
import { secretly } from '../sealed'
import { reactionWindow, type WindowFrame } from '../windows'
import type { SeatFrame, ToySeat, ToyState } from './toy-state'
import type { Context, Phase } from './toy-events'
import { beside } from './toy-map'
import { worldOf } from './toy-world'

const MOST_RESERVE = 3
/** 6.2: an ambush succeeds with four or more. */
const AMBUSH_FROM = 4
const STANCES = ['rest', 'march'] as const

/** Both set up, or both decide how they begin a round. */
export const bothSecretly = (phase: 'setup' | 'stance') =>
  secretly(...(['red', 'blue'] as const).map((seat) => ({ seat, frame: { phase, seat } as SeatFrame })))

/** 6.1: who rests adds to the reserve; who marches tells everybody. */
export const stance: Phase<ToyState, SeatFrame> = {
  rule: '6.1',
  title: 'Stance',
  secret: true,
  actor: (_state, frame) => frame.seat,
  offers: (state, { seat }) => [
    {
      gesture: 'pick',
      id: 'stance',
      rule: '6.1',
      text: 'Rest or march?',
      choices: STANCES.map((id) => ({
        id,
        text: `${id} (${seat})`,
        order: { type: 'stance', stance: id } as Order
      })),
      unavailable:
        state.reserve[seat] === MOST_RESERVE
          ? [{ id: 'more', text: 'Rest long', rule: '6.1', why: 'The reserve is full.' }]
          : []
    }
  ],
  orders: {
    stance(
      state: ToyState,
      frame: SeatFrame,
      { stance: chosen }: Order & { stance: string },
      { emit }: Context
    ) {
      if (!(STANCES as readonly string[]).includes(chosen)) refuse('6.1', 'There is no such stance.')
      const { seat } = frame
      if (chosen === 'rest') state.reserve[seat] = Math.min(MOST_RESERVE, (state.reserve[seat] ?? 0) + 1)
      emit({ kind: 'stance', rule: '6.1', side: seat, stance: chosen })
      pop(state, frame)
    }
  }
}

interface AmbushFrame extends WindowFrame {
  phase: 'ambush'
  seat: ToySeat
  /** The enemy piece that has come near. */
  piece: string
}

/** Known to both: the piece stands beside one of the other side. */
export function isBesideEnemy(state: ToyState, piece: string): boolean {
  const at = state.at[piece]!
  return Object.entries(state.at).some(
    ([other, hex]) => other[0] !== piece[0] && beside(worldOf(state).net, hex, at)
  )
}

export const ambushes = reactionWindow<ToyState, AmbushFrame>(
  {
    phase: 'ambush',
    rule: '6.2',
    title: 'Ambush?',
    pass: 'No ambush',
    spoken: 'Ambush them?',
    standing: {
      text: 'Ask me to ambush',
      always: 'Whenever they come near',
      wishes: [
        { id: 'first', text: 'Only the first of a side', wants: (_state, { piece }) => piece.endsWith('1') }
      ],
      phase: (state) => `${state.round} ${turnOf(state)}`,
      maySettle: (state, seat) => state.scenario === 'answers' && isTurnOf(state, seat)
    },
    offers: (state, { seat, piece }) =>
      (state.reserve[seat] ?? 0) > 0
        ? [
            {
              gesture: 'confirm',
              id: 'ambush',
              rule: '6.2',
              text: `Ambush ${piece} with a point of the reserve`,
              order: { type: 'ambush' }
            }
          ]
        : [],
    orders: {
      ambush(state: ToyState, frame: AmbushFrame, _order: Order, { dice, emit }: Context) {
        const { seat, piece } = frame
        const reserve = state.reserve[seat] ?? 0
        if (reserve === 0) refuse('6.2', 'There is no reserve to ambush with.')
        state.reserve[seat] = reserve - 1
        const die = dice.roll(6)
        if (die >= AMBUSH_FROM) {
          delete state.at[piece]
          state.lost.push(piece)
        }
        emit({ kind: 'ambushed', rule: '6.2', units: [piece], dice: [die] })
        pop(state, frame)
      }
    }
  },
  ['red', 'blue']
)

/** Whose turn it is. */
const turnOf = (state: ToyState) => nearest<SeatFrame>(state, 'turn')?.seat ?? ''

function isTurnOf(state: ToyState, seat: string): boolean {
  const frame = top(state) as SeatFrame
  return frame.phase === 'turn' && frame.seat === seat
}
