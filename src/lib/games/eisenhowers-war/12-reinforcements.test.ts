import { describe, expect, test } from 'vitest'
import { eisenhowersWar } from './index'
import { beginReinforcement } from './12-reinforcements'
import { give, moving, refusal, scene, unitIn, where, type Scene } from './testing'
import { BOX, DEAD, GONE, TRACK, type ReinforcementFrame, type State } from './state'
import { ALLIED, GERMAN } from './world'

const end = { type: 'end' }

/** A Reinforcement Phase whose arrivals have come. */
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

/** The same from its beginning, carried out up to the first decision: a move of the other side is ended before. */
function begin(side: 'german' | 'allied', options: Scene = {}): State {
  const state = scene({ ...options, phase: { phase: 'alpine' } })
  const alpine = state.stack.pop()!
  beginReinforcement(state, side === 'allied' ? ALLIED : GERMAN)
  state.stack.push(alpine)
  give(state, end)
  return state
}

const rebuild = (unit: string) => ({ type: 'rebuild', unit })
const dead = (state: State, ...ids: string[]) => {
  for (const id of ids) state.at[unitIn(state, id).index] = DEAD
  return state
}
const steps = (state: State, id: string) => state.steps[unitIn(state, id).index]
const offered = (state: State, id: string) => {
  const offer = eisenhowersWar.offers(state).find((one) => one.id === id)
  return offer?.gesture === 'select' ? offer.from : null
}

describe('arrivals and withdrawals', () => {
  test('5.4 units of this turn arrive, later ones do not', () => {
    const state = begin('allied', { turn: 2 })
    expect(where(state, 'A-US15')).toBe(BOX)
    expect(where(state, 'A-US3')).toBe(TRACK)
  })

  test('3.2.4l the 2nd SS is the only German arrival of turn 1', () => {
    const state = begin('german', { turn: 1 })
    const boxed = state.at.flatMap((at, unit) => (at === BOX ? [unit] : []))
    expect(boxed).toEqual([unitIn(state, 'G-2SS').index])
  })

  test('12.1.1a FX is withdrawn for good from turn 3 on, wherever it is', () => {
    const early = dead(phase('allied', { turn: 2, units: { 'A-FX': '1213' } }), 'A-US5')
    expect(refusal(early, { type: 'withdraw' })).toBe('12.1.1a')
    for (const ids of [['A-US5'], ['A-US5', 'A-FX']]) {
      const state = dead(phase('allied', { turn: 3, units: { 'A-FX': '1213' } }), ...ids)
      give(state, { type: 'withdraw' })
      expect(where(state, 'A-FX')).toBe(GONE)
      expect(refusal(state, { type: 'withdraw' })).toBe('12.1.1a')
    }
  })

  test('12.1.1b F1 and F2 come with its withdrawal only', () => {
    const state = begin('allied', { turn: 3, units: { 'A-FX': '1213' } })
    for (const id of ['A-F1', 'A-F2']) expect(where(state, id)).toBe(TRACK)
    give(state, { type: 'withdraw' })
    for (const id of ['A-F1', 'A-F2']) expect(where(state, id)).toBe(BOX)
  })

  test('12.2.4a on turn 6 the two SS corps go to the Eliminated Units Box from wherever they are', () => {
    const state = begin('german', { turn: 6, units: { 'G-1SS': '3114' }, box: ['G-2SS'] })
    for (const id of ['G-1SS', 'G-2SS']) expect(where(state, id)).toBe(DEAD)
    const other = begin('german', { turn: 5, units: { 'G-1SS': '3114' } })
    expect(where(other, 'G-1SS')).toBe('3114')
  })

  test('12.2.4a with 12.2.1d a corps that has left the game for the Army of Liguria stays out of it', () => {
    const state = scene({ turn: 6, units: { 'G-1SS': '3114' }, phase: { phase: 'alpine' } })
    state.at[unitIn(state, 'G-2SS').index] = GONE
    const alpine = state.stack.pop()!
    beginReinforcement(state, GERMAN)
    state.stack.push(alpine)
    give(state, end)
    expect([where(state, 'G-1SS'), where(state, 'G-2SS')]).toEqual([DEAD, GONE])
  })

  test('12.2.4b they may be rebuilt from turn 7 on', () => {
    const state = dead(phase('german', { turn: 6 }), 'G-1SS', 'G-84')
    expect(offered(state, 'return')).toEqual(['G-84'])
    expect(refusal(state, rebuild('G-1SS'))).toBe('12.2.4b')
    expect(refusal(dead(phase('german', { turn: 7 }), 'G-1SS'), rebuild('G-1SS'))).toBeNull()
  })

  test('12.2.2c OGS and 12A do not come to the box with their turn', () => {
    const state = begin('german', { turn: 8, units: { 'G-84': '3114' } })
    for (const id of ['G-OGS', 'G-12A']) expect(where(state, id)).not.toBe(BOX)
  })

  test('12.1c a phase with nothing to decide asks nobody', () => {
    const state = scene({ turn: 2, phase: { phase: 'alpine' } })
    const alpine = state.stack.pop()!
    beginReinforcement(state, ALLIED)
    state.stack.push(alpine)
    give(state, end)
    expect(state.stack.some((frame) => frame.phase === 'alliedReinforcement')).toBe(false)
  })
})

describe('rebuilding reduced units', () => {
  const front: Scene = { liberated: ['France'], beachheads: ['3304'] }

  test('12.3.1a two supplied US units out of enemy zones are restored, no more', () => {
    const units = { 'A-US5': '3205:reduced', 'A-US7': '3205:reduced', 'A-US12': '3206:reduced' }
    const state = phase('allied', { ...front, units })
    expect(offered(state, 'restore')).toEqual(['A-US5', 'A-US7', 'A-US12'])
    give(state, rebuild('A-US5'))
    give(state, rebuild('A-US7'))
    expect([steps(state, 'A-US5'), steps(state, 'A-US7')]).toEqual([2, 2])
    expect(offered(state, 'restore')).toBeNull()
    const third = phase('allied', { ...front, units })
    give(third, rebuild('A-US5'))
    give(third, rebuild('A-US12'))
    expect(third.steps[unitIn(third, 'A-US7').index]).toBe(1)
  })

  test('12.3.1a with 7.11b aerial supply may be committed for a unit that is to be restored', () => {
    const state = begin('allied', { units: { 'A-US5': '3007:reduced' }, with: { fxWithdrawn: true } })
    expect(eisenhowersWar.actor(state)).toBe('allied')
    expect(refusal(state, rebuild('A-US5'))).toBe('12.3.1a')
    const offer = eisenhowersWar.offers(state).find(({ id }) => id === 'aerial')
    expect(offer?.gesture === 'place' && offer.hexes('M-AIR')).toEqual(['3007'])
    give(state, { type: 'aerial', hex: '3007' })
    expect([where(state, 'A-US5'), state.aerialUsed]).toEqual(['3007', true])
    expect(offered(state, 'restore')).toEqual(['A-US5'])
    give(state, rebuild('A-US5'))
    expect(steps(state, 'A-US5')).toBe(2)
  })

  test('12.3.2a with 7.11b and for one of a pair that is to be merged', () => {
    const units = { 'A-CW1': '3007:reduced', 'A-CW30': '3304:reduced' }
    const state = begin('allied', { beachheads: ['3304'], units })
    expect(refusal(state, { type: 'merge', units: ['A-CW30', 'A-CW1'] })).toBe('12.3.2a')
    give(state, { type: 'aerial', hex: '3007' })
    give(state, { type: 'merge', units: ['A-CW30', 'A-CW1'] })
    expect(where(state, 'A-CW30')).toBe(BOX)
  })

  test('7.11b nobody is asked for aerial supply that would rebuild nobody', () => {
    const asked = (options: Scene) =>
      eisenhowersWar.actor(phase('allied', { turn: 2, ...options })) === 'allied'
    expect(asked({ units: { 'A-US5': '3007:reduced' } })).toBe(true)
    expect(asked({ units: { 'A-US5': '3007' } })).toBe(false)
    expect(asked({ units: { 'A-CW1': '3007:reduced' } })).toBe(false)
    expect(asked({ units: { 'A-US5': '3007:reduced', 'G-84': '3006' } })).toBe(false)
    expect(asked({ units: { 'A-US5': '3007:reduced' }, with: { aerialUsed: true } })).toBe(false)
    expect(asked({ units: { 'A-US5': '3007:reduced' }, with: { staticSeen: true } })).toBe(false)
  })

  test('12.3.1a units in an enemy zone, out of supply or whole are not restored', () => {
    const state = phase('allied', {
      ...front,
      units: {
        'A-US5': '3205:reduced',
        'G-84': '3105',
        'A-US7': '2815:reduced',
        'A-US12': '3206',
        'A-US6': '3305:reduced'
      }
    })
    for (const id of ['A-US5', 'A-US7', 'A-US12']) expect(refusal(state, rebuild(id))).toBe('12.3.1a')
    expect(offered(state, 'restore')).toEqual(['A-US6'])
  })

  test('12.3.1a a reduced unit in the box may be restored', () => {
    const state = phase('allied', { box: ['A-US5'] })
    state.steps[unitIn(state, 'A-US5').index] = 1
    give(state, rebuild('A-US5'))
    expect(steps(state, 'A-US5')).toBe(2)
  })

  test('12.3.1b who restores reduced US units rebuilds no eliminated one', () => {
    const state = dead(
      phase('allied', { ...front, units: { 'A-US5': '3205:reduced', 'A-US7': '3205:reduced' } }),
      'A-US12'
    )
    give(state, rebuild('A-US5'))
    expect(refusal(state, rebuild('A-US12'))).toBe('12.3.1b')
    expect(offered(state, 'return')).toBeNull()
  })

  test('12.3.1c French corps are never rebuilt', () => {
    const state = dead(
      phase('allied', { ...front, turn: 2, units: { 'A-FX': '3205:reduced', 'A-US5': '3206:reduced' } }),
      'A-F1'
    )
    expect(refusal(state, rebuild('A-FX'))).toBe('12.3.1c')
    expect(refusal(state, rebuild('A-F1'))).toBe('12.3.1c')
  })

  test('12.3.1d a restored unit moves in the same turn', () => {
    const state = phase('allied', { ...front, units: { 'A-US5': '3205:reduced' } })
    give(state, rebuild('A-US5'))
    state.stack = [state.stack[0]!, moving('allied')]
    expect(refusal(state, { type: 'move', units: ['A-US5'], path: ['3206'] })).toBeNull()
  })

  test('12.3.2a two reduced Commonwealth units make one in the box at full strength', () => {
    const state = phase('allied', {
      ...front,
      units: { 'A-CW1': '3205:reduced', 'A-CW30': '3206:reduced', 'A-CW8': '3206:reduced', 'A-CW12': '3206' }
    })
    expect(refusal(state, { type: 'merge', units: ['A-CW1', 'A-CW12'] })).toBe('12.3.2a')
    give(state, { type: 'merge', units: ['A-CW1', 'A-CW30'] })
    expect([where(state, 'A-CW1'), where(state, 'A-CW30')]).toEqual([BOX, DEAD])
    expect(steps(state, 'A-CW1')).toBe(2)
    expect(offered(state, 'merge')).toBeNull()
  })

  test('12.3.2a US units and units near the enemy are not merged; the pair leaves US rebuilding alone', () => {
    const state = phase('allied', {
      ...front,
      units: {
        'A-CW1': '3205:reduced',
        'A-CW30': '3305:reduced',
        'A-CW8': '3305:reduced',
        'G-84': '3105',
        'A-US5': '3404:reduced'
      }
    })
    expect(refusal(state, { type: 'merge', units: ['A-CW1', 'A-CW30'] })).toBe('12.3.2a')
    expect(refusal(state, { type: 'merge', units: ['A-US5', 'A-CW30'] })).toBe('12.3.2a')
    give(state, { type: 'merge', units: ['A-CW8', 'A-CW30'] })
    expect(refusal(state, rebuild('A-US5'))).toBeNull()
  })

  test('12.3.2b the Commonwealth airborne corps is not merged', () => {
    const state = phase('allied', {
      ...front,
      units: { 'A-B1A-mob': '3205:reduced', 'A-CW30': '3206:reduced', 'A-CW8': '3206:reduced' }
    })
    expect(refusal(state, { type: 'merge', units: ['A-B1A-mob', 'A-CW30'] })).toBe('12.3.2b')
    expect(offered(state, 'merge')).not.toContain('A-B1A-mob')
  })

  test('12.3.3 German units are not restored on the map', () => {
    const state = dead(phase('german', { units: { 'G-1SS': '3114:reduced' } }), 'G-84')
    expect(refusal(state, rebuild('G-1SS'))).toBe('12.3.3')
  })
})

describe('rebuilding eliminated units', () => {
  test('12.4.1 one eliminated US unit returns at full strength', () => {
    const state = dead(phase('allied', { turn: 4, units: { 'A-FX': '1213' } }), 'A-US5', 'A-US7')
    state.steps[unitIn(state, 'A-US5').index] = 1
    give(state, rebuild('A-US5'))
    expect(where(state, 'A-US5')).toBe(BOX)
    expect(steps(state, 'A-US5')).toBe(2)
    expect(refusal(state, rebuild('A-US7'))).toBe('12.4.1')
  })

  test('12.4.1b who rebuilds an eliminated unit restores no reduced one', () => {
    const state = dead(
      phase('allied', { liberated: ['France'], beachheads: ['3304'], units: { 'A-US5': '3205:reduced' } }),
      'A-US7'
    )
    give(state, rebuild('A-US7'))
    expect(refusal(state, rebuild('A-US5'))).toBe('12.4.1b')
  })

  test('12.4.2 eliminated Commonwealth units never return', () => {
    const state = dead(phase('allied'), 'A-CW1', 'A-US5')
    expect(refusal(state, rebuild('A-CW1'))).toBe('12.4.2')
    expect(offered(state, 'return')).toEqual(['A-US5'])
  })

  test('12.4.3a one German unit returns in a phase', () => {
    const state = dead(phase('german', { turn: 4 }), 'G-84', 'G-81')
    give(state, rebuild('G-84'))
    expect(where(state, 'G-84')).toBe(BOX)
    expect(state.stack.some((frame) => frame.phase === 'germanReinforcement')).toBe(false)
    expect(where(state, 'G-81')).toBe(DEAD)
  })

  test('12.4.3b two-step units return reduced', () => {
    const state = dead(phase('german', { turn: 4 }), 'G-84')
    give(state, rebuild('G-84'))
    expect(steps(state, 'G-84')).toBe(1)
  })

  test('12.4.3c static units never return', () => {
    const state = dead(phase('german', { turn: 4 }), 'G-CH', 'G-84')
    expect(refusal(state, rebuild('G-CH'))).toBe('12.4.3c')
    expect(offered(state, 'return')).toEqual(['G-84'])
  })

  test('12.4.3d a rebuilt unit enters in a later German phase, as any other', () => {
    const state = dead(phase('german', { turn: 4 }), 'G-HCV')
    state.due[unitIn(state, 'G-HCV').index] = 4
    give(state, rebuild('G-HCV'))
    state.stack = [state.stack[0]!, moving('german')]
    expect(refusal(state, { type: 'place', piece: 'G-HCV', hex: '3114' })).toBeNull()
  })
})
