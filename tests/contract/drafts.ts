// An order together with what it was put together from, so that it can be told whether other offers allow the same.
import type { Random } from '../../src/lib/kernel/dice'
import { Refused, type Order } from '../../src/lib/kernel/game'
import { attackHow, modeIds } from '../../src/lib/kernel/modes'
import type { Amounts, AttackHow, AttackOffer, MoveOffer, Offer } from '../../src/lib/kernel/offers'
import { sampleOrder, someOf } from '../../src/lib/kernel/sampling'
import { mayChoose } from '../../src/lib/kernel/selecting'
import { leastOf, spendingBar } from '../../src/lib/kernel/spending'

type Parts =
  | { readonly gesture: 'confirm' | 'pick' }
  | {
      readonly gesture: 'move'
      readonly units: readonly string[]
      readonly to: string
      readonly mode?: string
    }
  | {
      readonly gesture: 'attack'
      readonly target: string
      readonly units: readonly string[]
      readonly how?: AttackHow
    }
  | { readonly gesture: 'place'; readonly piece: string; readonly hex: string; readonly mode?: string }
  | { readonly gesture: 'select'; readonly ids: readonly string[] }
  | { readonly gesture: 'spend'; readonly amounts: Amounts }

export type Draft = Parts & { readonly order: Order }

type PartsOf<G extends Parts['gesture']> = Extract<Parts, { gesture: G }>

/** Some of what the offer holds, allowed or not; null: it is empty. */
export function draftOf(offer: Offer, random: Random): Draft | null {
  switch (offer.gesture) {
    case 'confirm':
    case 'pick': {
      const order = sampleOrder(offer, random)
      return order && { gesture: offer.gesture, order }
    }
    case 'move': {
      if (offer.units.length === 0) return null
      const leader = random.pick(offer.units)
      const others = offer.together(leader)
      const units = [leader, ...(others.length > 0 && random.int(0, 1) === 0 ? someOf(others, random) : [])]
      const mode = random.pick(modeIds(offer.modes?.(units)))
      const reach = offer.reach(units, mode)
      const to = reach.length === 0 ? null : random.pick(reach).hex
      const path = to === null ? null : offer.path(units, to, mode)
      if (to === null || path === null) return null
      return {
        gesture: 'move',
        units,
        to,
        ...(mode !== undefined && { mode }),
        order: offer.order(units, path.hexes, mode)
      }
    }
    case 'attack': {
      const targets = offer.targets()
      if (targets.length === 0) return null
      const target = random.pick(targets)
      return attackDraft(offer, target, someOf(offer.attackers(target), random), random)
    }
    case 'place': {
      if (offer.pieces.length === 0) return null
      const piece = random.pick(offer.pieces)
      const mode = random.pick(modeIds(offer.modes?.(piece)))
      const hexes = offer.hexes(piece, mode)
      if (hexes.length === 0) return null
      const hex = random.pick(hexes)
      const order = offer.order(piece, hex, mode)
      return { gesture: 'place', piece, hex, ...(mode !== undefined && { mode }), order }
    }
    case 'select': {
      if (offer.from.length === 0) return null
      const ids = someOf(offer.from, random).slice(0, offer.max)
      return { gesture: 'select', ids, order: offer.order(ids) }
    }
    case 'spend': {
      if (offer.items.length === 0) return null
      const { id, min, max } = random.pick(offer.items)
      const amounts = { ...leastOf(offer), [id]: random.int(min, max + 1) }
      return { gesture: 'spend', amounts, order: offer.order(amounts) }
    }
  }
}

function attackDraft(
  offer: AttackOffer,
  target: string,
  some: readonly string[],
  random: Random
): PartsOf<'attack'> & Draft {
  const how = attackHow(random.pick(modeIds(offer.modes?.(target, some))), [])
  const units = some.slice(0, namedIn(offer.order(target, some, how), some))
  return { gesture: 'attack', target, units, ...(how && { how }), order: offer.order(target, units, how) }
}

/** How many of these units the order names: some orders are for one unit only. */
const namedIn = (order: Order, units: readonly string[]): number =>
  units.every((unit) => namesIn(order).includes(unit)) ? units.length : 1

/** Where somebody stands, and what lies beside it. */
export interface Ground {
  readonly stacks: readonly {
    readonly hex: string
    readonly units: readonly string[]
    readonly own: boolean
  }[]
  neighbours(place: string): readonly string[]
}

/** The longest walk that is tried. */
const LONGEST = 9

/**
 * What somebody might try who knows the gesture but not the rules: any stack goes for a walk, or attacks the next stack; a
 * piece is placed beside where it may be. null: there is nothing to try.
 */
export function boldDraft(offer: Offer, { stacks, neighbours }: Ground, random: Random): Draft | null {
  const full = stacks.filter(({ units }) => units.length > 0)
  if (full.length === 0) return null
  const own = full.filter((one) => one.own)
  const stack = random.pick(offer.gesture === 'move' && own.length > 0 && random.int(0, 3) > 0 ? own : full)
  switch (offer.gesture) {
    case 'move': {
      const [unit, mode] = [
        random.pick([...offer.units, '']),
        random.pick(modeIds(offer.modes?.(offer.units)))
      ]
      const reach = unit === '' || random.int(0, 1) === 0 ? [] : offer.reach([unit], mode)
      const most = Math.max(...reach.map(({ cost }) => cost))
      const farthest = reach.filter(({ cost }) => cost === most)
      const way = farthest.length === 0 ? null : offer.path([unit], random.pick(farthest).hex, mode)
      if (way !== null) {
        // One step farther than it comes.
        const near = [...way.hexes, ...reach.map(({ hex }) => hex)]
        const to = random.pick([...neighbours(way.hexes.at(-1)!).filter((hex) => !near.includes(hex)), ''])
        const order = offer.order([unit], [...way.hexes, to], mode)
        if (to !== '' && namesIn(order).includes(to))
          return { gesture: 'move', units: [unit], to, ...(mode && { mode }), order }
      }
      const some = random.int(0, 1) === 0 ? [random.pick(stack.units)] : someOf(stack.units, random)
      const path: string[] = []
      for (let left = random.int(1, LONGEST); left > 0; left--) {
        const next = neighbours(path.at(-1) ?? stack.hex).filter((hex) => !path.includes(hex))
        if (next.length === 0) break
        path.push(random.pick(next))
      }
      if (path.length === 0) return null
      // Some orders are for one unit only, or for one hex.
      const named = namesIn(offer.order(some, path, mode))
      const units = some.slice(0, namedIn(offer.order(some, path, mode), some))
      if (!path.every((hex) => named.includes(hex))) path.splice(1)
      const to = path.at(-1)!
      return { gesture: 'move', units, to, ...(mode && { mode }), order: offer.order(units, path, mode) }
    }
    case 'attack': {
      const beside = full.filter(({ hex }) => neighbours(stack.hex).includes(hex))
      if (beside.length === 0) return null
      const all = beside.flatMap((one) => one.units)
      const units = random.int(0, 1) === 0 ? [random.pick(all)] : someOf(all, random)
      return attackDraft(offer, stack.hex, units, random)
    }
    case 'place': {
      if (offer.pieces.length === 0) return null
      const [piece, other] = [random.pick(offer.pieces), random.pick(offer.pieces)]
      const mode = random.pick(modeIds(offer.modes?.(piece)))
      const near = [...offer.hexes(other, mode), stack.hex]
      const hex = random.pick([random.pick(near), ...neighbours(random.pick(near))])
      return { gesture: 'place', piece, hex, ...(mode && { mode }), order: offer.order(piece, hex, mode) }
    }
    case 'select': {
      const ids = someOf([...offer.from, ...stack.units], random).slice(0, offer.max)
      return { gesture: 'select', ids, order: offer.order(ids) }
    }
    case 'confirm':
    case 'pick':
    case 'spend':
      return null
  }
}

/** One unit on one of the ways that are offered to it. */
export function marchIn(offers: readonly MoveOffer[], random: Random) {
  const offer = offers.length === 0 ? undefined : random.pick(offers)
  if (offer === undefined || offer.units.length === 0) return null
  const unit = random.pick(offer.units)
  const mode = random.pick(modeIds(offer.modes?.([unit])))
  const reach = offer.reach([unit], mode)
  const path = reach.length === 0 ? null : offer.path([unit], random.pick(reach).hex, mode)
  return path && { unit, mode, path, order: offer.order([unit], path.hexes, mode) }
}

/** What may be tried once more after it was done: the same units on, the same target again, and the same units elsewhere. */
export function repeats(offer: Offer, done: Draft, { stacks, neighbours }: Ground): Draft[] {
  const at = (unit: string) => stacks.find(({ units }) => units.includes(unit))?.hex
  if (offer.gesture === 'move' && done.gesture === 'move') {
    const { mode } = done
    // To the next hex there may be a way round that costs less than the step.
    const way = (unit: string, to: string) =>
      (offer.units.includes(unit) ? offer.path([unit], to, mode)?.hexes : undefined) ?? [to]
    return done.units.flatMap((unit) =>
      neighbours(at(unit) ?? '').map((to) => ({
        gesture: 'move' as const,
        units: [unit],
        to,
        ...(mode !== undefined && { mode }),
        order: offer.order([unit], way(unit, to), mode)
      }))
    )
  }
  if (offer.gesture !== 'attack' || done.gesture !== 'attack') return []
  const attack = (target: string, units: readonly string[]): Draft => ({
    gesture: 'attack',
    target,
    units,
    order: offer.order(target, units)
  })
  const beside = neighbours(done.target)
  const others = stacks.filter(({ hex, own }) => own && beside.includes(hex)).flatMap(({ units }) => units)
  const targets = (unit: string) =>
    stacks.filter(({ hex, own }) => !own && neighbours(at(unit) ?? '').includes(hex)).map(({ hex }) => hex)
  return [
    ...others.map((unit) => attack(done.target, [unit])),
    ...done.units.flatMap((unit) => targets(unit).map((target) => attack(target, [unit])))
  ]
}

/** The same with another name in the place of one of its own. */
export function renamed<T>(value: T, names: Readonly<Record<string, string>>): T {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' && Object.hasOwn(names, part) ? names[part] : part
  ) as T
}

/** Every name in the order but its type. */
export function namesIn({ type, ...rest }: Order): string[] {
  const found: string[] = []
  JSON.stringify(rest, (_key, part: unknown) => {
    if (typeof part === 'string') found.push(part)
    return part
  })
  return found.filter((name) => name !== type)
}

export function keyOf(order: Order): string {
  return JSON.stringify(Object.entries(order).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Some offer allows it. Any way to a hex in reach counts, whichever way the offer would have gone; a way that leads back to
 * where the units stand is never offered, though the rules may have nothing against it. `home`: where a unit stands.
 */
export function isOffered(
  offers: readonly Offer[],
  draft: Draft,
  home: (unit: string) => string | undefined
): boolean {
  if (draft.gesture === 'move' && draft.units.some((unit) => home(unit) === draft.to)) return true
  return offers.some((offer) => holds(offer, draft))
}

function holds(offer: Offer, draft: Draft): boolean {
  if (offer.gesture === 'confirm') return keyOf(offer.order) === keyOf(draft.order)
  if (offer.gesture === 'pick') return offer.choices.some(({ order }) => keyOf(order) === keyOf(draft.order))
  if (offer.gesture !== draft.gesture) return false
  try {
    return allows(offer, draft)
  } catch (error) {
    // Somebody whom the game does not know.
    if (error instanceof Refused) return false
    throw error
  }
}

function allows(offer: Offer, draft: Draft): boolean {
  const isThis = (order: Order) => order.type === draft.order.type
  switch (offer.gesture) {
    case 'confirm':
    case 'pick':
      return false
    case 'move': {
      const { units, to, mode } = draft as PartsOf<'move'>
      const [leader, ...others] = units
      if (!offer.units.includes(leader!) || !areTold(others, offer.together(leader!))) return false
      if (!modeIds(offer.modes?.(units)).includes(mode) || !isThis(offer.order(units, [to], mode)))
        return false
      return offer.reach(units, mode).some(({ hex }) => hex === to)
    }
    case 'attack': {
      const { target, units, how } = draft as PartsOf<'attack'>
      if (!offer.targets().includes(target) || !areTold(units, offer.attackers(target))) return false
      if (!modeIds(offer.modes?.(target, units)).includes(how?.mode)) return false
      return (offer.judge?.(target, units, how) ?? null) === null && isThis(offer.order(target, units, how))
    }
    case 'place': {
      const { piece, hex, mode } = draft as PartsOf<'place'>
      if (!offer.pieces.includes(piece) || !modeIds(offer.modes?.(piece)).includes(mode)) return false
      return offer.hexes(piece, mode).includes(hex) && isThis(offer.order(piece, hex, mode))
    }
    case 'select': {
      const { ids } = draft as PartsOf<'select'>
      return mayChoose(offer, ids) && isThis(offer.order(ids))
    }
    case 'spend': {
      const { amounts } = draft as PartsOf<'spend'>
      return spendingBar(offer, amounts) === null && isThis(offer.order(amounts))
    }
  }
}

/** Each of them once, and all of them among those. */
function areTold(some: readonly string[], all: readonly string[]): boolean {
  return new Set(some).size === some.length && some.every((one) => all.includes(one))
}
