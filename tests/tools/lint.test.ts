import { join } from 'node:path'
import { ESLint } from 'eslint'
import { expect, test } from 'vitest'
import { ROOT } from '../../src/tools/parts/root.mjs'

// The rules that know types need files that are part of the project: these stand in for them.
const eslint = new ESLint({ cwd: ROOT, overrideConfigFile: join(ROOT, '.config/eslint.config.js') })
const FLOATS =
  "import { askToPersist } from '$lib/ui/storage/persist'\nfunction go() {\n  askToPersist()\n}\ngo()\n"
const MISSES = `import type { Offer } from '$lib/kernel/offers'
export function name(offer: Offer) {
  switch (offer.gesture) {
    case 'move':
      return 'Move'
    default:
      return 'Something else'
  }
}
`
const inScript = (code: string) => `<script lang="ts">\n${code.replace('export ', '')}</script>\n`

/** The rules that this text breaks, were it in that file. */
async function broken(file: string, text: string) {
  const [result] = await eslint.lintText(text, { filePath: join(ROOT, file) })
  return result!.messages.map(({ ruleId, message }) => ruleId ?? message)
}

const FLOATING = '@typescript-eslint/no-floating-promises'
const EXHAUSTIVE = '@typescript-eslint/switch-exhaustiveness-check'

const ORDER = 'house/no-upward-imports'

// Reading all types takes seconds, and the more the busier the machine.
test.each([
  ['src/lib/ui/match/start.ts', FLOATS, FLOATING],
  ['src/lib/ui/match/table.svelte.ts', FLOATS, FLOATING],
  ['src/lib/ui/match/MatchRow.svelte', inScript(FLOATS), FLOATING],
  ['src/lib/ui/match/start.test.ts', FLOATS, FLOATING],
  ['tests/e2e/support/board.ts', FLOATS, FLOATING],
  ['src/tools/sim.ts', FLOATS, FLOATING],
  ['src/tools/signal.mjs', 'async function go() {}\ngo()\n', FLOATING],
  ['src/lib/ui/match/board/draft.ts', MISSES, EXHAUSTIVE],
  ['src/lib/ui/match/board/Boxes.svelte', inScript(MISSES) + '{name}', EXHAUSTIVE],
  ['src/lib/hex/grid.test.ts', "import '../kernel/dice'\n", ORDER],
  ['src/lib/board/Board.svelte', inScript("import '../ui/library'\n"), ORDER],
  ['src/tools/signal.mjs', "import '../../tests/sync/carriers.ts'\n", ORDER],
  ['tests/fuzz/war-comes-early.test.ts', "import './ew'\n", ORDER]
])('%s: lint sees what is wrong', { timeout: 300_000 }, async (file, text, rule) => {
  expect(await broken(file, text)).toEqual([rule])
})
