// The server where devices find each other: who is in a room hears what is said there, and nobody else.
import { Server as NetServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { LIMITS, startSignal } from '../../src/tools/signal.mjs'

/** Long enough for a busy machine. */
const SOON = 30_000

type Server = Awaited<ReturnType<typeof startSignal>>
const servers: Server[] = []
const sockets: WebSocket[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const socket of sockets.splice(0)) socket.terminate()
  for (const server of servers.splice(0)) await server.close()
})

async function start(): Promise<Server> {
  const server = await startSignal()
  servers.push(server)
  return server
}

async function enter({ port }: Server) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`)
  sockets.push(socket)
  const heard: Record<string, unknown>[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Record<string, unknown>))
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('open', resolve))
  const say = (message: unknown) => socket.send(JSON.stringify(message))
  const ping = async () => {
    const before = heard.length
    say({ type: 'ping' })
    await vi.waitFor(() => expect(heard.slice(before)).toContainEqual({ type: 'pong' }), SOON)
  }
  return { socket, heard, say, ping }
}

test('what is said in a room is heard by the others there, and only there', async () => {
  const server = await start()
  const [a, b, c] = [await enter(server), await enter(server), await enter(server)]
  a.say({ type: 'subscribe', topics: ['one'] })
  b.say({ type: 'subscribe', topics: ['one', 'two'] })
  c.say({ type: 'subscribe', topics: ['two'] })
  await Promise.all([a.ping(), b.ping(), c.ping()])
  a.say({ type: 'publish', topic: 'one', data: 'sealed', extra: 'dropped' })
  await vi.waitFor(
    () => expect(b.heard).toContainEqual({ type: 'publish', topic: 'one', data: 'sealed', clients: 2 }),
    SOON
  )
  await c.ping()
  expect(c.heard.filter(({ type }) => type === 'publish')).toEqual([])
  expect(a.heard.filter(({ type }) => type === 'publish')).toEqual([])
  // Who is not in the room cannot speak there, nor who has left.
  a.say({ type: 'publish', topic: 'two', data: 'x' })
  b.say({ type: 'unsubscribe', topics: ['one'] })
  b.say({ type: 'publish', topic: 'one', data: 'y' })
  await Promise.all([a.ping(), b.ping(), c.ping()])
  expect([...a.heard, ...c.heard].filter(({ type }) => type === 'publish')).toEqual([])
})

test('rooms vanish with those in them', async () => {
  const server = await start()
  const a = await enter(server)
  a.say({ type: 'subscribe', topics: ['one'] })
  await a.ping()
  expect(server.rooms.topics.size).toBe(1)
  a.socket.close()
  await vi.waitFor(() => expect([server.rooms.topics.size, server.rooms.clients.size]).toEqual([0, 0]), SOON)
})

test.each([
  ['what is no message', () => 'not json'],
  ['a message that is too long', () => JSON.stringify({ type: 'x', data: 'a'.repeat(LIMITS.message) })]
])('%s ends the connection', async (_, text) => {
  const server = await start()
  const a = await enter(server)
  a.socket.send(text())
  await vi.waitFor(() => expect(server.rooms.clients.size).toBe(0), SOON)
})

test.each([
  [null],
  [7],
  ['x'],
  [{ type: 'subscribe', topics: 7 }],
  [{ type: 'publish' }],
  [{ topics: [{}] }]
])('what means nothing is passed over: %o', async (message) => {
  const server = await start()
  const a = await enter(server)
  a.say(message)
  a.say({ type: 'subscribe', topics: [7, null, 'x'.repeat(LIMITS.topicLength + 1)] })
  await a.ping()
  expect(server.rooms.topics.size).toBe(0)
})

test('nobody takes more rooms or more breath than there is', async () => {
  const server = await start()
  const a = await enter(server)
  a.say({ type: 'subscribe', topics: Array.from({ length: 100 }, (_, i) => `room ${i}`) })
  await a.ping()
  expect(server.rooms.topics.size).toBe(LIMITS.topicsPerClient)
  for (let i = 0; i <= LIMITS.rate; i++) a.say({ type: 'ping' })
  await vi.waitFor(() => expect(server.rooms.clients.size).toBe(0), SOON)
})

test('it listens on this machine only unless it is told otherwise, and says what it is', async () => {
  const here = await start()
  expect(await (await fetch(`http://127.0.0.1:${here.port}/`)).text()).toContain('Sandtable')
  // Another address of this machine: whoever listens on all of them answers there.
  await expect(fetch(`http://127.0.0.2:${here.port}/`)).rejects.toThrow()
})

test('for the network it listens on all addresses', async () => {
  // Not every system lends a test a second address to knock at.
  const listen = vi.spyOn(NetServer.prototype, 'listen')
  servers.push(await startSignal({ host: '0.0.0.0' }))
  const [server] = listen.mock.contexts as NetServer[]
  expect(server!.address()).toMatchObject({ address: '0.0.0.0' })
})
