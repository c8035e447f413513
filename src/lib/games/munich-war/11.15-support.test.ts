import { describe, expect, test } from 'vitest'
import type { PickOffer } from '../../kernel/offers'
import type { State } from './state'
import { game, give, go, refusal, unitIn } from './testing'
import { attack, battle, fight, fighting, fly, fought, shiftsOf } from './testing-combat'
import { ALLIED } from './world'

const support = (unit: string) => ({ type: 'support', unit })
const choices = (state: State, id: string): string[] | undefined =>
  game
    .offers(state)
    .find((one): one is PickOffer => one.id === id && one.gesture === 'pick')
    ?.choices.map(({ id }) => id)

/** The French before Calais with all that may help them, and some that may not. */
function calais(): State {
  const state = fighting(
    { scenario: 'general-war', units: { 'GER-INF-01': '1312', 'FRA-ARM-1': '1313' } },
    ALLIED,
    (state) => {
      for (const id of ['FRA-AIR-1', 'FRA-AIR-2']) fly(state, id, '1312', 'allied')
      for (const id of ['FRA-NB-1', 'GBR-NB-1', 'GBR-SF-SOE']) go(state, id, 'allied-available')
      go(state, 'GER-SF-AB', 'axis-available')
      go(state, 'GER-AIR-L1', 'axis-available')
    }
  )
  give(state, attack('1312', 'FRA-ARM-1'))
  return state
}

describe('11.15 support of an attack', () => {
  test('11.15a one piece of each kind', () => {
    const state = calais()
    expect(choices(state, 'air')).toEqual(['FRA-AIR-1', 'FRA-AIR-2'])
    give(state, support('FRA-AIR-1'))
    expect(refusal(state, support('FRA-AIR-2'))).toBe('11.15a')
    give(state, support('FRA-NB-1'))
    give(state, support('GBR-SF-SOE'))
    const { air, naval, special } = battle(state)!
    expect([air, naval, special]).toEqual(
      ['FRA-AIR-1', 'FRA-NB-1', 'GBR-SF-SOE'].map((id) => unitIn(state, id).index)
    )
  })

  test('11.15a it is taken back as long as nothing is rolled, and another one committed', () => {
    const state = calais()
    give(state, support('FRA-AIR-1'))
    give(state, support('FRA-AIR-1'))
    expect(battle(state)!.air).toBe(-1)
    give(state, support('FRA-AIR-2'))
    expect(battle(state)!.air).toBe(unitIn(state, 'FRA-AIR-2').index)
  })

  test('11.15a none is needed', () => {
    const state = calais()
    expect(give(state, { type: 'fight' }, 4).events).toContainEqual(
      expect.objectContaining({
        kind: 'battle',
        support: [],
        shifts: [expect.objectContaining({ rule: '11.11b' })]
      })
    )
  })

  test('11.15a the defender commits nothing, and is not asked', () => {
    const state = calais()
    expect(game.actor(state)).toBe('allied')
    for (const id of ['GER-SF-AB', 'GER-AIR-L1']) {
      expect(refusal(state, support(id))).toBe('11.15a')
      expect(refusal(state, support(id), 'axis')).not.toBeNull()
    }
  })

  test('11.15a land units and amphibious markers are no support', () => {
    const state = calais()
    go(state, 'FRA-NT-1', 'allied-available')
    for (const id of ['FRA-NT-1', 'FRA-ARM-1']) expect(refusal(state, support(id))).toBe('11.15a')
  })

  test('11.15b air and ships shift by their factors, special forces by one', () => {
    const event = fought(
      give(
        [support('FRA-AIR-1'), support('FRA-NB-1'), support('GBR-SF-SOE')].reduce((state, order) => {
          give(state, order)
          return state
        }, calais()),
        { type: 'fight' },
        1,
        4
      ).events
    )
    expect(event.shifts.filter(({ value }) => value > 0)).toEqual([
      expect.objectContaining({ value: 1, rule: '11.15b' }),
      expect.objectContaining({ value: 1, rule: '11.15b' }),
      expect.objectContaining({ value: 1, rule: '17.1b' })
    ])
  })

  test('11.15b a Luftflotte by two, reduced by one', () => {
    const units = { 'CZE-ARM-1': '2411', 'GER-INF-01': '2410' }
    const values = [2, 1].map((steps) => {
      const state = fighting({ units }, 0, (state) => {
        fly(state, 'GER-AIR-L1', '2411')
        state.steps[unitIn(state, 'GER-AIR-L1').index] = steps
      })
      return shiftsOf(fought(fight(state, attack('2411', 'GER-INF-01'), [4], { support: ['GER-AIR-L1'] })))
    })
    expect(values).toEqual([{ '11.15b': 2 }, { '11.15b': 1 }])
  })

  test('11.15b an air unit that is left with nothing cannot support', () => {
    const state = calais()
    state.steps[unitIn(state, 'FRA-AIR-1').index] = 1
    expect(refusal(state, support('FRA-AIR-1'))).toBe('11.15b')
    expect(choices(state, 'air')).toEqual(['FRA-AIR-2'])
  })
})
