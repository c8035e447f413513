// 12.0: what may be attacked and by whom. Ordinary and momentum attacks (12.7) share it.
import { directionTo } from '../../hex/grid'
import { attackOffer } from '../../kernel/battle'
import type { Bar } from '../../kernel/game'
import type { About } from '../../kernel/offer-kit'
import type { AttackOffer } from '../../kernel/offers'
import { boardOf, enemyOf, intactGarrison } from './board'
import { closedBar } from './11-movement'
import { previewBattle } from './12.1-strength'
import { names } from './lookup'
import type { State } from './state'
import type { Side, Unit, World } from './world'

/** 12.0d, 12.0j: why a hex is no target for this side; enemy units or an intact enemy fort with a garrison must be there. */
export function targetBar(state: State, side: Side, target: number): Bar | null {
  if (boardOf(state).sideAt[target] === enemyOf(side)) return null
  if (intactGarrison(state, target)?.side === enemyOf(side)) return null
  return { rule: '12.0d', why: 'There is nothing to attack there.' }
}

/** 12.0d, 11.4, 11.5, 11.7: why a unit cannot attack into a hex from where it stands. */
export function attackBar(state: State, unit: Unit, target: number): Bar | null {
  const board = boardOf(state)
  const { world } = board
  const hex = state.at[unit.index]!
  const dir = hex < 0 ? -1 : directionTo(world.grid, hex, target)
  if (dir < 0) return { rule: '12.0d', why: `${unit.name} is not next to that hex.` }
  if (world.closed[world.grid.sides[6 * hex + dir]!])
    return { rule: '11.4f', why: 'Units cannot attack across a blocked, lake or sea hexside.' }
  if (unit.mech && !mechMayAttack(world, target))
    return { rule: '11.4b', why: 'Mechanized units cannot attack into mountain or swamp.' }
  if (board.open[unit.nationIndex]![target]) return null
  const bar = closedBar(state, unit, target)
  // 12.0j: an intact fort of the enemy is closed to movement, not to attack.
  return bar.rule === '11.5a' ? null : bar
}

/** 11.4b; a city stands for all other terrain of its hex (11.3c). */
export function mechMayAttack(world: World, hex: number): boolean {
  return world.city[hex] === 1 || world.tables.tec.terrain[world.hexes[hex]!.terrain]!.mechAttack
}

/** The units among those that `may` that can attack a hex. */
export function attackersOf(state: State, target: number, may: (unit: Unit) => boolean): Unit[] {
  const board = boardOf(state)
  const { grid, units } = board.world
  const found: Unit[] = []
  for (let i = 6 * target; i < 6 * target + 6; i++) {
    const hex = grid.neighbours[i]!
    if (hex < 0) continue
    for (let k = board.first[hex]!; k >= 0; k = board.next[k]!)
      if (may(units[k]!) && attackBar(state, units[k]!, target) === null) found.push(units[k]!)
  }
  return found
}

/** The hexes that some of these units can attack. */
export function targetsOf(
  state: State,
  side: Side,
  units: readonly Unit[],
  may: (target: number) => boolean
): number[] {
  const { world, sideAt } = boardOf(state)
  const { neighbours } = world.grid
  const enemy = enemyOf(side)
  const judged = new Set<number>()
  const found = new Set<number>()
  for (const unit of units) {
    const hex = state.at[unit.index]!
    for (let i = 6 * hex; i < 6 * hex + 6; i++) {
      const target = neighbours[i]!
      // Most hexes hold nobody and no fort; the rest is judged once.
      if (target < 0 || (sideAt[target] !== enemy && world.forts[target] === null)) continue
      if (found.has(target) || judged.has(target)) continue
      if (targetBar(state, side, target) !== null || !may(target)) judged.add(target)
      else if (attackBar(state, unit, target) === null) found.add(target)
    }
  }
  return [...found]
}

/** The gesture of an attack; which units and hexes come into question is for the phase to say. */
export function strikeOffer(
  state: State,
  side: Side,
  about: About,
  targets: () => readonly number[],
  attackers: (target: number) => readonly Unit[]
): AttackOffer {
  return attackOffer<State, Unit>(state, names, {
    about,
    targets,
    attackers,
    preview: (target, units) => previewBattle(state, side, target, units)
  })
}
