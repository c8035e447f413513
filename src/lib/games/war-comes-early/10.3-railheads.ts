// 10.3 and 10.3.1: the rail leg of Soviet supply, and how railheads move and fall back.
import { connect, trace } from '../../hex/connect'
import { directionTo } from '../../hex/grid'
import { must, refuse, type Bar } from '../../kernel/game'
import { evenPath } from '../../kernel/march'
import type { ExplainedPath, MoveOffer, Offer, ReachedHex } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { whyNoWay } from '../../kernel/why'
import { endOffer } from '../../kernel/offer-kit'
import { boardOf, worldOf } from './board'

import type { Context, Phase } from './events'
import { hexId, hexIds, hexesNamed, hexNamed, placeName, placeStart } from './lookup'
import type { OrderOf } from './orders'
import type { FallbackFrame, MovementFrame, RailheadFrame, State } from './state'
import { ALLIED, SEATS, type World } from './world'

const RAILHEAD = 'mk-rail-'

/** The number in `state.railheads` of a railhead by its id; -1 for any other name. */
export function railheadNumber(id: string): number {
  const number = id.startsWith(RAILHEAD) ? Number(id.slice(RAILHEAD.length)) : NaN
  return Number.isInteger(number) && number > 0 ? number - 1 : -1
}

export function railheadId(number: number): string {
  return `${RAILHEAD}${number + 1}`
}

/** 10.3c: where a railroad leaves the map in the Soviet Union (east and south edge). */
function isSovietSource(world: World, hex: number): boolean {
  return world.hexes[hex]!.edgeSupply === 'Soviet Union'
}

/**
 * 10.3b, 10.3d, A50: contiguous friendly-controlled rail hexes join the hex with a Soviet source; zones of control do
 * not matter.
 */
export function railheadConnected(state: State, hex: number): boolean {
  const { world } = boardOf(state)
  if (state.control[hex] !== ALLIED) return false
  const enter = (_from: number, to: number, _dir: number, side: number) =>
    world.rail[side] === 1 && state.control[to] === ALLIED
  return connect(world.railSearch, [hex], enter, { goal: (at) => isSovietSource(world, at) }) >= 0
}

/** 10.3: the line of a railhead to its source, for people; empty when it is cut. */
export function railLine(state: State, hex: number): number[] {
  const { world } = boardOf(state)
  if (!railheadConnected(state, hex)) return []
  const { order, size } = world.railSearch
  return trace(world.railSearch, order[size - 1]!)
}

/** 10.3: all rail hexes with an unbroken line to a source, where railheads could stand. */
export function joinedRail(state: State): number[] {
  const { world } = boardOf(state)
  const sources: number[] = []
  for (let hex = 0; hex < world.grid.count; hex++)
    if (state.control[hex] === ALLIED && isSovietSource(world, hex)) sources.push(hex)
  connect(
    world.railSearch,
    sources,
    (_from, to, _dir, side) => world.rail[side] === 1 && state.control[to] === ALLIED
  )
  return Array.from(world.railSearch.order.subarray(0, world.railSearch.size))
}

/** 10.3.1: a rail hex was lost or won; railheads without an unbroken line go back at once (A51). */
export function fallBackRailheads(state: State, context: Context): void {
  let all = true
  state.railheads.forEach((hex, railhead) => {
    if (hex < 0) return
    const pending = state.stack.find(
      (frame): frame is FallbackFrame =>
        frame.phase === 'railheadFallback' && (frame as FallbackFrame).railhead === railhead
    )
    const holds = railheadConnected(state, hex)
    if (!holds) all = false
    const choices = holds ? [] : nearestConnected(state, hex)
    // One order can cut the line more than once before the Allied player is asked.
    if (pending !== undefined) pending.choices = choices
    else if (choices.length === 1) moveBack(state, railhead, choices[0]!, context)
    else if (choices.length > 1) push<FallbackFrame>(state, { phase: 'railheadFallback', railhead, choices })
  })
  boardOf(state).railheadsHold = all
}

/** A51: the connected rail hexes nearest to this one along the railroad, whoever holds the hexes between. */
function nearestConnected(state: State, hex: number): number[] {
  const world = worldOf(state)
  const onRail = (_from: number, _to: number, _dir: number, side: number) => world.rail[side] === 1
  connect(world.search, [hex], onRail)
  const { order, depth, size } = world.search
  const found: number[] = []
  for (let i = 0; i < size; i++) {
    const at = order[i]!
    if (found.length > 0 && depth[at]! > depth[found[0]!]!) break
    if (railheadConnected(state, at)) found.push(at)
  }
  return found
}

function moveBack(state: State, railhead: number, to: number, context: Context): void {
  const from = state.railheads[railhead]!
  state.railheads[railhead] = to
  context.emit({
    kind: 'railhead',
    rule: '10.3.1d',
    railhead: railheadId(railhead),
    hexes: hexIds(state, [from, to])
  })
}

/** 10.3.1: a railhead stands on the line and there is a rail hex for it to go to. */
function canMove(state: State, hex: number): boolean {
  if (hex < 0 || !railheadConnected(state, hex)) return false
  const { grid, rail } = worldOf(state)
  for (let i = 6 * hex; i < 6 * hex + 6; i++)
    if (rail[grid.sides[i]!] && state.control[grid.neighbours[i]!] === ALLIED) return true
  return false
}

/** 10.3.1: at the end of a Soviet Movement Phase the railheads may move. */
export function beginRailheads(state: State, frame: MovementFrame): void {
  if (!frame.nations.includes(worldOf(state).nation('Soviet Union'))) return
  const left = state.railheads.flatMap((hex, railhead) => (canMove(state, hex) ? [railhead] : []))
  if (left.length > 0) push<RailheadFrame>(state, { phase: 'railheads', left })
}

/** Why a railhead may not take this step; null when it may. */
function stepBar(state: State, from: number, to: number): Bar | null {
  const world = worldOf(state)
  const dir = directionTo(world.grid, from, to)
  if (dir < 0 || !world.rail[world.grid.sides[6 * from + dir]!])
    return { rule: '10.3.1b', why: 'Railheads move only along railroads.' }
  // The railhead begins on an unbroken line, so friendly hexes alone keep it on one.
  if (state.control[to] !== ALLIED)
    return { rule: '10.3.1c', why: `${placeStart(state, to)} is not under Allied control.` }
  return null
}

const tooFar = (world: World): Bar => ({
  rule: '10.3.1b',
  why: `A railhead moves at most ${world.tables.supply.railheads.move} hexes.`
})

/** Why a railhead cannot come from one hex to another, however far that is. */
function whyNot(state: State, start: number, goal: number): Bar | null {
  const world = worldOf(state)
  return whyNoWay({
    flood: world.flood,
    start,
    goal,
    step: (from, to) => stepBar(state, from, to) ?? 1,
    isOpen: (from, to) => world.rail[world.grid.sides[6 * from + directionTo(world.grid, from, to)]!] === 1,
    tooFar: () => tooFar(world)
  })
}

function moveRailhead(
  state: State,
  frame: RailheadFrame,
  order: OrderOf<'railhead'>,
  context: Context
): void {
  const world = worldOf(state)
  const railhead = railheadNumber(order.railhead)
  if (state.railheads[railhead] === undefined) refuse('10.3.1b', 'There is no such railhead.')
  if (!frame.left.includes(railhead)) refuse('10.3.1b', 'This railhead cannot move any farther this phase.')
  const path = hexesNamed(state, order.path)
  if (path.length > world.tables.supply.railheads.move) refuse(tooFar(world).rule, tooFar(world).why)
  const start = state.railheads[railhead]!
  let from = start
  for (const to of path) {
    must(stepBar(state, from, to))
    from = to
  }

  state.railheads[railhead] = from
  frame.left = frame.left.filter((other) => other !== railhead)
  if (frame.left.length === 0) pop(state, frame)
  context.emit({
    kind: 'railhead',
    rule: '10.3.1b',
    railhead: order.railhead,
    hexes: [hexId(state, start), ...order.path]
  })
}

function railheadOffer(state: State, frame: RailheadFrame): MoveOffer {
  const world = worldOf(state)
  const enter = (_from: number, to: number, _dir: number, side: number) =>
    world.rail[side] === 1 && state.control[to] === ALLIED
  const most = world.tables.supply.railheads.move
  /** From where it stands, or from the end of a way that is begun. */
  const startOf = (id: string, begun: readonly string[]) =>
    begun.length > 0 ? hexNamed(state, begun.at(-1)!) : state.railheads[railheadNumber(id)]!
  const search = (id: string, begun: readonly string[]) =>
    connect(world.railSearch, [startOf(id, begun)], enter, { limit: most - begun.length })
  return {
    gesture: 'move',
    id: 'railhead',
    rule: '10.3.1b',
    text: `Move a railhead along the railroad (${frame.left.length} left)`,
    units: frame.left.map(railheadId),
    together: () => [],
    byWay: true,
    reach(ids, _mode, begun = []): ReachedHex[] {
      search(ids[0]!, begun)
      const { order, depth, size } = world.railSearch
      return Array.from(order.subarray(1, size), (hex) => ({
        hex: hexId(state, hex),
        cost: begun.length + depth[hex]!
      }))
    },
    path(ids, to, _mode, begun = []): ExplainedPath | null {
      search(ids[0]!, begun)
      const hexes = trace(world.railSearch, hexNamed(state, to)).slice(1)
      if (hexes.length === 0) return null
      const way = [...begun, ...hexIds(state, hexes)]
      return { ...evenPath(way, () => [{ label: 'Railroad', value: 1, rule: '10.3.1b' }]), of: most }
    },
    why: (ids, to, _mode, begun = []) => whyNot(state, startOf(ids[0]!, begun), hexNamed(state, to)),
    order: (ids, path) => ({ type: 'railhead', railhead: ids[0]!, path: [...path] }) as const
  }
}

export const railheadsPhase: Phase<State, RailheadFrame> = {
  rule: '10.3.1',
  title: 'Soviet railheads',
  actor: () => SEATS[ALLIED],
  offers: (state, frame): Offer[] => [
    railheadOffer(state, frame),
    endOffer('10.3.1b', 'Leave the railheads where they are', {
      lapses: () =>
        frame.left.map((number) => {
          const where = placeName(state, state.railheads[number]!)
          return `Soviet railhead ${number + 1} in ${where} has not moved.`
        })
    })
  ],
  orders: { railhead: moveRailhead, end: (state: State, frame: RailheadFrame) => pop(state, frame) }
}

export const railheadFallbackPhase: Phase<State, FallbackFrame> = {
  rule: '10.3.1',
  title: 'A railhead falls back',
  actor: (_state, frame) => (frame.choices.length > 1 ? SEATS[ALLIED] : null),
  run(state, frame, context) {
    pop(state, frame)
    if (frame.choices.length === 1) moveBack(state, frame.railhead, frame.choices[0]!, context)
  },
  offers: (state, frame): Offer[] => [
    {
      gesture: 'pick',
      id: 'fallBack',
      rule: '10.3.1e',
      text: `Where does Soviet railhead ${frame.railhead + 1} fall back to?`,
      choices: frame.choices.map((hex) => ({
        id: hexId(state, hex),
        text: placeStart(state, hex),
        rule: '10.3.1e',
        hexes: [hexId(state, hex)],
        order: { type: 'fallBack', hex: hexId(state, hex) } as const
      }))
    }
  ],
  orders: {
    fallBack(state: State, frame: FallbackFrame, order: OrderOf<'fallBack'>, context: Context) {
      const hex = hexNamed(state, order.hex)
      if (!frame.choices.includes(hex)) refuse('10.3.1e', 'A nearer rail hex has an unbroken line.')
      pop(state, frame)
      moveBack(state, frame.railhead, hex, context)
    }
  }
}
