// What a device says of a room that it cannot enter. Whether rooms connect devices is tried in browsers.
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { RoomCarrier, sendOnlyWhenConnected } from '../../src/lib/sync/carriers/room'
import { LIMITS, startSignal } from '../../src/tools/signal.mjs'

const SOON = 30_000

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['room', LIMITS.addressPerTopic],
  ['server', LIMITS.clientsPerAddress]
])('who finds the %s full is told, and what to do', async (_, crowd) => {
  vi.stubGlobal('RTCPeerConnection', class {})
  vi.stubGlobal('WebSocket', WebSocket)
  const server = await startSignal()
  const address = `ws://127.0.0.1:${server.port}`
  const others = Array.from({ length: crowd }, () => new WebSocket(address))
  for (const socket of others)
    socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', topics: ['the room'] })))
  await vi.waitFor(() => expect(server.rooms.topics.get('the room')?.size).toBe(LIMITS.addressPerTopic), SOON)

  const carrier = new RoomCarrier({ keys: { room: 'the room', password: 'x' }, signal: [address] })
  const changed = vi.fn()
  carrier.start(() => {
    throw new Error('Nobody is there.')
  }, changed)
  await vi.waitFor(() => expect(carrier.trouble?.say).toContain('server is full'), SOON)
  expect(changed).toHaveBeenCalled()
  carrier.stop()
  for (const socket of others) socket.terminate()
  await server.close()
})

test('what is sealed only after the server hung up is not sent', () => {
  const sent: unknown[] = []
  const server = {
    connected: true,
    send: (message: unknown) => sent.push(message),
    on: vi.fn(),
    off: vi.fn()
  }
  // Rooms share a server: it is watched once.
  sendOnlyWhenConnected(server)
  sendOnlyWhenConnected(server)
  server.send('in time')
  server.connected = false
  server.send('too late')
  server.connected = true
  server.send('again')
  expect(sent).toEqual(['in time', 'again'])
})
