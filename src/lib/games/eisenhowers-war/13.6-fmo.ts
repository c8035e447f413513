// 13.6: Fuehrer-mandated offensives. In the Allied move portion the German may call one of five; the units around its
// marker then move and attack as in a German phase (the frame 'fmo' of 05.5-action) before the Allies go on.
import { must, type Bar } from '../../kernel/game'
import type { Offer } from '../../kernel/offers'
import { nearest, pop, push, top } from '../../kernel/phases'
import { standingAnswer, type Question } from '../../kernel/standing'
import { confirmOffer, markerOffer } from '../../kernel/offer-kit'
import { attackOf, boardOf, unitsIn, worldOf, type Board } from './board'
import type { Words } from './describe'
import { newAction, type ActionPart } from './05.5-action'
import { beginParty, reachOf } from './08-movement'
import { mayServeFmo, targetsOf } from './10-attack'
import type { Context, Phase } from './events'
import { hexNamed, names, unitIds, unitNamed } from './lookup'
import type { AnyOrder, OrderOf } from './orders'
import type { ActionFrame, FmoFrame, FmoWindowFrame, State } from './state'
import { ALLIED, GERMAN, SEATS, type Unit } from './world'

function isFmo(frame: ActionFrame): frame is FmoFrame {
  return frame.phase === 'fmo'
}

/** The marker's hex and the six around it. */
function areaOf(board: Board, hex: number): number[] {
  const { neighbours } = board.world.grid
  const area = [hex]
  for (let i = 6 * hex; i < 6 * hex + 6; i++) if (neighbours[i]! >= 0) area.push(neighbours[i]!)
  return area
}

/** Allied units beside a hex can be attacked from it. */
function hasPrey(board: Board, hex: number): boolean {
  const { closed, grid } = board.world
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    const to = grid.neighbours[i]!
    if (to >= 0 && board.sideAt[to] === ALLIED && !closed[grid.sides[i]!]) return true
  }
  return false
}

/** the unit can attack from where it stands or from where it can go. */
function canStrike(state: State, board: Board, unit: Unit): boolean {
  if (!mayServeFmo(state, unit) || attackOf(state, unit) < 1) return false
  if (hasPrey(board, state.at[unit.index]!)) return true
  return reachOf(state, beginParty(state, [unit])).some(({ hex }) => hasPrey(board, hex))
}

/** Why no offensive can be called now, whatever the hex; null when one may. */
function timeBar(state: State): Bar | null {
  if (state.turn < worldOf(state).tables.fmo.fromTurn)
    return { rule: '3.2.4h', why: 'There are no mandated offensives on turn 1.' }
  if (state.fmo === 0) return { rule: '13.6j', why: 'No markers are left.' }
  if (!state.fmoReady)
    return { rule: '13.6i', why: 'The Allied player must move another unit between two offensives.' }
  return null
}

/** Why no offensive can be called in this hex; null when one can. */
function hexBar(state: State, hex: number, strikes: (unit: Unit) => boolean): Bar | null {
  const board = boardOf(state)
  if (board.world.italy[hex]) return { rule: '13.6g', why: 'No mandated offensive may be made in Italy.' }
  if (board.sideAt[hex] !== GERMAN || !unitsIn(state, hex).some((unit) => unit.mobile))
    return { rule: '13.6c', why: 'Place the marker in a hex with a German mobile unit.' }
  const near = areaOf(board, hex).filter((at) => board.sideAt[at] === GERMAN)
  if (!near.some((at) => unitsIn(state, at).some(strikes)))
    return { rule: '13.6d', why: 'No supplied unit around that hex can attack.' }
  return null
}

/** Hexes in which an offensive could be called now. */
function fmoHexes(state: State): number[] {
  const board = boardOf(state)
  const known = new Map<Unit, boolean>()
  const strikes = (unit: Unit): boolean => {
    let can = known.get(unit)
    if (can === undefined) known.set(unit, (can = canStrike(state, board, unit)))
    return can
  }
  return board.world.landHexes.filter(
    (hex) => board.sideAt[hex] === GERMAN && hexBar(state, hex, strikes) === null
  )
}

/** A German unit could strike, and then so could an offensive called in its own hex. */
function isDeclarable(state: State): boolean {
  if (timeBar(state) !== null) return false
  const board = boardOf(state)
  const units = board.world.unitsOf[GERMAN]
  // Who stands beside the enemy is found at once; asked after every Allied move.
  for (const unit of units) {
    const hex = state.at[unit.index]!
    if (hex >= 0 && hasPrey(board, hex) && canStrike(state, board, unit)) return true
  }
  return units.some((unit) => state.at[unit.index]! >= 0 && canStrike(state, board, unit))
}

/** The German may interrupt at the beginning of the Allied move portion, after an operation (in a hex), at its end. */
type Moment = 'begin' | 'end' | number

/** A German unit stands beside the hex. */
function isBesideGermans(state: State, hex: number): boolean {
  const { sideAt, world } = boardOf(state)
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    const to = world.grid.neighbours[i]!
    if (to >= 0 && sideAt[to] === GERMAN) return true
  }
  return false
}

/** The German wants to be asked at this moment: what he has settled in advance. */
function isWanted(state: State, moment: Moment): boolean {
  switch (standingAnswer(state, fmoQuestion.id)) {
    case undefined:
      return true
    case 'beside':
      return moment === 'end' || (moment !== 'begin' && isBesideGermans(state, moment))
    case 'end':
      return moment === 'end'
    default:
      return false
  }
}

function opens(state: State, frame: ActionFrame, moment: Moment): boolean {
  if (frame.side !== ALLIED || frame.phase !== 'action' || state.fmoPass) return false
  return isWanted(state, moment) && isDeclarable(state)
}

/** Where an operation of the Allies has ended. */
function momentAfter(state: State, order: AnyOrder): Moment {
  if (order.type === 'move') return state.at[unitNamed(state, order.units[0]!).index]!
  return order.type === 'drop' ? hexNamed(state, order.hex) : 'begin'
}

/** 13.6: at the beginning of the Allied move portion, after each operation and at its end the German may interrupt. */
function openWindow(state: State, frame: ActionFrame, moment: Moment): void {
  if (!opens(state, frame, moment)) return
  // Above the phase but below what the operation itself has brought about.
  state.stack.splice(state.stack.indexOf(frame) + 1, 0, { phase: 'fmoWindow' })
}

/** 13.6k: again and again with the same units; 13.6l: it lies above the Allied phase, so it is over before that goes on. */
function declare(state: State, frame: FmoWindowFrame, order: OrderOf<'fmo'>, context: Context): void {
  const hex = hexNamed(state, order.hex)
  const board = boardOf(state)
  must(timeBar(state) ?? hexBar(state, hex, (unit) => canStrike(state, board, unit)))
  const units = areaOf(board, hex)
    .filter((at) => board.sideAt[at] === GERMAN)
    .flatMap((at) => unitsIn(state, at))
    .filter((unit) => mayServeFmo(state, unit))
  state.fmo--
  state.fmoReady = false
  pop(state, frame)
  context.emit({ kind: 'fmo', rule: '13.6c', hexes: [order.hex], units: unitIds(units), left: state.fmo })
  // 13.6m: it has lists of its own of who has attacked what, so the German phase is not affected.
  push<FmoFrame>(state, {
    ...newAction(GERMAN),
    phase: 'fmo',
    hex,
    units: units.map((unit) => unit.index),
    attacks: 0
  })
}

/** When the open window was opened, as far as the position tells: by the stack that is moving. */
function momentNow(state: State): Moment {
  const frame = nearest<ActionFrame>(state, 'action')
  if (frame?.portion !== 'move') return 'end'
  const [mover] = frame.movers
  return mover === undefined ? 'begin' : state.at[mover[0]]!
}

/** 13.6b: the German says in advance when he wants to be asked. */
export const fmoQuestion: Question<State> = {
  id: 'offensive',
  seat: SEATS[GERMAN],
  rule: '13.6b',
  text: 'Ask me about a mandated offensive',
  answers: [
    { id: 'always', text: 'After every Allied move' },
    { id: 'beside', text: 'When they come beside my units, and when they finish moving' },
    { id: 'end', text: 'Only when they finish moving' },
    { id: 'never', text: 'Never' }
  ],
  when(state) {
    const frame = top(state)
    if (frame.phase === 'fmoWindow') return 'asked'
    // The markers come later than the first turn; when they are used up nothing is asked any more.
    if (state.fmo === 0 && state.turn >= worldOf(state).tables.fmo.fromTurn) return null
    const acts = frame.phase === 'action' || frame.phase === 'fmo'
    return acts && (frame as ActionFrame).side === GERMAN ? 'turn' : null
  },
  settled(state) {
    if (!isWanted(state, momentNow(state))) pop(state, top(state))
  }
}

const SPOKEN = 'Call a Fuehrer-mandated offensive now?'

export const fmoWindowPhase: Phase<State, FmoWindowFrame> = {
  rule: '13.6b',
  title: 'Mandated offensive?',
  actor: (state) => (isDeclarable(state) ? SEATS[GERMAN] : null),
  run: pop,
  offers: (state): Offer[] => [
    markerOffer(
      state,
      names,
      { id: 'fmo', rule: '13.6c', text: `Call a Fuehrer-mandated offensive (${state.fmo} left)` },
      `M-FMO${state.fmo}`,
      () => fmoHexes(state),
      (hex) => ({ type: 'fmo', hex }) as OrderOf<'fmo'>
    ),
    confirmOffer<OrderOf<'pass'>>(
      { id: 'pass', rule: '13.6b', text: 'No offensive now' },
      { type: 'pass' },
      { usual: true, spoken: SPOKEN }
    ),
    confirmOffer<OrderOf<'pass'>>(
      { id: 'standing', rule: '13.6b', text: 'No offensive this phase' },
      { type: 'pass', standing: true },
      { spoken: SPOKEN }
    )
  ],
  orders: {
    fmo: declare,
    pass(state: State, frame: FmoWindowFrame, order: OrderOf<'pass'>) {
      if (order.standing) state.fmoPass = true
      pop(state, frame)
    }
  }
}

/** An attack could be declared from where the units stand now. */
function canAttackNow(state: State, frame: FmoFrame): boolean {
  return targetsOf(state, frame).length > 0
}

export const fmoPart: ActionPart = {
  firstBar(state, frame, portion) {
    if (!isFmo(frame) || portion === 'move' || canAttackNow(state, frame)) return null
    return { rule: '13.6d', why: 'Nothing can be attacked yet, so the units must move first.' }
  },
  begin(state, frame, portion) {
    if (portion === 'move') openWindow(state, frame, 'begin')
  },
  after(state, frame, order) {
    if (frame.portion === 'move' && order.type !== 'first' && order.type !== 'end')
      openWindow(state, frame, momentAfter(state, order))
  },
  endBar(state, frame) {
    if (!isFmo(frame) || frame.portion !== 'attack') return null
    if (frame.attacks >= worldOf(state).tables.fmo.minAttacks || !canAttackNow(state, frame)) return null
    return { rule: '13.6d', why: 'An offensive must make at least one attack.' }
  },
  end(state, frame) {
    if (frame.portion === 'move' && frame.first === 'move') openWindow(state, frame, 'end')
  },
  /** Where movement came last, its end is the end of the phase: the window comes before what that brings. */
  finish(state, frame) {
    if (frame.first === 'attack' && opens(state, frame, 'end'))
      push<FmoWindowFrame>(state, { phase: 'fmoWindow' })
  }
}

export const fmoWords: Words<'fmo'> = {
  fmo: (event, t) =>
    `A Fuehrer-mandated offensive begins around ${t.first(event)} with ${t.units(event)}; ${String(event.left)} markers are left.`
}
