// 11.2, 9.6, 5.3.5: retreats of defenders.
import { directionTo, distance } from '../../hex/grid'
import { refuges, retreatBar, retreatsTo, type Retreat } from '../../kernel/battle'
import { firstBar, must, type Bar } from '../../kernel/game'
import { evenPath } from '../../kernel/march'
import type { ExplainedPath, MoveOffer } from '../../kernel/offers'
import { whyNoWay } from '../../kernel/why'
import { boardOf, enemyOf, inEnemyZone, terrainAt } from './board'
import { eliminate } from './02-steps'
import { enterHex } from './03.4-control'
import { southLost, sourcesOf } from './07-supply'
import { roomInItaly } from './08-movement'
import { defendersNow, stepsOf } from './11.1-losses'
import type { Context } from './events'
import { hexId, hexIds, hexesNamed, hexNamed, place, unitIds, unitNamed, unitsNamed } from './lookup'
import type { OrderOf } from './orders'
import type { BattleFrame, State } from './state'
import { CLEAR, GERMAN, NORTH, SEATS, SOUTH, type Side, type Unit } from './world'

/** 11.2: how a defender's result splits into steps and hexes. */
export function split(result: number): { steps: number; hexes: number } {
  const steps = Math.floor(result / 2)
  return { steps, hexes: result - steps }
}

/** The working sources that units of a side in a hex could draw on (7.4-7.9). */
function usableSources(state: State, side: Side, hex: number): readonly number[] {
  const { world } = boardOf(state)
  const zone = world.zone[hex]!
  if (zone !== NORTH && zone !== SOUTH) return []
  if (side === GERMAN && zone === SOUTH && !world.nearLine[hex] && southLost(state)) return []
  return sourcesOf(state, side, zone)
}

/**
 * 8.11: why a retreat cannot take this step, whatever a march would cost; null when it can. Italy may be closed to the
 * group (13.4).
 */
function stepBar(
  state: State,
  side: Side,
  start: number,
  from: number,
  to: number,
  sources: readonly number[],
  italyClosed: boolean
): Bar | null {
  const { world, sideAt } = boardOf(state)
  const { grid } = world
  const dir = directionTo(grid, from, to)
  if (dir < 0) return { rule: '8.2', why: 'Each hex of a path must be adjacent to the one before.' }
  if (!world.land[to] || world.closed[grid.sides[6 * from + dir]!])
    return { rule: '8.5', why: 'Units cannot retreat into forbidden hexes or across forbidden hexsides.' }
  if (sideAt[to] === enemyOf(side)) return { rule: '11.2c', why: 'That hex is enemy-occupied.' }
  if (distance(grid, to, start) <= distance(grid, from, start))
    return { rule: '11.2e', why: 'Each hex of a retreat must be farther from the battle than the last.' }
  if (!sources.some((source) => distance(grid, to, source) < distance(grid, start, source)))
    return {
      rule: '11.2f',
      why: 'Each hex of a retreat must be nearer to a working supply source than the battle is.'
    }
  if (italyClosed && world.italy[to])
    return { rule: '13.4a', why: 'At most eight German mobile units may be in Italy.' }
  return null
}

/** 13.4: a group of so many may not come into Italy. */
function italyClosed(state: State, side: Side, start: number, count: number): boolean {
  if (side !== GERMAN || boardOf(state).world.italy[start]) return false
  return roomInItaly(state) < count
}

/** 11.2d: rough ground and mountains end a retreat at once. */
const STOPPED: Bar = { rule: '11.2d', why: 'A retreat ends in rough or mountain.' }

/** The retreat of a group of so many from a hex. */
function retreatOf(state: State, side: Side, start: number, hexes: number, count: number): Retreat {
  const board = boardOf(state)
  const sources = usableSources(state, side, start)
  const closed = italyClosed(state, side, start, count)
  return {
    grid: board.world.grid,
    start,
    hexes,
    step: (from, to) => stepBar(state, side, start, from, to, sources, closed),
    stop: (hex) => (terrainAt(state, hex) === CLEAR ? null : STOPPED),
    // 9.6: each enemy zone of control costs a step.
    toll: (hex) => (inEnemyZone(board, side, hex) ? 1 : 0),
    length: {
      rule: '11.2i',
      why: `The retreat must be ${hexes} ${hexes === 1 ? 'hex' : 'hexes'} long.`
    }
  }
}

/** 11.2j, A-14, A-57: the defenders may choose to retreat: a way leads out, and somebody is left to take it. */
export function mayRetreat(state: State, frame: BattleFrame): boolean {
  const { steps, hexes } = split(frame.result)
  // 11.2b: one step is lost where one stands.
  if (frame.result < 2) return false
  const units = defendersNow(state, frame)
  const mobile = units.filter((unit) => unit.mobile)
  const fixed = units.filter((unit) => !unit.mobile)
  const rest = Math.max(0, steps - stepsOf(state, fixed))
  if (stepsOf(state, mobile) <= rest) return false
  return refuges(retreatOf(state, enemyOf(frame.side), frame.target, hexes, mobile.length)).size > 0
}

/** 9.6: the steps that even the best way out costs. */
export function retreatToll(state: State, frame: BattleFrame): number {
  const { hexes } = split(frame.result)
  const mobile = defendersNow(state, frame).filter((unit) => unit.mobile)
  const ways = refuges(retreatOf(state, enemyOf(frame.side), frame.target, hexes, mobile.length))
  return Math.min(...[...ways.values()].map(({ toll }) => toll))
}

/** 5.3.5f: all defenders are mobile and have somewhere to go one hex inland. */
export function mayLeaveInland(state: State, frame: BattleFrame): boolean {
  const units = defendersNow(state, frame)
  return (
    units.length > 0 &&
    units.every((unit) => unit.mobile) &&
    refuges(retreatOf(state, enemyOf(frame.side), frame.target, 1, units.length)).size > 0
  )
}

/** 11.2h, 13.2i: static units stay behind and die; their steps count towards the losses. */
export function chooseRetreat(state: State, frame: BattleFrame, context: Context): void {
  const { steps, hexes } = split(frame.result)
  const fixed = defendersNow(state, frame).filter((unit) => !unit.mobile)
  frame.defenderOwes = Math.max(0, steps - stepsOf(state, fixed))
  frame.retreatHexes = hexes
  frame.step = 'defenderLosses'
  context.emit({
    kind: 'fallBack',
    rule: '11.2a',
    side: SEATS[enemyOf(frame.side)],
    hexes: hexIds(state, [frame.target]),
    steps,
    distance: hexes,
    losses: [frame.attackerOwes, steps]
  })
  for (const unit of fixed) eliminate(state, unit, '11.2h', context)
}

/** The losses are taken: every unit left in the hex must go. */
export function beginRetreat(state: State, frame: BattleFrame): void {
  frame.retreating = defendersNow(state, frame).map((unit) => [unit.index, frame.retreatHexes])
  frame.step = 'retreat'
}

export function retreat(state: State, frame: BattleFrame, order: OrderOf<'retreat'>, context: Context): void {
  const units = unitsNamed(state, order.units)
  const path = hexesNamed(state, order.path)
  must(groupBar(state, frame, units) ?? retreatBar(retreatNow(state, frame, units.length), path))

  frame.retreating = frame.retreating.filter(([index]) => !units.some((unit) => unit.index === index))
  walk(state, frame, units, path, context)
}

/** 11.2g: the retreat of some of those who must go; the others may take another way. */
const retreatNow = (state: State, frame: BattleFrame, count: number): Retreat =>
  retreatOf(state, enemyOf(frame.side), frame.target, frame.retreatHexes, count)

function groupBar(state: State, frame: BattleFrame, units: readonly Unit[]): Bar | null {
  if (frame.step !== 'retreat' || frame.fleeingOwes > 0)
    return { rule: '11.2a', why: 'There is no retreat to make now.' }
  return firstBar(units, (unit) =>
    frame.retreating.some(([index]) => index === unit.index)
      ? null
      : { rule: '11.2a', why: `${unit.name} is not retreating.` }
  )
}

/** Why a group of so many cannot end its retreat in a hex, by the steps that its refuges are made of. */
function whyNot(state: State, frame: BattleFrame, count: number, goal: number): Bar | null {
  const { flood, grid, land, closed } = boardOf(state).world
  const { step, stop, start, length } = retreatNow(state, frame, count)
  return whyNoWay({
    flood,
    start,
    goal,
    step: (from, to) => step(from, to) ?? 1,
    stop,
    isOpen: (from, to) => land[to] === 1 && !closed[grid.sides[6 * from + directionTo(grid, from, to)]!],
    tooFar: () => length
  })
}

/**
 * Step by step: each hex in an enemy zone costs the group that goes this way one step (9.6b); on leaving before an
 * invasion it costs none.
 */
function walk(
  state: State,
  frame: BattleFrame,
  units: readonly Unit[],
  path: readonly number[],
  context: Context
): void {
  const board = boardOf(state)
  const side = enemyOf(frame.side)
  // What happens on the way is told after the retreat itself.
  const hexes = hexIds(state, [frame.target])
  context.emit({
    kind: 'retreat',
    rule: frame.inland ? '5.3.5d' : '11.2a',
    side: SEATS[side],
    units: unitIds(units),
    hexes
  })
  let zones = 0
  for (const hex of path) {
    hexes.push(hexId(state, hex))
    for (const unit of units) enterHex(state, unit, hex, context)
    if (!frame.inland && inEnemyZone(board, side, hex)) zones++
    if (zones >= stepsOf(state, units)) break
  }
  frame.fleeing = units.map((unit) => unit.index)
  frame.fleeingOwes = zones
}

/** Units that go together and the hexes they can end in. */
export function retreatOffer(state: State, frame: BattleFrame): MoveOffer {
  const board = boardOf(state)
  const { world } = board
  const side = enemyOf(frame.side)
  const ids = frame.retreating.map(([index]) => world.units[index]!.id)
  const waysOf = (units: readonly string[]) => refuges(retreatNow(state, frame, units.length))
  const explained = (path: readonly number[]): ExplainedPath => {
    const step = { label: 'Retreat', value: 1, rule: '11.2a' }
    const lost = { label: 'Enemy zone of control: lose a step', value: 0, rule: '9.6' }
    return evenPath(hexIds(state, path), (_hex, i) =>
      !frame.inland && inEnemyZone(board, side, path[i]!) ? [step, lost] : [step]
    )
  }
  return {
    gesture: 'move',
    id: 'retreat',
    rule: '11.2a',
    text: `Retreat from ${place(world, frame.target)}`,
    units: ids,
    together: (id) => ids.filter((other) => other !== unitNamed(state, id).id),
    verb: 'Retreat',
    // Where there is one place to go to, all go there.
    suggested() {
      const [only, ...others] = [...waysOf(ids)]
      return only === undefined || others.length > 0 ? null : { units: ids, to: world.grid.ids[only[0]]! }
    },
    reach: (units) =>
      [...waysOf(units)].map(([hex, way]) => ({ hex: world.grid.ids[hex]!, cost: way.path.length })),
    path(units, to) {
      const way = waysOf(units).get(hexNamed(state, to))
      return way === undefined ? null : explained(way.path)
    },
    paths(units, to) {
      const goal = hexNamed(state, to)
      const best = waysOf(units).get(goal)
      if (best === undefined) return []
      const all = retreatsTo(retreatNow(state, frame, units.length), goal)
      const others = all.filter((path) => path.some((hex, i) => hex !== best.path[i]))
      return [best.path, ...others].map(explained)
    },
    why: (units, to) => whyNot(state, frame, units.length, hexNamed(state, to)),
    order: (units, path) => ({ type: 'retreat', units: [...units], path: [...path] }) as OrderOf<'retreat'>
  }
}
