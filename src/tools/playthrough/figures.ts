// How quickly the page answers: frames while the map is moved, taps until the reach is seen, the first picture.
import type { CDPSession, Page } from '@playwright/test'
import { fingers, type Pointer } from './hands'
import { look, type Point } from './view'

export function percentile(list: readonly number[], part: number): number {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** What the page keeps of itself while it is watched. */
interface Watched {
  taps: number[]
  frames: number[]
  counting: boolean
}

/** Times every tap (or Enter) that brings up a reach: from the event to the second frame after it, when it is painted. */
export async function watchTaps(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched: Watched = { taps: [], frames: [], counting: false }
    Object.assign(globalThis, { watched })
    for (const type of ['pointerup', 'keydown'] as const)
      addEventListener(
        type,
        (event) => {
          if (document.querySelector('svg.pieces .lit .reach') !== null) return
          requestAnimationFrame(() =>
            requestAnimationFrame((now) => {
              if (document.querySelector('svg.pieces .lit .reach') !== null)
                watched.taps.push(now - event.timeStamp)
            })
          )
        },
        { capture: true }
      )
  })
}

export function tapsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (globalThis as unknown as { watched?: Watched }).watched?.taps ?? [])
}

/** Frames of a gesture. */
const STEPS = 90

/** Where the fingers are at a moment from 0 to 1: a pan in a figure of eight, then a pinch in and out. */
const panAt = ({ x, y }: Point, reach: number, t: number): Point[] => [
  { x: x + reach * Math.sin(t * 2 * Math.PI), y: y + 0.6 * reach * Math.sin(t * 4 * Math.PI) }
]

function pinchAt({ x, y }: Point, reach: number, t: number): Point[] {
  const half = reach * (0.4 + 0.6 * Math.abs(Math.sin(t * 2 * Math.PI)))
  return [
    { x: x - half, y },
    { x: x + half, y }
  ]
}

/** Moves the map about for some seconds as these hands do it. */
async function moveAbout(page: Page, hands: Pointer): Promise<void> {
  const start = await hands.ground()
  const { left, width, top, height } = await look(page)
  const reach = 0.9 * Math.min(start.x - left, left + width - start.x, start.y - top, top + height - start.y)
  const moments = (at: typeof panAt) =>
    Array.from({ length: STEPS + 1 }, (_, i) => at(start, reach, i / STEPS))
  if (hands.by === 'touch') {
    await fingers(page, moments(panAt))
    await fingers(page, moments(pinchAt))
    return
  }
  const { mouse } = page
  await mouse.move(start.x, start.y)
  await mouse.down()
  for (const [point] of moments(panAt)) await mouse.move(point!.x, point!.y)
  await mouse.up()
  for (let i = 0; i < STEPS; i++) await mouse.wheel(0, i % 44 < 22 ? -40 : 40)
}

/** Milliseconds from frame to frame while the map is moved. */
export async function frames(page: Page, hands: Pointer): Promise<number[]> {
  await page.evaluate(() => {
    const { watched } = globalThis as unknown as { watched: Watched }
    watched.frames = []
    watched.counting = true
    void (async () => {
      for (let last = 0; watched.counting;) {
        const now = await new Promise<number>(requestAnimationFrame)
        if (last > 0) watched.frames.push(now - last)
        last = now
      }
    })()
  })
  await moveAbout(page, hands)
  return page.evaluate(() => {
    const { watched } = globalThis as unknown as { watched: Watched }
    watched.counting = false
    return watched.frames
  })
}

/** From the beginning of a reload to the first picture of the board: the middle one of three. */
export async function firstPicture(page: Page): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 3; i++) {
    await page.reload()
    await page.waitForFunction(
      () => performance.getEntriesByName('sandtable:first-picture').length > 0,
      undefined,
      { timeout: 60_000 }
    )
    times.push(
      await page.evaluate(() => performance.getEntriesByName('sandtable:first-picture')[0]!.startTime)
    )
  }
  return percentile(times, 0.5)
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly dur?: number
  readonly pid: number
  readonly tid: number
}

/** Milliseconds of work on the thread of the page from one frame to the next, out of a trace. */
export function workPerFrame(events: readonly TraceEvent[]): number[] {
  const frameStarts = events.filter(({ name }) => name === 'FireAnimationFrame').sort((a, b) => a.ts - b.ts)
  const [first] = frameStarts
  if (first === undefined) return []
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      ph === 'X' && name.endsWith('RunTask') && pid === first.pid && tid === first.tid
  )
  return frameStarts.slice(0, -1).map(({ ts }, i) => {
    const end = frameStarts[i + 1]!.ts
    const inside = (task: TraceEvent) =>
      Math.max(0, Math.min(task.ts + (task.dur ?? 0), end) - Math.max(task.ts, ts))
    return tasks.reduce((sum, task) => sum + inside(task), 0) / 1000
  })
}

/** With the processor four times as slow: work in a frame while the map is moved, and the first picture. */
export async function slowed(
  page: Page,
  hands: Pointer
): Promise<{ mainThreadMsPerFrame: number; slowFirstPictureMs: number }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  try {
    const events = await traced(cdp, () => frames(page, hands))
    const slowFirstPictureMs = await firstPicture(page)
    return { mainThreadMsPerFrame: percentile(workPerFrame(events), 0.95), slowFirstPictureMs }
  } finally {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await cdp.detach()
  }
}

async function traced(cdp: CDPSession, during: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  cdp.on('Tracing.dataCollected', collect)
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', '__metadata'] }
  })
  await during()
  const done = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()))
  await cdp.send('Tracing.end')
  await done
  cdp.off('Tracing.dataCollected', collect)
  return events
}
