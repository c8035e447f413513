// What touches come to, played against the real engine: no page, no board.
import { describe, expect, test } from 'vitest'
import type { Order } from '../../../kernel/game'
import type { Offer } from '../../../kernel/offers'
import type { Picture, Piece } from '../../../kernel/picture'
import { games } from '../../../games/registry'
import { createMatch } from '../../../match/match'
import { aboutGame } from '../../library'
import { openGame } from '../packs'
import { activeOffer, afterOrder, fieldOf, NOTHING, settle, type Draft, type Field } from './draft'
import { amount, lightsOf, neighbourOf, points, spending, stopsOf } from './lights'
import { fewest } from './aids'
import { primaryOf } from './primary'
import { rosterOf } from './roster'
import { back, drop, grab, toggled, touchHex, touchUnit } from './touch'
import { turnOf, viaOf, waySteps } from './ways'

const [GAME] = Object.keys(games) as [string]
const SMALL = aboutGame(GAME)!.scenarios.at(-1)!.id

async function begun(...orders: Order[]) {
  const { rules, names } = await openGame(GAME, SMALL)
  const { match } = createMatch(rules, { scenario: SMALL }, rules.game.seats)
  const field = (): Field => {
    const seat = match.actor!
    return fieldOf(match.offers(), rules.game.show.picture(match.state(seat), seat))
  }
  const end = () => {
    const offer = match.offers().find((one) => one.gesture === 'confirm')!
    match.order(offer.order)
  }
  for (const order of orders) match.order(order)
  return { match, names, field, end }
}

/** The German side with its phases fixed, in the movement phase. */
async function moving() {
  const table = await begun()
  const pick = table.match.offers()[0]!
  if (pick.gesture !== 'pick') throw new Error('The phases are fixed first.')
  table.match.order(pick.choices[0]!.order)
  table.end()
  return table
}

const words = { hex: (id: string) => id, unit: (id: string) => ({ name: id }) }

describe('moving', () => {
  test('a tap takes the whole stack, a second tap on a marked hex moves it, and those who can go on stay chosen', async () => {
    const { match, field } = await moving()
    const before = field()
    const hex = stopsOf(before)[0]!
    const first = touchHex(before, NOTHING, hex)
    expect(first.order).toBeUndefined()
    expect(first.draft.units.length).toBeGreaterThan(0)
    for (const unit of first.draft.units) expect(before.hexOf.get(unit)).toBe(hex)

    const lights = lightsOf(before, first.draft, words)
    expect(lights.selected).toEqual(new Set(first.draft.units))
    const near = lights.lit.find(({ kind, label }) => kind === 'reach' && label === '1')!
    const second = touchHex(before, first.draft, near.hex)
    expect(second.order).toBeUndefined()
    expect(lightsOf(before, second.draft, words).route?.hexes).toEqual([hex, near.hex])
    const button = primaryOf(before, second.draft, words)!
    expect(button.why).toBe('')
    expect(button.text).toMatch(new RegExp(`^Move to ${near.hex} \\(1 of [2-9] points\\)$`))

    const third = touchHex(before, second.draft, near.hex)
    match.order(third.order!)
    const after = field()
    for (const unit of first.draft.units) expect(after.hexOf.get(unit)).toBe(near.hex)
    const next = afterOrder(before, after, third.draft)
    expect(next.target).toBeNull()
    for (const unit of next.units) expect(first.draft.units).toContain(unit)
  })

  test('a stack that is fanned out gives single units, and leaves some behind', async () => {
    const { match, field } = await moving()
    // Two stacks come together first, so that there are several in a hex.
    const now = field()
    const offer = now.offers.find((one) => one.gesture === 'move')!
    if (offer.gesture !== 'move') throw new Error()
    const joined = offer.units.flatMap((unit) => {
      const goal = offer
        .reach([unit])
        .find(({ hex }) => now.unitsIn.get(hex)?.some((one) => offer.units.includes(one)))
      return goal === undefined ? [] : [{ unit, hex: goal.hex }]
    })[0]!
    match.order(offer.order([joined.unit], offer.path([joined.unit], joined.hex)!.hexes))
    const field2 = field()
    const there = field2.unitsIn.get(joined.hex)!
    expect(there.length).toBeGreaterThan(1)
    const one = touchHex(field2, NOTHING, joined.hex).draft
    const fanned = touchHex(field2, one, joined.hex).draft
    expect(fanned.fanned).toBe(joined.hex)
    const unit = fanned.units[0]!
    const less = touchUnit(field2, fanned, unit, joined.hex).draft
    expect(less.units).not.toContain(unit)
    expect(touchUnit(field2, less, unit, joined.hex).draft.units).toContain(unit)
  })

  test('a drag moves at once, and where it may not the rules are asked', async () => {
    const { match, field } = await moving()
    const now = field()
    const hex = stopsOf(now)[0]!
    const held = grab(now, NOTHING, hex, null)!
    expect(held.units.length).toBeGreaterThan(0)
    const goal = lightsOf(now, held, words).lit[0]!
    const done = drop(now, held, goal.hex)
    expect(drop(now, held, hex).order).toBeUndefined()
    // Where they may not go the rules say why, and they stay chosen: by drag and by tap alike.
    const wrong = drop(now, held, '0101')
    expect(wrong.order).toBeUndefined()
    expect(wrong.draft.units).toEqual(held.units)
    const offer = activeOffer(now, held)
    if (offer?.gesture !== 'move') throw new Error()
    const why = offer.why!(held.units, '0101')
    expect(why?.rule).not.toBe('')
    expect(wrong.refusal).toEqual(why)
    expect(touchHex(now, held, '0101')).toEqual({ draft: { ...held, barred: '0101' }, refusal: why })
    match.order(done.order!)
    expect(field().hexOf.get(held.units[0]!)).toBe(goal.hex)
  })

  test('a second tap beside it lets the units go and asks about the hex; taking an order back keeps what still holds', async () => {
    const { match, field } = await moving()
    const now = field()
    const hex = stopsOf(now)[0]!
    const chosen = touchHex(now, NOTHING, hex).draft
    const { draft: told } = touchHex(now, chosen, '0101')
    expect(told.units).toEqual(chosen.units)
    expect(touchHex(now, told, '0101')).toEqual({ draft: NOTHING, ask: true })
    const goal = lightsOf(now, chosen, words).lit[0]!.hex
    match.order(drop(now, chosen, goal).order!)
    match.undo()
    expect(settle(field(), { ...chosen, target: goal })).toMatchObject({ units: chosen.units, target: null })
    expect(settle({ ...now, offers: [] }, chosen)).toBe(NOTHING)
    expect(back(NOTHING)).toBeNull()
    expect(back({ ...chosen, target: goal })).toEqual({ ...chosen, target: null })
    expect(back(chosen)).toBe(NOTHING)
  })
})

describe('a way of one’s own', () => {
  /** Units that were taken up, with a hex they can go through on the way to another. */
  async function chosen() {
    const table = await moving()
    const field = table.field()
    const home = stopsOf(field)[0]!
    const units = touchHex(field, NOTHING, home).draft
    // Near ones first.
    const near = (draft: Draft) =>
      lightsOf(field, draft, words).lit.filter(({ label }) => label !== undefined)
    const stop = near(units)[0]!.hex
    const at = touchHex(field, units, stop).draft
    return { ...table, now: field, home, units, stop, at, near }
  }
  const texts = (field: Field, draft: Draft) => waySteps(field, draft).map(({ text }) => text)

  test('the chosen hex becomes a way-point, and reach, costs, route and order go on from there', async () => {
    const { match, field, now, home, units, stop, at, near } = await chosen()
    expect(texts(now, units)).toEqual([])
    expect(texts(now, at)).toEqual(['Add waypoint'])
    const led = waySteps(now, at)[0]!.draft
    expect(led).toMatchObject({ target: null, units: units.units })
    expect(viaOf(led)).toEqual([stop])
    expect(lightsOf(now, led, words).route).toMatchObject({ hexes: [home, stop], via: [stop] })
    expect(primaryOf(now, led, words)).toMatchObject({ order: null })
    expect(primaryOf(now, led, words)!.why).toMatch(/^½ of 4 points so far\. Tap where to go next/)
    expect(texts(now, led)).toEqual(['Remove waypoint'])

    // A second one: all costs are those of the whole way.
    const second = near(led).find(({ hex }) => hex !== home)!
    const there = touchHex(now, led, second.hex).draft
    expect(lightsOf(now, there, words).route).toMatchObject({ label: second.label, via: [stop] })
    expect(texts(now, there)).toEqual(['Add waypoint', 'Remove waypoint'])
    const more = waySteps(now, there)[0]!.draft
    expect(viaOf(more)).toEqual([stop, second.hex])
    const goal = near(more).find(({ hex }) => hex !== home && hex !== stop)!
    const ready = touchHex(now, more, goal.hex).draft
    const button = primaryOf(now, ready, words)!
    expect(button.text).toContain(`Move to ${goal.hex} (${goal.label} of `)
    const { path } = button.order as unknown as { path: string[] }
    expect(path.slice(0, 2)).toEqual([stop, second.hex])
    // The same by a second tap, and by a drag.
    expect(touchHex(now, ready, goal.hex).order).toEqual(button.order)
    expect(drop(now, more, goal.hex).order).toEqual(button.order)
    match.order(button.order!)
    expect(field().hexOf.get(units.units[0]!)).toBe(goal.hex)
    expect(settle(field(), ready).via).toEqual([])
  })

  test('the last way-point is taken back by a tap on it, one step back, or the button', async () => {
    const { now, units, stop, at } = await chosen()
    const led = waySteps(now, at)[0]!.draft
    for (const less of [touchHex(now, led, stop).draft, back(led), waySteps(now, led)[0]!.draft])
      expect(less).toEqual({ ...units, target: null })
    // Who else goes along may have another way.
    const offer = activeOffer(now, led)!
    expect(toggled(now, led, offer, led.units[0]!).via).toEqual([])
    // A slip of the finger does not cost the way; where the rules forbid it they say why.
    const told = touchHex(now, led, '0101')
    expect(told.draft).toEqual({ ...led, barred: '0101' })
    expect(touchHex(now, told.draft, '0101')).toEqual({ draft: told.draft, ask: true })
    expect(drop(now, led, '0101').refusal).toEqual(told.refusal)
  })

  test('nothing is offered where nothing lies beyond, or the game cannot do it', async () => {
    const { now, units, at, near } = await chosen()
    const far = touchHex(now, units, near(units).at(-1)!.hex).draft
    const offer = activeOffer(now, far)
    if (offer?.gesture !== 'move') throw new Error()
    const nowhere = {
      ...offer,
      reach: (...[ids, mode, begun]: Parameters<typeof offer.reach>) => (begun ? [] : offer.reach(ids, mode))
    }
    expect(texts({ ...now, offers: [nowhere] }, far)).toEqual([])
    const { byWay: _, ...plain } = offer
    expect(texts({ ...now, offers: [plain] }, at)).toEqual([])
  })
})

test('the next who can act goes round the map', async () => {
  const { field } = await moving()
  const stops = stopsOf(field())
  expect(stops.length).toBeGreaterThan(5)
  let at = neighbourOf(stops, null, 1)
  const seen = new Set<string>()
  for (let i = 0; i < stops.length; i++, at = neighbourOf(stops, at, 1)) seen.add(at!)
  expect(seen.size).toBe(stops.length)
  expect(at).toBe(stops[0])
  expect(neighbourOf(stops, stops[0]!, -1)).toBe(stops.at(-1))
  expect(neighbourOf(stops, null, -1)).toBe(stops.at(-1))
  expect(neighbourOf([], null, 1)).toBeNull()
})

test('the next unit is looked for from where one was, also when nobody can act there any more', () => {
  const map = ['0101', '0102', '0103', '0104', '0105']
  const next = (stops: string[], here: string, step: 1 | -1 = 1) => neighbourOf(stops, here, step, map)
  expect(next(['0101', '0104'], '0102')).toBe('0104')
  expect(next(['0101', '0104'], '0102', -1)).toBe('0101')
  expect(next(['0101', '0104'], '0105')).toBe('0101')
  expect(next(['0102', '0104'], '0101', -1)).toBe('0104')
})

test('who stays is passed by', async () => {
  const { field } = await moving()
  const [first, second] = stopsOf(field())
  const there = field().unitsIn.get(first!)!
  expect(stopsOf(field(), there)[0]).toBe(second)
})

test('the list of own units has those first that can act, then those that stay, with where and state', () => {
  const badge = { sign: 'moved' as const, text: 'Moved', rule: '1' }
  const stack = (hex: string, seat: string, ...pieces: Piece[]) => ({
    hex,
    seat,
    pieces,
    unknown: 0,
    sum: ''
  })
  const picture = {
    stacks: [
      stack('0101', 'a', { id: 'a1', badges: [badge], figures: ['2', '3'] }, { id: 'a2', badges: [] }),
      stack('0102', 'b', { id: 'b1', badges: [] }),
      stack('0103', 'a', { id: 'a3', badges: [] })
    ]
  } as unknown as Picture
  const names = { unit: (id: string) => ({ figures: id === 'a1' ? '4-5-6' : '7-8-9' }) }
  expect(
    rosterOf(picture, 'a', new Set(['a2', 'a3']), ['a2'], names).map(({ piece, hex, is, state }) => [
      piece.id,
      hex,
      is,
      state
    ])
  ).toEqual([
    ['a3', '0103', 'able', '7-8-9'],
    ['a2', '0101', 'stays', '7-8-9'],
    ['a1', '0101', 'done', '2-3, moved']
  ])
})

describe('other gestures', () => {
  const base = { rule: '1', text: 'Do it' }
  const at = (unit: string, hex: string) => [unit, hex] as const
  function fieldWith(offers: Offer[], ...where: (readonly [string, string])[]): Field {
    const unitsIn = new Map<string, string[]>()
    for (const [unit, hex] of where) unitsIn.set(hex, [...(unitsIn.get(hex) ?? []), unit])
    return { offers, hexOf: new Map(where), unitsIn }
  }
  const attack: Offer = {
    ...base,
    gesture: 'attack',
    id: 'attack',
    targets: () => ['T', 'U'],
    attackers: (target) => (target === 'T' ? ['a', 'b', 'c'] : ['c']),
    preview: (_target, units) => ({
      attack: [],
      defense: [],
      shifts: [],
      table: 't',
      column: Math.min(units.length, 2),
      columns: ['1', '2', '3'],
      results: [],
      unknown: []
    }),
    order: (target, units) => ({ type: 'attack', target, units }) as Order
  }

  test('a target takes all who can attack it; stacks are taken in and out by taps', () => {
    const field = fieldWith([attack], at('a', 'A'), at('b', 'A'), at('c', 'C'))
    const { draft } = touchHex(field, NOTHING, 'T')
    expect(draft).toMatchObject({ target: 'T', units: ['a', 'b', 'c'] })
    // Of all that can be attacked one sees which it is.
    const lit = lightsOf(field, draft, words).lit.filter(({ kind }) => kind === 'target')
    expect(lit.filter(({ label }) => label === '✓').map(({ hex }) => hex)).toEqual(['T'])
    const less = touchHex(field, draft, 'A').draft
    expect(less.units).toEqual(['c'])
    expect(touchHex(field, less, 'A').draft.units).toEqual(['c', 'a', 'b'])
    expect(primaryOf(field, less, words)).toMatchObject({ text: 'Attack T with 1 unit' })
    expect(primaryOf(field, { ...less, units: [] }, words)?.order).toBeNull()
    expect(fewest(field, attack as never, 'T')).toEqual(['b', 'c'])
  })

  test('those who wait beside the map are held back, and a group is one that the rules allow', () => {
    const field = fieldWith([attack], at('a', 'A'), at('b', 'A'))
    expect(touchHex(field, NOTHING, 'T').draft.units).toEqual(['a', 'b'])
    expect(touchHex(fieldWith([attack]), NOTHING, 'T').draft.units).toEqual(['a', 'b', 'c'])
    const judged = (most: number): Offer =>
      ({
        ...attack,
        judge: (_: string, units: string[]) =>
          units.length > most ? { rule: '10.1', why: 'Too many.' } : null
      }) as Offer
    const two = fieldWith([judged(2)])
    const { draft } = touchHex(two, NOTHING, 'T')
    expect(draft.units).toEqual(['a', 'b'])
    expect(primaryOf(two, { ...draft, units: ['a', 'b', 'c'] }, words)).toMatchObject({
      order: null,
      why: 'Too many.'
    })
    // Where the rules have nothing against it, nobody need be chosen.
    expect(primaryOf(two, { ...draft, units: [] }, words)?.order).not.toBeNull()
  })

  test('chosen attackers light only their targets, and a drag onto a target opens the attack with them', () => {
    const field = fieldWith([attack], at('a', 'A'), at('b', 'A'), at('c', 'C'))
    const chosen = touchHex(field, NOTHING, 'A').draft
    expect(lightsOf(field, chosen, words).lit.map(({ hex }) => hex)).toEqual(['T'])
    const held = grab(field, NOTHING, 'C', null)!
    expect(drop(field, held, 'U')).toMatchObject({ draft: { target: 'U', units: ['c'] } })
    expect(drop(field, held, 'U').order).toBeUndefined()
  })

  test('who cannot attack there is refused by the rules, by drag and by tap alike, and stays chosen', () => {
    const field = fieldWith([attack], at('a', 'A'), at('b', 'A'), at('c', 'C'))
    const held = grab(field, NOTHING, 'A', null)!
    const asked = { type: 'attack', target: 'U', units: ['a', 'b'] }
    expect(drop(field, held, 'U')).toEqual({ draft: { ...held, target: null }, order: asked })
    expect(drop(field, held, 'Z').order).toMatchObject({ target: 'Z' })
    const chosen = touchHex(field, NOTHING, 'A').draft
    const first = touchHex(field, chosen, 'Z')
    expect(first.order).toEqual({ ...asked, target: 'Z' })
    expect(first.draft.units).toEqual(['a', 'b'])
    // Once more: what is there?
    expect(touchHex(field, first.draft, 'Z')).toMatchObject({ ask: true })
    // Before anybody is chosen a tap beside it only asks.
    expect(touchHex(field, { ...NOTHING, offer: 'attack' }, 'Z').order).toBeUndefined()
  })

  const place = (id: string, pieces: string[], idle = false): Offer => ({
    ...base,
    gesture: 'place',
    id,
    idle,
    pieces,
    hexes: (piece) => (piece === 'x' ? ['X'] : ['X', 'Y']),
    order: (piece, hex) => ({ type: 'place', piece, hex }) as Order
  })

  test('pieces are put down by one tap, a single one by two, and the next comes to hand', () => {
    const field = fieldWith([place('place', ['w', 'x', 'y'])])
    const draft: Draft = { ...NOTHING, offer: 'place', units: ['x'] }
    expect(lightsOf(field, draft, words).lit.map(({ hex }) => hex)).toEqual(['X'])
    const done = touchHex(field, draft, 'X')
    expect(done.order).toEqual({ type: 'place', piece: 'x', hex: 'X' })
    const after = fieldWith([place('place', ['w', 'y'])], at('x', 'X'))
    expect(afterOrder(field, after, done.draft).units).toEqual(['y'])
    // A piece that may be put elsewhere again is let go, so that the next tap takes up another one.
    expect(afterOrder(field, fieldWith([place('place', ['w', 'x', 'y'])]), done.draft)).toBe(NOTHING)
    // Where it may not stand the rules are to say why.
    expect(touchHex(field, draft, 'Y').order).toEqual({ type: 'place', piece: 'x', hex: 'Y' })
    expect(touchHex(field, NOTHING, 'Y')).toEqual({ draft: NOTHING, ask: true })
    const one = fieldWith([place('drop', ['y'])])
    const first = touchHex(one, NOTHING, 'Y')
    expect(first.order).toBeUndefined()
    expect(touchHex(one, first.draft, 'Y').order).toBeDefined()
  })

  test('while one sets up, a placed piece is taken up again', () => {
    const field = fieldWith([place('place', ['w']), place('again', ['v'], true)], at('v', 'V'))
    expect(touchHex(field, NOTHING, 'V').draft).toMatchObject({ offer: 'again', units: ['v'] })
    expect(grab(field, NOTHING, 'V', null)).toMatchObject({ offer: 'again', units: ['v'] })
    expect(grab(field, NOTHING, 'W', null)).toBeNull()
  })

  const select: Offer = {
    ...base,
    gesture: 'select',
    id: 'select',
    role: 'advance',
    from: ['a', 'b', 'c'],
    min: 1,
    max: 2,
    judge: (units) => (units.includes('c') ? { rule: '3', why: 'Not c.' } : null),
    order: (units) => ({ type: 'select', units }) as Order
  }

  test('units are selected on the map, and the rules say at once what is against it', () => {
    const field = fieldWith([select], at('a', 'A'), at('b', 'B'), at('c', 'B'))
    const one = touchHex(field, NOTHING, 'A').draft
    expect(primaryOf(field, one, words)?.order).toEqual({ type: 'select', units: ['a'] })
    const fan = touchHex(field, one, 'B').draft
    expect(fan.fanned).toBe('B')
    const bad = touchUnit(field, fan, 'c', 'B').draft
    expect(primaryOf(field, bad, words)).toMatchObject({ order: null, why: 'Not c.' })
    expect(primaryOf(field, NOTHING, words)).toMatchObject({ order: null, why: 'Choose 1 to 2; 0 chosen.' })
  })

  const pick: Offer = {
    ...base,
    gesture: 'pick',
    id: 'pick',
    choices: [
      { id: '1', text: 'By the road', hexes: ['P', 'Q'], order: { type: '1' } },
      { id: '2', text: 'By the wood', hexes: ['R', 'Q'], order: { type: '2' } },
      { id: '3', text: 'Stay', hexes: ['S'], order: { type: '3' } }
    ]
  }

  test('a choice is shown by one tap and made by the next; several for a hex are shown in turn', () => {
    const field = fieldWith([pick])
    expect(lightsOf(field, NOTHING, words).lit.map(({ hex }) => hex)).toEqual(['Q', 'S'])
    const one = touchHex(field, NOTHING, 'S')
    expect(one.order).toBeUndefined()
    expect(touchHex(field, one.draft, 'S').order).toEqual({ type: '3' })
    const road = touchHex(field, NOTHING, 'Q').draft
    expect(lightsOf(field, road, words).route?.hexes).toEqual(['P', 'Q'])
    const wood = touchHex(field, road, 'Q').draft
    expect(primaryOf(field, wood, words)).toMatchObject({ text: 'By the wood', order: { type: '2' } })
    expect(lightsOf(field, wood, words).route?.hexes).toEqual(['R', 'Q'])
    expect(touchHex(field, wood, 'Q').draft).toEqual(road)
    // The bar says which it is, and has a button for the next.
    expect(turnOf(field, road)).toMatchObject({ words: 'Path 1 of 2', text: 'Next path', draft: wood })
    expect(turnOf(field, wood)).toMatchObject({ words: 'Path 2 of 2', draft: road })
    expect(turnOf(field, one.draft)).toBeNull()
    expect(turnOf(field, NOTHING)).toBeNull()
    expect(lightsOf(field, NOTHING, words).lit[0]!.words).toBe('By the road, or By the wood')
  })

  test('of several things in one hex it is told which is meant', () => {
    const choices = ['a', 'b', 'c'].map((id) => ({ id, text: id, hexes: ['Q'], order: { type: id } }))
    const field = fieldWith([{ ...pick, choices } as Offer])
    const { draft } = touchHex(field, touchHex(field, NOTHING, 'Q').draft, 'Q')
    expect(turnOf(field, draft)).toMatchObject({ words: '2 of 3 in this hex', text: 'Next one' })
  })

  test('a move that must go one of a few ways shows each in turn, and orders the one that is shown', () => {
    const ways = [
      ['P', 'Q'],
      ['R', 'Q'],
      ['S', 'Q']
    ].map((hexes) => ({ hexes, cost: 2, steps: [] }))
    const retreat: Offer = {
      ...base,
      gesture: 'move',
      id: 'retreat',
      units: ['a'],
      together: () => [],
      reach: () => [
        { hex: 'Q', cost: 2 },
        { hex: 'T', cost: 2 }
      ],
      path: (_, to) => (to === 'Q' ? ways[0]! : { hexes: ['P', 'T'], cost: 2, steps: [] }),
      paths: (_, to) => (to === 'Q' ? ways : [{ hexes: ['P', 'T'], cost: 2, steps: [] }]),
      order: (units, path) => ({ type: 'retreat', units, path }) as Order
    }
    const field = fieldWith([retreat], at('a', 'A'))
    const first = touchHex(field, touchHex(field, NOTHING, 'A').draft, 'Q').draft
    expect(turnOf(field, first)).toMatchObject({ words: 'Path 1 of 3', text: 'Next path' })
    const second = turnOf(field, first)!.draft
    expect(lightsOf(field, second, words).route?.hexes).toEqual(['A', 'R', 'Q'])
    expect(primaryOf(field, second, words)?.order).toMatchObject({ path: ['R', 'Q'] })
    expect(touchHex(field, second, 'Q').order).toMatchObject({ path: ['R', 'Q'] })
    const third = turnOf(field, second)!.draft
    expect(turnOf(field, third)!.draft).toEqual(first)
    // Elsewhere there is only one way, and it begins anew.
    const elsewhere = touchHex(field, third, 'T').draft
    expect([turnOf(field, elsewhere), elsewhere.way]).toEqual([null, 0])
  })

  test('where several offers concern a hex they are listed, and nothing is begun', () => {
    const field = fieldWith([attack, select], at('a', 'A'))
    const { draft } = touchHex(field, NOTHING, 'A')
    expect(draft).toMatchObject({ here: 'A', offer: null })
    expect(activeOffer(field, draft)).toBeNull()
    // A hex that only one of them concerns begins it.
    expect(touchHex(field, draft, 'T').draft).toMatchObject({ offer: 'attack', target: 'T' })
  })
})

test.each([
  [0, '0', '0 points'],
  [0.5, '½', '½ point'],
  [1, '1', '1 point'],
  [2.5, '2½', '2½ points'],
  [4, '4', '4 points']
])('%d is %s, %s', (cost, short, long) => {
  expect(amount(cost)).toBe(short)
  expect(points(cost)).toBe(long)
})

test('what a way costs is told beside what there is to spend, unless it costs more', () => {
  expect(spending({ cost: 2.5, of: 4 })).toBe('2½ of 4 points')
  expect(spending({ cost: 1, of: 1 })).toBe('1 of 1 point')
  expect(spending({ cost: 3, of: 2 })).toBe('3 points')
  expect(spending({ cost: 1 })).toBe('1 point')
})
