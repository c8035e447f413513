// Chapter 7.32: how a unit fires, by its kind, its nation, where it stands and which part it plays in the battle.
import { worldOf } from './board'
import { isWinterWar } from './05.3-range'
import { better, type FireClass } from './07.3-hits'
import { weatherAt } from './12-weather'
import { seasonNow } from './13-air'
import { cvOf, mustKnow } from './secret'
import type { State } from './state'
import type { Tables } from './tables-data'
import type { Faction, Unit } from './world'

export type Part = 'off' | 'def'

/** What a class of fire depends on besides the unit. */
export interface Stand {
  readonly place: number
  readonly part: Part
  /** The Original Defender is passive here. */
  readonly defended: boolean
  /** This unit is the largest that is passive: fortresses strengthen its fire. */
  readonly largest: boolean
}

type Row = Tables['fire']['other'][number]

/** Later seasons stand later in the alphabet of years: S39, W39, S40 ... */
const seasonNumber = (season: string): number =>
  2 * Number(season.slice(1)) + (season.startsWith('W') ? 1 : 0)

function applies(state: State, row: Row, token: number, unit: Unit, stand: Stand): boolean {
  if (row.types !== undefined && !row.types.includes(unit.type)) return false
  if (row.nations !== undefined && !row.nations.includes(unit.nation)) return false
  if (row.elite !== undefined && row.elite !== unit.elite) return false
  if (
    row.faction !== undefined &&
    row.faction !== (['axis', 'allies', 'soviets'] as const)[state.color[token] as Faction]
  )
    return false
  if (row.since !== undefined && seasonNumber(seasonNow(state)) < seasonNumber(row.since)) return false
  return row.in === undefined || CONDITIONS[row.in](state, token, unit, stand)
}

const buildups = ({ events }: State): number => events.filter((code) => code === 'SB').length

type Condition = (state: State, token: number, unit: Unit, stand: Stand) => boolean

const terrainIs =
  (...kinds: string[]): Condition =>
  (state, _token, _unit, { place }) =>
    kinds.includes(worldOf(state).terrain[place] ?? '')
const frontIs =
  (front: string): Condition =>
  (state, _token, _unit, { place }) =>
    worldOf(state).places[place]!.front === front

const CONDITIONS: Readonly<Record<NonNullable<Row['in']>, Condition>> = {
  desert: terrainIs('desert'),
  // 1.331: tundra is mountain in everything.
  mountain: terrainIs('mountain', 'tundra'),
  mountainOrNorth: (...about) => terrainIs('mountain', 'tundra')(...about) || frontIs('NF')(...about),
  med: frontIs('MF'),
  medDesert: (...about) => frontIs('MF')(...about) && terrainIs('desert')(...about),
  home: (state, _token, unit, { place }) => worldOf(state).places[place]!.country === unit.nation,
  unsupplied: (state, token) => state.unsupplied.includes(token),
  ownBeachhead: () => false,
  againstFortress: (state, _token, _unit, { place, part, defended }) =>
    part === 'off' && defended && worldOf(state).fortress[place] === 1,
  notDemoralized: (state, _token, { nation }) =>
    !(worldOf(state).scenario.politics.demoralized ?? []).some((one) => one === nation),
  winterWar: (state) => isWinterWar(state),
  // 20.55: the sequence can be gone through twice.
  firstBuildup: (state) => buildups(state) >= 1,
  secondBuildup: (state) => buildups(state) >= 2
}

/** 2.2, then 7.32b to 7.5a: what weakens the active, and what strengthens the passive. */
export function fireOf(state: State, token: number, stand: Stand): FireClass {
  const { tables } = worldOf(state)
  const unit = mustKnow(state, token)
  let fire: FireClass = tables.units.types[unit.type].fire?.[stand.part] ?? 'SF'
  for (const row of tables.fire.other)
    if (row[stand.part] !== undefined && applies(state, row, token, unit, stand)) fire = row[stand.part]!
  return stand.part === 'off' ? offensive(state, token, unit, fire, stand) : defensive(state, fire, stand)
}

function offensive(state: State, token: number, unit: Unit, fire: FireClass, stand: Stand): FireClass {
  const world = worldOf(state)
  const { place } = stand
  const weather = weatherAt(state, place)
  const siege = unit.elite === 'siegeGuns' && CONDITIONS.againstFortress(state, token, unit, stand)
  // 12.33b, ruling 44
  if (weather === 'mud') return siege ? fire : world.tables.fire.mud
  // 1.33b, 12.4a: frozen marsh is forest.
  const marsh = world.tables.terrain.hexes[world.terrain[place]!].marshFire && weather !== 'snow'
  return marsh && !siege ? world.tables.fire.marsh : fire
}

/** 1.41a, 7.5a, 7.51b */
function defensive(state: State, fire: FireClass, { place, defended, largest }: Stand): FireClass {
  const world = worldOf(state)
  const { majorCity, fortressLargest, minorFortressLargest } = world.tables.fire
  let best = world.majorCity[place] ? better(state, fire, majorCity) : fire
  if (defended && largest && world.fortress[place]) best = better(state, best, fortressLargest)
  if (defended && largest && world.minorFortress[place]) best = better(state, best, minorFortressLargest)
  return best
}

/** 7.5a, ruling 12: the largest combat unit, the first of equals. */
export function largestOf(state: State, tokens: readonly number[]): number | null {
  let largest: number | null = null
  for (const token of tokens) {
    if (mustKnow(state, token).isHq || cvOf(state, token) === 0) continue
    if (largest === null || cvOf(state, token) > cvOf(state, largest)) largest = token
  }
  return largest
}
