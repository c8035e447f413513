// Eisenhower's War through the board: a full turn of both sides on a phone, on a tablet and at a desk. In the end the page
// has come to the same position as the engine in Node with the same orders and dice.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { complaints, sideways } from './places'
import { agree, begin, DESK, done, PHONE, TABLET } from './support/board'
import { expect, test } from './support/server'

/** Orders in a phase before it is ended, so that no turn takes longer than it must. */
const MOST = 8
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
    const session = await begin(page, 'historical', { by: 'touch', seating: 'two' })
    await session.play({ most: MOST, turns: 1 })
    await agree(session)
    done(session, ...TURN, 'hand over')
    expect(await sideways(page)).toBe(0)
    expect(problems).toEqual([])
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
    const session = await begin(page, 'alternate', { by: 'touch', seating: 'one' })
    await session.play({ most: MOST, turns: 1, byHand: 6 })
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
    const session = await begin(page, 'historical', {
      by: 'mouse',
      keys: true,
      seating: { bot: 'german' }
    })
    await session.play({ most: MOST, turns: 1 })
    await agree(session)
    done(session, ...TURN, 'program')
    expect(problems).toEqual([])
  })
})
