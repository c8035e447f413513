import { expect, test } from 'vitest'
import type { ConfirmOffer } from '../../../kernel/offers'
import { warComesEarly as game } from '../index'
import { combat, scene } from '../testing'
import type { State } from '../state'

const briefing = (state: State, seat: string) => game.show.briefing!(game.view(state, seat), seat)
const goal = (state: State, seat: string, rule: string) =>
  briefing(state, seat).goals.find((one) => one.rule === rule)!

test.each(['1938', '1939'] as const)(
  '%s: both sides read who they are and how the game is won',
  (scenario) => {
    for (const seat of game.seats) {
      const { title, lines, goals } = briefing(game.create(scenario), seat)
      expect(title).not.toBe('')
      expect(lines.length).toBeGreaterThanOrEqual(2)
      expect(lines.length).toBeLessThanOrEqual(3)
      expect(goals).not.toEqual([])
      for (const { have, need } of goals) expect(have).toBeLessThanOrEqual(need)
    }
  }
)

test('13.3 the points of 1939, what each place is worth and which are had', () => {
  const state = scene({ scenario: '1939', german: ['3226'] })
  const { have, need, of } = goal(state, 'german', '13.3g')
  expect([have, need]).toEqual([1, 4])
  expect(of!.map(({ label, value, done }) => [label, value, done])).toEqual([
    ['Krakow', 1, true],
    ['Danzig', 1, false],
    ['Warsaw', 2, false],
    ['A German unit next to Polish Warsaw', 1, false]
  ])
  expect(game.show.picture(state, 'german').score[0]).toMatchObject({ value: 1, need: 4 })
})

test('4.1 in 1938 sudden death stands in sight while it hangs on something', () => {
  const first = scene({ turn: 1 })
  expect(goal(first, 'allied', '4.1a')).toMatchObject({ danger: 'Hold Prague through turn 2', tone: 'warn' })
  expect(goal(first, 'german', '4.1a').danger).toBe('Prague by turn 2 wins')
  const later = scene({ turn: 3 })
  expect(briefing(later, 'allied').goals.filter(({ danger }) => danger !== undefined)).toEqual([])
  later.vp[0] = 93
  expect(goal(later, 'german', '4.1b')).toMatchObject({ danger: 'German 93 of 100 VP', tone: 'good' })
  expect(goal(later, 'allied', '4.1b').tone).toBe('bad')
  later.vp[0] = 50
  later.vp[1] = 9
  expect(goal(later, 'german', '4.1f').tone).toBe('good')
  expect(goal(later, 'allied', '4.1f').tone).toBe('bad')
  expect(goal(scene({ allied: ['2413'] }), 'german', '4.1g')).toMatchObject({
    danger: 'Berlin 1 of 2',
    tone: 'bad'
  })
})

test('13.3 on the last turn the end of the Combat Phase says how the game would be lost', () => {
  const end = (turn: number) =>
    game
      .offers(scene({ scenario: '1939', turn, phase: combat(['Germany'], '1939') }))
      .find(({ id }) => id === 'end') as ConfirmOffer
  expect(end(6).dangers!()).toEqual([expect.stringContaining('you lose')])
  expect(end(5).dangers!()).toEqual([])
})
