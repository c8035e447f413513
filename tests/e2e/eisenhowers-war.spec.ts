// Eisenhower's War on the board: what no other game has. Its tour is among those of games.spec.ts.
import { sideways } from './places'
import { begin, clean, controlsOf, PHONE, TABLET } from './support/board'
import { expect, test } from './support/server'

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('13.6b between two people an offensive is asked for across the table: no without hand-over, yes with it', async ({
    page
  }) => {
    const sitting = { by: 'touch', seating: 'two' } as const
    const session = await begin(page, 'normandy-question', sitting, { at: 'asked', before: 1 })
    const at = controlsOf(page)
    expect(session.mirror.actor).toBe('allied')
    await session.next()
    const { offer } = session.wanted()
    const question = offer.gesture === 'confirm' ? offer.spoken! : ''
    await expect(at.spoken).toContainText(question)
    await expect(at.handOver).toHaveCount(0)
    // Whoever holds the device learns nothing of where it could be, nor can they call it.
    await expect(at.pieces).toHaveCount(0)
    await expect(at.letPlaceOne).toHaveCount(0)
    // The same after a reload.
    await page.reload()
    await expect(at.spoken).toContainText(question)
    await expect(at.pieces).toHaveCount(0)

    await session.next()
    expect(session.gestures.get('asked across')).toBe(1)
    expect(session.mirror.actor).toBe('allied')
    await expect(at.handOver).toHaveCount(0)
    await expect(at.spoken).toHaveCount(0)

    // Asked again after the next move: who wants to say yes takes the device.
    await session.play({ until: 'asked again' })
    await expect(at.spoken).toContainText(question)
    await session.hands.press(at.handOverNow)
    await session.hands.press(at.uncover('german'))
    await expect(at.pieces.first()).toBeVisible()
    await session.hands.press(at.offer(offer.id))
    await expect(at.handOver).toBeVisible()
  })

  test('a German deployment: pieces by hand and by the program, and it can be ended at any time', async ({
    page
  }) => {
    const session = await begin(page, 'deployment', { by: 'touch', seating: 'one' })
    const at = controlsOf(page)
    expect(session.wanted().is).toBe('place')
    await session.play()
    await clean(page, 'deployment')
    await session.hands.press(at.letPlaceOne)
    await expect(page.locator('[data-entry="4"]')).toBeVisible()
    // A piece taken up does not hide the way out.
    await session.hands.press(at.pieces.first())
    const end = session.person.field.offers.find(({ gesture }) => gesture === 'confirm')!
    await session.hands.press(at.offer(end.id))
    await expect(page.locator('[data-entry="5"]')).toBeVisible()
    // The landing is planned then, with a beachhead that is placed.
    await session.hands.press(at.asked.locator('[data-offer^="plan"]').first())
    await expect(at.piece('M-BH1')).toBeVisible()
    expect(await sideways(page)).toBe(0)
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: TABLET, hasTouch: true })

  test('the sheet says what an attack would be, with its shifts and the whole table', async ({ page }) => {
    const sitting = { by: 'touch', seating: 'one' } as const
    const session = await begin(page, 'normandy-tour', sitting, { at: 'attack' })
    const at = controlsOf(page)
    await session.person.prepare(session.wanted())
    await expect(at.attackPreview).toContainText('%')
    await at.attackPreview.locator('summary').tap()
    await expect(at.attackPreview.locator('details').getByRole('table').first()).toBeVisible()
    await clean(page, 'attack sheet with its table')
  })
})
