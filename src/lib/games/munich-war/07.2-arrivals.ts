// 7.2.2: units that are due come on the map.
import { must, refuse, type Bar } from '../../kernel/game'
import { placeOffer } from '../../kernel/offer-kit'
import { pop, push } from '../../kernel/phases'
import { boardOf, enemyOf, inEnemyZone, put, sideOf, unitsIn, worldOf } from './board'
import { controls, enter, occupies } from './02.3-control'
import { landUnitsIn, mountainBar } from './09-stacking'
import type { Context, Phase } from './events'
import { hexNamed, hexNames, names, unitIds, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { ArrivalFrame, State } from './state'
import { boxOf, SEATS, type Side, type Unit } from './world'

/** Units of this turn that still have to arrive, of countries at war. */
const dueUnits = (state: State, side: Side): Unit[] =>
  unitsIn(state, boxOf(worldOf(state), side, `turn-${state.turn}`))

/** 7.2.2g: support pieces arrive by themselves; 23.2c: who is neutral waits; land units are placed. */
export function beginArrivals(state: State, side: Side, context: Context): void {
  const due = dueUnits(state, side)
  const ready = due.filter((unit) => sideOf(state, unit) === side)
  slip(
    state,
    side,
    due.filter((unit) => !ready.includes(unit)),
    '23.2c',
    context
  )
  const support = ready.filter((unit) => !unit.land)
  for (const unit of support) put(state, unit, boxOf(worldOf(state), side, 'available'))
  if (support.length > 0)
    context.emit({ kind: 'arrived', rule: '7.2.2g', units: unitIds(support), side: SEATS[side], hexes: [] })
  if (support.length < ready.length) push<ArrivalFrame>(state, { phase: 'arrivals', side, used: [] })
}

/** 7.2.2e: to the next box of the track; after the last turn it is too late (7.2.1d). */
function slip(state: State, side: Side, units: readonly Unit[], rule: string, context: Context): void {
  const world = worldOf(state)
  const box = state.turn < world.scenario.turns.length ? `turn-${state.turn + 1}` : 'late'
  for (const unit of units) put(state, unit, boxOf(world, side, box))
  if (units.length > 0) context.emit({ kind: 'delayed', rule, units: unitIds(units), side: SEATS[side] })
}

/** 7.2.2: why a land unit may not arrive in a hex; null when it may. */
function arrivalBar(state: State, { side, used }: ArrivalFrame, unit: Unit, hex: number): Bar | null {
  const world = worldOf(state)
  const { site, mapEdge } = world.hexes[hex] ?? {}
  const center = site?.capital !== undefined || site?.mobilization !== undefined
  if (world.country[hex] !== unit.nationIndex || !(center || mapEdge))
    return {
      rule: '7.2.2b',
      why: `${unit.name} arrives in a capital or mobilization center of ${unit.nation}.`
    }
  if (occupies(state, enemyOf(side), hex)) return { rule: '7.2.2i', why: 'The enemy is in this hex.' }
  if (state.terror.includes(hex)) return { rule: '7.2.2c', why: 'Nobody arrives in a terrorized city.' }
  // 7.2.2f, A8: at the edge of the map alone a zone of control is no matter; A37: unless it is a center too.
  if (center && inEnemyZone(boardOf(state), side, hex))
    return { rule: '7.2.2c', why: 'This center is in an enemy zone of control.' }
  if (mapEdge) {
    if (controls(state, enemyOf(side), hex))
      return { rule: '7.2.2f', why: 'The enemy controls this hex at the edge of the map.' }
  } else if (!controls(state, side, hex)) return { rule: '7.2.2b', why: 'You do not control this center.' }
  if (used.includes(hex))
    return { rule: '7.2.2d', why: 'A reinforcement has already arrived here in this phase.' }
  if (!unit.mobile && landUnitsIn(state, hex).some(({ mobile }) => !mobile))
    return { rule: '7.2.2i', why: 'A hex holds one static unit.' }
  return mountainBar(world, unit, hex)
}

const hexesFor = (state: State, frame: ArrivalFrame, unit: Unit): number[] =>
  worldOf(state).gates[unit.nationIndex]!.filter((hex) => arrivalBar(state, frame, unit, hex) === null)

/** Every way in which a unit that is due could be placed now. */
function waysOf(state: State, frame: ArrivalFrame): [Unit, number][] {
  return dueUnits(state, frame.side).flatMap((unit) =>
    hexesFor(state, frame, unit).map((hex): [Unit, number] => [unit, hex])
  )
}

/** 7.2.2a: at full strength. */
function arrive(state: State, frame: ArrivalFrame, unit: Unit, hex: number, context: Context): void {
  state.steps[unit.index] = unit.steps
  frame.used.push(hex)
  enter(state, unit, hex)
  const side = SEATS[frame.side]
  context.emit({ kind: 'arrived', rule: '7.2.2b', units: [unit.id], side, hexes: hexNames(state, hex) })
}

export const arrivalPhase: Phase<State, ArrivalFrame> = {
  rule: '7.2.2h',
  title: 'Reinforcements',
  actor: (state, frame) => (waysOf(state, frame).length > 1 ? SEATS[frame.side] : null),
  // 7.2.2h: who can arrive must; with one way there is nothing to decide, with none all that is left waits.
  run(state, frame, context) {
    const [way] = waysOf(state, frame)
    if (way !== undefined) {
      arrive(state, frame, ...way, context)
      return
    }
    pop(state, frame)
    slip(state, frame.side, dueUnits(state, frame.side), '7.2.2e', context)
  },
  offers(state, frame) {
    const units = dueUnits(state, frame.side).filter((unit) => hexesFor(state, frame, unit).length > 0)
    const about = { id: 'place', rule: '7.2.2h', text: `Place your reinforcements (${units.length} left)` }
    return [placeOffer(state, names, about, units, (unit) => hexesFor(state, frame, unit))]
  },
  orders: {
    place(state: State, frame: ArrivalFrame, order: OrderOf<'place'>, context: Context) {
      const unit = unitNamed(state, order.piece)
      const hex = hexNamed(state, order.hex)
      if (!dueUnits(state, frame.side).includes(unit)) refuse('7.2.1e', `${unit.name} does not arrive now.`)
      must(arrivalBar(state, frame, unit, hex))
      arrive(state, frame, unit, hex, context)
    }
  }
}
