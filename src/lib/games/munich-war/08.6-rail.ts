// 8.6: moving by rail, in the unit's own country, as far as one likes; and the Soviet railways beyond the map (8.6.1).
import { connect, trace, type Search } from '../../hex/connect'
import { isBox, waysBetween } from '../../hex/net'
import type { Bar } from '../../kernel/game'
import type { Reached } from '../../kernel/march'
import { boardOf, enemyOf, worldOf } from './board'
import type { Party } from './08.1-march'
import { groundOf } from './08.4-terrain'
import { zoneBar } from './10-zones'
import { inSupply } from './14-supply'
import { adjectiveOf } from './lookup'
import type { MovementFrame, State } from './state'
import type { Unit, World } from './world'

/** 8.6.1: the box in which Soviet units wait beyond the east edge. */
export const railBox = (world: World): number => world.hex('soviet-rail')

/** 8.6.2: moves by rail that a country has left on this turn. */
export function slotsLeft(state: State, { nation, nationIndex }: Unit): number {
  const { slots, others } = worldOf(state).tables.rail
  return (slots[nation] ?? others) - state.railUsed[nationIndex]!
}

/** Per hex, whether it lies in the country of a unit, Danzig with Poland (5.6b). */
function isOwn(world: World, { nationIndex, nation }: Unit, hex: number): boolean {
  const country = world.country[hex]!
  if (country === nationIndex) return true
  return nation === 'Poland' && world.tables.invasion.withPoland.includes(world.countries[country]!)
}

/** Why a unit that may move cannot set out by rail; null when it can. */
export function railBar(state: State, frame: MovementFrame, unit: Unit): Bar | null {
  const world = worldOf(state)
  const hex = state.at[unit.index]!
  if (hex === railBox(world)) {
    if (state.since[unit.index] === state.turn)
      return { rule: '8.6.1e', why: `${unit.name} left the map on this turn.` }
  } else {
    if (!world.rail.hexes[hex]) return { rule: '8.6b', why: `${unit.name} is not on a railroad.` }
    if (!isOwn(world, unit, hex))
      return { rule: '8.6a', why: `${unit.name} moves by rail in its own country only.` }
    if (frame.unsupplied.includes(unit.index))
      return { rule: '8.6b', why: `${unit.name} was out of supply when the phase began.` }
    if (!inSupply(state, unit, 'move')) return { rule: '14.6a', why: `${unit.name} is out of supply.` }
  }
  return slotsLeft(state, unit) > 0
    ? null
    : { rule: '8.6.2', why: `No ${adjectiveOf(world, unit.nation)} rail moves are left on this turn.` }
}

/** Why a unit may not go on by rail from one place to the next; null when it may. Zones are not looked at. */
function trackBar(state: State, party: Party, from: number, to: number): Bar | null {
  const world = worldOf(state)
  const unit = party.units[0]!
  const way = waysBetween(world.grid, from, to)[0]
  if (way === undefined)
    return { rule: '8.6a', why: 'Each hex of a path must be adjacent to the one before.' }
  if (way.dir > 5) {
    // 8.6.1a: the arrows lead beyond the map, and back.
    return unit.nation === 'Soviet Union'
      ? null
      : { rule: '8.6.1a', why: 'Only Soviet units move by rail beyond the map.' }
  }
  if (!world.rail.sides[way.side]) return { rule: '8.6a', why: 'No railroad leads there.' }
  if (!isOwn(world, unit, to))
    return { rule: '8.6a', why: `${unit.name} moves by rail in its own country only.` }
  return null
}

/** Why a unit may not take a step by rail. 8.6c, 8.6g, 8.6h: supply, terrain and who holds the hex are no matter. */
function stepBar(state: State, party: Party, from: number, to: number, moved: boolean): Bar | null {
  const board = boardOf(state)
  const { grid } = board.world
  const bar = trackBar(state, party, from, to)
  if (bar !== null) return bar
  if (isBox(grid, from)) {
    if (moved) return { rule: '8.6.1e', why: 'Who leaves the map returns on a later turn.' }
  } else {
    // 8.6d, 8.6e, 8.6.1c. Beyond the map there are no zones, so it can be left for there as for a free hex.
    const stop = isBox(grid, to)
      ? moved && zoneBar(board, party.side, from, from, true)
      : zoneBar(board, party.side, from, to, moved)
    if (stop) return stop
  }
  return !isBox(grid, to) && board.sideAt[to] === enemyOf(party.side)
    ? { rule: '8.2c', why: 'That hex is enemy-occupied.' }
    : null
}

/** Why the unit cannot go by this way; null when it can. */
export function railPathBar(state: State, party: Party, path: readonly number[]): Bar | null {
  let from = party.hex
  for (const [i, to] of path.entries()) {
    const bar = stepBar(state, party, from, to, i > 0 || !party.unmoved)
    if (bar !== null) return bar
    from = to
  }
  return null
}

/** Searches the railways of the unit's country, up to a goal if there is one; null: it goes nowhere from here. */
function search(state: State, party: Party, goal: number): Search | null {
  const board = boardOf(state)
  const { world, sideAt } = board
  const { grid, rail } = world
  const unit = party.units[0]!
  const soviet = unit.nation === 'Soviet Union'
  const enemy = enemyOf(party.side)
  const zone = board.zone[enemy]
  const start = party.hex
  const inZone = !isBox(grid, start) && zone[start]! > 0
  if (!party.unmoved && (inZone || isBox(grid, start))) return null
  const { search: memory } = groundOf(world)
  connect(
    memory,
    [start],
    (from, to, dir, side) => {
      if (dir > 5) return soviet && (isBox(grid, to) || sideAt[to] !== enemy)
      if (!rail.sides[side] || sideAt[to] === enemy || !isOwn(world, unit, to)) return false
      return !(inZone && from === start && zone[to]! > 0)
    },
    { expand: (at) => !isBox(grid, at) && zone[at] === 0, goal: (at) => at === goal }
  )
  return memory
}

/** 8.6: where the unit can go by rail. It costs no movement points. */
export function railReach(state: State, party: Party): Reached[] {
  const found = search(state, party, -1)
  if (found === null) return []
  return Array.from(found.order.subarray(1, found.size), (hex) => ({ hex, cost: 0 }))
}

export function railPath(state: State, party: Party, goal: number): number[] | null {
  const found = goal === party.hex ? null : search(state, party, goal)
  return found?.reached(goal) === true ? trace(found, goal).slice(1) : null
}

/** Why the unit cannot come to a place by rail. */
export function whyNoRail(state: State, party: Party, goal: number): Bar | null {
  const board = boardOf(state)
  const { world } = board
  const unit = party.units[0]!
  if (isBox(world.grid, goal))
    return unit.nation === 'Soviet Union'
      ? { rule: '8.6.1a', why: 'No railroad arrow at the east edge can be reached.' }
      : { rule: '8.6.1a', why: 'Only Soviet units move by rail beyond the map.' }
  if (!world.rail.hexes[goal]) return { rule: '8.6a', why: 'There is no railroad in that hex.' }
  if (!isOwn(world, unit, goal))
    return { rule: '8.6a', why: `${unit.name} moves by rail in its own country only.` }
  if (board.sideAt[goal] === enemyOf(party.side)) return { rule: '8.2c', why: 'That hex is enemy-occupied.' }
  return { rule: '8.6e', why: 'Enemy units or their zones of control bar the railroad.' }
}
