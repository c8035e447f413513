import { expect, test } from 'vitest'
import { seededRandom } from '../kernel/dice'
import { audit } from './audit'
import { copyMatch } from './copy'
import { exportMatch, openMatchFile, readMatchFile } from './file'
import { openMatch } from './match'
import { Keeper } from './store/keeper'
import { MemoryStore } from './store/memory'
import { oneDevice, randomMove, toyRules, twoDevices } from './testing/devices'
import { marchOrder, marchRules } from './testing/march'

function played() {
  const { match } = oneDevice(marchRules, { scenario: 'plain', options: { fog: true } })
  const random = seededRandom(5)
  for (let i = 0; i < 80; i++) match.order(marchOrder(match.actor!, random))
  return match
}

const rollsOf = (match: ReturnType<typeof played>) =>
  match
    .since(0)
    .flatMap(({ dice }) => dice)
    .map(([, shown]) => shown)

test('a copy stands where the match stands, under another name, and the match is as it was', () => {
  const match = played()
  const { number, head, hash, id } = match
  const { match: copy, secrets } = copyMatch(match)
  expect(copy.id).not.toBe(id)
  expect(copy).toMatchObject({ hash, actor: match.actor, number: 1 })
  expect(copy.genesis).toMatchObject({ scenario: 'plain', options: { fog: true } })
  expect(copy.genesis.dataHash).toContain(id)
  expect(secrets.map(({ seat }) => seat).sort()).toEqual([...match.seats].sort())
  expect(match).toMatchObject({ number, head, hash, id, first: 0 })
})

test('both can be played on apart from each other, and dice fall in each as they will', () => {
  const match = played()
  const { match: copy } = copyMatch(match)
  const before = rollsOf(match).length
  for (const one of [match, copy])
    for (let i = 0; i < 40; i++)
      one.order({ type: 'attack', target: '0101', units: [`${one.actor!}-1-corps`] } as never)
  expect(rollsOf(copy)).toHaveLength(80)
  expect(rollsOf(copy)).not.toEqual(rollsOf(match).slice(before))
})

test('nothing before the copy can be taken back in it; what was ordered in it can', () => {
  const { match: copy } = copyMatch(played())
  expect(copy.canUndo()).toMatchObject({ ok: false, barrier: 'start' })
  const { hash } = copy
  copy.order({ type: 'move', units: [`${copy.actor!}-1-corps`], path: ['0101'] } as never)
  copy.undo()
  expect(copy.hash).toBe(hash)
  expect(copy.first).toBe(1)
  expect(copy.at(copy.first)).toEqual(copy.state())
  expect(() => copy.at(0)).toThrow('cannot be shown')
})

test('a copy is kept, opened again, audited and sent as a file like any other match', async () => {
  const { match: copy, secrets } = copyMatch(played())
  const store = new MemoryStore()
  const keeper = await Keeper.create(copy, store, secrets)
  copy.order({ type: 'end' })
  await keeper.close()
  const again = Keeper.open((await store.load(copy.id))!, marchRules, store)
  expect(again.match).toMatchObject({ head: copy.head, hash: copy.hash })
  again.match.order({ type: 'attack', target: '0101', units: [`${again.match.actor!}-1-corps`] } as never)
  again.match.flush()
  expect(await audit(again.match)).toMatchObject({ ok: true, findings: [] })
  const opened = openMatchFile(readMatchFile(exportMatch(again.match, secrets)), marchRules)
  expect(opened.match).toMatchObject({ head: again.match.head, hash: again.match.hash })
  const stranger = openMatch(opened.match.doc, marchRules, { id: copy.id })
  expect(stranger.hash).toBe(again.match.hash)
})

test('a copy of a copy, and a copy of a game with secrets, played to some end', () => {
  const { match } = oneDevice(toyRules, { scenario: toyRules.game.scenarios[0]! })
  const random = seededRandom(2)
  for (let i = 0; i < 6; i++) randomMove(match, random)
  const { match: first } = copyMatch(match)
  const { match: second } = copyMatch(first)
  expect(second.hash).toBe(match.hash)
  for (let i = 0; i < 30; i++) randomMove(second, random)
  expect(second.rejected).toEqual([])
})

test('what cannot be copied says why', () => {
  const { founder } = twoDevices(marchRules, { scenario: 'plain' })
  expect(() => copyMatch(founder)).toThrow('another device')
  const match = played()
  const later = { game: { ...marchRules.game, rulesVersion: 2 }, dataHash: marchRules.dataHash }
  expect(() => copyMatch(openMatch(match.doc, later))).toThrow('other rules')
})
