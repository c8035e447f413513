// From the names in an order to the things they mean, and how things are called. A seat names its own blocks by their unit;
// those of the other side are never named.
import { refuse } from '../../kernel/game'
import { place } from '../../kernel/names'
import { boardOf, worldOf } from './board'
import { mustKnow } from './secret'
import { NOWHERE, type State } from './state'
import type { Faction, Unit, World } from './world'

export function hexNamed(state: State, id: string): number {
  const hex = worldOf(state).hex(id)
  return hex >= 0 ? hex : refuse('1.2', `There is no hex or area ${id} on the map.`)
}

export const hexesNamed = (state: State, ids: readonly string[]): number[] =>
  ids.map((id) => hexNamed(state, id))

export const hexId = (state: State, place: number): string => worldOf(state).grid.places[place]!
export const hexIds = (state: State, places: readonly number[]): string[] =>
  places.map((place) => hexId(state, place))

export function unitNamed(state: State, id: string): Unit {
  return worldOf(state).unit(id) ?? refuse('order', 'There is no such unit in this scenario.')
}

/** The block of a unit of this faction, on the map or still to be set up. */
export function blockNamed(state: State, id: string, faction: Faction): number {
  const unit = unitNamed(state, id)
  const token = boardOf(state).token[unit.index]!
  if (token === NOWHERE || state.color[token] !== faction)
    refuse('order', `${unit.name} is none of your blocks.`)
  return token
}

/** The unit's id, for the owner. */
export const idOf = (state: State, token: number): string => mustKnow(state, token).id
export const idsOf = (state: State, tokens: readonly number[]): string[] =>
  tokens.map((token) => idOf(state, token))

/** "Vyborg (3603)", "hex 3604", "Oulu" */
export const placeName = ({ map }: World, at: number): string => place(map, at)
