// 3.6: control of hexes.
import { expect, test } from 'vitest'
import { boardOf } from './board'
import { give, hexIn, movement, scene } from './testing'
import { control, visit } from './testing-war'
import { ALLIED, GERMAN } from './world'

test('3.6a a hex changes control the instant a unit of the other side enters it', () => {
  const state = scene()
  expect(control(state, '4022')).toBe(GERMAN)
  const { events } = visit(state, 'su-a1', '4123', '4022')
  expect(control(state, '4022')).toBe(ALLIED)
  expect(events).toContainEqual({
    kind: 'control',
    rule: '3.6a',
    hexes: ['4022'],
    side: 'allied',
    name: 'Allied'
  })
})

test('3.6b a side keeps the hexes it occupies and those it was the last to occupy', () => {
  const state = scene({ units: { 'su-a1': '4123' }, phase: movement(['Soviet Union']) })
  give(state, { type: 'move', units: ['su-a1'], path: ['4022', '3922'] } as never)
  for (const hex of ['4123', '4022', '3922']) expect(control(state, hex)).toBe(ALLIED)
  expect(control(state, '3923')).toBe(GERMAN)
})

test('3.6c control of a hex changes as often as units of the other side enter it', () => {
  const state = scene()
  for (let round = 0; round < 3; round++) {
    visit(state, 'su-a1', '4123', '4022')
    expect(control(state, '4022')).toBe(ALLIED)
    visit(state, 'po-c1', '3923', '4022')
    expect(control(state, '4022')).toBe(GERMAN)
  }
})

test('3.6d a zone of control does not change the control of a hex', () => {
  const state = scene({ units: { 'su-a1': '4123' }, phase: movement(['Soviet Union']) })
  give(state, { type: 'move', units: ['su-a1'], path: ['4022'] } as never)
  expect(boardOf(state).zone[ALLIED][hexIn(state, '3922')]).toBeGreaterThan(0)
  expect(control(state, '3922')).toBe(GERMAN)
})
