// What a touch of the map means, from the offers alone: a tap chooses, a second tap does it, a drag does it at once.
import {
  activeOffer,
  amountsIn,
  hexOfChoice,
  isAt,
  isConfirm,
  modeOf,
  NOTHING,
  partyOf,
  pieceOf,
  unitsHere,
  unitsOf,
  type Draft,
  type Field,
  type OfferOf,
  type Touched
} from './draft'
import type { Bar } from '../../../kernel/game'
import type { Offer, SpendItem } from '../../../kernel/offers'
import { mayChoose } from '../../../kernel/selecting'
import { amountOf, itemsAt, mostOfItem } from '../../../kernel/spending'
import { attackParty } from './aids'
import { begunBy, meantBy } from './meant'
import { hexesTo, pathFor, reachFor, viaOf, withoutLast } from './ways'
import { isGrave, warningsOf } from './warned'

/** A tap on a hex. */
export function touchHex(field: Field, draft: Draft, hex: string): Touched {
  const active = activeOffer(field, draft)
  const from = goesOnFrom(field, draft, active, hex)
  const done = active && goOn(field, from, active, hex)
  if (done) return onPurpose(active, done)
  const begun = begin(field, hex)
  if (begun) return { draft: begun }
  const piece = active?.gesture === 'place' ? pieceOf(active, draft) : null
  // Why not there? The rules are asked.
  if (active?.gesture === 'place' && piece !== null && draft.units.includes(piece))
    return { draft, order: active.order(piece, hex, modeOf(active, draft)) }
  // Who was chosen to attack and cannot: the rules are asked too.
  if (active?.gesture === 'attack' && draft.target === null && draft.units.length > 0 && draft.barred !== hex)
    return { draft: { ...draft, fanned: null, barred: hex }, order: active.order(hex, draft.units) }
  const refusal = active?.gesture === 'move' && draft.barred !== hex ? barOf(active, from, hex) : null
  // The units stay chosen, so that another hex can be tapped; the same one again lets them go.
  if (refusal !== null) return { draft: { ...from, target: null, fanned: null, barred: hex }, refusal }
  // A tap beside it lets chosen units go; what takes more taps to put together stays as it is.
  const light = active === null || (active.gesture === 'move' && draft.via.length === 0)
  return { draft: light ? NOTHING : draft, ask: true }
}

/** Nothing that has to be said on purpose is done by a touch alone: it is only made ready. */
function onPurpose(offer: Offer, touched: Touched): Touched {
  const ready = touched.order !== undefined && isGrave(warningsOf(offer, touched.draft))
  return ready ? { draft: touched.draft } : touched
}

/** What a touch goes on from. Units that are only meant to move are taken up by it like any others. */
function goesOnFrom(field: Field, draft: Draft, active: Offer | null, hex: string): Draft {
  const meant = meantBy(field, draft)
  const moves = meant !== draft && active?.gesture === 'move'
  const taken = moves && field.hexOf.get(meant.units[0] ?? '') === hex
  return taken ? draft : meant
}

/** Why the chosen units cannot go to a hex; null: they can, or the game does not say. */
function barOf(offer: OfferOf<'move'>, draft: Draft, hex: string): Bar | null {
  if (draft.units.length === 0 || reachFor(offer, draft).some((reached) => reached.hex === hex)) return null
  return offer.why?.(draft.units, hex, modeOf(offer, draft), draft.via.at(-1)) ?? null
}

/** A tap on one counter. Only in a stack that is fanned out does it mean this one alone. */
export function touchUnit(field: Field, draft: Draft, unit: string, hex: string): Touched {
  if (draft.fanned !== hex) return touchHex(field, draft, hex)
  const active = activeOffer(field, draft)
  if (active && unitsOf(active).includes(unit)) return { draft: toggled(field, draft, active, unit) }
  const offers = concerning(field, hex).filter((offer) => unitsOf(offer).includes(unit))
  if (offers.length === 0) return { draft, ask: true }
  return { draft: { ...chosen(field, offers[0]!, [unit]), fanned: hex } }
}

/** The hex goes on with what was begun; null: it has nothing to do with it. */
function goOn(field: Field, draft: Draft, offer: Offer, hex: string): Touched | null {
  const mine = { ...draft, offer: offer.id }
  switch (offer.gesture) {
    case 'move':
      return moveOn(field, mine, offer, hex)
    case 'place': {
      const piece = pieceOf(offer, draft)
      const mode = modeOf(offer, draft)
      if (piece === null || !offer.hexes(piece, mode).includes(hex)) return null
      const next = { ...mine, units: [piece], target: hex, fanned: null }
      // Of many pieces each is put down by one tap, the last one too; a single one may do more than stand there, so it is
      // asked for twice.
      const sure = offer.pieces.length > 1 || draft.onward || draft.target === hex
      return sure ? { draft: next, order: offer.order(piece, hex, mode) } : { draft: next }
    }
    case 'attack':
      return attackOn(field, mine, offer, hex)
    case 'select':
      return selectOn(field, mine, offer, hex)
    case 'pick':
      return pickOn(mine, offer, hex)
    case 'spend':
      return spendOn(field, mine, offer, hex)
    case 'confirm':
      return null
  }
}

function moveOn(field: Field, draft: Draft, offer: OfferOf<'move'>, hex: string): Touched | null {
  const [leader] = draft.units
  if (leader === undefined) return null
  if (reachFor(offer, draft).some((reached) => reached.hex === hex)) {
    if (draft.target !== hex) return { draft: { ...draft, target: hex, way: 0, fanned: null } }
    const path = pathFor(offer, draft)
    return path === null ? null : { draft, order: offer.order(draft.units, path.hexes, modeOf(offer, draft)) }
  }
  if (viaOf(draft).at(-1) === hex) return { draft: withoutLast(draft)!.draft }
  if (field.hexOf.get(leader) !== hex) return null
  // The chosen stack once more: out of several one can take some away.
  const several = (field.unitsIn.get(hex)?.length ?? 0) > 1
  if (draft.fanned === hex || !several)
    return { draft: draft.fanned === hex ? { ...draft, fanned: null } : NOTHING }
  return { draft: { ...draft, fanned: hex, target: null } }
}

function attackOn(field: Field, draft: Draft, offer: OfferOf<'attack'>, hex: string): Touched | null {
  const along = draft.target === null ? null : alsoOn(draft, draft.target, offer, hex)
  if (along !== null) return { draft: along }
  if (offer.targets().includes(hex)) {
    if (draft.target === hex) return { draft: { ...draft, fanned: null } }
    const able = offer.attackers(hex)
    const kept = draft.units.filter((unit) => able.includes(unit))
    const units = kept.length > 0 ? kept : attackParty(field, offer, hex)
    return { draft: { ...draft, target: hex, also: [], units, fanned: null } }
  }
  const here = unitsHere(field, offer, hex)
  if (here.length === 0) return null
  if (draft.target === null) return { draft: { ...draft, units: here, fanned: null } }
  const able = here.filter((unit) => offer.attackers(draft.target!, draft.also).includes(unit))
  if (able.length === 0) return { draft: { ...NOTHING, offer: draft.offer, units: here } }
  const rest = draft.units.filter((unit) => !able.includes(unit))
  const all = able.every((unit) => draft.units.includes(unit))
  return { draft: { ...draft, units: all ? rest : [...rest, ...able] } }
}

/** One hex more or less that is attacked at once with the target; null: it has nothing to do with it. */
export function alsoOn(draft: Draft, target: string, offer: OfferOf<'attack'>, hex: string): Draft | null {
  const has = draft.also.includes(hex)
  if (!has && !offer.along?.([target, ...draft.also]).includes(hex)) return null
  const also = has ? draft.also.filter((one) => one !== hex) : [...draft.also, hex]
  const able = offer.attackers(target, also)
  return { ...draft, also, units: draft.units.filter((unit) => able.includes(unit)), fanned: null }
}

function selectOn(field: Field, draft: Draft, offer: OfferOf<'select'>, hex: string): Touched | null {
  if (hex === offer.into && draft.units.length > 0) {
    // Where they go: asked for twice, like the goal of a move.
    const sure = draft.target === hex && mayChoose(offer, draft.units)
    const next = { ...draft, target: hex, fanned: null }
    return sure ? { draft: next, order: offer.order(draft.units) } : { draft: next }
  }
  const there = offer.from.filter((id) => hexOfChoice(offer, id) === hex)
  // Of several things in a hex a tap takes in the next; when all are in, it lets them go.
  const next = there.find((id) => !draft.units.includes(id))
  if (next !== undefined) return { draft: toggled(field, draft, offer, next) }
  if (there.length > 0) return { draft: { ...draft, units: draft.units.filter((id) => !there.includes(id)) } }
  const here = unitsHere(field, offer, hex)
  if (here.length === 0) return null
  if (here.length === 1) return { draft: toggled(field, draft, offer, here[0]!) }
  return { draft: { ...draft, fanned: draft.fanned === hex ? null : hex } }
}

function pickOn(draft: Draft, offer: OfferOf<'pick'>, hex: string): Touched | null {
  const there = offer.choices.filter((choice) => isAt(choice, hex))
  const barred = offer.unavailable?.find(({ hexes = [] }) => hexes.at(-1) === hex)
  if (there.length === 0) return barred === undefined ? null : { draft, refusal: barred }
  const at = there.findIndex(({ id }) => id === draft.choice)
  const choice = there[at]
  if (choice !== undefined && there.length === 1) return { draft, order: choice.order }
  // Several lead there: each tap shows the next, and the button gives the order.
  return { draft: { ...draft, choice: there[(at + 1) % there.length]!.id, fanned: null } }
}

function spendOn(field: Field, draft: Draft, offer: OfferOf<'spend'>, hex: string): Touched | null {
  const there = itemsAt(offer, hex, field.hexOf)
  return there.length === 0 ? null : { draft: oneMore(draft, offer, there) }
}

/** One more of the first of these that can be had; when there is none they begin anew. */
function oneMore(draft: Draft, offer: OfferOf<'spend'>, items: readonly SpendItem[]): Draft {
  const amounts = amountsIn(offer, draft)
  const next = items.find((item) => amountOf(amounts, item) < mostOfItem(offer, amounts, item))
  const changed =
    next === undefined
      ? Object.fromEntries(items.map(({ id, min }) => [id, min]))
      : { [next.id]: amountOf(amounts, next) + 1 }
  return { ...draft, amounts: { ...amounts, ...changed }, fanned: null }
}

/** The offers that have something to do with a hex: those that matter first. */
export function concerning(field: Field, hex: string): Offer[] {
  const found = field.offers.filter((offer) => {
    if (isConfirm(offer)) return false
    if (offer.gesture === 'attack' && offer.targets().includes(hex)) return true
    if (offer.gesture === 'pick' && !offer.idle && offer.choices.some((choice) => isAt(choice, hex)))
      return true
    if (offer.gesture === 'select' && offer.from.some((id) => hexOfChoice(offer, id) === hex)) return true
    if (offer.gesture === 'spend') return itemsAt(offer, hex, field.hexOf).length > 0
    return unitsHere(field, offer, hex).length > 0
  })
  const matter = found.filter(({ idle }) => !idle)
  // What changes nothing for play is not begun by a tap, except to put a piece elsewhere while one sets up.
  return matter.length > 0 ? matter : found.filter(({ gesture }) => gesture === 'place')
}

/** A hex is touched and nothing was begun, or something else. */
function begin(field: Field, hex: string): Draft | null {
  const offers = concerning(field, hex)
  if (offers.length === 0) return null
  if (offers.length > 1) return { ...NOTHING, here: hex }
  return beginOffer(field, offers[0]!, hex)
}

/** Begins an offer at a hex. */
export function beginOffer(field: Field, offer: Offer, hex: string): Draft {
  const here = unitsHere(field, offer, hex)
  if (offer.gesture === 'attack' || offer.gesture === 'pick' || offer.gesture === 'spend') {
    const draft = { ...NOTHING, offer: offer.id }
    return goOn(field, draft, offer, hex)?.draft ?? draft
  }
  if (offer.gesture === 'select') {
    const draft = begunBy(offer)
    if (offer.of !== undefined) return selectOn(field, draft, offer, hex)?.draft ?? draft
    if (here.length > 1) return { ...draft, fanned: hex }
    return draft.units.length > 0 ? draft : { ...draft, units: here.slice(0, Math.min(offer.max, 1)) }
  }
  if (offer.gesture === 'place') {
    if (here.length > 1) return { ...NOTHING, offer: offer.id, units: [here[0]!], fanned: hex }
    return { ...NOTHING, offer: offer.id, units: here }
  }
  return chosen(field, offer, here)
}

function chosen(field: Field, offer: Offer, units: readonly string[]): Draft {
  const base = { ...NOTHING, offer: offer.id }
  const [first] = units
  if (first === undefined) return base
  if (offer.gesture === 'move')
    return { ...base, units: units.length === 1 ? [first] : partyOf(field, offer, first) }
  if (offer.gesture === 'place') return { ...base, units: [first] }
  if (offer.gesture === 'pick')
    return { ...base, choice: offer.choices.find((choice) => choice.units?.includes(first))?.id ?? null }
  return { ...base, units }
}

/** One unit more or less. */
export function toggled(field: Field, draft: Draft, offer: Offer, unit: string): Draft {
  const base = { ...draft, offer: offer.id }
  const without = draft.units.filter((other) => other !== unit)
  const has = without.length < draft.units.length
  switch (offer.gesture) {
    case 'move': {
      // Others may have another way: what was settled for these is let go.
      if (has) return { ...base, units: without, target: null, via: [] }
      const [leader] = draft.units
      const joins = leader !== undefined && partyOf(field, offer, leader).includes(unit)
      return { ...base, units: joins ? [...draft.units, unit] : [unit], target: null, via: [] }
    }
    case 'place':
      return { ...base, units: [unit], target: null }
    case 'pick':
      return { ...base, choice: offer.choices.find(({ units = [] }) => units.includes(unit))?.id ?? null }
    case 'select': {
      const { units } = meantBy(field, draft)
      if (units.includes(unit)) return { ...base, units: units.filter((other) => other !== unit) }
      // Where only one can be chosen, another takes its place.
      return { ...base, units: offer.max === 1 ? [unit] : [...units, unit] }
    }
    case 'spend':
      return oneMore(
        base,
        offer,
        offer.items.filter(({ units = [] }) => units.includes(unit))
      )
    case 'attack':
    case 'confirm':
      return { ...base, units: has ? without : [...draft.units, unit] }
  }
}

/** A drag begins: what goes along. No units: nothing can be dragged from there. */
export function grab(field: Field, draft: Draft, hex: string, unit: string | null): Draft | null {
  const active = activeOffer(field, draft)
  const alone = unit !== null && draft.fanned === hex ? unit : null
  if (active !== null && alone === null && draft.units.some((one) => field.hexOf.get(one) === hex))
    return { ...draft, offer: active.id }
  const offers = [...(active === null ? [] : [active]), ...concerning(field, hex)]
  for (const offer of offers) {
    if (offer.gesture !== 'move' && offer.gesture !== 'place' && offer.gesture !== 'attack') continue
    const here = unitsHere(field, offer, hex)
    if (alone !== null ? !here.includes(alone) : here.length === 0) continue
    return chosen(field, offer, alone !== null ? [alone] : here)
  }
  return null
}

/** The drag ends over a hex. What is not allowed is ordered all the same, so that the rules say why not. */
export function drop(field: Field, draft: Draft, hex: string): Touched {
  const offer = activeOffer(field, draft)
  const stays = { ...draft, target: null }
  if (offer === null || draft.units.length === 0 || field.hexOf.get(draft.units[0]!) === hex)
    return { draft: stays }
  const there = { ...draft, target: hex, way: 0 }
  if (isGrave(warningsOf(offer, there))) return { draft: there }
  if (offer.gesture === 'move') {
    const refusal = barOf(offer, draft, hex)
    if (refusal !== null) return { draft: stays, refusal }
    return {
      draft: stays,
      order: offer.order(draft.units, hexesTo(offer, draft, hex), modeOf(offer, draft))
    }
  }
  if (offer.gesture === 'place')
    return { draft: stays, order: offer.order(draft.units[0]!, hex, modeOf(offer, draft)) }
  if (offer.gesture === 'attack') {
    const able = offer.targets().includes(hex) ? offer.attackers(hex) : []
    if (!draft.units.some((unit) => able.includes(unit)))
      return { draft: stays, order: offer.order(hex, draft.units) }
    return attackOn(field, draft, offer, hex) ?? { draft: stays }
  }
  return { draft: stays }
}

/** One step back; nothing left to go back from: null. */
export function back(draft: Draft): Draft | null {
  if (draft === NOTHING) return null
  if (draft.fanned !== null) return { ...draft, fanned: null }
  if (draft.also.length > 0) return { ...draft, also: draft.also.slice(0, -1) }
  if (draft.target !== null) return { ...draft, target: null }
  if (draft.via.length > 0) return withoutLast(draft)!.draft
  if (draft.amounts !== null) return { ...draft, amounts: null }
  if (draft.choice !== null) return { ...draft, choice: null }
  return NOTHING
}
