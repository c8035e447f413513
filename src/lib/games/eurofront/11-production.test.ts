import { describe, expect, test } from 'vitest'
import { seededDice } from '../../kernel/dice'
import { beginProduction } from './11-production'
import { priceOf } from './11.7-building'
import { eliminate } from './07.33-losses'
import { at, END, game, give, refusal, scene, steps, tokenOf, where, world, type Scene } from './testing'
import type { State } from './state'
import { SOVIETS } from './world'

const context = { dice: seededDice(1), emit: () => undefined, reveal: () => undefined }
const build = (unit: string) => ({ type: 'build', unit })
const rebuild = (unit: string, hex: string) => ({ type: 'rebuild', unit, hex })

/** A Production of the Winter War; `lost`: units that are eliminated before. */
function producing(
  of: Scene,
  saved: Readonly<Record<string, number>> = {},
  lost: readonly string[] = []
): State {
  const state = scene({ weather: 'snow', ...of })
  for (const id of lost) eliminate(state, tokenOf(state, id), '2.6b', context)
  for (const [who, points] of Object.entries(saved))
    state.pools.push({ who, faction: who === 'Finland' ? 0 : 2, points, spent: false })
  state.stack = [{ phase: 'calendar', step: 'diplomacy', order: [] } as never]
  beginProduction(state, context)
  return state
}
const points = (state: State, who: string, seat: string) =>
  game.view(state, seat).pools.find((one) => one.who === who)!.points
const own = (state: State, seat: string) => game.view(state, seat)
const SOVIET = 'soviets EF'
/** Rolled when the Production is over. */
const WEATHER = [1, 1, 1, 1]
const FINNS = { 'FI-1': '3603:1', 'FI-Mann': '3204:1' } as const

describe('11.2, 11.4 points', () => {
  test('1939A, 11.31, 20.82c, 20.64b Finland gets 2 a month, the Soviets 18', () => {
    const state = producing({ axis: FINNS })
    expect(state.pools).toMatchObject([
      { who: 'Finland', points: 2 },
      { who: SOVIET, points: 18 }
    ])
  })

  test('11.2a, 11.4a X12 what is saved comes on top; if anything is spent, the rest is lost', () => {
    const state = producing({ axis: FINNS, soviets: { 'SU-8': '3604:1' } }, { [SOVIET]: 5 })
    expect(points(state, SOVIET, 'allied')).toBe(23)
    give(state, build('SU-8'))
    expect(points(own(state, 'allied'), SOVIET, 'allied')).toBe(19)
    give(state, END)
    give(state, END, ...WEATHER)
    expect(state.pools).toMatchObject([
      { who: SOVIET, points: 0 },
      { who: 'Finland', points: 2 }
    ])
  })

  test('11.4a X12 nothing spent, all saved', () => {
    const state = producing({ axis: FINNS }, { [SOVIET]: 5 })
    give(state, END)
    give(state, END, ...WEATHER)
    expect(state.pools.find(({ who }) => who === SOVIET)!.points).toBe(23)
  })

  test('20.64b, 11.34 without National Supply it earns nothing', () => {
    const state = producing({ axis: FINNS, owners: { OULU: SOVIETS } })
    expect(state.pools[0]).toMatchObject({ who: 'Finland', points: 0 })
  })

  test('21.461, 21.414, 21.413 NF Aliens in the Arctic cost 5 each, Veterans nothing', () => {
    const state = producing({ soviets: { 'SU-8': 'MURMANSK', 'SU-14': 'KANDALAKSHA' } })
    expect(state.pools.find(({ who }) => who === SOVIET)!.points).toBe(13)
  })
})

describe('11.71 steps', () => {
  test('11.71a, 11.7a one step a unit, unengaged, at the price of its kind', () => {
    const state = producing({ axis: FINNS, soviets: { 'SU-8': '3604:1', 'SU-13': '3605:4' } })
    give(state, build('SU-8'))
    expect(refusal(state, build('SU-8'))).toBe('11.71a')
    expect(refusal(state, build('SU-13'))).toBe('2.5')
  })

  test('11.71a, 11.71b not while engaged or cut off', () => {
    const state = producing({
      soviets: { 'SU-8': '3603:1', 'SU-13': '3303:1' },
      unsupplied: ['SU-13'],
      axis: { 'FI-1': '3603' }
    })
    expect(refusal(state, build('SU-8'))).toBe('11.71a')
    expect(refusal(state, build('SU-13'))).toBe('11.71a')
  })

  test('18.62a, GA_5 in an engaged area at double price', () => {
    const of = {
      soviets: { 'SU-14': 'MURMANSK:1' },
      axis: { ...FINNS, 'FI-2': 'MURMANSK' },
      attackers: { MURMANSK: 0 }
    } as const
    const state = producing(of)
    give(state, build('SU-14'))
    // Extreme costs, twice.
    expect(points(own(state, 'allied'), SOVIET, 'allied')).toBe(18 - 12)
  })

  test('11.7c, 20.53a, 21.462a, 5.8f, 20.54d prices', () => {
    const state = scene()
    const price = (unit: string, place: string, faction: 0 | 2) =>
      priceOf(state, world.unit(unit)!, faction, at(place))
    expect(price('SU-8', '3604', 2)).toEqual([4, 8])
    expect(price('SU-8', 'MURMANSK', 2)).toEqual([6, 12])
    expect(price('SU-West', '3604', 2)).toEqual([20, 40])
    expect(price('SU-STAVKA', '4108', 2)).toEqual([20, 40])
    expect(price('FI-1', 'OULU', 0)).toEqual([4, 6])
    expect(price('FI-7', '3603', 0)).toEqual([3, 2])
    expect(price('FI-Mann', '3204', 0)).toEqual([5, 10])
    state.events.push('S1')
    expect(price('SU-West', '3604', 2)).toEqual([15, 30])
    state.events.push('S2', 'SG')
    expect(price('SU-West', '3604', 2)).toEqual([10, 20])
    expect([price('SU-8', '3604', 2), price('SU-8', 'MURMANSK', 2)]).toEqual([
      [2, 4],
      [3, 6]
    ])
  })

  test('11.2a no more than there is', () => {
    const state = producing({ soviets: { 'SU-West': '3604:1' } })
    expect(refusal(state, build('SU-West'))).toBe('11.2a')
  })
})

describe('11.72 cadres', () => {
  const lost = (places: Readonly<Record<string, string>>, units: readonly string[], saved = 30) =>
    producing({ axis: FINNS, soviets: places }, { [SOVIET]: saved }, units)

  test('11.72a, 11.72b, 11.81f a cadre at its lowest step in a home city, and no step for it', () => {
    const state = lost({ 'SU-8': '3605', 'SU-13': '3604' }, ['SU-8'])
    expect(refusal(state, rebuild('SU-8', '3605'))).toBe('11.81a')
    give(state, rebuild('SU-8', '4108'))
    const view = own(state, 'allied')
    expect([where(view, 'SU-8'), steps(view, 'SU-8')]).toEqual(['4108', 1])
    expect(refusal(state, build('SU-8'))).toBe('11.71a')
  })

  test('11.81b, 11.81h X16 two in a major city, one elsewhere', () => {
    const state = lost({ 'SU-8': '3605', 'SU-13': '3605', 'SU-44': '3605' }, ['SU-8', 'SU-13', 'SU-44'])
    give(state, rebuild('SU-8', '4108'))
    give(state, rebuild('SU-13', '4108'))
    expect(refusal(state, rebuild('SU-44', '4108'))).toBe('11.81b')
    give(state, rebuild('SU-44', '4206'))
    const minor = lost({ 'SU-8': '3605', 'SU-13': '3605' }, ['SU-8', 'SU-13'])
    give(minor, rebuild('SU-8', '4204'))
    expect(refusal(minor, rebuild('SU-13', '4204'))).toBe('11.81b')
  })

  test('21.462b in the north only who was lost there', () => {
    const state = lost({ 'SU-14': 'MURMANSK', 'SU-25': '3605' }, ['SU-14', 'SU-25'])
    expect(refusal(state, rebuild('SU-25', 'MURMANSK'))).toBe('21.462b')
    give(state, rebuild('SU-14', 'MURMANSK'))
  })

  test('20.64c, 11.81c, 20.82d Finns come back in Helsinki', () => {
    const state = producing({ axis: { ...FINNS, 'FI-2': '3602' } }, { Finland: 10 }, ['FI-2'])
    give(state, END)
    expect(refusal(state, rebuild('FI-2', 'OULU'))).toBe('11.81a')
    give(state, rebuild('FI-2', '3204'))
    give(state, END, ...WEATHER)
    expect([where(state, 'FI-2'), steps(state, 'FI-2')]).toEqual(['3204', 1])
  })
})

describe('11.1 both build without seeing each other', () => {
  test('4.11, 11.7a X85, Intro_g what the other builds shows when both are done, and never how strong', () => {
    const state = producing(
      { axis: FINNS, soviets: { 'SU-8': '3605', 'SU-13': '3604:1' } },
      { [SOVIET]: 30 },
      ['SU-8']
    )
    expect(game.actor(state)).toBe('allied')
    give(state, build('SU-13'))
    give(state, rebuild('SU-8', '4108'))
    give(state, END)
    expect(game.actor(state)).toBe('axis')
    const before = own(state, 'axis')
    const blocks = (view: State) => view.at.filter((place) => place === at('4108')).length
    expect([blocks(before), JSON.stringify(before).includes('SU-8')]).toEqual([0, false])
    give(state, END, ...WEATHER)
    const after = own(state, 'axis')
    expect(blocks(after)).toBe(1)
    expect(after.hidden.cv[after.at.indexOf(at('4108'))]).toBe(-1)
  })
})
