import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../src/tools/parts/browser.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
// `npm test` hands over a free port; a run by hand (npx playwright test --config .config/playwright.config.ts) takes this one.
const port = Number(process.env.E2E_PORT ?? 4178)
const executablePath = findBrowser()

export default defineConfig({
  testDir: '../tests/e2e',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // Generous, for small machines that do other work besides.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // A test that passes only at the second try is a failing test.
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  reporter: [['list'], ['json', { outputFile: '../.cache/test/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Two pages of one machine must find each other without any outside network, and without a real camera.
        '--allow-loopback-in-peer-connection',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--disable-features=WebRtcHideLocalIpsWithMdns'
      ]
    }
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
  webServer: {
    command: `node src/tools/run.mjs serve --port ${port}`,
    cwd: root,
    url: `http://localhost:${port}`,
    reuseExistingServer: false
  }
})
