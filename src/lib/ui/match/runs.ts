// Orders that were given together ("place the rest for me") and are taken back together: known to this page only.

interface Run {
  /** The position before the first of them and after the last. */
  readonly from: number
  readonly to: number
  readonly count: number
}

export class Runs {
  private readonly runs: Run[] = []

  add(from: number, to: number, count: number): void {
    if (count > 1) this.runs.push({ from, to, count })
  }

  /** Where one step back leads from here; null: over one order. */
  before(position: number): number | null {
    return this.runs.findLast(({ to }) => to === position)?.from ?? null
  }

  /** How many orders one step forward gives again from here, when so many were taken back. */
  after(position: number, takenBack: number): number {
    const run = this.runs.findLast(({ from }) => from === position)
    return run !== undefined && run.count <= takenBack ? run.count : 1
  }

  /** The same orders were given again and stand at new numbers. */
  again(from: number, to: number): void {
    const run = this.runs.findLast((one) => one.from === from)
    if (run !== undefined) this.add(from, to, run.count)
  }
}
