// Who comes next and where: German reinforcements (3.2) and units that return (3.5).
import type { Area, Drawing } from '../../../kernel/picture'
import { controls, worldOf } from '../board'
import { chainHexes, staticCorpsHexes } from '../03.2-reinforcements'
import { germanCities, germanReplacements, returnHexes } from '../03.5-replacements'
import { AWAY, DEAD, type State } from '../state'
import { GERMAN, SEATS, type Unit } from '../world'
import { dateOf, hidesUnits, shortList, sideOfSeat, unitName } from './words'

export function comingDrawing(view: State, seat: string): Drawing {
  const world = worldOf(view)
  const { ids } = world.grid
  const areas: Area[] = []
  const words: string[] = []
  const area = (hexes: readonly number[], side: 0 | 1, label: string) => {
    if (hexes.length > 0)
      areas.push({ hexes: hexes.map((hex) => ids[hex]!), tone: { seat: SEATS[side] }, label })
  }
  // 8.3: whether German reinforcements still wait cannot be told while German stacks hide units.
  const known = sideOfSeat(seat) === GERMAN || !hidesUnits(view, GERMAN)
  if (known && world.rules.reinforcements) {
    const { mountain18, motorized18, staticCorps } = world.tables.reinforcements
    const waits = (id: string) => view.at[world.unit(id)!.index] === AWAY
    if (waits(mountain18.unit)) {
      const unit = world.unit(mountain18.unit)!
      area(germanCities(view, unit), GERMAN, `${unit.name}: a German city`)
      words.push(`${unitName(world, unit)} arrives from game turn ${mountain18.turn}, in a German city.`)
    }
    if (waits(motorized18.unit)) {
      const unit = world.unit(motorized18.unit)!
      area(chainHexes(view), GERMAN, `${unit.name}: between Vienna and Breslau`)
      words.push(`${unitName(world, unit)} arrives when German-held hexes connect Vienna and Breslau.`)
    }
    const left = staticCorps.units.filter(waits)
    if (left.length > 0) {
      const hexes = staticCorpsHexes(world).filter((hex) => controls(view, GERMAN, hex))
      area(hexes, GERMAN, 'German static corps: cities and the West Wall')
      words.push(
        `German static corps still to come, by die roll from game turn ${staticCorps.firstTurn}: ${left.length}.`
      )
    }
  }
  returns(view, area, words)
  if (words.length === 0) words.push('No units are due.')
  return { areas, traces: [], marks: [], words }
}

/** 3.5: units whose game turn is known; where the next of each nation could be placed. */
function returns(
  view: State,
  area: (hexes: readonly number[], side: 0 | 1, label: string) => void,
  words: string[]
): void {
  const world = worldOf(view)
  const due = world.units.filter((unit) => view.at[unit.index] === DEAD && view.due[unit.index]! > 0)
  const turns = [...new Set(due.map((unit) => view.due[unit.index]!))].sort((a, b) => a - b)
  for (const turn of turns) {
    const names = due.filter((unit) => view.due[unit.index] === turn).map((unit) => unitName(world, unit))
    words.push(`Game turn ${turn}, ${dateOf(view, turn)}: ${shortList(names, 12)}.`)
  }
  const nations = new Map<string, Unit>()
  for (const unit of due)
    if (view.due[unit.index]! <= view.turn + 1 && !nations.has(unit.nation)) nations.set(unit.nation, unit)
  for (const [nation, unit] of nations)
    area(returnHexes(view, unit), unit.sideIndex, `Units of ${nation} return here`)
  const german = germanReplacements(view)
  if (german.length > 0) {
    area(germanCities(view, german[0]!), GERMAN, 'German corps return here')
    words.push(
      `One of these may return each game turn: ${shortList(
        german.map((unit) => unitName(world, unit)),
        12
      )}.`
    )
  }
}
