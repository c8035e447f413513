// Tables out of the data of a map: by place, by hexside, by step. They are made once for each scenario.
import { sideBetween, type Grid } from '../hex/grid'

/** A step that nobody can take. */
export const CLOSED = -1

/** 1 for each of these that is so. */
export const maskOf = <T>(all: readonly T[], holds: (one: T) => unknown): Uint8Array =>
  Uint8Array.from(all, (one) => (holds(one) ? 1 : 0))

/** The hexside between two hexes named in the data. */
export function sideOf(grid: Grid, a: string, b: string): number {
  const side = sideBetween(grid, grid.indexOf(a), grid.indexOf(b))
  if (side < 0) throw new Error(`Hexes ${a} and ${b} do not touch.`)
  return side
}

interface Edge {
  readonly a: string
  readonly b: string
}

export interface Sides<E> {
  /** 1 for each hexside of the kind. */
  mask(is: (edge: E) => unknown): Uint8Array
  /** What hexsides are called; those that have no name are left out. */
  names(nameOf: (edge: E) => string | undefined): Map<number, string>
}

/** The hexsides of a map by what lies on them. */
export function sidesOf<E extends Edge>(grid: Grid, edges: readonly E[]): Sides<E> {
  const listed = edges.map((edge) => ({ edge, side: sideOf(grid, edge.a, edge.b) }))
  return {
    mask(is) {
      const mask = new Uint8Array(grid.sideCount)
      for (const { edge, side } of listed) if (is(edge)) mask[side] = 1
      return mask
    },
    names(nameOf) {
      const names = new Map<number, string>()
      for (const { edge, side } of listed) {
        const name = nameOf(edge)
        if (name !== undefined) names.set(side, name)
      }
      return names
    }
  }
}

/** Rails from hex to hex: the hexsides they cross and the hexes they run through. */
export function railsOf(
  grid: Grid,
  rails: readonly (readonly [string, string])[]
): { readonly sides: Uint8Array; readonly hexes: Uint8Array } {
  const sides = new Uint8Array(grid.sideCount)
  const hexes = new Uint8Array(grid.count)
  for (const [a, b] of rails) {
    sides[sideOf(grid, a, b)] = 1
    hexes[grid.indexOf(a)] = hexes[grid.indexOf(b)] = 1
  }
  return { sides, hexes }
}

/** What each step costs, 6 per hex; CLOSED off the map. */
export function stepTable(
  { count, neighbours, sides }: Grid,
  cost: (from: number, to: number, side: number) => number
): Int8Array {
  const table = new Int8Array(6 * count)
  for (let i = 0; i < table.length; i++) {
    const to = neighbours[i]!
    table[i] = to < 0 ? CLOSED : cost(Math.floor(i / 6), to, sides[i]!)
  }
  return table
}

export interface Areas {
  /** Areas of the map as places, and as tables with 1 for each place of the area. */
  area(name: string): readonly number[]
  mask(name: string): Uint8Array
}

export function areasOf(grid: Grid, named: Readonly<Record<string, readonly string[]>>): Areas {
  const areas = new Map<string, readonly number[]>(
    Object.entries(named).map(([name, ids]) => [name, ids.map((id) => grid.indexOf(id))])
  )
  const masks = new Map<string, Uint8Array>()
  const area = (name: string): readonly number[] => {
    const found = areas.get(name)
    if (found === undefined) throw new Error(`The map has no area ${name}.`)
    return found
  }
  return {
    area,
    mask(name) {
      let found = masks.get(name)
      if (found === undefined) {
        masks.set(name, (found = new Uint8Array(grid.places.length)))
        for (const place of area(name)) found[place] = 1
      }
      return found
    }
  }
}
