import { one } from './counts.mjs'
import { programOf, run } from './process.mjs'

/** Runs programs one after the other; the first that fails decides. @param {string[][]} commands */
async function allPass(...commands) {
  let said = ''
  for (const command of commands) {
    const { code, output } = await run(command, { show: false })
    said += output
    if (code !== 0) return { ...one(false), said }
  }
  return { ...one(true), said }
}

/** What can be said of the sources without running them. @type {import('./steps.mjs').Step[]} */
export const CHECKS = [
  {
    name: 'format',
    beside: true,
    title: 'Format',
    run: () => allPass([...programOf('prettier'), '--check', '--log-level', 'warn', '.'])
  },
  {
    name: 'lint',
    beside: true,
    title: 'Lint',
    run: () =>
      allPass([...programOf('eslint'), '--config', '.config/eslint.config.js', '--max-warnings', '0', '.'])
  },
  {
    name: 'types',
    beside: true,
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
    beside: true,
    title: 'Every rule has its test and its place',
    run: () => allPass([...programOf('tsx'), 'src/tools/rules.ts', '--strict'])
  }
]
