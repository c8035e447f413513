import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkBudgets, firstLoad, notKept } from '../../src/tools/parts/budget.mjs'
import { folder } from './folder'

const at = '_app/immutable'
const build = () =>
  folder({
    'index.html': `
      <link href="./${at}/start.js" rel="modulepreload">
      <script src="./boot.js"></script><script nomodule src="./old.js"></script>
      <script>Promise.all([import("./${at}/start.js"), import("./${at}/app.js")])</script>`,
    'boot.js': 'boot()',
    [`${at}/start.js`]: 'import{a as b}from"./chunks/a.js";b()',
    [`${at}/app.js`]: 'import"./chunks/b.js";const later=()=>import("./chunks/game.js")',
    [`${at}/chunks/a.js`]: 'export*from"./c.js"',
    [`${at}/chunks/b.js`]: 'b',
    [`${at}/chunks/c.js`]: 'import{x}from"../start.js"',
    [`${at}/chunks/game.js`]: 'game'
  })
const files = ['app', 'chunks/a', 'chunks/b', 'chunks/c', 'start'].map((name) => `${at}/${name}.js`)
const modules = Object.fromEntries(files.map((file) => [file, ['src/routes/+page.svelte']]))

test('the first load is what the page names and imports statically, not what it imports on demand', () => {
  expect(firstLoad(build())).toEqual([...files, 'boot.js'])
})

test('a small first load without games is within the budgets', () => {
  const { lines, problems } = checkBudgets({ dir: build(), modules })
  expect(problems).toEqual([])
  expect(lines.at(-2)).toMatch(/^First load of Home: 0\.\d kB of JavaScript \(gzip\), budget 120\.0 kB$/)
})

test('a first load over the limit is a problem', () => {
  expect(checkBudgets({ dir: build(), modules, limit: 10 }).problems).toEqual([
    expect.stringContaining('over its budget')
  ])
})

test.each(['src/lib/games/some-game/combat.ts', 'scenarios/some-game/map.json'])(
  '%s in the first load is a problem',
  (source) => {
    const early = { ...modules, [`${at}/chunks/c.js`]: [source] }
    expect(checkBudgets({ dir: build(), modules: early }).problems).toEqual([expect.stringContaining(source)])
  }
)

test('the list of games itself may be in the first load', () => {
  const registry = { ...modules, [`${at}/app.js`]: ['src/lib/games/registry.ts'] }
  expect(checkBudgets({ dir: build(), modules: registry }).problems).toEqual([])
})

test('a chunk of unknown content is a problem, not a pass', () => {
  expect(checkBudgets({ dir: build(), modules: {} }).problems).toEqual([
    expect.stringContaining('Nothing is known about')
  ])
})

test('a built file that the service worker does not keep is a problem', () => {
  const dir = build()
  expect(notKept(dir)).toEqual([])
  const kept = [...files, `${at}/chunks/game.js`]
  writeFileSync(join(dir, 'service-worker.js'), kept.slice(1).join())
  expect(notKept(dir)).toEqual([kept[0]])
  expect(checkBudgets({ dir, modules }).problems).toEqual([`${kept[0]} is not kept for offline play.`])
})
