// 5.3: the German phases in the windows of the national turns.
import { describe, expect, test } from 'vitest'
import type { ConfirmOffer, PickOffer } from '../../kernel/offers'
import { worldOf } from './board'
import { warComesEarly } from './index'
import type { PhaseName } from './state'
import { give, refusal } from './testing'
import { declare, end, eveOf, finishTurn, firstWindow, now, ONE_EACH, TIE } from './testing-war'

const order = (...phases: PhaseName[]) => ({ type: 'germanOrder', phases }) as never

describe('German phases from GT 3 on', () => {
  test('5.3a the German phase markers are never in the pool', () => {
    const state = firstWindow('italy')
    expect([...state.pool, ...state.track].some((key) => key.startsWith('german'))).toBe(false)
    give(state, declare('combat'))
    end(state)
    finishTurn(state)
    expect(state.pool.some((key) => key.startsWith('german'))).toBe(false)
  })

  test('5.3b a German window follows the draw and each phase of the national turn', () => {
    for (let window = 0; window < 4; window++) {
      const state = firstWindow('italy')
      for (let i = 0; i < 2 * window; i++) end(state)
      expect(now(state)).toBe('window')
      expect(warComesEarly.actor(state)).toBe('german')
      give(state, declare('combat'))
      expect(now(state)).toBe('Germany combat')
    }
  })

  test('5.3c German phases come in any order', () => {
    const orders: PhaseName[][] = [
      ['combat', 'movement', 'reorganization'],
      ['movement', 'reorganization', 'combat']
    ]
    for (const phases of orders) {
      const state = firstWindow('italy')
      for (const phase of phases) {
        give(state, declare(phase), ...(phase === 'reorganization' ? [1] : []))
        expect(now(state)).toBe(`Germany ${phase}`)
        end(state)
      }
      expect(state.germanPhases).toEqual(phases)
    }
  })

  test('5.3d X18 each German phase comes once in a turn', () => {
    const state = firstWindow('italy')
    give(state, declare('movement'))
    end(state)
    expect(refusal(state, declare('movement'))).toBe('5.3d')
    const offer = warComesEarly.offers(state)[0] as PickOffer
    expect(offer.choices.map((choice) => choice.id)).toEqual(['reorganization', 'combat'])
  })

  test('5.3e one, two or three German phases may come in the same window', () => {
    const state = firstWindow('italy')
    give(state, declare('combat'))
    end(state)
    expect(now(state)).toBe('window')
    give(state, declare('movement'))
    end(state)
    expect(now(state)).toBe('window')
    give(state, declare('reorganization'), 1)
    end(state)
    // Nothing is left to declare, so no more windows ask.
    expect(now(state)).toBe('Italy reorganization')
    end(state)
    expect(now(state)).toBe('Italy movement')
  })

  test('5.3f German phases are declared one at a time', () => {
    const state = firstWindow('italy')
    expect(refusal(state, order('combat', 'movement', 'reorganization'))).toBe('5.3')
    give(state, declare('movement'))
    expect(refusal(state, declare('combat'))).toBe('11.0')
    expect(state.germanPhases).toEqual(['movement'])
  })

  test('5.3g X20 a declared phase takes a box: seven national and three German markers fill ten', () => {
    const state = firstWindow('italy')
    expect(worldOf(state).tables.draw.trackBoxes).toBe(10)
    give(state, declare('movement'))
    expect(state.track).toEqual(['italy', 'german-movement'])
    end(state)
    give(state, declare('combat'))
    end(state)
    give(state, declare('reorganization'), 1)
    end(state)
    let longest = 0
    finishTurn(state, () => (longest = Math.max(longest, state.track.length)))
    expect(longest).toBe(10)
  })

  test('5.3h what is not declared by the last window is lost; the offer says so', () => {
    const state = firstWindow('italy', { 'ge-mt18': '2812' })
    const last = () => (warComesEarly.offers(state)[1] as ConfirmOffer).lapses?.() ?? []
    let windows = 0
    while (state.turn === 3 && last().length === 0) {
      windows++
      warComesEarly.apply(state, 'german', { type: 'end' }, { roll: () => 1 })
    }
    expect(windows).toBe(7 * 4 - 1)
    expect(last().length).toBe(3)
    end(state, ...TIE, 1)
    expect(state.turn).toBe(4)
    expect(state.germanPhases).toEqual([])
  })

  test('5.3h a capitulation that empties the pool makes the window the last one', () => {
    const state = firstWindow('italy', { 'ge-m14': '2122', 'ge-mt18': '2812' })
    for (let i = 0; i < 3; i++) end(state)
    state.pool = ['czech']
    expect((warComesEarly.offers(state)[1] as ConfirmOffer).lapses).toBeUndefined()
    give(state, declare('movement'))
    give(state, { type: 'move', units: ['ge-m14'], path: ['2121'] } as never, 1)
    end(state)
    expect((warComesEarly.offers(state)[1] as ConfirmOffer).lapses?.().length).toBe(2)
  })

  test('5.3b X17 the example of play: the log comes in the order of the book', () => {
    const state = eveOf(3, { units: ONE_EACH })
    const log: string[] = []
    const act = (order: { type: string }, ...dice: number[]) => {
      for (const event of give(state, order as never, ...dice).events) {
        if (event.kind === 'draw') log.push(`draw ${String(event.group)}`)
        if (event.kind === 'phase')
          log.push(`${event.german ? 'GE' : String(event.group)} ${String(event.phase)}`)
      }
    }
    const pass = (...dice: number[]) => act({ type: 'end' }, ...dice)
    const drawn = (group: string) => state.pool.indexOf(group) + 1
    pass(...TIE, drawn('italy'))
    act(declare('movement'))
    pass() // German Movement ends
    pass() // the window is passed: Italy reorganizes
    for (let i = 0; i < 5; i++) pass() // its three phases and the windows between them
    pass(drawn('soviet-lith'))
    for (let i = 0; i < 4; i++) pass() // window, Soviet Reorganization, window, Soviet Movement
    act(declare('combat'))
    pass()
    act(declare('reorganization'), 1)
    pass()
    pass(drawn('poland'))
    expect(log).toEqual([
      'draw italy',
      'GE movement',
      'italy reorganization',
      'italy movement',
      'italy combat',
      'draw soviet-lith',
      'soviet-lith reorganization',
      'soviet-lith movement',
      'GE combat',
      'GE reorganization',
      'soviet-lith combat',
      'draw poland',
      'poland reorganization'
    ])
    expect(state.track).toEqual([
      'italy',
      'german-movement',
      'soviet-lith',
      'german-combat',
      'german-reorganization',
      'poland'
    ])
    // No German phase is left: no window asks any more, the other groups play one after the other.
    expect(finishTurn(state)).not.toContain('window')
    expect(state.turn).toBe(4)
  })
})
