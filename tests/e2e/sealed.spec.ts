// A sealed round between two devices: both decide without seeing the other, and what both have decided opens by itself. Played
// with the toy game, over a room.
import type { Page } from '@playwright/test'
import { newCode } from '../../src/lib/sync/invitation'
import { on } from './support/controls-pages'
import { expect, same, test, type Device } from './support/devices'
import { entries, type } from './support/match'
import { serveToy } from './support/toy-pages'

let server: Awaited<ReturnType<typeof serveToy>>
test.beforeAll(async () => void (server = await serveToy('toy-sealed')))
test.afterAll(() => server.close())

const stacks = async (page: Page) => {
  const where = page.locator('details', { has: page.getByTestId('where') })
  if ((await where.getAttribute('open')) === null) await page.getByTestId('where').click()
  return where
}
/** All that a device has of the match. */
const bytes = ({ page }: Device) =>
  page.evaluate(() => (globalThis as unknown as { bytes(): string }).bytes())

test('both set up and decide in secret; then all lies open on both devices', async ({ device, signal }) => {
  const [red, blue] = [await device(), await device()]
  const address = `${server.url}?${new URLSearchParams({ code: newCode(), signal }).toString()}`
  await red.page.goto(`${address}&found`)
  await expect(on(red.page).state).toHaveAttribute('data-actor', 'red')
  // Red decides before anybody else is there.
  await type(red.page, 'place r1 h2', 'place r2 h1', 'spend reserve 2')
  await expect(on(red.page).state).toHaveAttribute('data-actor', 'blue')
  await expect(await stacks(red.page)).toContainText('Red 1')

  await blue.page.goto(address)
  await expect(on(blue.page).state).toHaveAttribute('data-actor', 'blue')
  // What Red gave, and that Blue was let in.
  for (const { page } of [red, blue]) await entries(page, 4)
  await expect(await stacks(blue.page)).not.toContainText('Red')
  await expect(on(blue.page).diary).toContainText('Red has decided.')
  await expect(on(blue.page).diary).not.toContainText(/Red [12]|placed|reserve/)
  // Neither do the bytes that came say what was ordered.
  expect(await bytes(blue)).not.toMatch(/place|reserve/)

  // Blue has the last word, and Red sees nothing of it before it is said.
  await type(blue.page, 'place b1 h4', 'place b2 h5')
  await entries(red.page, 6)
  await expect(await stacks(red.page)).not.toContainText('Blue')
  await expect(await stacks(blue.page)).toContainText('Blue 1')
  await type(blue.page, 'spend reserve 3')
  for (const { page } of [red, blue])
    for (const piece of ['Red 1', 'Red 2', 'Blue 1', 'Blue 2'])
      await expect(await stacks(page)).toContainText(piece)
  await same(9, red.page, blue.page)

  // The second round: how each begins its turn.
  await type(red.page, 'pick march')
  await expect(on(blue.page).state).toHaveAttribute('data-actor', 'blue')
  await expect(on(blue.page).diary).toContainText('Stance: Red has decided.')
  await type(blue.page, 'pick rest')
  await same(13, red.page, blue.page)
  for (const { page } of [red, blue]) {
    await expect(on(page).diary).toContainText('Stance: what Red decided lies open.')
    await expect(on(page).state).toHaveAttribute('data-actor', 'red')
  }
  expect([...red.problems, ...blue.problems]).toEqual([])
})
