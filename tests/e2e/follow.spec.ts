// Following the other side: the replay comes back at every size, and a turn that one did not see is told and can be played.
import { complaints } from './places'
import { begin, controlsOf, SCREENS } from './support/board'
import { on } from './support/controls-pages'
import { expect, test } from './support/server'

for (const [name, viewport] of Object.entries(SCREENS))
  test.describe(`on a ${name}`, () => {
    const by = name === 'desk' ? 'mouse' : 'touch'
    test.use({ viewport, hasTouch: by === 'touch' })

    test(`the replay is stepped through by buttons, keys and strokes, and comes back (${name})`, async ({
      page
    }) => {
      const problems = complaints(page)
      const session = await begin(page, 'poland', { by, seating: 'one' }, { at: 'turn 2' })
      const at = controlsOf(page)
      const { hands } = session
      await session.openTab('diary')
      await hands.press(at.replayBack)
      await expect(at.past).toBeVisible()
      // At a phone the sheet stays alive: whatever is pressed answers.
      await hands.press(at.toPresent)
      await expect(at.past).toHaveCount(0)

      await session.openTab('diary')
      await hands.press(at.replayBack)
      await hands.press(at.replayBack)
      await expect(page).toHaveURL(/at=16/)
      await page.keyboard.press('ArrowLeft')
      await expect(page).toHaveURL(/at=15/)
      const box = (await at.past.boundingBox())!
      await page.mouse.move(box.x + 200, box.y + 10)
      await page.mouse.down()
      await page.mouse.move(box.x + 60, box.y + 12)
      await page.mouse.up()
      await expect(page).toHaveURL(/at=16/)
      // A reload stays there, and played on it ends in the present by itself.
      await page.reload()
      await expect(at.past).toBeVisible()
      await hands.press(at.replayPlay)
      await expect(at.past).toHaveCount(0)
      await expect(page).not.toHaveURL(/at=/)
      await session.reached()
      expect(problems).toEqual([])
    })

    test(`what the other side did is told on opening, played on the map, and told once (${name})`, async ({
      page
    }) => {
      const problems = complaints(page)
      const session = await begin(page, 'poland', { by, seating: { bot: 'allied' } }, { at: 'turn 2' })
      const at = controlsOf(page)
      const { hands } = session
      const entries = session.mirror.match.since(10)
      const moves = entries.filter(({ events }) => events.some(({ kind }) => kind === 'move')).length
      await expect(at.recap).toContainText(`${moves} moves`)
      await hands.press(at.recapSteps)
      // From before its first order; the map is in sight, and what happens is said above the steps.
      await expect(page).toHaveURL(/at=10/)
      await hands.press(at.replayOn)
      await expect(page).toHaveURL(/at=11/)
      await expect(at.past).not.toBeEmpty()
      await hands.press(at.toPresent)
      await hands.press(at.recapPlay)
      await expect(at.past).toBeVisible()
      await expect(at.past).toHaveCount(0)
      await hands.press(at.recapClose)
      await expect(at.recap).toHaveCount(0)
      await page.reload()
      await expect(at.board).toBeVisible()
      await expect(at.undo).toBeVisible()
      await session.reached()
      await expect(at.recap).toHaveCount(0)
      expect(problems).toEqual([])
    })
  })

test('in the text view the turn of the other side is told in a line and order by order, once', async ({
  page
}) => {
  const problems = complaints(page)
  const session = await begin(page, 'poland', { by: 'mouse', seating: { bot: 'allied' } }, { at: 'turn 2' })
  const at = controlsOf(page)
  await expect(at.recap).toBeVisible()
  const { recapOrders } = on(page)
  await page.keyboard.press('t')
  const theirs = session.mirror.match.since(10).filter(({ kind }) => kind === 'order')
  await recapOrders.click()
  const told = recapOrders.locator('xpath=..').getByRole('listitem')
  await expect(told).toHaveCount(theirs.length)
  for (const line of await told.all()) await expect(line).toHaveText(/\w/)
  await at.recapClose.click()
  await expect(at.recap).toHaveCount(0)
  await page.reload()
  await expect(on(page).asked).toBeVisible()
  await expect(at.recap).toHaveCount(0)
  expect(problems).toEqual([])
})
