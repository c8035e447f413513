// Eisenhower's War through the board: a full turn of both sides on a phone, on a tablet and at a desk. In the end the page
// has come to the same position as the engine in Node with the same orders and dice.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { complaints, sideways } from './places'
import { agree, begin, DESK, done, lastingSeed, ordersBefore, PHONE, TABLET } from './support/board'
import { expect, test } from './support/server'

/** One turn, and orders in a phase before it is ended, so that no turn takes longer than it must. */
const ONE = { most: 8, turns: 1 }
test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } })
// Less than a minute each on a machine that does nothing else.
test.describe.configure({ timeout: 300_000 })

const TURN = ['confirm', 'pick', 'move', 'attack', 'place']

const asked = (page: Page) => page.getByRole('region', { name: 'What is asked' })

async function clean(page: Page, where: string): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations, where).toEqual([])
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('a turn of the historical invasion by touch, between two people', async ({ page }) => {
    const problems = complaints(page)
    const seed = await lastingSeed('historical', ONE)
    const session = await begin(page, 'historical', { by: 'touch', seating: 'two' }, { seed })
    await session.play(ONE)
    await agree(session)
    done(session, ...TURN, 'hand over')
    expect(await sideways(page)).toBe(0)
    expect(problems).toEqual([])
  })

  test('13.6b between two people an offensive is asked for across the table: no without hand-over, yes with it', async ({
    page
  }) => {
    const question = 'Do you call a Fuehrer-mandated offensive now?'
    // The Allied order after which the German is asked for the first time.
    const before =
      (await ordersBefore('historical', ({ actor, match }) => {
        const [, pass] = match.offers()
        return actor === 'german' && pass?.gesture === 'confirm' && pass.spoken === question
      })) - 1
    const session = await begin(page, 'historical', { by: 'touch', seating: 'two' }, { before })
    const handOver = page.getByRole('heading', { name: 'Hand over the device' })
    expect(session.mirror.actor).toBe('allied')
    await session.give(session.wanted())
    await expect(asked(page)).toContainText(`Ask the German player: ${question}`)
    await expect(handOver).toHaveCount(0)
    // Whoever holds the device learns nothing of where it could be, nor can they call it.
    await expect(page.locator('[data-piece]')).toHaveCount(0)
    await expect(asked(page)).not.toContainText('left')
    await expect(page.getByRole('button', { name: 'Place one for me' })).toHaveCount(0)
    // The same after a reload, and in words.
    await page.reload()
    await expect(asked(page)).toContainText(question)
    await expect(page.locator('[data-piece]')).toHaveCount(0)

    const pass = session.person.field.offers.find(({ id }) => id === 'pass')!
    expect(pass.gesture).toBe('confirm')
    await session.give({ is: 'confirm', offer: pass as never })
    expect(session.mirror.actor).toBe('allied')
    await expect(handOver).toHaveCount(0)
    await expect(asked(page)).not.toContainText(question)

    // Asked again after the next move: who wants to say yes takes the device.
    while (session.mirror.actor === 'allied') await session.give(session.wanted())
    await asked(page)
      .getByRole('button', { name: /hand over the device$/ })
      .tap()
    await page.getByRole('button', { name: 'I am the German player: show the table' }).tap()
    await expect(page.locator('[data-piece^="M-FMO"]')).toBeVisible()
    await asked(page).getByRole('button', { name: 'No offensive in this phase' }).tap()
    await expect(handOver).toBeVisible()
  })

  test('a German deployment: pieces by hand and by the program, and it can be ended at any time', async ({
    page
  }) => {
    const session = await begin(page, 'alternate', { by: 'touch', seating: 'one' })
    const deploy = { ...session.wanted() }
    expect(deploy.is).toBe('place')
    await session.play({ after: (orders) => orders >= 3 })
    await clean(page, 'deployment')
    await page.getByRole('button', { name: 'Place one for me' }).tap()
    await expect(page.locator('[data-entry="4"]')).toBeVisible()
    // A piece taken up does not hide the way out.
    await page.locator('[data-piece]').first().tap()
    await asked(page).getByRole('button', { name: 'The deployment is complete' }).tap()
    await expect(asked(page)).toContainText('Plan in secret where the first invasion lands')
    await asked(page).getByRole('button', { name: 'Plan the first invasion' }).tap()
    await expect(page.locator('[data-piece="M-BH1"]')).toContainText('Beachhead 1')
    expect(await sideways(page)).toBe(0)
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: TABLET, hasTouch: true })

  test('a turn of the alternate invasion by touch, from the deployment on', async ({ page }) => {
    const problems = complaints(page)
    const seed = await lastingSeed('alternate', ONE)
    const session = await begin(page, 'alternate', { by: 'touch', seating: 'one' }, { seed })
    await session.play({ ...ONE, byHand: 6 })
    await agree(session)
    done(session, ...TURN)
    expect(problems).toEqual([])
  })

  test('axe finds nothing while an attack is weighed, and the sheet says what it would be', async ({
    page
  }) => {
    const session = await begin(page, 'historical', { by: 'touch', seating: 'one' }, { until: 'attack' })
    await session.person.prepare(session.wanted())
    const sheet = page.getByRole('region', { name: 'What this attack would be' })
    await expect(sheet).toContainText('%')
    await expect(sheet).toContainText('Shifts of the column')
    await sheet.getByText('The whole table').tap()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await clean(page, `attack sheet, ${colorScheme}`)
    }
    for (const tab of ['Diary', 'Units', 'Tables', 'Overlays']) {
      await session.openTab(tab)
      await expect(page.getByRole('tabpanel')).not.toBeEmpty()
      await clean(page, tab)
    }
  })
})

test.describe('at a desk', () => {
  test.use({ viewport: DESK })

  test('a turn of the historical invasion by mouse and keys, against the program', async ({ page }) => {
    const problems = complaints(page)
    const seed = await lastingSeed('historical', ONE)
    const session = await begin(
      page,
      'historical',
      { by: 'mouse', keys: true, seating: { bot: 'german' } },
      { seed }
    )
    await session.play(ONE)
    await agree(session)
    done(session, ...TURN, 'program')
    expect(problems).toEqual([])
  })
})
