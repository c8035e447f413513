import { one } from './counts.mjs'
import { programOf, run } from './process.mjs'

/** Runs programs one after the other; the first that fails decides. @param {string[][]} commands */
async function allPass(...commands) {
  for (const command of commands) if ((await run(command)).code !== 0) return one(false)
  return one(true)
}

/** Writes the tsconfig that ours extends: without it neither lint nor types can follow an import from $lib. */
const sync = () => [...programOf('@sveltejs/kit', 'svelte-kit'), 'sync']

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
      allPass(sync(), [
        ...programOf('eslint'),
        '--config',
        '.config/eslint.config.js',
        '--max-warnings',
        '0',
        '.'
      ])
  },
  {
    name: 'types',
    title: 'Types',
    run: () =>
      allPass(
        sync(),
        [...programOf('svelte-check'), '--threshold', 'error'],
        [...programOf('typescript', 'tsc'), '--noEmit', '--project', 'src/tools/tsconfig.json']
      )
  }
]
