import { one } from './counts.mjs'
import { programOf, run } from './process.mjs'

/** Runs programs one after the other; the first that fails decides. @param {string[][]} commands */
async function allPass(...commands) {
  for (const command of commands) if ((await run(command)).code !== 0) return one(false)
  return one(true)
}

/** What can be said of the sources without running them. @type {import('./steps.mjs').Step[]} */
export const CHECKS = [
  {
    name: 'format',
    title: 'Format',
    run: () => allPass([...programOf('prettier'), '--check', '--log-level', 'warn', '.'])
  },
  {
    name: 'lint',
    title: 'Lint',
    run: () =>
      allPass([...programOf('eslint'), '--config', '.config/eslint.config.js', '--max-warnings', '0', '.'])
  },
  {
    name: 'types',
    title: 'Types',
    run: () =>
      allPass(
        [...programOf('@sveltejs/kit', 'svelte-kit'), 'sync'],
        [...programOf('svelte-check'), '--threshold', 'error'],
        [...programOf('typescript', 'tsc'), '--noEmit', '--project', 'src/tools/tsconfig.json']
      )
  },
  {
    name: 'rules',
    title: 'Every rule has its test and its place',
    run: () => allPass([...programOf('tsx'), 'src/tools/rules.ts', '--strict'])
  }
]
