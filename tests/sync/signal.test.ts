// The server where devices find each other: who is in a room hears what is said there, and nobody else.
import { connect, Server as NetServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket, type ClientOptions } from 'ws'
import { isWelcome, LIMITS, startSignal } from '../../src/tools/signal.mjs'
import { machineOf } from '../../src/tools/parts/rooms.mjs'
import { flood } from './flood'

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

async function start(options: Parameters<typeof startSignal>[0] = {}): Promise<Server> {
  const server = await startSignal(options)
  servers.push(server)
  return server
}

/** `from`: the address of who enters, where a proxy says so. */
async function enter({ port }: Server, from = '127.0.0.1', options: ClientOptions = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, {
    headers: { 'x-forwarded-for': `1.2.3.4, ${from}` },
    ...options
  })
  sockets.push(socket)
  const heard: Record<string, unknown>[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Record<string, unknown>))
  socket.on('error', () => undefined)
  const ended = new Promise<string>((resolve) =>
    socket.once('close', (code, why) => resolve(`${code} ${String(why)}`))
  )
  await new Promise((resolve) => socket.once('open', resolve))
  const say = (message: unknown) => socket.send(JSON.stringify(message))
  const ping = async () => {
    const before = heard.length
    say({ type: 'ping' })
    await vi.waitFor(() => expect(heard.slice(before)).toContainEqual({ type: 'pong' }), SOON)
  }
  return { socket, heard, say, ping, ended }
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

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each([
  ['nested deep', `{"type":"publish","topic":"one","data":${nested(16_000)}}`],
  ['nested deep where nobody looks', `{"x":${nested(16_000)}}`],
  ['nested without an end', '['.repeat(32_000)],
  ['bytes', Buffer.from([0xff, 0xfe, 0x00])],
  [
    'names of the language',
    '{"type":"subscribe","topics":["__proto__","constructor"],"__proto__":{"type":"publish"}}'
  ]
])('no message harms the others: %s', async (_, message) => {
  const server = await start()
  const [a, b, c] = [await enter(server), await enter(server), await enter(server)]
  for (const one of [a, b, c]) one.say({ type: 'subscribe', topics: ['one'] })
  await Promise.all([a.ping(), b.ping(), c.ping()])
  a.socket.send(message)
  b.say({ type: 'publish', topic: 'one', data: { deep: [[[['enough for a description']]]] } })
  await vi.waitFor(() => expect(c.heard.map(({ type }) => type)).toContain('publish'), SOON)
  expect(c.heard.find(({ type }) => type === 'publish')?.data).toEqual({
    deep: [[[['enough for a description']]]]
  })
})

test('who goes wrong inside is sent away, and the others stay', async () => {
  const server = await start()
  const [a, b] = [await enter(server), await enter(server)]
  const { hear } = server.rooms
  server.rooms.hear = (client, text) => {
    if (text.includes('trip')) throw new RangeError('Maximum call stack size exceeded')
    hear.call(server.rooms, client, text)
  }
  a.say({ type: 'trip' })
  expect(await a.ended).toBe('1011 not understood')
  await b.ping()
})

test('one address takes neither all places nor a whole room, and who comes in vain is told', async () => {
  const server = await start({ proxy: true })
  const many = await Promise.all(Array.from({ length: LIMITS.clientsPerAddress }, () => enter(server)))
  for (const one of many) one.say({ type: 'subscribe', topics: ['one'] })
  await Promise.all(many.map((one) => one.ping()))
  expect(server.rooms.topics.get('one')?.size).toBe(LIMITS.addressPerTopic)
  const told = many.filter(({ heard }) => heard.some(({ type, topic }) => type === 'full' && topic === 'one'))
  expect(told).toHaveLength(LIMITS.clientsPerAddress - LIMITS.addressPerTopic)
  const late = await enter(server)
  expect(await late.ended).toContain('1008')
  expect(late.heard).toEqual([{ type: 'full' }])

  const other = await enter(server, '127.0.0.2')
  other.say({ type: 'subscribe', topics: ['one'] })
  await other.ping()
  expect(server.rooms.topics.get('one')?.size).toBe(LIMITS.addressPerTopic + 1)
  expect(other.heard.map(({ type }) => type)).not.toContain('full')
})

test('a full room, and a full server, say so', async () => {
  const server = await start({ proxy: true })
  const crowd = async (address: number) => {
    const one = await enter(server, `127.0.1.${address}`)
    one.say({ type: 'subscribe', topics: ['one'] })
    await one.ping()
    return one
  }
  const all = await Promise.all(Array.from({ length: LIMITS.clientsPerTopic }, (_, i) => crowd(i + 1)))
  expect(all.flatMap(({ heard }) => heard).filter(({ type }) => type === 'full')).toEqual([])
  const late = await crowd(200)
  expect(late.heard).toContainEqual({ type: 'full', topic: 'one' })
  all[0]!.socket.close()
  await vi.waitFor(() => expect(server.rooms.topics.get('one')?.size).toBe(LIMITS.clientsPerTopic - 1), SOON)
  late.say({ type: 'subscribe', topics: ['one'] })
  await late.ping()
  expect(late.heard.filter(({ type }) => type === 'full')).toHaveLength(1)

  vi.spyOn(server.rooms.clients, 'size', 'get').mockReturnValue(LIMITS.clients)
  const last = await enter(server, '127.0.1.201')
  expect(await last.ended).toBe('1013 full')
  expect(last.heard).toEqual([{ type: 'full' }])
})

test('who was sent away is not back at once with fresh limits', async () => {
  const server = await start({ proxy: true })
  const talk = async () => {
    const one = await enter(server)
    for (let i = 0; i <= LIMITS.rate; i++) one.say({ type: 'ping' })
    return one.ended
  }
  const tries = Math.ceil(LIMITS.ratePerAddress / LIMITS.rate)
  for (let i = 0; i < tries; i++) expect(await talk()).toBe('1008 too many messages')
  expect(await (await enter(server)).ended).toBe('1008 too many from this address')
  await (await enter(server, '127.0.0.2')).ping()
  server.rooms.forgive()
  await (await enter(server)).ping()
})

test('one address may send so many bytes and no more', async () => {
  const server = await start()
  const a = await enter(server)
  const data = 'x'.repeat(LIMITS.message - 100)
  for (let sent = 0; sent <= LIMITS.bytesPerAddress; sent += data.length) a.say({ type: 'publish', data })
  expect(await a.ended).toBe('1008 too much')
})

test('who does not read what is sent is let go, and nothing piles up for it', async () => {
  const server = await start({ proxy: true })
  const [talker, deaf] = [await enter(server), await enter(server, '127.0.0.2')]
  for (const one of [talker, deaf]) {
    one.say({ type: 'subscribe', topics: ['one'] })
    await one.ping()
  }
  deaf.socket.pause()
  const data = 'x'.repeat(LIMITS.message - 100)
  // What the two ends keep by themselves is some megabytes.
  for (let rounds = 0; rounds < 200 && server.rooms.clients.size > 1; rounds++) {
    for (let i = 0; i < 40; i++) talker.say({ type: 'publish', topic: 'one', data })
    await talker.ping()
    server.rooms.forgive()
  }
  expect(server.rooms.clients.size).toBe(1)
})

test('connections that never say anything are counted too', async () => {
  const server = await start()
  const silent = Array.from({ length: 2 * LIMITS.clientsPerAddress + 20 }, () =>
    connect(server.port, '127.0.0.1').on('error', () => undefined)
  )
  await vi.waitFor(() => expect(silent.filter(({ destroyed }) => destroyed).length).toBe(20), SOON)
  for (const socket of silent) socket.destroy()
  // Once they have gone there is room again.
  await vi.waitFor(() => fetch(`http://127.0.0.1:${server.port}/`), SOON)
  await (await enter(server)).ping()
})

test.each([
  [undefined, '127.0.0.1:4444', true],
  ['http://localhost:4173', '127.0.0.1:4444', true],
  ['http://127.0.0.1:4173', 'localhost:4444', true],
  ['http://[::1]:4173', '192.168.1.5:4444', true],
  ['http://192.168.1.5:4173', '192.168.1.5:4444', true],
  ['http://club-pc:4173', 'club-pc:4444', true],
  ['http://club-pc.local', 'club-pc.local:4444', true],
  ['https://named.example', '127.0.0.1:4444', true],
  ['https://named.example:8443', '127.0.0.1:4444', false],
  ['https://evil.example', '127.0.0.1:4444', false],
  ['http://192.168.1.6:4173', '192.168.1.5:4444', false],
  ['http://evil.example:4444', 'evil.example:4444', false],
  ['http://localhost.evil.example', '127.0.0.1:4444', false],
  ['http://127.0.0.1.evil.example', '127.0.0.1:4444', false],
  ['null', '127.0.0.1:4444', false],
  ['nonsense', '127.0.0.1:4444', false],
  ['http://127.0.0.1', '', false]
])('a page from %s that calls %s is welcome: %s', (origin, host, welcome) => {
  expect(isWelcome(origin, host, ['https://named.example'])).toBe(welcome)
})

test('a page from elsewhere is turned away before it is heard', async () => {
  const server = await start({ origins: ['https://named.example'] })
  const foreign = new WebSocket(`ws://127.0.0.1:${server.port}`, { origin: 'https://evil.example' })
  const error = await new Promise<Error>((resolve) => foreign.once('error', resolve))
  expect(error.message).toContain('403')
  await (await enter(server, '127.0.0.1', { origin: 'https://named.example' })).ping()
  await (await enter(server, '127.0.0.1', { origin: 'http://localhost:4173' })).ping()
})

test('whoever is no proxy cannot say that it is somebody else', async () => {
  const server = await start()
  await Promise.all(Array.from({ length: LIMITS.clientsPerAddress }, (_, i) => enter(server, `10.0.0.${i}`)))
  expect(await (await enter(server, '10.0.1.1')).ended).toContain('1008')
})

test.each([
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0']
])('%s belongs to %s', (address, machine) => {
  expect(machineOf(address)).toBe(machine)
})

test('a flood takes no more memory the longer it lasts', async () => {
  await flood(20)
}, 120_000)
