import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replaceAll('\\', '/')
// The order of the house: a folder imports only from itself and from folders that stand before it here.
// Folders on one row do not know each other.
const ROWS = [
  ['hex'],
  ['kernel'],
  ['games'],
  ['match'],
  ['sync', 'bots'],
  ['board'],
  ['ui'],
  ['routes'],
  ['tools'],
  ['tests']
]
const ORDER = ROWS.map((row) => row.join('/')).join(', ')
// What a pure folder may import from packages: nothing that touches a device.
const PURE = new Set(['hex', 'kernel', 'games'])
const PURE_PACKAGES = [/^valibot$/, /^@noble\/hashes\//, /^@noble\/curves\//, /^pure-rand\//, /^d3-hexbin$/]
// Each game by its name; below tests/ also by its initials, as in wce.ts.
const GAMES = readdirSync(ROOT + 'scenarios')
  .filter((id) => id !== 'schema')
  .map((id) => ({ id, initials: id.replace(/([a-z])[a-z]*-?/g, '$1') }))

/** @param {string} folder */
function rowOf(folder) {
  return ROWS.findIndex((row) => row.includes(folder))
}

/**
 * 'kernel' for src/lib/kernel/x.ts, 'routes', 'tools' or 'tests' for what is below these, undefined for anything else.
 * @param {string} path
 */
function folderOf(path) {
  return /^(?:src\/lib\/([^/]+)|src\/(routes|tools)|(tests))\//.exec(path)?.slice(1).find(Boolean)
}

/**
 * The game that a path is about, if it is about one.
 * @param {string} path
 */
function gameOf(path) {
  const inGames = /^src\/lib\/games\/([^/]+)\//.exec(path)?.[1]
  if (inGames !== undefined) return inGames
  const inTests = path.startsWith('tests/')
  const names = path.split('/').map((part) => /^[^.]*/.exec(part)?.[0] ?? '')
  return GAMES.find(({ id, initials }) =>
    names.some(
      (name) => name.startsWith(id) || (inTests && /^..+/.test(initials) && name.split('-')[0] === initials)
    )
  )?.id
}

/** A test, or the deep run of one: nobody imports it, or its tests would run twice. @param {string} path */
const isTest = (path) => /\.(?:test|deep|spec)(?:\.ts)?$/.test(path)

/** Helpers of tests that stand beside the source: testing.ts, testing-x.ts, testing/x.ts. @param {string} path */
const isHelper = (path) => /^src\/.*\/testing(?:-[^/]*)?(?:\.ts)?(?:\/|$)/.test(path)

/** What the tests of all folders share: tests/x.ts. @param {string} path */
const isForAllTests = (path) => /^tests\/[^/]+$/.test(path)

/**
 * The path that an import means; undefined for a package.
 * @param {string} from
 * @param {string} source
 */
function resolve(from, source) {
  if (source.startsWith('$lib/')) return 'src/lib/' + source.slice(5)
  if (!source.startsWith('.')) return undefined
  const parts = from.split('/').slice(0, -1)
  for (const part of source.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/**
 * What is wrong with an import between files of this repository.
 * @param {string} path
 * @param {string} target
 * @returns {{ messageId: string, data: Record<string, string> } | undefined}
 */
function faultOf(path, target) {
  const ownTest = path.replace(/\.deep\.ts$/, '.test')
  if (isTest(target) && target !== ownTest) return { messageId: 'test', data: { to: target } }
  const inTests = isTest(path) || isHelper(path)
  if (path.startsWith('src/') && !inTests && isHelper(target))
    return { messageId: 'helper', data: { to: target } }
  if (inTests && isForAllTests(target)) return undefined
  const from = folderOf(path)
  const to = folderOf(target + '/')
  if (from !== undefined && to !== undefined && rowOf(to) >= 0 && to !== from && rowOf(to) >= rowOf(from))
    return { messageId: 'upward', data: { from, to } }
  const game = gameOf(path)
  const other = gameOf(target + '/')
  if (game !== undefined && other !== undefined && other !== game)
    return { messageId: 'sibling', data: { to: target } }
  return undefined
}

/** @type {import('eslint').Rule.RuleModule} */
export const noUpwardImports = {
  meta: {
    type: 'problem',
    docs: { description: `A folder imports only from folders before it: ${ORDER}.` },
    messages: {
      upward: `{{from}} may not import from {{to}}: the order is ${ORDER}.`,
      sibling: 'One game may not import another ({{to}}).',
      impure: '{{from}} is pure and may not import the package {{to}}.',
      test: 'A test is imported by nobody ({{to}}): what others need of it belongs into a helper.',
      helper: 'Only tests import the helpers of tests ({{to}}).'
    },
    schema: []
  },
  create(context) {
    const file = context.filename.replaceAll('\\', '/')
    const path = file.startsWith(ROOT) ? file.slice(ROOT.length) : file
    const from = folderOf(path)
    const mustBePure = from !== undefined && PURE.has(from) && !isTest(path)
    /** @param {any} node an import or export of any form */
    const check = (node) => {
      const source = node.source?.value
      if (typeof source !== 'string') return
      const target = resolve(path, source)
      if (target === undefined) {
        if (mustBePure && !PURE_PACKAGES.some((allowed) => allowed.test(source)))
          context.report({ node, messageId: 'impure', data: { from, to: source } })
        return
      }
      const fault = faultOf(path, target)
      if (fault !== undefined) context.report({ node, ...fault })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check
    }
  }
}
