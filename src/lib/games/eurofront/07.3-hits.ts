// Chapter 7.3: dice, and the level of defense against which they count.
import type { Dice } from '../../kernel/dice'
import type { Line } from '../../kernel/game'
import { worldOf } from './board'
import { weatherAt } from './12-weather'
import type { Tables } from './tables-data'
import type { State } from './state'

export type FireClass = keyof Tables['fire']['dice']

/** 7.32a: the least face that hits. */
export const hitsOn = (state: State, fire: FireClass): number => worldOf(state).tables.fire.dice[fire]

export function rollFire(
  state: State,
  dice: Dice,
  count: number,
  fire: FireClass
): { dice: number[]; hits: number } {
  const rolled = Array.from({ length: count }, () => dice.roll(6))
  const least = hitsOn(state, fire)
  return { dice: rolled, hits: rolled.filter((die) => die >= least).length }
}

/** Of two classes of fire the one that hits more. */
export const better = (state: State, a: FireClass, b: FireClass): FireClass =>
  hitsOn(state, a) <= hitsOn(state, b) ? a : b

/** 1.32a, 1.33b, 1.41a, 12.33a, 12.4a: what place and weather give to whoever is passive there. */
export function groundDefense(state: State, place: number): Line {
  const world = worldOf(state)
  const { terrain, defense } = world.tables
  const kind = world.terrain[place]!
  const lines: Line[] = [{ label: kind, value: terrain.hexes[kind].defense, rule: '7.34a' }]
  if (world.majorCity[place]) lines.push({ label: 'Major city', value: defense.majorCity, rule: '1.41a' })
  if (weatherAt(state, place) === 'mud') lines.push({ label: 'Mud', value: defense.mud, rule: '12.33a' })
  // They do not add up.
  return lines.reduce((best, line) => (line.value > best.value ? line : best))
}
