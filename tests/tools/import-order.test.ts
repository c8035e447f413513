import { Linter } from 'eslint'
import { parser } from 'typescript-eslint'
import { expect, test } from 'vitest'
import { noUpwardImports } from '../../.config/no-upward-imports.js'

/** The ids of what the rule reports for this line in this file. */
function report(file: string, code: string) {
  const messages = new Linter().verify(
    code,
    {
      files: ['**/*.{ts,mjs}'],
      languageOptions: { parser },
      plugins: { house: { rules: { order: noUpwardImports } } },
      rules: { 'house/order': 'error' }
    },
    { filename: file }
  )
  return messages.map(({ messageId, message }) => messageId ?? message)
}

test.each([
  ['src/lib/hex/grid.ts', "import { replay } from '../kernel/replay'"],
  ['src/lib/kernel/replay.ts', "import { log } from '$lib/match/log'"],
  ['src/lib/kernel/replay.ts', "export * from '../games/some-game/rules'"],
  ['src/lib/match/log.ts', "const page = import('../ui/panel')"],
  ['src/lib/sync/room.ts', "import { random } from '../bots/random'"],
  ['src/lib/board/map.ts', "import { panel } from '$lib/ui/panel'"],
  ['src/lib/ui/panel.ts', "import { load } from '../../routes/+page'"],
  ['src/lib/match/log.ts', "let page: import('../ui/panel').Page"],
  ['src/lib/match/log.ts', "import { build } from '../../tools/parts/build.mjs'"],
  ['src/routes/+page.ts', "import { figures } from '../../tests/bench/figures'"],
  ['src/tools/bench.mjs', "import { figures } from '../../tests/bench/figures'"],
  ['src/tools/bench.mjs', "import { amount } from '../../tests/amount'"]
])('%s may not say: %s', (file, code) => {
  expect(report(file, code)).toEqual(['upward'])
})

test.each([
  ['src/lib/games/a/rules.ts', "import { x } from '../b/rules'"],
  ['src/lib/games/a/rules.ts', "import { x } from '$lib/games/b/rules'"],
  ['src/lib/games/a/rules.ts', "import { x } from '../registry'"],
  [
    'src/lib/games/war-comes-early/data.ts',
    "import map from '../../../../scenarios/eisenhowers-war/map.json'"
  ],
  ['src/lib/bots/war-comes-early/index.ts', "import { plan } from '../eisenhowers-war/plan'"]
])('a game knows only itself: %s may not say: %s', (file, code) => {
  expect(report(file, code)).toEqual(['sibling'])
})

test.each([
  ['src/lib/hex/grid.test.ts', "import { replay } from '../kernel/replay'", 'upward'],
  ['src/lib/kernel/dice.test.ts', "import { bare } from '../match/testing/bare'", 'upward'],
  ['src/lib/match/log.test.ts', "import { page } from '../../../tests/sync/page'", 'upward'],
  ['src/lib/bots/desk.deep.ts', "import { session } from '../sync/session'", 'upward'],
  ['src/lib/kernel/testing/toy.ts', "import { match } from '../../match/match'", 'upward'],
  ['src/lib/games/a/rules.test.ts', "import { x } from '../b/testing'", 'sibling'],
  [
    'tests/fuzz/war-comes-early.test.ts',
    "import { x } from '../../src/lib/games/eisenhowers-war/rules'",
    'sibling'
  ],
  ['tests/fuzz/war-comes-early-orders.test.ts', "import { game } from './ew'", 'sibling'],
  ['tests/fuzz/ew-naive.ts', "import map from '../../scenarios/war-comes-early/map.json'", 'sibling']
])('the order holds for tests, too: %s may not say: %s', (file, code, fault) => {
  expect(report(file, code)).toEqual([fault])
})

test.each([
  ['src/lib/kernel/dice.ts', "import { toy } from './testing/toy'"],
  ['src/lib/games/a/rules.ts', "export * from './testing-combat'"],
  ['src/routes/+page.ts', "const bare = import('$lib/hex/testing')"],
  ['src/tools/crash/page.ts', "import { randomMove } from '../../lib/match/testing/devices'"]
])('what helps tests is for tests: %s may not say: %s', (file, code) => {
  expect(report(file, code)).toEqual(['helper'])
})

test.each([
  ['src/lib/hex/grid.ts', "import { field } from './grid.test'"],
  ['src/lib/hex/flood.test.ts', "import { field } from './grid.test'"],
  ['src/tools/bench.mjs', "import '../../tests/e2e/board.spec.ts'"],
  ['tests/fuzz/support.ts', "import { lane } from '../../src/lib/kernel/orders.test'"],
  ['tests/sync/turns.deep.ts', "import './cycles.test'"]
])('nobody imports a test: %s may not say: %s', (file, code) => {
  expect(report(file, code)).toEqual(['test'])
})

test.each([
  ['src/lib/hex/grid.ts', "import { readFileSync } from 'node:fs'"],
  ['src/lib/kernel/dice.ts', "import * as Y from 'yjs'"],
  ['src/lib/games/a/rules.ts', "import { writable } from 'svelte/store'"]
])('the pure folders stay pure: %s may not say: %s', (file, code) => {
  expect(report(file, code)).toEqual(['impure'])
})

test.each([
  ['src/lib/kernel/replay.ts', "import { grid } from '../hex/grid'"],
  ['src/lib/kernel/dice.ts', "import { sha256 } from '@noble/hashes/sha2.js'"],
  [
    'src/lib/games/a/combat/odds.ts',
    "import { x } from '../rules'; import { y } from '../../../kernel/replay'"
  ],
  ['src/lib/games/registry.ts', "const a = import('./a/rules')"],
  ['src/lib/match/log.ts', "import * as Y from 'yjs'"],
  ['src/lib/ui/panel.ts', "import { log } from '$lib/match/log'"],
  ['src/lib/ui/panel.ts', "import { board } from '../board/types'"],
  ['src/routes/+page.ts', "import { panel } from '$lib/ui/panel'"],
  ['src/lib/hex/grid.test.ts', "import { test } from 'vitest'; import { field } from './testing'"],
  ['src/lib/sync/link.test.ts', "import { toyRules } from '../match/testing/devices'"],
  ['src/lib/sync/link.test.ts', "import { amount } from '../../../tests/amount'"],
  ['src/lib/sync/testing/sessions.ts', "import { toyRules } from '../../match/testing/devices'"],
  ['tests/sync/cycles.deep.ts', "import './cycles.test'"],
  ['tests/sync/cycles.test.ts', "import { pipes } from '../../src/lib/sync/testing/pipes'"],
  ['tests/fuzz/ew.ts', "import { judge } from '../../src/lib/bots/eisenhowers-war/judge'"],
  ['tests/fuzz/games.ts', "import { a } from './ew'; import { b } from './wce'"],
  ['tests/e2e/board.spec.ts', "import { draft } from '../../src/lib/ui/match/board/draft'"],
  ['src/tools/rules.ts', "import { readFileSync } from 'node:fs'; import { x } from '../lib/games/a/rules'"]
])('%s may say: %s', (file, code) => {
  expect(report(file, code)).toEqual([])
})
