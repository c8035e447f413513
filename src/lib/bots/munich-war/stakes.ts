// What it is worth to hold a hex, in victory points (22.0): places, what they bring in points each turn, surrender.
import { controls } from '../../games/munich-war/02.3-control'
import { enemyOf, worldOf } from '../../games/munich-war/board'
import type { State } from '../../games/munich-war/state'
import { ALLIED, NOBODY, type Side, type World } from '../../games/munich-war/world'
import { stepWorth } from './situation'

/** What a replacement point in each turn to come is worth. */
const PER_INCOME = 0.12
/** How much of what a country has left is reckoned to be won by its surrender, and no more than so much. */
const FALL = 0.5
const MOST_FALL = 8
/** What is held already of what a country must lose. */
const HELD = 0.4
const DIE = 6

/** `prey`: neutral countries that are going to be invaded. */
export function stakesOf(state: State, prey: ReadonlySet<number>, turnsLeft: number): Float32Array {
  const world = worldOf(state)
  const stakes = new Float32Array(world.grid.count)
  for (const hex of world.landHexes) {
    const { site } = world.hexes[hex]!
    const country = world.country[hex]!
    const home = state.side[country]!
    if (site === undefined || (home === NOBODY && !prey.has(country))) continue
    const objective = site.objective && home === ALLIED
    stakes[hex] = objective ? world.tables.victory.objective : (site.vp ?? 0)
    if (site.capital !== undefined || site.mobilization !== undefined)
      stakes[hex]! += PER_INCOME * (turnsLeft - 1)
  }
  world.centers.forEach((_centers, nation) => addSurrender(state, world, nation, stakes))
  return stakes
}

/** 21.0: what all the hexes together are worth whose loss makes a country surrender. */
function addSurrender(state: State, world: World, nation: number, stakes: Float32Array): void {
  const side = state.side[nation]!
  const name = world.countries[nation]!
  const { upTo, withoutCapital } = world.tables.surrender
  const chance = ((upTo as Partial<Record<string, number>>)[name] ?? 0) / DIE
  if (side === NOBODY || state.surrendered[nation] || chance === 0) return
  let worth = 0
  for (const unit of world.units)
    if (unit.nationIndex === nation && state.at[unit.index]! >= 0 && state.at[unit.index]! < world.grid.count)
      worth += state.steps[unit.index]! * stepWorth(world, unit)
  worth = Math.min(MOST_FALL, FALL * chance * worth)
  const bare = (withoutCapital as readonly string[]).includes(name)
  const keys = world.centers[nation]!.filter(
    (hex) => !bare || world.hexes[hex]!.site?.mobilization !== undefined
  )
  const missing = keys.filter((hex) => !controls(state, enemyOf(side as Side), hex))
  for (const hex of keys) stakes[hex]! += missing.includes(hex) ? worth / missing.length : HELD * worth
}
