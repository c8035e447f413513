import { describe, expect, it, test } from 'vitest'
import { distance, makeGrid } from '../hex/grid'
import {
  attackOffer,
  chanceThat,
  lossOffer,
  lossResults,
  refuges,
  retreatBar,
  retreatsTo,
  sumOf,
  type Retreat
} from './battle'
import type { Bar } from './game'
import { makeNames } from './names'
import type { BattlePreview } from './offers'

const ids = ['0101', '0201', '0301', '0102', '0202', '0302', '0103', '0203', '0303']
const grid = makeGrid(
  { orientation: 'flat', cols: [1, 3], rows: [1, 3], shifted: 'even', numbering: 'ccrr' },
  ids
)
const hex = (id: string) => grid.indexOf(id)
const units = [
  { index: 0, id: 'tank' },
  { index: 1, id: 'foot' }
]
const names = makeNames<{ at: number[] }, (typeof units)[number]>(
  () => ({ grid, unit: (id) => units.find((unit) => unit.id === id), hex: grid.indexOf }),
  '2.1'
)
const bar = (why: string): Bar => ({ rule: '9', why })

describe('the offer to attack', () => {
  const seen: unknown[] = []
  const striking = {
    about: { id: 'attack', rule: '10', text: 'Attack' },
    targets: () => [hex('0202')],
    attackers: (target: number) => (target === hex('0202') ? units : []),
    preview: (target: number, by: readonly { id: string }[]) => {
      seen.push([target, by.map(({ id }) => id)])
      return {} as BattlePreview
    }
  }

  it('speaks of hexes and units by their names', () => {
    const offer = attackOffer({ at: [0, 0] }, names, striking)
    expect(offer.targets()).toEqual(['0202'])
    expect([offer.attackers('0202'), offer.attackers('0101')]).toEqual([['tank', 'foot'], []])
    offer.preview('0202', ['foot'])
    expect(seen).toEqual([[hex('0202'), ['foot']]])
    expect(offer.order('0202', ['tank'])).toEqual({ type: 'attack', target: '0202', units: ['tank'] })
    expect(offer.judge).toBeUndefined()
  })

  it('judges and orders as the game does', () => {
    const offer = attackOffer({ at: [0, 0] }, names, {
      ...striking,
      judge: (_target, by) => (by.length < 2 ? bar('Too few.') : null),
      order: (target) => ({ type: 'storm', target }) as never
    })
    expect(offer.judge!('0202', ['tank'])).toEqual(bar('Too few.'))
    expect(offer.judge!('0202', ['tank', 'foot'])).toBeNull()
    expect(offer.order('0202', [])).toEqual({ type: 'storm', target: hex('0202') })
  })
})

test('the next unit to take losses, in its hex or off the map', () => {
  const loss = (unit: { id: string }) => ({
    text: `Lose the ${unit.id}`,
    rule: '11.1',
    pays: { paid: 1, owed: 2, in: 'steps' },
    fate: { unit: unit.id, text: 'Destroyed' }
  })
  const { choices, ...offer } = lossOffer(
    { at: [4, -1] },
    names,
    { rule: '11', text: 'Lose two' },
    units,
    loss
  )
  expect(offer).toEqual({ gesture: 'pick', id: 'lose', rule: '11', text: 'Lose two' })
  expect(choices.map(({ hexes }) => hexes)).toEqual([[grid.ids[4]], []])
  expect(choices[1]).toMatchObject({ id: 'foot', ...loss(units[1]!), order: { type: 'lose', unit: 'foot' } })
})

test('the results of a column, and the chance that a loss is enough', () => {
  const results = lossResults([
    [1, 0],
    [0, 2],
    [0, 2],
    [0, 3]
  ])
  expect(results).toEqual([
    { result: '1/0', chance: 0.25, losses: [1, 0], words: 'Attacker loses 1, defender nothing' },
    { result: '0/2', chance: 0.5, losses: [0, 2], words: 'Attacker loses nothing, defender 2' },
    { result: '0/3', chance: 0.25, losses: [0, 3], words: 'Attacker loses nothing, defender 3' }
  ])
  expect(chanceThat(results, (loss) => loss >= 2)).toBe(0.75)
  expect(
    sumOf([
      { label: 'a', value: 2, rule: '' },
      { label: 'b', value: -3, rule: '' }
    ])
  ).toBe(-1)
})

describe('a retreat', () => {
  /** From 0101, always farther from it; 0201 costs one, 0102 ends it. */
  const from = (hexes: number): Retreat => ({
    grid,
    start: hex('0101'),
    hexes,
    step: (a, b) =>
      distance(grid, b, hex('0101')) > distance(grid, a, hex('0101')) ? null : bar('Not farther.'),
    stop: (at) => (at === hex('0102') ? bar('Swamp.') : null),
    toll: (at) => (at === hex('0201') ? 1 : 0),
    length: bar('Wrong length.')
  })

  it('ends where it is long enough or can go no farther, by the way that costs least', () => {
    const ends = refuges(from(2))
    expect([...ends.keys()].map((at) => grid.ids[at]).sort()).toEqual(['0102', '0202', '0301', '0302'])
    expect(ends.get(hex('0102'))).toEqual({ path: [hex('0102')], toll: 0 })
    expect(ends.get(hex('0301'))).toEqual({ path: [hex('0201'), hex('0301')], toll: 1 })
  })

  it('may want to go another way to the same hex', () => {
    const open: Retreat = { ...from(2), stop: () => null }
    expect(refuges(open).get(hex('0202'))).toEqual({ path: [hex('0102'), hex('0202')], toll: 0 })
    const ways = retreatsTo(open, hex('0202')).map((path) => path.map((at) => grid.ids[at]))
    expect(ways.sort()).toEqual([
      ['0102', '0202'],
      ['0201', '0202']
    ])
  })

  it('is barred by the first step that is, by a halt, or by its length', () => {
    const path = (...way: string[]) => retreatBar(from(2), way.map(hex))
    expect(path('0201', '0301')).toBeNull()
    expect(path('0102')).toBeNull()
    expect(path('0201')).toEqual(bar('Wrong length.'))
    expect(path('0201', '0202', '0203')).toEqual(bar('Wrong length.'))
    expect(path('0201', '0102')).toEqual(bar('Not farther.'))
    expect(path('0102', '0202')).toEqual(bar('Swamp.'))
  })
})
