// The invariants that random play is checked by: each must be able to notice its fault.
import { describe, expect, test } from 'vitest'
import type { Order } from '../../kernel/game'
import { check } from './check'
import { put, refreshAir, refreshPolitics, worldOf } from './board'
import { warComesEarly } from './index'
import { FALLEN, NEUTRAL, type State } from './state'
import { give, hexIn, movement, scene } from './testing'
import { ALLIED, GERMAN, NOBODY } from './world'

const sound = () =>
  scene({ units: { 'ge-c1': '2010', 'cz-c1': '2024', 'fr-c1': '0515', 'po-c1': '4124' }, turn: 3 })

/** The faults of a sound position after something was done to it. */
function faults(spoil: (state: State) => void): string {
  const state = sound()
  spoil(state)
  return check(state).join(' ')
}

const unit = (state: State, id: string) => worldOf(state).unit(id)!

describe('invariants', () => {
  test('a sound position and both set-ups have no fault', () => {
    expect(check(sound())).toEqual([])
    for (const scenario of ['1938', '1939'])
      expect(warComesEarly.check(warComesEarly.create(scenario))).toEqual([])
  })

  test('units are somewhere, on land', () => {
    expect(faults((state) => (state.at[unit(state, 'ge-c2').index] = -9))).toContain('ge-c2 is nowhere')
    const sea = (state: State) => put(state, unit(state, 'ge-c2'), hexIn(state, '2910'))
    expect(faults(sea)).toContain('ge-c2 stands in 2910, where no unit can be')
  })

  test('8.0j one nation to a hex', () => {
    expect(faults((state) => put(state, unit(state, 'hu-c1'), hexIn(state, '2010')))).toContain(
      'Two nations stand in 2010'
    )
  })

  test('8.0c no hex is overstacked once everything is settled', () => {
    const crowd = (state: State) => {
      for (const id of ['ge-m14', 'ge-m15', 'ge-c2']) put(state, unit(state, id), hexIn(state, '2010'))
    }
    expect(faults(crowd)).toContain('2010 is overstacked')
    const settling = (state: State) => {
      crowd(state)
      state.stack.push({ phase: 'disperse' })
    }
    expect(faults(settling)).not.toContain('overstacked')
  })

  test('3.6a who stands in a hex controls it', () => {
    expect(faults((state) => (state.control[hexIn(state, '2010')] = ALLIED))).toContain(
      'its side does not control it'
    )
  })

  test('neither neutral nor fallen nations have units on the map', () => {
    const standing = (state: State, value: number) => {
      state.standing[worldOf(state).nation('Poland')] = value
      refreshPolitics(state)
    }
    expect(faults((state) => standing(state, NEUTRAL))).toContain('po-c1 of a neutral nation')
    expect(faults((state) => standing(state, FALLEN))).toContain('po-c1 of a fallen nation')
    expect(faults((state) => standing(state, 7))).toContain('A nation has no standing')
  })

  test('11.5a nobody stands in a fort that is closed to him', () => {
    const enter = (id: string, hex: string) => (state: State) => {
      put(state, unit(state, id), hexIn(state, hex))
      state.control[hexIn(state, hex)] = unit(state, id).sideIndex
    }
    expect(faults(enter('ge-c2', '2125'))).toContain('ge-c2 stands in the intact fort 2125')
    expect(faults(enter('ge-c2', '0414'))).toContain('ge-c2 stands in the Maginot Line')
    expect(faults(enter('cz-c2', '2125'))).toBe('')
  })

  test('only forts are breached', () => {
    const breach = (state: State) => {
      state.breached = [hexIn(state, '2010')]
      refreshPolitics(state)
    }
    expect(faults(breach)).toContain('A hex without a fort is breached')
  })

  test('6.2.2b air markers belong to the side with superiority, one to a hex', () => {
    const markers = (side: number, hexes: number[]) => (state: State) => {
      state.airSide = side
      state.airMarkers = hexes
      refreshAir(state)
    }
    expect(faults(markers(GERMAN, [100, 100]))).toContain('Two air markers share a hex')
    expect(faults(markers(NOBODY, [100]))).toContain('Air markers without air superiority')
    expect(faults(markers(GERMAN, [100, 101]))).toBe('')
  })

  test('the sequence of a turn is kept', () => {
    expect(faults((state) => (state.germanPhases = ['combat', 'combat']))).toContain(
      'A German phase came twice'
    )
    expect(faults((state) => (state.track = Array<string>(11).fill('italy')))).toContain(
      'More markers than boxes'
    )
    expect(faults((state) => (state.turn = 11))).toContain('There is no game turn 11')
    expect(faults((state) => (state.turn = 0))).toContain('There is no game turn 0')
  })

  test('what is kept beside the state is what the state says', () => {
    const moveBehindTheBoard = (state: State) => {
      check(state)
      state.at[unit(state, 'po-c1').index] = hexIn(state, '4125')
      state.control[hexIn(state, '4125')] = GERMAN
    }
    expect(faults(moveBehindTheBoard)).toMatch(/height is stale.*zones of control of side 0 are stale/)
    const bombBehindTheBoard = (state: State) => {
      check(state)
      state.airSide = ALLIED
      state.airMarkers = [hexIn(state, '2010')]
    }
    expect(faults(bombBehindTheBoard)).toContain('air zones of side 1 are stale')
    const violateBehindTheBoard = (state: State) => {
      check(state)
      state.standing[worldOf(state).nation('Belgium')] = 1
    }
    expect(faults(violateBehindTheBoard)).toContain('Where Germany may go is stale')
  })

  test('4.1a an early capitulation leaves a sound position behind', () => {
    const state = scene({
      turn: 1,
      units: { 'ge-c1': '2120', 'cz-b31': '2829' },
      phase: movement(['Germany'])
    })
    give(state, { type: 'move', units: ['ge-c1'], path: ['2121'] } as Order)
    expect(warComesEarly.outcome(state)).toMatchObject({ winner: 'german', rule: '4.1a' })
    expect(check(state)).toEqual([])
  })
})
