// 12.2.2, 12.2.3, 3.2.4: German units that come onto the map in ways of their own.
import { must, refuse } from '../../kernel/game'
import type { PlaceOffer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { endOffer, placeOffer } from '../../kernel/offer-kit'
import { boardOf, controls, inEnemyZone, put, worldOf } from './board'
import type { Words } from './describe'
import { elbeReserve, enterHex } from './03.4-control'
import { mayStack, stackingBar } from './06-stacking'
import { canTrace } from './07-supply'
import type { Context, Phase } from './events'
import { hexIds, hexNamed, names, unitIds, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import { BOX, GONE, type ElbeFrame, type SecondSsFrame, type State, type YugFrame } from './state'
import { ALLIED, GERMAN, SEATS, type Unit } from './world'

function enter(state: State, unit: Unit, hex: number, rule: string, context: Context): void {
  state.due[unit.index] = 0
  context.emit({
    kind: 'enter',
    rule,
    side: SEATS[unit.sideIndex],
    units: [unit.id],
    hexes: hexIds(state, [hex])
  })
  enterHex(state, unit, hex, context)
}

// 12.2.2: OGS and 12A

export function isElbeUnit(unit: Unit): boolean {
  return unit.entry?.kind === 'elbe'
}

function elbeHexes(state: State, unit: Unit): number[] {
  return elbeReserve(state).hexes.filter((hex) => mayStack(state, [unit], hex))
}

export function elbeOffers(state: State): PlaceOffer[] {
  const units = elbeReserve(state).units.filter((unit) => elbeHexes(state, unit).length > 0)
  if (units.length === 0) return []
  const hexes = (unit: Unit) => elbeHexes(state, unit)
  return [
    placeOffer<State, Unit>(
      state,
      names,
      { id: 'elbe', rule: '12.2.2a', text: 'Bring units in east of the Elbe' },
      units,
      hexes
    )
  ]
}

export function placeElbe(state: State, order: OrderOf<'place'>, context: Context): void {
  const unit = unitNamed(state, order.piece)
  const hex = hexNamed(state, order.hex)
  const { units, hexes } = elbeReserve(state)
  if (!isElbeUnit(unit)) refuse('12.2.2a', `${unit.name} cannot enter this way.`)
  if (state.turn !== worldOf(state).tables.elbe.turn)
    refuse('12.2.2c', `${unit.name} may enter only on turn ${worldOf(state).tables.elbe.turn}.`)
  if (!units.includes(unit)) refuse('12.2.2a', `${unit.name} cannot enter now.`)
  if (!hexes.includes(hex))
    refuse('12.2.2b', 'The hex must be German-controlled, in Germany and east of the Elbe.')
  must(stackingBar(state, [unit], hex))
  enter(state, unit, hex, '12.2.2b', context)
}

/** 12.2.2: after their turn they are out of the game. */
export function dismissElbe(state: State): void {
  if (state.turn <= worldOf(state).tables.elbe.turn) return
  for (const unit of worldOf(state).unitsOf[GERMAN])
    if (isElbeUnit(unit) && state.due[unit.index]! > 0) {
      state.due[unit.index] = 0
      put(state, unit, GONE)
    }
}

export const elbePhase: Phase<State, ElbeFrame> = {
  rule: '12.2.2a',
  title: 'Reserves east of the Elbe',
  actor: (state) => (elbeOffers(state).length > 0 ? SEATS[GERMAN] : null),
  run: pop,
  offers: (state) => [...elbeOffers(state), endOffer('12.2.2a', 'Bring in no one for now')],
  orders: {
    place: (state: State, _frame: ElbeFrame, order: OrderOf<'place'>, context: Context) =>
      placeElbe(state, order, context),
    end: (state: State, frame: ElbeFrame) => pop(state, frame)
  }
}

// 12.2.3: the Yugoslav garrison

function yugHexes(state: State, unit: Unit): number[] {
  const { world, sideAt } = boardOf(state)
  return world.area('yugEntry').filter((hex) => sideAt[hex] !== ALLIED && mayStack(state, [unit], hex))
}

function waiting(state: State, frame: YugFrame): Unit[] {
  return frame.units.map((index) => worldOf(state).units[index]!)
}

export const yugPhase: Phase<State, YugFrame> = {
  rule: '12.2.3b',
  title: 'Yugoslav garrison',
  actor(state, frame) {
    const [unit] = waiting(state, frame)
    return unit !== undefined && yugHexes(state, unit).length > 0 ? SEATS[GERMAN] : null
  },
  /** All are placed, or there is no room for the rest. */
  run(state, frame, context) {
    const left = waiting(state, frame)
    for (const unit of left) put(state, unit, GONE)
    pop(state, frame)
    if (left.length > 0) context.emit({ kind: 'forfeited', rule: '12.2.3b', units: unitIds(left) })
  },
  offers: (state, frame) => [
    placeOffer<State, Unit>(
      state,
      names,
      { id: 'yug', rule: '12.2.3b', text: 'Place the corps in or next to Zagreb' },
      waiting(state, frame),
      (unit) => yugHexes(state, unit)
    )
  ],
  orders: {
    place(state: State, frame: YugFrame, order: OrderOf<'place'>, context: Context) {
      const unit = unitNamed(state, order.piece)
      const hex = hexNamed(state, order.hex)
      if (!frame.units.includes(unit.index)) refuse('12.2.3b', `${unit.name} cannot be placed now.`)
      if (!worldOf(state).area('yugEntry').includes(hex))
        refuse('12.2.3b', 'Place the corps in or next to Zagreb.')
      must(stackingBar(state, [unit], hex))
      frame.units = frame.units.filter((index) => index !== unit.index)
      enter(state, unit, hex, '12.2.3b', context)
    }
  }
}

// 3.2.4: the 2nd SS Panzer Corps

const SECOND_SS = 'G-2SS'

/** 3.2.4: a supplied German hex of France without Allied units or their zones of control. */
function isSecondSsHex(state: State, unit: Unit, hex: number): boolean {
  const board = boardOf(state)
  return (
    board.world.land[hex] === 1 &&
    board.world.hexes[hex]!.country === 'France' &&
    controls(state, GERMAN, hex) &&
    !inEnemyZone(board, GERMAN, hex) &&
    canTrace(state, GERMAN, hex) &&
    mayStack(state, [unit], hex)
  )
}

function secondSsHexes(state: State): number[] {
  const unit = unitNamed(state, SECOND_SS)
  return worldOf(state).landHexes.filter((hex) => isSecondSsHex(state, unit, hex))
}

/** Phase VI of turn 1: the corps that has just arrived may go onto the map at once. */
export function pushSecondSs(state: State): void {
  const unit = unitNamed(state, SECOND_SS)
  if (state.turn !== 1 || state.at[unit.index] !== BOX) return
  if (worldOf(state).landHexes.some((hex) => isSecondSsHex(state, unit, hex)))
    push<SecondSsFrame>(state, { phase: 'secondSs' })
}

export const secondSsPhase: Phase<State, SecondSsFrame> = {
  rule: '3.2.4j',
  title: '2nd SS Panzer Corps',
  actor: () => SEATS[GERMAN],
  offers: (state) => [
    placeOffer<State, Unit>(
      state,
      names,
      { id: 'secondSs', rule: '3.2.4j', text: 'Place the 2nd SS Panzer Corps in France' },
      [unitNamed(state, SECOND_SS)],
      () => secondSsHexes(state)
    ),
    endOffer('3.2.4j', 'Keep the corps in the Reinforcement Box')
  ],
  orders: {
    place(state: State, frame: SecondSsFrame, order: OrderOf<'place'>, context: Context) {
      const unit = unitNamed(state, order.piece)
      const hex = hexNamed(state, order.hex)
      if (unit.id !== SECOND_SS) refuse('3.2.4l', 'Only the 2nd SS Panzer Corps may be placed now.')
      if (!isSecondSsHex(state, unit, hex))
        refuse(
          '3.2.4k',
          'The hex must be in France, in supply, and free of Allied units and zones of control.'
        )
      pop(state, frame)
      enter(state, unit, hex, '3.2.4j', context)
    },
    end: (state: State, frame: SecondSsFrame) => pop(state, frame)
  }
}

export const specialsWords: Words<'enter' | 'forfeited'> = {
  enter: (event, t) => `${t.Units(event)} ${t.verb(event, 'enters', 'enter')} the map in ${t.first(event)}.`,
  forfeited: (event, t) => `${t.Units(event)} ${t.verb(event, 'is', 'are')} forfeited.`
}
