// Chapter 6: the Events Phase.
import { intervene } from './05-neutrals'
import { mayReceive } from './07.1-points'
import { beginSpending } from './07.2-spending'
import { boardOf, enemyOf, unitsIn, worldOf } from './board'
import type { Context } from './events'
import type { State } from './state'
import { ALLIED, AXIS, SEATS, type Side } from './world'

/** 6.0: one roll on the Events Table; what it says happens at once. */
export function rollEvent(state: State, context: Context): void {
  const { events } = worldOf(state).tables
  const die = context.dice.roll(6)
  const event = events.die[die - 1]!
  context.emit({ kind: 'event', rule: '6.0', die, event })
  if (event === 'weather') beginStorm(state, context)
  else if (event === 'intervention') callIntervention(state, context)
  else if (event === 'crisis') beginCrisis(state, context)
  else if (event === 'putsch') {
    if (heldByGermans(state).length < events.putsch.hexes) cancelPoints(state, AXIS, '6.0_5', context)
  } else if (heldByGermans(state).length >= events.blitzkrieg.hexes)
    cancelPoints(state, ALLIED, '6.0_6', context)
}

/** 6.0_1, 20.0a: in November only, and for the rest of the game; 20.0h: a second time it changes nothing. */
function beginStorm(state: State, context: Context): void {
  if (state.storm || state.turn < worldOf(state).tables.events.storm.fromTurn) return
  state.storm = true
  context.emit({ kind: 'storm', rule: '20.0a' })
}

/** 6.0_2 */
function callIntervention(state: State, context: Context): void {
  const countries = intervene(state)
  if (countries.length > 0) context.emit({ kind: 'joined', rule: '5.3a', countries })
}

/** 6.0, Crisis Elsewhere: points for one side, for any of its countries that can have some (A67). */
function beginCrisis(state: State, context: Context): void {
  const { axisUpTo, points } = worldOf(state).tables.events.crisis
  const die = context.dice.roll(6)
  const side = die <= axisUpTo ? AXIS : ALLIED
  const countries = [...state.side.keys()].filter(
    (country) => state.side[country] === side && mayReceive(state, country)
  )
  context.emit({ kind: 'crisis', rule: '6.0_4a', die, side: SEATS[side], points })
  beginSpending(state, { side, rule: '6.0_4b', purses: [{ countries, points }] })
}

/** 2.3a, A20: capitals and mobilization centers of enemy countries, surrendered ones too, with German land units in them. */
function heldByGermans(state: State): number[] {
  const world = worldOf(state)
  const { sideAt } = boardOf(state)
  const germany = world.countryNamed('Germany')
  const german = state.side[germany] as Side
  return world.siteHexes.filter((hex) => {
    const { site } = world.hexes[hex]!
    if (site?.capital === undefined && site?.mobilization === undefined) return false
    if (state.side[world.country[hex]!] !== enemyOf(german) || sideAt[hex] !== german) return false
    return unitsIn(state, hex).some((unit) => unit.nationIndex === germany)
  })
}

function cancelPoints(state: State, side: Side, rule: string, context: Context): void {
  state.noPoints[side] = true
  context.emit({ kind: 'noPoints', rule, side: SEATS[side] })
}
