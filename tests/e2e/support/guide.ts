// The card of a guided game, and taps on the map beside it.
import { expect, type Page } from '@playwright/test'

export const card = (page: Page) => page.getByRole('region', { name: 'Guide' })
export const titled = (page: Page, title: string | RegExp) => card(page).getByRole('heading', { name: title })

interface Place {
  readonly column: number
  readonly row: number
}

/** How hexes are numbered, and three that are never empty, not in one line: from them follows where all others lie. */
export interface Numbering {
  readonly place: (hex: string) => Place
  readonly known: readonly [origin: string, otherColumn: string, otherRow: string]
}

/** The middle of a hex on the screen, found from where stacks stand: columns and rows are evenly spaced. */
async function pointOf(
  page: Page,
  { place, known }: Numbering,
  hex: string
): Promise<{ x: number; y: number }> {
  const stacks = await page.locator('[data-stack]').evaluateAll((all) =>
    all.map((stack) => {
      const { e: x, f: y } = (stack as SVGGElement).getScreenCTM()!
      return { hex: stack.getAttribute('data-hex')!, x, y }
    })
  )
  const at = (id: string) => ({ ...place(id), ...stacks.find((stack) => stack.hex === id)! })
  const [origin, side, above] = [at(known[0]), at(known[1]), at(known[2])]
  const wide = (side.x - origin.x) / (side.column - origin.column)
  const high = (above.y - origin.y) / (above.row - origin.row)
  const { column, row } = place(hex)
  return { x: origin.x + wide * (column - origin.column), y: origin.y + high * (row - origin.row) }
}

export async function tapHex(page: Page, numbering: Numbering, hex: string): Promise<void> {
  // The card draws the eye to places a moment after its words, and the map travels there.
  let before = { x: NaN, y: NaN }
  await expect
    .poll(
      async () => {
        const now = await pointOf(page, numbering, hex)
        const still = Math.hypot(now.x - before.x, now.y - before.y) < 1
        before = now
        return still
      },
      { intervals: [400] }
    )
    .toBe(true)
  await page.touchscreen.tap(before.x, before.y)
}
