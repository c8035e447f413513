// Four devices that play a match and tell each other of it in every way there is, for tests and benchmarks of the gate:
// one update after the other, all that is missing, or all of it, directly or by way of another device.
import * as Y from 'yjs'
import { seededRandom } from '../../kernel/dice'
import { admit } from '../document'
import { openMatch, type Match } from '../match'
import { copyOf, twoDevices } from './devices'
import { marchOrder, marchRules, type MarchState } from './march'

export interface Exchange {
  readonly update: Uint8Array
  readonly version: 1 | 2
  readonly to: Match<MarchState>
}

/** Plays until so many updates have been exchanged. `carry` must take each in; all devices are given back. */
export function playHonestly(
  updates: number,
  carry: (exchange: Exchange) => void = ({ to, update, version }) =>
    admit(to.doc, update, to.seats, { version }),
  seed = 1
): Match<MarchState>[] {
  const random = seededRandom(seed)
  const { founder, guest, secrets } = twoDevices(marchRules, { scenario: 'plain' }, seed)
  // The seat of the founder is on two devices: both show its links, and so write into one list at once.
  const devices = [founder, guest, copyOf(founder, [secrets[0]]), copyOf(founder)]
  let count = 0
  const send = (from: Match<MarchState>, to: Match<MarchState>, whole = false) => {
    const version = random.pick([1, 2] as const)
    const encode = version === 1 ? Y.encodeStateAsUpdate : Y.encodeStateAsUpdateV2
    carry({ update: encode(from.doc, whole ? undefined : Y.encodeStateVector(to.doc)), version, to })
    count++
  }
  const sendAll = (to: Match<MarchState>) => {
    for (const from of devices) if (from !== to) send(from, to)
  }
  /** As after a reload: from now on it writes under another name. */
  const reload = (index: number) => {
    const doc = new Y.Doc()
    const old = devices[index]!
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(old.doc))
    old.close()
    const held = secrets.filter(({ seat }) => old.isHere(seat))
    devices[index] = openMatch(doc, marchRules, { secrets: held, id: old.id })
  }
  while (count < updates) {
    const index = random.int(0, devices.length - 1)
    const device = devices[index]!
    if (random.int(0, 60) === 0) reload(index)
    else if (device.status.is === 'to move' && device.status.here) {
      sendAll(device)
      if (device.status.is === 'to move' && device.status.here)
        device.order(marchOrder(device.actor!, random))
      if (random.int(0, 3) === 0) device.flush()
    }
    const [from, to] = [random.pick(devices), random.pick(devices)]
    if (from !== to) send(from, to, random.int(0, 40) === 0)
  }
  for (let round = 0; round < 4; round++) {
    for (const device of devices) {
      sendAll(device)
      device.flush()
    }
  }
  return devices
}
