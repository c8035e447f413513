// Attacks planned together: who goes where so that the battles that follow are worth while.
import { AMERICAN, BRITISH, NO_GROUP, type Unit } from '../../games/eisenhowers-war/world'
import { targetsBeside } from '../targets'
import { couldAttack, imagined, type Fighter } from './battles'
import { guardWorth, liability } from './standing'
import { defenseIn, strengthOf, type Situation } from './situation'

/** A unit with the hexes it can come to; its own hex is one of them. */
export interface Mover {
  readonly unit: Unit
  readonly at: number
  readonly reach: ReadonlySet<number>
}

export interface AttackPlan {
  readonly target: number
  readonly fighters: readonly Fighter[]
  readonly worth: number
}

/** Less than this is not worth the trouble. */
const LEAST = 0.5
/** More units than these are not looked at for one battle. */
const MOST_FIGHTERS = 16
/** What one more unit must bring, since it could do something else. */
const PER_FIGHTER = 0.05
/** Attacks after another in one phase. */
const MOST_PLANS = 14

export interface Planning {
  /** Columns that the attacks have besides (13.6). */
  readonly extra?: number
  readonly most?: number
  /** Hexes that cannot be attacked any more. */
  readonly spared?: readonly number[]
}

/** The best attacks that can be made together, the best first. */
export function planAttacks(
  situation: Situation,
  movers: readonly Mover[],
  planning: Planning = {}
): AttackPlan[] {
  const open = new Set(targetsOf(situation, movers))
  for (const hex of planning.spared ?? []) open.delete(hex)
  const plans: AttackPlan[] = []
  const engaged = new Set<Unit>()
  const filled = new Map<number, Unit[]>()
  const leaving: Unit[] = []
  const thought = new Map<number, AttackPlan | null>()
  while (plans.length < (planning.most ?? MOST_PLANS)) {
    const free = movers.filter(({ unit }) => !engaged.has(unit))
    let best: AttackPlan | null = null
    for (const target of open) {
      let plan = thought.get(target)
      if (plan === undefined)
        thought.set(
          target,
          (plan = planAttack(situation, target, free, filled, leaving, planning.extra ?? 0))
        )
      if (plan !== null && plan.worth > (best?.worth ?? LEAST)) best = plan
    }
    if (best === null) break
    plans.push(best)
    open.delete(best.target)
    const taken = new Set(best.fighters.map(({ unit }) => unit))
    const places = new Set(best.fighters.map(({ hex }) => hex))
    for (const { unit, hex } of best.fighters) {
      engaged.add(unit)
      filled.set(hex, [...(filled.get(hex) ?? []), unit])
      if (situation.view.at[unit.index] !== hex) leaving.push(unit)
    }
    for (const unit of taken) places.add(situation.view.at[unit.index]!)
    // What others had in mind stands unless it needs the same units or places, or leaves the same hex open.
    for (const [target, plan] of thought)
      if (
        plan?.fighters.some(
          ({ unit, hex }) => taken.has(unit) || places.has(hex) || places.has(situation.view.at[unit.index]!)
        )
      )
        thought.delete(target)
  }
  return plans
}

function targetsOf({ world, board, enemy }: Situation, movers: readonly Mover[]): number[] {
  const reaches = movers.map(({ reach }) => reach)
  return targetsBeside(world.grid.neighbours, reaches, (hex) => board.sideAt[hex] === enemy)
}

/** 6.3, 6.4: what else can go into a hex beside those that stand there now and those that other plans send there. */
class Room {
  private left: number
  private readonly groups: [number, number]

  constructor({ board, view }: Situation, hex: number, coming: readonly Unit[]) {
    this.left = board.limit[hex]! - board.height[hex]!
    this.groups = [board.groupAt[AMERICAN][hex]!, board.groupAt[BRITISH][hex]!]
    this.mixed = view.beachheads.includes(hex)
    for (const unit of coming) if (view.at[unit.index] !== hex) this.add(unit)
  }

  private readonly mixed: boolean

  fits(unit: Unit): boolean {
    if (this.left < 1) return false
    return (
      unit.groupIndex === NO_GROUP || this.mixed || this.groups[unit.groupIndex === AMERICAN ? 1 : 0] === 0
    )
  }

  add(unit: Unit): void {
    this.left--
    if (unit.groupIndex !== NO_GROUP) this.groups[unit.groupIndex]!++
  }
}

/** Fills the hexes around a target with whoever can come, as long as it makes the battle better. */
function planAttack(
  situation: Situation,
  target: number,
  movers: readonly Mover[],
  filled: ReadonlyMap<number, readonly Unit[]>,
  leaving: readonly Unit[],
  extra: number
): AttackPlan | null {
  const { board, world, side, view } = situation
  const { neighbours } = world.grid
  const slots: number[] = []
  for (let i = 6 * target; i < 6 * target + 6; i++) {
    const hex = neighbours[i]!
    if (hex >= 0 && world.land[hex] && (board.height[hex] === 0 || board.sideAt[hex] === side))
      slots.push(hex)
  }
  const rooms = new Map(slots.map((hex) => [hex, new Room(situation, hex, filled.get(hex) ?? [])]))
  const candidates = movers
    .filter(
      ({ unit, reach }) =>
        strengthOf(view, unit) > 0 &&
        slots.some((hex) => reach.has(hex) && couldAttack(situation, unit, hex, target))
    )
    .sort(
      (a, b) =>
        Number(slots.includes(b.at)) - Number(slots.includes(a.at)) ||
        strengthOf(view, b.unit) - strengthOf(view, a.unit) ||
        a.unit.index - b.unit.index
    )
    .slice(0, MOST_FIGHTERS)
  // 3.3.4: after a landing that nobody opposed the two army groups attack apart.
  const apart = view.turn === 1 && view.unopposed
  let fighters: Fighter[] = []
  const gone = [...leaving]
  let price = 0
  let best: AttackPlan | null = null
  for (const { unit, at, reach } of candidates) {
    if (apart && fighters.some((other) => other.unit.groupIndex !== unit.groupIndex)) continue
    const options = slots.filter(
      (hex) =>
        reach.has(hex) &&
        couldAttack(situation, unit, hex, target) &&
        (hex === at || rooms.get(hex)!.fits(unit))
    )
    if (options.length === 0) continue
    const hex = options.includes(at) ? at : bestSlot(situation, target, fighters, unit, options)
    if (hex !== at) {
      rooms.get(hex)!.add(unit)
      price += guardWorth(situation, unit, at, gone)
      gone.push(unit)
      if (view.control[hex] !== side)
        price += liability(situation, hex, defenseIn(view, unit), view.steps[unit.index]!)
    }
    fighters = [...fighters, { unit, hex }]
    const worth = imagined(situation, target, fighters, extra).worth - price - PER_FIGHTER * fighters.length
    if (best === null || worth > best.worth) best = { target, fighters, worth }
  }
  return best
}

/** What an attack from one more side is worth by itself. */
const NEW_DIRECTION = 0.05

/** Where one more attacker does most: opposite to others if that makes the attack concentric. */
function bestSlot(
  situation: Situation,
  target: number,
  fighters: readonly Fighter[],
  unit: Unit,
  options: readonly number[]
): number {
  if (options.length === 1) return options[0]!
  let best = options[0]!
  let most = -Infinity
  for (const hex of options) {
    const worth =
      imagined(situation, target, [...fighters, { unit, hex }]).worth +
      (fighters.some((other) => other.hex === hex) ? 0 : NEW_DIRECTION)
    if (worth > most) [best, most] = [hex, worth]
  }
  return best
}

/** The units that the plans need where they stand. */
export function heldBy({ view }: Situation, plans: readonly AttackPlan[]): Set<Unit> {
  const held = new Set<Unit>()
  for (const { fighters } of plans)
    for (const { unit, hex } of fighters) if (view.at[unit.index] === hex) held.add(unit)
  return held
}
