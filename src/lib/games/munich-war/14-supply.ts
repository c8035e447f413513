// Chapter 14: supply.
import type { State } from './state'
import type { Unit } from './world'

/**
 * 14.0: a land unit on the map is in supply now, for what it is about to do. `combat` counts what came by sea (18.2.1, 18.3).
 */
export function inSupply(_state: State, _unit: Unit, _purpose: 'move' | 'combat' | 'refit'): boolean {
  return true
}
