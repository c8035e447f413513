// Chapter 12: the Reinforcement Phases (II and VI): arrivals, withdrawals, rebuilding.
import { must, type Bar } from '../../kernel/game'
import type { Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { confirmOffer, endOffer } from '../../kernel/offer-kit'
import { put, worldOf } from './board'
import type { Words } from './describe'
import { takeOff } from './02-steps'
import { aerialOffer, commitAerial } from './07.11-aerial'
import { aerialRebuilds, canReturn, merge, rebuild, rebuildOffers } from './12.3-rebuilding'
import { elbeOffers, isElbeUnit, placeElbe, pushSecondSs } from './12.2-specials'
import { thunderclap, thunderclapOffer } from './13.7-thunderclap'
import type { Context, Phase } from './events'
import { unitIds, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import { BOX, DEAD, GONE, TRACK, type ReinforcementFrame, type State } from './state'
import { ALLIED, GERMAN, SEATS, type Side, type Unit } from './world'

export function beginReinforcement(state: State, side: Side): void {
  push<ReinforcementFrame>(state, {
    phase: side === ALLIED ? 'alliedReinforcement' : 'germanReinforcement',
    begun: false,
    restored: 0,
    rebuilt: 0,
    merged: 0
  })
}

const sideOf = (frame: ReinforcementFrame): Side => (frame.phase === 'alliedReinforcement' ? ALLIED : GERMAN)

/** Units of the turn box that come to the Reinforcement Box now (5.4). */
function arrivals(state: State, side: Side): Unit[] {
  return worldOf(state).unitsOf[side].filter((unit) => {
    if (state.at[unit.index] !== TRACK || state.due[unit.index]! > state.turn) return false
    // 12.1.1, 12.2.2: these wait for something else than their turn.
    return !isElbeUnit(unit) && (unit.entry?.kind !== 'french' || state.fxWithdrawn)
  })
}

/** 12.2.1: units that must or may enter in a way of their own; they remember the turn they came. */
const OWN_WAYS: readonly string[] = ['hex', 'italy', 'substitute']

function arrive(state: State, side: Side, context: Context): void {
  const units = arrivals(state, side)
  for (const unit of units) {
    put(state, unit, BOX)
    state.due[unit.index] = OWN_WAYS.includes(unit.entry?.kind ?? '') ? state.turn : 0
  }
  if (units.length > 0)
    context.emit({ kind: 'arrival', rule: '5.4', side: SEATS[side], units: unitIds(units) })
}

/** 12.2.4: two panzer corps leave for the east, from wherever they are. */
function withdrawSs(state: State, context: Context): void {
  const world = worldOf(state)
  const { units: ids, turn } = world.tables.withdrawals.ss
  if (state.turn !== turn) return
  const units = ids.map((id) => world.unit(id)!).filter((unit) => state.at[unit.index] !== GONE)
  for (const unit of units) put(state, unit, DEAD)
  context.emit({ kind: 'ssWithdrawn', rule: '12.2.4a', units: unitIds(units) })
}

/** Arrivals come first; nobody decides about them. */
function run(state: State, frame: ReinforcementFrame, context: Context): void {
  if (frame.begun) {
    pop(state, frame)
    return
  }
  frame.begun = true
  if (sideOf(frame) === GERMAN) withdrawSs(state, context)
  arrive(state, sideOf(frame), context)
  if (sideOf(frame) === GERMAN) pushSecondSs(state)
}

/** 12.1.1: why the Free French Expeditionary Corps cannot be withdrawn now; null when it can. */
function withdrawBar(state: State): Bar | null {
  const { fx } = worldOf(state).tables.withdrawals
  if (state.fxWithdrawn) return { rule: '12.1.1a', why: 'The corps has already been withdrawn.' }
  if (state.turn < fx.fromTurn)
    return { rule: '12.1.1a', why: `The corps may not be withdrawn before turn ${fx.fromTurn}.` }
  return null
}

function withdraw(
  state: State,
  _frame: ReinforcementFrame,
  _order: OrderOf<'withdraw'>,
  context: Context
): void {
  must(withdrawBar(state))
  const { fx } = worldOf(state).tables.withdrawals
  const unit = unitNamed(state, fx.unit)
  takeOff(state, unit, GONE)
  state.fxWithdrawn = true
  const brought = fx.brings.map((id) => unitNamed(state, id))
  for (const french of brought) {
    put(state, french, BOX)
    state.due[french.index] = 0
  }
  context.emit({ kind: 'fxWithdrawn', rule: '12.1.1a', units: [unit.id] })
  context.emit({ kind: 'arrival', rule: '12.1.1b', side: SEATS[ALLIED], units: unitIds(brought) })
}

function offers(state: State, frame: ReinforcementFrame): Offer[] {
  const list = rebuildOffers(state, frame)
  if (sideOf(frame) === ALLIED) {
    if (withdrawBar(state) === null)
      list.push(
        confirmOffer<OrderOf<'withdraw'>>(
          {
            id: 'withdraw',
            rule: '12.1.1a',
            text: 'Withdraw the Free French Expeditionary Corps for the two French corps'
          },
          { type: 'withdraw' }
        )
      )
    const city = thunderclapOffer(state)
    if (city !== null) list.push(city)
  } else list.push(...elbeOffers(state))
  return list
}

/** Asked again and again, so what is quickly told comes first. */
function hasOffers(state: State, frame: ReinforcementFrame): boolean {
  if (sideOf(frame) === ALLIED && withdrawBar(state) === null) return true
  if (canReturn(state, frame) || offers(state, frame).length > 0) return true
  return sideOf(frame) === ALLIED && aerialRebuilds(state, frame)
}

const common = {
  rule: '5.4',
  /** Nobody is asked when there is nothing to decide. */
  actor: (state: State, frame: ReinforcementFrame) =>
    frame.begun && hasOffers(state, frame) ? SEATS[sideOf(frame)] : null,
  run,
  offers(state: State, frame: ReinforcementFrame) {
    const aerial = sideOf(frame) === ALLIED ? aerialOffer(state) : null
    return [
      ...offers(state, frame),
      ...(aerial === null ? [] : [aerial]),
      endOffer('5.4', 'End the Reinforcement Phase')
    ]
  }
}

const end = (state: State, frame: ReinforcementFrame) => pop(state, frame)

/** Phase II. */
export const alliedReinforcementPhase: Phase<State, ReinforcementFrame> = {
  ...common,
  title: 'Allied Reinforcement Phase',
  orders: {
    rebuild,
    merge,
    withdraw,
    thunderclap,
    // 7.11: at any time of the turn, so that units can be rebuilt where it goes.
    aerial: (state: State, _frame: ReinforcementFrame, order: OrderOf<'aerial'>, context: Context) =>
      commitAerial(state, order, context),
    end
  }
}

/** Phase VI. */
export const germanReinforcementPhase: Phase<State, ReinforcementFrame> = {
  ...common,
  title: 'German Reinforcement Phase',
  orders: {
    rebuild,
    place: (state: State, _frame: ReinforcementFrame, order: OrderOf<'place'>, context: Context) =>
      placeElbe(state, order, context),
    end
  }
}

export const reinforcementWords: Words<'arrival' | 'fxWithdrawn' | 'ssWithdrawn'> = {
  arrival: (event, t) =>
    `${t.Units(event)} ${t.verb(event, 'arrives', 'arrive')} in the ${t.side(event)} Reinforcement Box.`,
  fxWithdrawn: (event, t) => `${t.Units(event)} is withdrawn.`,
  ssWithdrawn: (event, t) => `${t.Units(event)} ${t.verb(event, 'leaves', 'leave')} for the eastern front.`
}
