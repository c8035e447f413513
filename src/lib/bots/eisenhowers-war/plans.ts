// Attacks planned together: what this game says about them.
import { AMERICAN, BRITISH, NO_GROUP, type Unit } from '../../games/eisenhowers-war/world'
import { planAttacks as planAll, type AttackPlan, type Mover, type Room } from '../operational/plans'
import { couldAttack, imagined } from './battles'
import { guardWorth, liability } from './standing'
import { defenseIn, strengthOf, type Situation } from './situation'

const LIMITS = { least: 0.5, fighters: 16, perFighter: 0.05, keepThoughts: true }
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
  movers: readonly Mover<Unit>[],
  { extra = 0, most = MOST_PLANS, spared = [] }: Planning = {}
): AttackPlan<Unit>[] {
  const { board, side, enemy, view } = situation
  // 3.3.4: after a landing that nobody opposed the two army groups attack apart.
  const apart = view.turn === 1 && view.unopposed
  return planAll(
    situation,
    movers,
    {
      isTarget: (hex) => board.sideAt[hex] === enemy,
      isSlot: (hex) => board.height[hex] === 0 || board.sideAt[hex] === side,
      room: (hex) => new StackRoom(situation, hex),
      strength: (unit) => strengthOf(view, unit),
      couldAttack: (unit, from, target) => couldAttack(situation, unit, from, target),
      mayJoin: (unit, fighters) =>
        !apart || fighters.every((other) => other.unit.groupIndex === unit.groupIndex),
      cost({ unit, at }, to, gone) {
        const guard = guardWorth(situation, unit, at, gone)
        if (view.control[to] === side) return guard
        return guard + liability(situation, to, defenseIn(view, unit), view.steps[unit.index]!)
      },
      worth: (target, fighters) => imagined(situation, target, fighters, extra).worth
    },
    { ...LIMITS, plans: most, spared }
  )
}

/** 6.3, 6.4: what else can go into a hex beside those that stand there now. */
class StackRoom implements Room<Unit> {
  private left: number
  private readonly groups: [number, number]

  constructor({ board, view }: Situation, hex: number) {
    this.left = board.limit[hex]! - board.height[hex]!
    this.groups = [board.groupAt[AMERICAN][hex]!, board.groupAt[BRITISH][hex]!]
    this.mixed = view.beachheads.includes(hex)
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
