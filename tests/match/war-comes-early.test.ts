// A real game through everything a match does.
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { warComesEarly } from '../../src/lib/games/war-comes-early/index'
import { loadedDice, seededRandom } from '../../src/lib/kernel/dice'
import { stateHash } from '../../src/lib/kernel/hash'
import { audit } from '../../src/lib/match/audit'
import { exportMatch, openMatchFile, readMatchFile } from '../../src/lib/match/file'
import { openMatch } from '../../src/lib/match/match'
import { copyOf, exchange, randomMove, twoDevices } from '../../src/lib/match/testing/devices'

const rules = { game: warComesEarly, dataHash: 'as shipped' }

test('War Comes Early 1939 between two devices', async () => {
  const { founder, guest, secrets } = twoDevices(rules, { scenario: '1939' })
  const random = seededRandom(1939)
  for (let i = 0; i < 150 && founder.status.is !== 'over'; i++) {
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
  expect(warComesEarly.check(founder.state())).toEqual([])

  // The engine alone, given the orders that stand and the dice that fell, comes to the same position.
  const state = warComesEarly.create('1939')
  for (const { seat, order, dice, undone, kind } of founder.since(0))
    if (kind === 'order' && !undone)
      warComesEarly.apply(state, seat, order, loadedDice(...dice.map(([, shown]) => shown)))
  expect(stateHash(state)).toBe(founder.hash)

  // Replay from any side, any moment, any file.
  expect(stateHash(founder.at(40))).toBe(stateHash(guest.at(40)))
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(founder.doc))
  const quick = openMatch(doc, rules, { secrets: [secrets[0]], snapshot: founder.snapshot()! })
  expect([quick.head, quick.hash]).toEqual([founder.head, founder.hash])
  expect(stateHash(quick.at(40))).toBe(stateHash(founder.at(40)))
  const file = openMatchFile(readMatchFile(exportMatch(guest)), rules)
  expect([file.match.head, file.match.hash]).toEqual([founder.head, founder.hash])
  expect(await audit(copyOf(founder))).toMatchObject({ ok: true, findings: [] })
})
