// The worked examples about reinforcements and special events, by the numbers of the list of test vectors.
import { describe, expect, test } from 'vitest'
import { newAction } from './05.5-action'
import { beginReinforcement } from './12-reinforcements'
import { offerAlpine } from './13.8-alpine'
import { eisenhowersWar } from './index'
import { give, move, moving, refusal, scene, unitIn, where, type Scene } from './testing'
import { BOX, DEAD, type FmoFrame, type ReinforcementFrame, type State } from './state'
import { ALLIED, GERMAN } from './world'

function phase(side: 'german' | 'allied', options: Scene = {}): State {
  const frame: ReinforcementFrame = {
    phase: side === 'allied' ? 'alliedReinforcement' : 'germanReinforcement',
    begun: true,
    restored: 0,
    rebuilt: 0,
    merged: 0
  }
  return scene({ phase: frame, phaseNumber: side === 'allied' ? 2 : 6, ...options })
}
const dead = (state: State, ...ids: string[]) => {
  for (const id of ids) state.at[unitIn(state, id).index] = DEAD
  return state
}
const rebuild = (unit: string) => ({ type: 'rebuild', unit })
const steps = (state: State, id: string) => state.steps[unitIn(state, id).index]
const front: Scene = { liberated: ['France'], beachheads: ['3304'] }

describe('reinforcements', () => {
  test('N-17 (12.2.3) the Yugoslav garrison is five corps, placed in or beside 1819', () => {
    const state = scene({ units: { 'A-US2': '1813' }, phase: moving('allied') })
    give(state, move('A-US2', '1913', '1914'))
    const offer = eisenhowersWar.offers(state).find(({ gesture }) => gesture === 'place')
    if (offer?.gesture !== 'place') throw new Error('Nothing is to be placed.')
    expect(offer.pieces).toHaveLength(5)
    expect(offer.hexes(offer.pieces[0]!)).toContain('1819')
    for (const hex of offer.hexes(offer.pieces[0]!))
      expect(['1819', '1818', '1820', '1718', '1719', '1720', '1918', '1919', '1920']).toContain(hex)
    expect(refusal(state, { type: 'place', piece: offer.pieces[0], hex: '1817' })).toBe('12.2.3b')
  })

  test('N-18 (12.2.4) on turn 6 both SS corps are in the Eliminated Units Box, wherever they were', () => {
    const state = scene({ turn: 6, units: { 'G-1SS': '3114' }, box: ['G-2SS'], phase: { phase: 'alpine' } })
    const top = state.stack.pop()!
    beginReinforcement(state, GERMAN)
    state.stack.push(top)
    give(state, { type: 'end' })
    expect([where(state, 'G-1SS'), where(state, 'G-2SS')]).toEqual([DEAD, DEAD])
  })

  test('N-19 (12.3.1) two reduced US units are restored, not three, and no eliminated one besides', () => {
    const units = { 'A-US5': '3205:reduced', 'A-US7': '3205:reduced', 'A-US12': '3206:reduced' }
    const state = dead(phase('allied', { ...front, units: { ...units, 'A-FX': '1213' } }), 'A-US20')
    give(state, rebuild('A-US5'))
    expect(refusal(state, rebuild('A-US20'))).toBe('12.3.1b')
    give(state, rebuild('A-US7'))
    expect(refusal(state, rebuild('A-US12'))).not.toBeNull()
    expect(['A-US5', 'A-US7', 'A-US12'].map((id) => steps(state, id))).toEqual([2, 2, 1])
  })

  test('N-20 (12.3.2) of two reduced Commonwealth corps one dies and one waits at full strength', () => {
    const units = { 'A-CW1': '3205:reduced', 'A-CW30': '3206:reduced' }
    const state = phase('allied', { ...front, units: { ...units, 'A-FX': '1213' } })
    give(state, { type: 'merge', units: ['A-CW1', 'A-CW30'] })
    expect([where(state, 'A-CW1'), where(state, 'A-CW30')]).toEqual([BOX, DEAD])
    expect(steps(state, 'A-CW1')).toBe(2)
  })

  test('N-21 (12.4.3) one German two-step unit returns in a phase, reduced', () => {
    const state = dead(phase('german', { turn: 4 }), 'G-84', 'G-81')
    give(state, rebuild('G-84'))
    expect([where(state, 'G-84'), steps(state, 'G-84')]).toEqual([BOX, 1])
    expect(refusal(state, rebuild('G-81'))).not.toBeNull()
  })

  test('V-38 (12.4.1) an eliminated US corps comes back to the box at full strength', () => {
    const state = dead(phase('allied', { units: { 'A-FX': '1213' } }), 'A-US5')
    state.steps[unitIn(state, 'A-US5').index] = 1
    give(state, rebuild('A-US5'))
    expect([where(state, 'A-US5'), steps(state, 'A-US5')]).toEqual([BOX, 2])
  })
})

describe('special events', () => {
  test('N-24 (13.6) an offensive without an attack or with three is illegal, with two legal', () => {
    const state = scene({
      units: { 'A-US5': '3205', 'G-1SS': '3106', 'G-84': '3105' },
      beachheads: ['3304'],
      phase: newAction(ALLIED),
      with: { fmo: 5 }
    })
    give(state, { type: 'first', portion: 'move' })
    give(state, { type: 'fmo', hex: '3105' })
    give(state, { type: 'first', portion: 'attack' })
    expect(refusal(state, { type: 'end' })).toBe('13.6d')
    const frame = state.stack.find((one) => one.phase === 'fmo') as FmoFrame
    const attack = { type: 'attack', target: '3205', units: ['G-84'] }
    frame.attacks = 1
    expect(refusal(structuredClone(state), attack)).toBeNull()
    frame.attacks = 2
    expect(refusal(state, attack)).toBe('13.6d')
    expect(refusal(state, { type: 'end' })).toBeNull()
  })

  test('N-25 (13.7) Thunderclap may strike Dresden on turn 7, not the Ruhr, Berlin, Vienna or Prague', () => {
    const strike = (hex: string) => refusal(phase('allied', { turn: 7 }), { type: 'thunderclap', hex })
    expect(strike('2920')).toBeNull()
    for (const hex of ['3215', '3120', '2422', '2721']) expect(strike(hex)).toBe('13.7a')
  })

  test('N-26 (13.8) the fortress goes to 2217, 2218 or 2316, and only while Munich is not Allied', () => {
    const asked = (allied: string[]) => {
      const state = scene({ turn: 8, allied })
      offerAlpine(state)
      return state
    }
    const offer = eisenhowersWar.offers(asked([])).find(({ gesture }) => gesture === 'place')
    expect(offer?.gesture === 'place' && [...offer.hexes('M-ALP')].sort()).toEqual(['2217', '2218', '2316'])
    expect(asked(['2317']).stack.map((frame) => frame.phase)).toEqual(['turn'])
  })
})
