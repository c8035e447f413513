// Chapter 14: supply. Each unit traces a line of its own (14.3e); what all units of a nation have in common (its sources,
// the railroads that reach them, how far every hex is from those) is kept beside the state.
import { sameTable } from '../../kernel/board'
import { boardOf, enemyOf, sideOf, unitsIn, worldOf, type SupplyNet, type SupplyWays } from './board'
import { controls } from './02.3-control'
import { endsSupply } from './10-zones'
import type { NationName, SeaName } from './data'
import type { State } from './state'
import { AXIS, MOUNTAIN, NOBODY, type Side, type Unit } from './world'

/** What a unit needs its supply for: to move (14.6), to attack (14.7), to be refitted (7.3a). */
export type Purpose = 'move' | 'combat' | 'refit'

export interface SupplyState {
  readonly supplied: boolean
  /** By which it is in supply, or out of it. */
  readonly rule: string
  /** From the hex of the unit to the source, both included; empty when it needs or has none. */
  readonly line: readonly number[]
}

/** What the lines of a unit depend on. */
type Supplied = Pick<Unit, 'alpine' | 'nationIndex'>

/** Further than any unit traces. */
const TOO_FAR = 255

/**
 * 14.0: a land unit on the map is in supply now, for what it is about to do. `combat` counts what came by sea (18.2.1, 18.3).
 */
export function inSupply(state: State, unit: Unit, purpose: Purpose): boolean {
  return !unit.mobile || traces(state, unit) || automatic(state, unit, purpose) !== null
}

/** The same with its reason and the line, for people. */
export function supplyState(state: State, unit: Unit, purpose: Purpose): SupplyState {
  const rule = automatic(state, unit, purpose)
  if (rule !== null) return { supplied: true, rule, line: [] }
  if (!traces(state, unit)) return { supplied: false, rule: '14.5', line: [] }
  return { supplied: true, rule: '14.3a', line: supplyLine(state, unit) }
}

/** 14.1: the rule by which a unit is in supply without a line; null when it needs one. */
function automatic(state: State, unit: Unit, purpose: Purpose): string | null {
  const { count } = worldOf(state).grid
  const hex = state.at[unit.index]!
  if (!unit.mobile) return unit.land ? '14.1c' : '14.1f'
  // Neutrals do nothing, and off the map nothing is needed (8.6.1b).
  if (sideOf(state, unit) === NOBODY) return '5.2'
  if (hex < 0 || hex >= count) return '8.6.1b'
  // 14.1e, A13: not under a terror marker.
  if (isCenter(state, unit, hex) && !state.terror.includes(hex)) return '14.1a'
  if (netFor(state, unit)?.rail[hex] === hex) return '14.1b'
  const others = unitsIn(state, hex)
  // A38: of its own country.
  if (others.some(({ type, nation }) => type === 'fortification' && nation === unit.nation)) return '14.1d'
  if (purpose === 'refit') return null
  if (state.airFed.includes(unit.index)) return '16.10.2b'
  if (purpose === 'move') return null
  if (state.assaults.some((assault) => assault.unit === unit.index)) return '18.2.2f'
  if (others.some(({ index }) => state.landed.includes(index))) return '18.2.1e'
  return state.seaFed.includes(unit.index) ? '18.3a' : null
}

const isCenter = (state: State, { nationIndex }: Unit, hex: number): boolean =>
  worldOf(state).centers[nationIndex]!.includes(hex)

/** 14.3c, 20.0c: how many hexes the line of a unit may have before it comes to a source or a railroad. */
export function lineLength(state: State, unit: Unit): number {
  const { supplyRange } = worldOf(state).tables.storm
  return Math.max(0, (unit.move ?? 0) + (state.storm ? supplyRange : 0))
}

/** 14.3: the unit has a line. */
function traces(state: State, unit: Unit): boolean {
  const hex = state.at[unit.index]!
  if (hex < 0 || hex >= worldOf(state).grid.count) return false
  const net = netFor(state, unit)
  // 14.3f: on the railroad itself there is nothing to look for.
  return (
    net !== null && (net.rail[hex]! >= 0 || waysOf(state, net, unit).hexes[hex]! <= lineLength(state, unit))
  )
}

/** The line of supply of a unit: from its own hex to the source; empty when it has none. */
export function supplyLine(state: State, unit: Unit): number[] {
  if (!unit.mobile || !traces(state, unit)) return []
  const net = netFor(state, unit)!
  const { next } = waysOf(state, net, unit)
  const line: number[] = []
  let hex = state.at[unit.index]!
  for (; next[hex]! >= 0; hex = next[hex]!) line.push(hex)
  line.push(hex)
  for (; net.rail[hex]! >= 0 && net.rail[hex] !== hex; hex = net.rail[hex]!) line.push(net.rail[hex]!)
  return line
}

/** All hexes from which a unit like this one could trace its line now, for overlays. */
export function supplyArea(state: State, unit: Unit): number[] {
  const net = netFor(state, unit)
  if (net === null) return []
  const { hexes } = waysOf(state, net, unit)
  const length = lineLength(state, unit)
  return worldOf(state).landHexes.filter((hex) => hexes[hex]! <= length)
}

/** 14.4: the railroad hexes that reach a source of the nation of this unit, for overlays. */
export function railNet(state: State, unit: Unit): number[] {
  const net = netFor(state, unit)
  const { landHexes, rail } = worldOf(state)
  return net === null ? [] : landHexes.filter((hex) => rail.hexes[hex] && net.rail[hex]! >= 0)
}

/** 14.2: the hexes in which a nation finds its supply now. */
export function sourcesOf(state: State, nationIndex: number): number[] {
  const { centers, countries, ports, hexes } = worldOf(state)
  const side = state.side[nationIndex]!
  if (side === NOBODY || state.surrendered[nationIndex]) return []
  const { sideAt } = boardOf(state)
  // 16.8.2d
  const open = (hex: number) => !state.terror.includes(hex)
  // 14.2a; 14.2c: those of no other nation.
  const own = centers[nationIndex]!.filter(
    (hex) => state.owner[hex] === side && sideAt[hex] !== enemyOf(side) && open(hex)
  )
  const seas = seasOf(state, countries[nationIndex] as NationName)
  if (seas.length === 0) return own
  // 14.2b, 14.2d: in whatever country; 14.2e: controlled, which a disputed port is not.
  const coast = ports.filter(
    (hex) => seas.includes(hexes[hex]!.site!.port!) && controls(state, side, hex) && open(hex)
  )
  return [...new Set([...own, ...coast])]
}

/** 18.1, A48: the sea areas that are open to a nation now. */
export function seasOf(state: State, nation: NationName): readonly SeaName[] {
  const { tables, hex } = worldOf(state)
  const { nations, closed } = tables.seas
  const seas = nations[nation] ?? []
  if (!closed.to.includes(nation) || !controls(state, AXIS, hex(closed.ifAxisControls))) return seas
  return seas.filter((sea) => sea !== closed.sea)
}

/** What the nation of a unit has in common; null while it is neutral. */
function netFor(state: State, { nationIndex }: Pick<Unit, 'nationIndex'>): SupplyNet | null {
  const side = state.side[nationIndex]!
  if (side === NOBODY) return null
  const board = boardOf(state)
  const { count } = board.world.grid
  const net = (board.supply[nationIndex] ??= {
    version: -1,
    terror: 0,
    rail: new Int16Array(count),
    ways: [null, null]
  })
  if (net.version !== board.supplies[side] || net.terror !== state.terror.length)
    fillNet(state, nationIndex, net)
  return net
}

/** 14.4a, 14.4b: out from the sources along the railroads, however far, over hexes of any country that may carry a line. */
function fillNet(state: State, nationIndex: number, net: SupplyNet): void {
  const board = boardOf(state)
  const { grid, rail } = board.world
  const side = state.side[nationIndex] as Side
  const { owner } = state
  const { sideAt } = board
  const enemyZone = board.zone[enemyOf(side)]
  const { neighbours, sides } = grid
  net.version = board.supplies[side]
  net.terror = state.terror.length
  net.rail.fill(-1)
  const queue: number[] = []
  // 14.4c: friendly occupied, or friendly controlled and free of enemy zones.
  const carries = (hex: number) =>
    sideAt[hex] === side || (owner[hex] === side && sideAt[hex] === NOBODY && enemyZone[hex] === 0)
  for (const hex of sourcesOf(state, nationIndex)) {
    net.rail[hex] = hex
    if (rail.hexes[hex] && carries(hex)) queue.push(hex)
  }
  for (let i = 0; i < queue.length; i++) {
    const hex = queue[i]!
    for (let k = 6 * hex; k < 6 * hex + 6; k++) {
      const to = neighbours[k]!
      if (to < 0 || !rail.sides[sides[k]!] || net.rail[to]! >= 0 || !carries(to)) continue
      net.rail[to] = hex
      queue.push(to)
    }
  }
}

/** For checks: nations whose supply is kept and would not be found so by somebody who looks for the first time. */
export function staleNations(state: State, fresh: State): NationName[] {
  const board = boardOf(state)
  const { countries } = board.world
  const isStale = (net: SupplyNet, nationIndex: number): boolean => {
    const side = state.side[nationIndex]!
    if (side === NOBODY || net.version !== board.supplies[side] || net.terror !== state.terror.length)
      return false
    const found = netFor(fresh, { nationIndex })!
    return (
      !sameTable(net.rail, found.rail) ||
      net.ways.some((ways, kind) => {
        if (ways === null || ways.version !== net.version || ways.terror !== net.terror) return false
        const alpine = kind === 0
        return !sameTable(ways.hexes, waysOf(fresh, found, { alpine, nationIndex }).hexes)
      })
    )
  }
  return board.supply.flatMap((net, index) =>
    net && isStale(net, index) ? [countries[index] as NationName] : []
  )
}

function waysOf(state: State, net: SupplyNet, unit: Supplied): SupplyWays {
  const { count } = worldOf(state).grid
  const ways = (net.ways[unit.alpine ? 0 : 1] ??= {
    version: -1,
    terror: 0,
    hexes: new Uint8Array(count),
    next: new Int16Array(count)
  })
  if (ways.version !== net.version || ways.terror !== net.terror) fillWays(state, net, ways, unit)
  return ways
}

/** 14.3: back from the sources and railroads, step by step, to every hex from which a unit could come to them. */
function fillWays(state: State, net: SupplyNet, ways: SupplyWays, unit: Supplied): void {
  const board = boardOf(state)
  const { grid, country, land, terrain, closed, rail, longestMove } = board.world
  const side = state.side[unit.nationIndex] as Side
  const enemy = enemyOf(side)
  const { neighbours, sides } = grid
  const { hexes, next } = ways
  ways.version = net.version
  ways.terror = net.terror
  hexes.fill(TOO_FAR)
  next.fill(-1)
  // 14.3b, 5.1c: neutral hexes, enemy units and the sea.
  const open = (hex: number) =>
    land[hex] && board.sideAt[hex] !== enemy && board.sides[country[hex]!] !== NOBODY
  const queue: number[] = []
  for (let hex = 0; hex < grid.count; hex++) {
    if (net.rail[hex]! < 0) continue
    // 14.3f
    hexes[hex] = 0
    queue.push(hex)
  }
  for (let i = 0; i < queue.length; i++) {
    const hex = queue[i]!
    const length = hexes[hex]! + 1
    if (length > longestMove) break
    // 10.5: a line may end under an enemy zone (A28), not go on from there.
    if (!open(hex) || (length > 1 && endsSupply(board, side, hex))) continue
    for (let k = 6 * hex; k < 6 * hex + 6; k++) {
      const from = neighbours[k]!
      const across = sides[k]!
      if (from < 0 || hexes[from] !== TOO_FAR || !land[from] || closed[across]) continue
      // 14.3d, 19.0b: others than alpine units come into the mountains along railroads only.
      if (terrain[hex] === MOUNTAIN && !unit.alpine && !rail.sides[across]) continue
      hexes[from] = length
      next[from] = hex
      queue.push(from)
    }
  }
}
