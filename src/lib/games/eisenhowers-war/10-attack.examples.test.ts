// The three diagrams of concentric attacks: who stands around the target, clockwise from the north-east.
import { expect, test } from 'vitest'
import { FIELD, front, preview, RING } from './testing-combat'

const NAMES = ['A-US7', 'A-US20', 'A-US12', 'A-US5']

test.each([
  ['opposite', [0, 3]],
  ['every other hex', [0, 2, 4]],
  ['four hexes', [0, 1, 2, 3]]
])('E-12 (10.9) %s: one column to the right', (_, directions) => {
  const units = Object.fromEntries(directions.map((dir, i) => [NAMES[i]!, RING[dir]!]))
  const { shifts } = preview(front({ ...units, 'G-BR': FIELD }), FIELD, ...Object.keys(units))
  expect(shifts).toContainEqual(expect.objectContaining({ label: 'Concentric attack', value: 1 }))
})
