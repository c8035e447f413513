// Chapter 13: the Movement Phase of a side. How far a unit comes is in 13-march.ts, what a step costs in 13.2-step.ts.
import { distance } from '../../hex/grid'
import { must, refuse, type Bar } from '../../kernel/game'
import { endOffer } from '../../kernel/offer-kit'
import type { MoveOffer, Offer, PickOffer, Warning } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { enter, invadedBy, joinWar, namingBar, warBar } from './02.11-control'
import { otherSide } from './05-play'
import { askFor } from './05.1-answers'
import { isReduced } from './02.3-strength'
import { supplyState } from './12-supply'
import { isHalted, standsBar, type Mover } from './13.2-step'
import { overstackedHexes } from './13.3.4-hexes'
import {
  atWar,
  explain,
  judgeMove,
  judgeWay,
  moverAfter,
  passedBy,
  pathOf,
  reachOf,
  whyNot
} from './13-march'
import { noteRegional } from './18.8-regional'
import { callSwissFront, crossesSwissFront } from './18.9-swiss-front'
import { plannedEnds, plannedLeft, plannedStayBar } from './24.2-allied-plans'
import {
  bind,
  hexHasNoActions,
  inZone,
  isNeutral,
  isOnMap,
  markNoActions,
  put,
  unitsIn,
  worldOf
} from './board'
import type { Context, Phase } from './events'
import {
  countryName,
  hexesNamed,
  hexId,
  hexIds,
  hexNamed,
  placeName,
  unitIds,
  unitName,
  unitNamed
} from './lookup'
import type { OrderOf } from './orders'
import { NOWHERE, type ExcessFrame, type MovementFrame, type State } from './state'
import { ALLIED, around, SEATS, type Side, type Unit, type World } from './world'

/** 13.0: opens the Movement Phase of a side. */
export function beginMovement(state: State, side: Side, context?: Context): void {
  haltAll(state, side, context)
  push<MovementFrame>(state, { phase: 'movement', side, step: 'move', moved: [] })
  // M0: cards 5 and 7.
  askFor(state, otherSide(side), 'enemyMovement')
}

/** 19.9c: German Mobile units that begin in or next to a Halt! Hitler hex. */
function haltAll(state: State, side: Side, context?: Context): void {
  for (const unit of worldOf(state).units)
    if (unit.sideIndex === side && isOnMap(state, unit) && isHalted(state, unit, state.at[unit.index]!))
      tellNoActions(state, state.at[unit.index]!, '19.9c', context)
}

/** 2.7d: a No Actions marker comes into a hex. */
function tellNoActions(state: State, hex: number, rule: string, context?: Context): void {
  const marked = hexHasNoActions(state, hex)
  markNoActions(state, hex)
  if (marked) return
  context?.emit({ kind: 'noActions', rule, units: unitIds(unitsIn(state, hex)), hexes: [hexId(state, hex)] })
}

/** Why a unit may not move in this phase; null when it may. */
function moveBar(state: State, frame: MovementFrame, unit: Unit): Bar | null {
  if (unit.sideIndex !== frame.side) return { rule: '13.0b', why: `${unit.name} is not yours to move.` }
  if (!isOnMap(state, unit)) return { rule: '13.0a', why: `${unit.name} is not on the map.` }
  if (frame.moved.includes(unit.index)) return { rule: '13.0a', why: `${unit.name} has moved.` }
  return standsBar(state, unit) ?? plannedStayBar(state, frame, unit)
}

/** The first country that a way brings to war. */
function invadedOn(state: State, unit: Unit, path: readonly number[]): string | null {
  for (const hex of path) {
    const country = invadedBy(state, unit, hex)
    if (country !== null) return country
  }
  return null
}

/** 13.2.1c: war comes before the first hex is entered; a country that the side may not enter stays neutral. */
function stateFor(state: State, unit: Unit, path: readonly number[]): State {
  const country = invadedOn(state, unit, path)
  return country === null || warBar(state, unit.sideIndex, country) !== null ? state : atWar(state, country)
}

function move(state: State, frame: MovementFrame, order: OrderOf<'move'>, context: Context): void {
  if (frame.step !== 'move') refuse('13.0a', 'All moves have been made.')
  const unit = unitNamed(state, order.unit)
  const path = hexesNamed(state, order.path)
  must(moveBar(state, frame, unit))
  const after = stateFor(state, unit, path)
  const mover = moverAfter(after, unit, [])
  if ('rule' in mover) refuse(mover.rule, mover.why)
  const judged = judgeMove(after, mover, path)
  if (typeof judged !== 'number') refuse(judged.rule, judged.why)
  must(plannedEnds(state, frame, unit)(path))
  const country = invadedOn(state, unit, path)
  must(namingBar(country, order.invade))
  const from = mover.start
  frame.moved.push(unit.index)
  if (country !== null) joinWar(state, country, context)
  const hexes = hexIds(state, [from, ...path])
  context.emit({ kind: 'move', rule: '13.0a', side: SEATS[frame.side], units: [unit.id], hexes })
  follow(state, unit, from, path, context)
}

/** A unit enters one hex after the other. */
function follow(state: State, unit: Unit, from: number, path: readonly number[], context?: Context): void {
  const late = path.slice(1).some((hex) => inZone(state, unit.camp, hex))
  let last = from
  for (const hex of path) {
    enter(state, unit, hex, context)
    if (crossesSwissFront(state, unit, last, hex)) callSwissFront(state, context)
    last = hex
  }
  noteRegional(state, unit)
  // 13.4.1c, 19.9d
  if (closesLate(unit, late)) tellNoActions(state, last, '13.4.1c', context)
  if (isHalted(state, unit, last)) tellNoActions(state, last, '19.9d', context)
}

/** 13.4.1c: an Allied unit that is not Mobile comes to the enemy with its second or a later hex. */
const closesLate = (unit: Unit, late: boolean): boolean =>
  late && unit.sideIndex === ALLIED && unit.mobile !== true

function moveOffer(state: State, frame: MovementFrame): MoveOffer {
  const world = worldOf(state)
  const unitOf = (ids: readonly string[]) => unitNamed(state, ids[0]!)
  const beginning = (ids: readonly string[], begun: readonly string[]) => {
    const unit = unitOf(ids)
    const way = hexesNamed(state, begun)
    const after = stateFor(state, unit, way)
    return { unit, way, after, mover: moverAfter(after, unit, way) }
  }
  let last: { readonly key: string; readonly is: ReturnType<typeof beginning> } | null = null
  /** The position in which the unit goes on, and how it does: its reach and a path are asked for one after the other. */
  const going = (ids: readonly string[], begun: readonly string[]) => {
    const key = [...ids, ...begun].join()
    if (last?.key !== key) last = { key, is: beginning(ids, begun) }
    return last.is
  }
  const warStates = new Map<string, State>()
  const warState = (country: string): State => {
    let found = warStates.get(country)
    if (found === undefined) warStates.set(country, (found = atWar(state, country)))
    return found
  }
  /** Further positions: those in which a neutral country is at war, to which the unit may come and bring it to war. */
  const wars = (unit: Unit, way: readonly number[], mover: Mover): State[] => {
    if (state.neutral.length === 0 || invadedOn(state, unit, way) !== null) return []
    const able = state.neutral.filter(
      (country) => country !== unit.nation && warBar(state, unit.sideIndex, country) === null
    )
    if (able.length === 0) return []
    const come = [mover.hex, ...passedBy(state, mover)]
    return able.filter((country) => come.some((hex) => bordersOf(world, country)[hex])).map(warState)
  }

  return {
    gesture: 'move',
    id: 'move',
    rule: '13.0a',
    text: 'Move units',
    units: world.units.filter((unit) => moveBar(state, frame, unit) === null).map(({ id }) => id),
    together: () => [],
    byWay: true,
    reach(ids, _mode, begun = []) {
      const { unit, way, after, mover } = going(ids, begun)
      if ('rule' in mover) return []
      const gone = spentOn(after, unit, way)
      const found = new Map(reachOf(after, mover).map(({ hex, cost }) => [hex, gone + cost]))
      for (const war of wars(unit, way, mover))
        for (const { hex, cost } of reachOf(war, mover)) if (!found.has(hex)) found.set(hex, gone + cost)
      // 24.2: what the plan allows.
      const planned = plannedEnds(state, frame, unit)
      return [...found]
        .filter(([hex]) => planned([...way, ...straight(state, mover.hex, hex)]) === null)
        .map(([hex, cost]) => ({ hex: hexId(state, hex), cost }))
    },
    path(ids, to, _mode, begun = []) {
      const { unit, way, after, mover } = going(ids, begun)
      if ('rule' in mover) return null
      const goal = hexNamed(state, to)
      for (const now of [after, ...wars(unit, way, mover)]) {
        const rest = pathOf(now, mover, goal)
        if (rest === null) continue
        const hexes = [...way, ...rest]
        const lines = explain(now, unit, hexes)
        return {
          hexes: hexIds(state, hexes),
          cost: lines.flat().reduce((sum, { value }) => sum + value, 0),
          of: mover.points + spentOn(after, unit, way),
          steps: hexes.map((hex, i) => ({ hex: hexId(state, hex), lines: lines[i]! })),
          // Worked out for whoever looks at them.
          get warnings() {
            return warningsOf(state, now, unit, hexes)
          }
        }
      }
      return null
    },
    why(ids, to, _mode, begun = []) {
      const { after, mover, unit } = going(ids, begun)
      const bar = moveBar(state, frame, unit)
      if (bar !== null) return bar
      return 'rule' in mover ? mover : whyNot(after, mover, hexNamed(state, to))
    },
    order(ids, path) {
      const country = invadedOn(state, unitOf(ids), hexesNamed(state, path))
      const order: OrderOf<'move'> = { type: 'move', unit: ids[0]!, path: [...path] }
      return country === null ? order : { ...order, invade: country }
    }
  }
}

const borders = new WeakMap<World, Map<string, Uint8Array>>()

/** Per hex: 1 for those next to a country. */
function bordersOf(world: World, country: string): Uint8Array {
  let known = borders.get(world)
  if (known === undefined) borders.set(world, (known = new Map()))
  let found = known.get(country)
  if (found === undefined) known.set(country, (found = new Uint8Array(world.grid.count)))
  else return found
  for (const hex of world.landHexes)
    if (world.country[hex] === country) for (const to of around(world, hex)) found[to] = 1
  return found
}

/** As many hexes as lead from one to another, the last of them at the end. */
const straight = (state: State, from: number, to: number): number[] =>
  Array<number>(distance(worldOf(state).grid, from, to)).fill(to)

function spentOn(state: State, unit: Unit, way: readonly number[]): number {
  if (way.length === 0) return 0
  const start = moverAfter(state, unit, [])
  const spent = 'rule' in start ? 0 : judgeWay(state, start, way)
  return typeof spent === 'number' ? spent : 0
}

function warningsOf(state: State, now: State, unit: Unit, path: readonly number[]): Warning[] {
  const warnings: Warning[] = []
  const country = invadedOn(state, unit, path)
  if (country !== null)
    warnings.push({ rule: '13.2.1h', why: `Brings ${countryName(country)} to war.`, grave: true })
  const late = path.slice(1).some((hex) => inZone(now, unit.camp, hex))
  if (closesLate(unit, late)) warnings.push({ rule: '13.4.1c', why: `${unit.name} gets No Actions there.` })
  if (supplyAfter(now, unit, path) === 'out')
    warnings.push({ rule: '12.4a', why: `${unit.name} ends out of supply.` })
  return warnings
}

/** The supply of a unit that has gone this way. */
function supplyAfter(state: State, unit: Unit, path: readonly number[]): ReturnType<typeof supplyState> {
  const after: State = { ...state, at: [...state.at], owner: [...state.owner], changed: [], afloat: [] }
  bind(after, worldOf(state))
  for (const hex of path) enter(after, unit, hex)
  return supplyState(after, unit)
}

// ---- 25.1: cavalry is merged --------------------------------------------------------------------------------------

/** 25.1: round cavalry with a square Polish unit. */
function mergers(state: State, { side }: MovementFrame): Unit[] {
  const { front, units } = worldOf(state)
  if (!state.options.advanced || front !== 'poland' || side !== ALLIED) return []
  return units.filter(
    (unit) =>
      unit.shape === 'round' &&
      unit.type === 'cavalry' &&
      isOnMap(state, unit) &&
      partners(state, unit).length > 0
  )
}

/** 25.1b: whether one of them is reduced or not. */
const partners = (state: State, cavalry: Unit): Unit[] =>
  unitsIn(state, state.at[cavalry.index]!).filter(
    ({ shape, nation }) => shape === 'square' && nation === 'Poland'
  )

function merge(state: State, frame: MovementFrame, order: OrderOf<'merge'>, context: Context): void {
  if (frame.step !== 'merge') refuse('25.1', 'Cavalry is merged at the end of the phase.')
  const cavalry = unitNamed(state, order.cavalry)
  if (!mergers(state, frame).includes(cavalry)) refuse('25.1', `${cavalry.name} cannot be merged.`)
  const there = partners(state, cavalry)
  const unit = order.unit === undefined ? null : unitNamed(state, order.unit)
  if (unit !== null && (!there.includes(unit) || !isReduced(state, unit)))
    refuse('25.1', `${unit.name} is no reduced unit of its hex.`)
  const hexes = hexIds(state, [state.at[cavalry.index]!])
  put(state, cavalry, NOWHERE)
  if (unit !== null) state.steps[unit.index] = unit.steps
  context.emit({
    kind: 'merged',
    rule: '25.1',
    units: unitIds(unit === null ? [cavalry] : [cavalry, unit]),
    hexes
  })
  if (mergers(state, frame).length === 0) close(state, frame)
}

function mergeOffer(state: State, frame: MovementFrame): PickOffer {
  const world = worldOf(state)
  return {
    gesture: 'pick',
    id: 'merge',
    rule: '25.1',
    text: 'Merge cavalry into another unit',
    choices: mergers(state, frame).flatMap((cavalry) => {
      const reduced = partners(state, cavalry).filter((unit) => isReduced(state, unit))
      const hexes = hexIds(state, [state.at[cavalry.index]!])
      return [...reduced, null].map((unit) => ({
        id: unit === null ? cavalry.id : `${cavalry.id} ${unit.id}`,
        text:
          unit === null
            ? `${unitName(world, cavalry)} leaves the game`
            : `${unitName(world, cavalry)} brings ${unit.name} to full strength`,
        units: [cavalry.id],
        hexes,
        order: { type: 'merge', cavalry: cavalry.id, ...(unit && { unit: unit.id }) } as OrderOf<'merge'>
      }))
    })
  }
}

// ---- the phase ----------------------------------------------------------------------------------------------------

function end(state: State, frame: MovementFrame): void {
  const [first] = plannedLeft(state, frame)
  if (first !== undefined) refuse('24.2k', `${first.name} can come nearer to its goal.`)
  if (frame.step === 'move' && mergers(state, frame).length > 0) frame.step = 'merge'
  else close(state, frame)
}

/** 13.3.4: then comes what is overstacked. */
function close(state: State, frame: MovementFrame): void {
  pop(state, frame)
  const hexes = overstackedHexes(state)
  if (hexes.length > 0) push<ExcessFrame>(state, { phase: 'excess', hexes, gone: [] })
}

/** What lapses with the phase. */
function lapses(state: State, frame: MovementFrame): string[] {
  const world = worldOf(state)
  return world.units
    .filter((unit) => moveBar(state, frame, unit) === null && !isNeutral(state, unit))
    .map((unit) => `${unitName(world, unit)} in ${placeName(world, state.at[unit.index]!)} has not moved.`)
}

export const movementPhase: Phase<State, MovementFrame> = {
  rule: '13.0a',
  title: 'Movement Phase',
  actor: (_state, frame) => SEATS[frame.side],
  offers: (state, frame): Offer[] =>
    frame.step === 'merge'
      ? [mergeOffer(state, frame), endOffer('25.1', 'Merge no more cavalry')]
      : [
          moveOffer(state, frame),
          // 24.2k
          ...(plannedLeft(state, frame).length > 0
            ? []
            : [endOffer('13.0a', 'End the Movement Phase', { lapses: () => lapses(state, frame) })])
        ],
  orders: { move, merge, end }
}
