import { describe, expect, test } from 'vitest'
import type { State } from './state'
import { give, go, refusal, unitIn, where, type Scene } from './testing'
import { assault, attack, battle, fight, fighting, finish, fly, fought, phase } from './testing-combat'
import { ALLIED, AXIS } from './world'

/** German marines off Danzig, which a Belgian corps holds; others ashore. */
const DANZIG: Scene = {
  scenario: 'western-powers-guarantee',
  allied: ['Belgium'],
  units: { 'BEL-CAV-1': '3009', 'GER-INF-01': '3109' }
}
const offDanzig = (start: Scene = DANZIG, more: (state: State) => void = () => {}): State =>
  fighting(start, AXIS, (state) => {
    assault(state, 'GER-MAR-1', '3008', '3009')
    go(state, 'GER-NT-1', 'axis-utilized')
    more(state)
  })
const withUnits = (units: Record<string, string>): Scene => ({
  ...DANZIG,
  units: { ...DANZIG.units, ...units }
})

describe('18.2.2 marines in an assault', () => {
  test('18.2.2d (B38) one defender is reduced and the hex is not cleared: they are lost, the marker is not', () => {
    const state = offDanzig(withUnits({ 'BEL-ARM-FA': '3009', 'BEL-CAV-1': 'allied-eliminated' }))
    fight(state, attack('3009', 'GER-MAR-1'), [4], { result: 'DA' })
    expect(state.steps[unitIn(state, 'BEL-ARM-FA').index]).toBe(1)
    expect([where(state, 'GER-MAR-1'), where(state, 'GER-NT-1')]).toEqual([
      'axis-eliminated',
      'axis-utilized'
    ])
    expect(state.assaults).toEqual([])
  })

  test.each(['DA', 'BB', 'DZ', 'DW', 'DD', 'MD'] as const)(
    '18.2.2d the hex is cleared with an advance: they have to land, and are not asked: %s',
    (result) => {
      const state = offDanzig(withUnits({ 'GER-PZ-16': '3109' }))
      const order = attack('3009', 'GER-MAR-1', 'GER-PZ-16')
      fight(state, order, [4], { table: result === 'MD' ? 'mobile' : 'assault', result })
      if (result === 'BB') give(state, { type: 'lose', units: ['GER-PZ-16'] })
      finish(state)
      expect([where(state, 'GER-MAR-1'), where(state, 'GER-PZ-16')]).toEqual(['3009', '3109'])
    }
  )

  test.each(['AS', 'AA', 'AW', 'AP', 'AD', 'AZ'] as const)(
    '18.2.2d any other result eliminates them: %s',
    (result) => {
      const state = offDanzig()
      fight(state, attack('3009', 'GER-MAR-1', 'GER-INF-01'), [4], { result })
      if (phase(state) === 'battle') give(state, { type: 'lose', units: ['GER-INF-01'] })
      finish(state)
      expect([where(state, 'GER-MAR-1'), where(state, 'BEL-CAV-1')]).toEqual(['axis-eliminated', '3009'])
      expect(where(state, 'GER-INF-01') === 'axis-eliminated').toBe(result === 'AZ')
    }
  )

  test('18.2.2d a fortification that stays behind keeps them out', () => {
    const state = offDanzig(withUnits({ 'BEL-FORT-EE': '3009' }))
    fight(state, attack('3009', 'GER-MAR-1'), [4], { result: 'DW' })
    finish(state)
    expect([where(state, 'GER-MAR-1'), where(state, 'BEL-FORT-EE')]).toEqual(['axis-eliminated', '3009'])
  })

  test('18.2.2e units ashore attack with them, and advance if they like', () => {
    const state = offDanzig()
    const events = fight(state, attack('3009', 'GER-MAR-1', 'GER-INF-01'), [4], { result: 'DZ' })
    expect(fought(events).attack).toBe(4)
    expect(phase(state)).toBe('advance')
    expect(where(state, 'GER-MAR-1')).toBe('3009')
    give(state, { type: 'advance', unit: 'GER-INF-01', path: ['3009'] })
    expect(where(state, 'GER-INF-01')).toBe('3009')
  })

  test('18.2.2e of their own nation only (A34)', () => {
    const state = offDanzig(withUnits({ 'POL-ARM-POM': '3010' }))
    expect(refusal(state, attack('3009', 'GER-MAR-1', 'POL-ARM-POM'))).toBe('11.3')
  })

  test('18.2.2f they are in supply for the attack', () => {
    const state = offDanzig()
    expect(fought(fight(state, attack('3009', 'GER-MAR-1'), [4])).shifts.map(({ rule }) => rule)).toEqual([
      '11.11b'
    ])
  })

  test('18.2.2g (C33) another attack has cleared the hex and nobody advanced: they land there without a fight', () => {
    const state = offDanzig()
    fight(state, attack('3009', 'GER-INF-01'), [4], { result: 'DZ' })
    const { events } = give(state, { type: 'end' })
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'ashore', rule: '18.2.2g', units: ['GER-MAR-1'] })
    )
    expect([where(state, 'GER-MAR-1'), where(state, 'GER-INF-01')]).toEqual(['3009', '3109'])
  })

  test('18.2.2g (C33) and if it stood empty when the phase began', () => {
    const state = offDanzig({ ...DANZIG, units: { 'GER-INF-01': '3109' } })
    expect(where(state, 'GER-MAR-1')).toBe('3009')
  })

  test('18.2.2h an airstrike, ships and special forces support them', () => {
    const state = offDanzig(DANZIG, (state) => {
      fly(state, 'GER-AIR-L1', '3009')
      go(state, 'GER-SF-AB', 'axis-available')
    })
    const how = { support: ['GER-AIR-L1', 'GER-SF-AB'], result: 'DZ' } as const
    const event = fought(fight(state, attack('3009', 'GER-MAR-1'), [1, 4], how))
    expect(event.support).toEqual(['GER-AIR-L1', 'GER-SF-AB'])

    const french: Scene = { scenario: 'general-war', units: { 'GER-INF-01': '1312' } }
    const channel = fighting(french, ALLIED, (state) => {
      assault(state, 'FRA-MAR-CH', '1212', '1312')
      go(state, 'FRA-NB-1', 'allied-available')
    })
    give(channel, attack('1312', 'FRA-MAR-CH'))
    give(channel, { type: 'support', unit: 'FRA-NB-1' })
    expect(battle(channel)!.naval).toBe(unitIn(channel, 'FRA-NB-1').index)
  })

  test('18.2.2h special forces that clear the hex let them land', () => {
    const state = offDanzig({ ...DANZIG, units: { 'BEL-FORT-EE': '3009:reduced' } }, (state) =>
      go(state, 'GER-SF-AB', 'axis-available')
    )
    fight(state, attack('3009', 'GER-MAR-1'), [1], { support: ['GER-SF-AB'] })
    expect(where(state, 'GER-MAR-1')).toBe('3009')
    expect(phase(state)).toBe('combat')
  })
})
