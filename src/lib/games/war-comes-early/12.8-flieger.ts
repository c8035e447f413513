// 12.8: the 7th Flieger Division, one drop in the whole game.
import { must, refuse, type Bar } from '../../kernel/game'
import type { PlaceOffer } from '../../kernel/offers'
import { markerOffer } from '../../kernel/offer-kit'
import { boardOf, enemyUnitIn, put, worldOf } from './board'
import { canAttack, phaseTargets } from './12-phase'
import type { Context } from './events'
import { hexId, hexNamed, names } from './lookup'
import type { OrderOf } from './orders'
import { GONE, type CombatFrame, type State } from './state'
import { GERMAN } from './world'

/** 12.8a, A25: there from the German Reorganization Phase of its first turn on; later simply there. */
function isAvailable(state: State): boolean {
  const world = worldOf(state)
  if (!world.rules.flieger) return false
  if (state.flieger === 'ready') return true
  return state.flieger === 'away' && state.turn > world.tables.reinforcements.flieger.firstTurn
}

function dropBar(state: State, frame: CombatFrame): Bar | null {
  if (!isAvailable(state)) return { rule: '12.8a', why: 'The 7th Flieger Division is not available.' }
  if (!frame.german) return { rule: '12.8b', why: 'The drop is made in the German Combat Phase.' }
  if (state.airSide !== GERMAN)
    return { rule: '12.8b', why: 'The drop requires German air superiority this game turn.' }
  return null
}

/** 12.8c: enemy units there, and German units that can attack them now. */
function mayDropOn(state: State, frame: CombatFrame, hex: number): boolean {
  return enemyUnitIn(boardOf(state), GERMAN, hex) && canAttack(state, frame, hex)
}

export function dropOffer(state: State, frame: CombatFrame): PlaceOffer | null {
  if (dropBar(state, frame) !== null) return null
  const text = 'Drop the 7th Flieger Division, then attack that hex next'
  return markerOffer(
    state,
    names,
    { id: 'drop', rule: '12.8c', text },
    worldOf(state).tables.reinforcements.flieger.unit,
    () => phaseTargets(state, frame).filter((hex) => mayDropOn(state, frame, hex)),
    (hex) => ({ type: 'drop', hex }) as OrderOf<'drop'>
  )
}

/** 12.8d, 12.8e: the drop is rolled for; the next attack must go against that hex. */
export function drop(state: State, frame: CombatFrame, order: OrderOf<'drop'>, context: Context): void {
  const world = worldOf(state)
  const hex = hexNamed(state, order.hex)
  must(dropBar(state, frame))
  if (!mayDropOn(state, frame, hex))
    refuse('12.8c', 'Drop only on enemy units that German units can attack now.')

  const { unit, modifier, destroyedUpTo, shift } = world.tables.reinforcements.flieger
  frame.fresh = false
  state.flieger = 'gone'
  put(state, world.unit(unit)!, GONE)
  const die = context.dice.roll(6)
  const landed = die + modifier > destroyedUpTo
  if (landed) state.drop = { hex, shift }
  context.emit({
    kind: 'drop',
    rule: landed ? '12.8e' : '12.8d',
    units: [unit],
    hexes: [order.hex],
    dice: [die],
    landed
  })
}

/** 12.8f: the attack is made, and the division leaves the game with it. */
export function spendDrop(state: State): void {
  state.drop = null
}

/** 12.8f: the hex is not attacked after all. */
export function loseDrop(state: State, context: Context): void {
  if (state.drop === null) return
  const { unit } = worldOf(state).tables.reinforcements.flieger
  context.emit({ kind: 'dropWasted', rule: '12.8f', units: [unit], hexes: [hexId(state, state.drop.hex)] })
  state.drop = null
}
