// Runs inside the browser: the checks that every store must pass, on the real database, and what only a browser can show.
import { seededRandom } from '../../../src/lib/kernel/dice'
import { createMatch } from '../../../src/lib/match/match'
import { storeContract } from '../../../src/lib/match/testing/store-contract'
import { DexieStore } from '../../../src/lib/match/store/dexie'
import { Keeper } from '../../../src/lib/match/store/keeper'
import { SharedMatch } from '../../../src/lib/match/store/tabs'
import { march, marchOrder, marchRules, type MarchState } from '../../../src/lib/match/testing/march'

const PLAN = { scenario: 'plain' }
const random = seededRandom(7)

/** What every check says: null when it passes. */
async function contract(): Promise<{ name: string; error: string | null }[]> {
  const results = []
  for (const [i, { name, run }] of storeContract.entries()) {
    const store = new DexieStore({ name: `contract-${i}` })
    const error = await run(store).then(
      () => null,
      (thrown: unknown) => String(thrown)
    )
    await store.close()
    results.push({ name, error })
  }
  return results
}

async function newMatch(store: DexieStore) {
  const { match, secrets } = createMatch(marchRules, PLAN, march.seats)
  return { match, keeper: await Keeper.create(match, store, secrets) }
}

/** Orders per second when each waits until the one before is on disk. */
async function rate(orders: number): Promise<number> {
  const { match, keeper } = await newMatch(new DexieStore({ name: 'rate' }))
  const begin = performance.now()
  for (let i = 0; i < orders; i++) {
    match.order(marchOrder(match.actor!, random))
    await keeper.settled()
  }
  const seconds = (performance.now() - begin) / 1000
  if (keeper.saved !== match.number) throw new Error('Not all is saved.')
  return orders / seconds
}

let shared: SharedMatch<MarchState> | null = null

const shownBy = ({ writes, match, problem }: SharedMatch<MarchState>) => ({
  writes,
  number: match.number,
  head: match.head,
  problem
})

async function begin(): Promise<string> {
  const { match, keeper } = await newMatch(new DexieStore())
  await keeper.close()
  return match.id
}

async function open(id: string) {
  shared = await SharedMatch.open(id, marchRules, new DexieStore())
  return shown()
}

const shown = () => shownBy(shared!)

async function play(orders: number) {
  const { match, keeper } = shared!
  for (let i = 0; i < orders; i++) match.order(marchOrder(match.actor!, random))
  await keeper!.settled()
  return shown()
}

/** What the player is told when it cannot be saved; null when it was saved. */
async function tryToSave(orders: number): Promise<string | null> {
  return play(orders).then(
    () => null,
    (error: Error) => error.message
  )
}

async function retry() {
  await shared!.keeper!.retry()
  return { ...shown(), saved: shared!.keeper!.saved }
}

const storeTests = { contract, rate, begin, open, shown, play, tryToSave, retry }
export type StoreTests = typeof storeTests

Object.assign(globalThis, { storeTests })
