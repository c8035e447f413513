// What follows from the position and is asked for all the time: stacks, zones of control. Kept beside the state, never in
// it; made anew whenever a state turns up that has none.
import { enemyOf, inEnemyZone, makeBoards, type Stacks } from '../../kernel/board'
import { layOnTop, topLast } from '../../kernel/stacks'
import { NOBODY, type Owner, type Unit, type World } from './world'
import type { State } from './state'

export { enemyOf, inEnemyZone }

export interface Board extends Stacks {
  readonly world: World
  /** The sides of the countries and of the hexes: those of the state. */
  readonly sides: readonly Owner[]
  readonly owner: readonly Owner[]
  /** Per side: how many units exert a zone of control into a hex (10.0a). */
  readonly zone: readonly [Uint8Array, Uint8Array]
  /** Counts on whenever somebody is put somewhere or a country takes a side: what was found out before may have changed. */
  version: number
  /** Per side: counts on whenever its sources or its lines of supply may have changed. Most of its own moves change none. */
  readonly supplies: [number, number]
  /** Per nation: where its supply comes from (14.0); worked out when it is asked for. */
  readonly supply: (SupplyNet | undefined)[]
}

/** Where units of one nation can trace supply to, for one count of `supplies`. */
export interface SupplyNet {
  version: number
  /** How many terror markers there were: those close sources too (16.8.2). */
  terror: number
  /** Per hex: the next hex of its railroad line to a source, itself where it is one; -1 for none (14.4). */
  readonly rail: Int16Array
  /** 14.3 for alpine units and for all others; worked out when it is asked for. */
  readonly ways: [SupplyWays | null, SupplyWays | null]
}

export interface SupplyWays {
  version: number
  terror: number
  /** Per hex: how many hexes it is to a source or to a railroad that reaches one; 255: too far for everybody. */
  readonly hexes: Uint8Array
  /** The next hex on that way; -1 at its end. */
  readonly next: Int16Array
}

const boards = makeBoards<State, Unit, World, Board>({
  make: (state, world, stacks) => ({
    world,
    ...stacks,
    sides: state.side,
    owner: state.owner,
    zone: [new Uint8Array(world.grid.count), new Uint8Array(world.grid.count)],
    version: 0,
    supplies: [0, 0],
    supply: []
  }),
  side: (board, unit) => board.sides[unit.nationIndex]!,
  enter: (board, unit, place) => spreadUnit(board, unit, place, 1, board.height[place] === 1),
  leave: (board, unit, place) => spreadUnit(board, unit, place, -1, board.height[place] === 0),
  finish(state, board) {
    for (const { hex, count } of state.hidden ?? []) board.height[hex] = board.height[hex]! + count
    spreadHidden(state, board)
  },
  order: topLast
})
export const { bind, worldOf, boardOf, unitsIn, anew } = boards

/** Puts a unit into a hex or box, or off the map. A66: who enters a hex goes on top. Control is for `enter`. */
export function put(state: State, unit: Unit, place: number): void {
  boards.put(state, unit, place)
  if (place >= 0 && place < worldOf(state).grid.count) layOnTop(state, unit.index)
  else state.rank[unit.index] = 0
}

/** `taken`: it is the first to come or the last to leave. */
function spreadUnit(board: Board, unit: Unit, place: number, by: 1 | -1, taken: boolean): void {
  board.version++
  const side = board.sides[unit.nationIndex]!
  if (side === NOBODY || !board.world.land[place]) return
  if (taken) {
    board.supplies[enemyOf(side)]++
    // 14.3, 14.4c: in its own hex and out of enemy zones the line goes on as without it.
    if (board.owner[place] !== side || board.zone[enemyOf(side)][place]! > 0) board.supplies[side]++
  }
  if (unit.mobile) spreadZone(board, side, place, by)
}

/** Hexes have changed hands. */
export function noteOwners(state: State): void {
  const { supplies } = boardOf(state)
  supplies[0]++
  supplies[1]++
}

/** 15.0f: that there is a zone of control is no secret, even if the unit on top has none. */
function spreadHidden({ hidden = [] }: State, board: Board): void {
  for (const { hex, zone } of hidden) if (zone) spreadZone(board, board.sideAt[hex] as Owner, hex, 1)
}

/**
 * 10.0a, 10.1a, 10.1b: a mobile unit of a country at war (5.2b), into the six hexes around it, over all terrain and whatever
 * stands there; not across all-sea hexsides and not into a neutral country. Who is not on land has none (A17).
 */
function spreadZone(board: Board, side: Owner, place: number, by: 1 | -1): void {
  const { world, sides, supplies } = board
  if (side === NOBODY || !world.land[place]) return
  const { zones, country } = world
  const zone = board.zone[side]
  const enemyZone = board.zone[enemyOf(side)]
  for (let i = 6 * place; i < 6 * place + 6; i++) {
    const to = zones[i]!
    if (to < 0 || sides[country[to]!] === NOBODY) continue
    const before = zone[to]!
    zone[to] = before + by
    if (before > 0 && before + by > 0) continue
    supplies[enemyOf(side)]++
    // 2.3f, 2.3g: a port may be disputed by it, and the Baltic opened (A48).
    if (enemyZone[to]! > 0 || board.owner[to] !== side) supplies[side]++
  }
}

/** A country has taken a side: who stands where for whom, and all zones, are worked out again. */
export function refreshSides(state: State): void {
  const board = boards.known(state)
  if (board === undefined) return
  board.version++
  noteOwners(state)
  for (const zone of board.zone) zone.fill(0)
  for (const unit of board.world.units) {
    const place = state.at[unit.index]!
    if (place < 0) continue
    board.sideAt[place] = board.sides[unit.nationIndex]!
    spreadUnit(board, unit, place, 1, true)
  }
  spreadHidden(state, board)
}

/** 2.2a, 3.1: the side that commands a unit now; NOBODY while its country is neutral. */
export const sideOf = (state: State, unit: Unit): Owner => state.side[unit.nationIndex]!

/** 2.2a: the side a hex lies on; NOBODY in a neutral country and at sea. */
export function homeOf(state: State, hex: number): Owner {
  const country = worldOf(state).country[hex]!
  return country < 0 ? NOBODY : state.side[country]!
}

/** The hexes around a hex, off the map left out. */
export function around({ grid }: World, hex: number): number[] {
  const found: number[] = []
  for (let i = 6 * hex; i < 6 * hex + 6; i++) if (grid.neighbours[i]! >= 0) found.push(grid.neighbours[i]!)
  return found
}
