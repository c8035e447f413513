// 3.2: which scenario is played.
import type { Tables } from './data'

/** 3.2b: what a die says; 3.2c, A64: before a match is founded, and the match itself knows only the scenario. */
export function scenarioFor({ scenarioDie }: Pick<Tables, 'scenarioDie'>, die: number): string {
  const scenario = scenarioDie.rows[die - 1]
  if (scenario === undefined) throw new Error(`${die} is no result of a die.`)
  return scenario
}
