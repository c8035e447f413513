// For tests of control, points, politics and the sequence of play: what several of them need.
import type { Order, Step } from '../../kernel/game'
import type { Frame } from '../../kernel/phases'
import { put, worldOf } from './board'
import type { Context, Event } from './events'
import { warComesEarly } from './index'
import { POOL, type PhaseName, type State, type TurnFrame, type TurnPhaseFrame } from './state'
import { combat, give, hexIn, movement, scene, type Scene } from './testing'

/** For calls that must not roll a die. */
export const silent: Context = {
  dice: {
    roll: () => {
      throw new Error('No die is to be rolled here.')
    }
  },
  emit: () => {},
  reveal: () => {}
}

export function nationIn(state: State, name: string): number {
  return worldOf(state).nation(name)
}

export function standing(state: State, name: string): number {
  return state.standing[nationIn(state, name)]!
}

export function control(state: State, hex: string): number {
  return state.control[hexIn(state, hex)]!
}

/** Puts another phase on the bottom frame. */
export function turnTo(state: State, phase: Frame): void {
  state.stack = [state.stack[0]!, phase]
}

/** A unit steps from one hex into the next in a Movement Phase of its nation. */
export function step(state: State, id: string, from: string, to: string, ...dice: number[]): Step<Event> {
  const unit = worldOf(state).unit(id)!
  turnTo(state, movement([unit.nation], state.scenario as '1938'))
  put(state, unit, hexIn(state, from))
  return give(state, { type: 'move', units: [id], path: [to] } as never, ...dice)
}

/** The same, and the unit is taken off the map again. */
export function visit(state: State, id: string, from: string, to: string, ...dice: number[]): Step<Event> {
  const taken = step(state, id, from, to, ...dice)
  put(state, worldOf(state).unit(id)!, POOL)
  return taken
}

/** Every Czechoslovak fort but those named. */
export function czechForts(state: State, ...spared: string[]): number[] {
  const { forts, grid } = worldOf(state)
  return forts.flatMap((kind, hex) =>
    (kind === 'czech' || kind === 'czechHeavy') && !spared.includes(grid.ids[hex]!) ? [hex] : []
  )
}

/** The last Combat Phase before a game turn: "end" begins the turn. Nobody else is on the map but what is named. */
export function eveOf(turn: number, options: Scene = {}): State {
  const state = scene({ ...options, turn: turn - 1 })
  const opening = worldOf(state).rules.openingSequenceTurns.includes(state.turn)
  const frame: TurnFrame = { phase: 'turn', step: opening ? 7 : 1, order: [], group: null }
  state.stack = opening
    ? [frame, combat([options.scenario === '1939' ? 'Poland' : 'Czechoslovakia'], options.scenario)]
    : [frame, { phase: 'window' }]
  if (!opening) state.pool = []
  return state
}

export function end(state: State, ...dice: number[]): Step<Event> {
  return give(state, { type: 'end' }, ...dice)
}

/** Air dice that give nobody airpower (6.1). */
export const TIE = [1, 1, 1, 1, 2]

/** A unit of each group of the draw, so that nobody is passed over. */
export const ONE_EACH = {
  'fr-c1': '0214',
  'cz-c1': '2422',
  'hu-c1': '2632',
  'it-c1': '0529',
  'po-c1': '3821',
  'yg-c1': '1633',
  'su-a1': '5322',
  'ge-c1': '2413',
  // Otherwise it would have to be placed in the first German Movement Phase (3.2.2).
  'ge-mt18': '2812'
}

export function declare(phase: PhaseName): Order {
  return { type: 'declare', phase } as Order
}

/** What is being asked: the phase, and the nations that act in it. */
export function now(state: State): string {
  const frame = state.stack[state.stack.length - 1] as TurnPhaseFrame
  const { nations } = worldOf(state)
  if (frame.nations === undefined) return frame.phase
  return `${frame.nations.map((nation) => nations[nation]).join('+')} ${frame.phase}`
}

/** The first window of GT 3, nobody in the air, this marker drawn. */
export function firstWindow(group: string, units: Record<string, string> = ONE_EACH): State {
  const state = eveOf(3, { units })
  end(state, ...TIE, state.pool.indexOf(group) + 1)
  return state
}

/** Passes through everything until this is asked; every die shows 1. Gives what was passed. */
export function passTo(state: State, wanted: string): string[] {
  return passWhile(state, () => now(state) !== wanted)
}

/** Passes through the rest of the game turn. */
export function finishTurn(state: State, look: () => void = () => {}): string[] {
  const { turn } = state
  return passWhile(state, () => {
    look()
    return state.turn === turn
  })
}

function passWhile(state: State, more: () => boolean): string[] {
  const passed: string[] = []
  while (more()) {
    passed.push(now(state))
    if (passed.length > 200) throw new Error(`That never comes: ${passed.join(', ')}`)
    warComesEarly.apply(state, warComesEarly.actor(state)!, { type: 'end' }, { roll: () => 1 })
  }
  return passed
}
