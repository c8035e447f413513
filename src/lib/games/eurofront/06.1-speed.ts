// Chapter 6.1: how far a unit moves, by its kind, its nation, the front on which it starts and the weather there (6.71c).
import { worldOf } from './board'
import { weatherAt } from './12-weather'
import type { State } from './state'
import { countryOf, type Unit } from './world'

export function speedOf(state: State, unit: Unit, place: number): number {
  const world = worldOf(state)
  const { units, speed } = world.tables
  const weather = weatherAt(state, place)
  // 20.8a, 2.23b
  const better = speed.better.find(
    ({ nations, types, home }) =>
      nations.includes(unit.nation) &&
      types.includes(unit.type) &&
      (home !== true || countryOf(world, place) === unit.nation)
  )
  return (better?.speed ?? units.types[unit.type].speed)[weather]
}
