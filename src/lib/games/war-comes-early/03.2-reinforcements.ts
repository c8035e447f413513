// 3.2.1, 3.2.2: German reinforcements, and when the 7th Flieger is ready (12.8).
import { connect } from '../../hex/connect'
import { must, refuse, type Bar } from '../../kernel/game'
import type { Offer, PlaceOffer } from '../../kernel/offers'
import { pop, push, type Frame } from '../../kernel/phases'
import { endOffer, markerOffer, placeOffer } from '../../kernel/offer-kit'
import { controls, worldOf } from './board'
import { germanCities, hasGermanCity } from './03.5-replacements'
import { enterHex } from './03.6-control'

import { mayStack, stackingBar } from './08-stacking'
import type { Context, Phase } from './events'
import { hexIds, hexNamed, names, placeStart, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import {
  AWAY,
  type Motorized18Frame,
  type MovementFrame,
  type ReorganizationFrame,
  type State
} from './state'
import { GERMAN, SEATS, type Unit, type World } from './world'

/** The unit when it has not entered play yet and the scenario has reinforcements at all. */
function waiting(state: State, id: string): Unit | null {
  const world = worldOf(state)
  const unit = world.rules.reinforcements ? world.unit(id) : undefined
  return unit !== undefined && state.at[unit.index] === AWAY ? unit : null
}

function enter(state: State, unit: Unit, hex: number, rule: string, context: Context): void {
  context.emit({ kind: 'reinforcement', rule, units: [unit.id], hexes: hexIds(state, [hex]) })
  enterHex(state, unit, hex, context)
}

// 3.2.2: the 18th Mountain Corps

/**
 * 3.2.2f, A47: in the German Movement Phase of GT 2, to move on in it, or of the first later one in which a city has
 * room.
 */
function mountain18Due(state: State, frame: MovementFrame): Unit | null {
  const { mountain18 } = worldOf(state).tables.reinforcements
  return frame.german && state.turn >= mountain18.turn ? waiting(state, mountain18.unit) : null
}

export function mountain18Offer(state: State, frame: MovementFrame): PlaceOffer | null {
  const unit = mountain18Due(state, frame)
  if (unit === null || !hasGermanCity(state, unit)) return null
  return markerOffer(
    state,
    names,
    { id: 'mountain18', rule: '3.2.2a', text: `Place the ${unit.name} in a German city` },
    unit.id,
    () => germanCities(state, unit)
  )
}

/** A47: the phase does not end while the corps can and must be placed. */
export function mountain18Bar(state: State, frame: MovementFrame): Bar | null {
  const unit = mountain18Due(state, frame)
  if (unit === null || !hasGermanCity(state, unit)) return null
  return { rule: '3.2.2a', why: `The ${unit.name} must be placed first.` }
}

export function placeMountain18(
  state: State,
  frame: MovementFrame,
  order: OrderOf<'place'>,
  context: Context
): void {
  const unit = mountain18Due(state, frame)
  if (unit === null || unit.id !== order.piece) refuse('3.2.2a', 'That unit cannot be placed now.')
  const hex = hexNamed(state, order.hex)
  if (!germanCities(state, unit).includes(hex)) {
    must(stackingBar(state, [unit], hex))
    refuse('3.2.2a', `${placeStart(state, hex)} is not a German-held city in Germany.`)
  }
  enter(state, unit, hex, '3.2.2a', context)
}

// 3.2.1: the 18th Motorized Corps

/**
 * 3.2.1a, A58: hexes of chains of at most nine German-controlled hexes between the two cities; none without such a
 * chain.
 */
export function chainHexes(state: State): number[] {
  const world = worldOf(state)
  const { ends, maxChain } = world.tables.reinforcements.motorized18
  const [from, to] = [world.hex(ends[0]), world.hex(ends[1])]
  if (!controls(state, GERMAN, from) || !controls(state, GERMAN, to)) return []
  const held = (_from: number, hex: number) => controls(state, GERMAN, hex)
  // A chain of n hexes between the cities is n + 1 steps long.
  const limit = maxChain + 1
  connect(world.search, [from], held, { limit })
  connect(world.railSearch, [to], held, { limit })
  const { order, size, depth } = world.search
  return Array.from(order.subarray(0, size)).filter(
    (hex) =>
      hex !== from &&
      hex !== to &&
      world.railSearch.reached(hex) &&
      depth[hex]! + world.railSearch.depth[hex]! <= limit
  )
}

/** 3.2.1b: tested at the end of every German phase, once everything else of the phase is done. */
export const germanPhaseEnd: Phase<State> = {
  rule: '3.2.1',
  title: 'End of a German phase',
  actor: () => null,
  run(state: State, frame: Frame) {
    pop(state, frame)
    const unit = waiting(state, worldOf(state).tables.reinforcements.motorized18.unit)
    if (unit === null) return
    const hexes = chainHexes(state)
      .filter((hex) => mayStack(state, [unit], hex))
      .sort((a, b) => a - b)
    if (hexes.length > 0) push<Motorized18Frame>(state, { phase: 'motorized18', hexes })
  }
}

export const motorized18Phase: Phase<State, Motorized18Frame> = {
  rule: '3.2.1',
  title: '18th Motorized Corps',
  actor: () => SEATS[GERMAN],
  offers(state, frame): Offer[] {
    const { unit } = worldOf(state).tables.reinforcements.motorized18
    return [
      markerOffer(
        state,
        names,
        {
          id: 'motorized18',
          rule: '3.2.1c',
          text: `Place the ${unitNamed(state, unit).name} between Vienna and Breslau`
        },
        unit,
        () => frame.hexes
      ),
      endOffer('3.2.1c', `Hold the ${unitNamed(state, unit).name} back for now`)
    ]
  },
  orders: {
    place(state: State, frame: Motorized18Frame, order: OrderOf<'place'>, context: Context) {
      const id = worldOf(state).tables.reinforcements.motorized18.unit
      if (order.piece !== id) refuse('3.2.1c', 'That unit cannot be placed now.')
      const unit = unitNamed(state, id)
      const hex = hexNamed(state, order.hex)
      if (!frame.hexes.includes(hex)) {
        const bar = stackingBar(state, [unit], hex)
        if (bar !== null) refuse('3.2.1e', bar.why)
        refuse('3.2.1c', `${placeStart(state, hex)} is not on a German-held chain between the two cities.`)
      }
      pop(state, frame)
      enter(state, unit, hex, '3.2.1c', context)
    },
    end: (state: State, frame: Motorized18Frame) => pop(state, frame)
  }
}

// 3.2.2: the six static corps; 12.8: the 7th Flieger

function staticCorpsLeft(state: State): Unit[] {
  const { units } = worldOf(state).tables.reinforcements.staticCorps
  return units.flatMap((id) => waiting(state, id) ?? [])
}

/** 3.2.2b, 3.2.2g: how many static corps arrive in this German Reorganization Phase; without one nobody rolls. */
export function rollStaticCorps(state: State, frame: ReorganizationFrame, context: Context): void {
  const { staticCorps } = worldOf(state).tables.reinforcements
  if (!frame.german || state.turn < staticCorps.firstTurn) return
  const left = staticCorpsLeft(state).length
  // 3.2.2e: nobody is left to arrive.
  if (left === 0) return
  let sum = staticCorps.modifier
  const dice: number[] = []
  for (let i = 0; i < staticCorps.dice; i++) dice.push(context.dice.roll(6))
  for (const die of dice) sum += die
  frame.arriving = Math.max(0, Math.min(sum, left))
  context.emit({ kind: 'staticCorps', rule: '3.2.2b', dice, arriving: frame.arriving })
}

/** 12.8: the 7th Flieger is there from the German Reorganization Phase of GT 3. */
export function readyFlieger(state: State, frame: ReorganizationFrame, context: Context): void {
  const { rules, tables } = worldOf(state)
  if (!frame.german || !rules.flieger || state.flieger !== 'away') return
  if (state.turn < tables.reinforcements.flieger.firstTurn) return
  state.flieger = 'ready'
  context.emit({ kind: 'fliegerReady', rule: '12.8a', units: [tables.reinforcements.flieger.unit] })
}

const staticHexes = new WeakMap<World, readonly number[]>()

/** 3.2.2, A35: West Wall hexes, and cities except those of Germany's allies. */
export function staticCorpsHexes(world: World): readonly number[] {
  let hexes = staticHexes.get(world)
  if (hexes === undefined) {
    const { notIn } = world.tables.reinforcements.staticCorps.place
    hexes = world.hexes.flatMap((hex, index) => {
      const city = world.city[index] === 1 && world.land[index] === 1 && !notIn.includes(hex.country!)
      return city || world.forts[index] === 'westWall' ? [index] : []
    })
    staticHexes.set(world, hexes)
  }
  return hexes
}

/** 3.2.2d: German-held and with room, also in an enemy zone of control. */
function hasStaticCorpsRoom(state: State, unit: Unit, hex: number): boolean {
  return controls(state, GERMAN, hex) && mayStack(state, [unit], hex)
}

/** The static corps that must be placed now: as many as were rolled and have somewhere to go. */
export function arrivingStaticCorps(state: State, frame: ReorganizationFrame): Unit[] {
  if (frame.arriving === 0) return []
  const units = staticCorpsLeft(state).slice(0, frame.arriving)
  const first = units[0]
  if (first === undefined) return []
  return staticCorpsHexes(worldOf(state)).some((hex) => hasStaticCorpsRoom(state, first, hex)) ? units : []
}

export function staticCorpsOffer(state: State, arriving: readonly Unit[]): PlaceOffer | null {
  if (arriving.length === 0) return null
  const text = `Place arriving German static corps (${arriving.length} left)`
  return placeOffer<State, Unit>(
    state,
    names,
    { id: 'staticCorps', rule: '3.2.2c', text },
    arriving,
    (unit) => staticCorpsHexes(worldOf(state)).filter((hex) => hasStaticCorpsRoom(state, unit, hex))
  )
}

export function placeStaticCorps(
  state: State,
  frame: ReorganizationFrame,
  order: OrderOf<'place'>,
  context: Context
): void {
  const unit = unitNamed(state, order.piece)
  if (!staticCorpsLeft(state).slice(0, frame.arriving).includes(unit))
    refuse('3.2.2b', `${unit.name} does not arrive now.`)
  const hex = hexNamed(state, order.hex)
  if (!staticCorpsHexes(worldOf(state)).includes(hex) || !controls(state, GERMAN, hex))
    refuse('3.2.2c', `${placeStart(state, hex)} is not a German-held city or West Wall hex.`)
  must(stackingBar(state, [unit], hex))
  frame.arriving--
  enter(state, unit, hex, '3.2.2c', context)
}
