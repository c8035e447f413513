import { describe, expect, test } from 'vitest'
import { oddsOf } from '../../kernel/offers'
import { eisenhowersWar } from './index'
import { attack, attackOffer, battle, FIELD, fight, fixResult, front } from './testing-combat'
import { attacking, give, moving, refusal, unitIn } from './testing'

const two = { 'A-US7': '3108', 'A-US20': '3009', 'G-BR': FIELD }

describe('declaring attacks', () => {
  test('10.0a attacks are optional and resolved one at a time', () => {
    fixResult(0, 0)
    const state = front({ ...two, 'G-LO': '3107' })
    expect(attackOffer(state).targets().slice().sort()).toEqual(['3107', FIELD])
    fight(state, FIELD, ['A-US7'])
    expect(battle(state)).toBeUndefined()
    expect(attackOffer(state).targets()).toEqual([])
    give(front(two), { type: 'end' })
  })

  test('10.0b a unit attacks once in a phase', () => {
    fixResult(0, 0)
    const state = front({ ...two, 'G-LO': '3107' })
    fight(state, FIELD, ['A-US7', 'A-US20'])
    expect(refusal(state, attack('3107', ['A-US7']))).toBe('10.0b')
  })

  test('10.0c a hex is attacked once in a phase', () => {
    fixResult(0, 0)
    const state = front(two)
    fight(state, FIELD, ['A-US7'])
    expect(refusal(state, attack(FIELD, ['A-US20']))).toBe('10.0c')
  })

  test('10.0d all attackers are adjacent to the target', () => {
    const state = front({ ...two, 'A-US12': '3107' })
    expect(refusal(state, attack(FIELD, ['A-US7', 'A-US12']))).toBe('10.0d')
    expect(attackOffer(state).attackers(FIELD)).toEqual(['A-US20', 'A-US7'])
  })

  test('10.0d nobody attacks across a forbidden hexside', () => {
    const state = front({ 'A-US7': '2208', 'G-BR': '2209' })
    expect(refusal(state, attack('2209', ['A-US7']))).toBe('10.0d')
  })

  test('10.0e all units in the target hex defend', () => {
    const state = front({ ...two, 'G-LO': FIELD, 'G-BD': FIELD })
    const { defense } = oddsOf(attackOffer(state).preview(FIELD, ['A-US7']))
    expect(defense.map((line) => line.value).sort()).toEqual([2, 3, 4])
  })

  test('10.0f a unit without attack factor attacks only with others', () => {
    const state = front(
      { 'G-BR': '3108', 'G-25': '3009', 'A-US4': FIELD },
      { phase: attacking('german'), german: ['3108', '3009'] }
    )
    expect(refusal(state, attack(FIELD, ['G-BR']))).toBe('10.0f')
    expect(attackOffer(state).judge!(FIELD, ['G-BR'])).not.toBeNull()
    expect(attackOffer(state).judge!(FIELD, ['G-BR', 'G-25'])).toBeNull()
  })

  test('10.0g attackers without factor lose steps after all others', () => {
    fixResult(1, 0)
    const state = front({ 'G-BR': '3108', 'G-25': '3009', 'A-US4': FIELD }, { phase: attacking('german') })
    fight(state, FIELD, ['G-BR', 'G-25'])
    expect(state.steps[unitIn(state, 'G-25').index]).toBe(1)
    expect(state.at[unitIn(state, 'G-BR').index]).toBeGreaterThanOrEqual(0)
  })

  test('10.0g when all others have lost one, the unit without factor comes next', () => {
    fixResult(2, 0)
    const state = front({ 'G-BR': '3108', 'G-25': '3009', 'A-US4': FIELD }, { phase: attacking('german') })
    fight(state, FIELD, ['G-BR', 'G-25'])
    expect(state.at[unitIn(state, 'G-BR').index]).toBeLessThan(0)
    expect(state.at[unitIn(state, 'G-25').index]).toBeGreaterThanOrEqual(0)
  })

  test('10.0h the active player may stop attacking at any time', () => {
    const state = front(two, { phase: attacking('allied', 'attack') })
    const end = eisenhowersWar.offers(state).find((offer) => offer.id === 'end')
    expect(end?.gesture === 'confirm' && end.lapses?.()).toEqual(['Hex 3109 could still be attacked.'])
    give(state, { type: 'end' })
    expect(state.stack.at(-1)).toMatchObject({ portion: 'move' })
  })

  test('10.0i an attack has exactly one target hex', () => {
    fixResult(0, 0)
    const state = front(two)
    give(state, attack(FIELD, ['A-US7', 'A-US20']), 1)
    expect(state.stack.at(-1)).toMatchObject({ targets: [expect.any(Number)] })
    expect(refusal(front(two), attack('3107', ['A-US7']))).toBe('10.0a')
  })

  test('10.7 a factor is not divided between battles', () => {
    fixResult(0, 0)
    const state = front({ ...two, 'G-LO': '3107' })
    fight(state, FIELD, ['A-US7'])
    expect(attackOffer(state).targets()).toEqual([])
  })

  test('10.8 units of one stack attack different hexes or none', () => {
    fixResult(0, 0)
    const state = front({
      'A-US7': '3108',
      'A-US20': '3108',
      'A-US12': '3108',
      'G-BR': FIELD,
      'G-LO': '3107'
    })
    fight(state, FIELD, ['A-US7'])
    fight(state, '3107', ['A-US20'])
    expect(attackOffer(state).targets()).toEqual([])
  })

  test('5.5c no attacks in the move portion', () => {
    expect(refusal(front(two, { phase: moving('allied') }), attack(FIELD, ['A-US7']))).toBe('5.5c')
  })

  test('13.6h an offensive shifts one column right', () => {
    const units = { 'G-1SS': '3108', 'A-US4': FIELD }
    const fmo = { ...attacking('german'), phase: 'fmo' as const, hex: 0, units: [0], attacks: 0 }
    const state = front(units, { phase: fmo })
    fmo.units = [unitIn(state, 'G-1SS').index]
    const active = front(units, { phase: fmo })
    const seen = oddsOf(attackOffer(active).preview(FIELD, ['G-1SS']))
    expect(seen.shifts.find((line) => line.rule === '13.6h')?.value).toBe(1)
  })
})
