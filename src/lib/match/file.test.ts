import { toBase64 } from 'lib0/buffer'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../kernel/dice'
import { Malformed } from './bytes'
import { listOf } from './document'
import { exportMatch, exportPart, LONGEST_FILE, mergeMatchFile, openMatchFile, readMatchFile } from './file'
import { copyOf, oneDevice, twoDevices } from './testing/devices'
import { marchOrder, marchRules } from './testing/march'

function played(seed = 1) {
  const { match, secrets } = oneDevice(marchRules, { scenario: 'plain' }, seed)
  const random = seededRandom(1)
  for (let i = 0; i < 40; i++) match.order(marchOrder(match.actor!, random))
  match.undo()
  return { match, secrets }
}

test('a match goes through a file and comes out the same', () => {
  const { match } = played()
  const text = exportMatch(match)
  const { match: read, secrets } = openMatchFile(readMatchFile(text), marchRules)
  expect([read.id, read.head, read.hash]).toEqual([match.id, match.head, match.hash])
  expect(secrets).toEqual([])
  expect(read.isHere('north')).toBe(false)
})

test('a file can be read by people', () => {
  const { match } = played()
  const lines = exportMatch(match).split('\n')
  expect(lines.filter((line) => line.startsWith('  {"number":')).length).toBe(41)
  expect(JSON.parse(lines.find((line) => line.includes('"number":3,'))!.replace(/,$/, ''))).toMatchObject({
    number: 3,
    seat: 'north',
    kind: 'order',
    order: match.entry(3)!.order
  })
})

test('with the secrets, the seats go along', () => {
  const { match, secrets } = played()
  const { match: moved } = openMatchFile(readMatchFile(exportMatch(match, secrets)), marchRules)
  moved.order({ type: 'end' })
  expect(moved.number).toBe(42)
  expect(exportMatch(match)).not.toContain('secret')
})

test('a part brings what the other device lacks, as often as it comes', () => {
  const { founder, guest } = twoDevices(marchRules, { scenario: 'plain', dice: 'sealed' })
  founder.order({ type: 'move', units: ['north-1-corps'], path: ['0101'] } as { type: string })
  founder.order({ type: 'end' })
  const part = exportPart(founder, Y.encodeStateVector(guest.doc), guest.number)
  expect(part.length).toBeLessThan(exportMatch(founder).length)
  for (let i = 0; i < 2; i++) {
    mergeMatchFile(guest, readMatchFile(part))
    expect(guest.head).toBe(founder.head)
  }
  guest.order({ type: 'end' })
  mergeMatchFile(founder, readMatchFile(exportPart(guest, Y.encodeStateVector(founder.doc))))
  expect(founder.head).toBe(guest.head)
  expect(() => openMatchFile(readMatchFile(part), marchRules)).toThrow('only part')
})

test('a whole file can be taken in as well as a part', () => {
  const { founder, guest } = twoDevices(marchRules, { scenario: 'plain' })
  founder.order({ type: 'end' })
  mergeMatchFile(guest, readMatchFile(exportMatch(founder)))
  expect(guest.head).toBe(founder.head)
})

test('a part that does not join on to what is here is refused', () => {
  const { founder, guest } = twoDevices(marchRules, { scenario: 'plain' })
  founder.order({ type: 'end' })
  const later = Y.encodeStateVector(founder.doc)
  founder.ask('north')
  const before = Y.encodeStateAsUpdate(guest.doc)
  expect(() => mergeMatchFile(guest, readMatchFile(exportPart(founder, later)))).toThrow('is missing')
  expect(Y.encodeStateAsUpdate(guest.doc)).toEqual(before)
})

test('a file that is cut short anywhere is refused', () => {
  const { match } = played()
  const text = exportMatch(match)
  for (let length = 0; length < text.length - 2; length += 97)
    expect(() => readMatchFile(text.slice(0, length)), `${length}`).toThrow(Malformed)
})

test.each<[string, (file: Record<string, unknown>) => void, string]>([
  ['something else', (file) => (file.format = 'photo'), 'not a match'],
  ['from the future', (file) => (file.version = 2), 'newer version'],
  ['without its match', (file) => delete file.update, 'damaged at update'],
  ['with something added', (file) => (file.extra = 1), 'damaged'],
  ['with a strange entry', (file) => (file.entries = [{ number: 'one' }]), 'damaged at entries.0.number'],
  ['with another name', (file) => (file.id = 'ff'), 'another match'],
  [
    'with other entries',
    (file) => ((file.entries as { order: unknown }[])[4]!.order = { type: 'win' }),
    'entry 5'
  ],
  [
    'with more entries',
    (file) => (file.entries as unknown[]).push({ number: 99, seat: 'north', kind: 'order', hash: '' }),
    'entry 99'
  ],
  [
    'with another scenario',
    (file) => ((file.genesis as { scenario: string }).scenario = 'hill'),
    'its header'
  ],
  ['with garbled bytes', (file) => (file.update = '!!!!'), 'altered|damaged|refused|beginning'],
  ['with other bytes', (file) => (file.update = toBase64(new Uint8Array(500).fill(7))), 'refused|beginning']
])('a file %s is refused', (_what, alter, why) => {
  const { match } = played()
  const file = JSON.parse(exportMatch(match)) as Record<string, unknown>
  alter(file)
  const open = () => openMatchFile(readMatchFile(JSON.stringify(file)), marchRules)
  expect(open).toThrow(Malformed)
  expect(open).toThrow(new RegExp(why))
})

test('a file whose match deletes something is refused', () => {
  const { match } = played()
  const file = JSON.parse(exportMatch(match)) as Record<string, unknown>
  const evil = copyOf(match)
  listOf(evil.doc, 'north').delete(0, 1)
  file.update = toBase64(Y.encodeStateAsUpdateV2(evil.doc))
  expect(() => openMatchFile(readMatchFile(JSON.stringify(file)), marchRules)).toThrow('deletes')
})

test('a file of another match is not mixed in', () => {
  const { match } = played()
  const { match: other } = played(2)
  const before = match.head
  expect(() => mergeMatchFile(match, readMatchFile(exportMatch(other)))).toThrow('different match')
  expect(match.head).toBe(before)
})

test('a match whose entries are too long to be read by people can still be saved and opened', () => {
  const { match, secrets } = oneDevice(marchRules, { scenario: 'plain' })
  // Six kilobytes each in the log, a hundred in the file.
  const units = Array.from({ length: 6000 }, () => 'north-1-corps')
  const orders = Math.ceil(LONGEST_FILE / 90_000)
  for (let i = 0; i < orders; i++) match.order({ type: 'move', units, path: ['0101'] } as never)
  const text = exportMatch(match, secrets)
  expect(text.length).toBeLessThanOrEqual(LONGEST_FILE)
  const file = readMatchFile(text)
  expect(file.entries.length).toBeLessThan(match.number)
  expect(openMatchFile(file, marchRules).match.head).toBe(match.head)
})
