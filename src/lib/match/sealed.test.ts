import { describe, expect, test } from 'vitest'
import { seededRandom } from '../kernel/dice'
import { enclose } from '../kernel/envelope'
import type { Order } from '../kernel/game'
import { secretFrameOf } from '../kernel/sealed'
import type { ToyState } from '../kernel/testing/toy'
import { audit } from './audit'
import { concatBytes } from './bytes'
import { copyMatch } from './copy'
import { SeatKeys } from './crypto'
import { elementsOf } from './document'
import { noteContent } from './elements'
import type { Match } from './match'
import { noteMessage } from './notes'
import { copyOf, exchange, oneDevice, randomMove, toyRules, twoDevices } from './testing/devices'
import { Forger } from './testing/forger'

const plan = { scenario: 'answers' }
const place = (piece: string, hex: string) => ({ type: 'place', piece, hex })
const reserve = (amount: number) => ({ type: 'reserve', amount })
const give = (match: Match<ToyState>, ...orders: object[]) => {
  for (const order of orders) match.order(order as Order)
}
const SETUP = {
  red: [place('r1', 'h2'), place('r2', 'h1'), reserve(2)],
  blue: [place('b1', 'h4'), place('b2', 'h5'), reserve(3)]
}
const kinds = (match: Match<ToyState>) =>
  match.since(0).map(({ order }) => (order as Order | undefined)?.type)

/** Red has decided, blue has not. */
function halfWay(seed = 1) {
  const { founder: red, guest: blue, secrets } = twoDevices(toyRules, plan, seed)
  give(red, ...SETUP.red)
  exchange(red, blue)
  return { red, blue, secrets }
}

const words = (match: Match<ToyState>) =>
  JSON.stringify([match.since(0), match.state(), elementsOf(match.doc, 'red').map((bytes) => [...bytes])])

describe('a sealed round between two devices', () => {
  test('nobody sees what the other decides, before both have decided', () => {
    const { red, blue } = halfWay()
    expect(blue.status).toMatchObject({ is: 'to move', seat: 'blue', here: true })
    expect(words(blue)).not.toMatch(/"r1"|"h2"|"place"|"reserve":2/)
    const text = elementsOf(blue.doc, 'red')
      .map((bytes) => new TextDecoder().decode(bytes))
      .join()
    expect(text).not.toMatch(/place|r1/)
    // Who has decided sees what he did, the other only that he has.
    expect(red.state('red')).toMatchObject({ at: { r1: 'h2', r2: 'h1' }, reserve: { red: 2, blue: null } })
    for (const match of [red, blue]) {
      expect(match.state('blue').at).toEqual({})
      expect(secretFrameOf(match.state('blue'))!.parts).toMatchObject([
        { seat: 'red', decided: true, orders: [] },
        { seat: 'blue', decided: false, orders: [] }
      ])
    }
    expect(red.canUndo()).toMatchObject({ ok: false, barrier: 'hand-over' })
  })

  test('then it opens by itself, and both devices come to the same position', () => {
    const { red, blue } = halfWay()
    give(blue, ...SETUP.blue)
    // Blue has opened at once; red does as soon as it hears.
    expect(kinds(blue).at(-1)).toBe('unseal')
    expect(blue.status).toMatchObject({ is: 'to move', seat: 'red', here: false })
    expect(blue.owed).toMatchObject({ seat: 'red', owed: 'order' })
    expect(blue.state('blue').at).toEqual({ b1: 'h4', b2: 'h5' })
    exchange(red, blue)
    for (const match of [red, blue]) {
      expect(match.state().at).toEqual({ r1: 'h2', r2: 'h1', b1: 'h4', b2: 'h5' })
      expect(match.state().stack.at(-1)).toMatchObject({ phase: 'secretly' })
      expect(match.state().round).toBe(1)
    }
    expect([red.head, red.hash]).toEqual([blue.head, blue.hash])
    expect(red.canUndo()).toMatchObject({ ok: false, barrier: 'reveal' })
  })

  test('each step survives a reload, and what was ordered is known again from the log', () => {
    const { red, blue, secrets } = halfWay()
    let mine = copyOf(red, [secrets[0]], red.snapshot())
    expect(mine.state('red').at).toEqual({ r1: 'h2', r2: 'h1' })
    let theirs = blue
    for (const order of SETUP.blue) {
      give(theirs, order)
      theirs.flush()
      theirs = copyOf(theirs, [secrets[1]], theirs.snapshot())
      exchange(mine, theirs)
      mine = copyOf(mine, [secrets[0]])
    }
    exchange(mine, theirs)
    expect(mine.state().at).toEqual({ r1: 'h2', r2: 'h1', b1: 'h4', b2: 'h5' })
    expect([mine.head, mine.hash]).toEqual([theirs.head, theirs.hash])
  })

  test('what is not legal is refused before it is sealed; orders are taken back and given again', () => {
    const { founder: red } = twoDevices(toyRules, plan)
    give(red, SETUP.red[0]!)
    const { number } = red
    expect(() => give(red, place('r2', 'h5'))).toThrow('not home')
    expect(() => give(red, place('r1', 'h1'))).toThrow('not to be placed')
    expect(() => give(red, reserve(1))).toThrow('still to be placed')
    expect(red.number).toBe(number)
    const seal = () => (red.entry(red.number)!.order as { envelope: string }).envelope
    const first = seal()
    red.undo()
    expect(red.state('red').at).toEqual({})
    give(red, SETUP.red[0]!)
    // Nobody learns that it is the same again.
    expect(seal()).not.toBe(first)
    red.undo()
    red.redo()
    expect(red.state('red').at).toEqual({ r1: 'h2' })
  })

  test('whole games, of people and programs, at one device and at two; copies go on', () => {
    const { match } = oneDevice(toyRules, plan)
    const random = seededRandom(3)
    give(match, SETUP.red[0]!, SETUP.red[1]!)
    const { match: copy } = copyMatch(match)
    expect(copy.state('red').at).toEqual({ r1: 'h2', r2: 'h1' })
    for (const one of [match, copy]) for (let i = 0; i < 600 && randomMove(one, random) !== null; i++);
    const { red, blue } = halfWay()
    for (let i = 0; i < 600 && red.status.is !== 'over'; i++) {
      if (randomMove(red, random) === null) randomMove(blue, random)
      exchange(red, blue)
    }
    for (const one of [match, copy, red, blue]) expect(one.status.is).toBe('over')
    expect([red.head, red.hash]).toEqual([blue.head, blue.hash])
  })
})

describe('attacks', () => {
  /** Both have decided; red has not heard of it yet. */
  function sealed() {
    const world = halfWay()
    const before = copyOf(world.red)
    give(world.blue, ...SETUP.blue)
    world.blue.flush()
    exchange(before, world.blue)
    return { ...world, before }
  }

  test('a seal opens to nothing but what was sealed, and the match waits for it', () => {
    const { blue, before, secrets } = sealed()
    const head = before.ledger.head
    const forger = new Forger(before)
    const seatKeys = new SeatKeys(secrets[0])
    const envelopes = secretFrameOf(before.state())!.parts[0]!.orders as string[]
    const keys = envelopes.map((envelope) => seatKeys.salt(`envelope ${envelope.slice(0, 32)}`))
    for (const wrong of [
      [keys[0]!, keys[1]!, '0'.repeat(32)],
      [keys[1]!, keys[0]!, keys[2]!],
      keys.slice(0, 2),
      [...keys, keys[0]!],
      ['x', 'y', 'z']
    ])
      forger.order(head, 'red', { type: 'unseal', keys: wrong }, secrets[0])
    forger.order(head, 'red', place('r1', 'h1'), secrets[0])
    forger.order(head, 'red', { type: 'unseal', keys, more: 1 }, secrets[0])
    exchange(before, blue)
    for (const one of [before, blue, copyOf(before)]) {
      expect(one.number).toBe(head.number)
      expect(one.status).toMatchObject({ is: 'to move', seat: 'red', here: false })
      expect(one.owed).toMatchObject({ seat: 'red', owed: 'order', number: head.number })
    }
    // The right keys still open it.
    forger.order(head, 'red', { type: 'unseal', keys }, secrets[0])
    exchange(before, blue)
    expect(blue.state().at).toMatchObject({ r1: 'h2', b1: 'h4' })
  })

  test('an illegal order under seal is never carried out', () => {
    const { founder: red, guest: blue, secrets } = twoDevices(toyRules, plan)
    const seatKeys = new SeatKeys(secrets[0])
    const salt = (name: number | string) => seatKeys.salt(name)
    const evil = [place('r1', 'h5'), place('r2', 'h5'), reserve(9)]
    evil.forEach((order, i) => {
      const at = red.ledger.head
      const envelope = enclose(order, 'red', at.number + 1, salt)!
      new Forger(red).order(at, 'red', { type: 'sealed', envelope, last: i === 2 }, secrets[0])
    })
    exchange(red, blue)
    give(blue, ...SETUP.blue)
    exchange(red, blue)
    // The device of red opens of itself; the rules say no, on both.
    for (const one of [red, blue]) {
      expect(one.status).toMatchObject({ is: 'to move', seat: 'red' })
      expect(one.state().at).toEqual({})
    }
    red.concede('red')
    exchange(red, blue)
    expect(blue.outcome).toMatchObject({ winner: 'blue', conceded: 'red' })
  })

  test('who copies the envelopes of the other side cannot open them as his own', () => {
    const { red, blue, secrets } = halfWay()
    const copied = kinds(blue).flatMap((kind, i) => (kind === 'sealed' ? [blue.entry(i + 1)!.order] : []))
    for (const order of copied) new Forger(blue).order(blue.ledger.head, 'blue', order, secrets[1])
    const keys = red.ledger.records.flatMap(({ order }) => {
      const envelope = (order as { envelope?: string } | undefined)?.envelope
      return envelope === undefined
        ? []
        : [new SeatKeys(secrets[0]).salt(`envelope ${envelope.slice(0, 32)}`)]
    })
    const { head } = blue.ledger
    new Forger(blue).order(head, 'blue', { type: 'unseal', keys }, secrets[1])
    exchange(red, blue)
    for (const one of [red, blue]) {
      expect(one.number).toBe(head.number)
      expect(one.rejected.map(({ why }) => why)).toContain('1.1: This is not what was sealed.')
    }
  })

  test('envelopes have a limit, and their form is checked', () => {
    const { founder: red, secrets } = twoDevices(toyRules, plan)
    const { head } = red.ledger
    const salt = (name: number | string) => new SeatKeys(secrets[0]).salt(name)
    expect(enclose('x'.repeat(5000), 'red', 1, salt)).toBeNull()
    const sixty = Array.from({ length: 60 }, (_, i) => ({ unit: `unit-${i}-of-many`, hex: '1234' }))
    const large = enclose(sixty, 'red', 2, salt)!
    const forger = new Forger(red)
    for (const envelope of ['', large + '00'.repeat(6000), large.slice(2), large.toUpperCase(), 7])
      forger.order(head, 'red', { type: 'sealed', envelope, last: false }, secrets[0])
    forger.order(head, 'red', { type: 'sealed', envelope: large, last: 1 }, secrets[0])
    const victim = copyOf(red)
    expect(victim.number).toBe(head.number)
    forger.order(head, 'red', { type: 'sealed', envelope: large, last: false }, secrets[0])
    expect(copyOf(red).number).toBe(head.number + 1)
  })
})

describe('at the end of the match', () => {
  test('seals that are left are opened by themselves, and the audit looks at them', async () => {
    const { red, blue } = halfWay()
    give(blue, SETUP.blue[0]!)
    blue.concede('blue')
    // As long as red is away its seals stay closed.
    expect(await audit(copyOf(blue))).toMatchObject({ ok: true, seals: 1 })
    exchange(red, blue)
    for (const one of [red, blue, copyOf(red)]) {
      expect(one.status.is).toBe('over')
      expect(await audit(one)).toMatchObject({ ok: true, seals: 4, findings: [] })
    }
  })

  test('a seal that is opened with something else is a fault', async () => {
    const { red, blue, secrets } = halfWay()
    const evil = copyOf(blue)
    blue.concede('blue')
    exchange(evil, blue)
    const mine = red.ledger.records.findLast(({ seat }) => seat === 'red')!.order as { envelope: string }
    const name = `envelope ${mine.envelope.slice(0, 32)}`
    const note = { kind: 'unseal', salts: [[name, '0'.repeat(32)]] } as const
    const signature = new SeatKeys(secrets[0]).sign(noteMessage(evil.ledger.founding.hash, 'red', note))
    new Forger(evil).push('red', concatBytes(noteContent(note), signature))
    const found = await audit(evil)
    expect(found.ok).toBe(false)
    expect(found.findings.map(({ text }) => text)).toContain(
      'What red has shown does not open all that it sealed.'
    )
  })

  test('a concession and a sealed order that cross end in one position', () => {
    const { red, blue } = halfWay()
    give(blue, ...SETUP.blue.slice(0, 2))
    blue.flush()
    red.concede('red')
    exchange(red, blue)
    expect([red.head, red.hash]).toEqual([blue.head, blue.hash])
    for (const one of [red, blue])
      expect(one.outcome).toMatchObject({ winner: 'blue', rule: '4.3', conceded: 'red' })
  })
})
