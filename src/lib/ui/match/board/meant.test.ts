// What is chosen before anybody has chosen, what the large button then says, and what a touch makes of it.
import { describe, expect, test } from 'vitest'
import type { Order } from '../../../kernel/game'
import type { MoveOffer, Offer, SelectOffer } from '../../../kernel/offers'
import { NOTHING, type Field } from './draft'
import { lightsOf } from './lights'
import { begunBy, meantBy } from './meant'
import { declineOf, primaryOf, selectPrimary } from './primary'
import { toggled, touchHex } from './touch'
import { unlisted } from './warned'
import { unbroken } from './words'

const words = { hex: (id: string) => id, unit: (id: string) => ({ name: `Corps ${id}` }) }
const base = { rule: '1', text: 'Do it' }

function fieldWith(offers: Offer[], where: Record<string, string> = {}): Field {
  const unitsIn = new Map<string, string[]>()
  for (const [unit, hex] of Object.entries(where)) unitsIn.set(hex, [...(unitsIn.get(hex) ?? []), unit])
  return { offers, hexOf: new Map(Object.entries(where)), unitsIn }
}

const select = (over: Partial<SelectOffer> = {}): SelectOffer => ({
  ...base,
  gesture: 'select',
  id: 'select',
  role: 'advance',
  from: ['a', 'b', 'c'],
  min: 0,
  max: 3,
  judge: (units) => (units.length > 2 ? { rule: '2', why: 'Too many.' } : null),
  order: (units) => ({ type: 'select', units }) as Order,
  ...over
})
const confirm: Offer = { ...base, gesture: 'confirm', id: 'end', order: { type: 'end' } }

describe('an advance that the game suggests', () => {
  const offer = select({
    suggested: () => ['a', 'b'],
    into: 'T',
    button: ({ length }) => (length === 0 ? 'Stay' : `Advance ${length} units`)
  })
  const field = fieldWith([offer], { a: 'A', b: 'B', c: 'C' })

  test('is chosen, and the large button is the advance, the small one staying', () => {
    expect(primaryOf(field, NOTHING, words)).toMatchObject({
      text: 'Advance 2 units',
      order: { type: 'select', units: ['a', 'b'] }
    })
    expect(declineOf(field, NOTHING)).toMatchObject({ text: 'Stay', order: { type: 'select', units: [] } })
    const lights = lightsOf(field, NOTHING, words)
    expect([...lights.selected]).toEqual(['a', 'b'])
    expect(lights.lit).toMatchObject([{ hex: 'T', kind: 'choice' }])
  })

  test('the first touch goes on from it, and who takes all out stays by the large button', () => {
    const less = touchHex(field, NOTHING, 'A').draft
    expect(less.units).toEqual(['b'])
    const none = toggled(field, less, offer, 'b')
    expect(none.units).toEqual([])
    expect(primaryOf(field, none, words)).toMatchObject({ text: 'Stay' })
    expect(declineOf(field, none)).toBeNull()
    expect(primaryOf(field, { ...less, units: ['a', 'b', 'c'] }, words)).toMatchObject({
      order: null,
      rule: '2'
    })
  })

  test('the marked hex is asked for twice, like the goal of a move', () => {
    const first = touchHex(field, NOTHING, 'T')
    expect(first.order).toBeUndefined()
    expect(touchHex(field, first.draft, 'T').order).toEqual({ type: 'select', units: ['a', 'b'] })
  })
})

describe('a choice without a choice', () => {
  const all = select({ role: 'combine', min: 3, judge: () => null })

  test('is made when it must be answered', () => {
    expect(meantBy(fieldWith([all]), NOTHING).units).toEqual(['a', 'b', 'c'])
    expect(primaryOf(fieldWith([all]), NOTHING, words)?.order).toMatchObject({ units: ['a', 'b', 'c'] })
  })

  test('is not begun for anybody who may leave it alone; once begun it is made', () => {
    const field = fieldWith([all, confirm])
    expect(meantBy(field, NOTHING)).toBe(NOTHING)
    expect(begunBy(all)).toMatchObject({ offer: 'select', units: ['a', 'b', 'c'] })
  })
})

test('losses say live what they pay, payable or not', () => {
  const losses = select({
    role: 'losses',
    min: 1,
    judge: (units) => (units.length === 2 ? null : { rule: '3', why: 'Pay all of it.' }),
    pays: (units) => ({ paid: units.length, owed: 2, in: 'steps' })
  })
  expect(selectPrimary(losses, [])).toMatchObject({ order: null, detail: 'Pays 0 of 2 steps' })
  expect(selectPrimary(losses, ['a'])).toMatchObject({
    order: null,
    why: 'Pay all of it.',
    detail: 'Pays 1 of 2 steps'
  })
  expect(selectPrimary(losses, ['a', 'b'])).toMatchObject({
    text: 'Confirm 2 units',
    detail: 'Pays 2 of 2 steps'
  })
  const pick: Offer = {
    ...base,
    gesture: 'pick',
    id: 'lose',
    choices: ['x', 'y'].map((id) => ({
      id,
      text: `Lose ${id}`,
      order: { type: id },
      pays: { paid: 0.5, owed: 1.5, in: 'corps' }
    }))
  }
  const chosen = { ...NOTHING, offer: 'lose', choice: 'y' }
  expect(primaryOf(fieldWith([pick]), chosen, words)).toMatchObject({ detail: 'Pays ½ of 1½ corps' })
})

describe('a move that the game suggests', () => {
  const move: MoveOffer = {
    ...base,
    gesture: 'move',
    id: 'advance',
    units: ['a', 'b'],
    together: () => [],
    verb: 'Advance',
    suggested: () => ({ units: ['a'], to: 'T' }),
    reach: () => ['T', 'U'].map((hex) => ({ hex, cost: 1 })),
    path: (_units, to) => ({ hexes: [to], cost: 1, steps: [] }),
    order: (units, path) => ({ type: 'advance', units, path }) as Order
  }
  const field = fieldWith([move, confirm], { a: 'A', b: 'A', c: 'C' })

  test('is one press of a button that says who goes where, or one tap on the hex', () => {
    const order = { type: 'advance', units: ['a'], path: ['T'] }
    expect(primaryOf(field, NOTHING, words)).toMatchObject({ text: 'Advance Corps a to T', order })
    expect(touchHex(field, NOTHING, 'T').order).toEqual(order)
    expect(lightsOf(field, NOTHING, words).route).toMatchObject({ hexes: ['A', 'T'] })
  })

  test('another hex is only looked at, and the stack is taken up as ever', () => {
    expect(touchHex(field, NOTHING, 'U')).toMatchObject({ draft: { units: ['a'], target: 'U' } })
    expect(touchHex(field, NOTHING, 'A')).toMatchObject({ draft: { offer: 'advance', target: null } })
  })
})

test('where there is nowhere to go nobody is told to tap a marked hex', () => {
  const move: MoveOffer = {
    ...base,
    gesture: 'move',
    id: 'move',
    units: ['a', 'b'],
    together: (unit) => ['a', 'b'].filter((other) => other !== unit),
    reach: (units) => (units.length === 1 ? [{ hex: 'T', cost: 1 }] : []),
    path: (_units, to) => ({ hexes: [to], cost: 1, steps: [] }),
    order: (units, path) => ({ type: 'move', units, path }) as Order
  }
  const field = fieldWith([move, confirm], { a: 'A', b: 'A' })
  const why = (units: string[]) => primaryOf(field, { ...NOTHING, offer: 'move', units }, words)!.why
  expect(why(['a'])).toContain('marked hexes')
  expect(why(['a', 'b'])).toContain('Leave some of them out')

  const place: Offer = {
    ...base,
    gesture: 'place',
    id: 'place',
    pieces: ['x', 'y'],
    hexes: (piece) => (piece === 'x' ? ['T'] : []),
    order: (piece, hex) => ({ type: 'place', piece, hex }) as Order
  }
  const put = (piece: string) =>
    primaryOf(fieldWith([place, confirm]), { ...NOTHING, offer: 'place', units: [piece] }, words)!.why
  expect(put('x')).toContain('marked hexes')
  expect(put('y')).toBe('There is no place for it now.')
})

test('what is said of units that are listed is not said again', () => {
  const lines = ['1st Army in Ulm has not moved.', 'Hex 1202 could still be attacked.']
  expect(unlisted(lines, ['1st Army'])).toEqual(['Hex 1202 could still be attacked.'])
  expect(unlisted(lines, [])).toEqual(lines)
})

test('figures stay in one line', () => {
  expect(unbroken('Reduced to 5-5-6. Well-known')).toBe('Reduced to 5‑5‑6. Well-known')
})

describe('the only unit, which has to go', () => {
  const retreat: MoveOffer = {
    ...base,
    gesture: 'move',
    id: 'retreat',
    units: ['a'],
    together: () => [],
    verb: 'Retreat',
    reach: () => ['T', 'U'].map((hex) => ({ hex, cost: 2 })),
    path: (_units, to) => ({ hexes: [to], cost: 2, steps: [] }),
    why: () => ({ rule: '12.2', why: 'The enemy stands there.' }),
    order: (units, path) => ({ type: 'retreat', units, path }) as Order
  }
  const where = { a: 'A', b: 'B' }
  const field = fieldWith([retreat], where)

  test('is at hand: where it can go is lit, two taps send it there, and another hex says why not', () => {
    const lights = lightsOf(field, NOTHING, words)
    expect([[...lights.selected], lights.lit.map(({ hex }) => hex)]).toEqual([['a'], ['T', 'U']])
    expect(primaryOf(field, NOTHING, words)).toMatchObject({ text: 'Retreat', order: null })
    const { draft } = touchHex(field, NOTHING, 'T')
    expect(draft).toMatchObject({ units: ['a'], target: 'T' })
    expect(touchHex(field, draft, 'T').order).toEqual({ type: 'retreat', units: ['a'], path: ['T'] })
    expect(touchHex(field, NOTHING, 'A').draft).toMatchObject({ units: ['a'], target: null })
    expect(touchHex(field, NOTHING, 'C').refusal).toMatchObject({ rule: '12.2' })
  })

  test('is taken up by a tap where it may also stay, or is one of several', () => {
    for (const other of [
      fieldWith([retreat, confirm], where),
      fieldWith([{ ...retreat, units: ['a', 'b'] }], where)
    ])
      expect(lightsOf(other, NOTHING, words).selected.size).toBe(0)
  })
})
