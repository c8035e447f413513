// Attacks prepared in the Movement Phase: what this game says about them.
import type { Unit } from '../../games/war-comes-early/world'
import { planAttacks as planAll, type AttackPlan, type Mover, type Room } from '../operational/plans'
import { couldAttack, imagined, isTarget } from './battles'
import { guardWorth } from './standing'
import type { Situation } from './situation'

const LIMITS = { least: 0.4, fighters: 22, perFighter: 0.02, plans: 12, keepThoughts: false }

/** The best attacks that can be made together, the best first. */
export function planAttacks(situation: Situation, movers: readonly Mover<Unit>[]): AttackPlan<Unit>[] {
  const { board, side } = situation
  return planAll(
    situation,
    movers,
    {
      isTarget: (hex) => isTarget(situation, hex),
      isSlot: (hex) => board.height[hex] === 0 || board.sideAt[hex] === side,
      room: (hex) => new StackRoom(situation, hex),
      strength: (unit) => unit.attack,
      couldAttack: (unit, from, target) => couldAttack(situation, unit, from, target),
      cost: ({ unit, at, price = 0 }) => guardWorth(situation, unit, at) + price,
      worth: (target, fighters) => imagined(situation, target, fighters).worth
    },
    LIMITS
  )
}

/** 8.0: what else can go into a hex beside those that stand there now. */
class StackRoom implements Room<Unit> {
  private weight: number
  private armies: number
  /** -1: nobody is there yet, so any nation may come. */
  private nation: number

  constructor(
    private readonly situation: Situation,
    hex: number
  ) {
    const { board } = situation
    this.weight = board.weight[hex]!
    this.armies = board.armies[hex]!
    this.nation = board.nationAt[hex]!
  }

  fits(unit: Unit): boolean {
    const limits = this.situation.world.tables.stacking
    if (this.nation !== -1 && this.nation !== unit.nationIndex) return false
    if (this.weight + unit.weight > limits.limit) return false
    return unit.class !== 'army' || this.armies < limits.maxArmies
  }

  add(unit: Unit): void {
    this.weight += unit.weight
    if (unit.class === 'army') this.armies++
    this.nation = unit.nationIndex
  }
}
