// What comes from elsewhere is let in only if it fits the document. What is refused changes nothing, now or later.
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { Malformed } from '../bytes'
import { SeatKeys, newSecret } from '../crypto'
import { admit, elementsOf, newDocument, pushElements } from '../document'
import { linkElement } from '../elements'
import { found } from '../genesis'
import { openMatch } from '../match'
import { copyOf, exchange, twoDevices } from '../testing/devices'
import { march, marchRules } from '../testing/march'
import { lastIn, rawUpdate, type RawId, type RawSection } from '../testing/raw'
import { work } from '../work'
import { CAPS, CAPS_OF_A_WHOLE, LONGEST_UPDATE } from './layout'
import { inspect, Missing, TooMuch } from './shape'

const plan = { scenario: 'plain' }
const move = (unit: number) => ({ type: 'move', units: [`north-${unit}-corps`], path: ['0101'] }) as never

/** A well-formed element that means nothing. */
const junk = (size = 16) =>
  size <= 20 ? linkElement(1, new Uint8Array(16)) : Uint8Array.from({ length: size }, () => 1)
const value = [junk()]

function underWay() {
  const { founder, guest } = twoDevices(marchRules, plan)
  founder.order(move(1))
  founder.flush()
  exchange(founder, guest)
  return { founder, guest }
}

type Match = ReturnType<typeof underWay>['founder']

/** The same as a document that nobody judges. */
function document(): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(underWay().founder.doc))
  return doc
}
const stateOf = (doc: Y.Doc) => Y.decodeStateVector(Y.encodeStateVector(doc))

/** Nothing has changed, and play goes on, is kept and is understood elsewhere. */
function isUnharmed(founder: Match, guest: Match, before: Uint8Array): void {
  expect(Y.encodeStateAsUpdate(founder.doc)).toEqual(before)
  expect(founder.doc.store.pendingStructs).toBeNull()
  for (let unit = 2; unit < 6; unit++) founder.order(move(unit))
  founder.flush()
  for (const version of [1, 2] as const) {
    const again = new Y.Doc()
    const update = version === 1 ? Y.encodeStateAsUpdate(founder.doc) : Y.encodeStateAsUpdateV2(founder.doc)
    admit(again, update, founder.seats, { version })
    expect(openMatch(again, marchRules).head).toBe(founder.head)
  }
  const news = Y.encodeStateAsUpdate(founder.doc, Y.encodeStateVector(guest.doc))
  admit(guest.doc, news, guest.seats)
  expect(guest.head).toBe(founder.head)
}

describe('refused', () => {
  const attacks: [string, string, (founder: Match) => RawSection[]][] = [
    [
      'a struct of no length behind the last entry',
      'of no length',
      ({ doc }) => [{ client: 9, structs: [{ origin: lastIn(doc, 'log/north'), values: [] }] }]
    ],
    [
      'something that says to stand in another list than what it overlaps',
      'otherwise',
      ({ doc }) => [
        {
          client: doc.getArray('log/north')._start!.id.client,
          clock: doc.getArray('log/north')._start!.id.clock,
          structs: [{ list: 'log/south', values: [doc.getArray('log/north').get(0)] }]
        }
      ]
    ],
    [
      'other words for what stands here',
      'otherwise',
      ({ doc }) => [
        {
          client: doc.getArray('log/north')._start!.id.client,
          clock: doc.getArray('log/north')._start!.id.clock,
          structs: [{ list: 'log/north', values: [value] }]
        }
      ]
    ],
    ['an unknown list', 'outside', () => [{ client: 9, structs: [{ list: 'log/west', values: [value] }] }]],
    ['no list', 'outside', () => [{ client: 9, structs: [{ list: '', values: [value] }] }]],
    [
      'something behind what nobody has written',
      'missing',
      () => [{ client: 9, structs: [{ origin: [555, 3], values: [value] }] }]
    ],
    [
      'something behind what this writer has not written',
      'missing',
      ({ doc }) => [{ client: 9, structs: [{ origin: [lastIn(doc, 'log/north')[0], 900], values: [value] }] }]
    ],
    [
      'something behind itself',
      'comes after it',
      () => [{ client: 9, structs: [{ origin: [9, 0], values: [value] }] }]
    ],
    [
      'something behind what the same writer wrote later',
      'comes after it',
      () => [
        {
          client: 9,
          structs: [
            { list: 'log/north', values: [value] },
            { origin: [9, 2], values: [value] },
            { origin: [9, 0], values: [value] }
          ]
        }
      ]
    ],
    [
      'two that stand behind each other',
      'comes after it',
      () => [
        { client: 9, structs: [{ origin: [8, 0], values: [value] }] },
        { client: 8, structs: [{ origin: [9, 0], values: [value] }] }
      ]
    ],
    [
      'something after a gap',
      'missing',
      () => [{ client: 9, clock: 50, structs: [{ list: 'log/north', values: [value] }] }]
    ],
    [
      'something in the name of this device',
      'name of this device',
      ({ doc }) => [
        {
          client: doc.clientID,
          clock: stateOf(doc).get(doc.clientID)!,
          structs: [{ list: 'log/north', values: [value] }]
        }
      ]
    ],
    [
      'an element of an unknown kind',
      'cannot be read',
      () => [{ client: 9, structs: [{ list: 'log/north', values: [[Uint8Array.of(99, 1)]] }] }]
    ],
    [
      'an element that is cut short, among good ones',
      'cannot be read',
      () => [
        {
          client: 9,
          structs: [{ list: 'log/north', values: [value, [junk(), junk().subarray(0, 9)], value] }]
        }
      ]
    ],
    [
      'a text among the elements',
      'no entry',
      () => [{ client: 9, structs: [{ list: 'log/north', values: [['text']] }] }]
    ],
    [
      'another beginning',
      'another beginning',
      () => {
        const { text, signature } = found(marchRules, plan, [new SeatKeys(newSecret('north'))])
        return [{ client: 9, structs: [{ list: 'genesis', values: [[text, signature]] }] }]
      }
    ],
    [
      'a very large number of beginnings',
      'another beginning',
      ({ doc }) => [
        {
          client: 9,
          structs: [
            {
              list: 'genesis',
              values: Array.from({ length: 20_000 }, () =>
                doc.getArray<Uint8Array[]>('genesis').get(0).slice(1)
              )
            }
          ]
        }
      ]
    ],
    [
      'the same beginning once more',
      'another beginning',
      ({ doc }) => [{ client: 9, structs: [{ list: 'genesis', values: doc.getArray('genesis').toArray() }] }]
    ]
  ]

  test.each(
    attacks.flatMap(([name, why, make]) => ([1, 2] as const).map((v) => [name, v, why, make] as const))
  )('%s (version %i)', (_, version, why, make) => {
    const { founder, guest } = underWay()
    const before = Y.encodeStateAsUpdate(founder.doc)
    const update = rawUpdate(version, make(founder))
    expect(() => admit(founder.doc, update, founder.seats, { version })).toThrow(Malformed)
    expect(() => admit(founder.doc, update, founder.seats, { version })).toThrow(why)
    isUnharmed(founder, guest, before)
  })

  test('a place before all others', () => {
    const { founder, guest } = underWay()
    const before = Y.encodeStateAsUpdate(founder.doc)
    const [client, clock] = lastIn(founder.doc, 'log/north')
    const update = rawUpdate(2, [{ client: 9, structs: [{ right: [client, clock], values: [value] }] }])
    expect(() => admit(founder.doc, update, founder.seats, { version: 2 })).toThrow('end of a list')
    isUnharmed(founder, guest, before)
  })

  test('seats that the game has not, also when the founder has signed them', () => {
    const seats = ['north', 'west'] as const
    const other = { ...marchRules, game: { ...march, seats } }
    const founding = found(other, plan, [new SeatKeys(newSecret('north'))])
    const update = Y.encodeStateAsUpdate(newDocument(founding))
    expect(() => admit(new Y.Doc(), update, march.seats)).toThrow('not those of the game')
    expect(() => admit(new Y.Doc(), update, ['west', 'north'])).toThrow('not those of the game')
    admit(new Y.Doc(), update, seats)
  })

  test('a beginning that nobody has signed', () => {
    const { text } = found(marchRules, plan, [new SeatKeys(newSecret('north'))])
    const update = rawUpdate(2, [
      { client: 9, structs: [{ list: 'genesis', values: [[text, new Uint8Array(64)]] }] }
    ])
    expect(() => admit(new Y.Doc(), update, march.seats, { version: 2 })).toThrow('not signed')
  })
})

describe('let in', () => {
  test('what is known comes again in whatever pieces, with something new behind it', () => {
    const { founder, guest } = underWay()
    const early = Y.encodeStateVector(guest.doc)
    founder.order(move(2))
    admit(guest.doc, Y.encodeStateAsUpdate(founder.doc), guest.seats)
    founder.order(move(3))
    founder.flush()
    const whole = Y.encodeStateAsUpdateV2(founder.doc)
    const late = Y.encodeStateAsUpdateV2(founder.doc, early)
    for (const update of [late, whole, late]) admit(guest.doc, update, guest.seats, { version: 2 })
    expect(guest.head).toBe(founder.head)
    expect(elementsOf(guest.doc, 'north')).toEqual(elementsOf(founder.doc, 'north'))
  })

  test('writers who wait for each other in turn', () => {
    const doc = document()
    const at = lastIn(doc, 'log/north')
    const chain = (...ids: RawId[]) => ids.map((origin) => ({ origin, values: [value] }))
    const update = rawUpdate(2, [
      { client: 9, structs: chain(at, [8, 0], [8, 1]) },
      { client: 8, structs: chain([9, 0], [9, 1]) }
    ])
    admit(doc, update, march.seats, { version: 2 })
    expect(stateOf(doc).get(9)).toBe(3)
    expect(stateOf(doc).get(8)).toBe(2)
    expect(doc.store.pendingStructs).toBeNull()
  })

  test('what hangs in many places takes no longer than what hangs in one', () => {
    // Yjs looks through everything that stands between the place and the end: here it would do so ten thousand times.
    const doc = document()
    const at = lastIn(doc, 'log/north')
    const count = 10_000
    const first = { origin: at, values: Array.from({ length: count }, () => value) }
    const behind = (origin: RawId) => ({ origin, values: [value] })
    const update = rawUpdate(2, [
      { client: 1, structs: [first] },
      { client: 9, structs: Array.from({ length: count }, (_, i) => behind([1, i])) }
    ])
    admit(doc, update, march.seats, { version: 2 })
    // Each was put behind the one before it, so that all are one.
    expect(doc.store.clients.get(9)).toHaveLength(1)
  })

  test('no bytes of who sent it reach the document', () => {
    const { founder, guest } = underWay()
    founder.order(move(2))
    founder.flush()
    const update = Y.encodeStateAsUpdateV2(founder.doc, Y.encodeStateVector(guest.doc))
    const shape = inspect(update)
    update.fill(0)
    admit(guest.doc, shape, guest.seats)
    expect(guest.head).toBe(founder.head)
  })
})

describe('how much', () => {
  test('a document is measured once, not for each update, as long as nobody writes past the gate', () => {
    const { founder, guest } = underWay()
    const send = () => {
      founder.order(move(2))
      founder.flush()
      for (const [from, to] of [
        [founder, guest],
        [guest, founder]
      ] as const)
        to.take(Y.encodeStateAsUpdateV2(from.doc, Y.encodeStateVector(to.doc)))
    }
    send()
    const before = work.measured
    for (let i = 0; i < 5; i++) send()
    expect(work.measured).toBe(before)
    expect(founder.head).toBe(guest.head)
    const hear = () => {
      founder.order(move(3))
      founder.flush()
      guest.take(Y.encodeStateAsUpdateV2(founder.doc, Y.encodeStateVector(guest.doc)))
    }
    pushElements(guest.doc, 'south', [junk()])
    hear()
    expect(work.measured).toBe(before)
    guest.doc.getArray('log/south').push([[junk()]])
    hear()
    expect(work.measured).toBeGreaterThan(before)
  })

  const filled = (bytes: number, size: number) =>
    Array.from({ length: Math.floor(bytes / size) }, () => [junk(size)])

  const update = (client: number, list: string, values: unknown[]) =>
    rawUpdate(2, [{ client, structs: [{ list, values }] }])
  const take = (doc: Y.Doc, bytes: Uint8Array) => admit(doc, bytes, march.seats, { version: 2 })

  test('a list may be filled up to its cap by others, and what its own device writes is still taken as a whole', () => {
    const doc = document()
    const size = 10_000
    for (const [client, list] of [
      [7, 'log/north'],
      [8, 'log/south']
    ] as const)
      take(doc, update(client, list, filled(CAPS.bytes - 20_000, size)))
    const before = Y.encodeStateVector(doc)
    expect(() => take(doc, update(9, 'log/north', filled(30_000, size)))).toThrow(TooMuch)
    expect(Y.encodeStateVector(doc)).toEqual(before)
    // What is here already may come again.
    take(doc, Y.encodeStateAsUpdateV2(doc))

    for (let i = 0; i < 10; i++) pushElements(doc, 'north', [junk(size)])
    const whole = Y.encodeStateAsUpdateV2(doc)
    expect(whole.length).toBeLessThan(LONGEST_UPDATE)
    const again = new Y.Doc()
    take(again, whole)
    expect(elementsOf(again, 'north')).toHaveLength(elementsOf(doc, 'north').length)
  })

  test('no more writers than can be told of', () => {
    const doc = document()
    const writers = (count: number, from: number): RawSection[] =>
      Array.from({ length: count }, (_, i) => ({
        client: from + i,
        structs: [{ list: 'log/north', values: [value] }]
      }))
    expect(() => take(doc, rawUpdate(2, writers(CAPS.writers, 1000)))).toThrow(TooMuch)
    take(doc, rawUpdate(2, writers(CAPS.writers - 10, 1000)))
    expect(() => take(doc, rawUpdate(2, writers(20, 9_000_000)))).toThrow(TooMuch)
    expect(CAPS_OF_A_WHOLE.writers * 10).toBeLessThan(64_000)
  })

  test('no more elements than can be judged, however short', () => {
    const doc = document()
    const many = Array.from({ length: CAPS.elements / 100 }, () => Array.from({ length: 100 }, () => junk()))
    expect(() => take(doc, update(9, 'log/south', many))).toThrow(TooMuch)
    take(doc, update(9, 'log/south', many.slice(1)))
  })

  test('two full lists and their writers stay below what can be sent as one', () => {
    expect(2 * CAPS_OF_A_WHOLE.bytes + 20 * CAPS_OF_A_WHOLE.writers).toBeLessThan(LONGEST_UPDATE)
    for (const cap of ['bytes', 'elements', 'writers'] as const)
      expect(CAPS[cap]).toBeLessThan(CAPS_OF_A_WHOLE[cap])
  })
})

test('the judge is asked about what is new, and only about that, and can refuse it', () => {
  const { founder, guest } = underWay()
  const known = elementsOf(guest.doc, 'north').length
  founder.order(move(2))
  founder.flush()
  const whole = Y.encodeStateAsUpdateV2(founder.doc)
  const before = Y.encodeStateAsUpdate(guest.doc)
  const asked: unknown[] = []
  const judge = (why: string | null) => (incoming: readonly unknown[]) => {
    asked.push(...incoming)
    return why
  }
  const take = (why: string | null) => admit(guest.doc, whole, guest.seats, { version: 2, judge: judge(why) })
  expect(() => take('It is junk.')).toThrow('refused: It is junk.')
  expect(Y.encodeStateAsUpdate(guest.doc)).toEqual(before)
  const fresh = elementsOf(founder.doc, 'north').slice(known)
  expect(asked.splice(0)).toEqual(fresh.map((bytes) => ({ seat: 'north', bytes })))
  take(null)
  expect(guest.head).toBe(founder.head)
  // Nothing is new any more.
  asked.length = 0
  take('It is junk.')
  expect(asked).toEqual([])
})

test('something before it is missing: that is told apart from what makes no sense', () => {
  const { founder, guest } = underWay()
  const early = copyOf(guest)
  founder.order(move(2))
  const vector = Y.encodeStateVector(founder.doc)
  founder.order(move(3))
  const late = Y.encodeStateAsUpdate(founder.doc, vector)
  expect(() => admit(early.doc, late, early.seats)).toThrow(Missing)
  admit(early.doc, Y.encodeStateAsUpdate(founder.doc, Y.encodeStateVector(early.doc)), early.seats)
  admit(early.doc, late, early.seats)
  expect(elementsOf(early.doc, 'north')).toEqual(elementsOf(founder.doc, 'north'))
})
