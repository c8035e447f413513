// Two people who are apart, without any server: what one has played goes to the other as a link.
import { on } from './support/controls-pages'
import { closeSheet, expect, found, inMatch, linkFrom, openWay, same, test } from './support/devices'
import { entries, FIGHT_FIRST, MARCH_FIRST, type } from './support/match'

test('joined and played by links alone, opened in another window or pasted', async ({ device }) => {
  test.slow()
  const [a, b] = [await device(), await device({ rtc: false })]
  const code = await found(a, { dice: 'sealed' })
  const [here, there] = [on(a.page), on(b.page)]
  await here.way('apart').click()
  await b.page.goto(await linkFrom(a, 'whole'))
  await expect(there.invited).toContainText('Polish player')
  await inMatch(b.page)
  // The claim goes back by a link, which is opened in a new window as messengers do.
  const back = await linkFrom(b, 'news')
  expect(back).not.toContain(code)
  const window = await a.context.newPage()
  await window.goto(back)
  await expect(on(window).arrival).toBeVisible()
  await entries(window, 1)
  await a.page.close()
  await closeSheet(b.page)

  const one = { ...a, page: window }
  await type(window, MARCH_FIRST, 'end')
  await openWay(one, 'apart')
  await openWay(b, 'apart')
  // As long as the other device has not proved its seat, nothing is left out for it.
  await there.pastedLink.fill(`Your move! ${await linkFrom(one, 'whole')}`)
  await there.openLink.click()
  await same(3, window, b.page)
  for (const { problems } of [a, b]) expect(problems).toEqual([])
})

test('with live dice a link leads on to the one that brings the die back', async ({ device }) => {
  test.slow()
  const [a, b] = [await device(), await device()]
  await found(a)
  const [here, there] = [on(a.page), on(b.page)]
  await here.way('apart').click()
  await b.page.goto(await linkFrom(a, 'whole'))
  await inMatch(b.page)
  await here.pastedLink.fill(await linkFrom(b, 'news'))
  await here.openLink.click()
  await expect(here.sheet).toHaveCount(0)
  await type(a.page, FIGHT_FIRST, 'attack 3713 with ge39-FG')
  await expect(here.linkNote('dice')).toBeVisible()
  await openWay(a, 'apart')
  await b.page.goto(await linkFrom(a, 'whole'))
  await expect(there.sheet).toBeVisible()
  await here.pastedLink.fill(await linkFrom(b, 'news'))
  await here.openLink.click()
  await same(3, a.page, b.page)
  await closeSheet(a.page)
  await expect(here.battle).toHaveAttribute('data-hex', '3713')
})

test('a link that is cut short, or of a match that is not here, says so', async ({ device }) => {
  const [a, b] = [await device(), await device()]
  await found(a)
  await on(a.page).way('apart').click()
  const link = await linkFrom(a, 'whole')
  const { joinTrouble } = on(b.page)
  await b.page.goto(link.slice(0, link.lastIndexOf('.')))
  await expect(joinTrouble).toContainText('cut short')
  await b.page.goto('about:blank')
  await b.page.goto(`${link.slice(0, link.lastIndexOf('.'))}.0`)
  await expect(joinTrouble).toContainText('not on this device')
})
