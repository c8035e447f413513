// What a position holds: the forces, what can strike where, what the ground adds, how far it is to anywhere.
import { distance } from '../../hex/grid'
import { beginParty, reachOf } from '../../games/eisenhowers-war/08-movement'
import { attackNow, defenseNow, inSupply } from '../../games/eisenhowers-war/07-supply'
import { westWallShift } from '../../games/eisenhowers-war/10.1-odds'
import {
  attackOf,
  boardOf,
  defenseOf,
  enemyOf,
  isCity,
  terrainAt,
  worldOf,
  type Board
} from '../../games/eisenhowers-war/board'
import type { State } from '../../games/eisenhowers-war/state'
import { ALLIED, GERMAN, TERRAINS, type Side, type Unit, type World } from '../../games/eisenhowers-war/world'
import { keptFields, measure, turnsAway } from '../operational/field'
import { once, type Force, type Front } from '../operational/terms'
import { discsWithin, type Peril, type Strength } from '../operational/threat'
import { columnOf, resultsIn } from './odds'
import { stakesOf } from './stakes'

/** How much of an enemy's strength counts against a hex so many hexes away in the long run. */
const LATER = [1, 1, 1, 0.9, 0.75, 0.6, 0.45, 0.3, 0.15]
/** What counts across the line between the zones. */
const OTHER_ZONE = 0.3
/** How likely somebody is to come through who is near enough but barred. */
const RAID = 0.2
/** How likely a raider who is cut off now will be in supply where he ends. */
const CUT_OFF_RAID = 0.5
/** How likely somebody who can come beside a force is to go in once it has left. */
const FOLLOWS = 0.35
/** No more can come to bear against one hex. */
const MOST_THREAT = 100
/** What a fleet that nobody has seen yet could bring ashore. */
const FLEET = [0, 32, 24, 24, 16]

/** What the heart of the country is reckoned to be attacked with, for each turn that has passed. */
const HEART = 15

/** What stands in a hex, added up; sizes are steps. */
export interface Steps extends Force {
  /** What it would cost to lose it all. */
  readonly worth: Float32Array
  readonly mobile: Uint8Array
}

export interface Situation extends Front {
  readonly view: State
  readonly world: World
  readonly board: Board
  readonly side: Side
  readonly enemy: Side
  readonly own: Steps
  readonly hostile: Steps
  /** How likely an enemy is to come where nobody stands in his next move. */
  readonly raid: Float32Array
}

/** What the loss of one step of a unit costs. */
export function stepWorth(unit: Unit): number {
  return (unit.attack + unit.defense) / (4 * unit.steps)
}

function forceOf(view: State, world: World, side: Side): Steps {
  const n = world.grid.count
  const floats = () => new Float32Array(n)
  const force = {
    attack: floats(),
    defense: floats(),
    size: floats(),
    worth: floats(),
    mobile: new Uint8Array(n)
  }
  for (const unit of world.unitsOf[side]) {
    const hex = view.at[unit.index]!
    if (hex < 0) continue
    force.attack[hex]! += attackNow(view, unit)
    force.defense[hex]! += defenseNow(view, unit)
    force.size[hex]! += view.steps[unit.index]!
    force.worth[hex]! += view.steps[unit.index]! * stepWorth(unit)
    if (unit.mobile) force.mobile[hex]!++
  }
  return force
}

/** Worked out anew each time: a position that is thought ahead changes in place. */
export function situationOf(view: State, side: Side): Situation {
  const world = worldOf(view)
  const board = boardOf(view)
  const enemy = enemyOf(side)
  const n = world.grid.count
  const situation: Situation = {
    view,
    world,
    board,
    side,
    enemy,
    own: forceOf(view, world, side),
    hostile: forceOf(view, world, enemy),
    stake: stakesOf(view),
    soon: new Float32Array(n),
    later: new Float32Array(n),
    raid: new Float32Array(n)
  }
  for (const unit of world.unitsOf[enemy]) threaten(situation, unit)
  if (side === GERMAN) {
    threatenFromSea(situation)
    // 4.2.1: the heart is guarded before the enemy is near.
    const { hex } = world.tables.victory.ruhr
    const heart = world.hex(hex)
    situation.later[heart] = Math.max(situation.later[heart]!, HEART * view.turn)
  }
  return situation
}

function threaten(situation: Situation, unit: Unit): void {
  const { view, world, board, side, soon, later, raid } = situation
  const hex = view.at[unit.index]!
  if (hex < 0 || !unit.mobile) return
  const strength = attackNow(view, unit)
  // 4.3.1: who is cut off retakes nothing that counts, unless it finds its supply again on the way.
  const raider = unit.sideIndex !== GERMAN || inSupply(view, unit) ? 1 : CUT_OFF_RAID
  const { neighbours, sides } = world.grid
  const struck = new Set<number>()
  const strike = (from: number) => {
    raid[from] = Math.max(raid[from]!, raider)
    for (let i = 6 * from; i < 6 * from + 6; i++)
      if (neighbours[i]! >= 0 && !world.closed[sides[i]!]) struck.add(neighbours[i]!)
  }
  strike(hex)
  for (const { hex: to } of reachOf(view, beginParty(view, [unit]))) strike(to)
  for (const to of struck) {
    soon[to] = Math.min(MOST_THREAT, soon[to]! + strength)
    if (board.sideAt[to] === side) raid[to] = Math.max(raid[to]!, raider * FOLLOWS)
  }
  for (const to of threatened(world, hex)) {
    const far = distance(world.grid, hex, to)
    // Zones of control that bar his way now may be gone by then.
    if (far <= unit.move) raid[to] = Math.max(raid[to]!, raider * RAID)
    const near = LATER[far]! * (world.zone[to] === world.zone[hex] ? 1 : OTHER_ZONE)
    later[to] = Math.min(MOST_THREAT, later[to]! + strength * near)
  }
}

/** 3.2.3, 3.3.2: as long as a plan is not disclosed, every coast where it may lead is in danger. */
function threatenFromSea({ view, world, later }: Situation): void {
  const { invasion } = world.tables
  const strength = FLEET[view.turn] ?? 0
  const plan = view.turn <= 1 && world.scenario.rules.invasionForce.length > 0 ? 'first' : 'second'
  const ahead = view.invasions[plan] === 'ahead' && view.plans[plan]?.revealed !== true
  if (!ahead || (plan === 'second' && view.turn < 2)) return
  for (const name of invasion[plan])
    for (const hex of world.area(name)) later[hex] = Math.max(later[hex]!, strength)
}

/** The hexes that a force in a hex could ever threaten. */
const threatened = discsWithin(LATER.length - 1)

/** The shift that an attack of a side on this hex suffers from the ground (10.2, 10.3). */
export function groundShift(view: State, world: World, attacker: Side, hex: number): number {
  const { tec, fortification } = world.tables
  let shift = tec.terrain[TERRAINS[terrainAt(view, hex)]!].shift
  if (isCity(view, hex)) shift += tec.city.shift
  if (attacker !== ALLIED) return shift
  if (world.fort[hex]) shift += fortification.shift
  return world.westWall[hex] ? shift + westWallShift(view) : shift
}

/** 10.4, 10.5: what rivers add if the enemy holds the far banks only. */
function moatOf({ view, world, side, enemy }: Situation, hex: number): number {
  const { grid, river, rhine, land, closed } = world
  const { hexsides } = world.tables.tec
  let best = -9
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    const to = grid.neighbours[i]!
    const across = grid.sides[i]!
    if (to < 0 || !land[to] || closed[across] || view.control[to] !== enemy) continue
    const wide = rhine[across]
      ? side === GERMAN
        ? hexsides.rhine.alliedShift
        : hexsides.rhine.germanShift
      : 0
    best = Math.max(best, river[across] ? wide || hexsides.river.shift : 0)
  }
  return best === -9 ? 0 : best
}

const shields = once(({ world }: Situation) => new Int8Array(world.grid.count).fill(99))

/** The whole shift against an enemy attack on this hex. */
export function shieldOf(situation: Situation, hex: number): number {
  const kept = shields(situation)
  if (kept[hex] === 99)
    kept[hex] = groundShift(situation.view, situation.world, situation.enemy, hex) + moatOf(situation, hex)
  return kept[hex]!
}

/** Chance that a force of this defense and so many steps is wiped out in a hex, and the steps it loses. */
export function peril(
  situation: Situation,
  hex: number,
  threat: number,
  { defense, size: steps }: Strength
): Peril {
  if (threat <= 0) return { lost: 0, losses: 0 }
  if (steps <= 0) return { lost: Math.max(situation.raid[hex]!, Math.min(0.2, threat / 100)), losses: 0 }
  const column = columnOf(situation.world, threat, defense, shieldOf(situation, hex))
  let lost = 0
  let losses = 0
  const results = resultsIn(situation.view, situation.world, column)
  for (const [, taken] of results) {
    if (taken >= steps) lost++
    losses += Math.min(taken, steps)
  }
  return { lost: lost / results.length, losses: losses / results.length }
}

const kept = keptFields(800)

/** Movement points from every hex to a goal as the unit goes, whoever stands in the way. */
export function fieldTo(
  { world, board }: Situation,
  unit: Pick<Unit, 'sideIndex' | 'column'>,
  goal: number
): Int16Array {
  const { ruins, secured, seineOrdinary } = board.ground
  const key = `${goal} ${unit.sideIndex} ${unit.column} ${ruins.join()} ${secured.join()} ${seineOrdinary}`
  return kept(world, key, () => measure(world, goal, { steps: board.steps[unit.sideIndex]![unit.column] }))
}

/** Turns until the unit would be there if it began here. */
export function turnsTo(situation: Situation, unit: Unit, from: number, goal: number): number {
  return turnsAway(fieldTo(situation, unit, goal), from, Math.max(1, unit.move))
}

/** What a unit brings into an attack or a defense by its counter, wherever it is. */
export const strengthOf = (view: State, unit: Unit) =>
  view.at[unit.index]! >= 0 ? attackNow(view, unit) : attackOf(view, unit)
export const defenseIn = (view: State, unit: Unit) =>
  view.at[unit.index]! >= 0 ? defenseNow(view, unit) : defenseOf(view, unit)
