// What it is worth that a unit stands in a hex: what it guards there, what it risks, what it takes.
import { isCity } from '../../games/eisenhowers-war/board'
import { ALLIED, type Unit } from '../../games/eisenhowers-war/world'
import { standing } from '../operational/stand'
import { defenseIn, peril, stepWorth, type Situation } from './situation'
import { ONCE_ALLIED } from './stakes'

/** What the own units are worth when they are in danger. */
const RISK = 0.6
/**
 * How much of the danger in the long run counts now; by side: German, Allied. Who attacks keeps his guards where the
 * enemy can come next, and has the rest in front.
 */
const FORESIGHT = [0.5, 0.15] as const

export function threatTo({ soon, later, side }: Situation, hex: number): number {
  return Math.max(soon[hex]!, FORESIGHT[side] * later[hex]!)
}

export const { guardWorth, riskWorth, captureWorth, lostIn } = standing<Situation, Unit>({
  strength: ({ view }, unit) => ({ defense: defenseIn(view, unit), size: view.steps[unit.index]! }),
  threat: threatTo,
  peril,
  cost: ({ view }, unit, losses, size) =>
    (RISK * view.steps[unit.index]! * stepWorth(unit) * losses) / Math.max(1, size),
  solid: 0.006,
  ground: 0.15
})

/**
 * 4.3.1: a city that was Allied once must never be lost again: what it costs to take one and hold it with so much.
 * Empty ones are taken by whoever comes along.
 */
export function liability(situation: Situation, hex: number, defense: number, steps: number): number {
  const { view, side, soon, raid } = situation
  if (side !== ALLIED || !isCity(view, hex) || view.everAllied.includes(hex)) return 0
  if (steps === 0) return ONCE_ALLIED * raid[hex]!
  return ONCE_ALLIED * peril(situation, hex, soon[hex]!, { defense, size: steps }).lost
}

export function standWorth(situation: Situation, unit: Unit, hex: number): number {
  const { view, own } = situation
  const defense = own.defense[hex]! + defenseIn(view, unit)
  return (
    guardWorth(situation, unit, hex) +
    riskWorth(situation, unit, hex) +
    captureWorth(situation, hex) -
    liability(situation, hex, defense, own.size[hex]! + view.steps[unit.index]!)
  )
}
