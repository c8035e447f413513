// 7.3: reduced units are brought back to full strength.
import { must, type Bar } from '../../kernel/game'
import { boardOf, inEnemyZone, sideOf, worldOf } from './board'
import { pointsBar, purseOf } from './07.1-points'
import { inSupply } from './14-supply'
import type { Context } from './events'
import { hexNames, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { SpendFrame, State } from './state'
import { boxOf, NOBODY, SEATS, type Unit } from './world'

/** 7.3d */
export function refitCost(state: State, unit: Unit): number {
  const { refit: cost } = worldOf(state).tables.mobilization
  if (unit.class === 'air') return cost.air
  return unit.class === 'mechanized' ? cost.mechanized : cost.nonMechanized
}

/** 7.3: why a unit cannot be brought to full strength now; null when it can. */
function refitBar(state: State, frame: SpendFrame, unit: Unit): Bar | null {
  const world = worldOf(state)
  const at = state.at[unit.index]!
  const box = (name: string) => boxOf(world, frame.side, name)
  if (sideOf(state, unit) !== frame.side && purseOf(frame, unit.nationIndex) === undefined)
    return { rule: '7.3a', why: `${unit.name} is not yours to refit.` }
  if (at === box('eliminated')) return { rule: '7.3f', why: 'Eliminated units never return.' }
  if (unit.steps < 2 || unit.type === 'fortification')
    return { rule: '7.3e', why: 'Fortifications and units of one step are never refitted.' }
  if (unit.land && !world.land[at]) return { rule: '7.3b', why: `${unit.name} is not on the map.` }
  if (!unit.land && at !== box('available') && at !== box('utilized'))
    return { rule: '7.3c', why: `${unit.name} is neither available nor utilized.` }
  if (state.steps[unit.index] === unit.steps)
    return { rule: '7.3a', why: `${unit.name} is at full strength.` }
  return (
    (unit.land ? supplyBar(state, frame, unit) : null) ??
    pointsBar(state, frame, unit.nationIndex, refitCost(state, unit), '7.3d')
  )
}

function supplyBar(state: State, { side }: SpendFrame, unit: Unit): Bar | null {
  // A53: in a country that is still neutral supply reaches everywhere.
  if (sideOf(state, unit) === NOBODY) return null
  if (inEnemyZone(boardOf(state), side, state.at[unit.index]!))
    return { rule: '7.3b', why: `${unit.name} is in an enemy zone of control.` }
  return inSupply(state, unit, 'refit') ? null : { rule: '7.3b', why: `${unit.name} is out of supply.` }
}

export function refittable(state: State, frame: SpendFrame): Unit[] {
  return worldOf(state).units.filter(
    (unit) => state.steps[unit.index]! < unit.steps && refitBar(state, frame, unit) === null
  )
}

export function refit(state: State, frame: SpendFrame, order: OrderOf<'refit'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  must(refitBar(state, frame, unit))
  const cost = refitCost(state, unit)
  purseOf(frame, unit.nationIndex)!.points -= cost
  state.steps[unit.index] = unit.steps
  // 7.3g: it stays where it is, and the next reset brings it back.
  state.grounded = state.grounded.filter((index) => index !== unit.index)
  const hexes = unit.land ? hexNames(state, state.at[unit.index]!) : []
  const side = SEATS[frame.side]
  context.emit({ kind: 'refitted', rule: '7.3a', units: [unit.id], nation: unit.nation, side, hexes, cost })
}
