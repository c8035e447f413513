// Devices that hear of each other late, twice, in any order and with junk in between end with the same match.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { seededRandom, type Random } from '../../src/lib/kernel/dice'
import type { Secret } from '../../src/lib/match/crypto'
import { admit, elementsOf, pushElements } from '../../src/lib/match/document'
import { Missing } from '../../src/lib/match/gate/shape'
import { openMatch, type Match } from '../../src/lib/match/match'
import { copyOf, exchange, randomMove, toyRules, twoDevices } from '../../src/lib/match/testing/devices'
import { Forger } from '../../src/lib/match/testing/forger'
import { marchOrder, marchRules } from '../../src/lib/match/testing/march'
import { amount } from '../amount'

/** Seeds that once failed, or reach something rare: always tried again. */
const KEPT = [7, 42, 1297]
/** Those are among them. */
const RUNS = amount(KEPT.length, 30)

interface Letter<S> {
  readonly to: Match<S>
  readonly update: Uint8Array
}

/** Letters between the devices. They wait, overtake each other and come twice; none is lost for ever. */
class Post<S> {
  readonly waiting: Letter<S>[] = []

  constructor(
    readonly devices: readonly Match<S>[],
    private readonly random: Random
  ) {
    for (const from of devices)
      from.doc.on('update', (update: Uint8Array, origin: unknown) => {
        if (origin === 'post') return
        for (const to of devices) if (to !== from) this.waiting.push({ to, update })
      })
  }

  deliver(): void {
    if (this.waiting.length === 0) return
    const index = this.random.int(0, this.waiting.length - 1)
    const { to, update } = this.waiting[index]!
    try {
      admit(to.doc, update, to.seats, { origin: 'post' })
    } catch (error) {
      // It has overtaken another: it comes again.
      if (error instanceof Missing) return
      throw error
    }
    if (this.random.int(0, 3) > 0) this.waiting.splice(index, 1)
  }
}

/** Something a player of the seats on this device might do. */
function act<S>(match: Match<S>, random: Random, move: (match: Match<S>, random: Random) => void): void {
  const what = random.int(0, 9)
  const here = match.seats.filter((seat) => match.isHere(seat))
  if (what === 0 && match.canUndo().ok && match.isHere(match.ledger.pen))
    match.undo(random.pick(['step', 'phase']))
  else if (what === 1) match.flush()
  else if (what === 2 && here.length > 0) {
    const ask = match.requests.find(({ seat }) => !match.isHere(seat))
    if (ask !== undefined) match.answer(ask, random.int(0, 2) > 0)
  } else if (what === 3 && here.length > 0 && match.ledger.pending === null && match.requests.length === 0) {
    const seat = random.pick(here)
    if (match.since(0).some((entry) => entry.kind === 'order' && entry.seat === seat && !entry.undone))
      match.ask(seat)
  } else move(match, random)
}

function mischief<S>(match: Match<S>, random: Random): void {
  const forger = new Forger(match)
  const seat = random.pick(match.seats)
  const at = random.pick([match.ledger.tree.root, ...match.ledger.records.map(({ node }) => node)])
  switch (random.int(0, 4)) {
    case 0:
      return void forger.entry(at, seat, {
        kind: 'order',
        body: Uint8Array.from({ length: random.int(0, 90) }, () => random.int(0, 255))
      })
    case 1:
      return void forger.order(at, seat, { type: 'end' })
    case 2:
      return forger.link(seat, random.int(1, 9), new Uint8Array(16))
    case 3: {
      const elements = match.seats.flatMap((one) => elementsOf(match.doc, one))
      return elements.length > 0 ? pushElements(match.doc, seat, [random.pick(elements)]) : undefined
    }
    default:
      return void forger.entry(at, seat, { kind: 'undo', to: random.int(0, at.number), ask: null })
  }
}

/** A seat that signs something else in a place where an entry of its own stands already. */
function cheat<S>(match: Match<S>, random: Random, secret: Secret): void {
  const own = match.ledger.records.filter(({ seat }) => seat === secret.seat)
  if (own.length === 0) return
  const { parent } = random.pick(own).node
  new Forger(match).order(parent!, secret.seat, { type: 'end' }, secret)
}

function runs<S>(
  seed: number,
  start: () => { founder: Match<S>; guest: Match<S>; secrets: [Secret, Secret] },
  move: (match: Match<S>, random: Random) => void,
  cheats = false
): void {
  const random = seededRandom(seed)
  const { founder, guest, secrets } = start()
  const follower = copyOf(founder)
  const devices = [founder, guest, follower]
  const post = new Post(devices, random)
  for (let i = 0; i < 80; i++) {
    const device = random.pick(devices)
    if (random.int(0, 9) === 0) mischief(follower, random)
    else if (cheats && random.int(0, 5) === 0) cheat(follower, random, random.pick(secrets))
    else act(device, random, move)
    for (let letters = random.int(0, 4); letters > 0; letters--) post.deliver()
  }
  while (post.waiting.length > 0) post.deliver()
  exchange(...devices)
  for (const device of devices) device.flush()
  exchange(...devices)
  const fresh = copyOf(guest)
  for (const device of [founder, guest, fresh]) {
    expect({ seed, head: device.head, hash: device.hash }).toEqual({
      seed,
      head: follower.head,
      hash: follower.hash
    })
    const rejects = ({ rejected }: Match<S>) =>
      rejected.map(({ seat, bytes }) => `${seat} ${bytes.join()}`).sort()
    expect(rejects(device)).toEqual(rejects(follower))
  }
}

test.each(['live', 'sealed'] as const)(
  'march, %s dice: all devices end with the same match',
  (dice) => {
    fc.assert(
      fc.property(fc.integer(), (seed) =>
        runs(
          seed,
          () => twoDevices(marchRules, { scenario: 'plain', dice }, seed),
          (match, random) => {
            if (match.status.is === 'to move' && match.status.here)
              match.order(marchOrder(match.actor!, random))
          }
        )
      ),
      { numRuns: RUNS, examples: KEPT.map((seed) => [seed]) }
    )
  },
  600_000
)

test('march, with a seat that cheats: all devices end with the same match', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) =>
      runs(
        seed,
        () => twoDevices(marchRules, { scenario: 'plain' }, seed),
        (match, random) => {
          if (match.status.is === 'to move' && match.status.here)
            match.order(marchOrder(match.actor!, random))
        },
        true
      )
    ),
    { numRuns: RUNS, examples: KEPT.map((seed) => [seed]) }
  )
}, 600_000)

test('toy game, live dice: all devices end with the same match', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) =>
      runs(
        seed,
        () => twoDevices(toyRules, { scenario: 'lane' }, seed),
        (match, random) => void randomMove(match, random)
      )
    ),
    { numRuns: RUNS, examples: KEPT.map((seed) => [seed]) }
  )
}, 600_000)

test('the elements of a match give the same match in whatever order they stand', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = seededRandom(seed)
      const { founder, guest } = twoDevices(marchRules, { scenario: 'plain' }, seed)
      for (let i = 0; i < 30; i++) {
        const mover = founder.isHere(founder.actor!) ? founder : guest
        mover.order(marchOrder(mover.actor!, random))
        exchange(founder, guest)
      }
      founder.flush()
      guest.flush()
      exchange(founder, guest)
      const rest = founder.seats.flatMap((seat) =>
        elementsOf(founder.doc, seat).map((bytes) => ({ seat, bytes }))
      )
      const doc = new Y.Doc()
      doc.getArray('genesis').push(founder.doc.getArray('genesis').toArray())
      const early = openMatch(doc, marchRules)
      while (rest.length > 0) {
        const [one] = rest.splice(random.int(0, rest.length - 1), 1)
        pushElements(doc, one!.seat, [one!.bytes])
      }
      for (const match of [early, openMatch(doc, marchRules)])
        expect([match.head, match.hash]).toEqual([founder.head, founder.hash])
    }),
    { numRuns: amount(2, 10), examples: KEPT.slice(0, 2).map((seed) => [seed]) }
  )
}, 240_000)
