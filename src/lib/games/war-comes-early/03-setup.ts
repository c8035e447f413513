// Chapter 3.0-3.2: set-up. Each side places its pieces where the lines of the scenario allow; printed hexes are filled already.
import { must, refuse, type Bar } from '../../kernel/game'
import type { Offer, PieceGroup, PlaceOffer } from '../../kernel/offers'
import { pop } from '../../kernel/phases'
import { endOffer } from '../../kernel/offer-kit'
import { boardOf, put, worldOf } from './board'

import { stackingBar } from './08-stacking'
import { railheadNumber } from './10.3-railheads'
import type { SetupLine, Where } from './data'
import type { Context, Phase } from './events'
import { hexIds, hexNamed, unitName } from './lookup'
import type { OrderOf } from './orders'
import type { SetupFrame, State } from './state'
import { SEATS, type Side, type Unit, type World } from './world'

/** Something to be set up: a unit, or a railhead when `unit` is null. */
interface Piece {
  readonly id: string
  readonly line: SetupLine
  readonly unit: Unit | null
  /** Hexes that the set-up line allows. */
  readonly hexes: readonly number[]
}

/** The row of the rules that a set-up line comes from. */
const LINE_ROWS: Readonly<Record<string, string>> = {
  'czech-border': '3.1b',
  'soviet-north': '3.1e',
  'soviet-south': '3.1f',
  railheads: '3.1g',
  yugoslav: '3.1i',
  romanian: '3.1k',
  'anglo-french': '3.1m',
  hungarian: '3.2a',
  italian: '3.2c',
  'west-wall': '3.2e',
  german: '3.2f'
}

const piecesByWorld = new WeakMap<World, [readonly Piece[], readonly Piece[]]>()

/** What a side has to place. */
function piecesOf(world: World, side: Side): readonly Piece[] {
  let sides = piecesByWorld.get(world)
  if (sides === undefined) {
    sides = [collectPieces(world, 'German'), collectPieces(world, 'Allied')]
    piecesByWorld.set(world, sides)
  }
  return sides[side]
}

function collectPieces(world: World, side: SetupLine['side']): Piece[] {
  const pieces: Piece[] = []
  for (const line of world.scenario.setup) {
    if (line.side !== side || line.where.fixed) continue
    const hexes: number[] = []
    for (let hex = 0; hex < world.grid.count; hex++)
      if (world.land[hex] && allows(world, line.where, hex)) hexes.push(hex)
    for (const id of line.units) pieces.push({ id, line, unit: world.unit(id)!, hexes })
    for (const id of line.markers ?? []) pieces.push({ id, line, unit: null, hexes })
  }
  return pieces
}

/** Whether a set-up line allows a hex: all its conditions, and one of the alternatives if there are any. */
function allows(world: World, where: Where, hex: number): boolean {
  const data = world.hexes[hex]!
  const row = world.grid.row[hex]!
  if (where.country !== undefined && data.country !== where.country) return false
  if (where.rows !== undefined && (row < where.rows[0] || row > where.rows[1])) return false
  if (where.rail !== undefined && (world.railHex[hex] === 1) !== where.rail) return false
  if (where.border !== undefined && isBorder(world, hex) !== where.border) return false
  if (where.city !== undefined && (world.city[hex] === 1) !== where.city) return false
  if (where.fort !== undefined && world.forts[hex] !== where.fort) return false
  if (where.hexes !== undefined && !where.hexes.includes(data.id)) return false
  if (where.except?.includes(data.id)) return false
  return where.anyOf === undefined || where.anyOf.some((other) => allows(world, other, hex))
}

/** A46: a border hex touches a hex of another country, in play or not; sea, lakes and the map edge do not count. */
export function isBorder(world: World, hex: number): boolean {
  const own = world.hexes[hex]!.country
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    const next = world.grid.neighbours[i]!
    if (next < 0) continue
    const country = world.hexes[next]!.country
    if (country !== undefined && country !== own) return true
  }
  return false
}

function placeOf(state: State, piece: Piece): number {
  if (piece.unit !== null) return state.at[piece.unit.index]!
  return state.railheads[railheadNumber(piece.id)] ?? -1
}

function pieceName(world: World, piece: Piece): string {
  if (piece.unit !== null) return unitName(world, piece.unit)
  return `Soviet railhead ${railheadNumber(piece.id) + 1}`
}

function rowOf(piece: Piece): string {
  return LINE_ROWS[piece.line.key] ?? piece.line.rule
}

/** Why a piece may not be placed in a hex that its line allows; null when it may. */
function placeBar(state: State, piece: Piece, hex: number): Bar | null {
  const rule = rowOf(piece)
  const { unit, line } = piece
  const { height } = boardOf(state)
  if (placeOf(state, piece) === hex)
    // 8.3: within its own stack a unit may be put on top.
    return unit !== null && height[hex]! > 1 ? null : { rule, why: 'It is already there.' }
  if (unit === null) return null
  if (line.separate && height[hex]! > 0 && lineStandsIn(state, line, hex))
    // 3.1, A3, A46: one unit of the line in a hex.
    return { rule: line.key === 'czech-border' ? '3.1c' : rule, why: `Set-up: ${line.title}.` }
  return stackingBar(state, [unit], hex)
}

function lineStandsIn(state: State, line: SetupLine, hex: number): boolean {
  const world = worldOf(state)
  return line.units.some((id) => state.at[world.unit(id)!.index] === hex)
}

export function unplaced(state: State, side: Side): Piece[] {
  return piecesOf(worldOf(state), side).filter((piece) => placeOf(state, piece) < 0)
}

function place(state: State, frame: SetupFrame, order: OrderOf<'place'>, context: Context): void {
  const piece = piecesOf(worldOf(state), frame.side).find((one) => one.id === order.piece)
  if (piece === undefined) refuse('3.0a', 'You cannot set up that piece now.')
  const hex = hexNamed(state, order.hex)
  const rule = rowOf(piece)
  if (!piece.hexes.includes(hex)) refuse(rule, `Set-up: ${piece.line.title}.`)
  must(placeBar(state, piece, hex))

  if (piece.unit !== null) {
    put(state, piece.unit, hex)
    context.emit({ kind: 'place', rule, units: [piece.id], hexes: [order.hex] })
    return
  }
  const count = worldOf(state).tables.supply.railheads.count
  while (state.railheads.length < count) state.railheads.push(-1)
  state.railheads[railheadNumber(piece.id)] = hex
  context.emit({ kind: 'railhead', rule, railhead: piece.id, hexes: [order.hex] })
}

function end(state: State, frame: SetupFrame, _order: OrderOf<'end'>, context: Context): void {
  const missing = unplaced(state, frame.side)
  if (missing.length > 0)
    refuse('3.0a', `Still to place: ${missing.map((piece) => pieceName(worldOf(state), piece)).join(', ')}.`)
  pop(state, frame)
  context.emit({ kind: 'setUp', rule: '3.0a', side: SEATS[frame.side] })
}

/** The pieces by the line of the set-up they belong to. */
function groupsOf(pieces: readonly Piece[]): PieceGroup[] {
  return [...new Set(pieces.map((piece) => piece.line))].map((line) => ({
    label: line.title,
    rule: line.rule,
    pieces: pieces.filter((piece) => piece.line === line).map((piece) => piece.id)
  }))
}

function placeOffer(state: State, id: string, text: string, pieces: readonly Piece[]): PlaceOffer {
  return {
    gesture: 'place',
    id,
    rule: '3.0b',
    text,
    pieces: pieces.map((piece) => piece.id),
    groups: groupsOf(pieces),
    hexes(name) {
      const piece = pieces.find((one) => one.id === name)
      if (piece === undefined) return []
      return hexIds(
        state,
        piece.hexes.filter((hex) => placeBar(state, piece, hex) === null)
      )
    },
    order: (piece, hex) => ({ type: 'place', piece, hex }) as const
  }
}

export const setupPhase: Phase<State, SetupFrame> = {
  rule: '3.0',
  title: 'Set-up',
  actor: (state, frame) => (piecesOf(worldOf(state), frame.side).length > 0 ? SEATS[frame.side] : null),
  // 13.2d: every unit of 1939 has a printed hex, so there is nothing to decide.
  run: (state, frame) => pop(state, frame),
  offers(state, frame): Offer[] {
    const missing = unplaced(state, frame.side)
    const placed = piecesOf(worldOf(state), frame.side).filter((piece) => placeOf(state, piece) >= 0)
    const offers: Offer[] = []
    if (missing.length > 0)
      offers.push(placeOffer(state, 'place', `Set up your units (${missing.length} left)`, missing))
    // While pieces are missing, moving placed ones about is for people only: it leads nowhere new.
    if (placed.length > 0)
      offers.push({
        ...placeOffer(state, 'again', 'Move a unit you have set up, or put it on top of its stack', placed),
        idle: missing.length > 0,
        settled: true
      })
    if (missing.length === 0) offers.push(endOffer('3.0a', 'Finish set-up'))
    return offers
  },
  orders: { place, end }
}
