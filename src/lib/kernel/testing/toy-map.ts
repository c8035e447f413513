// The map of the toy game: a lane of hexes that have names instead of numbers. In one of its scenarios there are boxes too:
// a camp for each side, and a road that leads round the middle of the lane.
import type { Grid } from '../../hex/grid'
import { connect, makeSearch, trace } from '../../hex/connect'
import { explainPath, flood, makeFlood, pathTo } from '../../hex/flood'
import { waysBetween } from '../../hex/net'
import { boardFiles, fileOf } from '../pack/files'
import type { LookData } from '../pack/look'
import { parsePackMap, type MapData } from '../pack/map'
import type { UnitsData } from '../pack/units'
import { toyFiles, type ToyMapFile } from './toy-pack'

export const CAMPS = { red: 'red-camp', blue: 'blue-camp' } as const
export const ROAD = 'Back Road'

/** The map of a file of the pack, which says only what differs: its hexes in a row, and its boxes. */
export function makeToyMap({ hexes, boxes = [], links = [] }: ToyMapFile): MapData {
  return parsePackMap({
    id: 'toy',
    title: 'The lane',
    sourceDefault: 'text',
    grid: { orientation: 'flat', cols: [1, hexes.length], rows: [1, 1], shifted: 'even', numbering: 'ccrr' },
    scale: { kmPerHex: 1 },
    names: { terrain: { clear: 'Clear' }, boxes: { camp: 'Camp', road: 'Road' } },
    hexes: hexes.map(({ id }, n) => ({ id, at: [n + 1, 1], terrain: 'clear' })),
    edges: [],
    areas: {},
    boxes,
    links
  })
}

export const BOXED = 'boxes'

/** The map of a scenario as it ships. */
export const toyMap = (scenario: string): MapData =>
  makeToyMap(fileOf(toyFiles, boardFiles(toyFiles, scenario).map) as ToyMapFile)

/** Whether one can step from one place into the other. */
export function beside(net: Grid, a: string, b: string): boolean {
  return waysBetween(net, net.indexOf(a), net.indexOf(b)).length > 0
}

export type MayEnter = (place: string) => boolean

/** Where so many steps lead through places that may be entered, in the order of the map. */
export function reachOf(net: Grid, from: string, steps: number, enter: MayEnter) {
  const found = flooded(net, from, steps, enter)
  return [...found.order.slice(1, found.size)]
    .sort((a, b) => a - b)
    .map((place) => ({ hex: net.places[place]!, cost: found.cost[place]! }))
}

/** The places entered on the shortest way, none when there is no way; and how each step goes. */
export function wayTo(net: Grid, from: string, to: string, steps: number, enter: MayEnter) {
  const found = flooded(net, from, steps, enter)
  const way = pathTo(found, net.indexOf(to))
  const label = (_from: number, _to: number, dir: number) => (dir < 6 ? 'step' : 'way between box and hex')
  return explainPath(net, way, () => 1, label).map(({ to, label }) => ({ hex: net.places[to]!, label }))
}

function flooded(net: Grid, from: string, steps: number, enter: MayEnter) {
  const cost = (_from: number, to: number) => (enter(net.places[to]!) ? 1 : -1)
  return flood(makeFlood(net), net.indexOf(from), steps, cost)
}

/** The shortest way from a place to the first of these; none when all are cut off. */
export function lineTo(net: Grid, from: string, goals: readonly string[], enter: MayEnter): string[] {
  const search = makeSearch(net)
  const goal = connect(search, [net.indexOf(from)], (_from, to) => enter(net.places[to]!), {
    goal: (place) => goals.includes(net.places[place]!)
  })
  return goal < 0 ? [] : trace(search, goal).map((place) => net.places[place]!)
}

/** How a board draws it. */
export const toyLook: LookData = {
  game: 'toy',
  map: { terrain: { clear: 'clear' }, edges: {}, sites: {}, boxes: { camp: 'paper', road: 'land' } },
  counters: {
    figures: ['attack'],
    symbols: { infantry: 'infantry' },
    sizes: {},
    paints: { red: { paper: '#c0392b', ink: '#ffffff' }, blue: { paper: '#2c5f9e', ink: '#ffffff' } }
  },
  markers: {},
  seats: { red: { colour: '#c0392b', hatch: 'rising' }, blue: { colour: '#2c5f9e', hatch: 'falling' } }
}

export const toyUnits = (pieces: readonly string[]): UnitsData => ({
  game: 'toy',
  units: pieces.map((id) => ({
    id,
    side: id.startsWith('r') ? 'red' : 'blue',
    name: `${id.startsWith('r') ? 'Red' : 'Blue'} ${id.slice(1)}`,
    short: id,
    type: 'infantry',
    attack: 1,
    source: 'text' as const
  }))
})
