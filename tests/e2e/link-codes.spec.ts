// Two devices without any server: codes that cameras read, and files. The carriers are changed in the middle of a game.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  expect,
  found,
  openWay,
  playTo,
  same,
  sheet,
  shownCode,
  standing,
  sum,
  test,
  type Device
} from './support/devices'
import { inWords, type } from './support/match'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const linked = ({ page }: Device) => expect(standing(page)).toHaveAccessibleName('Two devices: linked')

/** What one device shows, the other's camera sees. */
async function scan(from: Device, to: Device): Promise<void> {
  to.see(await shownCode(from.page))
  await press(to.page, 'Use the camera')
}

async function carryByCode(from: Device, to: Device): Promise<void> {
  await openWay(from, 'Turn by code')
  await press(from.page, 'Show the turn')
  await openWay(to, 'Turn by code')
  await press(to.page, 'Scan a turn')
  await scan(from, to)
  await expect(sheet(to.page).getByText('The turn is here.')).toBeVisible()
  await press(to.page, 'To the match')
  await sheet(from.page).getByLabel('Close').click()
}

async function fileOf({ page }: Device): Promise<string> {
  const saving = page.waitForEvent('download')
  await press(page, 'Save the file')
  return (await saving).path()
}

async function carryByFile(from: Device, to: Device): Promise<void> {
  await openWay(from, 'File')
  const path = await fileOf(from)
  await openWay(to, 'File')
  await sheet(to.page)
    .getByLabel('Take a file in')
    .setInputFiles({ name: 'turn.json', mimeType: 'application/json', buffer: readFileSync(path) })
  await expect(sheet(to.page).getByText(/The file is in/)).toBeVisible()
  for (const { page } of [from, to]) await sheet(page).getByLabel('Close').click()
}

test('paired by two scans, then a turn by code, then a file, then paired again: one game', async ({
  device
}) => {
  test.setTimeout(300_000)
  const [a, b] = [await device(), await device()]
  await found(a, { dice: 'Sealed' })
  await sheet(a.page)
    .getByRole('button', { name: /^Pair by codes/ })
    .click()
  await press(a.page, 'Show the first code')

  await b.goto('/join/')
  await inWords(b.page)
  await press(b.page, 'Scan a code')
  await a.page.locator('svg[data-code]').waitFor()
  await scan(a, b)
  await expect(b.page.getByText('Let the other device scan this answer.')).toBeVisible()
  a.see(await shownCode(b.page))
  await press(a.page, 'Next: scan the answer')
  await b.page.waitForURL(/\/match/)
  await linked(a)
  await linked(b)
  expect(await a.channels()).toBe(1)
  expect(await b.channels()).toBe(1)
  await type(a.page, 'pick Combat, then Reorganization, then Movement')
  await type(a.page, 'attack 3713 with ge39-FG')
  await same(a.page, b.page)

  // The link is gone with a reload; the seat and the match are not.
  await b.page.reload()
  await a.page.reload()
  await expect(standing(b.page)).toHaveAccessibleName('Two devices: apart')
  await playTo(6, a.page)
  expect(await sum(b.page)).not.toBe(await sum(a.page))
  await carryByCode(a, b)
  await same(a.page, b.page)
  await playTo(8, b.page)
  await carryByFile(b, a)
  await same(a.page, b.page)

  // Again by codes; now both have the match, and the other one begins.
  await openWay(b, 'Pair by codes')
  await press(b.page, 'Show the first code')
  await b.page.locator('svg[data-code]').waitFor()
  await openWay(a, 'Pair by codes')
  await press(a.page, 'Scan the first code')
  await scan(b, a)
  await expect(a.page.getByText('Let the other device scan this answer.')).toBeVisible()
  b.see(await shownCode(a.page))
  await press(b.page, 'Next: scan the answer')
  await expect(sheet(b.page).getByText('The devices are linked.')).toBeVisible()
  for (const { page } of [a, b]) await press(page, 'To the match')
  await playTo(11, a.page, b.page)
  await same(a.page, b.page)
  expect([...a.problems, ...b.problems]).toEqual([])
})

test('joined in flight mode by codes alone, and by files alone', async ({ device }) => {
  test.setTimeout(300_000)
  const [a, b, c] = [await device(), await device({ rtc: false }), await device()]
  const code = await found(a, { dice: 'Sealed' })
  await sheet(a.page)
    .getByRole('button', { name: /^Turn by code/ })
    .click()
  await press(a.page, 'Show the turn')
  await a.page.locator('svg[data-code]').waitFor()

  // A code that was made with another invitation says nothing to anybody.
  await c.goto('/join/')
  await c.page.getByLabel('Code or link').fill('0000-0000-0000')
  await press(c.page, 'Go on')
  await press(c.page, /^Turn by code/)
  await scan(a, c)
  await expect(c.page.getByText('This code is of another match.')).toBeVisible()

  await b.goto('/join/')
  await inWords(b.page)
  await b.page.getByLabel('Code or link').fill(code.replaceAll('-', ' ').toLowerCase())
  await press(b.page, 'Go on')
  // A browser that cannot connect says so instead of looking for ever.
  await press(b.page, /^Room/)
  await expect(b.page.getByText('This browser cannot connect devices directly.')).toBeVisible()
  await press(b.page, 'Another way')
  await press(b.page, /^Turn by code/)
  await scan(a, b)
  await b.page.waitForURL(/\/match/)
  // The claim goes back, and with the next turn comes the seat.
  await press(b.page, 'Show the turn')
  await b.page.locator('svg[data-code]').waitFor()
  await press(a.page, 'Scan its answer or its turn')
  await scan(b, a)
  await expect(sheet(a.page)).toHaveCount(0)
  await sheet(b.page).getByLabel('Close').click()
  await type(a.page, 'pick Reorganization, then Movement, then Combat')
  await carryByCode(a, b)
  await same(a.page, b.page)
  await expect(b.page.getByText('You are watching.')).toHaveCount(0)
  // A browser that cannot connect says so and offers the other ways.
  await openWay(b, 'Pair by codes')
  await expect(sheet(b.page).getByText('This browser cannot connect devices directly.')).toBeVisible()
  await sheet(b.page).getByRole('button', { name: 'Turn by code' }).click()
  await expect(sheet(b.page).getByRole('button', { name: 'Show the turn' })).toBeVisible()

  // By files: another match.
  const other = await found(a, { dice: 'Sealed' })
  await sheet(a.page).getByRole('button', { name: /^File/ }).click()
  const path = await fileOf(a)
  await c.goto('/join/')
  await inWords(c.page)
  await c.page.getByLabel('Code or link').fill(other)
  await press(c.page, 'Go on')
  await press(c.page, /^File/)
  await c.page.getByLabel('Open the file').setInputFiles(path)
  await c.page.waitForURL(/\/match/)
  const back = await fileOf(c)
  await sheet(a.page).getByLabel('Take a file in').setInputFiles(back)
  await expect(sheet(a.page)).toHaveCount(0)
  await sheet(c.page).getByLabel('Close').click()
  await carryByFile(a, c)
  await same(a.page, c.page)
  for (const { problems } of [a, b, c]) expect(problems).toEqual([])
})

test('without a camera the codes are copied and pasted, both ways', async ({ device }) => {
  test.setTimeout(300_000)
  const [a, b] = [await device(), await device({ camera: false })]
  await found(a)
  await sheet(a.page)
    .getByRole('button', { name: /^Pair by codes/ })
    .click()
  await press(a.page, 'Show the first code')
  await a.page.locator('svg[data-code]').waitFor()
  await b.goto('/join/')
  await inWords(b.page)
  await press(b.page, 'Scan a code')
  await press(b.page, 'Use the camera')
  await expect(b.page.getByRole('alert').filter({ hasText: 'paste the code' })).toBeVisible()
  const field = (page: Page) => page.getByLabel('Text of the code, copied on the other device')
  await field(b.page).fill('nonsense')
  await press(b.page, 'Read it')
  await expect(b.page.getByRole('alert').filter({ hasText: 'An invitation has' })).toBeVisible()
  await field(b.page).fill(await shownCode(a.page))
  await press(b.page, 'Read it')
  await expect(b.page.getByText('Let the other device scan this answer.')).toBeVisible()
  await press(a.page, 'Next: scan the answer')
  await a.page.getByText('No camera? Paste the code').click()
  await field(a.page).fill(await shownCode(b.page))
  await press(a.page, 'Read it')
  await b.page.waitForURL(/\/match/)
  await linked(a)
  await linked(b)
})
