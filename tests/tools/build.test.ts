import { expect, test } from 'vitest'
import { buildIsFresh, fingerprint, wantedStamp } from '../../src/tools/parts/build.mjs'
import { basePath } from '../../src/tools/parts/options.mjs'
import { folder, put } from './folder'

const project = () => folder({ 'src/app.html': 'a', 'static/icon.svg': 'b', 'package-lock.json': '{}' })

test('a change that reaches the build changes the fingerprint', () => {
  const root = project()
  const before = fingerprint(root, '')
  expect(fingerprint(root, '')).toBe(before)
  expect(fingerprint(root, '/sandtable')).not.toBe(before)
  put(root, 'scenarios/x/map.json', '{}')
  const after = fingerprint(root, '')
  expect(after).not.toBe(before)
  put(root, 'src/app.html', 'changed')
  expect(fingerprint(root, '')).not.toBe(after)
})

test('tests and commands do not reach the build', () => {
  const root = project()
  const before = fingerprint(root, '')
  put(root, 'src/lib/hex/hex.test.ts', '')
  put(root, 'src/tools/start.mjs', '')
  expect(fingerprint(root, '')).toBe(before)
})

test('a build is fresh only with its stamp, for its base path, and as long as nothing else wrote it', () => {
  const root = project()
  expect(buildIsFresh(root, '')).toBe(false)
  put(root, 'build/200.html', 'page')
  expect(buildIsFresh(root, '')).toBe(false)
  put(root, '.cache/build.json', wantedStamp(root, ''))
  expect(buildIsFresh(root, '')).toBe(true)
  expect(buildIsFresh(root, '/sandtable')).toBe(false)
  put(root, 'build/200.html', 'page of another build')
  expect(buildIsFresh(root, '')).toBe(false)
})

test('BASE_PATH has a leading slash and none at the end', () => {
  expect(basePath('')).toBe('')
  expect(basePath('/a/b')).toBe('/a/b')
  for (const wrong of ['a', '/', '/a/', 'https://a.example/b'])
    expect(() => basePath(wrong)).toThrow('BASE_PATH')
})
