// The way of what is begun: where it can lead, by which hexes the player wants it to lead, and which of several it is.
import type { ExplainedPath, ReachedHex } from '../../../kernel/offers'
import { activeOffer, modeOf, placeOf, type Draft, type Field, type OfferOf } from './draft'

/** The part of the way that is settled; undefined: none is. */
const begunOf = ({ via }: Draft): readonly string[] | undefined => via.at(-1)

/** The way-points, in their order. */
export const viaOf = ({ via }: Draft): readonly string[] => via.map((path) => path.at(-1)!)

/** Where the chosen units can go from here: from the last way-point when there is one. */
export function reachFor(offer: OfferOf<'move'>, draft: Draft): readonly ReachedHex[] {
  return draft.units.length === 0 ? [] : offer.reach(draft.units, modeOf(offer, draft), begunOf(draft))
}

/** The way to the goal of a move, explained step by step; without a goal as far as it is settled. */
export function pathFor(offer: OfferOf<'move'>, draft: Draft): ExplainedPath | null {
  const { units, target, via, way } = draft
  if (units.length === 0) return null
  const mode = modeOf(offer, draft)
  if (target !== null && offer.paths) {
    const all = offer.paths(units, target, mode)
    return all[way % all.length] ?? null
  }
  if (target !== null) return offer.path(units, target, mode, begunOf(draft))
  const last = begunOf(draft)?.at(-1)
  return last === undefined ? null : offer.path(units, last, mode, via.at(-2))
}

/** The hexes of an order to go to a hex, whether or not it can be reached: the rules say why not. */
export function hexesTo(offer: OfferOf<'move'>, draft: Draft, hex: string): readonly string[] {
  const reached = reachFor(offer, draft).some((one) => one.hex === hex)
  const path = reached ? pathFor(offer, { ...draft, target: hex, way: 0 }) : null
  return path?.hexes ?? [...(begunOf(draft) ?? []), hex]
}

/** Something that can be done about the way. */
export interface WayStep {
  readonly id: 'waypoint' | 'waypoint-back' | 'next-way'
  readonly text: string
  readonly draft: Draft
}

/** Goes on by way of the chosen hex; null: nothing lies beyond it, or these units cannot be led so. */
function byWayOf(offer: OfferOf<'move'>, draft: Draft): WayStep | null {
  if (!offer.byWay || draft.target === null) return null
  const path = pathFor(offer, draft)
  if (path === null || path.steps.length === 0) return null
  const next = { ...draft, via: [...draft.via, path.hexes], target: null, fanned: null }
  return reachFor(offer, next).length > 0 ? { id: 'waypoint', text: 'Add waypoint', draft: next } : null
}

/** Takes back the last way-point; null: there is none. */
export function withoutLast(draft: Draft): WayStep | null {
  if (draft.via.length === 0) return null
  return {
    id: 'waypoint-back',
    text: 'Remove waypoint',
    draft: { ...draft, via: draft.via.slice(0, -1), target: null }
  }
}

/** Which of several ways (or things) that lead to the same hex is shown, and the next one. */
export interface Turn extends WayStep {
  readonly words: string
}

export function turnOf(field: Field, draft: Draft): Turn | null {
  const offer = activeOffer(field, draft)
  if (offer?.gesture === 'pick') {
    const chosen = offer.choices.find(({ id }) => id === draft.choice)
    const place = chosen === undefined ? null : placeOf(chosen)
    if (chosen === undefined || place === null) return null
    const there = offer.choices.filter((choice) => placeOf(choice) === place)
    const at = there.indexOf(chosen)
    const led = there.every(({ hexes = [] }) => hexes.length > 1)
    const next = there[(at + 1) % there.length]!
    return turn(at, there.length, led, { ...draft, offer: offer.id, choice: next.id })
  }
  if (offer?.gesture !== 'move' || !offer.paths || draft.target === null || draft.units.length === 0)
    return null
  const { length } = offer.paths(draft.units, draft.target, modeOf(offer, draft))
  const at = draft.way % length
  return turn(at, length, true, { ...draft, way: (at + 1) % length })
}

function turn(at: number, count: number, led: boolean, draft: Draft): Turn | null {
  if (count < 2) return null
  return led
    ? { id: 'next-way', words: `Path ${at + 1} of ${count}`, text: 'Next path', draft }
    : { id: 'next-way', words: `${at + 1} of ${count} in this hex`, text: 'Next one', draft }
}

/** All that can be done about the way; the first is what the key does. */
export function waySteps(field: Field, draft: Draft): readonly WayStep[] {
  const offer = activeOffer(field, draft)
  const on = offer?.gesture === 'move' ? byWayOf(offer, draft) : null
  return [turnOf(field, draft), on, withoutLast(draft)].filter((step) => step !== null)
}
