// What else two separate browser processes must manage: long matches, strangers, cameras.
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../../src/lib/kernel/dice'
import { createMatch } from '../../src/lib/match/match'
import { march, marchOrder, marchRules } from '../../src/lib/match/testing/march'
import { MOST_IN_ONE } from '../../src/lib/sync/carriers/turn'
import { newCode } from '../../src/lib/sync/invitation'
import { writeCode } from '../../src/lib/sync/text'
import { qrVersion } from '../../src/lib/sync/write'
import { startSignal } from '../../src/tools/signal.mjs'
import { BROWSERS, withTwoDevices } from './browsers'
import { meetInRoom, scanned, until } from './carriers'

test(
  'a match of more than 256 kB, which y-webrtc would leave out without a word, arrives in a room',
  BROWSERS,
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
  }
)

test('a device with another invitation finds nobody', BROWSERS, async () => {
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
})

test('the camera reads the largest codes that are shown, held a little too far', BROWSERS, async () => {
  await withTwoDevices(async (a) => {
    for (const bytes of [1300, 1600, MOST_IN_ONE]) {
      const text = writeCode('T', crypto.getRandomValues(new Uint8Array(bytes)))
      expect(await scanned(text, a, 0.75), `version ${qrVersion(text, 'low')}`).toBe(text)
    }
  })
})
