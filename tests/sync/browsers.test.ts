// Two separate browser processes find each other over the live carriers, lose each other and go on. How long it takes is
// measured by `npm run link`; here it only must come about.
import { expect, test } from 'vitest'
import { MOST_IN_ONE } from '../../src/lib/sync/carriers/turn'
import { newCode } from '../../src/lib/sync/invitation'
import { writeCode } from '../../src/lib/sync/text'
import { qrVersion } from '../../src/lib/sync/write'
import { findBrowser } from '../../src/tools/parts/browser.mjs'
import { startSignal } from '../../src/tools/signal.mjs'
import { withTwoDevices } from './browsers'
import { meetInRoom, pair, playLive, same, scanned, seated } from './carriers'

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
  120_000
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
        await new Promise((resolve) => setTimeout(resolve, 2000))
        expect([(await a.ask('status')).is, (await b.ask('status')).is]).toEqual(['apart', 'apart'])
        expect(await b.ask('facts')).toBeNull()
      })
    } finally {
      await signal.close()
    }
  },
  60_000
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
  60_000
)
