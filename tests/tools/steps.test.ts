import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countsOf, one, totals } from '../../src/tools/parts/counts.mjs'
import { withoutNetwork } from '../../src/tools/parts/no-network.mjs'
import { patience, patienceFor } from '../../src/tools/parts/speed.mjs'
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
const ready = [{ name: 'ready', title: 'ready', run: async () => {} }]

test('all steps run even if one fails or breaks; the last line has the totals', async () => {
  const last = vi.fn(async () => ({ passed: 40, failed: 0, skipped: 2 }))
  const broken = async () => Promise.reject(new Error('broken'))
  const code = await runSteps(ready, [step('a', async () => one(false)), step('b', broken), step('c', last)])
  expect(last).toHaveBeenCalled()
  expect(code).toBe(1)
  expect(printed.join()).toContain('failed:,  a,  b')
  expect(printed.at(-1)).toBe('40 passed, 2 failed, 2 skipped')
})

test('a good run ends with 0 failed and exit code 0', async () => {
  expect(await runSteps(ready, [step('a', async () => one(true))])).toBe(0)
  expect(printed.at(-1)).toBe('1 passed, 0 failed')
})

test('steps that say so run two at a time, and what they say stands under their own heading', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const beside = (name: string) => ({
    name,
    title: name,
    beside: true as const,
    run: () => {
      begun.push(name)
      return new Promise<ReturnType<typeof one> & { said: string }>((resolve) =>
        ends.set(name, () => resolve({ ...one(name !== 'b'), said: `${name} has spoken` }))
      )
    }
  })
  const last = vi.fn(async () => one(true))
  const code = runSteps(ready, [beside('a'), beside('b'), beside('c'), step('unit', last)])
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']))
  ends.get('b')!()
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']))
  ends.get('c')!()
  expect(last).not.toHaveBeenCalled()
  ends.get('a')!()
  expect(await code).toBe(1)
  expect(printed.filter((line) => /^==|spoken$/.test(line))).toEqual([
    '== 1 of 5: ready',
    '== 2 of 5: a',
    'a has spoken',
    '== 3 of 5: b',
    'b has spoken',
    '== 4 of 5: c',
    'c has spoken',
    '== 5 of 5: unit'
  ])
  expect(printed.at(-1)).toBe('3 passed, 1 failed')
})

test('without packages no step runs, the advice is printed and the totals say so', async () => {
  const run = vi.fn(async () => one(true))
  const packages = { name: 'p', title: 'p', run: () => Promise.reject(new Stop('Connect to the internet')) }
  const code = await runSteps([packages, ...ready], [step('a', run)])
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

const tested = (name: string, verdict: string, ms = 1) => ({ name, verdict, ms })

test('tests are counted from the report; a file that could not be loaded counts as one failure', () => {
  const tests = [tested('a', 'passed'), tested('b', 'failed'), tested('c', 'skipped')]
  expect(countsOf(report({ tests, errors: ['d.ts could not be loaded'] }), 1)).toMatchObject({
    passed: 1,
    failed: 2,
    skipped: 1
  })
})

test('what failed is named at the end, where the last lines of a log are all that is kept', async () => {
  const tests = [tested('a', 'passed'), tested('b', 'failed')]
  const counted = async () => countsOf(report({ tests, errors: ['d.ts could not be loaded'] }), 1)
  expect(await runSteps(ready, [step('unit', counted)])).toBe(1)
  expect(printed.slice(-5)).toEqual([
    'failed:',
    '  b',
    '  d.ts could not be loaded',
    '',
    '1 passed, 2 failed'
  ])
})

test('a run that ended badly, ran nothing or left no report has failed', () => {
  const tests = [tested('a', 'passed')]
  expect(countsOf(report({ tests, errors: [] }), 1)).toMatchObject({ passed: 1, failed: 1 })
  expect(countsOf(report({ tests: [], errors: [] }), 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(countsOf(join(folder(), 'none.json'), 0)).toEqual(one(false))
  expect(totals(one(false))).toBe('0 passed, 1 failed')
})

test('what passed at the second try has passed and is named; a fourth one fails the run', async () => {
  const tests = ['a', 'b', 'c', 'd'].map((name) => tested(name, 'flaky'))
  const kept = join(folder(), 'cache', 'flaky.json')
  const counted = (some: typeof tests) => async () => countsOf(report({ tests: some, errors: [] }), 0)
  expect(await runSteps(ready, [step('e2e', counted(tests.slice(1)))], kept)).toBe(0)
  expect(printed.join()).toContain('flaky:,  b,  c,  d')
  expect(printed.at(-1)).toBe('3 passed, 0 failed')
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual(['b', 'c', 'd'])
  expect(await runSteps(ready, [step('e2e', counted(tests))], kept)).toBe(1)
  expect(printed.at(-1)).toBe('4 passed, 1 failed')
})

test('each step says which of how many it is, and the slowest ten of all tests are named at the end', async () => {
  const ten = Array.from({ length: 10 }, (_, i) => tested(`unit ${i}`, 'passed', 1000 + i))
  const unit = async () => countsOf(report({ tests: ten, errors: [] }), 0)
  const e2e = async () => countsOf(report({ tests: [tested('long', 'passed', 61_000)], errors: [] }), 0)
  await runSteps(ready, [step('unit', unit), step('e2e', e2e)])
  expect(printed).toContain('== 3 of 3: e2e')
  const slow = printed.slice(printed.indexOf('slowest:') + 1, printed.indexOf('slowest:') + 11)
  expect(slow[0]).toBe('  61.0 s  long')
  expect(slow).toHaveLength(10)
  expect(slow.join()).not.toContain('unit 0')
})

test('a machine that is three times slower gets three times the patience, a faster one the usual, none without end', () => {
  expect([210, 700, 2100, 1e9].map(patienceFor)).toEqual([1, 1, 3, 10])
  expect([{}, { PATIENCE: '2.5' }, { PATIENCE: '0.1' }, { PATIENCE: 'x' }].map(patience)).toEqual([
    1, 2.5, 1, 1
  ])
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
