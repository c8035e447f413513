// 11.9: the sum, its column and what may come of it.
import { sumOf } from '../../kernel/battle'
import type { Line } from '../../kernel/game'
import type { OddsPreview } from '../../kernel/offers'
import { columnFor, shiftColumn } from '../../kernel/tables'
import { worldOf } from './board'
import { attackOf, defenseOf, isReduced } from './02.5-factors'
import { shiftLines, type Clash } from './11.10-shifts'
import { CLEARED, destroysAll, resultRow, resultWords, stepsLost } from './11.16-results'
import { chanceOf, fortIn } from './17-special-forces'
import type { ResultCode } from './data'
import type { State, TableName } from './state'
import type { Unit } from './world'

export interface Odds {
  readonly attack: readonly Line[]
  readonly defense: readonly Line[]
  readonly shifts: readonly Line[]
  readonly percent: number
  /** The column of the percentage, and that after the shifts. */
  readonly base: number
  readonly column: number
}

/** 11.9a, A23: drop the fraction after multiplying; the other way round the examples of the book come out wrong (11.9b). */
export const percentOf = (attack: number, defense: number): number => Math.floor((100 * attack) / defense)

/** 11.9, 11.10a: the shifts are netted; 11.10b: then the column is held to the ends of the table. */
export function assess(state: State, clash: Clash): Odds {
  const { columns } = worldOf(state).tables.crt
  const attack = clash.attackers.map((unit) => line(unit, attackOf(state, unit), '11.2'))
  const defense = clash.defenders.map((unit) => line(unit, defenseNow(state, clash, unit), '11.6'))
  const shifts = shiftLines(state, clash)
  const percent = percentOf(sumOf(attack), sumOf(defense))
  const froms = columns.map(({ from }) => from)
  const base = columnFor(froms, percent)
  return { attack, defense, shifts, percent, base, column: shiftColumn(base, sumOf(shifts), columns.length) }
}

const line = ({ name }: Unit, value: number, rule: string): Line => ({ label: name, value, rule })

const defenseNow = (state: State, { breached }: Clash, unit: Unit): number =>
  unit === breached && unit.back !== undefined && 'defense' in unit.back
    ? unit.back.defense
    : defenseOf(state, unit)

/** 11.8: the result of a die in a column. */
export const resultOf = (state: State, table: TableName, column: number, die: number): ResultCode =>
  worldOf(state).tables.crt[table][die - 1]![column]!

interface Outlook {
  /** Committed and still to be rolled for (17.1). */
  readonly forces?: Unit | undefined
  /** Defenders that the view does not show. */
  readonly hidden?: number
}

/** What would come of the attack on this table, as far as it can be known. */
export function previewBattle(
  state: State,
  clash: Clash,
  table: TableName,
  { forces, hidden = 0 }: Outlook = {}
): OddsPreview {
  const columns = worldOf(state).tables.crt.columns.map(({ label }) => label)
  const odds = assess(state, clash)
  const chance = forces === undefined ? 0 : chanceOf(forces)
  const helped = forces === undefined ? null : raided(state, clash, forces)
  const branches = [
    ...(helped === null ? [] : onTable(state, helped, table, chance)),
    ...onTable(state, clash, table, 1 - chance)
  ]
  const results = merge(branches)
  const destroys = results.reduce((sum, one) => sum + one.destroys, 0)
  return {
    attack: odds.attack,
    defense: odds.defense,
    shifts: odds.shifts,
    table,
    column: odds.column,
    columns,
    before: { sum: `${odds.percent}%`, column: odds.base },
    results: results.map(({ result, words, chance: share, losses }) => ({
      result,
      words,
      chance: share,
      losses
    })),
    ...(hidden === 0 ? { destroys } : { hidden }),
    unknown:
      forces === undefined
        ? []
        : [
            `whether ${forces.name} succeed (${Math.round(100 * chance)}%)${helpWords(state, helped!, columns)}`
          ]
  }
}

function helpWords(state: State, helped: Clash, columns: readonly string[]): string {
  if (helped.defenders.length === 0) return ': they clear the hex then'
  return `: then the column is ${columns[assess(state, helped).column]!}`
}

/** 17.1b: the attack as it is when the special forces have succeeded. */
function raided(state: State, clash: Clash, forces: Unit): Clash {
  const fort = fortIn(clash.defenders)
  const falls = fort !== undefined && isReduced(state, fort)
  return {
    ...clash,
    special: forces,
    breached: fort,
    defenders: falls ? clash.defenders.filter((unit) => unit !== fort) : clash.defenders
  }
}

interface Branch {
  readonly result: string
  readonly words: string
  readonly chance: number
  readonly losses: readonly [number, number]
  /** The part of the chance in which no defender is left. */
  readonly destroys: number
}

/** All dice of a column; each is worth an equal share. */
function onTable(state: State, clash: Clash, table: TableName, share: number): Branch[] {
  if (share === 0) return []
  // A40
  if (clash.defenders.length === 0) return [{ ...CLEARED, chance: share, losses: [0, 1], destroys: share }]
  const rows = worldOf(state).tables.crt[table]
  const { column } = assess(state, clash)
  return rows.map((_row, i) => {
    const code = resultOf(state, table, column, i + 1)
    const row = resultRow(state, code)
    const chance = share / rows.length
    return {
      result: code,
      words: resultWords(row),
      chance,
      losses: stepsLost(state, row, clash),
      destroys: destroysAll(state, row, clash) ? chance : 0
    }
  })
}

/** The same results of several dice are one. */
function merge(branches: readonly Branch[]): Branch[] {
  const merged = new Map<string, Branch>()
  for (const branch of branches) {
    const { chance = 0, destroys = 0 } = merged.get(branch.result) ?? {}
    merged.set(branch.result, {
      ...branch,
      chance: chance + branch.chance,
      destroys: destroys + branch.destroys
    })
  }
  return [...merged.values()]
}
