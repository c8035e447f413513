// 6.2: the owner of an over-stacked hex eliminates units there until it is legal.
import { refuse } from '../../kernel/game'
import type { Payment, SelectOffer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { boardOf, unitsIn } from './board'
import { eliminate } from './02-steps'
import { excessIn, isMixed } from './06-stacking'
import type { Context, Phase } from './events'
import { place, unitIds, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { ExcessFrame, State } from './state'
import { SEATS, type Side } from './world'

/** The hex holds too many units, or units of both army groups (6.3, 6.4). */
export function isOverstacked(state: State, hex: number): boolean {
  return excessIn(state, hex) > 0 || isMixed(state, hex)
}

/** 6.3: one hex starts too high and has turn 1 to become legal (06.3-shift.ts). */
export function isExcused(state: State, hex: number): boolean {
  const { world } = boardOf(state)
  const { startException } = world.tables.stacking
  return world.grid.ids[hex] === startException.hex && state.turn <= startException.untilTurn
}

/** Asks the owner to remove what is too much, if anything is. */
export function pushExcess(state: State, hex: number): void {
  if (!isExcused(state, hex)) pushRemoval(state, hex)
}

/** The same for a hex whose time is up. */
export function pushRemoval(state: State, hex: number): void {
  if (isOverstacked(state, hex)) push<ExcessFrame>(state, { phase: 'excess', hex })
}

/**
 * 6.2a, A-36: a unit of this side has ended its move, advance or retreat. Where a city was destroyed, those who stood in
 * it are counted then; the hex in which a stack is just passing through is not (6.2b).
 */
export function pushRuins(state: State, side: Side, passing = -1): void {
  const { sideAt } = boardOf(state)
  for (const hex of state.destroyed) if (sideAt[hex] === side && hex !== passing) pushExcess(state, hex)
}

/** 6.2: what is too much; where both army groups stand (6.4) at least one unit. */
function owed(state: State, hex: number, paid: number): Payment {
  const excess = Math.max(1, excessIn(state, hex))
  return { paid, owed: excess, in: excess === 1 ? 'unit' : 'units' }
}

function remove(state: State, frame: ExcessFrame, order: OrderOf<'remove'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  if (state.at[unit.index] !== frame.hex) refuse('6.2c', `${unit.name} is not in the overstacked hex.`)
  eliminate(state, unit, '6.2c', context)
}

export const excessPhase: Phase<State, ExcessFrame> = {
  rule: '6.2c',
  title: 'Overstacked hex',
  /** Nobody as soon as the hex is legal, by whatever made it so. */
  actor: (state, frame) =>
    isOverstacked(state, frame.hex) ? SEATS[boardOf(state).sideAt[frame.hex] as Side] : null,
  run: pop,
  offers: (state, frame): SelectOffer[] => [
    {
      gesture: 'select',
      id: 'remove',
      rule: '6.2c',
      text: `Eliminate a unit in ${place(boardOf(state).world, frame.hex)}`,
      role: 'losses',
      from: unitIds(unitsIn(state, frame.hex)),
      min: 1,
      max: 1,
      judge: (units) => (units.length === 1 ? null : { rule: '6.2c', why: 'Choose one unit at a time.' }),
      pays: (units) => owed(state, frame.hex, units.length),
      fate: (unit) => ({ unit, text: 'Destroyed' }),
      button: () => 'Eliminate it',
      order: ([unit]) => ({ type: 'remove', unit: unit! }) as OrderOf<'remove'>
    }
  ],
  orders: { remove }
}
