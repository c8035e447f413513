// What it is worth that a unit stands in a hex: what it guards there, what it risks, what it takes.
import { defenseOf } from '../../games/munich-war/02.5-factors'
import { TERRAINS, type Unit } from '../../games/munich-war/world'
import { standing } from '../operational/stand'
import type { Peril, Strength } from '../operational/threat'
import { columnOf, inColumn } from './odds'
import { stepWorth, type Situation } from './situation'

/** What the own units are worth when they are in danger. */
const RISK = 0.5
/** How much of the danger in the long run counts now. */
const FORESIGHT = 0.5
/** Of all who could strike a hex, so much comes to strike it: the more, the more it is worth. */
const FOCUS = { least: 0.55, perPoint: 0.03, most: 0.95 }
/** How likely somebody goes into what stands empty and can be reached. */
const RAID = 0.75

export function threatTo({ soon, later, stake }: Situation, hex: number): number {
  const focus = Math.min(FOCUS.most, FOCUS.least + FOCUS.perPoint * stake[hex]!)
  return focus * Math.max(soon[hex]!, FORESIGHT * later[hex]!)
}

/** The shift that any attack on this hex suffers from the ground (11.11). */
export function groundShift({ state, world }: Situation, hex: number): number {
  const { tec } = world.tables
  const ground = tec.terrain[TERRAINS[world.terrain[hex]!]!].shift
  return world.city[hex] && !state.terror.includes(hex) ? Math.min(ground, tec.city.shift) : ground
}

/** Chance that a force of this defense and so many steps loses the hex, and the steps it loses. */
export function peril(
  situation: Situation,
  hex: number,
  threat: number,
  { defense, size: steps }: Strength
): Peril {
  if (threat <= 0) return { lost: 0, losses: 0 }
  if (steps <= 0) return { lost: situation.soon[hex]! > 0 ? RAID : 0.25, losses: 0 }
  const { world, own } = situation
  const units = Math.ceil(steps / 2)
  const foe = { units, steps, singles: units * 2 - steps, fort: own.fort[hex]! }
  const column = columnOf(world, threat, defense) + groundShift(situation, hex)
  // One attack comes after the other: what is worn down by the first falls to the second.
  const { wins, defenderLoses } = inColumn(world, 'assault', column, foe, { units: 6, steps: 12 })
  const worn = Math.max(0, steps - defenderLoses)
  const lost = wins + (1 - wins) * 0.5 * (defenderLoses / steps)
  return { lost: Math.min(1, lost), losses: steps - worn }
}

export const { guardWorth, riskWorth, captureWorth, lostIn } = standing<Situation, Unit>({
  strength: ({ state }, unit) => ({
    defense: defenseOf(state, unit),
    size: state.steps[unit.index]!
  }),
  threat: threatTo,
  peril,
  cost: ({ state, world }, unit, losses, size) =>
    (RISK * state.steps[unit.index]! * stepWorth(world, unit) * losses) / Math.max(1, size),
  solid: 0.004,
  ground: 0.04
})

/** 22.0d: an objective counts as long as somebody of Germany is in it. */
function objectiveWorth(situation: Situation, unit: Unit, hex: number): number {
  const { world, view, stake, board, side } = situation
  if (!world.hexes[hex]!.site?.objective || unit.nation !== 'Germany' || view.control[hex] !== side) return 0
  // Whoever is the only one there keeps it.
  const alone = view.at[unit.index] === hex && board.height[hex] === 1
  return alone ? stake[hex]! : 0
}

export function standWorth(situation: Situation, unit: Unit, hex: number): number {
  return (
    guardWorth(situation, unit, hex) +
    riskWorth(situation, unit, hex) +
    takeWorth(situation, unit, hex) +
    objectiveWorth(situation, unit, hex)
  )
}

/** What the unit takes by going in; objectives are for Germans (22.0d). */
export function takeWorth(situation: Situation, unit: Unit, hex: number): number {
  const { world } = situation
  if (world.hexes[hex]!.site?.objective && unit.nation !== 'Germany' && situation.side === 0) return 0
  return captureWorth(situation, hex)
}
