// The cities with what they are worth, and the Partition Lines.
import type { Area, Drawing, Mark } from '../../../kernel/picture'
import { drawing } from '../../../kernel/show-kit'
import { cityVp, mapVp } from '../17.2-points'
import { boxNow, hasBeen } from '../20.2-stance'
import { isOnMap, unitsIn, worldOf } from '../board'
import type { State } from '../state'
import { SEATS, SOVIET } from '../world'
import { at, count, ids, list, signed, SIDES, sideWord } from './words'

/** What a city scores for the German player when the other side takes it; Germany's own cost him points. */
function worth(view: State, hex: number): number {
  const { home, major, tables } = worldOf(view)
  const { scoring } = tables
  if (home[hex] === 'Germany') return scoring.inGermany
  return major[hex] ? scoring.major : scoring.minor
}

/** 17.0, 17.1 */
export function citiesDrawing(view: State): Drawing {
  const { cities } = worldOf(view)
  const marks = cities.map((hex): Mark => {
    const now = cityVp(view, hex)
    return {
      hex: ids(view, [hex])[0]!,
      text: now === 0 ? `${signed(worth(view, hex))} if taken` : signed(now),
      tone: { seat: SEATS[view.owner[hex]!] }
    }
  })
  const words = SIDES.map((side) => {
    const held = cities.filter((hex) => view.owner[hex] === side)
    const names = held.map((hex) => `${at(view, hex)} ${signed(cityVp(view, hex))}`)
    return `${sideWord(side)} cities: ${names.length === 0 ? 'none' : list(names)}.`
  })
  return drawing([], [`Map VPs: ${mapVp(view)}.`, ...words], marks)
}

/** 23: which line counts, and what stands on the wrong side of it. */
export function partitionDrawing(view: State): Drawing {
  const world = worldOf(view)
  const lines = [
    { name: 'Yellow', area: 'eastOfYellow' },
    { name: 'Red', area: 'eastOfRed' }
  ]
  const areas = lines.map(({ name, area }): Area => ({
    hexes: ids(view, world.area(area)),
    tone: name === 'Yellow' ? 'warn' : 'bad',
    label: `East of the ${name.toLowerCase()} line`
  }))
  const red = boxNow(view) === 'naziSovietLine'
  const active = lines[red ? 1 : 0]!
  const east = world.inArea(active.area)
  const german = world.units.filter(
    (unit) => unit.nation === 'Germany' && isOnMap(view, unit) && east[view.at[unit.index]!] === 1
  )
  const soviet = world.units.filter(
    (unit) => unit.camp === SOVIET && isOnMap(view, unit) && east[view.at[unit.index]!] !== 1
  )
  const open = world.cities.filter(
    (hex) => east[hex] === 1 && !unitsIn(view, hex).some(({ camp }) => camp === SOVIET)
  )
  const words = [
    `The ${active.name.toLowerCase()} line counts${hasBeen(view, 'sovietInvasion') ? '' : ', as long as the Soviets stay out without its cities'}.`,
    `East of it: ${count(german.length, 'German unit')}; west of it: ${count(soviet.length, 'Soviet unit')}.`,
    `Cities east of it without Soviet units: ${open.length === 0 ? 'none' : list(open.map((hex) => at(view, hex)))}.`
  ]
  return drawing(areas, words)
}
