import { expect, test } from 'vitest'
import type { SpendOffer } from './offers'
import { itemsAt, leastOf, mostOfItem, presetAmounts, spendingBar, spentOn, withAmount } from './spending'

const works: SpendOffer = {
  gesture: 'spend',
  id: 'works',
  rule: '7.2',
  text: 'Spend resources',
  budget: 5,
  in: 'points',
  items: [
    { id: 'tank', text: 'Refit a tank', price: 2, min: 0, max: 2, rule: '7.3', units: ['t1'] },
    { id: 'depot', text: 'Depot', price: 1, min: 1, max: 4, hex: 'h3' },
    { id: 'gift', text: 'Gift', price: 0, min: 0, max: 3 }
  ],
  order: (amounts) => ({ type: JSON.stringify(amounts) })
}
const [tank, depot, gift] = works.items as [
  (typeof works.items)[0],
  (typeof works.items)[0],
  (typeof works.items)[0]
]

test('what must be bought is bought, and what the game suggests is chosen', () => {
  expect(leastOf(works)).toEqual({ tank: 0, depot: 1, gift: 0 })
  expect(presetAmounts(works)).toEqual({ tank: 0, depot: 1, gift: 0 })
  expect(presetAmounts({ ...works, suggested: () => ({ tank: 1 }) })).toEqual({ tank: 1, depot: 1, gift: 0 })
})

test('a sum runs along, and of each item there is as much as the others leave', () => {
  expect(spentOn(works, { tank: 1, depot: 2 })).toBe(4)
  expect(mostOfItem(works, { tank: 1, depot: 1 }, depot)).toBe(3)
  expect(mostOfItem(works, { depot: 1 }, tank)).toBe(2)
  expect(mostOfItem(works, { depot: 4 }, tank)).toBe(0)
  expect(mostOfItem(works, { tank: 2, depot: 1 }, gift)).toBe(3)
})

test('a number that is typed comes to the nearest that can be had', () => {
  const begun = { tank: 1, depot: 1 }
  expect(withAmount(works, begun, depot, 9)).toEqual({ tank: 1, depot: 3 })
  expect(withAmount(works, begun, depot, 0)).toEqual({ tank: 1, depot: 1 })
  expect(withAmount(works, begun, tank, Number.NaN)).toEqual({ tank: 0, depot: 1 })
})

test.each([
  [{ depot: 1 }, null],
  [{ depot: 1, tank: 2 }, null],
  [{ tank: 1 }, '7.2: Depot: 1 to 4.'],
  [{ depot: 1, tank: 3 }, '7.3: Refit a tank: 0 to 2.'],
  [{ depot: 1.5 }, '7.2: Depot: 1 to 4.'],
  [{ depot: 3, tank: 2 }, '7.2: 2 points too many: there are 5.'],
  [{ depot: 1, ship: 1 }, '7.2: ship cannot be had now.']
])('%j is judged', (amounts, bar) => {
  const { rule, why } = spendingBar(works, amounts) ?? {}
  expect(rule === undefined ? null : `${rule}: ${why}`).toBe(bar)
})

test('what must be spent, and what the game has against it, is judged last', () => {
  expect(spendingBar({ ...works, least: 3 }, { depot: 1 })?.why).toBe('2 more points must be spent.')
  const judge = () => ({ rule: '7.9', why: 'Not today.' })
  expect(spendingBar({ ...works, judge }, { depot: 1 })?.rule).toBe('7.9')
  expect(spendingBar({ ...works, judge }, { depot: 9 })?.rule).toBe('7.2')
})

test('items are found by their hex, or by where their units stand', () => {
  const at = new Map([['t1', 'h2']])
  expect(itemsAt(works, 'h3', at)).toEqual([depot])
  expect(itemsAt(works, 'h2', at)).toEqual([tank])
  expect(itemsAt(works, 'h1', at)).toEqual([])
})
