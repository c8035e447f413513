// 24.3c-f: what German plans allow on the map and what they forbid: Ardennes Surprise and Neutral Holland.
import { must, refuse, type Bar } from '../../kernel/game'
import type { Choice, PickOffer } from '../../kernel/offers'
import { markersWith, returnMarker } from './05.8-markers'
import { stopBar } from './13.3-stacking'
import { leaveFor } from './14.7.1-boxes'
import { claimPlan, hasPlanFor, mayHavePlan, planOf } from './24.1-plans'
import { boardOf, isOnMap, worldOf } from './board'
import type { Context } from './events'
import { hexIds, unitName, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import { slotOf } from './piles'
import type { State } from './state'
import { ALLIED, GERMAN, SEATS, type Side, type Unit } from './world'

const PLAN = 'ardennesSurprise'

/** 24.3c-e: on turns 1 to 3 of the French game. */
export function isSurpriseTurn(state: State): boolean {
  const { front, tables } = worldOf(state)
  return front === 'france' && tables.plans.ardennes.turns.includes(state.turn)
}

const isArdennes = (state: State, hex: number): boolean => worldOf(state).inArea('ardennes')[hex] === 1

// ---- 24.3e: deployment ----------------------------------------------------------------------------------------------

/** Ruling 93: an Ardennes hex without Allied units and the limits of stacking, nothing else. */
export function isArdennesDeployment(state: State, side: Side, unit: Unit, hex: number): boolean {
  if (side !== GERMAN || !isSurpriseTurn(state) || unit.mobile !== true || unit.nation !== 'Germany')
    return false
  return isArdennes(state, hex) && boardOf(state).sideAt[hex] !== ALLIED && stopBar(state, unit, hex) === null
}

/** The side knows that its plan allows it. */
export const maySurprise = (state: State): boolean => hasPlanFor(state, GERMAN, PLAN)

/** A deployment by the plan shows it; without the plan the usual bar stands. */
export function deployBySurprise(state: State, usual: Bar): void {
  if (!mayHavePlan(state, GERMAN, PLAN)) must(usual)
  claimPlan(state, GERMAN, PLAN, '24.3e')
}

// ---- 24.3d: raids ---------------------------------------------------------------------------------------------------

/** Those of the two units that are in the Ardennes. */
const raided = (state: State): Unit[] => {
  const world = worldOf(state)
  return world.tables.plans.ardennes.raid
    .map((id) => world.unit(id)!)
    .filter((unit) => isOnMap(state, unit) && isArdennes(state, state.at[unit.index]!))
}

/** 24.3d: a Blitzkrieg! marker is discarded and one of the two units goes to the Allied Reserve. */
export function raid(state: State, side: Side, order: OrderOf<'raid'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  if (side !== GERMAN || !isSurpriseTurn(state)) refuse('24.3d', 'Nobody is sent away now.')
  if (!raided(state).includes(unit)) refuse('24.3d', `${unit.name} is not sent out of the Ardennes.`)
  if (!markersWith(state, GERMAN, 'blitzkrieg').some(({ id }) => id === order.marker))
    refuse('5.8.2', 'You hold no such marker.')
  claimPlan(state, GERMAN, PLAN, '24.3d')
  slotOf(state, order.marker).open = true
  context.reveal()
  returnMarker(state, order.marker)
  const hexes = hexIds(state, [state.at[unit.index]!])
  leaveFor(state, unit, 'reserve')
  context.emit({ kind: 'returned', rule: '24.3d', side: SEATS[GERMAN], markers: 1 })
  context.emit({ kind: 'toReserve', rule: '24.3d', units: [unit.id], hexes, side: SEATS[ALLIED] })
}

/** The raids that the German player can make in his Reserve Phase. */
export function raidOffers(state: State, side: Side): PickOffer[] {
  if (side !== GERMAN || !isSurpriseTurn(state) || !maySurprise(state)) return []
  const [marker] = markersWith(state, GERMAN, 'blitzkrieg')
  const units = marker === undefined ? [] : raided(state)
  if (units.length === 0) return []
  const choices = units.map((unit): Choice => ({
    id: unit.id,
    text: unitName(worldOf(state), unit),
    units: [unit.id],
    hexes: hexIds(state, [state.at[unit.index]!]),
    order: { type: 'raid', marker: marker!.id, unit: unit.id } as OrderOf<'raid'>
  }))
  const text = 'Discard a Blitzkrieg! marker to send a unit to the Allied Reserve'
  return [{ gesture: 'pick', id: 'raid', rule: '24.3d', text, choices }]
}

// ---- 24.3f: Neutral Holland -----------------------------------------------------------------------------------------

/** The owner of the plan keeps its ban: where nobody knows the plan nothing can be said (24.3i). */
export function hollandBar(state: State, side: Side, country: string | undefined): Bar | null {
  if (side !== GERMAN || country !== 'Holland') return null
  return planOf(state, GERMAN)?.instructions.includes('neutralHolland') === true
    ? { rule: '24.3f', why: 'Your plan leaves the Dutch alone: no attacks on them, no airdrops in Holland.' }
    : null
}
