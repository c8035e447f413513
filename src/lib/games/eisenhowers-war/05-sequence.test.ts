import { describe, expect, test } from 'vitest'
import type { Event } from './events'
import { eisenhowersWar } from './index'
import { attacking, bareContext, give, hexIn, move, moving, refusal, scene, unitIn, where } from './testing'
import { BOX, TRACK, type State } from './state'
import { turnPhase } from './05-sequence'
import type { TurnFrame } from './state'

const end = { type: 'end' }
const NO_PLAN = { type: 'plan', plan: 'second', turn: 3, hex: null }

/** Gives the offered "end" or "pass" until the turn frame has come this far; answers what was told. */
function pass(state: State, until: (state: State) => boolean) {
  const told: Event[] = []
  for (let i = 0; i < 400 && !until(state) && eisenhowersWar.outcome(state) === null; i++) {
    const offers = eisenhowersWar.offers(state)
    const offer =
      offers.find((one) => one.id === 'standing') ??
      offers.find((one) => one.id === 'end' || one.id === 'cancel') ??
      offers[0]!
    const order =
      offer.gesture === 'confirm'
        ? offer.order
        : offer.gesture === 'pick'
          ? offer.choices[0]!.order
          : offer.gesture === 'place'
            ? offer.order(offer.pieces[0]!, offer.hexes(offer.pieces[0]!)[0]!)
            : null
    if (order === null) throw new Error(`What now? ${offer.id}`)
    told.push(...give(state, order).events)
  }
  return told
}

describe('the turn', () => {
  test('5.1 there are at most nine turns', () => {
    // All ports Allied and no Germans: only the last turn ends it.
    const state = scene({ turn: 9, liberated: ['France', 'Belgium', 'Netherlands'] })
    state.stack = [{ phase: 'turn', step: 8 } as TurnFrame]
    turnPhase.run!(state, state.stack[0] as TurnFrame, bareContext())
    expect(state.result?.winner).toBe('german')
    const eighth = scene({ turn: 8, liberated: ['France', 'Belgium', 'Netherlands'] })
    eighth.stack = [{ phase: 'turn', step: 8 } as TurnFrame]
    turnPhase.run!(eighth, eighth.stack[0] as TurnFrame, bareContext())
    expect(eighth.result).toBeNull()
    turnPhase.run!(eighth, eighth.stack[0] as TurnFrame, bareContext())
    expect(eighth.turn).toBe(9)
  })

  test('5.2a the eight phases follow each other', () => {
    const state = eisenhowersWar.create('historical')
    const told = give(state, NO_PLAN).events
    told.push(...pass(state, ({ phaseNumber }) => phaseNumber === 8))
    const phases = told.filter((event) => event.kind === 'phase').map(({ number }) => number)
    expect(phases).toEqual([2, 3, 4, 5, 6, 7, 8])
    expect(told.find(({ kind }) => kind === 'turn')).toMatchObject({ turn: 1, dates: 'Jun 1944' })
  })

  test('5.2a a later turn begins with Phase I', () => {
    const state = scene({ turn: 2, allied: ['3404'], beachheads: [] })
    state.stack = [{ phase: 'turn', step: 9 } as TurnFrame]
    const context = bareContext()
    for (let i = 0; i < 2; i++) turnPhase.run!(state, state.stack[0] as TurnFrame, context)
    expect(state.turn).toBe(3)
    expect(state.phaseNumber).toBe(1)
  })

  test('5.2b German arrivals come after German movement, so they act in the next turn', () => {
    const state = eisenhowersWar.create('historical')
    give(state, NO_PLAN)
    pass(state, ({ phaseNumber }) => phaseNumber === 5)
    expect(where(state, 'G-2SS')).toBe(TRACK)
    pass(state, ({ phaseNumber }) => phaseNumber === 6)
    expect(where(state, 'G-2SS')).toBe(BOX)
    expect(state.stack.at(-1)?.phase).toBe('secondSs')
  })

  test('5.6 the Victory Check ends the turn', () => {
    const state = eisenhowersWar.create('historical')
    give(state, NO_PLAN)
    pass(state, ({ turn }) => turn === 2)
    // No port was taken (4.3.2).
    expect(state).toMatchObject({ turn: 1, phaseNumber: 8, result: { winner: 'german', rule: '4.3.2a' } })
  })

  test('5.4 in a Reinforcement Phase the turn box is emptied into the Reinforcement Box', () => {
    const state = eisenhowersWar.create('historical')
    give(state, NO_PLAN)
    for (const id of ['A-US19', 'A-US8', 'A-CW8']) expect(where(state, id)).toBe(BOX)
    expect(where(state, 'A-US15')).toBe(TRACK)
  })

  test('13.6a five markers come on turn 2', () => {
    const state = scene({ turn: 1 })
    state.stack = [{ phase: 'turn', step: 9 } as TurnFrame]
    turnPhase.run!(state, state.stack[0] as TurnFrame, bareContext())
    expect(state).toMatchObject({ turn: 2, fmo: 5 })
  })

  test('5.2a what belongs to one turn is put back when the next begins', () => {
    const state = scene({ turn: 4, units: { 'A-B1A-air': '3312' }, secured: ['3312'] })
    Object.assign(state, {
      aerial: hexIn(state, '3312'),
      aerialUsed: true,
      staticSeen: false,
      bound: [1],
      drops: [[unitIn(state, 'A-B1A-air').index, hexIn(state, '3312')]],
      supplyProblem: 0
    })
    state.stack = [{ phase: 'turn', step: 9 } as TurnFrame]
    turnPhase.run!(state, state.stack[0] as TurnFrame, bareContext())
    expect(state).toMatchObject({
      turn: 5,
      aerial: -1,
      aerialUsed: false,
      staticSeen: true,
      bound: [],
      drops: [],
      secured: [],
      supplyProblem: -1
    })
    // 7.15: Antwerp does not run on turn 5.
    expect(state.stack.at(-1)?.phase).toBe('supplyProblem')
  })
})

describe('movement and attacks', () => {
  const units = { 'A-US5': '3304', 'G-84': '3303' }

  test('5.5a the order is declared first', () => {
    const state = scene({
      units,
      beachheads: ['3304'],
      phase: { ...moving('allied'), portion: 'choose', first: null } as never
    })
    expect(refusal(state, move('A-US5', '3205'))).not.toBeNull()
    expect(refusal(state, end)).toBe('5.5a')
    give(state, { type: 'first', portion: 'move' })
    expect(state.stack.at(-1)).toMatchObject({ portion: 'move' })
    expect(refusal(state, { type: 'first', portion: 'attack' })).toBe('5.5a')
  })

  test('5.5b movement ends before the first attack', () => {
    const state = scene({ units, beachheads: ['3304'], phase: moving('allied', 'move') })
    expect(refusal(state, { type: 'attack', target: '3303', units: ['A-US5'] })).not.toBeNull()
    give(state, end)
    expect(state.stack.at(-1)).toMatchObject({ portion: 'attack' })
    expect(refusal(state, move('A-US5', '3205'))).toBe('5.5b')
  })

  test('5.5c attacks end before the first movement', () => {
    const state = scene({ units, beachheads: ['3304'], phase: attacking('allied', 'attack') })
    expect(refusal(state, move('A-US5', '3205'))).toBe('5.5b')
    give(state, end)
    expect(state.stack.at(-1)).toMatchObject({ portion: 'move' })
    expect(refusal(state, { type: 'attack', target: '3303', units: ['A-US5'] })).not.toBeNull()
  })
})
