// The card of a guided game, and taps on the map beside it.
import type { Page } from '@playwright/test'
import { on } from './controls-pages'
import { expect } from './server'

export const card = (page: Page) => on(page).guide
export const titled = (page: Page, title: string | RegExp) => card(page).getByRole('heading', { name: title })

/** The card has come to this step, or to one of these. */
export async function step(page: Page, ...ids: readonly string[]): Promise<void> {
  await expect(card(page)).toHaveAttribute('data-step', new RegExp(`^(${ids.join('|')})$`))
  await apart(page)
}

/** The card lies whole in sight, and neither on the sheet or panel nor below it. */
async function apart(page: Page): Promise<void> {
  await expect(async () => {
    const [own, panel] = [(await card(page).boundingBox())!, (await on(page).matchPanel.boundingBox())!]
    const window = page.viewportSize()!
    const [right, bottom] = [own.x + own.width, own.y + own.height]
    expect(Math.min(own.x, own.y)).toBeGreaterThanOrEqual(0)
    expect([right <= window.width, bottom <= window.height]).toEqual([true, true])
    // A hair is what rounding leaves.
    const meet =
      Math.min(right, panel.x + panel.width) - Math.max(own.x, panel.x) > 1 &&
      Math.min(bottom, panel.y + panel.height) - Math.max(own.y, panel.y) > 1
    expect(meet, JSON.stringify({ own, panel })).toBe(false)
  }).toPass()
}

/** How many lines its words take. */
export const linesOf = (page: Page): Promise<number> =>
  card(page)
    .getByTestId('guide-text')
    .evaluate((words) => {
      const range = document.createRange()
      range.selectNodeContents(words)
      const ends: number[] = []
      for (const { width, bottom } of range.getClientRects())
        if (width > 0 && !ends.some((end) => Math.abs(end - bottom) < 6)) ends.push(bottom)
      return ends.length
    })

/** The step it shows now; what follows an order has come when the order was given. */
export const stepNow = (page: Page) => card(page).getAttribute('data-step')

/** Takes one of several choices. */
export async function choose(page: Page, value: string): Promise<void> {
  await on(page)
    .content.locator(`input[value=${JSON.stringify(value)}]`)
    .check()
  await on(page).primary.click()
}

/** The map jumps where it would travel, and a program does not pause to be followed. */
export async function quietly(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => localStorage.setItem('sandtable.settings', '{"pace":"instant"}'))
}

interface Place {
  readonly column: number
  readonly row: number
}

/** How hexes are numbered, and three that are never empty, not in one line: from them follows where all others lie. */
export interface Numbering {
  readonly place: (hex: string) => Place
  readonly known: readonly [origin: string, otherColumn: string, otherRow: string]
}

interface Point {
  readonly x: number
  readonly y: number
}

/** The stacks of the map on the screen, when the map has stood still for two pictures. */
async function stacksAtRest(page: Page): Promise<Map<string, Point>> {
  const all = await page.evaluate(async () => {
    const look = () =>
      [...document.querySelectorAll<SVGGElement>('[data-stack]')].map((stack) => {
        const { e: x, f: y } = stack.getScreenCTM()!
        return { hex: stack.getAttribute('data-hex')!, x, y }
      })
    const picture = () => new Promise((done) => requestAnimationFrame(done))
    const [first, last] = [look(), (await picture(), await picture(), look())]
    return JSON.stringify(first) === JSON.stringify(last) ? last : null
  })
  if (all === null) throw new Error('The map is moving.')
  return new Map(all.map(({ hex, x, y }) => [hex, { x, y }]))
}

/** The middle of a hex on the screen, found from where stacks stand: columns and rows are evenly spaced. */
function pointOf(stacks: Map<string, Point>, { place, known }: Numbering, hex: string): Point {
  const at = (id: string) => ({ ...place(id), ...stacks.get(id)! })
  const [origin, side, above] = [at(known[0]), at(known[1]), at(known[2])]
  const wide = (side.x - origin.x) / (side.column - origin.column)
  const high = (above.y - origin.y) / (above.row - origin.row)
  const { column, row } = place(hex)
  return { x: origin.x + wide * (column - origin.column), y: origin.y + high * (row - origin.row) }
}

export async function tapHex(page: Page, numbering: Numbering, hex: string): Promise<void> {
  let point: Point | undefined
  await expect(async () => {
    // The card draws the eye to places a moment after its words.
    expect(await card(page).getAttribute('data-pointed')).toBe('true')
    point = pointOf(await stacksAtRest(page), numbering, hex)
    expect(await card(page).getAttribute('data-pointed')).toBe('true')
  }).toPass()
  await page.touchscreen.tap(point!.x, point!.y)
}
