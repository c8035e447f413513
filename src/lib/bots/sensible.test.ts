import { describe, expect, it } from 'vitest'
import { seededRandom } from '../kernel/dice'
import type { Order } from '../kernel/game'
import type {
  Amounts,
  AttackOffer,
  Choice,
  ConfirmOffer,
  Offer,
  SelectOffer,
  SpendOffer
} from '../kernel/offers'
import { toy as game } from '../kernel/testing/toy'
import { duel, type Duellist } from './duel'
import { genericJudge } from './generic'
import type { Reading } from './judge'
import { Player } from './player'
import { ranked } from './sensible'

const about = { rule: '1.0', text: 'Do it' }
const order = (type: string, rest: object = {}): Order => ({ type, ...rest }) as Order
const end: ConfirmOffer = { gesture: 'confirm', id: 'end', ...about, order: order('end') }
const random = () => seededRandom(1)

const reading = (over: Partial<Reading> = {}): Reading => ({
  confirm: () => 0,
  pick: () => 0,
  place: () => 0,
  spend: () => 0,
  select: () => 0,
  selection: () => 0,
  battle: () => 0,
  move: () => 0,
  ...over
})

const best = (offers: readonly Offer[], over: Partial<Reading>) =>
  ranked(offers, reading(over), random())[0]!.order

describe('the frame of the sensible program', () => {
  const choices = ['a', 'b', 'c'].map((id): Choice => ({ id, text: id, order: order('pick', { id }) }))
  const pick: Offer = { gesture: 'pick', id: 'pick', ...about, choices }

  it('takes what is worth most, and ends when nothing is worth anything', () => {
    expect(best([end, pick], { pick: (_offer, { id }) => (id === 'b' ? 2 : 1) })).toEqual(
      order('pick', { id: 'b' })
    )
    expect(best([end, pick], { pick: () => -1 })).toEqual(order('end'))
  })

  it('leaves alone what changes nothing', () => {
    expect(best([{ ...pick, idle: true }, end], { pick: () => 5 })).toEqual(order('end'))
  })

  it('keeps the rest in their order, for the case that the best is refused', () => {
    const worths: Record<string, number> = { a: 1, b: 3, c: 2 }
    const list = ranked([end, pick], reading({ pick: (_offer, { id }) => worths[id]! }), random())
    expect(list.map(({ order: given }) => (given as { id?: string }).id ?? 'end')).toEqual([
      'b',
      'c',
      'a',
      'end'
    ])
  })

  it('spends a budget on what brings most, and keeps what would bring nothing', () => {
    const offer: SpendOffer = {
      gesture: 'spend',
      id: 'n',
      ...about,
      budget: 6,
      in: 'points',
      items: [
        { id: 'a', text: 'a', price: 2, min: 0, max: 1 },
        { id: 'b', text: 'b', price: 1, min: 0, max: 6 }
      ],
      order: (amounts) => order('n', { amounts })
    }
    const spend = (_offer: SpendOffer, { a = 0, b = 0 }: Amounts) => 5 * a - Math.abs(b - 3)
    expect(best([offer], { spend })).toEqual(order('n', { amounts: { a: 1, b: 3 } }))
    // What the rules bar is not proposed, even if it would be the best.
    const judge = ({ a = 0 }: Amounts) => (a > 0 ? { rule: '1', why: 'No a.' } : null)
    expect(best([{ ...offer, judge }], { spend })).toEqual(order('n', { amounts: { a: 0, b: 3 } }))
  })

  it('puts a selection together as far as it is worth it and the game allows', () => {
    const offer: SelectOffer = {
      gesture: 'select',
      id: 'advance',
      ...about,
      role: 'advance',
      from: ['a', 'b', 'c', 'd'],
      min: 0,
      max: 3,
      judge: (units) => (units.includes('a') && units.includes('b') ? { rule: '1', why: 'too many' } : null),
      order: (units) => order('advance', { units })
    }
    const worths: Record<string, number> = { a: 4, b: 3, c: 2, d: -1 }
    const sum = (units: readonly string[]) => units.reduce((total, unit) => total + worths[unit]!, 0)
    const over = {
      select: (_offer: SelectOffer, unit: string) => worths[unit]!,
      selection: (_o: SelectOffer, u: readonly string[]) => sum(u)
    }
    expect(best([offer], over)).toEqual(order('advance', { units: ['a', 'c'] }))
    expect(best([offer], { ...over, select: () => -1, selection: (_o, units) => -units.length })).toEqual(
      order('advance', { units: [] })
    )
  })

  it('leaves out attackers who add nothing', () => {
    const offer: AttackOffer = {
      gesture: 'attack',
      id: 'attack',
      ...about,
      targets: () => ['0101'],
      attackers: () => ['a', 'b', 'c'],
      preview: () => ({
        attack: [],
        defense: [],
        shifts: [],
        table: '',
        column: 0,
        columns: [],
        results: [],
        unknown: []
      }),
      order: (target, units) => order('attack', { target, units })
    }
    const battle: Reading['battle'] = (_offer, _target, units) => (units.includes('a') ? 5 : 0) - units.length
    expect(best([end, offer], { battle })).toEqual(order('attack', { target: '0101', units: ['a'] }))
  })
})

describe('the generic judge', () => {
  it('plays a game it knows nothing of to its end, without loops', () => {
    const seats = game.seats.map((seat, i) => [
      seat,
      new Player(game as never, seat, 'sensible', i, genericJudge)
    ])
    for (const scenario of game.scenarios) {
      const players = Object.fromEntries(seats) as Record<string, Duellist>
      expect(duel(game as never, scenario, 3, players).outcome).toBeDefined()
    }
  })
})
