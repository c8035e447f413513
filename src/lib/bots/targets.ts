// What could be attacked by whoever can move.

/** The hexes with something to attack beside those that somebody can come to, by their numbers. */
export function targetsBeside(
  neighbours: ArrayLike<number>,
  reaches: Iterable<ReadonlySet<number>>,
  isTarget: (hex: number) => boolean
): number[] {
  const found = new Set<number>()
  const seen = new Set<number>()
  for (const reach of reaches)
    for (const hex of reach) {
      if (seen.has(hex)) continue
      seen.add(hex)
      for (let i = 6 * hex; i < 6 * hex + 6; i++) {
        const target = neighbours[i]!
        if (target >= 0 && !found.has(target) && isTarget(target)) found.add(target)
      }
    }
  return [...found].sort((a, b) => a - b)
}
