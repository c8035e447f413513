import { makeGrid, type Grid, type GridSpec } from './grid'

/** The grids of the published maps, for tests and benchmarks. */
export const SPECS = {
  warComesEarly: {
    orientation: 'flat',
    cols: [1, 61],
    rows: [1, 34],
    rowsByColumn: { odd: [1, 34], even: [1, 33] },
    shifted: 'even',
    numbering: 'ccrr'
  },
  // The true map has other first rows in most columns; a few are enough here.
  munichWar: {
    orientation: 'flat',
    cols: [10, 43],
    rows: [1, 23],
    rowsByColumn: { 10: [8, 22], 11: [8, 22], 12: [8, 22], odd: [1, 22] },
    shifted: 'odd',
    numbering: 'ccrr'
  },
  eisenhowersWar: {
    orientation: 'pointy',
    cols: [0, 23],
    rows: [12, 37],
    shifted: 'odd',
    numbering: 'rrcc',
    rowsGrow: 'up'
  },
  noRetreatFrance: { orientation: 'flat', cols: [1, 30], rows: [1, 22], shifted: 'even', numbering: 'ccrr' },
  noRetreatPoland: { orientation: 'flat', cols: [1, 34], rows: [1, 25], shifted: 'even', numbering: 'ccrr' },
  euroFront: { orientation: 'pointy', cols: [1, 62], rows: [1, 45], shifted: 'even', numbering: 'ccrr' }
} satisfies Record<string, GridSpec>

/** One more than the highest number that gives a grid of its own. */
export const GRIDS = 16 * 20 * 20 * 1000 * 9 * 9

/** A small grid of any kind, with a tenth of its hexes missing, made from a number. */
export function gridFromNumber(n: number): Grid {
  const digit = (base: number) => {
    const value = n % base
    n = Math.floor(n / base)
    return value
  }
  const kind = digit(16)
  const [firstCol, firstRow, seed, moreCols, moreRows] = [
    digit(20),
    digit(20),
    digit(1000),
    digit(9),
    digit(9)
  ]
  const spec: GridSpec = {
    orientation: kind & 1 ? 'pointy' : 'flat',
    shifted: kind & 2 ? 'odd' : 'even',
    numbering: kind & 4 ? 'rrcc' : 'ccrr',
    rowsGrow: kind & 8 ? 'up' : 'down',
    cols: [firstCol, firstCol + moreCols],
    rows: [firstRow, firstRow + moreRows]
  }
  const kept = makeGrid(spec).ids.filter((_, hex) => hex === 0 || scramble(seed, hex) % 10 !== 0)
  return makeGrid(spec, kept)
}

/** A number from 0 to 65535 without any order to it. */
export function scramble(seed: number, n: number): number {
  let mixed = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(n + 1, 0x85ebca77)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 16
}

/** Picks a hex of a grid by any natural number. */
export const pick = (grid: Grid, n: number): number => n % grid.count

/** Centre of a hex of radius 1, worked out from column and row alone. */
export function naiveCentre(grid: Grid, hex: number): [number, number] {
  const { spec } = grid
  const col = grid.col[hex]!
  const row = grid.row[hex]!
  const down = spec.rowsGrow === 'up' ? -row : row
  const line = spec.orientation === 'flat' ? col : row
  const half = (line % 2 === 1) === (spec.shifted === 'odd') ? 0.5 : 0
  return spec.orientation === 'flat'
    ? [1.5 * col, Math.sqrt(3) * (down + half)]
    : [Math.sqrt(3) * (col + half), 1.5 * down]
}
