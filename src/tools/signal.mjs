// `npm run signal`: a server where devices find each other. It passes messages on to those who named the same room, keeps
// nothing, and cannot read what it passes on.
import { createServer } from 'node:http'
import { networkInterfaces } from 'node:os'
import { readOptions } from './parts/options.mjs'
import { ensurePackages } from './parts/packages.mjs'
import { readPort } from './parts/port.mjs'
import { Stop } from './parts/stop.mjs'

export const LIMITS = {
  clients: 500,
  /** Bytes; a description of a connection has some two thousand. */
  message: 32_768,
  topicsPerClient: 20,
  clientsPerTopic: 64,
  topicLength: 128,
  /** Messages of one client in ten seconds. */
  rate: 400,
  /** Bytes that wait for a slow client. */
  waiting: 1_000_000
}
const ALIVE_MS = 30_000

/** @typedef {{ socket: import('ws').WebSocket, topics: Set<string>, alive: boolean, count: number }} Client */

/** Speaks what y-webrtc speaks: subscribe, unsubscribe, publish, ping. */
export class Rooms {
  /** @type {Map<string, Set<Client>>} */
  topics = new Map()
  /** @type {Set<Client>} */
  clients = new Set()

  /** @param {import('ws').WebSocket} socket */
  enter(socket) {
    if (this.clients.size >= LIMITS.clients) return socket.close(1013, 'full')
    const client = { socket, topics: new Set(), alive: true, count: 0 }
    this.clients.add(client)
    socket.on('pong', () => (client.alive = true))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => this.leave(client))
    socket.on('message', (data) => {
      client.alive = true
      if (++client.count > LIMITS.rate) return socket.close(1008, 'too many messages')
      this.hear(client, String(data))
    })
  }

  /** @param {Client} client */
  leave(client) {
    this.clients.delete(client)
    for (const topic of [...client.topics]) this.unsubscribe(client, topic)
  }

  /** @param {Client} client @param {string} text */
  hear(client, text) {
    /** @type {any} */
    let message
    try {
      message = JSON.parse(text)
    } catch {
      return client.socket.close(1007, 'not understood')
    }
    const topics = Array.isArray(message?.topics) ? message.topics : []
    switch (message?.type) {
      case 'subscribe':
        return topics.forEach((/** @type {unknown} */ topic) => this.subscribe(client, topic))
      case 'unsubscribe':
        return topics.forEach((/** @type {unknown} */ topic) => this.unsubscribe(client, topic))
      case 'publish':
        return this.publish(client, message)
      case 'ping':
        return this.send(client, '{"type":"pong"}')
    }
  }

  /** @param {Client} client @param {unknown} topic */
  subscribe(client, topic) {
    if (typeof topic !== 'string' || topic.length > LIMITS.topicLength) return
    if (client.topics.has(topic) || client.topics.size >= LIMITS.topicsPerClient) return
    const members = this.topics.get(topic) ?? new Set()
    if (members.size >= LIMITS.clientsPerTopic) return
    this.topics.set(topic, members.add(client))
    client.topics.add(topic)
  }

  /** @param {Client} client @param {unknown} topic */
  unsubscribe(client, topic) {
    if (typeof topic !== 'string' || !client.topics.delete(topic)) return
    const members = this.topics.get(topic)
    members?.delete(client)
    if (members?.size === 0) this.topics.delete(topic)
  }

  /** Only to those in the room, and only from one of them. @param {Client} from @param {any} message */
  publish(from, message) {
    if (!from.topics.has(message.topic)) return
    const members = this.topics.get(message.topic)
    if (members === undefined) return
    const { type, topic, data } = message
    const text = JSON.stringify({ type, topic, data, clients: members.size })
    for (const client of members) if (client !== from) this.send(client, text)
  }

  /** @param {Client} client @param {string} text */
  send({ socket }, text) {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > LIMITS.waiting) return socket.terminate()
    socket.send(text)
  }

  /** Lets go of who does not answer any more. */
  sweep() {
    for (const client of this.clients) {
      if (!client.alive) client.socket.terminate()
      client.alive = false
      client.socket.ping()
    }
  }

  forgive() {
    for (const client of this.clients) client.count = 0
  }
}

/**
 * @param {{ port?: number, host?: string }} [options] port 0: any
 * @returns {Promise<{ port: number, rooms: Rooms, close: () => Promise<void> }>}
 */
export async function startSignal({ port = 0, host = '127.0.0.1' } = {}) {
  const { WebSocketServer } = await import('ws')
  const rooms = new Rooms()
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
    response.end('Devices that play with Sandtable find each other here.\n')
  })
  const sockets = new WebSocketServer({ server, maxPayload: LIMITS.message, clientTracking: false })
  sockets.on('connection', (socket) => rooms.enter(socket))
  sockets.on('error', () => undefined)
  const timers = [setInterval(() => rooms.sweep(), ALIVE_MS), setInterval(() => rooms.forgive(), 10_000)]
  const close = () =>
    /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        timers.forEach(clearInterval)
        for (const { socket } of rooms.clients) socket.terminate()
        server.close(() => resolve())
      })
    )
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address())
      resolve({ port: address.port, rooms, close })
    })
  })
}

/** @param {boolean} open @param {number} port */
function addresses(open, port) {
  if (!open) return [`ws://localhost:${port}`]
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `ws://${address}:${port}`)
}

/** @param {string[]} args */
export async function main(args) {
  const options = readOptions(args, { port: { type: 'string' }, host: { type: 'boolean' } })
  await ensurePackages()
  const port = readPort(options.port, 4444)
  try {
    await startSignal({ port, host: options.host ? '0.0.0.0' : '127.0.0.1' })
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    throw new Stop(`Port ${port} cannot be used (${code}). Try another: npm run signal -- --port ${port + 1}`)
  }
  console.log('Devices can find each other here. Enter this address in the settings of both devices:')
  for (const address of addresses(options.host === true, port)) console.log(`  ${address}`)
  if (!options.host) console.log('It serves this machine only. For other devices: npm run signal -- --host')
  else
    console.log(
      'A page that was opened by https can use only a server behind https (wss); put one in front of this.'
    )
  console.log('Stop it with Ctrl+C.')
}
