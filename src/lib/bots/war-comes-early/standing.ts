// What it is worth that a unit stands in a hex: what it guards there, what it risks, what it takes.
import type { Unit } from '../../games/war-comes-early/world'
import { standing } from '../operational/stand'
import { peril, type Situation } from './situation'

/** What the own units are worth when they are in danger. */
const RISK = 0.7

export const { guardWorth, riskWorth, captureWorth, lostIn } = standing<Situation, Unit>({
  strength: (_situation, { defense, ce }) => ({ defense, size: ce }),
  threat: ({ later }, hex) => later[hex]!,
  peril,
  cost: (_situation, { ce }, losses, size) => RISK * ce * (size > 0 ? losses / size : 1),
  solid: 0.004,
  ground: 0
})

export function standWorth(situation: Situation, unit: Unit, hex: number): number {
  return guardWorth(situation, unit, hex) + riskWorth(situation, unit, hex) + captureWorth(situation, hex)
}
