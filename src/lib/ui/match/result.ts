// Who won, in the words of a list, and why.
import type { Outcome } from '../../kernel/game'
import type { Status } from '../../match/match'
import type { Names } from './names'

type Seats = Pick<Names, 'seat'>

/** Empty: the match is not over. */
export function resultOf(status: Status, names: Seats): string {
  if (status.is !== 'over') return ''
  const { winner, conceded } = status.outcome
  const won = winner === null ? 'Draw' : `${names.seat(winner)} won`
  return conceded === undefined ? won : `${won}: ${names.seat(conceded)} conceded`
}

/** Who gave up, if somebody did, and what the game says of it. */
export function whyOver({ conceded, rule, why }: Outcome, names: Seats): string {
  if (conceded === undefined) return why
  const words = `The ${names.seat(conceded)} conceded.`
  // Without a rule of the game there is nothing more to say.
  return rule === '' ? words : `${words} ${why}`
}
