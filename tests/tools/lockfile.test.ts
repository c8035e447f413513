import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from '../../src/tools/parts/files.mjs'
import { ROOT } from '../../src/tools/parts/root.mjs'

type Entry = { resolved?: string; version?: string; link?: boolean }
const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
)
const manifest: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8')
)

test('package-lock.json names no host to fetch a package from', () => {
  const hosts = Object.entries(lock.packages).filter(([, { resolved, link }]) => resolved || link)
  expect(hosts).toEqual([])
})

test('every package is asked for in one exact version, and that is the one locked', () => {
  const packages = Object.entries({ ...manifest['devDependencies'], ...manifest['dependencies'] })
  for (const [name, version] of packages)
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version)
})

const NOT_OURS = [
  '.git',
  'node_modules',
  '.svelte-kit',
  'build',
  '.cache',
  'test-results',
  'playwright-report'
]
const BINARY = ['.png', '.ico', '.webp', '.woff2', '.mp3', '.ogg', '.wav']
const places = readdirSync(ROOT).filter((name) => !NOT_OURS.includes(name))

test('no file names a place on somebody’s machine', () => {
  // A folder of a home, of a workplace or for temporary files, written out; not the same words inside a web address.
  const place = new RegExp(String.raw`(?<![\w.$)}\]*])/(?:home|Users|root|work|tmp)/[\w.-]+`)
  const found = filesBelow(ROOT, places)
    .filter((file) => !BINARY.includes(extname(file)))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, i) => (place.test(line) ? [`${file}:${i + 1}: ${place.exec(line)?.[0]}`] : []))
    )
  expect(found).toEqual([])
})

test('the top level holds only what belongs there', () => {
  const belongs =
    /^(?:\..+|package\.json|package-lock\.json|tsconfig\.json|svelte\.config\.js|vite\.config\.ts|src|static|scenarios|tests|README\.md|LICENSE)$/
  expect(places.filter((name) => !belongs.test(name))).toEqual([])
})
