// The entries of a match in words, for the seat to which they are told.
import type { Game, Seat } from '../../kernel/game'
import type { Names } from './names'
import type { ToldEntry } from './told'

export interface DiaryLine {
  readonly text: string
  readonly rule: string
}

export interface DiaryEntry {
  readonly number: number
  readonly seat: Seat
  readonly lines: readonly DiaryLine[]
  readonly undone: boolean
}

/** Whose doing it is: a seat is given by the one who began the match, but it is the other who joins. */
export function doer({ kind, seat }: Pick<ToldEntry, 'kind' | 'seat'>, game: Game): Seat {
  return kind === 'confirm' ? game.seats.find((one) => one !== seat)! : seat
}

function linesOf(entry: ToldEntry, game: Game, names: Names): DiaryLine[] {
  if (entry.kind === 'undo')
    return [{ text: `${names.seat(entry.seat)} undid back to entry ${entry.to}.`, rule: '' }]
  if (entry.kind === 'continue')
    return [{ text: 'The match continues from this position under this app’s rules.', rule: '' }]
  if (entry.kind === 'close')
    return [{ text: `${names.seat(entry.seat)} closed the match after waiting for an answer.`, rule: '' }]
  if (entry.kind === 'concede') return [{ text: `${names.seat(entry.seat)} conceded.`, rule: '' }]
  if (entry.kind === 'confirm')
    return [{ text: `${names.seat(doer(entry, game))} joined the match.`, rule: '' }]
  if (entry.kind === 'renew') return [{ text: `${names.seat(entry.seat)} committed to new dice.`, rule: '' }]
  if (entry.fault !== null) return [{ text: `The order failed: ${entry.fault}`, rule: '' }]
  if (entry.pending) return [{ text: 'Waiting for the dice.', rule: '' }]
  const lines = entry.events.map(({ words, rule }) => ({ text: words, rule }))
  return lines.length > 0 ? lines : [{ text: `${names.seat(entry.seat)} made a decision.`, rule: '' }]
}

export function diaryOf(entries: readonly ToldEntry[], game: Game, names: Names): DiaryEntry[] {
  return entries.map((entry) => ({
    number: entry.number,
    seat: doer(entry, game),
    lines: linesOf(entry, game, names),
    undone: entry.undone
  }))
}
