// What a battle will cost both sides, from the combat table of the game.
import { resultOf } from '../../games/eisenhowers-war/10.1-odds'
import type { State } from '../../games/eisenhowers-war/state'
import type { World } from '../../games/eisenhowers-war/world'

/** The column for two strengths and a shift, counted on beyond both ends of the table (10.1, 11.0). */
export function columnOf(world: World, attack: number, defense: number, shift: number): number {
  const { columns } = world.tables.crt
  const even = columns.indexOf('1:1')
  if (attack <= 0) return shift
  const odds = attack >= defense ? Math.floor(attack / defense) - 1 : 1 - Math.ceil(defense / attack)
  return Math.min(columns.length - 1, Math.max(0, even + odds)) + shift
}

/** Steps that attacker and defender lose for each roll of the die. */
export function resultsIn(view: State, world: World, wanted: number): [number, number][] {
  const { columns, rows } = world.tables.crt
  const column = Math.min(columns.length - 1, Math.max(0, wanted))
  return rows.map((_row, i) => resultOf(view, { column, beyond: wanted - column }, i + 1))
}
