// A backup of everything, and back again on a device that has nothing.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { games } from '../../games/registry'
import { createMatch } from '../../match/match'
import { DexieStore } from '../../match/store/dexie'
import { Keeper } from '../../match/store/keeper'
import { newCode } from '../../sync/invitation'
import { Memory, passingShelf } from '../../sync/memory'
import { aboutGame } from '../library'
import { backupOf, restore, Sealed } from './backup'
import { matchFile } from './files'
import { openGame } from './packs'

const [GAME] = Object.keys(games) as [string]
const SMALL = aboutGame(GAME)!.scenarios.at(-1)!.id
const PASSPHRASE = 'correct horse battery'
const stores: DexieStore[] = []
const device = () => {
  const store = new DexieStore({ indexedDB: new IDBFactory(), IDBKeyRange })
  stores.push(store)
  return store
}

beforeAll(() => void vi.stubGlobal('navigator', {}))
beforeEach(() => void vi.stubGlobal('localStorage', passingShelf()))
afterEach(() => stores.splice(0).forEach((store) => store.close()))

async function withMatches(count: number) {
  const [store, memory] = [device(), new Memory(passingShelf())]
  const { rules } = await openGame(GAME, SMALL)
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const { match, secrets } = createMatch(rules, { scenario: SMALL }, [rules.game.seats[0]])
    const keeper = await Keeper.create(match, store, secrets)
    await keeper.close()
    memory.change(match.id, { code: newCode() })
    ids.push(match.id)
  }
  return { store, memory, ids: ids.sort() }
}

const title = (id: string) => `Match ${id.slice(0, 4)}`
const idsOf = async (store: DexieStore) => (await store.list()).map(({ id }) => id).sort()

test('under a passphrase the seats and invitations come back; without it nothing does', async () => {
  const { store, memory, ids } = await withMatches(2)
  const { file, matches, leftOut } = await backupOf(store, title, PASSPHRASE, memory)
  expect([matches, leftOut]).toEqual([2, 0])
  const [secret] = (await store.look(ids[0]!))!.secrets
  expect(await file.text()).not.toContain(Buffer.from(secret!.bytes).toString('hex'))

  const [other, remembers] = [device(), new Memory(passingShelf())]
  await expect(restore(other, file, null, remembers)).rejects.toThrow(Sealed)
  await expect(restore(other, file, 'wrong passphrase', remembers)).rejects.toThrow('wrong')
  expect(await idsOf(other)).toEqual([])
  expect(await restore(other, file, PASSPHRASE, remembers)).toEqual({ fresh: 2, known: 0, failed: [] })
  expect(await idsOf(other)).toEqual(ids)
  for (const id of ids) {
    expect((await other.look(id))!.secrets).toEqual((await store.look(id))!.secrets)
    expect(remembers.notes(id).code).toBe(memory.notes(id).code)
  }
  // Once more it changes nothing.
  expect(await restore(other, file, PASSPHRASE, remembers)).toEqual({ fresh: 0, known: 2, failed: [] })
})

test('without a passphrase no seat and no invitation goes along', async () => {
  const { store, memory, ids } = await withMatches(1)
  const { file } = await backupOf(store, title, null, memory)
  expect(await file.text()).not.toContain(memory.notes(ids[0]!).code)
  const other = device()
  expect(await restore(other, file, null, new Memory(passingShelf()))).toMatchObject({ fresh: 1 })
  expect((await other.look(ids[0]!))!.secrets).toEqual([])
  await expect(backupOf(store, title, 'short', memory)).rejects.toThrow('at least 8')
})

test('what is no backup, damaged or of another kind is refused in words, and one bad match does not keep the others', async () => {
  const { store, memory, ids } = await withMatches(2)
  const { file } = await backupOf(store, title, null, memory)
  const text = await file.text()
  const other = device()
  const take = (content: string) => restore(other, new File([content], 'x'), null, new Memory(passingShelf()))
  await expect(take(text.slice(0, -9))).rejects.toThrow('cut short')
  await expect(take(text.replace('"version":1', '"version":2'))).rejects.toThrow('newer')
  await expect(take(text.replace('"kind":"open"', '"kind":"sealed"'))).rejects.toThrow('damaged')
  const single = await matchFile(store, ids[0]!, 'x', memory)
  await expect(take(await single.text())).rejects.toThrow('not a backup')
  expect(await idsOf(other)).toEqual([])
  const data = JSON.parse(text) as { content: { matches: { title: string; file: string }[] } }
  data.content.matches[0]!.file = '{}'
  const { fresh, failed } = await take(JSON.stringify(data))
  expect([fresh, failed.length]).toEqual([1, 1])
  expect(failed[0]).toContain(data.content.matches[0]!.title)
})
