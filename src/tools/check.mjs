import { CHECKS } from './parts/checks.mjs'
import { readOptions } from './parts/options.mjs'
import { PACKAGES } from './parts/prepare.mjs'
import { choose, runSteps } from './parts/steps.mjs'

/**
 * `npm run check`: format, lint and types, for a quick look before a commit.
 * @param {string[]} args
 */
export function main(args) {
  const { only } = readOptions(args, { only: { type: 'string' } })
  return runSteps([PACKAGES], choose(CHECKS, only))
}
