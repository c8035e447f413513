// 16.3: from where air units fly, and how far.
import { connect, makeSearch, type Search } from '../../hex/connect'
import { distance } from '../../hex/grid'
import type { Bar } from '../../kernel/game'
import { boardOf, inEnemyZone, sideOf, unitsIn, worldOf } from './board'
import { controls, occupies } from './02.3-control'
import { neutralIn } from './05-neutrals'
import type { CountryName } from './data'
import type { State } from './state'
import type { Owner, Side, Unit, World } from './world'

/** 5.6b: Danzig is part of Poland, as soon as that is at war. */
function isHome({ country, countries, tables }: World, { nation }: Unit, hex: number): boolean {
  const name = countries[country[hex]!]!
  return name === nation || (nation === 'Poland' && tables.invasion.withPoland.includes(name))
}

/** 16.3a: cities that an air unit could fly from if nothing stood in its way. */
function homeCities(state: State, unit: Unit): number[] {
  const world = worldOf(state)
  const side = sideOf(state, unit) as Side
  const ownTroops = (hex: number) =>
    unitsIn(state, hex).some(({ land, nation }) => land && nation === unit.nation)
  return world.siteHexes.filter(
    (hex) => world.city[hex] && ((isHome(world, unit, hex) && controls(state, side, hex)) || ownTroops(hex))
  )
}

/** 16.3b, 16.8.2e: neither under an enemy zone of control nor under a terror marker. */
const isQuiet = (state: State, side: Side, hex: number): boolean =>
  !inEnemyZone(boardOf(state), side, hex) && !state.terror.includes(hex)

/** 16.3a, 16.3b: the launch hexes of an air unit. */
export const launchHexes = (state: State, unit: Unit): number[] =>
  homeCities(state, unit).filter((hex) => isQuiet(state, sideOf(state, unit) as Side, hex))

/** What everybody knows of where an air unit might fly from: its launch hexes and some that may be none. */
export function likelyLaunchHexes(state: State, unit: Unit): number[] {
  const world = worldOf(state)
  const side = sideOf(state, unit) as Side
  return world.siteHexes.filter(
    (hex) =>
      world.city[hex] &&
      isQuiet(state, side, hex) &&
      (occupies(state, side, hex) || (isHome(world, unit, hex) && controls(state, side, hex)))
  )
}

/** A52: air units take Gotland for sea. */
const LIKE_SEA: CountryName = 'Sweden'

/** 5.1b: the neutral country that an air unit over a hex would be in; null for none. */
export function neutralUnder(state: State, hex: number): CountryName | null {
  const country = neutralIn(state, hex)
  return country === LIKE_SEA ? null : country
}

interface Flights {
  /** The sides of the countries for which they are kept. */
  sides: readonly Owner[]
  readonly search: Search
  readonly reach: Map<string, ReadonlySet<number>>
}

const known = new WeakMap<World, Flights>()

/**
 * 16.3c, 16.3e, 16.3g: hexes that an air unit reaches from a hex, or from any of several: over the hexes of the map, sea included, over no neutral
 * country but one that it lawfully invades with this very launch. 16.3d: whatever else is below.
 */
export function airReach(
  state: State,
  unit: Unit,
  from: number | readonly number[],
  invades?: CountryName
): ReadonlySet<number> {
  const world = worldOf(state)
  const starts = typeof from === 'number' ? [from] : from
  const range = unit.range ?? 0
  const { search, reach } = flightsOf(state, world)
  const key = `${range} ${invades ?? ''} ${starts.join()}`
  let found = reach.get(key)
  if (found === undefined) {
    const open = (hex: number) => {
      const country = neutralUnder(state, hex)
      return country === null || country === invades
    }
    connect(search, starts, (_from, to, dir) => dir < 6 && open(to), { limit: range })
    reach.set(key, (found = new Set(search.order.subarray(0, search.size))))
  }
  return found
}

/** Enough for every air unit of a position from everywhere it can be. */
const KEPT = 200

function flightsOf(state: State, world: World): Flights {
  let flights = known.get(world)
  if (flights === undefined) {
    flights = { sides: [], search: makeSearch(world.grid), reach: new Map() }
    known.set(world, flights)
  }
  const { side } = state
  if (flights.reach.size > KEPT || side.some((one, country) => flights.sides[country] !== one)) {
    flights.sides = [...side]
    flights.reach.clear()
  }
  return flights
}

/** 16.3h: why an air unit comes to a hex from none of its launch hexes; null when it does. */
export function rangeBar(state: State, unit: Unit, hex: number, invades?: CountryName): Bar | null {
  const { grid } = worldOf(state)
  const bases = launchHexes(state, unit)
  if (airReach(state, unit, bases, invades).has(hex)) return null
  if (bases.length === 0)
    return homeCities(state, unit).length === 0
      ? { rule: '16.3a', why: `${unit.name} has no city to fly from.` }
      : {
          rule: '16.3b',
          why: `The cities of ${unit.name} are in enemy zones of control or under terror.`
        }
  const range = unit.range!
  return bases.every((base) => distance(grid, base, hex) > range)
    ? { rule: '16.3c', why: `This is more than ${range} hexes from where ${unit.name} can fly from.` }
    : { rule: '16.3e', why: `Without neutral country the way there has more than ${range} hexes.` }
}
