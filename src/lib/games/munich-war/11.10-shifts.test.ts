import { describe, expect, test } from 'vitest'
import { inSupply } from './14-supply'
import type { State } from './state'
import { hexIn, unitIn, type Scene } from './testing'
import { attack, fight, fighting, fly, fought, shiftsOf } from './testing-combat'
import { ALLIED, AXIS, type Side } from './world'

interface Attack extends Scene {
  side?: Side
  prepare?: (state: State) => void
}

/** The battle event of an attack on a hex by these units. */
function battleOf(target: string, units: string, { side = AXIS, prepare, ...start }: Attack) {
  const state = fighting(start, side, prepare)
  const ids = units.split(' ')
  const hasArmor = ids.some((id) => unitIn(state, id).class === 'mechanized')
  return fought(fight(state, attack(target, ...ids), [3], hasArmor ? { table: 'assault' } : {}))
}

const shifts = (target: string, units: string, start: Attack) => shiftsOf(battleOf(target, units, start))

describe('11.11 terrain', () => {
  const defended = (hex: string, units: Record<string, string>) => ({
    units: { 'CZE-2L-1': hex, ...units }
  })

  test('11.11a the ground of the defenders counts', () => {
    expect(shifts('2416', 'GER-INF-01', defended('2416', { 'GER-INF-01': '2315' }))).toEqual({ '11.11a': -2 })
    expect(shifts('2410', 'GER-INF-01', defended('2410', { 'GER-INF-01': '2411' }))).toEqual({ '11.11a': -1 })
    expect(shifts('2411', 'GER-INF-01', defended('2411', { 'GER-INF-01': '2412' }))).toEqual({})
  })

  test('11.11a that of the attackers never does', () => {
    expect(shifts('2413', 'GER-INF-01', defended('2413', { 'GER-INF-01': '2414' }))).toEqual({})
  })

  test('11.11b only one kind of it counts, the best for the defender', () => {
    // Ceske Budejovice: rough and a city. Pilsen: a forest and a city. Munich: a city.
    expect(shifts('2516', 'GER-INF-01', defended('2516', { 'GER-INF-01': '2515' }))).toEqual({ '11.11a': -2 })
    expect(shifts('2415', 'GER-INF-01', defended('2415', { 'GER-INF-01': '2314' }))).toEqual({ '11.11a': -1 })
    expect(shifts('2217', 'GER-INF-01', defended('2217', { 'GER-INF-01': '2317' }))).toEqual({ '11.11b': -1 })
  })

  test('11.11c the hexside adds to the ground in the hex', () => {
    expect(shifts('2514', 'GER-INF-01', defended('2514', { 'GER-INF-01': '2513' }))).toEqual({
      '11.11a': -2,
      '11.11d': -1
    })
  })

  test('11.11d only when every attacker crosses a river, whichever', () => {
    const units = { 'GER-INF-01': '2513', 'GER-INF-02': '2614', 'GER-INF-03': '2414' }
    const start = defended('2514', units)
    expect(shifts('2514', 'GER-INF-01 GER-INF-02', start)['11.11d']).toBe(-1)
    expect(shifts('2514', 'GER-INF-01 GER-INF-02 GER-INF-03', start)).not.toHaveProperty('11.11d')
    expect(shifts('2514', 'GER-INF-03', start)).not.toHaveProperty('11.11d')
  })
})

describe('11.12 entrenchments', () => {
  /** Aachen and the French in Liege. */
  const aachen = (units: Record<string, string>): Attack => ({
    scenario: 'general-war',
    allied: ['Belgium'],
    side: ALLIED,
    units: { 'FRA-ARM-1': '1613', ...units }
  })
  const found = (units: Record<string, string>) => shifts('1712', 'FRA-ARM-1', aachen(units))

  test('11.12a (A16) a German unit alone in Aachen: one more to the left', () => {
    expect(found({ 'GER-INF-01': '1712' })).toEqual({ '11.11b': -1, '11.12a': -1 })
  })

  test('11.12b (A17) not for units of another country', () => {
    expect(found({ 'ITA-ARM-1': '1712' })).toEqual({ '11.11b': -1 })
  })

  test('11.12b nor when one of the defenders is of another country', () => {
    expect(found({ 'GER-AAA-1': '1712', 'ITA-ARM-1': '1712' })).toEqual({ '11.11b': -1 })
  })

  test('11.12b nor for an enemy who has taken it', () => {
    const start: Attack = { units: { 'CZE-2L-1': '1712', 'GER-INF-01': '1813' } }
    expect(shifts('1712', 'GER-INF-01', start)).not.toHaveProperty('11.12a')
  })
})

describe('11.13 supply', () => {
  /** Germans far away in Romania, on two sides of a Czech corps. */
  const ROMANIA = { 'CZE-2L-1': '3619', 'GER-INF-01': '3620', 'GER-INF-02': '3718' }
  const BOTH = 'GER-INF-01 GER-INF-02'
  /** What is flown in reaches one of them. */
  const airlift = (state: State) => fly(state, 'GER-LIFT-1', '3620')

  test('11.13a (B19) all attackers out of supply: two columns left', () => {
    expect(shifts('3619', BOTH, { units: ROMANIA })).toEqual({ '11.13a': -2 })
    expect(shifts('3619', 'GER-INF-02', { units: ROMANIA, prepare: airlift })).toEqual({ '11.13a': -2 })
  })

  test('11.13b (A18) 6 against 2 with one of two attackers out of supply: 300%, one column left', () => {
    const event = battleOf('3619', BOTH, { units: ROMANIA, prepare: airlift })
    expect([event.odds, shiftsOf(event), event.column]).toEqual(['300%', { '11.13b': -1 }, '200–299%'])
  })

  test('11.13 all in supply: no shift', () => {
    expect(shifts('3619', 'GER-INF-01', { units: ROMANIA, prepare: airlift })).toEqual({})
  })

  test('11.13c defenders out of supply fight as well as others', () => {
    const start = { units: { 'CZE-ARM-1': '2411', 'GER-INF-01': '2410' } }
    expect(inSupply(fighting(start), unitIn(fighting(start), 'CZE-ARM-1'), 'combat')).toBe(false)
    const event = battleOf('2411', 'GER-INF-01', start)
    expect([event.defense, event.shifts]).toEqual([unitIn(fighting(start), 'CZE-ARM-1').defense, []])
  })
})

describe('19.0 mountain troops', () => {
  const units = { 'CZE-ARM-1': '2416', 'GER-ALP-1': '2315', 'GER-INF-01': '2315', 'GER-INF-02': '2315' }

  test('19.0a (C25) one alpine corps among the attackers: one left in the rough, not two', () => {
    expect(shifts('2416', 'GER-ALP-1 GER-INF-01 GER-INF-02', { units })).toEqual({ '19.0a': -1 })
    expect(shifts('2416', 'GER-INF-01 GER-INF-02', { units })).toEqual({ '11.11a': -2 })
  })

  test('19.0a in the mountains too; alpine defenders change nothing, nor does it help in a forest', () => {
    const peak = { units: { 'ROM-ALP-1': '2219', 'GER-ALP-1': '2218', 'GER-INF-01': '2218' } }
    expect(shifts('2219', 'GER-INF-01', peak)['11.11a']).toBe(-2)
    expect(shifts('2219', 'GER-ALP-1', peak)['19.0a']).toBe(-1)
    const forest = { units: { 'CZE-2L-1': '2410', 'GER-ALP-1': '2411' } }
    expect(shifts('2410', 'GER-ALP-1', forest)).toEqual({ '11.11a': -1 })
  })
})

describe('20.0 storms', () => {
  const storm = (units: Record<string, string>, side: Side = AXIS): Attack => ({
    scenario: 'anti-comintern-war',
    axis: ['Finland'],
    side,
    units,
    prepare: (state) => {
      state.storm = true
    }
  })

  test('20.0f one column left into the Soviet Union, and into Finland', () => {
    const soviet = { 'SOV-ARM-3': '3910', 'POL-ARM-POM': '3811' }
    expect(shifts('3910', 'POL-ARM-POM', storm(soviet))['20.0f']).toBe(-1)
    const finland = { 'FIN-INF-1': '3401', 'SOV-ARM-3': '3301' }
    expect(shifts('3401', 'SOV-ARM-3', storm(finland, ALLIED))['20.0f']).toBe(-1)
    const across = { 'SOV-ARM-3': '3901', 'FIN-INF-1': '3801' }
    expect(shifts('3901', 'FIN-INF-1', storm(across))['20.0f']).toBe(-1)
  })

  test('20.0f not for Soviets in the Soviet Union, nor for Finns in Finland', () => {
    const soviet = { 'SOV-ARM-3': '3811', 'POL-ARM-POM': '3910' }
    expect(shifts('3910', 'SOV-ARM-3', storm(soviet, ALLIED))).not.toHaveProperty('20.0f')
    const finland = { 'SOV-ARM-3': '3401', 'FIN-INF-1': '3301' }
    expect(shifts('3401', 'FIN-INF-1', storm(finland))).not.toHaveProperty('20.0f')
  })

  test('20.0f not elsewhere, and not in good weather', () => {
    const poland = { 'SOV-ARM-3': '3809', 'POL-ARM-POM': '3709' }
    expect(shifts('3809', 'POL-ARM-POM', storm(poland))).not.toHaveProperty('20.0f')
    const { prepare: _, ...fair } = storm({ 'SOV-ARM-3': '3910', 'POL-ARM-POM': '3811' })
    expect(shifts('3910', 'POL-ARM-POM', fair)).not.toHaveProperty('20.0f')
  })

  test('20.0f it adds to the other shifts', () => {
    const marsh = { 'SOV-ARM-3': '3912', 'POL-ARM-POM': '3812' }
    expect(shifts('3912', 'POL-ARM-POM', storm(marsh))).toMatchObject({ '11.11a': -1, '20.0f': -1 })
  })
})

describe('16.8.2 terrorized cities', () => {
  const terror =
    (hex: string): ((state: State) => void) =>
    (state) => {
      state.terror = [hexIn(state, hex)]
    }

  test('16.8.2c (C42) across the Elbe from everywhere: one left for the river, nothing for Dresden', () => {
    const units = { 'CZE-2L-1': '2513', 'GER-INF-01': '2413', 'GER-INF-02': '2414' }
    const attackers = 'GER-INF-01 GER-INF-02'
    expect(shifts('2513', attackers, { units, prepare: terror('2513') })).toEqual({ '11.11d': -1 })
    expect(shifts('2513', attackers, { units })).toEqual({ '11.11b': -1, '11.11d': -1 })
  })

  test('16.8.2c for neither side; the forest of Pilsen still counts', () => {
    const dresden = { 'GER-INF-01': '2513', 'CZE-ARM-1': '2512' }
    expect(
      shifts('2513', 'CZE-ARM-1', { units: dresden, side: ALLIED, prepare: terror('2513') })
    ).not.toHaveProperty('11.11b')
    const pilsen = { 'CZE-2L-1': '2415', 'GER-INF-01': '2314' }
    expect(shifts('2415', 'GER-INF-01', { units: pilsen, prepare: terror('2415') })).toEqual({ '11.11a': -1 })
  })
})
