// A file may bring seats: which keys are taken from it, and which are not without asking.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { games } from '../../games/registry'
import { newSecret, type Secret } from '../../match/crypto'
import { exportMatch, exportPart } from '../../match/file'
import { createMatch, openMatch } from '../../match/match'
import { DexieStore } from '../../match/store/dexie'
import { documentOf, Keeper } from '../../match/store/keeper'
import { copyOf } from '../../match/testing/devices'
import { aboutGame } from '../library'
import { newCode } from '../../sync/invitation'
import { Memory, passingShelf } from '../../sync/memory'
import { canShare, matchFile, OtherKey, share, takeIn } from './files'
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

test('a seat that moves to another device brings the invitation, and a known one stays', async () => {
  const { here, mine } = await asked()
  const [from, to] = [new Memory(passingShelf()), new Memory(passingShelf())]
  const code = newCode()
  const signal = ['wss://meet.example/']
  from.change(here.id, { code, signal })
  const file = await matchFile(store, here.id, 'A match', from)
  const other = new DexieStore({ indexedDB: new IDBFactory(), IDBKeyRange })
  await takeIn(other, file, undefined, to)
  expect(to.notes(here.id)).toMatchObject({ code, signal })
  from.change(here.id, { code: newCode(), signal: [] })
  await takeIn(other, await matchFile(store, here.id, 'A match', from), undefined, to)
  expect(to.notes(here.id)).toMatchObject({ code, signal })
  // Who gets no seat gets no invitation either.
  expect(exportMatch(here, [], { code, signal })).not.toContain(code)
  const odd = exportMatch(here, [mine], { code: 'no code', signal: [] })
  await expect(takeIn(other, fileOf(odd), undefined, new Memory(passingShelf()))).rejects.toThrow(
    'invitation'
  )
  await other.close()
})

test('a file is shared as text, which Android hands on, and saved where that fails', async () => {
  store = new DexieStore({ indexedDB: new IDBFactory(), IDBKeyRange })
  const given: File[] = []
  const navigator = {
    canShare: ({ files }: { files: File[] }) => files.every(({ type }) => type === 'text/plain'),
    share: ({ files }: { files: File[] }) => Promise.resolve(void given.push(...files))
  }
  vi.stubGlobal('navigator', navigator)
  const file = new File(['{}'], 'poland.sandtable.json', { type: 'application/json' })
  expect(canShare()).toBe(true)
  expect(await share(file, 'Poland')).toBe('sent')
  expect(given.map(({ name, type }) => [name, type])).toEqual([['poland.sandtable.txt', 'text/plain']])
  const refusing = (name: string) => () => Promise.reject(new DOMException('no', name))
  navigator.share = refusing('AbortError')
  expect(await share(file, 'Poland')).toBe('given up')
  navigator.share = refusing('NotAllowedError')
  const clicked: string[] = []
  const link = { href: '', download: '', click: () => void clicked.push(link.download) }
  vi.stubGlobal('document', { createElement: () => link })
  expect(await share(file, 'Poland')).toBe('saved')
  expect(clicked).toEqual(['poland.sandtable.json'])
})

test('a part that the other player sends goes into the match that is here, and into no other', async () => {
  const { here, there } = await asked()
  const before = Y.encodeStateVector(here.doc)
  const { rules } = await openGame(GAME, SMALL)
  const founder = createMatch(rules, { scenario: SMALL }, [rules.game.seats[0]]).match
  await expect(takeIn(store, fileOf(exportPart(founder, Y.encodeStateVector(founder.doc))))).rejects.toThrow(
    'not on this device'
  )
  const claims = async () =>
    openMatch(documentOf((await store.look(here.id))!, rules).doc, rules).claims.length
  expect(await claims()).toBe(1)
  expect(await takeIn(store, fileOf(exportPart(there, before)))).toEqual({ id: here.id, known: true })
  expect(await claims()).toBe(2)
})
