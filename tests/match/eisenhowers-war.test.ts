// The second game through everything a match does, with plans that stay sealed on their owner's device.
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { eisenhowersWar } from '../../src/lib/games/eisenhowers-war/index'
import { loadedDice, seededRandom } from '../../src/lib/kernel/dice'
import type { Order } from '../../src/lib/kernel/game'
import { stateHash } from '../../src/lib/kernel/hash'
import { audit } from '../../src/lib/match/audit'
import { exportMatch, openMatchFile, readMatchFile } from '../../src/lib/match/file'
import { openMatch } from '../../src/lib/match/match'
import { copyOf, exchange, randomMove, twoDevices } from '../../src/lib/match/testing/devices'

const rules = { game: eisenhowersWar, dataHash: 'as shipped' }

test.each([
  ['historical', 150],
  // Free deployment comes before the plans.
  ['alternate', 600]
])(
  "Eisenhower's War, %s, between two devices",
  async (scenario, orders) => {
    const { founder, guest, secrets } = twoDevices(rules, { scenario })
    const random = seededRandom(1944)
    for (let i = 0; i < orders && founder.status.is !== 'over'; i++) {
      const mover = founder.isHere(founder.actor!) ? founder : guest
      if (random.int(0, 9) === 0 && mover.canUndo().ok) mover.undo(random.pick(['step', 'phase']))
      else expect(randomMove(mover, random)).not.toBeNull()
      exchange(founder, guest)
    }
    founder.flush()
    guest.flush()
    exchange(founder, guest)
    expect([guest.head, guest.hash]).toEqual([founder.head, founder.hash])
    expect(founder.rejected).toEqual([])
    expect(eisenhowersWar.check(founder.state())).toEqual([])

    // 3.2.3: what was planned did not travel, only its seal.
    const types = founder
      .since(0)
      .flatMap((entry) => (entry.kind === 'order' ? [(entry.order as Order).type] : []))
    expect(types).toContain('commit')
    expect(types).not.toContain('plan')

    // The engine alone, given the orders that stand and the dice that fell, comes to the same position.
    const state = eisenhowersWar.create(scenario)
    for (const { seat, order, dice, undone, kind } of founder.since(0))
      if (kind === 'order' && !undone)
        eisenhowersWar.apply(state, seat, order, loadedDice(...dice.map(([, shown]) => shown)))
    expect(stateHash(state)).toBe(founder.hash)

    // Replay from any side, any moment, any file.
    const middle = Math.floor(founder.number / 2)
    expect(stateHash(founder.at(middle))).toBe(stateHash(guest.at(middle)))
    const doc = new Y.Doc()
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(founder.doc))
    const quick = openMatch(doc, rules, { secrets: [secrets[0]], snapshot: founder.snapshot()! })
    expect([quick.head, quick.hash]).toEqual([founder.head, founder.hash])
    expect(stateHash(quick.at(middle))).toBe(stateHash(founder.at(middle)))
    const file = openMatchFile(readMatchFile(exportMatch(guest)), rules)
    expect([file.match.head, file.match.hash]).toEqual([founder.head, founder.hash])
    expect(await audit(copyOf(founder))).toMatchObject({ ok: true, findings: [] })
  },
  120_000
)
