// A long match of War Comes Early between random players who try their moves out again and again, or it would be over before
// it is long: what was taken back stands in the log as well.
import { warComesEarly } from '../../src/lib/games/war-comes-early/index'
import { seededRandom } from '../../src/lib/kernel/dice'
import type { Secret } from '../../src/lib/match/crypto'
import { createMatch, type Match } from '../../src/lib/match/match'
import { randomMove } from '../../src/lib/match/testing/devices'

export const rules = { game: warComesEarly, dataHash: 'bench' }
export type S = Parameters<typeof warComesEarly.actor>[0]

/** How often an order is taken back and given again. */
const AGAIN = 16

export class LongMatch {
  readonly match: Match<S>
  readonly secrets: readonly Secret[]
  private readonly random = seededRandom(1)

  constructor() {
    const { match, secrets } = createMatch(rules, { scenario: '1938' }, warComesEarly.seats)
    this.match = match
    this.secrets = secrets
  }

  play(entries: number): void {
    const { match, random } = this
    while (match.number < entries) {
      if (match.status.is !== 'to move') throw new Error(`The match is over after ${match.number} entries.`)
      randomMove(match, random)
      for (let i = 0; i < AGAIN && match.number < entries && match.canUndo().ok; i++) {
        match.undo()
        match.redo()
      }
    }
  }
}
