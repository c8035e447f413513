// Moves by a way of one's own: the board leads through the way-points, and the order has the whole path. The recordings
// have such moves; that page and engine agree says that the order was the same, hex by hex.
import type { Locator } from '@playwright/test'
import { look } from '../../src/tools/playthrough/view'
import { agree, begin, controlsOf, done, PHONE, SCREENS, TABLET } from './support/board'
import { complaints } from './places'
import { expect, test } from './support/server'

/** The units, where they stand, the way-point and the goal of the move that comes next in a recording. */
function led(session: Awaited<ReturnType<typeof begin>>) {
  const goal = session.wanted()
  if (goal.is !== 'move') throw new Error('The recording does not go on with a move.')
  return { ...goal, home: session.person.field.hexOf.get(goal.units[0]!)! }
}

for (const [name, viewport] of Object.entries(SCREENS))
  test.describe(`on a ${name}`, () => {
    test.use({ viewport, hasTouch: true })

    test(`Move and Cancel stay where they are when a waypoint can be added (${name})`, async ({ page }) => {
      const session = await begin(page, 'poland', { by: 'touch', seating: 'one' }, { at: 'detour' })
      const at = controlsOf(page)
      const { home, via, units } = led(session)
      // On a phone the bar stands on the lower rim, else below what is asked.
      const corner = async (button: Locator) => {
        await look(page)
        const { x, y, height } = (await button.boundingBox())!
        return [x, name === 'phone' ? y + height : y].map(Math.round)
      }
      const corners = async () => [await corner(at.primary), await corner(at.cancel)]
      const reach = session.person.field.offers
        .flatMap((offer) => (offer.gesture === 'move' ? offer.reach(units) : []))
        .filter(({ hex }) => !session.person.field.unitsIn.has(hex))
      await session.hands.hex(home)
      // At the end of their reach nothing lies beyond.
      await session.hands.hex(reach.reduce((a, b) => (a.cost >= b.cost ? a : b)).hex)
      await expect(at.primary).toBeEnabled()
      await expect(at.waypoint).toHaveCount(0)
      const before = await corners()
      await session.hands.hex(via!)
      await expect(at.waypoint).toBeVisible()
      expect(await corners()).toEqual(before)
      await session.hands.press(at.waypoint)
      await expect(at.way).toBeVisible()
    })
  })

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('by touch a hex on the way becomes a way-point, a tap takes it back, and the move goes by it', async ({
    page
  }) => {
    const problems = complaints(page)
    const session = await begin(page, 'poland', { by: 'touch', seating: 'one' }, { at: 'detour' })
    const at = controlsOf(page)
    const { home, via } = led(session)
    await session.hands.hex(home)
    await session.hands.hex(via!)
    await session.hands.press(at.waypoint)
    await expect(at.way).toContainText(session.mirror.names.hex(via!))
    await expect(page.locator('.route .via')).toHaveText(['1'])
    await session.hands.hex(via!)
    await expect(page.locator('.route')).toHaveCount(0)
    await expect(at.reach).toBeVisible()
    await session.hands.press(at.cancel)
    await session.next()
    done(session, 'waypoint')
    await agree(session)
    expect(problems).toEqual([])
  })

  test('of several ways to the same hex the bar says which is shown, and a button shows the next', async ({
    page
  }) => {
    const sitting = { by: 'touch', seating: 'one' } as const
    const session = await begin(page, 'normandy-retreat', sitting, { at: 'forked' })
    const at = controlsOf(page)
    const line = () => page.locator('.route .line').getAttribute('d')
    const { home, to } = led(session)
    await session.hands.hex(home)
    await session.hands.hex(to)
    await expect(at.way).toContainText('1')
    const first = await line()
    await session.hands.press(at.nextWay)
    await expect(at.way).toContainText('2')
    expect(await line()).not.toBe(first)
    await session.hands.press(at.cancel)
    await session.next()
    done(session, 'next-way')
    await agree(session)
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: TABLET })

  test('by keys v makes the chosen hex a way-point, v and Escape take it back', async ({ page }) => {
    const session = await begin(page, 'poland', { by: 'keys', seating: 'one' }, { at: 'detour' })
    const at = controlsOf(page)
    const { home, via, to } = led(session)
    const points = page.locator('.route .via')
    await session.hands.hex(home)
    for (const takeBack of ['v', 'Escape']) {
      await session.hands.hex(via!)
      await page.keyboard.press('v')
      await expect(points).toHaveText(['1'])
      await page.keyboard.press(takeBack)
      await expect(points).toHaveCount(0)
    }
    await session.hands.hex(via!)
    await page.keyboard.press('v')
    await session.hands.hex(to)
    await expect(
      at.waySteps.locator('li', { hasText: session.mirror.names.hex(via!) }).locator('strong')
    ).toContainText('1')
    // The way is let go again: goal, way-point, units.
    for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
    await expect(at.reach).toHaveCount(0)
    await session.next()
    done(session, 'waypoint')
    await agree(session)
  })

  test('in the text view the form leads by way of a hex, and so does a typed order', async ({ page }) => {
    const session = await begin(page, 'normandy-ways', { by: 'mouse', seating: 'one' }, { at: 'detour' })
    await page.keyboard.press('t')
    const option = (id: string) => page.locator(`fieldset input[value="${id}"]`)
    // The form of the move comes first; its first button moves, the second leads on.
    const [move, lead] = [0, 1].map((i) =>
      page.locator('p:has(> button.main)').first().locator('button').nth(i)
    )
    const name = (hex: string) => session.mirror.names.hex(hex)

    const first = led(session)
    for (const unit of first.units) await option(unit).check()
    await option(first.via!).check()
    await expect(move!).toContainText(name(first.via!))
    await lead!.click()
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: name(first.via!) })
        .getByRole('button')
    ).toBeVisible()
    await option(first.to).check()
    await expect(move!).toContainText(name(first.to))
    await move!.click()
    session.took()

    const second = led(session)
    const command = page.locator('details', { has: page.locator('form') })
    await command.locator('summary').click()
    const words = `move ${second.units.join(' ')} via ${second.via} to ${second.to}`
    await command.getByRole('textbox').fill(words)
    await command.getByRole('textbox').press('Enter')
    await expect(command.getByRole('textbox')).toHaveValue('')
    session.took()

    await controlsOf(page).toBoard.click()
    await session.reached()
    await agree(session)
  })
})
