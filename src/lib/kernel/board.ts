// Where everybody stands: the stacks of a position and the side in each place, kept beside the state and mended whenever a
// unit is put somewhere. What else follows from that (zones, weights, nets) a game adds.
import type { Grid } from '../hex/grid'
import { derivedCache, type DerivedCache } from './derived'
import { emptyChains, enterStack, leaveStack, type Chains } from './stacks'

/** Sides as numbers, so that they index tables. */
export type Side = 0 | 1
export const NOBODY = 2

export const enemyOf = (side: Side): Side => (side === 0 ? 1 : 0)

interface Standing {
  /** Its number among the units of the scenario. */
  readonly index: number
  /** That of its counter; where sides change in the course of a game, the plan of the board says who it stands for. */
  readonly sideIndex?: Side
}

/** `at`: the place of each unit; what is negative lies off the map. */
interface Placed {
  readonly at: number[]
}

interface Ground<U> {
  readonly grid: Pick<Grid, 'places'>
  readonly units: readonly U[]
}

export interface Stacks extends Chains {
  /** The side that stands in a place; NOBODY when it is empty. */
  readonly sideAt: Uint8Array
}

export interface BoardPlan<S, U, W, B> {
  /** The board of a position in which nobody stands yet. */
  make(state: S, world: W, stacks: Stacks): B
  /** What a unit brings to a place, when it stands there already, and what it takes away, when it does so no more. */
  enter(board: B, unit: U, place: number): void
  leave(board: B, unit: U, place: number): void
  /** What comes on top of the units, when all of them stand. */
  finish?(state: S, board: B): void
  /** Who a unit stands for now; absent: always the side of its counter. */
  side?(board: B, unit: U): Side | typeof NOBODY
  /** The order in which the units of a stack are named. */
  order(state: S): (a: U, b: U) => number
}

export interface Boards<S extends object, U, W, B> extends DerivedCache<S, W, B> {
  /** Puts a unit into a place or off the map. */
  readonly put: (state: S, unit: U, place: number) => void
  readonly unitsIn: (state: S, place: number) => U[]
}

export function makeBoards<
  S extends Placed,
  U extends Standing,
  W extends Ground<U>,
  B extends Stacks & { readonly world: W }
>(plan: BoardPlan<S, U, W, B>): Boards<S, U, W, B> {
  const { side } = plan
  const sideOf = side ?? ((_board: B, unit: U) => unit.sideIndex ?? NOBODY)

  const cache = derivedCache<S, W, B>((state, world) => {
    const places = world.grid.places.length
    const board = plan.make(state, world, {
      ...emptyChains(places, world.units.length),
      sideAt: new Uint8Array(places).fill(NOBODY)
    })
    for (const unit of world.units) if (state.at[unit.index]! >= 0) enter(board, unit, state.at[unit.index]!)
    plan.finish?.(state, board)
    return board
  })

  function enter(board: B, unit: U, place: number): void {
    enterStack(board, unit.index, place)
    board.sideAt[place] = sideOf(board, unit)
    plan.enter(board, unit, place)
  }

  function leave(board: B, unit: U, place: number): void {
    leaveStack(board, unit.index, place)
    if (board.height[place] === 0) board.sideAt[place] = NOBODY
    plan.leave(board, unit, place)
  }

  return {
    ...cache,
    put(state, unit, place) {
      const board = cache.known(state)
      const from = state.at[unit.index]!
      state.at[unit.index] = place
      if (board === undefined) return
      if (from >= 0) leave(board, unit, from)
      if (place >= 0) enter(board, unit, place)
    },
    unitsIn(state, place) {
      const { first, next, world } = cache.boardOf(state)
      const units: U[] = []
      for (let i = first[place]!; i >= 0; i = next[i]!) units.push(world.units[i]!)
      return units.length > 1 ? units.sort(plan.order(state)) : units
    }
  }
}

/** The place lies in a zone of control of the enemies of this side; `zone` counts them per side. */
export function inEnemyZone(
  { zone }: { readonly zone: readonly [Uint8Array, Uint8Array] },
  side: Side,
  place: number
): boolean {
  return zone[side === 0 ? 1 : 0][place]! > 0
}

/** For checks: two tables of a board are the same. */
export function sameTable(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
