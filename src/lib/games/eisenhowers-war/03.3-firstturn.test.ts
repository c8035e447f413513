import { describe, expect, test } from 'vitest'
import { eisenhowersWar } from './index'
import { attacking, give, move, moving, refusal, scene, type Scene } from './testing'

/** The rule by which an attack is refused on turn 1; null when it can be declared. */
const bar = (options: Scene, units: string[], target: string) => {
  const side = units[0]!.startsWith('G') ? 'german' : 'allied'
  const state = scene({ turn: 1, beachheads: ['3304'], phase: attacking(side), ...options })
  return refusal(state, { type: 'attack', target, units })
}
const RING = { 'G-47Pz': '3204', 'G-1SS': '3205', 'G-LH': '3305', 'G-84': '3303' }

describe('the first turn', () => {
  test('3.2.4a the historical scenario opens with Phase II', () => {
    const state = eisenhowersWar.create('historical')
    const { events } = give(state, { type: 'plan', plan: 'second', turn: 3, hex: null })
    const phases = events.filter((event) => event.kind === 'phase')
    expect(phases[0]).toMatchObject({ number: 2 })
  })

  test('3.2.4b Allied units in the south do not move', () => {
    const state = scene({ turn: 1, units: { 'A-US2': '1213' }, phase: moving('allied') })
    expect(refusal(state, move('A-US2', '1312'))).toBe('3.2.4b')
  })

  test('3.2.4c Allied units in the south may attack, Commonwealth units too', () => {
    const units = { 'A-US2': '1213', 'A-CW5': '1215', 'G-1P': '1312', 'G-51M': '1314' }
    expect(bar({ units }, ['A-US2'], '1312')).toBeNull()
    expect(bar({ units }, ['A-CW5'], '1314')).toBeNull()
  })

  test('3.2.4d German units in the north do not move', () => {
    const state = scene({ turn: 1, units: { 'G-1SS': '3205' }, phase: moving('german') })
    expect(refusal(state, move('G-1SS', '3206'))).toBe('3.2.4d')
  })

  test('3.2.4e German units in the north do not attack', () => {
    const units = { 'G-1SS': '3205', 'A-US5': '3304' }
    expect(bar({ units }, ['G-1SS'], '3304')).toBe('3.2.4e')
    expect(bar({ units, turn: 2 }, ['G-1SS'], '3304')).toBeNull()
  })

  test('3.2.4f German units in the south may move', () => {
    const state = scene({ turn: 1, units: { 'G-75': '1711' }, phase: moving('german') })
    expect(refusal(state, move('G-75', '1811'))).toBeNull()
  })

  test('3.2.4g German units in the south do not attack', () => {
    expect(bar({ units: { 'G-1P': '1312', 'A-US2': '1213' } }, ['G-1P'], '1213')).toBe('3.2.4g')
  })

  test('3.2.4i Commonwealth units of the beachhead attack 3204 or 3205 only', () => {
    const units = { ...RING, 'A-CW1': '3304', 'A-US5': '3304' }
    expect(bar({ units }, ['A-CW1'], '3204')).toBeNull()
    expect(bar({ units }, ['A-CW1', 'A-US5'], '3205')).toBeNull()
    expect(bar({ units }, ['A-CW1'], '3305')).toBe('3.2.4i')
    expect(bar({ units }, ['A-US5', 'A-CW1'], '3303')).toBe('3.2.4i')
    expect(bar({ units }, ['A-US5'], '3305')).toBeNull()
    expect(bar({ units, scenario: 'alternate' }, ['A-CW1'], '3305')).toBeNull()
    expect(bar({ units, turn: 2 }, ['A-CW1'], '3305')).toBeNull()
  })

  test('3.3.4a after an unopposed landing US and Commonwealth units do not attack one hex', () => {
    const options: Scene = {
      scenario: 'alternate',
      units: { ...RING, 'A-CW1': '3304', 'A-US5': '3304' },
      with: { unopposed: true }
    }
    expect(bar(options, ['A-CW1', 'A-US5'], '3204')).toBe('3.3.4a')
    const state = scene({ turn: 1, beachheads: ['3304'], phase: attacking('allied'), ...options })
    const offer = eisenhowersWar.offers(state).find((one) => one.gesture === 'attack')
    if (offer?.gesture !== 'attack') throw new Error('No attack is offered.')
    expect(offer.judge!('3204', ['A-CW1', 'A-US5'])?.rule).toBe('3.3.4a')
    expect(bar(options, ['A-CW1'], '3204')).toBeNull()
    expect(bar({ ...options, turn: 2 }, ['A-CW1', 'A-US5'], '3204')).toBeNull()
  })

  test('3.3.4b after an opposed landing they may', () => {
    const units = { ...RING, 'A-CW1': '3304', 'A-US5': '3304' }
    expect(bar({ scenario: 'alternate', units }, ['A-CW1', 'A-US5'], '3204')).toBeNull()
  })

  test('3.3.4e the bans of turn 1 hold in the alternate scenario too', () => {
    const south = scene({
      scenario: 'alternate',
      turn: 1,
      units: { 'A-US2': '1213' },
      phase: moving('allied')
    })
    expect(refusal(south, move('A-US2', '1312'))).toBe('3.2.4b')
    const north = scene({
      scenario: 'alternate',
      turn: 1,
      units: { 'G-1SS': '3205' },
      phase: moving('german')
    })
    expect(refusal(north, move('G-1SS', '3206'))).toBe('3.2.4d')
    const units = { 'G-1SS': '3205', 'A-US5': '3304' }
    expect(bar({ scenario: 'alternate', units }, ['G-1SS'], '3304')).toBe('3.2.4e')
  })
})
