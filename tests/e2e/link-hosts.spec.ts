// Two devices on two hosts, each with a network of its own: what lies between them is a wire, or nothing.
import type { Page } from '@playwright/test'
import {
  closeSheet,
  expect,
  found,
  playTo,
  same,
  sheet,
  shownCode,
  standing,
  sum,
  test
} from './support/devices'
import type { Device } from './support/devices'
import { whyNoHosts } from './support/hosts'
import { inWords, type } from './support/match'

const why = whyNoHosts()
test.skip(why !== null, `Two hosts: ${why}`)

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const linked = ({ page }: Device) =>
  expect(standing(page)).toHaveAccessibleName('Two devices: linked', { timeout: 120_000 })
const apart = ({ page }: Device) =>
  expect(standing(page)).toHaveAccessibleName('Two devices: apart', { timeout: 60_000 })

/** One shows the first code, the other scans it and answers, and the answer is scanned. */
async function codesOver(a: Device, b: Device): Promise<void> {
  await sheet(a.page)
    .getByRole('button', { name: /^Pair by codes/ })
    .click()
  await press(a.page, 'Show the first code')
  await b.goto('/join/')
  await inWords(b.page)
  await press(b.page, 'Scan a code')
  b.see(await shownCode(a.page))
  await press(b.page, 'Use the camera')
  await expect(b.page.getByText('Let the other device scan this answer.')).toBeVisible()
  a.see(await shownCode(b.page))
  await press(a.page, 'Next: scan the answer')
}

test('two hosts with a wire between them pair by codes, and meet again in a room', async ({
  device,
  host
}) => {
  test.setTimeout(300_000)
  const [one, two] = [await host(), await host()]
  one.wire(two, '10.77.0.1', '10.77.0.2')
  await Promise.all([one.serve(), two.serve()])
  const signal = `ws://10.77.0.1:${await one.signal()}/`
  const [a, b] = [await device({ host: one }), await device({ host: two })]
  await found(a)
  await codesOver(a, b)
  await b.page.waitForURL(/\/match/)
  await linked(a)
  await linked(b)
  await type(a.page, 'pick Combat, then Reorganization, then Movement')
  await type(a.page, 'attack 3713 with ge39-FG')
  await same(a.page, b.page)

  // The link is gone with the pages; the room finds the devices again.
  for (const { page, goto } of [a, b]) {
    const match = page.url()
    await goto('/settings/')
    await page.getByLabel('Address of a server').fill(signal)
    await press(page, 'Add')
    await page.goto(match)
  }
  await linked(a)
  await linked(b)
  await playTo(6, a.page, b.page)
  await same(a.page, b.page)
  expect([...a.problems, ...b.problems]).toEqual([])
})

test('flight mode and another Wi-Fi: both say so, play on, find each other by themselves, and nothing is lost', async ({
  device,
  host
}) => {
  test.setTimeout(300_000)
  const [one, two, hub] = [await host(), await host(), await host()]
  hub.hub('10.77.3.9')
  one.plug(hub, '10.77.3.1')
  two.plug(hub, '10.77.3.2')
  await Promise.all([one.serve(), two.serve()])
  const signal = `ws://10.77.3.9:${await hub.signal()}/`
  const [a, b] = [await device({ host: one }), await device({ host: two })]
  const code = await found(a, { signal })
  await b.goto(`/join/#${code},${encodeURIComponent(signal)}`)
  await inWords(b.page)
  await b.page.waitForURL(/\/match/)
  await linked(a)
  await linked(b)
  await b.page.reload()
  await linked(b)
  await same(a.page, b.page)

  // Flight mode on one of them. The other one only hears nothing any more.
  two.unplug(hub)
  await apart(a)
  await apart(b)
  await type(a.page, 'pick Combat, then Reorganization, then Movement')
  // Live dice wait for the other device, and say so.
  await type(a.page, 'attack 3713 with ge39-FG')
  await expect(
    a.page.getByText('Waiting for the dice of the other device, which is not linked.')
  ).toBeVisible()
  expect(await sum(a.page)).not.toBe(await sum(b.page))

  // Another Wi-Fi: the same hub, but another address. Nobody touches anything.
  two.plug(hub, '10.77.3.77')
  await linked(a)
  await linked(b)
  await same(a.page, b.page)
  await expect(a.page.getByText('Waiting for the dice of the other device')).toHaveCount(0)
  await playTo(6, a.page, b.page)
  await same(a.page, b.page)
})

test('two hosts that the network keeps apart say so, and send the turn as a code', async ({
  device,
  host
}) => {
  test.setTimeout(300_000)
  // As in many guest networks: both reach the same machine, but not each other.
  const [one, two, between] = [await host(), await host(), await host()]
  one.wire(between, '10.77.1.1', '10.77.1.9')
  two.wire(between, '10.77.2.1', '10.77.2.9')
  await Promise.all([one.serve(), two.serve()])
  const port = await between.signal()
  const [a, b] = [await device({ host: one }), await device({ host: two })]
  const code = await found(a, { dice: 'Sealed', signal: `ws://10.77.1.9:${port}/` })

  // By a room.
  await b.goto(`/join/#${code},${encodeURIComponent(`ws://10.77.2.9:${port}/`)}`)
  for (const { page } of [b, a])
    await expect(page.getByText('The network keeps the devices apart.').first()).toBeVisible({
      timeout: 30_000
    })

  // By codes.
  await codesOver(a, b)
  await expect(a.page.getByRole('alert').filter({ hasText: 'keeps the devices apart' })).toBeVisible({
    timeout: 25_000
  })
  await expect(b.page.getByText('the network keeps the devices apart')).toBeVisible()
  await expect(b.page.getByRole('button', { name: 'Turn by code instead' })).toBeVisible()
  await press(a.page, 'Send the turn as a code instead')
  await press(a.page, 'Show the turn')
  await expect(a.page.locator('svg[data-code]')).toBeVisible()
  await closeSheet(a.page)
})
