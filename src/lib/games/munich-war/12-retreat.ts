// Chapter 12: retreat. Every unit that has to go is taken by itself, in the order its owner likes (12.0b).
import { directionTo, distance } from '../../hex/grid'
import { must, refuse, type Bar } from '../../kernel/game'
import { evenPath } from '../../kernel/march'
import type { Choice, ExplainedPath, MoveOffer, Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { unitIds } from '../../kernel/names'
import { around, boardOf, enemyOf, inEnemyZone, sideOf, worldOf } from './board'
import { enterHex } from './02.3-control'
import { neutralIn } from './05-neutrals'
import { landUnitsIn, stackingBar } from './09-stacking'
import { eliminate, reduce } from './11.17-losses'
import { politicsBar } from './23.5-politics'
import type { Context, Phase } from './events'
import { hexesNamed, hexIds, hexNamed, hexNames, placeName, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { RetreatFrame, State } from './state'
import { SEATS, TERRAINS, type Side, type Unit, type World } from './world'

/**
 * 12.0: these units of a side have to retreat this many hexes, each away from its own. Opens the phase in which their owner
 * takes them one by one; who may ignore it (12.2) is asked there.
 */
export function beginRetreat(state: State, side: Side, units: readonly Unit[], hexes: number): void {
  if (units.length === 0) return
  const indices = units.map(({ index }) => index)
  push<RetreatFrame>(state, { phase: 'retreat', side, units: indices, distance: hexes, asks: false })
}

/** The ground of a hex that a unit could never stand on, along a railroad or not (19.0c). */
export function prohibits({ land, terrain, tables }: World, unit: Unit, hex: number): boolean {
  if (!land[hex]) return true
  const row = tables.tec.terrain[TERRAINS[terrain[hex]!]!]
  if (unit.alpine) return row.alpine === null
  return (unit.class === 'mechanized' ? row.mechanized : row.nonMechanized) === null
}

/** 12.2f: a fortification of any nation of the side; an entrenchment is none (19.0f). */
const hasFortress = (state: State, side: Side, hex: number): boolean =>
  landUnitsIn(state, hex).some((unit) => unit.type === 'fortification' && sideOf(state, unit) === side)

/** 12.2b, 12.2c: the unit may ignore its retreat: a fortress that still stands (12.2d) is in its own hex. */
const mayStay = (state: State, frame: RetreatFrame, unit: Unit): boolean =>
  hasFortress(state, frame.side, state.at[unit.index]!)

/** Why a unit cannot take this step of its retreat; null when it can. */
function stepBar(state: State, { side }: RetreatFrame, unit: Unit, from: number, to: number): Bar | null {
  const { world, sideAt } = boardOf(state)
  const { grid, closed } = world
  const start = state.at[unit.index]!
  const dir = directionTo(grid, from, to)
  if (dir < 0) return { rule: '12.1f', why: 'Each hex of a retreat is adjacent to the one before.' }
  // 12.1d: friends of any nation are not in the way.
  if (sideAt[to] === enemyOf(side)) return { rule: '12.1a', why: 'That hex is enemy-occupied.' }
  if (prohibits(world, unit, to) || closed[grid.sides[6 * from + dir]!])
    return {
      rule: '12.1c',
      why: 'Units cannot retreat into prohibited terrain or across an all-sea hexside.'
    }
  // 5.4e
  if (neutralIn(state, to) !== null)
    return { rule: '12.1c', why: 'Units cannot retreat into a neutral country.' }
  const politics = politicsBar(state, unit.nation, to)
  if (politics !== null) return politics
  if (distance(grid, to, start) <= distance(grid, from, start))
    return { rule: '12.1f', why: 'Each hex of a retreat is farther from where it began than the last.' }
  return null
}

interface Way {
  readonly path: readonly number[]
  /** Enemy zones of control on it: each costs a step (12.1b). */
  readonly toll: number
  /** It has to go on because it would be overstacked before (12.1e). */
  readonly isLong: boolean
  /** It leads as far as the unit can get, which is lost there (12.1g). */
  readonly isLast: boolean
}

/** All ways that end a retreat lawfully, deadly ones and those made longer by friends among them. */
function allWays(state: State, frame: RetreatFrame, unit: Unit): Way[] {
  const board = boardOf(state)
  const { side, distance: hexes } = frame
  const ways: Way[] = []
  if (!unit.mobile) return ways
  const go = (from: number, path: readonly number[], toll: number): void => {
    for (const to of around(board.world, from)) {
      if (stepBar(state, frame, unit, from, to) !== null) continue
      const way = [...path, to]
      const cost = toll + (inEnemyZone(board, side, to) ? 1 : 0)
      const isFar = way.length >= hexes
      const hasRoom = stackingBar(state, [unit], to) === null
      // 12.2e: a fortress ends it early.
      if (hasRoom && (isFar || hasFortress(state, side, to)))
        ways.push({ path: way, toll: cost, isLong: way.length > hexes, isLast: false })
      if (!isFar || !hasRoom) go(to, way, cost)
    }
  }
  go(state.at[unit.index]!, [], 0)
  return ways
}

/** 12.1h: no way that kills it while it can survive, none past a crowded hex while it finds room in time. */
function waysOf(state: State, frame: RetreatFrame, unit: Unit): Way[] {
  const ways = allWays(state, frame, unit)
  const safe = ways.filter(({ toll }) => toll < state.steps[unit.index]!)
  const best = safe.length > 0 ? safe : ways
  const short = best.filter(({ isLong }) => !isLong)
  return short.length > 0 ? short : best
}

/** 12.1g: as far as a unit gets that has no way to the end of its retreat. */
function lastWays(state: State, frame: RetreatFrame, unit: Unit): Way[] {
  const { world } = boardOf(state)
  let farthest: number[][] = []
  let paths: number[][] = [[]]
  while (paths.length > 0) {
    farthest = paths
    paths = paths.flatMap((path) => {
      const from = path.at(-1) ?? state.at[unit.index]!
      const next = around(world, from).filter((to) => stepBar(state, frame, unit, from, to) === null)
      return next.map((to) => [...path, to])
    })
  }
  return farthest
    .filter(({ length }) => length > 0)
    .map((path) => ({ path, toll: 0, isLong: false, isLast: true }))
}

/** The units that still have to go, with their ways. Those that get nowhere wait: others may make room for them (12.0b). */
function waysNow(state: State, frame: RetreatFrame): Map<Unit, Way[]> {
  const { units } = worldOf(state)
  const left = frame.units.map((index) => units[index]!)
  const ways = new Map(left.map((unit) => [unit, waysOf(state, frame, unit)]))
  if ([...ways.values()].some(({ length }) => length > 0)) return ways
  for (const unit of left) if (!mayStay(state, frame, unit)) ways.set(unit, lastWays(state, frame, unit))
  return ways
}

const waysFor = (state: State, frame: RetreatFrame, unit: Unit): readonly Way[] =>
  waysNow(state, frame).get(unit) ?? []

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((hex, i) => hex === b[i])

/** Why a unit may not retreat along a path; null when it may. */
function pathBar(state: State, frame: RetreatFrame, unit: Unit, path: readonly number[]): Bar | null {
  if (waysFor(state, frame, unit).some((way) => isSame(way.path, path))) return null
  let from = state.at[unit.index]!
  for (const to of path) {
    const bar = stepBar(state, frame, unit, from, to)
    if (bar !== null) return bar
    from = to
  }
  const isWay = (way: Way): boolean => isSame(way.path, path)
  return isWorse(state, frame, unit, isWay) ?? endBar(state, frame, unit, from)
}

/** 12.1h: what is wrong with a way that there is but that may not be taken; null when there is none. */
function isWorse(state: State, frame: RetreatFrame, unit: Unit, isMeant: (way: Way) => boolean): Bar | null {
  const meant = allWays(state, frame, unit).filter(isMeant)
  if (meant.length === 0) return null
  const why = meant.every(({ toll }) => toll >= state.steps[unit.index]!)
    ? 'That would eliminate the unit, and it has another way.'
    : 'It need not go that far: it finds room on another way.'
  return { rule: '12.1h', why }
}

/** Why a retreat cannot end in a hex that the unit could be in on its way. */
function endBar(state: State, frame: RetreatFrame, unit: Unit, hex: number): Bar {
  if (waysFor(state, frame, unit).some(({ isLast }) => isLast))
    return { rule: '12.1g', why: 'It has no way to the end of its retreat: it goes as far as it can.' }
  const gone = distance(worldOf(state).grid, state.at[unit.index]!, hex)
  const hexes = `${frame.distance} ${frame.distance === 1 ? 'hex' : 'hexes'}`
  const crowd = gone < frame.distance ? null : stackingBar(state, [unit], hex)
  if (crowd !== null) return { rule: '12.1e', why: `It cannot stay there. ${crowd.why}` }
  if (gone === frame.distance) return { rule: '12.1f', why: `No way of ${hexes} leads there.` }
  return { rule: '12.1f', why: `The retreat must end ${hexes} from where it began.` }
}

/** Why a unit cannot end its retreat in a hex. */
function whyNot(state: State, frame: RetreatFrame, unit: Unit, goal: number): Bar {
  const worse = isWorse(state, frame, unit, ({ path }) => path.at(-1) === goal)
  if (worse !== null) return worse
  // What bars the hex itself bars it from each side alike.
  const bars = around(worldOf(state), goal).map((from) => stepBar(state, frame, unit, from, goal))
  const bar = bars.find((one) => one !== null && one.rule !== '12.1f')
  if (bar && bars.every((one) => one !== null)) return bar
  return endBar(state, frame, unit, goal)
}

/** Where a unit goes without anybody being asked, and by which rule. */
interface Fate {
  readonly unit: Unit
  readonly rule: string
  readonly goes: Way | 'nowhere' | 'lost'
}

/** The next thing that nobody has to decide; null when the owner is asked. */
function forced(state: State, frame: RetreatFrame): Fate | null {
  const now = [...waysNow(state, frame)]
  for (const [unit] of now) {
    if (unit.type === 'fortification') return { unit, rule: '12.2a', goes: 'nowhere' }
    if (!unit.mobile && !mayStay(state, frame, unit)) return { unit, rule: '12.1i', goes: 'lost' }
  }
  const [unit, ways] = now[0]!
  if (now.every(([, { length }]) => length === 0)) {
    return mayStay(state, frame, unit)
      ? { unit, rule: '12.2b', goes: 'nowhere' }
      : { unit, rule: '12.1g', goes: 'lost' }
  }
  const only = now.length === 1 && ways.length === 1 && !mayStay(state, frame, unit)
  return only ? { unit, rule: '12.0a', goes: ways[0]! } : null
}

function run(state: State, frame: RetreatFrame, context: Context): void {
  if (frame.units.length === 0) {
    pop(state, frame)
    return
  }
  const fate = forced(state, frame)
  if (fate === null) {
    frame.asks = true
    return
  }
  const { unit, rule, goes } = fate
  if (goes === 'nowhere') keep(state, frame, unit, rule, context)
  else if (goes !== 'lost') walk(state, frame, unit, goes, context)
  else {
    settle(frame, unit)
    eliminate(state, unit, rule, context)
  }
}

function settle(frame: RetreatFrame, unit: Unit): void {
  frame.asks = false
  frame.units = frame.units.filter((index) => index !== unit.index)
}

function keep(state: State, frame: RetreatFrame, unit: Unit, rule: string, context: Context): void {
  settle(frame, unit)
  const hexes = hexNames(state, state.at[unit.index]!)
  context.emit({ kind: 'stay', rule, units: [unit.id], hexes })
}

/** Step by step; whom the zones have worn out gets no farther (12.1b). */
function walk(state: State, frame: RetreatFrame, unit: Unit, { path, isLast }: Way, context: Context): void {
  const board = boardOf(state)
  const { side } = frame
  settle(frame, unit)
  let left = state.steps[unit.index]!
  const zones = path.map((hex) => inEnemyZone(board, side, hex))
  const end = zones.findIndex((zone) => zone && --left === 0)
  const taken = end < 0 ? path : path.slice(0, end + 1)
  context.emit({
    kind: 'retreat',
    rule: '12.0a',
    side: SEATS[side],
    units: [unit.id],
    hexes: hexIds(state, [state.at[unit.index]!, ...taken])
  })
  for (const [i, hex] of taken.entries()) {
    enterHex(state, unit, hex, context)
    if (zones[i]) reduce(state, unit, '12.1b', context)
  }
  if (isLast && end < 0) eliminate(state, unit, '12.1g', context)
}

function unitOf(state: State, frame: RetreatFrame, id: string): Unit {
  const unit = unitNamed(state, id)
  if (!frame.units.includes(unit.index)) refuse('12.0a', `${unit.name} has not to retreat.`)
  return unit
}

function retreat(state: State, frame: RetreatFrame, order: OrderOf<'retreat'>, context: Context): void {
  const unit = unitOf(state, frame, order.unit)
  const path = hexesNamed(state, order.path)
  must(pathBar(state, frame, unit, path))
  walk(
    state,
    frame,
    unit,
    waysFor(state, frame, unit).find((way) => isSame(way.path, path))!,
    context
  )
}

function stay(state: State, frame: RetreatFrame, order: OrderOf<'stay'>, context: Context): void {
  const unit = unitOf(state, frame, order.unit)
  if (!mayStay(state, frame, unit))
    refuse('12.2c', 'Only units with a fortress of their side in their hex may ignore the retreat.')
  keep(state, frame, unit, '12.2b', context)
}

function retreatOffer(state: State, frame: RetreatFrame, units: readonly Unit[]): MoveOffer {
  const board = boardOf(state)
  const find = (ids: readonly string[]): Unit => unitNamed(state, ids[0]!)
  /** To each hex, the way that costs least first. */
  const to = (unit: Unit, goal?: number): Way[] =>
    waysFor(state, frame, unit)
      .filter(({ path }) => goal === undefined || path.at(-1) === goal)
      .sort((a, b) => a.toll - b.toll)
  const explained = ({ path, isLast }: Way): ExplainedPath => ({
    ...evenPath(hexIds(state, path), (_hex, i) => [
      { label: 'Retreat', value: 1, rule: '12.0a' },
      ...(inEnemyZone(board, frame.side, path[i]!)
        ? [{ label: 'Enemy zone of control: lose a step', value: 0, rule: '12.1b' }]
        : [])
    ]),
    ...(isLast && { warnings: [{ rule: '12.1g', why: 'It gets no farther, and is lost there.' }] })
  })
  return {
    gesture: 'move',
    id: 'retreat',
    rule: '12.0a',
    text: `Retreat ${frame.distance} ${frame.distance === 1 ? 'hex' : 'hexes'}`,
    units: unitIds(units),
    together: () => [],
    verb: 'Retreat',
    suggested: () => suggested(state, frame, units),
    reach(ids) {
      const ends = new Map(to(find(ids)).map(({ path }) => [path.at(-1)!, path.length]))
      return [...ends].map(([hex, cost]) => ({ hex: board.world.grid.ids[hex]!, cost }))
    },
    path(ids, goal) {
      const [way] = to(find(ids), hexNamed(state, goal))
      return way === undefined ? null : explained(way)
    },
    paths: (ids, goal) => to(find(ids), hexNamed(state, goal)).map(explained),
    why: (ids, goal) => whyNot(state, frame, find(ids), hexNamed(state, goal)),
    order: ([unit], path) => ({ type: 'retreat', unit: unit!, path: [...path] }) satisfies OrderOf<'retreat'>
  }
}

/** Who could stay is asked about that; others go to the one hex that costs them least. */
function suggested(
  state: State,
  frame: RetreatFrame,
  units: readonly Unit[]
): { units: string[]; to: string } | null {
  for (const unit of units) {
    if (mayStay(state, frame, unit)) continue
    const ways = waysFor(state, frame, unit)
    const least = Math.min(...ways.map(({ toll }) => toll))
    const ends = new Set(ways.filter(({ toll }) => toll === least).map(({ path }) => path.at(-1)!))
    if (ends.size === 1) return { units: [unit.id], to: hexIds(state, [...ends])[0]! }
  }
  return null
}

function stayChoice(state: State, unit: Unit): Choice {
  const hex = state.at[unit.index]!
  return {
    id: unit.id,
    text: `${unit.name} stays in ${placeName(worldOf(state), hex)}`,
    units: [unit.id],
    hexes: hexIds(state, [hex]),
    order: { type: 'stay', unit: unit.id } as OrderOf<'stay'>
  }
}

function offers(state: State, frame: RetreatFrame): Offer[] {
  const { units } = worldOf(state)
  const left = frame.units.map((index) => units[index]!)
  const able = left.filter((unit) => waysFor(state, frame, unit).length > 0)
  const staying = left.filter((unit) => mayStay(state, frame, unit))
  const found: Offer[] = [retreatOffer(state, frame, able)]
  if (staying.length > 0)
    found.push({
      gesture: 'pick',
      id: 'stay',
      rule: '12.2b',
      text: 'Ignore the retreat thanks to the fortress',
      choices: staying.map((unit) => stayChoice(state, unit))
    })
  return found
}

export const retreatPhase: Phase<State, RetreatFrame> = {
  rule: '12.0a',
  title: 'Retreat',
  actor: (_state, { asks, side }) => (asks ? SEATS[side] : null),
  run,
  offers,
  orders: { retreat, stay }
}
