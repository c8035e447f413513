// Combat tables: a heading row, columns, dice rows, and shifts along the columns.

/** The last column whose heading is not above the value; the first column when all are. null headings are open ended. */
export function columnFor(headings: readonly (number | null)[], value: number): number {
  let column = 0
  for (let i = 0; i < headings.length; i++) {
    const heading = headings[i]
    if (heading === null || heading === undefined || heading <= value) column = i
    else break
  }
  return column
}

export function shiftColumn(column: number, shift: number, columns: number): number {
  return Math.max(0, Math.min(columns - 1, column + shift))
}

/** Exact chance of each result in one column when every row is equally likely. */
export function chances(results: readonly string[]): { result: string; chance: number }[] {
  const counted = new Map<string, number>()
  for (const result of results) counted.set(result, (counted.get(result) ?? 0) + 1)
  return [...counted].map(([result, count]) => ({ result, chance: count / results.length }))
}

/** Half of it, remainders up. */
export function halfUp(value: number): number {
  return Math.ceil(value / 2)
}
