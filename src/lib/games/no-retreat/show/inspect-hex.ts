// Everything that can be said about one hex, or one box beside the map.
import type { Line } from '../../../kernel/game'
import type { Fact } from '../../../kernel/picture'
import { DIRECTIONS, sumFor } from '../../../kernel/show-kit'
import { strengthOf } from '../02.3-strength'
import { supplyAt } from '../12-supply'
import { excessBar } from '../13.3-stacking'
import { allowsMobileInto } from '../14.0-kinds'
import { cityVp, hasSurrendered } from '../17.2-points'
import { isNeutralHex } from '../02.11-control'
import { unitsIn, worldOf, zonesOf } from '../board'
import type { NationName } from '../data'
import type { State } from '../state'
import { SOVIET, type World } from '../world'
import { markersOf } from './markers'
import {
  adjectiveOf,
  capital,
  count,
  countryName,
  list,
  placeName,
  sideWord,
  SIDES,
  signed,
  unitName
} from './words'

export function inspectHex(view: State, _seat: string, id: string): Fact[] {
  const world = worldOf(view)
  const hex = world.hex(id)
  if (hex < 0) return []
  if (hex >= world.grid.count)
    return [{ label: 'Box', value: capital(placeName(world, hex)), rule: '2.1a' }, ...unitFacts(view, hex)]
  return [
    ...siteFacts(view, world, hex),
    ...countryFacts(view, world, hex),
    ...groundFacts(view, world, hex),
    ...edgeFacts(world, hex),
    ...powerFacts(view, world, hex),
    ...unitFacts(view, hex),
    ...markersOf(view)
      .filter((marker) => marker.hex === id)
      .map(({ text, rule }) => ({ label: 'Marker', value: capital(text), rule }))
  ]
}

function siteFacts(view: State, world: World, hex: number): Fact[] {
  const { site } = world.hexes[hex]!
  const facts: Fact[] = []
  if (site !== undefined) {
    const kinds = [
      { major: 'Major City', minor: 'Minor City', town: 'town, a name only' }[site.kind],
      ...(site.port ? ['Port'] : [])
    ]
    facts.push({ label: site.name, value: capital(list(kinds)), rule: site.port ? '12.2c' : '2.12' })
  }
  if (world.city[hex]) {
    const { scoring } = world.tables
    const inGermany = world.home[hex] === 'Germany'
    const whole = inGermany ? scoring.inGermany : world.major[hex] ? scoring.major : scoring.minor
    facts.push({
      label: 'Victory points',
      value: `${signed(whole)} for the German player while the ${inGermany ? 'Allied' : 'German'} side controls it; now ${signed(cityVp(view, hex))}`,
      rule: inGermany ? '17.1' : '17.0a'
    })
  }
  if (hasSurrendered(view, hex))
    facts.push({ label: 'Surrender!', value: 'Allied units neither enter nor attack it', rule: '19.8d' })
  return facts
}

function countryFacts(view: State, world: World, hex: number): Fact[] {
  const country = world.country[hex]!
  if (country === '') return []
  const entry = world.tables.countries[world.front][country]
  const neutral = isNeutralHex(view, hex)
  const state = neutral ? ', neutral' : entry?.enter === 'nobody' ? ', closed to all' : ''
  const facts: Fact[] = [
    {
      label: 'Country',
      value: `${capital(countryName(country))}${state}`,
      rule: neutral ? '13.2.1h' : '13.2.1a'
    }
  ]
  for (const [area, label, rule] of AREAS)
    if (world.hasArea(area) && world.inArea(area)[hex] === 1)
      facts.push({ label: 'Area', value: label, rule })
  return facts
}

/** Areas that rules speak of. */
const AREAS = [
  ['paris', 'Paris', '17.6a'],
  ['warsaw', 'Warsaw, Modlin and Praga', '17.6a'],
  ['ardennes', 'Ardennes Forest', '24.3h'],
  ['maginot', 'Maginot Line', '2.1a'],
  ['grayEdge', 'Gray edge: German supply', '12.2a'],
  ['blueEdge', 'Blue edge: Allied supply', '12.2a'],
  ['whiteEdge', 'White edge: Polish Low Supply', '12.3'],
  ['redEdge', 'Red edge: Soviet supply', '12.2a'],
  ['eastOfYellow', 'East of the yellow Partition Line', '23.1a'],
  ['eastOfRed', 'East of the red Partition Line', '23.2a']
] as const

/** 13.2, 14.6.2: what it costs to enter and how it helps who defends there. */
function groundFacts(view: State, world: World, hex: number): Fact[] {
  const { terrain } = world.tables
  if (world.evacuationZone[hex])
    return [
      { label: 'Terrain', value: 'Evacuation Zone: by its Port only, no attacks from it', rule: '13.2.3a' }
    ]
  const data = world.hexes[hex]!
  if (!world.land[hex]) return [{ label: 'Terrain', value: `${NAMES[data.terrain]}: closed`, rule: '13.2a' }]
  const row = terrain.hexes[data.terrain]
  const facts: Fact[] = [
    {
      label: 'Terrain',
      value: `${NAMES[data.terrain]}${data.feature === undefined ? '' : `: ${data.feature}`}`,
      rule: '13.2a'
    },
    { label: 'Movement points to enter', value: `${row.cost ?? 'closed'}`, rule: '13.2a' }
  ]
  const lines: Line[] = []
  const add = (label: string, shift: number) =>
    void (shift !== 0 && lines.push({ label, value: shift, rule: '14.6.2a' }))
  add(NAMES[data.terrain], row.shift)
  if (world.city[hex])
    add(
      world.major[hex] ? 'Major City' : 'Minor City',
      terrain.sites[world.major[hex] ? 'major' : 'minor'].shift
    )
  if (world.fortified[hex]) add('Fortified, for Germans', terrain.fortified.shift)
  facts.push({
    label: 'For the defender',
    value: lines.length === 0 ? 'No column shift' : 'One kind of ground counts, the defender chooses',
    rule: '14.3.6',
    lines
  })
  if (!allowsMobileInto(view, hex))
    facts.push({ label: 'Mobile Combat', value: 'None into this hex, nor Blitzkrieg', rule: '14.6.2c' })
  if (world.rough[hex])
    facts.push({ label: 'Zones of control', value: 'Do not reach into this hex', rule: '13.4b' })
  return facts
}

const NAMES = { open: 'Open', rough: 'Rough', sea: 'Sea', lake: 'Lake', shaded: 'Out of play' } as const

function edgeFacts(world: World, hex: number): Fact[] {
  if (!world.land[hex]) return []
  const { sides, neighbours } = world.grid
  const { river, major } = world.tables.terrain.hexsides
  const ways = (holds: (side: number, to: number) => boolean) =>
    DIRECTIONS.filter((_, dir) => {
      const to = neighbours[6 * hex + dir]!
      return to >= 0 && holds(sides[6 * hex + dir]!, to)
    })
  const facts: Fact[] = []
  const say = (label: string, found: readonly string[], row: typeof river) => {
    if (found.length > 0)
      facts.push({
        label,
        value: `To the ${list(found)}: ${row.cost === null ? 'closed' : row.cost === 'all' ? 'the whole allowance to cross' : `${signed(row.cost)} to cross`}, ${signed(row.shift)} if all attackers cross`,
        rule: '14.6.2h'
      })
  }
  say(
    'River',
    ways((side) => world.river[side] === 1 && world.majorRiver[side] !== 1),
    river
  )
  say(
    'Major river',
    ways((side) => world.majorRiver[side] === 1),
    major
  )
  const closed = ways((side, to) => world.closed[side] === 1 && world.land[to] === 1)
  if (closed.length > 0) facts.push({ label: 'Closed hexsides', value: capital(list(closed)), rule: '13.2a' })
  return facts
}

/** 2.11, 12, 13.4: whose it is, whose zones reach it, who would be in supply there. */
function powerFacts(view: State, world: World, hex: number): Fact[] {
  if (!world.land[hex]) return []
  const { any } = zonesOf(view)
  const facts: Fact[] = [
    { label: 'Controlled by', value: `${sideWord(view.owner[hex]!)} side`, rule: '2.11a' }
  ]
  const zones = [
    ...SIDES.filter((side) => any[side][hex] === 1).map(sideWord),
    ...(any[SOVIET][hex] === 1 ? ['Soviet'] : [])
  ]
  if (zones.length > 0) facts.push({ label: 'Zone of control', value: list(zones), rule: '13.4a' })
  const nations = (Object.keys(world.tables.nations) as NationName[]).filter((nation) =>
    world.units.some((unit) => unit.nation === nation)
  )
  const supplied = nations.filter((nation) => supplyAt(view, nation, hex) !== 'out')
  facts.push({
    label: 'Supply line for',
    value: supplied.length === 0 ? 'Nobody' : list(supplied.map((nation) => adjectiveOf(world, nation))),
    rule: '12.1a'
  })
  return facts
}

function unitFacts(view: State, place: number): Fact[] {
  const world = worldOf(view)
  const units = unitsIn(view, place)
  if (units.length === 0) return []
  const onMap = place < world.grid.count
  const facts: Fact[] = [
    {
      label: onMap ? 'Units' : 'In it',
      value: list(units.map((unit) => unitName(world, unit))),
      rule: '13.3.1'
    }
  ]
  if (!onMap) return facts
  facts.push({
    label: 'Together',
    value: count(
      sumFor(units, (unit) => strengthOf(view, unit)),
      'strength point'
    ),
    rule: '14.4',
    lines: units.map((unit) => ({
      label: unitName(world, unit),
      value: strengthOf(view, unit),
      rule: '14.4'
    }))
  })
  const bar = excessBar(view, place)
  if (bar !== null) facts.push({ label: 'Stacking', value: bar.why, rule: bar.rule })
  return facts
}
