import { describe, expect, test } from 'vitest'
import { attackOffer, fixResult, landing, launch } from './testing-combat'
import { give, refusal, where } from './testing'

/** A clear coastal hex without city or fortification. */
const BEACH = '3307'
const SIX = ['A-US12', 'A-C2', 'A-US6', 'A-US15', 'A-US20', 'A-CW12']
const FORCE = ['A-US5', 'A-US7', 'A-CW1', 'A-CW30']

describe('who may be sent', () => {
  test('6.3d dropped corps count for the room in the beachhead, the defenders do not', () => {
    const state = landing(BEACH, { box: [...SIX, 'A-B1A-mob'], units: { 'G-BR': BEACH } })
    expect(refusal(state, launch(SIX, ['A-B1A-air']))).toBe('6.3d')
    fixResult(0, 9)
    give(state, launch(SIX), 1)
    expect(SIX.map((id) => where(state, id))).toEqual(SIX.map(() => BEACH))
  })

  test('12.1c on turn 4 units of later turns are not there yet', () => {
    const state = landing(BEACH, { turn: 4 })
    expect(refusal(state, launch(['A-US3']))).toBe('5.3.1c')
    expect(
      attackOffer(landing(BEACH, { turn: 4, units: { 'G-BR': BEACH } }), 'launch').attackers(BEACH)
    ).toEqual(['A-B1A-mob', 'A-US18A-mob', 'A-B1A-air', 'A-US18A-air'])
  })

  test('13.2d no corps is dropped on an invasion hex where 13.2 forbids it', () => {
    // A port, which is a city too.
    const state = landing('3306', { box: ['A-US12', 'A-B1A-mob'], units: { 'G-BR': '3306' } })
    expect(attackOffer(state, 'launch').attackers('3306')).toEqual(['A-US12', 'A-B1A-mob'])
    expect(refusal(state, launch(['A-US12'], ['A-B1A-air']))).toBe('13.2d')
  })

  test('13.2s no corps is dropped once aerial supply was committed', () => {
    const options = { box: ['A-US12', 'A-B1A-mob'], units: { 'G-BR': BEACH } }
    const state = landing(BEACH, { ...options, with: { aerialUsed: true, bombersUsed: 2 } })
    expect(attackOffer(state, 'launch').attackers(BEACH)).not.toContain('A-B1A-air')
    expect(refusal(state, launch(['A-US12'], ['A-B1A-air']))).toBe('13.2s')
  })

  test('5.3.4a only Allied units join', () => {
    const state = landing(BEACH, { box: ['A-US12'], units: { 'G-BR': BEACH, 'G-84': '3306' } })
    expect(refusal(state, launch(['A-US12'], [], ['G-84']))).toBe('5.3.4a')
    const empty = landing(BEACH, { box: ['A-US12'], units: { 'A-US7': '3306' } })
    expect(refusal(empty, launch(['A-US12'], [], ['A-US7']))).toBe('5.3.4a')
  })

  test('3.3.4b a first invasion that finds Germans lifts the ban on joint attacks, also if they leave', () => {
    const state = landing(BEACH, { plan: 'first', units: { 'G-25': BEACH } })
    give(state, launch(FORCE))
    expect(state.unopposed).toBe(false)
  })
})
