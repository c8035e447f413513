// What holds in every position of every game, tried in whole games of random orders.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRandom, type Random } from '../../src/lib/kernel/dice'
import type { Game } from '../../src/lib/kernel/game'
import { stateHash } from '../../src/lib/kernel/hash'
import { replay, type GameLog } from '../../src/tools/engine/log'
import { chooseOrder, diceFor, playRandomly, recordedDice } from '../../src/tools/engine/play'
import { runs } from './support'

const TIMEOUT = 240_000
const aSeed = fc.integer({ min: 1, max: 1_000_000 })
/** Every so many orders of a game the costly things are tried too. */
const CLOSE_LOOK = 40

export interface Whole<S> {
  readonly game: Game<S>
  /** Games of a scenario, in the ordinary suite and in the deep one. */
  games(scenario: string): readonly [usual: number, deep: number]
  /** Readings of the rules that players may choose. */
  readonly options: fc.Arbitrary<Record<string, unknown>>
  /** Expects that the view of a seat holds what it may know, and nothing else. */
  sees(state: S, seat: string): void
}

/** The tests of one game. */
export function gamesHold<S>({ game, games, options, sees }: Whole<S>): void {
  const copyOf = (state: S) => JSON.parse(JSON.stringify(state)) as S

  /** Gives a random order that the actor's view offers, and checks what must hold of any step. */
  function step(state: S, random: Random, temper: number, log: GameLog): void {
    const seat = game.actor(state)!
    const number = log.orders.length + 1
    const order = chooseOrder(game.offers(game.view(state, seat)), random, temper)
    if (order === null) throw new Error(`Dead end before order ${number}.`)
    const close = number % CLOSE_LOOK === 0
    const twin = close ? copyOf(state) : null
    if (twin !== null) expect(stateHash(twin), 'hash after a round trip through JSON').toBe(stateHash(state))

    const rolled: number[] = []
    const { barrier } = game.apply(state, seat, order, recordedDice(diceFor(number), rolled))
    log.orders.push([seat, order])
    log.dice.push(...rolled)
    // Undo must stop at every die, and where the other player comes to decide.
    if (rolled.length > 0) expect(barrier).toBe('dice')
    else if (game.actor(state) !== seat) expect(barrier).toMatch(/^(?:reveal|hand-over)$/)
    else expect(barrier).not.toBe('hand-over')

    if (twin === null) return
    // What is kept beside the state must not matter: a state fresh from a file goes on the same way.
    game.apply(twin, seat, order, diceFor(number))
    expect(stateHash(twin), 'hash after the same order on a fresh copy').toBe(stateHash(state))
    expect(game.check(state)).toEqual([])
    for (const viewer of game.seats) sees(state, viewer)
  }

  describe.each(game.scenarios)('random games of %s', (scenario) => {
    test(
      'every order that a view offers is accepted; copies, replays and checks agree; undo stops at dice',
      () => {
        fc.assert(
          fc.property(aSeed, fc.constantFrom(1, 4, 16, 64), (seed, temper) => {
            const log: GameLog = {
              game: game.id,
              scenario,
              options: {},
              rulesVersion: game.rulesVersion,
              seed,
              orders: [],
              dice: [],
              hash: '',
              outcome: null
            }
            const random = seededRandom(seed)
            const state = game.create(scenario)
            while (game.actor(state) !== null) step(state, random, temper, log)
            expect(game.outcome(state)).not.toBeNull()
            expect(stateHash(replay(game, log))).toBe(stateHash(state))
          }),
          runs(...games(scenario))
        )
      },
      TIMEOUT
    )

    test(
      'the options of the rules change nothing of that',
      () => {
        fc.assert(
          fc.property(aSeed, options, (seed, chosen) => {
            const { log, fault } = playRandomly(game as Game, scenario, seed, {
              check: 'turn',
              options: chosen
            })
            expect(fault).toBeNull()
            expect(stateHash(replay(game, log))).toBe(log.hash)
          }),
          runs(1, 4)
        )
      },
      TIMEOUT
    )
  })
}
