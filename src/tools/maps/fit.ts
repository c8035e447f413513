// From a place on the drawing to latitude and longitude and back. Every map was made by a projection: a polynomial of
// the third degree through the known hexes comes within a fraction of a hex of it everywhere.
type Spot = readonly [number, number]

/** Coefficients of the powers of x and y up to the third, for each of the two results. */
export interface Fit {
  readonly middle: Spot
  readonly scale: number
  readonly of: readonly (readonly number[])[]
}

const terms = (x: number, y: number) => [
  1,
  x,
  y,
  x * x,
  x * y,
  y * y,
  x * x * x,
  x * x * y,
  x * y * y,
  y * y * y
]

/** The polynomials that lead from some places to their pictures with the least squares of error. */
export function fitOf(pairs: readonly (readonly [Spot, Spot])[]): Fit {
  const xs = pairs.map(([[x]]) => x)
  const ys = pairs.map(([[, y]]) => y)
  const middle = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2] as const
  const scale = Math.max(Math.max(...xs) - middle[0], Math.max(...ys) - middle[1])
  const rows = pairs.map(([[x, y]]) => terms((x - middle[0]) / scale, (y - middle[1]) / scale))
  return {
    middle,
    scale,
    of: [0, 1].map((k) =>
      leastSquares(
        rows,
        pairs.map(([, to]) => to[k]!)
      )
    )
  }
}

export function apply({ middle, scale, of }: Fit, x: number, y: number): Spot {
  const powers = terms((x - middle[0]) / scale, (y - middle[1]) / scale)
  const [a, b] = of.map((factors) => factors.reduce((sum, factor, k) => sum + factor * powers[k]!, 0))
  return [a!, b!]
}

/** Solves the normal equations by elimination. */
function leastSquares(rows: readonly (readonly number[])[], wanted: readonly number[]): number[] {
  const size = rows[0]!.length
  const table = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size + 1 }, (_, j) =>
      rows.reduce((sum, row, n) => sum + row[i]! * (j < size ? row[j]! : wanted[n]!), 0)
    )
  )
  for (let k = 0; k < size; k++) {
    const best = table.reduce(
      (most, row, i) => (i >= k && Math.abs(row[k]!) > Math.abs(table[most]![k]!) ? i : most),
      k
    )
    ;[table[k], table[best]] = [table[best]!, table[k]!]
    for (let i = 0; i < size; i++) {
      if (i === k) continue
      const part = table[i]![k]! / table[k]![k]!
      for (let j = k; j <= size; j++) table[i]![j]! -= part * table[k]![j]!
    }
  }
  return table.map((row, i) => row[size]! / row[i]!)
}
