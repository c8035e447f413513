// 18.8, 20.1.5: Regional units.
import type { Bar } from '../../kernel/game'
import { inForce } from './05.2-force'
import { hasHappened } from './06-events'
import { around, type Unit, type World } from './world'
import { unitsIn, worldOf } from './board'
import type { State } from './state'

/** 18.8f, 20.1.5: the restrictions hold for this unit now. */
export function isBound(state: State, unit: Unit): boolean {
  if (unit.regional !== true || state.freed.includes(unit.index)) return false
  if (inForce(state, 'freeRegional').some(({ effect }) => effect.nations.includes(unit.nation))) return false
  return !hasHappened(state, 'regionalFreed')
}

/** 18.8a-c: the hex is in the area of a Regional unit. In Poland there is none: there the units are slow (18.8d). */
export function inOwnArea(state: State, unit: Unit, hex: number): boolean {
  const world = worldOf(state)
  if (world.front === 'poland') return true
  if (unit.nation === 'France') return world.rhineBank[hex] === 1 || nearFortress(state, world, hex)
  if (unit.nation === 'Germany') return [hex, ...around(world, hex)].some((one) => world.fortified[one])
  return world.home[hex] === unit.nation
}

const nearFortress = (state: State, world: World, hex: number): boolean =>
  [hex, ...around(world, hex)].some((one) =>
    unitsIn(state, one).some(({ type, nation }) => type === 'fortress' && nation === 'France')
  )

/** 18.8a-c: why a Regional unit may not voluntarily end a move in a hex; null when it may. */
export function regionalBar(state: State, unit: Unit, hex: number): Bar | null {
  if (!isBound(state, unit) || inOwnArea(state, unit, hex)) return null
  if (unit.nation === 'France')
    return { rule: '18.8b', why: 'A French Regional unit stays at a Fortress or at the Rhine.' }
  if (unit.nation === 'Germany')
    return { rule: '18.8c', why: 'A German Regional unit stays at the Fortified hexes.' }
  return { rule: '18.8a', why: 'A Regional unit ends its moves at home.' }
}

/** 18.8f: a Regional unit has come somewhere: outside its area it is free until it comes back. */
export function noteRegional(state: State, unit: Unit): void {
  if (unit.regional !== true) return
  const outside = !inOwnArea(state, unit, state.at[unit.index]!)
  if (outside && !state.freed.includes(unit.index)) state.freed.push(unit.index)
  if (!outside) state.freed = state.freed.filter((one) => one !== unit.index)
}
