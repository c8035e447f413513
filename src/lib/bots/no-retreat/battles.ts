// What an attack is worth: the ground won, the enemy's losses, the own ones.
import { isArmor, strengthOf } from '../../games/no-retreat/02.3-strength'
import { leads } from '../../games/no-retreat/05.5-leaders'
import { halfOf } from '../../games/no-retreat/05-play'
import { cardOf } from '../../games/no-retreat/05.3-discards'
import { markersWith } from '../../games/no-retreat/05.8-markers'
import {
  allowsMobileAcross,
  allowsMobileInto,
  hasFortress,
  isProtected,
  sideBetween
} from '../../games/no-retreat/14.0-kinds'
import { attackStrength, hasArmorBonus, oddsColumn, tableFor } from '../../games/no-retreat/14.6-shifts'
import { boardOf, unitsIn, worstSupply } from '../../games/no-retreat/board'
import { DECK, held } from '../../games/no-retreat/piles'
import { NONE, SUPPLIED, type CombatKind } from '../../games/no-retreat/state'
import { ALLIED, GERMAN, SEATS, type Unit } from '../../games/no-retreat/world'
import { approachWorth, enemyGoals as enemyGoalsIn } from '../operational/goals'
import { once, type Fighter } from '../operational/terms'
import { columnWorth, expected, type Stakes } from './odds'
import { groundShift, inStrongZone, mayEnter, type Situation } from './situation'
import { POINT } from './stakes'

/** How much of a goal's worth the ground near it has, and how far that reaches. */
const APPROACH = { reach: 6, part: 0.15 }
/** What it costs besides that a whole unit is gone. */
const UNIT = 0.5
/** Steps of tank units are dearer. */
const ARMOR = 0.4
/** What is left of a German loss in a German attack: time works against him. */
const DARING = 0.7
/** 18.6, 18.7, 12.4e: what surrenders scores a point. */
const SURRENDERED = POINT

/** What a step of this unit is worth. */
export function stepWorth({ state }: Situation, unit: Unit): number {
  const strength = strengthOf(state, unit) / Math.max(1, state.steps[unit.index]!)
  return 0.4 + 0.4 * strength + (isArmor(unit) ? ARMOR : 0)
}

/** What it costs its side that the unit is gone, beyond its steps. */
export function unitWorth({ state }: Situation, unit: Unit): number {
  const surrenders = unit.shape === 'hex' || state.supply[unit.index] !== SUPPLIED
  // 17.7: lost Germans and lost Britons are counted at the end.
  const counted = unit.nation === 'Germany' ? 0.3 * POINT : unit.nation === 'Britain' ? 0.7 * POINT : 0
  return UNIT + (surrenders ? SURRENDERED : 0) + counted
}

/** What it is worth to stand near the goals that the enemy holds. */
export const approach = (situation: Situation, hex: number): number =>
  approachWorth(situation, enemyGoals(situation), hex, APPROACH)

/** Hexes worth something that the side does not hold and somebody of it could take. */
export const enemyGoals = once((situation: Situation): readonly number[] => {
  const kinds = new Map(situation.units.filter(({ canMove }) => canMove).map((unit) => [unit.nation, unit]))
  return enemyGoalsIn(situation, (hex) => [...kinds.values()].some((unit) => mayEnter(situation, unit, hex)))
})

/** What it is worth to take a hex by battle. */
export function prize(situation: Situation, target: number): number {
  const { stake, view, side } = situation
  return (view.control[target] === side ? 0 : stake[target]!) + approach(situation, target)
}

// ---- who takes part -------------------------------------------------------------------------------------------------

/** Attacks among which the own support is shared out, and what the enemy is reckoned to have for each. */
const ATTACKS = 4
const ENEMY_SUPPORT = 0.4
const MOST_SUPPORT = 1.5

/** Columns that an attack is likely to gain by markers and cards (5.8.2, 14.5). */
const supportOf = once((situation: Situation): number => {
  const { state, side } = situation
  const markers = markersWith(state, side, side === GERMAN ? 'blitz' : 'shock').length
  const cards = held(state, DECK, SEATS[side]).filter(
    ({ id, face }) => face !== undefined && halfOf(cardOf(state, id), side).battle?.role === 'attack'
  ).length
  return Math.min(MOST_SUPPORT, (markers + 0.7 * cards) / ATTACKS) - ENEMY_SUPPORT
})

/** The defenders of a hex could be driven to no other hex. */
function isStuck(situation: Situation, target: number, from: ReadonlySet<number>): boolean {
  const { world, enemy, own } = situation
  const { grid, closed, land, rough } = world
  const any = unitsIn(situation.state, target)[0]
  if (any === undefined || !any.canMove) return true
  for (let i = 6 * target; i < 6 * target + 6; i++) {
    const exit = grid.neighbours[i]!
    if (exit < 0 || closed[grid.sides[i]!] || !land[exit] || own.size[exit]! > 0 || from.has(exit)) continue
    if (!mayEnter(situation, any, exit)) continue
    if (boardOf(situation.state).sideAt[exit] === enemy) return false
    if (rough[exit] || !nearAny(world.grid.neighbours, exit, from, own.size)) return false
  }
  return true
}

function nearAny(
  neighbours: ArrayLike<number>,
  hex: number,
  from: ReadonlySet<number>,
  size: Float32Array
): boolean {
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    const next = neighbours[i]!
    if (next >= 0 && (from.has(next) || size[next]! > 0)) return true
  }
  return false
}

/** What can be won and lost in a battle with these forces. */
export function stakesFor(
  situation: Situation,
  ground: number,
  attackers: readonly Unit[],
  defenders: readonly Unit[],
  stuck: boolean
): Stakes {
  const { state, world } = situation
  const steps = (units: readonly Unit[]) => units.reduce((all, unit) => all + state.steps[unit.index]!, 0)
  const size = steps(defenders)
  const sum = defenders.reduce((all, unit) => all + state.steps[unit.index]! * stepWorth(situation, unit), 0)
  const gone = defenders.reduce((all, unit) => all + unitWorth(situation, unit), 0)
  const loss = attackers.reduce((least, unit) => {
    const last = state.steps[unit.index] === 1 ? unitWorth(situation, unit) : 0
    return Math.min(least, stepWorth(situation, unit) + last)
  }, Infinity)
  const dear = situation.side === GERMAN && attackers[0]?.sideIndex === GERMAN ? DARING : 1
  const kill = sum / Math.max(1, size) + (defenders.some((unit) => state.steps[unit.index] === 1) ? 0.3 : 0)
  const attack = defenders.reduce((all, unit) => all + attackStrength(state, unit), 0)
  const defense = attackers.reduce((all, unit) => all + strengthOf(state, unit), 0)
  const back = (bonus: number) =>
    counterWorth(situation, oddsColumn(world, attack, defense), bonus, steps(attackers))
  return {
    prize: ground,
    kill,
    wipe: sum + gone,
    size,
    loss: loss === Infinity ? 0 : dear * loss,
    stuck,
    counter: attack === 0 ? 0 : back(0),
    counterOne: attack === 0 ? 0 : back(1)
  }
}

/** What a Counterattack brings to who makes it. */
function counterWorth({ world }: Situation, first: number, bonus: number, size: number): number {
  const column = first < 0 ? -1 : first + bonus
  const plain = { prize: 0, kill: 1, wipe: 2 * size, size, loss: 1, stuck: false, counter: 0, counterOne: 0 }
  return columnWorth(world, 'prepared', column, plain)
}

/** The kinds of combat that these could use from these hexes. */
export function kindsFrom(
  situation: Situation,
  target: number,
  fighters: readonly Fighter<Unit>[]
): CombatKind[] {
  const { state, world, side } = situation
  if (hasFortress(state, target)) return side === GERMAN ? ['fortress'] : []
  const kinds: CombatKind[] = side === ALLIED && isProtected(state, target) ? [] : ['prepared']
  const others = fighters.filter(({ unit }) => !unit.mobile).length
  if (
    others < fighters.length &&
    others <= (side === GERMAN ? 1 : 0) &&
    !(side === ALLIED && leads(state, ALLIED, 'obsoleteMethods')) &&
    allowsMobileInto(state, target) &&
    fighters.every(({ hex }) => allowsMobileAcross(world, hex, target))
  )
    kinds.push('mobile')
  return kinds
}

/** A battle that could be: with these units attacking from these hexes. */
export function imagined(situation: Situation, target: number, fighters: readonly Fighter<Unit>[]): number {
  const { state, world, side, enemy } = situation
  const defenders = unitsIn(state, target)
  const attackers = fighters.map(({ unit }) => unit)
  const kinds = kindsFrom(situation, target, fighters)
  if (kinds.length === 0 || defenders.length === 0) return -Infinity
  const attack = attackers.reduce((sum, unit) => sum + attackStrength(state, unit), 0)
  const defense = situation.hostile.defense[target]!
  const mark = state.marks.find(({ hex }) => hex === target)
  let shift = mark?.use === 'counterblow' ? 0 : groundShift(situation, target, enemy)
  const wet = fighters.every(({ hex }) => {
    const between = sideBetween(world, hex, target)
    return world.river[between] || world.majorRiver[between]
  })
  const { shifts, terrain } = world.tables
  if (wet && mark?.use !== 'counterblow') shift += terrain.hexsides.river.shift
  if (defenders.some(({ type }) => type === 'fort')) shift += shifts.fort
  if (side === ALLIED && new Set(attackers.map(({ nation }) => nation)).size > 1)
    shift += shifts.mixedNationalities
  if (worstSupply(state, target) === NONE) shift += shifts.noSupply
  if (mark?.with === 'shock') shift += mark.use === 'target' ? shifts.shockTarget : shifts.shockCounterblow
  const from = new Set(fighters.map(({ hex }) => hex))
  const stakes = stakesFor(
    situation,
    prize(situation, target),
    attackers,
    defenders,
    isStuck(situation, target, from)
  )
  let best = -Infinity
  for (const kind of kinds) {
    const fight = {
      side,
      kind,
      attackers,
      defenders,
      targets: [target],
      counterattack: false,
      bonus: 0,
      support: [],
      ground: null
    }
    const armor = hasArmorBonus(state, fight) ? shifts.armorBonus : 0
    const strengths = { attack, defense, shift: shift + armor }
    best = Math.max(best, expected(world, tableFor(side, kind), strengths, stakes, supportOf(situation)))
  }
  return best
}

/** 15.3: an assault by the units under one marker. */
export function imaginedAssault(situation: Situation, target: number, units: readonly Unit[]): number {
  const { state, world, enemy } = situation
  const defenders = unitsIn(state, target)
  const at = state.at[units[0]!.index]!
  if (
    hasFortress(state, target) ||
    !allowsMobileInto(state, target) ||
    !allowsMobileAcross(world, at, target)
  )
    return -Infinity
  const { shifts, terrain } = world.tables
  const fight = {
    side: GERMAN,
    kind: 'blitzkrieg',
    attackers: units,
    defenders,
    targets: [target],
    counterattack: false,
    bonus: 0,
    support: [],
    ground: null
  } as const
  const attack = units.reduce((sum, unit) => sum + attackStrength(state, unit), 0)
  const shift =
    groundShift(situation, target, enemy) +
    (world.river[sideBetween(world, at, target)] ? terrain.hexsides.river.shift : 0) +
    (hasArmorBonus(state, fight) ? shifts.armorBonus : 0) +
    (units.every(isArmor) ? shifts.blitzkriegPanzers : 0)
  const stuck = isStuck(situation, target, new Set([at]))
  const stakes = stakesFor(situation, prize(situation, target), units, defenders, stuck)
  const strengths = { attack, defense: situation.hostile.defense[target]!, shift }
  return expected(world, 'blitzkrieg', strengths, stakes, supportOf(situation))
}

/** Something is there to be attacked. */
export const isTarget = ({ state, enemy }: Situation, hex: number): boolean =>
  boardOf(state).sideAt[hex] === enemy

/** A unit stands where the enemy's zones hold it. */
export const isEngaged = (situation: Situation, unit: Unit): boolean =>
  inStrongZone(situation, unit, situation.state.at[unit.index]!)
