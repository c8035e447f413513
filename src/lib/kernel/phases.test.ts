import { describe, expect, test } from 'vitest'
import { loadedDice, seededDice } from './dice'
import { Refused } from './game'
import { stateHash } from './hash'
import { nearest, playPhases, pop, push, top, type Frame, type PhasedGame, type PhasedState } from './phases'
import { openTelling } from './telling'
import { bareShow } from './testing/bare'
import { BLUE, RED, toy, toyReady, type ToyState } from './testing/toy'

/** A position in which red can attack blue: r2 in h5 next to b1 in h6. */
function contact(reserve = 0): ToyState {
  const state = toyReady(reserve)
  state.at.r2 = 'h5'
  return state
}

const attack = { type: 'attack', target: 'h6', units: ['r2'] }
const end = { type: 'end' }

function refusalOf(state: ToyState, seat: string, order: unknown): string {
  const before = stateHash(state)
  try {
    toy.apply(state, seat, order, loadedDice())
  } catch (error) {
    expect(error).toBeInstanceOf(Refused)
    expect(stateHash(state)).toBe(before)
    return (error as Refused).rule
  }
  throw new Error('The order was carried out.')
}

describe('who decides', () => {
  test('the phase on top of the stack says; automatic phases run through', () => {
    const state = toy.create('lane')
    expect(toy.actor(state)).toBe(RED)
    expect(toy.actor(toyReady())).toBe(RED)
    expect(top(toyReady())).toMatchObject({ phase: 'turn', seat: RED })
    expect(toyReady().round).toBe(1)
  })

  test('an interrupt lies on top of what it interrupts, which goes on after it', () => {
    const state = contact()
    toy.apply(state, RED, attack, loadedDice(6))
    expect(state.stack.map(({ phase }) => phase)).toEqual(['round', 'turn', 'turn', 'losses'])
    expect(toy.actor(state)).toBe(BLUE)
    toy.apply(state, BLUE, { type: 'lose', units: ['b1'] }, loadedDice())
    expect(toy.actor(state)).toBe(RED)
    expect(top(state)).toMatchObject({ phase: 'turn', attacked: true })
  })

  test('nobody when the game is over, and nothing is offered', () => {
    const state = toyReady()
    toy.apply(state, RED, { type: 'yield' }, loadedDice())
    expect(toy.actor(state)).toBeNull()
    expect(toy.offers(state)).toEqual([])
    expect(toy.outcome(state)).toMatchObject({ winner: BLUE, rule: '4.3' })
  })

  test('the game ends by itself after its last round', () => {
    const state = toyReady()
    for (let turn = 0; turn < 12; turn++) toy.apply(state, toy.actor(state)!, end, loadedDice())
    expect(toy.outcome(state)).toMatchObject({ winner: null, rule: '4.2' })
  })
})

describe('orders are judged before anything changes', () => {
  test('the wrong seat', () => expect(refusalOf(toyReady(), BLUE, end)).toBe('turn'))
  test('a seat that does not exist', () => expect(refusalOf(toyReady(), 'green', end)).toBe('turn'))
  test('no order at all', () => {
    for (const raw of [
      null,
      undefined,
      7,
      'end',
      [],
      {},
      { type: 7 },
      { type: 'toString' },
      { type: '__proto__' }
    ])
      expect(refusalOf(toyReady(), RED, raw)).toBe('order')
  })
  test('an order of another phase, by the rule of the phase under way', () =>
    expect(refusalOf(toyReady(), RED, { type: 'lose', units: ['b1'] })).toBe('3.0'))
  test('what the handler refuses', () => expect(refusalOf(toyReady(), RED, attack)).toBe('3.2'))
  test('a finished game, by the rule that ended it', () => {
    const state = toyReady()
    toy.apply(state, RED, { type: 'yield' }, loadedDice())
    expect(refusalOf(state, BLUE, end)).toBe('4.3')
  })
  test('a scenario that does not exist', () => expect(() => toy.create('moon')).toThrow(Refused))
})

describe('undo stops', () => {
  const step = (state: ToyState, order: unknown, ...dice: number[]) =>
    toy.apply(state, toy.actor(state)!, order, loadedDice(...dice))

  test('at nothing while the same seat goes on', () =>
    expect(step(toyReady(), { type: 'move', piece: 'r2', path: ['h3'] }).barrier).toBeNull())
  test('where the other seat comes to decide', () => expect(step(toyReady(), end).barrier).toBe('hand-over'))
  test('where dice were rolled, whoever decides next', () => {
    expect(step(contact(), attack, 1).barrier).toBe('dice')
    expect(step(contact(), attack, 6).barrier).toBe('dice')
  })
  test('where something hidden was shown', () => {
    const { game } = machine({
      quiet: {
        rule: '1',
        title: 'x',
        actor: () => 'a',
        orders: { show: (_s, _f, _o, { reveal }) => reveal() }
      }
    })
    expect(game.apply(game.create('only'), 'a', { type: 'show' }, loadedDice()).barrier).toBe('reveal')
  })
})

test('events tell what happened, in order, with those of the phases that ran by themselves', () => {
  const state = contact()
  const fought = toy.apply(state, RED, attack, loadedDice(6)).events
  expect(fought).toEqual([{ kind: 'fought', rule: '3.2', hexes: ['h6'], dice: [6], won: true }])
  toy.apply(state, BLUE, { type: 'lose', units: ['b1'] }, loadedDice())
  toy.apply(state, RED, end, loadedDice())
  expect(toy.apply(state, BLUE, end, loadedDice()).events).toEqual([
    { kind: 'round', rule: '2.0', number: 2 }
  ])
})

test('a view hides what the seat may not know, and offers work on it', () => {
  const state = contact(2)
  const view = toy.view(state, RED)
  expect(view.reserve).toEqual({ red: 2, blue: null })
  expect(state.reserve.blue).toBe(2)
  expect(toy.offers(view).map(({ id }) => id)).toEqual(toy.offers(state).map(({ id }) => id))
})

interface Plain extends PhasedState {
  over: boolean
}

/** The least game: phases as given, the first of them on the stack, over when the state says so. */
function machine(phases: PhasedGame<Plain>['phases']) {
  const bound: Plain[] = []
  const game = playPhases<Plain>({
    id: 'plain',
    rulesVersion: 1,
    seats: ['a', 'b'],
    scenarios: ['only'],
    phases,
    create: () => ({ over: false, stack: [{ phase: Object.keys(phases)[0]! }] }),
    bind: (state) => void bound.push(state),
    parse: (raw) => raw as { type: string },
    outcome: ({ over }) => (over ? { winner: null, rule: '9', why: 'over' } : null),
    view: (state) => structuredClone(state),
    tell: (event) => openTelling(event, event.kind),
    show: bareShow,
    check: () => []
  })
  return { game, bound }
}

describe('faults of a game are errors, not refusals', () => {
  test('a phase that never comes to a decision', () => {
    const { game } = machine({ loop: { rule: '1', title: 'x', actor: () => null, run: () => {} } })
    expect(() => game.create('only')).toThrow('never comes to a decision')
  })
  test('a phase with neither actor nor run', () => {
    const { game } = machine({ nothing: { rule: '1', title: 'x', actor: () => null } })
    expect(() => game.create('only')).toThrow('neither actor nor run')
  })
  test('an empty stack and an unknown phase', () => {
    const { game } = machine({
      first: { rule: '1', title: 'x', actor: () => null, run: (state, frame) => pop(state, frame) }
    })
    expect(() => game.create('only')).toThrow('stack is empty')
    const { game: other } = machine({
      first: { rule: '1', title: 'x', actor: () => null, run: (state) => push(state, { phase: 'nowhere' }) }
    })
    expect(() => other.create('only')).toThrow('no phase nowhere')
  })
  test('dice before the first order', () => {
    const { game } = machine({
      first: { rule: '1', title: 'x', actor: () => null, run: (_s, _f, { dice }) => void dice.roll(6) }
    })
    expect(() => game.create('only')).toThrow('No dice')
  })
})

test('every state that comes in is bound to its data first, views too', () => {
  const { game, bound } = machine({
    wait: { rule: '1', title: 'x', actor: () => 'a', orders: { end: () => {} } }
  })
  const state = game.create('only')
  const { show } = game
  const shows = [
    (view: Plain) => show.picture(view, 'a'),
    (view: Plain) => show.overlays(view, 'a'),
    (view: Plain) => show.inspectHex(view, 'a', '0101'),
    (view: Plain) => show.inspectUnit(view, 'a', 'one'),
    (view: Plain) => show.tables(view)
  ]
  for (const ask of [game.actor, game.offers, game.check, ...shows]) {
    bound.length = 0
    ask(state)
    expect(bound[0]).toBe(state)
  }
  bound.length = 0
  game.apply(state, 'a', { type: 'end' }, seededDice(1))
  expect(bound[0]).toBe(state)
  const view = game.view(state, 'a')
  expect(bound.at(-1)).toBe(view)
})

describe('the stack', () => {
  const frame = (phase: string): Frame => ({ phase })

  test('the nearest frame of a phase is the one closest to the top', () => {
    const [low, high] = [frame('x'), frame('x')]
    const state: PhasedState = { stack: [low, frame('y'), high, frame('z')] }
    expect(nearest(state, 'x')).toBe(high)
    expect(nearest(state, 'y')).toBe(state.stack[1])
    expect(nearest(state, 'none')).toBeNull()
  })

  test('only the top can be ended', () => {
    const [low, high] = [frame('low'), frame('high')]
    const state: PhasedState = { stack: [low, high] }
    expect(() => pop(state, low)).toThrow('low is not on top')
    pop(state, high)
    expect(state.stack).toEqual([low])
  })
})
