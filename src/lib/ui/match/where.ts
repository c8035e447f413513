// Where is what: the position as a list of places. Games keep the hex of each unit in a list `at`, in the order of their
// units.json and counted in hexes of their map.json; a position that is not made so has no list.
import type { Names } from './names'

export interface Stack {
  readonly hex: string
  readonly units: readonly string[]
  /** Units below that the one who looks may not know. */
  readonly unknown: number
}

interface Positioned {
  at?: unknown
  hidden?: unknown
}

interface Hidden {
  hex: number
  count: number
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value)

function hiddenIn(view: Positioned): Map<number, number> {
  const list = Array.isArray(view.hidden) ? (view.hidden as Partial<Hidden>[]) : []
  return new Map(list.flatMap(({ hex, count }) => (isCount(hex) && isCount(count) ? [[hex, count]] : [])))
}

/** The stacks of a view in the order of the map; null when the position does not tell. */
export function stacksIn(view: unknown, names: Names): Stack[] | null {
  const { at } = view as Positioned
  if (!Array.isArray(at) || at.length !== names.units.length || !at.every(isCount)) return null
  const byHex = new Map<number, string[]>()
  at.forEach((hex, i) => {
    if (hex < 0) return
    const stack = byHex.get(hex)
    if (stack === undefined) byHex.set(hex, [names.units[i]!])
    else stack.push(names.units[i]!)
  })
  const hidden = hiddenIn(view as Positioned)
  return [...byHex]
    .sort(([a], [b]) => a - b)
    .map(([hex, units]) => ({ hex: names.hexes[hex] ?? '?', units, unknown: hidden.get(hex) ?? 0 }))
}

/** For each unit the hex it stands in. */
export function hexesOfUnits(stacks: readonly Stack[] | null): Map<string, string> {
  return new Map((stacks ?? []).flatMap(({ hex, units }) => units.map((unit) => [unit, hex] as const)))
}
