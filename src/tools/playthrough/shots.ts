// The pictures of the README, taken from real positions in the middle of matches.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { ROOT } from '../parts/root.mjs'
import { Mirror } from './mirror'
import { AdvisedSession } from './advised'
import { RecordedSession } from './recorded'
import type { Sitting } from './session'

interface Shot {
  readonly name: string
  /** War Comes Early when missing. */
  readonly game?: string
  readonly scenario: string
  /** Orders from the beginning. */
  readonly after: number
  readonly width: number
  readonly height: number
  readonly by: Sitting['by']
  readonly dark?: boolean
  /** The next attack stands on the sheet. */
  readonly attack?: boolean
  /** What is shown besides the board: how the attack went, what the match is about, or Home with the match. */
  readonly then?: 'battle' | 'briefing' | 'home'
  /** The computer plays the other side, and its last turn is told. */
  readonly recap?: boolean
}

const SHOTS: readonly Shot[] = [
  { name: 'board-phone', scenario: '1939', after: 12, width: 390, height: 844, by: 'touch' },
  { name: 'board-tablet', scenario: '1938', after: 128, width: 1024, height: 768, by: 'touch' },
  { name: 'board-desk', scenario: '1938', after: 128, width: 1440, height: 900, by: 'mouse' },
  { name: 'attack-desk', scenario: '1939', after: 12, width: 1440, height: 900, by: 'mouse', attack: true },
  {
    name: 'dark-phone',
    scenario: '1939',
    after: 12,
    width: 390,
    height: 844,
    by: 'touch',
    dark: true,
    attack: true
  },
  {
    name: 'normandy-desk',
    game: 'eisenhowers-war',
    scenario: 'historical',
    after: 4,
    width: 1440,
    height: 900,
    by: 'mouse',
    attack: true
  },
  {
    name: 'battle-phone',
    scenario: '1939',
    after: 12,
    width: 390,
    height: 844,
    by: 'touch',
    attack: true,
    then: 'battle'
  },
  { name: 'recap-phone', scenario: '1939', after: 40, width: 390, height: 844, by: 'touch', recap: true },
  {
    name: 'briefing-phone',
    scenario: '1939',
    after: 12,
    width: 390,
    height: 844,
    by: 'touch',
    then: 'briefing'
  },
  { name: 'matches-phone', scenario: '1939', after: 40, width: 390, height: 844, by: 'touch', then: 'home' }
]

/** The same out of recorded games: what is done there next stands on the sheet. */
const RECORDED = [
  { name: 'munich-desk', game: 'entente-tour', at: 'attack', width: 1440, height: 900, by: 'mouse' },
  { name: 'munich-phone', game: 'entente-tour', at: 'rail', width: 390, height: 844, by: 'touch' }
] as const

export const PICTURES = SHOTS.length + RECORDED.length

const QUALITY = 0.8
const FOLDER = join(ROOT, 'static/screenshots')

export async function shoot(browser: Browser, url: string, say: (line: string) => void): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  for (const shot of SHOTS) {
    const { name, game = 'war-comes-early', scenario, width, height, by, dark = false } = shot
    const mirror = await Mirror.create(game, scenario, 1, true)
    while (
      mirror.match.number < shot.after ||
      (shot.attack && !attackIn(mirror)) ||
      (shot.recap && !turnBegins(mirror))
    )
      mirror.match.order(mirror.advice())
    const context = await browser.newContext({
      viewport: { width, height },
      hasTouch: by === 'touch',
      colorScheme: dark ? 'dark' : 'light'
    })
    const page = await context.newPage()
    const session = await AdvisedSession.begin(page, mirror, { by, seating: seatingOf(shot, mirror) }, url)
    await session.meet()
    await setUp(session, shot)
    // Messages go away by themselves.
    await session.at.note.first().waitFor({ state: 'hidden' })
    writeFileSync(join(FOLDER, `${name}.webp`), await webp(context, await page.screenshot()))
    say(`static/screenshots/${name}.webp`)
    await context.close()
  }
  for (const { name, game, at, width, height, by } of RECORDED) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height },
      hasTouch: by === 'touch'
    })
    const page = await context.newPage()
    const session = await RecordedSession.begin(page, game, { by, seating: 'one' }, { at })
    await session.person.prepare(session.wanted())
    await session.at.note.first().waitFor({ state: 'hidden' })
    writeFileSync(join(FOLDER, `${name}.webp`), await webp(context, await page.screenshot()))
    say(`static/screenshots/${name}.webp`)
    await context.close()
  }
}

/** A third of the size of a PNG, and no difference to be seen. The browser knows how. */
export async function webp(context: BrowserContext, png: Buffer): Promise<Buffer> {
  const page = await context.newPage()
  const address = await page.evaluate(
    async ([data, quality]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('2d')!.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', quality)
    },
    [png.toString('base64'), QUALITY] as const
  )
  await page.close()
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** A recap is for one who plays against another. */
function seatingOf({ recap }: Shot, { match }: Mirror): Sitting['seating'] {
  return recap ? { bot: match.seats.find((seat) => seat !== match.actor)! } : 'one'
}

async function setUp(session: AdvisedSession, { then, recap }: Shot): Promise<void> {
  const { page, at, person } = session
  if (recap) return at.recap.waitFor()
  if (then === 'battle') {
    await session.give(session.wanted())
    return at.battle.waitFor()
  }
  if (then === 'briefing') {
    await page.getByTestId('score').click()
    return page.getByTestId('briefing').waitFor()
  }
  if (then === 'home') {
    await page.goto(new URL('/', page.url()).href)
    return page.getByTestId('match-row').first().waitFor()
  }
  await person.prepare(session.wanted())
}

/** Another side than before is to move: its turn has just come. */
function turnBegins({ match, picture }: Mirror): boolean {
  const before = match.since(match.number - 1).at(0)
  return picture.now.turn > 1 && before !== undefined && before.seat !== match.actor
}

/** Somebody is about to attack. */
function attackIn(mirror: Mirror): boolean {
  const { type } = mirror.advice()
  return mirror.match.offers().some(({ gesture }) => gesture === 'attack') && type === 'attack'
}
