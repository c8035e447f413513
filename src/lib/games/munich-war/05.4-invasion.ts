// 5.4: marching into a neutral country that the nation may invade: what is there the moment it is at war, and how far the
// invaders come.
import { pathTo, type Flood } from '../../hex/flood'
import { bind, boardOf, enemyOf, worldOf, type Board } from './board'
import { invasionBar } from './05-neutrals'
import type { CountryName, NationName } from './data'
import type { State } from './state'
import { NOBODY, type Side } from './world'

interface After {
  readonly version: number
  readonly boards: Map<string, Board>
}

const known = new WeakMap<Board, After>()

/** 5.4d, A29: stacks and zones as they are as soon as somebody of this side has crossed the border of a neutral country. */
export function boardAfter(state: State, invader: Side, country: CountryName): Board {
  const board = boardOf(state)
  let after = known.get(board)
  if (after?.version !== board.version)
    known.set(board, (after = { version: board.version, boards: new Map() }))
  const key = `${invader} ${country}`
  let found = after.boards.get(key)
  if (found === undefined) {
    const side = [...state.side]
    side[board.world.countryNamed(country)] = enemyOf(invader)
    const then = { ...state, side }
    bind(then, board.world)
    after.boards.set(key, (found = boardOf(then)))
  }
  return found
}

/** 5.5: the neutral countries that a nation may invade now. */
function victims(state: State, nation: NationName): CountryName[] {
  const { tables, countryNamed } = worldOf(state)
  return (tables.invasion.rights[nation] ?? []).filter(
    (country) => state.side[countryNamed(country)] === NOBODY && invasionBar(state, nation, country) === null
  )
}

export interface Raid {
  readonly nation: NationName
  readonly side: Side
  /** What the group has reached without an invasion, from where it begins. */
  readonly flood: Flood
  readonly start: number
  /** Half points, and whether one hex is allowed whatever it costs (8.3a). */
  readonly budget: number
  readonly unmoved: boolean
  /** Half points for a step over the ground; negative: closed. */
  step(from: number, to: number, dir: number): number
  /** Per country, 1 where the unit may go without an invasion. */
  readonly open: Uint8Array
}

interface Way {
  readonly hex: number
  readonly before: Way | null
  /** The last hex before the border. */
  readonly gate: number
}

/** The hexes that can be reached by an invasion, each with the hexes to enter on the way. */
export function raids(state: State, raid: Raid): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const country of victims(state, raid.nation))
    for (const [hex, way] of raidsInto(state, raid, country))
      if (!found.has(hex)) found.set(hex, pathOf(raid.flood, way))
  return found
}

/** Over the border from every hex in reach that can be left again, and on through what is at war then. */
function raidsInto(state: State, raid: Raid, victim: CountryName): Map<number, Way> {
  const { flood, side, start, budget, step, open } = raid
  const board = boardOf(state)
  const { grid, country } = board.world
  const target = board.world.countryNamed(victim)
  const zone = board.zone[enemyOf(side)]
  const found = new Map<number, Way>()
  const rounds: Way[][] = []
  const come = (cost: number, way: Way) => (rounds[cost] ??= []).push(way)
  for (let i = 0; i < flood.size; i++) {
    const gate = flood.order[i]!
    // 10.3a: who has entered an enemy zone stays there.
    if (zone[gate]! > 0 && (gate !== start || !raid.unmoved)) continue
    for (let dir = 0; dir < 6; dir++) {
      const hex = grid.neighbours[6 * gate + dir]!
      if (hex < 0 || country[hex] !== target) continue
      const cost = step(gate, hex, dir)
      const sum = flood.cost[gate]! + cost
      if (cost >= 0 && sum <= budget) come(sum, { hex, before: null, gate })
      else if (cost >= 0 && gate === start && raid.unmoved) come(budget, { hex, before: null, gate })
    }
  }
  if (rounds.length === 0) return found
  const after = boardAfter(state, side, victim)
  const newZone = after.zone[enemyOf(side)]
  const enters = (hex: number) =>
    after.sideAt[hex] !== enemyOf(side) && (open[country[hex]!] === 1 || country[hex] === target)
  for (let cost = 0; cost <= budget; cost++)
    for (const way of rounds[cost] ?? []) {
      if (found.has(way.hex) || !enters(way.hex)) continue
      found.set(way.hex, way)
      if (newZone[way.hex]! > 0) continue
      for (let dir = 0; dir < 6; dir++) {
        const hex = grid.neighbours[6 * way.hex + dir]!
        if (hex < 0 || country[hex]! < 0) continue
        const more = step(way.hex, hex, dir)
        if (more >= 0 && cost + more <= budget) come(cost + more, { hex, before: way, gate: way.gate })
      }
    }
  return found
}

function pathOf(flood: Flood, way: Way): number[] {
  const path: number[] = []
  for (let at: Way | null = way; at !== null; at = at.before) path.unshift(at.hex)
  return [...pathTo(flood, way.gate).slice(1), ...path]
}
