import { describe, expect, test } from 'vitest'
import { games } from '../../src/lib/games/registry'
import { stateHash } from '../../src/lib/kernel/hash'
import { goldenFiles, readGolden } from '../../src/tools/engine/golden'
import { replay } from '../../src/tools/engine/log'

/** Complete games kept for each scenario. */
const LEAST = 3

describe.each(Object.keys(games))('%s', (id) => {
  test(`has at least ${LEAST} complete golden games of every scenario`, async () => {
    const { scenarios } = await games[id]!()
    for (const scenario of scenarios) {
      const logs = goldenFiles()
        .filter((name) => name.startsWith(`${id}/${scenario}-`))
        .map(readGolden)
      expect(logs.length, `golden games of ${scenario}`).toBeGreaterThanOrEqual(LEAST)
      for (const { outcome } of logs) expect(outcome).not.toBeNull()
    }
  })
})

// A failure here says that old matches no longer replay: raise rulesVersion, then `tsx src/tools/golden.ts --again --perft`.
test.each(goldenFiles())(
  '%s replays to its pinned end',
  async (name) => {
    const log = readGolden(name)
    const game = await games[log.game]!()
    expect(log.rulesVersion).toBe(game.rulesVersion)
    const state = replay(game, log, (number, _step, position) => {
      if (number < log.orders.length) expect(game.actor(position)).toBe(log.orders[number]![0])
    })
    expect(game.outcome(state)).toEqual(log.outcome)
    expect(stateHash(state)).toBe(log.hash)
    expect(game.check(state)).toEqual([])
  },
  30_000
)
