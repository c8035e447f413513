// 5.7b, 7.3, 20.3: what the lines of the Secret Plans ask for. All of it is known to both sides.
import { isOnMap, worldOf } from './board'
import type { PlanData } from './cards-data'
import type { State } from './state'
import { GERMAN, type Side } from './world'

export type PlanLetter = keyof PlanData['lines']
type Test = PlanData['lines']['A']['test']

/** The line of this plan is met now. */
export const isLineMet = (state: State, plan: PlanData, letter: PlanLetter): boolean =>
  isMet(state, plan.side === 'german' ? GERMAN : 1, plan.lines[letter].test)

function isMet(state: State, side: Side, test: Test): boolean {
  if (test.all !== undefined && !test.all.every((one) => isMet(state, side, one))) return false
  if (test.any !== undefined && !test.any.some((one) => isMet(state, side, one))) return false
  return isPartMet(state, side, test)
}

function isPartMet(state: State, side: Side, test: Test): boolean {
  const { place, cities, landHexes, home, units } = worldOf(state)
  const own = (hex: number) => state.owner[hex] === side
  const lying = (hexes: readonly number[], countries: readonly string[]) =>
    hexes.filter((hex) => countries.includes(home[hex]!))
  const { control, oneOf, every, citiesIn, hexesIn, atLeast = 1, enemyCitiesIn, atMost, unitIn } = test
  if (control !== undefined && !control.every((name) => place(name).every(own))) return false
  if (oneOf !== undefined && !place(oneOf).some(own)) return false
  if (every !== undefined && !lying(cities, every).every(own)) return false
  if (citiesIn !== undefined && lying(cities, citiesIn).filter(own).length < atLeast) return false
  if (hexesIn !== undefined && lying(landHexes, hexesIn).filter(own).length < atLeast) return false
  if (enemyCitiesIn !== undefined) {
    const lost = lying(cities, enemyCitiesIn).filter((hex) => !own(hex))
    if (lost.length > atMost!) return false
  }
  return (
    unitIn === undefined ||
    units.some(
      (unit) => unit.sideIndex === side && isOnMap(state, unit) && home[state.at[unit.index]!] === unitIn
    )
  )
}
