import { describe, expect, test } from 'vitest'
import { loseStep, swapForm } from './02-steps'
import { attackOf, boardOf, defenseOf, isReduced, unitsIn } from './board'
import { eisenhowersWar, worldFor } from './index'
import { explainStep } from './08-movement'
import { startPosition } from './start'
import { bareContext, hexIn, move, moving, refusal, scene, unitIn, where } from './testing'
import { ASIDE, DEAD } from './state'
import { SEATS } from './world'

describe('units', () => {
  test('1.2a a unit with a movement factor above 0 is mobile', () => {
    for (const unit of worldFor('historical').units) expect(unit.mobile).toBe(unit.move > 0)
    const state = scene({ units: { 'G-1SS': '3205' }, phase: moving('german') })
    expect(refusal(state, move('G-1SS', '3104'))).toBeNull()
  })

  test('1.2b a unit with movement factor 0 is static', () => {
    const state = scene({ units: { 'G-CH': '3404' }, phase: moving('german') })
    expect(refusal(state, move('G-CH', '3304'))).toBe('8.0e')
  })

  test('1.0 the two seats are the two sides', () => {
    expect(eisenhowersWar.seats).toEqual(SEATS)
  })

  test('2.3 the 14th Panzer Corps moves as a mountain unit, reduced or not', () => {
    for (const strength of ['', ':reduced']) {
      const state = scene({ units: { 'G-14Pz': `1312${strength}` } })
      const unit = unitIn(state, 'G-14Pz')
      expect(explainStep(state, unit, hexIn(state, '1312'), hexIn(state, '1313'))[0]).toMatchObject({
        label: 'Rough',
        value: 1
      })
    }
  })

  test('2.6a German paratroops never drop: only the two Allied corps have an airborne form', () => {
    const { units } = worldFor('historical')
    expect(units.filter((unit) => unit.type === 'paratroop').every((unit) => unit.twin < 0)).toBe(true)
    expect(units.filter((unit) => unit.twin >= 0).map((unit) => unit.airborne)).toEqual([
      'A-B1A',
      'A-B1A',
      'A-US18A',
      'A-US18A'
    ])
  })

  test('2.7 the size of a unit changes nothing: an army stacks and moves as a corps', () => {
    const state = scene({ units: { 'G-12A': '3120', 'G-75': '3120' } })
    expect(boardOf(state).height[hexIn(state, '3120')]).toBe(2)
    expect(boardOf(state).zone[0][hexIn(state, '3121')]).toBe(2)
  })

  test('2.10 the attack factor is for attacks, the defense factor for defense', () => {
    const state = scene({ units: { 'G-1SS': '3205', 'G-47Pz': '3204:reduced' } })
    expect([attackOf(state, unitIn(state, 'G-1SS')), defenseOf(state, unitIn(state, 'G-1SS'))]).toEqual([
      9, 10
    ])
    const reduced = unitIn(state, 'G-47Pz')
    expect(attackOf(state, reduced)).toBe(reduced.reduced!.attack)
    expect(defenseOf(state, reduced)).toBe(reduced.reduced!.defense)
  })
})

describe('steps', () => {
  test('2.11a a full-strength unit that loses a step is reduced', () => {
    const state = scene({ units: { 'G-1SS': '3205' } })
    const unit = unitIn(state, 'G-1SS')
    expect(loseStep(state, unit, '11.1a', bareContext())).toBe(false)
    expect(isReduced(state, unit)).toBe(true)
    expect(where(state, 'G-1SS')).toBe('3205')
  })

  test('2.11b a reduced or one-step unit that loses a step is eliminated', () => {
    const state = scene({ units: { 'G-1SS': '3205:reduced', 'G-CH': '3404' } })
    const context = bareContext()
    for (const id of ['G-1SS', 'G-CH']) {
      expect(loseStep(state, unitIn(state, id), '11.1a', context)).toBe(true)
      expect(where(state, id)).toBe(DEAD)
    }
    expect(context.events.map((event) => event.kind)).toEqual(['eliminated', 'eliminated'])
  })

  test('2.11c units start at full strength', () => {
    const state = startPosition(worldFor('historical'), {})
    for (const unit of worldFor('historical').units) expect(state.steps[unit.index]).toBe(unit.steps)
  })
})

describe('the two forms of an airborne corps', () => {
  test('the steps go along when the form changes; off the map it is its mobile counter', () => {
    const state = scene({ units: { 'A-B1A-mob': '3311:reduced' } })
    const drop = swapForm(state, unitIn(state, 'A-B1A-mob'))
    expect(drop.id).toBe('A-B1A-air')
    expect([where(state, 'A-B1A-mob'), where(state, 'A-B1A-air')]).toEqual([ASIDE, '3311'])
    expect(state.steps[drop.index]).toBe(1)
    expect(state.staticSeen).toBe(true)
    expect(unitsIn(state, hexIn(state, '3311'))).toEqual([drop])
    loseStep(state, drop, '11.1a', bareContext())
    expect([where(state, 'A-B1A-mob'), where(state, 'A-B1A-air')]).toEqual([DEAD, ASIDE])
  })
})
