// `node src/tools/run.mjs COMMAND [options]` is what the npm scripts call. It needs no packages, and this file and
// node-version.mjs keep to syntax that an old Node can read, so that an old Node gets our message and not a syntax error.
import { exit } from 'process'
import { nodeProblem } from './parts/node-version.mjs'

const [command, ...args] = process.argv.slice(2)
const problem = nodeProblem(process.version)
if (problem) {
  console.error(problem)
  exit(1)
}

import(`./${command}.mjs`)
  .then((module) => module.main(args))
  .then((code) => {
    if (code) process.exitCode = code
  })
  .catch((error) => {
    // A Stop is a message for a person; anything else is a fault of the tools and shows where it happened.
    console.error(error.name === 'Stop' ? `\n${error.message}` : error)
    process.exitCode = 1
  })
