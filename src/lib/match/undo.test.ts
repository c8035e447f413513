import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../kernel/dice'
import { concatBytes } from './bytes'
import { SeatKeys, nameOf } from './crypto'
import { noteContent } from './elements'
import { noteMessage } from './notes'
import { copyOf, exchange, oneDevice, randomMove, toyRules, twoDevices } from './testing/devices'
import { Forger } from './testing/forger'
import { marchRules } from './testing/march'

const plan = { scenario: 'plain' }
const move = (unit: string, ...path: string[]) => ({ type: 'move', units: [unit], path })
const attack = { type: 'attack', units: ['north-1-corps'], target: '0101' }
const end = { type: 'end' }

test('orders are taken back one by one or all together, and stay in the log', () => {
  const { match } = oneDevice(marchRules, plan)
  const hashes = [match.hash]
  for (const hex of ['0101', '0102', '0103']) {
    match.order(move('north-1-corps', hex))
    hashes.push(match.hash)
  }
  expect(match.canUndo()).toEqual({ ok: true, step: 2, phase: 0 })
  match.undo()
  expect(match.hash).toBe(hashes[2])
  match.undo()
  expect(match.hash).toBe(hashes[1])
  match.order(move('north-2-corps', '0505'))
  expect(match.canUndo()).toEqual({ ok: true, step: 1, phase: 0 })
  match.undo('phase')
  expect(match.hash).toBe(hashes[0])
  expect(match.canUndo()).toMatchObject({ ok: false, barrier: 'start', number: 0 })
  expect(match.number).toBe(7)
  expect(match.since(0).map(({ kind, undone }) => `${kind}${undone ? ' undone' : ''}`)).toEqual([
    'order undone',
    'order undone',
    'order undone',
    'undo',
    'undo',
    'order undone',
    'undo'
  ])
})

test('who goes back to the same place again and again does not wait for the way there each time', () => {
  let applied = 0
  const game: typeof marchRules.game = {
    ...marchRules.game,
    apply: (...given) => {
      applied++
      return marchRules.game.apply(...given)
    }
  }
  const { match } = oneDevice({ ...marchRules, game }, plan)
  const start = match.hash
  for (const hex of ['0101', '0102', '0103', '0104', '0105']) match.order(move('north-1-corps', hex))
  const { hash } = match
  match.order(move('north-2-corps', '0505'))
  match.undo()
  applied = 0
  for (const hex of ['0505', '0506', '0507']) {
    match.order(move('north-2-corps', hex))
    match.undo()
    expect(match.hash).toBe(hash)
  }
  expect(applied).toBe(3)
  for (let back = 0; back < 5; back++) match.undo()
  expect(match.hash).toBe(start)
})

test('what was taken back can be given again, one by one or all together, also after a reload', () => {
  const { match, secrets } = oneDevice(marchRules, plan)
  expect(match.canRedo()).toBe(0)
  expect(() => match.redo()).toThrow('nothing to redo')
  const hashes = [match.hash]
  for (const hex of ['0101', '0102', '0103']) {
    match.order(move('north-1-corps', hex))
    hashes.push(match.hash)
  }
  expect(match.canRedo()).toBe(0)
  match.undo()
  match.undo()
  expect(match.canRedo()).toBe(2)
  match.redo()
  expect(match.hash).toBe(hashes[2])
  match.flush()
  expect(copyOf(match, secrets).canRedo()).toBe(1)
  match.undo('phase')
  expect(match.canRedo()).toBe(3)
  match.redo('phase')
  expect(match.hash).toBe(hashes[3])
  expect(match.canRedo()).toBe(0)
})

test('another order makes what was taken back pass away; the same order is the same as giving it again', () => {
  const { match } = oneDevice(marchRules, plan)
  match.order(move('north-1-corps', '0101'))
  match.order(move('north-1-corps', '0102'))
  match.undo('phase')
  match.order(move('north-1-corps', '0101'))
  expect(match.canRedo()).toBe(1)
  match.order(move('north-2-corps', '0505'))
  expect(match.canRedo()).toBe(0)
  match.undo()
  expect(match.canRedo()).toBe(1)
  match.redo()
  expect(match.canRedo()).toBe(0)
})

test('nothing is given again after dice, a hand-over or a going back by consent', () => {
  const { match } = oneDevice(marchRules, plan)
  match.order(move('north-1-corps', '0101'))
  match.undo()
  match.order(attack)
  expect(match.canRedo()).toBe(0)
  match.ask('north')
  match.answer(match.requests[0]!, true)
  expect(match.canRedo()).toBe(0)
  match.order(move('north-2-corps', '0505'))
  match.undo()
  match.order(end)
  expect(match.canRedo()).toBe(0)
})

test('nobody goes back over dice or a hand-over alone, and is told which entry bars it', () => {
  const { match } = oneDevice(marchRules, plan)
  match.order(move('north-1-corps', '0101'))
  match.order(attack)
  expect(match.canUndo()).toMatchObject({ ok: false, barrier: 'dice', number: 2 })
  expect(() => match.undo()).toThrow('Dice were rolled.')
  match.order(move('north-2-corps', '0101'))
  expect(match.canUndo()).toEqual({ ok: true, step: 2, phase: 2 })
  match.order(end)
  expect(match.canUndo()).toMatchObject({ ok: false, barrier: 'hand-over', number: 4 })
  match.order(move('south-1-corps', '0101'))
  expect(match.canUndo()).toEqual({ ok: true, step: 4, phase: 4 })
})

test('the other seat can let the match go back further, wherever the pen is', () => {
  const { founder, guest } = twoDevices(marchRules, plan)
  founder.order(move('north-1-corps', '0101'))
  founder.order(end)
  exchange(founder, guest)
  const before = founder.at(3, 'north')

  // It is for the guest to decide: its answer is the undo itself.
  const ask = founder.ask('north')
  exchange(founder, guest)
  expect(guest.requests.map(({ id }) => id)).toEqual([ask.id])
  guest.answer(guest.requests[0]!, true)
  exchange(founder, guest)
  expect(founder.actor).toBe('north')
  expect(founder.head).toBe(guest.head)
  expect(founder.state('north')).not.toEqual(before)
  expect(founder.requests).toEqual([])

  // It is for the founder to decide: the guest's yes lets it go back by itself.
  founder.order(attack)
  exchange(founder, guest)
  founder.ask('north')
  exchange(founder, guest)
  guest.answer(guest.requests[0]!, true)
  exchange(founder, guest)
  expect(founder.canUndo()).toMatchObject({ ok: true })
  expect(founder.since(0).at(-1)).toMatchObject({ kind: 'undo', seat: 'north' })
  expect(guest.head).toBe(founder.head)
})

test('a no is seen and can be changed', () => {
  const { founder, guest } = twoDevices(marchRules, plan)
  founder.order(attack)
  exchange(founder, guest)
  const ask = founder.ask('north')
  exchange(founder, guest)
  guest.answer(ask, false)
  exchange(founder, guest)
  expect(founder.isDeclined(ask)).toBe(true)
  guest.answer(ask, true)
  exchange(founder, guest)
  expect(guest.since(0).at(-1)).toMatchObject({ kind: 'undo', seat: 'north' })
})

describe('a request to go back cannot be used as a die', () => {
  /** North asks to take its hand-over back, while south is to move. */
  function asked() {
    const { founder, guest, secrets } = twoDevices(marchRules, plan)
    founder.order(move('north-1-corps', '0101'))
    founder.order(end)
    exchange(founder, guest)
    const ask = founder.ask('north')
    exchange(founder, guest)
    return { founder, guest, secrets, ask }
  }

  test('it lapses with an order of the one who asked', () => {
    const { founder, guest } = twoDevices(marchRules, plan)
    founder.order(attack)
    exchange(founder, guest)
    const ask = founder.ask('north')
    founder.order(move('north-1-corps', '0101'))
    founder.flush()
    exchange(founder, guest)
    expect(guest.requests).toEqual([])
    expect(() => guest.answer(ask, true)).toThrow('has played on')
  })

  test.each([
    ['an order', move('south-1-corps', '0202')],
    ['a roll', { ...attack, units: ['south-1-corps'] }],
    ['a hand-over', end]
  ])(
    'it lapses with %s of the one who was asked, also for who would write the undo all the same',
    (_, order) => {
      const { founder, guest, secrets, ask } = asked()
      guest.order(order)
      guest.flush()
      exchange(founder, guest)
      expect(guest.requests).toEqual([])
      expect(founder.requests).toEqual([])
      expect(() => guest.answer(ask, true)).toThrow('has gone on')
      const { head } = guest
      const forger = new Forger(guest)
      for (const [seat, secret] of [
        ['south', secrets[1]],
        ['north', secrets[0]]
      ] as const)
        forger.entry(guest.ledger.head, seat, { kind: 'undo', to: ask.note.to, ask: ask.id }, secret)
      exchange(founder, guest)
      for (const one of [founder, guest, copyOf(guest)]) expect(one.head).toBe(head)
    }
  )

  test('it can be taken back, and is not granted then', () => {
    const { founder, guest, ask } = asked()
    founder.withdraw(ask)
    expect(founder.requests).toEqual([])
    exchange(founder, guest)
    expect(guest.requests).toEqual([])
    expect(() => guest.answer(ask, true)).toThrow('taken back')
    expect(() => guest.withdraw(ask)).toThrow('not on this device')
    // Not by anybody else.
    const again = founder.ask('north', 0)
    exchange(founder, guest)
    expect(guest.requests.map(({ id }) => id)).toEqual([again.id])
  })

  test('a yes that comes after it was taken back is not used', () => {
    const { founder, guest } = twoDevices(marchRules, plan)
    founder.order(attack)
    exchange(founder, guest)
    const ask = founder.ask('north')
    exchange(founder, guest)
    founder.withdraw(ask)
    guest.answer(ask, true)
    exchange(founder, guest)
    for (const one of [founder, guest]) expect(one.number).toBe(2)
  })

  test('a grant that was given before stands, though the request is taken back afterwards', () => {
    const { founder, guest, ask } = asked()
    guest.answer(ask, true)
    const { head } = guest
    founder.withdraw(ask)
    exchange(founder, guest)
    for (const one of [founder, guest, copyOf(guest)]) expect(one.head).toBe(head)
  })

  test('while dice are awaited none is made, shown or granted: one seat may know what they show', () => {
    const { founder, guest, secrets } = twoDevices(marchRules, plan)
    founder.order(move('north-7-corps', '0707'))
    founder.flush()
    exchange(founder, guest)
    // The order is signed, but its own link is held back.
    const shadow = copyOf(founder)
    new Forger(shadow).order(founder.ledger.head, 'north', attack, secrets[0])
    exchange(shadow, guest)
    expect(guest.status).toMatchObject({ is: 'waiting for dice', seats: ['north'] })
    const { number, hash } = guest.ledger.head
    const note = { kind: 'ask', number, head: nameOf(hash), to: 0 } as const
    const keys = new SeatKeys(secrets[0])
    const signature = keys.sign(noteMessage(guest.ledger.founding.hash, 'north', note))
    new Forger(shadow).push('north', concatBytes(noteContent(note), signature))
    exchange(shadow, guest)
    expect(guest.requests).toEqual([])
    const ask = guest.ledger.notes.asksMadeAt([note.head])[0]!
    expect(() => guest.answer(ask, true)).toThrow('Still waiting')
    // Once everybody sees the roll it is for the other to say.
    new Forger(shadow).link('north', 1, keys.dice.link(1))
    exchange(shadow, guest)
    expect(guest.requests.map(({ id }) => id)).toEqual([ask.id])
  })
})

test('dice that were taken back by consent do not come again', () => {
  const { match } = oneDevice(marchRules, plan)
  match.order(attack)
  const first = match.entry(1)!.dice
  match.ask('north')
  match.answer(match.requests[0]!, true)
  expect(match.number).toBe(2)
  match.order(attack)
  expect(match.entry(3)!.dice).not.toEqual(first)
  expect(match.ledger.rolls).toBe(2)
})

test('while dice are awaited nothing can be taken back', () => {
  const { founder } = twoDevices(marchRules, plan)
  founder.order(attack)
  expect(founder.status).toMatchObject({ is: 'waiting for dice', seats: ['south'] })
  expect(founder.canUndo()).toMatchObject({ ok: false, barrier: 'dice' })
  expect(() => founder.order(end)).toThrow('Still waiting')
  expect(() => founder.ask('north')).toThrow('Still waiting')
})

test('undo never shows more than was seen, and never brings a roll back', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = seededRandom(seed)
      const { match } = oneDevice(toyRules, { scenario: 'lane' })
      const rolls: string[] = []
      for (let i = 0; i < 40 && match.status.is !== 'over'; i++) {
        const can = match.canUndo()
        if (can.ok && random.int(0, 2) === 0) {
          const seat = match.actor
          const before = match.since(0).filter(({ undone }) => !undone)
          match.undo(random.pick(['step', 'phase']))
          const gone = before.filter(({ number }) => match.entry(number)!.undone)
          // Only own orders are gone, and none that rolled, showed something or handed over.
          expect(gone.every((entry) => entry.seat === seat && entry.barrier === null)).toBe(true)
          expect(match.actor).toBe(seat)
        } else if (randomMove(match, random) !== null) {
          const entry = match.entry(match.number)!
          if (entry.dice.length > 0) rolls.push(String(entry.number))
        }
      }
      // Every roll has its own links, whatever was taken back.
      const used = match.ledger.records.filter(({ barrier }) => barrier === 'dice').map((one) => one.rolls)
      expect(used).toEqual([...used.keys()])
      expect(match.ledger.rolls).toBe(used.length)
      expect(rolls.length).toBe(used.length)
      match.flush()
      expect(copyOf(match).head).toBe(match.head)
    }),
    { numRuns: 15 }
  )
}, 60_000)

describe('a question with a standing answer', () => {
  const toMove = (piece: string, ...path: string[]) => ({ type: 'move', piece, path })
  const settle = { type: 'standing', question: 'watch-blue', answer: 'never' }

  test('a move after which nobody was asked is taken back by its owner alone, on two devices too', () => {
    const { founder: red, guest: blue } = twoDevices(toyRules, { scenario: 'watched' })
    const play = (match: typeof red, order: { type: string }) => {
      match.order(order)
      exchange(red, blue)
    }
    for (const [piece, hex] of [
      ['r1', 'h1'],
      ['r2', 'h2'],
      ['r3', 'h2']
    ])
      play(red, { type: 'place', piece, hex } as { type: string })
    play(red, { type: 'reserve', amount: 0 } as { type: string })
    for (const [piece, hex] of [
      ['b1', 'h6'],
      ['b2', 'h7'],
      ['b3', 'h7']
    ])
      play(blue, { type: 'place', piece, hex } as { type: string })
    play(blue, { type: 'reserve', amount: 0 } as { type: string })

    play(red, toMove('r2', 'h3'))
    play(blue, settle)
    expect(red.canUndo()).toMatchObject({ ok: false, barrier: 'hand-over' })
    play(red, toMove('r3', 'h3'))
    expect(red.canUndo()).toMatchObject({ ok: true })
    red.undo()
    exchange(red, blue)
    expect(blue.hash).toBe(red.hash)
    expect(red.state().at.r3).toBe('h2')
    expect(red.state(red.seats[1]).answers).toEqual({ 'watch-blue': 'never' })
    expect(red.state(red.seats[0]).answers).toBeUndefined()
  })
})
