// Chances as people read them.

/** Whole percents that add up to 100 when the chances add up to 1: what rounding loses goes to the largest remainders. */
export function percents(chances: readonly number[]): number[] {
  const exact = chances.map((chance) => 100 * chance)
  const whole = exact.map((value) => Math.floor(value + 1e-9))
  const sum = Math.round(exact.reduce((total, value) => total + value, 0))
  const short = sum - whole.reduce((total, value) => total + value, 0)
  const first = exact
    .map((value, i) => ({ i, rest: value - whole[i]! }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
    .slice(0, short)
  for (const { i } of first) whole[i]!++
  return whole
}

/** "83%" */
export const percent = (chance: number): string => `${Math.round(100 * chance)}%`

/** What is lost on average: "1.8", "nothing" */
export function onAverage(losses: number): string {
  const rounded = losses.toFixed(1)
  return Number(rounded) === 0 ? 'nothing' : rounded
}
