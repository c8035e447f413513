// Chapter 16: the Reserve Phase: units come back on the map, markers leave it.
import { must, type Bar } from '../../kernel/game'
import { endOffer, placeOffer } from '../../kernel/offer-kit'
import type { Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { enter, isNeutralHex, leaveToFormer } from './02.11-control'
import { supplyAt } from './12-supply'
import { stopBar } from './13.3-stacking'
import { removeMarker } from './15-blitzkrieg'
import { noteRegional } from './18.8-regional'
import { groupBar } from './22-groups'
import { deployBySurprise, isArdennesDeployment, maySurprise, raid, raidOffers } from './24.3-surprise'
import { boardOf, inZone, touch, unitsIn, worldOf } from './board'
import type { Context, Phase } from './events'
import { hexNamed, names, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import { remove } from './piles'
import { NOWHERE, type ReserveFrame, type State } from './state'
import { ALLIED, around, boxOf, GERMAN, SEATS, SOVIET, type Side, type Unit } from './world'

/** 16.0: opens the phase. */
export const beginReserve = (state: State, side: Side): void =>
  push<ReserveFrame>(state, { phase: 'reserve', side })

const inReserve = (state: State, side: Side): Unit[] => unitsIn(state, boxOf(worldOf(state), side, 'reserve'))

/** 16.1a, 18.10: why a unit cannot be deployed in a hex; null when it can. */
export function deployBar(state: State, unit: Unit, hex: number): Bar | null {
  const world = worldOf(state)
  const { tables, front } = world
  if (!world.land[hex]) return { rule: '16.1a', why: 'Nobody is deployed there.' }
  // 18.4b
  if (unit.type === 'airborne') return { rule: '18.4b', why: 'The Air Landing unit comes by airdrop only.' }
  if (inZone(state, unit.camp, hex)) return { rule: '16.1a', why: 'The hex is in an enemy zone of control.' }
  if (boardOf(state).sideAt[hex] === 1 - unit.sideIndex) return { rule: '16.1a', why: 'Enemies are there.' }
  if (isNeutralHex(state, hex) && world.country[hex] !== unit.nation)
    return { rule: '16.1e', why: 'The country is neutral.' }
  const home = tables.countries[front][world.country[hex]!]
  if (home?.enter === 'soviet' && unit.camp !== SOVIET)
    return { rule: '16.1e', why: 'Only Soviet units are deployed in the Soviet Union.' }
  if (isBoundHome(unit) && world.home[hex] !== unit.nation)
    return { rule: '16.1b', why: `${unit.name} is deployed in its own country.` }
  if (world.city[hex] && state.owner[hex] !== unit.sideIndex)
    return { rule: '16.1e', why: 'The city is in enemy hands.' }
  // 16.1c
  if (unit.camp !== SOVIET) {
    if (!nearOwnCity(state, unit, hex))
      return { rule: '16.1a', why: 'There is no city that was yours since the Game Turn began.' }
    // 16.1d: partial supply is enough.
    if (supplyAt(state, unit.nation, hex) === 'out')
      return { rule: '16.1a', why: 'No supply line leads there.' }
  }
  if (unit.letter === 'D' && !isByZone(state, hex))
    return { rule: '18.10a', why: 'Dynamo is deployed in a Port next to an Evacuation Zone.' }
  // 22.1a, 22.5a, 22.7b: nobody is deployed but by choice.
  return stopBar(state, unit, hex) ?? groupBar(state, unit, hex)
}

const isBoundHome = ({ nation, camp }: Unit): boolean =>
  camp === SOVIET || nation === 'Belgium' || nation === 'Holland' || nation === 'Switzerland'

/** In or next to a city that has been friendly without a break since the Game Turn began. */
const nearOwnCity = (state: State, unit: Unit, hex: number): boolean => {
  const world = worldOf(state)
  return [hex, ...around(world, hex)].some(
    (one) => world.city[one] === 1 && state.owner[one] === unit.sideIndex && !state.changed.includes(one)
  )
}

const isByZone = (state: State, hex: number): boolean => {
  const world = worldOf(state)
  return world.port[hex] === 1 && around(world, hex).some((one) => world.evacuationZone[one])
}

function deploy(state: State, frame: ReserveFrame, order: OrderOf<'place'>, context: Context): void {
  const unit = unitNamed(state, order.piece)
  const hex = hexNamed(state, order.hex)
  must(
    inReserve(state, frame.side).includes(unit)
      ? null
      : { rule: '16.1a', why: `${unit.name} is not in your Reserve.` }
  )
  const bar = deployBar(state, unit, hex)
  // 24.3e
  if (bar !== null && isArdennesDeployment(state, frame.side, unit, hex)) deployBySurprise(state, bar)
  else must(bar)
  enter(state, unit, hex, context)
  noteRegional(state, unit)
  context.emit({
    kind: 'placed',
    rule: '16.1a',
    units: [unit.id],
    hexes: [order.hex],
    side: SEATS[frame.side]
  })
}

/** 16.2: markers are removed when nobody is deployed any more. */
function end(state: State, frame: ReserveFrame, _order: OrderOf<'end'>, context: Context): void {
  pop(state, frame)
  const { units } = worldOf(state)
  // 16.2a, 2.7b
  state.noActions = state.noActions.filter((index) => units[index]!.sideIndex !== frame.side)
  if (frame.side === ALLIED) removeAllied(state)
  // Card 24.
  if (frame.side === ALLIED && state.shockTarget === 'event') state.shockTarget = 'set aside'
  // 16.2c: on a turn whose order was reversed they leave at its end.
  if (isReversed(state) ? frame.side === GERMAN : frame.side === ALLIED) removeLanders(state, context)
}

const isReversed = (state: State): boolean => state.reversed && state.turn === 1

/** 16.2b, 19.9e */
function removeAllied(state: State): void {
  for (const marker of [...state.blitzkriegs]) removeMarker(state, marker)
  for (const { marker } of state.halts) remove(state, marker)
  state.halts = []
}

/** 16.2b, 19.10e */
function removeLanders(state: State, context: Context): void {
  for (const lander of state.landers)
    if (lander.is === 'landed') {
      leaveToFormer(state, lander, context)
      lander.is = 'gone'
      lander.at = NOWHERE
    }
  touch(state)
}

export const reservePhase: Phase<State, ReserveFrame> = {
  rule: '16.1a',
  title: 'Reserve Phase',
  actor: (_state, { side }) => SEATS[side],
  offers(state, frame): Offer[] {
    const { landHexes } = worldOf(state)
    const surprises = maySurprise(state)
    const mayGo = (unit: Unit, hex: number) =>
      deployBar(state, unit, hex) === null ||
      (surprises && isArdennesDeployment(state, frame.side, unit, hex))
    const hexesFor = (unit: Unit) => landHexes.filter((hex) => mayGo(unit, hex))
    const able = inReserve(state, frame.side).filter((unit) => hexesFor(unit).length > 0)
    const about = { id: 'deploy', rule: '16.1a', text: 'Deploy units of your Reserve' }
    const offers: Offer[] = [...raidOffers(state, frame.side), endOffer('16.2a', 'End the Reserve Phase')]
    if (able.length > 0) offers.unshift(placeOffer(state, names, about, able, hexesFor))
    return offers
  },
  orders: {
    place: deploy,
    raid: (state: State, { side }: ReserveFrame, order: OrderOf<'raid'>, context: Context) =>
      raid(state, side, order, context),
    end
  }
}
