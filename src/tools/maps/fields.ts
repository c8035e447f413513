// Numbers over an area, one for each square of a fine mesh: masks, distances, softened edges, and the lines along which a
// field is zero.

export interface Field {
  readonly width: number
  readonly height: number
  readonly at: Float32Array
}

export const field = (width: number, height: number): Field => ({
  width,
  height,
  at: new Float32Array(width * height)
})

/** From each square the distance to the nearest where the mask is above one half, along one row or column (Felzenszwalb). */
function pass(line: Float64Array, length: number): void {
  const hull = new Int32Array(length)
  const from = new Float64Array(length + 1)
  let last = 0
  from[0] = -Infinity
  from[1] = Infinity
  const meet = (a: number, b: number) => (line[b]! + b * b - line[a]! - a * a) / (2 * b - 2 * a)
  for (let q = 1; q < length; q++) {
    let s = meet(hull[last]!, q)
    while (s <= from[last]!) s = meet(hull[--last]!, q)
    hull[++last] = q
    from[last] = s
    from[last + 1] = Infinity
  }
  const result = new Float64Array(length)
  for (let q = 0, k = 0; q < length; q++) {
    while (from[k + 1]! < q) k++
    result[q] = (q - hull[k]!) ** 2 + line[hull[k]!]!
  }
  line.set(result)
}

const FAR = 1e12

function distanceTo({ width, height, at }: Field, inside: boolean): Float32Array {
  const squares = Float64Array.from(at, (value) => (value > 0.5 === inside ? 0 : FAR))
  const column = new Float64Array(height)
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) column[y] = squares[y * width + x]!
    pass(column, height)
    for (let y = 0; y < height; y++) squares[y * width + x] = column[y]!
  }
  for (let y = 0; y < height; y++) pass(squares.subarray(y * width, (y + 1) * width), width)
  return Float32Array.from(squares, Math.sqrt)
}

/** How far inside the mask each square lies; negative outside. */
export function signedDistance(mask: Field): Field {
  const [inside, outside] = [distanceTo(mask, true), distanceTo(mask, false)]
  return { ...mask, at: outside.map((distance, k) => distance - inside[k]!) }
}

/** Three passes of a running mean come close to a bell. */
export function blurred(source: Field, radius: number): Field {
  if (radius < 1) return source
  const { width, height } = source
  const [from, to] = [Float32Array.from(source.at), new Float32Array(source.at.length)]
  for (let round = 0; round < 3; round++) {
    mean(from, to, width, height, 1, width, radius)
    mean(to, from, height, width, width, 1, radius)
  }
  return { width, height, at: from }
}

function mean(
  from: Float32Array,
  to: Float32Array,
  length: number,
  lines: number,
  step: number,
  next: number,
  radius: number
): void {
  const at = (line: number, k: number) => line * next + Math.min(Math.max(k, 0), length - 1) * step
  for (let line = 0; line < lines; line++) {
    let sum = 0
    for (let k = -radius; k <= radius; k++) sum += from[at(line, k)]!
    for (let k = 0; k < length; k++) {
      to[at(line, k)] = sum / (2 * radius + 1)
      sum += from[at(line, k + radius + 1)]! - from[at(line, k - radius)]!
    }
  }
}

export type Spot = readonly [number, number]

/** The lines along which a field is zero, what is above it on the left; closed where they do not leave the area. */
export function contours({ width, height, at }: Field, scale: number): Spot[][] {
  /** Where the line crosses a side of the mesh: sides to the right have even numbers, those downwards odd ones. */
  const crossing = (side: number): Spot => {
    const [k, down] = [side >> 1, side & 1]
    const [a, b] = [at[k]!, at[k + (down ? width : 1)]!]
    const t = a / (a - b)
    return [((k % width) + (down ? 0 : t)) * scale, (Math.floor(k / width) + (down ? t : 0)) * scale]
  }
  const next = new Map<number, number>()
  for (let y = 0; y + 1 < height; y++)
    for (let x = 0; x + 1 < width; x++) {
      const k = y * width + x
      const corners = [k, k + 1, k + width + 1, k + width].map((corner) => at[corner]! > 0)
      const sides = [2 * k, 2 * (k + 1) + 1, 2 * (k + width), 2 * k + 1]
      // In which the way comes in, and out of which it goes: clockwise round what is above zero.
      const ins: number[] = []
      const outs: number[] = []
      for (let n = 0; n < 4; n++) {
        const [a, b] = [corners[n]!, corners[(n + 1) % 4]!]
        if (a && !b) ins.push(n)
        if (!a && b) outs.push(n)
      }
      // With two ways through one square each turns to the side that follows.
      for (const n of ins) {
        const out =
          outs.find((m) => (m - n + 4) % 4 === 1) ?? outs.find((m) => (m - n + 4) % 4 === 3) ?? outs[0]!
        next.set(sides[out]!, sides[n]!)
      }
    }
  const heads = new Set(next.keys())
  for (const side of next.values()) heads.delete(side)
  const lines: Spot[][] = []
  // Lines that begin at the rim first; what is left is closed.
  for (const first of [...heads, ...next.keys()]) {
    const line: Spot[] = []
    let side: number | undefined = first
    while (side !== undefined && next.has(side)) {
      line.push(crossing(side))
      const to: number = next.get(side)!
      next.delete(side)
      side = to
    }
    if (line.length === 0) continue
    line.push(crossing(side!))
    lines.push(line)
  }
  return lines
}

/** Leaves out points that lie this close to the line between others (Douglas and Peucker). */
export function simplified(line: readonly Spot[], tolerance: number): Spot[] {
  const keep = new Uint8Array(line.length)
  keep[0] = keep[line.length - 1] = 1
  const stack: [number, number][] = [[0, line.length - 1]]
  while (stack.length > 0) {
    const [a, b] = stack.pop()!
    const [ax, ay] = line[a]!
    const [dx, dy] = [line[b]![0] - ax, line[b]![1] - ay]
    const length = Math.hypot(dx, dy)
    let [most, found] = [tolerance, -1]
    for (let k = a + 1; k < b; k++) {
      const [x, y] = [line[k]![0] - ax, line[k]![1] - ay]
      const off = length === 0 ? Math.hypot(x, y) : Math.abs(x * dy - y * dx) / length
      if (off > most) [most, found] = [off, k]
    }
    if (found < 0) continue
    keep[found] = 1
    stack.push([a, found], [found, b])
  }
  return line.filter((_, k) => keep[k])
}
