import { describe, expect, test } from 'vitest'
import type { MobilizationFrame, State } from './state'
import { give, go, refusal, unitIn, where } from './testing'
import { attack, battle, fight, fighting, fly, fought, phase, shiftsOf } from './testing-combat'
import { through } from './testing-turn'
import { ALLIED, AXIS, type Side } from './world'

const support = (unit: string) => ({ type: 'support', unit })
const stepsOf = (state: State, id: string) => state.steps[unitIn(state, id).index]!
const FORCES = ['GER-SF-AB', 'GER-SF-FK']

/** Germans before Pilsen, special forces ready on both sides. */
const pilsen = (defenders: Record<string, string>, side: Side = AXIS): State =>
  fighting(
    { scenario: 'intermarium', units: { ...defenders, 'GER-INF-01': '2314', 'GER-PZ-16': '2314' } },
    side,
    (state) => {
      for (const id of [...FORCES, 'SOV-SF-COMINT', 'SOV-SF-VDV']) go(state, id, 'axis-available')
    }
  )
const mobilization = (side: Side): MobilizationFrame => ({ phase: 'mobilization', side, step: 0 })
const FORT = { 'CZE-FORT-1': '2415' }

describe('17.1 special forces', () => {
  test('17.1a the attacker commits one marker, not two', () => {
    const state = pilsen(FORT)
    give(state, attack('2415', 'GER-INF-01'))
    give(state, support('GER-SF-AB'))
    expect(refusal(state, support('GER-SF-FK'))).toBe('11.15a')
    expect(battle(state)!.special).toBe(unitIn(state, 'GER-SF-AB').index)
  })

  test('17.1a the defender commits none', () => {
    const state = pilsen({ 'CZE-ARM-1': '2415' }, ALLIED)
    fight(state, attack('2314', 'CZE-ARM-1'), [4], { result: 'AS' })
    expect(FORCES.map((id) => where(state, id))).toEqual(['axis-available', 'axis-available'])
    const asked = pilsen({ 'CZE-ARM-1': '2415' }, ALLIED)
    fly(asked, 'CZE-AIR-1', '2314', 'allied')
    give(asked, attack('2314', 'CZE-ARM-1'))
    expect(refusal(asked, support('GER-SF-AB'))).toBe('11.15a')
  })

  test('17.1b within its numbers it reduces a fortification and shifts one column right', () => {
    const state = pilsen(FORT)
    const events = fight(state, attack('2415', 'GER-INF-01'), [4, 2], {
      support: ['GER-SF-AB'],
      result: 'AS'
    })
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'specialForces', dice: [4], success: true })
    )
    expect(stepsOf(state, 'CZE-FORT-1')).toBe(1)
    const event = fought(events)
    expect([event.defense, shiftsOf(event)['17.1b']]).toEqual([2, 1])
  })

  test('17.1b beyond them nothing', () => {
    const state = pilsen(FORT)
    const events = fight(state, attack('2415', 'GER-INF-01'), [5, 2], {
      support: ['GER-SF-AB'],
      result: 'AS'
    })
    expect(stepsOf(state, 'CZE-FORT-1')).toBe(2)
    const event = fought(events)
    expect([event.defense, shiftsOf(event)['17.1b'], event.support]).toEqual([4, undefined, []])
  })

  test('17.1b each marker by the numbers printed on it', () => {
    for (const [id, success] of [
      ['GER-SF-AB', 4],
      ['GER-SF-FK', 3],
      ['SOV-SF-COMINT', 2]
    ] as const)
      for (const die of [success, success + 1]) {
        const state = pilsen(FORT)
        fight(state, attack('2415', 'GER-INF-01'), [die, 2], { support: [id], result: 'AS' })
        expect(stepsOf(state, 'CZE-FORT-1'), `${id} ${die}`).toBe(die === success ? 1 : 2)
      }
  })

  test('17.1b only fortifications are reduced; without one the shift is all', () => {
    const state = pilsen({ 'CZE-ARM-1': '2415' })
    const events = fight(state, attack('2415', 'GER-INF-01'), [1, 2], {
      support: ['GER-SF-AB'],
      result: 'AS'
    })
    expect(stepsOf(state, 'CZE-ARM-1')).toBe(2)
    expect(shiftsOf(fought(events))['17.1b']).toBe(1)
  })

  test('17.1b (B36) a reduced fortification falls before the percentage; the corps alone defends, and must retreat', () => {
    const state = pilsen({ 'CZE-FORT-1': '2415:reduced', 'CZE-CAV-1': '2415' })
    const events = fight(state, attack('2415', 'GER-PZ-16'), [1, 2], { support: ['GER-SF-AB'], result: 'DW' })
    const event = fought(events)
    expect([event.defenders, event.defense, shiftsOf(event)['17.1b']]).toEqual([['CZE-CAV-1'], 3, 1])
    // The choice of the table stands: the fortification was there when it was made.
    expect(event.table).toBe('assault')
    expect(where(state, 'CZE-FORT-1')).toBe('allied-eliminated')
    expect(phase(state)).toBe('retreat')
    expect(refusal(state, { type: 'stay', unit: 'CZE-CAV-1' })).toBe('12.2c')
  })

  test('17.1c after success they go to Utilized, for the rest of the turn', () => {
    const state = pilsen({ 'CZE-ARM-1': '2415' })
    fight(state, attack('2415', 'GER-INF-01'), [1, 2], { support: ['GER-SF-AB'], result: 'AS' })
    expect(where(state, 'GER-SF-AB')).toBe('axis-utilized')
    give(state, attack('2415', 'GER-PZ-16'))
    expect(refusal(state, support('GER-SF-AB'))).toBe('17.1c')
    expect(refusal(state, support('GER-SF-FK'))).toBeNull()
  })

  test('17.1d after failure they are eliminated', () => {
    const state = pilsen({ 'CZE-ARM-1': '2415' })
    fight(state, attack('2415', 'GER-INF-01'), [6, 2], { support: ['GER-SF-AB'], result: 'AS' })
    expect(where(state, 'GER-SF-AB')).toBe('axis-eliminated')
    through(state, mobilization(AXIS))
    expect(where(state, 'GER-SF-AB')).toBe('axis-eliminated')
  })

  test('17.1e those of any country of the side, for any other', () => {
    const state = pilsen(FORT)
    give(state, attack('2415', 'GER-INF-01'))
    for (const id of ['SOV-SF-COMINT', 'SOV-SF-VDV', 'GER-SF-AB'])
      expect(refusal(structuredClone(state), support(id)), id).toBeNull()
  })

  test('17.1f in the next Mobilization of their side those that succeeded come back', () => {
    const state = pilsen(FORT)
    fight(state, attack('2415', 'GER-INF-01'), [1, 2], { support: ['GER-SF-AB'], result: 'AS' })
    state.turn = 2
    const enemy = structuredClone(state)
    through(enemy, mobilization(ALLIED))
    expect(where(enemy, 'GER-SF-AB')).toBe('axis-utilized')
    through(state, mobilization(AXIS))
    expect(where(state, 'GER-SF-AB')).toBe('axis-available')
  })
})
