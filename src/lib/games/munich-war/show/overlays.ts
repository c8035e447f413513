// What can be seen on the map with one tap.
import type { Area, Drawing, Mark, Overlay } from '../../../kernel/picture'
import {
  bySide,
  controlDrawing,
  drawing,
  hexesWhere,
  mapOverlay,
  unitOverlay,
  zonesDrawing
} from '../../../kernel/show-kit'
import { boardOf, inEnemyZone, sideOf, worldOf } from '../board'
import { controls } from '../02.3-control'
import { invasionBar, neutralIn } from '../05-neutrals'
import type { CountryName, NationName } from '../data'
import type { State } from '../state'
import { NOBODY, SEATS, type Side, type World } from '../world'
import { airDrawing } from './overlay-air'
import { mobilizationDrawing } from './overlay-mobilization'
import { objectivesDrawing } from './overlay-objectives'
import { supplyDrawing } from './overlay-supply'
import {
  adjectiveOf,
  count,
  list,
  placeName,
  shortList,
  sideOfSeat,
  sideWord,
  SIDES,
  standingUnit
} from './words'

export function overlaysOf(view: State, seat: string): Overlay[] {
  return [
    unitOverlay('supply', 'Supply', '14.3a', (id) => supplyDrawing(view, seat, id)),
    mapOverlay('zones', 'Zones of control', '10.0a', () => zones(view, seat)),
    mapOverlay('control', 'Control of hexes', '2.3b', () => control(view)),
    mapOverlay('objectives', 'Victory points', '22.0c', () => objectivesDrawing(view)),
    mapOverlay('countries', 'Countries at war and neutrals', '5.0c', () => countries(view)),
    unitOverlay('air', 'Air ranges', '16.3c', (id) => airDrawing(view, seat, id)),
    mapOverlay('mobilization', 'Mobilization', '7.1b', () => mobilizationDrawing(view, seat)),
    mapOverlay('forts', 'Fortifications and entrenchments', '19.0d', () => forts(view)),
    mapOverlay('ports', 'Ports', '18.2.1b', () => ports(view))
  ]
}

/** Both sides with the hexes that are theirs. */
const areas = (world: World, holds: (side: Side, hex: number) => boolean) =>
  bySide<Side>(SEATS, sideWord, (side) => hexesWhere(world, (hex) => holds(side, hex)))

/** 10.0: the zones of both sides, and who of one's own stands in those of the enemy. */
function zones(view: State, seat: string): Drawing {
  const board = boardOf(view)
  const { world } = board
  const own = sideOfSeat(seat)
  const pinned = world.units.filter((unit) => {
    const hex = view.at[unit.index]!
    const stands = unit.mobile && hex >= 0 && world.land[hex] === 1
    return stands && sideOf(view, unit) === own && inEnemyZone(board, own, hex)
  })
  return zonesDrawing(
    areas(world, (side, hex) => board.zone[side][hex]! > 0),
    pinned.map((unit) => standingUnit(view, unit))
  )
}

/** 2.3: who controls what just now, what is disputed, and the places each side has taken. */
function control(view: State): Drawing {
  const world = worldOf(view)
  const taken = SIDES.map((side) =>
    world.landHexes.filter((hex) => {
      const home = view.side[world.country[hex]!]
      return world.hexes[hex]!.site !== undefined && home !== side && controls(view, side, hex)
    })
  )
  const drawn = controlDrawing(
    areas(world, (side, hex) => world.land[hex] === 1 && controls(view, side, hex)),
    (side) => {
      const names = taken[side]!.map((hex) => placeName(world, hex))
      return names.length === 0 ? '.' : `. Taken from others: ${list(names)}.`
    }
  )
  const disputed = world.landHexes.filter(
    (hex) => neutralIn(view, hex) === null && !SIDES.some((side) => controls(view, side, hex))
  )
  const area: Area = {
    hexes: disputed.map((hex) => world.grid.ids[hex]!),
    tone: 'warn',
    label: 'Controlled by nobody'
  }
  return {
    ...drawn,
    areas: disputed.length > 0 ? [...drawn.areas, area] : drawn.areas,
    words: [
      ...drawn.words,
      `Nobody controls ${count(disputed.length, 'hex', 'hexes')}: disputed, or left behind.`
    ]
  }
}

/** 5.0: who is at war, who may still join, and who may invade whom. */
function countries(view: State): Drawing {
  const world = worldOf(view)
  const of = (holds: (country: number) => boolean) =>
    hexesWhere(world, (hex) => world.country[hex]! >= 0 && holds(world.country[hex]!))
  const named = (holds: (country: number) => boolean) =>
    world.countries.filter(
      (_, country) => holds(country) && world.landHexes.some((hex) => world.country[hex] === country)
    )
  const out = (country: number) => view.surrendered[country] === true
  const areas: Area[] = [
    ...SIDES.map((side) => ({
      hexes: of((country) => view.side[country] === side && !out(country)),
      tone: { seat: SEATS[side] },
      label: `${sideWord(side)} countries`
    })),
    { hexes: of((country) => view.side[country] === NOBODY), tone: 'plain', label: 'Neutral' },
    { hexes: of(out), tone: 'warn', label: 'Has surrendered' }
  ]
  const { intervention } = world.scenario
  const joining = SIDES.map((side) => ({
    side,
    names: intervention[SEATS[side]].filter((name) => view.side[world.countryNamed(name)] === NOBODY)
  }))
  const words = [
    ...SIDES.map((side) => {
      const names = named((country) => view.side[country] === side && !out(country))
      return `${sideWord(side)} countries: ${names.length === 0 ? 'none' : list(names)}.`
    }),
    ...joining.flatMap(({ side, names }) =>
      names.length === 0 ? [] : [`${list(names)} may join the ${sideWord(side)} side by an event.`]
    ),
    ...invasions(view, world),
    `Neutral: ${list(named((country) => view.side[country] === NOBODY)) || 'none'}.`
  ]
  const gone = named(out)
  return drawing(areas, gone.length === 0 ? words : [...words, `Surrendered: ${list(gone)}.`])
}

function invasions(view: State, world: World): string[] {
  return (Object.keys(world.tables.invasion.rights) as NationName[]).flatMap((nation) => {
    const free = world.countries.filter(
      (country: CountryName) =>
        view.side[world.countryNamed(country)] === NOBODY && invasionBar(view, nation, country) === null
    )
    return free.length === 0 ? [] : [`${nation} may invade ${list(free)}.`]
  })
}

/** 19.0: fortification units as far as they can be seen, empty symbols, and entrenchments of countries at war. */
function forts(view: State): Drawing {
  const world = worldOf(view)
  const { ids } = world.grid
  const standing = world.units.filter(
    (unit) => unit.type === 'fortification' && world.land[view.at[unit.index]!] === 1
  )
  const seen = new Set(standing.map((unit) => view.at[unit.index]!))
  const areas: Area[] = [
    ...SIDES.map((side) => ({
      hexes: standing.filter((unit) => sideOf(view, unit) === side).map((unit) => ids[view.at[unit.index]!]!),
      tone: { seat: SEATS[side] },
      label: `${sideWord(side)} fortifications`
    })),
    {
      hexes: hexesWhere(world, (hex) => world.fortress[hex] === 1 && !seen.has(hex)),
      tone: 'plain',
      label: 'Fortification symbols without a unit that can be seen'
    },
    {
      hexes: hexesWhere(world, (hex) => world.hexes[hex]!.fort === 'entrenchment'),
      tone: 'warn',
      label: 'Entrenchments'
    }
  ]
  return drawing(
    areas,
    areas.map(({ label, hexes }) => `${label}: ${count(hexes.length, 'hex', 'hexes')}.`)
  )
}

/** 18.2.1b, 16.8.2f: ports by who controls them, and those that are closed. */
function ports(view: State): Drawing {
  const world = worldOf(view)
  const { ids } = world.grid
  const open = (hex: number) => !view.terror.includes(hex)
  const held = SIDES.map((side) => world.ports.filter((hex) => open(hex) && controls(view, side, hex)))
  const rest = world.ports.filter((hex) => !held.some((hexes) => hexes.includes(hex)))
  const areas: Area[] = [
    ...SIDES.map((side) => ({
      hexes: held[side]!.map((hex) => ids[hex]!),
      tone: { seat: SEATS[side] },
      label: `${sideWord(side)} ports`
    })),
    { hexes: rest.map((hex) => ids[hex]!), tone: 'plain', label: 'Ports nobody can use now' }
  ]
  const bySea = Object.keys(SEA_SHORT).map((sea) => {
    const names = world.ports.filter((hex) => world.hexes[hex]!.site!.port === sea)
    return `${sea}: ${
      shortList(
        names.map((hex) => placeName(world, hex)),
        12
      ) || 'no port'
    }.`
  })
  const marks = world.ports.map((hex): Mark => {
    const sea = world.hexes[hex]!.site!.port!
    return { hex: ids[hex]!, text: SEA_SHORT[sea], tone: 'plain' }
  })
  const marine = (Object.entries(world.tables.seas.nations) as [NationName, readonly string[]][]).map(
    ([nation, seas]) => `${adjectiveOf(world, nation)} markers: ${list(seas)}.`
  )
  return drawing(areas, [...bySea, ...marine], marks)
}

const SEA_SHORT = {
  'North Sea': 'North',
  'Baltic Sea': 'Baltic',
  'Adriatic Sea': 'Adriatic',
  'Black Sea': 'Black',
  'Mediterranean Sea': 'Med.'
} as const
