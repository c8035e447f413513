import { expect, test } from 'vitest'
import { beginRedraw } from './05.0-draw'
import { beginStrategic } from './08-strategic'
import { beginCombat } from './14-combat'
import { DECK, discardsOf, held, leftIn, markersOf, pileOf } from './piles'
import type { DrawFrame, State } from './state'
import { END, game, give, refusal, scene, settle, under, type Scene } from './testing'
import { holdMarkers, phaseOf, ruleAgainst } from './testing-cards'
import { deckCards, rollFor } from './testing-war'

const hand = (state: State, side: 0 | 1) =>
  held(state, DECK, side === 0 ? 'german' : 'allied').map(({ id }) => id)
const markers = (state: State, side: 0 | 1) => {
  const seat = side === 0 ? 'german' : 'allied'
  return held(state, markersOf(seat), seat).map(({ id }) => id)
}

/** The dice that draw the first of what is left, so often. */
const ones = (count: number): number[] => Array<number>(count).fill(1)
/** The last of what is left: in France no red card. */
const lasts = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from - i)

function strategic(of: Scene, set: (state: State) => void = () => undefined): State {
  const state = under(scene(of))
  set(state)
  beginStrategic(state)
  return state
}

test('8.1a-e and 5.5.3 (E05): four cards each and the markers of the turn, the Allied player first, then down to the limits', () => {
  const state = strategic({ turn: 2 })
  // Four cards and eight markers; Gamelin holds six of them.
  settle(state, ...ones(4), ...lasts(20, 8))
  expect([game.actor(state), hand(state, 1).length, markers(state, 1).length]).toEqual(['allied', 4, 8])
  expect(refusal(state, END)).toBe('8.1b')
  expect(refusal(state, { type: 'limit', cards: [], markers: markers(state, 1).slice(0, 1) })).toBe('8.1d')
  const back = markers(state, 1).slice(0, 2)
  give(state, { type: 'limit', cards: [], markers: back }, ...ones(4), ...lasts(20, 12))
  expect(markers(state, 1)).toHaveLength(6)
  expect(leftIn(state, markersOf('allied'))).toBe(14)
  expect([game.actor(state), hand(state, 0).length, markers(state, 0).length]).toEqual(['german', 4, 12])
  give(state, { type: 'limit', cards: [], markers: markers(state, 0).slice(0, 2) })
  expect([phaseOf(state), game.actor(state)]).toEqual(['strategic', 'allied'])
})

test('8.1b, 5.5.4 and 5.0f: cards above the limit of the Leader are discarded at once, and shown', () => {
  const state = strategic({ turn: 2 }, (one) => void deckCards(one, 1, 10, 11))
  settle(state, ...ones(4))
  expect([game.actor(state), hand(state, 1).length]).toEqual(['allied', 6])
  const [one, two] = hand(state, 1)
  expect(refusal(state, { type: 'limit', cards: [one], markers: [] })).toBe('8.1b')
  const { events } = give(state, { type: 'limit', cards: [one, two], markers: [] }, ...lasts(20, 8))
  expect(events.flatMap((event) => (event.kind === 'discarded' ? [event.card] : []))).toEqual([10, 11])
  expect(discardsOf(state, DECK)).toEqual(['10', '11'])
})

test('8.1e: a player whose Leader has been replaced on this turn draws no markers', () => {
  const state = strategic({ turn: 2 }, (one) => void (one.noDraw = [false, true]))
  settle(state, ...ones(4), ...ones(4), ...lasts(20, 12))
  expect([markers(state, 1).length, markers(state, 0).length]).toEqual([0, 12])
})

test('5.8a (E62): a cup that is too small is emptied, and the rest goes back unseen', () => {
  const state = strategic({ turn: 2 }, (one) => {
    one.noDraw = [false, true]
    const backs = [
      'blitz',
      'blitz',
      'blitz',
      'blitz',
      'blitz',
      'blitzkrieg',
      'blitzkrieg',
      'blitzkrieg',
      'hold',
      'hold'
    ]
    holdMarkers(one, 0, backs)
  })
  settle(state, ...ones(4), ...ones(4), ...lasts(10, 10))
  expect([markers(state, 0).length, leftIn(state, markersOf('german'))]).toEqual([20, 0])
  const { events } = give(state, { type: 'limit', cards: [], markers: markers(state, 0).slice(0, 10) })
  expect(markers(state, 0)).toHaveLength(10)
  expect(events).toContainEqual({ kind: 'returned', rule: '8.1d', side: 'german', markers: 10 })
})

test('5.0a, 5.0b and 5.0h (E07): when one card is left the discards are shuffled in, and the hands stay out', () => {
  const state = strategic({ turn: 2 }, (one) => {
    const pile = pileOf(one, DECK)
    pile.discards = pile.rest!.slice(3)
    pile.rest = pile.rest!.slice(0, 3)
    pile.left = 3
    one.noDraw = [true, true]
  })
  // Two of three, then one is left: it and the discards make thirty-four.
  const { rest } = pileOf(state, DECK)
  expect(rest).toHaveLength(3)
  settle(state, 1, 1, 34, 33, ...ones(4))
  expect(hand(state, 1)).toHaveLength(4)
  expect(discardsOf(state, DECK)).toEqual([])
  expect(leftIn(state, DECK)).toBe(28)
})

// ---- red cards ------------------------------------------------------------------------------------------------------

/** Lets a side draw a card, this one first. */
function drawing(side: 0 | 1, card: number, of: Scene, set: (state: State) => void = () => undefined) {
  const state = under(scene(of))
  set(state)
  const frame: DrawFrame = {
    phase: 'draw',
    side,
    step: 'cards',
    cards: 1,
    markers: 0,
    limit: false,
    first: false
  }
  state.stack.push(frame)
  return { state, roll: rollFor(state, card) }
}

test('5.1.2d, 5.2.4a and 5.2.4b: a red card is carried out the moment it is drawn, and then one more is drawn', () => {
  const { state, roll } = drawing(1, 35, { turn: 4 }, (one) => void holdMarkers(one, 1, ['hold', 'shock']))
  const events = settle(state, roll, 2, 1)
  expect(events).toContainEqual({ kind: 'played', rule: '5.2', side: 'allied', card: 35 })
  expect(markers(state, 1)).toHaveLength(1)
  expect(discardsOf(state, DECK)).toEqual(['35'])
  expect(hand(state, 1)).toHaveLength(1)
})

test('5.2.4b: what of a red card can be done is done: without a marker to return one card is drawn', () => {
  const { state, roll } = drawing(1, 35, { turn: 4 })
  settle(state, roll, 1)
  expect([hand(state, 1).length, discardsOf(state, DECK).length]).toEqual([1, 1])
})

test('5.2.4a: a red card that comes again in the same period only lets one draw', () => {
  const { state, roll } = drawing(1, 35, { turn: 4 }, (one) => {
    holdMarkers(one, 1, ['hold', 'shock'])
    one.used.push('Cabinet Crisis')
  })
  settle(state, roll, 1)
  expect([markers(state, 1).length, hand(state, 1).length]).toEqual([2, 1])
})

test('21.1z: cards 61 and 72 act when the German player draws them, 73 when the Polish player does', () => {
  const isDone = (side: 0 | 1, card: number): boolean => {
    const { state, roll } = drawing(side, card, { scenario: 'polish-regular', turn: 4 })
    settle(state, roll, ...(side === (card === 73 ? 1 : 0) ? [card === 73 ? 1 : card === 61 ? 2 : 5, 1] : []))
    return discardsOf(state, DECK).includes(`${card}`)
  }
  expect([isDone(0, 61), isDone(0, 72), isDone(1, 73)]).toEqual([true, true, true])
  expect([isDone(1, 61), isDone(1, 72), isDone(0, 73)]).toEqual([false, false, false])
})

// ---- Leaders --------------------------------------------------------------------------------------------------------

test('22.7a: under Rundstedt the first card of the turn that is not red may be drawn again', () => {
  const state = strategic({ scenario: 'polish-regular', turn: 4 }, (one) => void (one.noDraw = [true, true]))
  settle(state, ...ones(4), 1)
  expect([phaseOf(state), game.actor(state), hand(state, 0).length]).toEqual(['draw', 'german', 1])
  const [first] = hand(state, 0)
  expect(ruleAgainst(state, { type: 'redraw', slot: hand(state, 1)[0] })).toBe('22.7a')
  const { events } = give(state, { type: 'redraw', slot: first }, 1, 1, 1, 1)
  expect(events.filter(({ kind }) => kind === 'discarded')).toHaveLength(1)
  // He is asked once.
  expect([phaseOf(state), hand(state, 0).length]).toEqual(['strategic', 4])
})

test('22.4a: under Hitler the German player discards his whole hand before he draws', () => {
  const state = strategic({ turn: 2 }, (one) => {
    one.leaders[0] = 'replacement'
    one.noDraw = [true, true]
    deckCards(one, 0, 20, 21)
  })
  const events = settle(state, ...ones(4), ...ones(4))
  expect(events.flatMap((event) => (event.kind === 'discarded' ? [event.card] : []))).toEqual([20, 21])
  expect(hand(state, 0)).toHaveLength(4)
})

test('22.3a and 22.3b: Brauchitsch lets the German player exchange a card and a marker after the Strategic Phase', () => {
  const state = under(scene({ turn: 1 }))
  deckCards(state, 0, 20)
  holdMarkers(state, 0, ['blitz', 'hold'])
  state.stack.push({ phase: 'strategic', step: 'redraw', side: 0, passes: 2 } as never)
  settle(state)
  const [card] = hand(state, 0)
  const [marker, other] = markers(state, 0)
  const { events } = give(state, { type: 'redraw', slot: marker }, 1)
  expect(events).toContainEqual({ kind: 'returned', rule: '22.3b', side: 'german', markers: 1 })
  expect(refusal(state, { type: 'redraw', slot: other })).toBe('22.3a')
  give(state, { type: 'redraw', slot: card }, 1)
  expect(discardsOf(state, DECK)).toEqual(['20'])
  expect([hand(state, 0).length, markers(state, 0).length, phaseOf(state)]).toEqual([1, 2, 'movement'])
})

test('22.2a: Weygand lets the Allied player exchange one card when the German Combat Phase ends', () => {
  const asked = (side: 0 | 1, weygand: boolean): string => {
    const state = under(scene({ turn: 4 }))
    if (weygand) state.leaders[1] = 'replacement'
    deckCards(state, 1, 20)
    holdMarkers(state, 1, ['hold'])
    beginCombat(state, side)
    give(state, END)
    give(state, END)
    if (phaseOf(state) === 'redraw')
      expect(refusal(state, { type: 'redraw', slot: markers(state, 1)[0] })).toBe('22.2a')
    return phaseOf(state)
  }
  expect([asked(0, true), asked(0, false), asked(1, true)]).toEqual(['redraw', 'movement', 'movement'])
})

test('22.2a: whoever holds nothing is not asked', () => {
  const state = under(scene())
  beginRedraw(state, 1, { cards: 1 })
  settle(state)
  expect(phaseOf(state)).toBe('movement')
})

test('8.0a: the Card Step begins with the Allied player when both have drawn', () => {
  const state = strategic({ turn: 4 }, (one) => void (one.noDraw = [true, true]))
  settle(state, ...ones(4), ...ones(4))
  expect([phaseOf(state), game.actor(state)]).toEqual(['strategic', 'allied'])
  expect([hand(state, 0).length, hand(state, 1).length]).toEqual([4, 4])
})
