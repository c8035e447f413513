// A second match that goes on from where another stands. The log cannot simply be played again in it: dice follow from
// the name of the match and the links of its seats, so they would fall differently. Nor can it have the same name and
// seats: its dice would then fall as in the first, and one could look there what is to come. So it is founded anew,
// with seats and dice of its own, and its first entry is the position, to which both its seats agree.
import type { Seat } from '../kernel/game'
import { stateHash } from '../kernel/hash'
import { SeatKeys, newSecret, type Secret } from './crypto'
import { MatchError } from './local-seats'
import { newDocument } from './document'
import { found } from './genesis'
import { Match } from './match'

class Copy<S> extends Match<S> {
  goOnFrom(position: string): void {
    const { rulesVersion } = this.rules.game
    const { dataHash } = this.rules
    const [first, second] = this.seats
    const head = { kind: 'continue', rulesVersion, dataHash, rolls: 0, position } as const
    this.write(first, (place) => ({ ...head, ...place }))
    for (const { id } of this.proposals) this.post(second, { kind: 'answer', about: id, yes: true })
  }
}

/** Both seats of the copy are on this device; the secrets must be kept. Throws MatchError when it cannot be copied. */
export function copyMatch<S>(match: Match<S>): { match: Match<S>; secrets: readonly Secret[] } {
  const { rules, genesis, status, seats } = match
  if (status.is === 'other rules')
    throw new MatchError(
      'The match is played by other rules than those at hand, so it cannot go on in a copy.'
    )
  if (status.is === 'waiting for dice')
    throw new MatchError('This match is waiting for a die roll. It can be copied once the dice are in.')
  if (!seats.every((seat) => match.isHere(seat)))
    throw new MatchError('The other side plays on another device, so a copy would reveal its secrets.')
  const order: [Seat, ...Seat[]] = [genesis.founder, ...seats.filter((seat) => seat !== genesis.founder)]
  const secrets = order.map(newSecret)
  const [founder, ...others] = secrets.map((secret) => new SeatKeys(secret))
  // Under a fingerprint that no data have nothing is judged before the position stands; it also says where it is from.
  const from = { game: rules.game, dataHash: `copy of ${match.id} after ${match.number}` }
  const { scenario, options, dice } = genesis
  const founding = found(from, { scenario, options, dice }, [founder!, ...others])
  const copy = new Copy(newDocument(founding), rules, founding, { secrets })
  // Its seats have secrets of their own, with which no seal of the first match can be opened.
  const position = match.cleared()
  copy.goOnFrom(JSON.stringify(position))
  if (copy.hash !== stateHash(position))
    throw new MatchError('The copy did not match the original, so it was discarded.')
  return { match: copy, secrets }
}
