// 3.6 control of hexes, and what follows at once when it changes: victory points (4.4), breaches (11.5),
// capitulation (4.5), railheads (10.3.1), sudden death (4.1).
import { boardOf, put, refreshPolitics, worldOf } from './board'
import { capitulateByControl, capitulateByForts } from './04.5-capitulation'
import { checkSuddenDeath } from './04-victory'
import { fallBackRailheads } from './10.3-railheads'
import type { Context } from './events'
import { hexId } from './lookup'
import type { State } from './state'
import { ALLIED, GERMAN, NOBODY, SEATS, type Side, type Unit } from './world'

/** A unit enters a hex: it stands there, and its side controls the hex from this instant (3.6). */
export function enterHex(state: State, unit: Unit, hex: number, context: Context): void {
  put(state, unit, hex)
  takeControl(state, unit.sideIndex, hex, context)
}

/** 3.6b, 3.6c: whoever entered last holds the hex, and that changes as often as it happens. */
export function takeControl(state: State, side: Side, hex: number, context: Context): void {
  const world = worldOf(state)
  const before = state.control[hex]!
  if (side === ALLIED) enterWestWall(state, hex, context)
  if (before === side) return
  state.control[hex] = side
  context.emit({
    kind: 'control',
    rule: '3.6a',
    hexes: [hexId(state, hex)],
    side: SEATS[side],
    name: world.sideWords[side]
  })
  if (!world.rules.victoryPointTrack) return
  const value = world.vp[hex]!
  // 4.4b, 4.4c: from hand to hand, every time, whoever comes in. A neutral's hex has no holder to lose it.
  // 4.5.1e, 4.5.4b: a capital pays like any other hex, before its nation falls.
  if (value > 0 && before !== NOBODY) exchangePoints(state, side, value, '4.4a', hex, context)
  capitulateByControl(state, side, hex, context)
  if (world.railHex[hex] && (side === GERMAN || !boardOf(state).railheadsHold))
    fallBackRailheads(state, context)
  checkSuddenDeath(state, context)
}

/** 4.4: the captor gains what the other side loses. */
export function exchangePoints(
  state: State,
  gainer: Side,
  value: number,
  rule: string,
  hex: number,
  context: Context
): void {
  addPoints(state, gainer, value, rule, context, hex)
  addPoints(state, gainer === GERMAN ? ALLIED : GERMAN, -value, rule, context, hex)
}

/** 4.3a: one total for each side, changed at the moment of each event. */
export function addPoints(
  state: State,
  side: Side,
  value: number,
  rule: string,
  context: Context,
  hex?: number
): void {
  state.vp[side] += value
  context.emit({
    kind: 'points',
    rule,
    side: SEATS[side],
    value,
    total: state.vp[side],
    ...(hex === undefined ? {} : { hexes: [hexId(state, hex)] })
  })
}

/** 11.5e: Allied units breach a West Wall hex by entering it; 4.4d, 4.4e: the first entry into each pays, once for all. */
function enterWestWall(state: State, hex: number, context: Context): void {
  const world = worldOf(state)
  if (world.fort(hex)?.breachedBy !== 'entry' || !world.rules.victoryPointTrack) return
  breachFort(state, hex, '11.5e', context)
  if (state.westWallEntered.includes(hex)) return
  state.westWallEntered.push(hex)
  state.westWallEntered.sort((a, b) => a - b)
  exchangePoints(state, ALLIED, world.tables.victory.westWallFirstEntry, '4.4d', hex, context)
}

/** 11.5c: the fort counts for nothing for the rest of the game. */
export function breachFort(state: State, hex: number, rule: string, context: Context): void {
  if (state.breached.includes(hex)) return
  state.breached.push(hex)
  state.breached.sort((a, b) => a - b)
  refreshPolitics(state)
  context.emit({ kind: 'breach', rule, hexes: [hexId(state, hex)] })
  capitulateByForts(state, context)
}
