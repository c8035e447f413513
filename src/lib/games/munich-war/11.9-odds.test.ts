import { describe, expect, test } from 'vitest'
import type { State } from './state'
import { go } from './testing'
import { attack, fight, fighting, fly, fought, shiftsOf } from './testing-combat'
import { ALLIED, AXIS } from './world'

const available = (state: State, id: string) => go(state, id, 'axis-available')

describe('11.9 the percentage', () => {
  /** Germans on the Rhine at Mannheim, which is clear, and the French around it. */
  const RHINE = {
    scenario: 'general-war',
    units: {
      'GER-INF-01': '1914',
      'GER-INF-02': '1914',
      'GER-INF-03': '1914',
      'FRA-ARM-1': '1814',
      'FRA-ARM-2': '1815',
      'FRA-PZ-DeG': '1913',
      'FRA-CAV-CLM': '1913',
      'FRA-MAR-CH': '1913'
    }
  } as const

  test('11.9a, 11.9b (A14) 20 against 13 is 153%, in the column 150–199%', () => {
    const state = fighting({ ...RHINE, units: { ...RHINE.units, 'GER-AAA-1': '1914' } }, ALLIED)
    const order = attack('1914', 'FRA-ARM-1', 'FRA-ARM-2', 'FRA-PZ-DeG', 'FRA-CAV-CLM', 'FRA-MAR-CH')
    const event = fought(fight(state, order, [3], { table: 'assault' }))
    expect([event.attack, event.defense, event.odds]).toEqual([20, 13, '153%'])
    expect([event.shifts, event.column]).toEqual([[], '150–199%'])
  })

  test('11.9a, 11.9b (A15) 10 against 12 is 83%, in the column 50–99%', () => {
    const state = fighting(RHINE, ALLIED)
    const event = fought(fight(state, attack('1914', 'FRA-ARM-1', 'FRA-ARM-2'), [3]))
    expect([event.attack, event.defense, event.odds]).toEqual([10, 12, '83%'])
    expect([event.shifts, event.column]).toEqual([[], '50–99%'])
  })

  test('11.9a reduced units count with what their reduced sides show', () => {
    const state = fighting({ units: { 'CZE-ARM-1': '2411:reduced', 'GER-PZ-16': '2410:reduced' } })
    const event = fought(fight(state, attack('2411', 'GER-PZ-16'), [6], { table: 'assault' }))
    expect([event.attack, event.defense, event.odds]).toEqual([2, 4, '50%'])
  })
})

describe('11.10 shifts of the column', () => {
  test('11.10a (A19) 1 against 10 in a forest, with air 2 and special forces: two columns right of the first', () => {
    const state = fighting(
      {
        units: {
          'CZE-FORT-1': '2415',
          'CZE-2L-1': '2415',
          'CZE-2L-2': '2415',
          'CZE-2L-3': '2415',
          'GER-2L-R': '2314'
        }
      },
      AXIS,
      (state) => {
        fly(state, 'GER-AIR-L1', '2415')
        available(state, 'GER-SF-AB')
      }
    )
    const support = ['GER-AIR-L1', 'GER-SF-AB']
    const event = fought(fight(state, attack('2415', 'GER-2L-R'), [1, 4], { support }))
    expect(shiftsOf(event)).toEqual({ '11.11a': -1, '11.15b': 2, '17.1b': 1 })
    expect(event.column).toBe('100–149%')
  })

  test('11.10b (B17) no farther right than the last column', () => {
    const state = fighting(
      { units: { 'CZE-2L-1': '2411', 'GER-PZ-16': '2410', 'GER-PZ-18': '2410', 'GER-SS-1': '2310' } },
      AXIS,
      (state) => {
        fly(state, 'GER-AIR-L1', '2411')
        available(state, 'GER-SF-AB')
      }
    )
    const order = attack('2411', 'GER-PZ-16', 'GER-PZ-18', 'GER-SS-1')
    const support = ['GER-AIR-L1', 'GER-SF-AB']
    const event = fought(fight(state, order, [1, 6], { table: 'assault', support }))
    expect([event.odds, event.column]).toEqual(['600%', '≥600%'])
    expect(shiftsOf(event)).toEqual({ '11.15b': 2, '17.1b': 1 })
  })

  test('11.10b (B18) no farther left than the first', () => {
    const state = fighting({ units: { 'CZE-ARM-1': '2416', 'GER-2L-R': '2315' } })
    const event = fought(fight(state, attack('2416', 'GER-2L-R'), [6]))
    expect([event.odds, event.column]).toEqual(['12%', '≤49%'])
    expect(shiftsOf(event)).toEqual({ '11.11a': -2 })
  })
})
