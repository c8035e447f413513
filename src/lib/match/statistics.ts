// The dice of a match: what fell for each side, and how far that is from what was to be expected.
import type { Seat } from '../kernel/game'
import type { LogRecord } from './line'

export interface DiceStatistics {
  readonly seat: Seat
  /** Orders that rolled, and dice in them. */
  readonly rolls: number
  readonly dice: number
  readonly sum: number
  /** The sum that fair dice give on average. */
  readonly expected: number
  /** How many standard deviations the sum lies above (or below) the expected one; 0 without dice. */
  readonly luck: number
  /** By kind of die: how often each number fell, from 1 on. */
  readonly fell: Readonly<Record<number, readonly number[]>>
}

/** Dice of orders that were taken back count too: they fell. A low number is not always bad, so luck has no good side. */
export function diceStatistics(records: readonly LogRecord[], seats: readonly Seat[]): DiceStatistics[] {
  return seats.map((seat) => {
    const fell: Record<number, number[]> = {}
    let [rolls, dice, sum, expected, variance] = [0, 0, 0, 0, 0]
    for (const { seat: author, rolled } of records) {
      if (author !== seat || rolled === null || rolled.length === 0) continue
      rolls++
      for (const [sides, shown] of rolled) {
        dice++
        sum += shown
        expected += (sides + 1) / 2
        variance += (sides * sides - 1) / 12
        const row = (fell[sides] ??= Array.from({ length: sides }, () => 0))
        row[shown - 1] = row[shown - 1]! + 1
      }
    }
    const luck = variance > 0 ? (sum - expected) / Math.sqrt(variance) : 0
    return { seat, rolls, dice, sum, expected, luck, fell }
  })
}
