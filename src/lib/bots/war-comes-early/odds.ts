// What a battle will cost both sides, from the combat table of the game.
import { columnFor, shiftColumn } from '../../kernel/tables'
import type { World } from '../../games/war-comes-early/world'

export interface Outlook {
  /** Chance that the defender loses everything he has. */
  readonly wins: number
  /** Corps equivalents that both sides lose on average. */
  readonly attackerLoses: number
  readonly defenderLoses: number
}

export type CrtLine = 'normal' | 'mechanized'

/** The column for a difference of strengths, before and after shifts. */
export function columnOf(world: World, line: CrtLine, differential: number, shift: number): number {
  const headings = world.tables.crt.headings[line]
  return shiftColumn(columnFor(headings, differential), shift, headings.length)
}

/** `has`: corps equivalents on both sides; nobody loses more than he has. */
export function outlook(world: World, column: number, attackerHas: number, defenderHas: number): Outlook {
  const { rows } = world.tables.crt
  let wins = 0
  let attackerLoses = 0
  let defenderLoses = 0
  for (const row of rows) {
    const [attacker, defender] = row[column]!
    if (defender >= defenderHas) wins++
    attackerLoses += Math.min(attacker, attackerHas)
    defenderLoses += Math.min(defender, defenderHas)
  }
  const count = rows.length
  return { wins: wins / count, attackerLoses: attackerLoses / count, defenderLoses: defenderLoses / count }
}
