// Somebody does not answer, or gives up: what can be said of it, and how a match is left. Signatures prove what was said and that it was
// said about this very position. When it was said, and that nothing had come, is the word of the one who waited: no clock
// can be proven.
import * as v from 'valibot'
import type { Game, Outcome, Seat } from '../kernel/game'
import { canonical } from '../kernel/hash'
import { capital } from '../kernel/words'
import { bytesToHex, hexToBytes, Malformed, textBytes } from './bytes'
import { digest, verify } from './crypto'
import type { CloseEntry } from './elements'
import type { LogRecord } from './positions'
import type { Match } from './match'

const DAY = 86_400
const FORMAT = 'sandtable-owes'

/** What the match waits for. */
export interface Owed {
  readonly seat: Seat
  readonly owed: 'link' | 'order'
  /** Number of the link of the dice. */
  readonly link: number | null
  /** The last entry, since which it is owed. */
  readonly number: number
}

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const text = v.pipe(v.string(), v.maxLength(128))
const Said = v.strictObject({
  format: v.literal(FORMAT),
  version: v.literal(1),
  match: text,
  by: text,
  seat: text,
  owed: v.picklist(['link', 'order']),
  link: v.nullable(whole),
  number: whole,
  /** Hash of that entry. */
  head: text,
  /** Seconds since 1970, by the clock of who says it: since when it is owed, and when this was written. */
  since: whole,
  at: whole,
  signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{128}$/))
})
/** "South owes link 3 since entry 17", signed by the one who waits. */
export type Statement = v.InferOutput<typeof Said>

export const inSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

function message(said: Omit<Statement, 'signature'>): Uint8Array {
  return digest('owes', textBytes(canonical(said)))
}

/** The statement of a seat of this device; `since`, `at`: seconds. */
export function statementOf<S>(match: Match<S>, by: Seat, since: number, at: number): Statement {
  const { owed } = match
  const keys = match.ledger.chairs.keysOf(by)
  if (owed === null || owed.seat === by || keys === null) throw new Malformed('No one is being waited for.')
  const said = {
    format: FORMAT,
    version: 1,
    match: match.id,
    by,
    ...owed,
    head: match.head,
    since,
    at
  } as const
  return { ...said, signature: bytesToHex(keys.sign(message(said))) }
}

export interface Checked {
  readonly statement: Statement
  /** The entry it speaks of stands in the match. */
  readonly isKnown: boolean
  /** What was owed is in the match now; when it came nothing can prove. */
  readonly isAnswered: boolean
}

/** Reads a statement about a match and checks who signed it; throws Malformed. */
export function readStatement<S>(content: string, match: Match<S>): Checked {
  let data: unknown
  try {
    data = JSON.parse(content)
  } catch {
    throw new Malformed('This is not a statement.')
  }
  const parsed = v.safeParse(Said, data)
  if (!parsed.success) throw new Malformed('This is not a statement.')
  const { signature, ...said } = parsed.output
  if (said.match !== match.id) throw new Malformed('The statement is about a different match.')
  const key = match.ledger.chairs.get(said.by)?.key.bytes
  if (key === undefined || !verify(hexToBytes(signature), message(said), key))
    throw new Malformed(`The statement is not signed by ${said.by}.`)
  const { records, chairs } = match.ledger
  const record = records[said.number - 1]
  const isKnown = record !== undefined && bytesToHex(record.node.hash) === said.head
  const isAnswered =
    isKnown &&
    (said.owed === 'link'
      ? (chairs.get(said.seat)?.links.top ?? 0) >= (said.link ?? Infinity)
      : records.slice(said.number).some(({ seat, entry }) => seat === said.seat && entry.kind !== 'renew'))
  return { statement: parsed.output, isKnown, isAnswered }
}

/** Why a seat cannot close the match; null when it can. */
export function whyNotClosed(
  { owed, since, at }: Pick<CloseEntry, 'owed' | 'since' | 'at'>,
  seat: Seat,
  patience: number | undefined,
  last: LogRecord | undefined,
  actor: Seat | null
): string | null {
  if (patience === undefined) return 'No delay was agreed for this match.'
  if (at - since < patience * DAY) return 'The delay that was agreed has not passed.'
  if (owed === 'link') return last?.barrier === 'dice' ? null : 'No dice are due.'
  return actor === null || actor === seat ? 'No other player has to decide.' : null
}

const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')

/** How a match ended in which a seat gave up. `state`: the last position; null: other rules hold. */
export function concededOutcome<S>(game: Game<S>, state: S | null, seat: Seat, other: Seat): Outcome {
  const own = state === null ? null : (game.conceded?.(state, seat) ?? null)
  return own ?? { winner: other, rule: '', why: `${capital(seat)} conceded.`, conceded: seat }
}

/** How a match ended that was closed. */
export function closedOutcome({ seat, entry }: LogRecord, other: Seat): Outcome {
  const { owed, win, since, at } = entry as CloseEntry
  const what = owed === 'link' ? 'a roll was not answered' : 'no order was given'
  return {
    winner: win ? seat : null,
    rule: '',
    why: `Closed by ${seat} on ${dateOf(at)} UTC: by its clock ${what} by ${other} since ${dateOf(since)} UTC.`
  }
}
