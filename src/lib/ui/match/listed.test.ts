import { expect, test } from 'vitest'
import type { MatchSummary } from '../../match/store/store'
import { notesOf, type MatchNotes } from './match-notes'
import { notesFrom } from './files'
import { soundOf } from './hearing'
import { listed, nextUp, sorted } from './listed'
import { resultOf, whyOver } from './result'

const one = (id: string, summary: Partial<MatchSummary> = {}, notes: Partial<MatchNotes> = {}) =>
  listed(
    {
      id,
      game: 'war-comes-early',
      scenario: '1939',
      number: 3,
      here: ['german', 'allied'],
      actor: 'german',
      over: false,
      changed: 1,
      ...summary
    },
    { ...notesOf(id, null), seating: { kind: 'bot', seat: 'allied' }, ...notes }
  )
const ids = (matches: readonly { summary: MatchSummary }[]) => matches.map(({ summary }) => summary.id)

test('what waits for a person here stands first, what is over last, each by the last change', () => {
  const all = [
    one('over', { over: true, actor: null, changed: 9 }),
    one('theirs', { actor: 'allied', changed: 8 }),
    one('older', { changed: 2 }),
    one('newer', { changed: 3 })
  ]
  expect(ids(sorted(all))).toEqual(['newer', 'older', 'theirs', 'over'])
  expect(nextUp(all)!.summary.id).toBe('newer')
  expect(nextUp(all.slice(0, 2))!.summary.id).toBe('theirs')
  expect(nextUp(all.slice(0, 1))).toBeUndefined()
  expect(nextUp([one('strange', { game: 'chess' })])).toBeUndefined()
})

test('a match that is over says who won, and a named player is named', () => {
  const over = { over: true, actor: null } as const
  expect(one('a', over, { result: 'Polish player won' }).stage).toBe('Polish player won')
  expect(one('a', over).stage).toBe('Over')
  expect(one('a', {}, { players: { german: 'Anna' } }).mover).toContain('(Anna)')
  const names = { seat: (seat: string) => seat.toUpperCase() }
  expect(resultOf({ is: 'over', outcome: { winner: 'allied', rule: '', why: '' } }, names)).toBe('ALLIED won')
  expect(resultOf({ is: 'over', outcome: { winner: null, rule: '', why: '' } }, names)).toBe('Draw')
  const given = { winner: 'allied', rule: '', why: 'German conceded.', conceded: 'german' }
  expect(resultOf({ is: 'over', outcome: given }, names)).toBe('ALLIED won: GERMAN conceded')
  expect(whyOver(given, names)).toBe('The GERMAN conceded.')
  expect(whyOver({ ...given, rule: '3.3', why: 'A decisive victory.' }, names)).toBe(
    'The GERMAN conceded. A decisive victory.'
  )
})

test('a file brings name, players and opponent along, and nothing that does not fit', () => {
  const seats = ['german', 'allied']
  const seating = { kind: 'bot', seat: 'allied', level: 'random' }
  const notes = { name: 'White case', seating, players: { german: 'Anna', swiss: 'Urs' } }
  expect(notesFrom(notes, seats, true)).toEqual({ name: 'White case', players: { german: 'Anna' }, seating })
  expect(notesFrom(notes, seats, false)).not.toHaveProperty('seating')
  expect(notesFrom({ ...notes, seating: { kind: 'bot', seat: 'swiss' } }, seats, true)).not.toHaveProperty(
    'seating'
  )
  expect(notesFrom({ name: 'x'.repeat(100), players: 7 }, seats, true)).toEqual({ name: '', players: {} })
  expect(notesFrom(undefined, seats, true)).toEqual({})
})

test('dice and the coming of one’s move are heard; undo and the first look are not', () => {
  const at = (number: number, dice: number, mayAct: boolean) => ({ number, dice, mayAct })
  expect(soundOf(null, at(5, 1, true))).toBeNull()
  expect(soundOf(at(5, 0, false), at(6, 1, false))).toBe('dice')
  expect(soundOf(at(5, 0, false), at(6, 0, true))).toBe('your move')
  expect(soundOf(at(5, 0, true), at(6, 0, true))).toBeNull()
  expect(soundOf(at(6, 0, false), at(5, 1, true))).toBeNull()
})
