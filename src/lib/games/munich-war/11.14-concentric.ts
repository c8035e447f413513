// 11.14: concentric attacks.
import { boardOf, homeOf } from './board'
import type { State } from './state'
import { MOUNTAIN, NOBODY, type Unit, type World } from './world'

/**
 * 11.14a: the attackers and their zones cover everything around the hex that has to be covered. Land across an all-sea
 * hexside is one of the six: the book excepts what lies in a hex, not what lies between. A zone may come to it another way.
 */
export function isConcentric(
  state: State,
  target: number,
  attackers: readonly Unit[],
  defenders: readonly Unit[]
): boolean {
  const { world } = boardOf(state)
  const covered = new Set(attackers.flatMap((unit) => coverOf(state, world, unit)))
  for (let dir = 0; dir < 6; dir++) {
    const hex = world.grid.neighbours[6 * target + dir]!
    if (!covered.has(hex) && !needsNoCover(state, world, target, dir, defenders)) return false
  }
  return true
}

/** The hex of a unit and those that its zone of control reaches (10.1). */
function coverOf(state: State, { grid, land, closed }: World, unit: Unit): number[] {
  const from = state.at[unit.index]!
  const cover = [from]
  // 10.1: who waits at sea has no zone (A17).
  if (!unit.mobile || !land[from]) return cover
  for (let i = 6 * from; i < 6 * from + 6; i++)
    if (grid.neighbours[i]! >= 0 && !closed[grid.sides[i]!]) cover.push(grid.neighbours[i]!)
  return cover
}

/** 11.14b, 11.14d: sea, the rim of the map, neutral ground, and mountains that no defender can go into. */
function needsNoCover(
  state: State,
  { grid, land, terrain, rail }: World,
  target: number,
  dir: number,
  defenders: readonly Unit[]
): boolean {
  const i = 6 * target + dir
  const hex = grid.neighbours[i]!
  if (hex < 0 || !land[hex] || homeOf(state, hex) === NOBODY) return true
  // 19.0b: others than alpine units go there along a railroad; A51: static defenders are taken as such others.
  return terrain[hex] === MOUNTAIN && !rail.sides[grid.sides[i]!] && !defenders.some(({ alpine }) => alpine)
}
