import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Malformed } from './bytes'
import { pack, unpack, Dictionary } from './codec'

const json = fc.jsonValue({ maxDepth: 5 }).filter((value) => !JSON.stringify(value).includes('__proto__'))

test('any JSON comes back as it was, one value after the other', () => {
  fc.assert(
    fc.property(fc.array(json, { maxLength: 8 }), (values) => {
      const [mine, theirs] = [new Dictionary(), new Dictionary()]
      for (const value of values) expect(unpack(pack(value, mine), theirs)).toEqual(value)
      expect(theirs.size).toBe(mine.size)
    })
  )
})

test('a word is spelled out once and is one byte from then on', () => {
  const words = new Dictionary()
  const order = { type: 'move', units: ['german-12'], path: ['0101', '0102'] }
  const first = pack(order, words)
  const second = pack(order, words)
  expect(first.length).toBeGreaterThan(45)
  expect(second.length).toBe(10)
})

test('thousands of words are kept, and more than that are spelled out each time', () => {
  const [mine, theirs] = [new Dictionary(), new Dictionary()]
  for (let i = 0; i < 13_000; i++) expect(unpack(pack(`w${i}`, mine), theirs)).toBe(`w${i}`)
  expect(mine.size).toBe(12_432)
  expect(pack('w200', mine).length).toBe(2)
  expect(unpack(pack('w12999', mine), theirs)).toBe('w12999')
  expect(unpack(pack('w12431', mine), theirs)).toBe('w12431')
})

test('a seal is bytes, and what is shorter, of odd length or in capitals is a word', () => {
  const [mine, theirs] = [new Dictionary(), new Dictionary()]
  const seal = '0123456789abcdef'.repeat(4)
  expect(pack(seal, mine).length).toBe(34)
  for (const text of [seal, seal.slice(0, 16), seal.slice(0, 14), seal.slice(1), seal.toUpperCase(), '1234'])
    expect(unpack(pack({ [text]: [text, text] }, mine), theirs)).toEqual({ [text]: [text, text] })
  expect(theirs.size).toBe(mine.size)
  expect(mine.number(seal.slice(0, 14))).toBeDefined()
})

test('a match of an earlier format writes and reads a seal as a text', () => {
  const [mine, theirs] = [new Dictionary(false), new Dictionary(false)]
  const seal = '0123456789abcdef'.repeat(4)
  const bytes = pack(seal, mine)
  expect(bytes.length).toBe(66)
  expect(unpack(bytes, theirs)).toBe(seal)
  expect(() => unpack(bytes, new Dictionary())).toThrow('as it should be')
  expect(() => unpack(pack(seal, new Dictionary()), theirs)).toThrow(Malformed)
})

test('there is one way of writing a value: whatever is read would be written in the same bytes', () => {
  const order = fc.oneof(json, fc.constantFrom('0123456789abcdef', 'ab'.repeat(9), { 2: 'x', 1: 'y' }))
  fc.assert(
    fc.property(
      order,
      fc.nat(),
      fc.integer({ min: 0, max: 255 }),
      fc.boolean(),
      (value, where, byte, more) => {
        const before = pack(value, new Dictionary())
        const at = where % before.length
        const rest = before.subarray(more ? at : at + 1)
        const bytes = Uint8Array.from([...before.subarray(0, at), byte, ...rest])
        let read: unknown
        try {
          read = unpack(bytes, new Dictionary())
        } catch {
          return
        }
        expect([...pack(read, new Dictionary())]).toEqual([...bytes])
      }
    ),
    { numRuns: 3000 }
  )
})

test.each([
  ['a seal spelled out as a text', [247, 16, ...new TextEncoder().encode('0123456789abcdef')]],
  ['a seal spelled out as a word', [246, 16, ...new TextEncoder().encode('0123456789abcdef')]],
  ['fewer bytes than a seal has', [248, 2, 1, 2]],
  ['a word that could be numbered', [247, 1, 97]],
  ['a small number written long', [243, 5]],
  ['a number with a byte too many', [243, 128 + 20, 0]],
  ['no less than nothing', [244, 0]],
  ['a whole number as another', [245, 64, 0, 0, 0, 0, 0, 0, 0]],
  ['a short list written long', [216, 1, 192]],
  ['a short record written long', [232, 1, 246, 1, 97, 192]],
  ['numbers as keys out of order', [226, 246, 1, 50, 192, 246, 1, 49, 192]]
])('%s is refused, but for matches of earlier formats', (what, bytes) => {
  expect(() => unpack(Uint8Array.from(bytes), new Dictionary())).toThrow('as it should be')
  if (what === 'fewer bytes than a seal has') return
  expect(unpack(Uint8Array.from(bytes), new Dictionary(false))).toBeDefined()
})

test('what is left out of an object is left out', () => {
  expect(unpack(pack({ a: undefined, b: 1 }, new Dictionary()), new Dictionary())).toEqual({ b: 1 })
})

test('whatever bytes come in, they are read or refused, and a refusal leaves no words behind', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const words = new Dictionary()
      words.add('known')
      try {
        expect(JSON.parse(JSON.stringify(unpack(bytes, words)))).toBeDefined()
      } catch (error) {
        expect(error).toBeInstanceOf(Malformed)
        expect(words.size).toBe(1)
      }
    }),
    { numRuns: 2000 }
  )
})

test.each([
  ['cut short', [209]],
  ['something left over', [192, 192]],
  ['a word never spelled', [5]],
  ['a word spelled twice', [210, 246, 1, 97, 246, 1, 97]],
  ['a key that is no word', [225, 193, 193]],
  ['one key twice', [226, 246, 1, 97, 192, 0, 192]],
  ['a dangerous key', [225, 246, 9, ...new TextEncoder().encode('__proto__'), 192]],
  ['a list that claims to be endless', [216, 255, 255, 255, 255, 15]],
  ['no number', [245, 127, 248, 0, 0, 0, 0, 0, 0]],
  ['nested without end', Array<number>(30).fill(209)]
])('%s is refused', (_what, bytes) => {
  expect(() => unpack(Uint8Array.from(bytes), new Dictionary())).toThrow(Malformed)
})

test('what is no JSON is not written', () => {
  const words = new Dictionary()
  expect(() => pack({ type: 'x', value: Infinity }, words)).toThrow(Malformed)
  expect(() => pack({ type: 'x', value: () => 1 }, words)).toThrow(Malformed)
  expect(words.size).toBe(0)
})
