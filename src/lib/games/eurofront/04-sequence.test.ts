import { describe, expect, test } from 'vitest'
import { turnOrder } from './04-sequence'
import { rollWeather, stopsIn, weatherAt } from './12-weather'
import { seasonOf } from './13-air'
import type { Event } from './events'
import { loadedDice, seededDice } from '../../kernel/dice'
import { at, game, give, scene, settle, world } from './testing'
import type { State, Weather } from './state'
import { buildWorld } from './world'
import { emptyMap } from './start'

/** A fortnight of this month, in the frame of the Winter War. */
function monthOf(month: string): State {
  const turns = [{ turn: 1, dates: month, month, fortnight: 1 as const }]
  const scenario = { ...world.scenario, turns }
  const pack = {
    tables: world.tables,
    further: {} as never,
    briefing: {},
    scenarios: { x: { scenario, map: world.map, units: { units: world.units, markers: [] } as never } }
  }
  return emptyMap(buildWorld(pack, 'x'))
}

function weatherOf(month: string, ...dice: number[]): { state: State; events: Event[] } {
  const state = monthOf(month)
  const events: Event[] = []
  const loaded = loadedDice(...dice)
  rollWeather(state, { dice: loaded, emit: (event) => events.push(event), reveal: () => undefined })
  if (loaded.left > 0) throw new Error('dice left')
  return { state, events }
}

describe('12.1 the weather of a fortnight', () => {
  test('12.1a, 12.5a X49: in November an odd sum is Mud and may storm, an even one Snow in the east', () => {
    const odd = weatherOf('1939-11', 1, 1, 4, 3).state
    expect(odd.weather).toEqual({ WF: 'dry', EF: 'mud' })
    expect(odd.storms).toEqual(['E. Baltic'])
    const even = weatherOf('1939-11', 1, 1, 4, 4).state
    expect(even.weather.EF).toBe('snow')
    expect(even.storms).toEqual([])
  })

  test('12.1b, 12.11, 12.12 nobody rolls where it is certainly Dry', () => {
    for (const month of ['06', '07', '08', '09'])
      expect(weatherOf(`1941-${month}`).state.weather).toEqual({ WF: 'dry', EF: 'dry' })
    for (const month of ['03', '04', '05', '10']) {
      const { state, events } = weatherOf(`1941-${month}`, 2, 2)
      expect(state.weather.WF).toBe('dry')
      expect(events).toMatchObject([{ dice: [2, 2] }])
    }
  })

  test('12.5b, 12.5c where the weather is fixed the dice still decide about storms', () => {
    // X49: in January 3 is Mud, as always, and a storm in the Mediterranean.
    const { state } = weatherOf('1942-01', 2, 1, 6, 5)
    expect(state.weather).toEqual({ WF: 'mud', EF: 'snow' })
    expect(state.storms).toEqual(['Mediterranean', 'Black Sea'])
    expect(weatherOf('1942-12', 4, 3, 4, 5).state.storms).toEqual(['W. Baltic', 'Arctic'])
    expect(weatherOf('1942-12', 4, 5, 3, 2).state.storms).toEqual(['Atlantic', 'Arctic'])
  })

  test('12.13, 12.14, 4.21 each place has the weather of its front', () => {
    const state = scene()
    state.weather = { WF: 'mud', EF: 'snow' }
    const weather = (place: string) => weatherAt(state, at(place))
    expect(['OULU', 'MURMANSK', '3604', '3204'].map(weather)).toEqual(['snow', 'snow', 'snow', 'snow'])
    expect(['NARVIK', 'GALLIVARE', '2404', '2514'].map(weather)).toEqual(['mud', 'mud', 'mud', 'mud'])
    expect(weather('2240')).toBe('dry')
  })

  test('12.3, 12.4a where units have to stop: everywhere in Mud, nowhere in frozen marsh', () => {
    const stops = (weather: Weather, place: string) => stopsIn(scene({ weather }), at(place))
    // 3605 is clear, 3705 marsh, 4624 mountain.
    expect(['3605', '3705', '4624'].map((place) => stops('dry', place))).toEqual([false, true, true])
    expect(['3605', '3705', '4624'].map((place) => stops('mud', place))).toEqual([true, true, true])
    expect(['3605', '3705', '4624'].map((place) => stops('snow', place))).toEqual([false, false, true])
  })
})

describe('4.22 the order of the player-turns', () => {
  const order = (weather: Weather, events: string[] = []) => {
    const state = scene({ weather })
    state.events = events
    return turnOrder(state)
  }
  test('4.22a, 4.22c, 12.7 X51: in Dry and Mud the Axis comes before the Soviets', () => {
    expect([order('dry'), order('mud'), order('dry', ['2F'])]).toEqual([
      [0, 2],
      [0, 2],
      [0, 2]
    ])
  })
  test('4.22b, 4.22d, G3 in Snow the Soviets come first', () => {
    expect([order('snow'), order('snow', ['2F'])]).toEqual([
      [2, 0],
      [2, 0]
    ])
  })
  test('4.22 the whole order stands in the tables', () => {
    expect(world.tables.turnOrder.rows.map(({ order: factions }) => factions.join())).toEqual([
      'axis,allies,soviets',
      'soviets,axis,allies',
      'allies,axis,soviets',
      'allies,soviets,axis'
    ])
  })
})

test('13.23a seasons: June to November, December to May', () => {
  expect(['1939-09', '1939-12', '1940-05', '1940-06', '1944-11', '1944-12'].map(seasonOf)).toEqual([
    'S39',
    'W39',
    'W39',
    'S40',
    'S44',
    'W44'
  ])
})

test('4.1c, 22.2a the first month has no Production', () => {
  const state = scene({ axis: { 'FI-1': '3603' }, soviets: { 'SU-8': '3604' } })
  state.stack = [
    { phase: 'calendar', step: 'weather', order: [] } as never,
    { phase: 'command', faction: 0 } as never
  ]
  give(state, { type: 'end' }, 1, 1, 1, 1)
  expect(state.pools).toEqual([])
  expect(state.stack.map(({ phase }) => phase)).toEqual(['calendar', 'turn', 'command'])
})

describe('4.3 the phases of a player-turn', () => {
  const phasesOf = (mode: 'normal' | 'blitz') => {
    const state = scene({ axis: { 'FI-1': '3603' }, soviets: { 'SU-West': '3605:3' } })
    state.stack = [{ phase: 'command', faction: 0 } as never, { phase: 'turn', faction: 2, step: 0 } as never]
    const titles: string[] = []
    const order = (written: { type: string }) => {
      for (const event of give(state, written as never).events)
        if (event.kind === 'phase') titles.push(event.title)
    }
    settle(state)
    order({ type: 'activate', hq: 'SU-West', mode } as never)
    // Phases in which there is nothing to decide pass by themselves.
    while (game.actor(state) === 'allied') order({ type: 'end' })
    return titles
  }

  test('4.313, 4.32b, 4.33, 4.36, 4.37 one after the other', () => {
    expect(phasesOf('normal')).toEqual([
      'soviets Movement',
      'soviets Combat',
      'soviets Supply',
      'soviets Politics'
    ])
  })

  test('4.34a with a Blitz HQ there is a second Movement and Combat', () => {
    expect(phasesOf('blitz')).toEqual([
      'soviets Movement',
      'soviets Combat',
      'soviets Blitz Movement',
      'soviets Blitz Combat',
      'soviets Supply',
      'soviets Politics'
    ])
  })

  test('4.1a, 4.1b a month is Production and two fortnights, each with its weather and player-turns', () => {
    const state = scene({ axis: { 'FI-1': '3603' }, soviets: { 'SU-8': '3604' } })
    state.stack = [{ phase: 'calendar', step: 'weather', order: [] } as never]
    settle(state, 1, 1, 1, 1)
    const kinds: string[] = []
    for (let steps = 0; state.turn < 3 && steps < 60; steps++) {
      const { events } = game.apply(state, game.actor(state)!, { type: 'end' }, seededDice(steps))
      for (const { kind } of events)
        if (kind === 'turn' || kind === 'weather' || kind === 'income') kinds.push(kind)
    }
    // The second fortnight of December, then January with the points of both sides before its first one.
    expect(kinds.slice(0, 4)).toEqual(['turn', 'weather', 'income', 'income'])
  })
})
