// Requests to go back that are no longer there: whoever saw one must hear what became of it.
import type { Seat } from '../../kernel/game'
import type { Match } from '../../match/match'
import type { Ask } from '../../match/notes'

export interface Gone {
  readonly seat: Seat
  /** lapsed: the match went on, or dice are awaited. */
  readonly how: 'withdrawn' | 'lapsed'
}

export class Requests {
  private open: readonly Ask[] = []

  /** What became of requests since this was last asked; null: nothing that needs a word. */
  look({ requests, ledger }: Pick<Match, 'requests' | 'ledger'>): Gone | null {
    const gone = this.open.filter(({ id }) => !requests.some((ask) => ask.id === id))
    this.open = requests
    const untold = gone.findLast(
      ({ note }) =>
        !ledger.records.slice(note.number).some(({ entry }) => entry.kind === 'undo' && entry.ask !== null)
    )
    if (untold === undefined) return null
    return { seat: untold.seat, how: ledger.notes.isWithdrawn(untold) ? 'withdrawn' : 'lapsed' }
  }
}

interface Seen {
  readonly gone: Gone | null
  readonly names: { seat(seat: Seat): string }
  readonly match: { isHere(seat: Seat): boolean }
}

/** What became of a request, in words. */
export function goneWords({ gone, names, match }: Seen): string {
  if (gone === null) return ''
  if (gone.how === 'lapsed') return 'The undo request lapsed because play went on.'
  return match.isHere(gone.seat)
    ? 'You withdrew your undo request.'
    : `The ${names.seat(gone.seat)} withdrew the undo request.`
}
