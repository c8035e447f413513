// A net: the hexes of a map together with named boxes (a reserve, a sea area, a district, a region off the map) and the
// links between them. Floods, paths and searches go over it as over hexes alone.
import type { Grid, Links } from './grid'

/** A way between two places, hexes or boxes, that is no hexside. */
export interface Link {
  readonly a: string
  readonly b: string
  /** It leads from a to b only. */
  readonly oneWay?: boolean
}

/** Hexes and hexsides keep their numbers. Links are numbered in the order given, from sideCount on. */
export function makeNet(grid: Grid, boxes: readonly string[], links: readonly Link[]): Grid {
  if (grid.places.length > grid.count) throw new Error('A net is made of a grid without boxes')
  const places = [...grid.ids, ...boxes]
  const byId = new Map<string, number>()
  places.forEach((id, place) => {
    if (byId.has(id)) throw new Error(`Place ${id} is listed twice`)
    byId.set(id, place)
  })
  const indexOf = (id: string) => byId.get(id) ?? -1
  return {
    ...grid,
    places,
    indexOf,
    neighbours: stretched(grid.neighbours, 6 * places.length),
    sides: stretched(grid.sides, 6 * places.length),
    links: sorted(links, places.length, indexOf, grid.sideCount)
  }
}

function stretched(table: Int16Array, length: number): Int16Array {
  const longer = new Int16Array(length).fill(-1)
  longer.set(table)
  return longer
}

/** The links by the place they leave, in the order given. */
function sorted(
  links: readonly Link[],
  places: number,
  indexOf: (id: string) => number,
  firstWay: number
): Links {
  const leaving: { to: number; way: number }[][] = Array.from({ length: places }, () => [])
  links.forEach(({ a, b, oneWay = false }, index) => {
    const [from, to] = [indexOf(a), indexOf(b)]
    if (from < 0) throw new Error(`A link begins in ${a}, which is no place`)
    if (to < 0) throw new Error(`A link ends in ${b}, which is no place`)
    if (from === to) throw new Error(`A link leads from ${a} to itself`)
    leaving[from]!.push({ to, way: firstWay + index })
    if (!oneWay) leaving[to]!.push({ to: from, way: firstWay + index })
  })
  const first = new Int32Array(places + 1)
  leaving.forEach((slots, place) => (first[place + 1] = first[place]! + slots.length))
  const all = leaving.flat()
  return {
    count: links.length,
    first,
    to: Int16Array.from(all, ({ to }) => to),
    way: Int32Array.from(all, ({ way }) => way)
  }
}

export const isBox = (grid: Grid, place: number): boolean => place >= grid.count

/** The number of a link in the list it was given in, -1 when the way is a hexside. */
export const linkOf = (grid: Grid, way: number): number => (way >= grid.sideCount ? way - grid.sideCount : -1)

/** All ways from one place to the next: the hexside they share, then the links, as a flood meets them. */
export function waysBetween(grid: Grid, from: number, to: number): { dir: number; side: number }[] {
  const ways: { dir: number; side: number }[] = []
  const base = 6 * from
  for (let dir = 0; dir < 6; dir++)
    if (to >= 0 && grid.neighbours[base + dir] === to) ways.push({ dir, side: grid.sides[base + dir]! })
  const { first, to: linkTo, way } = grid.links
  for (let slot = first[from]!; slot < first[from + 1]!; slot++)
    if (linkTo[slot] === to) ways.push({ dir: 6 + slot - first[from]!, side: way[slot]! })
  return ways
}
