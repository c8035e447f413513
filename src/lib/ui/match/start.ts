// A new match on this device.
import { createMatch } from '../../match/match'
import { Keeper } from '../../match/store/keeper'
import { askToPersist } from '../storage/persist'
import { changeCard, type Seating } from './cards'
import { openGame } from './packs'
import { theStore } from './store'

export interface NewMatch {
  readonly game: string
  readonly scenario: string
  readonly seating: Seating
  readonly name: string
}

/** Founds and saves a match with both seats on this device; gives back its id. */
export async function startMatch({ game, scenario, seating, name }: NewMatch): Promise<string> {
  const { rules } = await openGame(game, scenario)
  const { match, secrets } = createMatch(rules, { scenario }, rules.game.seats)
  const keeper = await Keeper.create(match, theStore(), secrets)
  await keeper.close()
  match.close()
  changeCard(match.id, { seating, name })
  // Something is worth keeping now; the match is saved whatever the browser answers.
  void askToPersist()
  return match.id
}
