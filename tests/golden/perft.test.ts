import { expect, test } from 'vitest'
import { games } from '../../src/lib/games/registry'
import { BUDGET, perft, positionOf, readPerft, thinPerft } from '../../src/tools/engine/perft'
import { amount } from '../amount'

const entries = readPerft()

test('every scenario is counted from its start', async () => {
  for (const [id, load] of Object.entries(games))
    for (const scenario of (await load()).scenarios)
      expect(entries).toContainEqual(expect.objectContaining({ game: id, scenario, log: null, after: 0 }))
})

// A failure here says that the rules offer something else than before: if that is meant, `tsx src/tools/golden.ts --perft`.
test.each(entries)(
  '$game $scenario, $log after $after: as many sequences of orders as before',
  async (entry) => {
    const [game, position] = await positionOf(entry)
    // A smaller budget ends the count sooner.
    const counts = perft(game, position, amount(300, BUDGET))
    expect(counts).not.toEqual([])
    expect(counts).toEqual(entry.counts.slice(0, amount(counts.length, entry.counts.length)))
    expect(thinPerft(game, position)).toEqual(entry.thinned)
  }
)
