// Supply as a picture: the line of one unit, or where each nation finds its own and who is without.
import type { Area, Drawing, Mark, Trace } from '../../../kernel/picture'
import { drawing } from '../../../kernel/show-kit'
import { sideOf, worldOf } from '../board'
import { inSupply, lineLength, railNet, sourcesOf, supplyArea, supplyState } from '../14-supply'
import type { State } from '../state'
import { NOBODY, SEATS, type Unit } from '../world'
import {
  adjectiveOf,
  capital,
  count,
  list,
  placeName,
  shortList,
  sideOfSeat,
  standingUnit,
  unitName
} from './words'

export function supplyDrawing(view: State, seat: string, id: string | undefined): Drawing {
  const unit = id === undefined ? undefined : worldOf(view).unit(id)
  return unit !== undefined && stands(view, unit) ? ofUnit(view, unit) : ofAll(view, seat)
}

/** 14.0: on the map, and of a country at war. */
function stands(view: State, unit: Unit): boolean {
  const hex = view.at[unit.index]!
  return unit.land && hex >= 0 && hex < worldOf(view).grid.count && sideOf(view, unit) !== NOBODY
}

function ofUnit(view: State, unit: Unit): Drawing {
  const world = worldOf(view)
  const { ids } = world.grid
  const { supplied, line } = supplyState(view, unit, 'combat')
  const name = capital(unitName(world, unit))
  const tone = { seat: SEATS[sideOf(view, unit) === 0 ? 0 : 1] }
  const areas: Area[] = unit.mobile
    ? [
        {
          hexes: supplyArea(view, unit).map((hex) => ids[hex]!),
          tone: 'good',
          label: `A line of ${count(lineLength(view, unit), 'hex', 'hexes')} comes to supply`
        },
        { hexes: railNet(view, unit).map((hex) => ids[hex]!), tone, label: 'Railroads that reach a source' },
        sourceArea(view, unit.nationIndex, tone)
      ]
    : []
  const traces: Trace[] =
    line.length > 1 ? [{ hexes: line.map((hex) => ids[hex]!), tone, label: `Line of supply of ${name}` }] : []
  const words = [
    supplied
      ? line.length > 1
        ? `${name} is in supply from ${placeName(world, line.at(-1)!)}.`
        : `${name} is in supply where it is.`
      : `${name} is out of supply: ${unit.move === undefined ? 'no line' : `no line of at most ${count(lineLength(view, unit), 'hex', 'hexes')}`} comes to a source or to a railroad that reaches one.`
  ]
  return drawing(areas, words, supplied ? [] : [mark(view, unit)], traces)
}

const mark = (view: State, unit: Unit): Mark => ({
  hex: worldOf(view).grid.ids[view.at[unit.index]!]!,
  text: 'Out of supply',
  tone: 'bad'
})

function sourceArea(view: State, nation: number, tone: Area['tone']): Area {
  const world = worldOf(view)
  const hexes = sourcesOf(view, nation).map((hex) => world.grid.ids[hex]!)
  return { hexes, tone, label: `Supply sources of ${world.countries[nation]!}` }
}

/** 14.2: the sources of one's own nations, and everybody seen who has no line to one. */
function ofAll(view: State, seat: string): Drawing {
  const world = worldOf(view)
  const own = sideOfSeat(seat)
  const standing = world.units.filter((unit) => stands(view, unit))
  const nations = [
    ...new Set(standing.filter((unit) => sideOf(view, unit) === own).map((unit) => unit.nationIndex))
  ]
  const areas = nations.map((nation) => sourceArea(view, nation, { seat }))
  const without = standing.filter((unit) => !inSupply(view, unit, 'combat'))
  const words = nations.map((nation) => {
    const names = sourcesOf(view, nation).map((hex) => placeName(world, hex))
    const who = adjectiveOf(world, standing.find((unit) => unit.nationIndex === nation)!.nation)
    return `${who} supply comes from ${names.length === 0 ? 'nowhere' : shortList(names)}.`
  })
  const first = `Out of supply: ${list(without.map((unit) => standingUnit(view, unit)))}.`
  return drawing(
    areas,
    [without.length === 0 ? 'All units that can be seen are in supply.' : first, ...words],
    without.map((unit) => mark(view, unit))
  )
}
