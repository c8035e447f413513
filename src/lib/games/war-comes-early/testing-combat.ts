// For tests of chapter 12: attacks, their previews, and dice that fall as a test wants them.
import type { Line, Order, Step } from '../../kernel/game'
import { oddsOf, type AttackOffer, type OddsPreview, type Offer } from '../../kernel/offers'
import { top } from '../../kernel/phases'
import type { Event, EventOf, Kind } from './events'
import { warComesEarly } from './index'
import { worldOf } from './board'
import { combat, scene, type Scene } from './testing'
import type { State } from './state'

/** A position in a Combat Phase of these nations. */
export function fight(nations: readonly string[], options: Scene = {}): State {
  return scene({ ...options, phase: combat(nations, options.scenario) })
}

export const attack = (target: string, ...units: string[]): Order =>
  ({ type: 'attack', target, units }) as Order
export const flank = (hex: string, ...units: string[]): Order => ({ type: 'flank', hex, units }) as Order
export const advance = (...units: string[]): Order => ({ type: 'advance', units }) as Order
export const lose = (unit: string): Order => ({ type: 'lose', unit }) as Order
export const disperse = (unit: string, hex: string): Order => ({ type: 'disperse', unit, hex }) as Order
export const END: Order = { type: 'end' }

/** Gives an order for whoever is to decide; after the named dice every die shows 1. */
export function act(state: State, order: Order, ...dice: number[]): Step<Event> {
  const falls = [...dice]
  return warComesEarly.apply(state, warComesEarly.actor(state)!, order, { roll: () => falls.shift() ?? 1 })
}

export function offer<G extends Offer['gesture']>(
  state: State,
  id: string,
  _gesture: G
): Extract<Offer, { gesture: G }> {
  const found = warComesEarly.offers(state).find((entry) => entry.id === id)
  if (found === undefined) throw new Error(`There is no offer ${id}.`)
  return found as Extract<Offer, { gesture: G }>
}

export function offerIds(state: State): string[] {
  return warComesEarly.offers(state).map((entry) => entry.id)
}

export function attackOffer(state: State): AttackOffer {
  return offer(state, 'attack', 'attack')
}

export function preview(state: State, target: string, ...units: string[]): OddsPreview {
  return oddsOf(attackOffer(state).preview(target, units))
}

export const total = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + line.value, 0)

/** The shifts of a preview by their rule. */
export function shifts(state: State, target: string, ...units: string[]): Record<string, number> {
  return Object.fromEntries(preview(state, target, ...units).shifts.map((line) => [line.rule, line.value]))
}

/** The die that brings this result in the column the attack will have. */
export function dieFor(state: State, target: string, units: readonly string[], result: string): number {
  const { column } = preview(state, target, ...units)
  const row = worldOf(state).tables.crt.rows.findIndex((cells) => cells[column]!.join('/') === result)
  if (row < 0) throw new Error(`${result} cannot be rolled in column ${column}.`)
  return row + 1
}

/** Attacks and rolls what brings this result. */
export function strike(state: State, target: string, units: readonly string[], result: string): Step<Event> {
  const die = dieFor(state, target, units, result)
  const step = act(state, attack(target, ...units), die)
  const rolled = battleOf(step).result
  if (rolled !== result) throw new Error(`The battle came out ${rolled} instead of ${result}.`)
  return step
}

export function eventOf<K extends Kind>(step: Step<Event>, kind: K): EventOf<K> {
  const found = step.events.find((event): event is EventOf<K> => event.kind === kind)
  if (found === undefined)
    throw new Error(`No ${kind} among ${step.events.map((event) => event.kind).join()}.`)
  return found
}

export const battleOf = (step: Step<Event>) => eventOf(step, 'battle')

/** The phase that decides next. */
export const phaseOf = (state: State) => top(state).phase

export const actorOf = (state: State) => warComesEarly.actor(state)

export function idsIn(state: State, hex: string): string[] {
  const world = worldOf(state)
  return world.units.filter((unit) => state.at[unit.index] === world.hex(hex)).map((unit) => unit.id)
}
