// 13.3: stacking, at the end of any phase (13.3.1).
import type { Bar } from '../../kernel/game'
import { unitsIn, worldOf } from './board'
import type { State } from './state'
import type { Unit } from './world'

/** Why these units may not be in a hex together, Leaders aside; null when they may. */
export function crowdBar(state: State, units: readonly Unit[], hex: number): Bar | null {
  if (units.length < 2) return null
  const { stacking } = worldOf(state).tables
  if (new Set(units.map(({ nation }) => nation)).size > 1 && !mixesAt(state, units, hex))
    return { rule: '13.3.2', why: 'Units of different nationalities cannot stack.' }
  if (units.filter(({ large }) => large).length > stacking.large)
    return { rule: '13.3.5', why: 'Two large units cannot stack.' }
  // 13.3.3: one of the asterisk units comes on top; others of them take the places of usual ones (E16).
  const free = Math.min(stacking.free, units.filter((unit) => unit.free).length)
  if (units.length - free <= stacking.units) return null
  return { rule: '13.3.1', why: `A hex holds ${stacking.units} units, and one with an asterisk beside them.` }
}

/** 13.3.6: with Dynamo, and in the Evacuation Zone next to it, Allied nationalities mix. */
function mixesAt(state: State, units: readonly Unit[], hex: number): boolean {
  const world = worldOf(state)
  if (units.some((unit) => unit.letter === 'D')) return true
  if (!world.evacuationZone[hex]) return false
  const dynamo = world.units.find((unit) => unit.letter === 'D')
  if (dynamo === undefined) return false
  const at = state.at[dynamo.index]!
  const { neighbours } = world.grid
  return [0, 1, 2, 3, 4, 5].some((dir) => neighbours[6 * hex + dir] === at)
}

/** 13.3.1: what is wrong with a hex as it stands; null when it is legal. */
export const excessBar = (state: State, hex: number): Bar | null => crowdBar(state, unitsIn(state, hex), hex)

/** 13.3.4b: why a unit could not stop in a hex beside those that are there; null when it could. */
export function stopBar(state: State, unit: Unit, hex: number): Bar | null {
  const others = unitsIn(state, hex).filter((other) => other !== unit)
  return crowdBar(state, [...others, unit], hex)
}
