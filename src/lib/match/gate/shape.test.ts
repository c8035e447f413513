// An update is read by ourselves before Yjs sees it, and nothing but what a match consists of is read.
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../../kernel/dice'
import { CAPS_OF_A_WHOLE, LONGEST_UPDATE } from './layout'
import { inspect, Missing, TooMuch, type Shape } from './shape'
import { exchange, oneDevice, twoDevices } from '../testing/devices'
import { marchOrder, marchRules } from '../testing/march'
import { rawUpdate, runLengthBomb, type RawSection } from '../testing/raw'

const plan = { scenario: 'plain' }
const VERSIONS = [1, 2] as const

/** What Yjs itself reads from an update, in our words. */
function asYjsReads(update: Uint8Array, version: 1 | 2): Shape['sections'] {
  const { structs } = version === 1 ? Y.decodeUpdate(update) : Y.decodeUpdateV2(update)
  const sections = new Map<number, Shape['sections'][number]['pieces'][number][]>()
  for (const struct of structs) {
    const { id, origin, parent, content } = struct as Y.Item
    const piece = {
      clock: id.clock,
      origin: origin === null ? null : { client: origin.client, clock: origin.clock },
      list: parent as unknown as string | null,
      values: (content as Y.ContentAny).arr as Uint8Array[][]
    }
    sections.set(id.client, [...(sections.get(id.client) ?? []), piece])
  }
  return [...sections].map(([client, pieces]) => ({ client, pieces }))
}

test.each(VERSIONS)('what honest devices write is read as Yjs reads it (version %i)', (version) => {
  const encode = version === 1 ? Y.encodeStateAsUpdate : Y.encodeStateAsUpdateV2
  const random = seededRandom(3)
  const { founder, guest } = twoDevices(marchRules, plan)
  const alone = oneDevice(marchRules, plan).match
  for (let i = 0; i < 120; i++) {
    const before = Y.encodeStateVector(founder.doc)
    const mover = founder.isHere(founder.actor!) ? founder : guest
    mover.order(marchOrder(mover.actor!, random))
    alone.order(i % 5 === 0 ? { type: 'end' } : marchOrder(alone.actor!, random))
    exchange(founder, guest)
    for (const update of [encode(founder.doc, before), encode(founder.doc), encode(alone.doc)])
      expect(inspect(update, version).sections).toEqual(asYjsReads(update, version))
  }
  const { from, to } = inspect(encode(founder.doc), version)
  expect(new Map([...to].sort())).toEqual(
    new Map([...Y.decodeStateVector(Y.encodeStateVector(founder.doc))].sort())
  )
  expect(new Set(from.values())).toEqual(new Set([0]))
})

test.each(VERSIONS)('an update that holds nothing is read as that (version %i)', (version) => {
  expect(inspect(rawUpdate(version, []), version).sections).toEqual([])
})

const value = [Uint8Array.of(1, 2, 3)]
const nested = (depth: number): unknown => {
  let inner: unknown = value
  for (let i = 0; i < depth; i++) inner = [inner]
  return inner
}
const one = (struct: RawSection['structs'][number]): RawSection[] => [
  { client: 9, structs: [{ list: 'log/north', ...struct }] }
]

const refused: [string, string, RawSection[]][] = [
  ['a struct of no length', 'of no length', one({ values: [] })],
  [
    'a struct of no length between others',
    'of no length',
    [
      {
        client: 9,
        structs: [
          { list: 'log/north', values: [value] },
          { origin: [9, 0], values: [] }
        ]
      }
    ]
  ],
  ['an empty array', 'no entry', one({ values: [[]] })],
  ['an empty element', 'no entry', one({ values: [[new Uint8Array()]] })],
  ['bytes without an array', 'no entry', one({ values: [Uint8Array.of(1)] })],
  ['an array in an array', 'no entry', one({ values: [[value]] })],
  ['an array 6,000 deep', 'no entry', one({ values: [nested(6000)] })],
  ...[1, -0, 0.5, 'text', null, undefined, true, 1n, { a: 1 }, [1], [null], [{}]].map(
    (odd): [string, string, RawSection[]] => [`a value ${String(odd)}`, 'no entry', one({ values: [odd] })]
  ),
  ['something that is gone', 'deletes', one({ hole: 'gone', length: 3 })],
  ['something left out', 'is missing', one({ hole: 'skipped', length: 3 })],
  ['a key of a map', 'outside', one({ key: 'a', values: [value] })],
  ['something before another', 'end of a list', one({ right: [9, 0], values: [value] })],
  [
    'two sections of one writer',
    'told apart',
    [
      { client: 9, structs: [{ list: 'log/north', values: [value] }] },
      { client: 9, clock: 1, structs: [{ origin: [9, 0], values: [value] }] }
    ]
  ],
  ['a section of nothing', 'told apart', [{ client: 9, structs: [] }]],
  [
    'a writer whose name is too large',
    'told apart',
    [{ client: 2 ** 53 - 1, structs: [{ list: 'log/north', values: [value] }] }]
  ],
  [
    'more structs than there are',
    'refused',
    [{ client: 9, count: 1000, structs: [{ list: 'log/north', values: [value] }] }]
  ],
  ['more values than there are', 'refused', one({ values: [value], length: 2 ** 40 })]
]

test.each(
  refused.flatMap(([name, why, raw]) => VERSIONS.map((version) => [name, version, why, raw] as const))
)('%s is refused (version %i)', (_, version, why, raw) => {
  expect(() => inspect(rawUpdate(version, raw), version)).toThrow(why)
})

test.each(VERSIONS)('deletions are refused (version %i)', (version) => {
  expect(() => inspect(rawUpdate(version, [], [[9, 0, 5]]), version)).toThrow('deletes')
})

test('what stands behind the end is refused', () => {
  const update = rawUpdate(1, one({ values: [value] }))
  expect(() => inspect(Uint8Array.from([...update, 0]), 1)).toThrow('cannot be read')
})

test('every beginning of an update is refused', () => {
  const { match } = oneDevice(marchRules, plan)
  match.order({ type: 'end' })
  for (const version of VERSIONS) {
    const whole = version === 1 ? Y.encodeStateAsUpdate(match.doc) : Y.encodeStateAsUpdateV2(match.doc)
    for (let length = 0; length < whole.length; length++)
      expect(() => inspect(whole.subarray(0, length), version), `${length}`).toThrow('refused')
  }
})

test.each([
  ['gone', 0],
  ['gone', 1],
  ['values', 0],
  ['values', 1],
  ['values', 2 ** 40]
] as const)('runs that claim a trillion structs (%s of length %i) are not unrolled', (kind, length) => {
  const bomb = runLengthBomb(2 ** 40, kind, length)
  expect(bomb.length).toBeLessThan(50)
  expect(() => inspect(bomb)).toThrow('refused')
})

test('what is too long is not even looked at, and what is left out is told apart', () => {
  expect(() => inspect(new Uint8Array(LONGEST_UPDATE + 1))).toThrow(TooMuch)
  expect(() => inspect(rawUpdate(2, one({ hole: 'skipped', length: 3 })))).toThrow(Missing)
})

test('what holds more elements than a match can is not read to its end', () => {
  const tiny = Array.from({ length: 1000 }, () => Uint8Array.of(1))
  const count = (2 * CAPS_OF_A_WHOLE.elements) / 1000
  const values = (thousands: number) => one({ values: Array.from({ length: thousands }, () => tiny) })
  expect(() => inspect(rawUpdate(2, values(count + 1)))).toThrow(TooMuch)
  expect(inspect(rawUpdate(2, values(count))).to.get(9)).toBe(count)
})
