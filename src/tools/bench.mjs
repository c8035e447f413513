import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { showBudgets } from './build.mjs'
import { ensureBrowser } from './parts/browser.mjs'
import { ensureBuild } from './parts/build.mjs'
import { showLighthouse } from './parts/lighthouse.mjs'
import { basePath } from './parts/options.mjs'
import { ensurePackages } from './parts/packages.mjs'
import { programOf, run } from './parts/process.mjs'
import { ROOT } from './parts/root.mjs'
import { serve } from './parts/server.mjs'

/** Each benchmark is a program of its own that prints its lines. @returns {Promise<number>} exit code */
async function benchmarks() {
  const folder = join(ROOT, 'tests/bench')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.bench.ts')) : []
  let worst = 0
  for (const file of files) {
    console.log(`\n== ${file}`)
    const { code } = await run([...programOf('tsx'), join(folder, file)])
    worst = Math.max(worst, code)
  }
  return worst
}

/** `npm run bench`: the benchmarks, the sizes of the build, and Lighthouse on Home. */
export async function main() {
  await ensurePackages()
  const slow = await benchmarks()
  console.log('\n== Budgets')
  await ensureBuild()
  const fat = showBudgets()
  console.log('\n== Lighthouse on Home')
  const server = await serve({ dir: join(ROOT, 'build'), base: basePath() })
  try {
    await showLighthouse(server.url, await ensureBrowser())
  } finally {
    await server.close()
  }
  return slow || fat
}
