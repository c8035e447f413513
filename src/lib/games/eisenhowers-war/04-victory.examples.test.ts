// The worked examples about winning, by the numbers of the list of test vectors.
import { expect, test } from 'vitest'
import { enterHex } from './03.4-control'
import { portMinimum, verdict } from './04-victory'
import { setControl, unitsIn, worldOf } from './board'
import { bareContext, hexIn, move, moving, scene, unitIn, give, type Scene } from './testing'
import type { State } from './state'
import { ALLIED, GERMAN } from './world'

const LIBERATED = ['France', 'Belgium', 'Netherlands']
const position = (turn: number, options: Scene = {}) => scene({ turn, liberated: LIBERATED, ...options })
const hold = (state: State, side: 0 | 1, ...ids: string[]) => {
  for (const id of ids) state.control[hexIn(state, id)] = side
}

/** Turn 9: all cities of Italy and of Germany west of the line of demarcation are Allied but Munich. */
function munich(): State {
  const state = position(9)
  const world = worldOf(state)
  for (const hex of world.landHexes) {
    const { country, dgl } = world.hexes[hex]!
    if (country === 'Italy' || (country === 'Germany' && dgl === 'west')) state.control[hex] = ALLIED
  }
  hold(state, GERMAN, '2317')
  return state
}

test('E-04 (4.1) on turn 3 five ports are needed and the launching sites count', () => {
  const state = position(3)
  expect(portMinimum(state)).toBe(5)
  for (const hex of worldOf(state).area('v1Sites')) state.control[hex] = ALLIED
  expect(verdict(state)).toMatchObject({ side: ALLIED, rule: '4.2.3a' })
  state.turn = 2
  expect(verdict(state)).toBeNull()
})

test('E-05 (4.3.2) without a port on turn 1 the German wins, with one play goes on', () => {
  expect(verdict(scene({ turn: 1 }))).toMatchObject({ side: GERMAN, rule: '4.3.2a' })
  expect(verdict(scene({ turn: 1, allied: ['3404'] }))).toBeNull()
})

test('E-06 (4.4.1) Munich alone wins for the German; Prague cancels it', () => {
  const state = munich()
  expect(verdict(state)).toMatchObject({ side: GERMAN, rule: '4.4a' })
  hold(state, ALLIED, '2721')
  expect(worldOf(state).hexes[hexIn(state, '2721')]!.site?.name).toBe('Prague')
  expect(verdict(state)).toMatchObject({ side: ALLIED, rule: '4.4c' })
})

test('V-25 (4.2.1) the Ruhr wins on turn 6 and no more on turn 7', () => {
  expect(verdict(position(6, { allied: ['3215'] }))).toMatchObject({ side: ALLIED, rule: '4.2.1a' })
  expect(verdict(position(7, { allied: ['3215'] }))).toBeNull()
})

test('V-26 (4.3.1) an unsupplied German corps in a city once Allied wins nothing', () => {
  // Paris with France Allied all around, and then with a way home.
  const state = position(5, { units: { 'G-1SS': '3007' } })
  state.everAllied = [hexIn(state, '3007')]
  expect(verdict(state)).toBeNull()
  const open = scene({ turn: 5, units: { 'G-1SS': '3007' } })
  open.everAllied = [hexIn(open, '3007')]
  expect(verdict(open)).toMatchObject({ side: GERMAN, rule: '4.3.1a' })
})

test('V-40 (7.16, 4.3.1) a city that fell with the interior of France wins when a supplied German enters it', () => {
  const line = ['3305', '3206', '3007', '2907', '2908', '2809', '2709', '2710', '2610', '2609', '2509']
  const state = scene({
    turn: 5,
    units: { 'A-US5': '3107', 'G-84': '2611' },
    allied: line,
    phase: moving('allied')
  })
  const lyon = hexIn(state, '2407')
  give(state, move('A-US5', '3106'))
  expect(state.control[lyon]).toBe(ALLIED)
  expect(verdict(state)).toBeNull()
  // The Germans come back on a broad front.
  const world = worldOf(state)
  for (const hex of world.landHexes)
    if (world.hexes[hex]!.country === 'France' && hex !== lyon && unitsIn(state, hex).length === 0)
      setControl(state, hex, GERMAN)
  enterHex(state, unitIn(state, 'G-84'), lyon, bareContext())
  expect(verdict(state)).toMatchObject({ side: GERMAN, rule: '4.3.1a' })
})
