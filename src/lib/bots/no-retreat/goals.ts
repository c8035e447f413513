// Which unit is to go where in the long run: to what the enemy holds, and to what is in danger.
import { eastOf } from '../../games/no-retreat/23-partition'
import { unitsIn } from '../../games/no-retreat/board'
import { GERMAN, SOVIET, type Unit } from '../../games/no-retreat/world'
import { isBound, inOwnArea } from '../../games/no-retreat/18.8-regional'
import {
  dealGoals,
  endangered,
  shieldWorth as shieldWorthIn,
  wantedPlaces,
  type Goal
} from '../operational/goals'
import { once } from '../operational/terms'
import { enemyGoals } from './battles'
import { groundShift, mayEnter, turnsTo, type Situation } from './situation'
import { POINT } from './stakes'
import { lostIn, WITHDRAWAL } from './standing'

/** Strength that an attack needs beyond the defense. */
const SURPLUS = 5
const PER_SHIFT = 2
const LEAST_FORCE = 2
/** How far a force shields what it does not stand in, and how much of its worth. */
const SHIELD = { reach: 3, part: 0.3 }

/** What the side holds and may lose. */
const endangeredIn = once((situation: Situation) => endangered(situation, (hex) => lostIn(situation, hex)))

export const shieldWorth = (situation: Situation, hex: number): number =>
  shieldWorthIn(situation.world, hex, endangeredIn(situation), SHIELD)

/** 23: Soviets go for the cities that were promised to them, whoever has taken them. */
function promised(situation: Situation, units: readonly Unit[]): Map<Unit, Goal> {
  const { state, world, view, side, stake } = situation
  const east = eastOf(state)
  const wanted = world.cities
    .filter((hex) => east[hex] && !unitsIn(state, hex).some(({ camp }) => camp === SOVIET))
    .map((hex) => ({
      hex,
      value: POINT + (view.control[hex] === side ? 0 : stake[hex]!),
      attack: view.control[hex] !== side,
      need: 1
    }))
  // Who stands in one stays there.
  const free = units.filter((unit) => !(world.city[state.at[unit.index]!] && east[state.at[unit.index]!]))
  return dealGoals(free, wanted, {
    fit: () => 1,
    turns: (unit, { hex }) => turnsTo(situation, unit, state.at[unit.index]!, hex),
    patience: 0.75,
    power: (unit) => unit.strength,
    pull: () => 0.4,
    plenty: 8
  })
}

export function goalsFor(situation: Situation, units: readonly Unit[]): Map<Unit, Goal> {
  const soviets = units.filter(({ camp }) => camp === SOVIET)
  const others = goalsOf(
    situation,
    units.filter(({ camp }) => camp !== SOVIET)
  )
  return soviets.length === 0 ? others : new Map([...others, ...promised(situation, soviets)])
}

function goalsOf(situation: Situation, units: readonly Unit[]): Map<Unit, Goal> {
  const { state, world, stake, hostile, own, later, side, enemy } = situation
  const wanted = wantedPlaces({
    goals: enemyGoals(situation),
    take(hex) {
      const defense = hostile.defense[hex]!
      const need =
        defense === 0 ? LEAST_FORCE : 2 * defense + SURPLUS - PER_SHIFT * groundShift(situation, hex, enemy)
      return { value: stake[hex]!, need }
    },
    dangers: endangeredIn(situation),
    guard: ({ hex }) => ({
      value: shieldWorth(situation, hex),
      need: later[hex]! / 2 + PER_SHIFT * groundShift(situation, hex, side) - own.defense[hex]!
    }),
    least: 0.3,
    mostGuards: 7
  })
  return dealGoals(units, wanted, {
    fit: (unit, { attack, hex, need }) => {
      if ((attack && unit.white) || !mayEnter(situation, unit, hex)) return 0
      // 23: it is time to go back behind the line.
      if (world.front === 'poland' && side === GERMAN && state.turn >= WITHDRAWAL && eastOf(state)[hex])
        return 0
      if (isBound(state, unit) && !inOwnArea(state, unit, hex)) return 0
      // What calls for many is worth less to each of them.
      return Math.sqrt(Math.min(1, unit.strength / Math.max(1, need)))
    },
    turns: (unit, { hex }) => turnsTo(situation, unit, state.at[unit.index]!, hex),
    patience: 0.75,
    power: (unit) => unit.strength,
    pull: ({ value }) => Math.min(0.5, 0.1 + value / 40),
    plenty: 12
  })
}
