// Where things stand in the document of a match, and how much of them there may be.
import type { Seat } from '../../kernel/game'

export const GENESIS = 'genesis'
const LIST = 'log/'
export const listName = (seat: Seat): string => LIST + seat

/** What can be exported, sent and taken in as one update. */
export const LONGEST_UPDATE = 16_000_000

export interface Caps {
  /** Bytes in the list of one seat, with what Yjs needs around them. */
  readonly bytes: number
  /** Elements in the list of one seat. */
  readonly elements: number
  /** Writers in the whole document: each time somebody opens the match and writes there is one more. */
  readonly writers: number
}

/** How full a match may become by what others send: twice what a match of 50,000 orders needs. */
export const CAPS: Caps = { bytes: 3_000_000, elements: 50_000, writers: 3_000 }

/** A whole match may be larger: what somebody filled up to the caps goes on by what its own device writes, and must still be
 * opened again from a file or on a new device. Both seats together stay below the longest update, and what says which
 * writer has written how much stays below the longest message of a link. */
export const CAPS_OF_A_WHOLE: Caps = { bytes: 6_000_000, elements: 100_000, writers: 6_000 }
