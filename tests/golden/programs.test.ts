// In positions of golden games the program gives orders that the rules accept, the same ones every time, and leaves the
// position as it was while it thinks.
import { expect, test } from 'vitest'
import { Player } from '../../src/lib/bots/player'
import { judgeOf } from '../../src/lib/bots/registry'
import { games } from '../../src/lib/games/registry'
import { seededDice } from '../../src/lib/kernel/dice'
import { Refused, type Game, type Order } from '../../src/lib/kernel/game'
import { stateHash } from '../../src/lib/kernel/hash'
import { goldenFiles, readGolden } from '../../src/tools/engine/golden'
import { replay } from '../../src/tools/engine/log'
import { amount } from '../amount'

/** Positions of each game log, spread over it. */
const POSITIONS = amount(12, 60)
/** What lies hidden from it may make an order illegal; then it must know another. */
const MOST_REFUSALS = 3

function refused(game: Game, position: unknown, seat: string, order: Order): boolean {
  try {
    game.apply(structuredClone(position), seat, order, seededDice(1))
    return false
  } catch (error) {
    if (error instanceof Refused) return true
    throw error
  }
}

/** The first few of every scenario. */
const counts = new Map<string, number>()
const logs = goldenFiles().filter((name) => {
  const { game, scenario } = readGolden(name)
  const count = (counts.get(`${game} ${scenario}`) ?? 0) + 1
  counts.set(`${game} ${scenario}`, count)
  return count <= amount(2, Infinity)
})

test.each(logs)('%s', async (name) => {
  const log = readGolden(name)
  const [game, judge] = await Promise.all([games[log.game]!(), judgeOf(log.game)])
  const every = Math.max(1, Math.floor(log.orders.length / POSITIONS))
  let asked = 0
  replay(game, log, (number, _step, position) => {
    const seat = game.actor(position)
    if (seat === null || number % every !== 0) return
    asked++
    const view = game.view(position, seat)
    const before = stateHash(view)
    const choose = (tried: readonly Order[]) =>
      new Player(game, seat, 'sensible', 1, judge).choose(view, tried).order
    const order = choose([])
    expect(stateHash(view)).toBe(before)
    expect(choose([])).toEqual(order)
    const most = stateHash(position) === before ? 0 : MOST_REFUSALS
    const tried: Order[] = []
    for (let next = order; refused(game, position, seat, next); next = choose(tried)) {
      tried.push(next)
      expect(tried.length, `${name} after ${number}: refused ${JSON.stringify(tried)}`).toBeLessThanOrEqual(
        most
      )
    }
  })
  expect(asked).toBeGreaterThanOrEqual(Math.min(POSITIONS, log.orders.length) - 1)
})
