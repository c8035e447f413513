// 9.2, 2.14b: eliminated units come back. Cards that rebuild a unit (5.3) use the last function.
import type { Bar } from '../../kernel/game'
import { put, inZone, boardOf, worldOf } from './board'
import { enter, isNeutralHex } from './02.11-control'
import { stopBar } from './13.3-stacking'
import { noteRegional } from './18.8-regional'
import { groupBar } from './22-groups'
import type { Context } from './events'
import { hexNames } from './lookup'
import { NOWHERE, type State } from './state'
import { around, boxOf, SEATS, type Unit } from './world'

/** The Port off which a unit waits; NOWHERE: it does not. */
const portOf = (state: State, unit: Unit): number =>
  state.afloat.find((one) => one.unit === unit.index)?.port ?? NOWHERE

/** Why a unit cannot be rebuilt with discards; null when it can. `hex`: for those off a Port (9.2b). */
export const rebuildBar = (state: State, unit: Unit, hex: number | null): Bar | null =>
  limitBar(state, unit) ?? stateBar(state, unit, hex)

/** 9.2c */
function limitBar(state: State, unit: Unit): Bar | null {
  const { maxRebuilds } = worldOf(state).tables.organization
  return state.rebuilt[unit.sideIndex] < maxRebuilds
    ? null
    : { rule: '9.2c', why: `No more than ${maxRebuilds} units are rebuilt on a turn.` }
}

function stateBar(state: State, unit: Unit, hex: number | null): Bar | null {
  const world = worldOf(state)
  if (unit.irreplaceable) return { rule: '2.3.6', why: `${unit.name} is irreplaceable.` }
  if (portOf(state, unit) !== NOWHERE) return portBar(state, unit, hex)
  if (hex !== null) return { rule: '9.2a', why: 'Rebuilt units go to the Reserve.' }
  const at = state.at[unit.index]!
  if (at === boxOf(world, unit.sideIndex, 'destroyed')) return null
  return at === boxOf(world, unit.sideIndex, 'surrendered')
    ? { rule: '9.2e', why: 'Units that surrendered are not rebuilt.' }
    : { rule: '9.2a', why: `${unit.name} is not eliminated.` }
}

/** 9.2b, 2.14b */
function portBar(state: State, unit: Unit, hex: number | null): Bar | null {
  const world = worldOf(state)
  const port = portOf(state, unit)
  if (hex === null || (hex !== port && !around(world, port).includes(hex)) || !world.land[hex])
    return { rule: '9.2b', why: `${unit.name} is rebuilt in its Port or next to it.` }
  if (inZone(state, unit.camp, hex)) return { rule: '9.2b', why: 'The hex is in an enemy zone of control.' }
  if (boardOf(state).sideAt[hex] === 1 - unit.sideIndex) return { rule: '9.2b', why: 'Enemies are there.' }
  if (isNeutralHex(state, hex)) return { rule: '13.2.1h', why: 'The country is neutral.' }
  return stopBar(state, unit, hex) ?? groupBar(state, unit, hex)
}

/** Where it can be rebuilt: null stands for the Reserve. */
export function rebuildHexes(state: State, unit: Unit): (number | null)[] {
  const port = portOf(state, unit)
  const places = port === NOWHERE ? [null] : [port, ...around(worldOf(state), port)]
  return places.filter((hex) => rebuildBar(state, unit, hex) === null)
}

export const canRebuild = (state: State, unit: Unit): boolean => rebuildHexes(state, unit).length > 0

/** 9.2a, 9.2b, 9.2d, 18.3 */
export function rebuildCost(state: State, unit: Unit): number {
  const { organization } = worldOf(state).tables
  if (portOf(state, unit) !== NOWHERE) return organization.rebuildPort
  return unit.nation === 'Poland' ? organization.rebuildPolish : organization.rebuild
}

/** On its reduced side, or the only one it has; null: into the Reserve. */
export function rebuild(state: State, unit: Unit, hex: number | null, rule: string, context: Context): void {
  state.steps[unit.index] = 1
  state.afloat = state.afloat.filter((one) => one.unit !== unit.index)
  if (hex === null) put(state, unit, boxOf(worldOf(state), unit.sideIndex, 'reserve'))
  else {
    enter(state, unit, hex, context)
    noteRegional(state, unit)
  }
  const hexes = hex === null ? [] : hexNames(state, hex)
  context.emit({ kind: 'rebuilt', rule, units: [unit.id], hexes, side: SEATS[unit.sideIndex] })
}
