// One match in two windows of a device: the one that watches can have it, and the other watches then.
import type { Page } from '@playwright/test'
import { complaints } from './places'
import { PHONE } from './support/board'
import { on } from './support/controls-pages'
import { checksum, entries, MARCH_FIRST, newMatch, saved, type } from './support/match'
import { expect, test } from './support/server'

const watches = (page: Page) => expect(on(page).saving).toHaveAttribute('data-saving', 'elsewhere')

test('a second window takes the match over, the first watches and can have it back, and no order is lost', async ({
  page,
  context
}) => {
  const address = await newMatch(page, { mine: 'Both sides' })
  await type(page, MARCH_FIRST)
  const other = await context.newPage()
  const problems = [complaints(page), complaints(other)]
  await other.goto(address)
  const [here, there] = [on(page), on(other)]
  await watches(other)
  await expect(here.playHere).toHaveCount(0)

  // The last order of the first window is saved before it lets go.
  await type(page, 'end')
  await there.playHere.click()
  await expect(there.asked).toBeVisible()
  await watches(page)
  await entries(other, 2)
  await type(other, 'move ge39-a3 to 3817')
  await entries(page, 3)
  await saved(other)
  expect(await checksum(page)).toBe(await checksum(other))

  await here.playHere.click()
  await expect(here.asked).toBeVisible()
  await watches(other)
  await type(page, 'end')
  await saved(page)
  await entries(other, 4)
  expect(await checksum(page)).toBe(await checksum(other))
  expect(problems).toEqual([[], []])
})

test('the same on the board, on a phone', async ({ page, context }) => {
  const address = await newMatch(page, { mine: 'Both sides' })
  const other = await context.newPage()
  await other.setViewportSize(PHONE)
  await other.goto(`${address}&view=board`)
  await expect(on(other).playHere).toBeInViewport({ ratio: 1 })
  await on(other).playHere.click()
  await expect(on(other).playHere).toHaveCount(0)
  await saved(other)
  await watches(page)
  await page.goto(`${address}&view=board`)
  await expect(on(page).playHere).toBeVisible()
})
