import { expect, test } from 'vitest'
import { nodeProblem } from '../../src/tools/parts/node-version.mjs'

const range = '^20.19.0 || ^22.13.0 || >=24.0.0'

test.each(['v20.19.0', 'v20.20.2', 'v22.13.1', 'v24.0.0', 'v30.1.0'])('Node %s will do', (version) => {
  expect(nodeProblem(version, range)).toBeUndefined()
})

test.each(['v14.21.3', 'v18.20.0', 'v20.18.9', 'v21.9.0', 'v22.12.0', 'v23.4.0'])(
  'Node %s is refused, with what to do',
  (version) => {
    const problem = nodeProblem(version, range)
    expect(problem).toContain(`this is Node ${version}`)
    expect(problem).toContain('nodejs.org')
  }
)

test('the Node that runs the tests fits package.json', () => {
  expect(nodeProblem(process.version)).toBeUndefined()
})
