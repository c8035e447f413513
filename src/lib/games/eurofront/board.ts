// What follows from a position and is asked for all the time: who stands where. Kept beside the state and mended whenever a
// block is put somewhere.
import { derivedCache } from '../../kernel/derived'
import { emptyChains, enterStack, leaveStack, type Chains } from '../../kernel/stacks'
import { NOWHERE, UNKNOWN, type State } from './state'
import { enemyOf, NEUTRAL, sideOfFaction, type Faction, type Side, type World } from './world'

export interface Board extends Chains {
  readonly world: World
  /** Per side and place: how many blocks stand there. */
  readonly blocks: readonly [Uint8Array, Uint8Array]
  /** Per unit: its token; NOWHERE when it is no block, or not known to who looks. */
  readonly token: Int16Array
}

const cache = derivedCache<State, World, Board>((state, world) => {
  const places = world.grid.places.length
  const board: Board = {
    world,
    // Each block is one of the units, so there are never more tokens than units.
    ...emptyChains(places, world.units.length),
    blocks: [new Uint8Array(places), new Uint8Array(places)],
    token: new Int16Array(world.units.length).fill(NOWHERE)
  }
  state.at.forEach((place, token) => {
    const unit = state.hidden.unit[token]!
    if (unit >= 0) board.token[unit] = token
    if (place >= 0) enter(state, board, token, place)
  })
  return board
})

export const { bind, worldOf, boardOf, anew } = cache

function enter(state: State, board: Board, token: number, place: number): void {
  enterStack(board, token, place)
  const count = board.blocks[sideOf(state, token)]
  count[place] = count[place]! + 1
}

/** After tokens have changed hands: what is kept beside the state is made anew. */
export function refresh(state: State): void {
  cache.drop(state)
}

/** Puts a block into a place. */
export function put(state: State, token: number, place: number): void {
  const board = cache.known(state)
  const from = state.at[token]!
  state.at[token] = place
  if (board === undefined) return
  if (from >= 0) {
    leaveStack(board, token, from)
    const count = board.blocks[sideOf(state, token)]
    count[from] = count[from]! - 1
  }
  if (place >= 0) enter(state, board, token, place)
}

/** A unit becomes a block: with the lowest token that is free. */
export function bring(state: State, unit: number, cv: number, color: Faction, place: number): number {
  const free = state.color.indexOf(NEUTRAL)
  const token = free < 0 ? state.at.length : free
  state.at[token] = NOWHERE
  state.color[token] = color
  state.hidden.unit[token] = unit
  state.hidden.cv[token] = cv
  const board = cache.known(state)
  if (board !== undefined) board.token[unit] = token
  put(state, token, place)
  return token
}

const LISTS = ['open', 'unsupplied', 'attrited', 'dispersed', 'traveled', 'spent'] as const

/** A block leaves the map, and its token is free: who comes back gets another one. */
export function remove(state: State, token: number): void {
  const unit = state.hidden.unit[token]!
  put(state, token, NOWHERE)
  for (const list of LISTS)
    if (state[list].includes(token)) state[list] = state[list].filter((one) => one !== token)
  state.active = state.active.filter((one) => one.token !== token)
  state.color[token] = NEUTRAL
  state.hidden.unit[token] = state.hidden.cv[token] = UNKNOWN
  const board = cache.known(state)
  if (board !== undefined && unit >= 0) board.token[unit] = NOWHERE
}

export const sideOf = (state: State, token: number): Side => sideOfFaction(state.color[token] as Faction)

/** The blocks in a place, by token. */
export function blocksIn(state: State, place: number): number[] {
  const { first, next } = boardOf(state)
  const blocks: number[] = []
  for (let token = first[place]!; token >= 0; token = next[token]!) blocks.push(token)
  return blocks.length > 1 ? blocks.sort((a, b) => a - b) : blocks
}

export const blocksOf = (state: State, side: Side, place: number): number[] =>
  boardOf(state).blocks[side][place] === 0
    ? []
    : blocksIn(state, place).filter((token) => sideOf(state, token) === side)

export const has = (state: State, side: Side, place: number): boolean =>
  boardOf(state).blocks[side][place]! > 0

/** 7.11: units of both sides. */
export const isBattle = (state: State, place: number): boolean => has(state, 0, place) && has(state, 1, place)

export const hasEnemy = (state: State, side: Side, place: number): boolean => has(state, enemyOf(side), place)

/** All blocks of a faction on the map, by token. */
export function blocksOfFaction(state: State, faction: Faction): number[] {
  const blocks: number[] = []
  state.at.forEach((place, token) => {
    if (place >= 0 && state.color[token] === faction) blocks.push(token)
  })
  return blocks
}
