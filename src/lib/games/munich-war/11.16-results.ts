// 11.16: what a combat result means, in numbers and in words.
import { count, list } from '../../kernel/words'
import { worldOf } from './board'
import type { Clash } from './11.10-shifts'
import type { ResultCode, Tables } from './data'
import type { State } from './state'
import type { Unit } from './world'

export type Result = Tables['results']['codes'][ResultCode]
type Fate = Result['attackers']
type Loss = Fate['loss']

export const resultRow = (state: State, code: ResultCode): Result => worldOf(state).tables.results.codes[code]

/** How many of these units lose a step. 11.16c, CR_BB, A30: as many attackers as defenders, each at most once. */
export function losers(loss: Loss, units: number, others: number): number {
  switch (loss) {
    case 'none':
      return 0
    case 'one':
    case 'oneMechanized':
      return Math.min(1, units)
    case 'all':
    case 'destroyed':
      return units
    case 'asMany':
      return Math.min(units, others)
  }
}

/** Steps of a unit of the attack; special forces may be taken to have cost a fortification one. */
const stepsIn = (state: State, { breached }: Clash, unit: Unit): number =>
  state.steps[unit.index]! - (unit === breached ? 1 : 0)

/** Steps that a result takes from attacker and defender; what retreats may cost is not counted. */
export function stepsLost(state: State, { attackers, defenders }: Result, clash: Clash): [number, number] {
  const steps = (units: readonly Unit[]) => units.reduce((sum, unit) => sum + stepsIn(state, clash, unit), 0)
  const hit = losers(defenders.loss, clash.defenders.length, 0)
  return [
    attackers.loss === 'destroyed'
      ? steps(clash.attackers)
      : losers(attackers.loss, clash.attackers.length, hit),
    defenders.loss === 'destroyed' ? steps(clash.defenders) : hit
  ]
}

/** None of the defenders is left after their losses, or only such as cannot retreat when they have to (12.1i). */
export function destroysAll(state: State, { defenders }: Result, clash: Clash): boolean {
  const { loss, retreat } = defenders
  if (loss === 'destroyed') return true
  const hit = loss === 'all' || (loss === 'one' && clash.defenders.length === 1)
  const lost = (unit: Unit): boolean => hit && stepsIn(state, clash, unit) === 1
  const stuck = (unit: Unit): boolean => retreat > 0 && !unit.mobile && unit.type !== 'fortification'
  return clash.defenders.every((unit) => lost(unit) || stuck(unit))
}

/** "Mobile Assault: one defender is reduced, the defenders retreat 1 hex, the attacker may advance." */
export function resultWords({ name, attackers, defenders, advance }: Result): string {
  const parts = [
    ...fateWords(defenders, 'defender'),
    ...fateWords(attackers, 'attacker'),
    ...(advance ? ['the attacker may advance'] : [])
  ]
  return `${name}: ${parts.length === 0 ? 'nothing happens' : list(parts)}.`
}

function fateWords({ loss, retreat }: Fate, who: string): string[] {
  const words: Readonly<Record<Loss, readonly string[]>> = {
    none: [],
    one: [`one ${who} is reduced`],
    oneMechanized: [`one mechanized ${who} is reduced`],
    all: [`all ${who}s are reduced`],
    asMany: [`as many ${who}s are reduced`],
    destroyed: [`all ${who}s are eliminated`]
  }
  return [...words[loss], ...(retreat > 0 ? [`the ${who}s retreat ${count(retreat, 'hex', 'hexes')}`] : [])]
}

/** What A40 is called where the results of a table stand. */
export const CLEARED = {
  result: 'cleared',
  words: 'Special forces clear the hex: the attacker may advance.'
} as const
