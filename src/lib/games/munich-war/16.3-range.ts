// 16.3: how far air units fly.
import type { CountryName } from './data'
import type { State } from './state'
import type { Unit } from './world'

/**
 * Hexes that an air unit reaches from a hex: over the hexes of the map, sea included, over no neutral country but one that
 * it lawfully invades with this very launch.
 */
export function airReach(
  _state: State,
  _unit: Unit,
  _from: number,
  _invades?: CountryName
): ReadonlySet<number> {
  return new Set()
}
