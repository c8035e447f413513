// Two separate browser processes find each other over the live carriers, lose each other and go on. How long it takes is
// measured by `npm run link`; here it only must come about. More of it is in browsers.deep.ts.
import { expect, test } from 'vitest'
import { newCode } from '../../src/lib/sync/invitation'
import { startSignal } from '../../src/tools/signal.mjs'
import { BROWSERS, withTwoDevices } from './browsers'
import { meetInRoom, pair, playLive, same, seated } from './carriers'

test('a room, then codes without any server, then the room again after it was cut', BROWSERS, async () => {
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
})
