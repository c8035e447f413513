// What a battle will bring, from the combat tables of the game (14.7).
import type { ResultCode } from '../../games/no-retreat/data'
import { oddsColumn } from '../../games/no-retreat/14.6-shifts'
import type { CombatTable } from '../../games/no-retreat/state'
import type { World } from '../../games/no-retreat/world'
import { once } from '../operational/terms'

/** What the attacker can win and lose in a battle, in steps. */
export interface Stakes {
  /** The ground. */
  readonly prize: number
  /** A step of the defender, and all of them. */
  readonly kill: number
  readonly wipe: number
  /** Steps that the defender has. */
  readonly size: number
  /** A step of the attacker. */
  readonly loss: number
  /** The defenders cannot retreat. */
  readonly stuck: boolean
  /** What a Counterattack is worth to the defender, without and with its extra column. */
  readonly counter: number
  readonly counterOne: number
}

/** What it is worth that enemies are driven off, besides the ground; with No Actions, with more of them. */
const RETREAT = 0.6
const HELD = 0.4
/** A Counterblow of one's own on the map. */
const COUNTERBLOW = 0.2

/** What a result is worth to the attacker. */
export function resultWorth(result: ResultCode, stakes: Stakes): number {
  const { prize, kill, wipe, size, loss, stuck, counter, counterOne } = stakes
  const lost = size <= 1 ? wipe : kill
  const driven = stuck ? wipe + prize : RETREAT + prize
  switch (result) {
    case 'A1':
      return -loss
    case 'CA1':
      return -Math.max(0, counterOne)
    case 'CA':
      return -Math.max(0, counter)
    case '-':
      return 0
    case 'CB':
      return COUNTERBLOW
    case 'CR':
      return Math.min(-counter, resultWorth('D', stakes))
    case 'EX':
      return lost - loss
    case 'EX/CR':
      return lost - loss + (size <= 1 ? 0 : 0.5 * Math.min(-counter, resultWorth('D', stakes)))
    case 'D':
      return Math.min(driven, lost)
    case 'D1':
      return lost + (size <= 1 ? prize : 0)
    case 'DR':
      return driven + (stuck ? 0 : HELD)
    case 'DS':
      return driven + (stuck ? 0 : 1.5 * HELD)
    case 'DD':
      return stuck ? driven : driven + Math.min(wipe, kill * Math.max(1, size / 2)) + HELD
    case 'DE':
      return wipe + prize
  }
}

/** Results that give the ground away, if the defender does not rather lose a step. */
const VACATES: readonly ResultCode[] = ['DR', 'DS', 'DD', 'DE']

/** What a column of a table is worth to the attacker. `column` -1: below 1:3. */
export function columnWorth(world: World, table: CombatTable, column: number, stakes: Stakes): number {
  const { rows, automatic } = world.tables.crt[table]
  if (column < 0) return resultWorth(automatic, stakes)
  const last = world.tables.odds.columns.length - 1
  let sum = 0
  for (const row of rows) sum += resultWorth(row[Math.min(column, last)]!, stakes)
  return sum / rows.length
}

/** The same when it is not yet known what both sides will commit. `support`: columns that it comes to on the average. */
export function expected(
  world: World,
  table: CombatTable,
  { attack, defense, shift }: { readonly attack: number; readonly defense: number; readonly shift: number },
  stakes: Stakes,
  support: number
): number {
  const first = oddsColumn(world, attack, defense)
  if (first < 0) return columnWorth(world, table, -1, stakes)
  const less = Math.floor(support)
  const worth = (more: number) => columnWorth(world, table, Math.max(-1, first + shift + more), stakes)
  return (1 - support + less) * worth(less) + (support - less) * worth(less + 1)
}

export interface Fate {
  /** Chance that a defender of so many steps loses the hex, and the steps that he loses on average. */
  readonly lost: number
  readonly losses: number
}

/** What becomes of a defender of so many steps in this column. */
export function fateOf(world: World, table: CombatTable, column: number, size: number): Fate {
  const { rows } = world.tables.crt[table]
  const last = world.tables.odds.columns.length - 1
  if (column < 0) return { lost: 0, losses: 0 }
  const key = `${table} ${Math.min(column, last)} ${Math.min(size, 6)}`
  const known = fates(world)
  let fate = known.get(key)
  if (fate !== undefined) return fate
  let lost = 0
  let losses = 0
  for (const row of rows) {
    const result = row[Math.min(column, last)]!
    const steps = LOSSES[result] ?? 0
    if (VACATES.includes(result) || (steps >= size && steps > 0) || (result === 'D' && size <= 1)) lost++
    losses += result === 'DE' ? size : Math.min(size, steps)
  }
  known.set(key, (fate = { lost: lost / rows.length, losses: losses / rows.length }))
  return fate
}

const fates = once((_world: World) => new Map<string, Fate>())

/** Steps that a result costs the defender, about. */
const LOSSES: Readonly<Partial<Record<ResultCode, number>>> = {
  EX: 1,
  'EX/CR': 1,
  D: 0.7,
  D1: 1,
  DR: 0.3,
  DS: 0.6,
  DD: 2
}
