// Two devices without any server: codes that cameras read, and files. The carriers are changed in the middle of a game.
import { readFileSync } from 'node:fs'
import { on } from './support/controls-pages'
import {
  closeSheet,
  expect,
  found,
  inMatch,
  openWay,
  same,
  scan,
  shownCode,
  stands,
  test,
  type Device
} from './support/devices'
import { entries, FIGHT_FIRST, MARCH_FIRST, type } from './support/match'

async function carryByCode(from: Device, to: Device): Promise<void> {
  const [here, there] = [on(from.page), on(to.page)]
  await openWay(from, 'turn')
  await here.showTurn.click()
  await openWay(to, 'turn')
  await there.scanTurn.click()
  await scan(from, to)
  await expect(there.turnTaken).toBeVisible()
  await there.toMatch.click()
  await closeSheet(from.page)
}

async function fileOf({ page }: Device): Promise<string> {
  const saving = page.waitForEvent('download')
  await on(page).saveFile.click()
  return (await saving).path()
}

async function carryByFile(from: Device, to: Device): Promise<void> {
  await openWay(from, 'file')
  const path = await fileOf(from)
  await openWay(to, 'file')
  const { takeFile, fileSaid } = on(to.page)
  await takeFile.setInputFiles({
    name: 'turn.json',
    mimeType: 'application/json',
    buffer: readFileSync(path)
  })
  await expect(fileSaid).not.toBeEmpty()
  for (const { page } of [from, to]) await closeSheet(page)
}

/** One shows the first code and scans the second. */
async function pair(shows: Device, scans: Device, begin: () => Promise<void>): Promise<void> {
  const [first, second] = [on(shows.page), on(scans.page)]
  await first.showFirst.click()
  await first.shownCode.waitFor()
  await begin()
  await scan(shows, scans)
  await expect(second.answerShow).toBeVisible()
  shows.see(await shownCode(scans.page))
  await first.scanAnswer.click()
}

test('paired by two scans, then a turn by code, then a file, then paired again: one game', async ({
  device
}) => {
  test.slow()
  const [a, b] = [await device(), await device()]
  await found(a, { dice: 'sealed' })
  await on(a.page).way('pair').click()
  await pair(a, b, async () => {
    await b.goto('/join/')
    await on(b.page).scanCode.click()
  })
  await inMatch(b.page)
  await stands(a, 'linked')
  await stands(b, 'linked')
  expect(await a.channels()).toBe(1)
  expect(await b.channels()).toBe(1)
  await type(a.page, MARCH_FIRST, 'end')
  await same(3, a.page, b.page)

  // The link is gone with a reload; the seat and the match are not.
  await b.page.reload()
  await a.page.reload()
  await stands(b, 'apart')
  await type(a.page, 'move ge39-CW to 4217', 'end', 'end')
  await entries(a.page, 6)
  await entries(b.page, 3)
  await carryByCode(a, b)
  await same(6, a.page, b.page)
  await type(b.page, 'end', 'end', 'end')
  await carryByFile(b, a)
  await same(9, a.page, b.page)

  // Again by codes; now both have the match, and the other one begins.
  await openWay(b, 'pair')
  await pair(b, a, async () => {
    await openWay(a, 'pair')
    await on(a.page).scanFirst.click()
  })
  await expect(on(b.page).paired).toHaveAttribute('data-standing', 'linked')
  for (const { page } of [a, b]) await on(page).toMatch.click()
  // The dice of both, as they were sealed.
  await type(a.page, FIGHT_FIRST, 'attack 3713 with ge39-FG')
  await same(11, a.page, b.page)
  for (const { page } of [a, b]) await expect(on(page).battle).toHaveAttribute('data-hex', '3713')
  expect([...a.problems, ...b.problems]).toEqual([])
})

test('joined in flight mode by codes alone', async ({ device }) => {
  test.slow()
  const [a, b] = [await device(), await device({ rtc: false })]
  const code = await found(a)
  const [here, there] = [on(a.page), on(b.page)]
  await here.way('turn').click()
  await here.showTurn.click()
  await here.shownCode.waitFor()

  await b.goto('/join/')
  // A code that was made with another invitation says nothing to anybody.
  await there.invitation.fill('0000-0000-0000')
  await there.goOn.click()
  await there.way('turn').click()
  await scan(a, b)
  await expect(there.scanTrouble).toContainText('another match')

  await b.goto('/join/')
  await there.invitation.fill(code.replaceAll('-', ' ').toLowerCase())
  await there.goOn.click()
  // A browser that cannot connect says so instead of looking for ever.
  await there.way('room').click()
  await expect(there.cannotConnect).toBeVisible()

  // Nothing need be typed: the invitation is in the code.
  await b.goto('/join/')
  await there.scanCode.click()
  await scan(a, b)
  await inMatch(b.page)
  // The claim is shown at once, and with the next turn comes the seat.
  await expect(there.turnTaken).toContainText('asks for your seat')
  await there.shownCode.waitFor()
  await here.scanTurn.click()
  await scan(b, a)
  await expect(here.sheet).toHaveCount(0)
  await closeSheet(b.page)
  await type(a.page, FIGHT_FIRST, 'attack 3713 with ge39-FG')
  // The turn leads straight on to the die it waits for.
  await openWay(a, 'turn')
  await here.showTurn.click()
  await openWay(b, 'turn')
  await there.scanTurn.click()
  await scan(a, b)
  await expect(there.turnTaken).toContainText('your die is in it')
  await here.scanTurn.click()
  await scan(b, a)
  await same(3, a.page, b.page)
  await there.toMatch.click()
  await expect(there.linkNote('watching')).toHaveCount(0)
  // A browser that cannot connect says so and offers the other ways.
  await openWay(b, 'pair')
  await expect(there.cannotConnect).toBeVisible()
  await there.turnInstead.click()
  await expect(there.showTurn).toBeVisible()
  for (const { problems } of [a, b]) expect(problems).toEqual([])
})

test('joined by files alone', async ({ device }) => {
  test.slow()
  const [a, c] = [await device(), await device()]
  const code = await found(a, { dice: 'sealed' })
  const [here, there] = [on(a.page), on(c.page)]
  await here.way('file').click()
  const path = await fileOf(a)
  await c.goto('/join/')
  await there.invitation.fill(code)
  await there.goOn.click()
  await there.way('file').click()
  await there.openFile.setInputFiles(path)
  await inMatch(c.page)
  const back = await fileOf(c)
  await here.takeFile.setInputFiles(back)
  await expect(here.sheet).toHaveCount(0)
  await closeSheet(c.page)
  await type(a.page, MARCH_FIRST)
  await carryByFile(a, c)
  await same(2, a.page, c.page)
  for (const { problems } of [a, c]) expect(problems).toEqual([])
})

test('without a camera the codes are copied and pasted, both ways', async ({ device }) => {
  test.slow()
  const [a, b] = [await device(), await device({ camera: false })]
  await found(a)
  const [here, there] = [on(a.page), on(b.page)]
  await here.way('pair').click()
  await here.showFirst.click()
  await here.shownCode.waitFor()
  await b.goto('/join/')
  await there.scanCode.click()
  await there.useCamera.click()
  await expect(there.scanTrouble).toBeVisible()
  await there.pasted.fill('nonsense')
  await there.readPasted.click()
  await expect(there.scanTrouble).toContainText('invitation')
  await there.pasted.fill(await shownCode(a.page))
  await there.readPasted.click()
  await expect(there.answerShow).toBeVisible()
  await here.scanAnswer.click()
  await here.paste.click()
  await here.pasted.fill(await shownCode(b.page))
  await here.readPasted.click()
  await inMatch(b.page)
  await stands(a, 'linked')
  await stands(b, 'linked')
})
