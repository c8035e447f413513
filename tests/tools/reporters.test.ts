import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import Progress from '../../src/tools/reporters/playwright.mjs'
import { folder } from './folder'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** A test as Playwright tells of it, with what came of each try. */
function tried(title: string, outcome: string, ...results: string[]) {
  return {
    titlePath: () => ['', 'chromium', 'a.spec.ts', title],
    outcome: () => outcome,
    expectedStatus: 'passed',
    retries: 1,
    results: results.map((status, retry) => ({
      status,
      retry,
      duration: 500,
      errors: status === 'failed' ? [{ message: `${title} broke\nat the table` }] : [],
      attachments: []
    }))
  }
}

test('the end-to-end report says how far it is, tries again aloud, and keeps a verdict for each test', () => {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  const file = join(folder(), 'report.json')
  vi.stubEnv('REPORT', file)
  const tests = [
    tried('stands', 'expected', 'passed'),
    tried('wavers', 'flaky', 'failed', 'passed'),
    tried('falls', 'unexpected', 'failed', 'failed'),
    tried('rests', 'skipped', 'skipped'),
    tried('was never reached', 'skipped')
  ]
  const progress = new Progress()
  progress.onBegin({} as never, { allTests: () => tests } as never)
  for (const one of tests) for (const result of one.results) progress.onTestEnd(one as never, result as never)
  progress.onError({ message: 'The server did not start.' })
  progress.onEnd()
  expect(lines.filter((line) => line.startsWith('['))).toEqual([
    '[1/5] ok      a.spec.ts › stands (0.5 s)',
    '[1/5] AGAIN   a.spec.ts › wavers (0.5 s)',
    '[2/5] ok      a.spec.ts › wavers (0.5 s)',
    '[2/5] AGAIN   a.spec.ts › falls (0.5 s)',
    '[3/5] FAILED  a.spec.ts › falls (0.5 s)',
    '[4/5] skipped a.spec.ts › rests (0.5 s)'
  ])
  expect(lines).toContain('    wavers broke\n    at the table')
  const { tests: kept, errors } = JSON.parse(readFileSync(file, 'utf8'))
  expect(kept.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
    'passed',
    'flaky',
    'failed',
    'skipped',
    'failed'
  ])
  expect(kept[1]).toMatchObject({ name: 'a.spec.ts › wavers', ms: 1000 })
  expect(errors).toEqual(['outside of any test: The server did not start.'])
})
