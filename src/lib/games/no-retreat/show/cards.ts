// Hands, piles and cups, plans, the Leaders in Command, and what cards have set in force (5).
import type { CardFace, Cards } from '../../../kernel/picture'
import { leaderOf } from '../05.5-leaders'
import { plansDrawn } from '../24.1-plans'
import { worldOf } from '../board'
import { eventFace, faceIn, leaderFace } from '../faces'
import { DECK, discardsOf, held, leftIn, markersOf, plansOf, type Slot } from '../piles'
import type { InForce, State } from '../state'
import { ALLIED, GERMAN, SEATS, type Side } from '../world'
import { named, places, sideWord, SIDES } from './words'

/** One's own first. */
export function cardsOf(view: State, seat: string): Cards[] {
  const own: Side = seat === SEATS[ALLIED] ? ALLIED : GERMAN
  return [
    ...[own, ...SIDES.filter((side) => side !== own)].flatMap((side) => ofSide(view, side)),
    ...table(view),
    ...inForce(view),
    pile('deck', 'Draw pile', '5.0a', [], leftIn(view, DECK)),
    pile('discards', 'Discards', '5.0b', discards(view), 0)
  ]
}

const MARKERS = ['marker', 'markers'] as const

const pile = (
  id: string,
  title: string,
  rule: string,
  faces: readonly CardFace[],
  unknown: number,
  seat: string | null = null
): Cards => ({ id, title, rule, kind: 'pile', seat, faces, unknown })

function hand(
  view: State,
  id: string,
  title: string,
  rule: string,
  seat: string,
  slots: readonly Slot[]
): Cards {
  const faces = slots.flatMap((slot) => faceIn(view, slot) ?? [])
  return { id, title, rule, kind: 'hand', seat, faces, unknown: slots.length - faces.length }
}

function ofSide(view: State, side: Side): Cards[] {
  const seat = SEATS[side]
  const word = sideWord(side)
  const all = [
    hand(view, `${seat}-cards`, `${word} Event cards`, '5.0d', seat, held(view, DECK, seat)),
    {
      ...hand(
        view,
        `${seat}-markers`,
        `${word} Initiative markers`,
        '5.8',
        seat,
        held(view, markersOf(seat), seat)
      ),
      tokens: MARKERS
    },
    {
      ...pile(`${seat}-cup`, `${word} cup`, '2.3b', [], leftIn(view, markersOf(seat)), seat),
      tokens: MARKERS
    },
    pile(
      `${seat}-leader`,
      `${word} Leader in Command`,
      '5.5',
      [leaderFace(`leader-${seat}`, leaderOf(view, side))],
      0,
      seat
    )
  ]
  if (!Object.hasOwn(view.piles.piles, plansOf(seat))) return all
  const drawn = plansDrawn(view, side)
  return [
    ...all,
    hand(view, `${seat}-plan`, `${word} Secret Plan`, '5.7a', seat, drawn.slice(-1)),
    ...(drawn.length > 1
      ? [hand(view, `${seat}-plan-back`, `${word} plan sent back`, '24.1b', seat, drawn.slice(0, -1))]
      : [])
  ]
}

/** The last one first. */
function discards(view: State): CardFace[] {
  const { events } = worldOf(view).cards
  return [...discardsOf(view, DECK)].reverse().flatMap((face) => {
    const card = events.find((one) => `${one.card}` === face)
    return card === undefined ? [] : [eventFace(`discard-${face}`, card)]
  })
}

/** What lies open for both: cards that are being carried out, markers that are used. */
function table(view: State): Cards[] {
  const slots = view.piles.slots.filter(
    ({ owner, open, pile: name }) =>
      owner === null && open && (name === DECK || SEATS.some((seat) => name === markersOf(seat)))
  )
  const faces = slots.flatMap((slot) => faceIn(view, slot) ?? [])
  return faces.length === 0 ? [] : [pile('table', 'On the table', '5.8.2', faces, 0)]
}

const UNTIL: Readonly<Record<InForce['until'], string>> = {
  battle: 'to the end of this battle',
  phase: 'to the end of the phase',
  playerTurn: 'to the end of the Player Turn',
  turn: 'to the end of the turn',
  game: 'to the end of the game'
}

/** 5.2: events that hold on. */
function inForce(view: State): Cards[] {
  const { events } = worldOf(view).cards
  const faces = view.inForce.flatMap(({ card, side, until, units, hexes }, index): CardFace[] => {
    const half = events.find((one) => one.card === card)?.[SEATS[side]]
    if (half === undefined) return []
    return [
      {
        id: `force-${index}`,
        title: half.title,
        lines: [
          `${sideWord(side)}, ${UNTIL[until]}. ${half.text}`,
          ...(units === undefined || units.length === 0 ? [] : [`Chosen: ${named(view, units)}.`]),
          ...(hexes === undefined || hexes.length === 0 ? [] : [`Chosen: ${places(view, hexes)}.`])
        ]
      }
    ]
  })
  return faces.length === 0 ? [] : [pile('force', 'Events in force', '5.2', faces, 0)]
}
