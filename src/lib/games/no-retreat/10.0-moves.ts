// 10.0A-E: who may go to the Reserve, and who may leave the map. Cards that move units (5.3) judge by the same functions.
import type { Bar } from '../../kernel/game'
import { inForce } from './05.2-force'
import { hasHappened } from './06-events'
import { hasMapEdge } from './12-supply'
import { leaveFor } from './14.7.1-boxes'
import { isBound } from './18.8-regional'
import { hasBeen } from './20.2-stance'
import { inZone, isNeutral, isOnMap, unitsIn, worldOf } from './board'
import type { Context } from './events'
import { hexNames } from './lookup'
import type { DeploymentFrame, State } from './state'
import { ALLIED, boxOf, GERMAN, SEATS, type Side, type Unit } from './world'

/** 10.0Aa, 10.0B-E: the first unit of a step is free. */
export function moveCost(state: State, frame: DeploymentFrame): number {
  const { free, cards } = worldOf(state).tables.deployment
  const leaves = frame.step === 'B' || frame.step === 'C'
  if (leaves && inForce(state, 'evacuateWithoutDiscards').some(({ side }) => side === ALLIED)) return 0
  return frame.moved < free ? 0 : cards
}

/** 18.4a, 18.6, 18.7, 18.10a: the Air Landing unit, forts and Dynamo do not leave their hexes. */
function leavingBar(state: State, unit: Unit): Bar | null {
  if (!isOnMap(state, unit)) return { rule: '10.0a', why: `${unit.name} is not on the map.` }
  return unit.canMove ? null : { rule: '13.5', why: `${unit.name} cannot move.` }
}

/** 10.0Ac, 10.0D, 10.0E */
function rearBar(state: State, unit: Unit, rule: string): Bar | null {
  if (inZone(state, unit.camp, state.at[unit.index]!))
    return { rule, why: `${unit.name} is in an enemy zone of control.` }
  return hasMapEdge(state, unit)
    ? null
    : { rule, why: `${unit.name} has no supply line to a friendly map edge.` }
}

/** 10.0A, 10.0D: why a unit cannot go to the Reserve; null when it can. `regional`: a card lets Regional units go. */
export function reserveBar(state: State, unit: Unit, side: Side, regional = false): Bar | null {
  const world = worldOf(state)
  const { reserveLimit } = world.tables.deployment
  const rule = side === ALLIED ? '10.0Ad' : '10.0D'
  const nation = side === ALLIED ? 'France' : 'Germany'
  if (unit.nation !== nation)
    return { rule, why: `Only ${side === ALLIED ? 'French' : 'German'} units go to the Reserve.` }
  // 10.0Ab
  if (unitsIn(state, boxOf(world, side, 'reserve')).length >= reserveLimit)
    return { rule: '10.0Ab', why: `There are ${reserveLimit} units in the Reserve.` }
  const bar = leavingBar(state, unit)
  if (bar !== null) return bar
  if (!regional && isBound(state, unit))
    return { rule: '18.8e', why: 'Regional units do not go to the Reserve.' }
  return rearBar(state, unit, side === ALLIED ? '10.0Ac' : '10.0D')
}

/** 10.0Cx, 20.1.6, 20.2.1a, 20.2.1c */
export function mayEvacuate(state: State): boolean {
  const { front, tables } = worldOf(state)
  const { evacuationFrom } = tables.deployment
  return front === 'france'
    ? hasBeen(state, evacuationFrom.france)
    : hasHappened(state, evacuationFrom.poland)
}

/** 10.0B, 10.0C, 10.0E: why a unit cannot leave the map in this step; null when it can. */
export function evacuationBar(state: State, unit: Unit, step: 'B' | 'C' | 'E'): Bar | null {
  const bar = step === 'E' ? exitBar(state, unit) : alliedBar(state, unit)
  if (bar !== null) return bar
  const world = worldOf(state)
  const hex = state.at[unit.index]!
  const there = step === 'C' ? world.evacuationZone[hex] === 1 : isAtEdge(state, hex)
  const why = step === 'C' ? 'is in no Evacuation Zone.' : 'is not at the map edge.'
  if (!there) return { rule: `10.0${step}`, why: `${unit.name} ${why}` }
  return step === 'E' ? rearBar(state, unit, '10.0E') : null
}

/** 10.0B, 10.0E: at a blue border in France, at a white one in Poland. */
function isAtEdge(state: State, hex: number): boolean {
  const { front, tables, area } = worldOf(state)
  return area(tables.deployment.edge[front]).includes(hex)
}

/** 10.0b: neither supply nor zones matter. */
function alliedBar(state: State, unit: Unit): Bar | null {
  if (unit.sideIndex !== ALLIED) return { rule: '10.0B', why: `${unit.name} is no Allied unit.` }
  if (!mayEvacuate(state)) {
    const { front } = worldOf(state)
    const since = front === 'france' ? 'British Control' : 'turn 8'
    return { rule: '10.0Cx', why: `Nobody is evacuated before ${since}.` }
  }
  if (isNeutral(state, unit)) return { rule: '13.2.1j', why: `${unit.name} is neutral.` }
  return leavingBar(state, unit)
}

function exitBar(state: State, unit: Unit): Bar | null {
  const { front, tables } = worldOf(state)
  if (!tables.deployment.germanExit.includes(front))
    return { rule: '10.0E', why: 'German units do not leave this map.' }
  if (unit.nation !== 'Germany' || unit.mobile !== true || unit.sideIndex !== GERMAN)
    return { rule: '10.0E', why: 'Only German Mobile units leave.' }
  return leavingBar(state, unit)
}

/** Card 36: the first of the units that it lets go leave without a check, and are noted there. */
export function goesUnchecked(state: State, unit: Unit): boolean {
  const one = state.inForce.find(
    ({ effect, units = [] }) =>
      effect.do === 'evacuateUnchecked' && effect.nations.includes(unit.nation) && units.length < effect.units
  )
  if (one === undefined) return false
  one.units = [...(one.units ?? []), unit.index]
  return true
}

export function toReserve(state: State, unit: Unit, rule: string, context: Context): void {
  const hexes = hexNames(state, state.at[unit.index]!)
  leaveFor(state, unit, 'reserve')
  context.emit({ kind: 'toReserve', rule, units: [unit.id], hexes, side: SEATS[unit.sideIndex] })
}
