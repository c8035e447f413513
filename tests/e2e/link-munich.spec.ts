// Munich War between two devices over a room: both set up by turns, and the Axis launches.
import { on } from './support/controls-pages'
import { expect, inMatch, same, stands, test } from './support/devices'

test('3.4.2b two devices set the Little Entente up by turns and stay the same', async ({
  device,
  signal
}) => {
  test.slow()
  const [a, b] = [await device(), await device()]
  const first = on(a.page)
  await a.goto('/settings/')
  await first.server.fill(signal)
  await first.addServer.click()
  await expect(a.page.getByText(signal)).toBeVisible()
  await a.goto('/new/?game=munich-war')
  await first.option('scenario', 'little-entente').check()
  await first.option('mine', 'axis').check()
  await first.option('rival', 'device').check()
  await first.option('dice', 'live').check()
  await first.start.click()
  const code = await first.code.innerText()

  await b.goto('/settings/')
  const second = on(b.page)
  await second.server.fill(signal)
  await second.addServer.click()
  await expect(b.page.getByText(signal)).toBeVisible()
  await b.goto('/join/')
  await second.invitation.fill(code)
  await second.goOn.click()
  await inMatch(b.page)
  await stands(a, 'linked')
  await stands(b, 'linked')
  // The seat was given; the Allies begin.
  let entries = 1
  await same(entries, a.page, b.page)
  for (const board of [second, first, second, first])
    for (const offer of ['suggest', 'end']) {
      await board.offer(offer).click()
      await same(++entries, a.page, b.page)
    }
  // The war begins with the Axis in the air.
  await expect(first.offer('launch')).toBeVisible()
  await expect(second.asked).toHaveCount(0)
  for (const { problems } of [a, b]) expect(problems).toEqual([])
})
