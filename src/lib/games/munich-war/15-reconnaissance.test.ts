import { describe, expect, test } from 'vitest'
import { put, worldOf } from './board'
import { flying, seenBy, uncovers } from './15-reconnaissance'
import type { State } from './state'
import { hexIn, scene, unitIn } from './testing'
import { fly } from './testing-air'
import { ALLIED, AXIS, boxOf, type Side } from './world'

const L1 = 'GER-AIR-L1'
const stack = { 'CZE-ARM-1': '2515', 'CZE-FORT-1': '2515' }
const sees = (state: State, side: Side) =>
  [...seenBy(state, side)].map((hex) => worldOf(state).hexes[hex]!.id).sort()

describe('15.0 who looks into which stack', () => {
  test('15.0d into the hex below an air unit and those around it', () => {
    const state = scene({ units: stack })
    expect(sees(state, AXIS)).toEqual([])
    fly(state, L1, '2515')
    expect(sees(state, AXIS)).toEqual(['2415', '2416', '2514', '2515', '2516', '2615', '2616'])
    expect(sees(state, ALLIED)).toEqual([])
  })

  test('15.0d an airlift and an interceptor look as well as a bomber, a naval marker does not', () => {
    const state = scene({ scenario: 'general-war' })
    fly(state, 'GER-LIFT-1', '2513')
    fly(state, 'CZE-AIR-1', '2716')
    fly(state, 'GBR-NB-1', '2010')
    expect(flying(state, AXIS).map(({ id }) => id)).toEqual(['GER-LIFT-1'])
    expect(flying(state, ALLIED).map(({ id }) => id)).toEqual(['CZE-AIR-1'])
    expect(seenBy(state, ALLIED).has(hexIn(state, '2716'))).toBe(true)
    expect(seenBy(state, ALLIED).has(hexIn(state, '2010'))).toBe(false)
  })

  test('15.0d who is back in a display sees nothing any more', () => {
    const state = scene({ units: stack })
    put(state, unitIn(state, L1), boxOf(worldOf(state), AXIS, 'available'))
    expect(sees(state, AXIS)).toEqual([])
  })

  test('15.0e what is not seen yet is uncovered: a stack of the enemy, under the hex or beside it', () => {
    const state = scene({ units: { ...stack, 'CZE-2L-1': '2716' } })
    expect(uncovers(state, AXIS, hexIn(state, '2515'))).toBe(true)
    expect(uncovers(state, AXIS, hexIn(state, '2514'))).toBe(true)
    expect(uncovers(state, AXIS, hexIn(state, '2716'))).toBe(false)
    expect(uncovers(state, ALLIED, hexIn(state, '2515'))).toBe(false)
    fly(state, L1, '2514')
    expect(uncovers(state, AXIS, hexIn(state, '2515'))).toBe(false)
  })

  test('15.0d, 5.2d A44 a neutral stack is none of an enemy', () => {
    const units = { 'BEL-ARM-FA': '1613', 'BEL-FORT-EE': '1613' }
    const neutral = scene({ units })
    expect(uncovers(neutral, AXIS, hexIn(neutral, '1712'))).toBe(false)
    const allied = scene({ units, allied: ['Belgium'] })
    expect(uncovers(allied, AXIS, hexIn(allied, '1712'))).toBe(true)
  })
})
