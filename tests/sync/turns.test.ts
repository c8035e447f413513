// A turn of forty orders of a real game is one code.
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { warComesEarly } from '../../src/lib/games/war-comes-early/index'
import { seededRandom } from '../../src/lib/kernel/dice'
import { exchange, randomMove, twoDevices } from '../../src/lib/match/testing/devices'
import { showTurn } from '../../src/lib/sync/carriers/turn'
import { keysOf, newCode } from '../../src/lib/sync/invitation'
import { Memory, passingShelf } from '../../src/lib/sync/memory'
import { qrVersion } from '../../src/lib/sync/write'
import { amount } from '../amount'

const rules = { game: warComesEarly, dataHash: 'as shipped' }
/** Larger codes are hard to read from a screen. */
const LARGEST = 32

test.each([1939, 1938, 7].slice(0, amount(1, 3)))(
  'forty orders of War Comes Early, game %i',
  async (seed) => {
    const { founder, guest } = twoDevices(rules, { scenario: '1939', dice: 'sealed' })
    const keys = await keysOf(newCode())
    const random = seededRandom(seed)
    const versions: number[] = []
    let known = Y.encodeStateVector(guest.doc)
    let orders = 0
    for (let steps = 0; steps < 2000 && versions.length < 8 && founder.status.is !== 'over'; steps++) {
      const own = founder.actor !== null && founder.isHere(founder.actor)
      const moved = randomMove(own ? founder : guest, random)
      // Only when the other must decide does anything travel.
      if (!own || moved === null || founder.actor === null || !founder.isHere(founder.actor)) {
        guest.flush()
        exchange(founder, guest)
      }
      if (own && moved !== null && ++orders === 40) {
        const memory = new Memory(passingShelf())
        // All that the guest wrote it has; of the founder's it has nothing since the last turn.
        const vector = Y.decodeStateVector(Y.encodeStateVector(founder.doc))
        vector.set(founder.doc.clientID, Y.decodeStateVector(known).get(founder.doc.clientID) ?? 0)
        memory.remember(founder.id, {
          device: 'x',
          seats: [founder.seats.find((seat) => guest.isHere(seat))!],
          vector: Y.encodeStateVector(vector),
          number: 0
        })
        const { frames } = await showTurn(founder, keys, memory)
        expect(frames).toHaveLength(1)
        versions.push(qrVersion(frames[0]!, 'low'))
        exchange(founder, guest)
        known = Y.encodeStateVector(guest.doc)
        orders = 0
      }
    }
    expect(versions.length).toBeGreaterThan(2)
    expect(Math.max(...versions)).toBeLessThanOrEqual(LARGEST)
  }
)
