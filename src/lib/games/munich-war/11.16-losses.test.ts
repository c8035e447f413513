import { describe, expect, test } from 'vitest'
import type { SelectOffer } from '../../kernel/offers'
import type { ResultCode } from './data'
import type { State } from './state'
import { game, give, go, refusal, unitIn, where, type Scene } from './testing'
import { attack, fight, fighting, finish, fly, phase } from './testing-combat'
import { ALLIED } from './world'

type Units = NonNullable<Scene['units']>
const stepsOf = (state: State, ...ids: string[]): number[] =>
  ids.map((id) =>
    String(where(state, id)).endsWith('-eliminated') ? 0 : state.steps[unitIn(state, id).index]!
  )
const lose = (...units: string[]) => ({ type: 'lose', units })
const lossOffer = (state: State) => game.offers(state).find(({ id }) => id === 'lose') as SelectOffer

/** Those of them that are German attack 2411. */
function struck(result: ResultCode, units: Units, table: 'assault' | 'mobile' = 'assault'): State {
  const attackers = Object.keys(units).filter((id) => id.startsWith('GER'))
  const state = fighting({ units })
  const hasArmor = attackers.some((id) => unitIn(state, id).class === 'mechanized')
  fight(state, attack('2411', ...attackers), [2], { result, ...(hasArmor && { table }) })
  return state
}

describe('11.16 who takes the losses', () => {
  const two = { 'GER-INF-01': '2410', 'GER-INF-02': '2310' }

  test('11.16a the owner chooses: the attacker among his own', () => {
    const state = struck('AA', { 'CZE-ARM-1': '2411', ...two })
    expect(game.actor(state)).toBe('axis')
    expect(lossOffer(state).from).toEqual(['GER-INF-01', 'GER-INF-02'])
    expect(refusal(state, lose('CZE-ARM-1'))).toBe('11.16a')
    expect(refusal(state, lose('GER-INF-01', 'GER-INF-02'))).toBe('11.16a')
    expect(refusal(state, lose())).not.toBeNull()
    give(state, lose('GER-INF-02'))
    expect(stepsOf(state, 'GER-INF-01', 'GER-INF-02')).toEqual([2, 1])
    expect(refusal(state, lose('GER-INF-01'))).toBe('11.0')
  })

  test('11.16a the defender among his, with the fortification', () => {
    const state = struck('DA', { 'CZE-FORT-1': '2411', 'CZE-CAV-1': '2411', ...two })
    expect(game.actor(state)).toBe('allied')
    expect(refusal(state, lose('GER-INF-01'))).toBe('11.16a')
    give(state, lose('CZE-FORT-1'))
    expect(stepsOf(state, 'CZE-FORT-1', 'CZE-CAV-1')).toEqual([1, 2])
  })

  test('11.16a where there is nothing to choose nobody is asked', () => {
    const state = struck('DA', { 'CZE-CAV-1': '2411', ...two })
    expect(stepsOf(state, 'CZE-CAV-1')).toEqual([1])
    expect(phase(state)).not.toBe('battle')
  })

  test('11.16b on the Mobile table mechanized attackers are reduced first', () => {
    const units = { 'CZE-ARM-1': '2411', 'GER-PZ-16': '2410', 'GER-PZ-18': '2310', 'GER-INF-01': '2410' }
    const state = struck('AA', units, 'mobile')
    expect(lossOffer(state).from).toEqual(['GER-PZ-16', 'GER-PZ-18'])
    expect(refusal(state, lose('GER-INF-01'))).toBe('11.16b')
    give(state, lose('GER-PZ-18'))
    expect(stepsOf(state, 'GER-PZ-16', 'GER-PZ-18', 'GER-INF-01')).toEqual([2, 1, 2])
  })

  test('11.16b the only mechanized one without a question, reduced or not', () => {
    const units = { 'CZE-ARM-1': '2411', 'GER-PZ-16': '2410:reduced', 'GER-INF-01': '2410' }
    const state = struck('AA', units, 'mobile')
    expect(stepsOf(state, 'GER-PZ-16', 'GER-INF-01')).toEqual([0, 2])
  })

  test('11.16b on the Assault table whoever the owner names', () => {
    const units = { 'CZE-ARM-1': '2411', 'GER-PZ-16': '2410', 'GER-INF-01': '2410' }
    const state = struck('AA', units, 'assault')
    give(state, lose('GER-INF-01'))
    expect(stepsOf(state, 'GER-PZ-16', 'GER-INF-01')).toEqual([2, 1])
  })

  test('11.16c (B24) in a Bloodbath three defenders are reduced, and both attackers once', () => {
    const units = { 'CZE-CAV-1': '2411', 'CZE-2L-1': '2411', 'CZE-2L-2': '2411', ...two }
    const state = struck('BB', units)
    expect(stepsOf(state, 'CZE-CAV-1', 'CZE-2L-1', 'CZE-2L-2')).toEqual([1, 0, 0])
    expect(stepsOf(state, 'GER-INF-01', 'GER-INF-02')).toEqual([1, 1])
  })

  test('11.16c a defender that is eliminated counts like one that is flipped', () => {
    const units = { 'CZE-2L-1': '2411', 'CZE-2L-2': '2411', ...two, 'GER-INF-03': '2310' }
    const state = struck('BB', units)
    expect(lossOffer(state)).toMatchObject({ min: 2, max: 2 })
    give(state, lose('GER-INF-01', 'GER-INF-03'))
    expect(stepsOf(state, 'GER-INF-01', 'GER-INF-02', 'GER-INF-03')).toEqual([1, 2, 1])
  })
})

describe('11.17 reduction', () => {
  test('11.17a a full unit of two steps flips, a reduced one is eliminated', () => {
    const reduced = struck('AA', { 'CZE-ARM-1': '2411', 'GER-INF-01': '2410' })
    expect([where(reduced, 'GER-INF-01'), stepsOf(reduced, 'GER-INF-01')]).toEqual(['2410', [1]])
    const gone = struck('AA', { 'CZE-ARM-1': '2411', 'GER-INF-01': '2410:reduced' })
    expect(where(gone, 'GER-INF-01')).toBe('axis-eliminated')
  })

  test('11.17a a unit of one step is eliminated, into the display of its side', () => {
    expect(where(struck('AA', { 'CZE-ARM-1': '2411', 'GER-2L-R': '2410' }), 'GER-2L-R')).toBe(
      'axis-eliminated'
    )
    expect(where(struck('DA', { 'CZE-2L-1': '2411', 'GER-INF-01': '2410' }), 'CZE-2L-1')).toBe(
      'allied-eliminated'
    )
  })
})

describe('11.18 support', () => {
  test.each(['AZ', 'AD', 'AA', 'BB'] as const)(
    '11.18 no result reaches an airstrike, special forces or ships that support the attack: %s',
    (result) => {
      const state = fighting(
        { scenario: 'general-war', units: { 'GER-2L-R': '1312', 'FRA-ARM-1': '1313' } },
        ALLIED,
        (state) => {
          fly(state, 'FRA-AIR-1', '1312', 'allied')
          for (const id of ['GBR-SF-SOE', 'FRA-NB-1']) go(state, id, 'allied-available')
        }
      )
      const support = ['FRA-AIR-1', 'GBR-SF-SOE', 'FRA-NB-1']
      fight(state, attack('1312', 'FRA-ARM-1'), [1, 2], { support, result })
      finish(state)
      expect(support.map((id) => where(state, id))).toEqual(support.map(() => 'allied-utilized'))
      expect(stepsOf(state, 'FRA-AIR-1')).toEqual([2])
    }
  )
})
