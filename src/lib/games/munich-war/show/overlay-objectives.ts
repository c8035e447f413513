// What places are worth, and who would score for them now (22.0).
import type { Area, Drawing, Mark } from '../../../kernel/picture'
import { drawing } from '../../../kernel/show-kit'
import { worldOf } from '../board'
import { victoryLines } from '../22-victory'
import type { State } from '../state'
import { SEATS } from '../world'
import { shortList, sideWord, SIDES, sumOf } from './words'

export function objectivesDrawing(view: State): Drawing {
  const world = worldOf(view)
  const { ids } = world.grid
  const lines = SIDES.map((side) => victoryLines(view, side))
  const scored = SIDES.map((side) => new Set(lines[side]!.map(({ label }) => label)))
  const places = world.landHexes.filter((hex) => worthOf(view, hex) > 0)
  const areas: Area[] = SIDES.map((side) => ({
    hexes: places.filter((hex) => scored[side]!.has(world.hexes[hex]!.site!.name)).map((hex) => ids[hex]!),
    tone: { seat: SEATS[side] },
    label: `${sideWord(side)} side scores`
  }))
  const rest = places.filter((hex) => !scored.some((names) => names.has(world.hexes[hex]!.site!.name)))
  areas.push({ hexes: rest.map((hex) => ids[hex]!), tone: 'plain', label: 'Nobody scores yet' })
  const marks = places.map((hex): Mark => ({
    hex: ids[hex]!,
    text: `${worthOf(view, hex)}${world.hexes[hex]!.site!.objective ? '*' : ''}`,
    tone: 'plain'
  }))
  const words = SIDES.map((side) => {
    const names = lines[side]!.map(({ label, value }) => `${label} ${value}`)
    return `${sideWord(side)} side: ${sumOf(lines[side]!)}${names.length === 0 ? '' : ` (${shortList(names, 12)})`}.`
  })
  return drawing(areas, [...words, '* Reich Strategic Objective.'], marks)
}

/** 22.0c, 22.0d: what somebody could have for the place. */
export function worthOf(view: State, hex: number): number {
  const { hexes, tables } = worldOf(view)
  const { site } = hexes[hex]!
  return site === undefined ? 0 : Math.max(site.vp ?? 0, site.objective ? tables.victory.objective : 0)
}
