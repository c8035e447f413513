// What the page itself did in each frame, out of a trace of the browser.
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly dur?: number
  /** What the processor gave to it: others on the machine do not count. */
  readonly tdur?: number
  readonly pid: number
  readonly tid: number
  readonly args?: { readonly name?: string }
}

export function percentile(list: readonly number[], part: number): number {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** Milliseconds of processor time on the main thread from one animation frame to the next. */
export function mainWork(events: readonly TraceEvent[]): number[] {
  const key = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
  const beginnings = events.filter(({ name }) => name === 'FireAnimationFrame').sort((a, b) => a.ts - b.ts)
  const [first] = beginnings
  if (!first) return []
  const tasks = events
    .filter((event) => key(event) === key(first) && /RunTask$/.test(event.name) && event.ph === 'X')
    .sort((a, b) => a.ts - b.ts)
  return beginnings.slice(0, -1).map(({ ts }, index) => {
    const end = beginnings[index + 1]!.ts
    let work = 0
    for (const task of tasks) {
      const overlap = Math.min(task.ts + (task.dur ?? 0), end) - Math.max(task.ts, ts)
      if (overlap > 0) work += overlap * ((task.tdur ?? task.dur ?? 0) / (task.dur ?? 1))
    }
    return work / 1000
  })
}
