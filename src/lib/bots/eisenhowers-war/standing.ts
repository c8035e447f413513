// What it is worth that a unit stands in a hex: what it guards there, what it risks, what it takes.
import { isCity } from '../../games/eisenhowers-war/board'
import { ALLIED, type Unit } from '../../games/eisenhowers-war/world'
import { guardWorth as guardWorthIn, type Strength } from '../operational/threat'
import { defenseIn, peril, stepWorth, type Situation } from './situation'
import { ONCE_ALLIED } from './stakes'

/** What the own units are worth when they are in danger. */
const RISK = 0.6
/** What a point of strength is worth that does not change the column yet. */
const SOLID = 0.006
/**
 * How much of the danger in the long run counts now; by side: German, Allied. Who attacks keeps his guards where the
 * enemy can come next, and has the rest in front.
 */
const FORESIGHT = [0.5, 0.15] as const
/** What any hex is worth that changes hands. */
const GROUND = 0.15

/** Whether the unit is counted among the force of this hex already. */
function inside({ view }: Situation, unit: Unit, hex: number): boolean {
  return view.at[unit.index] === hex
}

export function threatTo({ soon, later, side }: Situation, hex: number): number {
  return Math.max(soon[hex]!, FORESIGHT[side] * later[hex]!)
}

/**
 * How much safer a hex becomes by this unit, counted in what the hex is worth. `leaving`: others who stand with it
 * now but are meant for something else.
 */
export function guardWorth(
  situation: Situation,
  unit: Unit,
  hex: number,
  leaving: readonly Unit[] = []
): number {
  const { view, own } = situation
  const mine = { defense: defenseIn(view, unit), size: view.steps[unit.index]! }
  const there = inside(situation, unit, hex) ? 1 : 0
  let defense = own.defense[hex]! - there * mine.defense
  let size = own.steps[hex]! - there * mine.size
  for (const other of leaving) {
    if (other === unit || !inside(situation, other, hex)) continue
    defense -= defenseIn(view, other)
    size -= view.steps[other.index]!
  }
  const threat = threatTo(situation, hex)
  const post = {
    stake: situation.stake[hex]!,
    threat,
    others: { defense, size },
    peril: (force: Strength) => peril(situation, hex, threat, force)
  }
  return guardWorthIn(post, mine, SOLID)
}

/** What the unit stands to lose there. */
export function riskWorth(situation: Situation, unit: Unit, hex: number): number {
  const threat = situation.soon[hex]!
  if (threat <= 0) return 0
  const { view, own } = situation
  const other = inside(situation, unit, hex) ? 0 : 1
  const steps = own.steps[hex]! + other * view.steps[unit.index]!
  const force = { defense: own.defense[hex]! + other * defenseIn(view, unit), size: steps }
  const { losses } = peril(situation, hex, threat, force)
  return (-RISK * view.steps[unit.index]! * stepWorth(unit) * losses) / Math.max(1, steps)
}

/** What it takes by going in. */
function captureWorth({ view, stake, side }: Situation, hex: number): number {
  return view.control[hex] === side ? 0 : stake[hex]! + GROUND
}

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
    liability(situation, hex, defense, own.steps[hex]! + view.steps[unit.index]!)
  )
}
