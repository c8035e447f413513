// What this device remembers of a match besides the match itself: its name and who plays it here.
import * as v from 'valibot'
import type { Seat } from '../../kernel/game'
import { browserShelf, keep, recall, type Shelf } from '../storage/keep'

/**
 * two: two people, with a hand-over screen between them unless they play openly. one: one person for both. bot: a program
 * for one seat; notes from before it could be chosen have no level.
 */
export const SeatingSchema = v.variant('kind', [
  v.object({ kind: v.literal('two'), open: v.exactOptional(v.literal(true)) }),
  v.object({ kind: v.literal('one') }),
  v.object({
    kind: v.literal('bot'),
    seat: v.string(),
    level: v.exactOptional(v.fallback(v.picklist(['sensible', 'random']), 'sensible'))
  })
])
export type Level = 'sensible' | 'random'
export type Seating = v.InferOutput<typeof SeatingSchema>

export const LONGEST_NAME = 60
export const LONGEST_PLAYER = 24

/** Lessons on the way through a match: which, where in them, and what was learnt. */
const Course = v.object({
  id: v.string(),
  /** The step that is shown. */
  at: v.fallback(v.string(), ''),
  /** Steps that are done, by themselves or by the player. */
  done: v.fallback(v.array(v.string()), []),
  ended: v.fallback(v.boolean(), false)
})
export type Course = v.InferOutput<typeof Course>

const MatchNotes = v.object({
  name: v.fallback(v.pipe(v.string(), v.maxLength(LONGEST_NAME)), ''),
  /** Two people is what gives nothing away. */
  seating: v.fallback(SeatingSchema, { kind: 'two' }),
  /** The two sides have not known the same at some moment, so they must not look at each other's table. */
  secrets: v.fallback(v.boolean(), false),
  /** How far the match is, in words. */
  stage: v.fallback(v.string(), ''),
  /** The entry up to which each seat was shown the battles. */
  fought: v.fallback(v.record(v.string(), v.number()), {}),
  guide: v.fallback(v.nullable(Course), null),
  /** Names of the people, by seat. */
  players: v.fallback(v.record(v.string(), v.pipe(v.string(), v.maxLength(LONGEST_PLAYER))), {}),
  /** Who won, in words, when the match is over. */
  result: v.fallback(v.string(), ''),
  /** When it was deleted (milliseconds): for a day it can be had back. */
  removed: v.fallback(v.nullable(v.number()), null),
  /** Seats that have read their briefing. */
  briefed: v.fallback(v.array(v.string()), []),
  /** Up to which entry each seat was told here what the other side did. */
  seen: v.fallback(v.record(v.string(), v.number()), {}),
  /** Since when (milliseconds) the other device is waited for, and after which entry. */
  waiting: v.fallback(v.nullable(v.object({ head: v.string(), since: v.number() })), null)
})
export type MatchNotes = v.InferOutput<typeof MatchNotes>

const keyOf = (id: string) => `sandtable.match.${id}`

/** In other windows of this device too. */
export function notesOf(id: string, shelf: Shelf | null = browserShelf()): MatchNotes {
  return recall(shelf, keyOf(id), MatchNotes)
}

export function changeNotes(
  id: string,
  change: Partial<MatchNotes>,
  shelf: Shelf | null = browserShelf()
): MatchNotes {
  const notes = { ...notesOf(id, shelf), ...change }
  keep(shelf, keyOf(id), notes)
  return notes
}

export function dropNotes(id: string): void {
  try {
    localStorage.removeItem(keyOf(id))
    // Where its map was looked at goes with it.
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`sandtable.board.${id}`)) localStorage.removeItem(key)
  } catch {
    // Nothing can be kept here, so there is nothing to drop.
  }
}

/** Whether this device remembers any match; quicker than to look for them. */
export function hasMatches(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(keyOf('')))
  } catch {
    return false
  }
}

export function levelOf(seating: Seating): Level {
  return (seating.kind === 'bot' && seating.level) || 'sensible'
}

/** Another window of this device changed the notes. */
export function followNotes(onchange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(keyOf(''))) onchange()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Whose eyes may see the table in this tab. It ends with the tab: whoever opens another is asked first. */
export const eyes = {
  of(id: string): Seat | null {
    try {
      return sessionStorage.getItem(keyOf(id))
    } catch {
      return null
    }
  },
  set(id: string, seat: Seat | null): void {
    try {
      if (seat === null) sessionStorage.removeItem(keyOf(id))
      else sessionStorage.setItem(keyOf(id), seat)
    } catch {
      // Then a reload asks again.
    }
  }
}
