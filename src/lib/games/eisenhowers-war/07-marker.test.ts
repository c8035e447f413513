import { describe, expect, test } from 'vitest'
import { put } from './board'
import { loseStep } from './02-steps'
import { newAction } from './05.5-action'
import { defenseNow, inSupply, supplyKind } from './07-supply'
import { aerialOffer, returnAerial } from './07.11-aerial'
import { beginSupplyCheck, supplyCheckPhase } from './07.12-check'
import { beginSupplyProblem, hasSupplyProblem, supplyProblemShift } from './07.15-problem'
import { pointsOf } from './08-movement'
import { eisenhowersWar, worldFor } from './index'
import { bareContext, give, hexIn, move, moving, refusal, scene, unitIn, where, type Scene } from './testing'
import { startPosition } from './start'
import { alliedReinforcementPhase, beginReinforcement } from './12-reinforcements'
import { BOX, DEAD, type ReinforcementFrame, type State, type SupplyCheckFrame } from './state'
import { ALLIED, AMERICAN, BRITISH, GERMAN } from './world'

const aerial = (hex: string) => ({ type: 'aerial', hex }) as never

describe('aerial supply', () => {
  const inland = { units: { 'A-US5': '2606', 'A-US7': '2606', 'A-CW1': '2905' }, phase: moving('allied') }

  test('7.11a the marker supplies all units of one hex', () => {
    const state = scene(inland)
    give(state, aerial('2606'))
    expect(['A-US5', 'A-US7', 'A-CW1'].map((id) => supplyKind(state, unitIn(state, id)))).toEqual([
      'aerial',
      'aerial',
      'none'
    ])
  })

  test('7.11b it is committed once in a turn, at any moment the Allied player decides', () => {
    const state = scene(inland)
    give(state, aerial('2606'))
    expect(refusal(state, aerial('2905'))).toBe('7.11b')
    expect(aerialOffer(state)).toBeNull()
    returnAerial(state)
    expect(refusal(state, aerial('2905'))).toBeNull()
    expect(refusal(scene({ ...inland, phase: moving('german') }), aerial('2606'))).toBe('7.11b')
  })

  test('7.11c it stays until the turn ends or all units there are eliminated, not when they leave', () => {
    const state = scene(inland)
    give(state, aerial('2606'))
    give(state, move(['A-US5', 'A-US7'], '2706'))
    expect(state.aerial).toBe(hexIn(state, '2606'))
    put(state, unitIn(state, 'A-US5'), hexIn(state, '2606'))
    loseStep(state, unitIn(state, 'A-US5'), '11.1a', bareContext())
    expect(state.aerial).toBe(hexIn(state, '2606'))
    loseStep(state, unitIn(state, 'A-US5'), '11.1a', bareContext())
    expect([state.aerial, state.aerialUsed]).toEqual([-1, true])
  })

  test('7.11c it stays as long as one unit there is alive', () => {
    const state = scene({ ...inland, units: { 'A-US5': '2606:reduced', 'A-US7': '2606:reduced' } })
    give(state, aerial('2606'))
    loseStep(state, unitIn(state, 'A-US5'), '11.1a', bareContext())
    expect(state.aerial).toBe(hexIn(state, '2606'))
    loseStep(state, unitIn(state, 'A-US7'), '11.1a', bareContext())
    expect(state.aerial).toBe(-1)
  })

  test('7.11d it does not move with the units; who ends there is supplied', () => {
    const state = scene(inland)
    give(state, aerial('2606'))
    give(state, move(['A-US5', 'A-US7'], '2706'))
    expect(inSupply(state, unitIn(state, 'A-US5'))).toBe(false)
    put(state, unitIn(state, 'A-CW1'), hexIn(state, '2606'))
    expect(supplyKind(state, unitIn(state, 'A-CW1'))).toBe('aerial')
  })

  test('7.11f nobody must commit it', () => {
    const state = scene(inland)
    expect(eisenhowersWar.offers(state).find((offer) => offer.id === 'end')).toBeDefined()
    expect(state.aerialUsed).toBe(false)
  })

  test('7.11g it is there from the start in both scenarios', () => {
    for (const scenario of ['historical', 'alternate'])
      expect(aerialOffer(startPosition(worldFor(scenario), {}))).not.toBeNull()
  })

  test('7.11a it goes only where Allied units are', () => {
    expect(refusal(scene(inland), aerial('3007'))).toBe('7.11a')
  })

  test('7.11b in Phase II it may feed units that are to be rebuilt (12.3)', () => {
    const reinforcing = (units: Record<string, string>) => {
      const state = scene({ units, turn: 2, phase: newAction(GERMAN) })
      beginReinforcement(state, ALLIED)
      ;(state.stack.at(-1) as ReinforcementFrame).begun = true
      return state
    }
    const phases = (state: State) => eisenhowersWar.offers(state).map((offer) => offer.id)
    const us = reinforcing({ 'A-US5': '2606:reduced' })
    // Nothing else could be done, but the marker opens the way.
    expect(eisenhowersWar.actor(us)).toBe('allied')
    expect(phases(us)).toEqual(['aerial', 'end'])
    expect(refusal(us, { type: 'rebuild', unit: 'A-US5' })).toBe('12.3.1a')
    give(us, aerial('2606'))
    give(us, { type: 'rebuild', unit: 'A-US5' })
    expect(us.steps[unitIn(us, 'A-US5').index]).toBe(2)

    const pair = reinforcing({ 'A-CW1': '2606:reduced', 'A-CW30': '2606:reduced' })
    give(pair, aerial('2606'))
    give(pair, { type: 'merge', units: ['A-CW1', 'A-CW30'] })
    expect(where(pair, 'A-CW1')).toBe(BOX)
  })

  test('7.11b nobody is asked in Phase II when the marker could not help', () => {
    const asked = (units: Record<string, string>, more: Scene = {}) => {
      const state = scene({ units, turn: 2, phase: newAction(GERMAN), ...more })
      beginReinforcement(state, ALLIED)
      const frame = state.stack.at(-1) as ReinforcementFrame
      frame.begun = true
      return alliedReinforcementPhase.actor(state, frame)
    }
    expect(asked({ 'A-US5': '2606:reduced' })).toBe('allied')
    expect(asked({ 'A-US5': '2606' })).toBeNull()
    expect(asked({ 'A-US5': '2606:reduced', 'G-84': '2607' })).toBeNull()
    expect(asked({ 'A-US5': '2606:reduced' }, { with: { aerialUsed: true } })).toBeNull()
    // One Commonwealth unit makes no pair, nor do two far apart.
    expect(asked({ 'A-CW1': '2606:reduced' })).toBeNull()
    expect(asked({ 'A-CW1': '2606:reduced', 'A-CW30': '2905:reduced' })).toBeNull()
    expect(asked({ 'A-CW1': '2606:reduced', 'A-CW30': '3304:reduced' })).toBe('allied')
    expect(asked({ 'A-F1': '2606:reduced' })).toBeNull()
  })

  test('13.2f it is not to be had in a turn with an airborne corps in static form', () => {
    const state = scene({ ...inland, units: { ...inland.units, 'A-B1A-air': '3413' } })
    expect(refusal(state, aerial('2606'))).toBe('13.2f')
  })
})

describe('Supply Check', () => {
  const pocket: Scene = {
    units: { 'G-25': '3400', 'G-74': '3400:reduced', 'G-FBR': '3400', 'G-BR': '3400', 'G-84': '3105' },
    allied: ['3300', '3401', '3301']
  }
  const checked = (options: Scene, side: 0 | 1) => {
    const state = scene({ ...options, phase: newAction(GERMAN) })
    beginSupplyCheck(state, side)
    return state
  }
  const run = (state: ReturnType<typeof scene>) => {
    // An order that is refused settles nothing, so the automatic phase is run by one that is carried out.
    give(state, { type: 'end' })
  }

  test('7.12d a full-strength unit out of supply is reduced', () => {
    const state = checked({ units: { 'A-US5': '2606', 'A-US7': '3304' } }, ALLIED)
    run(state)
    expect(state.steps[unitIn(state, 'A-US5').index]).toBe(1)
    expect(state.steps[unitIn(state, 'A-US7').index]).toBe(2)
  })

  test('7.12e a reduced unit out of supply is eliminated, a one-step unit too', () => {
    const state = checked({ units: { 'A-US5': '2606:reduced', 'A-US7': '2606' } }, ALLIED)
    run(state)
    expect(where(state, 'A-US5')).toBe(DEAD)
    expect(where(state, 'A-US7')).toBe('2606')
  })

  test('7.12f no unit suffers twice, and garrisons not at all', () => {
    const state = checked(pocket, GERMAN)
    const phase = state.stack.at(-1)!
    expect(eisenhowersWar.actor(state)).toBeNull()
    supplyCheckPhase.run!(state, phase as SupplyCheckFrame, bareContext())
    expect(['G-25', 'G-74', 'G-FBR', 'G-BR', 'G-84'].map((id) => where(state, id))).toEqual([
      '3400',
      DEAD,
      DEAD,
      '3400',
      '3105'
    ])
    expect(state.steps[unitIn(state, 'G-25').index]).toBe(1)
  })

  test('7.11b the Allied player may still send aircraft before his check', () => {
    const state = checked({ units: { 'A-US5': '2606', 'A-US7': '2905' } }, ALLIED)
    expect(eisenhowersWar.actor(state)).toBe('allied')
    give(state, aerial('2606'))
    expect(['A-US5', 'A-US7'].map((id) => state.steps[unitIn(state, id).index])).toEqual([2, 1])
  })

  test('nobody is asked when nobody is out of supply', () => {
    expect(eisenhowersWar.actor(checked({ units: { 'A-US5': '3304' } }, ALLIED))).toBeNull()
  })
})

describe('supply problems without Antwerp', () => {
  const due = (turn: number, allied: string[] = []) => {
    const state = scene({ turn, allied, phase: newAction(ALLIED) })
    beginSupplyProblem(state)
    return state.stack.at(-1)!.phase === 'supplyProblem' ? state : null
  }
  const five = ['3311', '3510', '3511', '3411', '3412']
  const name = (group: string) => ({ type: 'supplyProblem', group }) as never

  test('7.15a from turn 5 the Allied player names an army group while Antwerp is down', () => {
    expect(due(4)).toBeNull()
    const state = due(5)!
    expect(eisenhowersWar.actor(state)).toBe('allied')
    give(state, name('British'))
    expect(state.supplyProblem).toBe(BRITISH)
    expect(due(5, five)).toBeNull()
  })

  const cut = (units: Record<string, string>) =>
    scene({
      units,
      turn: 5,
      beachheads: ['3304'],
      liberated: ['France', 'Italy'],
      with: { supplyProblem: AMERICAN }
    })

  test('7.15b units of the group in the northern zone have half their movement', () => {
    const state = cut({ 'A-US5': '3007', 'A-F1': '3008', 'A-CW1': '3107', 'A-US18A-mob': '3009' })
    const points = (id: string) => pointsOf(state, unitIn(state, id))
    expect(points('A-US5')).toEqual({ points: 3, halved: ['7.15b'] })
    expect(points('A-F1').points).toBe(3)
    expect(points('A-US18A-mob').points).toBe(3)
    expect(points('A-CW1').points).toBe(6)
  })

  test('7.15c an attack with at least one of them is one column worse, once', () => {
    const state = cut({ 'A-US5': '3007', 'A-US7': '3007', 'A-CW1': '3107' })
    const units = (...ids: string[]) => ids.map((id) => unitIn(state, id))
    expect(supplyProblemShift(state, units('A-US5', 'A-US7', 'A-CW1'))).toBe(-1)
    expect(supplyProblemShift(state, units('A-CW1'))).toBe(0)
  })

  test('7.15d they defend with their full factors', () => {
    const state = cut({ 'A-US5': '3007' })
    expect(defenseNow(state, unitIn(state, 'A-US5'))).toBe(9)
  })

  test('7.15e it does not touch the southern zone', () => {
    const state = cut({ 'A-US2': '1612' })
    expect(hasSupplyProblem(state, unitIn(state, 'A-US2'))).toBe(false)
    expect(pointsOf(state, unitIn(state, 'A-US2')).points).toBe(6)
  })

  test('7.15f the same group may be named again or the other', () => {
    const state = due(5)!
    give(state, name('British'))
    for (const group of ['British', 'American']) {
      state.turn++
      beginSupplyProblem(state)
      give(state, name(group))
      expect(state.supplyProblem).toBe(group === 'British' ? BRITISH : AMERICAN)
    }
  })

  test('7.15g every turn anew, and no more once Antwerp is up and running', () => {
    const state = due(5)!
    give(state, name('British'))
    state.turn++
    beginSupplyProblem(state)
    expect(state.supplyProblem).toBe(-1)
    expect(state.stack.at(-1)!.phase).toBe('supplyProblem')
    give(state, name('British'))
    for (const hex of five) state.control[hexIn(state, hex)] = ALLIED
    state.turn++
    beginSupplyProblem(state)
    expect([state.supplyProblem, state.stack.at(-1)!.phase]).toEqual([-1, 'action'])
  })
})
