// Files for the other player: what that device lacks as far as is known, else the whole match. Never with a seat.
import type { Match } from '../../match/match'
import { fromBase64 } from 'lib0/buffer'
import { Malformed } from '../../match/bytes'
import { exportMatch, exportPart, mergeMatchFile, readMatchFile, type MatchFile } from '../../match/file'
import type { Memory } from '../memory'
import { follows, spanOf, vectorOf } from '../vector'

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
  const met = whole ? null : memory.otherPlayer(match.id, here)
  return met === null
    ? { text: exportMatch(match), isWhole: true }
    : { text: exportPart(match, met.vector, Math.min(met.number, match.number)), isWhole: false }
}

/** Takes a file into the match; throws Malformed in words, and then nothing has changed. */
export function takeFile<S>(match: Match<S>, text: string): MatchFile {
  const file = readMatchFile(text)
  if (file.id === match.id && !follows(vectorOf(match.doc), spanOf(fromBase64(file.update))))
    throw new Malformed(
      'Something that was played before this file is missing here. Ask for the whole match as a file.'
    )
  mergeMatchFile(match, file)
  return file
}
