// 6.3, A-07: hex 1215 starts over-stacked and must be legal when Phase III of turn 1 is over. What advances did not clear
// is shifted to the hexes around it, which is no move; who finds no room there is eliminated.
import { refuse } from '../../kernel/game'
import type { PlaceOffer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { placeOffer } from '../../kernel/offer-kit'
import { boardOf, controls, put, unitsIn, worldOf } from './board'
import type { ActionPart } from './05.5-action'
import { excessIn, mayStack } from './06-stacking'
import { pushRemoval } from './06.2-excess'
import type { Context, Phase } from './events'
import { hexIds, hexNamed, names, place, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { ShiftFrame, State } from './state'
import { ALLIED, SEATS, type Unit } from './world'

/** Friendly hexes beside this one with room for the unit. */
function refuges(state: State, unit: Unit, hex: number): number[] {
  const { grid, closed, land } = worldOf(state)
  const found: number[] = []
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    const to = grid.neighbours[i]!
    if (to >= 0 && land[to] && !closed[grid.sides[i]!] && controls(state, unit.sideIndex, to))
      if (mayStack(state, [unit], to)) found.push(to)
  }
  return found
}

function movable(state: State, hex: number): Unit[] {
  return unitsIn(state, hex).filter((unit) => refuges(state, unit, hex).length > 0)
}

function shift(state: State, frame: ShiftFrame, order: OrderOf<'place'>, context: Context): void {
  const unit = unitNamed(state, order.piece)
  const hex = hexNamed(state, order.hex)
  if (state.at[unit.index] !== frame.hex) refuse('6.3e', `${unit.name} is not in the overstacked hex.`)
  if (!refuges(state, unit, frame.hex).includes(hex))
    refuse('6.3e', 'Excess units must go to an adjacent friendly hex with room.')
  put(state, unit, hex)
  context.emit({ kind: 'shift', rule: '6.3e', units: [unit.id], hexes: hexIds(state, [frame.hex, hex]) })
}

export const shiftPhase: Phase<State, ShiftFrame> = {
  rule: '6.3e',
  title: 'Overstacked hex',
  actor: (state, frame) =>
    excessIn(state, frame.hex) > 0 && movable(state, frame.hex).length > 0 ? SEATS[ALLIED] : null,
  run(state, frame) {
    pop(state, frame)
    pushRemoval(state, frame.hex)
  },
  offers: (state, frame): PlaceOffer[] => [
    placeOffer<State, Unit>(
      state,
      names,
      { id: 'shift', rule: '6.3e', text: `Shift a unit out of ${place(boardOf(state).world, frame.hex)}` },
      movable(state, frame.hex),
      (unit) => refuges(state, unit, frame.hex)
    )
  ],
  orders: { place: shift }
}

export const shiftPart: ActionPart = {
  finish(state, frame) {
    const { hex, untilTurn } = worldOf(state).tables.stacking.startException
    if (frame.side !== ALLIED || frame.phase !== 'action' || state.turn !== untilTurn) return
    push<ShiftFrame>(state, { phase: 'shift', hex: worldOf(state).hex(hex) })
  }
}
