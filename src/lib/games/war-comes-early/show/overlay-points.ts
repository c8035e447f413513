// The hexes for which the game is played: victory points (4.4) or the objectives of 1939 (13.3).
import type { Drawing, Mark, Tone } from '../../../kernel/picture'
import { worldOf } from '../board'
import { objectiveLines } from '../04-victory'
import type { State } from '../state'
import { ALLIED, GERMAN, NOBODY, SEATS, type Side } from '../world'
import { count, list, place, sideWord } from './words'

export function objectivesDrawing(view: State): Drawing {
  return worldOf(view).scenario.victory.kind === 'points' ? pointHexes(view) : objectives(view)
}

function toneOf(view: State, hex: number): Tone {
  const holder = view.control[hex]!
  return holder === NOBODY ? 'plain' : { seat: SEATS[holder as Side] }
}

function pointHexes(view: State): Drawing {
  const world = worldOf(view)
  const hexes: number[] = []
  world.vp.forEach((value, hex) => {
    if (value > 0 && world.land[hex]) hexes.push(hex)
  })
  const held = (side: number) => hexes.filter((hex) => view.control[hex] === side)
  const line = (label: string, side: number) => {
    const names = held(side).map((hex) => `${place(world, hex)} ${world.vp[hex]}`)
    return names.length === 0 ? [] : [`${label}: ${list(names)}.`]
  }
  const marks = hexes.map((hex): Mark => ({
    hex: world.grid.ids[hex]!,
    text: `${world.vp[hex]}`,
    tone: toneOf(view, hex)
  }))
  return {
    areas: [],
    traces: [],
    marks,
    words: [
      ...([GERMAN, ALLIED] as const).flatMap((side) => line(`${sideWord(world, side)} side holds`, side)),
      ...line('Neutral cities', NOBODY)
    ]
  }
}

function objectives(view: State): Drawing {
  const world = worldOf(view)
  const { victory } = world.scenario
  if (victory.kind !== 'objectives') return { areas: [], traces: [], marks: [], words: [] }
  const reached = new Set(objectiveLines(view).map((line) => line.label))
  const marks = victory.objectives.flatMap((objective): Mark[] => {
    const hex = objective.control
    if (hex === undefined) return []
    return [{ hex, text: `${objective.points}`, tone: toneOf(view, world.hex(hex)) }]
  })
  const words = victory.objectives.map(
    (objective) =>
      `${objective.name}: ${count(objective.points, 'point')}, ${reached.has(objective.name) ? 'reached' : 'not reached'}.`
  )
  return { areas: [], traces: [], marks, words }
}
