// What a player has begun and not ordered yet: which units are chosen, for what, where to. It is thrown away freely, is
// no part of the match, and means something only together with the offers of the moment.
import type { Bar, Order } from '../../../kernel/game'
import { attackHow } from '../../../kernel/modes'
import type { Amounts, AttackHow, Choice, Mode, Offer } from '../../../kernel/offers'
import type { Picture } from '../../../kernel/picture'
import { presetAmounts } from '../../../kernel/spending'

export interface Draft {
  /** The offer that is worked on; null: not decided yet. */
  readonly offer: string | null
  /** The units that move, attack or are selected; the piece that is placed. */
  readonly units: readonly string[]
  /** The goal of the move, the hex under attack, the hex for the piece. */
  readonly target: string | null
  /** Further hexes that are attacked at once. */
  readonly also: readonly string[]
  /** The way-points of a move: for each the whole way to it. */
  readonly via: readonly (readonly string[])[]
  /** Which of several ways to the target, when they can only be chosen among. */
  readonly way: number
  /** How it is done; null: the ordinary way. */
  readonly mode: string | null
  /** The choice of a pick. */
  readonly choice: string | null
  /** How many of each item; null: as the offer begins. */
  readonly amounts: Amounts | null
  /** The hex whose offers are listed, when more than one concerns it. */
  readonly here: string | null
  /** The stack that is fanned out. */
  readonly fanned: string | null
  /** The hex of which the rules have just said why the units cannot go there; null: none. */
  readonly barred: string | null
  /** Something of the offer was just ordered, and it goes on with the next piece or the same units. */
  readonly onward: boolean
}

export const NOTHING: Draft = {
  offer: null,
  units: [],
  target: null,
  also: [],
  via: [],
  way: 0,
  mode: null,
  choice: null,
  amounts: null,
  here: null,
  fanned: null,
  barred: null,
  onward: false
}

export type OfferOf<G extends Offer['gesture']> = Extract<Offer, { gesture: G }>

/** What a touch is judged by. */
export interface Field {
  readonly offers: readonly Offer[]
  /** Where units and markers stand; those beside the map are not in it. */
  readonly hexOf: ReadonlyMap<string, string>
  /** In the order of the map; the top unit of each first. */
  readonly unitsIn: ReadonlyMap<string, readonly string[]>
}

export function fieldOf(offers: readonly Offer[], picture: Picture | null): Field {
  const hexOf = new Map<string, string>()
  const unitsIn = new Map<string, string[]>()
  const stand = (id: string, hex: string) => {
    hexOf.set(id, hex)
    const there = unitsIn.get(hex)
    if (there === undefined) unitsIn.set(hex, [id])
    else there.push(id)
  }
  for (const { hex, pieces } of picture?.stacks ?? []) for (const { id } of pieces) stand(id, hex)
  for (const { id, hex } of picture?.markers ?? []) if (!hexOf.has(id)) stand(id, hex)
  return { offers: offers.filter((offer) => !isEmpty(offer)), hexOf, unitsIn }
}

/** Nothing can be done by it now. */
function isEmpty(offer: Offer): boolean {
  switch (offer.gesture) {
    case 'move':
      return offer.units.length === 0
    case 'place':
      return offer.pieces.length === 0
    case 'pick':
      return offer.choices.length === 0
    case 'attack':
      return offer.targets().length === 0
    case 'spend':
      return offer.items.length === 0
    case 'select':
    case 'confirm':
      return false
  }
}

export const isConfirm = (offer: Offer): offer is OfferOf<'confirm'> => offer.gesture === 'confirm'

/** What is to be chosen by the player, not what merely ends something. */
export const tasksOf = (field: Field) => field.offers.filter((offer) => !isConfirm(offer) && !offer.idle)

/** The offer that is worked on: the one that was chosen, or the only one there is. */
export function activeOffer(field: Field, draft: Draft): Offer | null {
  if (draft.offer !== null) return field.offers.find(({ id }) => id === draft.offer) ?? null
  if (draft.here !== null) return null
  const tasks = tasksOf(field)
  return tasks.length === 1 ? tasks[0]! : null
}

/** The units that an offer can be about, on the map or beside it. */
export function unitsOf(offer: Offer): readonly string[] {
  switch (offer.gesture) {
    case 'move':
      return offer.units
    case 'place':
      return offer.pieces
    case 'select':
      return offer.of === undefined ? offer.from : []
    case 'pick':
      return offer.choices.flatMap(({ units = [] }) => units)
    case 'attack':
      return [...new Set(offer.targets().flatMap((target) => offer.attackers(target)))]
    case 'spend':
      return offer.items.flatMap(({ units = [] }) => units)
    case 'confirm':
      return []
  }
}

/** Those of an offer's units that stand in a hex. */
export function unitsHere(field: Field, offer: Offer, hex: string): readonly string[] {
  const there = field.unitsIn.get(hex)
  if (there === undefined) return []
  const able = new Set(unitsOf(offer))
  return there.filter((unit) => able.has(unit))
}

/** The ways in which what is begun can be done; none: there is nothing to choose. */
export function modesOf(offer: Offer | null, draft: Draft): readonly Mode[] {
  const { units, target } = draft
  if (offer?.gesture === 'move') return units.length === 0 ? [] : (offer.modes?.(units) ?? [])
  if (offer?.gesture === 'attack') return target === null ? [] : (offer.modes?.(target, units) ?? [])
  const piece = offer?.gesture === 'place' ? pieceOf(offer, draft) : null
  return offer?.gesture === 'place' && piece !== null ? (offer.modes?.(piece) ?? []) : []
}

/** The way of doing it: the one chosen if it can be done so, else the ordinary one. */
export function modeOf(offer: Offer, draft: Draft): string | undefined {
  const modes = modesOf(offer, draft)
  return (modes.find(({ id }) => id === draft.mode) ?? modes[0])?.id
}

/** How the attack is made that is begun. */
export const howOf = (offer: OfferOf<'attack'>, draft: Draft): AttackHow | undefined =>
  attackHow(modeOf(offer, draft), draft.also)

/** How many of each item: as chosen, or as the offer begins. */
export const amountsIn = (offer: OfferOf<'spend'>, { amounts }: Draft): Amounts =>
  amounts ?? presetAmounts(offer)

/** The hex that stands for a choice on the map: where it leads. */
export const placeOf = ({ hexes = [] }: Choice): string | null => hexes.at(-1) ?? null

/** The choice has to do with a hex: it leads there, or it reaches it and leads nowhere. */
export const isAt = (choice: Choice, hex: string): boolean =>
  placeOf(choice) === hex || (choice.hexes === undefined && choice.area?.includes(hex) === true)

/** Where something that can be chosen is, if it is no unit. */
export const hexOfChoice = (offer: OfferOf<'select'>, id: string): string | undefined =>
  offer.of === 'hexes' ? id : offer.of === 'things' ? offer.thing?.(id).hex : undefined

/** What the piece of a place offer is: the one chosen, or the only one. */
export function pieceOf(offer: OfferOf<'place'>, draft: Draft): string | null {
  const [unit] = draft.units
  if (unit !== undefined && offer.pieces.includes(unit)) return unit
  return offer.pieces.length === 1 ? offer.pieces[0]! : null
}

/** A unit with all that may go along from the same hex. */
export function partyOf(field: Field, offer: OfferOf<'move'>, unit: string): readonly string[] {
  const hex = field.hexOf.get(unit)
  return [unit, ...offer.together(unit).filter((other) => field.hexOf.get(other) === hex)]
}

/** What the draft still means when the offers have changed: an order was given or taken back, or the other side played. */
export function settle(field: Field, draft: Draft): Draft {
  const offer = field.offers.find(({ id }) => id === draft.offer)
  if (offer === undefined) return NOTHING
  const able = new Set(offer.gesture === 'select' ? offer.from : unitsOf(offer))
  const units = draft.units.filter((unit) => able.has(unit))
  if (offer.gesture === 'move' && units.length > 0) {
    // Those that have come to stand apart no longer go together.
    const [leader] = units
    const party = new Set(partyOf(field, offer, leader!))
    const { mode, onward } = draft
    return { ...NOTHING, offer: offer.id, mode, onward, units: units.filter((unit) => party.has(unit)) }
  }
  if (offer.gesture === 'select' || offer.gesture === 'place')
    return { ...NOTHING, offer: offer.id, units, onward: draft.onward }
  return NOTHING
}

/** After an order: the next piece comes to hand by itself, and units that can go on stay chosen. */
export function afterOrder(before: Field, field: Field, draft: Draft): Draft {
  const old = before.offers.find(({ id }) => id === draft.offer)
  const offer = field.offers.find(({ id }) => id === draft.offer)
  if (offer?.gesture === 'move' && old?.gesture === 'move') return settle(field, { ...draft, onward: true })
  if (offer?.gesture === 'place' && old?.gesture === 'place' && !offer.idle) {
    // What could be put down elsewhere again is let go: the next tap takes up another one.
    if (offer.pieces.includes(draft.units[0] ?? '')) return NOTHING
    const at = old.pieces.indexOf(draft.units[0] ?? '')
    const left = [...old.pieces.slice(at), ...old.pieces.slice(0, Math.max(at, 0))]
    const next = left.find((piece) => offer.pieces.includes(piece))
    return { ...NOTHING, offer: offer.id, units: next === undefined ? [] : [next], onward: true }
  }
  return NOTHING
}

/** What comes of a touch. */
export interface Touched {
  readonly draft: Draft
  readonly order?: Order
  /** Why that cannot be done. */
  readonly refusal?: Bar
  /** Nothing can be done there: the player may want to know about it. */
  readonly ask?: true
}
