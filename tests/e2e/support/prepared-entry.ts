// Matches between two devices at the moments that are about trust, made by the match itself and printed as files for the
// page to take in. Runs by itself: what plays needs the data of the games.
import { seededRandom } from '../../../src/lib/kernel/dice'
import { bytesToHex } from '../../../src/lib/match/bytes'
import { newSecret } from '../../../src/lib/match/crypto'
import { exportMatch } from '../../../src/lib/match/file'
import { createMatch, type Match } from '../../../src/lib/match/match'
import { copyOf, exchange, randomMove, twoDevices } from '../../../src/lib/match/testing/devices'
import { newCode } from '../../../src/lib/sync/invitation'
import { shipped } from '../../../src/tools/playthrough/mirror'

const { rules, scenario } = await shipped('war-comes-early', '1939')
const [first, second] = rules.game.seats
const MOST_ORDERS = 400

const waits = ({ status }: Match) => status.is === 'waiting for dice'

/** Plays until the first seat has attacked and waits for the dice of the second. */
function attack(founder: Match, guest: Match, seed: number): boolean {
  const random = seededRandom(seed)
  for (let i = 0; i < MOST_ORDERS; i++) {
    if (waits(founder)) return true
    const mover = founder.isHere(founder.actor!) ? founder : guest
    if (randomMove(mover, random) === null) return false
    if (mover === founder && waits(founder)) return true
    mover.flush()
    exchange(founder, guest)
  }
  return false
}

/** Two devices after such an attack, by the first seed that comes to one and does what else is wanted. */
function attacked(patience: 1 | undefined, fits: (founder: Match, guest: Match) => boolean = () => true) {
  for (let seed = 1; ; seed++) {
    const plan = { scenario, ...(patience && { patience }) }
    const devices = twoDevices(rules, plan, seed)
    const { founder, guest, secrets } = devices
    const before = copyOf(founder, [secrets[0]])
    if (attack(founder, guest, seed) && fits(founder, guest)) return { ...devices, before }
  }
}

const invitation = () => ({ code: newCode(), signal: [] })

/** The first seat has signed two orders for one place, and the second has both. */
function alarm() {
  const { founder, guest, secrets } = twoDevices(rules, { scenario })
  for (let seed = 1; guest.alarms.length === 0; seed++) {
    const other = copyOf(founder, [secrets[0]])
    randomMove(other, seededRandom(seed))
    other.flush()
    exchange(other, guest)
  }
  const key = bytesToHex(founder.ledger.chairs.get(first)!.key.bytes)
  return { file: exportMatch(guest, [secrets[1]], invitation()), key }
}

/** The second seat does not show its dice. */
function stall() {
  const { founder, secrets } = attacked(1)
  return { id: founder.id, file: exportMatch(founder, [secrets[0]], invitation()) }
}

/** Both devices of a match that was begun by the rules before these. */
function old() {
  const before = { ...rules, game: { ...rules.game, rulesVersion: rules.game.rulesVersion - 1 } }
  const { founder, guest, secrets } = twoDevices(before, { scenario })
  randomMove(founder, seededRandom(1))
  founder.flush()
  exchange(founder, guest)
  const invited = invitation()
  return {
    files: [exportMatch(founder, [secrets[0]], invited), exportMatch(guest, [secrets[1]], invited)] as const
  }
}

/** Two who have asked for the same seat. */
function keys() {
  const { match } = createMatch(rules, { scenario }, [first])
  return [0, 1].map(() => {
    const secret = newSecret(second)
    const device = copyOf(match)
    device.claim(secret)
    return { file: exportMatch(device, [secret]), secret: bytesToHex(secret.bytes) }
  })
}

/** A match on one device, the same without its seat, and another invitation to it. */
function invited() {
  const { founder, secrets } = twoDevices(rules, { scenario })
  const own = invitation()
  return {
    id: founder.id,
    own: own.code,
    other: newCode(),
    file: exportMatch(founder, [secrets[0]], own),
    bare: exportMatch(founder)
  }
}

/** The first seat asks to go back; then it withdraws that, or plays on. */
function undo() {
  const { founder, guest, secrets } = attacked(undefined, (one, other) => {
    exchange(one, other)
    return one.status.is === 'to move' && one.status.here
  })
  founder.ask(first)
  exchange(founder, guest)
  const file = exportMatch(guest, [secrets[1]], invitation())
  const [withdrawing, playing] = [copyOf(founder, [secrets[0]]), copyOf(founder, [secrets[0]])]
  withdrawing.withdraw(withdrawing.requests[0]!)
  randomMove(playing, seededRandom(1))
  return { file, withdrawn: exportMatch(withdrawing), lapsed: exportMatch(playing) }
}

/** A seat on two devices: the other has attacked already, and its roll was answered. */
function overtaken() {
  const { founder, guest, secrets, before } = attacked(undefined)
  exchange(founder, guest)
  return { file: exportMatch(before, [secrets[0]], invitation()), other: exportMatch(founder) }
}

const prepared = {
  alarm: alarm(),
  stall: stall(),
  old: old(),
  keys: keys(),
  invited: invited(),
  undo: undo(),
  overtaken: overtaken()
}
export type Prepared = typeof prepared
process.stdout.write(JSON.stringify(prepared))
