// 12.0-12.2: units of the Reinforcement Box enter in their side's Movement & Attack Phase, in either portion.
import { must, refuse, type Bar } from '../../kernel/game'
import type { Offer } from '../../kernel/offers'
import { placeOffer } from '../../kernel/offer-kit'
import { boardOf, controls, inEnemyZone, isCity, isPort, put, unitsAt, worldOf } from './board'
import type { Words } from './describe'
import { enterHex } from './03.4-control'
import type { ActionPart } from './05.5-action'
import { stackingBar } from './06-stacking'
import { canTrace, inSupply } from './07-supply'
import { roomInItaly } from './08-movement'
import { elbeOffers, isElbeUnit, placeElbe } from './12.2-specials'
import type { Context } from './events'
import { hexIds, hexNamed, names, unitIds, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import { BOX, GONE, TRACK, type ActionFrame, type State } from './state'
import { ALLIED, GERMAN, SEATS, SOUTH, type Unit } from './world'

/** 12.2.1: the unit still has to enter in its own way; a rebuilt one is like any other. */
function ownWay(state: State, unit: Unit): 'hex' | 'italy' | 'substitute' | null {
  const kind = unit.entry?.kind
  if (state.due[unit.index] === 0) return null
  return kind === 'hex' || kind === 'italy' || kind === 'substitute' ? kind : null
}

/** 12.1b: a port with a regular supply line or a beachhead; enemy zones do not matter. */
function isAlliedEntry(state: State, hex: number): boolean {
  if (!controls(state, ALLIED, hex)) return false
  return state.beachheads.includes(hex) || (isPort(state, hex) && canTrace(state, ALLIED, hex))
}

/** 7.1e, A-39: a supplied German hex in which units can appear; in an enemy zone only if Germans hold it. */
function isGermanSupplied(state: State, hex: number): boolean {
  const board = boardOf(state)
  if (!controls(state, GERMAN, hex) || !canTrace(state, GERMAN, hex)) return false
  return board.sideAt[hex] === GERMAN || !inEnemyZone(board, GERMAN, hex)
}

/** 12.2: a supplied city that stands. */
function isGermanEntry(state: State, hex: number): boolean {
  return isCity(state, hex) && isGermanSupplied(state, hex)
}

/** 12.2.1: a supplied German hex of Italy outside enemy zones of control. */
function isItalianEntry(state: State, hex: number): boolean {
  const board = boardOf(state)
  return (
    board.world.italy[hex] === 1 &&
    controls(state, GERMAN, hex) &&
    !inEnemyZone(board, GERMAN, hex) &&
    canTrace(state, GERMAN, hex)
  )
}

/** Why a unit of the box may not enter there; null when it may. */
export function entryBar(state: State, unit: Unit, hex: number): Bar | null {
  const way = ownWay(state, unit)
  if (unit.sideIndex === ALLIED) {
    if (!isAlliedEntry(state, hex))
      return { rule: '12.1a', why: 'Allied units must enter at a supplied friendly port or a beachhead.' }
  } else if (way === 'substitute') return { rule: '12.2.1d', why: `${unit.name} must replace another unit.` }
  else if (way === 'hex') {
    if (unit.entry?.kind === 'hex' && worldOf(state).hex(unit.entry.hex) !== hex)
      return { rule: '12.2.1a', why: `${unit.name} may enter only in hex ${unit.entry.hex}.` }
    if (!isGermanSupplied(state, hex))
      return { rule: '12.2.1b', why: 'The hex must be German-controlled and supplied.' }
  } else if (way === 'italy') {
    if (!isItalianEntry(state, hex))
      return {
        rule: '12.2.1c',
        why: `${unit.name} must enter in a supplied hex in Italy outside enemy zones of control.`
      }
  } else if (!isGermanEntry(state, hex))
    return worldOf(state).city[hex] && !isCity(state, hex)
      ? { rule: '12.2b', why: 'The city has been destroyed.' }
      : { rule: '12.2a', why: 'German units must enter at a supplied friendly city.' }
  // 13.4c: static units do not count.
  if (unit.sideIndex === GERMAN && unit.mobile && worldOf(state).italy[hex] && roomInItaly(state) < 1)
    return { rule: '13.4a', why: 'At most eight German mobile units may be in Italy.' }
  return stackingBar(state, [unit], hex)
}

function entryHexes(state: State, unit: Unit): number[] {
  const { city, cities, landHexes } = worldOf(state)
  // Ports are cities too, so only units with a way of their own and beachheads ask for other hexes.
  let hexes = landHexes
  if (ownWay(state, unit) === null) {
    const beaches = state.beachheads.filter((hex) => !city[hex])
    hexes = beaches.length === 0 ? cities : [...cities, ...beaches].sort((a, b) => a - b)
  }
  return hexes.filter((hex) => entryBar(state, unit, hex) === null)
}

/** 12.0b: one unit enters, at no cost in movement points, to move and attack in the same phase (12.0c). */
function place(state: State, frame: ActionFrame, order: OrderOf<'place'>, context: Context): void {
  const unit = unitNamed(state, order.piece)
  if (unit.sideIndex !== frame.side) refuse('12.0a', `${unit.name} is not yours.`)
  if (isElbeUnit(unit) && state.at[unit.index] === TRACK) return placeElbe(state, order, context)
  if (frame.phase === 'fmo') refuse('12.0a', 'Units may not enter from the box during an offensive.')
  if (state.at[unit.index] !== BOX) refuse('12.0a', `${unit.name} is not in the Reinforcement Box.`)
  const hex = hexNamed(state, order.hex)
  must(entryBar(state, unit, hex))
  state.due[unit.index] = 0
  if (unit.twin >= 0) frame.entered.push(unit.index)
  context.emit({
    kind: 'enter',
    rule: '12.0a',
    side: SEATS[unit.sideIndex],
    units: [unit.id],
    hexes: [order.hex]
  })
  enterHex(state, unit, hex, context)
}

/** 12.2.1: units for which the Army of Liguria may come: supplied, mobile, in the southern zone. */
function replaceable(state: State): Unit[] {
  const { zone, unitsOf } = worldOf(state)
  return unitsOf[GERMAN].filter((unit) => {
    const hex = state.at[unit.index]!
    return hex >= 0 && unit.mobile && zone[hex] === SOUTH && inSupply(state, unit)
  })
}

/** The Army of Liguria while it waits for its exchange. */
function liguria(state: State): Unit | undefined {
  return unitsAt(state, GERMAN, BOX).find((unit) => ownWay(state, unit) === 'substitute')
}

function substitute(state: State, frame: ActionFrame, order: OrderOf<'substitute'>, context: Context): void {
  const army = liguria(state)
  if (frame.side !== GERMAN || frame.phase === 'fmo' || army === undefined)
    refuse('12.2.1d', 'There is no army to exchange now.')
  const unit = unitNamed(state, order.unit)
  if (!replaceable(state).includes(unit))
    refuse('12.2.1d', 'The army must replace a supplied German mobile unit in the southern zone.')
  const hex = state.at[unit.index]!
  put(state, unit, GONE)
  put(state, army, hex)
  state.steps[army.index] = army.steps
  state.due[army.index] = 0
  // The army has done what the unit has done in this phase.
  const swap = (index: number) => (index === unit.index ? army.index : index)
  frame.done = frame.done.map(swap)
  frame.attacked = frame.attacked.map(swap)
  for (const mover of frame.movers)
    if (mover[0] === unit.index) {
      mover[0] = army.index
      // It goes as far as its own factor allows, halved if the unit set out without supply (7.12).
      const { outOfSupplyDivisor } = worldOf(state).tables.supply
      mover[2] = mover[2] < unit.move ? Math.ceil(army.move / outOfSupplyDivisor) : army.move
    }
  context.emit({
    kind: 'substituted',
    rule: '12.2.1d',
    units: unitIds([army, unit]),
    hexes: hexIds(state, [hex])
  })
}

/** 12.2.1b, 12.2.1e: units of the box that must enter in this phase or never; the one bound for Italy waits (12.2.1f). */
function lastChance(state: State): Unit[] {
  return unitsAt(state, GERMAN, BOX).filter((unit) => {
    const way = ownWay(state, unit)
    return way === 'hex' || way === 'substitute'
  })
}

export const entryPart: ActionPart = {
  offers(state, frame): Offer[] {
    // 12.2.2: the reserves east of the Elbe come at any moment of their turn.
    if (frame.phase === 'fmo') return elbeOffers(state)
    const offers: Offer[] = []
    const boxed = unitsAt(state, frame.side, BOX).filter((unit) => ownWay(state, unit) !== 'substitute')
    if (boxed.length > 0)
      offers.push(
        placeOffer<State, Unit>(
          state,
          names,
          { id: 'enter', rule: '12.0a', text: 'Bring units in from the Reinforcement Box' },
          boxed,
          (unit) => entryHexes(state, unit)
        )
      )
    if (frame.side === ALLIED) return offers
    offers.push(...elbeOffers(state))
    const army = liguria(state)
    const units = army === undefined ? [] : replaceable(state)
    if (army !== undefined && units.length > 0)
      offers.push({
        gesture: 'select',
        id: 'substitute',
        rule: '12.2.1d',
        text: `${army.name} replaces a unit`,
        role: 'combine',
        from: unitIds(units),
        min: 1,
        max: 1,
        judge: (chosen) =>
          chosen.length === 1 ? null : { rule: '12.2.1d', why: 'Choose the one unit it replaces.' },
        button: () => 'Replace it',
        order: ([unit]) => ({ type: 'substitute', unit: unit! }) as OrderOf<'substitute'>
      })
    return offers
  },
  orders: { place, substitute },
  lapses(state, frame) {
    if (frame.side !== GERMAN || frame.phase === 'fmo' || frame.portion === frame.first) return []
    return lastChance(state).map((unit) => `${unit.name} must enter now or never.`)
  },
  finish(state, frame, context) {
    if (frame.side !== GERMAN || frame.phase === 'fmo') return
    const lost = lastChance(state)
    for (const unit of lost) {
      put(state, unit, GONE)
      state.due[unit.index] = 0
    }
    if (lost.length > 0) context.emit({ kind: 'forfeited', rule: '12.2.1b', units: unitIds(lost) })
  }
}

export const entryWords: Words<'substituted'> = {
  substituted: (event, t) =>
    `${t.Units({ ...event, units: (event.units ?? []).slice(0, 1) })} replaces ${t.units({ ...event, units: (event.units ?? []).slice(1) })} in ${t.first(event)}.`
}
