// A match that comes to this device as a whole: by a link, a code or a file. Nothing of it is opened before it has passed
// the gate and what the judge says of junk.
import * as Y from 'yjs'
import { Malformed } from './bytes'
import { SeatKeys } from './crypto'
import type { OpenOptions } from './local-seats'
import { admit, foundingInShape } from './document'
import type { Shape } from './gate/shape'
import type { Rules } from './genesis'
import { whyJunk } from './junk'
import { Ledger } from './ledger'
import { openMatch, type Match } from './match'

/** Throws Malformed. */
export function openWhole<S>(shape: Shape, rules: Rules<S>, options: OpenOptions = {}): Match<S> {
  const founding = foundingInShape(shape)
  if (founding === null) throw new Malformed('The match has no beginning.')
  const { game } = founding.genesis
  if (game !== rules.game.id) throw new Malformed(`This is a match of another game (${game}).`)
  const doc = new Y.Doc()
  const keys = new Map(options.secrets?.map((secret) => [secret.seat, new SeatKeys(secret)]))
  admit(doc, shape, rules.game.seats, {
    judge: (news) => whyJunk(new Ledger(rules, founding, keys), news, { whole: true })
  })
  return openMatch(doc, rules, options)
}
