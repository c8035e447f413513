// Hands, markers and Secret Plans of No Retreat! between two devices: what one side holds is nowhere on the other device.
import { expect, test } from 'vitest'
import { faceId } from '../../src/lib/games/no-retreat/faces'
import { noRetreat } from '../../src/lib/games/no-retreat/index'
import { DECK, slotOf } from '../../src/lib/games/no-retreat/piles'
import type { State } from '../../src/lib/games/no-retreat/state'
import { seededRandom } from '../../src/lib/kernel/dice'
import type { Match } from '../../src/lib/match/match'
import { exchange, randomMove, twoDevices } from '../../src/lib/match/testing/devices'

const rules = { game: noRetreat, dataHash: 'as shipped' }

/** What the owner of these slots knows of them, and the other side must not. */
const closed = (match: Match<State>, owner: string) =>
  match
    .state(owner)
    .piles.slots.filter((slot) => slot.owner === owner && !slot.open && slot.face !== undefined)

/** The position of a device, as it is stored and as its player sees it, with all that it can show of it. */
function keepsQuiet(mine: Match<State>, own: string, theirs: Match<State>, other: string): number {
  const hidden = closed(theirs, other)
  const views = [mine.state(), mine.state(own)]
  for (const { id } of hidden)
    for (const view of views) expect(slotOf(view, id).face, `${other}: ${id}`).toBeUndefined()
  const { cards = [] } = noRetreat.show.picture(mine.state(own), own)
  for (const { seat, kind, id, faces, tokens } of cards) {
    if (seat !== other || kind !== 'hand') continue
    // Of a marker only its front can be seen, unless a card has had it shown.
    const shut = (face: string) => hidden.some((slot) => faceId(slot.id) === face)
    if (tokens !== undefined)
      for (const { id: face, title } of faces)
        expect([face, title]).toEqual([face, shut(face) ? 'Initiative marker' : title])
    else
      for (const { id: face } of faces)
        expect([id, face, hidden.some((slot) => slot.pile === DECK && slot.face === face)]).toEqual([
          id,
          face,
          false
        ])
  }
  return hidden.length
}

test.each(['french-regular', 'polish-regular'])(
  '5.0d, 24.1 in %s neither device has what the other side holds, and each knows its own',
  (scenario) => {
    const { founder, guest } = twoDevices(rules, { scenario })
    const [german, allied] = founder.isHere('german') ? [founder, guest] : [guest, founder]
    const random = seededRandom(1940)
    let most = 0
    for (let i = 0; i < 60 && founder.status.is !== 'over'; i++) {
      const mover = founder.isHere(founder.actor!) ? founder : guest
      if (randomMove(mover, random) === null) break
      exchange(founder, guest)
      if (i % 6 !== 0) continue
      most = Math.max(
        most,
        keepsQuiet(german, 'german', allied, 'allied'),
        keepsQuiet(allied, 'allied', german, 'german')
      )
    }
    // There was something to be kept.
    expect(most).toBeGreaterThan(4)
  }
)
