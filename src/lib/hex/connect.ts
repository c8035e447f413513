import type { Grid } from './grid'

/** Whether the search may go from a place into the next one; over a link the direction is 6 or more. */
export type Enter = (from: number, to: number, dir: number, side: number) => boolean

export interface ConnectOptions {
  /** Longest way in steps; default without limit. */
  limit?: number
  /** Whether the search may go on from a hex it has entered; never asked for a start. */
  expand?: (hex: number) => boolean
  /** Where the search ends; asked for the starts too. */
  goal?: (hex: number) => boolean
}

/**
 * What one search found, and its working memory: make one per grid and use it again and again.
 * A result holds until the next search with the same memory.
 */
export class Search {
  /** Steps from the nearest start; valid where reached. */
  readonly depth: Int16Array
  /** Previous hex on the way, -1 at a start; valid where reached. */
  readonly from: Int16Array
  /** The reached hexes, nearest first: order[0] to order[size - 1]. */
  readonly order: Int16Array
  size = 0

  /** The search that reached a hex last: a new search only counts on instead of clearing the tables. */
  readonly stamp: Int32Array
  generation = 1

  constructor(readonly grid: Grid) {
    const count = grid.places.length
    this.depth = new Int16Array(count)
    this.from = new Int16Array(count)
    this.order = new Int16Array(count)
    this.stamp = new Int32Array(count)
  }

  reached(hex: number): boolean {
    return this.stamp[hex] === this.generation
  }

  /** Begins a new search: nothing is reached. Returns its generation. */
  begin(): number {
    if (this.generation === 0x7fffffff) {
      this.generation = 1
      this.stamp.fill(0)
    }
    this.size = 0
    return ++this.generation
  }
}

export function makeSearch(grid: Grid): Search {
  return new Search(grid)
}

/**
 * Searches outwards from all starts at once. Returns the nearest hex that is a goal, or -1 when there is none;
 * without a goal it finds everything that is connected. Among equally near hexes the order of the starts,
 * then of the directions, decides.
 */
export function connect(
  s: Search,
  starts: ArrayLike<number>,
  enter: Enter,
  options: ConnectOptions = {}
): number {
  return s.grid.links.count > 0 ? overNet(s, starts, enter, options) : overHexes(s, starts, enter, options)
}

/** Over hexes alone: what supply asks most often, and a good deal slower with links in the same loop. */
function overHexes(s: Search, starts: ArrayLike<number>, enter: Enter, options: ConnectOptions): number {
  const generation = s.begin()
  const { depth, from, order, stamp } = s
  const { neighbours, sides } = s.grid
  const { expand, goal, limit = Infinity } = options
  let size = 0
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i]!
    if (!(start >= 0 && start < depth.length)) throw new RangeError(`No place ${start} to start from`)
    if (stamp[start] === generation) continue
    stamp[start] = generation
    depth[start] = 0
    from[start] = -1
    order[size++] = start
    s.size = size
    if (goal !== undefined && goal(start)) return start
  }
  for (let next = 0; next < size; next++) {
    const hex = order[next]!
    const steps = depth[hex]! + 1
    // The order is by depth, so no later hex can go further either.
    if (steps > limit) break
    if (expand !== undefined && steps > 1 && !expand(hex)) continue
    const base = 6 * hex
    for (let dir = 0; dir < 6; dir++) {
      const to = neighbours[base + dir]!
      if (to < 0 || stamp[to] === generation || !enter(hex, to, dir, sides[base + dir]!)) continue
      stamp[to] = generation
      depth[to] = steps
      from[to] = hex
      order[size++] = to
      if (goal !== undefined && goal(to)) {
        s.size = size
        return to
      }
    }
  }
  s.size = size
  return -1
}

/** The same over hexsides and links. */
function overNet(s: Search, starts: ArrayLike<number>, enter: Enter, options: ConnectOptions): number {
  const { expand, goal, limit = Infinity } = options
  const { depth, order, grid } = s
  s.begin()
  const enters = (place: number, steps: number, from: number): boolean => {
    s.stamp[place] = s.generation
    depth[place] = steps
    s.from[place] = from
    order[s.size++] = place
    return goal !== undefined && goal(place)
  }
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i]!
    if (!(start >= 0 && start < depth.length)) throw new RangeError(`No place ${start} to start from`)
    if (!s.reached(start) && enters(start, 0, -1)) return start
  }
  for (let next = 0; next < s.size; next++) {
    const place = order[next]!
    const steps = depth[place]! + 1
    if (steps > limit) break
    if (expand !== undefined && steps > 1 && !expand(place)) continue
    const link = grid.links.first[place]! - 6
    const slots = grid.links.first[place + 1]! - link
    for (let dir = 0; dir < slots; dir++) {
      const to = dir < 6 ? grid.neighbours[6 * place + dir]! : grid.links.to[link + dir]!
      const way = dir < 6 ? grid.sides[6 * place + dir]! : grid.links.way[link + dir]!
      if (to < 0 || s.reached(to) || !enter(place, to, dir, way)) continue
      if (enters(to, steps, place)) return to
    }
  }
  return -1
}

/** The way of the last search from its start to a hex, both included; empty when the hex was not reached. */
export function trace(s: Search, hex: number): number[] {
  const path: number[] = []
  if (!s.reached(hex)) return path
  for (let at = hex; at >= 0; at = s.from[at]!) path.push(at)
  return path.reverse()
}
