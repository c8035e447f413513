// 2.11, 13.2.1: who controls which hex, and which countries are at war.
import type { Bar } from '../../kernel/game'
import { boardOf, put, touch, worldOf } from './board'
import { surrender } from './14.7.1-boxes'
import type { Context } from './events'
import { countryName, hexId } from './lookup'
import type { Lander, State } from './state'
import { GERMAN, NOBODY, SEATS, SOVIET, type Side, type Unit } from './world'

/** 2.11e: a unit arrives in a hex by whatever means, and its side controls it. */
export function enter(state: State, unit: Unit, hex: number, context?: Context): void {
  put(state, unit, hex)
  for (const lander of state.landers) if (lander.at === hex) delete lander.was
  if (hex < worldOf(state).grid.count) takeControl(state, unit.sideIndex, hex, context)
}

/** 2.11a */
export function takeControl(state: State, side: Side, hex: number, context?: Context): void {
  const { land, city, front } = worldOf(state)
  if (!land[hex] || state.owner[hex] === side) return
  state.owner[hex] = side
  touch(state)
  if (!state.changed.includes(hex)) state.changed.push(hex)
  // 2.14d
  for (const { unit, port } of [...state.afloat])
    if (port === hex && side === GERMAN) surrender(state, worldOf(state).units[unit]!, '2.14d', context)
  if (city[hex])
    context?.emit({ kind: 'control', rule: '2.11a', side: SEATS[side], hexes: [hexId(state, hex)], front })
}

/** 2.11c: a landed marker that is alone in its hex controls it as long as it is there. */
export function holdByMarker(state: State, lander: Lander, context?: Context): void {
  const { at } = lander
  if (state.owner[at] === GERMAN || boardOf(state).sideAt[at] !== NOBODY) return
  lander.was = state.owner[at]!
  takeControl(state, GERMAN, at, context)
}

/** When it leaves, control goes back, unless a unit has come there since. */
export function leaveToFormer(state: State, lander: Lander, context?: Context): void {
  const { at, was } = lander
  delete lander.was
  if (was !== undefined) takeControl(state, was, at, context)
}

/** 13.2.1h: the hex lies in a country that is neutral now. */
export const isNeutralHex = (state: State, hex: number): boolean =>
  state.neutral.includes(worldOf(state).country[hex]!)

/** 13.2.1: why a unit may never stand in a hex, by the country it lies in; null when it may. */
export function countryBar(state: State, unit: Unit, hex: number): Bar | null {
  const world = worldOf(state)
  const country = world.country[hex]!
  const { enter: who } = world.tables.countries[world.front][country] ?? { enter: 'nobody' as const }
  if (who === 'nobody') return { rule: '13.2.1d', why: `Nobody may enter ${countryName(country)}.` }
  // 13.2.1k
  if (who === 'soviet' && unit.camp !== SOVIET)
    return { rule: '13.2.1f', why: 'Only Soviet units may enter the Soviet Union.' }
  // 13.2.1j: units of a neutral country stay in it.
  if (state.neutral.includes(unit.nation) && country !== unit.nation)
    return { rule: '13.2.1j', why: `${countryName(unit.nation)} is neutral: its units stay at home.` }
  if (!state.neutral.includes(country) || country === unit.nation) return null
  return warBar(state, unit.sideIndex, country)
}

/** Why a side may not go where that brings a neutral country to war; null when it may. */
export function warBar(state: State, side: Side, country: string): Bar | null {
  const world = worldOf(state)
  const { war } = world.tables.countries[world.front][country]!
  if (side === GERMAN && war === 'germanEntryOrAttack') return null
  if (side === GERMAN && war === 'swissQuestion')
    return state.claims.includes('swissQuestion')
      ? null
      : { rule: '13.2.1g', why: 'Switzerland can be entered only under the Swiss Question plan.' }
  return { rule: '13.2.1h', why: `${countryName(country)} is neutral.` }
}

/** The neutral country that this side would bring to war by going into the hex; null: none. */
export function invadedBy(state: State, unit: Unit, hex: number): string | null {
  const country = worldOf(state).country[hex]!
  return state.neutral.includes(country) && country !== unit.nation ? country : null
}

/** 13.2.1c, 13.2.1g: a neutral country is at war from now on. */
export function joinWar(state: State, country: string, context?: Context): void {
  if (!state.neutral.includes(country)) return
  state.neutral = state.neutral.filter((name) => name !== country)
  touch(state)
  context?.emit({ kind: 'war', rule: '13.2.1h', country })
}

/** An order names the country that it brings to war, and no other. */
export function namingBar(country: string | null, named: string | undefined): Bar | null {
  if ((country ?? undefined) === named) return null
  return country === null
    ? { rule: '13.2.1h', why: 'Nobody is brought to war by that.' }
    : { rule: '13.2.1h', why: `This brings ${countryName(country)} to war, and the order does not say so.` }
}
