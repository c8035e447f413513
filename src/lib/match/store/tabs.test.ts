import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../../kernel/dice'
import { createMatch } from '../match'
import { march, marchOrder, marchRules, type MarchState } from '../testing/march'
import { rawUpdate } from '../testing/raw'
import { DexieStore } from './dexie'
import { Keeper } from './keeper'
import { browserWindows, SharedMatch, whileClosed, type Channel, type Windows } from './tabs'

/** Long enough for a busy machine. */
const SOON = 30_000

type Granted = (lock: object | null) => unknown

/** Locks and channels of one browser, as far as they are used. */
class FakeBrowser implements Windows {
  private readonly queues = new Map<string, { granted: Granted; signal?: AbortSignal }[]>()
  private readonly held = new Set<string>()
  private readonly channels = new Map<string, Set<Channel>>()

  readonly locks = {
    request: (name: string, options: LockOptions, granted: Granted) =>
      new Promise<unknown>((resolve, reject) => {
        const run = async (lock: object | null) => {
          if (lock !== null) this.held.add(name)
          try {
            resolve(await granted(lock))
          } finally {
            if (lock !== null) this.letGo(name)
          }
        }
        if (!this.held.has(name)) return void run({})
        if (options.ifAvailable) return void run(null)
        const waiting = { granted: run, ...(options.signal && { signal: options.signal }) }
        this.queues.set(name, [...(this.queues.get(name) ?? []), waiting])
        options.signal?.addEventListener('abort', () => {
          this.queues.set(
            name,
            this.queues.get(name)!.filter((one) => one !== waiting)
          )
          reject(new DOMException('aborted', 'AbortError'))
        })
      })
  } as Windows['locks']

  channel(name: string): Channel {
    const all = this.channels.get(name) ?? new Set()
    this.channels.set(name, all)
    const own: Channel = {
      onmessage: null,
      postMessage: (data) => {
        for (const other of all)
          if (other !== own) queueMicrotask(() => other.onmessage?.({ data } as MessageEvent))
      },
      close: () => void all.delete(own)
    }
    all.add(own)
    return own
  }

  private letGo(name: string): void {
    this.held.delete(name)
    const [first, ...rest] = this.queues.get(name) ?? []
    this.queues.set(name, rest)
    first?.granted({})
  }
}

async function stored() {
  const factory = new IDBFactory()
  const newStore = () => new DexieStore({ indexedDB: factory, IDBKeyRange })
  const { match, secrets } = createMatch(marchRules, { scenario: 'plain' }, march.seats)
  const keeper = await Keeper.create(match, newStore(), secrets)
  await keeper.close()
  const browser = new FakeBrowser()
  const open = async () => (await SharedMatch.open(match.id, marchRules, newStore(), browser))!
  return { id: match.id, browser, newStore, open }
}

const random = seededRandom(1)

async function play({ match, keeper }: SharedMatch<MarchState>, orders: number): Promise<void> {
  for (let i = 0; i < orders; i++) match.order(marchOrder(match.actor!, random))
  await keeper!.settled()
}

test('a match is read once when it is opened, and what is saved meanwhile is not missed', async () => {
  const { id, browser, newStore, open } = await stored()
  const reads: string[] = []
  const counting = () => {
    const store = newStore()
    const [load, look] = [store.load.bind(store), store.look.bind(store)]
    return Object.assign(store, {
      load: (one: string) => (reads.push('load'), load(one)),
      look: (one: string) => (reads.push('look'), look(one))
    })
  }
  const first = (await SharedMatch.open(id, async () => marchRules, counting(), browser))!
  expect(reads.splice(0)).toEqual(['load'])
  const fetched = async () => {
    await play(first, 5)
    return marchRules
  }
  const second = (await SharedMatch.open(id, fetched, counting(), browser))!
  expect(reads).toEqual(['look'])
  await vi.waitFor(() => expect(second.match.head).toBe(first.match.head), SOON)
  await first.close()
  await second.close()
  await (await open()).close()
})

test('the first window writes, the second follows, shows what is saved and cannot write', async () => {
  const { open } = await stored()
  const first = await open()
  const second = await open()
  expect([first.writes, second.writes]).toEqual([true, false])
  for (const orders of [1, 5, 30]) {
    await play(first, orders)
    await vi.waitFor(() => expect(second.match.head).toBe(first.match.head), SOON)
    expect(second.match.hash).toBe(first.match.hash)
  }
  const before = second.match.number
  expect(second.match.isHere('north')).toBe(true)
  expect(() => second.match.order({ type: 'end' })).toThrow(/another window/i)
  second.match.flush()
  expect(second.match.number).toBe(before)
  await first.close()
  await second.close()
})

test('a stored change that makes no sense is left out by the window that looks on, which tells of it and goes on', async () => {
  const { open } = await stored()
  const first = await open()
  const second = await open()
  const other = rawUpdate(1, [
    { client: 9, structs: [{ list: 'genesis', values: [['another', new Uint8Array(64)]] }] }
  ])
  Y.applyUpdate(first.match.doc, other)
  await play(first, 3)
  await vi.waitFor(() => expect(second.match.head).toBe(first.match.head), SOON)
  expect(second.damage).toContain('1 stored change of this match made no sense')
  expect([second.problem, second.match.doc.getArray('genesis').length]).toEqual([null, 1])
  await first.close()
  await second.close()
})

test('the second takes over when the first closes, the third after it, and nothing is lost', async () => {
  const { open } = await stored()
  const first = await open()
  const [second, third] = [await open(), await open()]
  const told = vi.fn()
  second.onChange(told)
  await play(first, 700)
  const { head } = first.match
  await first.close()
  await vi.waitFor(() => expect(second.writes).toBe(true), SOON)
  expect(told).toHaveBeenCalled()
  expect(second.match.number).toBe(700)
  expect(second.match.entry(700)).not.toBeNull()
  expect(second.match.head).toBe(head)
  expect(third.writes).toBe(false)
  await play(second, 3)
  await vi.waitFor(() => expect(third.match.head).toBe(second.match.head), SOON)
  await second.close()
  await vi.waitFor(() => expect(third.writes).toBe(true), SOON)
  expect(third.match.number).toBe(703)
  expect(third.problem).toBeNull()
  await third.close()
})

test('a window that asks takes over while the first is open, which follows it and can take over again', async () => {
  const { open } = await stored()
  const [first, third, second] = [await open(), await open(), await open()]
  for (let i = 0; i < 5; i++) first.match.order(marchOrder(first.match.actor!, random))
  // Not saved yet: the window that steps back does that first.
  second.takeOver()
  expect(second.asking).toBe(true)
  await vi.waitFor(() => expect(second.writes).toBe(true), SOON)
  expect([first.writes, second.asking, second.match.number]).toEqual([false, false, 5])
  expect(() => first.match.order({ type: 'end' })).toThrow(/another window/i)
  await play(second, 4)
  await vi.waitFor(() => expect(first.match.head).toBe(second.match.head), SOON)
  await vi.waitFor(() => expect(third.match.head).toBe(second.match.head), SOON)
  first.takeOver()
  await vi.waitFor(() => expect(first.writes).toBe(true), SOON)
  await play(first, 2)
  await vi.waitFor(() => expect(second.match.head).toBe(first.match.head), SOON)
  expect([first, second, third].map(({ problem }) => problem)).toEqual([null, null, null])
  expect([first.match.number, third.writes]).toEqual([11, false])
  for (const one of [first, third, second]) await one.close()
})

test('a window whose orders cannot be saved does not let go of them, and says why', async () => {
  const { id, browser, newStore, open } = await stored()
  const store = newStore()
  const first = (await SharedMatch.open(id, marchRules, store, browser))!
  const second = await open()
  const full = vi.spyOn(store, 'append').mockRejectedValue(new Error('no room'))
  first.match.order(marchOrder(first.match.actor!, random))
  second.takeOver()
  await vi.waitFor(() => expect(second.problem).toBe('no room'), SOON)
  expect([first.writes, second.writes, second.asking]).toEqual([true, false, false])
  full.mockRestore()
  await first.keeper!.retry()
  second.takeOver()
  await vi.waitFor(() => expect(second.writes).toBe(true), SOON)
  expect(second.match.number).toBe(1)
  await first.close()
  await second.close()
})

test('a window that closes while it steps back lets go only when everything is saved', async () => {
  const { id, browser, newStore, open } = await stored()
  const store = newStore()
  const first = (await SharedMatch.open(id, marchRules, store, browser))!
  const second = await open()
  let goOn: () => void = () => undefined
  const held = new Promise<void>((done) => (goOn = done))
  const append = store.append.bind(store)
  vi.spyOn(store, 'append').mockImplementation((...given) => held.then(() => append(...given)))
  first.match.order(marchOrder(first.match.actor!, random))
  second.takeOver()
  await vi.waitFor(() => expect(first.writes).toBe(false), SOON)
  const closed = first.close()
  let gone = false
  void closed.then(() => (gone = true))
  await store.list()
  expect([gone, second.writes]).toEqual([false, false])
  goOn()
  await closed
  await vi.waitFor(() => expect(second.writes).toBe(true), SOON)
  expect(second.match.number).toBe(1)
  await second.close()
})

test('a window that only looked on leaves without taking over', async () => {
  const { open } = await stored()
  const first = await open()
  const second = await open()
  await second.close()
  await play(first, 2)
  await first.close()
  const third = await open()
  expect(third.writes).toBe(true)
  expect(third.match.number).toBe(2)
  await third.close()
})

test('a match that is removed meanwhile, or was never there, is told of', async () => {
  const { id, open, newStore, browser } = await stored()
  const first = await open()
  const second = await open()
  await newStore().remove(id)
  await expect(play(first, 1)).rejects.toThrow('not stored')
  await vi.waitFor(() => expect(second.problem).toContain('removed'), SOON)
  await expect(first.close()).rejects.toThrow('not stored')
  await second.close()
  expect(await SharedMatch.open(id, marchRules, newStore(), browser)).toBeNull()
  // Nobody holds the lock of a match that could not be opened.
  expect(await SharedMatch.open(id, marchRules, newStore(), browser)).toBeNull()
})

test('a store that fails while opening lets the next window try', async () => {
  const { id, newStore, browser } = await stored()
  const broken = newStore()
  vi.spyOn(broken, 'load').mockRejectedValue(new Error('no storage'))
  await expect(SharedMatch.open(id, marchRules, broken, browser)).rejects.toThrow('no storage')
  const shared = (await SharedMatch.open(id, marchRules, newStore(), browser))!
  expect(shared.writes).toBe(true)
  await shared.close()
})

test('in a browser without locks every window writes, and the store refuses the second', async () => {
  const { id, newStore } = await stored()
  vi.stubGlobal('navigator', {})
  const windows = browserWindows()
  vi.unstubAllGlobals()
  const first = (await SharedMatch.open(id, marchRules, newStore(), windows))!
  const second = (await SharedMatch.open(id, marchRules, newStore(), windows))!
  expect([first.writes, second.writes]).toEqual([true, true])
  await play(first, 1)
  await expect(play(second, 1)).rejects.toThrow(/another window/i)
  await first.close()
  await expect(second.close()).rejects.toThrow(/another window/i)
})

test('something can be done to a match while no window has it open', async () => {
  const { browser, id, open } = await stored()
  const window = await open()
  const act = vi.fn(() => Promise.resolve())
  expect(await whileClosed(id, act, browser)).toBe(false)
  expect(act).not.toHaveBeenCalled()
  await window.close()
  expect(await whileClosed(id, act, browser)).toBe(true)
  await expect(whileClosed(id, () => Promise.reject(new Error('full')), browser)).rejects.toThrow('full')
  expect(await whileClosed(id, act, browser)).toBe(true)
  expect(act).toHaveBeenCalledTimes(2)
})
