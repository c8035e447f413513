import { expect, test } from 'vitest'
import { advance, battle, fight, fixResult, front, reach } from './testing-combat'
import { attacking, give, where } from './testing'

/** Eight German mobile units, or one less, far from the border. */
const inItaly = (count: number): Record<string, string> =>
  Object.fromEntries(
    ['G-14Pz', 'G-76Pz', 'G-1P', 'G-51M', 'G-75', 'G-87', 'G-CL', 'G-ACC']
      .slice(0, count)
      .map((id, i) => [id, ['1812', '1911', '2012'][i % 3]!])
  )

test('13.4a no retreat into Italy where eight German mobile units are', () => {
  fixResult(0, 2)
  const ways = (count: number) => {
    const state = front({ ...inItaly(count), 'A-US7': '2006', 'G-84': '2007' })
    fight(state, '2007', ['A-US7'])
    give(state, { type: 'fallBack' })
    return reach(state, 'retreat', 'G-84')
  }
  expect(ways(7)).toEqual(['2008', '2107'])
  expect(ways(8)).toEqual(['2107'])
})

test('13.4a nor an advance', () => {
  fixResult(0, 9)
  const won = (count: number) => {
    const state = front(
      { ...inItaly(count), 'A-US7': '2008', 'G-84': '2007' },
      { phase: attacking('german') }
    )
    fight(state, '2008', ['G-84'])
    return state
  }
  const room = won(7)
  give(room, advance('G-84', '2008'))
  expect(where(room, 'G-84')).toBe('2008')
  const full = won(8)
  expect(battle(full)).toBeUndefined()
  expect(where(full, 'G-84')).toBe('2007')
})
