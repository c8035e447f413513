import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig } from 'vitest/config'
import { licences } from './.config/licences.js'
import { symbols } from './.config/symbols.js'
import { patience } from './src/tools/parts/speed.mjs'

// `*.deep.ts`: what takes long, run by the deep suite alone.
const kind = process.env.DEEP ? 'deep' : 'test'
// Nothing here touches anything outside itself, so its files share what they load; else each would load the games anew.
const PURE = '{src/lib/{hex,kernel,games,bots},tests/{data,fuzz,golden}}'

export default defineConfig({
  // Where devices meet unless the player says otherwise (README, Host it).
  define: {
    'import.meta.env.MEETING_POINT': JSON.stringify(process.env['MEETING_POINT'] ?? ''),
    'import.meta.env.STUN': JSON.stringify(process.env['STUN'] ?? '')
  },
  plugins: [sveltekit(), symbols(), licences({ 'virtual:symbols': ['milsymbol'] })],
  test: {
    projects: [
      { extends: true, test: { name: 'pure', include: [`${PURE}/**/*.${kind}.ts`], isolate: false } },
      {
        extends: true,
        test: {
          name: 'rest',
          include: [`{src,tests}/**/*.${kind}.ts`],
          exclude: [`${PURE}/**`, 'tests/e2e/**']
        }
      }
    ],
    setupFiles: ['tests/setup.ts'],
    environment: 'node',
    // Left to itself it keeps one core free, which on a machine of two doubles the time.
    maxWorkers: '100%',
    // Generous, and more so on a slow or busy machine: speed is measured by benchmarks, not by tests.
    testTimeout: (process.env.DEEP ? 900_000 : 120_000) * patience(),
    hookTimeout: 120_000 * patience()
  }
})
