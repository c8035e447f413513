// `npm run signal`: a server where devices find each other. It passes messages on to those who named the same room, keeps
// nothing, and cannot read what it passes on.
import { createServer } from 'node:http'
import { networkInterfaces } from 'node:os'
import { readOptions } from './parts/options.mjs'
import { ensurePackages } from './parts/packages.mjs'
import { readPort } from './parts/port.mjs'
import { LIMITS, machineOf, Rooms } from './parts/rooms.mjs'
import { Stop } from './parts/stop.mjs'

export { LIMITS }

const ALIVE_MS = 30_000
const FORGIVE_MS = 10_000
/** Who says nothing at all is not waited for. */
const HEADERS_MS = 10_000
/** Connections that have not come to speak yet need places too. */
const SOCKETS = 2 * LIMITS.clients
const SOCKETS_PER_ADDRESS = 2 * LIMITS.clientsPerAddress

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/
/** Addresses in numbers, and names that nobody but the local network can give: any other name can be made to point here. */
const LOCAL_NAME = /^(\d+(\.\d+){3}|\[[\da-f:.]+\]|[^.]+|.*\.local)$/

/**
 * Whether a page from there may use this meeting point: one from this or the visitor's own machine, one from the host that
 * the meeting point itself was called by, or one that was named. What is no page of a browser says no origin.
 * @param {string | undefined} origin @param {string | undefined} host @param {readonly string[]} allowed
 */
export function isWelcome(origin, host, allowed = []) {
  if (origin === undefined || allowed.includes(origin)) return true
  try {
    const page = new URL(origin).hostname
    const own = new URL(`http://${host}`).hostname
    return LOOPBACK.test(page) || (page === own && LOCAL_NAME.test(own))
  } catch {
    return false
  }
}

/**
 * @param {{ port?: number, host?: string, origins?: readonly string[], proxy?: boolean }} [options] port 0: any; proxy: what
 *   stands in front says whose message it passes on
 * @returns {Promise<{ port: number, rooms: Rooms, close: () => Promise<void> }>}
 */
export async function startSignal({ port = 0, host = '127.0.0.1', origins = [], proxy = false } = {}) {
  const { WebSocketServer } = await import('ws')
  const rooms = new Rooms()
  const server = createServer({ headersTimeout: HEADERS_MS, requestTimeout: HEADERS_MS }, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    response.end('Devices that play with Sandtable find each other here.\n')
  })
  server.maxConnections = SOCKETS
  if (!proxy) limitSockets(server)
  const sockets = new WebSocketServer({
    server,
    maxPayload: LIMITS.message,
    clientTracking: false,
    perMessageDeflate: false,
    verifyClient: ({ req }, answer) =>
      answer(isWelcome(req.headers.origin, req.headers.host, origins), 403, 'Pages from there may not')
  })
  sockets.on('connection', (socket, request) => {
    const behind = proxy
      ? String(request.headers['x-forwarded-for'] ?? '')
          .split(',')
          .at(-1)
      : ''
    rooms.enter(socket, behind?.trim() || (request.socket.remoteAddress ?? ''))
  })
  sockets.on('error', () => undefined)
  const timers = [setInterval(() => rooms.sweep(), ALIVE_MS), setInterval(() => rooms.forgive(), FORGIVE_MS)]
  const close = () =>
    /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        timers.forEach(clearInterval)
        for (const { socket } of rooms.clients) socket.terminate()
        server.close(() => resolve())
        server.closeAllConnections()
      })
    )
  return new Promise((resolve, reject) => {
    // Also later: when the machine has no more room for connections, those that stand go on.
    server.on('error', reject)
    server.listen(port, host, () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address())
      resolve({ port: address.port, rooms, close })
    })
  })
}

/** Connections of one address, whether they say something or not. @param {import('node:http').Server} server */
function limitSockets(server) {
  /** @type {Map<string, number>} */
  const open = new Map()
  server.on('connection', (socket) => {
    const machine = machineOf(socket.remoteAddress ?? '')
    const count = (open.get(machine) ?? 0) + 1
    if (count > SOCKETS_PER_ADDRESS) return socket.destroy()
    open.set(machine, count)
    socket.once('close', () => {
      const left = (open.get(machine) ?? 1) - 1
      if (left > 0) open.set(machine, left)
      else open.delete(machine)
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

/** @param {string} text */
function originOf(text) {
  const { origin } = URL.canParse(text) ? new URL(text) : { origin: 'null' }
  if (origin === 'null') throw new Stop(`--origin must look like https://example.org; it is "${text}".`)
  return origin
}

/** @param {string[]} args */
export async function main(args) {
  const options = readOptions(args, {
    port: { type: 'string' },
    host: { type: 'boolean' },
    origin: { type: 'string', multiple: true },
    proxy: { type: 'boolean' }
  })
  await ensurePackages()
  const port = readPort(options.port, 4444)
  try {
    const host = options.host ? '0.0.0.0' : '127.0.0.1'
    await startSignal({
      port,
      host,
      origins: (options.origin ?? []).map(originOf),
      proxy: options.proxy === true
    })
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    throw new Stop(`Port ${port} cannot be used (${code}). Try another: npm run signal -- --port ${port + 1}`)
  }
  console.log('Devices can find each other here. Enter this address in the settings of both devices:')
  for (const address of addresses(options.host === true, port)) console.log(`  ${address}`)
  if (!options.host) console.log('It serves this machine only. For other devices: npm run signal -- --host')
  else
    console.log(
      'A page that was opened by https can use only a server behind https (wss): put one in front of this, and start this with --proxy.'
    )
  console.log('A page from another host must be named: npm run signal -- --origin https://example.org')
  console.log('Stop it with Ctrl+C.')
}
