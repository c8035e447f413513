// Two devices over a room: they find each other through a server and then talk directly.
import { on } from './support/controls-pages'
import { expect, found, inMatch, invitationOf, joinBy, same, stands, test } from './support/devices'
import { FIGHT_FIRST, type } from './support/match'

test('a room: joined by the link, played with live dice, left and found again', async ({
  device,
  signal
}) => {
  test.slow()
  const [a, b] = [await device(), await device()]
  const code = await found(a, { signal })
  const link = await invitationOf(a)
  expect(link).toContain(`/join#${code},`)

  await joinBy(b, link)
  await stands(b, 'linked')
  await stands(a, 'linked')
  await expect(on(a.page).sheet).toHaveCount(0)
  await b.page.reload()
  await stands(b, 'linked')
  expect(await a.channels()).toBeGreaterThan(0)
  expect(await b.channels()).toBeGreaterThan(0)
  // The seat was given.
  await same(1, a.page, b.page)

  // What is ordered is seen before it is signed, and only the one who decides is asked.
  await type(a.page, FIGHT_FIRST)
  await expect(on(b.page).linkNote('moving')).toBeVisible()
  await expect(on(b.page).asked).toHaveCount(0)
  // Both devices roll.
  await type(a.page, 'attack 3713 with ge39-FG')
  await same(3, a.page, b.page)
  await expect(on(b.page).entry(3)).toContainText('rolled')
  // Who rolled reads the result when the dice have come, and who was attacked reads it too, also after a reload.
  for (const { page } of [a, b]) await expect(on(page).battle).toHaveAttribute('data-hex', '3713')
  await b.page.reload()
  await expect(on(b.page).battle).toHaveAttribute('data-hex', '3713')
  await stands(b, 'linked')

  // The other player is asked and lets it be taken back.
  await on(a.page).askUndo.click()
  await on(b.page).agree.click()
  await same(4, a.page, b.page)
  for (const { page } of [a, b]) await expect(on(page).entry(3)).toHaveAttribute('data-undone', 'true')
  for (const { page } of [a, b]) await expect(on(page).battle).toHaveCount(0)

  // Who is not looking is called by the title of the page when it is their move again.
  await b.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  })
  await type(a.page, 'end', 'end', 'end')
  await expect(b.page).toHaveTitle(/Your move/)
  await b.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(b.page).not.toHaveTitle(/Your move/)
  // Who is left alone is told so.
  await b.page.close()
  await expect(on(a.page).linkNote('lost')).toBeVisible()
  for (const { problems } of [a, b]) expect(problems).toEqual([])
})

test('a device with other data is not mixed in, and both say who must update', async ({ device, signal }) => {
  test.slow()
  const [a, b] = [await device(), await device()]
  await found(a, { signal })
  const link = await invitationOf(a)
  // The data of the game as another version might have it.
  await b.context.route(/\/_app\/.*\.js$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('Gdynia', 'Gdingen') })
  })
  await b.page.goto(link)
  const other = on(b.page).linkStatus
  await expect(other).toHaveAttribute('data-standing', 'versions differ')
  await expect(other).toContainText('Update the app on both')
  await stands(a, 'versions differ')
  await expect(on(a.page).main).toContainText('Update the app on both')
  expect(b.page.url()).toContain('/join')
  // What is still being fetched must not be answered into a page that has gone.
  await b.context.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a server that helps is asked by the device on which it was entered, and none otherwise', async ({
  device,
  signal
}) => {
  test.slow()
  const [a, b] = [await device(), await device()]
  const stun = 'stun:127.0.0.1:9'
  await a.goto('/settings/')
  const { helpers, helper, helperTrouble } = on(a.page)
  await helpers.click()
  await helper.fill('http://example.org')
  await helper.press('Enter')
  await expect(helperTrouble).toContainText('stun:')
  await helper.fill(stun)
  await helper.press('Enter')
  await expect(a.page.getByText(stun)).toBeVisible()
  const code = await found(a, { signal })
  // By the code alone: where to meet is entered in place, and nothing that was typed is lost by it.
  await b.goto('/join/')
  const { join, invitation, goOn, way, server, addServer, serverTrouble } = on(b.page)
  await invitation.fill(code)
  await goOn.click()
  await way('room').click()
  await expect(join.getByRole('heading')).toBeFocused()
  await server.fill('no address')
  await addServer.click()
  await expect(serverTrouble).toBeVisible()
  await server.fill(signal)
  await addServer.click()
  await inMatch(b.page)
  await stands(a, 'linked')
  const [asked, others] = [await a.helpers(), await b.helpers()]
  expect(asked.length).toBeGreaterThan(0)
  for (const servers of asked) expect(servers).toMatchObject([{ urls: [stun] }])
  expect(others.length).toBeGreaterThan(0)
  for (const servers of others) expect(servers).toEqual([])
})
