// The whole picture of a position for the one who looks at it.
import type { Badge, Box, Picture, Piece, Stack } from '../../../kernel/picture'
import { boardOf, hasNoActions, supplyOf, unitsIn, worldOf } from '../board'
import { phaseNow } from '../04-sequence'
import { strengthOf } from '../02.3-strength'
import { mapVp } from '../17.2-points'
import { LOW, NONE, type State } from '../state'
import { NOBODY, SEATS, type Unit } from '../world'

export function pictureOf(view: State): Picture {
  const { scenario } = worldOf(view)
  return {
    now: {
      turn: view.turn,
      turns: scenario.turns.length,
      date: scenario.turns[view.turn - 1]!.dates,
      phase: phaseNow(view),
      task: 'Your move.',
      rule: '4.0a'
    },
    score: [
      { seat: SEATS[0], label: 'Map VPs', value: mapVp(view), rule: '17.0a' },
      { seat: SEATS[0], label: 'Event VPs', value: view.eventVp, rule: '17.2' }
    ],
    stacks: stacksOf(view),
    markers: [],
    boxes: boxesOf(view)
  }
}

function badgesOf(view: State, unit: Unit): Badge[] {
  const badges: Badge[] = []
  if (view.steps[unit.index]! < unit.steps) badges.push({ sign: 'reduced', text: 'Reduced', rule: '2.3.5' })
  const supply = supplyOf(view, unit)
  if (supply === LOW) badges.push({ sign: 'unsupplied', text: 'Low Supply', rule: '12.4d' })
  if (supply === NONE) badges.push({ sign: 'unsupplied', text: 'No Supply', rule: '12.4g' })
  if (hasNoActions(view, unit)) badges.push({ sign: 'fixed', text: 'No Actions', rule: '2.7a' })
  return badges
}

function pieceOf(view: State, unit: Unit): Piece {
  const reduced = view.steps[unit.index]! < unit.steps
  return {
    id: unit.id,
    steps: { left: view.steps[unit.index]!, of: unit.steps },
    badges: badgesOf(view, unit),
    ...(reduced && { back: true as const })
  }
}

function stacksOf(view: State): Stack[] {
  const { sideAt, world } = boardOf(view)
  const stacks: Stack[] = []
  for (let hex = 0; hex < world.grid.count; hex++) {
    const side = sideAt[hex]!
    if (side === NOBODY) continue
    const units = unitsIn(view, hex)
    stacks.push({
      hex: world.grid.ids[hex]!,
      seat: SEATS[side as 0 | 1],
      pieces: units.map((unit) => pieceOf(view, unit)),
      unknown: 0,
      sum: `${units.reduce((sum, unit) => sum + strengthOf(view, unit), 0)}`
    })
  }
  return stacks
}

function boxesOf(view: State): Box[] {
  const { boxes, grid } = worldOf(view)
  return boxes.flatMap(({ id, name, side }, index) => {
    const pieces = unitsIn(view, grid.count + index).map((unit) => pieceOf(view, unit))
    return pieces.length === 0
      ? []
      : [{ id, title: name, rule: '2.1a', groups: [{ label: name, seat: side as string, pieces }] }]
  })
}
