// What an attack is worth: the ground won, the enemy's losses, the own ones.
import { directionTo } from '../../hex/grid'
import { oddsOf, type BattlePreview } from '../../kernel/offers'
import { surrounds, westWallShift } from '../../games/eisenhowers-war/10.1-odds'
import { hasSupplyProblem } from '../../games/eisenhowers-war/07.15-problem'
import { isCity } from '../../games/eisenhowers-war/board'
import { ALLIED, BRITISH, NORTH, type Unit } from '../../games/eisenhowers-war/world'
import { approachWorth, enemyGoals as enemyGoalsIn } from '../operational/goals'
import { once, type Fighter } from '../operational/terms'
import { columnOf, resultsIn } from './odds'
import { defenseIn, groundShift, stepWorth, strengthOf, type Situation } from './situation'
import { maybeRazed } from './stakes'
import { liability } from './standing'

/** What a step is worth to the one who inflicts its loss, and costs the one who suffers it; by side: German, Allied. */
const KILL = [1, 1.3] as const
const LOSS = [1.1, 0.8] as const
/** What it is worth to drive somebody out, wherever it is. */
const FOOTHOLD = 0.6
/** How likely a defender is to give way who may. */
const GIVES_WAY = 0.4
/** How much of a goal's worth the ground near it has, and how far that reaches. */
const APPROACH = { reach: 5, part: 0.1 }

const approaches = once(({ world }: Situation) => new Float32Array(world.grid.count).fill(-1))

/** What it is worth to stand near the goals that the enemy holds. */
export function approach(situation: Situation, hex: number): number {
  const kept = approaches(situation)
  if (kept[hex]! < 0) kept[hex] = approachWorth(situation, enemyGoals(situation), hex, APPROACH)
  return kept[hex]!
}

/** Hexes worth something that the side does not hold. */
export const enemyGoals = once((situation: Situation): readonly number[] => enemyGoalsIn(situation))

/** What it is worth to take a hex by battle. */
export function prize(situation: Situation, target: number): number {
  const { stake, view, side } = situation
  return FOOTHOLD + (view.control[target] === side ? 0 : stake[target]!) + 0.5 * approach(situation, target)
}

export interface Outlook {
  readonly worth: number
  /** Chance that nobody is left in the hex. */
  readonly wins: number
}

function weigh(
  situation: Situation,
  target: number,
  results: readonly (readonly [attacker: number, defender: number, chance: number])[],
  units: readonly Unit[]
): Outlook {
  const { hostile, side, view } = situation
  const steps = hostile.size[target]!
  const perStep = hostile.worth[target]! / Math.max(1, steps)
  const own = units.reduce((sum, unit) => sum + view.steps[unit.index]! * stepWorth(unit), 0)
  const ownSteps = units.reduce((sum, unit) => sum + view.steps[unit.index]!, 0)
  // Who takes the hex must hold it, with about half of those who fought for it.
  const defense = units.reduce((sum, unit) => sum + defenseIn(view, unit), 0)
  const gain = prize(situation, target) - liability(situation, target, defense / 2, Math.max(1, ownSteps / 2))
  const razed = side === ALLIED && maybeRazed(view, target) ? situation.stake[target]! : 0
  let worth = 0
  let wins = 0
  for (const [attacker, defender, chance] of results) {
    const dies = defender >= steps
    const flees = !dies && defender >= 2 && hostile.mobile[target]! > 0
    if (dies) wins += chance
    worth += chance * Math.min(defender, steps) * perStep * KILL[side]
    worth += chance * (dies ? gain : Math.max(razed, flees ? GIVES_WAY * gain : 0))
    worth -= (chance * Math.min(attacker, ownSteps) * own * LOSS[side]) / Math.max(1, ownSteps)
  }
  return { worth, wins }
}

/** A battle as the game previews it. */
export function previewed(
  situation: Situation,
  target: number,
  units: readonly Unit[],
  preview: BattlePreview
): Outlook {
  const results = oddsOf(preview).results.map(({ result, chance }): [number, number, number] => {
    const [attacker, defender] = result.split('/').map(Number)
    return [attacker!, defender!, chance]
  })
  return weigh(situation, target, results, units)
}

/** A battle in this column. */
export function inColumn(
  situation: Situation,
  target: number,
  column: number,
  units: readonly Unit[]
): Outlook {
  const results = resultsIn(situation.view, situation.world, column)
  return weigh(
    situation,
    target,
    results.map(([attacker, defender]) => [attacker, defender, 1 / results.length]),
    units
  )
}

/** A battle that could be: with these units attacking from these hexes, shifted by what else comes in. */
export function imagined(
  situation: Situation,
  target: number,
  fighters: readonly Fighter<Unit>[],
  extra = 0
): Outlook {
  const { world, view, side, hostile } = situation
  const { tec, shifts } = world.tables
  const { grid } = world
  let attack = 0
  let moat = -9
  let short = false
  const directions = new Set<number>()
  for (const { unit, hex } of fighters) {
    attack += strengthOf(view, unit)
    const dir = directionTo(grid, target, hex)
    directions.add(dir)
    const across = grid.sides[6 * target + dir]!
    const wide = side === ALLIED ? tec.hexsides.rhine.alliedShift : tec.hexsides.rhine.germanShift
    moat = Math.max(moat, world.rhine[across] ? wide : world.river[across] ? tec.hexsides.river.shift : 0)
    if (view.at[unit.index]! >= 0 && hasSupplyProblem(view, unit)) short = true
  }
  let shift = groundShift(view, world, side, target) + moat + extra
  if (short) shift += shifts.supplyProblem
  const walled = world.fort[target] || (world.westWall[target] && westWallShift(view) !== 0)
  if (!walled && !isCity(view, target) && surrounds(directions)) shift += shifts.concentric
  const column = columnOf(world, attack, hostile.defense[target]!, shift)
  return inColumn(
    situation,
    target,
    column,
    fighters.map(({ unit }) => unit)
  )
}

/** 10.0, 3.2.4: the unit could attack that hex from there. */
export function couldAttack({ world, view }: Situation, unit: Unit, from: number, target: number): boolean {
  const dir = directionTo(world.grid, from, target)
  if (dir < 0 || world.closed[world.grid.sides[6 * from + dir]!]) return false
  const { commonwealthTargets } = world.scenario.rules
  if (view.turn !== 1 || unit.groupIndex !== BRITISH || commonwealthTargets.length === 0) return true
  return world.zone[from] !== NORTH || commonwealthTargets.includes(world.grid.ids[target]!)
}
