import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig } from 'vitest/config'
import { licences } from './.config/licences.js'
import { symbols } from './.config/symbols.js'

export default defineConfig({
  plugins: [sveltekit(), symbols(), licences({ 'virtual:symbols': ['milsymbol'] })],
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/e2e/**'],
    setupFiles: ['tests/seed.ts'],
    environment: 'node',
    // Left to itself it keeps one core free, which on a machine of two doubles the time.
    maxWorkers: '100%',
    // Small machines that do other work besides: speed is measured by benchmarks, not by tests.
    testTimeout: 60_000,
    hookTimeout: 60_000
  }
})
