// Matches on the board: the driver of `npm run playthrough`, for tests. Ordinary tests play recorded games (see
// `recordings/` and `src/tools/record.ts`); only the deep ones ask a program what to do.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { tsImport } from 'tsx/esm/api'
import type { AdvisedSession, Rhythm } from '../../../src/tools/playthrough/advised'
import type { RecordedSession } from '../../../src/tools/playthrough/recorded'
import type { Session, Sitting } from '../../../src/tools/playthrough/session'
import { expect } from './server'

export { controlsOf, type Controls } from '../../../src/tools/playthrough/controls'

export const PHONE = { width: 390, height: 844 }
export const TABLET = { width: 1024, height: 768 }
export const DESK = { width: 1920, height: 1080 }
export const SCREENS = { phone: PHONE, tablet: TABLET, desk: DESK }

type Driver = typeof import('../../../src/tools/playthrough/index')

// The engine imports its data as JSON, which the loader of the tests does not know.
let loaded: Promise<Driver> | undefined
const driver = () =>
  (loaded ??= tsImport('../../../src/tools/playthrough/index.ts', import.meta.url) as Promise<Driver>)

/** The match of a recording on the page, at one of its marks (or so many orders before it), and the same in Node. */
export async function begin(
  page: Page,
  recording: string,
  sitting: Sitting,
  where: { at?: string; before?: number } = {}
): Promise<RecordedSession> {
  const { RecordedSession } = await driver()
  return RecordedSession.begin(page, recording, sitting, where)
}

/** The game that each of these scenarios belongs to. */
const GAMES = {
  '1938': 'war-comes-early',
  '1939': 'war-comes-early',
  historical: 'eisenhowers-war',
  alternate: 'eisenhowers-war',
  'little-entente': 'munich-war'
} as const

/** A new match in which a program says what to do: for deep tests. */
export async function beginAdvised(
  page: Page,
  scenario: keyof typeof GAMES,
  sitting: Sitting,
  seed = 1
): Promise<AdvisedSession> {
  const { AdvisedSession, Mirror } = await driver()
  const mirror = await Mirror.create(GAMES[scenario], scenario, seed, true)
  return AdvisedSession.begin(page, mirror, sitting, '/')
}

/** Seeds that are tried before a test gives up. */
const SEEDS = 40

/** The first seed with which a match played in this rhythm is not over before its turns are. */
export async function lastingSeed(
  scenario: keyof typeof GAMES,
  { most, turns }: Required<Pick<Rhythm, 'most' | 'turns'>>
): Promise<number> {
  const { Mirror } = await driver()
  for (let seed = 1; seed <= SEEDS; seed++) {
    const mirror = await Mirror.create(GAMES[scenario], scenario, seed, true)
    let phase = ''
    let orders = 0
    while (!mirror.over && mirror.picture.now.turn <= turns) {
      const { now } = mirror.picture
      if (`${now.turn} ${now.phase}` !== phase) orders = 0
      phase = `${now.turn} ${now.phase}`
      const end = mirror.match.offers().find((offer) => offer.gesture === 'confirm')
      mirror.match.order(end && orders >= most ? end.order : mirror.advice())
      orders++
    }
    if (!mirror.over) return seed
  }
  throw new Error(`None of ${SEEDS} matches of ${scenario} lasts ${turns} turns.`)
}

/** Page and engine have come to the same. */
export async function agree(session: Session): Promise<void> {
  const { page, mirror } = await session.compare()
  expect(page).toEqual(mirror)
}

/** Each of these was done at least once. */
export function done(session: Session, ...what: string[]): void {
  const all = [...session.gestures.keys(), ...session.person.ways.keys()]
  expect(all).toEqual(expect.arrayContaining(what))
}

/** axe finds nothing. `part`: the rest of the page was looked at before, and the map is large. */
export async function clean(page: Page, where: string, part?: string): Promise<void> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  expect(violations, where).toEqual([])
}

/** How the map lies in its window. */
export const lies = (page: Page) =>
  page.locator('svg.pieces').evaluate((svg) => {
    const { a, e, f } = (svg as SVGSVGElement).getScreenCTM()!
    return [a, e, f].map((number) => Math.round(number * 10) / 10)
  })
