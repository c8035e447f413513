// What a device that means harm gets out of many links, and out of asking again and again.
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { createMatch } from '../match/match'
import { marchRules, type MarchState } from '../match/testing/march'
import { read, write } from './messages'
import { connect, Device, testKeys, until } from './testing/sessions'
import type { TestPipe } from './testing/pipes'
import { NOTHING } from './vector'

const stateIn = (device: Device<MarchState>) => [...device.session.links].at(-1)?.state

async function table(orders: number) {
  let now = 0
  const keys = await testKeys()
  const { match, secrets } = createMatch(marchRules, { scenario: 'plain' }, ['north'])
  const units = Array.from({ length: 6000 }, () => 'north-1-corps')
  for (let i = 0; i < orders; i++) match.order({ type: 'move', units, path: ['0101'] } as never)
  const honest = new Device<MarchState>(marchRules, keys, { clock: () => now }).hold(match, secrets)
  const guest = () => new Device<MarchState>(marchRules, keys)
  return { honest, match, guest, pass: (ms: number) => void (now += ms) }
}

const isLinked = (device: Device<MarchState>) => stateIn(device) === 'linked'

test('a device that was refused is refused again at once when it comes back, until time has passed', async () => {
  const { honest, guest, pass } = await table(1)
  const bad = guest()
  const [, to] = connect(honest, bad)
  await until(() => isLinked(honest) && isLinked(bad), 'linked')
  to.queue(write({ is: 'part', total: 3, offset: 0, bytes: Uint8Array.of(1, 2, 3) }))
  await until(() => stateIn(honest) === 'refused', 'refused')
  for (let i = 0; i < 5; i++) {
    const [from] = connect(honest, bad)
    const said: string[] = []
    from.filter = (bytes) => {
      said.push(read(bytes).is)
      return [bytes]
    }
    await until(() => stateIn(honest) === 'refused' && said.includes('bye'), 'refused again')
    expect(said).not.toContain('vector')
    expect(said).not.toContain('part')
  }
  // Somebody else is let in all the same.
  const other = guest()
  connect(honest, other)
  await until(() => isLinked(other), 'the other is linked')
  pass(61_000)
  connect(honest, bad)
  await until(() => isLinked(honest) && isLinked(bad), 'linked again')
})

function counted(pipe: TestPipe): { bytes: number; done: number } {
  const count = { bytes: 0, done: 0 }
  pipe.filter = (bytes) => {
    const message = read(bytes)
    if (message.is === 'part') count.bytes += message.bytes.length
    if (message.is === 'done') count.done++
    return [bytes]
  }
  return count
}

test('who says again and again that it has nothing is sent the match a few times, and a new device still gets it', async () => {
  const { honest, match, guest } = await table(100)
  const whole = Y.encodeStateAsUpdateV2(match.doc).length
  expect(whole).toBeGreaterThan(500_000)
  const greedy = guest()
  const [from, to] = connect(honest, greedy)
  const count = counted(from)
  await until(() => isLinked(honest) && isLinked(greedy), 'linked')
  const most = 4 * Math.max(1_000_000, honest.session.length)
  for (let i = 0; i < 20; i++) {
    const { done } = count
    to.queue(write({ is: 'vector', vector: NOTHING }))
    await until(() => count.done > done || count.bytes > most - whole, 'answered')
  }
  expect(count.bytes).toBeGreaterThan(most - 2 * whole)
  // By another link there is nothing more to be had either.
  const [again, toAgain] = connect(honest, greedy)
  const more = counted(again)
  await until(() => stateIn(honest) === 'catching up' || isLinked(honest), 'met again')
  toAgain.queue(write({ is: 'vector', vector: NOTHING }))
  const fresh = guest()
  connect(honest, fresh)
  await until(() => fresh.match?.head === match.head && isLinked(fresh), 'the new device has the match')
  expect(more.bytes).toBeLessThan(whole)
  expect(count.bytes + more.bytes).toBeLessThanOrEqual(most)
  for (const { session } of [honest, greedy, fresh]) session.close()
})
