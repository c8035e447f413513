// The Reorganization Phase: armies are put together, except where single corps are wanted to fill up a place in danger.
import { nearest } from '../../kernel/phases'
import type { ReorganizationFrame } from '../../games/war-comes-early/state'
import type { Unit } from '../../games/war-comes-early/world'
import { once } from '../operational/terms'
import { fieldTo, type Situation } from './situation'
import { guardWorth, lostIn } from './standing'

/** A hex that can take more units, and should. */
interface Refuge {
  readonly hex: number
  readonly nation: number
  /** Corps that still fit, beside those that stand near enough already. */
  readonly room: number
  readonly danger: number
}

/** Only what is worth so much is filled up with the parts of armies. */
const LEAST_STAKE = 6
/** Half movement points of a corps. */
const CORPS_MARCH = 12

const refugesOf = once((situation: Situation): readonly Refuge[] => {
  const { stake, view, board, side, world } = situation
  const found: Refuge[] = []
  for (let hex = 0; hex < stake.length; hex++) {
    if (stake[hex]! < LEAST_STAKE || view.control[hex] !== side || board.height[hex] === 0) continue
    const lost = lostIn(situation, hex)
    if (lost === 0) continue
    const nation = board.nationAt[hex]!
    const free = world.tables.stacking.limit - board.weight[hex]!
    const near = world.units.filter(
      (unit) =>
        unit.class === 'corps' &&
        unit.move > 0 &&
        unit.nationIndex === nation &&
        comesTo(situation, unit, hex)
    ).length
    // Room is kept for one army, which moves there as it is.
    const army = board.armies[hex] === 0 ? 1 : 0
    found.push({ hex, nation, room: free - army - near, danger: lost * stake[hex]! })
  }
  return found
})

/** The unit could be in that hex within a turn as a corps marches, and is not there. */
function comesTo(situation: Situation, unit: Unit, hex: number): boolean {
  const at = situation.view.at[unit.index]!
  if (at < 0 || at === hex) return false
  return fieldTo(situation, { mech: false, nationIndex: unit.nationIndex }, hex)[at]! <= CORPS_MARCH
}

/** Breaking an army down: only for a place that is worth more than the army. */
export function breakDownWorth(situation: Situation, army: Unit): number {
  const { view, board, enemy } = situation
  const at = view.at[army.index]!
  if (army.mech || army.components === undefined || board.zone[enemy][at]! > 0) return -1
  for (const { hex, nation, room, danger } of refugesOf(situation))
    if (
      nation === army.nationIndex &&
      room > 0 &&
      comesTo(situation, army, hex) &&
      danger > 2 * guardWorth(situation, army, at)
    )
      return 2
  return -1
}

/** Putting an army together: not where its parts are wanted one by one. */
export function combineWorth(situation: Situation, units: readonly Unit[]): number {
  const frame = nearest<ReorganizationFrame>(situation.view, 'reorganization')
  const first = units[0]
  if (frame === null || first === undefined) return 1
  const wanted = refugesOf(situation).some(
    ({ hex, nation, room }) =>
      // Those near enough were taken off the room, so up to that many are wanted.
      nation === first.nationIndex && room + units.length > 0 && comesTo(situation, first, hex)
  )
  return wanted ? -1 : 1
}
