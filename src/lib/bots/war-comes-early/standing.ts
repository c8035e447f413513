// What it is worth that a unit stands in a hex: what it guards there, what it risks, what it takes.
import type { Unit } from '../../games/war-comes-early/world'
import { peril, type Situation } from './situation'

/** What the own units are worth when they are in danger. */
const RISK = 0.7

/** Whether the unit is counted among the force of this hex already. */
function inside({ view }: Situation, unit: Unit, hex: number): boolean {
  return view.at[unit.index] === hex
}

/** How much safer a hex becomes by this unit, counted in what the hex is worth. */
export function guardWorth(situation: Situation, unit: Unit, hex: number): number {
  const stake = situation.stake[hex]!
  const threat = situation.later[hex]!
  if (stake <= 0 || threat <= 0) return 0
  const { defense, size } = situation.own
  const there = inside(situation, unit, hex) ? 1 : 0
  const without = peril(
    situation,
    hex,
    threat,
    defense[hex]! - there * unit.defense,
    size[hex]! - there * unit.ce
  )
  const other = 1 - there
  const together = peril(
    situation,
    hex,
    threat,
    defense[hex]! + other * unit.defense,
    size[hex]! + other * unit.ce
  )
  // The table is coarse: strength that does not change the column yet still counts for something.
  const solid =
    0.004 * stake * Math.min(unit.defense, Math.max(0, threat - defense[hex]! + there * unit.defense))
  return stake * (without.lost - together.lost) + solid
}

/** What the unit stands to lose there. */
export function riskWorth(situation: Situation, unit: Unit, hex: number): number {
  const threat = situation.soon[hex]!
  if (threat <= 0) return 0
  const { defense, size } = situation.own
  const other = inside(situation, unit, hex) ? 0 : 1
  const whole = size[hex]! + other * unit.ce
  const { losses } = peril(situation, hex, threat, defense[hex]! + other * unit.defense, whole)
  return -RISK * unit.ce * (whole > 0 ? losses / whole : 1)
}

/** What it takes by going in. */
export function captureWorth({ view, stake, side }: Situation, hex: number): number {
  return view.control[hex] === side ? 0 : stake[hex]!
}

export function standWorth(situation: Situation, unit: Unit, hex: number): number {
  return guardWorth(situation, unit, hex) + riskWorth(situation, unit, hex) + captureWorth(situation, hex)
}
