// 5.4, 5.5: which neutral countries are worth an invasion: what they score against what joins the other side.
import { attackOf } from '../../games/munich-war/02.5-factors'
import { NOBODY, type Side, type Unit } from '../../games/munich-war/world'
import { mayInvade, turnsTo, type Situation } from './situation'

/** Times the defense that must be at hand. */
const SUPERIORITY = 3
/** How likely such an invasion comes to something. */
const SUCCESS = 0.8
/** What each factor costs that fights for the other side from then on. */
const PER_FACTOR = 0.06
/** What less pays than this is not worth a declaration. */
const LEAST = 0.8
/** The places of a country must be in reach on so many turns. */
const NEAR = 2.2

export function findPrey(situation: Situation, side: Side): Set<number> {
  const { state, world, turnsLeft } = situation
  const found = new Set<number>()
  const able = world.units.filter(
    (unit) =>
      unit.mobile &&
      state.side[unit.nationIndex] === side &&
      state.at[unit.index]! >= 0 &&
      state.at[unit.index]! < world.grid.count &&
      world.tables.invasion.rights[unit.nation] !== undefined
  )
  if (able.length === 0) return found
  world.countries.forEach((_name, country) => {
    if (state.side[country] === NOBODY && pays(situation, able, country, turnsLeft)) found.add(country)
  })
  return found
}

function pays(situation: Situation, able: readonly Unit[], country: number, turnsLeft: number): boolean {
  const { state, world, hostile } = situation
  const invaders = able.filter((unit) => mayInvade(situation, unit, country))
  if (invaders.length === 0) return false
  const places = world.landHexes.filter((hex) => world.country[hex] === country)
  const goal = places.find((hex) => world.hexes[hex]!.site?.capital !== undefined)
  if (goal === undefined) return false
  let points = 0
  let factors = 0
  let defense = 0
  for (const hex of places) {
    points += world.hexes[hex]!.site?.vp ?? 0
    defense += hostile.defense[hex]!
    factors += hostile.defense[hex]! + hostile.attack[hex]!
  }
  if (SUCCESS * points - PER_FACTOR * factors < LEAST) return false
  let strength = 0
  for (const unit of invaders) {
    const turns = turnsTo(situation, unit, state.at[unit.index]!, goal, country)
    if (turns <= Math.min(NEAR, turnsLeft - 1)) strength += attackOf(state, unit)
  }
  return strength >= SUPERIORITY * defense
}
