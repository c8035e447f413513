import { expect, test } from 'vitest'
import { beginBlitzkrieg } from './15-blitzkrieg'
import type { State } from './state'
import { END, game, give, hexIn, isOver, refusal, scene, under, unitIn, where, type Scene } from './testing'
import { battleNow, hold, roll } from './testing-battle'

const marked = (state: State, ...ids: string[]) =>
  void state.blitzkriegs.push({ marker: null, units: ids.map((id) => unitIn(state, id).index), done: false })
function phase(of: Scene, set: (state: State) => void = () => undefined): State {
  const state = under(scene(of))
  set(state)
  beginBlitzkrieg(state)
  return state
}
const place = (marker: number, ...units: string[]) => ({ type: 'blitzkrieg', marker, units })
const go = (unit: string, hex: string) => ({ type: 'advance', unit, path: [hex] })
const assault = (unit: string, hex: string) => ({ type: 'assault', unit, hex })
const TWO = { 'F-DE-XIX': '0616', 'F-DE-XXXXI': '0616', 'F-DE-I': '0616', 'F-FR-PAR': '0614' }

test('15.0a, 15.0b, 15.0d and 18.1: a marker goes on the Mobile Panzer units of one stack', () => {
  const state = phase({ units: { ...TWO, 'F-DE-XIV': '0617' } })
  const marker = hold(state, 0, 'blitzkrieg')
  expect(refusal(state, place(99, 'F-DE-XIX'))).toBe('5.8.2')
  expect(refusal(state, place(marker, 'F-DE-I'))).toBe('15.0a')
  expect(refusal(state, place(marker, 'F-DE-XIV'))).toBe('15.0a')
  give(state, place(marker, 'F-DE-XIX', 'F-DE-XXXXI'))
  const second = hold(state, 0, 'blitzkrieg')
  expect(refusal(state, place(second, 'F-DE-XIX'))).toBe('15.0a')
})

test('15.0c, 12.4f and 2.7c: not on a hex with No Actions or Low or No Supply', () => {
  const at = (mark: string) => {
    const state = phase({ units: { 'F-DE-XIX': '0616', 'F-DE-I': `0616${mark}` } })
    return refusal(state, place(hold(state, 0, 'blitzkrieg'), 'F-DE-XIX'))
  }
  expect([at(''), at(':idle'), at(':low'), at(':no')]).toEqual([null, '15.0c', '15.0c', '15.0c'])
})

test('15.1, 15.2a and 15.2c: units under a marker advance one hex, from one EZOC to another, some of them or all', () => {
  const state = phase({ units: { ...TWO, 'F-FR-PAR': '0615' } }, (one) =>
    marked(one, 'F-DE-XIX', 'F-DE-XXXXI')
  )
  expect(refusal(state, go('F-DE-I', '0617'))).toBe('15.1')
  expect(refusal(state, go('F-DE-XIX', '0618'))).toBe('15.2a')
  expect(refusal(state, go('F-DE-XIX', '0615'))).toBe('15.2a')
  give(state, go('F-DE-XIX', '0516'))
  expect(refusal(state, go('F-DE-XIX', '0517'))).toBe('15.1')
  expect(refusal(state, assault('F-DE-XXXXI', '0615'))).toBe('15.1')
  give(state, go('F-DE-XXXXI', '0716'))
  expect([where(state, 'F-DE-XIX'), where(state, 'F-DE-XXXXI')]).toEqual(['0516', '0716'])
})

test('15.2b: not into or across ground that allows no Mobile Combat', () => {
  const state = phase({ units: { 'F-DE-XIX': '2411' } }, (one) => marked(one, 'F-DE-XIX'))
  expect(refusal(state, go('F-DE-XIX', '2311'))).toBe('15.2b')
  const rhine = phase({ units: { 'F-DE-XIX': '2818' } }, (one) => marked(one, 'F-DE-XIX'))
  expect(refusal(rhine, go('F-DE-XIX', '2718'))).toBe('15.2b')
})

test('15.4a and 15.4b (E38): the marker stays only after an advance into an Allied-controlled hex, in one hex', () => {
  const state = phase({ units: TWO }, (one) => marked(one, 'F-DE-XIX', 'F-DE-XXXXI'))
  give(state, go('F-DE-XIX', '0615'))
  give(state, END)
  expect(state.blitzkriegs.map(({ units }) => units)).toEqual([[unitIn(state, 'F-DE-XIX').index]])
  expect(isOver(state)).toBe(true)
  const back = phase({ units: TWO, german: ['0617'] }, (one) => {
    const marker = hold(one, 0, 'blitzkrieg', true)
    one.blitzkriegs.push({ marker, units: [unitIn(one, 'F-DE-XIX').index], done: false })
  })
  give(back, go('F-DE-XIX', '0617'))
  give(back, END)
  expect([back.blitzkriegs, back.piles.slots]).toEqual([[], []])
})

test('15.3a, 15.3c, 15.3d, 15.3g and 14.6.5a: each stack assaults alone; Panzers only, and the Armor Bonus besides', () => {
  const units = { 'F-DE-XIX': '0616', 'F-DE-XXXXI': '0616', 'F-DE-XV': '0715', 'F-FR-PAR': '0615' }
  const state = phase({ units }, (one) => {
    marked(one, 'F-DE-XIX', 'F-DE-XXXXI')
    marked(one, 'F-DE-XV')
  })
  give(state, assault('F-DE-XIX', '0615'))
  expect(battleNow(state).attackers).toHaveLength(2)
  const rolled = roll(state, 1)
  expect(rolled.shifts.map(({ label }) => label)).toEqual(['Armor Bonus', 'Panzers only'])
  expect(rolled).toMatchObject({ combat: 'blitzkrieg', column: '5:1', result: 'EX' })
  give(state, { type: 'lose', unit: 'F-DE-XIX' })
  expect(refusal(state, assault('F-DE-XIX', '0615'))).toBe('15.1')
  give(state, assault('F-DE-XV', '0615'))
  expect(battleNow(state).targets).toEqual([hexIn(state, '0615')])
})

test('15.3e and 14.8.1c: no advance of two hexes follows', () => {
  const state = phase(
    { units: { 'F-DE-XIX': '0616', 'F-DE-XXXXI': '0616', 'F-FR-PAR': '0615:reduced' } },
    (one) => marked(one, 'F-DE-XIX', 'F-DE-XXXXI')
  )
  give(state, assault('F-DE-XIX', '0615'))
  expect(roll(state, 3).result).toBe('DR')
  if (game.actor(state) === 'allied')
    give(state, { type: 'retreat', unit: 'F-FR-PAR', path: ['0614', '0613'] })
  expect(refusal(state, { type: 'advance', unit: 'F-DE-XIX', path: ['0615', '0614'] })).toBe('14.8.1c')
  give(state, go('F-DE-XIX', '0615'))
  give(state, END)
  give(state, END)
  expect(state.blitzkriegs.map(({ units }) => units)).toEqual([[unitIn(state, 'F-DE-XIX').index]])
})

test('15.3b, 15.3f and 14.7.3g: a Fortress is not assaulted, a Counterblow need not be', () => {
  const state = phase({ units: { 'F-DE-XIX': '2513', 'F-FT-THI': '2413' } }, (one) => marked(one, 'F-DE-XIX'))
  expect(refusal(state, assault('F-DE-XIX', '2413'))).toBe('15.3f')
  const blow = phase({ units: { 'F-DE-XIX': '0616', 'F-FR-PAR': '0615' } }, (one) => {
    marked(one, 'F-DE-XIX')
    one.marks.push({ hex: hexIn(one, '0615'), use: 'counterblow', side: 1, with: 'blue' })
  })
  give(blow, END)
  expect(isOver(blow)).toBe(true)
})

test('25.2a: with the advanced rules two Mobile units of one Group give a column', () => {
  const shifts = (advanced: boolean) => {
    const state = phase(
      { options: { advanced }, units: { 'F-DE-XIX': '0616', 'F-DE-XXXXI': '0616', 'F-FR-PAR': '0615' } },
      (one) => marked(one, 'F-DE-XIX', 'F-DE-XXXXI')
    )
    give(state, assault('F-DE-XIX', '0615'))
    return roll(state, 1).shifts.map(({ label }) => label)
  }
  expect([shifts(false).includes('One Group'), shifts(true).includes('One Group')]).toEqual([false, true])
})
