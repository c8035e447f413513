// Chapter 5: who may enter which country, and what an invasion does.
import type { Bar } from '../../kernel/game'
import { enemyOf, worldOf } from './board'
import { join } from './02.3-control'
import type { CountryName, NationName } from './data'
import type { State } from './state'
import { NOBODY } from './world'

/** 5.5: the rows that name who may invade a country; all others fall under 5.5d. */
const RIGHTS: Readonly<Partial<Record<CountryName, string>>> = {
  Belgium: '5.5a',
  Netherlands: '5.5a',
  Luxembourg: '5.5a',
  Denmark: '5.5a',
  Lithuania: '5.5b',
  Latvia: '5.5b',
  Estonia: '5.5b',
  Finland: '5.5c'
}

/** 5.5: why a nation may not invade a neutral country; null when it may. */
export function invasionBar(state: State, nation: NationName, country: CountryName): Bar | null {
  const { tables, countryNamed } = worldOf(state)
  if (country === 'Switzerland') return { rule: '5.6d', why: 'Switzerland is closed to everyone.' }
  if (country === 'Sweden') return { rule: '2.1c', why: 'Gotland is ignored.' }
  if (country === 'Danzig') return { rule: '5.6e', why: 'Danzig is neutral while Poland is.' }
  if (state.side[countryNamed(nation)] === NOBODY)
    return { rule: '5.5e', why: `${nation} is neutral itself.` }
  if (tables.invasion.rights[nation]?.includes(country)) return null
  const rule = RIGHTS[country] ?? '5.5d'
  return { rule, why: `${country} is neutral, and ${nation} may not invade it.` }
}

/** 2.4a, 2.4b, 5.0b, 5.1a, 5.1e: why a unit or marker of a nation may not come into a hex, whoever is there; null when it may. */
export function borderBar(state: State, nation: NationName, hex: number): Bar | null {
  const country = neutralIn(state, hex)
  return country === null ? null : invasionBar(state, nation, country)
}

/** The neutral country that a hex lies in; null at sea and in a country at war. */
export function neutralIn(state: State, hex: number): CountryName | null {
  const { country, countries } = worldOf(state)
  const index = country[hex]!
  return index < 0 || state.side[index] !== NOBODY ? null : countries[index]!
}

/**
 * 5.4h: an order that would invade names the country, and no other does. `invaded`: the neutral countries whose hexes it
 * touches, each once.
 */
export function namingBar(invaded: readonly CountryName[], named: CountryName | undefined): Bar | null {
  const unnamed = invaded.find((country) => country !== named)
  if (unnamed !== undefined) return { rule: '5.4h', why: `This would invade ${unnamed}.` }
  if (named === undefined || invaded.includes(named)) return null
  return { rule: '5.4h', why: `This does not invade ${named}.` }
}

/** 5.4d, 5.4f: the country is at war at once, on the side that did not invade, whoever set it up. */
export function invade(state: State, nation: NationName, country: CountryName): void {
  const { countryNamed } = worldOf(state)
  const side = state.side[countryNamed(nation)]!
  if (side !== NOBODY) join(state, countryNamed(country), enemyOf(side))
}

/**
 * 5.3a, 5.3d: all countries of the intervention columns that are still neutral, each to its side, for the rest of the game (5.3b);
 * the second time there is none left (5.3c). Gives who joined.
 */
export function intervene(state: State): CountryName[] {
  const { scenario, countryNamed } = worldOf(state)
  const { axis, allied } = scenario.intervention
  const joining = [axis, allied].flatMap((names, side) =>
    names.map((name) => ({ name, side: side as 0 | 1 }))
  )
  const free = joining.filter(({ name }) => state.side[countryNamed(name)] === NOBODY)
  for (const { name, side } of free) join(state, countryNamed(name), side)
  return free.map(({ name }) => name)
}
