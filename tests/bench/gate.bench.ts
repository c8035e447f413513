// Prints one line per figure, `name: value unit`: what it costs to look at an update before it is let in.
import * as Y from 'yjs'
import { seededRandom } from '../../src/lib/kernel/dice'
import { admit } from '../../src/lib/match/document'
import { Gate } from '../../src/lib/match/gate/gate'
import { inspect } from '../../src/lib/match/gate/shape'
import { oneDevice } from '../../src/lib/match/testing/devices'
import { playHonestly } from '../../src/lib/match/testing/honest'
import { march, marchOrder, marchRules } from '../../src/lib/match/testing/march'

const UPDATES = 4_500
const ORDERS = 10_000
const ROUNDS = 5

function say(name: string, value: number, unit: string): void {
  console.log(`${name}: ${value >= 100 ? Math.round(value) : value.toFixed(2)} ${unit}`)
}

/** Milliseconds: by the clock or, when others keep the machine busy, of our own work. */
function timed(run: () => void): number {
  const begin = performance.now()
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return Math.min(performance.now() - begin, (user + system) / 1000)
}

const best = (run: () => void) => Math.min(...Array.from({ length: ROUNDS }, () => timed(run)))

/** What the gate does without letting in: on a copy that has the same, so that no judge is counted. */
const times: number[] = []
const devices = playHonestly(UPDATES, ({ to, update, version }) => {
  const copy = new Y.Doc()
  Y.applyUpdateV2(copy, Y.encodeStateAsUpdateV2(to.doc))
  times.push(timed(() => new Gate(copy, to.seats).letIn(inspect(update, version))))
  admit(to.doc, update, to.seats, { version })
})
times.sort((a, b) => a - b)
say('honest updates among four devices', times.length, 'updates')
say('entries of the match', devices[0]!.number, 'entries')
say('an update through the gate, median', times[times.length >> 1]!, 'ms')
say('an update through the gate, 99 of 100', times[Math.floor(times.length * 0.99)]!, 'ms')
say('an update through the gate, slowest', times.at(-1)!, 'ms')

const random = seededRandom(1)
const { match } = oneDevice(marchRules, { scenario: 'plain' })
for (let i = 0; i < ORDERS; i++) match.order(marchOrder(match.actor!, random))
const whole = Y.encodeStateAsUpdateV2(match.doc)
say(`a match of ${ORDERS} orders`, whole.length / 1000, 'kB')
say(
  'a match of that size, read',
  best(() => inspect(whole)),
  'ms'
)
say(
  'a match of that size, through the gate',
  best(() => admit(new Y.Doc(), whole, march.seats, { version: 2 })),
  'ms'
)
say(
  'a match of that size, by Yjs alone',
  best(() => Y.applyUpdateV2(new Y.Doc(), whole)),
  'ms'
)
const before = Y.encodeStateVector(match.doc)
match.order(marchOrder(match.actor!, random))
const news = Y.encodeStateAsUpdateV2(match.doc, before)
const late = new Y.Doc()
Y.applyUpdateV2(late, whole)
say(
  'one order on top of it, through the gate',
  timed(() => admit(late, news, march.seats, { version: 2 })),
  'ms'
)
say(
  'one order that is known already',
  best(() => admit(late, news, march.seats, { version: 2 })),
  'ms'
)
