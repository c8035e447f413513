// What it is worth that a unit stands in a hex: what it guards there, what it risks, what it takes.
import { eastOf } from '../../games/no-retreat/23-partition'
import { unitsIn } from '../../games/no-retreat/board'
import { hasFortress } from '../../games/no-retreat/14.0-kinds'
import { strengthOf } from '../../games/no-retreat/02.3-strength'
import { oddsColumn } from '../../games/no-retreat/14.6-shifts'
import type { Unit } from '../../games/no-retreat/world'
import { GERMAN, SOVIET } from '../../games/no-retreat/world'
import { standing } from '../operational/stand'
import type { Peril, Strength } from '../operational/threat'
import { fateOf } from './odds'
import { raidsOf } from './reach'
import { POINT } from './stakes'
import { groundShift, type Situation } from './situation'

/** What the own steps are worth when they are in danger. */
const RISK = 0.8
/** So much strength near it takes a hex in which nobody stands; and how likely it is to fall in the long run. */
const RAIDERS = 2
const IN_TIME = 0.15

/** Chance that a force of this defense and size is driven out of a hex by so much strength, and what it loses. */
export function peril(situation: Situation, hex: number, threat: number, { defense, size }: Strength): Peril {
  if (threat <= 0) return { lost: 0, losses: 0 }
  if (size <= 0) {
    const raids = raidsOf(situation)[hex]!
    return { lost: Math.min(1, raids / RAIDERS + IN_TIME * Math.min(1, threat / 6)), losses: 0 }
  }
  const { world, side, enemy, state } = situation
  const first = oddsColumn(world, threat, defense)
  const column = first < 0 ? -1 : Math.max(-1, first + groundShift(situation, hex, side))
  const open = groundShift(situation, hex, side) === 0
  const table = hasFortress(state, hex) ? 'fortress' : open && enemy === GERMAN ? 'germanMobile' : 'prepared'
  return fateOf(world, table, column, size)
}

const plain = standing<Situation, Unit>({
  strength: ({ state }, unit) => ({ defense: strengthOf(state, unit), size: state.steps[unit.index]! }),
  threat: ({ later }, hex) => later[hex]!,
  peril,
  cost: ({ state }, unit, losses, size) => RISK * (size > 0 ? (losses / size) * state.steps[unit.index]! : 1),
  solid: 0.01,
  ground: 0.03
})
export const { riskWorth, captureWorth, lostIn } = plain

/** Whoever is quick has better things to do than to keep what others can keep as well. */
const QUICK = 0.5

export const guardWorth = (situation: Situation, unit: Unit, hex: number): number =>
  plain.guardWorth(situation, unit, hex) * (unit.mobile ? QUICK : 1)

/** 23: a Soviet unit in a city that was promised, and everybody on his own side of the line. */
export function partitionWorth({ state, world }: Situation, unit: Unit, hex: number): number {
  if (unit.sideIndex !== GERMAN || world.front !== 'poland') return 0
  const east = eastOf(state)[hex] === 1 || world.country[hex] === 'Soviet Union'
  if (unit.camp !== SOVIET) return east && unit.nation === 'Germany' && state.turn >= WITHDRAWAL ? -STRAY : 0
  if (!east) return -POINT / 2
  const others = unitsIn(state, hex).some((other) => other !== unit && other.camp === SOVIET)
  return world.city[hex] && !others ? POINT : 0
}

/** What a German unit beyond the line costs then: half a point at the end, and a little to get it going. */
const STRAY = 2

/** From this turn on Germans go back behind the line. */
export const WITHDRAWAL = 12

export const standWorth = (situation: Situation, unit: Unit, hex: number): number =>
  guardWorth(situation, unit, hex) +
  riskWorth(situation, unit, hex) +
  captureWorth(situation, hex) +
  partitionWorth(situation, unit, hex)
