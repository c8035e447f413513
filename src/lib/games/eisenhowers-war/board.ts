// What follows from the position and is asked for all the time: stacks, zones of control, limits, costs, supply nets.
// Kept beside the state, never in it; made anew whenever a state turns up that has none.
import { makeBoards, type Stacks } from '../../kernel/board'
import { AMERICAN, BRITISH, GERMAN, stepsOn, terrainOn, TERRAINS } from './world'
import type { Ground, Side, Unit, World } from './world'
import type { State } from './state'

export { enemyOf, inEnemyZone } from '../../kernel/board'

export interface Board extends Stacks {
  readonly world: World
  /** Units of each army group in a hex (6.4). */
  readonly groupAt: readonly [Uint8Array, Uint8Array]
  /** Per side: how many mobile units exert a zone of control into a hex (9.1). */
  readonly zone: readonly [Uint8Array, Uint8Array]
  /** German mobile units in Italy (13.4). */
  inItaly: number
  ground: Ground
  /** Units that may end their move in a hex (6.3). */
  readonly limit: Uint8Array
  /** Per side and column: points for each step on the ground as it is now (8). */
  steps: ReturnType<World['steps']>
  readonly supply: SupplyNets
  /** Germans have left a hex of the west since the French interior was looked at (7.16). */
  interior: boolean
}

/** Where supply lines run; 07-supply fills them in when it is asked and mends them where the position has changed. */
export interface SupplyNets {
  /** Per side: 1 where a line could run at all. */
  readonly open: readonly [Uint8Array, Uint8Array]
  /** By side and zone: the working sources, and 1 where a line to one of them runs. */
  readonly sources: (readonly number[])[]
  readonly nets: readonly Uint8Array[]
  /** Nothing of the above holds any more. */
  stale: boolean
  /** By side and zone: the net holds, but for what the changed hexes do to it. */
  readonly fresh: boolean[]
  /** Hexes that have changed since, each once: the first `changes` of `changed`. */
  readonly changed: Int16Array
  readonly isChanged: Uint8Array
  changes: number
  /** Working memory of the search. */
  readonly queue: Int16Array
}

const boards = makeBoards<State, Unit, World, Board>({
  make(state, world, stacks) {
    const n = world.grid.count
    const bytes = () => new Uint8Array(n)
    const board: Board = {
      world,
      ...stacks,
      groupAt: [bytes(), bytes()],
      zone: [bytes(), bytes()],
      inItaly: 0,
      ground: groundOf(state),
      limit: bytes(),
      steps: [],
      supply: {
        open: [bytes(), bytes()],
        sources: [],
        nets: [bytes(), bytes(), bytes(), bytes()],
        stale: true,
        fresh: [false, false, false, false],
        changed: new Int16Array(n),
        isChanged: bytes(),
        changes: 0,
        queue: new Int16Array(n)
      },
      interior: true
    }
    fillGround(state, board)
    return board
  },
  enter(board, unit, hex) {
    count(board, unit, hex, 1)
  },
  leave(board, unit, hex) {
    count(board, unit, hex, -1)
    if (board.height[hex] === 0 && unit.sideIndex === GERMAN && board.world.western[hex])
      board.interior = true
  },
  // As the counters are listed: their order in the stack has no meaning (6.7).
  order: () => (a, b) => a.index - b.index
})
export const { bind, worldOf, boardOf, put, unitsIn, anew } = boards
const { known } = boards

function groundOf(state: State): Ground {
  const { destroyed, secured, seineOrdinary, scheldtOpen } = state
  return { ruins: [...destroyed], secured: [...secured], seineOrdinary, scheldtOpen }
}

function fillGround(state: State, board: Board): void {
  const { world } = board
  const { tec, stacking } = world.tables
  const ground = (board.ground = groundOf(state))
  board.limit.set(world.limit)
  for (const hex of ground.ruins)
    if (!world.pass[hex]) board.limit[hex] = tec.terrain[TERRAINS[terrainOn(world, ground, hex)]!].stack
  for (const hex of state.beachheads) board.limit[hex] = stacking.beachhead
  board.steps = stepsOn(world, ground)
}

/** Beachheads, destroyed cities, secured hexes, the Seine or the Scheldt changed. */
export function refreshGround(state: State): void {
  const board = known(state)
  if (board === undefined) return
  fillGround(state, board)
  board.supply.stale = true
}

/** Something beside units and control changed, a source or a beachhead: supply is worked out anew when it is asked for. */
export function refreshSupply(state: State): void {
  const board = known(state)
  if (board !== undefined) board.supply.stale = true
}

/** A supply line may run through this hex now or no longer. */
function touch({ supply }: Board, hex: number): void {
  if (supply.isChanged[hex]) return
  supply.isChanged[hex] = 1
  supply.changed[supply.changes++] = hex
}

/**
 * 9.1a: into all six neighbours, forbidden ones too (9.2), but not across all-sea or blocked hexsides (9.1b). Zones are
 * counted so that they can be taken back; two in one hex are worth no more than one (9.1e).
 */
function spreadZone(board: Board, unit: Unit, hex: number, by: 1 | -1): void {
  // 9.1d: others have none.
  if (!unit.mobile) return
  const { closed, grid } = board.world
  const zone = board.zone[unit.sideIndex]
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    const to = grid.neighbours[i]!
    if (to < 0 || closed[grid.sides[i]!]) continue
    const now = zone[to]! + by
    zone[to] = now
    if (now === 0 || (now === 1 && by === 1)) touch(board, to)
  }
}

function count(board: Board, unit: Unit, hex: number, by: 1 | -1): void {
  if (unit.groupIndex === AMERICAN || unit.groupIndex === BRITISH) {
    const group = board.groupAt[unit.groupIndex]
    group[hex] = group[hex]! + by
  }
  if (unit.sideIndex === GERMAN && unit.mobile && board.world.italy[hex]) board.inItaly += by
  touch(board, hex)
  spreadZone(board, unit, hex, by)
}

/** Sets the control of a hex; what follows from it is in 03.4-control. */
export function setControl(state: State, hex: number, side: Side): void {
  state.control[hex] = side
  const board = known(state)
  if (board === undefined) return
  if (board.world.alliedSource[hex] || state.beachheads.includes(hex)) board.supply.stale = true
  else touch(board, hex)
}

export function unitsAt(state: State, side: Side, place: number): Unit[] {
  return worldOf(state).unitsOf[side].filter((unit) => state.at[unit.index] === place)
}

export function controls(state: State, side: Side, hex: number): boolean {
  return state.control[hex] === side
}

/** CLEAR, ROUGH or MOUNTAIN as the hex is now: a destroyed city is rough (10.10). */
export function terrainAt(state: State, hex: number): number {
  const board = boardOf(state)
  return terrainOn(board.world, board.ground, hex)
}

/** A city that still stands (10.10, 13.7). */
export function isCity(state: State, hex: number): boolean {
  const { world, ground } = boardOf(state)
  return world.city[hex] === 1 && !ground.ruins.includes(hex)
}

/** 4.3.2, A-58: a port whose city still stands. */
export function isPort(state: State, hex: number): boolean {
  return worldOf(state).port[hex] === 1 && isCity(state, hex)
}

/** 2.4, 2.11: the factors of a unit as its counter shows them now. */
export function attackOf(state: State, unit: Unit): number {
  return isReduced(state, unit) ? unit.reduced!.attack : unit.attack
}

export function defenseOf(state: State, unit: Unit): number {
  return isReduced(state, unit) ? unit.reduced!.defense : unit.defense
}

/** 2.11: a two-step unit that has lost a step. */
export function isReduced(state: State, unit: Unit): boolean {
  return unit.steps === 2 && state.steps[unit.index] === 1
}
