// What every store of matches must do. Plain functions that throw, so that the same checks run under Node and in a
// page of a real browser.
import * as Y from 'yjs'
import { seededRandom } from '../../kernel/dice'
import type { Secret } from '../crypto'
import { createMatch, type Match } from '../match'
import type { Snapshot } from '../snapshot'
import { march, marchOrder, marchRules, type MarchState } from './march'
import { documentOf, Keeper, summaryOf } from '../store/keeper'
import type { MatchStore, MatchSummary, StoredMatch } from '../store/store'

export interface StoreCheck {
  readonly name: string
  /** `store` is empty. */
  run(store: MatchStore): Promise<void>
}

function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what)
}

function same(found: unknown, expected: unknown, what: string): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)]
  must(a === b, `${what}: found ${a}, expected ${b}`)
}

async function fails(promise: Promise<unknown>, what: string): Promise<void> {
  const failed = await promise.then(
    () => false,
    (error: unknown) => error instanceof Error && error.message.length > 0
  )
  must(failed, `${what} must fail with words.`)
}

function summary(id: string, changed: number): MatchSummary {
  return {
    id,
    game: 'march',
    scenario: 'plain',
    number: 0,
    here: ['north'],
    actor: 'north',
    over: false,
    changed
  }
}

const secret: Secret = { seat: 'north', bytes: Uint8Array.from({ length: 32 }, (_, i) => 255 - i) }
const snapshot: Snapshot = { number: 2, head: 'ab', state: '{"a":1}', verdicts: '.d', rolls: [[[6, 3]]] }
const bytes = (...list: number[]) => Uint8Array.from(list)
/** The shortest update there is, told apart by what follows it and means nothing. */
const update = (...list: number[]) => bytes(0, 0, ...list)
const told = ({ updates }: StoredMatch) => updates.map((one) => [...one].slice(2))

function play(match: Match<MarchState>, orders: number, seed: number): void {
  const random = seededRandom(seed)
  for (let i = 0; i < orders; i++) match.order(marchOrder(match.actor!, random))
}

async function reopened(store: MatchStore, id: string) {
  const stored = await store.load(id)
  must(stored !== null, 'The match must be there.')
  return { stored, ...Keeper.open(stored, marchRules, store) }
}

export const storeContract: readonly StoreCheck[] = [
  {
    name: 'what was never stored is not there',
    async run(store) {
      same(await store.load('none'), null, 'load')
      same(await store.list(), [], 'list')
      await fails(store.append(summary('none', 1), [update(1)]), 'Appending to a match that is not stored')
      await fails(store.compact('none', 1, update(1)), 'Compacting a match that is not stored')
    }
  },
  {
    name: 'updates come back as they were, in order',
    async run(store) {
      await store.create(summary('one', 1), update(0, 255), [secret])
      await store.append({ ...summary('one', 2), number: 7 }, [update(1), update(2, 2)])
      await store.append(summary('one', 3), [])
      await store.append({ ...summary('one', 4), number: 9 }, [update(), update(3)])
      const stored = (await store.load('one'))!
      same(told(stored), [[0, 255], [1], [2, 2], [], [3]], 'updates')
      must(
        stored.updates.every((one) => one instanceof Uint8Array),
        'Updates must be bytes.'
      )
      same(stored.summary, { ...summary('one', 4), number: 9 }, 'summary')
      same(stored.damage, null, 'damage')
    }
  },
  {
    name: 'a match is created only once',
    async run(store) {
      await store.create(summary('one', 1), update(1), [])
      await fails(store.create(summary('one', 2), update(2), []), 'Creating a match again')
      same(told((await store.load('one'))!), [[1]], 'the first stays')
    }
  },
  {
    name: 'matches do not touch each other, and are listed by their last change',
    async run(store) {
      await store.create(summary('a', 1), update(1), [])
      await store.create(summary('b', 2), update(2), [secret])
      await store.append(summary('a', 3), [update(11)])
      same(
        (await store.list()).map(({ id }) => id),
        ['a', 'b'],
        'list'
      )
      same((await store.load('b'))!.updates.length, 1, 'updates of the other')
      await store.remove('a')
      same(await store.load('a'), null, 'removed')
      same((await store.load('b'))!.updates.length, 1, 'the other stays')
      await store.create(summary('a', 5), update(9), [])
      same((await store.load('a'))!.updates.length, 1, 'nothing of the removed one comes back')
    }
  },
  {
    name: 'secrets are kept and added to',
    async run(store) {
      await store.create(summary('one', 1), update(1), [secret])
      await store.addSecret('one', { seat: 'south', bytes: bytes(...Array<number>(32).fill(7)) })
      const { secrets } = (await store.load('one'))!
      same(
        secrets.map(({ seat }) => seat),
        ['north', 'south'],
        'seats'
      )
      same([...secrets[0]!.bytes], [...secret.bytes], 'bytes of a secret')
    }
  },
  {
    name: 'snapshots are replaced and can be thrown away',
    async run(store) {
      await store.create(summary('one', 1), update(1), [])
      same((await store.load('one'))!.snapshot, null, 'none at first')
      await store.putSnapshot('one', snapshot)
      await store.putSnapshot('one', { ...snapshot, number: 3 })
      same((await store.load('one'))!.snapshot, { ...snapshot, number: 3 }, 'snapshot')
      await store.dropSnapshots()
      same((await store.load('one'))!.snapshot, null, 'none after')
    }
  },
  {
    name: 'many updates become one',
    async run(store) {
      await store.create(summary('one', 1), update(1), [])
      await store.append(summary('one', 2), [update(2), update(3), update(4)])
      await store.compact('one', 3, update(100))
      await store.append(summary('one', 3), [update(5)])
      same(told((await store.load('one'))!), [[100], [4], [5]], 'updates')
    }
  },
  {
    name: 'a match that was played, closed and opened goes on where it was',
    async run(store) {
      const { match, secrets } = createMatch(marchRules, { scenario: 'plain' }, march.seats)
      const keeper = await Keeper.create(match, store, secrets)
      play(match, 250, 1)
      await keeper.settled()
      same(keeper.saved, match.number, 'all is saved')
      await keeper.close()
      const again = await reopened(store, match.id)
      same(again.stored.snapshot?.number, match.number, 'number of the snapshot')
      same([again.match.head, again.match.hash], [match.head, match.hash], 'the match')
      play(again.match, 50, 2)
      await again.keeper.settled()
      await store.dropSnapshots()
      const third = await reopened(store, match.id)
      same([third.match.head, third.match.hash], [again.match.head, again.match.hash], 'without snapshots')
      same((await store.list())[0]?.number, third.match.number, 'number in the list')
    }
  },
  {
    name: 'whatever part of the updates is on disk is a match',
    async run(store) {
      const { match, secrets } = createMatch(marchRules, { scenario: 'plain' }, march.seats)
      const keeper = await Keeper.create(match, store, secrets)
      play(match, 40, 3)
      await keeper.settled()
      const stored = (await store.load(match.id))!
      let before = -1
      for (let count = 1; count <= stored.updates.length; count++) {
        const doc = documentOf({ ...stored, updates: stored.updates.slice(0, count) }, marchRules).doc
        const { number } = Keeper.open(
          { ...stored, updates: [Y.encodeStateAsUpdate(doc)] },
          marchRules,
          store
        ).match
        must(number >= before, 'A longer part has more entries.')
        before = number
      }
      same(before, match.number, 'all of it')
      same(summaryOf(match).number, match.number, 'summary')
    }
  }
]
