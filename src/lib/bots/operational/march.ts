// Moves: first those that prepare attacks, then everybody else towards his goal.
import type { MoveOffer } from '../../kernel/offers'
import type { Proposal } from '../judge'
import type { Goal } from './goals'
import { heldBy, type AttackPlan } from './plans'
import type { AnyUnit, Front } from './terms'

/** Moves for planned attacks come before all others. */
const FOR_ATTACK = 100

/** The moves of a phase: what cannot wait and what the attacks need; when that is done, everybody else. */
export function* campaign<U extends AnyUnit>(
  front: Front,
  offer: MoveOffer,
  plans: readonly AttackPlan<U>[],
  travel: Travel<U>,
  { mode, urgent = [] }: { readonly mode?: string; readonly urgent?: Iterable<Proposal> } = {}
): Iterable<Proposal> {
  const first = [...urgent, ...marchesFor(front, offer, plans, mode)]
  yield* first.length > 0 ? first : journeys(front, offer, plans, travel)
}

/** Everybody who is needed elsewhere goes there. */
export function* marchesFor<U extends AnyUnit>(
  { view, world }: Front,
  offer: MoveOffer,
  plans: readonly AttackPlan<U>[],
  mode?: string
): Iterable<Proposal> {
  for (const { target, fighters, worth } of plans)
    for (const { unit, hex } of fighters) {
      if (view.at[unit.index] === hex || !offer.units.includes(unit.id)) continue
      const path = offer.path([unit.id], world.grid.ids[hex]!, mode)
      if (path === null) continue
      yield {
        order: offer.order([unit.id], path.hexes, mode),
        worth: FOR_ATTACK + worth,
        why: `${unit.name} prepares the attack on ${world.grid.ids[target]}`
      }
    }
}

/** The way to a better place and what it brings. */
export interface Journey {
  readonly path: readonly string[]
  readonly mode?: string | undefined
  readonly gain: number
}

export interface Travel<U> {
  /** Those who may go; who is held by a plan stays in any case. */
  readonly units: readonly U[]
  goals(units: readonly U[]): ReadonlyMap<U, Goal>
  /** Where the unit should go; null: it stays. */
  best(unit: U, goal: Goal | undefined): Journey | null
}

/** One unit after the other; the first that has something better to do than to stay does it. */
export function* journeys<U extends AnyUnit>(
  front: Front,
  offer: MoveOffer,
  plans: readonly AttackPlan<U>[],
  { units: all, goals: goalsOf, best: bestFor }: Travel<U>
): Iterable<Proposal> {
  const held = heldBy(front, plans)
  const units = all.filter((unit) => !held.has(unit))
  const goals = goalsOf(units)
  for (const unit of units) {
    const goal = goals.get(unit)
    const best = bestFor(unit, goal)
    if (best === null) continue
    yield {
      order: offer.order([unit.id], best.path, best.mode),
      worth: best.gain,
      why:
        goal === undefined
          ? `${unit.name} finds a better place`
          : `${unit.name} goes for ${front.world.grid.ids[goal.hex]}`
    }
    return
  }
}

/** Where a unit could go, and what that brings against staying. */
export interface Place {
  readonly hex: number
  readonly gain: number
}

/**
 * The best place once a closer look is taken, which costs time: only the best `looks` get one. `look` gives the place with
 * what it really brings; null when it is clear at once that it does not bring more than `beat`.
 */
export function bestPlace<P extends Place, L extends Place>(
  places: readonly P[],
  { least, looks }: { readonly least: number; readonly looks: number },
  look: (place: P, beat: number) => L | null
): L | null {
  const hopeful = places.filter(({ gain }) => gain > least).sort((a, b) => b.gain - a.gain || a.hex - b.hex)
  let best: L | null = null
  let looked = 0
  for (const place of hopeful) {
    const beat: number = best?.gain ?? least
    if (looked >= looks || place.gain <= beat) break
    const seen = look(place, beat)
    if (seen === null) continue
    looked++
    if (seen.gain > beat) best = seen
  }
  return best
}

/** Every place where these can go together, with the way there. */
export function* waysOf(
  offer: MoveOffer,
  units: readonly string[],
  wanted: (id: string) => boolean = () => true
): Iterable<{ readonly id: string; readonly path: readonly string[] }> {
  for (const { hex: id } of offer.reach(units)) {
    const path = wanted(id) ? offer.path(units, id) : null
    if (path !== null) yield { id, path: path.hexes }
  }
}
