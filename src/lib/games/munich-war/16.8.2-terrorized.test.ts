// What a terror marker takes from a city; its shift (16.8.2c) stands with the shifts of 11.11.
import { describe, expect, test } from 'vitest'
import { incomeLines } from './07.1-points'
import { inSupply, sourcesOf } from './14-supply'
import { worldOf } from './board'
import type { MobilizationFrame, State } from './state'
import { hexIn, refusal, scene, unitIn, where, type Scene } from './testing'
import { through } from './testing-turn'
import { AXIS } from './world'

function terrorized(hex: string, set: Scene = {}): State {
  const state = scene(set)
  state.terror.push(hexIn(state, hex))
  return state
}

describe('16.8.2 terrorized cities', () => {
  const cities = (state: State) =>
    incomeLines(state, worldOf(state).countryNamed('Germany')).map(({ label }) => label)

  test('16.8.2b no replacement point comes from it', () => {
    expect(cities(scene())).toContain('Hamburg')
    expect(cities(terrorized('2109'))).not.toContain('Hamburg')
    expect(cities(terrorized('2109'))).toHaveLength(cities(scene()).length - 1)
  })

  test('16.8.2b no reinforcement arrives in it', () => {
    const state = terrorized('2109', { units: { 'GER-INF-17': 'axis-turn-2' } })
    state.turn = 2
    const frame: MobilizationFrame = { phase: 'mobilization', side: AXIS, step: 0 }
    through(state, frame)
    const place = (hex: string) => ({ type: 'place', piece: 'GER-INF-17', hex })
    expect(refusal(state, place('2109'))).toBe('7.2.2c')
    expect(refusal(state, place('2217'))).toBeNull()
    expect(where(state, 'GER-INF-17')).toBe('2217')
  })

  test('16.8.2d it is no source of supply', () => {
    const sources = (state: State) => sourcesOf(state, worldOf(state).countryNamed('Germany'))
    const hamburg = hexIn(scene(), '2109')
    expect(sources(scene())).toContain(hamburg)
    expect(sources(terrorized('2109'))).not.toContain(hamburg)
  })

  test('16.8.2d nor for the units in it, or those whose line ends there', () => {
    const cut = {
      'CZE-ARM-1': '2515',
      'GER-INF-01': '2415',
      'GER-INF-02': '2514',
      'GER-INF-03': '2516',
      'GER-INF-04': '2615',
      'GER-INF-05': '2616'
    }
    const isFed = (state: State) => inSupply(state, unitIn(state, 'CZE-ARM-1'), 'combat')
    expect(isFed(scene({ units: cut }))).toBe(true)
    expect(isFed(terrorized('2515', { units: cut }))).toBe(false)
  })
})
