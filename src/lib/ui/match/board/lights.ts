// What the board lights up for a draft: who can act, where one can go, the way there.
import type { Lit, Route } from '../../../board/types'
import type { ExplainedPath, Offer } from '../../../kernel/offers'
import type { Drawing } from '../../../kernel/picture'
import { amountOf } from '../../../kernel/spending'
import {
  activeOffer,
  amountsIn,
  hexOfChoice,
  modeOf,
  pieceOf,
  placeOf,
  tasksOf,
  unitsOf,
  type Draft,
  type Field,
  type OfferOf
} from './draft'
import { meantBy } from './meant'
import { concerning } from './touch'
import { pathFor, reachFor, viaOf } from './ways'

export interface Lights {
  readonly selected: ReadonlySet<string>
  readonly able: ReadonlySet<string>
  readonly lit: readonly Lit[]
  readonly route: Route | null
}

interface Words {
  hex(id: string): string
}

/** "2½" */
export function amount(points: number): string {
  const whole = Math.floor(points)
  return points === whole ? `${points}` : points - whole === 0.5 ? `${whole || ''}½` : points.toFixed(2)
}

/** "2½ points" */
export const points = (cost: number) => `${amount(cost)} ${cost > 0 && cost <= 1 ? 'point' : 'points'}`

/** "2 of 4 points". Some rules let units go one hex that costs more than they have: then only what it costs. */
export function spending({ cost, of }: Pick<ExplainedPath, 'cost' | 'of'>): string {
  return of === undefined || of < cost ? points(cost) : `${amount(cost)} of ${points(of)}`
}

export function lightsOf(field: Field, begun: Draft, names: Words): Lights {
  const draft = meantBy(field, begun)
  const active = activeOffer(field, draft)
  const shown =
    draft.here === null ? (active === null ? tasksOf(field) : [active]) : concerning(field, draft.here)
  const able = new Set(shown.flatMap((offer) => ableFor(offer, draft)))
  const lit = shown.flatMap((offer) => litFor(offer, draft, names, active === offer))
  return {
    selected: chosenUnits(draft, active),
    able,
    lit: merged(lit),
    route: routeFor(field, draft, active)
  }
}

function chosenUnits(draft: Draft, active: Offer | null): ReadonlySet<string> {
  if (active?.gesture === 'pick')
    return new Set(active.choices.find(({ id }) => id === draft.choice)?.units ?? [])
  if (active?.gesture === 'spend') {
    const amounts = amountsIn(active, draft)
    return new Set(active.items.flatMap((item) => (amountOf(amounts, item) > 0 ? (item.units ?? []) : [])))
  }
  if (active?.gesture === 'place') return new Set([pieceOf(active, draft)].filter((piece) => piece !== null))
  return new Set(draft.units)
}

function ableFor(offer: Offer, { target, also }: Draft): readonly string[] {
  return offer.gesture === 'attack' && target !== null ? offer.attackers(target, also) : unitsOf(offer)
}

function litFor(offer: Offer, draft: Draft, names: Words, active: boolean): Lit[] {
  switch (offer.gesture) {
    case 'move':
      return active && draft.units.length > 0 ? reachLit(offer, draft, names) : []
    case 'attack':
      return targetsFor(offer, draft.units).map((hex) => ({
        hex,
        kind: 'target' as const,
        ...alongWords(offer, draft, hex, names)
      }))
    case 'place': {
      const piece = active ? pieceOf(offer, draft) : null
      if (piece === null) return []
      return offer
        .hexes(piece, modeOf(offer, draft))
        .map((hex) => ({ hex, kind: 'place' as const, words: `${names.hex(hex)}, free to place` }))
    }
    case 'pick':
      return offer.choices.flatMap((choice) => {
        const hex = placeOf(choice)
        const there = offer.choices.filter((other) => placeOf(other) === hex)
        return hex === null
          ? []
          : [{ hex, kind: 'choice' as const, words: there.map(({ text }) => text).join(', or ') }]
      })
    case 'select':
      if (offer.of !== undefined) return choicesLit(offer, active ? draft.units : [], names)
      return offer.into === undefined
        ? []
        : [{ hex: offer.into, kind: 'choice', words: `${names.hex(offer.into)}, where they go` }]
    case 'spend': {
      const amounts = amountsIn(offer, draft)
      return offer.items.flatMap((item) => {
        const count = amountOf(amounts, item)
        const words = `${item.text}: ${count}`
        return item.hex === undefined
          ? []
          : [{ hex: item.hex, kind: 'choice' as const, words, ...(count > 0 && { label: `${count}` }) }]
      })
    }
    case 'confirm':
      return []
  }
}

/** Hexes and things to choose, with the sign of being chosen or what they cost. */
function choicesLit(offer: OfferOf<'select'>, chosen: readonly string[], names: Words): Lit[] {
  return offer.from.flatMap((id) => {
    const hex = hexOfChoice(offer, id)
    if (hex === undefined) return []
    const price = offer.prices?.of(id)
    const has = chosen.includes(id)
    const told = [
      thingText(offer, id, names),
      has && 'chosen',
      price !== undefined && `${price} ${offer.prices!.in}`
    ]
    const label = has ? '✓' : price === undefined ? '' : amount(price)
    return [
      { hex, kind: 'choice' as const, words: told.filter(Boolean).join(', '), ...(label !== '' && { label }) }
    ]
  })
}

/** What is said of something that can be chosen and is no unit. */
export const thingText = (offer: OfferOf<'select'>, id: string, names: Words): string =>
  offer.thing?.(id).text ?? (offer.of === 'hexes' ? names.hex(id) : id)

/** What a hex is to the attack that is begun: part of it, to be attacked at once, or instead. */
function alongWords(
  offer: OfferOf<'attack'>,
  { target, also }: Draft,
  hex: string,
  names: Words
): { label?: string; words: string } {
  const name = names.hex(hex)
  if (hex === target) return { label: '✓', words: `${name} is attacked` }
  if (target !== null && also.includes(hex)) return { label: '✓', words: `${name} is attacked as well` }
  const joins = target !== null && offer.along?.([target, ...also]).includes(hex)
  return joins
    ? { label: '+', words: `${name} can be attacked as well` }
    : { words: `${name} can be attacked` }
}

function reachLit(offer: OfferOf<'move'>, draft: Draft, names: Words): Lit[] {
  return reachFor(offer, draft).map(({ hex, cost }) => ({
    hex,
    kind: 'reach' as const,
    ...(cost > 0 && { label: amount(cost) }),
    words: `${names.hex(hex)}, ${points(cost)}`
  }))
}

/** The hexes that can be attacked; when units are chosen, by some of these. */
export function targetsFor(offer: OfferOf<'attack'>, units: readonly string[]): readonly string[] {
  const targets = offer.targets()
  if (units.length === 0) return targets
  const theirs = targets.filter((target) => offer.attackers(target).some((unit) => units.includes(unit)))
  return theirs.length > 0 ? theirs : targets
}

/** Each hex once: choices that lead to the same place are one place. */
function merged(lit: readonly Lit[]): Lit[] {
  const seen = new Set<string>()
  return lit.filter(({ hex, kind }) => {
    const key = `${kind} ${hex}`
    return !seen.has(key) && seen.add(key)
  })
}

function routeFor(field: Field, draft: Draft, active: Offer | null): Route | null {
  if (active?.gesture === 'move') {
    const path = pathFor(active, draft)
    const from = field.hexOf.get(draft.units[0] ?? '')
    if (path === null || from === undefined || path.hexes[0] === from) return null
    return {
      hexes: [from, ...path.hexes],
      label: path.cost > 0 ? amount(path.cost) : '',
      via: viaOf(draft)
    }
  }
  if (active?.gesture === 'pick') {
    const { hexes = [] } = active.choices.find(({ id }) => id === draft.choice) ?? {}
    return hexes.length > 1 ? { hexes, label: '', via: [] } : null
  }
  return null
}

/** What the choice reaches that is looked at; before one is chosen what each of them reaches. */
export function areasOf(active: Offer | null, { choice }: Draft): readonly Drawing[] {
  const all = active?.gesture === 'pick' && !active.idle ? active.choices : []
  const chosen = all.filter(({ id }) => id === choice)
  const areas = (chosen.length > 0 ? chosen : all).flatMap(({ text, area = [] }) =>
    area.length === 0 ? [] : [{ hexes: area, tone: 'plain' as const, label: text }]
  )
  return areas.length === 0 ? [] : [{ areas, traces: [], marks: [], words: [] }]
}

/** The hexes where somebody can still do something, in the order of the map. `staying`: who is done. */
export function stopsOf(field: Field, staying: readonly string[] = []): string[] {
  const able = without(
    tasksOf(field).flatMap((offer) => unitsOf(offer)),
    staying
  )
  return [...field.unitsIn].flatMap(([hex, units]) => (units.some((unit) => able.has(unit)) ? [hex] : []))
}

/**
 * The one after (or before) this, going round; the first when there is none before it. Where nobody can act any more, the
 * round goes on from there: `order` is that of the map.
 */
export function neighbourOf(
  stops: readonly string[],
  here: string | null,
  step: 1 | -1,
  order: readonly string[] = []
): string | null {
  if (stops.length === 0) return null
  const at = here === null ? -1 : stops.indexOf(here)
  if (at >= 0) return stops[(at + step + stops.length) % stops.length]!
  const place = here === null ? -1 : order.indexOf(here)
  const next =
    place < 0
      ? undefined
      : step > 0
        ? stops.find((hex) => order.indexOf(hex) > place)
        : stops.findLast((hex) => order.indexOf(hex) < place)
  return next ?? (step > 0 ? stops[0]! : stops.at(-1)!)
}

/** Those that are not among the others. */
export function without(units: Iterable<string>, others: readonly string[]): Set<string> {
  const left = new Set(units)
  for (const unit of others) left.delete(unit)
  return left
}
