// Munich War on the board: what no other game has. Its tour is among those of games.spec.ts.
import { sideways } from './places'
import { agree, begin, clean, controlsOf, DESK, PHONE } from './support/board'
import { on } from './support/controls-pages'
import { fixedDice } from './support/dice'
import { sit } from './support/match'
import { expect, test } from './support/server'

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('3.4.2b one tap sets a side up, and whoever comes next begins where the war is', async ({ page }) => {
    await fixedDice(page)
    await page.addInitScript(() => localStorage.setItem('sandtable.briefing', '{"wanted":false}'))
    await page.goto('/new/?game=munich-war')
    const board = on(page)
    await board.option('scenario', 'little-entente').check()
    await sit(page, { mine: 'Both sides' })
    await board.start.tap()
    for (let step = 1; step <= 4; step++) {
      await expect(board.offer('suggest')).toHaveClass(/main/)
      await board.offer('suggest').tap()
      await expect(board.offer('end')).toHaveClass(/main/)
      await board.offer('end').tap()
    }
    await expect(board.piece('GER-AIR-L1')).toBeVisible()
    // The last piece that was placed stood far away, in Finland.
    await expect(page.locator('[data-stack][data-hex="2511"]')).toBeInViewport()
    expect(await sideways(page)).toBe(0)
  })

  test('8.6a March or Rail is chosen beside the map, with the sheet as low as it goes', async ({ page }) => {
    const session = await begin(page, 'entente-tour', { by: 'touch', seating: 'one' }, { at: 'rail' })
    const at = controlsOf(page)
    await session.hands.hex('2711')
    await expect(at.mode('rail')).toHaveCount(1)
    await expect(at.handle).toHaveAttribute('aria-expanded', 'false')
    await session.hands.press(at.mode('rail'))
    await expect(at.mode('rail')).toHaveAttribute('aria-checked', 'true')
    await clean(page, 'ways of moving beside the map')
  })

  test('11.15a, 17.1b what can be added is said before the attack, and the odds stand beside the button of the fight', async ({
    page
  }) => {
    const session = await begin(page, 'entente-tour', { by: 'touch', seating: 'one' }, { at: 'attack' })
    const at = controlsOf(page)
    await session.person.prepare(session.wanted())
    await expect(on(page).attackAddable).toContainText('special forces')
    await expect(at.attackOdds).not.toContainText('Hopeless')
    await session.play({ until: 'air support' })
    const before = await at.attackOdds.getAttribute('data-column')
    // The airstrike, and then special forces: the fight is better each time.
    await session.play({ orders: 1 })
    await expect(at.attackOdds).not.toHaveAttribute('data-column', before!)
    await session.play({ until: 'fort reduced' })
    await agree(session)
  })

  test('8.6.1 a Soviet unit leaves the map by rail and comes back a turn later', async ({ page }) => {
    const session = await begin(page, 'storm', { by: 'touch', seating: 'one' }, { at: 'out' })
    const at = controlsOf(page)
    await session.play({ orders: 1 })
    await expect(at.note.or(at.asked).first()).toBeVisible()
    await agree(session)
  })

  test('6.0_4a points of a crisis are spent at once', async ({ page }) => {
    const session = await begin(page, 'entente', { by: 'touch', seating: 'one' }, { at: 'crisis' })
    await expect(session.at.asked).toContainText('Crisis')
    await session.play({ orders: 1 })
    await agree(session)
  })
})

test.describe('at a desk', () => {
  test.use({ viewport: DESK })

  test('16.6b an airstrike is sent against another, with the chances before', async ({ page }) => {
    const session = await begin(page, 'entente', { by: 'mouse', seating: 'one' }, { at: 'intercept' })
    const at = controlsOf(page)
    await session.person.prepare(session.wanted())
    await expect(at.attackPreview).toContainText('%')
    await expect(at.attackPreview).toContainText('Interceptor')
    await session.play({ orders: 2 })
    await agree(session)
  })

  test('8.6.1 a Soviet unit comes back by rail', async ({ page }) => {
    const session = await begin(page, 'storm', { by: 'mouse', seating: 'one' }, { at: 'back' })
    await session.play({ orders: 1 })
    await agree(session)
  })

  test('20.0b in a storm some air units stay on the ground', async ({ page }) => {
    const session = await begin(page, 'storm', { by: 'mouse', seating: 'one' }, { at: 'grounded' })
    await expect(session.at.asked).toContainText('Storm')
    await session.play()
    await agree(session)
  })

  test('5.4h, 18.2.2 marines land in neutral Denmark', async ({ page }) => {
    const session = await begin(page, 'denmark', { by: 'mouse', seating: 'one' }, { at: 'invasion' })
    await session.play({ orders: 1 })
    await agree(session)
    await session.openTab('diary')
    await expect(session.at.content).toContainText('Denmark')
  })

  test('21.0e Yugoslavia surrenders at the end of a turn, and the diary tells it', async ({ page }) => {
    const sitting = { by: 'mouse', seating: 'one' } as const
    const session = await begin(page, 'belgrade', sitting, { at: 'surrender', before: 1 })
    await session.play({ until: 'surrender' })
    await session.openTab('diary')
    // It came at the end of the turn before.
    await session.at.content.getByRole('heading', { name: 'Turn 1' }).last().getByRole('button').click()
    await expect(session.at.content).toContainText('Yugoslavia has surrendered')
  })

  test('22.0c the game is scored after its last turn', async ({ page }) => {
    const sitting = { by: 'mouse', seating: 'one' } as const
    const session = await begin(page, 'belgrade', sitting, { at: 'over', before: 1 })
    await session.play({ until: 'over' })
    await session.hands.press(session.at.toResult)
    await expect(session.at.result).toContainText('victory points')
  })
})
