// 9.1: reduced units are flipped back. Cards that improve a unit (5.3) judge by the same function.
import type { Bar } from '../../kernel/game'
import { isReduced } from './02.3-strength'
import { inForce } from './05.2-force'
import { isEvent } from './06-events'
import { hasMapEdge } from './12-supply'
import { isOnMap, worldOf } from './board'
import type { Context } from './events'
import { hexNames } from './lookup'
import type { State } from './state'
import { boxOf, SEATS, type Unit } from './world'

/** What a card lifts. */
export interface Lifted {
  readonly withoutSupply?: boolean
  readonly inAttrition?: boolean
}

/** Why a unit cannot be improved now; null when it can. */
export const improveBar = (state: State, unit: Unit, lifted: Lifted = {}): Bar | null =>
  timeBar(state, unit, lifted) ?? sideBar(state, unit) ?? placeBar(state, unit, lifted)

export const canImprove = (state: State, unit: Unit): boolean => improveBar(state, unit) === null

function timeBar(state: State, unit: Unit, { inAttrition }: Lifted): Bar | null {
  // 20.1.8
  if (isEvent(state, 'attrition') && inAttrition !== true)
    return { rule: '20.1.8', why: 'Attrition: no unit is improved any more.' }
  // Card 59: of the other side.
  if (inForce(state, 'noImprove').some(({ side }) => side !== unit.sideIndex))
    return { rule: '5.2', why: 'A card bars Improvements on this turn.' }
  return null
}

function sideBar(state: State, unit: Unit): Bar | null {
  if (unit.irreplaceable) return { rule: '2.3.6', why: `${unit.name} is irreplaceable.` }
  return isReduced(state, unit) ? null : { rule: '9.1a', why: `${unit.name} is not reduced.` }
}

/** 9.1b, 18.5c */
function placeBar(state: State, unit: Unit, { withoutSupply }: Lifted): Bar | null {
  if (state.at[unit.index] === boxOf(worldOf(state), unit.sideIndex, 'reserve')) return null
  if (!isOnMap(state, unit))
    return { rule: '9.1b', why: `${unit.name} is neither on the map nor in Reserve.` }
  if (withoutSupply === true || hasMapEdge(state, unit)) return null
  return { rule: '9.1b', why: `${unit.name} has no supply line to a friendly map edge.` }
}

/** 20.1.2a: the free Improvement of the Poles on this turn is still there for this unit. */
export function isFreeImprovement(state: State, unit: Unit): boolean {
  const { front, tables } = worldOf(state)
  if (front !== 'poland' || unit.nation !== 'Poland' || !isEvent(state, 'mobilization')) return false
  // 21.1.2: not once the Mobilization card was rolled for.
  const { roll } = tables.alternateEvents.cards.find(({ card }) => card === MOBILIZATION)!
  return !state.freeImproved && !state.alternate.some((event) => roll.includes(event))
}

const MOBILIZATION = 59

/** 9.1a, 20.1.2a, 21.1.2b */
export function improveCost(state: State, unit: Unit): number {
  const { organization, alternateEvents } = worldOf(state).tables
  if (isFreeImprovement(state, unit)) return 0
  const { turns = [] } = alternateEvents.events['fasterPolishMobilization']!
  const faster = state.alternate.includes('fasterPolishMobilization') && turns.includes(state.turn)
  return faster && unit.nation === 'Poland' ? organization.improveFaster : organization.improve
}

export function improve(state: State, unit: Unit, rule: string, context: Context): void {
  state.steps[unit.index] = unit.steps
  const hexes = isOnMap(state, unit) ? hexNames(state, state.at[unit.index]!) : []
  context.emit({ kind: 'improved', rule, units: [unit.id], hexes, side: SEATS[unit.sideIndex] })
}
