// Files for the other player: what that device lacks as far as is known, else the whole match. Never with a seat.
import type { Match } from '../../match/match'
import { exportMatch, exportPart, mergeMatchFile, readMatchFile, type MatchFile } from '../../match/file'
import type { Memory } from '../memory'

export interface FileForOther {
  readonly text: string
  /** Nothing is known of the other device, or the whole was asked for. */
  readonly isWhole: boolean
}

/** `whole`: the other device says that something is missing there. */
export function fileForOther<S>(
  match: Match<S>,
  memory: Memory,
  { whole = false }: { whole?: boolean } = {}
): FileForOther {
  const here = match.seats.filter((seat) => match.isHere(seat))
  const met = whole ? null : memory.otherPlayer(match, here)
  return met === null
    ? { text: exportMatch(match), isWhole: true }
    : { text: exportPart(match, met.vector, Math.min(met.number, match.number)), isWhole: false }
}

/** Takes a file into the match; throws Malformed in words, and then nothing has changed. */
export function takeFile<S>(match: Match<S>, text: string): MatchFile {
  const file = readMatchFile(text)
  mergeMatchFile(match, file)
  return file
}
