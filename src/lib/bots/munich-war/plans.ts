// Attacks planned together, nation by nation (11.3): what this game says about them.
import { attackOf } from '../../games/munich-war/02.5-factors'
import { unitsIn } from '../../games/munich-war/board'
import { MARSH, type Unit } from '../../games/munich-war/world'
import { planAttacks as planAll, type AttackPlan, type Mover, type Room } from '../operational/plans'
import { couldAttack, imagined, isTarget } from './battles'
import { guardWorth } from './standing'
import type { Situation } from './situation'

const LIMITS = { least: 0.15, fighters: 14, perFighter: 0.02, plans: 12, keepThoughts: true }

export interface Planning {
  /** Columns to the right that all attacks of a nation are taken to have. */
  readonly extra?: number
}

/** The best attacks that can be made together: those of the strongest nation first. */
export function planAttacks(
  situation: Situation,
  movers: readonly Mover<Unit>[],
  { extra }: Planning = {}
): AttackPlan<Unit>[] {
  const { board, side, state, view } = situation
  const plans: AttackPlan<Unit>[] = []
  for (const nation of nationsOf(situation, movers)) {
    const earlier = plans.flatMap(({ fighters }) => fighters)
    const found = planAll(
      situation,
      movers.filter(({ unit }) => unit.nationIndex === nation),
      {
        isTarget: (hex) => isTarget(situation, hex),
        isSlot: (hex) => board.height[hex] === 0 || board.sideAt[hex] === side,
        room(hex) {
          const room = new StackRoom(situation, hex)
          for (const { unit, hex: to } of earlier)
            if (to === hex && view.at[unit.index] !== hex) room.add(unit)
          return room
        },
        strength: (unit) => attackOf(state, unit),
        couldAttack: (unit, from, target) => couldAttack(situation, unit, from, target),
        cost: ({ unit, at, price = 0 }, _to, gone) => guardWorth(situation, unit, at, gone) + price,
        worth: (target, fighters) => imagined(situation, target, fighters, extra).worth
      },
      LIMITS
    )
    plans.push(...found)
  }
  return plans
}

function nationsOf({ state }: Situation, movers: readonly Mover<Unit>[]): number[] {
  const strength = new Map<number, number>()
  for (const { unit } of movers)
    strength.set(unit.nationIndex, (strength.get(unit.nationIndex) ?? 0) + attackOf(state, unit))
  return [...strength].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([nation]) => nation)
}

/** 9.0: what else can go into a hex beside those that stand there now. */
class StackRoom implements Room<Unit> {
  private readonly mobile: Unit[]
  private total: number
  private readonly marsh: boolean

  constructor(
    private readonly situation: Situation,
    hex: number
  ) {
    const there = unitsIn(situation.state, hex)
    this.mobile = there.filter((unit) => unit.mobile)
    this.total = there.length
    this.marsh = situation.world.terrain[hex] === MARSH
  }

  fits(unit: Unit): boolean {
    const { armies, smaller } = this.situation.world.tables.stacking
    if (this.marsh && this.total > 0) return false
    if (this.mobile.some((other) => other.nationIndex !== unit.nationIndex)) return false
    const army = this.mobile.some((other) => other.army)
    return unit.army ? this.mobile.length < armies : !army && this.mobile.length < smaller
  }

  add(unit: Unit): void {
    this.mobile.push(unit)
    this.total++
  }
}
