// What must hold after every order, whatever was played. Tests and bots ask; play does not.
import { sameTable } from '../../kernel/board'
import { anew, boardOf, unitsIn, worldOf } from './board'
import { interiorDue } from './03.4-control'
import { isExcused, isOverstacked } from './06.2-excess'
import { supplyNet } from './07-supply'
import { ASIDE, BOX, DEAD, GONE, TRACK, type State } from './state'
import { ALLIED, GERMAN, NOBODY, NORTH, SOUTH, type World } from './world'

const PLACES = [BOX, DEAD, GONE, TRACK, ASIDE]

export function check(state: State): string[] {
  const world = worldOf(state)
  const faults: string[] = []
  for (const unit of world.units) {
    const hex = state.at[unit.index]!
    const steps = state.steps[unit.index]!
    if (steps < 1 || steps > unit.steps) faults.push(`${unit.id} has ${steps} steps (2.11).`)
    if (hex < 0) {
      if (!PLACES.includes(hex)) faults.push(`${unit.id} is nowhere (${hex}).`)
      if (hex === TRACK && state.due[unit.index]! < 1) faults.push(`${unit.id} waits for no turn (3.2.2).`)
    } else if (!world.land[hex]) faults.push(`${unit.id} stands where no unit can be (8.5).`)
    else if (state.control[hex] !== unit.sideIndex)
      faults.push(`${unit.id} does not control ${world.grid.ids[hex]} (3.4).`)
    if (unit.twin >= 0 && unit.mobile) {
      const twin = state.at[unit.twin]!
      if (hex !== ASIDE && twin !== ASIDE) faults.push(`${unit.airborne} is there in both forms (13.2).`)
      if (twin !== ASIDE && twin < 0) faults.push(`${unit.airborne} is off the map in static form (13.2).`)
    }
  }
  faults.push(...faultsOfHexes(state, world), ...staleBoard(state))
  for (const hex of interiorDue(state)) faults.push(`${world.grid.ids[hex]} should be Allied (7.16).`)
  if (state.turn < 1 || state.turn > world.scenario.turns.length)
    faults.push(`There is no turn ${state.turn}.`)
  if (state.fmo < 0 || state.fmo > world.tables.fmo.markers) faults.push(`${state.fmo} FMO markers (13.6).`)
  if (state.bombersUsed > world.tables.bombers.uses) faults.push('Too many bombers were used (10.10).')
  if (state.italyLimit && boardOf(state).inItaly > world.tables.italy.limit)
    faults.push(`${boardOf(state).inItaly} German mobile units are in Italy (13.4).`)
  return faults
}

function faultsOfHexes(state: State, world: World): string[] {
  const faults: string[] = []
  for (let hex = 0; hex < world.grid.count; hex++) {
    const side = state.control[hex]
    if (world.land[hex] ? side !== GERMAN && side !== ALLIED : side !== NOBODY)
      faults.push(`${world.grid.ids[hex]} is controlled by ${side} (3.4).`)
    const there = unitsIn(state, hex)
    if (there.some((unit) => unit.sideIndex !== there[0]!.sideIndex) && !isDrop(state, hex))
      faults.push(`Both sides stand in ${world.grid.ids[hex]} (6.1).`)
    if (there.length === 0 || !isOverstacked(state, hex) || isBusy(state, hex)) continue
    if (!isExcused(state, hex)) faults.push(`${world.grid.ids[hex]} is over-stacked (6.3).`)
  }
  return faults
}

/** A stack may stand too high while a move, a battle or the removal of units is under way (6.2). */
function isBusy(state: State, hex: number): boolean {
  return (
    state.stack.some(
      (frame) =>
        ['battle', 'excess', 'shift'].includes(frame.phase) ||
        ('movers' in frame && (frame.movers as number[][]).some(([unit]) => state.at[unit!] === hex))
    ) || state.destroyed.includes(hex)
  )
}

/** 6.1: a corps dropped on its enemies. */
function isDrop(state: State, hex: number): boolean {
  return state.stack.some(
    (frame) => frame.phase === 'battle' && (frame as { target?: number }).target === hex
  )
}

/** The board kept beside the state must be what a fresh one would be. */
function staleBoard(state: State): string[] {
  const board = boardOf(state)
  const copy = anew(state)
  const fresh = boardOf(copy)
  const faults: string[] = []
  for (const key of ['height', 'sideAt', 'limit'] as const)
    if (!sameTable(board[key], fresh[key])) faults.push(`The board's ${key} is stale.`)
  for (const side of [0, 1] as const) {
    if (!sameTable(board.zone[side], fresh.zone[side]))
      faults.push(`Zones of control of side ${side} are stale (9.1).`)
    if (!sameTable(board.groupAt[side], fresh.groupAt[side])) faults.push('The army groups are stale (6.4).')
    for (const column of [0, 1] as const)
      if (!sameTable(board.steps[side]![column], fresh.steps[side]![column]))
        faults.push(`Costs of movement of side ${side} are stale (8.0).`)
  }
  if (board.inItaly !== fresh.inItaly) faults.push('The count for Italy is stale (13.4).')
  for (const side of [GERMAN, ALLIED] as const)
    for (const zone of [NORTH, SOUTH] as const)
      if (!sameTable(supplyNet(state, side, zone), supplyNet(copy, side, zone)))
        faults.push(`Supply of side ${side} in zone ${zone} is stale (7.1).`)
  return faults
}
