// Giving up: never by one tap, on every screen and in words, and the list, the diary and the summary say who did.
import type { Page } from '@playwright/test'
import { clean, DESK, PHONE, TABLET } from './support/board'
import { on } from './support/controls-pages'
import { newMatch } from './support/match'
import { expect, test } from './support/server'

const concede = (page: Page) => page.getByTestId('concede')

/** Opens what stands under "More" of the board. */
async function openMore(page: Page): Promise<void> {
  const { tab } = on(page)
  if (!(await tab('more').isVisible())) await page.getByTestId('sheet-handle').click()
  await tab('more').click()
  await concede(page).locator('summary').click()
}

test('on the board of every screen, while the computer has the other side', async ({ page }) => {
  await newMatch(page, { mine: 'Polish player', rival: 'A random program' })
  await page.getByTestId('to-board').click()
  for (const [name, viewport] of Object.entries({ tablet: TABLET, desk: DESK, phone: PHONE })) {
    await page.setViewportSize(viewport)
    await openMore(page)
    // One press does nothing, and one may think again.
    await page.getByTestId('give-up').click()
    await page.getByTestId('play-on').click()
    await expect(page.getByTestId('give-up')).toBeVisible()
    await clean(page, `concede on a ${name}`, '[data-testid=concede]')
    await concede(page).locator('summary').click()
  }
  await concede(page).locator('summary').click()
  await page.getByTestId('give-up').click()
  await page.getByTestId('concede-now').click()
  await expect(concede(page)).toHaveCount(0)
  await expect(on(page).asked).toContainText('Polish player conceded')
  await page.getByTestId('to-result').click()
  await expect(page.getByTestId('result')).toContainText('The German player wins')
  await expect(page.getByTestId('why-over')).toContainText('The Polish player conceded.')
})

test('in words, by keyboard, for the side that looks; after a reload and in the list it stays so', async ({
  page
}) => {
  await newMatch(page, { mine: 'Both sides' })
  const summary = concede(page).locator('summary')
  await summary.focus()
  await page.keyboard.press('Enter')
  await page.getByTestId('give-up').focus()
  await page.keyboard.press('Enter')
  await page.getByTestId('concede-now').focus()
  await page.keyboard.press('Enter')
  const { state, diary, saving, rows } = on(page)
  await expect(state).toHaveAttribute('data-state', 'over')
  await expect(state).toContainText('the Polish player wins. The German player conceded.')
  await expect(diary).toContainText('German player conceded.')
  await expect(saving).toHaveAttribute('data-saving', 'saved')
  await page.reload()
  await expect(state).toHaveAttribute('data-state', 'over')
  await expect(concede(page)).toHaveCount(0)
  await page.goto('/')
  await expect(rows).toContainText('Polish player won: German player conceded')
})
