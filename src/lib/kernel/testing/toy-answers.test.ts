// Answers of all kinds, played by the toy game: sealed rounds, reaction windows, passes that lapse.
import { describe, expect, test } from 'vitest'
import { loadedDice, seededRandom } from '../dice'
import { disclose, enclose, isEnvelope, nameOfKey } from '../envelope'
import { Refused, type SaltOf } from '../game'
import { canonical, stateHash } from '../hash'
import { top } from '../phases'
import { secretFrameOf } from '../sealed'
import { BLUE, RED, toy, type ToyState } from './toy'

const place = (piece: string, hex: string) => ({ type: 'place', piece, hex })
const reserve = (amount: number) => ({ type: 'reserve', amount })
const stance = (chosen: string) => ({ type: 'stance', stance: chosen })
const move = (piece: string, ...path: string[]) => ({ type: 'move', piece, path })
const settle = (seat: string, answer: string) => ({ type: 'standing', question: `ambush-${seat}`, answer })
const end = { type: 'end' }
const pass = { type: 'pass' }

const give = (state: ToyState, order: object, ...dice: number[]) =>
  toy.apply(state, toy.actor(state)!, order, loadedDice(...dice))

function refusalOf(state: ToyState, order: object): string {
  const before = stateHash(state)
  try {
    give(state, order)
  } catch (error) {
    expect(error).toBeInstanceOf(Refused)
    expect(stateHash(state)).toBe(before)
    return (error as Refused).rule
  }
  throw new Error('The order was carried out.')
}

/** Red has decided on its set-up. */
function half(): ToyState {
  const state = toy.create('answers')
  for (const order of [place('r1', 'h2'), place('r2', 'h1'), reserve(1)]) give(state, order)
  return state
}

/** Both sides stand, with these reserves; it is the first turn of red. */
function ready(red = 1, blue = 1): ToyState {
  const state = half()
  for (const order of [place('b1', 'h4'), place('b2', 'h5'), reserve(0)]) give(state, order)
  for (const chosen of ['march', 'march']) give(state, stance(chosen))
  state.reserve = { red, blue }
  return state
}

describe('a sealed round in the clear', () => {
  test('each seat sees what it has decided, the other only whether it has', () => {
    const state = toy.create('answers')
    give(state, place('r1', 'h2'))
    expect(state.at).toEqual({})
    expect(toy.view(state, RED).at).toEqual({ r1: 'h2' })
    expect(top(toy.view(state, RED))).toMatchObject({ phase: 'setup', seat: RED })
    expect(toy.view(state, BLUE).at).toEqual({})
    expect(toy.actor(toy.view(state, BLUE))).toBe(RED)
    // How far red has come is nobody's business either.
    const fresh = toy.create('answers')
    expect(canonical(toy.view(state, BLUE))).toBe(canonical(toy.view(fresh, BLUE)))

    const done = half()
    expect(toy.actor(done)).toBe(BLUE)
    expect(toy.view(done, RED)).toMatchObject({ at: { r1: 'h2', r2: 'h1' }, reserve: { red: 1 } })
    expect(JSON.stringify(toy.view(done, BLUE))).not.toMatch(/r1|h2/)
    expect(secretFrameOf(toy.view(done, BLUE))!.parts.map(({ decided }) => decided)).toEqual([true, false])
  })

  test('orders are refused as ever, and what is told of them tells nothing', () => {
    const state = toy.create('answers')
    expect(refusalOf(state, place('r1', 'h5'))).toBe('1.1')
    expect(refusalOf(state, reserve(1))).toBe('1.2')
    expect(refusalOf(state, { type: 'unseal', keys: [] })).toBe('order')
    const { events, barrier } = give(state, place('r1', 'h2'))
    expect(barrier).toBeNull()
    expect(toy.tell(events[0]!, RED)!.words).toBe('Set-up: noted.')
    expect(toy.tell(events[0]!, BLUE)).toBeNull()
    give(state, place('r2', 'h1'))
    const last = give(state, reserve(3))
    expect(last.barrier).toBe('hand-over')
    for (const seat of [RED, BLUE])
      expect(last.events.map((event) => toy.tell(event, seat)?.words)).toEqual(['Set-up: Red has decided.'])
  })

  test('when both have decided it is carried out at once, for all to see, and cannot be taken back', () => {
    const state = half()
    give(state, place('b1', 'h4'))
    give(state, place('b2', 'h5'))
    const { events, barrier } = give(state, reserve(2))
    expect(barrier).toBe('reveal')
    expect(events.map(({ kind }) => kind)).toEqual([
      'secret',
      ...['placed', 'placed', 'reserved'],
      ...['placed', 'placed', 'reserved'],
      'round'
    ])
    expect(state).toMatchObject({
      at: { r1: 'h2', r2: 'h1', b1: 'h4', b2: 'h5' },
      reserve: { red: 1, blue: 2 }
    })
    expect(secretFrameOf(state)!.parts.map(({ orders }) => orders)).toEqual([[], []])
  })

  test('a program can play on in its view, which ends where the other side must decide', () => {
    const view = toy.view(toy.create('answers'), RED)
    for (const order of [place('r1', 'h2'), place('r2', 'h1'), reserve(1)]) give(view, order)
    expect(toy.actor(view)).toBe(BLUE)
    expect(toy.offers(view)).toEqual([])
    expect(refusalOf(view, place('b1', 'h4'))).toBe('order')
    const second = toy.view(half(), BLUE)
    for (const order of [place('b1', 'h4'), place('b2', 'h5'), reserve(1)]) give(second, order)
    expect(toy.actor(second)).toBe(RED)
  })

  test('what the other side decided in secret can be disguised', () => {
    const state = half()
    const random = seededRandom(1)
    const others = Array.from({ length: 8 }, () => toy.disguise!(state, BLUE, random)!.state)
    expect(new Set(others.map(canonical)).size).toBeGreaterThan(2)
    for (const other of others)
      expect(canonical(toy.view(other, BLUE))).toBe(canonical(toy.view(state, BLUE)))
  })
})

describe('envelopes', () => {
  const saltOf =
    (secret: string): SaltOf =>
    (name) =>
      (stateHash(`${secret} ${name}`) + stateHash(`${name} ${secret}`)).slice(0, 32)
  const mine = saltOf('mine')
  const content = Array.from({ length: 60 }, (_, i) => ({ unit: `corps-${i}`, hex: '1234' }))

  test('hold large contents, and open for their owner alone', () => {
    const envelope = enclose(content, RED, 7, mine)!
    expect(isEnvelope(envelope)).toBe(true)
    expect(disclose(envelope, RED, mine(nameOfKey(envelope)))).toEqual(content)
    expect(disclose(envelope, BLUE, mine(nameOfKey(envelope)))).toBeUndefined()
    expect(disclose(envelope, RED, saltOf('yours')(nameOfKey(envelope)))).toBeUndefined()
    const last = envelope.endsWith('0') ? '1' : '0'
    expect(disclose(envelope.slice(0, -1) + last, RED, mine(nameOfKey(envelope)))).toBeUndefined()
  })

  test('the same content looks like another each time, and its length tells little', () => {
    const [one, two] = [1, 2].map((number) => enclose({ hex: '1234' }, RED, number, mine)!)
    expect(one!.slice(0, 96)).not.toBe(two!.slice(0, 96))
    expect(one!.slice(96)).not.toBe(two!.slice(96))
    expect(enclose({ hex: null }, RED, 3, mine)).toHaveLength(one!.length)
    expect(enclose('x'.repeat(4095), RED, 3, mine)).toBeNull()
  })
})

describe('a reaction window', () => {
  test('opens by what both see, whether or not its seat can answer, and can be passed', () => {
    for (const blue of [0, 2]) {
      const state = ready(1, blue)
      expect(give(state, move('r1', 'h3')).barrier).toBe('hand-over')
      expect(toy.actor(state)).toBe(BLUE)
      const ids = toy.offers(toy.view(state, BLUE)).map(({ id }) => id)
      expect(ids).toEqual([...(blue > 0 ? ['ambush'] : []), 'pass', 'standing-ambush-blue'])
      if (blue === 0) expect(refusalOf(state, { type: 'ambush' })).toBe('6.2')
      give(state, pass)
      expect(toy.actor(state)).toBe(RED)
    }
    const far = ready()
    expect(give(far, move('r2', 'h2')).barrier).toBeNull()
  })

  test('an answer is carried out and closes it', () => {
    const state = ready()
    give(state, move('r1', 'h3'))
    const { events } = give(state, { type: 'ambush' }, 4)
    expect(events[0]).toMatchObject({ kind: 'ambushed', units: ['r1'] })
    expect(state.lost).toEqual(['r1'])
    expect(toy.actor(state)).toBe(RED)
  })

  test('a lasting answer says when to ask', () => {
    const state = ready()
    give(state, move('r1', 'h3'))
    give(state, settle(BLUE, 'first'))
    // It is the first, so the question stays.
    expect(toy.actor(state)).toBe(BLUE)
    give(state, pass)
    give(state, end)
    give(state, settle(BLUE, 'never'))
    expect(refusalOf(state, settle(BLUE, 'phase'))).toBe('6.2')
    give(state, end)
    for (const chosen of ['march', 'march']) give(state, stance(chosen))
    expect(give(state, move('r2', 'h2', 'h3')).barrier).toBeNull()
  })
})

describe('a pass that lapses', () => {
  test('can be given only while it is asked', () => {
    const state = ready()
    expect(refusalOf(state, settle(RED, 'phase'))).toBe('6.2')
    give(state, move('r1', 'h3'))
    const standing = toy.offers(state).find(({ id }) => id === 'standing-ambush-blue')!
    const ids = 'choices' in standing ? standing.choices.map(({ id }) => id) : []
    expect(ids).toEqual(['first', 'phase', 'never'])
  })

  test('puts the question away, is hidden from the other side, and lapses with the phase', () => {
    const state = ready()
    give(state, move('r1', 'h3'))
    give(state, settle(BLUE, 'phase'))
    expect(toy.actor(state)).toBe(RED)
    expect(toy.view(state, BLUE).passes).toEqual({ 'ambush-blue': { answer: 'phase', during: '1 red' } })
    expect(toy.view(state, RED)).not.toHaveProperty('passes')
    expect(give(state, move('r2', 'h2', 'h3')).barrier).toBeNull()
    give(state, end)
    expect(state).not.toHaveProperty('passes')
    give(state, end)
    for (const chosen of ['march', 'march']) give(state, stance(chosen))
    state.at.r1 = 'h2'
    give(state, move('r1', 'h3'))
    expect(toy.actor(state)).toBe(BLUE)
  })

  test('then what was settled before holds again', () => {
    const state = ready()
    give(state, move('r1', 'h3'))
    give(state, settle(BLUE, 'first'))
    give(state, settle(BLUE, 'phase'))
    expect(state.answers).toEqual({ 'ambush-blue': 'first' })
    give(state, end)
    expect(state.answers).toEqual({ 'ambush-blue': 'first' })
    expect(state).not.toHaveProperty('passes')
  })
})
