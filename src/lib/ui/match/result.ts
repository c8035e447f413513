// Who won, in the words of a list.
import type { Status } from '../../match/match'
import type { Names } from './names'

/** Empty: the match is not over. */
export function resultOf(status: Status, names: Pick<Names, 'seat'>): string {
  if (status.is !== 'over') return ''
  const { winner } = status.outcome
  return winner === null ? 'Draw' : `${names.seat(winner)} won`
}
