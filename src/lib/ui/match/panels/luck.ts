// Dice for people to look at: how the numbers spread.
/** How often a number fell. */
export interface Tally {
  readonly shown: number
  readonly count: number
}

/** The dice of one kind: those with six sides, or the draws of one from so many. */
export interface Kind {
  readonly sides: number
  readonly dice: number
  readonly sum: number
  /** The sum that fair dice give on average. */
  readonly expected: number
  /** Standard deviations above or below it. */
  readonly luck: number
  readonly tallies: readonly Tally[]
  /** How often each number would fall on average. */
  readonly each: number
}

/** A die has no more; what is dealt from piles is drawn by far greater numbers. */
const MOST_SIDES = 20

/** From how often each number fell, by kind of die; the kind that was used most comes first. */
export function kindsOf(fell: Readonly<Record<number, readonly number[]>>): Kind[] {
  const rolled = Object.values(fell).filter(({ length }) => length <= MOST_SIDES)
  const kinds = rolled.map((counts): Kind => {
    const sides = counts.length
    const dice = counts.reduce((sum, count) => sum + count, 0)
    const sum = counts.reduce((total, count, i) => total + count * (i + 1), 0)
    const expected = (dice * (sides + 1)) / 2
    const deviation = Math.sqrt((dice * (sides * sides - 1)) / 12)
    const tallies = counts.map((count, i) => ({ shown: i + 1, count }))
    const luck = deviation > 0 ? (sum - expected) / deviation : 0
    return { sides, dice, sum, expected, luck, tallies, each: dice / sides }
  })
  return kinds.sort((a, b) => b.dice - a.dice)
}

/** Standard deviations in words. */
export function luckWords(deviation: number): string {
  const size = Math.abs(deviation)
  if (size < 1) return 'about average'
  return `${size < 2 ? 'somewhat' : 'far'} ${deviation > 0 ? 'higher' : 'lower'} than average`
}
