import { expect, test } from 'vitest'
import type { Stack as Shown } from '../../kernel/picture'
import { unitOption } from './gestures/context'
import { namesOf } from './names'
import { hexesOfUnits, piecesOfUnits, stackWords } from './where'

const names = namesOf(
  {
    units: { units: [{ id: 'g84', name: '84th Corps', nation: 'Germany', attack: 2, defense: 3, move: 4 }] },
    map: { hexes: [{ id: '3204' }] }
  },
  'any'
)
const reduced = { sign: 'reduced' as const, text: 'Reduced', rule: '1' }
const pieces: Shown['pieces'] = [{ id: 'g84', figures: ['1', '2', '4'], badges: [reduced] }]
const stack = { hex: '3204', units: ['g84'], pieces, unknown: 2 }

test('lists in words tell what a unit is worth now and in what state it is', () => {
  expect(stackWords(stack, names)).toBe(
    'Germany: 84th Corps 1-2-4 (Reduced) [g84], 2 below that you cannot see'
  )
  const context = {
    game: 'any',
    names,
    hexOf: hexesOfUnits([stack]),
    pieceOf: piecesOfUnits([stack]),
    give: () => undefined
  }
  expect(unitOption(context, 'g84').note).toBe('1-2-4 · Reduced · 3204')
  expect(unitOption({ ...context, pieceOf: new Map() }, 'g84').note).toBe('2-3-4 · 3204')
})
