// What two people who need not trust each other are told and asked: alarms, stalling, new rules, foreign keys.
import type { Page } from '@playwright/test'
import { hexToBytes } from '../../src/lib/match/bytes'
import { isProven } from '../../src/lib/match/alarm'
import { on, ofRow } from './support/controls-pages'
import { closeSheet, openWay, type Device } from './support/devices'
import { expect, hear, open, take, test, textOf } from './support/prepared'
import { FIGHT_FIRST, type } from './support/match'

const DAY = 86_400_000

const linkCard = (page: Page, id: string) =>
  page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key)!) as { code: string; signal: string[] },
    [`sandtable.link.${id}`][0]!
  )

test('who signs two orders for one place is shown by itself, with a proof to keep', async ({
  device,
  prepared: { alarm }
}) => {
  const a = await device()
  const { alarm: shown, hideAlarm, showAlarm, saveProof } = on(a.page)
  await open(a, alarm.file)
  await expect(shown).toBeVisible()
  const text = await textOf(a.page, () => saveProof.click())
  const { proofs } = JSON.parse(text) as { proofs: { proof: unknown }[] }
  expect(proofs.map(({ proof }) => isProven(proof, hexToBytes(alarm.key)))).toEqual([true])
  await hideAlarm.click()
  await expect(shown).toHaveCount(0)
  await showAlarm.click()
  await expect(shown).toBeVisible()
})

test('who does not answer: a statement at once, the win after the agreed delay', async ({
  device,
  prepared: { stall }
}) => {
  const a = await device()
  const { page } = a
  const { noAnswer, statement, notYet, claimWin, endMatch, state } = on(page)
  await open(a, stall.file)
  await noAnswer.click()
  const said = JSON.parse(await textOf(page, () => statement.click())) as Record<string, unknown>
  expect(said).toMatchObject({ match: stall.id, by: 'german', seat: 'allied', owed: 'link', link: 1 })
  expect(said.signature).toMatch(/^[0-9a-f]{128}$/)
  await expect(notYet).toBeVisible()
  await expect(claimWin).toHaveCount(0)
  // The delay has passed.
  await page.evaluate(
    ([key, day]) => {
      const card = JSON.parse(localStorage.getItem(key)!) as { waiting: { since: number } }
      card.waiting.since -= day
      localStorage.setItem(key, JSON.stringify(card))
    },
    [`sandtable.match.${stall.id}`, DAY] as const
  )
  await page.reload()
  await noAnswer.click()
  await claimWin.click()
  await endMatch.click()
  await expect(state).toHaveAttribute('data-state', 'over')
  await expect(state).toContainText('German player wins')
})

test('after an update one proposes to play on, the other agrees, and both do', async ({
  device,
  prepared: { old }
}) => {
  test.slow()
  const devices = [await device(), await device()] as const
  for (const [i, one] of devices.entries()) {
    // The app as it was one version of the rules before, until it is updated.
    let updated = false
    await one.context.route(/\/_app\/.*\.js$/, async (route) => {
      if (updated) return route.continue()
      const answer = await route.fetch()
      const body = (await answer.text()).replaceAll('rulesVersion:1,', 'rulesVersion:0,')
      await route.fulfill({ response: answer, body })
    })
    await open(one, old.files[i]!)
    await expect(on(one.page).state).toHaveAttribute('data-state', 'to move')
    updated = true
    await one.page.reload()
    await expect(on(one.page).otherRules).toBeVisible()
  }
  const [a, b] = devices
  const [here, there] = [on(a.page), on(b.page)]
  const fileOf = async (one: Device) => {
    await openWay(one, 'file')
    const text = await textOf(one.page, () => on(one.page).saveFile.click())
    await closeSheet(one.page)
    return text
  }
  await here.proposeRules.click()
  await expect(here.proposed).toBeVisible()
  await hear(b, await fileOf(a))
  await there.agreeRules.click()
  await expect(there.state).toHaveAttribute('data-state', 'to move')
  await hear(a, await fileOf(b))
  await expect(here.state).toHaveAttribute('data-state', 'to move')
  await expect(here.asked).toBeVisible()
  await type(a.page, 'end')
  await hear(b, await fileOf(a))
  await expect(there.entrySum).toHaveAttribute(
    'data-entry',
    await here.entrySum.getAttribute('data-entry').then(String)
  )
})

test('a key that is kept is not replaced by a file before its player says so', async ({
  device,
  prepared: { keys }
}) => {
  const a = await device()
  const [mine, theirs] = keys as [(typeof keys)[0], (typeof keys)[0]]
  const { rows, otherKey, keepKey, replaceKey } = on(a.page)
  const { more, saveAsFile } = ofRow(rows)
  const kept = async () => {
    if (!(await saveAsFile.isVisible())) await more.click()
    return textOf(a.page, () => saveAsFile.click())
  }
  await take(a, mine.file)
  await expect(rows).toHaveCount(1)
  for (const [press, secret] of [
    [keepKey, mine.secret],
    [replaceKey, theirs.secret]
  ] as const) {
    await take(a, theirs.file)
    await expect(otherKey).toBeVisible()
    expect(await kept()).toContain(mine.secret)
    await press.click()
    await expect(otherKey).toHaveCount(0)
    await expect(on(a.page).message).toBeVisible()
    expect(await kept()).toContain(secret)
  }
})

test('a known invitation is replaced only if its player wants it; a link to a known match brings its servers', async ({
  device,
  prepared: { invited }
}) => {
  const a = await device()
  const { page } = a
  const { openFile, way, otherInvitation, keepInvitation, useInvitation, state, standing, sheet } = on(page)
  await open(a, invited.file)
  // A match that came with its seat is linked like where it came from.
  await expect(standing).toBeVisible()
  await a.goto(`/join#${invited.own},ws%3A%2F%2Flocalhost%3A9%2F`)
  await expect(state).toBeVisible()
  await openWay(a, 'room')
  await expect(sheet).toContainText('ws://localhost:9/')
  for (const [press, code] of [
    [keepInvitation, invited.own],
    [useInvitation, invited.other]
  ] as const) {
    await a.goto('/')
    await a.goto(`/join#${invited.other}`)
    await way('file').click()
    await openFile.setInputFiles({
      name: 'match.json',
      mimeType: 'application/json',
      buffer: Buffer.from(invited.bare)
    })
    await expect(otherInvitation).toBeVisible()
    expect(await linkCard(page, invited.id)).toMatchObject({ code: invited.own })
    await press.click()
    await expect(state).toBeVisible()
    expect(await linkCard(page, invited.id)).toMatchObject({ code })
  }
})

test('a request to undo that is withdrawn, or lapses, says so', async ({ device, prepared: { undo } }) => {
  for (const [how, file] of [
    ['withdrawn', undo.withdrawn],
    ['lapsed', undo.lapsed]
  ] as const) {
    const a = await device()
    const { request, agree, requestGone } = on(a.page)
    await open(a, undo.file)
    await expect(agree).toBeVisible()
    await hear(a, file)
    await expect(request).toHaveCount(0)
    await expect(requestGone).toHaveAttribute('data-how', how)
  }
})

test('an order that loses against one’s other device is not dropped without a word', async ({
  device,
  prepared
}) => {
  const a = await device()
  await open(a, prepared.overtaken.file)
  await type(a.page, FIGHT_FIRST)
  await expect(on(a.page).overtaken).toHaveCount(0)
  await hear(a, prepared.overtaken.other)
  await expect(on(a.page).overtaken).toBeVisible()
})

test('the import button opens the dialog by mouse and by key', async ({ device }) => {
  const { page, goto } = await device()
  await goto('/')
  const input = on(page).import
  const label = page.locator('label', { has: input })
  await expect(on(page).matches).toHaveAttribute('data-count', '0')
  for (const press of [() => label.click(), () => input.press('Enter')]) {
    const choosing = page.waitForEvent('filechooser')
    await press()
    await choosing
  }
  // Nothing jumps out under the pointer, so that the press ends where it began.
  await label.scrollIntoViewIfNeeded()
  const before = (await label.boundingBox())!
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
  await page.mouse.down()
  expect(await label.boundingBox()).toEqual(before)
  expect((await input.boundingBox())!.width).toBeLessThanOrEqual(1)
  await page.mouse.up()
})

test('an answer code that nobody has scanned stays, however long it takes', async ({
  device,
  prepared: { invited }
}) => {
  const [a, b] = [await device({ camera: false }), await device({ camera: false })]
  const [here, there] = [on(a.page), on(b.page)]
  await open(a, invited.file)
  await openWay(a, 'pair')
  await here.showFirst.click()
  const offer = await here.shownCode.getAttribute('data-code')
  await b.page.clock.install()
  await open(b, invited.file)
  await openWay(b, 'pair')
  await there.scanFirst.click()
  await there.paste.click()
  await there.pasted.fill(offer!)
  await there.readPasted.click()
  await expect(there.answerShow).toBeVisible()
  await b.page.clock.fastForward(600_000)
  await expect(there.answerWaiting).toBeVisible()
  await expect(there.pairFailed).toHaveCount(0)
  await expect(there.shownCode).toBeVisible()
})

test('over http the app says what is missing, and does not blame the browser', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'isSecureContext', { value: false })
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  })
  await page.goto('/about/')
  await expect(on(page).offline).toHaveAttribute('data-offline', 'insecure')
})
