// The dice of a match: what fell for each side, and how far that is from what was to be expected.
import type { Seat } from '../kernel/game'
import type { LogRecord, Roll } from './positions'

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

/** An order that rolled. */
export interface Thrown {
  readonly number: number
  readonly seat: Seat
  readonly dice: readonly Roll[]
}

interface Sums {
  rolls: number
  dice: number
  sum: number
  expected: number
  variance: number
  readonly fell: Record<number, number[]>
}

/** The dice of a match, added up as they fall. Dice of orders that were taken back count too: they fell. A low number is not
 * always bad, so luck has no good side. */
export class Tally {
  private thrown: Thrown[] = []
  private sums = new Map<Seat, Sums>()
  private read = 0
  private last: LogRecord | undefined
  private rolled: readonly Roll[] | null = null

  constructor(
    private readonly records: readonly LogRecord[],
    private readonly seats: readonly Seat[]
  ) {}

  statistics(): DiceStatistics[] {
    this.follow()
    return this.seats.map((seat) => {
      const { variance, fell, ...sums } = this.sums.get(seat) ?? newSums()
      const luck = variance > 0 ? (sums.sum - sums.expected) / Math.sqrt(variance) : 0
      const copy = Object.fromEntries(Object.entries(fell).map(([sides, row]) => [sides, [...row]]))
      return { seat, ...sums, luck, fell: copy }
    })
  }

  /** How many orders have rolled. */
  get size(): number {
    this.follow()
    return this.thrown.length
  }

  /** The last so many orders that rolled, the latest first. */
  latest(most: number): Thrown[] {
    this.follow()
    return this.thrown.slice(Math.max(0, this.thrown.length - most)).reverse()
  }

  private follow(): void {
    const { records } = this
    // Another branch of the match counts now, or dice were taken back: both are rare.
    const { last } = this
    if (last !== undefined && (records[this.read - 1] !== last || last.rolled !== this.rolled)) this.begin()
    for (; this.read < records.length && records[this.read]!.rolled !== null; this.read++)
      this.add(records[this.read]!)
    // Dice that are not there can still come for the last entry only.
    for (; this.read < records.length - 1; this.read++) this.add(records[this.read]!)
    this.last = records[this.read - 1]
    this.rolled = this.last?.rolled ?? null
  }

  private begin(): void {
    this.thrown = []
    this.sums = new Map()
    this.read = 0
  }

  private add({ number, seat, rolled }: LogRecord): void {
    if (rolled === null || rolled.length === 0) return
    this.thrown.push({ number, seat, dice: rolled })
    const sums = this.sums.get(seat) ?? newSums()
    this.sums.set(seat, sums)
    sums.rolls++
    for (const [sides, shown] of rolled) {
      sums.dice++
      sums.sum += shown
      sums.expected += (sides + 1) / 2
      sums.variance += (sides * sides - 1) / 12
      const row = (sums.fell[sides] ??= Array.from({ length: sides }, () => 0))
      row[shown - 1] = row[shown - 1]! + 1
    }
  }
}

const newSums = (): Sums => ({ rolls: 0, dice: 0, sum: 0, expected: 0, variance: 0, fell: {} })
