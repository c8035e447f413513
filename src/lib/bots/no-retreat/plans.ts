// Attacks prepared in the Movement Phase and declared in the Combat Phase: what this game says about them.
import { fighterBar, isAdjacent, needsBrown } from '../../games/no-retreat/14.0-kinds'
import { markersLeft } from '../../games/no-retreat/14.1-declare'
import { markersWith } from '../../games/no-retreat/05.8-markers'
import { inForce } from '../../games/no-retreat/05.2-force'
import { isEvent } from '../../games/no-retreat/06-events'
import { boardOf } from '../../games/no-retreat/board'
import { GERMAN, type Unit } from '../../games/no-retreat/world'
import { planAttacks as planAll, type AttackPlan, type Mover } from '../operational/plans'
import { imagined, isTarget } from './battles'
import { comesLate, StackRoom } from './reach'
import { inStrongZone, mayEnter, type Situation } from './situation'
import { guardWorth } from './standing'

const LIMITS = { least: 0.25, fighters: 9, perFighter: 0.03, keepThoughts: true }

/** Targets that the side can still declare (2.5, 19.3). */
export function targetsLeft({ state, side }: Situation): number {
  const own = side === GERMAN ? markersLeft(state, side, 'gray') : markersLeft(state, side, 'blue')
  const extra = inForce(state, 'extraTargets')
    .filter((one) => one.side === side)
    .reduce((sum, { effect }) => sum + effect.count, 0)
  const shocks = markersWith(state, side, 'shockTarget').length
  return own + extra + shocks + Math.min(1, markersLeft(state, side, 'brown'))
}

/** 14.0-14.1: the unit could attack that hex from there in this turn. */
export function couldAttack(situation: Situation, unit: Unit, from: number, target: number): boolean {
  const { state, world } = situation
  if (fighterBar(state, unit, 'voluntary') !== null || comesLate(situation, unit, from)) return false
  if (!isAdjacent(world, from, target)) return false
  const ardennes = world.front === 'france' && isEvent(state, 'noDeployment') && situation.side !== GERMAN
  if (ardennes && world.inArea('ardennes')[target]) return false
  return unit.camp === 2 || mayEnter(situation, unit, target)
}

/** Nobody attacks beside those with whom he may not: Soviets and Germans (14.6.8b). */
const mayJoin = (state: Situation['state'], unit: Unit, others: readonly { unit: Unit }[]): boolean =>
  others.every(
    (other) => other.unit.camp === unit.camp && needsBrown(state, other.unit) === needsBrown(state, unit)
  )

/** The best attacks that can be made together, the best first. `marked`: only against these hexes. */
export function planAttacks(
  situation: Situation,
  movers: readonly Mover<Unit>[],
  {
    marked,
    most = targetsLeft(situation)
  }: { readonly marked?: ReadonlySet<number>; readonly most?: number } = {}
): AttackPlan<Unit>[] {
  const { state, side } = situation
  const { sideAt, height } = boardOf(state)
  return planAll(
    situation,
    movers,
    {
      isTarget: (hex) => isTarget(situation, hex) && (marked?.has(hex) ?? true),
      isSlot: (hex) => height[hex] === 0 || sideAt[hex] === side,
      room: (hex) => new StackRoom(situation, hex),
      strength: (unit) => (unit.white ? 0 : unit.strength),
      couldAttack: (unit, from, target) => couldAttack(situation, unit, from, target),
      mayJoin: (unit, fighters) => mayJoin(state, unit, fighters),
      cost: ({ unit, at, price = 0 }, to) =>
        guardWorth(situation, unit, at) + price + (inStrongZone(situation, unit, to) ? 0 : 0.1),
      worth: (target, fighters) => imagined(situation, target, fighters)
    },
    { ...LIMITS, plans: most, ...(marked !== undefined && { least: -Infinity }) }
  )
}
