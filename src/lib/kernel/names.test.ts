import { describe, expect, it } from 'vitest'
import { must, Refused } from './game'
import { makeNames, place, refuseRepeats, unitIds } from './names'

const units = [{ id: 'red' }, { id: 'blue' }]
const ids = ['0101', '0102']
const world = {
  grid: { places: ids },
  hexes: [{ id: '0101', site: { name: 'Ford' } }, { id: '0102' }],
  boxes: [{ name: 'Reserve' }],
  unit: (id: string) => units.find((unit) => unit.id === id),
  hex: (id: string) => ids.indexOf(id)
}
const state = {}
const { unitNamed, unitsNamed, hexNamed, hexesNamed, hexId, hexIds } = makeNames(() => world, '2.1')

function refusal(act: () => unknown): string | null {
  try {
    act()
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
  return null
}

describe('names', () => {
  it('finds what an order names, and names it again', () => {
    expect(unitNamed(state, 'blue')).toBe(units[1])
    expect(unitIds(unitsNamed(state, ['blue', 'red']))).toEqual(['blue', 'red'])
    expect(hexesNamed(state, ['0102', '0101'])).toEqual([1, 0])
    expect(hexIds(state, [1, hexNamed(state, '0101')])).toEqual(['0102', '0101'])
    expect(hexId(state, 1)).toBe('0102')
  })

  it('refuses what there is not, and a unit that is named twice', () => {
    expect(refusal(() => unitNamed(state, 'grey'))).toBe('order: There is no such unit in this scenario.')
    expect(refusal(() => unitsNamed(state, ['red', 'red']))).toBe('order: A unit is named twice.')
    expect(refusal(() => hexesNamed(state, ['0101', '0909']))).toBe('2.1: There is no hex 0909 on the map.')
    expect(refusal(() => refuseRepeats(units))).toBeNull()
  })

  it('calls a place by its name, where it has one', () => {
    expect([0, 1, 2].map((one) => place(world, one))).toEqual(['Ford (0101)', 'hex 0102', 'Reserve'])
  })
})

describe('must', () => {
  it('refuses by the rule of the bar, and lets pass where there is none', () => {
    expect(refusal(() => must({ rule: '3.1', why: 'Too far.' }))).toBe('3.1: Too far.')
    expect(refusal(() => must(null))).toBeNull()
  })
})
