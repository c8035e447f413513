import type { Grid } from './grid'
import { waysBetween } from './net'

/**
 * The cost of a step in small whole numbers (a game with half points counts halves); below 0 the step is closed. Over a link
 * the direction is 6 or more and means nothing, and the side is the number of the link.
 */
export type StepCost = (from: number, to: number, dir: number, side: number) => number

/** A hex that may be entered but not left again; never asked for the start. */
export type StopAt = (hex: number) => boolean

/** Costs are kept in 16 bits. */
const MAX_BUDGET = 32767

/**
 * What one flood found, and its working memory: make one per grid and use it again and again.
 * A result holds until the next flood with the same memory.
 */
export class Flood {
  /** Cheapest cost from the start; valid where reached. */
  readonly cost: Int16Array
  /** Previous hex on the cheapest path, -1 at the start; valid where reached. */
  readonly from: Int16Array
  /** The reached hexes in order of cost, start first: order[0] to order[size - 1]. */
  readonly order: Int16Array
  size = 0

  /** The flood that reached a hex last: a new flood only counts on instead of clearing the tables. */
  readonly stamp: Int32Array
  generation = 1

  // A queue for each cost, first in first out, as linked lists through one pool of entries. A hex that is
  // found again at a lower cost is entered again; the old entry is passed over when its turn comes.
  head: Int32Array
  tail: Int32Array
  readonly entryHex: Int16Array
  readonly entryNext: Int32Array

  constructor(readonly grid: Grid) {
    const count = grid.places.length
    this.cost = new Int16Array(count)
    this.from = new Int16Array(count)
    this.order = new Int16Array(count)
    this.stamp = new Int32Array(count)
    this.head = new Int32Array(64)
    this.tail = new Int32Array(64)
    // Each step is looked at once, when the hex it leaves is settled.
    const steps = 6 * count + grid.links.to.length
    this.entryHex = new Int16Array(steps + 1)
    this.entryNext = new Int32Array(steps + 1)
  }

  reached(hex: number): boolean {
    return this.stamp[hex] === this.generation
  }

  /** Begins a new flood: nothing but the start is reached. Returns the budget to work with. */
  begin(start: number, budget: number): number {
    if (!(start >= 0 && start < this.cost.length)) throw new RangeError(`No place ${start} to start from`)
    const top = Math.min(Math.max(Math.floor(budget), 0), MAX_BUDGET)
    if (this.head.length <= top) {
      this.head = new Int32Array(top + 1)
      this.tail = new Int32Array(top + 1)
    }
    this.head.fill(-1, 0, top + 1)
    if (this.generation === 0x7fffffff) {
      this.generation = 1
      this.stamp.fill(0)
    }
    this.generation++
    this.stamp[start] = this.generation
    this.cost[start] = 0
    this.from[start] = -1
    this.head[0] = this.tail[0] = 0
    this.entryHex[0] = start
    this.entryNext[0] = -1
    this.size = 0
    return top
  }
}

export function makeFlood(grid: Grid): Flood {
  return new Flood(grid)
}

/**
 * Finds every hex within the budget and the cheapest way there. Equal costs keep the way found first; hexes
 * are settled by cost and then in the order they were found, so the same question has one answer everywhere.
 */
export function flood(f: Flood, start: number, budget: number, cost: StepCost, stop?: StopAt): Flood {
  return run(f, start, budget, cost, stop, -1)
}

/** Floods until the goal is settled, or to the end when the goal is -1. */
function run(
  f: Flood,
  start: number,
  budget: number,
  cost: StepCost,
  stop: StopAt | undefined,
  goal: number
): Flood {
  const top = f.begin(start, budget)
  const { cost: costs, from, order, stamp, generation, head, tail, entryHex, entryNext } = f
  const { neighbours, sides, links } = f.grid
  const { first: firstLink, to: linkTo, way: linkWay } = links
  let size = 0
  let entries = 1
  let pending = 1
  for (let spent = 0; spent <= top && pending > 0; spent++) {
    for (let entry = head[spent]!; entry >= 0; entry = entryNext[entry]!) {
      pending--
      const hex = entryHex[entry]!
      if (costs[hex] !== spent) continue
      order[size++] = hex
      if (hex === goal) {
        f.size = size
        return f
      }
      if (stop !== undefined && hex !== start && stop(hex)) continue
      const base = 6 * hex
      // The links come after the six directions.
      const link = firstLink[hex]! - 6
      const slots = firstLink[hex + 1]! - link
      for (let dir = 0; dir < slots; dir++) {
        const to = dir < 6 ? neighbours[base + dir]! : linkTo[link + dir]!
        if (to < 0) continue
        const known = stamp[to] === generation
        if (known && costs[to]! <= spent) continue
        const step = cost(hex, to, dir, dir < 6 ? sides[base + dir]! : linkWay[link + dir]!)
        if (step < 0) continue
        const total = spent + step
        if (total > top || (known && costs[to]! <= total)) continue
        const first = head[total]
        if (first === undefined) throw new RangeError(`A step cost of ${step} is not a whole number`)
        stamp[to] = generation
        costs[to] = total
        from[to] = hex
        entryHex[entries] = to
        entryNext[entries] = -1
        if (first < 0) head[total] = entries
        else entryNext[tail[total]!] = entries
        tail[total] = entries
        entries++
        pending++
      }
    }
  }
  f.size = size
  return f
}

/** The cheapest path of the last flood, start and hex included; empty when the hex was not reached. */
export function pathTo(f: Flood, hex: number): number[] {
  const path: number[] = []
  if (!f.reached(hex)) return path
  for (let at = hex; at >= 0; at = f.from[at]!) path.push(at)
  return path.reverse()
}

/** One step of a path with what it costs and why. */
export interface Step<L = string> {
  from: number
  to: number
  cost: number
  label: L
}

/** Says in a word what a step costs its points for. */
export type StepLabel<L = string> = (from: number, to: number, dir: number, side: number, cost: number) => L

/** The steps of a path, each with its cost and label; a closed step has a cost below 0. */
export function explainPath<L>(
  grid: Grid,
  path: readonly number[],
  cost: StepCost,
  label: StepLabel<L>
): Step<L>[] {
  const steps: Step<L>[] = []
  for (let i = 1; i < path.length; i++) {
    const from = path[i - 1]!
    const to = path[i]!
    const ways = waysBetween(grid, from, to)
    if (ways.length === 0)
      throw new RangeError(`${grid.places[from]} and ${grid.places[to]} are not adjacent`)
    // Between two places there may be several links: a flood takes the cheapest, the first of equals.
    let best = { ...ways[0]!, points: -1 }
    for (const { dir, side } of ways) {
      const points = cost(from, to, dir, side)
      if (points >= 0 && (best.points < 0 || points < best.points)) best = { dir, side, points }
    }
    const { dir, side, points } = best
    steps.push({ from, to, cost: points, label: label(from, to, dir, side, points) })
  }
  return steps
}

export interface Path<L = string> {
  hexes: number[]
  cost: number
  steps: Step<L>[]
}

export interface PathOptions {
  budget?: number
  stop?: StopAt
}

/** The cheapest path between two hexes with every step explained, or null when there is none. */
export function cheapestPath<L>(
  f: Flood,
  start: number,
  goal: number,
  cost: StepCost,
  label: StepLabel<L>,
  options: PathOptions = {}
): Path<L> | null {
  run(f, start, options.budget ?? MAX_BUDGET, cost, options.stop, goal)
  if (!f.reached(goal)) return null
  const hexes = pathTo(f, goal)
  const total = f.cost[goal]!
  return { hexes, cost: total, steps: explainPath(f.grid, hexes, cost, label) }
}
