// Attacks planned together: who goes where so that the battles that follow are worth while.
import type { AnyUnit, Fighter, Front } from './terms'

/** A unit with the hexes it can come to; its own hex is one of them. */
export interface Mover<U> {
  readonly unit: U
  readonly at: number
  readonly reach: ReadonlySet<number>
  /** What it costs to take it away from what it would do else. */
  readonly price?: number
}

export interface AttackPlan<U> {
  readonly target: number
  readonly fighters: readonly Fighter<U>[]
  readonly worth: number
}

/** What else can go into a hex. */
export interface Room<U> {
  fits(unit: U): boolean
  add(unit: U): void
}

/** What a game says about its battles. */
export interface Warfare<U extends AnyUnit> {
  isTarget(hex: number): boolean
  /** Own units stand in the hex or could. */
  isSlot(hex: number): boolean
  /** As it is now; those whom other plans send there are added. */
  room(hex: number): Room<U>
  strength(unit: U): number
  couldAttack(unit: U, from: number, target: number): boolean
  /** May fight beside those who are in the plan already. */
  mayJoin?(unit: U, fighters: readonly Fighter<U>[]): boolean
  /** What it costs that the unit leaves its hex for another one. `gone`: others that leave for attacks. */
  cost(mover: Mover<U>, to: number, gone: readonly U[]): number
  worth(target: number, fighters: readonly Fighter<U>[]): number
}

export interface Limits {
  /** Plans worth less are not worth the trouble. */
  readonly least: number
  /** More units than these are not looked at for one battle. */
  readonly fighters: number
  /** What one more unit must bring, since it could do something else. */
  readonly perFighter: number
  /** Attacks after another in one phase. */
  readonly plans: number
  /**
   * Once one attack is settled, what was thought of the others stands unless it needs the same units or places. Quick, and a
   * little less thorough than to think of all of them anew.
   */
  readonly keepThoughts: boolean
  /** Hexes that cannot be attacked any more. */
  readonly spared?: readonly number[]
}

/** What an attack from one more side is worth by itself. */
const NEW_DIRECTION = 0.05

/** The best attacks that can be made together, the best first. */
export function planAttacks<U extends AnyUnit>(
  front: Front,
  movers: readonly Mover<U>[],
  war: Warfare<U>,
  limits: Limits
): AttackPlan<U>[] {
  const reaches = movers.map(({ reach }) => reach)
  const open = new Set(targetsBeside(front.world.grid.neighbours, reaches, (hex) => war.isTarget(hex)))
  for (const hex of limits.spared ?? []) open.delete(hex)
  const { at } = front.view
  const plans: AttackPlan<U>[] = []
  const engaged = new Set<U>()
  const filled = new Map<number, U[]>()
  const leaving: U[] = []
  const thought = new Map<number, AttackPlan<U> | null>()
  while (plans.length < limits.plans) {
    const free = movers.filter(({ unit }) => !engaged.has(unit))
    let best: AttackPlan<U> | null = null
    for (const target of open) {
      let plan = thought.get(target)
      if (plan === undefined)
        thought.set(target, (plan = planAttack(front, target, free, filled, leaving, war, limits)))
      if (plan !== null && plan.worth > (best?.worth ?? limits.least)) best = plan
    }
    if (best === null) break
    plans.push(best)
    open.delete(best.target)
    const taken = new Set(best.fighters.map(({ unit }) => unit))
    const places = new Set(best.fighters.map(({ hex }) => hex))
    for (const { unit, hex } of best.fighters) {
      engaged.add(unit)
      filled.set(hex, [...(filled.get(hex) ?? []), unit])
      if (at[unit.index] !== hex) leaving.push(unit)
      places.add(at[unit.index]!)
    }
    const touched = ({ fighters }: AttackPlan<U>) =>
      fighters.some(({ unit, hex }) => taken.has(unit) || places.has(hex) || places.has(at[unit.index]!))
    for (const [target, plan] of thought)
      if (!limits.keepThoughts || (plan !== null && touched(plan))) thought.delete(target)
  }
  return plans
}

/** The hexes with something to attack beside those that somebody can come to, by their numbers. */
export function targetsBeside(
  neighbours: ArrayLike<number>,
  reaches: Iterable<ReadonlySet<number>>,
  isTarget: (hex: number) => boolean
): number[] {
  const found = new Set<number>()
  const seen = new Set<number>()
  for (const reach of reaches)
    for (const hex of reach) {
      if (seen.has(hex)) continue
      seen.add(hex)
      for (let i = 6 * hex; i < 6 * hex + 6; i++) {
        const target = neighbours[i]!
        if (target >= 0 && !found.has(target) && isTarget(target)) found.add(target)
      }
    }
  return [...found].sort((a, b) => a - b)
}

/** Fills the hexes around a target with whoever can come, as long as it makes the battle better. */
function planAttack<U extends AnyUnit>(
  { world, view }: Front,
  target: number,
  movers: readonly Mover<U>[],
  filled: ReadonlyMap<number, readonly U[]>,
  leaving: readonly U[],
  war: Warfare<U>,
  limits: Limits
): AttackPlan<U> | null {
  const slots: number[] = []
  for (let i = 6 * target; i < 6 * target + 6; i++) {
    const hex = world.grid.neighbours[i]!
    if (hex >= 0 && world.land[hex] && war.isSlot(hex)) slots.push(hex)
  }
  const rooms = new Map<number, Room<U>>()
  for (const hex of slots) {
    const room = war.room(hex)
    for (const unit of filled.get(hex) ?? []) if (view.at[unit.index] !== hex) room.add(unit)
    rooms.set(hex, room)
  }
  const candidates = movers
    .filter(
      ({ unit, reach }) =>
        war.strength(unit) > 0 && slots.some((hex) => reach.has(hex) && war.couldAttack(unit, hex, target))
    )
    .sort(
      (a, b) =>
        Number(slots.includes(b.at)) - Number(slots.includes(a.at)) ||
        war.strength(b.unit) - war.strength(a.unit) ||
        a.unit.index - b.unit.index
    )
    .slice(0, limits.fighters)
  let fighters: Fighter<U>[] = []
  const gone = [...leaving]
  let price = 0
  let best: AttackPlan<U> | null = null
  for (const mover of candidates) {
    const { unit, at, reach } = mover
    if (war.mayJoin?.(unit, fighters) === false) continue
    const options = slots.filter(
      (hex) =>
        reach.has(hex) && war.couldAttack(unit, hex, target) && (hex === at || rooms.get(hex)!.fits(unit))
    )
    if (options.length === 0) continue
    const hex = options.includes(at) ? at : bestSlot(target, fighters, unit, options, war)
    if (hex !== at) {
      rooms.get(hex)!.add(unit)
      price += war.cost(mover, hex, gone)
      gone.push(unit)
    }
    fighters = [...fighters, { unit, hex }]
    const worth = war.worth(target, fighters) - price - limits.perFighter * fighters.length
    if (best === null || worth > best.worth) best = { target, fighters, worth }
  }
  return best
}

/** Where one more attacker does most: opposite to others if that makes the attack concentric. */
function bestSlot<U extends AnyUnit>(
  target: number,
  fighters: readonly Fighter<U>[],
  unit: U,
  options: readonly number[],
  war: Warfare<U>
): number {
  if (options.length === 1) return options[0]!
  let best = options[0]!
  let most = -Infinity
  for (const hex of options) {
    const worth =
      war.worth(target, [...fighters, { unit, hex }]) +
      (fighters.some((other) => other.hex === hex) ? 0 : NEW_DIRECTION)
    if (worth > most) [best, most] = [hex, worth]
  }
  return best
}

/** The units that the plans need where they stand. */
export function heldBy<U extends AnyUnit>({ view }: Front, plans: readonly AttackPlan<U>[]): Set<U> {
  const held = new Set<U>()
  for (const { fighters } of plans)
    for (const { unit, hex } of fighters) if (view.at[unit.index] === hex) held.add(unit)
  return held
}
