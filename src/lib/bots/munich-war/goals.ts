// Which unit is to go where in the long run: to what the enemy holds, and to what is in danger.
import { disc } from '../../hex/grid'
import { attackOf, defenseOf } from '../../games/munich-war/02.5-factors'
import type { Unit } from '../../games/munich-war/world'
import {
  dealGoals,
  endangered,
  shieldWorth as shieldWorthIn,
  wantedPlaces,
  type Goal,
  type Wanted
} from '../operational/goals'
import { once } from '../operational/terms'
import { enemyGoals } from './battles'
import { turnsTo, type Situation } from './situation'
import { groundShift, lostIn, threatTo } from './standing'

/** How many times the defense an attack brings along, and how much more for each shift against it. */
const SUPERIORITY = 2.5
const PER_SHIFT = 3
const LEAST_FORCE = 2
/** Enemies so near to a goal are reckoned to defend it, in part. */
const AROUND = 1
const BESIDE = 0.35
/** So much of what comes against it holds a place; no more than so much guards one that is worth nothing besides. */
const HOLDS = 0.65
const GUARDS = 8
/** How much less fit for a guard a unit is for each point of its attack strength. */
const NO_GUARD = 0.05
/** How far a force shields what it does not stand in, and how much of its worth. */
const SHIELD = { reach: 2, part: 0.3 }

/** What the side holds and may lose. */
const endangeredIn = once((situation: Situation) => endangered(situation, (hex) => lostIn(situation, hex)))

export function shieldWorth(situation: Situation, hex: number): number {
  return shieldWorthIn(situation.world, hex, endangeredIn(situation), SHIELD)
}

/** Strength that must be brought to take a hex. */
function forceFor(situation: Situation, hex: number): number {
  const { world, hostile } = situation
  let around = 0
  for (const near of disc(world.grid, hex, AROUND)) if (near !== hex) around += hostile.defense[near]!
  const defense = hostile.defense[hex]! + BESIDE * around
  if (defense === 0) return LEAST_FORCE
  return LEAST_FORCE + SUPERIORITY * defense - PER_SHIFT * groundShift(situation, hex)
}

function wanted(situation: Situation): Wanted[] {
  const { stake, own } = situation
  return wantedPlaces({
    goals: enemyGoals(situation),
    take: (hex) => ({ need: forceFor(situation, hex), value: stake[hex]! }),
    dangers: endangeredIn(situation),
    guard: ({ hex, loss }) => ({
      value: Math.max(loss, shieldWorth(situation, hex)),
      need: Math.min(
        GUARDS + stake[hex]!,
        HOLDS * threatTo(situation, hex) + 2 * groundShift(situation, hex) - own.defense[hex]! + 2
      )
    }),
    least: 0.2,
    mostGuards: Infinity
  })
}

export function goalsFor(situation: Situation, units: readonly Unit[]): Map<Unit, Goal> {
  const { state, world, view, side, turnsLeft } = situation
  return dealGoals(units, wanted(situation), {
    fit(unit, { attack, hex }) {
      // Those who attack best are the last to stand guard.
      if (!attack) return 1 - NO_GUARD * attackOf(state, unit)
      if (attackOf(state, unit) === 0) return 0
      // 22.0d: objectives count for Germans only.
      const german = unit.nation === 'Germany' || side !== 0
      return !german && world.hexes[hex]!.site?.objective ? 0 : 1
    },
    turns(unit, { hex }) {
      const turns = turnsTo(situation, unit, view.at[unit.index]!, hex)
      // What cannot be reached before the end is no goal.
      return turns > turnsLeft ? Infinity : turns
    },
    patience: 0.75,
    power: (unit, { attack }) => (attack ? attackOf(state, unit) : defenseOf(state, unit)),
    pull: ({ value }) => Math.min(1.5, 0.3 + value / 12),
    plenty: 12
  })
}
