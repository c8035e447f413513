import { CHECKS } from './parts/checks.mjs'
import { readOptions } from './parts/options.mjs'
import { ensurePackages } from './parts/packages.mjs'
import { choose, runSteps } from './parts/steps.mjs'

/**
 * `npm run check`: format, lint and types, for a quick look before a commit.
 * @param {string[]} args
 */
export function main(args) {
  const { only } = readOptions(args, { only: { type: 'string' } })
  return runSteps(choose(CHECKS, only), ensurePackages)
}
