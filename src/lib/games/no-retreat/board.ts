// What follows from the position and is asked for all the time: stacks and zones of control. Kept beside the state, never
// in it; made anew whenever a state turns up that has none.
import { makeBoards, type Stacks } from '../../kernel/board'
import { NONE, type State, type Supply } from './state'
import { ALLIED, GERMAN, SOVIET, type Camp, type Unit, type World } from './world'

export { enemyOf } from '../../kernel/board'

export interface Board extends Stacks {
  readonly world: World
  /** Counts on whenever something changes that zones or supply lines depend on. */
  version: number
  zones: Zones | null
  /** Supply nets for one version of the board, by their names (12-supply.ts). */
  readonly nets: Map<string, { readonly version: number; readonly reached: Uint8Array }>
}

/** Per camp and hex: 1 in a zone of control of that camp. */
export interface Zones {
  readonly version: number
  readonly any: readonly [Uint8Array, Uint8Array, Uint8Array]
  /** Without Weak ZOCs (13.4.5). */
  readonly strong: readonly [Uint8Array, Uint8Array, Uint8Array]
}

const boards = makeBoards<State, Unit, World, Board>({
  make: (_state, world, stacks) => ({ world, ...stacks, version: 0, zones: null, nets: new Map() }),
  enter: (board) => void board.version++,
  leave: (board) => void board.version++,
  order: () => (a, b) => a.index - b.index
})
export const { bind, worldOf, boardOf, unitsIn, put, anew } = boards

/** To be called when markers or wars have changed what zones and supply lines depend on. */
export function touch(state: State): void {
  const board = boards.known(state)
  if (board !== undefined) board.version++
}

/** 2.8: gives a unit its supply marker. */
export function markSupply(state: State, unit: Unit, level: Supply): void {
  if (state.supply[unit.index] === level) return
  state.supply[unit.index] = level
  touch(state)
}

/** 12.4n: the worst marker in the hex of the unit has effect on it. Off the map it is its own. */
export function supplyOf(state: State, unit: Unit): Supply {
  const hex = state.at[unit.index]!
  if (hex < 0 || hex >= worldOf(state).grid.count) return state.supply[unit.index]!
  return worstSupply(state, hex)
}

export function worstSupply(state: State, hex: number): Supply {
  const { first, next } = boardOf(state)
  let worst: Supply = 0
  for (let i = first[hex]!; i >= 0; i = next[i]!) if (state.supply[i]! > worst) worst = state.supply[i]!
  return worst
}

/** 2.7a, 2.7d: the unit is marked, or stacked with one that is. */
export function hasNoActions(state: State, unit: Unit): boolean {
  const hex = state.at[unit.index]!
  if (hex < 0 || hex >= worldOf(state).grid.count) return false
  return hexHasNoActions(state, hex)
}

export const hexHasNoActions = (state: State, hex: number): boolean =>
  state.noActions.some((unit) => state.at[unit] === hex)

/** 2.7d: marks every unit that is in the hex now. */
export function markNoActions(state: State, hex: number): void {
  for (const unit of unitsIn(state, hex))
    if (!state.noActions.includes(unit.index)) state.noActions.push(unit.index)
}

/** 13.2.1j: its country is not at war. */
export const isNeutral = (state: State, unit: Unit): boolean => state.neutral.includes(unit.nation)

export const isOnMap = (state: State, unit: Unit): boolean => {
  const hex = state.at[unit.index]!
  return hex >= 0 && hex < worldOf(state).grid.count
}

/** 13.4: zones of control as they are now. */
export function zonesOf(state: State): Zones {
  const board = boardOf(state)
  if (board.zones?.version !== board.version) board.zones = spread(state, board)
  return board.zones
}

/** Zones change with every move: the same tables are filled again. */
function spread(state: State, { world, version, zones }: Board): Zones {
  const table = () => new Uint8Array(world.grid.count)
  const tables = (): Zones['any'] => [table(), table(), table()]
  const { any, strong } = zones ?? { any: tables(), strong: tables() }
  if (zones !== null) for (const each of [...any, ...strong]) each.fill(0)
  // 12.4h
  const lacking = state.supply.includes(NONE)
  for (const unit of world.units) {
    const hex = state.at[unit.index]!
    // 13.4.4, 13.2.1j
    if (hex < 0 || hex >= world.grid.count || unit.noZoc || isNeutral(state, unit)) continue
    if (lacking && worstSupply(state, hex) === NONE) continue
    const reached = world.zoneOf[hex]!
    for (const to of reached) any[unit.camp][to] = 1
    if (!unit.weakZoc) for (const to of reached) strong[unit.camp][to] = 1
  }
  // 19.10c: a Weak ZOC in its own hex.
  for (const { is, at } of state.landers) if (is === 'landed') any[GERMAN][at] = 1
  return { version, any, strong }
}

const ENEMIES: Readonly<Record<Camp, readonly [Camp, Camp]>> = {
  [GERMAN]: [ALLIED, SOVIET],
  [ALLIED]: [GERMAN, SOVIET],
  [SOVIET]: [ALLIED, GERMAN]
}

/** 13.4, 13.4.5c, 18.5b: the hex is in an EZOC for this camp, of a Weak ZOC too. */
export function inZone(state: State, camp: Camp, hex: number): boolean {
  const { any } = zonesOf(state)
  const [one, two] = ENEMIES[camp]
  return any[one][hex] === 1 || any[two][hex] === 1
}

/** The zones of the two camps against which this one has none of its own. */
export function enemyZones(state: State, camp: Camp): readonly [Uint8Array, Uint8Array] {
  const { any } = zonesOf(state)
  const [one, two] = ENEMIES[camp]
  return [any[one], any[two]]
}

/** 13.4.5b: the same without Weak ZOCs. */
export function inStrongZone(state: State, camp: Camp, hex: number): boolean {
  const { strong } = zonesOf(state)
  const [one, two] = ENEMIES[camp]
  return strong[one][hex] === 1 || strong[two][hex] === 1
}
