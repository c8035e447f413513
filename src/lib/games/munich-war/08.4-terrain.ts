// 8.4, 8.5: what a step costs by the Terrain Effects Chart, as tables made once for each scenario.
import { makeSearch, type Search } from '../../hex/connect'
import { makeFlood, type Flood } from '../../hex/flood'
import { directionTo } from '../../hex/grid'
import type { Line } from '../../kernel/game'
import { CLOSED, maskOf, stepTable } from '../../kernel/terrain'
import { capital } from '../../kernel/words'
import { enemyOf, worldOf } from './board'
import type { State } from './state'
import { TERRAINS, type Side, type Unit, type World } from './world'

/** The columns of the chart (8.1b). Who stands further on never pays less, and enters no more. */
export const GAITS = ['alpine', 'nonMechanized', 'mechanized'] as const

export const gaitOf = (unit: Unit): number => (unit.alpine ? 0 : unit.class === 'mechanized' ? 2 : 1)

export interface Ground {
  /** Half points for each step, by weather and column; CLOSED where nobody of the column may go. */
  readonly fair: readonly Int8Array[]
  readonly storm: readonly Int8Array[]
  /** Hexes with an entrenchment (19.0e). */
  readonly entrenched: Uint8Array
  /** The working memory of reach and paths. */
  readonly flood: Flood
  readonly search: Search
}

const known = new WeakMap<World, Ground>()

export function groundOf(world: World): Ground {
  let ground = known.get(world)
  if (ground === undefined) known.set(world, (ground = makeGround(world)))
  return ground
}

function makeGround(world: World): Ground {
  const tables = (storm: boolean) =>
    GAITS.map((_, gait) =>
      stepTable(world.grid, (_from, to, across) => stepCost(world, gait, to, across, storm))
    )
  return {
    fair: tables(false),
    storm: tables(true),
    entrenched: maskOf(world.hexes, ({ fort }) => fort === 'entrenchment'),
    flood: makeFlood(world.grid),
    search: makeSearch(world.grid)
  }
}

/** 20.0e: mud and snow in the Soviet Union. */
const isBogged = (world: World, to: number, storm: boolean): boolean =>
  storm && world.hexes[to]!.country === 'Soviet Union'

function stepCost(world: World, gait: number, to: number, across: number, storm: boolean): number {
  if (!world.land[to] || world.closed[across]) return CLOSED
  const { tec, movement } = world.tables
  // 8.5a, 8.5d: in every country; 8.5b, 8.5c: neither the hex nor the river counts.
  if (world.rail.sides[across]) return roadCost(world, to, storm)
  const points = terrainCost(world, gait, to, storm)
  if (points === null) return CLOSED
  return (points + (world.river[across] ? tec.river.cost : 0)) * movement.halfPointsPerPoint
}

function roadCost(world: World, to: number, storm: boolean): number {
  const { road } = world.tables.tec
  return isBogged(world, to, storm) ? road.stormSovietHalfPoints : road.halfPoints
}

/** In whole points; null where it is prohibited. */
function terrainCost(world: World, gait: number, to: number, storm: boolean): number | null {
  const row = world.tables.tec.terrain[TERRAINS[world.terrain[to]!]!]
  return isBogged(world, to, storm) && row.stormSovietCost !== undefined
    ? row.stormSovietCost
    : row[GAITS[gait]!]
}

/** Half points that a step to an entrenchment of an enemy country costs more (19.0e); not by road (A10). */
export function entrenchmentCost(state: State, side: Side, to: number, across: number): number {
  const world = worldOf(state)
  if (!groundOf(world).entrenched[to] || world.rail.sides[across]) return 0
  if (state.side[world.country[to]!] !== enemyOf(side)) return 0
  return world.tables.tec.entrenchment.enemyCost * world.tables.movement.halfPointsPerPoint
}

/** The lines of the cost of a step in movement points, for people. */
export function explainStep(state: State, unit: Unit, from: number, to: number): Line[] {
  const world = worldOf(state)
  const { tec, movement } = world.tables
  const { storm } = state
  const across = world.grid.sides[6 * from + directionTo(world.grid, from, to)]!
  const bogged = isBogged(world, to, storm)
  if (world.rail.sides[across]) {
    const value = roadCost(world, to, storm) / movement.halfPointsPerPoint
    return [{ label: bogged ? 'Road, storm' : 'Road', value, rule: bogged ? '20.0e' : '8.5a' }]
  }
  const name = TERRAINS[world.terrain[to]!]!
  const slow = bogged && tec.terrain[name].stormSovietCost !== undefined
  const lines: Line[] = [
    {
      label: capital(name) + (slow ? ', storm' : ''),
      value: terrainCost(world, gaitOf(unit), to, storm) ?? 0,
      rule: slow ? '20.0e' : name === 'clear' ? '8.4a' : '8.1b'
    }
  ]
  if (world.river[across]) lines.push({ label: 'River', value: tec.river.cost, rule: '8.4b' })
  const more = entrenchmentCost(state, state.side[unit.nationIndex] as Side, to, across)
  if (more > 0)
    lines.push({ label: 'Entrenchment', value: more / movement.halfPointsPerPoint, rule: '19.0e' })
  return lines
}
