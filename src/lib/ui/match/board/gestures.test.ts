// What touches, lights, buttons and typed words come to for the gestures that the two games use little or not at all.
import { describe, expect, test } from 'vitest'
import type { MoveOffer, Offer, PickOffer, PlaceOffer, SpendOffer } from '../../../kernel/offers'
import { readCommand } from '../commands'
import { amountsIn, NOTHING, type Draft, type Field } from './draft'
import { areasOf, lightsOf } from './lights'
import { primaryOf } from './primary'
import { back, drop, touchHex } from './touch'
import { warningsOf } from './warned'

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

const INVADES = { rule: '5.4', why: 'This invades Belgium.', grave: true } as const

describe('a pick', () => {
  const offer: PickOffer = {
    ...base,
    gesture: 'pick',
    id: 'card',
    choices: [
      { id: 'raid', text: 'Raid', chance: 0.5, area: ['R', 'S'], order: { type: 'raid' } },
      { id: 'march', text: 'March', hexes: ['M'], warnings: [INVADES], order: { type: 'march' } }
    ],
    unavailable: [{ id: 'storm', text: 'Storm', hexes: ['X'], rule: '5.2', why: 'Not in winter.' }]
  }
  const field = fieldWith([offer])

  test('shades what a choice reaches, and a tap there takes it', () => {
    expect(areasOf(offer, NOTHING)[0]!.areas).toEqual([{ hexes: ['R', 'S'], tone: 'plain', label: 'Raid' }])
    const raid = touchHex(field, NOTHING, 'S').draft
    expect(raid.choice).toBe('raid')
    expect(primaryOf(field, raid, words)).toMatchObject({ order: { type: 'raid' }, detail: 'Succeeds 50%' })
    expect(areasOf(offer, touchHex(field, NOTHING, 'M').draft)).toEqual([])
  })

  test('says why something cannot be chosen, on the map and to who types it', () => {
    const touched = touchHex(field, NOTHING, 'X')
    expect(touched.order).toBeUndefined()
    expect(touched.refusal).toMatchObject({ rule: '5.2', why: 'Not in winter.' })
    expect(readCommand('pick storm', [offer])).toEqual({ is: 'unclear', why: 'Not in winter. (5.2)' })
  })

  test('with a grave warning is made by its button, or by words that end in “!”', () => {
    const once = touchHex(field, NOTHING, 'M').draft
    expect(warningsOf(offer, once)).toEqual([INVADES])
    const twice = touchHex(field, once, 'M')
    expect(twice).toEqual({ draft: once })
    expect(primaryOf(field, once, words)?.order).toEqual({ type: 'march' })
    expect(readCommand('pick march', [offer])).toMatchObject({ is: 'unclear' })
    expect(readCommand('pick march!', [offer])).toEqual({ is: 'order', order: { type: 'march' } })
  })
})

describe('a grave warning', () => {
  const move: MoveOffer = {
    ...base,
    gesture: 'move',
    id: 'move',
    units: ['a'],
    together: () => [],
    modes: () => ['march'],
    reach: () => [
      { hex: 'B', cost: 1 },
      { hex: 'N', cost: 1 }
    ],
    path: (_units, to) => ({
      hexes: [to],
      cost: 1,
      steps: [],
      warnings: to === 'N' ? [INVADES] : [{ rule: '7', why: 'Out of supply.' }]
    }),
    order: (_units, [to]) => ({ type: `to ${to}` })
  }
  const place: PlaceOffer = {
    ...base,
    gesture: 'place',
    id: 'place',
    pieces: ['p', 'q'],
    hexes: () => ['B', 'N'],
    warnings: (_piece, hex) => (hex === 'N' ? [INVADES] : []),
    order: (piece, hex) => ({ type: `${piece} ${hex}` })
  }

  test('keeps a move from being made by a second tap or a drag; a lesser one does not', () => {
    const field = fieldWith([move], { a: 'A' })
    const chosen = touchHex(field, NOTHING, 'A').draft
    const tapped = (hex: string) => touchHex(field, touchHex(field, chosen, hex).draft, hex)
    expect(tapped('B').order).toEqual({ type: 'to B' })
    expect(tapped('N').order).toBeUndefined()
    expect(drop(field, chosen, 'B').order).toEqual({ type: 'to B' })
    const dropped = drop(field, chosen, 'N')
    expect(dropped.order).toBeUndefined()
    expect(dropped.draft.target).toBe('N')
    expect(primaryOf(field, dropped.draft, words)?.order).toEqual({ type: 'to N' })
    expect(readCommand('move a to N', [move]).is).toBe('unclear')
    expect(readCommand('move a to N !', [move])).toEqual({ is: 'order', order: { type: 'to N' } })
  })

  test('keeps a piece from being put down by one tap', () => {
    const field = fieldWith([place])
    const held = { ...NOTHING, offer: 'place', units: ['p'] }
    expect(touchHex(field, held, 'B').order).toEqual({ type: 'p B' })
    const touched = touchHex(field, held, 'N')
    expect(touched.order).toBeUndefined()
    expect(warningsOf(place, touched.draft)).toEqual([INVADES])
    expect(primaryOf(field, touched.draft, words)?.order).toEqual({ type: 'p N' })
    expect(drop(field, held, 'N').order).toBeUndefined()
    expect(readCommand('place p N', [place]).is).toBe('unclear')
    expect(readCommand('place p N!', [place]).is).toBe('order')
  })
})
