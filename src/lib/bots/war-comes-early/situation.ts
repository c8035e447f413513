// How a position looks to one side: who stands where, what is worth holding, and what threatens it.
// Everything is worked out from the view of a seat; what lies below the top of an enemy stack is guessed.
import { distance } from '../../hex/grid'
import {
  boardOf,
  enemyOf,
  intactGarrison,
  isOpening,
  worldOf,
  type Board
} from '../../games/war-comes-early/board'
import { intactFort } from '../../games/war-comes-early/12.1-strength'
import { NEUTRAL, type State } from '../../games/war-comes-early/state'
import { GERMAN, type Side, type Unit, type World } from '../../games/war-comes-early/world'
import { keptFields, measure, turnsAway } from '../operational/field'
import type { Force, Front } from '../operational/terms'
import { discsWithin, type Peril, type Strength } from '../operational/threat'
import { columnOf, outlook } from './odds'
import { stakesOf } from './stakes'

/** What a unit below the top of an enemy stack is taken for: an ordinary corps. */
const HIDDEN_ATTACK = 3
const HIDDEN_DEFENSE = 4

/** How much of an enemy's strength counts against a hex so many hexes away: in his next turn, and in the long run. */
const SOON = [1, 1, 1, 0.9, 0.6, 0.3]
const LATER = [1, 1, 1, 1, 0.9, 0.75, 0.6, 0.45, 0.3, 0.2, 0.1]
/** No more can come to bear against one hex. */
const MOST_THREAT = 60

/** From this stake on a hex is reckoned to be raided by so much strength, however far the enemy is. */
const PRECIOUS = 15
const RAIDERS = 4

/** Sizes are corps equivalents. */
export interface Situation extends Front {
  readonly view: State
  readonly world: World
  readonly board: Board
  readonly side: Side
  readonly enemy: Side
}

/** Worked out anew each time: a position that is thought ahead changes in place. */
export function situationOf(view: State, side: Side): Situation {
  const world = worldOf(view)
  const board = boardOf(view)
  const enemy = enemyOf(side)
  const force = (): Force => {
    const n = world.grid.count
    return { attack: new Float32Array(n), defense: new Float32Array(n), size: new Float32Array(n) }
  }
  const own = force()
  const hostile = force()
  for (const unit of world.units) {
    const hex = view.at[unit.index]!
    if (hex < 0) continue
    const to = unit.sideIndex === side ? own : hostile
    to.attack[hex]! += unit.attack
    to.defense[hex]! += unit.defense
    to.size[hex]! += unit.ce
  }
  for (const { hex, count } of view.hidden ?? []) {
    hostile.attack[hex]! += count * HIDDEN_ATTACK
    hostile.defense[hex]! += count * HIDDEN_DEFENSE
    hostile.size[hex]! += count
  }
  const soon = new Float32Array(world.grid.count)
  const later = new Float32Array(world.grid.count)
  for (let hex = 0; hex < hostile.attack.length; hex++) {
    const strength = hostile.attack[hex]!
    if (strength === 0) continue
    const open = board.open[board.nationAt[hex]!]!
    const idle = isOpening(view, world) && !isOpeningNation(world, board.nationAt[hex]!)
    for (const to of threatened(world, hex)) {
      if (!open[to] && world.forts[to] === null && !idle) continue
      const far = distance(world.grid, hex, to)
      if (!idle) soon[to] = Math.min(MOST_THREAT, soon[to]! + strength * (SOON[far] ?? 0))
      later[to] = Math.min(MOST_THREAT, later[to]! + strength * LATER[far]!)
    }
  }
  const stake = stakesOf(view)
  // By rail somebody may come from anywhere: what decides the game is never left empty.
  for (let hex = 0; hex < stake.length && !isOpening(view, world); hex++)
    if (stake[hex]! >= PRECIOUS) later[hex] = Math.max(later[hex]!, RAIDERS)
  return { view, world, board, side, enemy, own, hostile, stake, soon, later }
}

function isOpeningNation(world: World, nation: number): boolean {
  return world.tables.geography.openingTurns.nations.includes(world.nations[nation]!)
}

/** The hexes that a force in a hex could ever threaten. */
const threatened = discsWithin(LATER.length - 1)

/** The shift that an attack on this hex suffers from the ground (12.2a). */
export function groundShift(situation: Situation, hex: number): number {
  const { world, board } = situation
  const fort = intactFort(board, hex)
  if (fort !== null) return fort.shift
  return world.city[hex]
    ? world.tables.tec.sites.city.shift
    : world.tables.tec.terrain[world.hexes[hex]!.terrain]!.shift
}

/** Chance that a force of this defense and size is wiped out in a hex by so much strength, and what it loses. */
export function peril(situation: Situation, hex: number, threat: number, { defense, size }: Strength): Peril {
  if (threat <= 0) return { lost: 0, losses: 0 }
  const { world, view, side } = situation
  const garrison = intactGarrison(view, hex)
  const inFort = garrison !== null && garrison.side === side
  const strength = defense + (inFort ? garrison.defense : 0)
  const whole = size + (inFort ? garrison.ce : 0)
  if (whole === 0) return { lost: Math.min(1, threat / 4), losses: 0 }
  const german = situation.enemy === GERMAN
  const line = german && world.rules.mechanizedLine === 'anyGermanAttack' ? 'mechanized' : 'normal'
  const column = columnOf(world, line, threat - strength, groundShift(situation, hex))
  const { wins, defenderLoses } = outlook(world, column, 9, whole)
  return { lost: wins, losses: Math.min(size, defenderLoses) }
}

/** 11.7, 3.3: the unit's nation could ever go there as politics stand; enemy forts are to be taken first. */
export function couldEnter({ view, world, board }: Situation, nation: number, hex: number): boolean {
  if (board.open[nation]![hex]) return true
  const fort = world.fort(hex)
  if (fort === null || !world.land[hex] || view.standing[world.country[hex]!] === NEUTRAL) return false
  const where = world.tables.geography.nations[world.nations[nation]!]
  return (
    !fort.closedTo?.includes(world.nations[nation]!) &&
    (where === 'anywhere' || (where?.includes(world.nations[world.country[hex]!]!) ?? false))
  )
}

/** Turns until the unit would be there if it began here. */
export function turnsTo(situation: Situation, unit: Unit, from: number, goal: number): number {
  return turnsAway(fieldTo(situation, unit, goal), from, 2 * unit.move)
}

/** Half points that an intact enemy fort on the way is worth. */
const FORT_TOLL = 10

const kept = keptFields(600)

/** Half movement points from every hex to a goal as the unit goes, whoever stands in the way. */
export function fieldTo(
  situation: Situation,
  unit: Pick<Unit, 'mech' | 'nationIndex'>,
  goal: number
): Int16Array {
  const { world, view, board } = situation
  const opening = isOpening(view, world) ? 1 : 0
  const key = `${goal} ${unit.mech ? 1 : 0} ${unit.nationIndex} ${opening} ${view.standing.join('')} ${view.breached.length}`
  const open = board.open[unit.nationIndex]!
  return kept(world, key, () =>
    measure(world, goal, {
      steps: world.stepCost[unit.mech ? 1 : 0],
      toll: (hex) => (open[hex] ? 0 : couldEnter(situation, unit.nationIndex, hex) ? FORT_TOLL : -1)
    })
  )
}
