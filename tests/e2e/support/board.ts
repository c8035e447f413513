// Whole matches on the board: the driver of `npm run playthrough`, for tests.
import type { Page } from '@playwright/test'
import { tsImport } from 'tsx/esm/api'
import type { Mirror } from '../../../src/tools/playthrough/mirror'
import type { Session, Sitting } from '../../../src/tools/playthrough/session'
import type { Field } from '../../../src/lib/ui/match/board/draft'
import { expect } from './server'

export const PHONE = { width: 390, height: 844 }
export const TABLET = { width: 1024, height: 768 }
export const DESK = { width: 1920, height: 1080 }

type Driver = typeof import('../../../src/tools/playthrough/index')

// The engine imports its data as JSON, which the loader of the tests does not know.
let loaded: Promise<Driver> | undefined
const driver = () =>
  (loaded ??= tsImport('../../../src/tools/playthrough/index.ts', import.meta.url) as Promise<Driver>)

/** The game that each of these scenarios belongs to. */
const GAMES = {
  '1938': 'war-comes-early',
  '1939': 'war-comes-early',
  historical: 'eisenhowers-war',
  alternate: 'eisenhowers-war'
} as const

/**
 * A new match on the page, and the same in Node. `before`: orders that were given already; `until`:
 * as many as come before the first of this kind, or before this can be done. A match that is over
 * before it comes to that gives way to the one with the next seed.
 */
export async function begin(
  page: Page,
  scenario: keyof typeof GAMES,
  sitting: Sitting,
  {
    seed = 1,
    before = 0,
    until
  }: { seed?: number; before?: number; until?: string | ((field: Field) => boolean) } = {}
): Promise<Session> {
  const { Mirror, Session } = await driver()
  const reached = (mirror: Mirror) =>
    typeof until === 'function' ? until(mirror.field()) : !until || mirror.advice().type === until
  for (let next = seed; ; next++) {
    const mirror = await Mirror.create(GAMES[scenario], scenario, next)
    while (!mirror.over && (mirror.match.number < before || !reached(mirror)))
      mirror.match.order(mirror.advice())
    if (!mirror.over) return Session.begin(page, mirror, sitting, '/')
  }
}

/** How long a match is played: see the rhythm of a session. */
interface Length {
  readonly most: number
  readonly turns: number
}

/**
 * The first seed with which a match played in this rhythm is not over before its turns are: whatever the rules of a game
 * become, a test that wants whole turns has them.
 */
export async function lastingSeed(scenario: keyof typeof GAMES, { most, turns }: Length): Promise<number> {
  const { Mirror } = await driver()
  for (let seed = 1; ; seed++) {
    const mirror = await Mirror.create(GAMES[scenario], scenario, seed)
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
}

/** How many orders come before the first moment of this kind. */
export async function ordersBefore(
  scenario: keyof typeof GAMES,
  is: (mirror: Mirror) => boolean
): Promise<number> {
  const { Mirror } = await driver()
  const mirror = await Mirror.create(GAMES[scenario], scenario, 1)
  while (!is(mirror)) mirror.match.order(mirror.advice())
  return mirror.match.number
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
