// 9.1: the stacking check at the end of a Movement and of a Combat Phase: the owner eliminates what is too much.
import { refuse, must } from '../../kernel/game'
import { place, unitIds } from '../../kernel/names'
import type { SelectOffer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { boardOf, worldOf } from './board'
import { excessBar, landUnitsIn, removalBar, removalSizes } from './09-stacking'
import { eliminate } from './11.17-losses'
import type { Context, Phase } from './events'
import { names } from './lookup'
import type { OrderOf } from './orders'
import type { ExcessFrame, State } from './state'
import { NOBODY, SEATS, type Side } from './world'

/** The hexes of countries at war that break the limits now, in the order of the map. */
export function overstackedHexes(state: State): number[] {
  const { sideAt, height, world } = boardOf(state)
  return world.landHexes.filter(
    (hex) => height[hex]! > 1 && sideAt[hex] !== NOBODY && excessBar(state, hex) !== null
  )
}

/** 9.1a: opens the check where there is something to remove. */
export function beginExcess(state: State, _context: Context): void {
  const hexes = overstackedHexes(state)
  if (hexes.length > 0) push<ExcessFrame>(state, { phase: 'excess', hexes })
}

function excess(state: State, frame: ExcessFrame, order: OrderOf<'excess'>, context: Context): void {
  const hex = frame.hexes[0]!
  const units = names.unitsNamed(state, order.units)
  const there = landUnitsIn(state, hex)
  const stray = units.find((unit) => !there.includes(unit))
  if (stray !== undefined) refuse('9.1b', `${stray.name} is not in the overstacked hex.`)
  must(removalBar(state, hex, units))
  frame.hexes.shift()
  for (const unit of units) eliminate(state, unit, '9.1b', context)
  if (frame.hexes.length === 0) pop(state, frame)
}

export const excessPhase: Phase<State, ExcessFrame> = {
  rule: '9.1a',
  title: 'Stacking check',
  actor: (state, frame) => SEATS[boardOf(state).sideAt[frame.hexes[0]!] as Side],
  offers(state, frame): SelectOffer[] {
    const world = worldOf(state)
    const hex = frame.hexes[0]!
    const units = landUnitsIn(state, hex)
    return [
      {
        gesture: 'select',
        id: 'excess',
        rule: '9.1b',
        text: `Eliminate what is too much in ${place(world, hex)}`,
        role: 'losses',
        from: unitIds(units),
        ...removalSizes(state, hex),
        judge: (ids) => removalBar(state, hex, names.unitsNamed(state, ids)),
        fate: (unit) => ({ unit, text: 'Destroyed' }),
        button: (ids) => (ids.length === 1 ? 'Eliminate it' : `Eliminate ${ids.length} units`),
        order: (ids) => ({ type: 'excess', units: [...ids] }) as OrderOf<'excess'>
      }
    ]
  },
  orders: { excess }
}
