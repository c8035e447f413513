// 16.10: airlifts: air transport in the Movement Phase, air supply in Movement and Combat.
import { must, type Bar } from '../../kernel/game'
import { placeOffer } from '../../kernel/offer-kit'
import type { Offer } from '../../kernel/offers'
import { around, boardOf, inEnemyZone, sideOf, worldOf } from './board'
import { controls, enterHex } from './02.3-control'
import { landUnitsIn } from './09-stacking'
import { inSupply } from './14-supply'
import { flying } from './15-reconnaissance'
import { airReach, launchHexes } from './16.3-range'
import { utilize } from './16.4-return'
import { politicsBar } from './23.5-politics'
import type { Context } from './events'
import { hexNamed, hexNames, names, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { MovementFrame, State } from './state'
import { MOUNTAIN, type Side, type Unit } from './world'

const airliftsOf = (state: State, side: Side): Unit[] =>
  flying(state, side).filter(({ type }) => type === 'airlift')

/** 16.10.2: which units of the side the airlifts on the map supply, at the start of its Movement and of its Combat Phase. */
export function noteAirFed(state: State, side: Side): void {
  const fed = airliftsOf(state, side).flatMap((airlift) => {
    const hex = state.over[airlift.index]!
    return [hex, ...around(worldOf(state), hex)].flatMap((there) =>
      landUnitsIn(state, there).filter(({ mobile, nation }) => mobile && nation === airlift.nation)
    )
  })
  state.airFed = []
  state.airBound = fed.filter((unit) => !inSupply(state, unit, 'move')).map(({ index }) => index)
  state.airFed = fed.map(({ index }) => index)
}

/** Why a unit cannot be carried by air at all in this phase; null when it can. */
function cargoBar(state: State, frame: MovementFrame, unit: Unit): Bar | null {
  if (!unit.land || sideOf(state, unit) !== frame.side)
    return { rule: '16.10.1b', why: `${unit.name} is no land unit of this side.` }
  if (unit.class !== 'nonMechanized' || unit.army)
    return { rule: '16.10.1e', why: 'Only non-mechanized units of corps size or less go by air.' }
  if (frame.moved.includes(unit.index)) return { rule: '8.2a', why: `${unit.name} has moved.` }
  const airlift = airliftFor(state, frame, unit)
  if (airlift === undefined)
    return { rule: '16.10.1a', why: `No airlift of its own nation is in the hex with ${unit.name}.` }
  const from = state.at[unit.index]!
  const bar = groundBar(state, frame.side, from)
  if (bar !== null) return bar
  if (!launchHexes(state, airlift).includes(from))
    return { rule: '16.10.1a', why: `${airlift.name} is not in a hex that it can fly from.` }
  // Once it has kept somebody in supply who had no other, that was its mission.
  return frame.moved.some((moved) => state.airBound.includes(moved))
    ? { rule: '16.10a', why: `${airlift.name} has supplied a unit that has moved.` }
    : null
}

const airliftFor = (state: State, { side }: MovementFrame, unit: Unit): Unit | undefined =>
  airliftsOf(state, side).find(
    (airlift) => airlift.nation === unit.nation && state.over[airlift.index] === state.at[unit.index]
  )

/** 16.10.1c: why nobody is carried from or to a hex; null when somebody can be. */
function groundBar(state: State, side: Side, hex: number): Bar | null {
  if (inEnemyZone(boardOf(state), side, hex))
    return { rule: '16.10.1c', why: 'The hex is in an enemy zone of control.' }
  return state.terror.includes(hex) ? { rule: '16.10.1c', why: 'The city is under terror.' } : null
}

/** 16.10.1b: why a unit cannot be carried to a hex; null when it can. */
function landingBar(state: State, frame: MovementFrame, unit: Unit, hex: number): Bar | null {
  const { city, terrain } = worldOf(state)
  const from = state.at[unit.index]!
  if (hex === from) return { rule: '16.10.1b', why: 'It is there already.' }
  if (!city[hex] || !controls(state, frame.side, hex))
    return { rule: '16.10.1b', why: 'Air transport goes to a friendly controlled city.' }
  // A50: nobody comes along the railroad then.
  if (terrain[hex] === MOUNTAIN && !unit.alpine)
    return { rule: '19.0b', why: 'Only alpine units land in the mountains.' }
  const bar = groundBar(state, frame.side, hex) ?? politicsBar(state, unit.nation, hex)
  if (bar !== null) return bar
  const airlift = airliftFor(state, frame, unit)!
  return airReach(state, airlift, from).has(hex)
    ? null
    : { rule: '16.10.1b', why: `This is out of the range of ${airlift.name}.` }
}

/** 16.10.1: what the Movement Phase offers. */
export function liftOffers(state: State, frame: MovementFrame): Offer[] {
  const { landHexes } = worldOf(state)
  const hexesFor = (unit: Unit) => landHexes.filter((hex) => landingBar(state, frame, unit, hex) === null)
  const units = airliftsOf(state, frame.side)
    .flatMap(({ index }) => landUnitsIn(state, state.over[index]!))
    .filter((unit) => cargoBar(state, frame, unit) === null && hexesFor(unit).length > 0)
  if (units.length === 0) return []
  const order = (unit: string, hex: string): OrderOf<'lift'> => ({ type: 'lift', unit, hex })
  const about = { id: 'lift', rule: '16.10.1b', text: 'Move a unit by air transport' }
  return [placeOffer(state, names, about, units, hexesFor, order)]
}

export function lift(state: State, frame: MovementFrame, order: OrderOf<'lift'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  const hex = hexNamed(state, order.hex)
  must(cargoBar(state, frame, unit) ?? landingBar(state, frame, unit, hex))
  const { units } = worldOf(state)
  const airlift = airliftFor(state, frame, unit)!
  const [from] = hexNames(state, state.at[unit.index]!)
  utilize(state, airlift)
  // 16.10a, 16.2d: so it does not supply anybody.
  state.airFed = state.airFed.filter((fed) => units[fed]!.nation !== airlift.nation)
  // 16.10.1d
  frame.moved.push(unit.index)
  context.emit({
    kind: 'lift',
    rule: '16.10.1b',
    units: [unit.id, airlift.id],
    hexes: [from!, order.hex]
  })
  enterHex(state, unit, hex, context)
}
