// Chapter 11: draws on the Landing and the Evacuation Table, one for each marker and unit.
import { must } from '../../kernel/game'
import { endOffer } from '../../kernel/offer-kit'
import type { Choice, Offer } from '../../kernel/offers'
import { nearest, pop, push } from '../../kernel/phases'
import { cardNumbered } from './05-play'
import { holdByMarker } from './02.11-control'
import { askFor } from './05.1-answers'
import { markersHeld, returnMarker } from './05.8-markers'
import { discardTableCard, drawForTable, tableCard } from './11.0-table'
import { leaveFor } from './14.7.1-boxes'
import { loseStep } from './14.7.1-losses'
import { scoreEvent } from './17.2-points'
import { boardOf, inZone, isOnMap, touch, unitsIn, worldOf } from './board'
import type { EventCardData } from './cards-data'
import type { Context, Phase } from './events'
import { hexId, hexNames, markerOf } from './lookup'
import type { OrderOf } from './orders'
import { NOWHERE, type CombatVpFrame, type LandingFrame, type State } from './state'
import type { Tables } from './tables-data'
import { ALLIED, GERMAN, SEATS, type Side, type Unit } from './world'

/** 10.0Fd: all markers that were dropped, in the order of the counters. */
export function beginLandings(state: State): void {
  const landers = [...state.landers.keys()].filter((index) => state.landers[index]!.is === 'placed')
  if (landers.length > 0) begin(state, { landers })
}

/** 10.0B, 10.0C, 10.0E */
export const beginEvacuation = (state: State, unit: Unit, edge: boolean): void =>
  begin(state, { unit: unit.index, edge })

const begin = (state: State, of: Partial<LandingFrame>): void =>
  push<LandingFrame>(state, {
    phase: 'landing',
    landers: [],
    unit: NOWHERE,
    edge: false,
    step: 'draw',
    card: 0,
    retried: false,
    rows: 0,
    ...of
  })

/** A card moves the result of the draw under way: less is up. */
export function moveResult(state: State, rows: number): void {
  const frame = nearest<LandingFrame>(state, 'landing')
  if (frame !== null) frame.rows += rows
}

type Icons = Tables['landing']['rows'][number]['icons']

/** 11.0a: the icons of both halves. */
function iconsOf({ german, allied }: EventCardData): Icons {
  const sum = german.icons + allied.icons
  if (sum === 0) return 'none'
  if (sum === 1) return german.icons === 1 ? 'oneGerman' : 'oneAllied'
  return sum === 2 ? 'two' : 'threeOrMore'
}

/** 11.0p: the row of the card, moved down or up as far as the table goes. */
function resultOf<R extends { readonly icons: Icons }>(
  rows: readonly R[],
  card: EventCardData,
  down: number
): R {
  const row = rows.findIndex(({ icons }) => icons === iconsOf(card)) + down
  return rows[Math.max(0, Math.min(rows.length - 1, row))]!
}

/** The card is laid off; for a landing the German player may still play one of his own (card 20). */
function look(state: State, frame: LandingFrame): void {
  frame.card = tableCard(state).card
  discardTableCard(state)
  frame.step = 'settle'
  if (frame.unit === NOWHERE) askFor(state, GERMAN, 'landing')
}

function read(state: State, frame: LandingFrame, context: Context): void {
  const card = cardNumbered(state, frame.card)
  frame.step = 'draw'
  if (frame.unit === NOWHERE) land(state, frame, card, context)
  else leave(state, frame, card, context)
}

// ---- landings -------------------------------------------------------------------------------------------------------

/** 11.0b: nobody there and no zone. */
const isUnopposed = (state: State, hex: number): boolean =>
  boardOf(state).sideAt[hex] !== ALLIED && !inZone(state, GERMAN, hex)

function land(state: State, frame: LandingFrame, card: EventCardData, context: Context): void {
  const world = worldOf(state)
  const { landing } = world.tables
  const index = frame.landers[0]!
  const { at } = state.landers[index]!
  const down = frame.rows + (isUnopposed(state, at) ? landing.unopposed : 0)
  const row = resultOf(landing.rows, card, down)
  const marker = world.landers[index]!.id
  const hexes = hexNames(state, at)
  context.emit({ kind: 'landing', rule: '11.0a', hexes, card: card.card, marker, result: row.result })
  frame.rows = 0
  // 11.0e
  if (row.retry !== undefined && !frame.retried && markersHeld(state, GERMAN).length > 0) {
    frame.step = 'retry'
    return
  }
  settle(state, frame, row, context)
}

function settle(
  state: State,
  frame: LandingFrame,
  row: Pick<Tables['landing']['rows'][number], 'lands' | 'surrendered' | 'combatVp'>,
  context: Context
): void {
  const index = frame.landers.shift()!
  frame.retried = false
  frame.step = 'draw'
  // 11.0c, 11.0d; else 11.0f, 11.0g.
  if (row.lands) touchDown(state, index, context)
  else lose(state, index, row.surrendered === true, context)
  if (row.combatVp !== undefined) allowCombatVp(state, row.combatVp === 'german' ? GERMAN : ALLIED)
}

function touchDown(state: State, index: number, context: Context): void {
  const world = worldOf(state)
  const lander = state.landers[index]!
  lander.is = 'landed'
  touch(state)
  holdByMarker(state, lander, context)
  if (world.landers[index]!.kind !== 'glider') return
  // 19.10b
  const [fortress] = unitsIn(state, lander.at)
  for (let step = 0; step < world.tables.airborne.gliderSteps; step++)
    if (fortress !== undefined && isOnMap(state, fortress)) loseStep(state, fortress, '19.10b', context)
  holdByMarker(state, lander, context)
}

/** 11.0e-g: out of the game; who surrenders scores a point for the other side. */
function lose(state: State, index: number, surrenders: boolean, context: Context): void {
  const lander = state.landers[index]!
  lander.is = surrenders ? 'surrendered' : 'destroyed'
  lander.at = NOWHERE
  touch(state)
  const { tables, landers } = worldOf(state)
  if (surrenders)
    scoreEvent(state, -tables.scoring.surrendered, `${landers[index]!.name} surrendered`, '11.0g', context)
}

/** 11.0c, 11.0f, 11.0g, 11.0l and 19.7.1: the table says "use a Combat VP!". */
const allowCombatVp = (state: State, side: Side): void =>
  push<CombatVpFrame>(state, { phase: 'combatVp', side, count: 1 })

/** 11.0e: a marker is paid for another try, once. */
function retry(state: State, frame: LandingFrame, order: OrderOf<'retry'>, context: Context): void {
  const held = markersHeld(state, GERMAN).some(({ id }) => id === order.marker)
  must(held ? null : { rule: '11.0e', why: 'You do not hold that marker.' })
  returnMarker(state, order.marker)
  frame.retried = true
  frame.step = 'draw'
  context.emit({ kind: 'returned', rule: '11.0e', side: SEATS[GERMAN], markers: 1 })
}

function giveUp(state: State, frame: LandingFrame, _order: OrderOf<'end'>, context: Context): void {
  settle(state, frame, { lands: false }, context)
}

// ---- evacuations ----------------------------------------------------------------------------------------------------

/** 11.0m, 11.0n */
function evacuationRows(state: State, unit: Unit, edge: boolean): number {
  const { alliedEdge, germanOrNearDynamo } = worldOf(state).tables.evacuation
  const byGerman = unit.sideIndex === GERMAN
  return (
    (edge && !byGerman ? alliedEdge : 0) + (byGerman || isNextToDynamo(state, unit) ? germanOrNearDynamo : 0)
  )
}

function isNextToDynamo(state: State, unit: Unit): boolean {
  const { grid, units } = worldOf(state)
  const dynamo = units.find(({ letter }) => letter === 'D')
  if (dynamo === undefined || !isOnMap(state, dynamo)) return false
  const hex = state.at[unit.index]!
  return grid.neighbours.slice(6 * hex, 6 * hex + 6).includes(state.at[dynamo.index]!)
}

function leave(state: State, frame: LandingFrame, card: EventCardData, context: Context): void {
  const { evacuation } = worldOf(state).tables
  const unit = worldOf(state).units[frame.unit]!
  const row = resultOf(evacuation.rows, card, frame.rows + evacuationRows(state, unit, frame.edge))
  const hexes = hexNames(state, state.at[unit.index]!)
  pop(state, frame)
  const { result } = row
  context.emit({ kind: 'evacuation', rule: '11.0a', units: [unit.id], hexes, card: card.card, result })
  // 11.0h, 11.0j; 11.0q: its last step: it is eliminated where it is.
  const dies = row.steps !== undefined && state.steps[unit.index]! <= row.steps
  if (row.steps !== undefined) loseStep(state, unit, dies ? '11.0q' : '11.0h', context)
  // 11.0i
  if (!row.evacuates || dies) return
  evacuate(state, unit, '11.0k', context)
  if (row.combatVp === 'owner') allowCombatVp(state, unit.sideIndex)
}

/** Into the Evacuated Units box. */
export function evacuate(state: State, unit: Unit, rule: string, context: Context): void {
  const hexes = [hexId(state, state.at[unit.index]!)]
  leaveFor(state, unit, 'evacuated')
  context.emit({ kind: 'evacuated', rule, units: [unit.id], hexes, side: SEATS[unit.sideIndex] })
}

export const landingPhase: Phase<State, LandingFrame> = {
  rule: '11.0a',
  title: 'Landings and evacuations',
  actor: (_state, { step }) => (step === 'retry' ? SEATS[GERMAN] : null),
  run(state, frame, context) {
    if (frame.step === 'look') return look(state, frame)
    if (frame.step === 'settle') return read(state, frame, context)
    if (frame.unit === NOWHERE && frame.landers.length === 0) return pop(state, frame)
    frame.step = 'look'
    drawForTable(state)
  },
  offers(state): Offer[] {
    const choices = markersHeld(state, GERMAN).map((slot): Choice => ({
      id: `${slot.id}`,
      text: markerOf(worldOf(state), slot)?.name ?? 'Initiative Marker',
      order: { type: 'retry', marker: slot.id } as OrderOf<'retry'>
    }))
    return [
      { gesture: 'pick', id: 'retry', rule: '11.0e', text: 'Pay a marker for another try', choices },
      endOffer('11.0e', 'Let the landing fail')
    ]
  },
  orders: { retry, end: giveUp }
}
