// Runs inside the browser: replays a golden log through the engine and says where it ends.
import { games } from '../../../src/lib/games/registry'
import { loadedDice } from '../../../src/lib/kernel/dice'
import type { Order } from '../../../src/lib/kernel/game'
import { stateHash } from '../../../src/lib/kernel/hash'

interface Log {
  game: string
  scenario: string
  options: Record<string, unknown>
  orders: [string, Order][]
  dice: number[]
}

async function replay(log: Log): Promise<string> {
  const game = await games[log.game]!()
  const state = game.create(log.scenario, log.options)
  const dice = loadedDice(...log.dice)
  for (const [seat, order] of log.orders) game.apply(state, seat, order, dice)
  return stateHash(state)
}

Object.assign(globalThis, { replay })
