import { expect, test } from 'vitest'
import { makeGrid, sideBetween } from '../hex/grid'
import { makeNet } from '../hex/net'
import { areasOf, CLOSED, maskOf, railsOf, sideOf, sidesOf, stepTable } from './terrain'

const grid = makeNet(
  makeGrid({ orientation: 'flat', cols: [1, 3], rows: [1, 1], shifted: 'even', numbering: 'ccrr' }, [
    '0101',
    '0201',
    '0301'
  ]),
  ['reserve'],
  []
)
const between = (a: number, b: number) => sideBetween(grid, a, b)

test('hexsides by what lies on them', () => {
  const sides = sidesOf<{ a: string; b: string; river?: string; pass?: string }>(grid, [
    { a: '0101', b: '0201', river: 'Elbe' },
    { a: '0201', b: '0301', pass: 'Brenner' }
  ])
  const river = sides.mask((edge) => edge.river)
  expect([river[between(0, 1)], river[between(1, 2)]]).toEqual([1, 0])
  expect([...sides.names((edge) => edge.river)]).toEqual([[between(0, 1), 'Elbe']])
  expect(() => sideOf(grid, '0101', '0301')).toThrow('0101 and 0301 do not touch')
})

test('rails: the hexsides they cross and the hexes they run through', () => {
  const { sides, hexes } = railsOf(grid, [['0201', '0301']])
  expect([sides[between(0, 1)], sides[between(1, 2)]]).toEqual([0, 1])
  expect([...hexes]).toEqual([0, 1, 1])
})

test('the cost of every step is asked once; off the map it is closed', () => {
  const asked: string[] = []
  const table = stepTable(grid, (from, to, side) => {
    expect(side).toBe(between(from, to))
    asked.push(`${from}${to}`)
    return 10 * from + to
  })
  expect(asked.sort()).toEqual(['01', '10', '12', '21'])
  expect([...table].filter((cost) => cost !== CLOSED).sort((a, b) => a - b)).toEqual([1, 10, 12, 21])
})

test('areas as places and as tables, and masks of anything', () => {
  const { area, mask } = areasOf(grid, { west: ['0101', 'reserve'] })
  expect(area('west')).toEqual([0, 3])
  expect([...mask('west')]).toEqual([1, 0, 0, 1])
  expect(mask('west')).toBe(mask('west'))
  expect(() => area('east')).toThrow('The map has no area east.')
  expect([...maskOf(['a', '', undefined], (one) => one)]).toEqual([1, 0, 0])
})
