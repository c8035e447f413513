// Chapters 5.3, 5.7 and 5.8: what an HQ is worth just now, whom it may command, and how far.
import { flood } from '../../hex/flood'
import type { Bar, Line } from '../../kernel/game'
import { has, worldOf } from './board'
import { statusOf } from './08-control'
import { weatherAt } from './12-weather'
import { cvOf, mustKnow } from './secret'
import type { ActiveHq, State } from './state'
import { countryOf, frontOf, sideOfFaction, type Faction, type Side, type Unit, type World } from './world'

/** Why an HQ works at one cv less; `air`: for its airstrikes as well. */
interface Cause extends Line {
  readonly air: boolean
}

/** 5.32b: every cause of disruption counts. */
export function disruptions(state: State, unit: Unit, place: number): Cause[] {
  return [...weatherCauses(state, unit, place), ...frontCauses(worldOf(state), unit, place)]
}

/** 12.31a, 12.31b, 12.42: the weather in its own hex. */
function weatherCauses(state: State, unit: Unit, place: number): Cause[] {
  const { tables, grid } = worldOf(state)
  const weather = weatherAt(state, place)
  // 5.32c
  if (unit.hq === 'supreme' && tables.weather.steadyHq.includes(grid.places[place]!)) return []
  if (weather === 'mud') return [{ label: 'Mud', value: -1, rule: '12.31a', air: true }]
  if (weather === 'snow' && !tables.weather.snowHardy.includes(unit.nation))
    return [{ label: 'Snow', value: -1, rule: '12.42', air: true }]
  return []
}

/** 5.33: one cause, by whichever of these rules it is (5.33d). */
function frontCauses(world: World, unit: Unit, place: number): Cause[] {
  const front = frontOf(world, place)
  // 21.43a: in the North Front that rule alone decides; where there are areas it is the Arctic Zone.
  if (front === 'NF') {
    const alien = unit.north === undefined && world.area[place] === 1
    return alien ? [{ label: 'Alien in the Arctic', value: -1, rule: '21.43a', air: true }] : []
  }
  // The North Front HQ of the Soviets has its place in the north.
  if (unit.nation === 'USSR' && unit.north !== undefined)
    return [{ label: 'Outside the North Front', value: -1, rule: '5.32a', air: true }]
  if (front === 'MF' && unit.med === undefined && unit.home !== 'MF')
    return [{ label: 'Alien in the Med Front', value: -1, rule: '5.33d', air: true }]
  // 5.33b
  const home = unit.home
  const foreign = home !== undefined && home !== front && !(home === 'EF' && front === 'WF')
  return foreign ? [{ label: 'Foreign front', value: -1, rule: '5.33a', air: false }] : []
}

/** 5.32a: below 0 it commands nothing. */
export function effectiveCv(state: State, token: number, place = state.at[token]!): number {
  return cvOf(state, token) - disruptions(state, mustKnow(state, token), place).length
}

/** 13.12: what is left of it for an airstrike. */
export function airCv(state: State, token: number): number {
  const causes = disruptions(state, mustKnow(state, token), state.at[token]!)
  return cvOf(state, token) - causes.filter(({ air }) => air).length
}

/** 18.22: a route counts as many hexes as it is long. */
const stepLength = (world: World, way: number): number => world.route(way)?.hexes ?? 1

const ranges = new WeakMap<readonly number[], Map<number, Uint8Array>>()

/**
 * 5.31: the places within so many hexes of an HQ, for a side, by the control of this phase. Lines end in enemy places, and
 * pass friendly and disputed ones. The table is kept as long as control does not change.
 */
export function rangeFrom(state: State, side: Side, place: number, length: number): Uint8Array {
  // Each phase has a list of its own of what is disputed in it.
  let known = ranges.get(state.disputed)
  if (known === undefined) ranges.set(state.disputed, (known = new Map()))
  const key = (place * 16 + Math.max(-1, length) + 1) * 2 + side
  let within = known.get(key)
  if (within === undefined) known.set(key, (within = traceRange(state, side, place, length)))
  return within
}

function traceRange(state: State, side: Side, place: number, length: number): Uint8Array {
  const world = worldOf(state)
  const within = new Uint8Array(world.grid.places.length)
  if (length < 0) return within
  const found = flood(
    world.flood,
    place,
    length,
    (_from, to, _dir, way) => {
      if (way < world.grid.sideCount && world.closed[way]) return -1
      return statusOf(state, side, to) === 'neutral' ? -1 : stepLength(world, way)
    },
    (to) => statusOf(state, side, to) === 'enemy'
  )
  for (let i = 0; i < found.size; i++) within[found.order[i]!] = 1
  return within
}

/** 5.31b: a unit is within the range of an active field HQ; in an enemy place only if friends hold out there. */
export const inRange = (state: State, side: Side, hq: ActiveHq, place: number): boolean =>
  rangeFrom(state, side, hq.place, hq.cv)[place] === 1 &&
  (statusOf(state, side, place) !== 'enemy' || has(state, side, place))

/** 5.34, 5.35: whether the HQ may command units of this kind at all. */
export function commandBar(state: State, hq: Unit, unit: Unit, faction: Faction): Bar | null {
  // 21.481g: in the Winter War the Finns fight for themselves.
  if ((hq.nation === 'Finland') !== (unit.nation === 'Finland') && isWinterWar(state))
    return { rule: '21.481g', why: 'Finns move under Mannerheim alone, and he commands nobody else.' }
  if (hq.theater?.commands === 'nation' && hq.nation !== unit.nation)
    return { rule: '5.8a', why: `${hq.name} commands units of its own nation only.` }
  if (faction !== 1 || powerOf(hq) === powerOf(unit)) return null
  // 5.34b
  if (hq.hq === 'supreme' && unit.side === 'minor') return null
  return { rule: '5.34a', why: `${hq.name} commands units of its own nation only.` }
}

/** 5.34a: Britain, the Commonwealth, the USA and Free France are one nation as far as command goes. */
function powerOf({ nation }: Unit): string {
  return ['Britain', 'Commonwealth', 'USA', 'Free France'].includes(nation) ? 'Britain' : nation
}

export const isWinterWar = (state: State): boolean =>
  state.events.includes('WW') && worldOf(state).scenario.politics.winterWar === true

/** 5.8a: whether a THQ is at home in a place. */
export function theaterHolds(world: World, hq: Unit, place: number): boolean {
  const { theater } = hq
  if (theater === null) return false
  if (theater.fronts?.includes(frontOf(world, place)!)) return true
  return theater.countries?.includes(countryOf(world, place) ?? '') === true
}

/** 5.72: Supreme Moves for one move of a unit in this place; null: out of its reach. */
export function supremeCost(
  state: State,
  hq: Unit,
  hqPlace: number,
  place: number,
  minor: boolean
): number | null {
  const world = worldOf(state)
  if (hq.hq === 'theater')
    return theaterHolds(world, hq, hqPlace) && theaterHolds(world, hq, place) ? 1 : null
  if (hq.hq !== 'supreme') return null
  const { rows, halfCost } = world.tables.crossCommand
  const front = frontOf(world, place)!
  const row = rows.find(({ units }) => units.includes(hq.id))
  if (row === undefined) return front === frontOf(world, hqPlace) ? 1 : null
  if (front === frontOf(world, hqPlace)) return 1
  // 5.72c: STAVKA is everywhere at its best.
  if (row.half.length === 0) return row.home.includes(front) ? 1 : null
  // 5.34d
  if (minor) return halfCost
  if (row.never.includes(front)) return null
  const half = row.half.some((one) =>
    front === 'NF' ? one === 'NF' || one === `NF-${world.sky[place]}` : one === front
  )
  return half ? halfCost : null
}

/** 5.7b, 5.8c, 5.8d: which active HQs support combat in a place. */
export function supports(state: State, hq: ActiveHq, place: number): boolean {
  const world = worldOf(state)
  const unit = mustKnow(state, hq.token)
  const faction = state.color[hq.token] as Faction
  if (unit.hq === 'supreme') return false
  if (unit.hq === 'theater' && !theaterSupports(world, unit, place)) return false
  return inRange(state, sideOfFaction(faction), hq, place)
}

function theaterSupports(world: World, { theater, nation }: Unit, place: number): boolean {
  const at = world.places[place]!
  if (theater?.supports === 'NF') return at.front === 'NF'
  if (theater?.supports === 'southern') return 'zone' in at && at.zone === 'southern'
  if (theater?.supports !== 'home') return false
  // 20.82a: Greater Finland takes in Petrozavodsk.
  return at.country === nation || (nation === 'Finland' && at.id === 'PETROZAVODSK')
}
