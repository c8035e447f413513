// A match that an earlier version has written is read as it was. The file was exported by commit 44f803b: two devices with
// live dice, undos, and a request to go back that was granted after the one who was asked had played on.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { audit } from '../../src/lib/match/audit'
import { openMatchFile, readMatchFile } from '../../src/lib/match/file'
import { copyOf } from '../../src/lib/match/testing/devices'
import { marchRules } from '../../src/lib/match/testing/march'

const text = readFileSync(new URL('format-1.json', import.meta.url), 'utf8')

test('a match of the first format is opened and judged as it was', async () => {
  const { match } = openMatchFile(readMatchFile(text), marchRules)
  expect(match.genesis.format).toBe(1)
  for (const one of [match, copyOf(match)])
    expect({ number: one.number, head: one.head, hash: one.hash, rolls: one.ledger.rolls }).toEqual({
      number: 85,
      head: 'a106f519f6e2eebdefb0effc344ffc2f48503ebcbe1163d13a30ac6dc8fa74e4',
      hash: '17504f19aa6890b3',
      rolls: 12
    })
  expect(match.rejected).toEqual([])
  expect(match.alarms).toEqual([])
  expect(await audit(match)).toMatchObject({ ok: true, findings: [] })
})
