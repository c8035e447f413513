// Where replacement points come from (7.1), and who is on the way (7.2).
import type { Area, Drawing, Mark } from '../../../kernel/picture'
import { drawing } from '../../../kernel/show-kit'
import { unitsIn, worldOf } from '../board'
import { incomeLines } from '../07.1-points'
import type { State } from '../state'
import { boxOf, SEATS, type Side } from '../world'
import {
  count,
  dateOf,
  list,
  shortList,
  sideOfSeat,
  sideWord,
  SIDES,
  sumOf,
  unitName,
  unknownIn
} from './words'

export function mobilizationDrawing(view: State, seat: string): Drawing {
  const world = worldOf(view)
  const { ids } = world.grid
  const areas: Area[] = []
  const marks: Mark[] = []
  const words: string[] = []
  const given = SIDES.map((side) => {
    const countries = [...world.countries.keys()].filter((country) => view.side[country] === side)
    const lines = countries.map((country) => ({ country, lines: incomeLines(view, country) }))
    const some = lines.filter((one) => one.lines.length > 0)
    const told = some.map((one) => `${world.countries[one.country]!} ${sumOf(one.lines)}`)
    const none = view.noPoints[side] ? ' None this turn, by an event.' : ''
    words.push(`${sideWord(side)} replacement points: ${told.length === 0 ? 'none' : list(told)}.${none}`)
    return new Map(some.flatMap((one) => one.lines).map(({ label, value }) => [label, value]))
  })
  const centers = world.landHexes.filter((hex) => {
    const site = world.hexes[hex]!.site
    return site?.capital !== undefined || site?.mobilization !== undefined || site?.objective === true
  })
  for (const side of SIDES) {
    const paying = centers.filter((hex) => given[side]!.has(world.hexes[hex]!.site!.name))
    areas.push({
      hexes: paying.map((hex) => ids[hex]!),
      tone: { seat: SEATS[side] },
      label: `${sideWord(side)} centers that give points`
    })
    for (const hex of paying)
      marks.push({
        hex: ids[hex]!,
        text: `${given[side]!.get(world.hexes[hex]!.site!.name)!}`,
        tone: { seat: SEATS[side] }
      })
  }
  const idle = centers.filter((hex) => !given.some((one) => one.has(world.hexes[hex]!.site!.name)))
  areas.push({ hexes: idle.map((hex) => ids[hex]!), tone: 'plain', label: 'Centers that give none now' })
  return drawing(areas, [...words, ...arrivals(view, sideOfSeat(seat))], marks)
}

/** 7.2.1: one's own by name, the others by number. */
function arrivals(view: State, own: Side): string[] {
  const world = worldOf(view)
  return world.scenario.turns.flatMap(({ turn }) =>
    SIDES.flatMap((side) => {
      const place = boxOf(world, side, `turn-${turn}`)
      const names = unitsIn(view, place).map((unit) => unitName(world, unit))
      const unknown = unknownIn(view, place)
      if (names.length + unknown === 0) return []
      const who =
        side === own ? shortList(names) : `${sideWord(side)} side, ${count(names.length + unknown, 'unit')}`
      return [`Due on turn ${turn}, ${dateOf(view, turn)}: ${who}.`]
    })
  )
}
