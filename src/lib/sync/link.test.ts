// Links under attack and in bad weather: whatever is cut, garbled, repeated or invented, the match stays what it is.
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../kernel/dice'
import { pushElements } from '../match/document'
import { linkElement } from '../match/elements'
import { CAPS } from '../match/gate/layout'
import { randomMove, toyRules } from '../match/testing/devices'
import { Forger } from '../match/testing/forger'
import { amount } from '../../../tests/amount'
import { lastIn, rawUpdate, runLengthBomb } from '../match/testing/raw'
import type { Keys } from './invitation'
import { CHUNK, LONGEST_MESSAGE, read, write, type Message } from './messages'
import { connect, Device, founderOf, testKeys, until } from './testing/sessions'
import { pipePair, type TestPipe } from './testing/pipes'

let keys: Keys
beforeAll(async () => {
  keys = await testKeys()
})

const open: Device<never>[] = []
afterEach(() => {
  for (const { session } of open.splice(0)) session.close()
  vi.useRealTimers()
})
function devices() {
  const a = founderOf(toyRules, { scenario: 'lane' }, keys)
  const b = new Device(toyRules, keys)
  open.push(a as never, b as never)
  return { a, b }
}

async function linked() {
  const { a, b } = devices()
  const [from, to] = connect(a, b)
  await until(() => b.session.status.is === 'linked' && a.session.status.is === 'linked', 'linked')
  return { a, b, from, to }
}

/** All that a link tells the time by. */
const FAKED = ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date', 'performance'] as const

/** What b must not have changed in a. */
const print = ({ match }: { match: { doc: Y.Doc } | null }) => Y.encodeStateAsUpdate(match!.doc).join()
const stateIn = (device: Device<never> | ReturnType<typeof devices>['a']) =>
  [...device.session.links].map(({ state, ending }) => `${state} ${ending}`).join()

describe('cut in every phase', () => {
  // From the first greeting to the last acknowledgement; both directions.
  test.each(Array.from({ length: 9 }, (_, i) => i))('after message %i', async (phase) => {
    for (const side of [0, 1]) {
      const { a, b } = devices()
      const pipes = connect(a, b)
      pipes[side]!.filter = (bytes, count) => {
        if (count < phase) return [bytes]
        pipes[side]!.close()
        return []
      }
      await until(
        () =>
          pipes[side]!.count > phase ||
          (a.session.status.is === 'linked' && b.session.status.is === 'linked'),
        'cut'
      )
      pipes[side]!.close()
      await until(() => a.session.links.size + b.session.links.size === 0, 'ended')
      expect(a.session.status.is).toBe('apart')
      // The next try does it.
      connect(a, b)
      await until(() => b.session.status.is === 'linked' && a.session.status.is === 'linked', 'linked')
      expect(b.match!.head).toBe(a.match.head)
    }
  })

  test('a device that says nothing is given up', async () => {
    vi.useFakeTimers()
    const { a, b } = devices()
    const [from] = connect(a, b)
    from.other.filter = () => []
    await vi.advanceTimersByTimeAsync(11_000)
    expect(a.session.status).toMatchObject({ is: 'apart' })
    expect(a.session.status.say).toContain('in time')
  })

  test('a device that falls silent is noticed, sooner after waking up', async () => {
    const { a, b, from, to } = await linked()
    await until(() => from.isIdle && to.isIdle, 'nothing is on its way')
    vi.useFakeTimers({ toFake: [...FAKED] })
    to.filter = () => []
    from.filter = () => []
    a.wake()
    await vi.advanceTimersByTimeAsync(3_500)
    expect(a.session.links.size).toBe(0)
    expect(a.session.status.say).toContain('stopped responding')
    expect(b.session.links.size).toBeLessThan(2)
  })

  test.each([
    ['back', -3_600_000],
    ['forward', 3_600_000]
  ])('a clock that is put %s by an hour cuts nothing, and silence is noticed as soon', async (_, jump) => {
    vi.useFakeTimers({ toFake: [...FAKED] })
    const { a, b } = devices()
    const [from, to] = connect(a, b)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([stateIn(a), stateIn(b as never)]).toEqual(['linked null', 'linked null'])
    vi.setSystemTime(Date.now() + jump)
    await vi.advanceTimersByTimeAsync(30_000)
    expect([stateIn(a), stateIn(b as never)]).toEqual(['linked null', 'linked null'])
    to.filter = () => []
    from.filter = () => []
    vi.setSystemTime(Date.now() + jump)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(a.session.status.say).toContain('stopped responding')
  })
})

describe('the first words', () => {
  const bothLinked = (a: Device<never>, b: Device<never>) =>
    until(
      () => a.session.status.is === 'linked' && b.session.status.is === 'linked',
      () => `${stateIn(a)}; ${stateIn(b)}`
    )

  // The channel can be open on one device before anybody listens on the other.
  test.each([
    ['of the one', [0]],
    ['of the other', [1]]
  ])('a greeting %s that nobody hears is said again', async (_, deaf) => {
    const { a, b } = devices()
    const pipes = connect(a, b)
    for (const side of deaf) pipes[side]!.filter = (bytes, count) => (count === 0 ? [] : [bytes])
    await bothLinked(a as never, b as never)
    expect(b.match!.head).toBe(a.match.head)
  })

  test('a device that wakes up meanwhile does not ask before the proof whether anybody is there', async () => {
    vi.useFakeTimers({ toFake: [...FAKED] })
    const { a, b } = devices()
    connect(a, b, () => 5)
    for (let i = 0; i < 10; i++) {
      a.wake()
      b.wake()
      await vi.advanceTimersByTimeAsync(2)
    }
    await vi.advanceTimersByTimeAsync(1_000)
    expect([stateIn(a), stateIn(b as never)]).toEqual(['linked null', 'linked null'])
  })

  test('a device whose greeting was there before the other one listened', async () => {
    const { a, b } = devices()
    const [from, to] = pipePair()
    a.session.meet(from, 'test')
    await until(() => from.count > 0 && from.isIdle, 'the greeting waits at the other end')
    b.session.meet(to, 'test')
    await bothLinked(a as never, b as never)
  })

  test('whoever asks before the proof gets no answer and no blame', async () => {
    const { a, b } = devices()
    const [from] = connect(a, b)
    from.queue(write({ is: 'ping' }))
    await bothLinked(a as never, b as never)
  })
})

describe('faults of this device are not laid on the other', () => {
  test('a page that goes wrong when it is told of links', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { a, b } = devices()
    a.session.onChange(() => {
      throw new Error('page')
    })
    connect(a, b)
    await until(() => a.session.status.is === 'linked' && b.session.status.is === 'linked', 'linked')
    expect(log).toHaveBeenCalled()
    log.mockRestore()
  })

  test('a page that goes wrong when it is told of what came in', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { a, b } = await linked()
    a.match.onChange(() => {
      throw new Error('page')
    })
    await b.session.claim()
    await until(() => b.match!.free === null, 'seat')
    expect(stateIn(a)).toBe('linked null')
    expect(log).toHaveBeenCalled()
    log.mockRestore()
  })

  test('anything else ends the link, and both say on which device', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { a, b } = await linked()
    a.session.asked = () => {
      throw new Error('here')
    }
    for (const link of b.session.links) link.renew()
    await until(
      () => b.session.status.is === 'refused',
      () => stateIn(b as never)
    )
    expect(a.session.status.say).toContain('This device could not')
    expect(b.session.status.say).toContain('The other device could not')
    log.mockRestore()
  })

  test('also where the other is judged, which takes a while', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { a, b } = devices()
    a.session.vectorBytes = () => {
      throw new Error('here')
    }
    connect(a, b)
    await until(
      () => b.session.status.is === 'refused',
      () => stateIn(b as never)
    )
    expect(stateIn(a as never)).toBe('refused fault')
    expect(b.session.status.say).toContain('The other device could not')
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})

describe('what is sent is judged', () => {
  const part = (bytes: Uint8Array): Message => ({ is: 'part', total: bytes.length, offset: 0, bytes })
  const otherDoc = (change: (doc: Y.Doc) => void) => {
    const doc = new Y.Doc()
    change(doc)
    return Y.encodeStateAsUpdateV2(doc)
  }

  const bad: Record<string, (a: { match: { doc: Y.Doc } }) => Uint8Array[]> = {
    'an unknown message': () => [Uint8Array.of(77, 1, 2)],
    'an empty message': () => [new Uint8Array()],
    'a message that is too long': () => [new Uint8Array(LONGEST_MESSAGE + 1).fill(4)],
    'a second greeting': () => [write({ is: 'greet', protocol: 1, nonce: new Uint8Array(16), play: true })],
    'a second proof': () => [write({ is: 'proof', watch: new Uint8Array(32), play: null })],
    'a hello that is none': () => [Uint8Array.of(2, 123, 125)],
    'a vector that is none': () => [write({ is: 'vector', vector: Uint8Array.of(255, 255, 255) })],
    'an update that is none': () => [write(part(Uint8Array.of(9, 9, 9, 9)))],
    'an update that would be gigantic': () => [
      write({ is: 'part', total: 17_000_000, offset: 0, bytes: new Uint8Array(CHUNK) })
    ],
    'a part without a beginning': () => [
      write({ is: 'part', total: 100, offset: 50, bytes: new Uint8Array(10) })
    ],
    'a part twice': () => {
      const one = write({ is: 'part', total: 100, offset: 0, bytes: new Uint8Array(10) })
      return [one, one]
    },
    'runs that claim a trillion structs': () => [write(part(runLengthBomb(2 ** 40, 'gone', 0)))],
    'a struct of no length behind the last entry': ({ match: { doc } }) => [
      write(part(rawUpdate(2, [{ client: 9, structs: [{ origin: lastIn(doc, 'genesis'), values: [] }] }])))
    ],
    'arrays in arrays': () => [
      write(part(rawUpdate(2, [{ client: 9, structs: [{ list: 'log/red', values: [[[[]]]] }] }])))
    ],
    'an element that cannot be read': () => [
      write(part(otherDoc((doc) => pushElements(doc, 'red', [Uint8Array.of(1, 2, 3)]))))
    ],
    'something in the name of this device': ({ match: { doc } }) => [
      write(
        part(
          rawUpdate(2, [
            {
              client: doc.clientID,
              clock: Y.getState(doc.store, doc.clientID),
              structs: [{ list: 'log/red', values: [[linkElement(1, new Uint8Array(16))]] }]
            }
          ])
        )
      )
    ],
    'another kind of document': () => [write(part(otherDoc((doc) => doc.getMap('x').set('a', 1))))],
    'something in another list': () => [write(part(otherDoc((doc) => doc.getArray('x').push([1]))))],
    'a text in a list': () => [
      write(part(otherDoc((doc) => doc.getArray('log/red').push([new Y.Text('x')]))))
    ],
    'a deletion': ({ match }) => {
      const doc = new Y.Doc()
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(match.doc))
      doc.getArray('genesis').delete(0, 1)
      return [write(part(Y.encodeStateAsUpdateV2(doc, Y.encodeStateVector(match.doc))))]
    },
    'something whose beginning is missing': () => {
      const doc = new Y.Doc()
      doc.getArray('log/red').push([[new Uint8Array(4)]])
      const vector = Y.encodeStateVector(doc)
      doc.getArray('log/red').push([[new Uint8Array(5)]])
      return [write(part(Y.encodeStateAsUpdateV2(doc, vector)))]
    },
    'something that stands beside what is missing': () => {
      const [one, two] = [new Y.Doc(), new Y.Doc()]
      one.getArray('log/red').push([[new Uint8Array(4)]])
      Y.applyUpdate(two, Y.encodeStateAsUpdate(one))
      two.getArray('log/red').push([[new Uint8Array(5)]])
      return [write(part(Y.encodeStateAsUpdateV2(two, Y.encodeStateVector(one))))]
    }
  }

  test.each(Object.keys(bad))('%s ends the link and changes nothing', async (name) => {
    const { a, to } = await linked()
    const before = print(a)
    for (const bytes of bad[name]!(a)) to.queue(bytes)
    await until(
      () => stateIn(a).startsWith('refused'),
      () => stateIn(a)
    )
    expect(print(a)).toBe(before)
    expect(a.session.status.say).not.toBe('')
    expect(a.session.status.is).toBe('refused')
    // Whoever sent it is to blame, and is told so.
    expect(stateIn(a)).toBe('refused garbled')
  })

  test('who sends more than a match can hold is told so, and nothing has changed', async () => {
    const { a, to } = await linked()
    const before = print(a)
    const links = Array.from({ length: 500 }, () => linkElement(1, new Uint8Array(16)))
    const values = Array.from({ length: CAPS.elements / 500 + 1 }, () => links)
    const update = rawUpdate(2, [{ client: 9, structs: [{ list: 'log/red', values }] }])
    for (let offset = 0; offset < update.length; offset += CHUNK)
      to.queue(
        write({ is: 'part', total: update.length, offset, bytes: update.slice(offset, offset + CHUNK) })
      )
    await until(
      () => stateIn(a) === 'refused much',
      () => stateIn(a)
    )
    expect(print(a)).toBe(before)
  })

  test.each(['rules', 'game', 'match', 'self'] as const)(
    'whoever has proven nothing cannot make this device say that it is about %s',
    async (why) => {
      const { a, b } = devices()
      const [, to] = connect(a, b)
      to.filter = () => []
      to.queue(write({ is: 'bye', why, outdated: 'other' }))
      await until(
        () => a.session.status.is === 'refused',
        () => stateIn(a)
      )
      expect(a.session.status.say).toContain('turned away')
    }
  )

  test('nothing is taken in before it is known that both play by the same rules', async () => {
    const { a, b } = await linked()
    const stranger = new Device(toyRules, keys)
    open.push(stranger as never)
    new Forger(b.match!).push('red', Uint8Array.of(1, 2, 3))
    const update = Y.encodeStateAsUpdateV2(b.match!.doc, Y.encodeStateVector(a.match.doc))
    let decide = () => undefined as void
    const judge = a.session.judge.bind(a.session)
    a.session.judge = async (hello) => {
      await new Promise<void>((resolve) => (decide = resolve))
      return judge(hello)
    }
    for (const link of [...a.session.links]) link.close()
    await until(() => a.session.links.size === 0, 'ended')
    const before = print(a)
    const [, to] = connect(a, stranger)
    await until(
      () => stateIn(a).startsWith('greeting') && [...a.session.links][0]!.other !== null,
      'greeting'
    )
    to.queue(write(part(update)))
    await until(
      () => stateIn(a) === 'refused garbled',
      () => stateIn(a)
    )
    decide()
    expect(print(a)).toBe(before)
  })

  test('a flood is cut off', async () => {
    const { a, to } = await linked()
    for (let i = 0; i < 6000; i++) to.other['arrive'](write({ is: 'ping' }))
    expect(stateIn(a)).toBe('refused much')
    expect(to.count).toBeGreaterThan(0)
  })

  test('forged orders of the other seat are let in and count for nothing', async () => {
    const { a, b } = await linked()
    await b.session.claim()
    await until(() => a.match.free === null && b.match!.free === null, 'seat')
    await until(() => b.match!.head === a.match.head, 'same')
    const { head, hash } = a.match
    const { number } = a.match
    const forger = new Forger(b.match!)
    const on = b.match!.ledger.head
    forger.order(on, 'red', { type: 'end' })
    await until(() => a.match.ledger.strays.size > 0, 'arrived')
    expect([a.match.head, a.match.hash, a.match.number]).toEqual([head, hash, number])
    expect(a.session.status.is).toBe('linked')
  })

  test('what is said again changes nothing', async () => {
    const { a, b } = devices()
    const [from, to] = connect(a, b)
    const said: Uint8Array[] = []
    from.filter = (bytes) => {
      said.push(bytes)
      return [bytes]
    }
    await until(() => b.session.status.is === 'linked' && a.session.status.is === 'linked', 'linked')
    const before = print(b)
    const again = said.filter((bytes) => ['part', 'done', 'have', 'vector', 'hello'].includes(read(bytes).is))
    const parts = again.filter((bytes) => read(bytes).is === 'part').length
    expect(parts).toBeGreaterThan(0)
    const { count } = to
    for (const bytes of again) from.queue(bytes)
    // Each part is acknowledged, and what it has is answered.
    await until(() => from.isIdle && to.count >= count + parts, 'heard again')
    expect(print(b)).toBe(before)
    expect(b.session.status.is).toBe('linked')
  })

  test('random bytes, and random changes of real messages, never escape or change the match', async () => {
    const random = seededRandom(11)
    const spoil = (bytes: Uint8Array): Uint8Array => {
      const out = bytes.slice()
      switch (random.int(0, 3)) {
        case 0:
          return out.subarray(0, random.int(0, out.length))
        case 1:
          return Uint8Array.from({ length: random.int(0, 200) }, () => random.int(0, 255))
        case 2:
          return Uint8Array.of(random.int(0, 10), ...out)
        default:
          for (let i = 0; i < 3 && out.length > 0; i++)
            out[random.int(0, out.length - 1)]! ^= random.int(1, 255)
          return out
      }
    }
    vi.useFakeTimers({ toFake: [...FAKED] })
    for (let round = 0; round < amount(30, 400); round++) {
      const { a, b } = devices()
      const before = a.match.head
      const at = random.int(0, 8)
      const [, to] = connect(a, b)
      to.filter = (bytes: Uint8Array, count: number): Uint8Array[] =>
        count === at ? [spoil(bytes)] : random.int(0, 9) === 0 ? [bytes, spoil(bytes)] : [bytes]
      // Longer than anything is waited for.
      await vi.advanceTimersByTimeAsync(12_000)
      expect(a.match.head).toBe(before)
      expect(a.match.rejected).toEqual([])
      to.close()
      a.session.close()
      b.session.close()
    }
  })
})

test('play goes on while links come and go', async () => {
  const { a, b } = await linked()
  await b.session.claim()
  await until(() => a.match.free === null && b.match!.free === null, 'seat')
  vi.useFakeTimers({ toFake: [...FAKED] })
  const random = seededRandom(8)
  let pipe: TestPipe | null = null
  for (let i = 0; i < 40; i++) {
    if (i % 5 === 0) {
      pipe?.close()
      for (const link of [...a.session.links, ...b.session.links]) link.close()
      pipe = connect(a, b, () => random.int(0, 2))[0]
    }
    for (const { match } of [a, b]) if (match!.status.is === 'to move') randomMove(match!, random)
    await vi.advanceTimersByTimeAsync(3)
  }
  a.hide()
  b.hide()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([b.match!.head, b.match!.hash]).toEqual([a.match.head, a.match.hash])
})
