// 5.2.2: what a card itself demands before it can be played.
import type { Bar } from '../../kernel/game'
import { hasSurrendered } from './17.2-points'
import { paris, within } from './02.12-cities'
import { isOnMap, worldOf } from './board'
import type { CardHalfData } from './cards-data'
import type { State } from './state'
import { ALLIED, GERMAN, type Side } from './world'

/** Card 1: the countries that can be brought to an armistice. */
export function defeated(state: State, countries: readonly string[]): string[] {
  const world = worldOf(state)
  return countries.filter((country) => {
    const major = world.cities.filter((hex) => world.major[hex] === 1 && world.country[hex] === country)
    return !state.neutral.includes(country) && major.every((hex) => state.owner[hex] === GERMAN)
  })
}

/** 19.8a: a German unit is near enough to this hex. */
export function isPressed(state: State, hex: number, range: number): boolean {
  const near = new Set(within(worldOf(state), hex, range))
  return worldOf(state).units.some(
    (unit) => unit.nation === 'Germany' && isOnMap(state, unit) && near.has(state.at[unit.index]!)
  )
}

/** Card 25: the hexes of Paris on which the marker can be put; none: the card has no effect. */
export const pressedParis = (state: State, range: number): number[] =>
  paris(state).filter(
    (hex) => state.owner[hex] === ALLIED && !hasSurrendered(state, hex) && isPressed(state, hex, range)
  )

/** Why a card cannot be played by what it says itself; null when it can. */
export function effectBar(state: State, _side: Side, { effects, title }: CardHalfData): Bar | null {
  for (const effect of effects) {
    if (effect.do === 'badWeather' && state.badTurn > 0 && state.badTurn >= state.turn - 1)
      return { rule: '5.2.2', why: 'The last turn had bad weather too.' }
    if (effect.do === 'armistice' && defeated(state, effect.countries).length === 0)
      return { rule: '5.2.2', why: `No country can be brought to ${title.toLowerCase()} now.` }
  }
  return null
}
