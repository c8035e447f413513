// The whole picture of a position for the one who looks at it.
import type { Picture, Score } from '../../../kernel/picture'
import { mapVp, totalVp } from '../17.2-points'
import type { State } from '../state'
import { GERMAN, SEATS } from '../world'
import { boxesOf } from './boxes'
import { cardsOf } from './cards'
import { markersOf } from './markers'
import { momentOf } from './now'
import { stacksOf } from './stacks'
import { tracksOf } from './tracks'

export function pictureOf(view: State, seat: string): Picture {
  return {
    now: momentOf(view),
    score: scoreOf(view),
    stacks: stacksOf(view),
    markers: markersOf(view),
    boxes: boxesOf(view),
    cards: cardsOf(view, seat),
    tracks: tracksOf(view)
  }
}

/** 2.4: all points are the German player's. */
const scoreOf = (view: State): Score[] => [
  { seat: SEATS[GERMAN], label: 'Total VPs', value: totalVp(view), rule: '17.3' },
  { seat: SEATS[GERMAN], label: 'Map VPs', value: mapVp(view), rule: '17.0a' },
  { seat: SEATS[GERMAN], label: 'Event VPs', value: view.eventVp, rule: '17.2' },
  ...(view.alternateVp === 0
    ? []
    : [{ seat: SEATS[GERMAN], label: 'Alternate Event VPs', value: view.alternateVp, rule: '26.4a' }])
]
