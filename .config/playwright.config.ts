import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../src/tools/parts/browser.mjs'
import { patience } from '../src/tools/parts/speed.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
// `npm test` hands over a free port; a run by hand (npx playwright test --config .config/playwright.config.ts) takes this one.
const port = Number(process.env.E2E_PORT ?? 4178)
const executablePath = findBrowser()

// The pages of the toy games: the workers have what the run was started with, so they find them in one place.
if (process.env.TOY_PAGES === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-toys-'))
  process.env.TOY_PAGES = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

export default defineConfig({
  testDir: '../tests/e2e',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // A slow or busy machine gets more time: `npm test` measures it.
  timeout: 60_000 * patience(),
  expect: { timeout: 10_000 * patience() },
  // A test that passes only at the second try is named at the end of the run; too many of them fail it.
  retries: 1,
  forbidOnly: process.env.CI === 'true',
  reporter: '../src/tools/reporters/playwright.mjs',
  use: {
    // What cannot be pressed by then never can be; without a limit it would take all the time of its test.
    actionTimeout: 20_000 * patience(),
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
  projects: [
    { name: 'chromium', testIgnore: '**/deep/**', use: { browserName: 'chromium' } },
    // The long ones, for `npm run test:deep`.
    {
      name: 'deep',
      testMatch: '**/deep/**/*.spec.ts',
      timeout: 900_000 * patience(),
      use: { browserName: 'chromium' }
    }
  ],
  webServer: {
    command: `node src/tools/run.mjs serve --port ${port}`,
    cwd: root,
    url: `http://localhost:${port}`,
    reuseExistingServer: false
  }
})
