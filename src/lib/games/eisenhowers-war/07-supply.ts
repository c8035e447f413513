// Chapter 7: supply. Lines are worked out backwards, once for each side and zone and change of the position.
import { connect, trace } from '../../hex/connect'
import {
  attackOf,
  bind,
  boardOf,
  defenseOf,
  enemyOf,
  isCity,
  isPort,
  put,
  setControl,
  worldOf,
  type Board
} from './board'
import type { State } from './state'
import { ALLIED, GERMAN, NORTH, SOUTH, type Side, type Unit, type World, type Zone } from './world'

export type SupplyKind = 'static' | 'regular' | 'coastal' | 'aerial' | 'none'

export interface SupplyState {
  readonly kind: SupplyKind
  readonly rule: string
  /** The supply line from the unit to its source; empty when it needs none or has none. */
  readonly line: readonly number[]
}

/** 7.9a, 7.9b: the port stands (10.10), and at this instant it and all four hexes that give access to it are Allied. */
export function antwerpRuns(state: State): boolean {
  const { port, access } = boardOf(state).world.antwerp
  return (
    isPort(state, port) &&
    state.control[port] === ALLIED &&
    access.every((hex) => state.control[hex] === ALLIED)
  )
}

/** 7.4: the German has lost every source of a zone. */
function zoneLost(state: State, world: World, zone: Zone): boolean {
  if (state.sourcesLost.length === 0) return false
  return world.sources[GERMAN]![zone].every((source) => state.sourcesLost.some(([hex]) => hex === source))
}

/** 7.5c: Vienna is no source any more, so the south looks to the north. */
export function southLost(state: State): boolean {
  return zoneLost(state, boardOf(state).world, SOUTH)
}

/** 7.5, A-11: Vienna fell in this turn: southern German units still move at full strength in Phase V. */
export function southLostNow(state: State): boolean {
  if (state.sourcesLost.length === 0) return false
  const { world } = boardOf(state)
  const south = world.sources[GERMAN]![SOUTH]
  return (
    southLost(state) && state.sourcesLost.some(([hex, turn]) => south.includes(hex) && turn === state.turn)
  )
}

/** 7.5a, 7.5b, 7.8a, 7.8b: working sources of a side for units in a zone. */
export function sourcesOf(state: State, side: Side, zone: Zone): readonly number[] {
  const board = boardOf(state)
  if (board.supply.stale) renew(state, board)
  return board.supply.sources[2 * side + zone]!
}

/** 7.14: each side has its own; what it captures from the other feeds nobody. */
function findSources(state: State, world: World, side: Side, zone: Zone): number[] {
  if (side === GERMAN) {
    const from = zone === SOUTH && southLost(state) ? NORTH : zone
    return world.sources[GERMAN]![from].filter((hex) => !state.sourcesLost.some(([lost]) => lost === hex))
  }
  const sources = state.beachheads.filter((hex) => world.zone[hex] === zone && state.control[hex] === ALLIED)
  // 10.10: a city that was destroyed supplies nobody.
  const holds = (hex: number) => state.control[hex] === ALLIED && isCity(state, hex)
  for (const hex of world.sources[ALLIED]![zone])
    if (hex === world.antwerp.port ? antwerpRuns(state) : holds(hex)) sources.push(hex)
  return sources
}

/**
 * 7.1b, 7.1c: a line may enter friendly hexes without enemies; 7.1d: that no enemy zone covers; 7.2, 9.8: or a friend
 * contests.
 */
export function mayRun(state: State, board: Board, side: Side, hex: number): boolean {
  if (state.control[hex] !== side || board.sideAt[hex] === enemyOf(side)) return false
  return board.zone[enemyOf(side)][hex] === 0 || board.sideAt[hex] === side
}

/** Everything about supply is looked at again. */
function renew(state: State, board: Board): void {
  const { supply, world } = board
  for (const side of [GERMAN, ALLIED] as const) {
    for (const zone of [NORTH, SOUTH] as const)
      supply.sources[2 * side + zone] = findSources(state, world, side, zone)
    const open = supply.open[side]
    for (const hex of world.landHexes) open[hex] = mayRun(state, board, side, hex) ? 1 : 0
  }
  supply.fresh.fill(false)
  for (let i = 0; i < supply.changes; i++) supply.isChanged[supply.changed[i]!] = 0
  supply.changes = 0
  supply.stale = false
}

/** 7.8c, A-10: no line leaves its zone; only after the loss of Vienna may it cross the line (7.5). */
function isWide(state: State, side: Side, zone: Zone): boolean {
  return side === GERMAN && zone === SOUTH && southLost(state)
}

/** The nets that hold are mended around the hexes that have changed. */
function mend(state: State, board: Board): void {
  const { supply, world } = board
  for (let i = 0; i < supply.changes; i++) {
    const hex = supply.changed[i]!
    supply.isChanged[hex] = 0
    if (!world.land[hex]) continue
    for (const side of [GERMAN, ALLIED] as const) {
      const now = mayRun(state, board, side, hex) ? 1 : 0
      if (supply.open[side][hex] === now) continue
      supply.open[side][hex] = now
      for (const zone of [NORTH, SOUTH] as const) {
        const key = 2 * side + zone
        if (!supply.fresh[key]) continue
        if (now === 0) supply.fresh[key] = supply.nets[key]![hex] === 0 || isSpared(board, key, hex)
        else if (world.zone[hex] === zone || isWide(state, side, zone)) {
          if (supply.sources[key]!.includes(hex) || touchesNet(board, key, hex))
            spread(state, board, key, [hex])
        }
      }
    }
  }
  supply.changes = 0
}

/**
 * Takes a hex out of a net when nothing else hangs on it: it is no source, and its neighbours in the net stay joined
 * around it. False when the net must be worked out again.
 */
function isSpared({ supply, world }: Board, key: number, hex: number): boolean {
  if (supply.sources[key]!.includes(hex)) return false
  const net = supply.nets[key]!
  const { neighbours, sides } = world.grid
  let gaps = 0
  for (let dir = 0; dir < 6; dir++) {
    const at = neighbours[6 * hex + dir]!
    if (at < 0 || !net[at] || world.closed[sides[6 * hex + dir]!]) continue
    const turn = (dir + 1) % 6
    const next = neighbours[6 * hex + turn]!
    const joined =
      next >= 0 &&
      net[next] === 1 &&
      !world.closed[sides[6 * hex + turn]!] &&
      !world.closed[sides[6 * at + ((dir + 2) % 6)]!]
    if (!joined) gaps++
  }
  if (gaps > 1) return false
  net[hex] = 0
  return true
}

function touchesNet({ supply, world }: Board, key: number, hex: number): boolean {
  const net = supply.nets[key]!
  const { neighbours, sides } = world.grid
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    const at = neighbours[i]!
    if (at >= 0 && net[at] && !world.closed[sides[i]!]) return true
  }
  return false
}

/** Adds to a net what can be reached from these hexes. */
function spread(state: State, { supply, world }: Board, key: number, starts: readonly number[]): void {
  const side: Side = key < 2 ? GERMAN : ALLIED
  const zone = (key % 2) as Zone
  const wide = isWide(state, side, zone)
  const open = supply.open[side]
  const net = supply.nets[key]!
  const { queue } = supply
  const { closed } = world
  const { neighbours, sides } = world.grid
  let size = 0
  for (const hex of starts)
    if (open[hex] && !net[hex] && (wide || world.zone[hex] === zone)) {
      net[hex] = 1
      queue[size++] = hex
    }
  for (let next = 0; next < size; next++) {
    const base = 6 * queue[next]!
    for (let i = base; i < base + 6; i++) {
      const to = neighbours[i]!
      if (to < 0 || net[to] || !open[to] || closed[sides[i]!] || (!wide && world.zone[to] !== zone)) continue
      net[to] = 1
      queue[size++] = to
    }
  }
}

/** The hexes through which a line to a source may run, for units of a side that stand in a zone. */
function netOf(state: State, board: Board, side: Side, zone: Zone): Uint8Array {
  const { supply } = board
  const key = 2 * side + zone
  const net = supply.nets[key]!
  if (supply.stale) renew(state, board)
  else if (supply.changes > 0) mend(state, board)
  if (!supply.fresh[key]) {
    net.fill(0)
    spread(state, board, key, supply.sources[key]!)
    supply.fresh[key] = true
  }
  return net
}

/** The same for a position: 1 for each hex of the net. */
export function supplyNet(state: State, side: Side, zone: Zone): Uint8Array {
  return netOf(state, boardOf(state), side, zone)
}

/** 7.1, 7.7: a unit of this side in this hex could trace a regular supply line. Its own hex is not looked at (7.1). */
export function canTrace(state: State, side: Side, hex: number): boolean {
  const board = boardOf(state)
  const { world } = board
  const zone = world.zone[hex]!
  if (zone !== NORTH && zone !== SOUTH) return false
  // 7.5d: far from the line nothing can be had from the north.
  if (side === GERMAN && zone === SOUTH && !world.nearLine[hex] && southLost(state)) return false
  const net = netOf(state, board, side, zone)
  if (net[hex]) return true
  const { neighbours, sides } = world.grid
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    const to = neighbours[i]!
    if (to >= 0 && net[to] && !world.closed[sides[i]!]) return true
  }
  return sourcesOf(state, side, zone).includes(hex)
}

/** 7.3, 7.6: the supply state of a unit on the map. */
export function supplyKind(state: State, unit: Unit): SupplyKind {
  // 7.0a: others need none.
  if (!unit.mobile) return 'static'
  const hex = state.at[unit.index]!
  if (canTrace(state, unit.sideIndex, hex)) return 'regular'
  if (unit.sideIndex === ALLIED) {
    // 7.10b: on the coast itself, not inland of it.
    if (boardOf(state).world.coast[hex]) return 'coastal'
    if (state.aerial === hex) return 'aerial'
  }
  return 'none'
}

export function inSupply(state: State, unit: Unit): boolean {
  return supplyKind(state, unit) !== 'none'
}

const RULES: Readonly<Record<SupplyKind, string>> = {
  static: '7.0b',
  regular: '7.1a',
  coastal: '7.10a',
  aerial: '7.11a',
  none: '7.12a'
}

/** The same with its rule and the line, for people. */
export function supplyState(state: State, unit: Unit): SupplyState {
  const kind = supplyKind(state, unit)
  const line = kind === 'regular' ? supplyLine(state, unit.sideIndex, state.at[unit.index]!) : []
  return { kind, rule: RULES[kind], line }
}

/** A shortest regular supply line from a hex to a source, both included; empty when there is none. */
export function supplyLine(state: State, side: Side, hex: number): number[] {
  if (!canTrace(state, side, hex)) return []
  const board = boardOf(state)
  const { world } = board
  const zone = world.zone[hex] as Zone
  const sources = sourcesOf(state, side, zone)
  const net = netOf(state, board, side, zone)
  const { search, closed } = world
  const goal = connect(search, [hex], (_from, to, _dir, across) => !closed[across] && net[to] === 1, {
    goal: (at) => sources.includes(at)
  })
  return goal < 0 ? [] : trace(search, goal)
}

/** 7.12: the attack factor of a unit in a battle now; out of supply half of it, rounded up. */
export function attackNow(state: State, unit: Unit): number {
  return suppliedFactor(state, unit, attackOf(state, unit))
}

/** The same for its defense factor. */
export function defenseNow(state: State, unit: Unit): number {
  return suppliedFactor(state, unit, defenseOf(state, unit))
}

function suppliedFactor(state: State, unit: Unit, factor: number): number {
  if (inSupply(state, unit)) return factor
  return Math.ceil(factor / boardOf(state).world.tables.supply.outOfSupplyDivisor)
}

/** 7.12: mobile units of a side on the map that are out of supply. */
export function unsupplied(state: State, side: Side): Unit[] {
  return boardOf(state).world.unitsOf[side].filter(
    (unit) => state.at[unit.index]! >= 0 && unit.mobile && !inSupply(state, unit)
  )
}

/**
 * Where the line of an unsupplied unit is cut: a shortest way over land from its hex to the net of its side, both
 * included; empty when there is none at all.
 */
export function missingLine(state: State, unit: Unit): number[] {
  const board = boardOf(state)
  const { world } = board
  const hex = state.at[unit.index]!
  const zone = world.zone[hex]
  if (zone !== NORTH && zone !== SOUTH) return []
  const net = netOf(state, board, unit.sideIndex, zone)
  const wide = isWide(state, unit.sideIndex, zone)
  const { search, closed, land } = world
  const goal = connect(
    search,
    [hex],
    (_from, to, _dir, across) => !closed[across] && land[to] === 1 && (wide || world.zone[to] === zone),
    { goal: (at) => net[at] === 1 && at !== hex }
  )
  return goal < 0 ? [] : trace(search, goal)
}

/** Those of the units that would be out of supply if they went this way. */
export function unsuppliedAfter(state: State, units: readonly Unit[], path: readonly number[]): Unit[] {
  const after: State = { ...state, at: [...state.at], control: [...state.control] }
  bind(after, worldOf(state))
  for (const unit of units) put(after, unit, path.at(-1)!)
  for (const hex of path) setControl(after, hex, units[0]!.sideIndex)
  return units.filter((unit) => !inSupply(after, unit))
}
