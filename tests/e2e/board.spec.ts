// The match page with the board: what a person can do there with their own hands, by touch on a phone, by mouse and by
// keys on a desk. The positions are those of recorded games.
import type { Page } from '@playwright/test'
import { SETTINGS_KEY } from '../../src/lib/ui/settings/schema'
import type { Pointer } from '../../src/tools/playthrough/hands'
import { complaints, sideways } from './places'
import { begin, clean, controlsOf, PHONE } from './support/board'
import { expect, test } from './support/server'

const DESK = { width: 1440, height: 900 }

/** Middle of a stack on the screen. */
async function stackAt(page: Page, hex: string): Promise<{ x: number; y: number }> {
  const box = (await page.locator(`.counters [data-hex="${hex}"]`).first().boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A hex that is lit with this cost and lies free on the board. */
async function litAt(page: Page, cost: string): Promise<{ x: number; y: number }> {
  const labels = page.locator('text.cost').filter({ hasText: new RegExp(`^${cost}$`) })
  await expect(labels.first()).toBeAttached()
  const free = await labels.evaluateAll((all) =>
    all
      .map((label) => label.getBoundingClientRect())
      .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
      .find(({ x, y }) => document.elementFromPoint(x, y)?.closest('[role=application]'))
  )
  return free!
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('a stack is chosen, moved and taken back by touch alone', async ({ page }) => {
    const problems = complaints(page)
    const session = await begin(page, 'poland', { by: 'touch', seating: 'one' }, { at: 'detour' })
    const at = controlsOf(page)
    await session.hands.press(at.nextUnit)
    await expect(at.reach).toBeVisible()
    const goal = await litAt(page, '1')
    await page.touchscreen.tap(goal.x, goal.y)
    await expect(at.primary).toBeEnabled()
    await page.touchscreen.tap(goal.x, goal.y)
    await expect(page.locator('[data-entry="3"]')).toBeVisible()
    await expect(at.undo).toHaveAttribute('aria-disabled', 'false')
    await session.hands.press(at.undo)
    await expect(at.redo).toHaveAttribute('aria-disabled', 'false')
    await session.hands.press(at.redo)
    await expect(at.redo).toHaveAttribute('aria-disabled', 'true')

    // The sheet is drawn up and tells what happened; nothing scrolls sideways.
    await session.openTab('diary')
    await expect(at.content).toContainText('8th Army')
    expect(await sideways(page)).toBe(0)
    expect(problems).toEqual([])
  })

  test('a stack beside the tools is fanned out clear of them', async ({ page }) => {
    const at = controlsOf(page)
    const sitting = { by: 'touch', seating: 'one' } as const
    const session = await begin(page, 'prague-tour', sitting, { at: 'part of a stack' })
    const goal = session.wanted()
    if (goal.is !== 'move') throw new Error('A part of a stack is to move.')
    const hex = session.person.field.hexOf.get(goal.units[0]!)!
    await session.hands.hex(hex)
    const cards = page.locator('.fan [data-unit]')
    // The map is drawn until the stack stands there.
    const stack = (await page.locator(`[data-stack][data-hex="${hex}"]`).boundingBox())!
    const tool = (await at.wholeMap.boundingBox())!
    const [x, y] = [stack.x + stack.width / 2, stack.y + stack.height / 2]
    const start = await (session.hands as Pointer).ground()
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + tool.x - 20 - x, start.y + tool.y - y, { steps: 8 })
    await page.mouse.up()
    await session.hands.hex(hex)
    await expect(cards).not.toHaveCount(0)
    for (const card of await cards.all())
      await expect
        .poll(async () => {
          const box = (await card.boundingBox())!
          return box.x + box.width
        })
        .toBeLessThanOrEqual(tool.x)
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: DESK })

  test('units are dragged, refused by rule, and an attack shows its odds before it is made', async ({
    page
  }) => {
    const problems = complaints(page)
    const session = await begin(page, 'poland', { by: 'mouse', seating: 'one' }, { at: 'detour' })
    const at = controlsOf(page)
    await session.hands.hex('2921')
    await expect(at.asked).toContainText('8th Army')
    const near = await litAt(page, '½')
    const army = await stackAt(page, '2921')
    await page.mouse.move(army.x, army.y)
    await page.mouse.down()
    await page.mouse.move(near.x, near.y, { steps: 6 })
    await page.mouse.up()
    await expect(page.locator('[data-entry="3"]')).toBeVisible()
    await expect(at.content).toContainText('8th Army')

    // Onto the enemy it may not go: the rules say why, and it stays chosen.
    const enemy = await stackAt(page, '3017')
    await page.mouse.move(near.x, near.y)
    await page.mouse.down()
    await page.mouse.move(enemy.x, enemy.y, { steps: 6 })
    await page.mouse.up()
    const rule = at.refusal.getByRole('link')
    await expect(rule).toHaveText('8.0a')
    await expect(at.asked).toContainText('8th Army')
    await page.keyboard.press('Escape')
    await expect(at.refusal).toHaveCount(0)
    // A tap says the same; so does one far away, with what it costs and what there is.
    await page.mouse.click(enemy.x, enemy.y)
    await expect(rule).toHaveText('8.0a')
    await session.hands.hex('2412')
    await expect(rule).toHaveText('11.0a')
    await expect(at.refusal).toContainText(/\d.*\d/)
    await expect(at.asked).toContainText('8th Army')

    await at.cancel.click()
    await at.offer('end').click()
    await expect(at.canStillAct).toBeVisible()
    await at.endAnyway.click()
    await at.offer('attack').click()
    await at.target('3713').click()
    await expect(at.attackPreview).toContainText('%')
    await at.primary.click()
    await expect(page.locator('[data-entry="5"]')).toBeVisible()
    // Dice cannot be taken back, and the button says so.
    await expect(at.undo).toHaveAttribute('aria-disabled', 'true')
    const why = await at.undo.getAttribute('title')
    await at.undo.click({ force: true })
    await expect(at.note.filter({ hasText: why! })).toBeVisible()
    expect(problems).toEqual([])
  })

  test('a phase is played by keys alone, and the keys are told', async ({ page }) => {
    const session = await begin(page, 'poland', { by: 'keys', seating: 'one' })
    const at = controlsOf(page)
    const entry = (number: number) => expect(page.locator(`[data-entry="${number}"]`)).toBeVisible()
    const goal = session.wanted()
    const order = at.choice(goal.is === 'pick' ? goal.choice.id : '')
    await order.focus()
    await page.keyboard.press('Space')
    await at.board.focus()
    await page.keyboard.press('Escape')
    await expect(order).not.toBeChecked()
    await order.focus()
    await page.keyboard.press('Space')
    await at.primary.press('Enter')
    await entry(1)
    await page.keyboard.press('e')
    await entry(2)
    await page.keyboard.press('n')
    await expect(at.board).toBeFocused()
    await expect(at.asked).toContainText('8th Army')
    await page.keyboard.press('n')
    await expect(at.asked).toContainText('10th Army')
    await page.keyboard.press('p')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(at.primary).toBeEnabled()
    await page.keyboard.press('Enter')
    await entry(3)
    await page.keyboard.press('u')
    await entry(4)
    await page.keyboard.press('r')
    await expect(at.redo).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    await page.keyboard.press('o')
    const supply = at.overlays.getByRole('button').first()
    await supply.press('Enter')
    await expect(supply).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('?')
    await at.keys.locator('summary').click()
    await expect(at.keys.locator('kbd').first()).toBeVisible()
    await page.keyboard.press('t')
    await expect(at.board).toHaveCount(0)
    await at.toBoard.click()
    await expect(at.board).toBeVisible()
  })

  test('pieces are left to the program, one or all of them', async ({ page }) => {
    const session = await begin(page, 'prague', { by: 'mouse', seating: 'one' }, { at: 'few left to place' })
    const at = controlsOf(page)
    const { number } = session.mirror.match
    const goal = session.wanted()
    const pieces = goal.is === 'place' ? goal.offer.pieces.length : 0
    expect(pieces).toBeGreaterThan(2)
    await at.letPlaceOne.click()
    await expect(page.locator(`[data-entry="${number + 1}"]`)).toBeVisible()
    await at.letPlaceAll.click()
    await expect(page.locator(`[data-entry="${number + pieces}"]`)).toBeVisible()
    // All stand: nothing is moved about by a second press. One step back takes all of them up again, one step on puts
    // them down, and the one before stays.
    for (const help of [at.letPlaceOne, at.letPlaceAll]) await expect(help).toHaveCount(0)
    await expect(at.offer('end')).toHaveClass(/main/)
    await at.undo.click()
    await expect(at.pieces).toHaveCount(pieces - 1)
    await expect(at.letPlaceAll).toBeVisible()
    await at.redo.click()
    await expect(at.letPlaceAll).toHaveCount(0)
  })

  test('between two people nothing of the board is left on the screen', async ({ page }) => {
    const sitting = { by: 'mouse', seating: 'two' } as const
    const session = await begin(page, 'poland', sitting, { at: 'turn 3', before: 1 })
    const at = controlsOf(page)
    await expect(at.board).toBeVisible()
    await session.next()
    await expect(at.handOver).toBeVisible()
    for (const part of [at.board, at.panel, at.status, page.locator('[data-hex]')])
      await expect(part).toHaveCount(0)
    // Neither names nor numbers: no place, no unit, no turn.
    const words = `${await page.title()} ${await page.locator('body').innerText()}`
    expect(words).not.toMatch(/\d|Poland|Corps|Army/)
    await clean(page, 'hand-over')
    await at.uncover(session.mirror.actor).click()
    await expect(at.board).toBeVisible()
  })

  test('between two people the whole screen is turned, and taps and drags still mean the hex under the finger', async ({
    page
  }) => {
    const session = await begin(page, 'poland', { by: 'mouse', seating: 'two' }, { at: 'detour' })
    const at = controlsOf(page)
    // The side has a name: both are "you".
    await expect(at.who).toHaveText(session.mirror.names.seat(session.mirror.actor))
    const top = async () => (await at.status.boundingBox())!.y
    expect(await top()).toBeLessThan(DESK.height / 2)
    await page.keyboard.press('f')
    await expect(page.locator('[data-turned]')).toBeVisible()
    expect(await top()).toBeGreaterThan(DESK.height / 2)
    await session.hands.hex('2921')
    await expect(at.asked).toContainText('8th Army')
    const offer = session.person.field.offers.find(({ gesture }) => gesture === 'move')
    if (offer?.gesture !== 'move') throw new Error('Nobody can move.')
    const unit = session.person.field.unitsIn.get('2921')![0]!
    const near = offer.reach([unit]).find(({ cost }) => cost === 1)!.hex
    await session.hands.drag('2921', near)
    await expect(page.locator('[data-entry="3"]')).toBeVisible()
    await expect(page.locator(`[data-stack^="${near}/"]`)).toHaveAttribute('data-top', unit)
    await page.keyboard.press('f')
    await expect(page.locator('[data-turned]')).toHaveCount(0)
  })

  test('the program takes the seat that it is given, answers by itself, and one can hurry it', async ({
    page
  }) => {
    const session = await begin(page, 'poland', { by: 'mouse', seating: 'one' }, { at: 'allied' })
    const at = controlsOf(page)
    // As slowly as can be, so that there is something to hurry.
    await page.evaluate(([key]) => localStorage.setItem(key, '{"pace":"slow"}'), [SETTINGS_KEY] as const)
    await page.reload()
    await session.reached()
    await session.openTab('more')
    await at.seats.locator('summary').click()
    await at.choice('sensible allied').check()
    await at.skip.click()
    await expect(at.who).toHaveClass(/mine/)
    const entry = await page.locator('[data-entry]').getAttribute('data-entry')
    expect(Number(entry)).toBeGreaterThan(session.mirror.match.number)
  })
})
