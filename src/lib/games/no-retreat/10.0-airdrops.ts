// 10.0F, 19.10: where Drop! and Glider markers may be dropped.
import type { Bar } from '../../kernel/game'
import { joinWar, namingBar, warBar } from './02.11-control'
import { within } from './02.12-cities'
import { isBadWeather } from './06-events'
import { hollandBar } from './24.3-surprise'
import { boardOf, touch, unitsIn, worldOf } from './board'
import type { Context } from './events'
import { hexId } from './lookup'
import { type Lander, type State } from './state'
import { ALLIED, GERMAN, type World } from './world'

const landerNamed = (state: State, marker: string): Lander | null =>
  state.landers[worldOf(state).landers.findIndex(({ id }) => id === marker)] ?? null

/** 10.0F: the markers that can be dropped now. */
export function droppable(state: State): string[] {
  const { front, tables, landers } = worldOf(state)
  if (!tables.deployment.airdrops.includes(front) || isBadWeather(state)) return []
  return landers.filter((_, index) => state.landers[index]!.is === 'ready').map(({ id }) => id)
}

/** A Drop! marker has landed in this hex. */
export const droppedOn = (state: State, hex: number): boolean =>
  state.landers.some(
    ({ is, at }, index) => is === 'landed' && at === hex && worldOf(state).landers[index]!.kind === 'drop'
  )

/** The neutral country that a drop on this hex brings to war; null: none. */
export function invadedByDrop(state: State, hex: number): string | null {
  const country = worldOf(state).country[hex]!
  return state.neutral.includes(country) ? country : null
}

/** Why a marker cannot be dropped on a hex; null when it can. `named`: the country that the order brings to war. */
export function dropBar(state: State, marker: string, hex: number, named?: string): Bar | null {
  if (isBadWeather(state)) return { rule: '13.2.4b', why: 'There are no airdrops in bad weather.' }
  if (!droppable(state).includes(marker)) return { rule: '10.0F', why: 'That marker cannot be dropped now.' }
  const bar = placeBar(state, marker, hex)
  return bar ?? namingBar(invadedByDrop(state, hex), named)
}

function placeBar(state: State, marker: string, hex: number): Bar | null {
  const world = worldOf(state)
  if (!world.land[hex]) return { rule: '10.0Fa', why: 'Nobody lands there.' }
  const country = world.country[hex]!
  const holland = hollandBar(state, GERMAN, country)
  if (holland !== null) return holland
  // 13.2.1
  if (world.tables.countries[world.front][country]?.enter === 'nobody')
    return { rule: '13.2.1d', why: 'Nobody may enter that country.' }
  if (state.neutral.includes(country)) {
    const bar = warBar(state, GERMAN, country)
    if (bar !== null) return bar
  }
  return world.marker(marker)?.kind === 'glider' ? gliderBar(state, hex) : rangeBar(state, world, hex)
}

/** 10.0Fb */
function gliderBar(state: State, hex: number): Bar | null {
  const there = unitsIn(state, hex)
  return there.length === 1 && there[0]!.type === 'fortress' && there[0]!.sideIndex === ALLIED
    ? null
    : { rule: '10.0Fb', why: 'The Glider lands on an enemy Fortress alone in its hex.' }
}

/** 10.0Fa */
function rangeBar(state: State, world: World, hex: number): Bar | null {
  if (boardOf(state).sideAt[hex] === ALLIED) return { rule: '10.0Fa', why: 'Allied units are there.' }
  const { landingRange } = world.tables.deployment
  return inRange(world, landingRange)[hex]
    ? null
    : { rule: '10.0Fa', why: `That is more than ${landingRange} hexes from a Major City in Germany.` }
}

const ranges = new WeakMap<World, Uint8Array>()

/** Per hex: 1 for those so near to a Major City in Germany. */
function inRange(world: World, range: number): Uint8Array {
  let found = ranges.get(world)
  if (found === undefined) {
    found = new Uint8Array(world.grid.count)
    for (const city of world.cities)
      if (world.major[city] && world.home[city] === 'Germany')
        for (const hex of within(world, city, range)) found[hex] = 1
    ranges.set(world, found)
  }
  return found
}

/** Where a marker can be dropped. */
export const dropHexes = (state: State, marker: string): number[] =>
  worldOf(state).landHexes.filter((hex) => placeBar(state, marker, hex) === null)

/** 13.2.1c: whoever tries to land in a neutral country has brought it to war, whatever comes of it. */
export function drop(state: State, marker: string, hex: number, context: Context): void {
  const lander = landerNamed(state, marker)!
  const country = invadedByDrop(state, hex)
  if (country !== null) joinWar(state, country, context)
  lander.is = 'placed'
  lander.at = hex
  touch(state)
  context.emit({ kind: 'dropped', rule: '10.0F', marker, hexes: [hexId(state, hex)] })
}
