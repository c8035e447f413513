// Chapter 12: the weather of a fortnight, and what it does to hexes.
import type { Dice } from '../../kernel/dice'
import { worldOf } from './board'
import type { Context } from './events'
import type { State, Weather } from './state'

type Front = 'WF' | 'EF'
const FRONTS: readonly Front[] = ['WF', 'EF']

/** 12.1: one die of each side for each front that is not certainly Dry, the West Front first. */
export function rollWeather(state: State, { dice, emit }: Context): void {
  const { tables, scenario } = worldOf(state)
  const month = scenario.turns[state.turn - 1]!.month
  const row = tables.weather.months[Number(month.slice(5))]!
  const rolled: number[] = []
  state.storms = []
  for (const front of FRONTS) {
    const sky = row[front]
    const certain = typeof sky === 'string'
    const sum = certain && !row.storms.includes(front) ? null : twoDice(dice, rolled)
    state.weather[front] = certain ? sky : sky[sum! % 2 === 1 ? 'odd' : 'even']
    // 12.5a
    const basin = sum === null ? undefined : (tables.weather.storms[front] as Record<string, string>)[sum]
    if (state.weather[front] !== 'dry' && row.storms.includes(front) && basin !== undefined)
      state.storms.push(basin)
  }
  const { WF, EF } = state.weather
  emit({ kind: 'weather', rule: '12.1', WF, EF, storms: state.storms, dice: rolled })
}

function twoDice(dice: Dice, rolled: number[]): number {
  const pair = [dice.roll(6), dice.roll(6)] as const
  rolled.push(...pair)
  return pair[0] + pair[1]
}

/** 4.21, 12.13, 12.14: the weather in a place. */
export function weatherAt(state: State, place: number): Weather {
  const sky = worldOf(state).sky[place]
  return sky === null || sky === undefined ? 'dry' : state.weather[sky]
}

/** 6.1b, 12.3, 12.4a, 18.1a: whoever enters has to stop, but for cavalry. */
export function stopsIn(state: State, place: number): boolean {
  const world = worldOf(state)
  if (world.area[place]) return false
  const weather = weatherAt(state, place)
  const terrain = world.terrain[place]!
  // In Mud every hex has the effects of marsh, in Snow marsh has those of forest.
  if (weather === 'mud') return true
  if (weather === 'snow' && terrain === 'marsh') return false
  return world.tables.terrain.hexes[terrain].stop
}
