import { describe, expect, test } from 'vitest'
import { openTelling, type Telling } from '../../../kernel/telling'
import type { ToldEntry } from '../told'
import { recapOf, recapWords } from './recap'

const event = (kind: string, more: Partial<Telling> = {}): Telling =>
  openTelling({ kind, rule: '1' }, kind, more)
const entry = (
  number: number,
  seat: string,
  events: Telling[],
  more: Partial<ToldEntry> = {}
): ToldEntry => ({
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
})
const move = (number: number, seat: string) => entry(number, seat, [event('move', { hexes: ['0101'] })])
const sideOf = (unit: string) => (/^[ab]\d/.test(unit) ? unit[0]! : null)
const words = {
  seat: (seat: string) => (seat === 'b' ? 'Polish player' : 'German player'),
  place: (hex: string) => ({ '0303': 'Łódź', '0404': 'Lwów' })[hex] ?? null
}
const told = (entries: readonly ToldEntry[], seen = 0) => {
  const recap = recapOf(entries, 'a', seen, sideOf)
  return recap === null ? null : recapWords(recap, words)
}

describe('the recap', () => {
  const turn = [
    move(1, 'a'),
    move(2, 'a'),
    move(3, 'a'),
    move(4, 'b'),
    move(5, 'b'),
    entry(6, 'b', [
      event('attack'),
      event('battle', { hexes: ['0303'] }),
      event('eliminated', { units: ['b7'] })
    ]),
    entry(7, 'a', [event('eliminated', { units: ['a1', 'who'] })]),
    entry(8, 'b', [
      event('advance', { hexes: ['0303'] }),
      event('control', { hexes: ['0303'], side: 'b' }),
      event('control', { hexes: ['0505'], side: 'b' })
    ])
  ]

  test('counts moves and attacks of the others, and says what was lost', () => {
    expect(told(turn)).toBe('Polish player: 2 moves, 1 attack, Łódź lost, 1 of your units lost, 1 of theirs')
    expect(recapOf(turn, 'a', 0, sideOf)).toMatchObject({
      seat: 'b',
      from: 3,
      to: 8,
      placesLost: ['0303', '0505']
    })
  })

  test('answers of one’s own are part of the story, a turn of one’s own is not', () => {
    expect(recapOf(turn, 'a', 0, sideOf)!.unitsLost).toEqual(['a1'])
    const later = [
      ...turn,
      move(9, 'a'),
      move(10, 'a'),
      move(11, 'a'),
      ...[12, 13, 14].map((n) => move(n, 'b'))
    ]
    expect(told(later)).toBe('Polish player: 3 moves')
    expect(recapOf(later, 'a', 0, sideOf)!.from).toBe(11)
    // What one has ordered since does not hide it.
    expect(told([...later, move(15, 'a')])).toBe('Polish player: 3 moves')
  })

  test('what was seen, taken back, or is hardly anything is not told', () => {
    expect(told(turn, 8)).toBeNull()
    expect(told(turn, 6)).toBeNull()
    expect(told(turn.slice(0, 5))).toBeNull()
    expect(told(turn.map((one) => ({ ...one, undone: one.seat === 'b' })))).toBeNull()
  })

  test('a place that changed hands twice is where it was; several are counted', () => {
    const back = entry(9, 'b', [
      event('control', { hexes: ['0303'], side: 'a' }),
      event('control', { hexes: ['0404'], side: 'b' })
    ])
    expect(told([...turn, back])).toContain('Lwów lost, Łódź taken back')
  })

  test('orders that are neither are counted when there is nothing else', () => {
    const placed = [1, 2, 3, 4].map((n) => entry(n, 'b', [event('place', { hexes: ['0101'] })]))
    expect(told(placed)).toBe('Polish player: 4 orders')
    expect(told([1, 2, 3].map((n) => entry(n, 'b', [event('end')])))).toBe(
      'Polish player: no moves, no attacks'
    )
  })

  test('secret plans, of which one is told nothing, are no turn to look at', () => {
    expect(told([1, 2, 3, 4].map((n) => entry(n, 'b', [])))).toBeNull()
  })
})
