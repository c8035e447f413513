// What a seat may not know of units: they are left out of the lists of a view, and change places in a disguise.

/** Fields that list units by their number. */
type Lists = readonly string[]

/** A copy of a frame, or of anything that lists units in fields of these names, with every list changed. */
export function relist<T extends object>(
  holder: T,
  lists: Lists,
  change: (units: readonly number[]) => number[]
): T {
  const copy = { ...holder } as Record<string, unknown>
  for (const list of lists) if (Array.isArray(copy[list])) copy[list] = change(copy[list] as number[])
  return copy as T
}

/** Without these units. */
export const leaveOut =
  (hidden: ReadonlySet<number>) =>
  (units: readonly number[]): number[] =>
    units.filter((unit) => !hidden.has(unit))

/** Two units in each other's places. */
export const swapped =
  (one: number, two: number) =>
  (unit: number): number =>
    unit === one ? two : unit === two ? one : unit

/** In tables by unit, two units change places. */
export function swapIn<T>(table: T[], one: number, two: number): void {
  const first = table[one]!
  table[one] = table[two]!
  table[two] = first
}
