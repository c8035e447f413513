// For tests: positions made by hand, and orders given without ceremony.
import { loadedDice } from '../../kernel/dice'
import { Refused, type Order, type Step } from '../../kernel/game'
import type { Frame } from '../../kernel/phases'
import { put, refreshPolitics, worldOf } from './board'
import type { Event } from './events'
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
import { ALLIED, GERMAN, SEATS } from './world'

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
    const unit = world.unit(id)
    if (unit === undefined) throw new Error(`No unit ${id}`)
    put(state, unit, hexIn(state, hex))
    state.control[hexIn(state, hex)] = unit.sideIndex
  }
  const turn: TurnFrame = { phase: 'turn', step: 0, order: [], group: null }
  state.stack = options.phase === undefined ? [turn] : [turn, structuredClone(options.phase)]
  refreshPolitics(state)
  return state
}

export function hexIn(state: State, id: string): number {
  const hex = worldOf(state).hex(id)
  if (hex < 0) throw new Error(`No hex ${id}`)
  return hex
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

/** Gives an order for whoever is to decide, with the dice falling as named. */
export function give(state: State, order: Order, ...dice: number[]): Step<Event> {
  const seat = warComesEarly.actor(state)
  if (seat === null) throw new Error('Nobody is to decide.')
  const loaded = loadedDice(...dice)
  const step = warComesEarly.apply(state, seat, order, loaded)
  if (loaded.left > 0) throw new Error(`${loaded.left} dice were not rolled.`)
  return step
}

/** The rule by which the order is refused, checked to change nothing; null when it is carried out. */
export function refusal(state: State, order: Order, seat?: string): string | null {
  const before = JSON.stringify(state)
  try {
    warComesEarly.apply(state, seat ?? warComesEarly.actor(state) ?? SEATS[GERMAN], order, loadedDice())
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (JSON.stringify(state) !== before)
      throw new Error('The refused order changed the state.', { cause: error })
    return error.rule
  }
  return null
}

/** Where a unit is: its hex number, or POOL, DEAD, GONE, AWAY as a number. */
export function where(state: State, id: string): string | number {
  const world = worldOf(state)
  const at = state.at[world.unit(id)!.index]!
  return at >= 0 ? world.grid.ids[at]! : at
}
