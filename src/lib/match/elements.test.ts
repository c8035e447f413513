import fc from 'fast-check'
import { expect, test } from 'vitest'
import { concatBytes, Malformed } from './bytes'
import {
  bundled,
  entryContent,
  linkElement,
  LONGEST_ELEMENT,
  noteContent,
  readElement,
  signElement,
  type Element,
  type Entry,
  type NoteContent
} from './elements'

const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => i)
const place = { number: 300, prev: 0x81020304 }
const name = '000102030405060708090a0b0c0d0e0f'

const entries: Entry[] = [
  { kind: 'order', ...place, body: bytes(9) },
  { kind: 'undo', ...place, to: 17, ask: null },
  { kind: 'undo', ...place, to: 17, ask: name },
  { kind: 'confirm', ...place, claim: name },
  { kind: 'continue', ...place, rulesVersion: 2, dataHash: 'x', rolls: 4, position: '{"a":1}' },
  { kind: 'close', ...place, owed: 'link', win: true, since: 1_700_000_000, at: 1_700_090_000 },
  { kind: 'close', ...place, owed: 'order', win: false, since: 0, at: 1 },
  { kind: 'concede', ...place, dice: true },
  { kind: 'concede', ...place, dice: false },
  { kind: 'renew', ...place, commitment: bytes(16) }
]
const notes: NoteContent[] = [
  { kind: 'claim', key: bytes(32), commitment: bytes(16) },
  { kind: 'ask', number: 5, head: name, to: 3 },
  { kind: 'answer', about: name, yes: true },
  { kind: 'answer', about: name, yes: false },
  { kind: 'withdraw', about: name },
  {
    kind: 'unseal',
    salts: [
      ['7', name],
      ['envelope 00', name]
    ]
  }
]
const mark = bytes(4)
const signature = bytes(64)

const samples: [Element, Uint8Array][] = [
  ...entries.map((entry): [Element, Uint8Array] => [entry, concatBytes(entryContent(entry), mark)]),
  ...notes.map((note): [Element, Uint8Array] => [
    { ...note, signature } as Element,
    concatBytes(noteContent(note), signature)
  ]),
  [{ kind: 'sign', number: 12, signature }, signElement(12, signature)],
  [{ kind: 'link', index: 200, link: bytes(16) }, linkElement(200, bytes(16))]
]

test('what a seat says at once is joined, and read as the same', () => {
  const link = bytes(16)
  const entry = concatBytes(entryContent(entries[1]!), mark)
  const sign = signElement(300, signature)
  const next = linkElement(0, link)
  expect(bundled([entry, sign, next]).map(readElement)).toEqual([
    { kind: 'rolling', entry, number: 300, signature, link }
  ])
  expect(bundled([entry, sign]).map(readElement)).toEqual([
    { kind: 'signed', entry, number: 300, signature, link: null }
  ])
  expect(bundled([sign, next]).map(readElement)).toEqual([
    { kind: 'vow', entry: null, number: 300, signature, link }
  ])
  // What does not belong together stays apart.
  const apart = [entry, signElement(299, signature), linkElement(5, link), entry, next, sign]
  expect(bundled(apart)).toEqual(apart)
})

test('a bundle holds an entry and nothing else', () => {
  const [bundle] = bundled([concatBytes(entryContent(entries[0]!), mark), signElement(300, signature)])
  const nested = concatBytes(bundle!.subarray(0, 65), bundle!)
  expect(() => readElement(nested)).toThrow('Only an entry')
  expect(() => readElement(bundle!.subarray(0, 65))).toThrow('Only an entry')
  expect(() => readElement(bundle!.subarray(0, 70))).toThrow(Malformed)
})

test.each(samples)('an element is read as it was written: %o', (element, written) => {
  expect(readElement(written)).toEqual(element)
})

test.each(samples.filter(([{ kind }]) => kind !== 'order'))(
  '%o cut short or too long is refused',
  (_, written) => {
    for (let length = 0; length < written.length; length++) {
      // An undo without its request is a whole undo again.
      if (written[0] === 2 && length < written.length - 4) continue
      if (written[0] === 4) continue
      expect(() => readElement(written.subarray(0, length))).toThrow(Malformed)
    }
    if (written[0] !== 2) expect(() => readElement(concatBytes(written, bytes(1)))).toThrow(Malformed)
  }
)

test('whatever bytes come in, they are an element or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (any) => {
      try {
        expect(readElement(any).kind).toBeTypeOf('string')
      } catch (error) {
        expect(error).toBeInstanceOf(Malformed)
      }
    }),
    { numRuns: 3000 }
  )
})

test('bytes that lie behind an element in memory are not read', () => {
  const memory = concatBytes(signElement(1, signature), bytes(100))
  expect(() => readElement(memory.subarray(0, 40))).toThrow('cut short')
})

test('an element has a limit, and entries begin with 1', () => {
  const order: Entry = { kind: 'order', ...place, body: bytes(LONGEST_ELEMENT) }
  expect(() => readElement(concatBytes(entryContent(order), mark))).toThrow('too long')
  const zero: Entry = { kind: 'undo', number: 0, prev: place.prev, to: 0, ask: null }
  expect(() => readElement(concatBytes(entryContent(zero), mark))).toThrow('from 1')
  expect(() => readElement(Uint8Array.of(99, 1, 2, 3))).toThrow('does not know')
})
