// Chapter 5: the sequence of play: GT 1 and 2, and the national turns from GT 3 on.
import { describe, expect, test } from 'vitest'
import type { PickOffer } from '../../kernel/offers'
import { boardOf, worldOf } from './board'
import { warComesEarly } from './index'
import { activeNations } from './05-sequence'
import { AT_WAR, DEAD, FALLEN, type State } from './state'
import { combat, give, hexIn, movement, refusal, scene } from './testing'
import {
  declare,
  end,
  eveOf,
  finishTurn,
  firstWindow,
  nationIn,
  now,
  ONE_EACH,
  passTo,
  standing,
  step,
  TIE,
  turnTo
} from './testing-war'
import { GERMAN } from './world'

const order = (...phases: string[]) => ({ type: 'germanOrder', phases }) as never

describe('phases', () => {
  test('5.0a the game has ten turns at most, and each action its phase', () => {
    const { scenario } = worldOf(scene())
    expect(scenario.turns.length).toBe(10)
    const state = eveOf(11)
    end(state)
    expect([state.turn, state.result === null]).toEqual([10, false])
    const moving = scene({ units: ONE_EACH, phase: movement(['Germany']) })
    expect(refusal(moving, { type: 'attack', target: '2422', units: ['ge-c1'] } as never)).toBe('11.0')
    expect(refusal(moving, declare('combat'))).toBe('11.0')
    const fighting = scene({ units: ONE_EACH, phase: combat(['Germany']) })
    expect(refusal(fighting, { type: 'move', units: ['ge-c1'], path: ['2513'] } as never)).not.toBeNull()
  })

  test('5.0a at the end of a phase overstacks are dispersed, then the 18th Motorized may come', () => {
    const chain = ['2227', '2327', '2426', '2526', '2625', '2725', '2824', '2823', '2822']
    const corps = ['ge-c1', 'ge-c2', 'ge-c3', 'ge-c4', 'ge-c5', 'ge-c6']
    const state = scene({
      units: Object.fromEntries(corps.map((id) => [id, '2413'])),
      german: chain,
      breached: ['2327', '2725'],
      phase: combat(['Germany'])
    })
    end(state)
    expect([now(state), warComesEarly.actor(state)]).toEqual(['disperse', 'allied'])
    give(state, { type: 'disperse', unit: 'ge-c1', hex: '2412' } as never)
    expect([now(state), warComesEarly.actor(state)]).toEqual(['motorized18', 'german'])
  })

  test('5.0b a finished phase cannot be resumed', () => {
    const state = firstWindow('italy')
    give(state, declare('movement'))
    expect(now(state)).toBe('Germany movement')
    end(state)
    expect(now(state)).toBe('window')
    expect(refusal(state, { type: 'move', units: ['ge-c1'], path: ['2513'] } as never)).toBe('5.3')
    expect(refusal(state, declare('movement'))).toBe('5.3d')
  })
})

describe('GT 1 and 2', () => {
  /** GT 2 with the German order still to be fixed. */
  function opening(): State {
    const state = eveOf(2, { units: ONE_EACH })
    end(state)
    return state
  }

  test('5.1a only German and Czechoslovak units act', () => {
    const state = opening()
    give(state, order('reorganization', 'movement', 'combat'))
    const seen = [now(state)]
    for (let i = 0; i < 5; i++) {
      end(state)
      seen.push(now(state))
    }
    expect(new Set(seen.map((text) => text.split(' ')[0]))).toEqual(new Set(['Germany', 'Czechoslovakia']))
    end(state, ...TIE, 1)
    expect(state.turn).toBe(3)
  })

  test('5.1b German and Czechoslovak units stay in their two countries', () => {
    const german = scene({ turn: 1, units: { 'ge-c1': '3024' }, phase: movement(['Germany']) })
    expect(refusal(german, { type: 'move', units: ['ge-c1'], path: ['3025'] } as never)).toBe('5.1b')
    const czech = scene({ turn: 2, units: { 'cz-c1': '3231' }, phase: movement(['Czechoslovakia']) })
    expect(refusal(czech, { type: 'move', units: ['cz-c1'], path: ['3232'] } as never)).toBe('5.1b')
    give(czech, { type: 'move', units: ['cz-c1'], path: ['3331'] } as never)
    const later = scene({ turn: 3, units: { 'ge-c1': '3024' }, phase: movement(['Germany']) })
    give(later, { type: 'move', units: ['ge-c1'], path: ['3025'] } as never)
  })

  test('5.1c no airpower: no air dice are rolled before GT 3', () => {
    const state = opening()
    expect(state.turn).toBe(2)
    expect(now(state)).toBe('germanOrder')
    expect(state.airMarkers).toEqual([])
  })

  test('5.1d points are scored as always', () => {
    const state = scene({ turn: 1 })
    step(state, 'ge-m14', '1821', '1820')
    expect(state.vp).toEqual([52, 48])
  })

  test('5.1e X16 the German phases come once each, in any of the six orders', () => {
    const state = opening()
    const offer = warComesEarly.offers(state)[0] as PickOffer
    expect(offer.choices.length).toBe(6)
    expect(refusal(state, order('combat', 'combat', 'movement'))).toBe('5.1e')
    give(state, order('combat', 'movement', 'reorganization'))
    for (const phase of ['combat', 'movement', 'reorganization']) {
      expect(now(state)).toBe(`Germany ${phase}`)
      end(state)
    }
    expect(now(state)).toBe('Czechoslovakia reorganization')
  })

  test('5.1f X16 the order is fixed before the first phase and no longer changed', () => {
    const state = opening()
    expect(refusal(state, declare('combat'))).not.toBeNull()
    give(state, order('combat', 'movement', 'reorganization'))
    expect(refusal(state, order('movement', 'combat', 'reorganization'))).not.toBeNull()
    end(state)
    expect(refusal(state, order('combat', 'reorganization', 'movement'))).not.toBeNull()
    expect(now(state)).toBe('Germany movement')
  })

  test('5.1g the Czechoslovak turn follows: Reorganization, Movement, Combat', () => {
    const state = opening()
    give(state, order('reorganization', 'movement', 'combat'))
    for (let i = 0; i < 3; i++) end(state)
    for (const phase of ['reorganization', 'movement', 'combat']) {
      expect(now(state)).toBe(`Czechoslovakia ${phase}`)
      expect(warComesEarly.actor(state)).toBe('allied')
      end(state, ...(phase === 'combat' ? [...TIE, 1] : []))
    }
  })

  test('5.1h the units of others exert no zone of control and cannot be attacked', () => {
    for (const turn of [1, 3]) {
      const state = scene({
        turn,
        units: { 'hu-a1': '3232', 'cz-a1': '3332' },
        phase: combat(['Czechoslovakia'])
      })
      expect(boardOf(state).zone[GERMAN][hexIn(state, '3231')]! > 0).toBe(turn === 3)
      const attack = { type: 'attack', target: '3232', units: ['cz-a1'] } as never
      // From GT 3 on geography alone keeps Czechoslovak units from attacking abroad (11.7).
      expect(refusal(state, attack)).toBe(turn === 1 ? '5.1b' : '11.7a')
    }
  })

  test('5.1h X67 a Czechoslovak corps passes by a Hungarian army in GT 1 and stops beside it in GT 3', () => {
    const pass = { type: 'move', units: ['cz-c1'], path: ['3231', '3230'] } as never
    const at = (turn: number) =>
      scene({ turn, units: { 'hu-a1': '3232', 'cz-c1': '3331' }, phase: movement(['Czechoslovakia']) })
    give(at(1), pass)
    expect(refusal(at(3), pass)).toBe('9.1a')
  })
})

describe('GT 3 to 10', () => {
  test('5.2a markers are drawn at random: each of the pool can be the first', () => {
    const groups = worldOf(scene()).scenario.drawPool.groups
    for (const group of groups) {
      const state = firstWindow(group)
      expect(state.track).toEqual([group])
      expect(state.pool).not.toContain(group)
      expect(state.pool.length).toBe(6)
    }
  })

  test('5.2b the Anglo-French marker activates France, Britain and what has joined them', () => {
    const state = firstWindow('anglo-french')
    end(state)
    expect(now(state)).toBe('France+Britain reorganization')
    const joined = scene({ violated: ['Belgium', 'Netherlands', 'Denmark'] })
    expect(activeNations(joined, 'anglo-french').map((nation) => worldOf(joined).nations[nation])).toEqual([
      'France',
      'Britain',
      'Belgium',
      'Netherlands',
      'Denmark'
    ])
  })

  test('5.2c the Czech, Hungary, Italy and Poland markers activate one nation each', () => {
    for (const [group, nation] of [
      ['czech', 'Czechoslovakia'],
      ['hungary', 'Hungary'],
      ['italy', 'Italy'],
      ['poland', 'Poland']
    ] as const) {
      const state = firstWindow(group)
      end(state)
      expect(now(state)).toBe(`${nation} reorganization`)
    }
  })

  test('5.2d the Yugo + Rom. marker activates Yugoslavia and Romania', () => {
    const state = firstWindow('yugo-rom')
    end(state)
    expect(now(state)).toBe('Yugoslavia+Romania reorganization')
  })

  test('5.2e the Soviet + Lith. marker activates the Soviet Union, and Lithuania once in the war', () => {
    const state = firstWindow('soviet-lith')
    end(state)
    expect(now(state)).toBe('Soviet Union reorganization')
    const joined = scene({ violated: ['Lithuania'] })
    expect(activeNations(joined, 'soviet-lith').map((nation) => worldOf(joined).nations[nation])).toEqual([
      'Soviet Union',
      'Lithuania'
    ])
  })

  test('5.2f a neutral nation does nothing before its neutrality is violated', () => {
    const state = scene()
    for (const group of worldOf(state).tables.draw.groups)
      for (const nation of activeNations(state, group.key)) expect(state.standing[nation]).toBe(AT_WAR)
    expect(activeNations(state, 'anglo-french').length).toBe(2)
    expect(activeNations(state, 'soviet-lith').length).toBe(1)
  })

  test('5.2g X19 a capitulation takes the marker from the pool: six are drawn in that turn', () => {
    const { 'po-c1': _poland, ...others } = ONE_EACH
    const state = firstWindow('italy', others)
    const [bottom, window] = state.stack
    expect(state.pool).toContain('poland')
    step(state, 'su-a2', '3922', '3821')
    expect(standing(state, 'Poland')).toBe(FALLEN)
    expect(state.pool).not.toContain('poland')
    state.stack = [bottom!, window!]
    const drawn = new Set<string>()
    finishTurn(state, () => state.track.forEach((key) => drawn.add(key)))
    expect(drawn.size).toBe(6)
    expect([...state.pool, ...state.track]).not.toContain('poland')
  })

  test('5.2g the marker leaves the sequence track as well', () => {
    const state = firstWindow('czech')
    expect(state.track).toEqual(['czech'])
    step(state, 'ge-c1', '2122', '2121', 3)
    expect(state.track).toEqual([])
  })

  test('5.2h the Air Superiority Phase comes once, before the first draw', () => {
    const state = eveOf(3, { units: ONE_EACH })
    end(state, 6, 6, 6, 1, 1)
    expect(now(state)).toBe('airAssign')
    expect(state.track).toEqual([])
    give(state, { type: 'terror', markers: 16 } as never, ...Array<number>(16).fill(1), 1)
    expect(finishTurn(state)).not.toContain('airAssign')
  })

  test('5.2i each draw puts a marker into the leftmost empty box', () => {
    const state = firstWindow('italy')
    expect(state.track).toEqual(['italy'])
    give(state, declare('combat'))
    expect(state.track).toEqual(['italy', 'german-combat'])
    passTo(state, 'France+Britain reorganization')
    expect(state.track).toEqual(['italy', 'german-combat', 'anglo-french'])
  })

  test('5.2j the group plays Reorganization, Movement and Combat, run by the player who commands it', () => {
    for (const [group, name, seat] of [
      ['yugo-rom', 'Yugoslavia+Romania', 'allied'],
      ['italy', 'Italy', 'german']
    ] as const) {
      const state = firstWindow(group)
      const seen: string[] = []
      for (let i = 0; i < 7; i++) {
        seen.push(now(state))
        if (now(state) !== 'window') expect(warComesEarly.actor(state)).toBe(seat)
        if (i < 6) end(state)
      }
      const phases = ['reorganization', 'movement', 'combat'].flatMap((phase) => [
        `${name} ${phase}`,
        'window'
      ])
      expect(seen).toEqual(['window', ...phases])
    }
  })

  test('5.2k markers are drawn until the pool is empty, then airpower returns and the turn ends', () => {
    const state = firstWindow('italy')
    const passed = finishTurn(state)
    expect(passed.filter((text) => text.endsWith(' combat')).length).toBe(7)
    expect(state.turn).toBe(4)
  })

  test('5.2l at the end of the turn all markers are back in the pool and the turn marker advances', () => {
    const state = firstWindow('italy')
    give(state, declare('combat'))
    end(state)
    state.germanReplacement = true
    const groups = worldOf(state).scenario.drawPool.groups
    finishTurn(state)
    expect([...state.pool, ...state.track].sort()).toEqual([...groups].sort())
    expect(state.germanPhases).toEqual([])
    expect(state.germanReplacement).toBe(false)
  })

  test('5.2m a nation that falls during its own turn loses the rest of it', () => {
    const state = firstWindow('czech', { ...ONE_EACH, 'ge-m14': '2122' })
    end(state)
    expect(now(state)).toBe('Czechoslovakia reorganization')
    end(state)
    give(state, declare('movement'))
    give(state, { type: 'move', units: ['ge-m14'], path: ['2121'] } as never, 1)
    expect(standing(state, 'Czechoslovakia')).toBe(FALLEN)
    end(state)
    expect(passTo(state, 'France+Britain reorganization').every((text) => text === 'window')).toBe(true)
  })

  test('5.2m the other nations of its group go on', () => {
    const state = scene({ violated: ['Belgium'], units: { ...ONE_EACH, 'be-c1': '0506' } })
    expect(activeNations(state, 'anglo-french').length).toBe(3)
    step(state, 'ge-c1', '0508', '0407', 1)
    expect(activeNations(state, 'anglo-french')).toEqual([
      nationIn(state, 'France'),
      nationIn(state, 'Britain')
    ])
  })

  test('5.2n a nation violated in mid-turn acts with its group only in phases still to come', () => {
    const state = firstWindow('anglo-french')
    end(state)
    expect(now(state)).toBe('France+Britain reorganization')
    end(state)
    give(state, declare('movement'))
    give(state, { type: 'violate', nations: ['Denmark'] } as never)
    give(state, { type: 'place', piece: 'dn-FA', hex: '2904' } as never)
    end(state)
    end(state)
    expect(now(state)).toBe('France+Britain+Denmark movement')
    const late = firstWindow('anglo-french')
    passTo(late, 'France+Britain combat')
    end(late)
    give(late, declare('combat'))
    give(late, { type: 'violate', nations: ['Denmark'] } as never)
    give(late, { type: 'place', piece: 'dn-FA', hex: '2904' } as never)
    end(late)
    expect(finishTurn(late).join()).not.toContain('Denmark')
    expect(activeNations(late, 'anglo-french').length).toBe(3)
  })

  test('5.2j a group without units is passed over, but its windows are not', () => {
    const state = firstWindow('italy', { 'ge-mt18': '2812' })
    for (let i = 0; i < 4; i++) {
      expect(now(state)).toBe('window')
      expect(state.track).toEqual(['italy'])
      end(state, ...(i === 3 ? [1] : []))
    }
    expect(state.track.length).toBe(2)
  })
})

test('5.2j units that come back, or railheads, are reason enough for a phase', () => {
  const state = firstWindow('italy', { 'ge-mt18': '2812' })
  const lost = worldOf(state).unit('it-c1')!
  state.at[lost.index] = DEAD
  state.due[lost.index] = 4
  end(state)
  expect(now(state)).toBe('window')
  const due = firstWindow('italy', { 'ge-mt18': '2812' })
  due.at[lost.index] = DEAD
  due.due[lost.index] = 3
  end(due)
  expect(now(due)).toBe('Italy reorganization')

  const soviet = firstWindow('soviet-lith', { 'ge-mt18': '2812' })
  soviet.railheads = [hexIn(soviet, '5322')]
  end(soviet)
  expect(now(soviet)).toBe('window')
  end(soviet)
  expect(now(soviet)).toBe('Soviet Union movement')
})

test('5.2j units of a nation act only in the turn of their own group', () => {
  const state = firstWindow('italy')
  passTo(state, 'Italy movement')
  const move = { type: 'move', units: ['hu-c1'], path: ['2633'] } as never
  expect(refusal(state, move)).toBe('11.0c')
  turnTo(state, movement(['Hungary']))
  give(state, move)
})
