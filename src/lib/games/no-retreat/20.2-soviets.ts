// 20.2.2c: Red Army Readied: the Soviet units are set up, those of each Group on its side of the Pripet.
import { must, type Bar } from '../../kernel/game'
import { placeOffer } from '../../kernel/offer-kit'
import { pop } from '../../kernel/phases'
import { enter } from './02.11-control'
import { stopBar } from './13.3-stacking'
import { worldOf } from './board'
import type { Context, Phase } from './events'
import { hexNamed, names, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import { NOWHERE, type SovietsFrame, type State } from './state'
import { GERMAN, SEATS, SOVIET, type Unit } from './world'

/** Those that are not in the game yet. */
const waiting = (state: State): Unit[] =>
  worldOf(state).units.filter((unit) => unit.camp === SOVIET && state.at[unit.index] === NOWHERE)

function setUpBar(state: State, unit: Unit, hex: number): Bar | null {
  const area = unit.soviet === 'north' ? 'sovietNorth' : 'sovietSouth'
  if (!worldOf(state).area(area).includes(hex))
    return { rule: '20.2.2c', why: `The ${unit.group} Group is set up ${unit.soviet} of the Pripet.` }
  return stopBar(state, unit, hex)
}

function place(state: State, _frame: SovietsFrame, order: OrderOf<'place'>, context: Context): void {
  const unit = unitNamed(state, order.piece)
  const hex = hexNamed(state, order.hex)
  must(waiting(state).includes(unit) ? null : { rule: '20.2.2c', why: `${unit.name} is not to be set up.` })
  must(setUpBar(state, unit, hex))
  enter(state, unit, hex, context)
  context.emit({ kind: 'placed', rule: '20.2.2c', units: [unit.id], hexes: [order.hex], side: SEATS[GERMAN] })
}

export const sovietsPhase: Phase<State, SovietsFrame> = {
  rule: '20.2.2c',
  title: 'Soviet set-up',
  actor: (state) => (waiting(state).length > 0 ? SEATS[GERMAN] : null),
  run: (state, frame) => pop(state, frame),
  offers: (state) => [
    placeOffer(
      state,
      names,
      { id: 'soviets', rule: '20.2.2c', text: 'Set up the Soviet units' },
      waiting(state),
      (unit) => worldOf(state).landHexes.filter((hex) => setUpBar(state, unit, hex) === null)
    )
  ],
  orders: { place }
}
