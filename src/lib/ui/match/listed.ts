// What a list of matches says of each: the words for what is stored.
import { games } from '../../games/registry'
import type { Seat } from '../../kernel/game'
import { capital } from '../../kernel/words'
import type { MatchSummary } from '../../match/store/store'
import { aboutGame } from '../library'
import type { MatchNotes } from './match-notes'
import { withPlayer } from './names'
import { sittersOf } from './seatings'

export interface Listed {
  readonly summary: MatchSummary
  readonly notes: MatchNotes
  readonly title: string
  readonly game: string
  readonly scenario: string
  /** Turn and phase, as far as they are known. */
  readonly stage: string
  /** Whose move it is; empty when it is nobody's. */
  readonly mover: string
  readonly sitters: string
  /** The match is to be decided by a person at this device. */
  readonly yours: boolean
  /** Why it cannot be opened here; empty when it can. */
  readonly trouble: string
}

/** Whose move it is here first, then what waits for others, then what is over; each by the last change. */
export function sorted(matches: readonly Listed[]): Listed[] {
  const rank = ({ yours, summary }: Listed) => (summary.over ? 2 : yours ? 0 : 1)
  return [...matches].sort((a, b) => rank(a) - rank(b) || b.summary.changed - a.summary.changed)
}

/** The match to go on with: one that waits for a person here, else the last that is not over. */
export function nextUp(matches: readonly Listed[]): Listed | undefined {
  const [first] = sorted(matches.filter(({ trouble }) => trouble === ''))
  return first === undefined || first.summary.over ? undefined : first
}

export function listed(summary: MatchSummary, notes: MatchNotes): Listed {
  const about = aboutGame(summary.game)
  const scenario = about?.scenarios.find(({ id }) => id === summary.scenario)
  const title = scenario?.title ?? summary.scenario
  const name = (seat: Seat) =>
    withPlayer(
      scenario?.sides?.find((side) => side.seat === seat)?.name ?? capital(seat),
      notes.players[seat]
    )
  const { actor, over, number, here } = summary
  const { seating } = notes
  const bot = seating.kind === 'bot' && seating.seat === actor
  const known = Object.hasOwn(games, summary.game) && scenario !== undefined
  return {
    summary,
    notes,
    title: notes.name || title,
    game: about?.title ?? summary.game,
    scenario: title,
    stage: over ? notes.result || 'Over' : notes.stage || (number === 0 ? 'Not begun' : `${number} entries`),
    mover: actor === null ? '' : bot ? `${name(actor)} (computer) to move` : `${name(actor)} to move`,
    sitters: here.length < 2 ? 'Between two devices' : sittersOf(seating, name),
    yours: actor !== null && !bot && here.includes(actor),
    trouble: known ? '' : 'This version of the app does not have this game. A newer one may open the match.'
  }
}

// ---- several windows ---------------------------------------------------------------------------------------------

const CHANNEL = 'sandtable matches'
type Told = Pick<BroadcastChannel, 'postMessage' | 'close'>
const channel = (): (Told & { onmessage: unknown }) | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)

/** Says to the other windows that matches came or went. */
export function tellOfMatches(): void {
  const told = channel()
  told?.postMessage(null)
  told?.close()
}

/** Hears of it; gives back how to stop. */
export function followMatches(onchange: () => void): () => void {
  const told = channel()
  if (told !== null) told.onmessage = onchange
  return () => told?.close()
}
