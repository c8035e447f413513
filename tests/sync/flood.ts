// A flood against a meeting point in a process of its own: what everybody may do at most, again and again, from many
// addresses. An hour of it is pressed together by forgiving every round at once instead of every ten seconds.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import { expect } from 'vitest'
import { LIMITS } from '../../src/tools/signal.mjs'

/** More than this means that it grows: a round alone brings 16 MB. */
const MOST_GROWTH = 60_000_000
const ADDRESSES = 12
const CLIENTS = 12

const SERVER = `
const { startSignal } = await import(process.argv[1])
const { port, rooms } = await startSignal({ proxy: true })
process.on('message', () => {
  rooms.forgive()
  rooms.sweep()
  globalThis.gc()
  const { rss } = process.memoryUsage()
  process.send({ rss, clients: rooms.clients.size, topics: rooms.topics.size, usage: rooms.usage.size })
})
process.send({ port })
`

interface Report {
  readonly rss: number
  readonly clients: number
  readonly topics: number
  readonly usage: number
}

const MESSAGES: (() => string | Buffer)[] = [
  () => JSON.stringify({ type: 'publish', topic: 'flood', data: 'x'.repeat(LIMITS.message - 200) }),
  () => JSON.stringify({ type: 'subscribe', topics: Array.from({ length: 40 }, () => `${Math.random()}`) }),
  () => JSON.stringify({ type: 'unsubscribe', topics: ['flood', '__proto__'] }),
  () => `{"type":"publish","topic":"flood","data":${'['.repeat(9000)}${']'.repeat(9000)}}`,
  () => '{"type":"ping"}',
  () => 'x'.repeat(LIMITS.message + 1),
  () => Buffer.alloc(2000, 255)
]

function visit(port: number, client: number, done: () => void): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, {
    headers: { 'x-forwarded-for': `10.0.0.${client % ADDRESSES}` }
  })
  socket.on('error', () => undefined)
  socket.on('close', done)
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'subscribe', topics: ['flood', `own ${client}`] }))
    // Some never read what they are sent.
    if (client % 3 === 0) socket.pause()
    for (let i = 0; i < 60; i++)
      socket.send(MESSAGES[client % 2 === 0 ? 0 : (client + i) % MESSAGES.length]!())
    if (client % 5 > 0) setTimeout(() => socket.terminate(), 50)
    else socket.terminate()
  })
  return socket
}

/** Throws when the server ends, or is larger after the last rounds than after the first. */
export async function flood(rounds: number): Promise<void> {
  const module = new URL('../../src/tools/signal.mjs', import.meta.url).href
  const args = ['--expose-gc', '--input-type=module', '-e', SERVER, module]
  const server = spawn(process.execPath, args, {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc']
  })
  const ended = once(server, 'exit').then((): never => {
    throw new Error('The meeting point has ended.')
  })
  ended.catch(() => undefined)
  const answer = async <T>() => ((await Promise.race([once(server, 'message'), ended])) as [T])[0]
  try {
    const { port } = await answer<{ port: number }>()
    const sizes: number[] = []
    for (let round = 0; round < rounds; round++) {
      await Promise.all(
        Array.from({ length: CLIENTS }, (_, i) => new Promise<void>((done) => visit(port, round + i, done)))
      )
      server.send('look')
      const report = await answer<Report>()
      sizes.push(report.rss)
      expect(report.topics).toBeLessThanOrEqual(LIMITS.topics)
      expect(report.usage).toBeLessThanOrEqual(ADDRESSES)
    }
    const early = Math.max(...sizes.slice(0, Math.ceil(rounds / 4)))
    expect(Math.max(...sizes.slice(-5)) - early).toBeLessThan(MOST_GROWTH)
    const honest = new WebSocket(`ws://127.0.0.1:${port}`)
    await once(honest, 'open')
    honest.send('{"type":"ping"}')
    const [heard] = (await once(honest, 'message')) as [Buffer]
    expect(String(heard)).toBe('{"type":"pong"}')
    honest.terminate()
  } finally {
    server.kill()
  }
}
