// What stands where on a small screen: nothing is cut off, nothing lies over what is to be pressed, and the map stays
// where it is under a piece that is carried. Each position is opened once and looked at on every screen.
import type { Locator, Page } from '@playwright/test'
import { look } from '../../src/tools/playthrough/view'
import { begin, controlsOf, type Controls, lies, PHONE, TABLET } from './support/board'
import { fixedDice } from './support/dice'
import { card, titled } from './support/guide'
import { expect, test } from './support/server'

const SMALL = { width: 360, height: 740 }
const PHONES = { phone: PHONE, 'small phone': SMALL }
const ALL = { ...PHONES, tablet: TABLET }

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

/** Texts in these that are cut off at their side. */
const cutOff = (part: Locator) =>
  part.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('*')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible')
      .filter((one) => !one.matches('.unseen, .words'))
      .map((one) => one.textContent)
  )

/** Greyed, the button still says why: the message that its press brings. Others come when they like. */
async function saidByRedo(at: Controls): Promise<Locator> {
  const why = await at.redo.getAttribute('title')
  await at.redo.tap({ force: true })
  const note = at.note.filter({ hasText: why! })
  await expect(note).toBeVisible()
  return note
}

/** The same page on another screen, when everything has found its place. */
async function on(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport)
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(viewport.width)
  await look(page)
}

test.describe('by touch', () => {
  test.use({ viewport: PHONE, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

  test('on phones messages lie over neither the guide, the sheet nor the tools, and pass away', async ({
    page
  }) => {
    await fixedDice(page)
    await page.goto('/learn/')
    await page.getByRole('button', { name: /Normandy/ }).tap()
    await expect(titled(page, /./)).toBeVisible()
    const at = controlsOf(page)
    const moveCard = card(page).getByRole('button', { name: /^Move the card/ })
    for (const [name, viewport] of Object.entries(PHONES)) {
      await on(page, viewport)
      for (const place of ['below', 'above']) {
        const where = `${name}, card ${place}`
        const note = await saidByRedo(at)
        const said = await boxOf(note)
        expect(apart(said, await boxOf(card(page))), `${where}: guide`).toBe(true)
        expect(apart(said, await boxOf(at.panel)), `${where}: sheet`).toBe(true)
        for (const [tool, button] of Object.entries({
          overlays: at.overlaysTool,
          'whole map': at.wholeMap,
          'small map': at.smallMap
        }))
          expect(apart(said, await boxOf(button)), `${where}: ${tool}`).toBe(true)
        // What lies under it is still the map's.
        const under = await page.evaluate(
          ({ x, y, height }) => document.elementFromPoint(x + 24, y + height / 2)?.closest('[role]')?.role,
          said
        )
        expect(under).toBe('application')
        await note.getByRole('button').tap()
        await expect(note).toHaveCount(0)
        const before = await boxOf(card(page))
        await moveCard.tap()
        await expect.poll(async () => (await boxOf(card(page))).y).not.toBe(before.y)
      }
      const map = await boxOf(at.smallMap)
      expect(apart(map, await boxOf(at.wholeMap)), name).toBe(true)
      expect(apart(map, await boxOf(card(page))), name).toBe(true)
    }
  })

  test('phase and date are read in full, all tabs are in sight, and no message lies over the panel', async ({
    page
  }) => {
    const sitting = { by: 'touch', seating: 'one' } as const
    const session = await begin(page, 'normandy-tour', sitting, { at: 'move' })
    const at = controlsOf(page)
    await session.openTab('diary')
    for (const [name, viewport] of Object.entries(ALL)) {
      await on(page, viewport)
      await expect(at.status).toContainText(session.mirror.picture.now.phase)
      expect(await cutOff(at.status), name).toEqual([])
      const row = await boxOf(at.tabs)
      for (const tab of await at.tabs.getByRole('tab').all())
        expect(inside(await boxOf(tab), row), `${name}: ${await tab.innerText()}`).toBe(true)
    }
    const said = await boxOf(await saidByRedo(at))
    expect(apart(said, await boxOf(at.panel))).toBe(true)
    expect(apart(said, await boxOf(at.smallMap))).toBe(true)
    // What is asked does not take the room of what is read.
    await on(page, PHONE)
    await expect(at.asked.getByRole('button')).toHaveCount(0)
    await session.openTab('now')
    await expect(at.asked.getByRole('button').first()).toBeVisible()
  })

  test('all that can be done has its button in sight', async ({ page }) => {
    const session = await begin(page, 'prague', { by: 'touch', seating: 'one' }, { at: 'five offers' })
    const at = controlsOf(page)
    await session.closeSheet()
    for (const [name, viewport] of Object.entries(ALL)) {
      await on(page, viewport)
      const buttons = at.asked.getByRole('button')
      await expect(buttons.nth(4)).toBeVisible()
      const sheet = await boxOf(at.panel)
      for (const button of await buttons.all()) {
        const box = await boxOf(button)
        expect(inside(box, sheet), `${name}: ${await button.innerText()}`).toBe(true)
        expect(Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(40)
      }
      const hidden = await at.asked.locator('.buttons').evaluate((row) => row.scrollHeight - row.clientHeight)
      expect(hidden, name).toBeLessThanOrEqual(1)
    }
  })
})

test.describe('with a mouse on a narrow screen', () => {
  test.use({ viewport: PHONE })

  test('the map stands still under a piece that is carried, whatever becomes of the bar below', async ({
    page
  }) => {
    const sitting = { by: 'mouse', seating: 'one' } as const
    const session = await begin(page, 'normandy-tour', sitting, { at: 'move' })
    const at = controlsOf(page)
    await session.closeSheet()
    const goal = session.wanted()
    await session.person.prepare(goal)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(at.nextUnit).toBeVisible()
    // As far up as the map can be pushed: there it would have to give way when the bar becomes lower.
    for (let i = 0; i < 4; i++) {
      await page.mouse.move(40, 320)
      await page.mouse.down()
      await page.mouse.move(40, 110, { steps: 4 })
      await page.mouse.up()
      await look(page)
    }
    const height = async () => (await boxOf(at.panel)).height
    const [map, bar] = [await lies(page), await height()]
    const from = session.person.field.hexOf.get(goal.is === 'move' ? goal.units[0]! : '')!
    const { x, y, width } = await boxOf(page.locator(`.counters [data-hex="${from}"]`).first())
    await page.mouse.move(x + width / 2, y + width / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + 12, y - 12, { steps: 5 })
    await expect(at.nextUnit).toHaveCount(0)
    expect(await height()).not.toBe(bar)
    expect(await lies(page)).toEqual(map)
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })
})
