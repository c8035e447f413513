import { expect, test } from 'vitest'
import { phaseNow, partNow, firstPlayer, turnPhase } from './04-sequence'
import { bind } from './board'
import type { EventOf } from './events'
import { startPosition } from './start'
import type { InForce, State, TurnFrame } from './state'
import { told, worldFor, type ScenarioId } from './testing'

/** The sequence alone: what its parts put on the stack is taken off again. */
function parts(scenario: ScenarioId, steps: number, set: (state: State) => void = () => undefined) {
  const state = startPosition(worldFor(scenario), {})
  bind(state, worldFor(scenario))
  set(state)
  const turn = state.stack[0] as TurnFrame
  const context = told()
  for (let i = 0; i < steps && state.result === null; i++) {
    state.stack = [turn]
    turnPhase.run!(state, turn, context)
  }
  state.stack = [turn]
  const titles = context.events
    .filter((event): event is EventOf<'phase'> => event.kind === 'phase')
    .map(({ title, side }) => (side === null ? title : `${side}: ${title}`))
  return { state, titles, events: context.events, turn }
}

const PREPARATION = [
  'Game Turn Phase',
  'Game Turn Event Phase',
  'Automatic Victory Check',
  'Sudden Death Check',
  'Secret Plan Check',
  'Stance Check',
  'Strategic Phase',
  'Organization Phase',
  'Deployment Phase'
]
const GERMAN_TURN = [
  'german: Supply Phase',
  'german: Movement Phase',
  'german: Combat Phase',
  'german: Blitzkrieg Assault Phase',
  'german: Reserve Phase'
]
const ALLIED_TURN = [
  'allied: Supply Phase',
  'allied: Movement Phase',
  'allied: Combat Phase',
  'allied: Reserve Phase'
]

test('4.0a, 4.0b and 7.0: a Game Turn is preparation, a German and an Allied Player Turn', () => {
  const { titles, state } = parts('polish-regular', 19)
  expect(titles).toEqual([...PREPARATION, ...GERMAN_TURN, ...ALLIED_TURN])
  expect(phaseNow(state)).toBe('Allied Reserve Phase')
})

test('4.0c and 24.2a: with Planned Moves the Allied Player Turn comes first, on turn 1 only', () => {
  const { titles, state } = parts('french-regular', 19, (one) => void (one.reversed = true))
  expect(titles).toEqual([...PREPARATION, ...ALLIED_TURN, ...GERMAN_TURN])
  expect(firstPlayer(state)).toBe(1)
  state.turn = 2
  expect(firstPlayer(state)).toBe(0)
})

test('4.0d: the marker moves on with every Game Turn but the first', () => {
  const { events, state } = parts('polish-regular', 20)
  expect(state.turn).toBe(2)
  expect(events.flatMap((event) => (event.kind === 'turn' ? [event.turn] : []))).toEqual([1, 2])
})

test('4.0e and 16.3: the game ends after turn 14', () => {
  const { state, events } = parts('polish-regular', 19 * 14 + 1)
  expect(state.turn).toBe(14)
  expect(state.result?.rule).toBe('17.7.2')
  expect(events.filter(({ kind }) => kind === 'turn')).toHaveLength(14)
})

test('4.0e: a declared Game End ends it after the turn', () => {
  const { state } = parts('french-regular', 20, (one) => {
    one.turn = 11
    one.gameEnd = { by: 1 }
  })
  expect(state.turn).toBe(11)
  expect(state.result).not.toBeNull()
})

test('5.1.1: what comes before the first Player Turn is one period, and each Player Turn is another', () => {
  const at = (steps: number) => {
    const { state, turn } = parts('polish-regular', steps)
    state.used = ['Bad Weather']
    turnPhase.run!(state, turn, told())
    return state.used
  }
  expect(at(8)).toEqual(['Bad Weather'])
  expect(at(10)).toEqual([])
  expect(at(11)).toEqual(['Bad Weather'])
  expect(at(15)).toEqual([])
})

test('5.1a: what cards have set in force ends with its phase, Player Turn or turn', () => {
  const effect = (until: InForce['until']): InForce => ({
    card: 1,
    side: 0,
    until,
    effect: { do: 'noImprove' }
  })
  const after = (steps: number) => {
    const { state, turn } = parts('polish-regular', steps)
    state.inForce = [effect('phase'), effect('playerTurn'), effect('turn'), effect('game')]
    turnPhase.run!(state, turn, told())
    return state.inForce.map(({ until }) => until)
  }
  expect(after(12)).toEqual(['playerTurn', 'turn', 'game'])
  expect(after(15)).toEqual(['turn', 'game'])
  expect(after(19)).toEqual(['game'])
})

test('5.4b: the credit of a double discard lapses with its step', () => {
  const { state, turn } = parts('polish-regular', 7)
  state.credit = [1, 1]
  turnPhase.run!(state, turn, told())
  expect(state.credit).toEqual([0, 0])
})

test('4.0f: the part under way is known by its rule and by whose turn it is', () => {
  const { state } = parts('french-regular', 13)
  expect(partNow(state)).toMatchObject({ title: 'Combat Phase', side: 0, rule: '14.1a' })
})

test('4.0g (E63): with two German Player Turns in a row Blitzkrieg! markers go back when the second one begins', () => {
  const left = (reversed: boolean) => {
    const { state, turn } = parts('french-regular', 28, (one) => void (one.reversed = reversed))
    state.blitzkriegs.push({ marker: null, units: [0], done: false })
    turnPhase.run!(state, turn, told())
    turnPhase.run!(state, turn, told())
    expect(phaseNow(state)).toBe('German Supply Phase')
    return state.blitzkriegs.length
  }
  expect([left(true), left(false)]).toEqual([0, 1])
})
