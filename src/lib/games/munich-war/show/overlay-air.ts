// How far air units come (16.3), and what flies.
import type { Area, Drawing, Mark } from '../../../kernel/picture'
import { drawing } from '../../../kernel/show-kit'
import { sideOf, worldOf } from '../board'
import { airReach, launchHexes, likelyLaunchHexes } from '../16.3-range'
import { isAvailable } from '../16.4-return'
import type { State } from '../state'
import { NOBODY, SEATS, type Unit } from '../world'
import { count, placeName, shortList, sideOfSeat, sideWord, SIDES, unitName } from './words'

export function airDrawing(view: State, seat: string, id: string | undefined): Drawing {
  const unit = id === undefined ? undefined : worldOf(view).unit(id)
  if (unit?.class !== 'air') return ofAll(view, seat)
  if (sideOf(view, unit) !== NOBODY) return ofUnit(view, seat, unit)
  return drawing([], [`${unitName(worldOf(view), unit)} is neutral.`])
}

const inOrder = (view: State, hexes: ReadonlySet<number>): string[] =>
  worldOf(view).grid.ids.filter((_, hex) => hexes.has(hex))

/** 16.3: the cities from which it may launch, and all hexes that it reaches from one of them. */
function ofUnit(view: State, seat: string, unit: Unit): Drawing {
  const world = worldOf(view)
  const { ids } = world.grid
  const name = unitName(world, unit)
  // Whose troops are hidden in a city is the enemy's secret, so there it is a guess.
  const own = sideOf(view, unit) === sideOfSeat(seat)
  const bases = own ? launchHexes(view, unit) : likelyLaunchHexes(view, unit)
  const reach = airReach(view, unit, bases)
  const areas: Area[] = [
    { hexes: inOrder(view, reach), tone: 'good', label: 'In range' },
    { hexes: bases.map((hex) => ids[hex]!), tone: 'plain', label: 'Launch cities' }
  ]
  const where = shortList(bases.map((hex) => placeName(world, hex)))
  return drawing(areas, [
    bases.length === 0
      ? `${name} has no city to launch from.`
      : `${name} ${own ? 'may' : 'might'} launch from ${where} and reaches ${count(reach.size, 'hex', 'hexes')}, ${unit.range ?? 0} from a city.`
  ])
}

/** What flies now, and where one's own available air units could go. */
function ofAll(view: State, seat: string): Drawing {
  const world = worldOf(view)
  const { ids } = world.grid
  const own = sideOfSeat(seat)
  const ready = world.units.filter(
    (unit) => unit.class === 'air' && sideOf(view, unit) === own && isAvailable(view, unit)
  )
  const reach = new Set(ready.flatMap((unit) => [...airReach(view, unit, launchHexes(view, unit))]))
  const flying = SIDES.map((side) =>
    world.units.filter(
      (unit) => unit.class === 'air' && view.over[unit.index]! >= 0 && sideOf(view, unit) === side
    )
  )
  const marks = flying.flatMap((units, side) =>
    units.map((unit): Mark => ({
      hex: ids[view.over[unit.index]!]!,
      text: 'Air',
      tone: { seat: SEATS[side]! }
    }))
  )
  return drawing(
    [{ hexes: inOrder(view, reach), tone: { seat }, label: 'In range of your available air units' }],
    [
      ready.length === 0
        ? 'You have no air units available.'
        : `Available: ${shortList(ready.map((unit) => unitName(world, unit)))}.`,
      ...flying.flatMap((units, side) =>
        units.length === 0
          ? []
          : [
              `${sideWord(side === 0 ? 0 : 1)} air units on the map: ${shortList(
                units.map(
                  (unit) => `${unitName(world, unit)} over ${placeName(world, view.over[unit.index]!)}`
                )
              )}.`
            ]
      )
    ],
    marks
  )
}
