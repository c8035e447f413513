// What somebody is invited to: said before they take the seat.
import { openMatch } from '../../match/match'
import { documentOf } from '../../match/store/keeper'
import { aboutGame } from '../library'
import { notesOf } from '../match/match-notes'
import { withPlayer } from '../match/names'
import { openGame } from '../match/packs'
import { theStore } from '../match/store'

export interface Invited {
  readonly game: string
  readonly scenario: string
  /** The seat that can be had, by its name; null: both are taken. */
  readonly seat: string | null
  /** Who began the match, by the name of the seat. */
  readonly founder: string
  /** A seat of the match is on this device. */
  readonly isSeated: boolean
}

/** Of a match that is stored on this device; null when it is not. */
export async function invitedTo(id: string): Promise<Invited | null> {
  const stored = await theStore().look(id)
  if (stored === null) return null
  const { game, scenario } = stored.summary
  const { rules, names } = await openGame(game, scenario)
  const { secrets, snapshot } = stored
  const match = openMatch(documentOf(stored, rules).doc, rules, { secrets, snapshot, id, lookOn: true })
  match.close()
  const { players } = notesOf(id)
  const name = (seat: string) => withPlayer(names.seat(seat), players[seat])
  const about = aboutGame(game)
  return {
    game: about?.title ?? game,
    scenario: about?.scenarios.find((one) => one.id === scenario)?.title ?? scenario,
    seat: match.free === null ? null : name(match.free),
    founder: name(match.genesis.founder),
    isSeated: match.seats.some((seat) => match.isHere(seat))
  }
}
