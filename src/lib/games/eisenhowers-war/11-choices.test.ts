// What both sides are told before they choose in a battle: what a loss pays, what becomes of the unit, what each answer
// means.
import { describe, expect, test } from 'vitest'
import { oddsOf, type Offer } from '../../kernel/offers'
import { pushExcess } from './06.2-excess'
import { eisenhowersWar } from './index'
import { attack, FIELD, fight, fixResult, front, landing, lose } from './testing-combat'
import { give, hexIn, moving, scene, unitIn } from './testing'
import type { State } from './state'

const end = { type: 'end' } as const
const fallBack = { type: 'fallBack' } as const

function asked<G extends Offer['gesture']>(state: State, id: string, gesture: G) {
  const offer = eisenhowersWar.offers(state).find((one) => one.id === id)
  if (offer?.gesture !== gesture) throw new Error(`${id} is not asked.`)
  return offer as Extract<Offer, { gesture: G }>
}
const choice = (state: State, offer: string, id: string) =>
  asked(state, offer, 'pick').choices.find((one) => one.id === id)!
const notes = (state: State, id: string) =>
  choice(state, 'fallBack', id).outlook!().notes.map(({ text }) => text)

const both = { 'A-US7': '3108', 'A-US20': '3108', 'G-1SS': FIELD, 'G-25': FIELD }

describe('losses', () => {
  test('11.1a each says that it pays one step, and shows the reverse side', () => {
    fixResult(1, 1)
    const state = front(both)
    fight(state, FIELD, ['A-US7', 'A-US20'])
    const { pays, fate } = choice(state, 'lose', 'G-1SS')
    expect(pays).toEqual({ paid: 1, owed: 1, in: 'step' })
    expect(fate).toMatchObject({ unit: 'G-1SS', after: { id: 'G-1SS', badges: [{ sign: 'reduced' }] } })
    expect(fate!.text).toBe(`Reduced to ${fate!.after!.figures!.join('-')}`)
    // The figures are those that the counter has afterwards.
    give(state, lose('G-1SS'))
    const stacks = eisenhowersWar.show.picture(state, 'german').stacks
    const piece = stacks.flatMap(({ pieces }) => pieces).find(({ id }) => id === 'G-1SS')!
    expect(piece.figures).toEqual(fate!.after!.figures)
  })

  test('2.11b a unit with one step left is destroyed', () => {
    fixResult(0, 1)
    const state = front(both)
    for (const id of ['G-1SS', 'G-25']) state.steps[unitIn(state, id).index] = 1
    fight(state, FIELD, ['A-US7', 'A-US20'])
    expect(choice(state, 'lose', 'G-1SS').fate).toEqual({ unit: 'G-1SS', text: 'Destroyed' })
  })

  test('6.2c too many in a hex: each pays for one', () => {
    const units = Object.fromEntries(['G-25', 'G-74', 'G-84', 'G-81', 'G-67'].map((id) => [id, '3204']))
    const state = scene({ units, phase: moving('german') })
    pushExcess(state, hexIn(state, '3204'))
    const offer = asked(state, 'remove', 'select')
    expect(offer.pays!([])).toEqual({ paid: 0, owed: 2, in: 'units' })
    expect(offer.pays!(['G-25'])).toEqual({ paid: 1, owed: 2, in: 'units' })
    expect(offer.fate!('G-25')).toEqual({ unit: 'G-25', text: 'Destroyed' })
  })
})

describe('stand or retreat', () => {
  test('11.2a both answers say what is left and how far the attacker comes', () => {
    fixResult(1, 2)
    const state = front(both)
    fight(state, FIELD, ['A-US7', 'A-US20'])
    expect(asked(state, 'fallBack', 'pick').text).toMatch(/column .*, result 1\/2/)
    expect(notes(state, 'stay')[0]).toMatch(/You hold .* with 2 steps left/)
    expect(notes(state, 'go')[0]).toBe('3 steps get away; the attacker may advance 1 hex beyond.')
    for (const id of ['stay', 'go'])
      expect(notes(state, id)).toContain('The attacker loses 1 step either way.')
    // It comes to just that.
    const stood = structuredClone(state)
    give(stood, end)
    const left = (one: State) =>
      ['G-1SS', 'G-25'].reduce((sum, id) => sum + one.steps[unitIn(one, id).index]!, 0)
    expect(left(stood)).toBe(2)
    give(state, fallBack)
    give(state, lose('G-25'))
    expect(left(state)).toBe(3)
  })

  test('11.3c who is wiped out opens the way', () => {
    fixResult(0, 4)
    const state = front(both)
    fight(state, FIELD, ['A-US7', 'A-US20'])
    expect(notes(state, 'stay')[0]).toMatch(/All are destroyed; the attacker may advance into the hex/)
  })

  test('5.3.5d before an invasion: nothing is lost by leaving, and the battle is told', () => {
    const state = landing('3307', { box: ['A-US12'], units: { 'G-25': '3307' } })
    give(state, { type: 'launch', units: ['A-US12'], drops: [], joiners: [] } as never)
    const stay = choice(state, 'fallBack', 'stay').outlook!()
    expect(oddsOf(stay.battle!).results.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1)
    expect(choice(state, 'fallBack', 'go').outlook!()).toMatchObject({
      notes: [{ rule: '5.3.5e' }, { rule: '5.3.5d' }]
    })
  })
})

describe('support', () => {
  test('10.10c with and without bombers: both columns, and what is left of them', () => {
    const state = front({ 'A-US7': '3108', 'G-BR': FIELD }, { with: { bombersUsed: 1 } })
    give(state, attack(FIELD, ['A-US7']))
    const without = asked(state, 'end', 'confirm')
    const sent = choice(state, 'bomber', 'bomber').outlook!()
    expect(without.usual).toBe(true)
    expect(oddsOf(sent.battle!).column).toBe(oddsOf(without.outlook!().battle!).column + 1)
    expect(sent.notes).toEqual([{ text: 'No bombers are left after this.', rule: '10.10a' }])
  })
})

describe('what is suggested', () => {
  test('11.3a the next attacker goes into the emptied hex', () => {
    fixResult(0, 5)
    const state = front({ 'A-US7': '3108', 'A-US20': '3108', 'G-BR': FIELD })
    fight(state, FIELD, ['A-US7', 'A-US20'])
    const offer = asked(state, 'advance', 'move')
    const { units, to } = offer.suggested!()!
    expect(to).toBe(FIELD)
    give(state, offer.order(units, offer.path(units, to)!.hexes))
    expect(asked(state, 'advance', 'move').suggested!()!.units).not.toEqual(units)
  })

  test('5.3.1a an undefended landing takes all whom the beachhead holds', () => {
    const state = landing('3307', { box: ['A-US12', 'A-US20'] })
    const offer = asked(state, 'launch', 'select')
    expect(offer.suggested!()).toEqual(offer.from)
    expect(offer.into).toBe('3307')
    expect([offer.button!([]), offer.button!(['A-US12'])]).toEqual(['Land', 'Land 1 unit'])
  })
})
