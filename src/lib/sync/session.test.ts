import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../kernel/dice'
import { randomMove, toyRules } from '../match/testing/devices'
import { Forger } from '../match/testing/forger'
import { march, marchOrder, marchRules } from '../match/testing/march'
import { createMatch, openMatch } from '../match/match'
import { keysOf, newCode, type Keys } from './invitation'
import { read, write, type Message } from './messages'
import type { Carrier } from './session'
import type { SessionStatus } from './status'
import { connect, Device, founderOf, testKeys, until } from './testing/sessions'
import { pipePair } from './testing/pipes'

const PLAN = { scenario: 'lane' }
let keys: Keys
let watching: Keys
beforeAll(async () => {
  keys = await testKeys()
  watching = await keysOf(keys.watchCode)
})

const open: Device<never>[] = []
const keep = <D>(device: D): D => {
  open.push(device as Device<never>)
  return device
}
afterEach(() => {
  for (const { session } of open.splice(0)) session.close()
  vi.restoreAllMocks()
})

const founder = () => keep(founderOf(toyRules, PLAN, keys))
const joiner = (of: Keys = keys) => keep(new Device(toyRules, of))
const isOf = (device: { session: { status: SessionStatus } }) => device.session.status.is
const linked = (...devices: { session: { status: SessionStatus } }[]) =>
  until(
    () => devices.every((device) => isOf(device) === 'linked'),
    () => devices.map(isOf).join()
  )
type Held = { readonly match: { readonly head: string } | null }
const same = (a: Held, b: Held) => a.match !== null && a.match.head === b.match?.head

async function seated() {
  const [a, b] = [founder(), joiner()]
  const [from, to] = connect(a, b)
  await linked(a, b)
  await b.session.claim()
  await until(() => a.match.free === null && b.match!.free === null, 'the seat is given')
  return { a, b, from, to }
}

describe('meeting', () => {
  test('a device without the match gets it whole, claims the seat and is let in', async () => {
    const { a, b } = await seated()
    expect(b.match!.id).toBe(a.match.id)
    expect(b.session.seat).toBe('given')
    expect(b.match!.isHere('blue')).toBe(true)
    expect(b.secrets).toHaveLength(1)
    await until(
      () => a.session.status.say === 'Connected.',
      () => a.session.status.say
    )
    expect(a.session.status).toMatchObject({ is: 'linked', devices: [{ is: 'player', seats: ['blue'] }] })
    // Both know what the other has.
    expect(a.memory.met(a.match.id)).toHaveLength(1)
    expect(b.memory.notes(a.match.id).code).toBe(keys.code)
  })

  test('only who shows the key of a seat is taken for its player', async () => {
    const { a, b } = await seated()
    await until(() => a.session.status.say === 'Connected.', 'linked')
    const [link] = a.session.links
    const stolen = link!.other!.seats
    expect(stolen).toHaveLength(1)
    // Another device with the same invitation says what the player said, over a link of its own.
    const liar = joiner()
    const { hello } = liar.session
    liar.session.hello = (challenge) => ({ ...hello.call(liar.session, challenge), seats: stolen })
    b.session.close()
    connect(a, liar)
    await until(() => same(a, liar) && isOf(a) === 'linked', 'the other is linked')
    expect(a.session.status).toMatchObject({ devices: [{ is: 'watcher', seats: [] }] })
    expect(a.session.status.say).toContain('The other player is not here')
    // Nor is it remembered as that.
    for (const one of a.session.links) one.renew()
    for (const one of liar.session.links) one.renew()
    const { device } = liar.session.hello(new Uint8Array())
    const met = () => a.memory.met(a.match.id).find((one) => one.device === device)
    await until(() => met() !== undefined, 'it is remembered')
    expect(met()!.seats).toEqual([])
  })

  test('orders travel at once, unsigned ones can be looked at, a pause signs them', async () => {
    const { a, b } = await seated()
    const random = seededRandom(4)
    for (let i = 0; i < 60 && a.match.status.is !== 'over'; i++) {
      const mover = a.match.isHere(a.match.actor!) ? a : b
      const watcher = mover === a ? b : a
      randomMove(mover.match!, random)
      await until(
        () =>
          watcher.match!.number === mover.match!.number ||
          watcher.match!.preview(watcher.match!.seats[0]).orders > 0,
        'the order is seen'
      )
      mover.match!.flush()
      await until(() => same(a, b), 'the same')
      await until(() => [a, b].every((one) => one.match!.status.is !== 'waiting for dice'), 'dice')
      await until(() => same(a, b), 'the same')
    }
    expect(a.match.hash).toBe(b.match!.hash)
    expect(a.match.rejected).toEqual([])
  })

  test.each(['after a pause', 'when the page is hidden'])('orders are signed %s', async (when) => {
    const a = keep(founderOf(marchRules, { scenario: 'plain' }, keys))
    const b = keep(new Device(marchRules, keys))
    const pipes = connect(a, b)
    await linked(a, b)
    await b.session.claim()
    await until(() => b.match?.free === null && same(a, b), 'the seat is given')
    // Who says anew what it has is answered with everything, signed.
    await until(() => pipes.every(({ isIdle }) => isIdle), 'nothing is on its way')
    const [mover, other] = a.match.isHere(a.match.actor!) ? [a, b] : [b, a]
    const { number } = other.match!
    // For dice and at the end of a turn it would be signed at once.
    const move = { type: 'move', units: [`${mover.match!.actor}-1-corps`], path: ['0101', '0102'] }
    mover.match!.order(move)
    await until(() => other.match!.preview(other.match!.seats[0]).orders > 0, 'seen')
    expect(other.match!.number).toBe(number)
    const unsigned = Y.encodeStateVector(mover.match!.doc)
    if (when === 'when the page is hidden') {
      mover.hide()
      // At once: a page that is hidden may not get to do anything later.
      expect(Y.encodeStateVector(mover.match!.doc)).not.toEqual(unsigned)
    }
    await until(() => other.match!.number > number && same(a, b), 'signed')
  })

  test('two joiners at once: one gets the seat, the other is told and watches', async () => {
    const [a, b, c] = [founder(), joiner(), joiner()]
    connect(a, b)
    connect(a, c)
    await linked(a, b, c)
    await Promise.all([b.session.claim(), c.session.claim()])
    await until(() => b.match!.free === null && c.match!.free === null, 'given')
    expect([b.session.seat, c.session.seat].sort()).toEqual(['given', 'taken by another'])
    const lost = b.session.seat === 'given' ? c : b
    expect(lost.match!.isHere('blue')).toBe(false)
    await until(() => same(a, b) && same(a, c), 'the same')
    // It is not asked for again.
    await lost.session.claim()
    lost.reload()
    expect(lost.session.seat).toBe('taken by another')
  })

  test('a watcher sees everything and can change nothing', async () => {
    const { a, b } = await seated()
    const w = joiner(watching)
    const [pipe] = connect(w, a)
    await linked(w, a)
    await expect(w.session.claim()).resolves.toBeUndefined()
    expect(a.session.status.say).toBe('Connected; one device is watching.')
    randomMove((a.match.isHere(a.match.actor!) ? a : b).match!, seededRandom(3))
    a.hide()
    b.hide()
    await until(() => same(a, w) && same(a, b), 'the same')
    // A changed client that sends all the same is cut off.
    new Forger(w.match!).push('red', Uint8Array.of(1, 2, 3))
    const before = a.match.doc.store.clients.has(w.match!.doc.clientID)
    const update = Y.encodeStateAsUpdateV2(w.match!.doc, Y.encodeStateVector(a.match.doc))
    pipe.queue(write({ is: 'part', total: update.length, offset: 0, bytes: update }))
    await until(() => [...a.session.links].some(({ state }) => state === 'refused'), 'refused')
    expect(a.match.doc.store.clients.has(w.match!.doc.clientID)).toBe(before)
    expect(a.session.status.is).toBe('linked')
  })

  test('a claim that was lost before it was saved is made again', async () => {
    const b = joiner()
    const a = founder()
    const [pipe] = connect(a, b)
    await linked(a, b)
    // The device remembers that it asked, but what it wrote never came to disk.
    b.memory.change(a.match.id, { claim: 'gone' })
    pipe.close()
    b.reload()
    expect(b.session.seat).toBe('none')
    connect(a, b)
    await linked(a, b)
    await b.session.claim()
    await until(() => b.session.seat === 'given', 'given')
  })

  test('the same seat claimed twice by one device: it is asked for once', async () => {
    const [a, b] = [founder(), joiner()]
    connect(a, b)
    await linked(a, b)
    await Promise.all([b.session.claim(), b.session.claim()])
    await b.session.claim()
    await until(() => a.match.free === null && b.match!.free === null, 'given')
    expect(b.secrets).toHaveLength(1)
    expect(b.match!.ledger.notes.allClaims()).toHaveLength(1)
  })

  test('a watcher cannot claim a free seat', async () => {
    const [a, w] = [founder(), joiner(watching)]
    connect(a, w)
    await linked(a, w)
    await expect(w.session.claim()).rejects.toThrow('watching only')
    expect(a.match.free).toBe('blue')
  })

  test('three devices in a row hand on what they get', async () => {
    const { a, b } = await seated()
    const c = joiner()
    connect(b, c)
    await linked(b, c)
    randomMove((a.match.isHere(a.match.actor!) ? a : b).match!, seededRandom(3))
    a.hide()
    b.hide()
    await until(() => same(a, b) && same(b, c), 'the same')
  })

  test('a match of many chunks arrives with progress', async () => {
    const { match, secrets } = createMatch(marchRules, { scenario: 'plain' }, march.seats)
    const random = seededRandom(1)
    for (let i = 0; i < 6000; i++) match.order(marchOrder(match.actor!, random))
    const a = keep(new Device(marchRules, keys).hold(match, secrets))
    const b = keep(new Device(marchRules, keys))
    const seen: number[] = []
    b.session.onChange(() => {
      const { status } = b.session
      if (status.is === 'catching up') seen.push(status.progress.received)
    })
    connect(a, b)
    await until(
      () => isOf(b) === 'linked' && isOf(a) === 'linked',
      () => isOf(b),
      20_000
    )
    expect(b.match!.head).toBe(match.head)
    expect(new Set(seen).size).toBeGreaterThan(3)
  })

  test('nothing is sent before it is saved here', async () => {
    const { a, b } = await seated()
    const mover = a.match.isHere(a.match.actor!) ? a : b
    const other = mover === a ? b : a
    mover.saving = () => Promise.reject(new Error('full'))
    const before = Y.encodeStateVector(other.match!.doc)
    randomMove(mover.match!, seededRandom(1))
    mover.hide()
    await until(() => mover.session.status.say.includes('cannot save'), 'said')
    expect(Y.encodeStateVector(other.match!.doc)).toEqual(before)
    mover.saving = () => Promise.resolve()
    // Without anything else that happens: a link tries again by itself.
    await until(() => same(a, b), 'the same')
    expect(isOf(mover)).toBe('linked')
  })

  test('a match that is closed and opened again on a device goes on over the same link', async () => {
    const { a, b, from, to } = await seated()
    await until(() => same(a, b) && from.isIdle && to.isIdle, 'nothing is on its way')
    const [was] = [...b.session.links]
    const { match } = b
    b.session.detach()
    expect(a.match.isHere(a.match.actor!)).toBe(true)
    const { count } = from
    randomMove(a.match, seededRandom(1))
    a.hide()
    // What is sent meanwhile finds nobody who holds the match.
    await until(() => from.count > count && from.isIdle, 'the order has arrived')
    expect(same(a, b)).toBe(false)
    const doc = new Y.Doc()
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(match!.doc))
    b.hold(openMatch(doc, toyRules, { secrets: b.secrets }))
    await until(() => same(a, b), 'the same')
    expect([...b.session.links]).toEqual([was])
  })
})

describe('not meeting', () => {
  test('a device with another invitation learns nothing and changes nothing', async () => {
    const a = founder()
    const stranger = joiner(await keysOf(newCode()))
    const [pipe, from] = connect(a, stranger)
    const said: Message[] = []
    for (const one of [pipe, from])
      one.filter = (bytes) => {
        said.push(read(bytes))
        return [bytes]
      }
    await until(() => isOf(a) === 'refused' && isOf(stranger) === 'refused', 'refused')
    expect(new Set(said.map(({ is }) => is))).toEqual(new Set(['greet', 'proof']))
    expect(stranger.match).toBeNull()
    expect(a.session.status.say).toContain('turned away')
  })

  test('following a foreign link to a match that is here does not replace its invitation', async () => {
    const { a, b } = await seated()
    const { id } = a.match
    expect(b.memory.notes(id).code).toBe(keys.code)
    // Somebody who has the match, but not its code, sends a link of his own.
    const foreign = await keysOf(newCode())
    const doc = new Y.Doc()
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(a.match.doc))
    const other = keep(new Device(toyRules, foreign)).hold(openMatch(doc, toyRules, { id }))
    const following = keep(new Device(toyRules, foreign, { memory: b.memory }))
    connect(other, following)
    await until(() => following.match !== null, 'it has come')
    expect(b.memory.notes(id).code).toBe(keys.code)
  })

  test('somebody between the devices is noticed', async () => {
    const [a, b] = [founder(), joiner()]
    const [[p, q], [r, s]] = [pipePair(), pipePair()]
    a.session.meet(p, 'test')
    b.session.meet(s, 'test')
    q.listen({ message: (bytes) => r.send(bytes), closed: () => undefined })
    r.listen({ message: (bytes) => q.send(bytes), closed: () => undefined })
    await until(() => isOf(a) === 'refused' && isOf(b) === 'refused', 'refused')
    expect(b.match).toBeNull()
  })

  test('an echo proves nothing', async () => {
    const a = founder()
    const [p, q] = pipePair()
    a.session.meet(p, 'test')
    q.listen({ message: (bytes) => q.send(bytes), closed: () => undefined })
    await until(() => isOf(a) === 'refused', 'refused')
  })

  test.each([
    [{ rulesVersion: 9 }, 'Update the app on this device', 'The other device must update'],
    [{ rulesVersion: 0 }, 'The other device must update', 'Update the app on this device']
  ])('other rules %o: both are told which device is behind', async (rules, founderSays, joinerSays) => {
    const [a] = [founder()]
    const other = { game: { ...toyRules.game, ...rules }, dataHash: toyRules.dataHash }
    const b = keep(new Device(other, keys))
    connect(a, b)
    await until(
      () => isOf(a) === 'versions differ' && isOf(b) === 'versions differ',
      () => isOf(a) + isOf(b)
    )
    expect(a.session.status.todo).toContain(founderSays)
    expect(b.session.status.todo).toContain(joinerSays)
    expect(b.match).toBeNull()
  })

  test('other data with the same rules: the older app is behind', async () => {
    const [a] = [founder()]
    const b = keep(new Device({ ...toyRules, dataHash: 'other' }, keys, { app: '0.9.0+abc' }))
    connect(a, b)
    await until(() => isOf(a) === 'versions differ' && isOf(b) === 'versions differ', 'differ')
    expect(b.session.status.todo).toContain('this device')
    expect(a.session.status.todo).toContain('other device')
  })

  test('a device that does not know the game is told to update', async () => {
    const a = founder()
    const b = keep(new Device(toyRules, keys, { rulesFor: async () => null }))
    connect(a, b)
    await until(() => isOf(a) === 'versions differ' && isOf(b) === 'versions differ', 'differ')
    expect(b.session.status.say).toContain('does not have')
    expect(a.session.status.todo).toContain('other device')
  })

  test('another match under the same invitation is not mixed in', async () => {
    const [a, b] = [founder(), founder()]
    connect(a, b)
    await until(() => isOf(a) === 'refused' && isOf(b) === 'refused', 'refused')
    expect(a.session.status.say).toContain('different match')
  })

  test('whoever speaks first of another match does not keep a new device from the right one', async () => {
    const a = founder()
    const late = joiner()
    const liar = joiner(await keysOf(keys.watchCode))
    const { hello } = a.session
    liar.session.hello = (challenge) => {
      const said = hello.call(a.session, challenge)
      return {
        ...said,
        device: '0'.repeat(16),
        seats: [],
        played: { ...said.played!, match: '1'.repeat(32) }
      }
    }
    connect(liar, late)
    await until(() => ([...late.session.links][0]!.other?.played ?? null) !== null, 'the liar was heard')
    connect(a, late)
    await until(() => late.match?.id === a.match.id, 'the match has come')
  })

  test('a game that could not be loaded is no unknown game, and the next try links', async () => {
    const a = founder()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let tries = 0
    const rulesFor = async () => {
      if (tries++ === 0) throw new Error('no network')
      return toyRules
    }
    const b = keep(new Device(toyRules, keys, { rulesFor }))
    connect(a, b)
    await until(() => b.session.status.say.includes('could not be loaded'), 'said')
    expect([isOf(a), isOf(b)]).not.toContain('versions differ')
    expect(b.match).toBeNull()
    for (const link of b.session.links) link.close()
    connect(a, b)
    await linked(a, b)
  })

  test('a game that was unknown is known after the update, and the link stands', async () => {
    const a = founder()
    let known = false
    const b = keep(new Device(toyRules, keys, { rulesFor: async () => (known ? toyRules : null) }))
    connect(a, b)
    await until(() => isOf(b) === 'versions differ', 'differ')
    known = true
    for (const link of [...a.session.links, ...b.session.links]) link.close()
    connect(a, b)
    await linked(a, b)
  })

  test('a server that is not reached does not hide a link by another way', async () => {
    const { a, b } = await seated()
    const trouble = { say: 'No server.', todo: '' }
    const room: Carrier = {
      name: 'room',
      trouble,
      start: () => undefined,
      nudge: () => undefined,
      stop: () => undefined
    }
    a.session.use(room)
    expect(isOf(a)).toBe('linked')
    for (const link of b.session.links) link.close()
    await until(() => a.session.links.size === 0, 'ended')
    expect(a.session.status).toMatchObject({ is: 'apart', ...trouble })
  })

  test('another window of the same device is left alone', async () => {
    const a = founder()
    const b = keep(new Device(toyRules, keys, { memory: a.memory }))
    connect(a, b)
    await until(() => [...a.session.links].some(({ state }) => state === 'refused'), 'refused')
    expect(isOf(a)).toBe('apart')
  })
})
