// The events of a match in words, for the seat that looks: what it may not know is left out by the game.
import type { Game, Seat } from '../../kernel/game'
import type { MatchEntry } from '../../match/history'
import type { Names } from './names'

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
export function doer({ kind, seat }: MatchEntry, game: Game): Seat {
  return kind === 'confirm' ? game.seats.find((one) => one !== seat)! : seat
}

function linesOf(entry: MatchEntry, game: Game, seat: Seat, names: Names): DiaryLine[] {
  if (entry.kind === 'undo')
    return [{ text: `${names.seat(entry.seat)} undid back to entry ${entry.to}.`, rule: '' }]
  if (entry.kind === 'continue')
    return [{ text: 'The match continues from this position under this app’s rules.', rule: '' }]
  if (entry.kind === 'close')
    return [{ text: `${names.seat(entry.seat)} closed the match after waiting for an answer.`, rule: '' }]
  if (entry.kind === 'confirm')
    return [{ text: `${names.seat(doer(entry, game))} joined the match.`, rule: '' }]
  if (entry.fault !== null) return [{ text: `The order failed: ${entry.fault}`, rule: '' }]
  if (entry.pending) return [{ text: 'Waiting for the dice.', rule: '' }]
  const lines = entry.events.map((event) => ({ text: game.describe(event, seat), rule: event.rule }))
  return lines.length > 0 ? lines : [{ text: `${names.seat(entry.seat)} made a decision.`, rule: '' }]
}

export function diaryOf(entries: readonly MatchEntry[], game: Game, seat: Seat, names: Names): DiaryEntry[] {
  return entries.map((entry) => ({
    number: entry.number,
    seat: doer(entry, game),
    lines: linesOf(entry, game, seat, names),
    undone: entry.undone
  }))
}
