// `npm run playthrough`: a whole game through the page in a real browser, by taps and keys, beside the same game in Node.
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { loadGame, runTool, scenarioOf, wholeNumber } from './engine/program'
import { ensureBrowser } from './parts/browser.mjs'
import { ensureBuild } from './parts/build.mjs'
import { basePath, readOptions } from './parts/options.mjs'
import { ROOT } from './parts/root.mjs'
import { serve } from './parts/server.mjs'
import { Stop } from './parts/stop.mjs'
import { firstPicture, frames, percentile, slowed, tapsOf, watchTaps } from './playthrough/figures'
import type { Pointer } from './playthrough/hands'
import { Mirror } from './playthrough/mirror'
import { AdvisedSession } from './playthrough/advised'
import type { Sitting } from './playthrough/session'
import { PICTURES, shoot } from './playthrough/shots'

interface Device {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly sitting: Sitting
}

export const DEVICES: Readonly<Record<string, Device>> = {
  phone: { viewport: { width: 390, height: 844 }, sitting: { by: 'touch', seating: 'two' } },
  tablet: { viewport: { width: 1024, height: 768 }, sitting: { by: 'touch', seating: 'one' } },
  desk: { viewport: { width: 1920, height: 1080 }, sitting: { by: 'mouse', keys: true, seating: 'one' } }
}

const OPTIONS = {
  game: { type: 'string' },
  scenario: { type: 'string' },
  device: { type: 'string', default: 'desk' },
  seed: { type: 'string', default: '1' },
  /** Orders in a phase before it is ended, to come through a long game quickly. */
  most: { type: 'string' },
  /** Tries everything this often, whether or not it is sensible. */
  curious: { type: 'string', default: '0' },
  /** The side that the computer plays; none: all is done by hand. */
  against: { type: 'string' },
  /** By somebody who knows the board and takes the shortest way; else each way is taken in its turn. */
  brisk: { type: 'boolean', default: false },
  /** Stops after this turn. */
  turns: { type: 'string' },
  /** Orders that were given before the page is opened. */
  after: { type: 'string', default: '0' },
  /** Measures with the processor four times as slow too. */
  slow: { type: 'boolean', default: false },
  /** Writes the pictures of the README instead. */
  shots: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false }
} as const

/** Orders before the figures are taken: the armies stand on the map then. */
const WARM = 40
/** Pieces of a set-up that are placed by hand; the program helps with the rest. */
const BY_HAND = 12

/** The page when somebody does not get any further. */
const STUCK = '.cache/playthrough/stuck.png'

const tenth = (number: number) => Math.round(number * 10) / 10

async function measure(session: AdvisedSession, page: Page, slow: boolean) {
  const hands = session.hands as Pointer
  // A reload forgets what the page has counted.
  const taps = await tapsOf(page)
  const p95FrameMs = percentile(await frames(page, hands), 0.95)
  const firstPictureMs = await firstPicture(page)
  await watchTaps(page)
  const extra = slow ? await slowed(page, hands) : {}
  await watchTaps(page)
  session.person.fresh()
  return { taps, figures: { p95FrameMs, firstPictureMs, ...extra } }
}

await runTool(async (args) => {
  const given = readOptions(args, OPTIONS)
  const device = DEVICES[given.device]
  if (device === undefined) throw new Stop(`--device must be one of: ${Object.keys(DEVICES).join(', ')}`)
  const seed = wholeNumber('seed', given.seed, 0)
  const say = (line: string) => console.error(line)
  // Only the line with the figures goes out; what the build says is no part of it.
  console.log = (...words: unknown[]) => console.error(...words)
  const executablePath = await ensureBrowser()
  await ensureBuild()
  const base = basePath()
  const server = await serve({ dir: join(ROOT, 'build'), base })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    if (given.shots) {
      await shoot(browser, server.url, say)
      process.stdout.write(`${PICTURES} pictures written\n`)
      return 0
    }
    scenarioOf(await loadGame(given.game), given.scenario)
    const mirror = await Mirror.create(given.game!, given.scenario!, seed, true)
    const after = wholeNumber('after', given.after, 0)
    while (mirror.match.number < after && !mirror.over) mirror.match.order(mirror.advice())
    const context = await browser.newContext({
      viewport: device.viewport,
      hasTouch: device.sitting.by === 'touch'
    })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(error.message))
    const { against } = given
    if (against !== undefined && !mirror.match.seats.includes(against))
      throw new Stop(`--against must be one of: ${mirror.match.seats.join(', ')}`)
    const sitting = against === undefined ? device.sitting : { ...device.sitting, seating: { bot: against } }
    const session = await AdvisedSession.begin(page, mirror, sitting, server.url)
    session.person.brisk = given.brisk
    await watchTaps(page)
    let measured: Awaited<ReturnType<typeof measure>> | null = null
    /** Orders that were given by hand, of which so many are attacks, and what the hands did for them. */
    let byHand = 0
    const played = session.play({
      byHand: BY_HAND,
      most: given.most === undefined ? Infinity : wholeNumber('most', given.most, 1),
      turns: given.turns === undefined ? Infinity : wholeNumber('turns', given.turns, 1),
      curious: wholeNumber('curious', given.curious, 0),
      say,
      after: async (orders) => {
        byHand++
        const ready = orders >= WARM && session.person.field.offers.some(({ gesture }) => gesture === 'move')
        if (measured === null && ready && (await session.seen()))
          measured = await measure(session, page, given.slow)
      }
    })
    await played.catch(async (error: unknown) => {
      await page.screenshot({ path: join(ROOT, STUCK) })
      say(`${STUCK} shows the page where it went no further.`)
      throw error
    })
    const { made, moved } = session.hands as Pointer
    const battles = session.gestures.get('attack') ?? 0
    const taps = [...((measured as { taps: number[] } | null)?.taps ?? []), ...(await tapsOf(page))]
    measured ??= await measure(session, page, given.slow)
    const { orders, hashEqual, page: shown, mirror: expected } = await session.compare()
    const figures = Object.fromEntries(
      Object.entries({ ...measured.figures, tapMs: percentile(taps, 0.5) }).map(([name, value]) => [
        name,
        tenth(value)
      ])
    )
    const done = [...session.kinds, ...session.person.ways].map(([name, times]) => `${name} ${times}`)
    say(`Done: ${done.sort().join(', ')}`)
    if (!hashEqual) say(`The page says:\n${shown.join('\n')}\nThe engine says:\n${expected.join('\n')}`)
    for (const problem of problems) say(`The page complains: ${problem}`)
    const { p95FrameMs, tapMs, firstPictureMs, ...extra } = figures
    const work = { byHand, battles, made, moved }
    const line = { orders, hashEqual, p95FrameMs, tapMs, firstPictureMs, ...extra, ...work }
    process.stdout.write(
      given.json
        ? `${JSON.stringify(line)}\n`
        : `${orders} orders (${byHand} by hand with ${made} taps and drags and ${moved} moves of the map, ${battles} of them attacks); page and engine ${hashEqual ? 'agree' : 'DIFFER'}; frame ${p95FrameMs} ms (95 of 100 below), tap ${tapMs} ms (median), first picture ${firstPictureMs} ms\n`
    )
    return hashEqual && problems.length === 0 ? 0 : 1
  } finally {
    await browser.close()
    await server.close()
  }
})
