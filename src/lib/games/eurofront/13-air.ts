// Chapter 13: the airpower of HQs.
import { flood } from '../../hex/flood'
import type { Bar } from '../../kernel/game'
import { blocksOf, worldOf } from './board'
import { airCv } from './05.3-range'
import { better, type FireClass } from './07.3-hits'
import { placeName } from './lookup'
import { mustKnow } from './secret'
import type { ActiveHq, State } from './state'
import { AXIS, enemyOf, frontOf, NEUTRAL, sideOfFaction, SOVIETS, type Faction, type World } from './world'

/** The season of a fortnight (13.23a): S39 is June to November 1939, W39 from December to May. */
export function seasonOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  if (number >= 6 && number <= 11) return `S${year % 100}`
  return `W${(number === 12 ? year : year - 1) % 100}`
}

export const seasonNow = (state: State): string =>
  seasonOf(worldOf(state).scenario.turns[state.turn - 1]!.month)

/** 13.23: how the airpower of an HQ fires at a place; null: it has none. */
export function airFire(state: State, token: number, place: number): FireClass | null {
  const { scenario, tables } = worldOf(state)
  const unit = mustKnow(state, token)
  const faction = state.color[token] as Faction
  // 21.45b, 20.8b
  if (unit.hq === 'theater' && unit.side === 'minor') return tables.seasons.minorHqs
  const name = (['axis', 'allies', 'soviets'] as const)[faction]
  const fixed = scenario.air?.[name]
  if (fixed !== undefined) return fixed
  const row = tables.seasons.rows[seasonNow(state)]?.air
  if (row === undefined) return null
  return faction === AXIS ? axisFire(state, row.axis, place) : row[name as 'allies' | 'soviets']
}

/** 13.23b: whom it strikes decides; 13.23c: in the south and the north there is a ceiling. */
function axisFire(
  state: State,
  row: Readonly<Record<'EF' | 'WF' | 'MF' | 'NF', FireClass | null>>,
  place: number
) {
  const front = frontOf(worldOf(state), place)
  const struck = blocksOf(state, enemyOf(sideOfFaction(AXIS)), place).map((token) => state.color[token])
  const fire = struck.includes(SOVIETS) ? row.EF : front === 'MF' ? row.MF : row.WF
  if (fire === null || (front !== 'MF' && front !== 'NF')) return fire
  return better(state, fire, 'DF') === 'DF' ? fire : 'DF'
}

/** 13.11b, 13.31: hexes that the airpower of an HQ reaches. */
function airRange(state: State, token: number): number {
  const { hqs } = worldOf(state).tables
  const { hq } = mustKnow(state, token)
  return airCv(state, token) * hqs[hq!].air
}

/** 13.11a, 18.23: over enemies and the sea, not over neutrals; routes count as they are long. */
function airWay(state: State, world: World, to: number, way: number): number {
  if (world.land[to] && state.owner[to] === NEUTRAL) return -1
  return world.route(way)?.hexes ?? 1
}

export function inAirRange(state: State, hq: ActiveHq, place: number): boolean {
  const world = worldOf(state)
  const range = airRange(state, hq.token)
  if (range < 0) return false
  const found = flood(world.flood, hq.place, range, (_from, to, _dir, way) => airWay(state, world, to, way))
  return found.reached(place) || overSea(world, hq.place, place, range, found.grid.places.length, state)
}

/** 18.23b: an area that borders on hexes at sea lies one hex beyond them. */
function overSea(
  world: World,
  from: number,
  place: number,
  range: number,
  _count: number,
  state: State
): boolean {
  const shores = (at: number): number[] => {
    const one = world.places[at]!
    return 'zone' in one ? (one.seaHexes ?? []).map((id) => world.hex(id)) : []
  }
  const starts = shores(from).length > 0 ? shores(from) : [from]
  const goals = shores(place).length > 0 ? shores(place) : [place]
  const more = (shores(from).length > 0 ? 1 : 0) + (shores(place).length > 0 ? 1 : 0)
  if (more === 0) return false
  return starts.some((start) => {
    const found = flood(world.flood, start, Math.max(0, range - more), (_a, to, _dir, way) =>
      airWay(state, world, to, way)
    )
    return goals.some((goal) => found.reached(goal) && found.cost[goal]! + more <= range)
  })
}

/** 5.4, 7.13a, 13.22 */
export function strikeBar(state: State, hq: ActiveHq, place: number): Bar | null {
  const { name } = mustKnow(state, hq.token)
  const world = worldOf(state)
  if (hq.struck) return { rule: '7.13a', why: `The airstrike of ${name} is assigned already.` }
  if (airCv(state, hq.token) < 1) return { rule: '13.22', why: `${name} has no airstrike to give.` }
  if (airFire(state, hq.token, place) === null) return { rule: '13.23a', why: `${name} has no airpower.` }
  // 5.8d: minor THQs strike at home only.
  const unit = mustKnow(state, hq.token)
  if (unit.hq === 'theater' && !atHome(world, unit.nation, unit.theater?.supports, place))
    return { rule: '20.8b', why: `${name} strikes only in its own theater.` }
  // 13.11c
  if (frontOf(world, place) === 'MF' && frontOf(world, hq.place) !== 'MF' && unit.med === undefined)
    return { rule: '13.11c', why: `${name} does not strike into the Med Front.` }
  return inAirRange(state, hq, place)
    ? null
    : { rule: '13.11a', why: `${placeName(world, place)} is out of the air range of ${name}.` }
}

function atHome(world: World, nation: string, supports: string | undefined, place: number): boolean {
  const at = world.places[place]!
  if (supports === 'home') return at.country === nation || (nation === 'Finland' && at.id === 'PETROZAVODSK')
  return true
}
