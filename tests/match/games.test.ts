// Every game of the registry through everything a match does: two devices, undo, replay, snapshots, files, the audit.
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { games } from '../../src/lib/games/registry'
import { loadedDice, seededRandom } from '../../src/lib/kernel/dice'
import type { Order } from '../../src/lib/kernel/game'
import { stateHash } from '../../src/lib/kernel/hash'
import { audit } from '../../src/lib/match/audit'
import { exportMatch, openMatchFile, readMatchFile } from '../../src/lib/match/file'
import { openMatch } from '../../src/lib/match/match'
import { copyOf, exchange, randomMove, twoDevices } from '../../src/lib/match/testing/devices'
import { amount } from '../amount'

const loaded = await Promise.all(Object.values(games).map((load) => load()))
const scenarios = loaded.flatMap((game) =>
  game.scenarios.map((scenario) => ({ id: game.id, scenario, game }))
)

test.each(scenarios)('$id $scenario between two devices', async ({ game, scenario }) => {
  const rules = { game, dataHash: 'as shipped' }
  const { founder, guest, secrets } = twoDevices(rules, { scenario })
  const random = seededRandom(1944)
  for (let i = 0; i < amount(160, 600) && founder.status.is !== 'over'; i++) {
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
  expect(game.check(founder.state())).toEqual([])

  // The engine alone, given the orders that stand and the dice that fell, comes to the same position.
  const state = founder.at(0)
  for (const { kind, seat, order, dice, undone } of founder.since(0)) {
    if (kind !== 'order' || undone) continue
    // What is planned in secret does not travel, only its seal: nothing is left to be sealed.
    expect(game.secrets?.seal(state, order as Order, 0, () => 'salt') ?? null).toBeNull()
    game.apply(state, seat, order, loadedDice(...dice.map(([, shown]) => shown)))
  }
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
})
