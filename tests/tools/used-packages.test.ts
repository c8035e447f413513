import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesBelow } from '../../src/tools/parts/files.mjs'
import { ROOT } from '../../src/tools/parts/root.mjs'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const manifest = JSON.parse(read('package.json'))
const declared = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })

const SOURCE = /\.(?:ts|js|mjs|svelte)$/
const sources = [
  ...readdirSync(ROOT).filter((name) => SOURCE.test(name)),
  ...filesBelow(ROOT, ['.config', 'src', 'tests']).filter((name) => SOURCE.test(name))
]

/** 'a' for 'a/b', '@a/b' for '@a/b/c'. */
const packageIn = (path: string) => /^(?:@[^/]+\/)?[^/]+/.exec(path)![0]

/** The packages that a file imports, in whatever form; what is made by the build is none. */
function importedBy(file: string): string[] {
  const text = read(file)
  const code = file.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script).join('\n')
    : text
  const { importedFiles, typeReferenceDirectives } = ts.preProcessFile(code, true, true)
  return [...importedFiles, ...typeReferenceDirectives]
    .map(({ fileName }) => fileName)
    .filter((name) => !/^(?:\.|\$|virtual:)/.test(name))
    .map((name) => (isBuiltin(name) ? 'node' : packageIn(name)))
}

const imported = new Set(sources.flatMap(importedBy))

/** Programs that a package brings and a command of ours starts, and what tools are told to load. */
const run = new Set([
  ...sources.flatMap((file) => [...read(file).matchAll(/programOf\('([^']+)'/g)].map(([, name]) => name!)),
  ...Object.values<string>(manifest.scripts).map((script) => script.split(' ')[0]!),
  ...(JSON.parse(read('.prettierrc')).plugins as string[])
])

function isUsed(name: string): boolean {
  // Types are used with the package that they are for.
  const subject = name.startsWith('@types/') ? name.slice('@types/'.length).replace('__', '/') : name
  return imported.has(subject) || run.has(subject)
}

test('every package in package.json is imported or run by something', () => {
  expect(declared.filter((name) => !isUsed(name))).toEqual([])
})

test('every package that is imported or run stands in package.json, not only below another package', () => {
  const known = [...declared, 'node']
  expect([...imported, ...run].filter((name) => !known.includes(name))).toEqual([])
})
