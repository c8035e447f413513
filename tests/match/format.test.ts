// Matches that earlier versions have written are read as they were. `format-1.json` was exported by commit 44f803b: two devices
// with live dice, undos, and a request to go back that was granted after the one who was asked had played on. `format-2.json`
// was exported by commit 2becbf0: the same, and seals that are spelled out as texts.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { audit } from '../../src/lib/match/audit'
import { openMatchFile, readMatchFile } from '../../src/lib/match/file'
import { copyOf } from '../../src/lib/match/testing/devices'
import { marchRules } from '../../src/lib/match/testing/march'

const stored = (format: number) => readFileSync(new URL(`format-${format}.json`, import.meta.url), 'utf8')

test.each([
  [1, 85, 'a106f519f6e2eebdefb0effc344ffc2f48503ebcbe1163d13a30ac6dc8fa74e4', '17504f19aa6890b3', 12],
  [2, 88, 'f1af7c8f81e0a8f60be95e94a336435f90138d62624ddb35443db42eb46c81d7', '8a15ebefc95c2d6f', 14]
])('a match of format %i is opened and judged as it was', async (format, number, head, hash, rolls) => {
  const { match } = openMatchFile(readMatchFile(stored(format)), marchRules)
  expect(match.genesis.format).toBe(format)
  for (const one of [match, copyOf(match)])
    expect({ number: one.number, head: one.head, hash: one.hash, rolls: one.ledger.rolls }).toEqual({
      number,
      head,
      hash,
      rolls
    })
  expect(match.rejected).toEqual([])
  expect(match.alarms).toEqual([])
  expect(await audit(match)).toMatchObject({ ok: true, findings: [] })
})
