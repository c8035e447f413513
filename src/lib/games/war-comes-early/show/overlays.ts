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
import { boardOf, inEnemyZone, worldOf } from '../board'
import { AT_WAR, NEUTRAL, type State } from '../state'
import { ALLIED, GERMAN, NOBODY, SEATS, type Side, type World } from '../world'
import { objectivesDrawing } from './overlay-points'
import { comingDrawing } from './overlay-coming'
import { railDrawing, supplyDrawing } from './overlay-supply'
import { adjective, count, FORT_NAMES, list, place, sideOfSeat, sideWord, unitName } from './words'

const SIDES = [GERMAN, ALLIED] as const

export function overlaysOf(view: State, seat: string): Overlay[] {
  const world = worldOf(view)
  const { rules } = world
  const overlays = [
    unitOverlay('supply', 'Supply', '10.0', (id) => supplyDrawing(view, seat, id)),
    mapOverlay('zones', 'Zones of control', '9.0', () => zones(view, seat)),
    mapOverlay('control', 'Control of hexes', '3.6', () => control(view)),
    mapOverlay('objectives', 'Objectives', rules.victoryPointTrack ? '4.4' : '13.3', () =>
      objectivesDrawing(view)
    ),
    mapOverlay('forts', 'Forts', '11.5', () => forts(view)),
    unitOverlay('geography', 'Where units may go', '11.7', (id) => geography(view, id)),
    mapOverlay('coming', 'Reinforcements and returns', '3.5', () => comingDrawing(view, seat))
  ]
  if (rules.airpower) overlays.push(mapOverlay('air', 'Air zones', '6.2.2', () => air(view)))
  if (view.railheads.length > 0)
    overlays.push(mapOverlay('rail', 'Soviet railroad', '10.3', () => railDrawing(view)))
  return overlays
}

/** Both sides with the hexes that are theirs. */
const areas = (world: World, holds: (side: Side, hex: number) => boolean) =>
  bySide<Side>(
    SEATS,
    (side) => sideWord(world, side),
    (side) => hexesWhere(world, (hex) => holds(side, hex))
  )

/** 9.0: the zones of both sides, and who of one's own stands in those of the enemy. */
function zones(view: State, seat: string): Drawing {
  const board = boardOf(view)
  const { world } = board
  const own = sideOfSeat(seat)
  const pinned = world.units.filter((unit) => {
    const hex = view.at[unit.index]!
    return hex >= 0 && unit.sideIndex === own && inEnemyZone(board, own, hex)
  })
  return zonesDrawing(
    areas(world, (side, hex) => board.zone[side][hex]! > 0),
    pinned.map((unit) => `${unitName(world, unit)} in ${place(world, view.at[unit.index]!)}`)
  )
}

/** 3.6: who holds what, and the cities each side has taken from the other. */
function control(view: State): Drawing {
  const world = worldOf(view)
  const taken = SIDES.map((side) =>
    world.hexes.flatMap((data, hex) => {
      const country = world.country[hex]!
      const foreign = country >= 0 && world.sideOfNation[country] !== side
      return world.city[hex] && view.control[hex] === side && foreign
        ? [`${data.site!.name} (${data.id})`]
        : []
    })
  )
  return controlDrawing(
    areas(world, (side, hex) => world.land[hex] === 1 && view.control[hex] === side),
    (side) => (taken[side]!.length === 0 ? '.' : `. Cities in enemy countries: ${list(taken[side]!)}.`)
  )
}

/** 6.2.2: the zones around the air markers. */
function air(view: State): Drawing {
  const { world, air: covered } = boardOf(view)
  if (view.airSide === NOBODY || view.airMarkers.length === 0)
    return drawing([], ['No air markers are on the map.'])
  const side = view.airSide as Side
  const tone = { seat: SEATS[side] }
  const label = `${sideWord(world, side)} air zones`
  const marks = view.airMarkers.map((hex): Mark => ({ hex: world.grid.ids[hex]!, text: 'Air', tone }))
  return drawing(
    [{ hexes: hexesWhere(world, (hex) => covered[side][hex] === 1), tone, label }],
    [`${label} around ${list(view.airMarkers.map((hex) => place(world, hex)))}.`],
    marks
  )
}

/** 11.5: forts that hold, with the strength of their garrisons, and forts that are breached. */
function forts(view: State): Drawing {
  const { world, breached } = boardOf(view)
  const intact = world.fortHexes.filter((hex) => !breached[hex])
  const areas: Area[] = SIDES.map((side) => ({
    hexes: intact.filter((hex) => world.fortSide[hex] === side).map((hex) => world.grid.ids[hex]!),
    tone: { seat: SEATS[side] },
    label: `${sideWord(world, side)} forts`
  }))
  const fallen = view.breached.map((hex) => world.grid.ids[hex]!)
  areas.push({ hexes: fallen, tone: 'warn', label: 'Breached forts' })
  const marks = intact.flatMap((hex): Mark[] => {
    const { intrinsicCE, intrinsicDefense } = world.fort(hex)!
    const seat = SEATS[world.fortSide[hex] as Side]
    return intrinsicCE > 0 ? [{ hex: world.grid.ids[hex]!, text: `${intrinsicDefense}`, tone: { seat } }] : []
  })
  const kinds = [...new Set(world.fortHexes.map((hex) => world.forts[hex]!))]
  const words = kinds.map((kind) => {
    const all = world.fortHexes.filter((hex) => world.forts[hex] === kind)
    const lost = all.filter((hex) => breached[hex])
    const names = lost.length === 0 ? '' : `; breached: ${list(lost.map((hex) => place(world, hex)))}`
    return `${FORT_NAMES[kind]}: ${all.length - lost.length} of ${count(all.length, 'hex', 'hexes')} intact${names}.`
  })
  return drawing(areas, words, marks)
}

/** 1.3, 3.3, 5.1, 11.5, 11.7: where the units of a nation may be; without a unit, which countries are closed to all. */
function geography(view: State, id: string | undefined): Drawing {
  const board = boardOf(view)
  const { world } = board
  const unit = id === undefined ? undefined : world.unit(id)
  if (unit !== undefined) {
    const open = board.open[unit.nationIndex]!
    const countries = world.nations.filter((_name, index) => world.landOf[index]!.some((hex) => open[hex]))
    const who = adjective(world, unit.nation)
    const words =
      countries.length === 0
        ? [`${who} units may not act these game turns.`]
        : [`${who} units may be in ${list(countries)}, but not in forts closed to them.`]
    const hexes = hexesWhere(world, (hex) => open[hex] === 1)
    return drawing([{ hexes, tone: 'good', label: `Open to ${who} units` }], words)
  }
  const neutral = world.nations.filter(
    (_name, index) => view.standing[index] === NEUTRAL && world.landOf[index]!.length > 0
  )
  const areas: Area[] = [
    {
      hexes: hexesWhere(
        world,
        (hex) => world.land[hex] === 1 && view.standing[world.country[hex]!] === NEUTRAL
      ),
      tone: 'warn',
      label: world.rules.violation ? 'Neutral' : 'Not in play'
    }
  ]
  const atWar = world.armed.filter((nation) => view.standing[nation] === AT_WAR)
  return drawing(areas, [
    neutral.length === 0 ? 'No country is neutral.' : `${areas[0]!.label}: ${list(neutral)}.`,
    ...atWar.map((nation) => {
      const open = world.nations.filter((_name, index) =>
        world.landOf[index]!.some((hex) => board.open[nation]![hex])
      )
      const who = adjective(world, world.nations[nation]!)
      return open.length === 0 ? `${who} units: nowhere yet.` : `${who} units: ${list(open)}.`
    })
  ])
}
