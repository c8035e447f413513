// Eisenhower's War: positions of random games. Those seldom come past turn 3, so there is also a game without sudden death,
// whose positions are late ones; and Allies who play with sense.
import { judge } from '../../src/lib/bots/eisenhowers-war/index'
import type { Judge } from '../../src/lib/bots/judge'
import type { Tables } from '../../src/lib/games/eisenhowers-war/data'
import { eisenhowersWar, title } from '../../src/lib/games/eisenhowers-war/index'
import type { State } from '../../src/lib/games/eisenhowers-war/state'
import type { Game } from '../../src/lib/kernel/game'
import { packOf } from '../../src/lib/kernel/pack/title'
import { positions } from './support'

export const game = eisenhowersWar
export const SCENARIOS = game.scenarios
export const sensible = { seats: ['allied'], judge: judge as Judge }

const tables = title.files.tables as Tables
const { victory } = tables
const patient = {
  ...victory,
  ports: [],
  ruhr: { ...victory.ruhr, lastTurn: 0 },
  two: { ...victory.two, lastTurn: 0 },
  v1Turn: 0
}
// No owner could bring such tables: there is no turn 0.
const without = title.open(packOf(title, { ...title.files, tables: { ...tables, victory: patient } }))

/** The same game without most of sudden death (4.2, 4.3). */
export const lasting: Game<State> = {
  ...without,
  apply(state, seat, order, dice) {
    state.everAllied = []
    return without.apply(state, seat, order, dice)
  }
}

export function played(seeds: readonly number[], each: number): State[] {
  return SCENARIOS.flatMap((scenario) => [
    ...positions(game, scenario, seeds, each),
    ...positions(lasting, scenario, seeds, 2 * each)
  ])
}
