// The worked examples about stacking, movement and zones of control, by the numbers of the list of test vectors.
import { expect, test } from 'vitest'
import { mayStack } from './06-stacking'
import { explainStep } from './08-movement'
import { boardOf } from './board'
import { eisenhowersWar } from './index'
import { give, hexIn, move, moving, refusal, scene, unitIn, type Scene } from './testing'
import type { State } from './state'

const CORPS = ['A-US5', 'A-US7', 'A-US19', 'A-US8', 'A-US15', 'A-US20', 'A-US12']

function costTo(state: State, unit: string, hex: string): number | null {
  const offer = eisenhowersWar.offers(state).find((one) => one.gesture === 'move')
  if (offer?.gesture !== 'move') throw new Error('No move is offered.')
  return offer.reach([unit]).find((reached) => reached.hex === hex)?.cost ?? null
}

test.each([
  ['clear', '3205', 5],
  ['rough', '3204', 3],
  ['mountain', '2208', 3],
  ['an Alpine Pass', '2113', 3],
  ['a beachhead', '3303', 6]
])('N-08 (6.3) units in %s (%s): at most %i', (kind, hex, most) => {
  const state = scene({ beachheads: kind === 'a beachhead' ? [hex] : [] })
  const room = (count: number) =>
    mayStack(
      state,
      CORPS.slice(0, count).map((id) => unitIn(state, id)),
      hexIn(state, hex)
    )
  expect([room(most), room(most + 1)]).toEqual([true, false])
})

test('V-27 (6.4) a US and a Commonwealth corps end together in Antwerp, not in a clear hex inland', () => {
  const together = (hex: string) => {
    const state = scene({ units: { 'A-US5': hex } })
    return mayStack(state, [unitIn(state, 'A-CW1')], hexIn(state, hex))
  }
  expect([together('3105'), together('3311')]).toEqual([false, true])
})

test('N-11 and V-37 (8.10) the estuary is closed until declared, and then costs one more; 3412 to 3511 is no part of it', () => {
  const at = (hex: string) => scene({ units: { 'G-89': hex }, phase: moving('german') })
  expect(refusal(at('3412'), move('G-89', '3511'))).toBeNull()
  expect(refusal(at('3411'), move('G-89', '3510'))).toBe('8.10a')
  const state = at('3411')
  give(state, { type: 'scheldt' })
  const lines = explainStep(state, unitIn(state, 'G-89'), hexIn(state, '3411'), hexIn(state, '3510'))
  expect(lines.map(({ value }) => value)).toEqual([1, 1])
  expect(refusal(state, move('G-89', '3510'))).toBeNull()
})

test('N-12 (9.3) two enemy zones in a row cost one more each', () => {
  const units = { 'A-US5': '3304', 'G-1SS': '3105' }
  const state = scene({ units, beachheads: ['3304'], phase: moving('allied') })
  expect(costTo(state, 'A-US5', '3205')).toBe(2)
  expect(costTo(state, 'A-US5', '3104')).toBe(4)
  const free = scene({ units: { 'A-US5': '3304' }, beachheads: ['3304'], phase: moving('allied') })
  expect(costTo(free, 'A-US5', '3104')).toBe(2)
})

test('V-28 (9.1) a German garrison costs those who pass it nothing', () => {
  const units = { 'A-US5': '3304', 'G-CH': '3404' }
  const state = scene({ units, beachheads: ['3304'], phase: moving('allied') })
  const watched = scene({ units: { 'A-US5': '3304', 'G-25': '3404' }, phase: moving('allied') })
  expect([costTo(state, 'A-US5', '3303'), costTo(watched, 'A-US5', '3303')]).toEqual([2, 3])
  expect(boardOf(state).zone[0].every((count) => count === 0)).toBe(true)
})

test('N-22 (13.4) the ninth German mobile unit does not enter Italy, unless the Adriatic was invaded', () => {
  const ids = ['G-14Pz', 'G-76Pz', 'G-51M', 'G-1P', 'G-75', 'G-87', 'G-CL', 'G-ACC']
  const eight = Object.fromEntries(ids.map((id, i) => [id, i < 4 ? '1812' : '1912']))
  const ninth = (more: Scene) =>
    refusal(
      scene({ units: { ...eight, 'G-15M': '1918' }, phase: moving('german'), ...more }),
      move('G-15M', '1917', '1916')
    )
  expect(ninth({})).toBe('13.4a')
  expect(ninth({ with: { italyLimit: false } })).toBeNull()
})
