import { fileURLToPath } from 'node:url'
import { test as base } from '@playwright/test'
import { serve, type Running } from '../../../src/tools/parts/server.mjs'

export const BUILD = fileURLToPath(new URL('../../../build', import.meta.url))

type ServeOptions = { dir?: string; port?: number; base?: string }

/**
 * `startServer` gives a test a server of its own, which it may stop and start again (pass the same port to come back);
 * what is left running stops with the test.
 */
export const test = base.extend<{ startServer: (options?: ServeOptions) => Promise<Running> }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  startServer: async ({}, use) => {
    const running: Running[] = []
    await use(async (options = {}) => {
      const server = await serve({ dir: BUILD, ...options })
      running.push(server)
      return server
    })
    for (const server of running) await server.close()
  }
})

export { expect } from '@playwright/test'
