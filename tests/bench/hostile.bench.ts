// Prints one line per figure, `name: value unit`: what it costs to open a match that a hostile peer has fed for an hour with
// all that the gate lets in, against the same match without it. The peer has a seat, and so a key to sign with.
import * as Y from 'yjs'
import { seededRandom } from '../../src/lib/kernel/dice'
import { concatBytes } from '../../src/lib/match/bytes'
import { SeatKeys } from '../../src/lib/match/crypto'
import { pushElements } from '../../src/lib/match/document'
import { entryContent, noteContent, signElement } from '../../src/lib/match/elements'
import { openMatch, type Match } from '../../src/lib/match/match'
import { noteMessage } from '../../src/lib/match/notes'
import { copyOf, exchange, twoDevices } from '../../src/lib/match/testing/devices'
import { junkFor } from '../../src/lib/match/testing/junk'
import { marchOrder, marchRules, type MarchState } from '../../src/lib/match/testing/march'
import { entryHash, signedMessage } from '../../src/lib/match/tree'
import { work } from '../../src/lib/match/work'

const ORDERS = 500
/** An hour of updates, one each second, on top of what the bucket of a link holds at first. */
const UPDATES = 3600

function say(name: string, value: number, unit: string): void {
  console.log(`${name}: ${value >= 100 ? Math.round(value) : value.toFixed(1)} ${unit}`)
}

const { founder, guest, secrets } = twoDevices(marchRules, { scenario: 'plain' })
const random = seededRandom(1)
for (let i = 0; i < ORDERS || founder.actor !== 'south'; i++) {
  const mover = founder.isHere(founder.actor!) ? founder : guest
  mover.order(marchOrder(mover.actor!, random))
  exchange(founder, guest)
}
const clean = Y.encodeStateAsUpdate(founder.doc)

const keys = new SeatKeys(secrets[1])
const evil = copyOf(founder)
let refused = 0
let letIn = 0

/** Hands in some elements as the peer would; what is refused leaves nothing behind on either side. */
function feed(seat: string, elements: readonly Uint8Array[]): void {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(founder.doc))
  pushElements(doc, seat, elements)
  try {
    founder.take(Y.encodeStateAsUpdateV2(doc, Y.encodeStateVector(founder.doc)), { version: 2 })
    letIn += elements.length
  } catch {
    refused++
  }
}

/** The worst that gets in: entries in the places of others, signed and unsigned, and requests without end. */
function worst(i: number): Uint8Array[] {
  const { records } = founder.ledger
  const { node } = records[random.int(0, records.length - 1)]!
  const parent = node.parent!
  const content = entryContent({
    kind: 'order',
    number: parent.number + 1,
    prev: parent.pointer,
    body: Uint8Array.of(240, i & 255, i >> 8)
  })
  const entry = concatBytes(content, new Uint8Array(4))
  const hash = entryHash(parent.hash, 1, entry)
  const note = { kind: 'ask', number: i, head: '00'.repeat(16), to: 0 } as const
  return [
    entry,
    ...(i % 2 === 0 ? [signElement(parent.number + 1, keys.sign(signedMessage(hash)))] : []),
    concatBytes(noteContent(note), keys.sign(noteMessage(founder.ledger.founding.hash, 'south', note)))
  ]
}

const junk = junkFor(evil, 'south', secrets[1])
for (let i = 0; i < UPDATES; i++) {
  const sort = junk[i % (2 * junk.length)]
  feed('south', sort === undefined || sort.name.endsWith('all signed') ? worst(i) : sort.make(20))
}
const fed = Y.encodeStateAsUpdate(founder.doc)

function cost(update: Uint8Array): { ms: number; hashes: number; verifications: number } {
  let least = Infinity
  let counted = { hashes: 0, verifications: 0 }
  for (let round = 0; round < 3; round++) {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, update)
    const before = { ...work }
    const begin = performance.now()
    const used = process.cpuUsage()
    const opened: Match<MarchState> = openMatch(doc, marchRules, { secrets: [secrets[0]], id: founder.id })
    void [opened.rejected, opened.requests, opened.alarms, opened.preview('north')]
    const { user, system } = process.cpuUsage(used)
    // By the clock or, when others keep the machine busy, of our own work.
    least = Math.min(least, performance.now() - begin, (user + system) / 1000)
    counted = {
      hashes: work.hashes - before.hashes,
      verifications: work.verifications - before.verifications
    }
    if (opened.number < ORDERS) throw new Error('The match that was opened is shorter than it was.')
    opened.close()
  }
  return { ms: least, ...counted }
}

const [without, after] = [cost(clean), cost(fed)]
say('updates refused', refused, `of ${UPDATES}`)
say('elements let in', letIn, '')
say('document without', clean.length / 1000, 'kB')
say('document after', fed.length / 1000, 'kB')
say('opening without', without.ms, 'ms')
say('opening after an hour', after.ms, 'ms')
say('hashes more', after.hashes - without.hashes, '')
say('verifications more', after.verifications - without.verifications, '')
if (after.ms - without.ms > 1000) throw new Error('Opening takes more than a second longer.')
