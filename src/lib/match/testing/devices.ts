// Devices that play one match, for tests: each has its own document, and what they write travels when the test says so.
import * as Y from 'yjs'
import { stubbornOrder } from '../../kernel/sampling'
import { seededRandom, type Random } from '../../kernel/dice'
import type { Seat } from '../../kernel/game'
import { toy, type ToyState } from '../../kernel/testing/toy'
import { SECRET_BYTES, type Secret } from '../crypto'
import type { Plan, Rules } from '../genesis'
import { createMatch, openMatch, type Match } from '../match'
import type { Snapshot } from '../snapshot'

export const toyRules: Rules<ToyState> = { game: toy, dataHash: 'toy data' }

/** A device of its own with the same match. */
export function copyOf<S>(
  match: Match<S>,
  secrets: readonly Secret[] = [],
  snapshot: Snapshot | null = null
): Match<S> {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(match.doc))
  return openMatch(doc, match.rules, { secrets, snapshot, id: match.id })
}

/** Carries everything between the devices until nobody has anything new to say. */
export function exchange<S>(...matches: Match<S>[]): void {
  for (let moved = true; moved;) {
    moved = false
    for (const from of matches)
      for (const to of matches) {
        if (from === to) continue
        const news = Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc))
        const before = Y.encodeStateVector(to.doc).join()
        Y.applyUpdate(to.doc, news)
        moved ||= Y.encodeStateVector(to.doc).join() !== before
      }
  }
}

/** The same secrets each time, so that a test that fails can be run again. */
function secretsFor<S>(rules: Rules<S>, seed: number): [Secret, Secret] {
  const random = seededRandom(seed)
  const bytes = () => Uint8Array.from({ length: SECRET_BYTES }, () => random.int(0, 255))
  const [first, second] = rules.game.seats
  return [
    { seat: first, bytes: bytes() },
    { seat: second, bytes: bytes() }
  ]
}

/** Two devices, each with a seat, after the second was let in. */
export function twoDevices<S>(
  rules: Rules<S>,
  plan: Plan,
  seed = 1
): { founder: Match<S>; guest: Match<S>; secrets: [Secret, Secret] } {
  const secrets = secretsFor(rules, seed)
  const [first, second] = secrets
  const { match: founder } = createMatch(rules, plan, [first.seat], [first])
  const guest = copyOf(founder)
  guest.claim(second)
  exchange(founder, guest)
  founder.confirm(founder.claims[0]!)
  exchange(founder, guest)
  return { founder, guest, secrets }
}

export function oneDevice<S>(
  rules: Rules<S>,
  plan: Plan,
  seed = 1
): { match: Match<S>; secrets: readonly Secret[] } {
  return createMatch(rules, plan, rules.game.seats, secretsFor(rules, seed))
}

/** One random order of whoever is to move on this device; null when that is nobody. */
export function randomMove<S>(match: Match<S>, random: Random): Seat | null {
  const { status } = match
  if (status.is !== 'to move' || !status.here) return null
  const order = stubbornOrder(match.offers(), random)
  if (order === null) return null
  match.order(order)
  return status.seat
}
