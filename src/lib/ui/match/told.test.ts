// What is shown of a match is what the seat may know of it.
import { expect, test } from 'vitest'
import { BLUE, RED, toy } from '../../kernel/testing/toy'
import { oneDevice } from '../../match/testing/devices'
import { diaryOf } from './diary'
import type { Names } from './names'
import { toldTo } from './told'

const names = { seat: (seat: string) => seat } as Names

function reserved() {
  const { match } = oneDevice({ game: toy, dataHash: 'toy' }, { scenario: 'lane' })
  for (const [piece, hex] of [
    ['r1', 'h1'],
    ['r2', 'h2'],
    ['r3', 'h2']
  ])
    match.order({ type: 'place', piece, hex } as never)
  match.order({ type: 'reserve', amount: 2 } as never)
  return match.since(0)
}

test('an event of which a seat may know nothing leaves no trace but that something was decided', () => {
  const entries = reserved()
  const [own, other] = [RED, BLUE].map((seat) => toldTo(entries, toy, seat))
  expect(own!.at(-1)).toMatchObject({ order: { amount: 2 }, events: [{ facts: { amount: 2 } }] })
  expect(other!.at(-1)).toMatchObject({ order: undefined, events: [] })
  expect(JSON.stringify(other!.at(-1))).not.toContain('amount')
  expect(diaryOf(other!, toy, names).at(-1)!.lines).toEqual([{ text: 'red made a decision.', rule: '' }])
  expect(diaryOf(own!, toy, names).at(-1)!.lines).toEqual([{ text: '2 held back', rule: '1.2' }])
})

test('what was told once is not told anew', () => {
  const entries = reserved()
  const [one, two] = [toldTo(entries, toy, RED), toldTo(entries, toy, RED)]
  expect(two.at(-1)!.events).toBe(one.at(-1)!.events)
})
