// No Retreat! on the board: what no other game has. Its tour is among those of games.spec.ts.
import { sideways } from './places'
import { agree, begin, clean, controlsOf, DESK, PHONE } from './support/board'
import { on } from './support/controls-pages'
import { expect, test } from './support/server'

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('5.1a, 5.2.3 the hand is a tap away: what can be played is lit, and what cannot says why', async ({
    page
  }) => {
    const session = await begin(page, 'polish-partition', { by: 'touch', seating: 'one' }, { at: 'card' })
    const at = controlsOf(page)
    const { mirror } = session
    // A small sheet asks; the cards do not cover the map by themselves.
    await expect(at.handle).toHaveAttribute('aria-expanded', 'false')
    await session.hands.press(on(page).offer('play'))
    const play = mirror.match.offers().find(({ id }) => id === 'play')
    if (play?.gesture !== 'pick') throw new Error('Cards are played here.')
    const lit = new Set(play.choices.map(({ card }) => card!.id))
    const hand = page.getByTestId('hand').locator('[data-card]')
    const own = mirror.picture.cards!.find(({ kind, seat }) => kind === 'hand' && seat === mirror.actor)!
    await expect(hand).toHaveCount(own.faces.length)
    for (const { id } of own.faces) await expect(at.card(id)).toHaveClass(lit.has(id) ? /lit/ : /dim/)
    // Each of the others has its reason.
    for (const { card, why, rule } of play.unavailable ?? []) {
      expect([why, rule].every((one) => one !== '')).toBe(true)
      await session.hands.press(at.card(card!.id))
      await expect(page.getByTestId('card-bar')).toContainText(why)
      await session.hands.press(at.card(card!.id))
    }
    await clean(page, 'a hand of cards', '[data-testid=match-panel]')
    expect(await sideways(page)).toBe(0)
    await session.play({ orders: 1 })
    await agree(session)
  })

  test('5.0d, 5.0f cards, markers and discards of both sides can be read, as far as one may', async ({
    page
  }) => {
    const session = await begin(page, 'polish-partition', { by: 'touch', seating: 'one' }, { at: 'soviets' })
    await session.openTab('cards')
    const { cards = [] } = session.mirror.picture
    for (const { id, faces, tokens } of cards) {
      const part = page.locator(`[data-cards="${id}"]`)
      await expect(part).toBeVisible()
      if (tokens === undefined) await expect(part.locator('[data-card]')).toHaveCount(faces.length)
    }
    // The last discard comes first.
    const discards = cards.find(({ id }) => id === 'discards')!
    expect(discards.faces.length).toBeGreaterThan(0)
    const [first] = discards.faces
    await expect(page.locator('[data-cards=discards] [data-card]').first()).toHaveAttribute(
      'data-card',
      first!.id
    )
    await clean(page, 'all cards', '[data-testid=match-panel]')
    expect(await sideways(page)).toBe(0)
  })
})

test.describe('at a desk', () => {
  test.use({ viewport: DESK })

  test('14.5f, 14.6.1 the odds with all that was committed stand beside the button of the die', async ({
    page
  }) => {
    const session = await begin(page, 'french-campaign', { by: 'mouse', seating: 'one' }, { at: 'battle' })
    const at = controlsOf(page)
    await expect(at.attackOdds).toBeVisible()
    await expect(session.at.content).toContainText('%')
    await session.play({ orders: 1 })
    await agree(session)
  })

  test('14.7.3 a Counterattack answers an attack', async ({ page }) => {
    const sitting = { by: 'mouse', seating: 'one' } as const
    const session = await begin(page, 'french-campaign', sitting, { at: 'counterattack', before: 1 })
    await session.play({ orders: 1 })
    await agree(session)
    await session.openTab('diary')
    await expect(session.at.content).toContainText('Counterattack')
  })

  test('20.2.2c the Soviet Union readies its army, and the diary tells it', async ({ page }) => {
    const sitting = { by: 'mouse', seating: 'one' } as const
    const session = await begin(page, 'polish-partition', sitting, { at: 'soviets' })
    await session.play({ orders: 2 })
    await agree(session)
    await session.openTab('diary')
    await expect(session.at.content).toContainText('Red Army Readied')
  })

  test('7.3 the line of a Secret Plan is read where it is checked', async ({ page }) => {
    const sitting = { by: 'mouse', seating: 'one' } as const
    const session = await begin(page, 'french-campaign', sitting, { at: 'plan line' })
    const mark = session.mirror.match.offers().find(({ id }) => id === 'mark')!
    await expect(session.at.content).toContainText(mark.text)
    await session.play({ orders: 1 })
    await agree(session)
  })
})
