// What it is worth to hold a hex, in steps: cities by their points (17.1), and the capital that decides Sudden Death (17.6).
import { capital } from '../../games/no-retreat/02.12-cities'
import { hasBeen } from '../../games/no-retreat/20.2-stance'
import { worldOf } from '../../games/no-retreat/board'
import type { State } from '../../games/no-retreat/state'
import { GERMAN, type Side } from '../../games/no-retreat/world'

/** Steps that a victory point is worth. */
export const POINT = 3
/** Each hex of the capital besides its points. */
const CAPITAL = 2
/** 17.1: cities in Germany are dear to those who own them; who has come so far is soon cut off. */
const RAIDED = { own: 0.7, enemy: 0.25 }
/** 23: what is taken beyond the Partition Line is given back in part. */
const BEYOND = 0.6

export function stakesOf(state: State, side: Side): Float32Array {
  const world = worldOf(state)
  const { home, major, country, cities, tables } = world
  const { scoring } = tables
  const stakes = new Float32Array(world.grid.count)
  const beyond = world.front === 'poland' && hasBeen(state, 'sovietInvasion')
  for (const hex of cities) {
    // 13.2.1g: nobody goes to Switzerland of his own accord.
    if (state.neutral.includes(country[hex]!) && country[hex] !== 'Holland') continue
    const points =
      home[hex] === 'Germany'
        ? -scoring.inGermany * (side === GERMAN ? RAIDED.own : RAIDED.enemy)
        : major[hex]
          ? scoring.major
          : scoring.minor
    stakes[hex] = POINT * points * (beyond && world.inArea('eastOfYellow')[hex] ? BEYOND : 1)
  }
  for (const hex of capital(state)) stakes[hex]! += CAPITAL
  return stakes
}
