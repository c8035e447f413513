// Boxes beside the map are places like hexes: seen, tapped, dragged to and from, reached by keys. Played with the toy game.
import type { Page } from '@playwright/test'
import { layoutOf } from '../../src/lib/board/art'
import { BOXED, toyMap } from '../../src/lib/kernel/testing/toy-map'
import { Mouse, Touch } from '../../src/tools/playthrough/hands'
import { Keys } from '../../src/tools/playthrough/keys'
import { complaints } from './places'
import { PHONE } from './support/board'
import { expect, test } from './support/server'
import { serveToy } from './support/toy-pages'

const layout = layoutOf(toyMap(BOXED))
let server: Awaited<ReturnType<typeof serveToy>>
test.beforeAll(async () => void (server = await serveToy('toy')))
test.afterAll(() => server.close())

const pieces = (page: Page) => page.getByTestId('pieces')
const board = (page: Page) => page.getByRole('application')

/** The middle of a box on the screen, by its name on the map. */
async function boxAt(page: Page, name: string): Promise<{ x: number; y: number }> {
  const words = page.locator('svg.map .boxes text', { hasText: name })
  const shape = words.locator('xpath=preceding-sibling::*[1]')
  const { x, y, width, height } = (await shape.boundingBox())!
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

/** The hands of `npm run playthrough`, which point at places: into a box, and out of a hex into another box. */
async function leadAndDrag(page: Page, hands: Mouse | Touch): Promise<void> {
  await hands.hex('h1')
  // The box is lit with what it costs to go there.
  await expect(page.locator('.over .reach .cost')).toHaveText(['1'])
  await hands.hex('red-camp')
  await expect(page.locator('.route')).toBeAttached()
  await hands.hex('red-camp')
  await expect(pieces(page)).toContainText('r1 red-camp')
  // What stands in a box is drawn inside it.
  const { x, y, width, height } = (await page.locator('.counters [data-hex="red-camp"]').boundingBox())!
  const camp = await boxAt(page, 'Red Camp')
  expect(Math.hypot(x + width / 2 - camp.x, y + height / 2 - camp.y)).toBeLessThan(20)

  await hands.drag('h2', 'Back Road')
  await expect(pieces(page)).toContainText('r2 Back Road')
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

  test('units are led into a box by two clicks, and dragged', async ({ page }) => {
    await open(page)
    await leadAndDrag(page, new Mouse(page, layout))
  })

  test('the secondary button asks about a box by its name', async ({ page }) => {
    await open(page)
    const { x, y } = await boxAt(page, 'Blue Camp')
    await page.mouse.click(x, y, { button: 'right' })
    await expect(page.getByTestId('asked')).toHaveText('Blue Camp (blue-camp)')
  })

  test('a drag to a camp of the enemy is refused by its rule, and nothing moves', async ({ page }) => {
    await open(page)
    await new Mouse(page, layout).drag('h2', 'blue-camp')
    await expect(page.getByTestId('refused')).toHaveText('Too far.')
    await expect(pieces(page)).toContainText('r2 h2, r3 h2')
  })

  test('keys go into a box, choose it, and go back to the hexes', async ({ page }) => {
    await open(page)
    const [keys, cursor] = [new Keys(page, layout), page.locator('svg.pieces .cursor')]
    await keys.hex('h1')
    await page.keyboard.press('ArrowDown')
    await expect(cursor).toHaveAttribute('data-place', 'red-camp')
    // Said aloud, with what can be done there.
    await expect(page.locator('[aria-live=polite]')).toHaveText(
      'Red Camp (red-camp). Red Camp (red-camp), 1 point'
    )
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(pieces(page)).toContainText('r1 red-camp')
    await page.keyboard.press('ArrowUp')
    await expect(cursor).toHaveAttribute('data-place', 'h1')
    await keys.hex('Back Road')
    await expect(cursor).toHaveAttribute('data-place', 'Back Road')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('units are led into a box by two taps, and dragged', async ({ page }) => {
    await open(page)
    await leadAndDrag(page, new Touch(page, layout))
  })
})
