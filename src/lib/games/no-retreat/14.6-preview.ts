// What can be known of a battle before it is fought: odds, columns and the chance of each result.
import type { OddsPreview } from '../../kernel/offers'
import { chances } from '../../kernel/tables'
import { capital } from '../../kernel/words'
import { columnName, groundsOf, oddsOf, groundLines, type Fight, type Ground } from './14.6-shifts'
import { unitsIn, worldOf } from './board'
import type { ResultCode } from './data'
import { RESULTS } from './describe-battle'
import type { CombatKind, State } from './state'
import type { Side, Unit } from './world'

/** The ground that is best for the defender: what he is supposed to choose. */
export function bestGround(
  state: State,
  attackers: readonly Unit[],
  targets: readonly number[]
): Ground | null {
  const sum = (ground: Ground) => groundLines(state, ground).reduce((all, { value }) => all + value, 0)
  return groundsOf(state, attackers, targets).reduce<Ground | null>(
    (best, one) => (best === null || sum(one) < sum(best) ? one : best),
    null
  )
}

/** 14.1.2e, 14.3.6b, 14.7.4a: the target hexes whose ground counts: those without a Counterblow. */
export const groundTargets = (state: State, targets: readonly number[]): number[] =>
  targets.filter((hex) => !state.marks.some((mark) => mark.hex === hex && mark.use === 'counterblow'))

/** A battle that could be declared, before anything is committed. */
export function previewOf(
  state: State,
  side: Side,
  attackers: readonly Unit[],
  targets: readonly number[],
  kind: CombatKind
): OddsPreview {
  const fight: Fight = {
    side,
    kind,
    attackers,
    defenders: targets.flatMap((hex) => unitsIn(state, hex)),
    targets,
    counterattack: false,
    bonus: 0,
    support: [],
    ground:
      kind === 'blitzkrieg'
        ? bestGround(state, attackers, targets)
        : bestGround(state, attackers, groundTargets(state, targets))
  }
  return previewOfFight(state, fight, ['Markers and cards that are committed'])
}

/** A battle as it would be rolled now. */
export function previewOfFight(state: State, fight: Fight, unknown: readonly string[]): OddsPreview {
  const { tables } = worldOf(state)
  const odds = oddsOf(state, fight)
  const { column, first } = odds
  const rows = tables.crt[odds.table].rows
  const results = column < 0 ? [odds.automatic] : rows.map((row) => row[column]!)
  const steps = (code: string, role: 'attackerSteps' | 'defenderSteps') =>
    tables.combatResults.codes[code]?.[role] ?? 0
  const { columns } = tables.odds
  return {
    attack: odds.attack,
    defense: odds.defense,
    shifts: odds.shifts,
    table: odds.table,
    // The columns have one more at the left: below 1:3.
    column: column + 1,
    columns: ['below 1:3', ...columns],
    before: { sum: columnName(worldOf(state), first), column: first + 1 },
    results: chances(results).map(({ result, chance }) => ({
      result,
      chance,
      words: capital(RESULTS[result as ResultCode]),
      losses: [steps(result, 'attackerSteps'), steps(result, 'defenderSteps')] as const
    })),
    unknown
  }
}
