// What it is worth to hold a hex: ports and launching sites early, the Ruhr and its like later, cities in the end (4).
import { antwerpRuns } from '../../games/eisenhowers-war/07-supply'
import { alliedPorts } from '../../games/eisenhowers-war/04-victory'
import { isCity, worldOf } from '../../games/eisenhowers-war/board'
import type { State } from '../../games/eisenhowers-war/state'
import { ALLIED, GERMAN, type World } from '../../games/eisenhowers-war/world'

/** Losing one of these loses the game at the end of the turn (4.3.1). */
const BEACHHEAD = 45
export const ONCE_ALLIED = 25
const PORT = 4
const PORT_IN_NEED = 22
const PORT_NOW = 40
const LAUNCHING_SITE = 5
const ANTWERP = 8
const ACCESS = 3
/** The hex whose fall ends the game, and the two of three that do (4.2.1, 4.2.2). */
const DECISIVE = 90
const HALF_DECISIVE = 12
/** Cities that count for nothing in the end: hardly worth the guard that they need from then on (4.3.1). */
const CITY = 0.3
const FORTRESS = 90
/** For each turn that has passed: without it there will be a fortress (13.8). */
const MUNICH = 4

export function stakesOf(view: State): Float32Array {
  const world = worldOf(view)
  const stakes = new Float32Array(world.grid.count)
  const raise = (hex: number, worth: number) => {
    stakes[hex] = Math.max(stakes[hex]!, worth)
  }
  for (const hex of world.landHexes) if (isCity(view, hex)) raise(hex, CITY)
  if (view.phaseNumber > 0 || view.turn > 0) fillCities(view, world, raise)
  fillPorts(view, world, raise)
  fillSites(view, world, raise)
  fillSources(view, world, raise)
  for (const hex of view.everAllied)
    if (isCity(view, hex) && view.control[hex] === ALLIED) stakes[hex]! += ONCE_ALLIED
  for (const hex of view.beachheads) stakes[hex]! += BEACHHEAD
  if (view.alpine >= 0) raise(view.alpine, FORTRESS)
  return stakes
}

type Raise = (hex: number, worth: number) => void

/** 4.3.2: the ports that the Allies need, the more so the sooner they are asked for. */
function fillPorts(view: State, world: World, raise: Raise): void {
  const { ports } = world.tables.victory
  const held = alliedPorts(view).length
  const ahead = ports.filter(({ turn }) => turn >= view.turn)
  const lacking = ahead.some(({ minimum }) => held <= minimum)
  const now = ahead.some(({ turn, minimum }) => turn === view.turn && held <= minimum)
  for (const hex of world.area('ports'))
    if (isCity(view, hex) && ahead.length > 0) raise(hex, now ? PORT_NOW : lacking ? PORT_IN_NEED : PORT)
  const { port, access } = world.tables.supply.antwerp
  raise(world.hex(port), ANTWERP)
  for (const id of access) raise(world.hex(id), ACCESS + (antwerpRuns(view) ? ACCESS : 0))
}

/** 4.2.3: all of them on one turn end the game. */
function fillSites(view: State, world: World, raise: Raise): void {
  if (view.turn > world.tables.victory.v1Turn) return
  const sites = world.area('v1Sites')
  const held = sites.filter((hex) => view.control[hex] === ALLIED).length
  for (const hex of sites) raise(hex, LAUNCHING_SITE * (1 + held))
}

function fillSources(view: State, world: World, raise: Raise): void {
  const { ruhr, two } = world.tables.victory
  // What nobody can reach yet must not draw everybody away from what is asked for first.
  const near = Math.min(1, (view.turn / (ruhr.lastTurn - 2)) ** 2)
  if (view.turn <= ruhr.lastTurn) raise(world.hex(ruhr.hex), DECISIVE * near)
  if (view.turn > two.lastTurn) return
  const held = two.hexes.filter((id) => view.control[world.hex(id)] === ALLIED).length
  for (const id of two.hexes)
    if (isCity(view, world.hex(id))) raise(world.hex(id), held > 0 ? DECISIVE : 2 * HALF_DECISIVE * near)
}

/** 4.4: what is counted in the end. */
function fillCities(view: State, world: World, raise: Raise): void {
  const late = view.turn / world.scenario.turns.length
  const { substitutes } = world.tables.victory
  for (const hex of world.landHexes) {
    if (!isCity(view, hex)) continue
    const { country, dgl } = world.hexes[hex]!
    if (country === 'Italy') raise(hex, 4 + 14 * late * late)
    if (country === 'Germany') raise(hex, dgl === 'west' ? 4 + 14 * late * late : 2 + 6 * late * late)
    if (substitutes.includes(country ?? '')) raise(hex, 1 + 6 * late * late)
  }
  // 13.8: in Allied hands it keeps the fortress from being built.
  const { turn, unlessAllied } = world.tables.alpineFortress
  if (view.turn < turn && view.control[world.hex(unlessAllied)] === GERMAN)
    raise(world.hex(unlessAllied), MUNICH * view.turn)
}

/** 4.4: this city must not be German in the end, and none east of the line makes up for it as well. */
export function mustFall(view: State, hex: number): boolean {
  const { country, dgl } = worldOf(view).hexes[hex]!
  return isCity(view, hex) && (country === 'Italy' || (country === 'Germany' && dgl === 'west'))
}

/** 10.10, 4.4: in the end a city that bombers destroy is as good as taken. */
export function maybeRazed(view: State, hex: number): boolean {
  const { scenario, tables } = worldOf(view)
  const last = view.turn === scenario.turns.length
  return last && view.bombersUsed < tables.bombers.uses && mustFall(view, hex)
}
