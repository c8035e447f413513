// At the end of a match between two devices everything is checked again from nothing but the document, by itself.
import { audit } from '../../match/audit'
import type { Match } from '../../match/match'

/** Who plays both sides has nobody to doubt. */
export const isDoubted = (match: Match): boolean =>
  match.status.is === 'over' && !match.seats.every((seat) => match.isHere(seat))

/** What is wrong with the match, in words. */
export async function finalCheck(match: Match): Promise<readonly string[]> {
  const breathe = () => new Promise<void>((go) => setTimeout(go))
  const { findings } = await audit(match, breathe)
  return findings
    .filter(({ weight }) => weight === 'fault')
    .map(({ number, text }) => (number === null ? text : `Entry ${number}: ${text}`))
}
