// Boxes beside the map are places like hexes: seen, tapped, dragged to and from, reached by keys. Played with the toy game.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { serve } from '../../src/tools/parts/server.mjs'
import { boardPage } from '../bench/board/build'
import { complaints } from './places'
import { PHONE } from './support/board'
import { expect, test } from './support/server'

let dir: string
let server: Awaited<ReturnType<typeof serve>>

test.beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'sandtable-toy-'))
  await build({
    ...boardPage,
    root: join(import.meta.dirname, 'support/toy'),
    build: { outDir: dir, emptyOutDir: true }
  })
  server = await serve({ dir, base: '' })
})

test.afterAll(async () => {
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

const pieces = (page: Page) => page.getByTestId('pieces')
const board = (page: Page) => page.getByRole('application')

/** The middle of a box on the screen, by its name on the map. */
async function boxAt(page: Page, name: string): Promise<{ x: number; y: number }> {
  const words = page.locator('svg.map .boxes text', { hasText: name })
  const shape = words.locator('xpath=preceding-sibling::*[1]')
  const { x, y, width, height } = (await shape.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** The middle of a stack. */
async function stackAt(page: Page, place: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await page
    .locator(`.counters [data-hex="${place}"]`)
    .first()
    .boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** The toy game with everything in sight. */
async function open(page: Page): Promise<void> {
  await page.goto(server.url)
  await board(page).focus()
  await page.keyboard.press('0')
  await page.keyboard.press('0')
  // All of the map lies on the screen: the small one steps back.
  await expect(page.locator('.minimap')).toHaveClass(/whole/)
}

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('boxes lie in sight with the whole map, and on the small map', async ({ page }) => {
    const problems = complaints(page)
    await open(page)
    for (const name of ['Red Camp', 'Blue Camp', 'Back Road']) {
      const { x, y } = await boxAt(page, name)
      expect(x > 0 && y > 0 && x < 1280 && y < 800).toBe(true)
    }
    await expect(page.locator('.minimap .box')).toHaveCount(3)
    expect(problems).toEqual([])
  })

  test('units are led into a box by two clicks, and dragged out of it and into another', async ({ page }) => {
    await open(page)
    const camp = await boxAt(page, 'Red Camp')
    const home = await stackAt(page, 'h1')
    await page.mouse.click(home.x, home.y)
    // The box is lit with what it costs to go there.
    await expect(page.locator('.over .reach .cost')).toHaveText(['1'])
    await page.mouse.click(camp.x, camp.y)
    await expect(page.locator('.route')).toBeAttached()
    await page.mouse.click(camp.x, camp.y)
    await expect(pieces(page)).toContainText('r1 red-camp')

    // What stands in a box is inside it.
    const inside = await stackAt(page, 'red-camp')
    expect(Math.hypot(inside.x - camp.x, inside.y - camp.y)).toBeLessThan(20)

    const road = await boxAt(page, 'Back Road')
    const second = await stackAt(page, 'h2')
    await page.mouse.move(second.x, second.y)
    await page.mouse.down()
    await page.mouse.move(road.x, road.y, { steps: 6 })
    await page.mouse.up()
    await expect(pieces(page)).toContainText('r2 Back Road')

    // A camp of the enemy is refused by its rule, and nothing moves.
    const third = await stackAt(page, 'h2')
    const foe = await boxAt(page, 'Blue Camp')
    await page.mouse.move(third.x, third.y)
    await page.mouse.down()
    await page.mouse.move(foe.x, foe.y, { steps: 6 })
    await page.mouse.up()
    await expect(page.getByTestId('refused')).not.toBeEmpty()
    await expect(pieces(page)).toContainText('r3 h2')
  })

  test('the secondary button asks about a box by its name', async ({ page }) => {
    await open(page)
    const { x, y } = await boxAt(page, 'Blue Camp')
    await page.mouse.click(x, y, { button: 'right' })
    await expect(page.getByTestId('asked')).toHaveText('Blue Camp (blue-camp)')
  })

  test('keys go into a box, choose it, and go back to the hexes', async ({ page }) => {
    await open(page)
    const cursor = page.locator('svg.pieces .cursor')
    const home = await stackAt(page, 'h1')
    await page.mouse.click(home.x, home.y)
    await board(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(cursor).toHaveAttribute('data-place', 'red-camp')
    // Said aloud, with what can be done there.
    await expect(page.locator('[aria-live=polite]')).toContainText(
      'Red Camp (red-camp). Red Camp (red-camp), 1 point'
    )
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(pieces(page)).toContainText('r1 red-camp')
    await page.keyboard.press('ArrowUp')
    await expect(cursor).toHaveAttribute('data-place', 'h1')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('a unit is led into a box by two taps', async ({ page }) => {
    await open(page)
    const home = await stackAt(page, 'h1')
    const camp = await boxAt(page, 'Red Camp')
    await page.touchscreen.tap(home.x, home.y)
    await expect(page.locator('.over .reach .cost')).toHaveText(['1'])
    await page.touchscreen.tap(camp.x, camp.y)
    await expect(page.locator('.route')).toBeAttached()
    await page.touchscreen.tap(camp.x, camp.y)
    await expect(pieces(page)).toContainText('r1 red-camp')
  })
})
