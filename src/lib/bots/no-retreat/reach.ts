// Where units come in a Movement Phase, worked out quickly: the rules have the last word when the move is made (13.0-13.4).
import { crowdBar } from '../../games/no-retreat/13.3-stacking'
import { allowance, hexLimit, isHalted, standsBar } from '../../games/no-retreat/13.2-step'
import { regionalBar } from '../../games/no-retreat/18.8-regional'
import { groupBar } from '../../games/no-retreat/22-groups'
import { isEvent } from '../../games/no-retreat/06-events'
import { paris } from '../../games/no-retreat/02.12-cities'
import { strengthOf } from '../../games/no-retreat/02.3-strength'
import { boardOf, isNeutral, isOnMap, unitsIn } from '../../games/no-retreat/board'
import { ALLIED, around, type Unit } from '../../games/no-retreat/world'
import { once } from '../operational/terms'
import type { Room } from '../operational/plans'
import { inStrongZone, inZone, mayEnter, stepsOf, type Situation } from './situation'

/** Hexes that the Allied player does not enter by his own will (19.8d, 20.1.1b). */
const banned = once((situation: Situation): ReadonlySet<number> => {
  const { state, world } = situation
  const whole = paris(state)
  const given = state.surrenders.flatMap(({ hex }) => (whole.includes(hex) ? whole : [hex]))
  return new Set([...given, ...(isEvent(state, 'noDeployment') ? world.area('ardennes') : [])])
})

/** The hexes to which a unit can come, its own among them. */
export function reachOf(situation: Situation, unit: Unit): Set<number> {
  const start = situation.state.at[unit.index]!
  const found = new Set([start])
  for (const hex of waysOf(situation, unit).keys())
    if (hex === start || mayStop(situation, unit, hex)) found.add(hex)
  return found
}

/** What it costs to come to each hex, whether or not the unit may stop there. */
function waysOf(situation: Situation, unit: Unit): Map<number, number> {
  const { state, world } = situation
  const start = state.at[unit.index]!
  const cost = new Map([[start, 0]])
  if (standsBar(state, unit) !== null) return cost
  const points = allowance(state, unit)
  const most = Math.min(hexLimit(state, unit)?.hexes ?? points, points)
  const { neighbours } = world.grid
  const { sideAt } = boardOf(state)
  const steps = stepsOf(world)
  const bans = unit.sideIndex === ALLIED ? banned(situation) : null
  const early = unit.sideIndex === ALLIED && isEvent(state, world.tables.zones.early[world.front])
  let layer = [start]
  for (let hexes = 1; hexes <= most && layer.length > 0; hexes++) {
    const next: number[] = []
    for (const from of layer) {
      const first = from === start
      const strong = inStrongZone(situation, unit, from)
      if (!first && (strong || isHalted(state, unit, from))) continue
      const leave = early && inZone(situation, unit, from) ? world.tables.zones.leaveEarly : 0
      for (let dir = 0; dir < 6; dir++) {
        const to = neighbours[6 * from + dir]!
        const step = steps[6 * from + dir]!
        if (step < 0 || sideAt[to] === 1 - unit.sideIndex || bans?.has(to)) continue
        if (!mayEnter(situation, unit, to)) continue
        const slips = unit.mobile && first && sideAt[to] === unit.sideIndex
        if (strong && !slips && inStrongZone(situation, unit, to)) continue
        const sum = cost.get(from)! + step + leave + (inZone(situation, unit, to) ? 1 : 0)
        if (sum > points && !(first && hexes === 1)) continue
        if ((cost.get(to) ?? Infinity) <= sum) continue
        cost.set(to, sum)
        next.push(to)
      }
    }
    layer = next
  }
  return cost
}

/** Enemy strength that could walk into each hex in his next move, or stop next to it: more than half of it then. */
export const raidsOf = once((situation: Situation): Float32Array => {
  const { state, world, enemy } = situation
  const raids = new Float32Array(world.grid.count)
  for (const unit of world.units) {
    if (unit.sideIndex !== enemy || !isOnMap(state, unit) || isNeutral(state, unit) || !unit.canMove) continue
    const reached = new Map<number, number>()
    for (const hex of waysOf(situation, unit).keys()) {
      reached.set(hex, 1)
      for (const near of around(world, hex)) reached.set(near, Math.max(reached.get(near) ?? 0, BESIDE))
    }
    const strength = strengthOf(state, unit)
    for (const [hex, part] of reached) raids[hex]! += part * strength
  }
  return raids
})

/** Who comes next to a hex may have come into it, were it empty. */
const BESIDE = 0.4

/** 13.3, 18.8, 22.1: the unit may stop in the hex as it is now. */
export function mayStop({ state }: Situation, unit: Unit, hex: number): boolean {
  const others = unitsIn(state, hex)
  if (others.length > 0 && crowdBar(state, [...others, unit], hex) !== null) return false
  return groupBar(state, unit, hex) === null && regionalBar(state, unit, hex) === null
}

/** 13.4.1c: the unit gets No Actions there, and attacks no more. */
export function comesLate(situation: Situation, unit: Unit, hex: number): boolean {
  if (unit.sideIndex !== ALLIED || unit.mobile) return false
  const start = situation.state.at[unit.index]!
  if (hex === start || !inZone(situation, unit, hex)) return false
  const { neighbours } = situation.world.grid
  for (let i = 6 * start; i < 6 * start + 6; i++) if (neighbours[i] === hex) return false
  return true
}

/** 13.3: what else can go into a hex beside those that stand there now. */
export class StackRoom implements Room<Unit> {
  private readonly added: Unit[] = []

  constructor(
    private readonly situation: Situation,
    private readonly hex: number
  ) {}

  fits(unit: Unit): boolean {
    const { state } = this.situation
    if (!mayStop(this.situation, unit, this.hex)) return false
    if (this.added.length === 0) return true
    if (crowdBar(state, [...unitsIn(state, this.hex), ...this.added, unit], this.hex) !== null) return false
    // 22.1a, 22.5a, 22.7b: those who come together are of one kind, to be sure.
    return this.added.every(
      (other) => other.mobile === unit.mobile && (unit.sideIndex !== ALLIED || other.group === unit.group)
    )
  }

  add(unit: Unit): void {
    this.added.push(unit)
  }
}
