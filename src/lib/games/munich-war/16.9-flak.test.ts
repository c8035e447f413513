import { describe, expect, test } from 'vitest'
import type { AttackOffer } from '../../kernel/offers'
import type { State } from './state'
import { game, give, go, refusal, unitIn, where, type Scene } from './testing'
import { attack, battle, fight, fighting, finish, fly } from './testing-combat'
import { AXIS } from './world'

const support = (unit: string) => ({ type: 'support', unit })
const stepsOf = (state: State, id: string) => state.steps[unitIn(state, id).index]!

/** Luftflotte 1 over the hex that is attacked. */
const above = (hex: string, start: Scene, ...others: string[]): State =>
  fighting(start, AXIS, (state) => {
    for (const id of ['GER-AIR-L1', ...others]) fly(state, id, hex)
  })

describe('16.9 who supports', () => {
  const units = { 'CZE-ARM-1': '2515', 'CZE-2L-1': '2411', 'GER-INF-01': '2410', 'GER-INF-02': '2514' }

  test('16.9a an airstrike over the very hex that is attacked', () => {
    const state = above('2515', { units })
    give(state, attack('2515', 'GER-INF-02'))
    expect(refusal(state, support('GER-AIR-L1'))).toBeNull()
    const elsewhere = above('2514', { units })
    fly(elsewhere, 'GER-AIR-L2', '2411')
    give(elsewhere, attack('2411', 'GER-INF-01'))
    expect(refusal(elsewhere, support('GER-AIR-L1'))).toBe('16.9a')
  })

  test('16.9a not from the display, and no airlift', () => {
    const state = above('2515', { units }, 'GER-LIFT-1')
    go(state, 'GER-AIR-L2', 'axis-available')
    give(state, attack('2515', 'GER-INF-02'))
    expect(refusal(state, support('GER-AIR-L2'))).toBe('16.9a')
    expect(refusal(state, support('GER-LIFT-1'))).toBe('16.9a')
  })

  test('16.9a, 16.9b (C16) Hungarians attack Prague: the Germans over it go home as soon as that is declared', () => {
    const state = above('2515', { units: { ...units, 'HUN-CAV-MC': '2516' } })
    const offer = game.offers(state).find((one) => one.id === 'attack') as AttackOffer
    expect(offer.preview('2515', ['HUN-CAV-MC']).warnings).toContainEqual(
      expect.objectContaining({ rule: '16.9b' })
    )
    expect(offer.preview('2515', ['GER-INF-02']).warnings).toEqual([])
    const events = fight(state, attack('2515', 'HUN-CAV-MC'), [4])
    expect(events.map(({ kind }) => kind).slice(0, 2)).toEqual(['airHome', 'attack'])
    expect(events[0]).toMatchObject({ rule: '16.9b', units: ['GER-AIR-L1'] })
    expect(where(state, 'GER-AIR-L1')).toBe('axis-utilized')
    expect(state.over[unitIn(state, 'GER-AIR-L1').index]).toBe(-1)
  })

  test('16.9b those over other hexes stay', () => {
    const state = above('2411', { units: { ...units, 'HUN-CAV-MC': '2516' } })
    fight(state, attack('2515', 'HUN-CAV-MC'), [4])
    expect(where(state, 'GER-AIR-L1')).toBe('axis-available')
  })

  test('16.9d after the combat it goes to Utilized', () => {
    const state = above('2515', { units })
    give(state, attack('2515', 'GER-INF-02'))
    give(state, support('GER-AIR-L1'))
    expect(where(state, 'GER-AIR-L1')).toBe('axis-available')
    give(state, { type: 'fight' }, 4)
    finish(state)
    expect(where(state, 'GER-AIR-L1')).toBe('axis-utilized')
    expect(state.over[unitIn(state, 'GER-AIR-L1').index]).toBe(-1)
  })

  test('16.9e one that is not committed stays for a later attack on the hex', () => {
    const state = above('2515', { units: { ...units, 'GER-INF-03': '2514' } })
    fight(state, attack('2515', 'GER-INF-02'), [4], { result: 'AS' })
    expect(where(state, 'GER-AIR-L1')).toBe('axis-available')
    give(state, attack('2515', 'GER-INF-03'))
    give(state, support('GER-AIR-L1'))
    expect(battle(state)!.air).toBe(unitIn(state, 'GER-AIR-L1').index)
  })
})

describe('16.9 flak', () => {
  /** An attack with air support: what the airstrike has left, and where it is. */
  function shotAt(
    defenders: Record<string, string>,
    dice: readonly number[],
    air = 'GER-AIR-L1',
    forces?: string
  ) {
    const state = fighting(
      { units: { ...defenders, 'GER-INF-01': '2314', 'GER-INF-02': '2314' } },
      AXIS,
      (state) => {
        fly(state, air, '2415')
        if (forces !== undefined) go(state, forces, 'axis-available')
      }
    )
    const order = attack('2415', 'GER-INF-01', 'GER-INF-02')
    fight(state, order, dice, { support: [air, ...(forces === undefined ? [] : [forces])], result: 'AS' })
    return [stepsOf(state, air), where(state, air), state.grounded]
  }
  const fort = { 'CZE-FORT-1': '2415' }
  const unhurt = [2, 'axis-utilized', []]
  const hit = [1, 'axis-utilized', []]

  test('16.9c (B34) a fortification and a 1: the airstrike is reduced after the combat', () => {
    expect(shotAt(fort, [1])).toEqual(hit)
  })

  test('16.9c (B35) not with a 2, and not with a 1 without fortification or AAA', () => {
    expect(shotAt(fort, [2])).toEqual(unhurt)
    expect(shotAt({ 'CZE-2L-1': '2415' }, [1])).toEqual(unhurt)
  })

  test('16.9c AAA does it too', () => {
    const state = fighting(
      { scenario: 'general-war', units: { 'GER-AAA-1': '1914', 'FRA-ARM-1': '1814' } },
      1,
      (state) => fly(state, 'FRA-AIR-1', '1914', 'allied')
    )
    fight(state, attack('1914', 'FRA-ARM-1'), [1], { support: ['FRA-AIR-1'], result: 'AS' })
    expect(stepsOf(state, 'FRA-AIR-1')).toBe(1)
  })

  test('16.9c one that is left with nothing is not grounded for that (A4); a reduced one is lost', () => {
    expect(shotAt(fort, [1], 'GER-AIR-LK')).toEqual(hit)
    const state = fighting({ units: { ...fort, 'GER-INF-01': '2314' } }, AXIS, (state) => {
      fly(state, 'GER-AIR-L1', '2415')
      state.steps[unitIn(state, 'GER-AIR-L1').index] = 1
    })
    fight(state, attack('2415', 'GER-INF-01'), [1], { support: ['GER-AIR-L1'], result: 'AS' })
    expect(where(state, 'GER-AIR-L1')).toBe('axis-eliminated')
  })

  test('16.9c it shoots only at the airstrike that supports', () => {
    const state = above('2415', { units: { ...fort, 'GER-INF-01': '2314' } })
    fight(state, attack('2415', 'GER-INF-01'), [1], { result: 'AS' })
    expect([stepsOf(state, 'GER-AIR-L1'), where(state, 'GER-AIR-L1')]).toEqual([2, 'axis-available'])
  })

  test('16.9f (C15) special forces have removed the fortification before the die: no flak', () => {
    const defenders = { 'CZE-FORT-1': '2415:reduced', 'CZE-2L-1': '2415' }
    expect(shotAt(defenders, [1, 1], 'GER-AIR-L1', 'GER-SF-AB')).toEqual(unhurt)
    expect(shotAt({ ...defenders, 'CZE-FORT-1': '2415' }, [1, 1], 'GER-AIR-L1', 'GER-SF-AB')).toEqual(hit)
  })

  test('16.9f a fortification that the combat itself removes has had its shot', () => {
    const state = above('2415', { units: { 'CZE-FORT-1': '2415', 'GER-INF-01': '2314' } })
    fight(state, attack('2415', 'GER-INF-01'), [1], { support: ['GER-AIR-L1'], result: 'DZ' })
    finish(state)
    expect([where(state, 'CZE-FORT-1'), stepsOf(state, 'GER-AIR-L1')]).toEqual(['allied-eliminated', 1])
  })
})
