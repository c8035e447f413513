// Chapter 21: Alternate Events: what the roll brings, and what happens at once. Whoever moves or is placed then: 21-redeploy.ts.
import { leaveFor } from './14.7.1-boxes'
import { beginRedeploy, startAlternate } from './21-redeploy'
import { isOnMap, put, touch, worldOf } from './board'
import type { Context } from './events'
import { hexNames, unitIds } from './lookup'
import { NOWHERE, type State } from './state'
import { boxOf, GERMAN, ALLIED, SEATS, type Side, type Unit } from './world'

export type AlternateName = string

export const alternateEvent = (state: State, name: AlternateName) =>
  worldOf(state).tables.alternateEvents.events[name]!

/** 21.1: rolls on the table of a card. */
export function rollAlternate(state: State, card: number, side: Side, context: Context): void {
  const { scenario, tables } = worldOf(state)
  // 21.1: no effect in the historical campaign.
  if (!scenario.rules.alternateEvents) return
  const { roll } = tables.alternateEvents.cards.find((one) => one.card === card)!
  const die = context.dice.roll(6)
  const event = roll[die - 1]!
  context.emit({ kind: 'alternate', rule: '21.1', side: SEATS[side], dice: [die], event })
  // 21.1x
  if (state.alternate.includes(event)) return
  state.alternate.push(event)
  state.alternateVp += alternateEvent(state, event).vp
  happen(state, event, context)
}

function happen(state: State, event: AlternateName, context: Context): void {
  const { units: named = [], removed = [], neutral = [] } = alternateEvent(state, event)
  const world = worldOf(state)
  const units = named.map((id) => world.unit(id)!)
  switch (event) {
    // 21.1.2a
    case 'polishMechanization':
      for (const unit of units) put(state, unit, boxOf(world, ALLIED, 'reserve'))
      return context.emit({
        kind: 'reinforced',
        rule: '21.1.2a',
        units: unitIds(units),
        hexes: [],
        side: 'allied'
      })
    // 21.1.2c: who is lost is not.
    case 'completePolishMobilization':
      for (const unit of units) if (isInPlay(state, unit)) state.steps[unit.index] = unit.steps
      return context.emit({
        kind: 'improved',
        rule: '21.1.2c',
        units: unitIds(units),
        hexes: [],
        side: 'allied'
      })
    // 21.1.1c
    case 'czechoslovakiaNotInvaded': {
      for (const id of removed) leaveGame(state, world.unit(id)!, context)
      state.neutral.push(...neutral)
      touch(state)
      const there = world.units.filter(
        (unit) => isOnMap(state, unit) && neutral.includes(world.country[state.at[unit.index]!]!)
      )
      if (there.length > 0)
        beginRedeploy(state, { side: GERMAN, kind: 'place', units: there.map(({ index }) => index) })
      return
    }
    // 21.1.5a
    case 'fearfulNeutrals':
      return touch(state)
    default:
      startAlternate(state, event)
  }
}

const isInPlay = (state: State, unit: Unit): boolean =>
  isOnMap(state, unit) || state.at[unit.index] === boxOf(worldOf(state), unit.sideIndex, 'reserve')

/** A unit leaves the game: it is neither destroyed nor due any more. */
export function leaveGame(state: State, unit: Unit, context: Context): void {
  const hexes = isOnMap(state, unit) ? hexNames(state, state.at[unit.index]!) : []
  // What lies on it goes.
  leaveFor(state, unit, 'destroyed')
  put(state, unit, NOWHERE)
  state.removed.push(unit.index)
  context.emit({ kind: 'destroyed', rule: '21.1', units: [unit.id], hexes, side: SEATS[unit.sideIndex] })
}
