// A room with more than two: somebody who is too late, somebody who watches, somebody with a wrong invitation.
import { on } from '../support/controls-pages'
import {
  closeSheet,
  expect,
  found,
  invitationOf,
  joinBy,
  openWay,
  same,
  stands,
  test
} from '../support/devices'
import { MARCH_FIRST, type } from '../support/match'

test('of those who find a room one plays, the others watch or learn nothing', async ({ device, signal }) => {
  test.slow()
  const [a, b] = [await device(), await device()]
  await found(a, { signal })
  const link = await invitationOf(a)
  const door = (code: string) => new URL(`/join/#${code},${encodeURIComponent(signal)}`, link).href

  // A wrong invitation finds nobody and tells nothing.
  const stranger = await device()
  await stranger.page.goto(door('0000-0000-0000'))
  const looking = on(stranger.page).linkStatus
  await expect(looking).toHaveAttribute('data-standing', 'apart')

  await joinBy(b, link)
  await stands(a, 'linked')
  await stands(b, 'linked')
  await same(1, a.page, b.page)

  // A second joiner is too late, and somebody is let in to watch: neither is ever asked.
  const [late, third] = [await device(), await device()]
  await joinBy(late, link)
  await late.page.reload()
  await expect(on(late.page).linkNote('watching')).toBeVisible()
  await openWay(a, 'watch')
  const watch = await on(a.page).watchCode.innerText()
  await closeSheet(a.page)
  // Who may only watch is asked nothing.
  await third.page.goto(door(watch))
  await third.page.waitForURL(/\/match/)
  await third.page.reload()
  await expect(on(third.page).linkNote('watching')).toBeVisible()

  await type(a.page, MARCH_FIRST, 'end', 'move ge39-CW to 4217', 'end', 'end')
  await same(6, a.page, b.page, late.page, third.page)
  await type(b.page, 'end', 'end', 'end')
  await same(9, a.page, b.page, late.page, third.page)
  for (const { page } of [late, third]) await expect(on(page).asked).toHaveCount(0)
  await expect(looking).toHaveAttribute('data-standing', 'apart')
  for (const { problems } of [a, b, late, third]) expect(problems).toEqual([])
})
