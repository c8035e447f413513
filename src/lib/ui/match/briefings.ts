// Whether the briefing comes by itself when a match begins, and to whom it still has to.
import * as v from 'valibot'
import type { Seat } from '../../kernel/game'
import type { Briefing } from '../../kernel/picture'
import { browserShelf, keep, recall, type Shelf } from '../storage/keep'
import type { MatchNotes } from './match-notes'
import type { Table } from './table.svelte'

const KEY = 'sandtable.briefing'
const Wanted = v.object({ wanted: v.fallback(v.boolean(), true) })

export function showsBriefings(shelf: Shelf | null = browserShelf()): boolean {
  return recall(shelf, KEY, Wanted).wanted
}

export function wantBriefings(wanted: boolean, shelf: Shelf | null = browserShelf()): void {
  keep(shelf, KEY, { wanted })
}

/** What the game says to the one who looks; null: nothing. */
export function briefingOf({ view, show, viewer }: Pick<Table, 'view' | 'show' | 'viewer'>): Briefing | null {
  return view === null ? null : (show.briefing?.(view, viewer) ?? null)
}

/** The match begins for this seat, and nobody has told it yet; lessons tell it themselves. */
export function isDue(
  notes: Pick<MatchNotes, 'briefed' | 'guide'>,
  seat: Seat,
  hasOrdered: boolean
): boolean {
  return !hasOrdered && notes.guide === null && !notes.briefed.includes(seat)
}
