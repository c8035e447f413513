// The piles of this game: the common deck, the cups of Initiative markers, plan cards and plan markers. Drawing from them is
// the kernel's; here stands what is in them, and what everybody sees.
import type { Order, Seat } from '../../kernel/game'
import { findSlot, openPiles, type PileRules, type Piles } from '../../kernel/piles'
import type { Pack } from './data'
import type { State } from './state'
import { SEATS, type World } from './world'

export {
  deal,
  discard,
  discardsOf,
  faceOf,
  giveBack,
  held,
  isHidden,
  lastDealt,
  leftIn,
  open,
  pileOf,
  putDown,
  remove,
  shuffle,
  slotOf,
  takeDiscard,
  type Piles,
  type Slot
} from '../../kernel/piles'

export const DECK = 'deck'
export const markersOf = (seat: Seat): string => `${seat} markers`
export const plansOf = (seat: Seat): string => `${seat} plans`
export const marksOf = (seat: Seat): string => `${seat} plan markers`

/** Full piles of a scenario (3.0a, 3.0b, 5.8). */
export function pilesFor({ front, scenario, cards, markers }: World): Piles {
  const piles: Record<string, { faces: readonly string[]; owner?: Seat }> = {
    [DECK]: { faces: cards.events.filter((card) => card.front === front).map(({ card }) => `${card}`) }
  }
  for (const owner of SEATS) {
    const own = markers.filter(({ side }) => side === owner)
    const fill = (name: string, faces: readonly string[]) => void (piles[name] = { faces, owner })
    const kind = (wanted: string) => own.filter((marker) => marker.kind === wanted).map(({ id }) => id)
    fill(markersOf(owner), kind('initiative'))
    if (scenario.rules.plans === 'none') continue
    const plans = cards.plans.filter(({ side }) => side === owner)
    fill(
      plansOf(owner),
      plans.map(({ card }) => `${card}`)
    )
    fill(marksOf(owner), kind('plan'))
  }
  return openPiles(piles)
}

/** The orders that show cards: one plays or discards them (5.0f). */
function slotsShown(order: Order): number[] {
  const { card, cards, slot } = order as { card?: unknown; cards?: unknown; slot?: unknown }
  return [card, slot, ...(Array.isArray(cards) ? cards : [])].filter((one) => typeof one === 'number')
}

const isMarked = (order: Order): boolean =>
  order.type === 'mark' && (order as { plan?: unknown }).plan !== 'none'

/** What is drawn from the piles of the game, and what of it everybody sees. */
export function pileRules({ further: { cards }, scenarios }: Pack): PileRules<State> {
  const fronts = new Map(
    Object.values(scenarios).flatMap(({ units }) =>
      units.markers.map(({ id, front }) => [id, front?.join(' ')] as const)
    )
  )
  const titleOf = (rule: string, title: string) => ({ rule, title })
  return {
    titles: {
      [DECK]: titleOf('5.0', 'Event cards'),
      ...Object.fromEntries(
        SEATS.flatMap((seat) => [
          [markersOf(seat), titleOf('5.8', 'Initiative Markers')],
          [plansOf(seat), titleOf('5.7', 'Secret Plans')],
          [marksOf(seat), titleOf('7.3', 'Plan markers')]
        ])
      )
    },
    nameOf: (face) => cards.events.find(({ card }) => `${card}` === face)?.german.title ?? face,
    // 5.0d: the signs on the front of an Initiative marker.
    front: (face) => fronts.get(face) ?? '',
    // 5.2.4: the red half of whoever draws it.
    atOnce: (_state, face, pile, seat) =>
      pile === DECK &&
      cards.events.find(({ card }) => `${card}` === face)?.[seat as (typeof SEATS)[number]].timing === 'red',
    // 7.3: what is put into the Secret Plans box lies face down.
    hides: (order, seat) => (isMarked(order) ? { field: 'plan', pile: marksOf(seat) } : null),
    shows: (state, order) => slotsShown(order).filter((id) => findSlot(state, id)?.pile === DECK)
  }
}
