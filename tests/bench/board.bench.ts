// Prints one line per figure: how long the board takes to draw at first, and how evenly it pans and pinches with the
// largest map and every unit on it, at full speed and on a machine four times as slow; the plain map beside the one with
// its relief, by turns.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession } from '@playwright/test'
import { build } from 'vite'
import { findBrowser } from '../../src/tools/parts/browser.mjs'
import { serve } from '../../src/tools/parts/server.mjs'
import { boardPage } from './board/build'
import { mainWork, percentile, type TraceEvent } from './board/trace'

const WINDOWS = { phone: { width: 390, height: 844 }, desk: { width: 1920, height: 1080 } }
/** Frames that a gesture lasts. */
const STEPS = 90

function say(name: string, value: number, unit: string): void {
  console.log(`${name}: ${value.toFixed(1)} ${unit}`)
}

interface Gesture {
  readonly name: string
  /** Where the fingers are at a moment from 0 to 1. */
  fingers(t: number, width: number, height: number): { x: number; y: number }[]
}

const GESTURES: readonly Gesture[] = [
  {
    name: 'pan',
    fingers: (t, w, h) => [
      { x: w / 2 + Math.sin(t * 2 * Math.PI) * w * 0.35, y: h / 2 + Math.cos(t * 4 * Math.PI) * h * 0.25 }
    ]
  },
  {
    name: 'pinch',
    fingers: (t, w, h) => {
      const half = Math.min(w, h) * (0.14 + 0.28 * Math.abs(Math.sin(t * 2 * Math.PI)))
      return [
        { x: w / 2 - half, y: h / 2 },
        { x: w / 2 + half, y: h / 2 }
      ]
    }
  }
]

async function gesture(cdp: CDPSession, { fingers }: Gesture, width: number, height: number): Promise<void> {
  const points = (t: number) => fingers(t, width, height).map((point, id) => ({ ...point, id }))
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number; id: number }[]
  ) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', points(0))
  for (let step = 1; step <= STEPS; step++) await send('touchMove', points(step / STEPS))
  await send('touchEnd', [])
}

type Hands = { bench: { record(): void; recorded(): number[] } }

async function traced(cdp: CDPSession, during: () => Promise<void>): Promise<TraceEvent[]> {
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

const executablePath = findBrowser()
if (executablePath === undefined) console.log('No Chromium: the board is not measured.')
else {
  const dir = mkdtempSync(join(tmpdir(), 'sandtable-board-'))
  await build({ ...boardPage, build: { outDir: dir, emptyOutDir: true } })
  const server = await serve({ dir, base: '' })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    for (const [screen, viewport, map] of Object.entries(WINDOWS).flatMap(([name, size]) =>
      (['plain', 'real'] as const).map((map) => [name, size, map] as const)
    )) {
      const window = `${screen}, ${map} map`
      const context = await browser.newContext({ viewport, hasTouch: true })
      const page = await context.newPage()
      const cdp = await context.newCDPSession(page)
      await page.goto(map === 'plain' ? `${server.url}/?plain` : server.url)
      await page.waitForFunction(() => performance.getEntriesByName('first picture').length > 0)
      for (const name of ['map art', 'first picture'])
        say(
          `${window}, ${name}`,
          await page.evaluate((what) => performance.getEntriesByName(what)[0]!.duration, name),
          'ms'
        )
      for (const slow of [1, 4])
        for (const one of GESTURES) {
          await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow })
          let deltas: number[] = []
          const events = await traced(cdp, async () => {
            await page.evaluate(() => (globalThis as unknown as Hands).bench.record())
            await gesture(cdp, one, viewport.width, viewport.height)
            deltas = await page.evaluate(() => (globalThis as unknown as Hands).bench.recorded())
          })
          await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
          await page.waitForTimeout(800)
          const name = `${window}, ${one.name}${slow > 1 ? `, slowed ${slow} times` : ''}`
          say(`${name}: frame, median`, percentile(deltas, 0.5), 'ms')
          say(`${name}: frame, 95 of 100 below`, percentile(deltas, 0.95), 'ms')
          say(
            `${name}: work of the page in a frame, 95 of 100 below`,
            percentile(mainWork(events), 0.95),
            'ms'
          )
        }
      await context.close()
    }
  } finally {
    await browser.close()
    await server.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
