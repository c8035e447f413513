// Where chance comes from. The match feeds dice from both players' hash chains; tests and bots from a seed.
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'

export interface Dice {
  /** A whole number from 1 to sides. */
  roll(sides: number): number
}

/** Thrown by dice that are not known yet (the other device's part is still to come). */
export class DiceMissing extends Error {
  constructor() {
    super('The dice for this order are not known yet.')
    this.name = 'DiceMissing'
  }
}

/** Random numbers for bots and tests: from `min` to `max`, both included. */
export interface Random {
  int(min: number, max: number): number
  pick<T>(from: readonly T[]): T
}

export function seededRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed)
  const int = (min: number, max: number) => uniformInt(generator, min, max)
  return {
    int,
    pick: <T>(from: readonly T[]): T => {
      if (from.length === 0) throw new Error('Nothing to pick from.')
      return from[int(0, from.length - 1)] as T
    }
  }
}

export function seededDice(seed: number): Dice {
  const random = seededRandom(seed)
  return { roll: (sides) => random.int(1, sides) }
}

/** Dice that show the given numbers in turn: for worked examples. */
export function loadedDice(...numbers: number[]): Dice & { readonly left: number } {
  let next = 0
  return {
    roll(sides) {
      const number = numbers[next++]
      if (number === undefined) throw new Error(`The loaded dice are used up (a d${sides} was asked for).`)
      if (number < 1 || number > sides) throw new Error(`${number} cannot be rolled with a d${sides}.`)
      return number
    },
    get left() {
      return numbers.length - next
    }
  }
}

export function rollMany(dice: Dice, count: number, sides: number): number[] {
  return Array.from({ length: count }, () => dice.roll(sides))
}
