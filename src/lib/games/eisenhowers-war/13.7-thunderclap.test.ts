import { describe, expect, test } from 'vitest'
import { verdict } from './04-victory'
import { isCity, terrainAt } from './board'
import { eisenhowersWar } from './index'
import { give, hexIn, refusal, scene, where, type Scene } from './testing'
import { DEAD, type ReinforcementFrame, type State } from './state'
import { ROUGH } from './world'

const strike = (hex: string) => ({ type: 'thunderclap', hex })
const phaseTwo = (options: Scene = {}): State =>
  scene({
    turn: 7,
    phaseNumber: 2,
    phase: {
      phase: 'alliedReinforcement',
      begun: true,
      restored: 0,
      rebuilt: 0,
      merged: 0
    } as ReinforcementFrame,
    ...options
  })

describe('Operation Thunderclap', () => {
  test('13.7a it destroys a German city in Germany east of the Rhine', () => {
    const state = phaseTwo()
    const offer = eisenhowersWar.offers(state).find(({ id }) => id === 'thunderclap')
    expect(offer?.gesture === 'place' && offer.hexes('')).toContain('2920')
    give(state, strike('2920'))
    expect(isCity(state, hexIn(state, '2920'))).toBe(false)
  })

  test.each(['3215', '3120', '2422', '2721', '3114', '3007', '2819'])('13.7a %s is no target', (hex) => {
    expect(refusal(phaseTwo(), strike(hex))).toBe('13.7a')
  })

  test('13.7a an Allied city is no target', () => {
    expect(refusal(phaseTwo({ allied: ['2618'] }), strike('2618'))).toBe('13.7a')
  })

  test('13.7b static units there are eliminated, mobile ones are not', () => {
    const state = phaseTwo({ units: { 'G-L4': '2920', 'G-84': '2920' } })
    give(state, strike('2920'))
    expect([where(state, 'G-L4'), where(state, 'G-84')]).toEqual([DEAD, '2920'])
  })

  test('13.7c the city is out of the reckoning and its hex is rough', () => {
    const state = phaseTwo()
    give(state, strike('2317'))
    expect(terrainAt(state, hexIn(state, '2317'))).toBeGreaterThanOrEqual(ROUGH)
    expect(verdict(scene({ turn: 9, destroyed: ['2317'] }))?.why).not.toContain('Munich')
    expect(verdict(scene({ turn: 9 }))?.why).toContain('Munich')
  })

  test('13.7d on turn 7 only, and once', () => {
    for (const turn of [6, 8])
      expect(refusal(phaseTwo({ turn, units: { 'A-FX': '1213' } }), strike('2920'))).toBe('13.7d')
    const state = phaseTwo({ units: { 'A-FX': '1213' } })
    give(state, strike('2920'))
    expect(refusal(state, strike('2618'))).toBe('13.7d')
  })
})
