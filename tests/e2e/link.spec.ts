// Two devices over a room: they find each other through a server and then talk directly.
import {
  closeSheet,
  expect,
  found,
  openWay,
  playTo,
  same,
  sheet,
  shownCode,
  standing,
  test
} from './support/devices'
import { inWords, main, type } from './support/match'

test('a room: joined by the link, played with live dice, left and found again; others watch or learn nothing', async ({
  device,
  signal
}) => {
  test.setTimeout(300_000)
  const [a, b] = [await device(), await device()]
  const code = await found(a, { signal })
  await sheet(a.page).getByText('The link as a code').click()
  const link = await shownCode(a.page)
  expect(link).toContain(`/join#${code},`)

  // A wrong invitation finds nobody and tells nothing.
  const stranger = await device()
  await stranger.goto('/join/#0000-0000-0000,' + encodeURIComponent(signal))
  await expect(stranger.page.getByText('Looking for the match')).toBeVisible()

  await b.page.goto(link)
  await inWords(b.page)
  await b.page.waitForURL(/\/match/)
  await expect(standing(b.page)).toHaveAccessibleName('Two devices: linked')
  await expect(standing(a.page)).toHaveAccessibleName('Two devices: linked')
  await expect(sheet(a.page)).toHaveCount(0)
  await b.page.reload()
  await expect(standing(b.page)).toHaveAccessibleName('Two devices: linked')
  expect(await a.channels()).toBeGreaterThan(0)
  expect(await b.channels()).toBeGreaterThan(0)
  await same(a.page, b.page)

  // What is ordered is seen before it is signed, and only the one who decides is asked.
  await type(a.page, 'pick Combat, then Reorganization, then Movement')
  await expect(b.page.getByText(/is moving…/)).toBeVisible()
  await expect(b.page.getByRole('heading', { name: 'What is asked' })).toHaveCount(0)
  // Both devices roll.
  await type(a.page, 'attack 3713 with ge39-FG')
  await same(a.page, b.page)
  await expect(main(b.page).getByRole('group', { name: 'Diary of the match' })).toContainText('rolled')

  // The other player is asked and lets it be taken back.
  await a.page.getByRole('button', { name: 'Ask the Polish player to take it back' }).click()
  await b.page
    .getByRole('group', { name: 'Request' })
    .getByRole('button', { name: 'Agree', exact: true })
    .first()
    .click()
  await expect(main(a.page).getByRole('group', { name: 'Diary of the match' })).toContainText('Taken back')
  await same(a.page, b.page)

  // A second joiner is too late, and somebody is let in to watch: neither is ever asked.
  const late = await device()
  await late.page.goto(link)
  await inWords(late.page)
  await late.page.waitForURL(/\/match/)
  await late.page.reload()
  await expect(late.page.getByText('You are watching.')).toBeVisible()
  await openWay(a, 'Let somebody watch')
  const watch = await a.page.getByTestId('watch-code').innerText()
  await closeSheet(a.page)
  const third = await device()
  await third.goto(`/join/#${watch},${encodeURIComponent(signal)}`)
  await inWords(third.page)
  await third.page.waitForURL(/\/match/)
  await third.page.reload()
  await expect(third.page.getByText('You are watching.')).toBeVisible()
  await playTo(9, a.page, b.page)
  for (const { page } of [b, late, third]) await same(a.page, page)
  for (const { page } of [late, third])
    await expect(page.getByRole('heading', { name: 'What is asked' })).toHaveCount(0)
  await expect(stranger.page.getByText('Looking for the match')).toBeVisible()
  for (const { problems } of [a, b, late, third]) expect(problems).toEqual([])
})

test('a device with other data is not mixed in, and both say who must update', async ({ device, signal }) => {
  test.setTimeout(300_000)
  const [a, b] = [await device(), await device()]
  await found(a, { signal })
  await sheet(a.page).getByText('The link as a code').click()
  const link = await shownCode(a.page)
  // The data of the game as another version might have it.
  await b.context.route(/\/_app\/.*\.js$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('Gdynia', 'Gdingen') })
  })
  await b.page.goto(link)
  const words = 'different versions of the rules or the data'
  await expect(b.page.getByRole('status').filter({ hasText: words })).toContainText('Update the app on both')
  await expect(b.page.getByText('versions differ')).toBeVisible()
  await expect(standing(a.page)).toHaveAccessibleName('Two devices: versions differ')
  await expect(sheet(a.page)).toContainText('Update the app on both')
  expect(b.page.url()).toContain('/join')
  // What is still being fetched must not be answered into a page that has gone.
  await b.context.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a server that helps is asked by the device on which it was entered, and none otherwise', async ({
  device,
  signal
}) => {
  test.setTimeout(300_000)
  const [a, b] = [await device(), await device()]
  const stun = 'stun:127.0.0.1:9'
  await a.goto('/settings/')
  await a.page.getByText('Where networks keep devices apart').click()
  const field = a.page.getByLabel('Address of a STUN or TURN server')
  await field.fill('http://example.org')
  await field.press('Enter')
  await expect(a.page.getByText('must begin with stun:')).toBeVisible()
  await field.fill(stun)
  await field.press('Enter')
  await expect(a.page.getByText(stun)).toBeVisible()
  const code = await found(a, { signal })
  // By the code alone: where to meet is entered in place, and nothing that was typed is lost by it.
  await b.goto('/join/')
  await b.page.getByLabel('Code or link').fill(code)
  await b.page.getByRole('button', { name: 'Go on' }).click()
  await b.page.getByRole('button', { name: /^Room/ }).click()
  await expect(b.page.getByRole('heading', { name: 'Room' })).toBeFocused()
  await b.page.getByLabel('Address of a server').fill('no address')
  await b.page.getByRole('button', { name: 'Add' }).click()
  await expect(b.page.getByRole('alert').filter({ hasText: 'This is no address' })).toBeVisible()
  await b.page.getByLabel('Address of a server').fill(signal)
  await b.page.getByRole('button', { name: 'Add' }).click()
  await b.page.waitForURL(/\/match/)
  await expect(standing(a.page)).toHaveAccessibleName('Two devices: linked')
  const [asked, others] = [await a.helpers(), await b.helpers()]
  expect(asked.length).toBeGreaterThan(0)
  for (const servers of asked) expect(servers).toMatchObject([{ urls: [stun] }])
  expect(others.length).toBeGreaterThan(0)
  for (const servers of others) expect(servers).toEqual([])
})
