// The whole picture of a position for the one who looks at it.
import type { Picture, Score, Track } from '../../../kernel/picture'
import { worldOf } from '../board'
import { pointsOf } from '../22-victory'
import type { State } from '../state'
import { SEATS } from '../world'
import { boxesOf } from './boxes'
import { momentOf } from './now'
import { markersOf, stacksOf } from './stacks'
import { sideWord, SIDES } from './words'

export function pictureOf(view: State, seat: string): Picture {
  return {
    now: momentOf(view),
    score: scoreOf(view),
    stacks: stacksOf(view),
    markers: markersOf(view),
    boxes: boxesOf(view, seat),
    tracks: [turns(view), weather(view)]
  }
}

/** 22.0: what both sides would score now. */
function scoreOf(view: State): Score[] {
  const totals = pointsOf(view)
  return SIDES.map((side) => ({
    seat: SEATS[side],
    label: `${sideWord(side)} victory points`,
    value: totals[side],
    rule: '22.0c'
  }))
}

function turns(view: State): Track {
  return {
    id: 'turns',
    title: 'Turn track',
    rule: '4.0h',
    spaces: worldOf(view).scenario.turns.map(({ turn, dates }) => ({ id: `${turn}`, text: dates })),
    markers: [{ text: 'This turn', at: `${view.turn}`, seat: null }]
  }
}

function weather(view: State): Track {
  return {
    id: 'weather',
    title: 'Weather',
    rule: '20.0a',
    spaces: [
      { id: 'good', text: 'Good weather' },
      { id: 'storm', text: 'Storms' }
    ],
    markers: [{ text: 'Now', at: view.storm ? 'storm' : 'good', seat: null }]
  }
}
