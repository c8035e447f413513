// Everything that can be said about one hex, or one box beside the map.
import type { Line } from '../../../kernel/game'
import type { Fact } from '../../../kernel/picture'
import { DIRECTIONS, sumFor } from '../../../kernel/show-kit'
import { boardOf, unitsIn, worldOf } from '../board'
import { attackOf, defenseOf } from '../02.5-factors'
import { controls } from '../02.3-control'
import type { State } from '../state'
import { MOUNTAIN, NOBODY, TERRAINS, type Owner, type World } from '../world'
import {
  adjectiveOf,
  capital,
  count,
  list,
  ownerWords,
  placeName,
  points,
  sideWord,
  SIDES,
  signed,
  unitName,
  unknownIn
} from './words'

export function inspectHex(view: State, _seat: string, id: string): Fact[] {
  const world = worldOf(view)
  const hex = world.hex(id)
  if (hex < 0) return []
  if (hex >= world.grid.count)
    return [{ label: 'Box', value: placeName(world, hex), rule: '4.0e' }, ...unitFacts(view, hex)]
  return [
    ...siteFacts(view, world, hex),
    ...groundFacts(view, world, hex),
    ...edgeFacts(world, hex),
    ...powerFacts(view, world, hex),
    ...unitFacts(view, hex),
    ...overFacts(view, world, hex)
  ]
}

function siteFacts(view: State, world: World, hex: number): Fact[] {
  const { site, country, mapEdge, railArrow } = world.hexes[hex]!
  const facts: Fact[] = []
  if (site !== undefined) {
    const kinds = [
      site.capital !== undefined ? `capital of ${site.capital}` : site.kind,
      ...(site.mobilization !== undefined ? ['mobilization center'] : []),
      ...(site.objective ? ['Reich Strategic Objective'] : []),
      ...(site.port !== undefined ? [`port on the ${site.port}`] : [])
    ]
    facts.push({
      label: site.name,
      value: capital(list(kinds)),
      rule: site.mobilization !== undefined ? '7.1b' : site.port !== undefined ? '18.2.1b' : '16.3a'
    })
    if (site.vp !== undefined)
      facts.push({ label: 'Victory points', value: `${site.vp} for the enemy who holds it`, rule: '22.0c' })
    if (site.objective)
      facts.push({
        label: 'For the Axis',
        value: `${world.tables.victory.objective} victory points with a German unit in it, and nothing else`,
        rule: '22.0d'
      })
  }
  if (view.terror.includes(hex))
    facts.push({ label: 'Terrorized', value: 'No points, supply, arrivals, launch or port', rule: '16.8.2a' })
  if (country !== undefined) {
    const index = world.country[hex]!
    const side = view.side[index]!
    const state = view.surrendered[index]
      ? 'has surrendered'
      : side === NOBODY
        ? 'neutral'
        : `on ${ownerWords(side)}`
    facts.push({ label: 'Country', value: `${country}, ${state}`, rule: side === NOBODY ? '5.1a' : '5.0b' })
  }
  if (mapEdge)
    facts.push({
      label: 'Edge of the map',
      value: 'Reinforcements of its country may arrive',
      rule: '7.2.2f'
    })
  if (railArrow)
    facts.push({ label: 'Red arrow', value: 'Soviet units may leave and return by rail', rule: '8.6.1a' })
  return facts
}

/** 8.4, 11.11: what it costs to enter and how it helps who defends there. */
function groundFacts(view: State, world: World, hex: number): Fact[] {
  if (!world.land[hex]) {
    const { sea } = world.hexes[hex]!
    return [
      { label: 'Terrain', value: sea ?? 'Closed', rule: '8.3b' },
      {
        label: 'Movement',
        value: 'No land unit enters, but marines that attack from the sea',
        rule: '18.2.2b'
      }
    ]
  }
  const { tec } = world.tables
  const name = TERRAINS[world.terrain[hex]!]!
  const row = tec.terrain[name]
  const cost = (of: number | null) => (of === null ? 'only by railroad' : `${of}`)
  const facts: Fact[] = [
    { label: 'Terrain', value: capital(name), rule: '8.4a' },
    {
      label: 'Movement points to enter',
      value: `${cost(row.nonMechanized)}, mechanized ${cost(row.mechanized)}, alpine ${cost(row.alpine)}`,
      rule: world.terrain[hex] === MOUNTAIN ? '19.0b' : '8.1b'
    }
  ]
  if (world.rail.hexes[hex]) {
    const { road } = tec
    const half =
      view.storm && world.hexes[hex]!.country === 'Soviet Union'
        ? road.stormSovietHalfPoints
        : road.halfPoints
    facts.push({ label: 'Along the railroad', value: `${points(view, half)} a hex`, rule: '8.5a' })
  }
  const shifts: Line[] = []
  if (row.shift !== 0) shifts.push({ label: capital(name), value: row.shift, rule: '11.11a' })
  if (row.alpineShift !== row.shift)
    shifts.push({ label: 'With an alpine attacker', value: row.alpineShift, rule: '19.0a' })
  if (world.city[hex] && !view.terror.includes(hex))
    shifts.push({ label: 'City', value: tec.city.shift, rule: '11.11b' })
  const { fort } = world.hexes[hex]!
  if (fort === 'entrenchment')
    shifts.push({ label: 'Entrenchment, for its own country', value: tec.entrenchment.shift, rule: '11.12a' })
  const best = Math.min(0, ...shifts.map(({ value }) => value))
  facts.push({
    label: 'For the defender',
    value: best === 0 ? 'No column shift' : `Up to ${signed(best)} for one kind of ground`,
    rule: '11.11b',
    lines: shifts
  })
  if (fort === 'fortress')
    facts.push({ label: 'Fortification symbol', value: 'Room for a fortification unit', rule: '3.4.2e' })
  if (row.stack !== undefined)
    facts.push({ label: 'Stacking', value: `${count(row.stack, 'unit')} of any kind`, rule: '9.0d' })
  return facts
}

function edgeFacts(world: World, hex: number): Fact[] {
  const { sides, neighbours } = world.grid
  const ways = (holds: (side: number, to: number) => boolean) =>
    DIRECTIONS.filter((_, dir) => {
      const to = neighbours[6 * hex + dir]!
      return to >= 0 && holds(sides[6 * hex + dir]!, to)
    })
  const { river } = world.tables.tec
  const facts: Fact[] = []
  const rivers = ways((side) => world.river[side] === 1)
  if (rivers.length > 0)
    facts.push({
      label: 'River',
      value: `To the ${list(rivers)}: ${signed(river.cost)} to cross, ${signed(river.shift)} if all attackers do`,
      rule: '11.11d'
    })
  const closed = ways((side, to) => world.closed[side] === 1 && world.land[to] === 1)
  if (closed.length > 0) facts.push({ label: 'Closed hexsides', value: capital(list(closed)), rule: '11.0d' })
  const rails = ways((side) => world.rail.sides[side] === 1)
  if (rails.length > 0) facts.push({ label: 'Railroad', value: `To the ${list(rails)}`, rule: '8.5a' })
  return facts
}

/** 2.3, 10.0: whose it is and whose zones reach it. */
function powerFacts(view: State, world: World, hex: number): Fact[] {
  if (!world.land[hex]) return []
  const board = boardOf(view)
  const owner = view.owner[hex]!
  const now = SIDES.find((side) => controls(view, side, hex))
  const value =
    now !== undefined
      ? capital(ownerWords(now))
      : owner === NOBODY
        ? 'Nobody'
        : `Nobody now: disputed, it belongs to ${ownerWords(owner)}`
  const facts: Fact[] = [
    { label: 'Controlled by', value, rule: now === undefined && owner !== NOBODY ? '2.3f' : '2.3b' }
  ]
  const zones = SIDES.filter((side) => board.zone[side][hex]! > 0).map(sideWord)
  if (zones.length > 0) facts.push({ label: 'Zone of control', value: list(zones), rule: '10.0a' })
  return facts
}

function unitFacts(view: State, place: number): Fact[] {
  const world = worldOf(view)
  const units = unitsIn(view, place).reverse()
  const unknown = unknownIn(view, place)
  if (units.length + unknown === 0) return []
  const names = units.map((unit) => unitName(world, unit))
  if (unknown > 0) names.push(count(unknown, 'hidden unit'))
  const onMap = place < world.grid.count
  const label = onMap ? 'Units, the top one first' : 'In it'
  const facts: Fact[] = [{ label, value: list(names), rule: onMap ? '15.0a' : '15.0c' }]
  if (!onMap) return facts
  const side = boardOf(view).sideAt[place] as Owner
  if (side === NOBODY) facts.push({ label: 'Neutral', value: 'Nobody operates them', rule: '5.2a' })
  const attack = sumFor(units, (unit) => attackOf(view, unit))
  const defense = sumFor(units, (unit) => defenseOf(view, unit))
  facts.push({
    label: 'Together',
    value: `Attack ${attack}, defense ${defense}${unknown > 0 ? ', plus hidden units' : ''}`,
    rule: '11.6',
    lines: units.map((unit) => ({
      label: `${unit.name} (${adjectiveOf(world, unit.nation)}), defense`,
      value: defenseOf(view, unit),
      rule: '11.6'
    }))
  })
  return facts
}

function overFacts(view: State, world: World, hex: number): Fact[] {
  const here = world.units.filter((unit) => view.over[unit.index] === hex)
  if (here.length === 0) return []
  return [{ label: 'Support', value: list(here.map((unit) => unitName(world, unit))), rule: '16.5a' }]
}
