// What follows from the position and is asked for all the time: stacks, zones of control, air zones, open hexes.
// Kept beside the state, never in it; made anew whenever a state turns up that has none.
import { disc } from '../../hex/grid'
import { enemyOf, makeBoards, type Stacks } from '../../kernel/board'
import { layOnTop, topLast } from '../../kernel/stacks'
import { AT_WAR, NEUTRAL, type HiddenStack, type State } from './state'
import { NOBODY, type Side, type Unit, type World } from './world'

export { enemyOf, inEnemyZone } from '../../kernel/board'

export interface Board extends Stacks {
  readonly world: World
  readonly weight: Uint8Array
  readonly armies: Uint8Array
  readonly staticCorps: Uint8Array
  /** The nation that stands in a hex; -1 when it is empty. */
  readonly nationAt: Int8Array
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

const boards = makeBoards<State, Unit, World, Board>({
  make(state, world, stacks) {
    const bytes = () => new Uint8Array(world.grid.count)
    const board: Board = {
      world,
      ...stacks,
      weight: bytes(),
      armies: bytes(),
      staticCorps: bytes(),
      nationAt: new Int8Array(world.grid.count).fill(-1),
      zone: [bytes(), bytes()],
      air: [bytes(), bytes()],
      breached: bytes(),
      railheadsHold: false,
      open: world.nations.map(bytes)
    }
    for (const hex of state.breached) board.breached[hex] = 1
    for (const nation of world.armed) fillOpen(state, board, nation)
    return board
  },
  enter(board, unit, hex) {
    weigh(board, unit, hex, 1)
    board.nationAt[hex] = unit.nationIndex
    spreadZone(board, unit, hex, 1)
  },
  leave(board, unit, hex) {
    weigh(board, unit, hex, -1)
    if (board.height[hex] === 0) board.nationAt[hex] = -1
    spreadZone(board, unit, hex, -1)
  },
  finish(state, board) {
    for (const stack of state.hidden ?? []) board.height[stack.hex] = board.height[stack.hex]! + stack.count
    spreadOthers(state, board)
    fillAir(state, board)
  },
  order: topLast
})
export const { bind, worldOf, boardOf, unitsIn, anew } = boards
const { known } = boards

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

/** 6.2.2c: the hex of a marker and the six around it, whatever the ground; 6.2.2d: two are worth no more than one. */
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
  // 5.1h: they are nowhere at home yet, so they exert no zone of control either.
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
  board.zone[0].fill(0)
  board.zone[1].fill(0)
  for (const unit of board.world.units)
    if (state.at[unit.index]! >= 0) spreadZone(board, unit, state.at[unit.index]!, 1)
  spreadOthers(state, board)
}

/** The zones of what is no unit that is seen: hidden stacks and forts. */
function spreadOthers(state: State, board: Board): void {
  const { world } = board
  for (const stack of state.hidden ?? []) spreadHidden(board, stack)
  for (const hex of world.fortHexes) {
    const fort = world.fort(hex)
    // 9.0b: intact Czechoslovak and Belgian forts exert a zone even when empty, the other two lines do not (9.0c).
    // 9.0i, A56: not while their nation is neutral.
    if (fort === null || !fort.zoc || board.breached[hex]) continue
    const nation = world.nation(fort.nation)
    if (state.standing[nation] !== AT_WAR) continue
    const zone = board.zone[world.sideOfNation[nation]!]
    for (let dir = 0; dir < 6; dir++) {
      const to = world.grid.neighbours[6 * hex + dir]!
      // A11: a fort is no unit, so only blocked hexsides (9.0e) and water (9.0f) limit it.
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

/**
 * 9.0a: into the six neighbours, if the unit itself could enter there, as far as politics (9.0g, A10) and terrain go: a
 * mechanized one comes into mountain and swamp by railroad only (9.0j, A57). Each side has its own zones (9.0d).
 */
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

function weigh(board: Board, unit: Unit, hex: number, by: 1 | -1): void {
  board.weight[hex] = board.weight[hex]! + by * unit.weight
  if (unit.class === 'army') board.armies[hex] = board.armies[hex]! + by
  if (unit.germanStaticCorps) board.staticCorps[hex] = board.staticCorps[hex]! + by
}

/** Puts a unit into a hex or one of the places off the map. Control and its consequences are not touched here. */
export function put(state: State, unit: Unit, place: number): void {
  boards.put(state, unit, place)
  if (place >= 0) layOnTop(state, unit.index)
  else state.rank[unit.index] = 0
}

export function unitsAt(state: State, place: number): Unit[] {
  return worldOf(state).units.filter((unit) => state.at[unit.index] === place)
}

/** The side that controls a hex. */
export function controls(state: State, side: Side, hex: number): boolean {
  return state.control[hex] === side
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
