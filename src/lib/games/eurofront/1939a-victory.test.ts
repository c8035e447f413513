import { describe, expect, test } from 'vitest'
import { endScenario, winterCount } from './1939a-victory'
import { eliminate } from './07.33-losses'
import { seededDice } from '../../kernel/dice'
import { isDefeated, beginPolitics } from './16-politics'
import { END, game, give, refusal, scene, tokenOf, type Scene } from './testing'
import type { State } from './state'
import { AXIS, SOVIETS } from './world'

const context = { dice: seededDice(1), emit: () => undefined, reveal: () => undefined }
const OFFER = { type: 'offer' }
const BASE = { axis: { 'FI-1': '3603' }, soviets: { 'SU-8': '3604' } } as const

function politics(of: Scene, faction: 0 | 2 = AXIS): State {
  const state = scene(of)
  state.stack = [{ phase: 'command', faction: faction === AXIS ? 2 : 0 } as never]
  beginPolitics(state, faction, context)
  return state
}

describe('1939A: the ends of the war', () => {
  test('1939A.v after March 1940 without an armistice: Axis decisive', () => {
    const state = scene(BASE)
    endScenario(state, context)
    expect(state.result).toMatchObject({ winner: 'axis', rule: '1939A.v' })
    expect(state.result!.why).toContain('decisive')
  })

  test('1939A.v, 16.9b, 21.481e Finland defeated: Soviet major', () => {
    const state = politics({ ...BASE, owners: { '3204': SOVIETS } }, SOVIETS)
    expect(state.result).toMatchObject({ winner: 'allied' })
    expect(state.result!.why).toContain('major')
    expect(isDefeated(scene({ soviets: { 'SU-8': '3604' } }), 'Finland', AXIS)).toBe(true)
    expect(isDefeated(scene(BASE), 'Finland', AXIS)).toBe(false)
  })

  test('1939A.v, 1939A.1, 16.72b an armistice with a count below 10: Axis minor', () => {
    const state = politics({
      ...BASE,
      soviets: { 'SU-West': '3604:3', 'SU-STAVKA': '4108:3', 'SU-NW': '3604:3' }
    })
    expect(winterCount(state)).toBe(9)
    give(state, OFFER)
    expect(state.result).toMatchObject({ winner: 'axis' })
    expect(state.result!.why).toContain('minor')
  })

  test('1939A.v with 10 or more: Soviet minor; Finnish units that are lost count', () => {
    const state = politics({
      axis: { 'FI-1': '3603', 'FI-2': '3603' },
      soviets: { 'SU-West': '3604:3', 'SU-STAVKA': '4108:3', 'SU-NW': '3604:3' }
    })
    eliminate(state, tokenOf(state, 'FI-2'), '2.6b', context)
    expect(winterCount(state)).toBe(10)
    give(state, OFFER)
    expect(state.result).toMatchObject({ winner: 'allied' })
  })

  test('16.72b only in Axis Politics, and it may be put off', () => {
    expect(politics(BASE, SOVIETS).stack.at(-1)!.phase).toBe('politics')
    expect(game.actor(politics(BASE, SOVIETS))).not.toBe('allied')
    const state = politics(BASE)
    expect(game.offers(state).map(({ id }) => id)).toEqual(['offer', 'end'])
    give(state, END)
    expect(state.result).toBe(null)
    expect(refusal(state, OFFER)).not.toBe(null)
  })
})
