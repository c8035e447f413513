import { expect, test } from 'vitest'
import { blocksLook as look } from '../../kernel/testing/toy-blocks-pack'
import { hiddenWords, notesOn, ownerName } from './owners'

const named = { names: { seat: (seat: string) => seat.toUpperCase() }, art: { look } }

test('owners are called by their faction, else by their seat, else neutral', () => {
  expect(ownerName(named, { seat: 'red', faction: 'greens' })).toBe('Greens')
  expect(ownerName(named, { seat: 'blue' })).toBe('BLUE')
  expect(ownerName(named, { seat: null })).toBe('Neutral')
})

test('of what is hidden is said how much is known of it', () => {
  const blanks = [
    { paint: 'reds', badges: [] },
    { paint: 'reds', badges: [] },
    { paint: 'greens', badges: [] }
  ]
  expect(hiddenWords(look, 3, blanks)).toBe('3 unknown units (2 Red, 1 Green)')
  expect(hiddenWords(look, 'some')).toBe('some unknown units')
  expect(hiddenWords(look, 0)).toBe('')
})

test('a stack of a seat without factions needs no more words', () => {
  const stack = { hex: 'h1', pieces: [], unknown: 2, sum: '' }
  expect(notesOn(named, { ...stack, seat: 'blue' })).toBeUndefined()
  expect(notesOn(named, { ...stack, seat: null })).toEqual({ before: 'Neutral', hidden: '' })
})
