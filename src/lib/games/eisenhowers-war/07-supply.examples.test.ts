// The worked examples about supply, by the numbers of the list of test vectors.
import { expect, test } from 'vitest'
import { enterHex } from './03.4-control'
import { newAction } from './05.5-action'
import { antwerpRuns, inSupply, sourcesOf, supplyKind } from './07-supply'
import { returnAerial } from './07.11-aerial'
import { beginSupplyCheck, supplyCheckPhase } from './07.12-check'
import { beginSupplyProblem } from './07.15-problem'
import { pointsOf } from './08-movement'
import { bareContext, give, hexIn, move, moving, scene, unitIn, where } from './testing'
import { DEAD, type SupplyCheckFrame } from './state'
import { ALLIED, GERMAN, NORTH, SOUTH } from './world'

test('E-07 (7.14) the Ruhr is no source for the Allies who took it', () => {
  const state = scene({ units: { 'A-US5': '3215' } })
  expect([...sourcesOf(state, ALLIED, NORTH), ...sourcesOf(state, ALLIED, SOUTH)]).not.toContain(
    hexIn(state, '3215')
  )
  expect(inSupply(state, unitIn(state, 'A-US5'))).toBe(false)
})

test('N-09 (7.9) Antwerp waits for 3412, and runs the moment an Allied unit enters it', () => {
  const state = scene({
    units: { 'A-CW1': '3312' },
    allied: ['3311', '3510', '3511', '3411'],
    phase: moving('allied')
  })
  expect(antwerpRuns(state)).toBe(false)
  give(state, move('A-CW1', '3412'))
  expect(antwerpRuns(state)).toBe(true)
})

test.each([
  [4, 'action'],
  [5, 'supplyProblem']
])('N-10 (7.15) without Antwerp on turn %i the next is: %s', (turn, expected) => {
  const state = scene({ turn, phase: newAction(ALLIED) })
  beginSupplyProblem(state)
  expect(state.stack.at(-1)!.phase).toBe(expected)
})

test('V-19 (7.12) at a Supply Check the reduced unit dies and the full one beside it is reduced', () => {
  const units = { 'G-25': '3400', 'G-74': '3400:reduced' }
  const state = scene({ units, allied: ['3300', '3401', '3301'], phase: newAction(GERMAN) })
  beginSupplyCheck(state, GERMAN)
  supplyCheckPhase.run!(state, state.stack.at(-1) as SupplyCheckFrame, bareContext())
  expect([where(state, 'G-25'), where(state, 'G-74')]).toEqual(['3400', DEAD])
  expect(state.steps[unitIn(state, 'G-25').index]).toBe(1)
})

test('V-29 (7.10) one hex inland of a bare coastal hex a corps is out of supply', () => {
  const state = scene({ units: { 'A-US5': '3205', 'A-US7': '3303' }, allied: ['3304'] })
  expect(supplyKind(state, unitIn(state, 'A-US5'))).toBe('none')
  expect(supplyKind(state, unitIn(state, 'A-US7'))).toBe('coastal')
})

test('V-32 (7.11) the aerial marker stays where it was put until the turn ends', () => {
  const state = scene({ units: { 'A-US5': '2606', 'A-CW1': '2605' }, phase: moving('allied') })
  give(state, { type: 'aerial', hex: '2606' })
  give(state, move('A-US5', '2706'))
  expect(supplyKind(state, unitIn(state, 'A-US5'))).toBe('none')
  give(state, move('A-CW1', '2606'))
  expect(supplyKind(state, unitIn(state, 'A-CW1'))).toBe('aerial')
  returnAerial(state)
  expect(supplyKind(state, unitIn(state, 'A-CW1'))).toBe('none')
})

test('V-39 (7.5) when Vienna falls a corps far in the south moves in full in Phase V, then is out of supply', () => {
  const state = scene({ units: { 'G-75': '1812', 'G-87': '2217', 'A-US5': '2421' }, phase: moving('german') })
  enterHex(state, unitIn(state, 'A-US5'), hexIn(state, '2422'), bareContext())
  const [far, near] = ['G-75', 'G-87'].map((id) => unitIn(state, id))
  expect(pointsOf(state, far!).points).toBe(far!.move)
  beginSupplyCheck(state, GERMAN)
  expect([inSupply(state, far!), inSupply(state, near!)]).toEqual([false, true])
  state.turn++
  expect(pointsOf(state, far!).points).toBe(Math.ceil(far!.move / 2))
})
