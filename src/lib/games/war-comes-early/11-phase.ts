// Chapter 11: the Movement Phase of a nation or group.
import { must, refuse, type Bar } from '../../kernel/game'
import { isBar, marchOffer } from '../../kernel/march'
import type { Mode, MoveOffer, Offer } from '../../kernel/offers'
import { endOffer } from '../../kernel/offer-kit'
import { boardOf, inEnemyZone, unitsIn, worldOf } from './board'
import { mountain18Bar, mountain18Offer, placeMountain18 } from './03.2-reinforcements'
import { violate, violateOffer } from './03.3-neutrals'
import { enterHex } from './03.6-control'
import { endPhase, phaseActor } from './05-sequence'
import { breakDownOutOfSupply } from './07-reorganization'
import { putOnTop, topOffer } from './08-stacks'
import { inSupply, unsuppliedAfter } from './10-supply'
import { beginRailheads } from './10.3-railheads'
import {
  beginParty,
  columnBar,
  continueParty,
  explainStep,
  judgePath,
  pathOf,
  reachOf,
  whyNot,
  type Party
} from './11-movement'
import type { Context, Phase } from './events'
import { hexesNamed, hexId, names, place, unitIds, unitName, unitNamed, unitsNamed } from './lookup'
import type { OrderOf } from './orders'
import { AT_WAR, type MovementFrame, type State } from './state'
import { SEATS, type Unit } from './world'

/** What a unit may do in this phase: move as the phase began, go on moving, or nothing more. */
export function status(state: State, frame: MovementFrame, unit: Unit): 'fresh' | 'moving' | 'done' {
  if (frame.done.includes(unit.index)) return 'done'
  return frame.movers.some((mover) => mover[0] === unit.index) ? 'moving' : 'fresh'
}

/** 11.0, 2.3.2: units of the active nations that can still move. Static units never do (A18). */
export function mayMove(state: State, frame: MovementFrame, unit: Unit): boolean {
  return (
    state.at[unit.index]! >= 0 &&
    unit.move > 0 &&
    frame.nations.includes(unit.nationIndex) &&
    state.standing[unit.nationIndex] === AT_WAR &&
    !frame.done.includes(unit.index) &&
    !frame.movers.some(([mover, spent, points]) => mover === unit.index && spent >= points)
  )
}

/** 11.6: the unit began its move in column. */
function inColumn(frame: MovementFrame, unit: Unit): boolean {
  return frame.movers.some((mover) => mover[0] === unit.index && mover[3] === 1)
}

/**
 * 8.1a, 11.2b: any units that set out from one hex may go on together, the others later with what they have left; or a
 * refusal.
 */
function formParty(state: State, frame: MovementFrame, units: readonly Unit[], column: boolean): Party {
  const hex = state.at[units[0]!.index]!
  for (const unit of units) {
    if (!frame.nations.includes(unit.nationIndex))
      refuse('11.0c', `${unit.name} does not belong to the active nation.`)
    if (state.at[unit.index]! < 0) refuse('11.0a', `${unit.name} is not on the map.`)
    if (unit.move === 0) refuse('2.3.2d', `${unit.name} cannot move.`)
    if (state.at[unit.index] !== hex) refuse('11.2a', 'Only units in the same hex may move together.')
    if (frame.done.includes(unit.index)) refuse('11.2c', `${unit.name} has finished its move.`)
  }
  const first = status(state, frame, units[0]!)
  if (units.some((unit) => status(state, frame, unit) !== first))
    refuse('11.2a', 'Only units that began the phase in the same hex may move together.')
  if (first === 'moving') {
    const party = continueParty(state, units, frame.movers)
    if (units.some((unit) => inColumn(frame, unit) !== column))
      refuse('11.6a', 'Column movement must be chosen at the start of a move.')
    return party
  }
  const supplied = units.map((unit) => inSupply(state, unit))
  units.forEach((unit, k) => {
    if (!supplied[k] && mustBreakDown(unit)) must(collapseBar(unit))
    if (column) must(columnBar(state, unit, supplied[k]!))
  })
  return beginParty(state, units, column, (unit) => supplied[units.indexOf(unit)]!)
}

/** 10.5: armies and fronts found out of supply break down, except those that never do. */
function mustBreakDown(unit: Unit): boolean {
  return unit.components !== undefined
}

const collapseBar = (unit: Unit): Bar => ({
  rule: '10.5f',
  why: `${unit.name} is out of supply and must break down before it moves.`
})

/** 11.0d: another stack begins to move, so the earlier one is finished. */
function beginStack(frame: MovementFrame, hex: number): void {
  frame.fresh = false
  if (frame.origin === hex) return
  for (const [unit] of frame.movers) frame.done.push(unit)
  frame.movers = []
  frame.origin = hex
}

function move(state: State, frame: MovementFrame, order: OrderOf<'move'>, context: Context): void {
  const units = unitsNamed(state, order.units)
  const path = hexesNamed(state, order.path)
  const party = formParty(state, frame, units, order.column === true)
  const spent = judgePath(state, party, path)
  if (isBar(spent)) refuse(spent.rule, spent.why)

  const halts = inEnemyZone(boardOf(state), units[0]!.sideIndex, path[path.length - 1]!)
  if (party.unmoved) {
    beginStack(frame, party.hex)
    party.units.forEach((unit, k) => frame.movers.push([unit.index, 0, party.left[k]!, party.column ? 1 : 0]))
  }
  party.units.forEach((unit, k) => {
    const mover = frame.movers.find((entry) => entry[0] === unit.index)!
    // 9.1: an enemy zone of control ends the move for the phase, whatever becomes of that zone.
    mover[1] = halts && !unit.ignoresZones ? mover[2] : mover[1] + spent[k]!
  })
  context.emit({
    kind: 'move',
    rule: party.column ? '11.6a' : '11.0a',
    side: SEATS[units[0]!.sideIndex],
    units: unitIds(units),
    hexes: [hexId(state, party.hex), ...order.path]
  })
  for (const hex of path) {
    for (const unit of units) enterHex(state, unit, hex, context)
    if (state.result !== null) return
  }
}

/** 10.5: an army or front found out of supply when it begins its move. */
function breakDown(state: State, frame: MovementFrame, order: OrderOf<'breakDown'>, context: Context): void {
  const army = unitNamed(state, order.army)
  if (!mayMove(state, frame, army) || status(state, frame, army) !== 'fresh')
    refuse('10.5f', `${army.name} is not starting a move now.`)
  if (!mustBreakDown(army)) refuse('10.5g', `${army.name} cannot break down.`)
  if (inSupply(state, army))
    refuse('7.0b', `${army.name} is in supply: armies break down in the Reorganization Phase.`)
  beginStack(frame, state.at[army.index]!)
  breakDownOutOfSupply(state, army, context)
}

function end(state: State, frame: MovementFrame, _order: OrderOf<'end'>, context: Context): void {
  must(mountain18Bar(state, frame))
  endPhase(state, frame, context)
  if (!frame.german) beginRailheads(state, frame)
}

const BREAK_DOWN = 'breakDown'
const MARCH: Mode = { id: 'march', text: 'March', rule: '11.0a' }
const COLUMN: Mode = { id: 'column', text: 'Column', rule: '11.6a' }
const BREAK: Mode = { id: BREAK_DOWN, text: 'Break down', rule: '10.5f' }

/** 11: everything about moving, computed when it is asked for. */
function moveOffer(state: State, frame: MovementFrame): MoveOffer {
  const world = worldOf(state)
  // An offer stands for one moment, so what it has found out once holds.
  const supply = new Map<number, boolean>()
  const supplied = (unit: Unit): boolean => {
    let known = supply.get(unit.index)
    if (known === undefined) supply.set(unit.index, (known = inSupply(state, unit)))
    return known
  }
  const collapses = (unit: Unit) =>
    mustBreakDown(unit) && status(state, frame, unit) === 'fresh' && !supplied(unit)
  const offer = marchOffer<State, Unit, Party>(state, names, {
    about: { id: 'move', rule: '11.0a', text: 'Move units' },
    units: world.units.filter((unit) => mayMove(state, frame, unit)),
    together(unit) {
      const as = status(state, frame, unit)
      return unitsIn(state, state.at[unit.index]!).filter(
        (other) =>
          other !== unit &&
          mayMove(state, frame, other) &&
          status(state, frame, other) === as &&
          inColumn(frame, other) === inColumn(frame, unit)
      )
    },
    modes(units) {
      const first = units[0]!
      if (status(state, frame, first) === 'moving') return [inColumn(frame, first) ? COLUMN : MARCH]
      if (units.some(collapses)) return [BREAK]
      return units.every((unit) => columnBar(state, unit, supplied(unit)) === null)
        ? [MARCH, COLUMN]
        : [MARCH]
    },
    form(units, mode) {
      if (status(state, frame, units[0]!) === 'moving') return continueParty(state, units, frame.movers)
      const broken = units.find(collapses)
      return broken === undefined
        ? beginParty(state, units, mode === 'column', supplied)
        : collapseBar(broken)
    },
    judge: judgePath,
    reach: reachOf,
    path: pathOf,
    why: whyNot,
    // 11.2: in a mixed stack the mechanized units pay the most.
    payer: ({ units }) => units.find((unit) => unit.mech) ?? units[0]!,
    explain: explainStep,
    warnings: (units, hexes) =>
      unsuppliedAfter(state, units, hexes).map((unit) => ({
        rule: '10.5b',
        why: `${unitName(world, unit)} ends out of supply.`
      })),
    parts: world.tables.movement.halfPointsPerPoint,
    order(ids, path, mode) {
      if (mode === BREAK_DOWN) return { type: 'breakDown', army: ids[0]! } as const
      return {
        type: 'move',
        units: [...ids],
        path: [...path],
        ...(mode === 'column' ? { column: true as const } : {})
      }
    }
  })
  return {
    ...offer,
    reach(ids, mode, begun = []) {
      if (mode !== BREAK_DOWN) return offer.reach(ids, mode, begun)
      if (ids.length !== 1 || begun.length > 0) return []
      return [{ hex: hexId(state, state.at[unitNamed(state, ids[0]!).index]!), cost: 0 }]
    },
    path: (ids, to, mode, begun) =>
      mode === BREAK_DOWN ? { hexes: [to], cost: 0, steps: [] } : offer.path(ids, to, mode, begun)
  }
}

/** What lapses with the phase: units that have not moved at all. */
function unmoved(state: State, frame: MovementFrame): string[] {
  const world = worldOf(state)
  return world.units
    .filter((unit) => mayMove(state, frame, unit) && status(state, frame, unit) === 'fresh')
    .map((unit) => `${unitName(world, unit)} in ${place(world, state.at[unit.index]!)} has not moved.`)
}

export const movementPhase: Phase<State, MovementFrame> = {
  rule: '11.0',
  title: 'Movement Phase',
  actor: phaseActor,
  offers(state, frame): Offer[] {
    const offers: Offer[] = [moveOffer(state, frame), topOffer(state, frame)]
    if (mountain18Bar(state, frame) === null)
      offers.push(endOffer('11.0c', 'End the Movement Phase', { lapses: () => unmoved(state, frame) }))
    const mountain = mountain18Offer(state, frame)
    if (mountain !== null) offers.unshift(mountain)
    const violation = violateOffer(state, frame)
    if (violation !== null) offers.push(violation)
    return offers
  },
  orders: { move, breakDown, end, place: placeMountain18, violate, top: putOnTop }
}
