import { describe, expect, test } from 'vitest'
import type { AttackOffer, PickOffer } from '../../kernel/offers'
import type { State } from './state'
import { game, give, refusal } from './testing'
import { attack, battle, fight, fighting, fly, fought } from './testing-combat'
import { AXIS } from './world'

const offerIn = (state: State, id: string) => game.offers(state).find((one) => one.id === id)
const table = (name: 'assault' | 'mobile') => ({ type: 'table', table: name })
/** With something over the hex the attacker is asked before the die. */
const overhead = (hex: string) => (state: State) => fly(state, 'GER-AIR-L1', hex)

describe('11.7 the table of an attack', () => {
  const start = { units: { 'CZE-2L-1': '2411', 'GER-PZ-16': '2410', 'GER-INF-01': '2410' } }
  /** Pilsen with a fortification in it. */
  const fort = { units: { 'CZE-FORT-1': '2415', 'GER-PZ-16': '2314', 'GER-INF-01': '2314' } }

  test('11.7a the attacker chooses one, may take the other one instead, and cannot choose the same again', () => {
    const state = fighting(start, AXIS, overhead('2411'))
    give(state, attack('2411', 'GER-PZ-16'))
    expect(game.actor(state)).toBe('axis')
    expect((offerIn(state, 'table') as PickOffer).choices.map(({ id }) => id)).toEqual(['assault', 'mobile'])
    expect(refusal(state, { type: 'fight' })).toBe('11.7a')
    give(state, table('mobile'))
    expect(refusal(state, table('mobile'))).toBe('11.7a')
    give(state, table('assault'))
    expect(battle(state)!.table).toBe('assault')
    expect(refusal(state, table('assault'))).toBe('11.7a')
  })

  test('11.7a where only the Assault table can be used, it is chosen already', () => {
    const state = fighting(start, AXIS, overhead('2411'))
    give(state, attack('2411', 'GER-INF-01'))
    expect(battle(state)!.table).toBe('assault')
    expect(offerIn(state, 'table')).toBeUndefined()
    expect(refusal(state, table('assault'))).toBe('11.7a')
  })

  test('11.7a the die is read on the table that was chosen', () => {
    // At 250% a 4 is an attrition of the defender on one table and a stall on the other.
    const results = (['assault', 'mobile'] as const).map(
      (name) => fought(fight(fighting(start), attack('2411', 'GER-PZ-16'), [3], { table: name })).result
    )
    expect(results[0]).not.toBe(results[1])
  })

  test('11.7b (B22) against a fortification only the Assault table', () => {
    const state = fighting(fort, AXIS, overhead('2415'))
    give(state, attack('2415', 'GER-PZ-16'))
    expect(refusal(state, table('mobile'))).toBe('11.7b')
    expect(battle(state)!.table).toBe('assault')
    expect(offerIn(state, 'table')).toBeUndefined()
  })

  test('11.7b a fortification symbol without the unit, or an entrenchment, forces nothing', () => {
    const empty = fighting(
      { units: { ...fort.units, 'CZE-FORT-1': 'allied-eliminated', 'CZE-2L-1': '2415' } },
      AXIS,
      overhead('2415')
    )
    give(empty, attack('2415', 'GER-PZ-16'))
    expect(refusal(empty, table('mobile'))).toBeNull()
    const aachen = fighting({ units: { 'CZE-2L-1': '1712', 'GER-PZ-16': '1812' } }, AXIS, overhead('1712'))
    give(aachen, attack('1712', 'GER-PZ-16'))
    expect(refusal(aachen, table('mobile'))).toBeNull()
  })

  test('11.7c (B23) without a mechanized attacker no Mobile table, with one there is', () => {
    const state = fighting(start, AXIS, overhead('2411'))
    const both = structuredClone(state)
    give(state, attack('2411', 'GER-INF-01'))
    expect(refusal(state, table('mobile'))).toBe('11.7c')
    give(both, attack('2411', 'GER-INF-01', 'GER-PZ-16'))
    expect(refusal(both, table('mobile'))).toBeNull()
  })

  test('11.7c a mechanized defender, or one that stands by, does not count', () => {
    const state = fighting(
      { units: { ...start.units, 'CZE-CAV-1': '2411', 'CZE-2L-1': 'allied-eliminated' } },
      AXIS,
      overhead('2411')
    )
    give(state, attack('2411', 'GER-INF-01'))
    expect(refusal(state, table('mobile'))).toBe('11.7c')
  })
})

describe('11.7d the choice comes after the reveal', () => {
  /** An army on top of a fortification; the same with a corps below it. */
  const fort = { 'CZE-FORT-1': '2415', 'CZE-ARM-1': '2415' }
  const corps = { 'CZE-2L-1': '2415', 'CZE-ARM-1': '2415' }
  const beside = { 'GER-PZ-16': '2314', 'GER-INF-01': '2314' }
  const previewOf = (units: Record<string, string>) => {
    const view = game.view(fighting({ units: { ...units, ...beside } }), 'axis')
    const offer = offerIn(view, 'attack') as AttackOffer
    return offer.preview('2415', ['GER-PZ-16'])
  }

  test('11.7d (C38) before the declaration nothing tells of the hidden fortification', () => {
    expect(previewOf(fort)).toEqual(previewOf(corps))
    expect(previewOf(fort).unknown).toContain('Whether the Mobile table may be used')
    expect(previewOf(fort).hidden).toBe(1)
  })

  test('11.7d (C38) after it the Mobile table is refused, and nothing calls the attack off', () => {
    const state = fighting({ units: { ...fort, ...beside } }, AXIS, overhead('2415'))
    expect(give(state, attack('2415', 'GER-PZ-16')).barrier).toBe('reveal')
    expect(refusal(state, table('mobile'))).toBe('11.7b')
    expect(refusal(state, { type: 'end' })).toBe('11.8')
    const other = fighting({ units: { ...corps, ...beside } }, AXIS, overhead('2415'))
    give(other, attack('2415', 'GER-PZ-16'))
    expect(refusal(other, table('mobile'))).toBeNull()
  })

  test('11.7d support is committed after the reveal too, and the order to attack names neither', () => {
    const state = fighting({ units: { ...corps, ...beside } }, AXIS, overhead('2415'))
    expect(refusal(state, { type: 'support', unit: 'GER-AIR-L1' })).toBe('11.0')
    give(state, attack('2415', 'GER-PZ-16'))
    expect([battle(state)!.table, battle(state)!.air]).toEqual([null, -1])
    expect(refusal(state, { type: 'support', unit: 'GER-AIR-L1' })).toBeNull()
  })
})
