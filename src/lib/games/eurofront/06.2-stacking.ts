// Chapter 6.2: how many blocks of a side may stand in a place after movement.
import type { Bar } from '../../kernel/game'
import { blocksOf, boardOf, worldOf } from './board'
import { unitOf } from './secret'
import type { State } from './state'
import { frontOf, siteAt, type Side, type Unit } from './world'

/** 6.21a, 6.21b, 1.45b, 18.12: by terrain; cities do not matter, two fortresses have a limit of their own. */
export function stackLimit(state: State, place: number): number {
  const world = worldOf(state)
  const { hexes, fortressStack } = world.tables.terrain
  const row = hexes[world.terrain[place]!]
  const own = siteAt(world, place)?.stack
  if (own !== undefined)
    return state.events.includes('2F') ? fortressStack.alliesAfter2F : fortressStack.usual
  return frontOf(world, place) === 'MF' ? row.medStack : row.stack
}

/** 6.2a: each side by itself, HQs included. */
export const overstack = (state: State, side: Side, place: number): number =>
  boardOf(state).blocks[side][place]! - stackLimit(state, place)

/** 2.28a: one fort unit in a hex. */
export function fortBar(state: State, side: Side, unit: Unit, place: number): Bar | null {
  if (unit.type !== 'fort') return null
  const other = blocksOf(state, side, place).some((token) => {
    const there = unitOf(state, token)
    return there !== null && there !== unit && there.type === 'fort'
  })
  return other ? { rule: '2.28a', why: 'There is room for one fort only.' } : null
}

/** Places where a side stands too thick. */
export function overstacked(state: State, side: Side): number[] {
  const { blocks } = boardOf(state)
  const places: number[] = []
  for (let place = 0; place < blocks[side].length; place++)
    if (blocks[side][place]! > 2 && blocksOf(state, side, place).length > stackLimit(state, place))
      places.push(place)
  return places
}
