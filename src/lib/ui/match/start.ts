// A new match on this device.
import type { Order, Seat } from '../../kernel/game'
import type { Patience } from '../../match/genesis'
import { createMatch } from '../../match/match'
import { newCode } from '../../sync/invitation'
import { Memory } from '../../sync/memory'
import { Keeper } from '../../match/store/keeper'
import { askToPersist } from '../storage/persist'
import { changeNotes, type Seating } from './match-notes'
import { tellOfMatches } from './listed'
import { openGame } from './packs'
import { theStore } from './store'

export interface NewMatch {
  readonly game: string
  readonly scenario: string
  readonly seating: Seating
  readonly name: string
  /** Names of the people, by seat. */
  readonly players?: Readonly<Record<Seat, string>>
  /** Readings of the rules that differ from the usual ones. */
  readonly options?: Readonly<Record<string, unknown>>
  /** Only this seat is on this device; the other stays free for whoever is invited. */
  readonly alone?: { readonly seat: Seat; readonly dice: 'live' | 'sealed'; readonly patience?: Patience }
  /** The lessons that go with the match. */
  readonly guide?: string
  /** What has been ordered when the match is opened, by whoever has to decide. */
  readonly orders?: readonly Order[]
}

/** Founds and saves a match; gives back its id. */
export async function startMatch(wanted: NewMatch): Promise<string> {
  const { game, scenario, seating, name, players = {}, options = {}, guide, orders = [], alone } = wanted
  const { rules } = await openGame(game, scenario)
  const { seat, ...agreed } = alone ?? { seat: null }
  const plan = { scenario, options, ...agreed }
  const { match, secrets } = createMatch(rules, plan, seat === null ? rules.game.seats : [seat])
  for (const order of orders) match.order(order)
  const keeper = await Keeper.create(match, theStore(), secrets)
  await keeper.close()
  match.close()
  const course = guide === undefined ? null : { id: guide, at: '', done: [], ended: false }
  // What has been ordered beforehand is nothing to be told of.
  const seen = orders.length === 0 ? {} : Object.fromEntries(match.seats.map((one) => [one, match.number]))
  changeNotes(match.id, { seating, name, players, guide: course, seen })
  if (alone) new Memory().change(match.id, { code: newCode() })
  tellOfMatches()
  // Something is worth keeping now; the match is saved whatever the browser answers.
  void askToPersist()
  return match.id
}
