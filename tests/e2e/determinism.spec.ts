import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const GOLDEN = join(ROOT, 'tests/golden')

/** The engine with a replay function, as one script. */
async function bundle(): Promise<string> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(ROOT, 'tests/e2e/support/replay-entry.ts'), formats: ['iife'], name: 'engine' }
    }
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (output === undefined || !('output' in output)) throw new Error('The engine was not built.')
  return output.output[0].code
}

test('the same log gives the same hash in the browser as in Node', async ({ page }) => {
  await page.goto('about:blank')
  await page.addScriptTag({ content: await bundle() })
  const games = readdirSync(GOLDEN, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  let replayed = 0
  for (const { name } of games)
    for (const file of readdirSync(join(GOLDEN, name))) {
      const log: unknown = JSON.parse(readFileSync(join(GOLDEN, name, file), 'utf8'))
      const hash = await page.evaluate(
        (given) => (globalThis as unknown as { replay(log: unknown): Promise<string> }).replay(given),
        log
      )
      // Pinned by Node: tests/golden replays the same files to the same hash.
      expect(hash, `${name}/${file}`).toBe((log as { hash: string }).hash)
      replayed++
    }
  expect(replayed).toBeGreaterThan(0)
})
