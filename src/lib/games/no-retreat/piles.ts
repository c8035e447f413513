// The piles of this game: the common deck, the cups of Initiative markers, plan cards and plan markers. Drawing from them is
// the kernel's; here stands what is in them, and what everybody sees.
import type { Order, Seat } from '../../kernel/game'
import { findSlot, openPiles, type PileRules, type Piles } from '../../kernel/piles'
import type { CardsData } from './cards-data'
import type { Pack } from './data'
import type { State } from './state'
import { SEATS, type World } from './world'

export {
  claim,
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
/** 24.1b: for the redraw all of the plans are in the pile again, and the one that was sent back is still known to its owner. */
export const againOf = (seat: Seat): string => `${seat} plans again`
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
    // 24.1a
    const historical = scenario.rules.plans === 'historical'
    const plans = cards.plans.filter((plan) => plan.side === owner && (!historical || plan.historical))
    const faces = plans.map(({ card }) => `${card}`)
    fill(plansOf(owner), faces)
    if (!historical && plans.some(({ mayDiscard }) => mayDiscard)) fill(againOf(owner), faces)
    fill(marksOf(owner), kind('plan'))
  }
  return openPiles(piles)
}

/** Orders that use the back of a marker (5.8.2): it is shown. What pays or is discarded is not (5.0d). */
const USES = ['commit', 'target', 'counterblow', 'score', 'surrender', 'halt', 'blitzkrieg', 'raid']

/** The slots that an order shows: cards that are played or discarded (5.0f), markers that are used. */
function slotsShown(order: Order): { cards: number[]; markers: number[] } {
  const { card, cards, slot, marker } = order as {
    card?: unknown
    cards?: unknown
    slot?: unknown
    marker?: unknown
  }
  const numbers = (all: unknown[]) => all.filter((one) => typeof one === 'number')
  return {
    cards: numbers([card, slot, ...(Array.isArray(cards) ? cards : [])]),
    markers: USES.includes(order.type) ? numbers([marker]) : []
  }
}

/** A plan bears out what is claimed of it (24.2, 24.3). */
export function hasInstruction({ plans }: CardsData, face: string, what: string): boolean {
  const plan = plans.find(({ card }) => `${card}` === face)
  const named = what === 'alternatePlannedMoves' ? 'plannedMoves' : what
  return plan?.instructions.some((instruction) => instruction === named) ?? false
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
          [againOf(seat), titleOf('24.1b', 'Secret Plans')],
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
    // 7.3, 24.2d: what is put down so lies face down.
    hides: (order, seat) => {
      if (isMarked(order)) return { field: 'plan', pile: marksOf(seat) }
      return order.type === 'take' ? { field: 'card', pile: againOf(seat) } : null
    },
    shows(state, order) {
      const { cards: shown, markers } = slotsShown(order)
      const isMarker = (id: number) => SEATS.some((seat) => findSlot(state, id)?.pile === markersOf(seat))
      return [...shown.filter((id) => findSlot(state, id)?.pile === DECK), ...markers.filter(isMarker)]
    },
    holds: (face, what) => hasInstruction(cards, face, what)
  }
}
