// Moves by a way of one's own: the board leads through the way-points, and the order has the whole path.
import type { Page } from '@playwright/test'
import { partyOf, type Field, type OfferOf } from '../../src/lib/ui/match/board/draft'
import { complaints } from './places'
import { agree, begin, PHONE, TABLET } from './support/board'
import { expect, test } from './support/server'

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

/** Units that can go to a hex by way of another which the plain way there leaves aside. */
function detour(field: Field) {
  const leads = field.offers.filter(
    (one): one is OfferOf<'move'> => one.gesture === 'move' && one.byWay === true
  )
  for (const offer of leads)
    for (const unit of offer.units) {
      const units = partyOf(field, offer, unit)
      const mode = offer.modes(units)[0]
      for (const { hex: stop, cost } of offer.reach(units, mode).slice(0, 6)) {
        const begun = offer.path(units, stop, mode)!.hexes
        for (const goal of offer.reach(units, mode, begun)) {
          const plain = offer.path(units, goal.hex, mode)
          if (cost === 0 || plain === null || plain.hexes.includes(stop) || plain.cost === goal.cost) continue
          const { hexes } = offer.path(units, goal.hex, mode, begun)!
          const home = field.hexOf.get(unit)!
          if (!hexes.includes(home))
            return { units, home, stop, goal: goal.hex, order: offer.order(units, hexes, mode) }
        }
      }
    }
  throw new Error('Nobody can make a detour.')
}

const bar = (page: Page) => page.getByRole('region', { name: 'What is asked' })
const button = (page: Page, name: string | RegExp) => bar(page).getByRole('button', { name })

test.describe('by touch on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('a tap, “Go by way of here”, another tap and the button move along the whole way', async ({
    page
  }) => {
    const problems = complaints(page)
    const session = await begin(page, '1939', { by: 'touch', seating: 'one' }, { until: 'move' })
    const { home, stop, goal, order } = detour(session.person.field)
    await session.hands.hex(home)
    await session.hands.hex(stop)
    await session.hands.press(button(page, 'Go by way of here'))
    await expect(bar(page)).toContainText('By way of')
    await expect(page.locator('.route .via')).toHaveText(['1'])
    // A tap on the way-point takes it back.
    await session.hands.hex(stop)
    await expect(page.locator('.route')).toHaveCount(0)
    await expect(page.locator('svg.pieces .lit .reach')).toBeVisible()
    await session.hands.hex(stop)
    await session.hands.press(button(page, 'Go by way of here'))
    await session.hands.hex(goal)
    await session.hands.press(button(page, /^Move to /))
    session.mirror.match.order(order)
    // The sums are equal only if the order was the same, hex by hex.
    await session.follow()
    await agree(session)
    expect(problems).toEqual([])
  })
})

test.describe('a retreat on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  /** A retreat to a hex to which several ways lead. */
  function forked(field: Field) {
    for (const offer of field.offers) {
      if (offer.gesture !== 'move' || !offer.paths || offer.units.length === 0) continue
      const units = partyOf(field, offer, offer.units[0]!)
      for (const { hex } of offer.reach(units)) {
        const ways = offer.paths(units, hex).map(({ hexes }) => hexes)
        const home = field.hexOf.get(units[0]!)!
        if (ways.length > 1) return { home, goal: hex, orders: ways.map((way) => offer.order(units, way)) }
      }
    }
    return null
  }

  test('of several ways to the same hex the bar says which is shown, and a button shows the next', async ({
    page
  }) => {
    const until = (field: Field) => forked(field) !== null
    const session = await begin(page, 'historical', { by: 'touch', seating: 'one' }, { seed: 3, until })
    const { home, goal, orders } = forked(session.person.field)!
    const line = () => page.locator('.route .line').getAttribute('d')
    await session.hands.hex(home)
    await session.hands.hex(goal)
    await expect(bar(page)).toContainText(`Way 1 of ${orders.length}`)
    const first = await line()
    await session.hands.press(button(page, 'Next way'))
    await expect(bar(page)).toContainText(`Way 2 of ${orders.length}`)
    expect(await line()).not.toBe(first)
    await session.hands.press(button(page, /^Move to /))
    session.mirror.match.order(orders[1]!)
    await session.follow()
    await agree(session)
  })
})

test.describe('by keys on a tablet', () => {
  test.use({ viewport: TABLET })

  test('v makes the chosen hex a way-point, v and Escape take it back', async ({ page }) => {
    const session = await begin(page, '1939', { by: 'keys', seating: 'one' }, { until: 'move' })
    const { home, stop, goal, order } = detour(session.person.field)
    const via = page.locator('.route .via')
    await session.hands.hex(home)
    for (const takeBack of ['v', 'Escape']) {
      await session.hands.hex(stop)
      await page.keyboard.press('v')
      await expect(via).toHaveText(['1'])
      await page.keyboard.press(takeBack)
      await expect(via).toHaveCount(0)
    }
    await session.hands.hex(stop)
    await page.keyboard.press('v')
    await session.hands.hex(goal)
    await expect(page.getByRole('heading', { name: /^The way: / })).toBeVisible()
    await expect(page.locator('ol')).toContainText('way-point 1')
    await session.hands.hex(goal)
    session.mirror.match.order(order)
    await session.follow()
    await agree(session)
  })

  test('in the text view the form leads by way of a hex, and so does a typed order', async ({ page }) => {
    const session = await begin(page, 'historical', { by: 'mouse', seating: 'one' }, { until: 'move' })
    const { match } = session.mirror
    await page.keyboard.press('t')
    const option = (id: string) => page.locator(`fieldset input[value="${id}"]`)

    const first = detour(session.person.field)
    await option(first.units[0]!).check()
    for (const unit of first.units.slice(1)) await option(unit).check()
    await option(first.stop).check()
    await page.getByRole('button', { name: 'Go by way of here' }).click()
    await expect(page.getByText(/^By way of /)).toBeVisible()
    await option(first.goal).check()
    await page.getByRole('button', { name: /^Move to / }).click()
    match.order(first.order)
    session.person.settled(first.order)

    const second = detour(session.person.field)
    await page.getByText('Type an order or a question').click()
    const words = `move ${second.units.join(' ')} via ${second.stop} to ${second.goal}`
    await page.getByLabel('Order in words').fill(words)
    await page.getByRole('button', { name: 'Give', exact: true }).click()
    match.order(second.order)
    session.person.settled(second.order)

    await page.getByRole('button', { name: 'Show the board' }).click()
    await session.reached()
    await agree(session)
  })
})
