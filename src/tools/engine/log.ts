// A game as a file: its orders and the dice as they fell, so that it can be played again without any seed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { loadedDice } from '../../lib/kernel/dice'
import type { Game, Order, Outcome, Seat, Step } from '../../lib/kernel/game'
import { stateHash } from '../../lib/kernel/hash'

export interface GameLog {
  readonly game: string
  readonly scenario: string
  readonly options: Readonly<Record<string, unknown>>
  readonly rulesVersion: number
  /** From which the bots chose; replay does not need it. */
  readonly seed: number
  /** The seats whose bots mostly chose with sense. */
  readonly sensible?: readonly Seat[]
  readonly orders: [Seat, Order][]
  readonly dice: number[]
  /** Of the position after the last order. */
  hash: string
  outcome: Outcome | null
}

/** Plays a log; throws what the game throws. `each` is told the number of the order, from 1, and what came of it. */
export function replay<S>(
  game: Game<S>,
  log: GameLog,
  each: (number: number, step: Step, state: S) => void = () => {},
  orders = log.orders.length
): S {
  const state = game.create(log.scenario, log.options)
  const dice = loadedDice(...log.dice)
  for (let i = 0; i < orders; i++) {
    const [seat, order] = log.orders[i]!
    each(i + 1, game.apply(state, seat, order, dice), state)
  }
  return state
}

/** Notes in the log how its game stands. */
export function close(game: Game, log: GameLog, state: unknown): void {
  log.hash = stateHash(state)
  log.outcome = game.outcome(state)
}

export function writeLog(file: string, log: GameLog): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(log) + '\n')
}

export function readLog(file: string): GameLog {
  return JSON.parse(readFileSync(file, 'utf8')) as GameLog
}
