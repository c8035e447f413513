import { expect, test } from 'vitest'
import type { ConfirmOffer } from '../../../kernel/offers'
import { eisenhowersWar as game, worldFor } from '../index'
import { startPosition } from '../start'
import { moving, scene } from '../testing'
import type { State } from '../state'

const briefing = (state: State, seat: string) => game.show.briefing!(game.view(state, seat), seat)
const dangers = (state: State, seat: string) =>
  briefing(state, seat).goals.flatMap(({ danger, tone }) => (danger === undefined ? [] : [[danger, tone]]))

test.each(['historical', 'alternate'])('%s: both sides read who they are and how the game is won', (id) => {
  const state = startPosition(worldFor(id), {})
  for (const seat of game.seats) {
    const { title, lines, goals } = briefing(state, seat)
    expect(title).not.toBe('')
    expect(lines.length).toBeGreaterThanOrEqual(2)
    expect(lines.length).toBeLessThanOrEqual(3)
    for (const { have, need } of goals) expect(have).toBeLessThanOrEqual(need)
    expect(goals.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['4.3.2a', '4.2.1a', '4.2.2a', '4.4a', '4.4b'])
    )
  }
})

test('4.3.2 ports that are short stand in sight, bad for one side and good for the other', () => {
  const short = scene({ turn: 3, allied: ['3404', '3302'] })
  expect(dangers(short, 'allied')).toEqual([['Ports 2 of 5 this turn', 'bad']])
  expect(dangers(short, 'german')).toEqual([['Ports 2 of 5 this turn', 'good']])
  const enough = scene({ turn: 3, allied: ['3404', '3302', '3400', '3201', '3101'] })
  expect(dangers(enough, 'allied')).toEqual([['Ports 5 of 5 this turn', 'good']])
  expect(dangers(scene({ turn: 5 }), 'allied')).toEqual([])
})

test('4.3.1, 4.2 a lost beachhead and a taken Ruhr stand in sight', () => {
  const lost = scene({ turn: 5, beachheads: ['3304'] })
  expect(dangers(lost, 'allied')).toEqual([['Beachhead lost', 'bad']])
  const ruhr = scene({ turn: 5, allied: ['3215'] })
  expect(dangers(ruhr, 'german')).toEqual([['Ruhr taken', 'bad']])
})

test('4.3 the end of the last portion says how the turn would be lost, and only to the one who would lose', () => {
  const end = (seat: 'allied' | 'german', turn: number, first: 'move' | 'attack') => {
    const state = scene({ units: { 'A-US5': '3007', 'G-1SS': '3105' }, turn, phase: moving(seat, first) })
    return game.offers(state).find(({ id }) => id === 'end') as ConfirmOffer
  }
  expect(end('allied', 3, 'attack').dangers!()).toEqual([expect.stringContaining('0 of 5 ports')])
  expect(end('german', 3, 'attack').dangers!()).toEqual([])
  expect(end('allied', 5, 'attack').dangers!()).toEqual([])
  expect(end('allied', 3, 'move').dangers).toBeUndefined()
})
