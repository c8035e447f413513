// Chapter 8: the move portion of a Movement & Attack Phase.
import { must, refuse, type Bar } from '../../kernel/game'
import { continueParty, isBar, marchOffer } from '../../kernel/march'
import type { ConfirmOffer, MoveOffer, Offer } from '../../kernel/offers'
import { confirmOffer } from '../../kernel/offer-kit'
import { put, refreshGround, unitsIn, worldOf } from './board'
import { enterHex } from './03.4-control'
import type { ActionPart } from './05.5-action'
import { pushExcess, pushRuins } from './06.2-excess'
import { unsuppliedAfter } from './07-supply'
import {
  beginParty,
  dearest,
  endBar,
  explainStep,
  judgePath,
  pathOf,
  reachOf,
  whyNot,
  type Party
} from './08-movement'
import type { Context } from './events'
import { hexesNamed, hexId, names, place, unitIds, unitsNamed } from './lookup'
import type { OrderOf } from './orders'
import type { ActionFrame, FmoFrame, State } from './state'
import { ALLIED, GERMAN, NORTH, SEATS, SOUTH, type Unit } from './world'

function isMoving(frame: ActionFrame, unit: Unit): boolean {
  for (const mover of frame.movers) if (mover[0] === unit.index) return true
  return false
}

/** Why a unit may not move in this portion; null when it may. Its points are not looked at. */
export function moveBar(state: State, frame: ActionFrame, unit: Unit): Bar | null {
  const hex = state.at[unit.index]!
  if (unit.sideIndex !== frame.side) return { rule: '8.0a', why: `${unit.name} is not yours to move.` }
  if (hex < 0) return { rule: '8.0a', why: `${unit.name} is not on the map.` }
  if (!unit.mobile) return { rule: '8.0e', why: `${unit.name} is static.` }
  const rule = stayRule(state, frame, unit)
  return rule === null ? null : { rule, why: STAYS[rule](unit) }
}

const STAYS = {
  '8.7a': (unit: Unit) => `${unit.name} has finished its move.`,
  '13.6c': (unit: Unit) => `${unit.name} is not part of this offensive.`,
  '3.2.4b': () => 'Allied units in the southern zone may not move on turn 1.',
  '3.2.4d': () => 'German units in the northern zone may not move on turn 1.',
  '5.3.7a': (unit: Unit) => `${unit.name} took part in an invasion this turn.`
} as const

/** The rule that keeps a mobile unit of the moving side in its hex; null when it may move. */
function stayRule(state: State, frame: ActionFrame, unit: Unit): keyof typeof STAYS | null {
  if (frame.done.includes(unit.index)) return '8.7a'
  if (isMoving(frame, unit)) return null
  if (frame.phase === 'fmo' && !(frame as FmoFrame).units.includes(unit.index)) return '13.6c'
  // 3.2.4, 3.3.4e: on the first turn, whatever the scenario, the front stands still, but for the Germans in the south
  // (3.2.4f).
  if (state.turn === 1) {
    const zone = worldOf(state).zone[state.at[unit.index]!]
    if (frame.side === ALLIED && zone === SOUTH) return '3.2.4b'
    if (frame.side === GERMAN && zone === NORTH) return '3.2.4d'
  }
  return frame.side === ALLIED && state.bound.includes(unit.index) ? '5.3.7a' : null
}

/** The unit may move and has points left. */
export function mayMove(state: State, frame: ActionFrame, unit: Unit): boolean {
  if (state.at[unit.index]! < 0 || !unit.mobile || unit.sideIndex !== frame.side) return false
  if (stayRule(state, frame, unit) !== null) return false
  for (const [mover, spent, points] of frame.movers) if (mover === unit.index) return spent < points
  return true
}

/** The units of an order as one group, or a refusal (8.7). */
function formParty(state: State, frame: ActionFrame, units: readonly Unit[]): Party {
  const hex = state.at[units[0]!.index]!
  for (const unit of units) {
    must(moveBar(state, frame, unit))
    if (state.at[unit.index] !== hex) refuse('8.7b', 'Only units stacked together may move together.')
  }
  const moving = isMoving(frame, units[0]!)
  if (units.some((unit) => isMoving(frame, unit) !== moving))
    refuse('8.7b', 'A moving stack cannot pick up other units.')
  return moving ? continueParty(state, units, frame.movers) : beginParty(state, units)
}

/** 8.7: another stack moves, or the portion ends: the last one is finished. 6.2: then its hex must be legal. */
function finishMovers(state: State, frame: ActionFrame): void {
  const hex = frame.movers.length > 0 ? state.at[frame.movers[0]![0]]! : -1
  for (const [unit] of frame.movers) frame.done.push(unit)
  frame.movers = []
  frame.origin = -1
  if (hex >= 0) pushExcess(state, hex)
}

function move(state: State, frame: ActionFrame, order: OrderOf<'move'>, context: Context): void {
  if (frame.portion !== 'move') refuse('5.5b', 'Units move only in the move portion of the phase.')
  const units = unitsNamed(state, order.units)
  const path = hexesNamed(state, order.path)
  const party = formParty(state, frame, units)
  const judged = judgePath(state, party, path)
  if (isBar(judged)) refuse(judged.rule, judged.why)
  must(endBar(state, party, path[path.length - 1]!))

  if (isMoving(frame, units[0]!)) dropOff(frame, units)
  else {
    finishMovers(state, frame)
    frame.origin = party.hex
    units.forEach((unit, k) => frame.movers.push([unit.index, 0, party.left[k]!]))
    // 13.6: another unit has set out; one that only goes on does not count.
    if (frame.side === ALLIED) state.fmoReady = true
  }
  const walked = walk(state, party, path, context)
  // A halt on the way changes nothing about what the steps before it cost.
  const spent = walked === path.length ? judged : (judgePath(state, party, path.slice(0, walked)) as number[])
  units.forEach((unit, k) => {
    frame.movers.find((mover) => mover[0] === unit.index)![1] += spent[k]!
  })
  pushRuins(state, frame.side, state.at[units[0]!.index])
}

/** 8.7: those of the moving stack who stay behind do not move any further. */
function dropOff(frame: ActionFrame, units: readonly Unit[]): void {
  for (const [unit] of frame.movers) if (!units.some((other) => other.index === unit)) frame.done.push(unit)
  frame.movers = frame.movers.filter(([unit]) => units.some((other) => other.index === unit))
}

/**
 * Step by step, since each hex changes hands at once (3.4). An interrupt halts the group; it may go on afterwards.
 * Returns how many hexes it has entered.
 */
function walk(state: State, party: Party, path: readonly number[], context: Context): number {
  // What happens on the way is told after the move itself, of which nobody knows yet how far it comes.
  const hexes = [hexId(state, party.hex)]
  context.emit({
    kind: 'move',
    rule: '8.0a',
    side: SEATS[party.units[0]!.sideIndex],
    units: unitIds(party.units),
    hexes
  })
  // One unit of the group is enough to take a hex on the way.
  const leader = party.units[0]!
  let walked = 0
  for (const hex of path) {
    hexes.push(hexId(state, hex))
    walked++
    if (enterHex(state, leader, hex, context) || state.result !== null) break
  }
  for (let k = 1; k < party.units.length; k++) put(state, party.units[k]!, path[walked - 1]!)
  return walked
}

/** 8.10: once in the game the Germans cross the estuary. */
function scheldt(state: State, frame: ActionFrame, _order: OrderOf<'scheldt'>, context: Context): void {
  must(scheldtBar(state, frame))
  state.scheldtUsed = true
  state.scheldtOpen = true
  refreshGround(state)
  context.emit({ kind: 'scheldt', rule: '8.10b' })
}

function scheldtBar(state: State, frame: ActionFrame): Bar | null {
  if (frame.side !== GERMAN || frame.phase !== 'action' || frame.portion !== 'move')
    return { rule: '8.10b', why: 'The estuary may be crossed only in German movement.' }
  if (state.scheldtUsed) return { rule: '8.10b', why: 'The estuary has already been crossed.' }
  return null
}

const scheldtOffer: ConfirmOffer = confirmOffer<OrderOf<'scheldt'>>(
  { id: 'scheldt', rule: '8.10b', text: 'Open the Scheldt estuary for this movement' },
  { type: 'scheldt' }
)

/** All units of the side that may move: asked before every order, so that it is a plain loop. */
function movers(state: State, frame: ActionFrame): Unit[] {
  const found: Unit[] = []
  for (const unit of worldOf(state).unitsOf[frame.side]) if (mayMove(state, frame, unit)) found.push(unit)
  return found
}

/** 8: everything about moving, computed when it is asked for. */
function moveOffer(state: State, frame: ActionFrame): MoveOffer {
  return marchOffer<State, Unit, Party>(state, names, {
    about: { id: 'move', rule: '8.0a', text: 'Move units' },
    units: movers(state, frame),
    together(unit) {
      const moving = isMoving(frame, unit)
      return unitsIn(state, state.at[unit.index]!).filter(
        (other) => other !== unit && mayMove(state, frame, other) && isMoving(frame, other) === moving
      )
    },
    form: (units) =>
      isMoving(frame, units[0]!) ? continueParty(state, units, frame.movers) : beginParty(state, units),
    judge: judgePath,
    reach: reachOf,
    path: pathOf,
    why: whyNot,
    payer: dearest,
    explain: explainStep,
    warnings: (units, hexes) =>
      unsuppliedAfter(state, units, hexes).map((unit) => ({
        rule: '7.12a',
        why: `${unit.name} ends out of supply.`
      })),
    order: (ids, path) => ({ type: 'move', units: [...ids], path: [...path] }) as OrderOf<'move'>
  })
}

/** What lapses with the portion: units that have not moved at all. */
function unmoved(state: State, frame: ActionFrame): string[] {
  const world = worldOf(state)
  return movers(state, frame)
    .filter((unit) => !isMoving(frame, unit))
    .map((unit) => `${unit.name} in ${place(world, state.at[unit.index]!)} has not moved.`)
}

export const movementPart: ActionPart = {
  offers(state, frame): Offer[] {
    if (frame.portion !== 'move') return []
    const offers: Offer[] = [moveOffer(state, frame)]
    if (scheldtBar(state, frame) === null) offers.push(scheldtOffer)
    return offers
  },
  orders: { move, scheldt },
  end(state, frame) {
    if (frame.portion !== 'move') return
    finishMovers(state, frame)
    if (state.scheldtOpen) {
      state.scheldtOpen = false
      refreshGround(state)
    }
  },
  lapses: (state, frame) => (frame.portion === 'move' ? unmoved(state, frame) : [])
}
