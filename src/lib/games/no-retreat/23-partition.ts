// Chapter 23: the Partition Lines of Poland: which one is in force, and what it costs at the end of the game.
import type { Line } from '../../kernel/game'
import { hasBeen } from './20.2-stance'
import { isOnMap, unitsIn, worldOf } from './board'
import type { State } from './state'
import { SOVIET } from './world'

/** 13.2.2, 20.2.2a, 20.2.2e: the red line replaces the yellow one for good. */
export const lineNow = (state: State): 'yellow' | 'red' =>
  hasBeen(state, 'naziSovietLine') ? 'red' : 'yellow'

/** Per hex: 1 for those east of the line in force. */
export const eastOf = (state: State): Uint8Array =>
  worldOf(state).inArea(lineNow(state) === 'red' ? 'eastOfRed' : 'eastOfYellow')

/** 23.1a: a city east of the yellow line, as long as that is in force. */
export function isBeyondLine(state: State, hex: number): boolean {
  const { front, city } = worldOf(state)
  return front === 'poland' && lineNow(state) === 'yellow' && city[hex] === 1 && eastOf(state)[hex] === 1
}

/** 23.1b, 23.1c, 23.2a, 23.2b: what the line takes off the German total. */
export function partitionLines(state: State): Line[] {
  const { front, units, cities, tables } = worldOf(state)
  if (front !== 'poland') return []
  const { partition } = tables.endScoring
  const red = lineNow(state) === 'red'
  const east = eastOf(state)
  const pairs = (label: string, strays: number): Line => ({
    label,
    value: Math.floor(strays / partition.unitsPerPoint) * partition.units,
    rule: red ? '23.2a' : '23.1b'
  })
  const stray = (soviet: boolean) =>
    units.filter(
      (unit) =>
        isOnMap(state, unit) &&
        (soviet ? unit.camp === SOVIET : unit.nation === 'Germany') &&
        (east[state.at[unit.index]!] === 1) !== soviet
    ).length
  const lines = [
    pairs('German units east of the line', stray(false)),
    pairs('Soviet units west of the line', stray(true))
  ]
  // 23.1c: no city was promised to anybody who never came.
  if (red || hasBeen(state, 'sovietInvasion')) {
    const missed = cities.filter(
      (hex) => east[hex] && !unitsIn(state, hex).some(({ camp }) => camp === SOVIET)
    )
    lines.push({
      label: 'Cities east of the line without Soviet units',
      value: missed.length * partition.city,
      rule: red ? '23.2b' : '23.1c'
    })
  }
  return lines.filter(({ value }) => value !== 0)
}
