// What a battle will cost both sides, from the combat tables of the game.
import { losers } from '../../games/munich-war/11.16-results'
import type { ResultCode } from '../../games/munich-war/data'
import type { TableName } from '../../games/munich-war/state'
import type { World } from '../../games/munich-war/world'

/** What stands in a hex that is attacked. */
export interface Foe {
  readonly units: number
  readonly steps: number
  /** Units that the next loss eliminates. */
  readonly singles: number
  /** Steps of a fortification among them. */
  readonly fort: number
}

export interface Attackers {
  readonly units: number
  readonly steps: number
}

export interface Expected {
  /** Chance that nobody is left in the hex and the attacker may have it. */
  readonly wins: number
  /** Chance that the attackers have to go back. */
  readonly thrown: number
  /** Steps that both sides lose on average. */
  readonly attackerLoses: number
  readonly defenderLoses: number
}

export const NOTHING: Expected = { wins: 0, thrown: 0, attackerLoses: 0, defenderLoses: 0 }

/** What one result means for these. */
export function meaning(world: World, code: ResultCode, foe: Foe, attackers: Attackers): Expected {
  const row = world.tables.results.codes[code]
  const hit = losers(row.defenders.loss, foe.units, 0)
  const destroyed = row.defenders.loss === 'destroyed'
  const defenderLoses = destroyed ? foe.steps : Math.min(hit, foe.steps)
  const dead = destroyed ? foe.units : hit >= foe.units ? foe.singles : Math.min(hit, foe.singles)
  // 12.2: a fortification stays, and so may those beside it.
  const walled = foe.fort > (hit >= foe.units ? 1 : 0) && !destroyed
  const cleared = dead >= foe.units || (row.defenders.retreat > 0 && !walled)
  const lost =
    row.attackers.loss === 'destroyed'
      ? attackers.steps
      : Math.min(attackers.steps, losers(row.attackers.loss, attackers.units, hit))
  return {
    wins: row.advance && cleared ? 1 : 0,
    thrown: row.attackers.retreat > 0 ? 1 : 0,
    attackerLoses: lost,
    defenderLoses
  }
}

export function mean(parts: Iterable<readonly [chance: number, what: Expected]>): Expected {
  const sum = { wins: 0, thrown: 0, attackerLoses: 0, defenderLoses: 0 }
  for (const [chance, what] of parts) {
    sum.wins += chance * what.wins
    sum.thrown += chance * what.thrown
    sum.attackerLoses += chance * what.attackerLoses
    sum.defenderLoses += chance * what.defenderLoses
  }
  return sum
}

/** All dice of a column; what lies beyond the ends counts as the end. */
export function inColumn(
  world: World,
  table: TableName,
  column: number,
  foe: Foe,
  attackers: Attackers
): Expected {
  const rows = world.tables.crt[table]
  const last = world.tables.crt.columns.length - 1
  const held = Math.max(0, Math.min(last, column))
  return mean(rows.map((row) => [1 / rows.length, meaning(world, row[held]!, foe, attackers)]))
}

/** The column of these strengths without shifts. */
export function columnOf({ tables }: World, attack: number, defense: number): number {
  const { columns } = tables.crt
  if (defense <= 0) return columns.length - 1
  const percent = Math.floor((100 * attack) / defense)
  let column = 0
  while (column + 1 < columns.length && columns[column + 1]!.from <= percent) column++
  return column
}
