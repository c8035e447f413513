// A file may bring seats: which keys are taken from it, and which are not without asking.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { games } from '../../games/registry'
import { newSecret, type Secret } from '../../match/crypto'
import { exportMatch } from '../../match/file'
import { createMatch } from '../../match/match'
import { DexieStore } from '../../match/store/dexie'
import { Keeper } from '../../match/store/keeper'
import { copyOf } from '../../match/testing/devices'
import { aboutGame } from '../library'
import { OtherKey, takeIn } from './files'
import { openGame } from './packs'

const [GAME] = Object.keys(games) as [string]
const SMALL = aboutGame(GAME)!.scenarios.at(-1)!.id
const fileOf = (text: string) => new File([text], 'match.json')
let store: DexieStore

// A browser too old for locks.
beforeAll(() => void vi.stubGlobal('navigator', {}))
afterEach(() => store.close())

/** A match with a free seat, which this device has asked for. */
async function asked() {
  const { rules } = await openGame(GAME, SMALL)
  const [first, second] = rules.game.seats
  const { match: founder } = createMatch(rules, { scenario: SMALL }, [first])
  const [mine, theirs] = [newSecret(second), newSecret(second)]
  const here = copyOf(founder)
  here.claim(mine)
  store = new DexieStore({ indexedDB: new IDBFactory(), IDBKeyRange })
  const keeper = await Keeper.create(here, store, [mine])
  await keeper.close()
  const there = copyOf(founder)
  there.claim(theirs)
  return { here, there, mine, theirs, first }
}

const keptOf = async (id: string): Promise<readonly Secret[]> => (await store.look(id))!.secrets

test('a key that is kept is not replaced by a file without asking', async () => {
  const { here, there, mine, theirs } = await asked()
  const file = fileOf(exportMatch(there, [theirs]))
  await expect(takeIn(store, file)).rejects.toThrow(OtherKey)
  expect(await keptOf(here.id)).toEqual([mine])
})

test('a key that fits no seat of the match is not taken from a file at all', async () => {
  const { here, there, mine, first } = await asked()
  const file = fileOf(exportMatch(there, [newSecret(first)]))
  expect(await takeIn(store, file)).toEqual({ id: here.id, known: true })
  expect(await keptOf(here.id)).toEqual([mine])
})

test('a key that is asked about is replaced or kept, as the player says', async () => {
  for (const keys of ['keep', 'replace'] as const) {
    const { here, there, mine, theirs } = await asked()
    await takeIn(store, fileOf(exportMatch(there, [theirs])), keys)
    expect(await keptOf(here.id)).toEqual([keys === 'keep' ? mine : theirs])
    if (keys === 'keep') await store.close()
  }
})
