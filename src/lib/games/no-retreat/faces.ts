// The faces of cards and markers in words: in hands and piles, and where one of them is chosen.
import type { CardFace } from '../../kernel/picture'
import { capital } from '../../kernel/words'
import { hasSign } from './05.8-markers'
import { worldOf } from './board'
import type { CardHalfData, EventCardData, LeaderData, PlanData } from './cards-data'
import type { MarkerData } from './data'
import { markerOf } from './lookup'
import { againOf, DECK, markersOf, plansOf, type Slot } from './piles'
import type { State } from './state'
import { ALLIED, GERMAN, SEATS, type Side } from './world'

/** The id of what lies in a slot; of an Event card it is its number, by which orders to play it are offered. */
export const faceId = (slot: number): string => `slot-${slot}`

export const TIMING: Readonly<Record<CardHalfData['timing'], string>> = {
  strategic: 'Strategic Phase',
  movement: 'Movement Phase',
  combat: 'Combat Phase',
  any: 'any time',
  red: 'at once when drawn'
}

/** When and for what a half can be played (5.1.2, 5.2.3). */
function termsOf(half: CardHalfData): string {
  const terms = [
    TIMING[half.timing],
    ...(half.fromTurn === undefined ? [] : [`from turn ${half.fromTurn}`]),
    ...(half.beforeTurn === undefined ? [] : [`before turn ${half.beforeTurn}`]),
    ...(half.weygand === undefined ? [] : [half.weygand ? 'with Weygand' : 'without Weygand']),
    ...(half.icons === 0 ? [] : [half.icons === 1 ? 'costs a marker' : 'costs two markers']),
    ...(half.immune ? ['cannot be canceled'] : []),
    ...(half.air === undefined ? [] : [half.air === 'black' ? 'air force, good weather only' : 'air force'])
  ]
  return terms.join(', ')
}

const halfLine = (whose: string, half: CardHalfData): string =>
  `${whose}: ${half.title} (${termsOf(half)}). ${half.text}`

/** 5.2: both halves of an Event card; one's own first where it is held. */
export function eventFace(id: string, card: EventCardData, holder: Side | null = null): CardFace {
  const double = card.double ? ['Counts as two cards when it is discarded.'] : []
  const german = halfLine('German', card.german)
  const allied = halfLine('Allied', card.allied)
  if (holder === null)
    return { id, title: `${card.german.title} / ${card.allied.title}`, lines: [german, allied, ...double] }
  const own = card[SEATS[holder]]
  const other = holder === GERMAN ? allied : german
  return { id, title: own.title, lines: [`${capital(termsOf(own))}.`, own.text, ...double, other] }
}

/** 5.7 */
export const planFace = (id: string, plan: PlanData): CardFace => ({
  id,
  title: plan.title,
  lines: (['A', 'B', 'C'] as const).map(
    (letter) => `Plan ${letter}, ${plan.lines[letter].points} VPs: ${plan.lines[letter].text}`
  )
})

/** 5.5 */
export const leaderFace = (id: string, leader: LeaderData): CardFace => ({
  id,
  title: leader.name,
  lines: [
    `Holds up to ${leader.cardLimit} cards and ${leader.markerLimit} Initiative markers; uses those with the ${SIGNS[leader.markers]}.`,
    ...leader.rules.map(({ title, text }) => `${title}: ${text}`)
  ]
})

export const SIGNS: Readonly<Record<LeaderData['markers'], string>> = {
  balkenkreuz: 'Balkenkreuz',
  kreuz1939: 'cross of 1939',
  roundel: 'roundel',
  polish: 'Polish checkerboard'
}

/** 5.8.2: what the back of an Initiative marker is good for. */
export const BACKS: Readonly<Record<NonNullable<MarkerData['back']>, string>> = {
  blitz: 'Blitz!',
  blitzkrieg: 'Blitzkrieg!',
  hold: 'Hold!',
  shock: 'Shock!',
  shockTarget: 'Shock-Target',
  shockCounterblow: 'Shock-Counterblow',
  surrender: 'Surrender!',
  haltHitler: 'Halt! Hitler',
  combatVp: 'Combat VP!'
}

/** 19: the same in a few words. */
const USES: Readonly<Record<NonNullable<MarkerData['back']>, string>> = {
  blitz: 'In a battle: one column for the attacker.',
  blitzkrieg: 'After the battles: Panzers advance or assault once more.',
  hold: 'In a battle: one column for the defender.',
  shock: 'In a battle: one column for the attacker.',
  shockTarget: 'A Target besides the others, with one column.',
  shockCounterblow: 'A Counterblow without a discard, with one column.',
  surrender: 'Gives up a city, for one point less.',
  haltHitler: 'Stops German Mobile units in and around a hex.',
  combatVp: 'Scores a point where an event or a table lets it.'
}

const signs = (front: string): string =>
  front
    .split(' ')
    .flatMap((sign) => SIGNS[sign as LeaderData['markers']] ?? [])
    .join(' and ') || 'none'

function markerFace(state: State, slot: Slot): CardFace {
  const back = markerOf(worldOf(state), slot)?.back
  const side = slot.pile === markersOf(SEATS[GERMAN]) ? GERMAN : ALLIED
  // 5.8.3a
  const pays = hasSign(state, side, slot)
  return {
    id: faceId(slot.id),
    title: back === undefined ? 'Initiative marker' : BACKS[back],
    lines: [
      ...(back === undefined ? [] : [USES[back]]),
      `On its front: ${signs(slot.front ?? '')}. ${pays ? 'It pays for events.' : 'A Dummy, which pays for nothing.'}`
    ]
  }
}

/** What can be seen of a slot by whoever looks; null: it lies face down. The fronts of markers lie open (5.0d). */
export function faceIn(state: State, slot: Slot): CardFace | null {
  const world = worldOf(state)
  const { events, plans } = world.cards
  if (slot.front !== undefined && slot.front !== '') return markerFace(state, slot)
  if (slot.face === undefined) return null
  if (slot.pile === DECK) {
    const card = events.find((one) => `${one.card}` === slot.face)
    if (card === undefined) return null
    return eventFace(
      slot.face,
      card,
      slot.owner === null ? null : slot.owner === SEATS[GERMAN] ? GERMAN : ALLIED
    )
  }
  if (SEATS.some((seat) => slot.pile === plansOf(seat) || slot.pile === againOf(seat))) {
    const plan = plans.find((one) => `${one.card}` === slot.face)
    return plan === undefined ? null : planFace(faceId(slot.id), plan)
  }
  return { id: faceId(slot.id), title: world.marker(slot.face)?.name ?? slot.face, lines: [] }
}
