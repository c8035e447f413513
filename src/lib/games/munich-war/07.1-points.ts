// 7.1: the replacement points of a country.
import type { Bar, Line } from '../../kernel/game'
import { boardOf, inEnemyZone, unitsIn, worldOf } from './board'
import { controls } from './02.3-control'
import type { Purse, SpendFrame, State } from './state'
import { NOBODY, type Owner, type Side } from './world'

/** 7.1.1a, 7.1.1d: the country can receive points at all. */
export function mayReceive(state: State, country: number): boolean {
  const { countries, tables } = worldOf(state)
  const name = countries[country]!
  return name in tables.nations && !tables.replacements.none.includes(name) && !state.surrendered[country]
}

/** 7.1: what gives a country its points now, place by place; whether an event has cancelled them is not looked at. */
export function incomeLines(state: State, country: number): Line[] {
  const { countries, tables, siteHexes, hexes, country: countryOf } = worldOf(state)
  const side = state.side[country] as Owner
  const nation = countries[country]!
  if (side === NOBODY || !mayReceive(state, country)) return []
  const { offMap, objective } = tables.replacements
  const lines: Line[] = []
  for (const hex of siteHexes) {
    const site = hexes[hex]!.site!
    if (!isOpen(state, side, hex)) continue
    if (countryOf[hex] === country && controls(state, side, hex)) {
      if (site.capital !== undefined) lines.push({ label: site.name, value: 1, rule: '7.1a' })
      if (site.mobilization !== undefined) lines.push({ label: site.name, value: 1, rule: '7.1b' })
    }
    // 7.1d; 7.1f, A46: whose country it lies in is no matter.
    if (site.objective && nation === 'Germany' && standsIn(state, country, hex))
      lines.push({ label: site.name, value: objective, rule: '7.1d' })
  }
  const beyond = (offMap as Partial<Record<string, number>>)[nation] ?? 0
  if (beyond > 0) lines.push({ label: 'Off the map', value: beyond, rule: '7.1c' })
  return lines
}

/** 7.1.1b, 7.1.1c: neither terror (16.8.2b) nor an enemy zone of control, even with a friendly unit in the hex (10.6). */
const isOpen = (state: State, side: Side, hex: number): boolean =>
  !state.terror.includes(hex) && !inEnemyZone(boardOf(state), side, hex)

/** A land unit of the country is in the hex. */
export const standsIn = (state: State, country: number, hex: number): boolean =>
  unitsIn(state, hex).some((unit) => unit.land && unit.nationIndex === country)

export const incomeOf = (state: State, country: number): number =>
  incomeLines(state, country).reduce((sum, { value }) => sum + value, 0)

/** 7.1.1e: to each country its own; 6.0: none to a side when an event says so. */
export function pursesOf(state: State, side: Side): Purse[] {
  if (state.noPoints[side]) return []
  return [...state.side.keys()]
    .filter((country) => state.side[country] === side)
    .map((country) => ({ countries: [country], points: incomeOf(state, country) }))
    .filter(({ points }) => points > 0)
}

/** 7.1.1e: the points that may be spent on units of a country. */
export const purseOf = ({ purses }: SpendFrame, country: number): Purse | undefined =>
  purses.find(({ countries }) => countries.includes(country))

/** Why a country cannot pay so much; null when it can. */
export function pointsBar(
  state: State,
  frame: SpendFrame,
  country: number,
  cost: number,
  rule: string
): Bar | null {
  const have = purseOf(frame, country)?.points ?? 0
  if (have >= cost) return null
  const nation = worldOf(state).countries[country]!
  return have === 0
    ? { rule: '7.1.1e', why: `There is no replacement point for ${nation}.` }
    : { rule, why: `This costs ${cost} replacement points, and ${nation} has ${have}.` }
}
