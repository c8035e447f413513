// Honest devices never stand before a closed gate, however they tell each other of the match.
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { playHonestly } from '../../src/lib/match/testing/honest'

test('four devices exchange thousands of updates, and none is refused', () => {
  const devices = playHonestly(4000)
  const [first] = devices
  expect(first!.number).toBeGreaterThan(300)
  for (const device of devices) {
    expect([device.head, device.hash]).toEqual([first!.head, first!.hash])
    expect(device.doc.store.pendingStructs).toBeNull()
    expect(Y.encodeStateVector(device.doc).length).toBe(Y.encodeStateVector(first!.doc).length)
  }
}, 300_000)
