import { expect, test, vi } from 'vitest'
import { ensurePackages, installProblem, packagesPresent } from '../../src/tools/parts/packages.mjs'
import { folder, put } from './folder'

const lock = (packages: object) => JSON.stringify({ packages: { '': { name: 'x' }, ...packages } })
const wanted = lock({
  'node_modules/a': { version: '1.0.0' },
  'node_modules/w': { version: '1.0.0', optional: true }
})

function project(installed?: string) {
  return folder({
    'package-lock.json': wanted,
    '.svelte-kit/tsconfig.json': '{}',
    ...(installed && { 'node_modules/.package-lock.json': installed })
  })
}

test('packages are present when all but the optional ones are there in the version of the lock', () => {
  expect(packagesPresent(project())).toBe(false)
  expect(packagesPresent(project(lock({})))).toBe(false)
  expect(packagesPresent(project(lock({ 'node_modules/a': { version: '0.9.0' } })))).toBe(false)
  expect(packagesPresent(project(lock({ 'node_modules/a': { version: '1.0.0' } })))).toBe(true)
})

test('a fresh clone is installed from the lock, and what is there is left alone', async () => {
  const root = project()
  const run = vi.fn(async () => {
    put(root, 'node_modules/.package-lock.json', wanted)
    return { code: 0, output: '' }
  })
  await ensurePackages({ root, run })
  await ensurePackages({ root, run })
  expect(run).toHaveBeenCalledTimes(1)
  expect(run).toHaveBeenCalledWith(expect.arrayContaining(['ci', '--include=dev']), expect.anything())
})

test('no network at the first install: says that it is the network and that it is needed once', async () => {
  const output = 'npm error code ENOTFOUND\nnpm error network request to the registry failed'
  const install = ensurePackages({ root: project(), run: async () => ({ code: 1, output }) })
  await expect(install).rejects.toMatchObject({
    name: 'Stop',
    message: expect.stringMatching(/registry cannot be reached.*Connect to the internet.*only this once/s)
  })
})

test.each([
  ['npm error code EACCES', 'writable'],
  ['npm error code ENOSPC', 'disk is full'],
  ['npm error code EUSAGE', 'what npm says stands above']
])('%s: says what to do', (output, advice) => {
  expect(installProblem(output)).toContain(advice)
})
