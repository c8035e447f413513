// Every gesture by touch, by mouse and by keys, on three sizes of screen: the same turn of a recorded game. In the end
// the page has come to the same position as the engine in Node with the same orders and dice.
import { complaints, sideways } from './places'
import { agree, begin, clean, controlsOf, DESK, done, PHONE, TABLET } from './support/board'
import { expect, test } from './support/server'

/** What the turn asks for. */
const TURN = ['confirm', 'pick', 'move', 'attack', 'select', 'place']

for (const [name, viewport, by, seating, ways] of [
  ['by touch on a phone, between two people', PHONE, 'touch', 'two', ['drag', 'hand over']],
  ['by mouse on a desk', DESK, 'mouse', 'one', ['drag']],
  ['by keys on a tablet', TABLET, 'keys', 'one', []]
] as const)
  test.describe(name, () => {
    test.use({ viewport, hasTouch: by === 'touch' })

    test(`a turn of both sides ${name}`, async ({ page }) => {
      test.slow()
      const problems = complaints(page)
      const session = await begin(page, 'poland', { by, seating }, { at: 'turn 2' })
      await session.play({ until: 'turn 3' })
      if (seating === 'two') await session.meet()
      await agree(session)
      done(session, ...TURN, 'mode', 'end check', 'move by two taps', 'move by button', ...ways)
      expect(await sideways(page)).toBe(0)
      expect(problems).toEqual([])
    })
  })

// What that turn does not ask for, and the tours of the games have by touch.
for (const [recording, at, way, by] of [
  ['prague-tour', 'tour', 'spend', 'mouse'],
  ['prague-tour', 'tour', 'spend', 'keys'],
  ['prague-tour', 'part of a stack', 'fan', 'keys'],
  ['poland', 'detour', 'waypoint', 'mouse'],
  ['normandy-retreat', 'forked', 'next-way', 'mouse'],
  ['normandy-retreat', 'forked', 'next-way', 'keys']
] as const)
  test.describe(`${way} by ${by}`, () => {
    test.use({ viewport: by === 'keys' ? TABLET : DESK })

    test(`one order: ${way} by ${by}`, async ({ page }) => {
      const session = await begin(page, recording, { by, seating: 'one' }, { at })
      await session.next()
      done(session, way)
    })
  })

test.describe('the end of a game', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('the last orders lead to the result, which says who won and what it cost', async ({ page }) => {
    const problems = complaints(page)
    const session = await begin(page, 'poland', { by: 'touch', seating: 'two' }, { at: 'near the end' })
    const at = controlsOf(page)
    await session.play()
    expect(session.mirror.over).toBe(true)
    await session.hands.press(at.toResult)
    await expect(at.tab('summary')).toHaveAttribute('aria-selected', 'true')
    const { status } = session.mirror.match
    await expect(at.result).toContainText(status.is === 'over' ? status.outcome.why : 'It is not over.')
    // The score of every turn is added up when the match has been read.
    await expect(at.result.getByRole('progressbar')).toHaveCount(0)
    await expect(at.result.getByRole('definition').first()).toBeVisible()
    // Losses stand with the owners of the units, and the turns are those that were played.
    const events = session.mirror.match.since(0).flatMap((entry) => entry.events)
    const told = events.flatMap((event) => session.mirror.match.rules.game.tell(event, null) ?? [])
    const lost = told.filter(({ kind }) => kind === 'eliminated').flatMap(({ units }) => units)
    const german = lost.filter((unit) => unit.startsWith('ge')).length
    const losses = (seat: string) => at.result.locator(`[data-testid=losses][data-seat=${seat}]`)
    await expect(losses('german')).toHaveAttribute('data-lost', `${german}`)
    await expect(losses('allied')).toHaveAttribute('data-lost', `${lost.length - german}`)
    await expect(page.getByTestId('turns-played')).toHaveText(`${session.mirror.picture.now.turn}`)
    await expect(page.getByTestId('turning-points').getByRole('button').first()).toBeVisible()
    await clean(page, 'result')
    // The whole match is played again from its beginning, and left when one has seen enough.
    await session.hands.press(page.getByTestId('replay-all'))
    await expect(at.past).toBeVisible()
    await expect(page).toHaveURL(/at=\d/)
    await session.hands.press(at.toPresent)
    await expect(at.past).toHaveCount(0)
    await agree(session)
    expect(problems).toEqual([])
  })
})
