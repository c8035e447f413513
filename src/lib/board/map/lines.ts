// What runs along or across hexsides and from hex to hex, apart from water.
import type { Layout } from '../../hex/pixels'
import { at, type Corners, type Emit } from './corners'

interface SideFrame {
  /** The ends of the hexside, its middle, and one step across it towards its first hex. */
  readonly a: readonly [number, number]
  readonly b: readonly [number, number]
  readonly middle: readonly [number, number]
  readonly across: readonly [number, number]
}

function frameOf({ layout, x, y, ends }: Corners, side: number): SideFrame {
  const [p, q] = [ends[2 * side]!, ends[2 * side + 1]!]
  const hex = layout.grid.sideHexes[2 * side]!
  const middle = [(x[p]! + x[q]!) / 2, (y[p]! + y[q]!) / 2] as const
  const [dx, dy] = [layout.centres[2 * hex]! - middle[0], layout.centres[2 * hex + 1]! - middle[1]]
  const length = Math.hypot(dx, dy)
  return { a: [x[p]!, y[p]!], b: [x[q]!, y[q]!], middle, across: [dx / length, dy / length] }
}

const between = (a: readonly [number, number], b: readonly [number, number], t: number) =>
  [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t] as const

/** Two bars along a hexside that nothing crosses. */
export function blockedBars(board: Corners, side: number, emit: Emit): void {
  const { a, b, middle, across } = frameOf(board, side)
  const gap = board.layout.size * 0.06
  const bar = (k: number) => {
    const [from, to] = [between(a, b, 0.08), between(a, b, 0.92)]
    return `M${at(from[0] + across[0] * k, from[1] + across[1] * k)}L${at(to[0] + across[0] * k, to[1] + across[1] * k)}`
  }
  emit(middle[0], middle[1], bar(gap) + bar(-gap))
}

/** An arrow with two heads across a hexside of water. */
export function crossing(board: Corners, side: number, emit: Emit): void {
  const { middle, across } = frameOf(board, side)
  const long = board.layout.size * 0.42
  const head = board.layout.size * 0.14
  const end = (k: 1 | -1) => {
    const tip = [middle[0] + across[0] * long * k, middle[1] + across[1] * long * k] as const
    const back = [tip[0] - across[0] * head * k, tip[1] - across[1] * head * k] as const
    const wing = [-across[1] * head * 0.8, across[0] * head * 0.8] as const
    return `M${at(back[0] + wing[0], back[1] + wing[1])}L${at(...tip)}L${at(back[0] - wing[0], back[1] - wing[1])}`
  }
  const line = `M${at(middle[0] - across[0] * long, middle[1] - across[1] * long)}L${at(middle[0] + across[0] * long, middle[1] + across[1] * long)}`
  emit(middle[0], middle[1], line + end(1) + end(-1))
}

/** Battlements along one hexside, pointing away from the hex that they guard (the first of the side). */
export function fortSide(board: Corners, side: number, emit: Emit): void {
  const { a, b, middle, across } = frameOf(board, side)
  const deep = board.layout.size * 0.1
  const points = Array.from({ length: 12 }, (_, n) => {
    const [x, y] = between(a, b, 0.08 + (0.84 * (Math.floor(n / 2) + (n % 2))) / 6)
    const k = Math.floor(n / 2) % 2 === 0 ? deep : 0
    return at(x + across[0] * k, y + across[1] * k)
  })
  emit(middle[0], middle[1], 'M' + points.join('L'))
}

/** Rails from centre to centre; where one line goes through a hex it bends instead of breaking. */
export function railLines(layout: Layout, rails: readonly (readonly [number, number])[], emit: Emit): void {
  const { centres } = layout
  const joined = new Map<number, number[]>()
  for (const [a, b] of rails)
    for (const [from, to] of [
      [a, b],
      [b, a]
    ] as const) {
      const there = joined.get(from)
      if (there) there.push(to)
      else joined.set(from, [to])
    }
  for (const [hex, others] of joined) {
    const [x, y] = [centres[2 * hex]!, centres[2 * hex + 1]!]
    const halfway = (other: number) => at((x + centres[2 * other]!) / 2, (y + centres[2 * other + 1]!) / 2)
    const path =
      others.length === 2
        ? `M${halfway(others[0]!)}Q${at(x, y)} ${halfway(others[1]!)}`
        : others.map((other) => `M${at(x, y)}L${halfway(other)}`).join('')
    emit(x, y, path)
  }
}

/** Every hexside once, the sides of a hex in one go where they follow each other. */
export function meshLines({ layout }: Corners, emit: Emit): void {
  const { grid, centres, corners } = layout
  // Which of its sides a hex draws comes in a few patterns: each is written once, as steps from the centre.
  const written = new Map<number, string>()
  const steps = (mask: number): string => {
    let [path, x, y] = ['', 0, 0]
    const go = (letter: string, corner: number) => {
      const [cx, cy] = [corners[2 * corner]!, corners[2 * corner + 1]!]
      path += letter + at(cx - x, cy - y)
      ;[x, y] = [cx, cy]
    }
    for (let dir = 0; dir < 6; dir++) {
      if ((mask & (1 << dir)) === 0) continue
      if (dir === 0 || (mask & (1 << (dir - 1))) === 0) go('m', dir)
      go('l', (dir + 1) % 6)
    }
    return path
  }
  for (let hex = 0; hex < grid.count; hex++) {
    let mask = 0
    for (let dir = 0; dir < 6; dir++)
      if (grid.sideHexes[2 * grid.sides[6 * hex + dir]!] === hex) mask |= 1 << dir
    if (mask === 0) continue
    let path = written.get(mask)
    if (path === undefined) written.set(mask, (path = steps(mask)))
    const [x, y] = [centres[2 * hex]!, centres[2 * hex + 1]!]
    emit(x, y, `M${at(x, y)}${path}`)
  }
}
