// From the names in an order to the things they mean; a name that means nothing is refused.
import { refuse } from '../../kernel/game'
import { worldOf } from './board'
import type { State } from './state'
import type { Unit, World } from './world'

export type { Bar } from '../../kernel/game'

export function unitNamed(state: State, id: string): Unit {
  return worldOf(state).unit(id) ?? refuse('order', 'There is no such unit.')
}

/** The units of an order, each named once. */
export function unitsNamed(state: State, ids: readonly string[]): Unit[] {
  const units = ids.map((id) => unitNamed(state, id))
  if (units.length > 1 && new Set(units).size !== units.length) refuse('order', 'A unit is named twice.')
  return units
}

export function hexNamed(state: State, id: string): number {
  const hex = worldOf(state).hex(id)
  return hex >= 0 ? hex : refuse('2.2a', `There is no hex ${id} on the map.`)
}

export function hexId(state: State, hex: number): string {
  return worldOf(state).grid.ids[hex]!
}

export function hexIds(state: State, hexes: readonly number[]): string[] {
  const { ids } = worldOf(state).grid
  return hexes.map((hex) => ids[hex]!)
}

export function unitIds(units: readonly Unit[]): string[] {
  return units.map((unit) => unit.id)
}

/** "Antwerp (3311)" or "hex 3312". */
export function place(world: World, hex: number): string {
  const data = world.hexes[hex]!
  return data.site === undefined ? `hex ${data.id}` : `${data.site.name} (${data.id})`
}
