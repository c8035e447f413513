import { describe, expect, test } from 'vitest'
import { put, worldOf } from './board'
import type { MobilizationFrame, State } from './state'
import { give, go, refusal, unitIn, where, type Scene } from './testing'
import { attack, battle, fight, fighting, finish, fought } from './testing-combat'
import { through } from './testing-turn'
import { ALLIED, AXIS, boxOf, SEATS, type Side } from './world'

const support = (unit: string) => ({ type: 'support', unit })

/** An attack under way, with these markers available. */
function attacking(target: string, units: string, markers: string, start: Scene, side: Side = ALLIED): State {
  const state = fighting({ scenario: 'general-war', ...start }, side, (state) => {
    for (const id of markers.split(' '))
      put(state, unitIn(state, id), boxOf(worldOf(state), side, 'available'))
  })
  give(state, attack(target, ...units.split(' ')))
  return state
}

/** By which rule the marker cannot support that attack; null when it can. */
const barOf = (
  target: string,
  unit: string,
  marker: string,
  start: Scene,
  side: Side = ALLIED
): string | null => {
  // A second marker that is of no use here keeps the die waiting.
  const state = attacking(
    target,
    unit,
    `${marker} ${side === AXIS ? 'GER-SF-AB' : 'GBR-SF-SOE'}`,
    start,
    side
  )
  return refusal(state, support(marker))
}

describe('18.1 bombardment', () => {
  const CALAIS = { 'GER-INF-01': '1312', 'FRA-ARM-1': '1313', 'GBR-INF-BEF': '1313' }

  test('18.1a on a coast of a sea of its nation, with an attacker of that nation', () => {
    expect(barOf('1312', 'FRA-ARM-1', 'FRA-NB-1', { units: CALAIS })).toBeNull()
    expect(barOf('1312', 'GBR-INF-BEF', 'GBR-NB-1', { units: CALAIS })).toBeNull()
  })

  test('18.1a not for attackers of another nation', () => {
    expect(barOf('1312', 'FRA-ARM-1', 'GBR-NB-1', { units: CALAIS })).toBe('18.1a')
    expect(barOf('1312', 'GBR-INF-BEF', 'FRA-NB-1', { units: CALAIS })).toBe('18.1a')
  })

  test('18.1a not inland', () => {
    const units = { 'GER-INF-01': '1313', 'FRA-ARM-1': '1314' }
    expect(barOf('1313', 'FRA-ARM-1', 'FRA-NB-1', { units })).toBe('18.1a')
  })

  test('18.1a islands are coasts', () => {
    const units = { 'GER-INF-01': '2408', 'GBR-INF-BEF': '2407' }
    expect(barOf('2408', 'GBR-INF-BEF', 'GBR-NB-1', { units, allied: ['Denmark'] })).toBeNull()
  })

  test('18.1b (B37) not in the Baltic while the Axis controls Copenhagen', () => {
    const coast = { 'GER-INF-01': '2709', 'GBR-INF-BEF': '2710' }
    expect(barOf('2709', 'GBR-INF-BEF', 'GBR-NB-1', { units: coast })).toBeNull()
    const taken = { allied: ['Denmark'] as const, units: { ...coast, 'GER-INF-02': '2407' } }
    expect(barOf('2709', 'GBR-INF-BEF', 'GBR-NB-1', taken)).toBe('18.1b')
    // In the North Sea it changes nothing.
    const calais = { ...taken, units: { ...CALAIS, 'GER-INF-02': '2407' } }
    expect(barOf('1312', 'GBR-INF-BEF', 'GBR-NB-1', calais)).toBeNull()
  })

  test('18.1b a hex on two seas counts for both', () => {
    const skagen = { 'GER-INF-01': '2304', 'GBR-INF-BEF': '2205', 'GER-INF-02': '2407' }
    expect(barOf('2304', 'GBR-INF-BEF', 'GBR-NB-1', { units: skagen, allied: ['Denmark'] })).toBeNull()
  })

  test('18.1c France on the three hexes of its Mediterranean coast, Britain not', () => {
    for (const [target, from] of [
      ['1623', '1522'],
      ['1722', '1623'],
      ['1823', '1722']
    ] as const) {
      const units = { 'ITA-ARM-1': target, 'FRA-ARM-1': from, 'GBR-INF-BEF': from }
      expect(barOf(target, 'FRA-ARM-1', 'FRA-NB-1', { units }), target).toBeNull()
      expect(barOf(target, 'GBR-INF-BEF', 'GBR-NB-1', { units }), target).toBe('18.1c')
    }
    const genoa = { 'ITA-ARM-1': '1922', 'FRA-ARM-1': '1822' }
    expect(barOf('1922', 'FRA-ARM-1', 'FRA-NB-1', { units: genoa })).toBe('18.1c')
  })

  test('18.1c Italy in the Adriatic only', () => {
    const set: Scene = { allied: ['Yugoslavia'], units: { 'YUG-ARM-1': '2521', 'ITA-ARM-1': '2421' } }
    expect(barOf('2521', 'ITA-ARM-1', 'ITA-NB-1', set, AXIS)).toBeNull()
    const north = { units: { 'FRA-ARM-1': '1312', 'ITA-ARM-1': '1313' } }
    expect(barOf('1312', 'ITA-ARM-1', 'ITA-NB-1', north, AXIS)).toBe('18.1c')
  })

  test('18.1d one marker, shifting right by its factor', () => {
    for (const [unit, marker, factor] of [
      ['FRA-ARM-1', 'FRA-NB-1', 1],
      ['GBR-INF-BEF', 'GBR-NB-1', 2]
    ] as const) {
      const state = attacking('1312', unit, marker, { units: CALAIS })
      give(state, support(marker))
      const event = fought(give(state, { type: 'fight' }, 4).events)
      expect(event.shifts.find(({ value }) => value > 0)).toMatchObject({ value: factor, rule: '11.15b' })
    }
  })

  test('18.1d a second marker of the nation is refused', () => {
    const state = attacking('1312', 'FRA-ARM-1', 'FRA-NB-1', { units: CALAIS })
    give(state, support('FRA-NB-1'))
    battle(state)!.naval = unitIn(state, 'GBR-NB-1').index
    expect(refusal(state, support('FRA-NB-1'))).toBe('11.15a')
  })

  test('18.1e after the combat it goes to Utilized, whatever came of it, and supports no other attack', () => {
    const units = { ...CALAIS, 'FRA-ARM-2': '1413' }
    const state = fighting({ scenario: 'general-war', units }, ALLIED, (state) => {
      for (const id of ['FRA-NB-1', 'GBR-SF-SOE']) go(state, id, 'allied-available')
    })
    fight(state, attack('1312', 'FRA-ARM-1'), [1], { support: ['FRA-NB-1'], result: 'AD' })
    finish(state)
    expect([where(state, 'FRA-NB-1'), where(state, 'GER-INF-01')]).toEqual(['allied-utilized', '1312'])
    give(state, attack('1312', 'FRA-ARM-2'))
    expect(refusal(state, support('FRA-NB-1'))).toBe('18.1e')
  })

  test('18.1e the next Mobilization of its side brings it back', () => {
    const state = attacking('1312', 'FRA-ARM-1', 'FRA-NB-1', { units: CALAIS })
    give(state, support('FRA-NB-1'))
    give(state, { type: 'fight' }, 1)
    finish(state)
    state.turn = 2
    const frame: MobilizationFrame = { phase: 'mobilization', side: ALLIED, step: 0 }
    through(state, frame)
    expect(where(state, 'FRA-NB-1')).toBe(`${SEATS[ALLIED]}-available`)
  })
})
