// Two separate browser processes find each other over the live carriers, lose each other and go on. How long it takes is
// measured by `npm run link`; here it only must come about.
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../../src/lib/kernel/dice'
import { createMatch } from '../../src/lib/match/match'
import { march, marchOrder, marchRules } from '../../src/lib/match/testing/march'
import { MOST_IN_ONE } from '../../src/lib/sync/carriers/turn'
import { newCode } from '../../src/lib/sync/invitation'
import { writeCode } from '../../src/lib/sync/text'
import { qrVersion } from '../../src/lib/sync/write'
import { findBrowser } from '../../src/tools/parts/browser.mjs'
import { startSignal } from '../../src/tools/signal.mjs'
import { withTwoDevices } from './browsers'
import { meetInRoom, pair, playLive, same, scanned, seated, until } from './carriers'

const there = findBrowser() !== undefined

test.runIf(there)(
  'a room, then codes without any server, then the room again after it was cut',
  async () => {
    const signal = await startSignal()
    const address = `ws://127.0.0.1:${signal.port}`
    try {
      await withTwoDevices(async (a, b) => {
        const code = newCode()
        await a.ask('begin', code)
        await a.ask('found', 'war-comes-early', '1939', 'live')
        await b.ask('begin', code)
        await meetInRoom(a, b, address)
        // It is not the windows of one browser that talk here.
        expect(await a.ask('counts')).toEqual({ webrtc: 1, broadcast: 0 })
        await seated(a, b)
        await playLive(a, b, 12)

        // The link is cut under both; the room brings them together again by itself.
        expect(await a.ask('cut')).not.toBe('linked')
        await Promise.all([a.ask('linked'), b.ask('linked')])
        await playLive(a, b, 18)

        // Another carrier beside it, and both at once.
        const { versions } = await pair(a, b, false)
        expect(Math.max(...versions)).toBeLessThanOrEqual(10)
        await playLive(a, b, 24)
        expect(await same(a, b)).toBe(true)
        expect([...a.faults, ...b.faults]).toEqual([])
      })
    } finally {
      await signal.close()
    }
  },
  240_000
)

test.runIf(there)(
  'a match of more than 256 kB, which y-webrtc would leave out without a word, arrives in a room',
  async () => {
    const { match } = createMatch(marchRules, { scenario: 'plain' }, march.seats)
    const random = seededRandom(1)
    while (match.number < 9_000) match.order(marchOrder(match.actor!, random))
    match.flush()
    const update = Y.encodeStateAsUpdateV2(match.doc)
    expect(update.length).toBeGreaterThan(256 * 1024)
    const signal = await startSignal()
    try {
      await withTwoDevices(async (a, b) => {
        const code = newCode()
        await a.ask('begin', code)
        await a.ask('hold', march.id, Buffer.from(update).toString('base64'))
        await b.ask('begin', code)
        await meetInRoom(a, b, `ws://127.0.0.1:${signal.port}`)
        expect((await b.ask('facts'))?.head).toBe(match.head)
      })
    } finally {
      await signal.close()
    }
  },
  240_000
)

test.runIf(there)(
  'a device with another invitation finds nobody',
  async () => {
    const signal = await startSignal()
    try {
      await withTwoDevices(async (a, b) => {
        await a.ask('begin', newCode())
        await a.ask('found', 'war-comes-early', '1939', 'live')
        await b.ask('begin', newCode())
        for (const device of [a, b]) await device.ask('enter', `ws://127.0.0.1:${signal.port}`)
        // Both are in their rooms, where each is told of whoever else is there.
        await until(async () => signal.rooms.topics.size === 2, 'both are in a room')
        expect([...signal.rooms.topics.values()].map(({ size }) => size)).toEqual([1, 1])
        expect([(await a.ask('status')).is, (await b.ask('status')).is]).toEqual(['apart', 'apart'])
        expect(await b.ask('facts')).toBeNull()
      })
    } finally {
      await signal.close()
    }
  },
  240_000
)

test.runIf(there)(
  'the camera reads the largest codes that are shown, held a little too far',
  async () => {
    await withTwoDevices(async (a) => {
      for (const bytes of [1300, 1600, MOST_IN_ONE]) {
        const text = writeCode('T', crypto.getRandomValues(new Uint8Array(bytes)))
        expect(await scanned(text, a, 0.75), `version ${qrVersion(text, 'low')}`).toBe(text)
      }
    })
  },
  240_000
)
