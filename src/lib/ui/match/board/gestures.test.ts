// What touches, lights, buttons and typed words come to for the gestures that the two games use little or not at all.
import { describe, expect, test } from 'vitest'
import type { Offer, SpendOffer } from '../../../kernel/offers'
import { readCommand } from '../commands'
import { amountsIn, NOTHING, type Draft, type Field } from './draft'
import { lightsOf } from './lights'
import { primaryOf } from './primary'
import { back, touchHex } from './touch'

const base = { rule: '1', text: 'Do it' }
const words = { hex: (id: string) => id, unit: (id: string) => ({ name: id }) }

function fieldWith(offers: Offer[], where: Record<string, string> = {}): Field {
  const unitsIn = new Map<string, string[]>()
  for (const [unit, hex] of Object.entries(where)) unitsIn.set(hex, [...(unitsIn.get(hex) ?? []), unit])
  return { offers, hexOf: new Map(Object.entries(where)), unitsIn }
}

describe('a budget', () => {
  const offer: SpendOffer = {
    ...base,
    gesture: 'spend',
    id: 'works',
    budget: 4,
    in: 'points',
    items: [
      { id: 'refit', text: 'Refit a', price: 2, min: 0, max: 1, units: ['a'] },
      { id: 'depot', text: 'Depot', price: 1, min: 0, max: 3, hex: 'D' }
    ],
    order: (amounts) => ({ type: JSON.stringify(amounts) })
  }
  const field = fieldWith([offer], { a: 'A' })
  const bought = (draft: Draft) => amountsIn(offer, draft)

  test('is spent by tapping what it is for: one more each time, and anew after the most', () => {
    let draft = NOTHING
    const seen = ['D', 'D', 'A', 'D', 'D', 'A'].map((hex) => {
      draft = touchHex(field, draft, hex).draft
      return bought(draft)
    })
    expect(seen).toEqual([
      { refit: 0, depot: 1 },
      { refit: 0, depot: 2 },
      { refit: 1, depot: 2 },
      // Nothing is left for a third depot.
      { refit: 1, depot: 0 },
      { refit: 1, depot: 1 },
      { refit: 0, depot: 1 }
    ])
    expect(back(draft)).toMatchObject({ offer: 'works', amounts: null })
  })

  test('lights up what it can be spent on, with the number of each', () => {
    const { draft } = touchHex(field, touchHex(field, NOTHING, 'D').draft, 'A')
    const { lit, selected, able } = lightsOf(field, draft, words)
    expect(lit).toEqual([{ hex: 'D', kind: 'choice', words: 'Depot: 1', label: '1' }])
    expect([[...selected], [...able]]).toEqual([['a'], ['a']])
  })

  test('is one order at the end: the button says what is spent, what is left, and what stands against it', () => {
    expect(primaryOf(field, NOTHING, words)).toMatchObject({
      text: 'Spend nothing',
      detail: '4 points left'
    })
    const all = { ...NOTHING, offer: 'works', amounts: { refit: 1, depot: 2 } }
    expect(primaryOf(field, all, words)).toEqual({
      text: 'Spend 4 points',
      order: { type: '{"refit":1,"depot":2}' },
      why: '',
      rule: ''
    })
    const held = { ...offer, least: 3, button: () => 'Pay' }
    expect(primaryOf(fieldWith([held]), NOTHING, words)).toMatchObject({
      text: 'Pay',
      order: null,
      why: '3 more points must be spent.'
    })
  })

  test('can be typed: items with their numbers, or none', () => {
    const typed = (words: string) => readCommand(words, [offer])
    expect(typed('spend depot 2 refit 1')).toEqual({
      is: 'order',
      order: { type: '{"refit":1,"depot":2}' }
    })
    expect(typed('spend none')).toEqual({ is: 'order', order: { type: '{"refit":0,"depot":0}' } })
    for (const words of [
      'spend',
      'spend 2',
      'spend depot',
      'spend depot x',
      'spend depot 3 refit 1',
      'spend tank 1'
    ])
      expect(typed(words).is, words).toBe('unclear')
    const single = { ...offer, items: [offer.items[1]!] }
    expect(readCommand('spend 3', [single])).toEqual({ is: 'order', order: { type: '{"depot":3}' } })
  })
})
