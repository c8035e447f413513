import { describe, expect, test } from 'vitest'
import { nearest } from '../../kernel/phases'
import type { AttackOffer } from '../../kernel/offers'
import type { CombatFrame, State } from './state'
import { openStacks } from './15-hidden'
import { game, give, hexIn, refusal, unitIn, where } from './testing'
import { assault, attack, battle, fight, fighting, fly, fought } from './testing-combat'
import { ALLIED, AXIS } from './world'

const offer = (state: State) =>
  game.offers(state).find((one): one is AttackOffer => one.gesture === 'attack')!
const frame = (state: State) => nearest<CombatFrame>(state, 'combat')
/** A clear hex of Germany with a Czechoslovak corps in it. */
const HELD = { 'CZE-2L-1': '2411' }

describe('11.0 who attacks what', () => {
  test('11.0a only adjacent enemy land units, in the own Combat Phase', () => {
    const state = fighting({
      units: { ...HELD, 'CZE-ARM-1': '2614', 'GER-INF-01': '2410', 'GER-INF-02': '2713' }
    })
    expect(offer(state).targets()).toEqual(['2411', '2614'])
    expect(refusal(state, attack('2411', 'GER-INF-02'))).toBe('11.0a')
    expect(refusal(state, attack('2412', 'GER-INF-01'))).toBe('11.0a')
    expect(refusal(state, attack('2410', 'CZE-2L-1'))).toBe('11.0a')
    expect(fought(fight(state, attack('2411', 'GER-INF-01'), [6], { result: 'AS' })).hexes).toEqual([
      '2411',
      '2410'
    ])
  })

  test('11.0a attacks are voluntary: the phase can be ended without any', () => {
    const state = fighting({ units: { ...HELD, 'GER-INF-01': '2410' } })
    give(state, { type: 'end' })
    expect(frame(state)?.side).not.toBe(AXIS)
    expect(state.steps[unitIn(state, 'CZE-2L-1').index]).toBe(1)
  })

  test('11.0a a side that reaches no enemy is not asked', () => {
    expect(frame(fighting({ units: { ...HELD, 'GER-INF-01': '2713' } }))).toBeNull()
    expect(frame(fighting({ units: { ...HELD, 'GER-INF-01': '2410' } }, ALLIED))).not.toBeNull()
  })

  test('11.0b static units have no attack factor, and air units do not attack', () => {
    const state = fighting(
      { units: { ...HELD, 'GER-AAA-1': '2410', 'GER-INF-01': '2410', 'CZE-FORT-1': '2614' } },
      0,
      (state) => fly(state, 'GER-AIR-L1', '2411')
    )
    expect(offer(state).attackers('2411')).toEqual(['GER-INF-01'])
    expect(refusal(state, attack('2411', 'GER-AAA-1'))).toBe('11.0b')
    expect(refusal(state, attack('2411', 'GER-AIR-L1'))).toBe('11.0b')
  })

  test('11.0b A reduced unit attacks as well, and each unit at most once in a phase', () => {
    const state = fighting({
      units: { ...HELD, 'CZE-ARM-1': '2510', 'GER-INF-01': '2410:reduced', 'GER-INF-02': '2410' }
    })
    fight(state, attack('2411', 'GER-INF-01'), [6], { result: 'AS' })
    expect(frame(state)!.attacked).toEqual([unitIn(state, 'GER-INF-01').index])
    expect(refusal(state, attack('2510', 'GER-INF-01'))).toBe('11.0b')
    expect(offer(state).attackers('2510')).toEqual(['GER-INF-02'])
  })

  test('11.0c attacks are declared one at a time, in any order', () => {
    const state = fighting({
      units: { ...HELD, 'CZE-ARM-1': '2614', 'GER-INF-01': '2410', 'GER-INF-02': '2613' }
    })
    fight(state, attack('2614', 'GER-INF-02'), [6], { result: 'AS' })
    expect(offer(state).targets()).toEqual(['2411'])
    fight(state, attack('2411', 'GER-INF-01'), [3], { result: 'AS' })
    expect(offer(state).targets()).toEqual([])
  })

  test('11.0d nobody attacks across an all-sea hexside: Dover and Calais', () => {
    const start = { scenario: 'general-war', units: { 'GBR-INF-BEF': '1311', 'GER-INF-01': '1312' } } as const
    expect(frame(fighting(start))).toBeNull()
    const state = fighting({ ...start, units: { ...start.units, 'GER-INF-02': '1312', 'FRA-ARM-1': '1313' } })
    expect(refusal(state, attack('1311', 'GER-INF-01'))).toBe('11.0d')
  })

  test('23.3 units that were evacuated do not attack', () => {
    const state = fighting({ units: { ...HELD, 'GER-INF-01': '2410', 'GER-INF-02': '2410' } }, 0, (state) => {
      state.resting = [unitIn(state, 'GER-INF-01').index]
    })
    expect(refusal(state, attack('2411', 'GER-INF-01'))).toBe('23.3')
    give(state, { type: 'end' })
    expect(state.resting).toEqual([])
  })
})

describe('11.1-11.6 forces', () => {
  test('11.1 a unit brings its whole factor into one attack', () => {
    const state = fighting({ units: { ...HELD, 'CZE-ARM-1': '2510', 'GER-INF-01': '2410' } })
    expect(fought(fight(state, attack('2411', 'GER-INF-01'), [6], { result: 'AS' })).attack).toBe(3)
    expect(refusal(state, attack('2510', 'GER-INF-01'))).toBe('11.0b')
  })

  test('11.2 attackers from up to six hexes add up', () => {
    const hexes = ['2410', '2510', '2511', '2412', '2311', '2310']
    const units = Object.fromEntries(hexes.map((hex, i) => [`GER-INF-0${i + 1}`, hex]))
    const state = fighting({ units: { 'CZE-ARM-1': '2411', ...units } })
    expect([...offer(state).attackers('2411')].sort()).toEqual(Object.keys(units))
    expect(fought(fight(state, attack('2411', ...Object.keys(units)), [6], { result: 'AS' })).attack).toBe(18)
  })

  test('11.3 A12 A13 units of two nations attack one after the other, not together', () => {
    const state = fighting({
      axis: ['Italy'],
      units: { 'CZE-ARM-1': '2411', 'GER-INF-01': '2410', 'ITA-ARM-1': '2412' }
    })
    expect(offer(state).judge!('2411', ['GER-INF-01', 'ITA-ARM-1'])?.rule).toBe('11.3')
    expect(offer(state).judge!('2411', ['GER-INF-01'])).toBeNull()
    expect(refusal(state, attack('2411', 'GER-INF-01', 'ITA-ARM-1'))).toBe('11.3')
    fight(state, attack('2411', 'GER-INF-01'), [5], { result: 'AS' })
    expect(where(state, 'CZE-ARM-1')).toBe('2411')
    const italian = unitIn(state, 'ITA-ARM-1').attack
    expect(fought(fight(state, attack('2411', 'ITA-ARM-1'), [5], { result: 'AS' })).attack).toBe(italian)
  })

  test('11.4a units of one stack attack together, apart, or not at all', () => {
    const state = fighting({
      units: {
        ...HELD,
        'CZE-ARM-1': '2510',
        'GER-INF-01': '2410',
        'GER-INF-02': '2410',
        'GER-INF-03': '2410'
      }
    })
    fight(state, attack('2510', 'GER-INF-01', 'GER-INF-02'), [4], { result: 'AS' })
    expect(offer(state).attackers('2411')).toEqual(['GER-INF-03'])
    expect(refusal(state, { type: 'end' })).toBeNull()
  })

  test('11.4b each attack has one target, whatever else is adjacent', () => {
    const state = fighting({ units: { ...HELD, 'CZE-ARM-1': '2510', 'GER-INF-01': '2410' } })
    expect(offer(state).along).toBeUndefined()
    expect(fought(fight(state, attack('2411', 'GER-INF-01'), [6], { result: 'AS' })).defenders).toEqual([
      'CZE-2L-1'
    ])
  })

  test('11.5 a hex is attacked again by fresh units', () => {
    const state = fighting({ units: { 'CZE-ARM-1': '2411', 'GER-INF-01': '2410', 'GER-INF-02': '2412' } })
    fight(state, attack('2411', 'GER-INF-01'), [5], { result: 'AS' })
    expect(refusal(state, attack('2411', 'GER-INF-01'))).toBe('11.0b')
    const { defense } = fought(fight(state, attack('2411', 'GER-INF-02'), [5], { result: 'AS' }))
    expect(defense).toBe(unitIn(state, 'CZE-ARM-1').defense)
  })

  test('11.6 all units in the hex defend, static ones among them', () => {
    const state = fighting({
      units: { 'CZE-FORT-1': '2415', 'CZE-ARM-1': '2415', 'CZE-2L-1': '2415', 'GER-INF-01': '2314' }
    })
    const { defense, defenders } = fought(fight(state, attack('2415', 'GER-INF-01'), [4], { result: 'AS' }))
    expect(defense).toBe(4 + unitIn(state, 'CZE-ARM-1').defense! + 2)
    expect(defenders).toHaveLength(3)
  })

  test('12.3 a unit that has retreated into a hex defends it later in the phase', () => {
    const state = fighting({
      units: { 'CZE-2L-1': '2411', 'CZE-CAV-1': '2510', 'GER-INF-01': '2410', 'GER-INF-02': '2410' }
    })
    fight(state, attack('2510', 'GER-INF-01'), [6], { result: 'DW' })
    give(state, { type: 'retreat', unit: 'CZE-CAV-1', path: ['2411'] })
    give(state, { type: 'end' })
    const { defense, defenders } = fought(fight(state, attack('2411', 'GER-INF-02'), [6], { result: 'AS' }))
    // The zone of the attackers has cost it a step (12.1b).
    expect([defense, defenders]).toEqual([2 + 2, ['CZE-2L-1', 'CZE-CAV-1']])
  })
})

describe('5.4 an attack that invades', () => {
  const start = {
    scenario: 'western-powers-guarantee',
    units: { 'BEL-FORT-EE': '1613', 'GER-INF-01': '1712', 'POL-ARM-POM': '1614' }
  } as const
  const invading = { ...attack('1613', 'GER-INF-01'), invade: 'Belgium' }

  test('5.4b 5.4h C9 attacking a neutral invades, and the order has to say so', () => {
    const state = fighting(start)
    expect(refusal(state, attack('1613', 'GER-INF-01'))).toBe('5.4h')
    expect(refusal(state, { ...attack('1613', 'GER-INF-01'), invade: 'Denmark' })).toBe('5.4h')
    expect(offer(state).order('1613', ['GER-INF-01'])).toEqual(invading)
    const events = fight(state, invading, [6], { result: 'AS' })
    expect(events[0]).toEqual({
      kind: 'invade',
      rule: '5.4b',
      country: 'Belgium',
      by: 'Germany',
      joins: 'allied'
    })
    expect(game.actor(state)).toBe('axis')
  })

  test('5.4b the attack is warned of, and cannot be given by a mere tap', () => {
    const state = fighting(start)
    expect(offer(state).preview('1613', ['GER-INF-01']).warnings).toContainEqual(
      expect.objectContaining({ rule: '5.4b', grave: true })
    )
  })

  test('5.4d the country is at war at once, under the player who did not invade', () => {
    const state = fighting(start)
    fight(state, invading, [6], { result: 'AS' })
    expect(state.side[unitIn(state, 'BEL-FORT-EE').nationIndex]).toBe(ALLIED)
    expect(state.owner[hexIn(state, '1512')]).toBe(ALLIED)
  })

  test('5.4h an attack that invades nobody names nobody', () => {
    const state = fighting({ units: { ...HELD, 'GER-INF-01': '2410' } })
    expect(refusal(state, { ...attack('2411', 'GER-INF-01'), invade: 'Belgium' })).toBe('5.4h')
  })

  test('5.5a B50 others may not attack neutrals at all', () => {
    const state = fighting({ ...start, units: { ...start.units, 'FRA-ARM-1': '1615' } })
    expect(offer(state).attackers('1613')).toEqual(['GER-INF-01'])
    expect(refusal(state, { ...attack('1613', 'POL-ARM-POM'), invade: 'Belgium' })).toBe('5.5a')
  })
})

describe('15.0 what is seen', () => {
  test('15.0b both sides see all stacks involved, for the battle, and nothing calls the attack off', () => {
    const state = fighting(
      { units: { 'CZE-FORT-1': '2415', 'CZE-ARM-1': '2415', 'GER-INF-01': '2314', 'GER-INF-02': '2314' } },
      0,
      (state) => fly(state, 'GER-AIR-L1', '2415')
    )
    expect(openStacks(state)).toEqual([])
    const step = give(state, attack('2415', 'GER-INF-01'))
    expect(step.barrier).toBe('reveal')
    expect(step.events[0]).toMatchObject({ kind: 'attack', defenders: ['CZE-FORT-1', 'CZE-ARM-1'] })
    expect(openStacks(state)).toEqual([hexIn(state, '2415'), hexIn(state, '2314')])
    expect(refusal(state, { type: 'end' })).toBe('11.8')
    give(state, { type: 'fight' }, 4)
    expect(battle(state)).toBeNull()
    expect(openStacks(state)).toEqual([])
  })
})

describe('18.2.2 marines at sea', () => {
  const start = {
    scenario: 'western-powers-guarantee',
    units: { 'BEL-CAV-1': '3009', 'GER-INF-01': '3109', 'POL-ARM-POM': '3110' },
    allied: ['Belgium']
  } as const
  const prepare = (state: State) => assault(state, 'GER-MAR-1', '3008', '3009')

  test('18.2.2c they have to attack before the phase can end', () => {
    const state = fighting(start, 0, prepare)
    expect(refusal(state, { type: 'end' })).toBe('18.2.2c')
    expect(game.offers(state).some(({ id }) => id === 'end')).toBe(false)
  })

  test('18.2.2b 18.2.2g they attack from the sea, the hex they set out for and no other', () => {
    const state = fighting({ ...start, units: { ...start.units, 'BEL-ARM-FA': '2909' } }, 0, prepare)
    expect(offer(state).attackers('3009')).toContain('GER-MAR-1')
    expect(refusal(state, attack('2909', 'GER-MAR-1'))).toBe('18.2.2g')
  })

  test('18.2.2e units ashore join them', () => {
    const state = fighting(start, 0, prepare)
    expect(
      fought(fight(state, attack('3009', 'GER-MAR-1', 'GER-INF-01'), [6], { result: 'AS' })).attack
    ).toBe(4)
  })
})
