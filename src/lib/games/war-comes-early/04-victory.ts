// Chapter 4: sudden death (4.1), the end of the last game turn (4.2), and the objectives of 1939 (13.3).
import type { Line } from '../../kernel/game'
import { boardOf, enemyOf, worldOf } from './board'
import type { Objective, SideName } from './data'
import type { Context } from './events'
import { DEAD, FALLEN, GONE, type State, type TurnPhaseFrame } from './state'
import { ALLIED, GERMAN, SEATS, type Side } from './world'

const SIDE_OF: Readonly<Record<SideName, Side>> = { German: GERMAN, Allied: ALLIED }

/** Ends the game. */
export function win(state: State, side: Side | null, rule: string, why: string, context: Context): void {
  const winner = side === null ? null : SEATS[side]
  state.result = { winner, rule, why }
  const name = side === null ? null : worldOf(state).sideWords[side]
  context.emit({ kind: 'victory', rule, winner, name, why, points: [...state.vp] })
}

/** 4.1: tested after every change of points or control; 13.3a: 1939 knows no sudden death. */
export function checkSuddenDeath(state: State, context: Context): void {
  if (state.result !== null || worldOf(state).scenario.victory.kind !== 'points') return
  const german = germanSuddenDeath(state)
  const allied = alliedSuddenDeath(state)
  if (german === null && allied === null) return
  // A26: both at once: the side whose phase it is.
  const side = allied === null || (german !== null && activeSide(state) === GERMAN) ? GERMAN : ALLIED
  const { rule, why } = (side === GERMAN ? german : allied)!
  win(state, side, rule, why, context)
}

interface Cause {
  readonly rule: string
  readonly why: string
}

function germanSuddenDeath(state: State): Cause | null {
  const { suddenDeath } = worldOf(state).tables.victory
  // 4.1c: points without the capital end nothing.
  if (
    state.vp[GERMAN] >= suddenDeath.germanPoints &&
    holdsCapital(state, GERMAN, suddenDeath.germanNeedsCapitalOf)
  )
    return { rule: '4.1b', why: `The German side has ${state.vp[GERMAN]} victory points and holds Prague.` }
  if (state.vp[ALLIED] <= suddenDeath.lostAt)
    return { rule: '4.1d', why: `The Allied side is down to ${state.vp[ALLIED]} victory points.` }
  return null
}

function alliedSuddenDeath(state: State): Cause | null {
  const { suddenDeath } = worldOf(state).tables.victory
  if (state.vp[GERMAN] <= suddenDeath.lostAt)
    return { rule: '4.1e', why: `The German side is down to ${state.vp[GERMAN]} victory points.` }
  if (state.vp[ALLIED] >= suddenDeath.alliedPoints)
    return { rule: '4.1f', why: `The Allied side has ${state.vp[ALLIED]} victory points.` }
  if (holdsCapital(state, ALLIED, suddenDeath.alliedCapitalOf))
    return { rule: '4.1g', why: 'The Allied side controls both Berlin hexes.' }
  return null
}

/** All hexes of the capital: Berlin has two. */
function holdsCapital(state: State, side: Side, nation: string): boolean {
  return worldOf(state)
    .capital(nation)
    .every((hex) => state.control[hex] === side)
}

/** The side whose phase is under way; in the Air Superiority Phase the side with the aircraft. */
function activeSide(state: State): Side {
  const { sideOfNation } = worldOf(state)
  for (let i = state.stack.length - 1; i >= 0; i--) {
    const frame = state.stack[i]!
    if ('nations' in frame) return sideOfNation[(frame as TurnPhaseFrame).nations[0]!]!
    if (frame.phase === 'airAssign') return state.airSide as Side
  }
  return GERMAN
}

interface Verdict extends Cause {
  /** null: a draw. */
  readonly side: Side | null
}

/** 4.2, 13.3: the game turn just ended was the last one. */
export function judgeEnd(state: State, context: Context): void {
  const { side, rule, why } = verdictAtEnd(state)
  win(state, side, rule, why, context)
}

/** What a side would lose by if its phase, in the last game turn, were the last of all. */
export function dangersOf(state: State, side: Side): string[] {
  if (state.turn < worldOf(state).scenario.turns.length) return []
  const verdict = verdictAtEnd(state)
  if (verdict.side === side) return []
  return [`As things stand, ${verdict.side === null ? 'the game is a draw' : 'you lose'}. ${verdict.why}`]
}

function verdictAtEnd(state: State): Verdict {
  const { scenario, tables } = worldOf(state)
  return scenario.victory.kind === 'objectives' ? byObjectives(state) : byPoints(state, tables.victory.end)
}

function byPoints(state: State, end: { alliedWinUnlessFallen: string; lead: number }): Verdict {
  const nation = worldOf(state).nation(end.alliedWinUnlessFallen)
  if (state.standing[nation] !== FALLEN)
    return { side: ALLIED, rule: '4.2a', why: `${end.alliedWinUnlessFallen} has not capitulated.` }
  const [german, allied] = state.vp
  const score = `${german} German to ${allied} Allied victory points`
  if (Math.abs(german - allied) < end.lead)
    return { side: null, rule: '4.2c', why: `${score}: neither leads by ${end.lead}.` }
  const side = german > allied ? GERMAN : ALLIED
  return { side, rule: '4.2b', why: `${score}: a lead of at least ${end.lead}.` }
}

function byObjectives(state: State): Verdict {
  const { victory } = worldOf(state).scenario
  if (victory.kind !== 'objectives') throw new Error('This scenario has no objectives.')
  const score = objectiveLines(state).reduce((sum, line) => sum + line.value, 0)
  const result = victory.results.find((row) => row.from <= score && score <= row.to)
  if (result === undefined) throw new Error(`No result for ${score} points.`)
  const side = result.winner === null ? null : SIDE_OF[result.winner]
  return { side, rule: '13.3g', why: `The German side has ${score} of its objectives' points.` }
}

/** 13.3: what the German side would score now, objective by objective; empty in other scenarios. */
export function objectiveLines(state: State): Line[] {
  const { victory } = worldOf(state).scenario
  if (victory.kind !== 'objectives') return []
  const side = SIDE_OF[victory.side]
  return victory.objectives
    .filter((objective) => isReached(state, side, objective))
    .map((objective) => ({ label: objective.name, value: objective.points, rule: objectiveRule(objective) }))
}

export function objectiveRule(objective: Objective): string {
  if (objective.adjacent !== undefined) return '13.3e'
  if (objective.eliminated !== undefined) return '13.3c'
  return objective.points > 1 ? '13.3d' : '13.3b'
}

/** Supply does not matter (13.3f). */
function isReached(state: State, side: Side, objective: Objective): boolean {
  const board = boardOf(state)
  const { world } = board
  const { control, enemyControl, adjacent, eliminated } = objective
  if (control !== undefined && state.control[world.hex(control)] !== side) return false
  if (enemyControl !== undefined && state.control[world.hex(enemyControl)] !== enemyOf(side)) return false
  if (eliminated !== undefined) {
    const at = state.at[world.unit(eliminated)!.index]
    if (at !== DEAD && at !== GONE) return false
  }
  if (adjacent === undefined) return true
  const from = 6 * world.hex(adjacent)
  return world.grid.neighbours.slice(from, from + 6).some((hex) => hex >= 0 && board.sideAt[hex] === side)
}
