// For tests: positions made by hand, and orders given without ceremony.
import type { Frame } from '../../kernel/phases'
import { playing } from '../../kernel/testing/scene'
import { put, refreshPolitics, worldOf } from './board'
import { warComesEarly, worldFor } from './index'
import { emptyMap } from './start'
import {
  AT_WAR,
  type CombatFrame,
  type MovementFrame,
  type ReorganizationFrame,
  type State,
  type TurnFrame
} from './state'
import { ALLIED, GERMAN } from './world'

/** `where`: POOL, DEAD, GONE or AWAY as a number for who is off the map. */
export const { give, refusal, where, hexIn, unitIn } = playing(warComesEarly, worldOf)

export interface Scene {
  scenario?: '1938' | '1939'
  turn?: number
  /** Unit to hex. */
  units?: Record<string, string>
  /** Hexes that a side controls otherwise than their country does. */
  german?: readonly string[]
  allied?: readonly string[]
  breached?: readonly string[]
  /** Neutrals that are in the war. */
  violated?: readonly string[]
  railheads?: readonly string[]
  /** The phase on top of the stack. */
  phase?: Frame
}

/** A position by hand: nothing on the map but what is named, GT 3 unless said otherwise. */
export function scene(options: Scene = {}): State {
  const world = worldFor(options.scenario ?? '1938')
  const state = emptyMap(world)
  state.turn = options.turn ?? (options.scenario === '1939' ? 1 : 3)
  for (const nation of options.violated ?? []) {
    const index = world.nation(nation)
    state.standing[index] = AT_WAR
    for (let hex = 0; hex < world.grid.count; hex++)
      if (world.country[hex] === index) state.control[hex] = ALLIED
  }
  for (const id of options.german ?? []) state.control[hexIn(state, id)] = GERMAN
  for (const id of options.allied ?? []) state.control[hexIn(state, id)] = ALLIED
  state.breached = (options.breached ?? []).map((id) => hexIn(state, id)).sort((a, b) => a - b)
  state.railheads = (options.railheads ?? []).map((id) => hexIn(state, id))
  for (const [id, hex] of Object.entries(options.units ?? {})) {
    const unit = unitIn(state, id)
    put(state, unit, hexIn(state, hex))
    state.control[hexIn(state, hex)] = unit.sideIndex
  }
  const turn: TurnFrame = { phase: 'turn', step: 0, order: [], group: null }
  state.stack = options.phase === undefined ? [turn] : [turn, structuredClone(options.phase)]
  refreshPolitics(state)
  return state
}

const nationsOf = (names: readonly string[], scenario: '1938' | '1939') =>
  names.map((name) => worldFor(scenario).nation(name))

export function movement(names: readonly string[], scenario: '1938' | '1939' = '1938'): MovementFrame {
  const nations = nationsOf(names, scenario)
  return {
    phase: 'movement',
    nations,
    german: names.includes('Germany'),
    fresh: true,
    origin: -1,
    movers: [],
    done: []
  }
}

export function combat(names: readonly string[], scenario: '1938' | '1939' = '1938'): CombatFrame {
  const nations = nationsOf(names, scenario)
  const german = names.includes('Germany')
  return {
    phase: 'combat',
    nations,
    german,
    fresh: true,
    attacked: [],
    targets: [],
    flanked: [],
    momentum: []
  }
}

export function reorganization(
  names: readonly string[],
  scenario: '1938' | '1939' = '1938'
): ReorganizationFrame {
  const nations = nationsOf(names, scenario)
  const german = names.includes('Germany')
  return { phase: 'reorganization', nations, german, begun: true, formed: [], broken: [], arriving: 0 }
}
