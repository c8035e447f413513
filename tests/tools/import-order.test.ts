import { Linter } from 'eslint'
import { expect, test } from 'vitest'
import { noUpwardImports } from '../../.config/no-upward-imports.js'

/** The ids of what the rule reports for this line in this file. */
function report(file: string, code: string) {
  const messages = new Linter().verify(
    code,
    {
      files: ['**/*.ts'],
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
  ['src/lib/ui/panel.ts', "import { load } from '../../routes/+page'"]
])('%s may not say: %s', (file, code) => {
  expect(report(file, code)).toEqual(['upward'])
})

test.each([
  ['src/lib/games/a/rules.ts', "import { x } from '../b/rules'"],
  ['src/lib/games/a/rules.ts', "import { x } from '$lib/games/b/rules'"],
  ['src/lib/games/a/rules.ts', "import { x } from '../registry'"]
])('a game knows only itself: %s may not say: %s', (file, code) => {
  expect(report(file, code)).toEqual(['sibling'])
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
  ['src/lib/hex/grid.test.ts', "import { test } from 'vitest'"],
  ['src/tools/rules.ts', "import { readFileSync } from 'node:fs'; import { x } from '../lib/games/a/rules'"]
])('%s may say: %s', (file, code) => {
  expect(report(file, code)).toEqual([])
})
