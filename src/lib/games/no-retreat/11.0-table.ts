// 11.0: a card is turned up for the Landing or the Evacuation Table.
import { pop, push, type Frame } from '../../kernel/phases'
import { cardOf } from './05.3-discards'
import { worldOf } from './board'
import type { EventCardData } from './cards-data'
import type { Phase } from './events'
import { deal, DECK, discard, discardsOf, held, leftIn, shuffle } from './piles'
import type { State } from './state'

export interface TableDrawFrame extends Frame {
  phase: 'tableDraw'
  drawn: boolean
}

/** Turns up a card; when this is over it is `tableCard`. */
export const drawForTable = (state: State): void =>
  push<TableDrawFrame>(state, { phase: 'tableDraw', drawn: false })

/** What lies on the table was turned up last: cards may have been drawn since then. */
const onTable = (state: State): number => held(state, DECK, null).at(-1)!.id

/** The card that was turned up last. */
export const tableCard = (state: State): EventCardData => cardOf(state, onTable(state))

/** It goes to the discards, and nothing else of it is done (11.0a). */
export const discardTableCard = (state: State): void => discard(state, onTable(state))

/** 5.0b: the last card is not drawn: the discards are shuffled in first. */
function mustRestock(state: State): boolean {
  const { reshuffleAt } = worldOf(state).tables.draws
  return leftIn(state, DECK) <= reshuffleAt && discardsOf(state, DECK).length > 0
}

export const tableDrawPhase: Phase<State, TableDrawFrame> = {
  rule: '11.0a',
  title: 'Card for the table',
  actor: () => null,
  run(state, frame) {
    if (frame.drawn) {
      // 11.0o, E4
      if (tableCard(state).redrawForTables !== true) return pop(state, frame)
      discardTableCard(state)
      frame.drawn = false
    }
    if (mustRestock(state)) return shuffle(state, DECK)
    frame.drawn = true
    deal(state, DECK, null, 1)
  }
}
