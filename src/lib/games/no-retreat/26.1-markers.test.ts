import { expect, test } from 'vitest'
import type { State } from './state'
import { END, game, give, hexIn, refusal, unitIn, where, type Scene } from './testing'
import { battle, battleNow, fighting, hold } from './testing-battle'

const UNITS = { 'F-DE-XIX': '0616', 'F-DE-I': '0616', 'F-FR-PAR': '0615' }

/** A German attack on the French in 0615, up to the markers. */
function attacked(options: Scene['options'], set: (state: State) => void): State {
  const state = fighting(0, { units: UNITS, ...(options && { options }) }, ['0615'], (one) => {
    // Under Gamelin nothing is held (22.1b).
    one.leaders[1] = 'replacement'
    set(one)
  })
  give(state, END)
  give(state, END)
  give(state, battle('0615', 'F-DE-XIX F-DE-I'))
  return state
}
const commit = (marker: number) => ({ type: 'commit', marker })
const score = (marker: number) => ({ type: 'score', marker })
const support = (state: State) => battleNow(state).support.map(({ back }) => back)

test('26.1: a Combat VP! marker cancels the support just committed, for a point, and another may be committed', () => {
  const held: Record<string, number> = {}
  const state = attacked({ combatVpCancels: true }, (one) => {
    held.first = hold(one, 1, 'hold')
    held.second = hold(one, 1, 'hold')
    held.vp = hold(one, 0, 'combatVp')
    held.blitz = hold(one, 0, 'blitz')
    held.third = hold(one, 0, 'combatVp')
    held.answer = hold(one, 1, 'combatVp')
  })
  expect(game.actor(state)).toBe('allied')
  give(state, commit(held.first!))
  expect([game.actor(state), support(state)]).toEqual(['german', ['hold']])
  expect(refusal(state, score(held.blitz!))).toBe('26.1')
  give(state, score(held.vp!))
  expect([state.eventVp, support(state), game.actor(state)]).toEqual([-1, [], 'allied'])
  expect(state.piles.slots.some(({ id }) => id === held.first || id === held.vp)).toBe(false)
  // Another one, which may be canceled again.
  give(state, commit(held.second!))
  give(state, score(held.third!))
  expect([state.eventVp, support(state), game.actor(state)]).toEqual([-2, [], 'allied'])
  give(state, END)
  give(state, commit(held.blitz!))
  expect(game.actor(state)).toBe('allied')
  give(state, score(held.answer!))
  expect([state.eventVp, support(state)]).toEqual([-1, []])
})

test('26.1: who lets it pass is asked no more, and nobody is asked where it was not agreed on or in an Assault', () => {
  const set = (one: State) => void [hold(one, 1, 'hold'), hold(one, 0, 'combatVp')]
  const state = attacked({ combatVpCancels: true }, set)
  give(state, commit(1))
  give(state, END)
  expect(support(state)).toEqual(['hold'])
  expect(state.eventVp).toBe(0)
  const without = attacked({}, set)
  give(without, commit(1))
  expect(without.stack.some(({ phase }) => phase === 'cancelSupport')).toBe(false)
  const assault = attacked({ combatVpCancels: true }, set)
  assault.stack.splice(1, 0, { phase: 'blitzkrieg', step: 'act', moved: [] } as State['stack'][number])
  give(assault, commit(1))
  expect(assault.stack.some(({ phase }) => phase === 'cancelSupport')).toBe(false)
})

test('26.2: the defending Allied player gives the battle up: DE, no die, and a point less for the German', () => {
  const set = (one: State) => void hold(one, 1, 'surrender')
  const state = attacked({ surrenderInBattle: true }, set)
  give(state, commit(1))
  expect(where(state, 'F-FR-PAR')).toBe('allied-destroyed')
  expect(state.eventVp).toBe(-1)
  // It is out of the game, and the Germans may advance.
  expect(state.piles.slots).toEqual([])
  expect(state.piles.piles['allied markers']!.left).toBe(19)
  expect(game.actor(state)).toBe('german')
  expect(state.stack.at(-1)).toMatchObject({ phase: 'advance', hexes: [hexIn(state, '0615')] })
  expect(refusal(attacked({}, set), commit(1))).toBe('14.6.3a')
})

test('26.2: it is for the Allied defender alone', () => {
  const state = fighting(
    1,
    { units: UNITS, options: { surrenderInBattle: true } },
    ['0616'],
    (one) => void hold(one, 1, 'surrender')
  )
  give(state, END)
  give(state, END)
  give(state, battle('0616', 'F-FR-PAR'))
  expect(refusal(state, commit(1))).toBe('14.6.4')
  expect(unitIn(state, 'F-FR-PAR').nation).toBe('France')
})
