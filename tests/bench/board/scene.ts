// A full map: every unit of the game stands somewhere in its own country, several to a stack.
import { seededRandom } from '../../../src/lib/kernel/dice'
import type { MapData } from '../../../src/lib/kernel/pack/map'
import type { UnitsData } from '../../../src/lib/kernel/pack/units'
import type { Picture, Piece, Stack } from '../../../src/lib/kernel/picture'
import type { Scene } from '../../../src/lib/board/types'

export function fullPicture(map: MapData, units: UnitsData, seats: readonly string[]): Picture {
  const random = seededRandom(7)
  const land = map.hexes.filter((hex) => hex.country !== undefined && hex.playable !== false)
  const pieces = new Map<string, { seat: string; list: Piece[] }>()
  units.units.forEach((unit, index) => {
    const home = land.filter((hex) => hex.country === unit.nation)
    const from = home.length > 0 ? home : land
    const seat = seats.includes(unit.side) ? unit.side : seats[index % seats.length]!
    let hex = from[random.int(0, from.length - 1)]!
    for (let tries = 0; pieces.has(hex.id) && pieces.get(hex.id)!.seat !== seat && tries < 50; tries++)
      hex = land[random.int(0, land.length - 1)]!
    const there = pieces.get(hex.id) ?? { seat, list: [] }
    there.list.push({ id: unit.id, badges: [] })
    pieces.set(hex.id, there)
  })
  const stacks: Stack[] = [...pieces].map(([hex, { seat, list }]) => ({
    hex,
    seat,
    pieces: list,
    unknown: 0,
    sum: ''
  }))
  return {
    now: { turn: 1, turns: 1, date: '', phase: '', task: '', rule: '' },
    score: [],
    stacks,
    markers: [],
    boxes: []
  }
}

export function sceneOf(picture: Picture, more: Partial<Scene> = {}): Scene {
  return {
    picture,
    selected: new Set(),
    able: new Set(),
    lit: [],
    route: null,
    drawings: [],
    pointed: [],
    fanned: null,
    ...more
  }
}
