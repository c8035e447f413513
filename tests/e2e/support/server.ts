import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { test as base } from '@playwright/test'
import { serve, type Running } from '../../../src/tools/parts/server.mjs'

export const BUILD = fileURLToPath(new URL('../../../build', import.meta.url))

/** How much slower than a good machine this one is, measured by whoever starts the tests. */
export const PATIENCE = Math.max(1, Number(process.env.PATIENCE) || 1)

type ServeOptions = { dir?: string; port?: number; base?: string }

/** The server of the tests under an address of its own. */
export interface Front extends Running {
  /** From now on this file ends with these words too. */
  append(path: string, words: string): void
}

interface Fixtures {
  /** Whether the briefing comes by itself when a match begins. */
  briefing: boolean
  /**
   * Gives a test a server of its own, which it may stop and start again (pass the same port to come back); what is left
   * running stops with the test.
   */
  startServer: (options?: ServeOptions) => Promise<Running>
  /**
   * A door to the server of the tests: shut, the server is gone. It costs nothing, where a server of its own would have to
   * compress the whole app anew.
   */
  front: () => Promise<Front>
}

/**
 * Pages are loaded from the server, not from what a service worker has stored: storing the whole app in each fresh profile
 * takes longer than most tests. What is about that says `test.use({ serviceWorkers: 'allow' })`.
 */
export const test = base.extend<Fixtures>({
  serviceWorkers: 'block',
  // A match begins at the map; what is about the briefing says `test.use({ briefing: true })`.
  briefing: [false, { option: true }],
  context: async ({ context, briefing }, use) => {
    if (!briefing)
      await context.addInitScript(() => {
        // Pages without an address of their own keep nothing.
        if (location.protocol.startsWith('http'))
          localStorage.setItem('sandtable.briefing', '{"wanted":false}')
      })
    await use(context)
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  startServer: async ({}, use) => {
    const running: Running[] = []
    await use(async (options = {}) => {
      const server = await serve({ dir: BUILD, ...options })
      running.push(server)
      return server
    })
    for (const server of running) await server.close()
  },
  front: async ({ baseURL }, use) => {
    const fronts: Front[] = []
    await use(async () => {
      const front = await openFront(new URL(baseURL!))
      fronts.push(front)
      return front
    })
    for (const front of fronts) await front.close()
  }
})

async function openFront(behind: URL): Promise<Front> {
  const endings = new Map<string, string>()
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const ending = endings.get(request.url!)
    const headers = { ...request.headers }
    if (ending !== undefined) {
      delete headers['accept-encoding']
      delete headers['if-none-match']
    }
    const inner = ask(new URL(request.url!, behind), { method: request.method!, headers }, (answer) => {
      if (ending === undefined) {
        response.writeHead(answer.statusCode!, answer.headers)
        return void answer.pipe(response)
      }
      void text(answer).then((words) => {
        const body = Buffer.from(words + ending)
        response.writeHead(answer.statusCode!, {
          ...answer.headers,
          etag: `W/"${body.length}"`,
          'content-length': body.length
        })
        response.end(body)
      })
    })
    inner.on('error', () => response.destroy())
    request.pipe(inner)
  }
  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://localhost:${port}/`,
    append: (path, words) => void endings.set(path, words),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      })
  }
}

export { expect } from '@playwright/test'
