import { expect, test } from 'vitest'
import { games } from '../../src/lib/games/registry'
import { goldenFiles, readGolden } from '../../src/tools/engine/golden'
import { replay } from '../../src/tools/engine/log'

// The diary and the recap are made of events: an order without one would be told as no more than "made a decision".
test('every order of the golden games has words of its own for the diary', async () => {
  for (const name of goldenFiles()) {
    const log = readGolden(name)
    const game = await games[log.game]!()
    replay(game, log, (number, { events }) => {
      expect(events.length, `${name}, order ${number}`).toBeGreaterThan(0)
      for (const event of events) {
        if (event.kind !== 'quiet') continue
        const { words } = game.tell(event, null)!
        expect(words, `${name}, order ${number}`).toMatch(/^The .*\.$|^(?:No|All) .*\.$/)
        expect(words).not.toContain('carries on')
      }
    })
  }
})
