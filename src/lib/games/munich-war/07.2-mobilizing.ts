// 7.2.1: units are mobilized. In a match their owner's device seals which one it is (see `07.2-musters.ts`).
import { must, refuse, type Bar } from '../../kernel/game'
import { put, unitsIn, worldOf } from './board'
import { pointsBar, purseOf } from './07.1-points'
import type { Context } from './events'
import { unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { SpendFrame, State } from './state'
import { boxOf, SEATS, type Side, type Unit } from './world'

/** The units of a country in the Reinforcement display; those under seal among them. */
export const reserveOf = (state: State, side: Side, country: number): Unit[] =>
  unitsIn(state, boxOf(worldOf(state), side, 'reinforcements')).filter(
    ({ nationIndex }) => nationIndex === country
  )

/** 7.2.1a: why a country cannot mobilize anybody now; null when it can. */
function countryBar(state: State, frame: SpendFrame, country: number): Bar | null {
  const sealed = state.musters.filter((muster) => muster.country === country).length
  if (reserveOf(state, frame.side, country).length <= sealed)
    return { rule: '7.2.1a', why: 'Nobody of this country is left in your Reinforcement display.' }
  return pointsBar(state, frame, country, worldOf(state).tables.mobilization.cost, '7.2.1a')
}

/** 7.2.1: why a unit cannot be mobilized now; null when it can. */
export function mobilizeBar(state: State, frame: SpendFrame, unit: Unit): Bar | null {
  if (state.at[unit.index] !== boxOf(worldOf(state), frame.side, 'reinforcements'))
    return { rule: '7.2.1a', why: `${unit.name} is not in your Reinforcement display.` }
  return countryBar(state, frame, unit.nationIndex)
}

/** Units that can be mobilized now. */
export const mobilizable = (state: State, frame: SpendFrame): Unit[] =>
  unitsIn(state, boxOf(worldOf(state), frame.side, 'reinforcements')).filter(
    (unit) => mobilizeBar(state, frame, unit) === null
  )

/**
 * 7.2.1b, 7.2.1c: the point is spent, and a die says when the unit comes; null: after the last turn, so never (7.2.1d).
 */
function schedule(
  state: State,
  frame: SpendFrame,
  country: number,
  units: readonly string[],
  context: Context
): number | null {
  const { tables, scenario, countries } = worldOf(state)
  const { cost, delay } = tables.mobilization
  purseOf(frame, country)!.points -= cost
  const die = context.dice.roll(6)
  const turn = state.turn + delay[die - 1]!
  const due = turn > scenario.turns.length ? null : turn
  context.emit({
    kind: 'mobilized',
    rule: due === null ? '7.2.1d' : '7.2.1b',
    units,
    nation: countries[country]!,
    side: SEATS[frame.side],
    die,
    due
  })
  return due
}

/** The box of those that are due on a turn; null: too late. */
export const boxFor = (state: State, side: Side, due: number | null): number =>
  boxOf(worldOf(state), side, due === null ? 'late' : `turn-${due}`)

export function mobilize(
  state: State,
  frame: SpendFrame,
  order: OrderOf<'mobilize'>,
  context: Context
): void {
  const unit = unitNamed(state, order.unit)
  must(mobilizeBar(state, frame, unit))
  const due = schedule(state, frame, unit.nationIndex, [unit.id], context)
  put(state, unit, boxFor(state, frame.side, due))
}

/** 7.2.1f: the same of a unit that only its owner's device knows; until it is named it lies in the display. */
export function muster(state: State, frame: SpendFrame, order: OrderOf<'muster'>, context: Context): void {
  const country = worldOf(state).countries.findIndex((name) => name === order.nation)
  if (country < 0) refuse('order', 'There is no such country.')
  must(countryBar(state, frame, country))
  const due = schedule(state, frame, country, [], context)
  state.musters.push({ side: frame.side, country, due, envelope: order.envelope })
}
