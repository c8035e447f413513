// What follows from the position and is asked for all the time: stacks, zones of control, air zones, open hexes.
// Kept beside the state, never in it; made anew whenever a state turns up that has none.
import { disc } from '../../hex/grid'
import { besideStates } from '../../kernel/beside'
import { emptyChains, enterStack, leaveStack, type Chains } from '../../kernel/stacks'
import { AT_WAR, NEUTRAL, type HiddenStack, type State } from './state'
import { GERMAN, NOBODY, type Side, type Unit, type World } from './world'

export interface Board extends Chains {
  readonly world: World
  readonly weight: Uint8Array
  readonly armies: Uint8Array
  readonly staticCorps: Uint8Array
  /** Nation and side that stand in a hex; -1 and NOBODY when it is empty. */
  readonly nationAt: Int8Array
  readonly sideAt: Uint8Array
  /** Per side: how many hexes and forts exert a zone of control into a hex (9.0). */
  readonly zone: readonly [Uint8Array, Uint8Array]
  /** Per side: 1 in its air zones (6.2.2). */
  readonly air: readonly [Uint8Array, Uint8Array]
  readonly breached: Uint8Array
  /** All railheads were found joined to a source (10.3); then only a hex lost to the Germans can change that. */
  railheadsHold: boolean
  /** Per nation: 1 where geography, neutrality, forts and terrain let its units be (1.3, 5.1, 11.5, 11.7). */
  readonly open: readonly Uint8Array[]
}

const beside = besideStates<State, World, Board>(build)
export const { bind, worldOf, boardOf } = beside
const { known } = beside

function build(state: State, world: World): Board {
  const n = world.grid.count
  const board: Board = {
    world,
    ...emptyChains(n, world.units.length),
    weight: new Uint8Array(n),
    armies: new Uint8Array(n),
    staticCorps: new Uint8Array(n),
    nationAt: new Int8Array(n).fill(-1),
    sideAt: new Uint8Array(n).fill(NOBODY),
    zone: [new Uint8Array(n), new Uint8Array(n)],
    air: [new Uint8Array(n), new Uint8Array(n)],
    breached: new Uint8Array(n),
    railheadsHold: false,
    open: world.nations.map(() => new Uint8Array(n))
  }
  for (const hex of state.breached) board.breached[hex] = 1
  for (const nation of world.armed) fillOpen(state, board, nation)
  for (const unit of world.units) if (state.at[unit.index]! >= 0) chain(board, unit, state.at[unit.index]!)
  for (const stack of state.hidden ?? []) board.height[stack.hex] = board.height[stack.hex]! + stack.count
  fillZones(state, board)
  fillAir(state, board)
  return board
}

/** Politics, forts or the turn changed: who may be where, and every zone of control, is worked out again. */
export function refreshPolitics(state: State): void {
  const board = known(state)
  if (board === undefined) return
  board.breached.fill(0)
  for (const hex of state.breached) board.breached[hex] = 1
  for (const nation of board.world.armed) fillOpen(state, board, nation)
  fillZones(state, board)
}

export function refreshAir(state: State): void {
  const board = known(state)
  if (board !== undefined) fillAir(state, board)
}

function fillAir(state: State, board: Board): void {
  board.air[0].fill(0)
  board.air[1].fill(0)
  if (state.airSide === NOBODY) return
  const zone = board.air[state.airSide as Side]
  for (const hex of state.airMarkers)
    for (const covered of disc(board.world.grid, hex, board.world.tables.airZone.radius)) zone[covered] = 1
}

function fillOpen(state: State, board: Board, nation: number): void {
  const { world } = board
  const open = board.open[nation]!
  const countries = openCountries(state, world, nation)
  open.fill(0)
  countries.forEach((isOpen, country) => {
    if (isOpen) for (const hex of world.landOf[country]!) open[hex] = 1
  })
  for (const hex of world.fortHexes) if (!fortOpen(world, board, nation, hex)) open[hex] = 0
}

/** 11.5: intact Czechoslovak and Belgian forts are closed to all but their own, the Maginot Line to Germans. */
function fortOpen(world: World, board: Board, nation: number, hex: number): boolean {
  const fort = world.fort(hex)
  if (fort === null || board.breached[hex]) return true
  const name = world.nations[nation]!
  if (fort.closedTo?.includes(name)) return false
  return fort.enterOnly === undefined || fort.enterOnly.includes(name)
}

/** 1.3, 3.3, 5.1, 11.7, 13.1: the countries in which a nation's units may be. */
function openCountries(state: State, world: World, nation: number): Uint8Array {
  const name = world.nations[nation]!
  const { geography } = world.tables
  const own = world.scenario.geography
  const open = new Uint8Array(world.nations.length)
  const opening = isOpening(state, world)
  if (opening && !geography.openingTurns.nations.includes(name)) return open
  // 13.1, 13.4, A27: in 1939 Germans in the three territories and Danzig, Poles in Poland.
  const limit = own === undefined ? (geography.nations[name] ?? []) : (own[name] ?? [])
  world.nations.forEach((country, index) => {
    if (state.standing[index] === NEUTRAL) return
    if (opening && !geography.openingTurns.countries.includes(country)) return
    if (limit === 'anywhere' || limit.includes(country)) open[index] = 1
  })
  return open
}

/** 5.1: in the first two game turns of 1938 only Germans and Czechoslovaks act, in their two countries. */
export function isOpening(state: State, world: World): boolean {
  return world.rules.draw && state.turn <= world.tables.geography.openingTurns.lastTurn
}

function fillZones(state: State, board: Board): void {
  const { world } = board
  board.zone[0].fill(0)
  board.zone[1].fill(0)
  for (const unit of world.units)
    if (state.at[unit.index]! >= 0) spreadZone(board, unit, state.at[unit.index]!, 1)
  for (const stack of state.hidden ?? []) spreadHidden(board, stack)
  for (const hex of world.fortHexes) {
    const fort = world.fort(hex)
    // 9.0, A56: intact Czechoslovak and Belgian forts exert a zone even when empty, not while their nation is neutral.
    if (fort === null || !fort.zoc || board.breached[hex]) continue
    const nation = world.nation(fort.nation)
    if (state.standing[nation] !== AT_WAR) continue
    const zone = board.zone[world.sideOfNation[nation]!]
    for (let dir = 0; dir < 6; dir++) {
      const to = world.grid.neighbours[6 * hex + dir]!
      // A11: a fort is no unit, so only water and blocked hexsides limit it.
      if (to >= 0 && !world.noZone[world.grid.sides[6 * hex + dir]!] && world.land[to])
        zone[to] = zone[to]! + 1
    }
  }
}

function spreadHidden(board: Board, stack: HiddenStack): void {
  if (!stack.foot) return
  const nationIndex = board.nationAt[stack.hex]!
  const sideIndex = board.world.sideOfNation[nationIndex]!
  spreadZone(board, { mech: false, nationIndex, sideIndex }, stack.hex, 1)
}

/** 9.0: into the neighbours the unit itself could enter, as far as terrain and politics go (A10, A11, A57). */
function spreadZone(
  board: Board,
  unit: Pick<Unit, 'mech' | 'nationIndex' | 'sideIndex'>,
  hex: number,
  by: 1 | -1
): void {
  const { world } = board
  const { neighbours, sides } = world.grid
  const zone = board.zone[unit.sideIndex]
  const open = board.open[unit.nationIndex]!
  const steps = world.stepCost[unit.mech ? 1 : 0]
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    if (steps[i]! < 0 || world.noZone[sides[i]!]) continue
    const to = neighbours[i]!
    if (open[to]) zone[to] = zone[to]! + by
  }
}

function chain(board: Board, unit: Unit, hex: number): void {
  enterStack(board, unit.index, hex)
  board.weight[hex] = board.weight[hex]! + unit.weight
  if (unit.class === 'army') board.armies[hex] = board.armies[hex]! + 1
  if (unit.germanStaticCorps) board.staticCorps[hex] = board.staticCorps[hex]! + 1
  board.nationAt[hex] = unit.nationIndex
  board.sideAt[hex] = unit.sideIndex
}

function unchain(board: Board, unit: Unit, hex: number): void {
  leaveStack(board, unit.index, hex)
  board.weight[hex] = board.weight[hex]! - unit.weight
  if (unit.class === 'army') board.armies[hex] = board.armies[hex]! - 1
  if (unit.germanStaticCorps) board.staticCorps[hex] = board.staticCorps[hex]! - 1
  if (board.height[hex] === 0) {
    board.nationAt[hex] = -1
    board.sideAt[hex] = NOBODY
  }
}

/** Puts a unit into a hex or one of the places off the map. Control and its consequences are not touched here. */
export function put(state: State, unit: Unit, place: number): void {
  const board = known(state)
  const from = state.at[unit.index]!
  if (board !== undefined && from >= 0) {
    unchain(board, unit, from)
    spreadZone(board, unit, from, -1)
  }
  state.at[unit.index] = place
  state.rank[unit.index] = place >= 0 ? ++state.nextRank : 0
  if (board !== undefined && place >= 0) {
    chain(board, unit, place)
    spreadZone(board, unit, place, 1)
  }
}

/** The units in a hex, the top one last. */
export function unitsIn(state: State, hex: number): Unit[] {
  const board = boardOf(state)
  const units: Unit[] = []
  for (let i = board.first[hex]!; i >= 0; i = board.next[i]!) units.push(board.world.units[i]!)
  return units.sort((a, b) => state.rank[a.index]! - state.rank[b.index]!)
}

export function unitsAt(state: State, place: number): Unit[] {
  return worldOf(state).units.filter((unit) => state.at[unit.index] === place)
}

/** The side that controls a hex. */
export function controls(state: State, side: Side, hex: number): boolean {
  return state.control[hex] === side
}

export function enemyOf(side: Side): Side {
  return side === GERMAN ? 1 : 0
}

/** 9.0: the hex lies in a zone of control of the enemies of this side. */
export function inEnemyZone(board: Board, side: Side, hex: number): boolean {
  return board.zone[enemyOf(side)][hex]! > 0
}

export function enemyUnitIn(board: Board, side: Side, hex: number): boolean {
  return board.sideAt[hex] === enemyOf(side)
}

/** 6.2.2: the hex lies in an air zone of the enemies of this side. */
export function inEnemyAir(board: Board, side: Side, hex: number): boolean {
  return board.air[enemyOf(side)][hex] === 1
}

/** 12.0, 11.5: the hex is an intact fort with a garrison of its own, and that garrison's side. */
export function intactGarrison(
  state: State,
  hex: number
): { side: Side; defense: number; ce: number } | null {
  const board = boardOf(state)
  const { world } = board
  const fort = world.fort(hex)
  if (fort === null || fort.intrinsicCE === 0 || board.breached[hex]) return null
  const nation = world.nation(fort.nation)
  if (state.standing[nation] !== AT_WAR) return null
  return { side: world.sideOfNation[nation]!, defense: fort.intrinsicDefense, ce: fort.intrinsicCE }
}
