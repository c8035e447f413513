import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { join } from 'node:path'
import { one, playwrightCounts, totals, vitestCounts } from '../../src/tools/parts/counts.mjs'
import { withoutNetwork } from '../../src/tools/parts/no-network.mjs'
import { choose, runSteps } from '../../src/tools/parts/steps.mjs'
import { Stop } from '../../src/tools/parts/stop.mjs'
import { folder } from './folder'

let printed: string[] = []
beforeEach(() => {
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(...String(line).split('\n')))
  vi.spyOn(console, 'error').mockImplementation((line) => void printed.push(String(line)))
})
afterEach(() => void vi.restoreAllMocks())

const step = (name: string, run: () => Promise<{ passed: number; failed: number; skipped: number }>) => ({
  name,
  title: name,
  run
})
const ready = async () => {}

test('all steps run even if one fails or breaks; the last line has the totals', async () => {
  const last = vi.fn(async () => ({ passed: 40, failed: 0, skipped: 2 }))
  const broken = async () => Promise.reject(new Error('broken'))
  const code = await runSteps([step('a', async () => one(false)), step('b', broken), step('c', last)], ready)
  expect(last).toHaveBeenCalled()
  expect(code).toBe(1)
  expect(printed.at(-1)).toBe('40 passed, 2 failed, 2 skipped')
})

test('a good run ends with 0 failed and exit code 0', async () => {
  expect(await runSteps([step('a', async () => one(true))], ready)).toBe(0)
  expect(printed.at(-1)).toBe('1 passed, 0 failed')
})

test('without packages no step runs, the advice is printed and the totals say so', async () => {
  const run = vi.fn(async () => one(true))
  const code = await runSteps([step('a', run)], () => Promise.reject(new Stop('Connect to the internet')))
  expect(run).not.toHaveBeenCalled()
  expect(code).toBe(1)
  expect(printed).toContain('Connect to the internet')
  expect(printed.at(-1)).toBe('0 passed, 1 failed')
})

test('--only takes some steps in their own order and refuses unknown names', () => {
  const steps = ['lint', 'unit', 'e2e'].map((name) => step(name, async () => one(true)))
  expect(choose(steps, 'e2e, lint').map(({ name }) => name)).toEqual(['lint', 'e2e'])
  expect(() => choose(steps, 'unti')).toThrow('There is no step "unti". Steps: lint, unit, e2e')
})

const report = (content: object) => join(folder({ 'report.json': JSON.stringify(content) }), 'report.json')

test('unit tests are counted from the report; a file that could not be loaded counts as one failure', () => {
  const counts = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }
  const failed = { status: 'failed', assertionResults: [{ status: 'failed' }] }
  const unloaded = { status: 'failed', assertionResults: [] }
  const file = report({ ...counts, testResults: [failed, unloaded] })
  expect(vitestCounts(file, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 })
})

test('end-to-end tests are counted from the report; one that passed at the second try failed', () => {
  const file = report({ stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 3 } })
  expect(playwrightCounts(file, 1)).toEqual({ passed: 7, failed: 2, skipped: 3 })
})

test('a run that ended badly or left no report has failed', () => {
  const file = report({ stats: { expected: 7, unexpected: 0, flaky: 0, skipped: 0 } })
  expect(playwrightCounts(file, 1)).toEqual({ passed: 7, failed: 1, skipped: 0 })
  expect(vitestCounts(join(folder(), 'none.json'), 0)).toEqual(one(false))
  expect(totals(one(false))).toBe('0 passed, 1 failed')
})

test('end-to-end tests are cut off from the network where the system can do that', async () => {
  const able = async () => ({ code: 0, output: '' })
  const unable = async () => ({ code: 127, output: '' })
  expect(await withoutNetwork(['play'], { run: able, root: true })).toEqual(
    expect.arrayContaining(['unshare', 'play'])
  )
  expect(await withoutNetwork(['play'], { run: unable, root: true })).toEqual(['play'])
  expect(await withoutNetwork(['play'], { run: able, root: false })).toEqual(['play'])
})
