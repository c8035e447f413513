// No Retreat! between two devices over a room: cards and Secret Plans are dealt so that each sees only its own.
import { on } from '../support/controls-pages'
import { expect, inMatch, stands, test } from '../support/devices'

test('5.0d, 24.1 two devices deal cards and plans: each reads its own and sees only backs of the other', async ({
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
  await a.goto('/new/?game=no-retreat')
  await first.option('scenario', 'french-regular').check()
  await first.option('mine', 'german').check()
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

  // The piles are shuffled by both, and the Allied player keeps the plan that was dealt.
  await second.offer('end').click()
  await expect(second.offer('keep')).toBeVisible()
  for (const [page, own, other] of [
    [b.page, 'allied', 'german'],
    [a.page, 'german', 'allied']
  ] as const) {
    await page.getByTestId('beside').click()
    const row = (id: string) => page.locator(`[data-beside="cards ${id}"]`)
    await expect(row(`${own}-plan`)).not.toContainText('face down')
    await expect(row(`${other}-plan`)).toContainText('1 card face down')
  }
  for (const { problems } of [a, b]) expect(problems).toEqual([])
})
