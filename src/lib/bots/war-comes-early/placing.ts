// Where pieces are put: the set-up, reinforcements and replacements, deployments, air markers, dispersed enemies.
import { disc, distance } from '../../hex/grid'
import type { PlaceOffer } from '../../kernel/offers'
import type { Unit } from '../../games/war-comes-early/world'
import { outletWorth } from '../operational/goals'
import { couldAttack, enemyGoals, imagined, isTarget, prize } from './battles'
import { shieldWorth } from './goals'
import { turnsTo, type Situation } from './situation'
import { guardWorth, riskWorth } from './standing'

const PATIENCE = 0.8
/** Strength that is enough near one goal when the armies are set up. */
const ENOUGH = 45
const NEAR = 5
/** More than this of a stake does not call for an army when all is quiet. */
const MOST_COVER = 6

/** What the enemy's goals are worth to a unit that begins here. */
function outlet(situation: Situation, unit: Unit, hex: number): number {
  const { world, own, stake } = situation
  return outletWorth(
    enemyGoals(situation),
    PATIENCE,
    (goal) => turnsTo(situation, unit, hex, goal),
    (goal) => {
      let there = 0
      for (const other of disc(world.grid, goal, NEAR)) there += own.attack[other]!
      return stake[goal]! * (there >= ENOUGH && !unit.mech ? 0.05 : 1)
    }
  )
}

/** For each neighbour that is held already. */
const CROWDED = 0.4

/** Static units stand for good: in what matters most, or on the way to it. */
function post(situation: Situation, unit: Unit, hex: number): number {
  const { world, own, stake, view, side } = situation
  let best = 0
  for (let goal = 0; goal < stake.length; goal++) {
    if (stake[goal]! < 4 || view.control[goal] !== side) continue
    const far = distance(world.grid, hex, goal)
    const strength = far === 0 && own.size[goal]! <= 2 ? 1 : 0.5
    best = Math.max(best, strength * stake[goal]! * 0.7 ** far)
  }
  const alone = own.size[hex] === 0 ? 1 : 0.2
  // In a line each second hex is enough for its zones of control; where no enemy is near nobody is needed.
  let front = 0
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    const next = world.grid.neighbours[i]!
    if (next < 0 || !world.land[next]) continue
    if (view.control[next] === situation.enemy) front = 2
    if (own.size[next]! > 0) best -= CROWDED
  }
  return (
    front +
    best +
    alone * (stake[hex]! + (world.forts[hex] === null ? 0 : 1)) +
    guardWorth(situation, unit, hex)
  )
}

/** Static units that come later go to what is in danger, and first to what must never be empty. */
function reserve(situation: Situation, unit: Unit, hex: number): number {
  const { own, stake } = situation
  const empty = own.size[hex] === 0 ? 0.3 * stake[hex]! : 0
  return guardWorth(situation, unit, hex) + empty + 0.02 * post(situation, unit, hex)
}

/** What it is worth to have the unit there. */
export function unitPlace(situation: Situation, unit: Unit, hex: number): number {
  if (unit.move === 0)
    return situation.view.turn === 1 ? post(situation, unit, hex) : reserve(situation, unit, hex)
  const { world, own, stake } = situation
  const cover = own.size[hex] === 0 ? 0.4 * Math.min(MOST_COVER, stake[hex]!) : 0
  // One force bars the way; a second one beside it adds less.
  let near = 0
  for (const other of disc(world.grid, hex, 2)) near += own.defense[other]!
  const shield = (1.5 * shieldWorth(situation, hex)) / (1 + near / 12)
  return (
    Math.max(shield, outlet(situation, unit, hex)) +
    cover +
    guardWorth(situation, unit, hex) +
    riskWorth(situation, unit, hex)
  )
}

/** Railheads go to where the railroad is nearest to what is to be won, each to a place of its own (10.3.1). */
export function railheadPlace(situation: Situation, railhead: number, hex: number): number {
  const { world, view, stake } = situation
  let best = 0
  for (const goal of enemyGoals(situation))
    best = Math.max(best, stake[goal]! * 0.9 ** distance(world.grid, hex, goal))
  view.railheads.forEach((other, number) => {
    if (number === railhead || other < 0) return
    const far = distance(world.grid, hex, other)
    if (far < 6) best *= 0.5 + far / 12
  })
  return best
}

/** An air marker helps where armies are in touch: those that attack, and those that are attacked (6.2.2). */
export function airPlace(situation: Situation, hex: number): number {
  const { world, board, own, side } = situation
  const { neighbours } = world.grid
  let worth = 0
  for (const covered of disc(world.grid, hex, world.tables.airZone.radius)) {
    if (own.size[covered] === 0 || board.air[side][covered]) continue
    for (let i = 6 * covered; i < 6 * covered + 6; i++) {
      const target = neighbours[i]!
      if (target >= 0 && isTarget(situation, target))
        worth += own.attack[covered]! * (1 + prize(situation, target) / 10) + own.defense[covered]! / 4
    }
  }
  return worth
}

/** Units of an overstacked enemy: the strong ones go, away from what matters. */
export function dispersePlace(situation: Situation, unit: Unit, hex: number): number {
  return unit.attack + unit.defense - situation.stake[hex]! - 0.5 * situation.own.attack[hex]!
}

/** 12.8: the division is dropped once, where much can be won and the attack is good anyway. */
export function dropPlace(situation: Situation, offer: PlaceOffer, hex: number): number {
  const { world, view, side } = situation
  const fighters = world.units.flatMap((unit) => {
    const at = view.at[unit.index]!
    return unit.sideIndex === side && at >= 0 && couldAttack(situation, unit, at, hex)
      ? [{ unit, hex: at }]
      : []
  })
  if (fighters.length === 0 || prize(situation, hex) < 8) return -1
  const { worth, wins } = imagined(situation, hex, fighters)
  return worth > 3 && wins < 1 ? FIRST + worth : -1
}

/** A drop comes before the attacks. */
const FIRST = 200
