// Chapter 9: strategic moves by rail, each of ten rail hexes; several may be linked.
import { flood, pathTo } from '../../hex/flood'
import type { Bar } from '../../kernel/game'
import { isBattle, worldOf } from './board'
import { supremeCost } from './05.3-range'
import { sharedBar } from './05-command'
import { groundBar } from './06.1-walk'
import { battleBar, wayBetween, type Crossed, type Mover } from './06.3-engagement'
import { frontBar } from './06.7-fronts'
import { isFriendly } from './08-control'
import { crossingAt, holdsRegion, isRail, originOf, railNet } from './10.1-nets'
import { placeName } from './lookup'
import { mustKnow } from './secret'
import type { ActiveHq, State } from './state'
import type { Faction } from './world'

/** 9.13: rail hexes of one step. */
const lengthOf = (state: State, way: number): number => worldOf(state).route(way)?.hexes ?? 1

/** 9.12b, 9.21c, 18.35a, 18.35b, ruling 9: whether rails may be used into a place, and whether beyond it. */
function entryBar(state: State, mover: Mover, to: number): Bar | null {
  const { side } = mover
  const world = worldOf(state)
  const name = placeName(world, to)
  if (!isFriendly(state, side, to)) return { rule: '8.4b', why: `${name} is not friendly.` }
  if (isBattle(state, to) && !world.area[to]) return { rule: '9.21c', why: `There is a battle in ${name}.` }
  return groundBar(state, to)
}

function stepBar(state: State, mover: Mover, from: number, to: number): Bar | null {
  const way = wayBetween(state, from, to)
  const world = worldOf(state)
  if (way < 0 || !isRail(world, way))
    return { rule: '9.21a', why: `No rails lead from ${placeName(world, from)} to ${placeName(world, to)}.` }
  return entryBar(state, mover, to) ?? frontBar(state, mover.unit, from, to)
}

/** 18.35d: rails end in an engaged District. */
const endsIn = (state: State, mover: Mover, place: number): boolean =>
  isBattle(state, place) && !holdsRegion(state, mover.side, place)

/** 9.12a: the line must join the Supply Origin, or the capital of a smaller nation (ruling 43). */
function lineBar(state: State, mover: Mover): Bar | null {
  const place = state.at[mover.token]!
  const net = railNet(state, mover.side, [
    originOf(state, state.color[mover.token] as Faction, mover.unit.nation)
  ])
  return net.reached(place)
    ? null
    : {
        rule: '9.12a',
        why: `No friendly rails join ${placeName(worldOf(state), place)} to the Supply Origin.`
      }
}

/** Everything that stands against a rail move but its price. */
export function railBar(state: State, mover: Mover, crossed: Crossed, path: readonly number[]): Bar | null {
  const from = state.at[mover.token]!
  const start = startBar(state, mover, crossed, from, path[0]!)
  if (start !== null) return start
  let at = from
  for (const to of path) {
    if (at !== from && endsIn(state, mover, at))
      return {
        rule: '18.35d',
        why: `Rail moves end in ${placeName(worldOf(state), at)} while it is fought over.`
      }
    const bar = stepBar(state, mover, at, to)
    if (bar !== null) return bar
    at = to
  }
  return sharedBar(state, mover.token, at)
}

/** 9.2: once in a player-turn, and out of a battle only where the place is friendly (9.22). */
function startBar(state: State, mover: Mover, crossed: Crossed, from: number, to: number): Bar | null {
  if (state.traveled.includes(mover.token))
    return { rule: '9.2', why: `${mover.unit.name} has traveled in this player-turn.` }
  if (isBattle(state, from)) {
    if (mover.unit.type === 'fort') return { rule: '2.28b', why: 'A fort does not move while it is engaged.' }
    if (!isFriendly(state, mover.side, from))
      return { rule: '9.22a', why: `${mover.unit.name} is not in a friendly battle.` }
    const bar = battleBar(state, mover, crossed, from, to, false)
    if (bar !== null) return bar
  }
  return lineBar(state, mover)
}

/** 9.21a, 9.11b, 6.72: Supreme Moves for a way by rail. */
export function railCost(state: State, hq: ActiveHq, mover: Mover, path: readonly number[]): number {
  const world = worldOf(state)
  const by = mustKnow(state, hq.token)
  const { rail } = world.tables
  const minor = mover.unit.side === 'minor'
  const from = state.at[mover.token]!
  const inside = (place: number) => supremeCost(state, by, hq.place, place, minor) === 1
  // Ruling 59: who starts outside pays twice for each ten hexes; who has started inside goes on in fives.
  const price = supremeCost(state, by, hq.place, from, minor) ?? 1
  let moves = 0
  let left = 0
  let at = from
  for (const to of path) {
    const way = wayBetween(state, at, to)
    const length = lengthOf(state, way)
    // A ferry is a move of its own.
    if (crossingAt(world, way) === 'ferry') {
      moves++
      left = 0
    } else {
      if (left < length) {
        moves++
        left = price > 1 || inside(at) ? rail.hexes : rail.foreignFront
      }
      left -= length
    }
    at = to
  }
  return moves * price
}

/** All ways by rail that a unit can take with the Supreme Moves that are left, each the shortest to its end. */
export function railWays(state: State, mover: Mover, hq: ActiveHq, crossed: Crossed): number[][] {
  const world = worldOf(state)
  const from = state.at[mover.token]!
  if (!world.railPlaces[from] || state.traveled.includes(mover.token)) return []
  if (lineBar(state, mover) !== null) return []
  const bars = new Map<number, boolean>()
  const starts = (to: number): boolean => {
    let free = bars.get(to)
    if (free === undefined) bars.set(to, (free = startBar(state, mover, crossed, from, to) === null))
    return free
  }
  const reached = flood(
    world.flood,
    from,
    hq.moves * world.tables.rail.hexes,
    (at, to, _dir, way) =>
      isRail(world, way) && stepBar(state, mover, at, to) === null ? lengthOf(state, way) : -1,
    (place) => endsIn(state, mover, place)
  )
  const ways: number[][] = []
  for (let i = 1; i < reached.size; i++) ways.push(pathTo(reached, reached.order[i]!).slice(1))
  return ways.filter(
    (path) =>
      starts(path[0]!) &&
      sharedBar(state, mover.token, path.at(-1)!) === null &&
      railCost(state, hq, mover, path) <= hq.moves
  )
}
