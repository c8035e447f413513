// What touches, lights, buttons and typed words come to for the gestures that the two games use little or not at all.
import { describe, expect, test } from 'vitest'
import type {
  AttackOffer,
  MoveOffer,
  Offer,
  PickOffer,
  PlaceOffer,
  SelectOffer,
  SpendOffer
} from '../../../kernel/offers'
import { toy, toyReady } from '../../../kernel/testing/toy'
import { readCommand as read } from '../commands'
import { amountsIn, modesOf, NOTHING, settle, type Draft, type Field } from './draft'
import { areasOf, lightsOf } from './lights'
import { primaryOf } from './primary'
import { back, drop, touchHex } from './touch'
import { warningsOf } from './warned'

const base = { rule: '1', text: 'Do it' }
const words = { hex: (id: string) => id, unit: (id: string) => ({ name: id }) }

/** Places are typed by their ids here. */
const readCommand = (typed: string, offers: readonly Offer[]) =>
  read(typed, offers, { placeNamed: () => undefined })

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

describe('ways of doing it', () => {
  const state = toyReady(0, 'campaign')
  for (const order of [{ type: 'works', bought: {} }, { type: 'pass' }])
    toy.apply(state, 'red', order, { roll: () => 1 })
  const [fire, shift, depot, mines] = toy.offers({ ...state, at: { r1: 'h4', b1: 'h5', b2: 'h6' } }) as [
    AttackOffer,
    MoveOffer,
    PlaceOffer,
    SelectOffer
  ]
  const at = { r1: 'h4', b1: 'h5', b2: 'h6' }
  const begun = (offer: Offer, over: Partial<Draft>) => ({ ...NOTHING, offer: offer.id, ...over })

  test('a move goes as it is chosen, and the ordinary way unless it is', () => {
    const field = fieldWith([shift], at)
    expect(modesOf(shift, NOTHING)).toEqual([])
    const chosen = begun(shift, { units: ['r1'] })
    expect(modesOf(shift, chosen).map(({ id }) => id)).toEqual(['road', 'rail'])
    expect(primaryOf(field, { ...chosen, target: 'h3' }, words)?.order).toMatchObject({ mode: 'road' })
    const rail = { ...chosen, mode: 'rail' }
    expect(touchHex(field, rail, 'h1').draft.target).toBe('h1')
    expect(primaryOf(field, { ...rail, target: 'h1' }, words)?.order).toMatchObject({ mode: 'rail' })
    expect(readCommand('move r1 to h1 rail', [shift])).toMatchObject({ order: { hex: 'h1', mode: 'rail' } })
    expect(readCommand('move r1 to h1', [shift]).is).toBe('unclear')
  })

  test('a piece is placed as it is chosen, where that can be', () => {
    const field = fieldWith([depot])
    const cover = begun(depot, { units: ['depot'], mode: 'cover' })
    expect(lightsOf(field, cover, words).lit.map(({ hex }) => hex)).toEqual(['h1'])
    expect(primaryOf(field, { ...cover, target: 'h1' }, words)?.order).toMatchObject({ mode: 'cover' })
    expect(drop(field, cover, 'h1').order).toMatchObject({ mode: 'cover' })
    expect(warningsOf(depot, begun(depot, { target: 'h2' }))).toMatchObject([{ rule: '5.5c' }])
    expect(readCommand('place depot in h1 cover', [depot])).toMatchObject({ order: { mode: 'cover' } })
    expect(readCommand('place depot in h2 cover', [depot]).is).toBe('unclear')
  })

  test('an attack is made as it is chosen, on several hexes at once where that can be', () => {
    const field = fieldWith([fire], at)
    const one = touchHex(field, NOTHING, 'h5').draft
    expect(one).toMatchObject({ target: 'h5', also: [], units: ['r1'] })
    expect(lightsOf(field, one, words).lit).toContainEqual({
      hex: 'h6',
      kind: 'target',
      label: '+',
      words: 'h6 can be attacked as well'
    })
    const both = touchHex(field, one, 'h6').draft
    expect(both).toMatchObject({ target: 'h5', also: ['h6'], units: ['r1'] })
    const { text, order } = primaryOf(field, both, words)!
    expect(text).toBe('Attack h5 and h6 with 1 unit')
    expect(order).toEqual({ type: 'fire', hexes: ['h5', 'h6'], units: ['r1'], mode: 'harass' })
    expect(primaryOf(field, { ...both, mode: 'feint' }, words)?.order).toMatchObject({ mode: 'feint' })
    // The same hex again, or one step back, leaves it out.
    expect(touchHex(field, both, 'h6').draft.also).toEqual([])
    expect(back(both)).toMatchObject({ target: 'h5', also: [] })
    expect(readCommand('attack h5 and h6 with r1 feint', [fire])).toEqual({
      is: 'order',
      order: { type: 'fire', hexes: ['h5', 'h6'], units: ['r1'], mode: 'feint' }
    })
    expect(readCommand('attack h5 and h7 with r1', [fire]).is).toBe('unclear')
  })

  test('hexes are chosen on the map, each for its price', () => {
    const field = fieldWith([mines], at)
    const one = touchHex(field, NOTHING, 'h1').draft
    expect(one.units).toEqual(['h1'])
    const { lit } = lightsOf(field, one, words)
    expect(lit.find(({ hex }) => hex === 'h1')).toMatchObject({ label: '✓', words: 'h1, chosen, 1 points' })
    expect(lit.find(({ hex }) => hex === 'h3')).toMatchObject({ label: '2' })
    const two = touchHex(field, one, 'h2').draft
    expect(primaryOf(field, two, words)).toMatchObject({
      text: 'Confirm 2 hexes',
      detail: 'Costs 2 of 3 points',
      order: { hexes: ['h1', 'h2'] }
    })
    expect(touchHex(field, two, 'h2').draft.units).toEqual(['h1'])
    const apart = { ...two, units: ['h1', 'h3'] }
    expect(primaryOf(field, apart, words)).toMatchObject({ order: null, rule: '5.6a' })
    const dear = { ...two, units: ['h3', 'h7'] }
    expect(primaryOf(field, dear, words)?.why).toBe('1 points too many: there are 3.')
    expect(readCommand('select h1 h2', [mines]).is).toBe('order')
    expect(readCommand('select h3 h7', [mines]).is).toBe('unclear')
    expect(readCommand('select h4', [mines]).is).toBe('unclear')
    // An order given leaves what is still there to choose from.
    expect(settle(field, two).units).toEqual(['h1', 'h2'])
  })

  test('things that are no units are taken in and out by the hex where they are', () => {
    const things: SelectOffer = {
      ...mines,
      of: 'things',
      from: ['x', 'y'],
      thing: (id) => ({ text: `Thing ${id}`, hex: 'h3' }),
      judge: () => null
    }
    const field = fieldWith([things], at)
    const one = touchHex(field, NOTHING, 'h3').draft
    const two = touchHex(field, one, 'h3').draft
    expect([one.units, two.units, touchHex(field, two, 'h3').draft.units]).toEqual([['x'], ['x', 'y'], []])
  })
})
