// A battle is an event: both sides are shown how it went, before the device changes hands and after, until they put it
// away. Between linked devices: see link.spec.ts.
import { complaints, sideways } from './places'
import { begin, clean, controlsOf, DESK, PHONE, TABLET } from './support/board'
import { expect, test } from './support/server'

test.describe('two at one device, on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('a battle is shown to both while they look, and stays until it is put away', async ({ page }) => {
    const problems = complaints(page)
    const at = controlsOf(page)
    // Order 13 is the attack, 14 sends no bombers, 15 and 16 are the retreat of the German.
    const session = await begin(
      page,
      'normandy-question',
      { by: 'touch', seating: 'two' },
      { at: 'asked', before: 24 }
    )
    await session.play({ orders: 2 })
    await expect(at.across).toBeVisible()
    await expect(at.battle).toHaveAttribute('data-column', '2:1')
    await expect(at.battle).toHaveAttribute('data-result', '1/2')
    await clean(page, 'a battle that both look at')
    await expect(at.battle).toHaveAttribute('data-hex', '3205')
    await session.play({ orders: 2 })
    await expect(at.battle).toHaveAttribute('data-hex', '3205')
    expect(await sideways(page)).toBe(0)
    await clean(page, 'a battle result')
    await session.hands.press(at.battleClose)
    await expect(at.battle).toHaveCount(0)
    expect(problems).toEqual([])
  })
})

for (const [name, viewport, by] of [
  ['tablet', TABLET, 'touch'],
  ['desk', DESK, 'mouse']
] as const)
  test.describe(`against the computer, on a ${name}`, () => {
    test.use({ viewport, hasTouch: by === 'touch' })

    test(`a battle tells its dice, column and outcome, opens, and is put away by Escape (${name})`, async ({
      page
    }) => {
      const at = controlsOf(page)
      const session = await begin(page, 'poland', { by, seating: { bot: 'allied' } }, { at: 'attack' })
      await session.next()
      await expect(at.battle).toHaveAttribute('data-column', '+5')
      await expect(at.battle).toHaveAttribute('data-result', '1/1')
      await expect(at.battle.locator('circle')).toHaveCount(5)
      // The hex that was fought for lies clear of it.
      await expect.poll(() => session.isClear('3713')).toBe(true)
      // It stays while the battle goes on, and never stands in the way of what comes next.
      await session.next()
      await session.next()
      await expect(at.battle).toHaveAttribute('data-hex', '3713')
      await session.hands.press(at.battleDetails)
      await expect(at.battle.getByRole('table').first()).toBeVisible()
      await page.reload()
      await expect(at.battle).toHaveAttribute('data-hex', '3713')
      await page.keyboard.press('Escape')
      await expect(at.battle).toHaveCount(0)
      await page.reload()
      await expect(at.asked).toBeVisible()
      await expect(at.battle).toHaveCount(0)
    })
  })

test.describe('before an attack, on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('column and chances stand beside the button, with the target and the attackers in sight', async ({
    page
  }) => {
    const at = controlsOf(page)
    const session = await begin(page, 'poland', { by: 'touch', seating: 'one' }, { at: 'attack' })
    // What can be attacked comes into sight with the list.
    expect(await session.isClear('3713')).toBe(false)
    await session.hands.press(at.offer('attack'))
    await expect.poll(() => session.isClear('3713')).toBe(true)
    // Who cannot attack there is told why by its rule.
    await session.hands.hex('3612')
    await session.hands.hex('3511')
    await expect(at.refusal).toContainText('12.0d')
    await session.hands.press(at.cancel)
    await session.person.prepare(session.wanted())
    await expect(at.attackOdds).toBeInViewport({ ratio: 1 })
    await expect(at.primary).toBeInViewport({ ratio: 1 })
    await expect(at.attackOdds).toHaveAttribute('data-column', '+5')
    const chances = await at.attackOdds.getByRole('listitem').allInnerTexts()
    expect(chances.map((text) => Number(/(\d+)%/.exec(text)![1])).reduce((a, b) => a + b)).toBe(100)
    // Gdynia, and where the armies stand that attack it.
    for (const hex of ['3713', '3712', '3714']) await expect.poll(() => session.isClear(hex), hex).toBe(true)
  })
})
