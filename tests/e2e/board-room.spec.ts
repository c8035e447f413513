// What stands where on a small screen: nothing is cut off, nothing lies over what is to be pressed, and the map stays
// where it is under a piece that is carried.
import type { Locator, Page } from '@playwright/test'
import { begin, ordersBefore, PHONE, TABLET } from './support/board'
import { fixedDice } from './support/dice'
import { card, titled } from './support/guide'
import { expect, test } from './support/server'

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } })

const SMALL = { width: 360, height: 740 }

const asked = (page: Page) => page.getByRole('region', { name: 'What is asked' })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Match' })

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

async function boxOf(thing: Locator): Promise<Box> {
  return (await thing.boundingBox())!
}

const apart = (a: Box, b: Box) =>
  a.x + a.width <= b.x + 1 ||
  b.x + b.width <= a.x + 1 ||
  a.y + a.height <= b.y + 1 ||
  b.y + b.height <= a.y + 1

const inside = (a: Box, b: Box) =>
  a.x >= b.x - 1 &&
  a.y >= b.y - 1 &&
  a.x + a.width <= b.x + b.width + 1 &&
  a.y + a.height <= b.y + b.height + 1

/** How the map lies in its window. */
const lies = (page: Page) =>
  page.locator('svg.pieces').evaluate((svg) => {
    const { a, e, f } = (svg as SVGSVGElement).getScreenCTM()!
    return [a, e, f].map((number) => Math.round(number * 10) / 10)
  })

/** Texts in these that are cut off at their side. */
const cutOff = (part: Locator) =>
  part.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('*')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible')
      .filter((one) => !one.matches('.unseen, .words'))
      .map((one) => one.textContent)
  )

for (const [name, viewport] of Object.entries({ phone: PHONE, 'small phone': SMALL }))
  test.describe(`on a ${name}`, () => {
    test.use({ viewport, hasTouch: true })

    test(`messages lie over neither the guide, the sheet nor the tools, and pass away (${name})`, async ({
      page
    }) => {
      await fixedDice(page)
      await page.goto('/learn/')
      await page.getByRole('button', { name: 'Begin “Normandy' }).tap()
      await expect(titled(page, /Welcome/)).toBeVisible()
      const note = page.getByText('There is nothing that was taken back').locator('..')
      for (const place of ['below', 'above'] as const) {
        if (place === 'above') await card(page).getByRole('button', { name: 'Move the card up' }).tap()
        // Greyed, the button still says why.
        await page.getByRole('button', { name: 'Redo', exact: true }).tap({ force: true })
        await expect(note).toBeVisible()
        const said = await boxOf(note)
        expect(apart(said, await boxOf(card(page))), `${place}: guide`).toBe(true)
        expect(apart(said, await boxOf(panel(page))), `${place}: sheet`).toBe(true)
        for (const tool of ['Overlays', 'The whole map', 'Small map'])
          expect(apart(said, await boxOf(page.getByRole('button', { name: tool }))), tool).toBe(true)
        // What lies under it is still the map's.
        const under = await page.evaluate(
          ({ x, y, height }) => document.elementFromPoint(x + 24, y + height / 2)?.closest('[role]')?.role,
          said
        )
        expect(under).toBe('application')
        await note.getByRole('button', { name: 'Close' }).tap()
        await expect(note).toHaveCount(0)
      }
      await card(page).getByRole('button', { name: 'Move the card down' }).tap()
      const map = await boxOf(page.getByRole('button', { name: 'Small map' }))
      expect(apart(map, await boxOf(page.getByRole('button', { name: 'The whole map' })))).toBe(true)
      expect(apart(map, await boxOf(card(page)))).toBe(true)
      await card(page).getByRole('button', { name: 'Next' }).tap()
      await expect(titled(page, /second landing/)).toBeVisible()
    })

    test(`phase and date are read in full, and all tabs are in sight (${name})`, async ({ page }) => {
      const session = await begin(page, 'historical', { by: 'touch', seating: 'one' }, { until: 'move' })
      const status = page.locator('header', { has: page.locator('.phase') })
      await expect(status).toContainText('Movement & Attack Phase')
      expect(await cutOff(status)).toEqual([])
      await session.openTab('Diary')
      const tabs = page.getByRole('tablist', { name: 'Match' })
      for (const tab of await tabs.getByRole('tab').all())
        expect(inside(await boxOf(tab), await boxOf(tabs)), await tab.innerText()).toBe(true)
      // What is asked does not take the room of what is read.
      await expect(asked(page).getByRole('button')).toHaveCount(0)
      await session.openTab('Now')
      await expect(asked(page).getByRole('button').first()).toBeVisible()
    })
  })

for (const [name, viewport] of Object.entries({ phone: PHONE, 'small phone': SMALL, tablet: TABLET }))
  test.describe(`on a ${name}`, () => {
    test.use({ viewport, hasTouch: true })

    test(`all that can be done has its button in sight (${name})`, async ({ page }) => {
      test.slow()
      const before = await ordersBefore(
        '1938',
        ({ match }) => match.offers().filter(({ idle }) => !idle).length >= 5
      )
      const session = await begin(page, '1938', { by: 'touch', seating: 'one' }, { before })
      await session.closeSheet()
      const buttons = asked(page).getByRole('button')
      await expect(buttons.nth(4)).toBeVisible()
      const sheet = await boxOf(panel(page))
      for (const button of await buttons.all()) {
        const box = await boxOf(button)
        expect(inside(box, sheet), await button.innerText()).toBe(true)
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40)
      }
      expect(
        await asked(page)
          .locator('.buttons')
          .evaluate((row) => row.scrollHeight - row.clientHeight)
      ).toBeLessThanOrEqual(1)
    })
  })

test.describe('on a tablet', () => {
  test.use({ viewport: TABLET, hasTouch: true })

  test('all tabs are in sight, and no message lies over the panel', async ({ page }) => {
    await begin(page, 'historical', { by: 'touch', seating: 'one' }, { until: 'move' })
    const tabs = page.getByRole('tablist', { name: 'Match' })
    for (const tab of await tabs.getByRole('tab').all())
      expect(inside(await boxOf(tab), await boxOf(tabs)), await tab.innerText()).toBe(true)
    await page.getByRole('button', { name: 'Redo', exact: true }).tap({ force: true })
    const said = await boxOf(page.getByText('There is nothing that was taken back').locator('..'))
    expect(apart(said, await boxOf(panel(page)))).toBe(true)
    expect(apart(said, await boxOf(page.getByRole('button', { name: 'Small map' })))).toBe(true)
  })
})

test.describe('with a mouse on a narrow screen', () => {
  test.use({ viewport: PHONE })

  test('the map stands still under a piece that is carried, whatever becomes of the bar below', async ({
    page
  }) => {
    const session = await begin(page, 'historical', { by: 'mouse', seating: 'one' }, { until: 'move' })
    await session.closeSheet()
    const goal = session.wanted()
    expect(goal.is).toBe('move')
    await session.person.prepare(goal)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    // As far up as the map can be pushed: there it would have to give way when the bar becomes lower.
    for (let i = 0; i < 4; i++) {
      await page.mouse.move(40, 320)
      await page.mouse.down()
      await page.mouse.move(40, 110, { steps: 4 })
      await page.mouse.up()
      await page.waitForTimeout(150)
    }
    const height = async () => (await boxOf(panel(page))).height
    const [map, bar] = [await lies(page), await height()]
    const from = session.person.field.hexOf.get(goal.is === 'move' ? goal.units[0]! : '')!
    const { x, y, width } = await boxOf(page.locator(`.counters [data-hex="${from}"]`).first())
    await page.mouse.move(x + width / 2, y + width / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + 12, y - 12, { steps: 5 })
    await expect(asked(page)).not.toContainText('Next unit')
    expect(await height()).not.toBe(bar)
    expect(await lies(page)).toEqual(map)
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })
})
