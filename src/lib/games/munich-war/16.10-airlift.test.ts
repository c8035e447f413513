import { describe, expect, test } from 'vitest'
import { Refused } from '../../kernel/game'
import type { PlaceOffer } from '../../kernel/offers'
import { worldOf } from './board'
import { lift, liftOffers, noteAirFed } from './16.10-airlift'
import type { Context, Event } from './events'
import type { MovementFrame, State } from './state'
import { hexIn, scene, unitIn, where, type Scene } from './testing'
import { fly, whereAir } from './testing-air'
import { AXIS } from './world'

const LIFT = 'GER-LIFT-1'

const frame = (): MovementFrame => ({ phase: 'movement', side: AXIS, moved: [], unsupplied: [] })

/** The airlift over a hex, with these units on the map. */
function ready(over: string, units: Scene['units'] = {}, more: Scene = {}): State {
  const state = scene({ ...more, units: { ...units } })
  fly(state, LIFT, over)
  return state
}

/** The rule by which a flight is refused; null when it is carried out. */
function flown(
  state: State,
  unit: string,
  hex: string,
  movement = frame(),
  events: Event[] = []
): string | null {
  const context = { emit: (event) => void events.push(event) } as Context
  try {
    lift(state, movement, { type: 'lift', unit, hex }, context)
    return null
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error.rule
  }
}

const offered = (state: State, movement = frame()) => liftOffers(state, movement)[0] as PlaceOffer | undefined
const fedIn = (state: State) => state.airFed.map((unit) => worldOf(state).units[unit]!.id).sort()

describe('16.10.1 air transport', () => {
  test('16.10.1a from a launch hex with a non-mechanized unit of corps size or smaller', () => {
    expect(flown(ready('2511', { 'GER-INF-01': '2511' }), 'GER-INF-01', '2517')).toBeNull()
    expect(flown(ready('2511', { 'GER-MAR-1': '2511' }), 'GER-MAR-1', '2517')).toBeNull()
    // The unit is elsewhere; the airlift is; it is over no city.
    expect(flown(ready('2511', { 'GER-INF-01': '2512' }), 'GER-INF-01', '2517')).toBe('16.10.1a')
    expect(flown(scene({ units: { 'GER-INF-01': '2511' } }), 'GER-INF-01', '2517')).toBe('16.10.1a')
    expect(flown(ready('2512', { 'GER-INF-01': '2512' }), 'GER-INF-01', '2517')).toBe('16.10.1a')
  })

  test('16.10.1b to a friendly controlled city within range', () => {
    const state = () => ready('2511', { 'GER-INF-01': '2511', 'GER-INF-02': '2515' })
    expect(flown(state(), 'GER-INF-01', '2517')).toBeNull()
    expect(flown(state(), 'GER-INF-01', '2515')).toBeNull()
    // A town, an enemy city, its own hex, and Munich, seven hexes away.
    for (const hex of ['2514', '2716', '2511', '2217', 'axis-utilized'])
      expect(flown(state(), 'GER-INF-01', hex), hex).toBe('16.10.1b')
  })

  test('16.10.1b the unit lands there and the hexes are told', () => {
    const events: Event[] = []
    const state = ready('2511', { 'GER-INF-01': '2511' })
    expect(flown(state, 'GER-INF-01', '2517', frame(), events)).toBeNull()
    expect(where(state, 'GER-INF-01')).toBe('2517')
    expect(events[0]).toMatchObject({
      kind: 'lift',
      units: ['GER-INF-01', LIFT],
      hexes: ['2511', '2517']
    })
  })

  test('16.10.1b offered is what is carried out', () => {
    const units = { 'GER-INF-01': '2511', 'GER-PZ-16': '2511', 'GER-AAA-1': '2511' }
    const offer = offered(ready('2511', units))!
    expect(offer.pieces).toEqual(['GER-INF-01'])
    const hexes = offer.hexes('GER-INF-01')
    expect(hexes).toContain('2517')
    const { places } = worldOf(scene()).grid
    for (const hex of places)
      expect(flown(ready('2511', units), 'GER-INF-01', hex) === null, hex).toBe(hexes.includes(hex))
    expect(offer.order('GER-INF-01', '2517')).toEqual({ type: 'lift', unit: 'GER-INF-01', hex: '2517' })
  })

  test('16.10.1c neither end in an enemy zone of control or under terror', () => {
    const units = { 'GER-INF-01': '2511' }
    const near = (hex: string) => ready('2511', { ...units, 'CZE-ARM-1': hex })
    expect(flown(near('2512'), 'GER-INF-01', '2610')).toBe('16.10.1c')
    expect(flown(near('2416'), 'GER-INF-01', '2517')).toBeNull()
    expect(flown(near('2516'), 'GER-INF-01', '2517')).toBe('16.10.1c')
    const terror = (hex: string) => {
      const state = ready('2511', units)
      state.terror = [hexIn(state, hex)]
      return flown(state, 'GER-INF-01', '2517')
    }
    expect([terror('2511'), terror('2517'), terror('2610')]).toEqual(['16.10.1c', '16.10.1c', null])
  })

  test('16.10.1d the unit has moved, the airlift is Utilized', () => {
    const state = ready('2511', { 'GER-INF-01': '2511', 'GER-INF-02': '2511' })
    const movement = frame()
    expect(flown(state, 'GER-INF-01', '2517', movement)).toBeNull()
    expect(movement.moved).toEqual([unitIn(state, 'GER-INF-01').index])
    expect(whereAir(state, LIFT)).toBe('axis-utilized')
    expect(flown(state, 'GER-INF-02', '2517', movement)).toBe('16.10.1a')
    expect(offered(state, movement)).toBeUndefined()
  })

  test('16.10.1d who has moved already is not carried', () => {
    const state = ready('2511', { 'GER-INF-01': '2511' })
    const movement = { ...frame(), moved: [unitIn(state, 'GER-INF-01').index] }
    expect(flown(state, 'GER-INF-01', '2517', movement)).toBe('8.2a')
    expect(offered(state, movement)).toBeUndefined()
  })

  test('16.10.1e no static or mechanized unit, no army, none of another nation or side', () => {
    const units = {
      'GER-PZ-16': '2511',
      'GER-AAA-1': '2511',
      'HUN-CAV-MC': '2511',
      'HUN-ARM-1': '2511'
    }
    const state = ready('2511', units)
    for (const id of ['GER-PZ-16', 'GER-AAA-1', 'HUN-ARM-1'])
      expect(flown(state, id, '2517'), id).toBe('16.10.1e')
    expect(flown(state, 'HUN-CAV-MC', '2517')).toBe('16.10.1a')
    expect(flown(state, 'CZE-2L-1', '2517')).toBe('16.10.1b')
    expect(offered(state)).toBeUndefined()
  })

  test('16.10.1b 19.0b only alpine units land in the mountains', () => {
    expect(flown(ready('2217', { 'GER-INF-01': '2217' }), 'GER-INF-01', '2219')).toBe('19.0b')
    expect(flown(ready('2217', { 'GER-ALP-1': '2217' }), 'GER-ALP-1', '2219')).toBeNull()
  })
})

describe('16.10.2 air supply', () => {
  const units = {
    'GER-INF-01': '2515',
    'GER-PZ-16': '2616',
    'GER-INF-02': '2717',
    'HUN-ARM-1': '2516',
    'GER-AAA-1': '2515'
  }

  test('16.10.2b mobile units of its nation in and next to the hex, whatever lies between', () => {
    const state = ready('2515', { ...units, 'CZE-ARM-1': '2615' })
    noteAirFed(state, AXIS)
    expect(fedIn(state)).toEqual(['GER-INF-01', 'GER-PZ-16'])
  })

  test('16.10.2b where they are at that moment: found out anew each time', () => {
    const state = ready('2515', units)
    noteAirFed(state, AXIS)
    fly(state, LIFT, '2716')
    noteAirFed(state, AXIS)
    expect(fedIn(state)).toEqual(['GER-INF-02', 'GER-PZ-16'])
    state.over[unitIn(state, LIFT).index] = -1
    noteAirFed(state, AXIS)
    expect([state.airFed, state.airBound]).toEqual([[], []])
  })

  test('16.10.2a an airlift without transport stays in its hex', () => {
    const state = ready('2511', { 'GER-INF-01': '2511' })
    noteAirFed(state, AXIS)
    expect(whereAir(state, LIFT)).toBe('2511')
    expect(fedIn(state)).toEqual(['GER-INF-01'])
  })
})

describe('16.10 one of both', () => {
  test('16.10a, 16.2d who is carried away feeds nobody any more', () => {
    const state = ready('2511', { 'GER-INF-01': '2511', 'GER-INF-02': '2512' })
    noteAirFed(state, AXIS)
    expect(fedIn(state)).toEqual(['GER-INF-01', 'GER-INF-02'])
    expect(flown(state, 'GER-INF-01', '2517')).toBeNull()
    expect(state.airFed).toEqual([])
  })

  test('16.10a nobody is carried once a unit has moved that had no other supply', () => {
    const state = ready('2511', { 'GER-INF-01': '2511', 'GER-INF-02': '2512' })
    const { index } = unitIn(state, 'GER-INF-02')
    const movement = { ...frame(), moved: [index] }
    state.airBound = [index]
    expect(flown(state, 'GER-INF-01', '2517', movement)).toBe('16.10a')
    state.airBound = []
    expect(flown(state, 'GER-INF-01', '2517', movement)).toBeNull()
  })

  test('16.10a a reduced airlift carries and feeds as well', () => {
    const state = ready('2511', { 'GER-INF-01': '2511' })
    state.steps[unitIn(state, LIFT).index] = 1
    noteAirFed(state, AXIS)
    expect(fedIn(state)).toEqual(['GER-INF-01'])
    expect(flown(state, 'GER-INF-01', '2517')).toBeNull()
  })
})
