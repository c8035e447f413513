// Two devices on two hosts, each with a network of its own: what lies between them is a wire, or nothing.
import { on } from '../support/controls-pages'
import { closeSheet, expect, found, inMatch, same, shownCode, stands, test } from '../support/devices'
import type { Device } from '../support/devices'
import { whyNoHosts } from '../support/hosts'
import { FIGHT_FIRST, type } from '../support/match'

const why = whyNoHosts()
test.skip(why !== null, `Two hosts: ${why}`)

/** One shows the first code, the other scans it and answers, and the answer is scanned. */
async function codesOver(a: Device, b: Device): Promise<void> {
  const [here, there] = [on(a.page), on(b.page)]
  await here.way('pair').click()
  await here.showFirst.click()
  await b.goto('/join/')
  await there.scanCode.click()
  b.see(await shownCode(a.page))
  await there.useCamera.click()
  await expect(there.answerShow).toBeVisible()
  a.see(await shownCode(b.page))
  await here.scanAnswer.click()
}

test('two hosts with a wire between them pair by codes, and meet again in a room', async ({
  device,
  host
}) => {
  test.slow()
  const [one, two] = [await host(), await host()]
  one.wire(two, '10.77.0.1', '10.77.0.2')
  await Promise.all([one.serve(), two.serve()])
  const signal = `ws://10.77.0.1:${await one.signal()}/`
  const [a, b] = [await device({ host: one }), await device({ host: two })]
  await found(a)
  await codesOver(a, b)
  await inMatch(b.page)
  await stands(a, 'linked')
  await stands(b, 'linked')
  await type(a.page, FIGHT_FIRST, 'end', 'end')
  await same(4, a.page, b.page)

  // The link is gone with the pages; the room finds the devices again.
  for (const { page, goto } of [a, b]) {
    const match = page.url()
    await goto('/settings/')
    await on(page).server.fill(signal)
    await on(page).addServer.click()
    await page.goto(match)
  }
  await stands(a, 'linked')
  await stands(b, 'linked')
  await type(a.page, 'move ge39-CW to 4217', 'end')
  await same(6, a.page, b.page)
  await type(b.page, 'end', 'end')
  await same(8, a.page, b.page)
  expect([...a.problems, ...b.problems]).toEqual([])
})

test('flight mode and another Wi-Fi: both say so, play on, find each other by themselves, and nothing is lost', async ({
  device,
  host
}) => {
  test.slow()
  const [one, two, hub] = [await host(), await host(), await host()]
  hub.hub('10.77.3.9')
  one.plug(hub, '10.77.3.1')
  two.plug(hub, '10.77.3.2')
  await Promise.all([one.serve(), two.serve()])
  const signal = `ws://10.77.3.9:${await hub.signal()}/`
  const [a, b] = [await device({ host: one }), await device({ host: two })]
  const code = await found(a, { signal })
  await b.goto(`/join/#${code},${encodeURIComponent(signal)}`)
  await inMatch(b.page)
  await stands(a, 'linked')
  await stands(b, 'linked')
  await b.page.reload()
  await stands(b, 'linked')
  await same(1, a.page, b.page)

  // Flight mode on one of them. The other one only hears nothing any more.
  two.unplug(hub)
  await stands(a, 'apart')
  await stands(b, 'apart')
  await type(a.page, FIGHT_FIRST)
  // Live dice wait for the other device, and say so.
  await type(a.page, 'attack 3713 with ge39-FG')
  await expect(on(a.page).linkNote('dice')).toBeVisible()
  await expect(on(b.page).entrySum).toHaveAttribute('data-entry', '1')

  // Another Wi-Fi: the same hub, but another address. Nobody touches anything.
  two.plug(hub, '10.77.3.77')
  await stands(a, 'linked')
  await stands(b, 'linked')
  await same(3, a.page, b.page)
  await expect(on(a.page).linkNote('dice')).toHaveCount(0)
})

test('two hosts that the network keeps apart say so, and send the turn as a code', async ({
  device,
  host
}) => {
  test.slow()
  // As in many guest networks: both reach the same machine, but not each other.
  const [one, two, between] = [await host(), await host(), await host()]
  one.wire(between, '10.77.1.1', '10.77.1.9')
  two.wire(between, '10.77.2.1', '10.77.2.9')
  await Promise.all([one.serve(), two.serve()])
  const port = await between.signal()
  const [a, b] = [await device({ host: one }), await device({ host: two })]
  const code = await found(a, { dice: 'sealed', signal: `ws://10.77.1.9:${port}/` })

  // By a room.
  await b.goto(`/join/#${code},${encodeURIComponent(`ws://10.77.2.9:${port}/`)}`)
  const told = 'The network blocks a direct connection.'
  for (const { page } of [b, a]) await expect(on(page).linkStatus).toContainText(told)

  // By codes.
  await codesOver(a, b)
  await expect(on(a.page).pairFailed).toContainText(told)
  await expect(on(b.page).answerWaiting.or(on(b.page).pairFailed)).toBeVisible()
  await expect(on(b.page).turnInstead).toBeVisible()
  await on(a.page).turnInstead.click()
  await on(a.page).showTurn.click()
  await expect(on(a.page).shownCode).toBeVisible()
  await closeSheet(a.page)
})
