// What an attack is worth: the ground won, the enemy's losses, the own ones, and armies that fall apart.
import { directionTo } from '../../hex/grid'
import { oddsOf, type BattlePreview, type OddsPreview } from '../../kernel/offers'
import { intactGarrison } from '../../games/war-comes-early/board'
import { mechMayAttack } from '../../games/war-comes-early/12-attack'
import { isConcentric, intactFort } from '../../games/war-comes-early/12.1-strength'
import { GERMAN, type Unit } from '../../games/war-comes-early/world'
import { approachWorth, enemyGoals as enemyGoalsIn } from '../operational/goals'
import { once, type Fighter } from '../operational/terms'
import { columnOf, outlook, type CrtLine } from './odds'
import { couldEnter, groundShift, type Situation } from './situation'
import { guardWorth } from './standing'

/** What the loss of a corps is worth to the one who inflicts it, and costs the one who suffers it. */
const KILL = 1
const LOSS = 1.1
/** A German mechanized corps costs a victory point besides (4.6). */
const MECHANIZED = 1.5
/** An army that must be put together again (12.4). */
const DISRUPTED = 0.3
/** How much of a goal's worth the ground near it has, and how far that reaches. */
const APPROACH = { reach: 5, part: 0.12 }
/** What a unit below the top of a stack is taken for. */
const HIDDEN_DEFENSE = 4

/** What it is worth to stand near the goals that the enemy holds. */
export function approach(situation: Situation, hex: number): number {
  return approachWorth(situation, enemyGoals(situation), hex, APPROACH)
}

/** Hexes worth something that the side does not hold and somebody of it could take. */
export const enemyGoals = once((situation: Situation): readonly number[] => {
  const { side, world } = situation
  const nations = world.armed.filter((nation) => world.sideOfNation[nation] === side)
  return enemyGoalsIn(situation, (hex) => nations.some((nation) => couldEnter(situation, nation, hex)))
})

/** What it is worth to take a hex by battle. */
export function prize(situation: Situation, target: number): number {
  const { stake, view, side } = situation
  return (view.control[target] === side ? 0 : stake[target]!) + approach(situation, target)
}

/** Corps equivalents in the target with the fort's own garrison, as far as they can be known. */
function sizeOf({ view, hostile, enemy }: Situation, target: number): number {
  const garrison = intactGarrison(view, target)
  return hostile.size[target]! + (garrison?.side === enemy ? garrison.ce : 0)
}

/** What it is worth to fight in this column. */
function worthOf(
  situation: Situation,
  target: number,
  column: number,
  units: readonly Unit[]
): { worth: number; wins: number } {
  const has = units.reduce((sum, unit) => sum + unit.ce, 0)
  const armies = units.filter((unit) => unit.components !== undefined).length
  const { wins, attackerLoses, defenderLoses } = outlook(
    situation.world,
    column,
    has,
    sizeOf(situation, target)
  )
  const mechanized = units.every((unit) => unit.germanMech) ? MECHANIZED : 0
  // Who guards something and falls in the attack leaves it open.
  let exposed = 0
  for (const unit of units) exposed += guardWorth(situation, unit, situation.view.at[unit.index]!)
  const worth =
    wins * prize(situation, target) +
    defenderLoses * KILL -
    attackerLoses * (LOSS + mechanized + exposed / Math.max(1, has)) -
    (1 - wins) * armies * DISRUPTED
  return { worth, wins }
}

/** A battle as the game previews it, with a guess for what cannot be seen. */
export function previewed(
  situation: Situation,
  target: number,
  units: readonly Unit[],
  battle: BattlePreview
): { worth: number; wins: number } {
  const preview = oddsOf(battle)
  const sum = (lines: OddsPreview['attack']) => lines.reduce((total, line) => total + line.value, 0)
  const hidden = situation.view.hidden?.find((stack) => stack.hex === target)?.count ?? 0
  const differential = sum(preview.attack) - sum(preview.defense) - hidden * HIDDEN_DEFENSE
  const column = columnOf(situation.world, preview.table as CrtLine, differential, sum(preview.shifts))
  return worthOf(situation, target, column, units)
}

/** A battle that could be: with these units attacking from these hexes. */
export function imagined(
  situation: Situation,
  target: number,
  fighters: readonly Fighter<Unit>[]
): { worth: number; wins: number } {
  const { world, view, board, side, hostile } = situation
  const { tec, shifts } = world.tables
  let attack = 0
  let mechanized = 0
  let dry = false
  let covered = false
  const directions = new Set<number>()
  for (const { unit, hex } of fighters) {
    const strength = unit.mech && world.city[target] ? unit.attack / 2 : unit.attack
    attack += strength
    if (unit.germanMech) mechanized += strength
    const dir = directionTo(world.grid, target, hex)
    directions.add(dir)
    if (!world.river[world.grid.sides[6 * target + dir]!]) dry = true
    if (board.air[side][hex]) covered = true
  }
  const garrison = intactGarrison(view, target)
  const defense = hostile.defense[target]! + (garrison?.side === situation.enemy ? garrison.defense : 0)
  let shift = groundShift(situation, target)
  if (!dry) shift += tec.hexsides.river.shift
  if (covered) shift += shifts.airAttack
  if (board.air[situation.enemy][target]) shift += shifts.airDefense
  const german = side === GERMAN && fighters.every(({ unit }) => unit.nation === 'Germany')
  const fort = intactFort(board, target)
  if (!world.city[target] && (fort === null || fort.concentric) && isConcentric(directions))
    shift += german ? shifts.concentricGerman : shifts.concentricOther
  const line: CrtLine =
    german && (world.rules.mechanizedLine === 'anyGermanAttack' || mechanized * 2 >= attack)
      ? 'mechanized'
      : 'normal'
  const column = columnOf(world, line, Math.floor(attack) - defense, shift)
  return worthOf(
    situation,
    target,
    column,
    fighters.map(({ unit }) => unit)
  )
}

/** 12.0: the unit could attack that hex from there, as far as ground and politics go. */
export function couldAttack(situation: Situation, unit: Unit, from: number, target: number): boolean {
  const { world } = situation
  const dir = directionTo(world.grid, from, target)
  if (dir < 0 || world.closed[world.grid.sides[6 * from + dir]!]) return false
  if (unit.mech && !mechMayAttack(world, target)) return false
  return couldEnter(situation, unit.nationIndex, target)
}

/** 12.0d: enemy units or an intact enemy fort are there. */
export function isTarget({ view, board, enemy }: Situation, hex: number): boolean {
  return board.sideAt[hex] === enemy || intactGarrison(view, hex)?.side === enemy
}
