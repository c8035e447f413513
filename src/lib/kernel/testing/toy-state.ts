// The position of the toy and what is asked of it everywhere: whose a piece is, who stands where.
import type { Outcome } from '../game'
import type { Frame, PhasedState } from '../phases'
import type { Campaign } from './toy-campaign'
import { worldOf } from './toy-world'

export const RED = 'red'
export const BLUE = 'blue'
/** 2.1: pieces to a place. */
export const ROOM = 2
export const ROUNDS = 6

export type ToySeat = typeof RED | typeof BLUE

export interface ToyState extends PhasedState {
  scenario: string
  round: number
  /** Piece to hex or box; pieces that are not yet placed or lost have none. */
  at: Record<string, string>
  lost: string[]
  /** Hidden from the other seat: null in its view. Added to the first defence of its owner, then spent. */
  reserve: Record<ToySeat, number | null>
  result: Outcome | null
  /** Only in the scenario of that name. */
  campaign?: Campaign
}

export interface SeatFrame extends Frame {
  seat: ToySeat
}

export interface TurnFrame extends SeatFrame {
  phase: 'turn'
  moved: string[]
  attacked: boolean
}

export const other = (seat: ToySeat): ToySeat => (seat === RED ? BLUE : RED)
export const owner = (piece: string): ToySeat => (piece.startsWith('r') ? RED : BLUE)

export function piecesOf(state: ToyState, seat: ToySeat): string[] {
  return worldOf(state).pieces.filter((piece) => owner(piece) === seat && state.at[piece] !== undefined)
}

export function piecesIn(state: ToyState, hex: string): string[] {
  return worldOf(state).pieces.filter((piece) => state.at[piece] === hex)
}

export function roomIn(state: ToyState, seat: ToySeat, hex: string): boolean {
  const there = piecesIn(state, hex)
  return there.length < ROOM && there.every((piece) => owner(piece) === seat)
}

export function unplaced(state: ToyState, seat: ToySeat): string[] {
  return worldOf(state).pieces.filter(
    (piece) => owner(piece) === seat && state.at[piece] === undefined && !state.lost.includes(piece)
  )
}
