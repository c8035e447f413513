// Chapter 10: supply. The railheads themselves are in 10.3-railheads.ts.
import { connect, trace } from '../../hex/connect'
import { bind, boardOf, enemyOf, put, worldOf, type Board } from './board'
import { railheadConnected } from './10.3-railheads'
import { NEUTRAL, type State } from './state'
import type { Side, Unit, World } from './world'

export interface SupplyState {
  readonly supplied: boolean
  readonly rule: string
  /** The supply line from the unit to its source; empty at home or when there is none. */
  readonly line: readonly number[]
}

/** 10.1b: East Prussia and Danzig are home to the Germans; the BEF has no home on the map. */
export function isHome(world: World, unit: Unit, hex: number): boolean {
  return world.home[unit.nationIndex]![hex] === 1
}

/** 10.0, 10.1: in supply where it stands, or because it attacks into its own country (A12). */
export function inSupply(state: State, unit: Unit, target?: number): boolean {
  const { world } = boardOf(state)
  const hex = state.at[unit.index]!
  if (isHome(world, unit, hex)) return true
  if (target !== undefined && isHome(world, unit, target)) return true
  return findSource(state, unit, hex) >= 0
}

/** The same with its reason and the line, for people. */
export function supplyState(state: State, unit: Unit): SupplyState {
  const { world } = boardOf(state)
  const hex = state.at[unit.index]!
  if (isHome(world, unit, hex)) return { supplied: true, rule: '10.1a', line: [] }
  const source = findSource(state, unit, hex)
  const rule = unit.nation === 'Soviet Union' ? '10.3a' : '10.2a'
  return { supplied: source >= 0, rule, line: source >= 0 ? trace(world.search, source) : [] }
}

/** 10.2, 10.3: the hex of the source or railhead that the unit can trace to from this hex; -1 for none. */
function findSource(state: State, unit: Unit, hex: number): number {
  const board = boardOf(state)
  const { world } = board
  const source = world.tables.supply.sources[unit.nation]
  if (source === undefined || source.kind === 'homeOnly') return -1
  const { closed } = world
  const enemy = enemyOf(unit.sideIndex)
  const zone = board.zone[enemy]
  const { sideAt } = board
  const byRail = source.kind === 'railhead'
  return connect(
    world.search,
    [hex],
    (_from, to, _dir, side) => !closed[side] && maySupplyEnter(state, board, enemy, to),
    {
      // 10.3: four hexes between the unit and the railhead, neither of the two counted (A34).
      limit: byRail ? world.tables.supply.railheads.leg + 1 : Infinity,
      // 9.2a: enemy zones end a line, unless a friendly unit stands there (9.2b) or it leads to a German mechanized
      // corps (9.2c).
      expand: (at) => zone[at] === 0 || sideAt[at] === unit.sideIndex || unit.ignoresZones,
      goal: byRail
        ? (at) => state.railheads.includes(at) && railheadConnected(state, at)
        : (at) => isSource(state, world, unit, at)
    }
  )
}

/** 10.2b, 10.4a: a source of the unit's own nation, as long as its side controls it. */
export function isSource(state: State, world: World, unit: Unit, hex: number): boolean {
  return world.sources[unit.nationIndex]![hex] === 1 && state.control[hex] === unit.sideIndex
}

/**
 * Enemy units (10.2d), intact enemy forts (10.2e), enemy cities (10.2f), prohibited hexes (10.2g) and neutral countries
 * (10.2h) close a hex; where the unit itself may go does not matter (10.2i).
 */
function maySupplyEnter(state: State, board: Board, enemy: Side, hex: number): boolean {
  const { world } = board
  if (!world.land[hex] || board.sideAt[hex] === enemy) return false
  if (state.standing[world.country[hex]!] === NEUTRAL) return false
  if (world.city[hex] && state.control[hex] === enemy) return false
  return world.fortSide[hex] !== enemy || board.breached[hex] === 1
}

/** 9.2, 10.2: a line of this unit may run through the hex and on from it. */
export function mayRun(state: State, unit: Unit, hex: number): boolean {
  const board = boardOf(state)
  const enemy = enemyOf(unit.sideIndex)
  if (!maySupplyEnter(state, board, enemy, hex)) return false
  return board.zone[enemy][hex] === 0 || board.sideAt[hex] === unit.sideIndex || unit.ignoresZones
}

/** The hexes from which a unit like this one could trace a line, worked out backwards from these sources (10.2, 10.3). */
export function supplyNet(state: State, unit: Unit, sources: readonly number[]): number[] {
  const { world } = boardOf(state)
  const { search, closed, land } = world
  const byRail = world.tables.supply.sources[unit.nation]?.kind === 'railhead'
  const enemy = enemyOf(unit.sideIndex)
  const open = sources.filter((hex) => maySupplyEnter(state, boardOf(state), enemy, hex))
  connect(search, open, (_from, to, _dir, side) => !closed[side] && land[to] === 1, {
    limit: byRail ? world.tables.supply.railheads.leg + 1 : Infinity,
    expand: (at) => mayRun(state, unit, at)
  })
  return [...search.order.slice(0, search.size)]
}

/**
 * Where the line of an unsupplied unit is cut: a shortest way over land from its hex to a source of its nation, both
 * included; empty when it has none.
 */
export function missingLine(state: State, unit: Unit): number[] {
  const { world } = boardOf(state)
  const source = world.tables.supply.sources[unit.nation]
  if (source === undefined || source.kind === 'homeOnly') return []
  const { search, closed, land } = world
  const goal = connect(
    search,
    [state.at[unit.index]!],
    (_from, to, _dir, side) => !closed[side] && land[to] === 1,
    {
      goal:
        source.kind === 'railhead'
          ? (at) => state.railheads.includes(at) && railheadConnected(state, at)
          : (at) => isSource(state, world, unit, at)
    }
  )
  return goal < 0 ? [] : trace(search, goal)
}

/** Those of the units that would be out of supply if they went this way. */
export function unsuppliedAfter(state: State, units: readonly Unit[], path: readonly number[]): Unit[] {
  const after: State = { ...state, at: [...state.at], rank: [...state.rank], control: [...state.control] }
  bind(after, worldOf(state))
  for (const hex of path) after.control[hex] = units[0]!.sideIndex
  for (const unit of units) put(after, unit, path.at(-1)!)
  return units.filter((unit) => !inSupply(after, unit))
}
