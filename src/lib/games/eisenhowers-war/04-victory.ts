// Chapter 4: sudden death and the final check. Everything is judged in Phase VIII (5.6), in the order of the book.
import { boardOf, isCity, isPort, unitsIn, worldOf } from './board'
import type { HexData } from './data'
import type { Words } from './describe'
import { canTrace } from './07-supply'
import type { Context } from './events'
import { place } from './lookup'
import type { State } from './state'
import { ALLIED, GERMAN, SEATS, type Side } from './world'

export interface Verdict {
  /** null: a draw. */
  readonly side: Side | null
  readonly rule: string
  readonly why: string
}

const name = (state: State, hex: number) => place(worldOf(state), hex)

/** 4.4e, 10.10f: hexes of cities that still stand, of the named part of the map, controlled by a side, empty or not. */
function citiesHeld(state: State, side: Side, within: (hex: HexData) => boolean): number[] {
  const { hexes, landHexes } = worldOf(state)
  return landHexes.filter((hex) => state.control[hex] === side && isCity(state, hex) && within(hexes[hex]!))
}

/** 4.2: Allied sudden death. */
function alliedSuddenDeath(state: State): Verdict | null {
  const world = worldOf(state)
  const { ruhr, two, v1Turn } = world.tables.victory
  // 4.2.2c: a destroyed city is none.
  const holds = (id: string) => state.control[world.hex(id)] === ALLIED && isCity(state, world.hex(id))
  // 4.2.1b: later the Ruhr alone is not enough.
  if (state.turn <= ruhr.lastTurn && holds(ruhr.hex))
    return { side: ALLIED, rule: '4.2.1a', why: `The Allies hold ${name(state, world.hex(ruhr.hex))}.` }
  // 4.2.2b: nor are two of the three on the last turn.
  const held = two.hexes.filter(holds)
  if (state.turn <= two.lastTurn && held.length >= two.count) {
    const names = held.map((id) => name(state, world.hex(id))).join(' and ')
    return { side: ALLIED, rule: '4.2.2a', why: `The Allies hold ${names}.` }
  }
  // 4.2.3b: on this turn only.
  if (state.turn === v1Turn && world.area('v1Sites').every((hex) => state.control[hex] === ALLIED))
    return { side: ALLIED, rule: '4.2.3a', why: 'The Allies hold every launching site of the V-1.' }
  return null
}

/**
 * 4.3.2c: ports of France, Belgium and the Netherlands in Allied hands; no beachheads (4.3.2d), no ruins (4.3.2f,
 *
 */
export function alliedPorts(state: State): number[] {
  return worldOf(state)
    .area('ports')
    .filter((hex) => state.control[hex] === ALLIED && isPort(state, hex))
}

/** 4.3.2b, 3.3.4c: the ports the Allies need at the end of this turn, in both scenarios; 0 for none (4.3.2e). */
export function portMinimum(state: State): number {
  return worldOf(state).tables.victory.ports.find(({ turn }) => turn === state.turn)?.minimum ?? 0
}

/** 4.3: German sudden death. */
function germanSuddenDeath(state: State): Verdict | null {
  const { sideAt } = boardOf(state)
  // 4.3.1b: only in supply; 4.3.1d: Rome is Allied from the start.
  const retaken = state.everAllied.find(
    (hex) => sideAt[hex] === GERMAN && isCity(state, hex) && canTrace(state, GERMAN, hex)
  )
  if (retaken !== undefined) {
    const [unit] = unitsIn(state, retaken)
    const why = `${unit!.name} stands in ${name(state, retaken)}, once in Allied hands.`
    return { side: GERMAN, rule: '4.3.1a', why }
  }
  const beachhead = state.beachheads.find((hex) => state.control[hex] === GERMAN)
  if (beachhead !== undefined)
    return { side: GERMAN, rule: '4.3.1c', why: `The beachhead in ${name(state, beachhead)} is lost.` }
  const ports = alliedPorts(state).length
  const minimum = portMinimum(state)
  if (ports < minimum)
    return { side: GERMAN, rule: '4.3.2a', why: `The Allies hold ${ports} of ${minimum} ports they need.` }
  return null
}

/** 13.8, A-02: a fortress that stands at the end of the agreed turn. */
function fortressStands(state: State): Verdict | null {
  if (state.turn !== state.options.alpineFortressTurn || state.alpine < 0) return null
  return { side: GERMAN, rule: '13.8c', why: 'The Alpine Fortress still stands.' }
}

/** 4.4f: the last turn is over, and the Allies need every city of western Germany and of Italy. */
function finalVerdict(state: State): Verdict {
  const { substitutes } = worldOf(state).tables.victory
  const west = citiesHeld(state, GERMAN, (hex) => hex.country === 'Germany' && hex.dgl === 'west')
  // 4.4.1a: each city beyond the line makes up for one this side of it, but not in Italy (4.4.1b).
  const east = citiesHeld(
    state,
    ALLIED,
    (hex) => (hex.country === 'Germany' && hex.dgl === 'east') || substitutes.includes(hex.country ?? '')
  )
  if (west.length > east.length) {
    const made = east.length > 0 ? `, and only ${east.length} farther east make up for them` : ''
    const why = `Cities in the west of Germany still German: ${west.map((hex) => name(state, hex)).join(', ')}${made}.`
    return { side: GERMAN, rule: '4.4a', why }
  }
  const italy = citiesHeld(state, GERMAN, (hex) => hex.country === 'Italy')
  if (italy.length > 0) {
    const why = `Cities in Italy still German: ${italy.map((hex) => name(state, hex)).join(', ')}.`
    return { side: GERMAN, rule: '4.4b', why }
  }
  // 4.4d: with the fortress it is no Allied win.
  if (state.alpine >= 0)
    return { side: null, rule: '4.4.2', why: 'The cities are Allied, but the Alpine Fortress stands.' }
  return { side: ALLIED, rule: '4.4c', why: 'The west of Germany and Italy are in Allied hands.' }
}

/** The result if the Victory Check of this turn were now; null when play goes on. */
export function verdict(state: State): Verdict | null {
  const last = state.turn === worldOf(state).scenario.turns.length
  return (
    alliedSuddenDeath(state) ??
    germanSuddenDeath(state) ??
    fortressStands(state) ??
    (last ? finalVerdict(state) : null)
  )
}

/** What a side would lose by if the turn ended now. */
export function dangersOf(state: State, side: Side): string[] {
  const found = verdict(state)
  if (found === null || found.side === side) return []
  return [
    `${found.side === null ? 'As things stand, a draw.' : 'As things stand, you lose this turn.'} ${found.why}`
  ]
}

/** Phase VIII (5.6): the first condition that is met ends the game (4.1a); supply matters only where one says so (4.1b). */
export function checkVictory(state: State, context: Context): void {
  const found = verdict(state)
  if (found === null) return
  const winner = found.side === null ? null : SEATS[found.side]
  state.result = { winner, rule: found.rule, why: found.why }
  context.emit({ kind: 'victory', rule: found.rule, winner, side: winner, why: found.why })
}

export const victoryWords: Words<'victory'> = {
  victory: (event, t) =>
    event.winner === null
      ? `The game is a draw. ${String(event.why)}`
      : `The ${t.side(event)} side wins. ${String(event.why)}`
}
