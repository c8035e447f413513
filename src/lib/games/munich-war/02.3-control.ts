// 2.3: who controls a hex. The state keeps whose it is; whether that side controls it just now depends on who stands
// around it.
import {
  around,
  boardOf,
  enemyOf,
  homeOf,
  inEnemyZone,
  noteOwners,
  put,
  refreshSides,
  worldOf
} from './board'
import { inBothZones } from './10-zones'
import type { Context } from './events'
import { hexIds } from './lookup'
import type { State } from './state'
import { NOBODY, SEATS, type Owner, type Side, type Unit } from './world'

/**
 * 2.3h: puts a land unit into a hex or box and judges at once every hex that it or its zone has touched. Gives the hexes
 * that belong to another side than before.
 */
export function enter(state: State, unit: Unit, place: number): number[] {
  const from = state.at[unit.index]!
  const touched = new Set([...reachOf(state, from), ...reachOf(state, place)])
  put(state, unit, place)
  return judge(state, touched)
}

/** The same for a unit that comes to a hex in play; what changes hands is told. */
export function enterHex(state: State, unit: Unit, hex: number, context: Context): void {
  tellControl(state, enter(state, unit, hex), context)
}

/** Tells of hexes that have changed hands, for each side that has some of them now. */
export function tellControl(state: State, changed: readonly number[], context: Context): void {
  for (const owner of [0, 1, NOBODY] as const) {
    const hexes = changed.filter((one) => state.owner[one] === owner)
    if (hexes.length === 0) continue
    const side = owner === NOBODY ? null : SEATS[owner]
    context.emit({ kind: 'control', rule: '2.3h', hexes: hexIds(state, hexes), side })
  }
}

/** A hex and those around it; nothing for a box. */
function reachOf(state: State, place: number): number[] {
  const world = worldOf(state)
  return place < 0 || place >= world.grid.count ? [] : [place, ...around(world, place)]
}

function judge(state: State, hexes: Iterable<number>): number[] {
  const { land } = worldOf(state)
  const changed: number[] = []
  for (const hex of hexes) if (land[hex] && judgeHex(state, hex)) changed.push(hex)
  if (changed.length > 0) noteOwners(state)
  return changed
}

/** 2.3b, 2.3c, 2.3d: one hex; whether it has changed hands. */
function judgeHex(state: State, hex: number): boolean {
  const board = boardOf(state)
  const before = state.owner[hex]!
  const occupier = board.sideAt[hex] as Owner
  if (occupier !== NOBODY) {
    state.last[hex] = occupier
    // 2.3f: under an enemy zone the hex stays whose it was, disputed meanwhile.
    if (!inEnemyZone(board, occupier, hex)) state.owner[hex] = occupier
  } else if (before !== NOBODY && inEnemyZone(board, before, hex) && homeOf(state, hex) !== before) {
    // 2.3d, A21: nobody's until somebody occupies it again, whether or not the owner has a zone there too. 2.3c: but not at home.
    state.owner[hex] = NOBODY
  }
  return state.owner[hex] !== before
}

/** 2.3a */
export const occupies = (state: State, side: Side, hex: number): boolean =>
  boardOf(state).sideAt[hex] === side

/** 2.3: the side controls the hex now. */
export function controls(state: State, side: Side, hex: number): boolean {
  if (state.owner[hex] !== side) return false
  const board = boardOf(state)
  const occupier = board.sideAt[hex]
  if (occupier === enemyOf(side)) return false
  // 2.3f, 2.3g: disputed.
  return occupier === side ? !inEnemyZone(board, side, hex) : !inBothZones(board, hex)
}

/** 2.3i, 5.6b: a country takes a side, by event or invasion, Danzig with Poland; hexes with an enemy unit are left out. */
export function join(state: State, country: number, side: Side): void {
  const world = worldOf(state)
  const joining = [country]
  if (world.countries[country] === 'Poland')
    joining.push(...world.tables.invasion.withPoland.map((name) => world.countryNamed(name)))
  for (const one of joining) state.side[one] = side
  refreshSides(state)
  const { sideAt } = boardOf(state)
  for (const hex of world.landHexes)
    if (joining.includes(world.country[hex]!) && sideAt[hex] !== enemyOf(side)) state.owner[hex] = side
  noteOwners(state)
  judge(state, world.landHexes)
}
