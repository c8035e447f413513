import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkBudgets } from './parts/budget.mjs'
import { build } from './parts/build.mjs'
import { MODULES } from './parts/list-modules.mjs'
import { ensurePackages } from './parts/packages.mjs'
import { ROOT } from './parts/root.mjs'

/** Prints the budgets of the build in place. @returns {number} exit code */
export function showBudgets() {
  const modules = JSON.parse(readFileSync(MODULES, 'utf8'))
  const { lines, problems } = checkBudgets({ dir: join(ROOT, 'build'), modules })
  for (const line of lines) console.log(line)
  for (const problem of problems) console.error(`Over budget: ${problem}`)
  return problems.length ? 1 : 0
}

/** `npm run build`: builds into build/ for any static host; BASE_PATH=/folder for one that serves below a folder. */
export async function main() {
  await ensurePackages()
  await build()
  return showBudgets()
}
