// The logic of the panels, without a page: grouping, filters, replay, series, luck, rules.
import { describe, expect, test } from 'vitest'
import { games } from '../../../games/registry'
import { openTelling, type Telling } from '../../../kernel/telling'
import type { Roll } from '../../../match/positions'
import { loadRulebook } from '../../rulebook/data'
import type { ToldEntry } from '../told'
import {
  diceOf,
  filtered,
  hexesOf,
  lastItems,
  partsOf,
  turnOf,
  type Item,
  type Show,
  type Tell
} from './chronicle'
import { kindsOf, luckWords } from './luck'
import { beatOf, isStop, sinceOwnOrder, stepFrom, stopAt, tickAt } from './replay'
import { entriesFor, rulesIn } from './rules'
import { axisOf, changing, highlightsOf, seriesOf, summaryOf, turningPoints, turnsIn } from './summary'

function entry(number: number, seat: string, events: Telling[], more: Partial<ToldEntry> = {}): ToldEntry {
  return {
    number,
    seat,
    kind: 'order',
    order: {},
    to: null,
    events,
    barrier: null,
    dice: [],
    undone: false,
    pending: false,
    fault: null,
    ...more
  }
}

const event = (kind: string, more: Partial<Telling> = {}): Telling =>
  openTelling({ kind, rule: '1.1' }, kind, more)

const tell: Tell = ({ events, number }) =>
  events.length === 0
    ? [{ text: `entry ${number}`, rule: '', kind: '', hexes: [], dice: [], sums: [] }]
    : events.map((one) => ({
        text: `${one.kind} ${one.hexes.join(' ')}`.trim(),
        rule: one.rule,
        kind: one.kind,
        hexes: one.hexes,
        dice: [],
        sums: []
      }))

const short = [
  entry(1, 'a', [event('phase'), event('move', { hexes: ['0101', '0102'] })]),
  entry(2, 'a', [event('move', { hexes: ['0102', '0103'] })], { undone: true }),
  entry(3, 'a', [], { kind: 'undo', to: 1 }),
  entry(4, 'a', [event('phaseEnd'), event('turn', { turn: 2 }), event('phase'), event('air')]),
  entry(5, 'b', [event('attack', { hexes: ['Łódź'] }), event('battle', { dice: [4] })]),
  entry(6, 'b', [event('end'), event('phase')])
]

const texts = (items: readonly unknown[]) =>
  (items as Item[]).map((item) =>
    item.is === 'entry' ? `${item.number}: ${item.told.map((t) => t.text)}` : item.is
  )

describe('the diary', () => {
  const parts = partsOf(short, tell, { turn: 1, title: 'Turn 1' })

  test('entries stand under their turn and phase; an entry that ends a turn is divided', () => {
    expect(parts.map(({ title, from, turn }) => [title, from, turn])).toEqual([
      ['Turn 1', 0, 1],
      ['Turn 2', 4, 2]
    ])
    expect(parts[0]!.phases.map(({ items }) => texts(items))).toEqual([
      ['1: move 0101 0102', 'fold', '4: phaseEnd']
    ])
    expect(parts[1]!.phases.map(({ items }) => texts(items))).toEqual([
      ['4: air', '5: attack Łódź,battle', '6: end'],
      []
    ])
  })

  test('what was taken back is folded together with the undo', () => {
    const fold = parts[0]!.phases[0]!.items[1]!
    expect(fold.is === 'fold' && texts(fold.items)).toEqual(['2: move 0102 0103', '3: entry 3'])
  })

  test('every item has a key of its own', () => {
    const keys = parts.flatMap(({ phases }) => phases.flatMap(({ items }) => items.map(({ key }) => key)))
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('a game that does not number its turns gives their names', () => {
    expect(
      partsOf([entry(1, 'a', [event('turn')])], tell, { turn: null, title: 'The beginning' }).map(
        ({ title }) => title
      )
    ).toEqual(['The beginning', 'turn'])
  })

  test.each<[Show, string, number[]]>([
    ['battles', '', [5]],
    ['mine', '', [1, 4, 4]],
    ['theirs', '', [5, 6]],
    ['all', 'lodz', [5]],
    ['all', '0102 move', [1]],
    ['mine', 'lodz', []]
  ])('shows %s with "%s"', (show, typed, numbers) => {
    const found = filtered(parts, { show, typed }, 'a')
    const items = found.flatMap(({ phases }) => phases.flatMap((phase) => phase.items)) as Item[]
    expect(items.map(({ number }) => number)).toEqual(numbers)
    expect(found.reduce((sum, { size }) => sum + size, 0)).toBe(numbers.length)
  })

  test('without a filter nothing is left out', () => {
    expect(filtered(parts, { show: 'all', typed: ' ' }, 'a')).toBe(parts)
  })

  test('of a long turn only the last items are drawn', () => {
    expect(lastItems(parts[1]!.phases, 2).map(({ items }) => texts(items))).toEqual([
      ['5: attack Łódź,battle', '6: end'],
      []
    ])
    expect(lastItems(parts[0]!.phases, 50)).toEqual(parts[0]!.phases)
  })

  test('an entry is found in its turn', () => {
    expect([1, 4, 5, Infinity].map((number) => turnOf(parts, number)?.turn)).toEqual([1, 1, 2, 2])
  })

  test('dice of an event have the sides they were rolled with', () => {
    const dice: Roll[] = [
      [10, 4],
      [6, 4],
      [6, 2]
    ]
    expect(
      diceOf(entry(1, 'a', [event('x', { dice: [4] }), event('y'), event('z', { dice: [4, 2] })], { dice }))
    ).toEqual([
      [[10, 4]],
      [],
      [
        [6, 4],
        [6, 2]
      ]
    ])
    expect(diceOf(entry(1, 'a', [event('x', { dice: [8] })]))).toEqual([[[8, 8]]])
  })

  test('hexes of an entry are named once', () => {
    expect(hexesOf(short[0]!.events.concat(short[1]!.events))).toEqual(['0101', '0102', '0103'])
  })
})

describe('the replay', () => {
  const stops = [0, ...short.filter(isStop).map(({ number }) => number)]
  const turns = short.flatMap((one) => (isStop(one) ? (tickAt(one, stops.indexOf(one.number)) ?? []) : []))
  const ticks = [{ stop: 0, number: 0, turn: 1 }, ...turns]

  test('stops at every order that stands', () => {
    expect(stops).toEqual([0, 1, 4, 5, 6])
    expect([0, 2, 3, 4, Infinity].map((number) => stopAt(stops, number))).toEqual([0, 1, 1, 2, 4])
    expect(stopAt([0], Infinity)).toBe(0)
  })

  test('marks the turns and steps by them', () => {
    expect(ticks).toEqual([
      { stop: 0, number: 0, turn: 1 },
      { stop: 2, number: 4, turn: 2 }
    ])
    const from = (stop: number) =>
      (['back', 'on', 'turn back', 'turn on', 'first', 'last'] as const).map((step) =>
        stepFrom(stop, step, ticks, 4)
      )
    expect(from(0)).toEqual([0, 1, 0, 2, 0, 4])
    expect(from(3)).toEqual([2, 4, 2, 4, 0, 4])
    expect(from(4)).toEqual([3, 4, 2, 4, 0, 4])
  })

  test('dice are shown longer, and what cannot be seen shorter', () => {
    const beat = (more: object, events: Telling[]) => beatOf(entry(1, 'a', events, more), 100)
    expect(beat({ dice: [[6, 3]] }, [])).toBe(200)
    expect(beat({}, [event('move', { hexes: ['0101'] })])).toBe(100)
    expect(beat({}, [event('end')])).toBe(50)
  })

  test('finds what the others did after one’s own last order before theirs', () => {
    expect(sinceOwnOrder(short, 'a')).toBe(4)
    expect(sinceOwnOrder([...short, entry(7, 'a', [])], 'a')).toBe(4)
    expect(sinceOwnOrder(short, 'b')).toBe(0)
    expect(sinceOwnOrder(short.slice(0, 4), 'a')).toBe(null)
  })
})

describe('the end', () => {
  test('losses and attacks are counted for the side of the units, without what was taken back', () => {
    const entries = [
      entry(1, 'a', [event('battle', { units: ['a1'] }), event('eliminated', { units: ['b1'] })]),
      entry(2, 'b', [event('eliminated', { units: ['a1', 'b2', 'who'] })]),
      entry(3, 'b', [event('eliminated', { units: ['b3'] })], { undone: true })
    ]
    expect(summaryOf(entries, ['a', 'b'], (unit) => (/^[ab]\d/.exec(unit) ? unit[0]! : null))).toEqual([
      { seat: 'a', orders: 1, attacks: 1, lost: ['a1'] },
      { seat: 'b', orders: 1, attacks: 0, lost: ['b1', 'b2'] }
    ])
  })

  test('the score becomes one series for each kind, with gaps where it was not shown', () => {
    const points = (seat: string | null, value: number) => ({ seat, label: 'Points', value, rule: '' })
    const readings = [
      { label: '1', score: [points('a', 3)] },
      { label: '2', score: [points('a', 5), points(null, 1)] }
    ]
    expect(seriesOf(readings)).toEqual([
      { label: 'Points', seat: 'a', values: [3, 5] },
      { label: 'Points', seat: null, values: [null, 1] }
    ])
    expect(changing(seriesOf(readings)).map(({ seat }) => seat)).toEqual(['a'])
  })

  test('units belong to the seat that commands them in the scenario: the Poles change sides', async () => {
    const game = await games['war-comes-early']!()
    expect(game.owner!('1939', 'po-CDC')).toBe('allied')
    expect(game.owner!('1939', 'ge39-FG')).toBe('german')
    expect(game.owner!('1939', 'nobody')).toBeNull()
  })

  test('turning points are the greatest changes, in the order of time', () => {
    const series = [
      { label: 'Points', seat: 'a', values: [0, 1, 1, 6, 4] },
      { label: 'Points', seat: 'b', values: [null, 9, 9, 2, 2] }
    ]
    expect(turningPoints(series, 2)).toEqual([
      { at: 3, series: 1, change: -7 },
      { at: 4, series: 0, change: -2 }
    ])
    expect(turningPoints([])).toEqual([])
  })

  test('what happened between two entries has its places once, without what was taken back', () => {
    const entries = [
      entry(1, 'a', [event('control', { hexes: ['0101'] })]),
      entry(2, 'a', [event('control', { hexes: ['0102'] }), event('eliminated', { units: ['x', 'y'] })]),
      entry(3, 'b', [event('control', { hexes: ['0102'] })]),
      entry(4, 'b', [event('control', { hexes: ['0103'] })], { undone: true })
    ]
    expect(highlightsOf(entries, 1, 4)).toEqual({ places: ['0102'], lost: 2 })
  })

  test('a turn that is named for the set-up and for itself is one turn', () => {
    expect(turnsIn([{ turn: 1 }, { turn: 1 }, { turn: 2 }, { turn: 3 }])).toBe(3)
    expect(turnsIn([{ turn: null }, { turn: null }])).toBe(2)
  })

  test.each([
    [[], [0, 1]],
    [
      [3, 7],
      [0, 2, 4, 6, 8]
    ],
    [
      [-4, 12],
      [-5, 0, 5, 10, 15]
    ],
    [
      [40, 180],
      [0, 50, 100, 150, 200]
    ]
  ])('the axis for %j is round', (values, axis) => {
    expect(axisOf(values)).toEqual(axis)
  })
})

describe('the dice', () => {
  test('fair dice would spread evenly', () => {
    const [most, other] = kindsOf({ 2: [1, 0], 3: [4, 0, 2] })
    expect(most).toMatchObject({ sides: 3, dice: 6, sum: 10, expected: 12, each: 2 })
    expect(most!.luck).toBeCloseTo(-1)
    expect(most!.tallies.map(({ count }) => count)).toEqual([4, 0, 2])
    expect(other).toMatchObject({ sides: 2, dice: 1, sum: 1, expected: 1.5 })
    expect(kindsOf({})).toEqual([])
    expect([0.5, 1.5, -1.5, 3].map(luckWords)).toEqual([
      'about average',
      'somewhat higher than average',
      'somewhat lower than average',
      'far higher than average'
    ])
  })
})

describe('rules beside the table', async () => {
  const book = (await loadRulebook(Object.keys(games)[0]!))!

  test('a list names each rule once, and what is no rule is left out', () => {
    expect(rulesIn('12.1, 12.3; 12.1')).toEqual(['12.1', '12.3'])
    expect(rulesIn('CRTa')).toEqual(['CRTa'])
    expect(rulesIn('order')).toEqual([])
  })

  test('a rule is found with all below it, a missing one under its parent', () => {
    const { rule } = book.rules.find((one) => /^\d+\.\d+b$/.test(one.rule))!
    expect(entriesFor(book, rule)).toMatchObject({ under: rule })
    expect(entriesFor(book, rule).entries.map((one) => one.rule)).toContain(rule)
    const parent = rule.slice(0, -1)
    expect(entriesFor(book, `${parent}zz`).under).toBe(parent)
    expect(entriesFor(book, `${parent}.99x`).under).toBe(parent)
    expect(entriesFor(book, parent).entries.length).toBeGreaterThan(1)
    expect(entriesFor(book, parent).chapter).not.toBe('')
    expect(entriesFor(book, '999.9')).toMatchObject({ under: null, entries: [] })
  })
})
