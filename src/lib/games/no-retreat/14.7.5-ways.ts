// 14.7.5: where a unit can retreat to.
import { distance } from '../../hex/grid'
import { countryBar, isNeutralHex } from './02.11-control'
import { sourcesOf } from './12-supply'
import { boardOf, inZone, unitsIn, worldOf } from './board'
import { hexNames } from './lookup'
import type { State } from './state'
import { around, type Unit } from './world'

/** 14.7.5g: who cannot retreat at all. */
export const isFixed = ({ canMove }: Unit): boolean => !canMove

/** Farther than any source. */
const NO_WAY = 9999

/** Ruling 40: hexes to the nearest source over passable land, whoever stands there. */
function sourceDistances(state: State, unit: Unit): Uint16Array {
  const world = worldOf(state)
  const far = new Uint16Array(world.grid.count).fill(NO_WAY)
  const queue = [...sourcesOf(state, unit.nation, 'full'), ...sourcesOf(state, unit.nation, 'partial')]
  for (const hex of queue) far[hex] = 0
  for (let i = 0; i < queue.length; i++)
    for (const to of around(world, queue[i]!)) {
      if (far[to] !== NO_WAY || (isNeutralHex(state, to) && world.country[to] !== unit.nation)) continue
      far[to] = far[queue[i]!]! + 1
      queue.push(to)
    }
  return far
}

/** 14.7.5b: a hex that a retreat never enters. */
function isClosed(state: State, unit: Unit, hex: number): boolean {
  const { sideAt, world } = boardOf(state)
  // 13.2.3d
  if (world.evacuationZone[hex] || !world.land[hex]) return true
  if (sideAt[hex] === 1 - unit.sideIndex) return true
  return (
    countryBar(state, unit, hex) !== null || (isNeutralHex(state, hex) && world.country[hex] !== unit.nation)
  )
}

/** 14.7.5c: it lies in an EZOC; whether a friendly unit is there is asked besides. */
const isThreatened = (state: State, unit: Unit, hex: number): boolean => inZone(state, unit.camp, hex)

const hasFriend = (state: State, unit: Unit, hex: number): boolean =>
  unitsIn(state, hex).some((other) => other !== unit && other.sideIndex === unit.sideIndex)

/**
 * All ways of so many hexes. 14.7.5a: each step leads away from where it began, and toward a source if that can be.
 * `anywhere`: without regard to direction (19.8f).
 */
export function retreatWays(state: State, unit: Unit, hexes: number, anywhere = false): number[][] {
  if (isFixed(unit)) return []
  const world = worldOf(state)
  const start = state.at[unit.index]!
  const safe: number[][] = []
  const risky: number[][] = []
  const go = (from: number, path: number[], threatened: boolean): void => {
    if (path.length === hexes) return void (threatened ? risky : safe).push(path)
    for (const to of around(world, from)) {
      if (isClosed(state, unit, to)) continue
      if (distance(world.grid, to, start) <= distance(world.grid, from, start)) continue
      const zone = isThreatened(state, unit, to)
      // 14.7.5c
      if (zone && !hasFriend(state, unit, to)) continue
      go(to, [...path, to], threatened || zone)
    }
  }
  go(start, [], false)
  const ways = safe.length > 0 ? safe : risky
  if (anywhere) return ways
  const far = sourceDistances(state, unit)
  const nearer = ways.filter((path) => far[path.at(-1)!]! < far[start]!)
  return nearer.length > 0 ? nearer : ways
}

/** The hexes of a way for an event, from where it begins. */
export const wayNames = (state: State, from: number, path: readonly number[]): string[] =>
  [from, ...path].flatMap((hex) => hexNames(state, hex))
