// Chapter 8: the Strategic Phase: draws and limits, the Card Step, the Allied markers, the redraws of Leaders.
import { endOffer } from '../../kernel/offer-kit'
import { pop, push } from '../../kernel/phases'
import { beginDraw, beginRedraw } from './05.0-draw'
import { otherSide } from './05-play'
import { leads } from './05.5-leaders'
import { trackOf } from './06-events'
import { beginMarkers } from './19.8-surrender'
import { claimSwiss, instruct, instructOffers } from './24-instructions'
import { worldOf } from './board'
import type { Phase } from './events'
import type { StrategicFrame, State } from './state'
import { ALLIED, GERMAN, SEATS, type Side } from './world'

export function beginStrategic(state: State): void {
  push<StrategicFrame>(state, { phase: 'strategic', step: 'draw', side: ALLIED, passes: 0 })
}

/** 8.1, 8.1c: four cards, then the markers of the turn. */
function drawFor(state: State, side: Side): void {
  const track = trackOf(state)
  beginDraw(state, side, {
    cards: worldOf(state).tables.draws.cards,
    // 8.1e
    markers: state.noDraw[side] ? 0 : track.im[SEATS[side]],
    limit: true,
    first: side === GERMAN && leads(state, GERMAN, 'oberkommando'),
    hand: side === GERMAN && leads(state, GERMAN, 'inflexibility')
  })
}

/** 8.0a: the Allied player draws first. */
function draw(state: State, frame: StrategicFrame): void {
  const { side } = frame
  frame.step = side === ALLIED ? 'draw' : 'play'
  frame.side = side === ALLIED ? GERMAN : ALLIED
  drawFor(state, side)
}

/** 8.0b: the next one, or the end of the Card Step. */
function pass(_state: State, frame: StrategicFrame): void {
  frame.passes++
  if (frame.passes === 2) frame.step = 'markers'
  else frame.side = otherSide(frame.side)
}

/** 8.0b: a card was played. */
export function afterStrategicCard(frame: StrategicFrame): void {
  frame.passes = 0
  frame.side = otherSide(frame.side)
}

export const strategicPhase: Phase<State, StrategicFrame> = {
  rule: '8.0a',
  title: 'Strategic Phase',
  actor: (_state, { step, side }) => (step === 'play' ? SEATS[side] : null),
  run(state, frame) {
    if (frame.step === 'draw') return draw(state, frame)
    if (frame.step === 'markers') {
      frame.step = 'redraw'
      return beginMarkers(state)
    }
    pop(state, frame)
    if (leads(state, GERMAN, 'staffWork')) beginRedraw(state, GERMAN, { cards: 1, markers: 1 })
  },
  offers: (state, frame) => [...instructOffers(state, frame.side), endOffer('8.0b', 'Pass')],
  orders: { end: pass, instruct, claim: claimSwiss }
}
