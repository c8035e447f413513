// What it is worth to hold a hex, in corps equivalents: cities with points, capitals, the objectives of 1939.
import { AT_WAR, DEAD, FALLEN, GONE, NEUTRAL, type State } from '../../games/war-comes-early/state'
import { worldOf } from '../../games/war-comes-early/board'
import { GERMAN, type World } from '../../games/war-comes-early/world'

/** A victory point that changes hands counts twice in the lead. */
const PER_POINT = 1.5
/** The capital whose fall decides about the game (4.1, 4.2). */
const DECISIVE = 60
/** The opponent's own capital, half of it in each of its hexes (4.1). */
const HEART = 30
/** A nation that is out of the war with all its units (4.5). */
const NATION = 14
/** A point of the objectives of 1939, of which all four are needed to win. */
const PER_OBJECTIVE = 16
const BESIDE_OBJECTIVE = 2

export function stakesOf(view: State): Float32Array {
  const world = worldOf(view)
  const stakes = new Float32Array(world.grid.count)
  if (world.scenario.victory.kind === 'objectives') fillObjectives(view, world, stakes)
  else fillPoints(view, world, stakes)
  return stakes
}

function fillPoints(view: State, world: World, stakes: Float32Array): void {
  const { victory, capitulation } = world.tables
  for (let hex = 0; hex < world.grid.count; hex++) {
    const country = world.country[hex]!
    if (!world.land[hex] || view.standing[country] === NEUTRAL) continue
    stakes[hex] = PER_POINT * world.vp[hex]!
    // A45: Danzig pays once; the entry of others into a West Wall hex pays once too.
    if (world.forts[hex] === 'westWall' && !view.westWallEntered.includes(hex))
      stakes[hex]! += 2 * victory.westWallFirstEntry
    const nation = world.hexes[hex]!.site?.capital
    if (nation === undefined) continue
    const standing = view.standing[world.nation(nation)]
    if (nation === victory.end.alliedWinUnlessFallen && standing !== FALLEN) stakes[hex]! += DECISIVE
    else if (nation === victory.suddenDeath.alliedCapitalOf) stakes[hex]! += HEART
    else if (standing === AT_WAR && capitulation.rows.some((row) => row.nation === nation))
      stakes[hex]! += NATION
  }
}

function fillObjectives(view: State, world: World, stakes: Float32Array): void {
  const { victory } = world.scenario
  if (victory.kind !== 'objectives') return
  for (const { points, control, eliminated, adjacent } of victory.objectives) {
    if (control !== undefined) stakes[world.hex(control)]! += PER_OBJECTIVE * points
    if (eliminated !== undefined) {
      const at = view.at[world.unit(eliminated)!.index]!
      if (at !== DEAD && at !== GONE && at >= 0) stakes[at]! += PER_OBJECTIVE * points
    }
    if (adjacent === undefined) continue
    const from = 6 * world.hex(adjacent)
    for (const hex of world.grid.neighbours.slice(from, from + 6))
      if (hex >= 0 && world.land[hex]) stakes[hex]! += BESIDE_OBJECTIVE
  }
  // Every other city is a place to stand and a source of supply.
  for (let hex = 0; hex < world.grid.count; hex++)
    if (world.city[hex] && stakes[hex] === 0 && view.control[hex] !== GERMAN)
      stakes[hex] = 0.5 * world.vp[hex]!
}
