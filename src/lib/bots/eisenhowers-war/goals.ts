// Which unit is to go where in the long run: to what the enemy holds, and to what is in danger.
import { disc } from '../../hex/grid'
import { ALLIED, type Unit } from '../../games/eisenhowers-war/world'
import { FAR } from '../operational/field'
import { dealGoals, endangered, shieldWorth, type Goal, type Wanted } from '../operational/goals'
import { once } from '../operational/terms'
import { enemyGoals } from './battles'
import { defenseIn, fieldTo, groundShift, peril, shieldOf, strengthOf, type Situation } from './situation'
import { threatTo } from './standing'

/** What is left of a goal's value for each turn that it takes to come there. */
const PATIENCE = 0.65
/** How many times the defense an attack brings along, and how much more for each shift against it. */
const SUPERIORITY = 3
const PER_SHIFT = 5
const LEAST_FORCE = 9
/** Beyond its need a goal still draws so much. */
const PLENTY = 40
const LEAST_VALUE = 0.4
/** How far a force shields what it does not stand in, and how much of its worth. */
const SHIELD = { reach: 3, part: 0.3 }
/** More defense than this is not called to one place. */
const MOST_GUARDS = 24
/** How much less fit for a guard a unit is for each point of its attack strength. */
const NO_GUARD = 0.06
/** No goal draws more than this for each point nearer: what decides the game is worth leaving a city open for a turn. */
const MOST_PULL = 2.2
/** Enemies so near to a goal are reckoned to defend it. */
const AROUND = 1

/** What the side holds and may lose. */
const endangeredIn = once((situation: Situation) =>
  endangered(situation, situation.world.landHexes, (hex) => {
    const { own } = situation
    const threat = threatTo(situation, hex)
    if (threat <= 0) return 0
    return peril(situation, hex, threat, { defense: own.defense[hex]!, size: own.steps[hex]! }).lost
  })
)

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
  const list: Wanted[] = []
  for (const hex of enemyGoals(situation)) {
    const need = forceFor(situation, hex)
    // Who is on the defensive takes only what lies open.
    const value = side === ALLIED ? stake[hex]! : (0.5 * stake[hex]! * LEAST_FORCE) / need
    if (value > LEAST_VALUE) list.push({ hex, value, attack: true, need })
  }
  for (const { hex, loss } of dangers) {
    const threat = threatTo(situation, hex)
    const need = threat / 2 + 3 * shieldOf(situation, hex) - own.defense[hex]! + 3
    if (need <= 0) continue
    const value = side === ALLIED ? loss : shieldWorth(world, hex, dangers, SHIELD)
    if (value > LEAST_VALUE) list.push({ hex, value, attack: false, need: Math.min(need, MOST_GUARDS) })
  }
  return list
}

export function goalsFor(situation: Situation, units: readonly Unit[]): Map<Unit, Goal> {
  const { view } = situation
  return dealGoals(units, wanted(situation), {
    score(unit, target) {
      const strength = strengthOf(view, unit)
      if (target.attack && strength === 0) return 0
      const far = fieldTo(situation, unit, target.hex)[view.at[unit.index]!]!
      if (far >= FAR) return 0
      // Those who attack best are the last to stand guard.
      const apt = target.attack ? 1 : 1 - NO_GUARD * strength
      return apt * target.value * PATIENCE ** (far / Math.max(1, unit.move))
    },
    power: (unit, { attack }) => (attack ? strengthOf(view, unit) : defenseIn(view, unit)),
    pull: ({ value }) => Math.min(MOST_PULL, 0.3 + value / 30),
    plenty: PLENTY
  })
}
