// 16.9: tactical air support of an attack, and 16.7: the flak that meets it.
import type { Bar } from '../../kernel/game'
import { sideOf, worldOf } from './board'
import { factorOf } from './02.5-factors'
import { landUnitsIn } from './09-stacking'
import { reduce } from './11.17-losses'
import { utilize } from './16.4-return'
import type { NationName } from './data'
import type { Context } from './events'
import { hexNames } from './lookup'
import type { State } from './state'
import type { Side, Unit } from './world'

/** Air units of a side over a hex. */
export const airOver = (state: State, side: Side, hex: number): Unit[] =>
  worldOf(state).units.filter(
    (unit) => state.over[unit.index] === hex && unit.class === 'air' && sideOf(state, unit) === side
  )

/** 16.9a: why an air unit cannot support attackers of a nation against a hex; null when it can. */
export function tacticalBar(state: State, air: Unit, nation: NationName, target: number): Bar | null {
  if (air.type !== 'airstrike') return { rule: '16.9a', why: 'Airlifts give no tactical support.' }
  if (state.over[air.index] !== target) return { rule: '16.9a', why: `${air.name} is not over the hex.` }
  if (air.nation !== nation) return { rule: '16.9a', why: `${air.name} supports only its own nation.` }
  return factorOf(state, air) > 0 ? null : { rule: '11.15b', why: `${air.name} has no combat factor left.` }
}

/** Air units of the attacker that his choice of a nation sends home (A60). */
export const strangersOver = (state: State, side: Side, nation: NationName, target: number): Unit[] =>
  airOver(state, side, target).filter((air) => air.nation !== nation)

/** 16.9b, A60: when the attack is declared, whatever they were kept for. */
export function sendStrangersHome(
  state: State,
  side: Side,
  nation: NationName,
  target: number,
  context: Context
): void {
  for (const air of strangersOver(state, side, nation, target)) {
    utilize(state, air)
    context.emit({ kind: 'airHome', rule: '16.9b', units: [air.id], hexes: hexNames(state, target) })
  }
}

/** 16.7: AAA or a fortification is in the hex. */
export const hasFlak = (state: State, hex: number): boolean =>
  landUnitsIn(state, hex).some((unit) => unit.flak === true)

/** 16.9c, A59: the flak hits when this die falls, if it still is there. */
export const flakHits = (state: State, hex: number, die: number): boolean =>
  die <= worldOf(state).tables.flak.supportDieUpTo && hasFlak(state, hex)

/** 16.9c, 16.9d: after the combat. An airstrike that is left with nothing by flak is not grounded (A4). */
export function endSupport(state: State, air: Unit, hit: boolean, context: Context): void {
  if (!hit || reduce(state, air, '16.9c', context)) utilize(state, air)
}
