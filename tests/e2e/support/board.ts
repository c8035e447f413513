// Whole matches on the board: the driver of `npm run playthrough`, for tests.
import type { Page } from '@playwright/test'
import { tsImport } from 'tsx/esm/api'
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
 * as many as come before the first of this kind, or before this can be done.
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
  const mirror = await Mirror.create(GAMES[scenario], scenario, seed)
  const reached = () =>
    typeof until === 'function' ? until(mirror.field()) : !until || mirror.advice().type === until
  while (mirror.match.number < before || !reached()) mirror.match.order(mirror.advice())
  return Session.begin(page, mirror, sitting, '/')
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
