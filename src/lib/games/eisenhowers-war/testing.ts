// For tests: positions made by hand, and orders given without ceremony.
import { loadedDice } from '../../kernel/dice'
import type { Order } from '../../kernel/game'
import type { Frame } from '../../kernel/phases'
import { playing } from '../../kernel/testing/scene'
import { put, refreshGround, worldOf } from './board'
import { newAction } from './05.5-action'
import type { Context, Event } from './events'
import { eisenhowersWar, worldFor } from './index'
import { emptyMap } from './start'
import { BOX, type ActionFrame, type State, type TurnFrame } from './state'
import { ALLIED, GERMAN } from './world'

/** `where`: BOX, DEAD, GONE, TRACK or ASIDE as a number for who is off the map. */
export const { give, refusal, where, hexIn, unitIn } = playing(eisenhowersWar, worldOf)

export interface Scene {
  scenario?: 'historical' | 'alternate'
  turn?: number
  phaseNumber?: number
  /** Unit to hex; "reduced" after a colon: { 'G-1SS': '3205:reduced' }. */
  units?: Record<string, string>
  /** Units in the Reinforcement Box. */
  box?: readonly string[]
  /** Hexes a side controls; all land is German where nothing is said. Units control their own hexes. */
  allied?: readonly string[]
  german?: readonly string[]
  /** All land of these countries is Allied. */
  liberated?: readonly string[]
  beachheads?: readonly string[]
  destroyed?: readonly string[]
  secured?: readonly string[]
  /** The phase on top of the stack. */
  phase?: Frame
  /** Anything else of the state. */
  with?: Partial<State>
}

/** A position by hand: nothing on the map but what is named, turn 3 of the historical scenario unless said otherwise. */
export function scene(options: Scene = {}): State {
  const world = worldFor(options.scenario ?? 'historical')
  const state = emptyMap(world)
  state.turn = options.turn ?? 3
  for (const hex of world.landHexes)
    if (options.liberated?.includes(world.hexes[hex]!.country ?? '')) state.control[hex] = ALLIED
  for (const id of options.allied ?? []) state.control[hexIn(state, id)] = ALLIED
  for (const id of options.german ?? []) state.control[hexIn(state, id)] = GERMAN
  for (const [id, where] of Object.entries(options.units ?? {})) {
    const unit = unitIn(state, id)
    const [hex, strength] = where.split(':')
    put(state, unit, hexIn(state, hex!))
    if (strength === 'reduced') state.steps[unit.index] = 1
    state.control[hexIn(state, hex!)] = unit.sideIndex
    if (!unit.mobile && unit.twin >= 0) state.staticSeen = true
    // Only one form of an airborne corps is in play (13.2).
    if (unit.twin >= 0) put(state, world.units[unit.twin]!, -5)
  }
  for (const id of options.box ?? []) put(state, unitIn(state, id), BOX)
  state.beachheads = (options.beachheads ?? []).map((id) => hexIn(state, id))
  state.beachheadsLeft -= state.beachheads.length
  state.destroyed = (options.destroyed ?? []).map((id) => hexIn(state, id))
  state.secured = (options.secured ?? []).map((id) => hexIn(state, id))
  const turn: TurnFrame = { phase: 'turn', step: 0 }
  state.stack = options.phase === undefined ? [turn] : [turn, structuredClone(options.phase)]
  const side = (options.phase as ActionFrame | undefined)?.side
  state.phaseNumber = options.phaseNumber ?? (side === GERMAN ? 5 : 3)
  Object.assign(state, options.with)
  refreshGround(state)
  return state
}

/** A Movement & Attack Phase in its move or attack portion. */
export function moving(side: 'german' | 'allied', first: 'move' | 'attack' = 'move'): ActionFrame {
  return { ...newAction(side === 'german' ? GERMAN : ALLIED), portion: 'move', first }
}

export function attacking(side: 'german' | 'allied', first: 'move' | 'attack' = 'move'): ActionFrame {
  return { ...newAction(side === 'german' ? GERMAN : ALLIED), portion: 'attack', first }
}

/** For calling a chapter's functions without a phase: keeps what they tell, and rolls the named dice. */
export function bareContext(...dice: number[]): Context & { readonly events: Event[] } {
  const events: Event[] = []
  return { dice: loadedDice(...dice), emit: (event) => void events.push(event), reveal: () => {}, events }
}

export function move(units: string | readonly string[], ...path: string[]): Order {
  return { type: 'move', units: typeof units === 'string' ? [units] : [...units], path } as Order
}
