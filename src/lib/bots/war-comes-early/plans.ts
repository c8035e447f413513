// Attacks prepared in the Movement Phase: who goes where so that the battles that follow are worth while.
import type { State } from '../../games/war-comes-early/state'
import type { Unit } from '../../games/war-comes-early/world'
import { targetsBeside } from '../targets'
import { couldAttack, imagined, isTarget, type Fighter } from './battles'
import { guardWorth } from './standing'
import type { Situation } from './situation'

/** A unit with the hexes it can come to by an ordinary march; its own hex is one of them. */
export interface Mover {
  readonly unit: Unit
  readonly at: number
  readonly reach: ReadonlySet<number>
  /** What it costs to take it away from what it would do else. */
  readonly price: number
}

export interface AttackPlan {
  readonly target: number
  readonly fighters: readonly Fighter[]
  readonly worth: number
}

/** Less than this is not worth the trouble. */
const LEAST = 0.4
/** More units than these are not looked at for one battle. */
const MOST_FIGHTERS = 22
/** What an attack from one more side is worth by itself. */
const NEW_DIRECTION = 0.05
/** Attacks after another in one phase. */
const MOST_PLANS = 12

/** The best attacks that can be made together, the best first. */
export function planAttacks(situation: Situation, movers: readonly Mover[]): AttackPlan[] {
  const targets = targetsOf(situation, movers)
  const plans: AttackPlan[] = []
  const engaged = new Set<Unit>()
  const filled = new Map<number, Unit[]>()
  while (plans.length < MOST_PLANS) {
    const free = movers.filter(({ unit }) => !engaged.has(unit))
    let best: AttackPlan | null = null
    for (const target of targets) {
      if (plans.some((plan) => plan.target === target)) continue
      const plan = planAttack(situation, target, free, filled)
      if (plan !== null && plan.worth > (best?.worth ?? LEAST)) best = plan
    }
    if (best === null) break
    plans.push(best)
    for (const { unit, hex } of best.fighters) {
      engaged.add(unit)
      filled.set(hex, [...(filled.get(hex) ?? []), unit])
    }
  }
  return plans
}

function targetsOf(situation: Situation, movers: readonly Mover[]): number[] {
  const reaches = movers.map(({ reach }) => reach)
  return targetsBeside(situation.world.grid.neighbours, reaches, (hex) => isTarget(situation, hex))
}

/** 8.0: what else can go into a hex beside those that stand there now and those that other plans send there. */
class Room {
  private weight: number
  private armies: number

  constructor(situation: Situation, hex: number, coming: readonly Unit[]) {
    const { board, view } = situation
    this.weight = board.weight[hex]!
    this.armies = board.armies[hex]!
    for (const unit of coming) if (view.at[unit.index] !== hex) this.add(unit)
  }

  fits(situation: Situation, unit: Unit): boolean {
    const limits = situation.world.tables.stacking
    if (this.weight + unit.weight > limits.limit) return false
    return unit.class !== 'army' || this.armies < limits.maxArmies
  }

  add(unit: Unit): void {
    this.weight += unit.weight
    if (unit.class === 'army') this.armies++
  }
}

/** Fills the hexes around a target with whoever can come, as long as it makes the battle better. */
function planAttack(
  situation: Situation,
  target: number,
  movers: readonly Mover[],
  filled: ReadonlyMap<number, readonly Unit[]>
): AttackPlan | null {
  const { board, world, side } = situation
  const { neighbours } = world.grid
  const slots: number[] = []
  for (let i = 6 * target; i < 6 * target + 6; i++) {
    const hex = neighbours[i]!
    if (hex >= 0 && world.land[hex] && (board.height[hex] === 0 || board.sideAt[hex] === side))
      slots.push(hex)
  }
  const rooms = new Map(slots.map((hex) => [hex, new Room(situation, hex, filled.get(hex) ?? [])]))
  const nations = new Map(slots.map((hex) => [hex, nationIn(situation, hex, filled)]))
  const candidates = movers
    .filter(
      ({ unit, reach }) =>
        unit.attack > 0 && slots.some((hex) => reach.has(hex) && couldAttack(situation, unit, hex, target))
    )
    .sort(
      (a, b) =>
        Number(slots.includes(b.at)) - Number(slots.includes(a.at)) ||
        b.unit.attack - a.unit.attack ||
        a.unit.index - b.unit.index
    )
    .slice(0, MOST_FIGHTERS)
  let fighters: Fighter[] = []
  let price = 0
  let best: AttackPlan | null = null
  for (const mover of candidates) {
    const { unit, at } = mover
    const options = slots.filter(
      (hex) =>
        mover.reach.has(hex) &&
        couldAttack(situation, unit, hex, target) &&
        (hex === at ||
          (rooms.get(hex)!.fits(situation, unit) &&
            (nations.get(hex) === -1 || nations.get(hex) === unit.nationIndex)))
    )
    if (options.length === 0) continue
    const hex = options.includes(at) ? at : bestSlot(situation, target, fighters, unit, options)
    if (hex !== at) {
      rooms.get(hex)!.add(unit)
      nations.set(hex, unit.nationIndex)
      price += guardWorth(situation, unit, at) + mover.price
    }
    fighters = [...fighters, { unit, hex }]
    const worth = imagined(situation, target, fighters).worth - price - 0.02 * fighters.length
    if (best === null || worth > best.worth) best = { target, fighters, worth }
  }
  return best
}

function nationIn({ board }: Situation, hex: number, filled: ReadonlyMap<number, readonly Unit[]>): number {
  return filled.get(hex)?.[0]?.nationIndex ?? board.nationAt[hex]!
}

/** Where one more attacker does most: opposite to others if that makes the attack concentric. */
function bestSlot(
  situation: Situation,
  target: number,
  fighters: readonly Fighter[],
  unit: Unit,
  options: readonly number[]
): number {
  let best = options[0]!
  let most = -Infinity
  for (const hex of options) {
    const worth =
      imagined(situation, target, [...fighters, { unit, hex }]).worth +
      // Between equal ones: new directions prepare a concentric attack.
      (fighters.some((other) => other.hex === hex) ? 0 : NEW_DIRECTION)
    if (worth > most) [best, most] = [hex, worth]
  }
  return best
}

/** The units that the plans need where they stand. */
export function heldBy(plans: readonly AttackPlan[], view: State): Set<Unit> {
  const held = new Set<Unit>()
  for (const { fighters } of plans)
    for (const { unit, hex } of fighters) if (view.at[unit.index] === hex) held.add(unit)
  return held
}
