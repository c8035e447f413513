// 20.1.7: the Allied player may declare the end of the French game; the Polish one ends when every city has fallen.
import { confirmOffer } from '../../kernel/offer-kit'
import { pop, push } from '../../kernel/phases'
import { germanHolds } from './02.12-cities'
import { isEvent } from './06-events'
import { worldOf } from './board'
import type { Context, Phase } from './events'
import type { OrderOf } from './orders'
import type { GameEndFrame, State } from './state'
import { ALLIED, SEATS, type Side } from './world'

/** 6.0, 20.1.7: on its turns, unless the end is settled already. */
export function beginGameEnd(state: State, context: Context): void {
  if (!isEvent(state, 'gameEnd') || state.gameEnd !== null) return
  const { front, cities } = worldOf(state)
  if (front === 'france') push<GameEndFrame>(state, { phase: 'gameEnd' })
  // 20.1.7b
  else if (germanHolds(state, cities)) declareEnd(state, null, '20.1.7b', context)
}

/** The game ends after this turn; `by`: who declared it and is scored for it (17.7i). */
export function declareEnd(state: State, by: Side | null, rule: string, context: Context): void {
  state.gameEnd = { by }
  context.emit({ kind: 'gameEnd', rule, side: by === null ? null : SEATS[by] })
}

function answer(state: State, frame: GameEndFrame, order: OrderOf<'gameEnd'>, context: Context): void {
  pop(state, frame)
  if (order.declare) declareEnd(state, ALLIED, '20.1.7a', context)
}

export const gameEndPhase: Phase<State, GameEndFrame> = {
  rule: '20.1.7a',
  title: 'Game End',
  actor: () => SEATS[ALLIED],
  offers: () => [
    confirmOffer<OrderOf<'gameEnd'>>(
      { id: 'goOn', rule: '20.1.7a', text: 'Fight on' },
      { type: 'gameEnd', declare: false },
      { usual: true }
    ),
    confirmOffer<OrderOf<'gameEnd'>>(
      { id: 'declare', rule: '20.1.7a', text: 'End the game after this turn' },
      { type: 'gameEnd', declare: true }
    )
  ],
  orders: { gameEnd: answer }
}
