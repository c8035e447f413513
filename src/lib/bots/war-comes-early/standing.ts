// What it is worth that a unit stands in a hex: what it guards there, what it risks, what it takes.
import type { Unit } from '../../games/war-comes-early/world'
import { guardWorth as guardWorthIn, type Strength } from '../operational/threat'
import { peril, type Situation } from './situation'

/** What the own units are worth when they are in danger. */
const RISK = 0.7
/** What a point of strength is worth that does not change the column yet. */
const SOLID = 0.004

/** Whether the unit is counted among the force of this hex already. */
function inside({ view }: Situation, unit: Unit, hex: number): boolean {
  return view.at[unit.index] === hex
}

/** How much safer a hex becomes by this unit, counted in what the hex is worth. */
export function guardWorth(situation: Situation, unit: Unit, hex: number): number {
  const { defense, size } = situation.own
  const there = inside(situation, unit, hex) ? 1 : 0
  const threat = situation.later[hex]!
  const post = {
    stake: situation.stake[hex]!,
    threat,
    others: { defense: defense[hex]! - there * unit.defense, size: size[hex]! - there * unit.ce },
    peril: (force: Strength) => peril(situation, hex, threat, force)
  }
  return guardWorthIn(post, { defense: unit.defense, size: unit.ce }, SOLID)
}

/** What the unit stands to lose there. */
export function riskWorth(situation: Situation, unit: Unit, hex: number): number {
  const threat = situation.soon[hex]!
  if (threat <= 0) return 0
  const { defense, size } = situation.own
  const other = inside(situation, unit, hex) ? 0 : 1
  const whole = size[hex]! + other * unit.ce
  const force = { defense: defense[hex]! + other * unit.defense, size: whole }
  const { losses } = peril(situation, hex, threat, force)
  return -RISK * unit.ce * (whole > 0 ? losses / whole : 1)
}

/** What it takes by going in. */
export function captureWorth({ view, stake, side }: Situation, hex: number): number {
  return view.control[hex] === side ? 0 : stake[hex]!
}

export function standWorth(situation: Situation, unit: Unit, hex: number): number {
  return guardWorth(situation, unit, hex) + riskWorth(situation, unit, hex) + captureWorth(situation, hex)
}
