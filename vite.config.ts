import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig } from 'vitest/config'
import { licences } from './.config/licences.js'
import { symbols } from './.config/symbols.js'
import { patience } from './src/tools/parts/speed.mjs'

// `npm run test:deep` runs the long tests, and nothing else does.
const tests = process.env.DEEP ? 'deep' : 'test'

export default defineConfig({
  plugins: [sveltekit(), symbols(), licences({ 'virtual:symbols': ['milsymbol'] })],
  test: {
    include: [`src/**/*.${tests}.ts`, `tests/**/*.${tests}.ts`],
    exclude: ['tests/e2e/**'],
    setupFiles: ['tests/seed.ts'],
    environment: 'node',
    // Left to itself it keeps one core free, which on a machine of two doubles the time.
    maxWorkers: '100%',
    // Generous, and more so on a slow or busy machine: speed is measured by benchmarks, not by tests.
    testTimeout: (process.env.DEEP ? 900_000 : 60_000) * patience(),
    hookTimeout: 60_000 * patience()
  }
})
