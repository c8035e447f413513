// Which unit is to go where in the long run: to what the enemy holds, and to what is in danger.
import { disc } from '../../hex/grid'
import { ALLIED, type Unit } from '../../games/eisenhowers-war/world'
import {
  dealGoals,
  endangered,
  shieldWorth,
  wantedPlaces,
  type Goal,
  type Wanted
} from '../operational/goals'
import { once } from '../operational/terms'
import { enemyGoals } from './battles'
import { defenseIn, groundShift, shieldOf, strengthOf, turnsTo, type Situation } from './situation'
import { lostIn, threatTo } from './standing'

/** How many times the defense an attack brings along, and how much more for each shift against it. */
const SUPERIORITY = 3
const PER_SHIFT = 5
const LEAST_FORCE = 9
/** How far a force shields what it does not stand in, and how much of its worth. */
const SHIELD = { reach: 3, part: 0.3 }
/** How much less fit for a guard a unit is for each point of its attack strength. */
const NO_GUARD = 0.06
/** No goal draws more than this for each point nearer: what decides the game is worth leaving a city open for a turn. */
const MOST_PULL = 2.2
/** Enemies so near to a goal are reckoned to defend it. */
const AROUND = 1

/** What the side holds and may lose. */
const endangeredIn = once((situation: Situation) => endangered(situation, (hex) => lostIn(situation, hex)))

/** Strength that must be brought to take a hex. */
function forceFor({ view, world, side, hostile }: Situation, hex: number): number {
  let around = 0
  for (const near of disc(world.grid, hex, AROUND)) around += hostile.defense[near]!
  const defense = Math.max(hostile.defense[hex]!, (hostile.defense[hex]! + around) / 2)
  if (defense === 0) return LEAST_FORCE
  return LEAST_FORCE + SUPERIORITY * defense - PER_SHIFT * groundShift(view, world, side, hex)
}

function wanted(situation: Situation): Wanted[] {
  const { stake, own, side, world } = situation
  const dangers = endangeredIn(situation)
  return wantedPlaces({
    goals: enemyGoals(situation),
    take(hex) {
      const need = forceFor(situation, hex)
      // Who is on the defensive takes only what lies open.
      return { need, value: side === ALLIED ? stake[hex]! : (0.5 * stake[hex]! * LEAST_FORCE) / need }
    },
    dangers,
    guard: ({ hex, loss }) => ({
      value: side === ALLIED ? loss : shieldWorth(world, hex, dangers, SHIELD),
      need: threatTo(situation, hex) / 2 + 3 * shieldOf(situation, hex) - own.defense[hex]! + 3
    }),
    least: 0.4,
    mostGuards: 24
  })
}

export function goalsFor(situation: Situation, units: readonly Unit[]): Map<Unit, Goal> {
  const { view } = situation
  return dealGoals(units, wanted(situation), {
    fit(unit, { attack }) {
      const strength = strengthOf(view, unit)
      if (attack) return strength === 0 ? 0 : 1
      // Those who attack best are the last to stand guard.
      return 1 - NO_GUARD * strength
    },
    turns: (unit, { hex }) => turnsTo(situation, unit, view.at[unit.index]!, hex),
    patience: 0.65,
    power: (unit, { attack }) => (attack ? strengthOf(view, unit) : defenseIn(view, unit)),
    pull: ({ value }) => Math.min(MOST_PULL, 0.3 + value / 30),
    plenty: 40
  })
}
