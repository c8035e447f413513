// The whole picture of a position for the one who looks at it.
import type { Picture, Score } from '../../../kernel/picture'
import { capital } from '../../../kernel/words'
import { worldOf } from '../board'
import { objectiveLines, objectiveRule } from '../04-victory'
import type { State } from '../state'
import { ALLIED, GERMAN, SEATS } from '../world'
import { boxesOf } from './boxes'
import { momentOf } from './now'
import { markersOf, stacksOf } from './stacks'
import { sideWord } from './words'

export function pictureOf(view: State, seat: string): Picture {
  return {
    now: momentOf(view),
    score: scoreOf(view),
    stacks: stacksOf(view),
    markers: markersOf(view),
    boxes: boxesOf(view, seat)
  }
}

/** 4.3: victory points of both sides; 13.3: what the German side has of its objectives. */
function scoreOf(view: State): Score[] {
  const world = worldOf(view)
  const { victory } = world.scenario
  if (victory.kind === 'points')
    return ([GERMAN, ALLIED] as const).map((side) => ({
      seat: SEATS[side],
      label: `${sideWord(world, side)} victory points`,
      value: view.vp[side],
      rule: '4.3'
    }))
  const reached = new Map(objectiveLines(view).map((line) => [line.label, line.value]))
  const total = [...reached.values()].reduce((sum, value) => sum + value, 0)
  const need = victory.results.find(({ winner }) => winner === victory.side)!.from
  return [
    { seat: SEATS[GERMAN], label: 'German objective points', value: total, rule: '13.3', need },
    ...victory.objectives.map((objective) => ({
      seat: SEATS[GERMAN],
      label: capital(objective.name),
      value: reached.get(objective.name) ?? 0,
      rule: objectiveRule(objective)
    }))
  ]
}
