// Two at one device: when it changes hands, when it need not, and what somebody who is asked often settles in advance.
import { goalOf } from '../../src/tools/playthrough/goals'
import { complaints, sideways } from './places'
import { begin, clean, controlsOf, DESK, PHONE, TABLET } from './support/board'
import { on } from './support/controls-pages'
import { expect, test } from './support/server'

const TWO = { by: 'touch', seating: 'two' } as const

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('within a battle both look, and the device is not handed over', async ({ page }) => {
    const problems = complaints(page)
    const at = controlsOf(page)
    // Order 13 is the attack, 14 sends no bombers, 15 and 16 are the retreat of the German, 17 the loss of the Allies.
    const session = await begin(page, 'normandy-question', TWO, { at: 'asked', before: 24 })
    await session.play({ orders: 2 })
    expect(session.mirror.actor).toBe('german')
    await expect(at.across).toBeVisible()
    await expect(at.handOver).toHaveCount(0)
    // What the Allies have done and planned is told to them alone.
    await session.openTab('now')
    await expect(at.tab('diary')).toHaveCount(0)
    await clean(page, 'both look')
    expect(await sideways(page)).toBe(0)
    // The same after a reload.
    await page.reload()
    await expect(at.across).toBeVisible()
    await session.play({ orders: 2 })
    expect(session.mirror.actor).toBe('allied')
    await expect(at.across).toHaveCount(0)
    await expect(at.handOver).toHaveCount(0)
    // Their own plan is told to them in the diary.
    await session.openTab('diary')
    await expect(on(page).ownSecret).toContainText('turn 3')
    await session.next()
    expect(session.gestures.get('hand over') ?? 0).toBe(1)
    expect(problems).toEqual([])
  })

  test('an undo that is barred is asked for where it is refused, and answered on the sheet', async ({
    page
  }) => {
    const problems = complaints(page)
    const at = controlsOf(page)
    const { agree, request } = on(page)
    const session = await begin(page, 'poland', TWO, { at: 'attack' })
    await session.next()
    await expect(at.battle).toBeVisible()
    // Greyed, it still says why.
    await at.undo.tap({ force: true })
    await session.hands.press(page.getByTestId('remedy'))
    await expect(request).toBeInViewport()
    await clean(page, 'a request to undo')
    await session.hands.press(agree)
    await expect(request).toHaveCount(0)
    // The attack can be made anew, and its result is gone.
    await expect(at.offer('attack')).toBeVisible()
    await expect(at.battle).toHaveCount(0)
    expect(problems).toEqual([])
  })

  test('who wants to look at their own table first has the device handed over', async ({ page }) => {
    const at = controlsOf(page)
    const session = await begin(page, 'normandy-question', TWO, { at: 'asked', before: 24 })
    await session.play({ orders: 2 })
    await session.hands.press(at.handOverInstead)
    await expect(at.handOver).toBeVisible()
    await session.hands.press(at.uncover('german'))
    await expect(at.across).toHaveCount(0)
    await session.openTab('diary')
    await expect(at.content).toContainText('Falaise')
    await expect(on(page).ownSecret).toHaveCount(0)
    await session.play({ orders: 2 })
    // The attacker goes on across the table then: the device does not bounce back.
    expect(session.mirror.actor).toBe('allied')
    await expect(at.across).toBeVisible()
    await expect(at.handOver).toHaveCount(0)
  })

  test('13.6b a standing answer: the move after it can be undone, and the end of movement is asked about', async ({
    page
  }) => {
    const at = controlsOf(page)
    const session = await begin(page, 'normandy-question', TWO, { at: 'asked again', before: 1 })
    await session.next()
    expect(session.mirror.actor).toBe('german')
    await expect(at.spoken).toBeVisible()
    await session.hands.press(at.standing.locator('summary'))
    await clean(page, 'standing answers', '[data-testid=asked]')
    await session.hands.press(at.standingAnswer('end'))
    session.mirror.match.order({ type: 'standing', question: 'offensive', answer: 'end' } as never)
    await session.follow()
    expect(session.mirror.actor).toBe('allied')
    await expect(at.spoken).toHaveCount(0)

    const order = (given: object) => session.give(goalOf(session.person.field.offers, given as never)!)
    await order({ type: 'move', units: ['A-CW13'], path: ['1314'] })
    expect(session.mirror.actor).toBe('allied')
    await expect(at.spoken).toHaveCount(0)
    await session.hands.press(at.undo)
    session.mirror.match.undo()
    await session.follow()

    await order({ type: 'end' })
    await expect(at.spoken).toBeVisible()
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: TABLET, hasTouch: true })

  test('open play: agreed before the match, no hand-over screen, and off again for the next', async ({
    page
  }) => {
    const problems = complaints(page)
    await page.goto('/new?game=eisenhowers-war&scenario=historical')
    const form = on(page)
    for (const rival of ['sensible', 'device']) {
      await form.option('rival', rival).check()
      await expect(form.choice('secrets')).toHaveCount(0)
    }
    await form.option('rival', 'person').check()
    await expect(form.option('secrets', 'kept')).toBeChecked()
    await form.option('secrets', 'open').check()
    await clean(page, 'open play is offered')
    await form.start.click()
    const at = controlsOf(page)
    await expect(at.board).toBeVisible()
    await expect(at.handOver).toHaveCount(0)
    // Not so for the next match, unless it is agreed again.
    await page.goto('/new?game=eisenhowers-war&scenario=historical')
    await expect(form.option('secrets', 'kept')).toBeChecked()
    expect(problems).toEqual([])
  })

  test('open play goes from one side to the other without a word, and from the menu back to hand-overs', async ({
    page
  }) => {
    const at = controlsOf(page)
    const sitting = { by: 'touch', seating: 'open' } as const
    // Order 23 is the last of the Allies, 24 the first of the Germans.
    const session = await begin(page, 'normandy-question', sitting, { at: 'asked', before: 14 })
    expect(session.mirror.actor).toBe('allied')
    await session.next()
    expect(session.mirror.actor).toBe('german')
    await expect(at.handOver).toHaveCount(0)
    await session.next()
    await page.reload()
    await expect(at.board).toBeVisible()
    await expect(at.handOver).toHaveCount(0)

    await session.openTab('more')
    await session.hands.press(at.seats.locator('summary'))
    await expect(at.seats.locator('input[value=open]')).toBeChecked()
    await at.seats.locator('input[value=two]').check()
    await page.reload()
    await expect(at.board).toBeVisible()
    await session.openTab('now')
    await session.play({ orders: 10 })
    expect(session.mirror.actor).toBe('allied')
    await expect(at.handOver).toBeVisible()
  })
})

test.describe('at a desk', () => {
  test.use({ viewport: DESK })

  test('the German settles in his own phase when he is asked, and can undo it', async ({ page }) => {
    const at = controlsOf(page)
    const sitting = { by: 'mouse', seating: 'one' } as const
    const session = await begin(page, 'normandy-question', sitting, { at: 'asked', before: 12 })
    expect(session.mirror.actor).toBe('german')
    await session.openTab('more')
    await session.hands.press(at.standing.locator('summary'))
    await session.hands.press(at.standingAnswer('never'))
    await expect(at.standing).toContainText('now: never')
    await session.hands.press(at.undo)
    await expect(at.standing).toContainText('now: after every Allied move')
  })
})
