// 19.8, 19.9: Surrender! and Halt! Hitler markers are placed, and who leaves a surrendered city.
import { distance } from '../../hex/grid'
import { must, refuse, type Bar } from '../../kernel/game'
import { evenPath } from '../../kernel/march'
import { endOffer } from '../../kernel/offer-kit'
import type { Choice, MoveOffer, Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { capital } from '../../kernel/words'
import { enter } from './02.11-control'
import { paris } from './02.12-cities'
import { isPressed } from './05.2.2-bars'
import { isUsable, lay, markersHeld, markersWith, returnMarker } from './05.8-markers'
import { leads } from './05.5-leaders'
import { overstackedHexes } from './13.3.4-hexes'
import { eliminate } from './14.7.1-losses'
import { isFixed, retreatWays, wayNames } from './14.7.5-ways'
import { hasSurrendered } from './17.2-points'
import { noteRegional } from './18.8-regional'
import { isOnMap, unitsIn, worldOf } from './board'
import type { Context, Phase } from './events'
import { hexesNamed, hexId, hexIds, hexNamed, placeName, unitIds, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import { deal, lastDealt, leftIn, markersOf } from './piles'
import type { ClearFrame, ExcessFrame, ForcedSurrenderFrame, MarkersFrame, State } from './state'
import { ALLIED, around, SEATS, type Unit } from './world'

// ---- 8.0c: the Allied markers ---------------------------------------------------------------------------------------

/** 8.0c: after the Card Step; card 17 only brings Halt! Hitler markers (19.9a). */
export function beginMarkers(state: State, of: { halts?: true } = {}): void {
  const byCard = of.halts === true
  const surrenders = !byCard && state.turn >= worldOf(state).tables.surrender.firstTurn
  // 19.9b
  const halts = byCard || (worldOf(state).front === 'poland' && leads(state, ALLIED, 'naWroga'))
  if (surrenders || halts) push<MarkersFrame>(state, { phase: 'markers', surrenders, halts })
}

/** Why a Surrender! marker cannot be put on a hex; null when it can. */
function surrenderBar(state: State, frame: MarkersFrame, hex: number): Bar | null {
  const { city, tables } = worldOf(state)
  if (state.turn < tables.surrender.firstTurn)
    return { rule: '19.8e', why: 'Nothing is surrendered on the first turn.' }
  if (!frame.surrenders)
    return { rule: '19.8a', why: 'Surrender! markers are placed in the Strategic Phase.' }
  if (!city[hex] || state.owner[hex] !== ALLIED)
    return { rule: '19.8a', why: 'Only a city that the Allied player controls can be surrendered.' }
  if (hasSurrendered(state, hex)) return { rule: '19.8c', why: 'The city has been surrendered.' }
  return isPressed(state, hex, tables.surrender.range)
    ? null
    : { rule: '19.8a', why: `No German unit is within ${tables.surrender.range} hexes.` }
}

const citiesFor = (state: State, frame: MarkersFrame): number[] =>
  worldOf(state).cities.filter((hex) => surrenderBar(state, frame, hex) === null)

function surrender(state: State, frame: MarkersFrame, order: OrderOf<'surrender'>, context: Context): void {
  const hex = hexNamed(state, order.hex)
  if (!markersWith(state, ALLIED, 'surrender').some(({ id }) => id === order.marker))
    refuse('5.8.2', 'That is no Surrender! marker of yours.')
  must(surrenderBar(state, frame, hex))
  placeSurrender(state, order.marker, hex, context)
}

function placeSurrender(state: State, marker: number, hex: number, context: Context): void {
  lay(state, marker)
  context.reveal()
  state.surrenders.push({ marker, hex })
  context.emit({ kind: 'surrender', rule: '19.8a', hexes: hexIds(state, [hex]), front: worldOf(state).front })
  beginClear(state, hex)
}

/** 19.9: any hex on land. */
function halt(state: State, frame: MarkersFrame, order: OrderOf<'halt'>, context: Context): void {
  const hex = hexNamed(state, order.hex)
  if (!frame.halts)
    refuse(worldOf(state).front === 'france' ? '19.9a' : '19.9b', 'Halt! Hitler markers are not placed now.')
  if (!markersWith(state, ALLIED, 'haltHitler').some(({ id }) => id === order.marker))
    refuse('5.8.2', 'That is no Halt! Hitler marker of yours.')
  if (!worldOf(state).land[hex]) refuse('19.9', 'The marker is placed on land.')
  lay(state, order.marker)
  context.reveal()
  state.halts.push({ marker: order.marker, hex })
  context.emit({ kind: 'halt', rule: '19.9', hexes: [order.hex], front: worldOf(state).front })
}

/** 5.1.2e: the Allied player is asked where he could place one, whatever is on the backs of his markers. */
const mayPlace = (state: State, frame: MarkersFrame): boolean =>
  markersHeld(state, ALLIED).some((slot) => isUsable(state, ALLIED, slot)) &&
  (frame.halts || citiesFor(state, frame).length > 0)

function surrenderChoices(state: State, hexes: readonly number[], marker: number | undefined): Choice[] {
  if (marker === undefined) return []
  return hexes.map((hex) => ({
    id: hexId(state, hex),
    text: capital(placeName(worldOf(state), hex)),
    rule: '19.8a',
    hexes: [hexId(state, hex)],
    order: { type: 'surrender', marker, hex: hexId(state, hex) } as OrderOf<'surrender'>
  }))
}

export const markersPhase: Phase<State, MarkersFrame> = {
  rule: '8.0c',
  title: 'Allied markers',
  actor: (state, frame) => (mayPlace(state, frame) ? SEATS[ALLIED] : null),
  run: (state, frame) => pop(state, frame),
  offers(state, frame): Offer[] {
    const choices = surrenderChoices(
      state,
      citiesFor(state, frame),
      markersWith(state, ALLIED, 'surrender')[0]?.id
    )
    const halts = frame.halts ? markersWith(state, ALLIED, 'haltHitler').map(({ id }) => id) : []
    const offers: Offer[] = []
    if (choices.length > 0)
      offers.push({ gesture: 'pick', id: 'surrender', rule: '19.8a', text: 'Surrender a city', choices })
    if (halts.length > 0)
      offers.push({
        gesture: 'place',
        id: 'halt',
        rule: '19.9',
        text: 'Place Halt! Hitler markers',
        pieces: halts.map(String),
        hexes: () => hexIds(state, worldOf(state).landHexes),
        order: (marker, hex): OrderOf<'halt'> => ({ type: 'halt', marker: Number(marker), hex })
      })
    return [...offers, endOffer('8.0c', 'Place no more markers')]
  },
  orders: { surrender, halt, end: (state: State, frame: MarkersFrame) => pop(state, frame) }
}

// ---- card 25: Paris is surrendered ----------------------------------------------------------------------------------

/** The Allied player has to put a Surrender! marker on one of these hexes. */
export const beginForcedSurrender = (state: State, hexes: number[]): void =>
  push<ForcedSurrenderFrame>(state, { phase: 'forcedSurrender', hexes, dealt: false, cup: null })

/** From the hand, else from the cup: its owner alone knows which of them he has. */
function forcedMarker(state: State, { cup }: ForcedSurrenderFrame): number | undefined {
  const own = markersWith(state, ALLIED, 'surrender').map(({ id }) => id)
  return own.find((id) => !(cup ?? []).includes(id)) ?? own[0]
}

function forced(
  state: State,
  frame: ForcedSurrenderFrame,
  order: OrderOf<'surrender'>,
  context: Context
): void {
  const hex = hexNamed(state, order.hex)
  if (!frame.hexes.includes(hex)) refuse('5.2.2', 'The card means Paris.')
  if (!markersWith(state, ALLIED, 'surrender').some(({ id }) => id === order.marker))
    refuse('5.8.2', 'That is no Surrender! marker of yours.')
  const cup = frame.cup!
  const inHand = markersWith(state, ALLIED, 'surrender').some(({ id }) => !cup.includes(id))
  if (inHand && cup.includes(order.marker)) refuse('5.2.2', 'A marker of the hand is placed first.')
  closeForced(state, frame, order.marker)
  placeSurrender(state, order.marker, hex, context)
}

/** All but one of the markers from the cup go back, unseen. */
function closeForced(state: State, frame: ForcedSurrenderFrame, placed: number | null): void {
  const own = markersHeld(state, ALLIED).map(({ id }) => id)
  for (const id of frame.cup ?? []) if (id !== placed && own.includes(id)) returnMarker(state, id)
  pop(state, frame)
}

export const forcedSurrenderPhase: Phase<State, ForcedSurrenderFrame> = {
  rule: '5.2.2',
  title: 'Open City',
  actor: (_state, { cup }) => (cup === null ? null : SEATS[ALLIED]),
  // 5.0e: he knows what is in his cup by what is not in his hand.
  run(state, frame) {
    const cup = markersOf(SEATS[ALLIED])
    if (frame.dealt) return void (frame.cup = [...lastDealt(state)])
    frame.dealt = true
    if (leftIn(state, cup) > 0) deal(state, cup, SEATS[ALLIED], leftIn(state, cup))
    else frame.cup = []
  },
  offers(state, frame): Offer[] {
    const choices = surrenderChoices(state, frame.hexes, forcedMarker(state, frame))
    return choices.length > 0
      ? [{ gesture: 'pick', id: 'surrender', rule: '5.2.2', text: 'Surrender Paris', choices }]
      : [endOffer('5.2.2', 'There is no Surrender! marker')]
  },
  orders: {
    surrender: forced,
    end(state: State, frame: ForcedSurrenderFrame) {
      if (forcedMarker(state, frame) !== undefined) refuse('5.2.2', 'Paris has to be surrendered.')
      closeForced(state, frame, null)
    }
  }
}

// ---- 19.8b: who leaves ----------------------------------------------------------------------------------------------

/** The hexes of a city: one marker covers all of Paris. */
const cityOf = (state: State, hex: number): readonly number[] =>
  paris(state).includes(hex) ? paris(state) : [hex]

function beginClear(state: State, hex: number): void {
  const world = worldOf(state)
  const city = cityOf(state, hex)
  const near = [...new Set(city.flatMap((one) => [one, ...around(world, one)]))]
  const units = near.flatMap((one) => unitsIn(state, one)).filter(({ sideIndex }) => sideIndex === ALLIED)
  if (units.length === 0) return
  push<ClearFrame>(state, { phase: 'clear', city: [...city], units: units.map(({ index }) => index) })
}

const awayFrom = (state: State, city: readonly number[], hex: number): number =>
  Math.min(...city.map((one) => distance(worldOf(state).grid, one, hex)))

/** 19.8f: ways by the rules of retreats, in whatever direction, that end two hexes from the city. */
function waysOf(state: State, { city }: ClearFrame, unit: Unit): number[][] {
  const { distance: away } = worldOf(state).tables.surrender
  return [1, 2]
    .flatMap((hexes) => retreatWays(state, unit, hexes, true))
    .filter((way) => awayFrom(state, city, way.at(-1)!) === away)
}

const leaving = (state: State, { units }: ClearFrame): Unit[] =>
  units.map((index) => worldOf(state).units[index]!).filter((unit) => isOnMap(state, unit))

/** Who is eliminated without being asked; null: its owner decides. */
function stuck(state: State, frame: ClearFrame): Unit | null {
  const units = leaving(state, frame)
  const fixed = units.find(isFixed)
  if (fixed !== undefined) return fixed
  return units.every((unit) => waysOf(state, frame, unit).length === 0) ? (units[0] ?? null) : null
}

function clearUnit(state: State, frame: ClearFrame, order: OrderOf<'retreat'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  const path = hexesNamed(state, order.path)
  const fits = waysOf(state, frame, unit).some((way) => way.join() === path.join())
  if (!frame.units.includes(unit.index) || !fits) refuse('19.8f', 'It has to end two hexes from the city.')
  frame.units = frame.units.filter((index) => index !== unit.index)
  const hexes = wayNames(state, state.at[unit.index]!, path)
  context.emit({ kind: 'retreat', rule: '19.8b', units: [unit.id], hexes, side: SEATS[ALLIED] })
  for (const hex of path) enter(state, unit, hex, context)
  noteRegional(state, unit)
}

function clearOffer(state: State, frame: ClearFrame): MoveOffer {
  const ways = (id: string) => waysOf(state, frame, unitNamed(state, id))
  const explained = (path: readonly number[]) =>
    evenPath(hexIds(state, path), () => [{ label: 'Leaves the city', value: 1, rule: '19.8f' }])
  const to = (id: string, hex: string) => ways(id).filter((way) => way.at(-1) === hexNamed(state, hex))
  return {
    gesture: 'move',
    id: 'clear',
    rule: '19.8b',
    text: 'Leave the surrendered city',
    units: unitIds(leaving(state, frame).filter((unit) => ways(unit.id).length > 0)),
    together: () => [],
    reach: ([id]) =>
      [...new Map(ways(id!).map((way) => [way.at(-1)!, way.length]))].map(([hex, cost]) => ({
        hex: hexId(state, hex),
        cost
      })),
    path: ([id], hex) => {
      const [way] = to(id!, hex)
      return way === undefined ? null : explained(way)
    },
    paths: ([id], hex) => to(id!, hex).map(explained),
    order: ([unit], path): OrderOf<'retreat'> => ({ type: 'retreat', unit: unit!, path: [...path] })
  }
}

export const clearPhase: Phase<State, ClearFrame> = {
  rule: '19.8b',
  title: 'Surrendered city',
  actor: (state, frame) =>
    leaving(state, frame).length > 0 && stuck(state, frame) === null ? SEATS[ALLIED] : null,
  run(state, frame, context) {
    const unit = stuck(state, frame)
    if (unit !== null) {
      frame.units = frame.units.filter((index) => index !== unit.index)
      return eliminate(state, unit, '19.8b', context)
    }
    pop(state, frame)
    const hexes = overstackedHexes(state)
    if (hexes.length > 0) push<ExcessFrame>(state, { phase: 'excess', hexes, gone: [] })
  },
  offers: (state, frame): Offer[] => [clearOffer(state, frame)],
  orders: { retreat: clearUnit }
}
