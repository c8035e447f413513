import { describe, expect, test } from 'vitest'
import { rollEvent } from './06-events'
import { incomeOf, pursesOf } from './07.1-points'
import { worldOf } from './board'
import type { CountryName } from './data'
import type { State } from './state'
import { give, go, hexIn, refusal, scene, unitIn, where } from './testing'
import { choices, isOver, offered, through, told } from './testing-turn'
import { ALLIED, AXIS, NOBODY } from './world'

/** Rolls for an event on a turn; gives what is told. */
function roll(state: State, ...dice: number[]) {
  state.stack = []
  const context = told(...dice)
  rollEvent(state, context)
  expect(context.left()).toBe(0)
  return context.events
}

const sideOf = (state: State, name: CountryName) => state.side[worldOf(state).countryNamed(name)]
const kinds = (events: readonly { kind: string }[]) => events.map(({ kind }) => kind)

/** Germans in so many enemy centers: Prague, Brno, Bratislava. */
function conquest(count: number): State {
  const units = Object.fromEntries(
    ['2515', '2716', '2818'].slice(0, count).map((hex, index) => [`GER-INF-0${index + 1}`, hex])
  )
  return scene({ units })
}

describe('6.0 events', () => {
  test('6.0 each die has its event, from the second turn on', () => {
    const named = [1, 2, 3, 4, 5, 6].map((die) => {
      const state = scene()
      return roll(state, die, ...(die === 4 ? [1] : []))[0]
    })
    expect(named.map((event) => event?.kind === 'event' && event.event)).toEqual([
      'weather',
      'intervention',
      'intervention',
      'crisis',
      'putsch',
      'blitzkrieg'
    ])
    const state = scene()
    state.turn = 2
    state.noPoints = [true, true]
    const events = through(state, { phase: 'turn', step: 0 } as never, 1)
    expect(kinds(events).slice(0, 2)).toEqual(['turn', 'event'])
    // What an event has cancelled was for one turn.
    expect(state.noPoints).toEqual([false, false])
  })

  test('6.0_1 B47 weather: nothing on turn 4, storms on turn 5', () => {
    const state = scene({ scenario: 'general-war' })
    state.turn = 4
    expect(kinds(roll(state, 1))).toEqual(['event'])
    expect(state.storm).toBe(false)
    state.turn = 5
    expect(kinds(roll(state, 1))).toEqual(['event', 'storm'])
    expect(state.storm).toBe(true)
  })

  test('20.0a, 20.0h the weather is good until then, and a second storm changes nothing', () => {
    const state = scene({ scenario: 'general-war' })
    expect(state.storm).toBe(false)
    state.turn = 6
    roll(state, 1)
    const before = JSON.stringify(state)
    state.turn = 7
    expect(kinds(roll(state, 1))).toEqual(['event'])
    expect(JSON.stringify(state)).toBe(before.replace('"turn":6', '"turn":7'))
  })

  test('6.0_2, 5.3a, 3.4b intervention: all countries of both columns join at once', () => {
    for (const die of [2, 3]) {
      const state = scene()
      expect(sideOf(state, 'Italy')).toBe(NOBODY)
      expect(roll(state, die)[1]).toMatchObject({
        kind: 'joined',
        rule: '5.3a',
        countries: ['Italy', 'Poland', 'France']
      })
      expect((['Italy', 'Poland', 'France'] as const).map((name) => sideOf(state, name))).toEqual([
        AXIS,
        ALLIED,
        ALLIED
      ])
    }
  })

  test('5.3c, 5.3d C12 a repeat does nothing, nor does it touch who is at war or out of it', () => {
    const state = scene({ scenario: 'intermarium', allied: ['Finland'] })
    state.surrendered[worldOf(state).countryNamed('Finland')] = true
    expect(roll(state, 2)[1]).toMatchObject({ countries: ['Hungary', 'Yugoslavia', 'France'] })
    expect(state.surrendered[worldOf(state).countryNamed('Finland')]).toBe(true)
    expect(kinds(roll(state, 3))).toEqual(['event'])
  })

  test('5.3b from then on their side gives orders to them', () => {
    const state = scene({ units: { 'ITA-ARM-7': 'axis-reinforcements', 'GER-PZ-15': 'axis-reinforcements' } })
    const canMobilize = () => {
      through(state, { phase: 'mobilization', side: AXIS, step: 0 } as never)
      return choices(state, 'mobilize')
    }
    expect(canMobilize()).toEqual(['GER-PZ-15'])
    roll(state, 2)
    expect(canMobilize()).toEqual(['GER-PZ-15', 'ITA-ARM-7'])
  })
})

describe('6.0 crisis elsewhere', () => {
  const crisis = (die: number, units: Record<string, string> = {}) => {
    const state = scene({
      units: { 'GER-PZ-15': 'axis-reinforcements', 'CZE-ARM-5': 'allied-reinforcements', ...units }
    })
    state.turn = 2
    const events = roll(state, 4, die)
    return { state, events }
  }

  test('6.0_4a B46 die 3 for the Axis, die 4 for the Allies', () => {
    for (const [die, side] of [
      [1, AXIS],
      [3, AXIS],
      [4, ALLIED],
      [6, ALLIED]
    ] as const) {
      const { state, events } = crisis(die)
      expect(events.at(-1)).toMatchObject({ kind: 'crisis', die, points: 2, side: ['axis', 'allied'][side] })
      expect(state.stack).toMatchObject([{ phase: 'spend', side, purses: [{ points: 2 }] }])
    }
  })

  test('6.0_4b they are spent at once, on any countries of that side, and lapse', () => {
    const { state } = crisis(3, { 'HUN-ARM-2': 'axis-reinforcements', 'GER-INF-01': '2513:reduced' })
    state.stack.unshift({ phase: 'spend', side: AXIS, rule: '7.2', purses: [] } as never)
    expect(choices(state, 'mobilize')).toEqual(['GER-PZ-15', 'HUN-ARM-2'])
    // Turns are counted from this one.
    give(state, { type: 'mobilize', unit: 'HUN-ARM-2' }, 1)
    expect(where(state, 'HUN-ARM-2')).toBe('axis-turn-3')
    give(state, { type: 'refit', unit: 'GER-INF-01' })
    expect(state.steps[unitIn(state, 'GER-INF-01').index]).toBe(2)
    expect(refusal(state, { type: 'mobilize', unit: 'GER-PZ-15' })).toBe('7.1.1e')
    expect(offered(state)).toEqual(['end'])
    give(state, { type: 'end' })
    expect(isOver(state)).toBe(true)
  })

  test('6.0_4b A67 not for countries that never receive points, nor for neutral ones', () => {
    const { state } = crisis(5, {})
    const { countryNamed } = worldOf(state)
    const [purse] = (state.stack[0] as never as { purses: { countries: number[] }[] }).purses
    expect(purse!.countries).toContain(countryNamed('Romania'))
    expect(purse!.countries).not.toContain(countryNamed('France'))
    const baltic = scene({
      scenario: 'intermarium',
      units: { 'POL-ARM-RES': 'allied-reinforcements' }
    })
    roll(baltic, 4, 4)
    const [other] = (baltic.stack[0] as never as { purses: { countries: number[] }[] }).purses
    expect(other!.countries).toContain(countryNamed('Poland'))
    for (const name of ['Estonia', 'Latvia', 'Lithuania'] as const)
      expect(other!.countries).not.toContain(countryNamed(name))
  })

  test('6.0_4b C44 with nothing to spend them on nobody is asked', () => {
    const state = scene({ units: { 'CZE-ARM-1': '2515' } })
    roll(state, 4, 6)
    expect(state.stack).toEqual([])
  })
})

describe('6.0 no points', () => {
  test('6.0_5 B44 Putsch! unless Germans are in an enemy capital or center', () => {
    const held = conquest(1)
    expect(kinds(roll(held, 5))).toEqual(['event'])
    expect(held.noPoints).toEqual([false, false])
    const idle = conquest(0)
    expect(kinds(roll(idle, 5))).toEqual(['event', 'noPoints'])
    expect(idle.noPoints).toEqual([true, false])
    expect(pursesOf(idle, AXIS)).toEqual([])
    expect(pursesOf(idle, ALLIED)).not.toEqual([])
  })

  test('6.0_5 neither other Axis troops nor Germans who have gone on count, zones of control are no matter', () => {
    const left = conquest(1)
    go(left, 'GER-INF-01', '2514')
    roll(left, 5)
    expect(left.noPoints[AXIS]).toBe(true)
    const hungarian = scene({ units: { 'HUN-ARM-1': '2818', 'GER-INF-01': '2513' } })
    roll(hungarian, 5)
    expect(hungarian.noPoints[AXIS]).toBe(true)
    const disputed = scene({ units: { 'GER-INF-01': '2515', 'CZE-ARM-1': '2516' } })
    roll(disputed, 5)
    expect(disputed.noPoints[AXIS]).toBe(false)
  })

  test('6.0_6 B45 Blitzkrieg! with three such hexes, not with two', () => {
    const two = conquest(2)
    roll(two, 6)
    expect(two.noPoints).toEqual([false, false])
    const three = conquest(3)
    expect(kinds(roll(three, 6))).toEqual(['event', 'noPoints'])
    expect(three.noPoints).toEqual([false, true])
    expect(pursesOf(three, ALLIED)).toEqual([])
  })

  test('6.0_6 A20 hexes of enemies that have surrendered count, those of friends do not', () => {
    const state = conquest(3)
    state.surrendered[worldOf(state).countryNamed('Czechoslovakia')] = true
    roll(state, 6)
    expect(state.noPoints[ALLIED]).toBe(true)
    const home = scene({ units: { 'GER-INF-01': '2511', 'GER-INF-02': '2217', 'GER-INF-03': '3019' } })
    roll(home, 6)
    expect(home.noPoints[ALLIED]).toBe(false)
    expect(incomeOf(home, worldOf(home).countryNamed('Germany'))).toBe(8)
    expect(hexIn(home, '3019')).toBeGreaterThan(0)
  })
})
