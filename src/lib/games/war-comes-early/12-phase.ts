// Chapter 12: the Combat Phase of a nation or group.
import { must, refuse } from '../../kernel/game'
import type { Offer } from '../../kernel/offers'
import { endOffer } from '../../kernel/offer-kit'
import { worldOf } from './board'
import { violate, violateOffer } from './03.3-neutrals'
import { dangersOf } from './04-victory'
import { endPhase, phaseActor } from './05-sequence'
import { putOnTop, topOffer } from './08-stacks'
import { attackBar, attackersOf, strikeOffer, targetBar, targetsOf } from './12-attack'
import { beginBattle } from './12-battle'
import { flank, flankOffer } from './12.6-mechanized'
import { drop, dropOffer, loseDrop } from './12.8-flieger'
import type { Context, Phase } from './events'
import { hexNamed, placeStart, unitsNamed } from './lookup'
import type { OrderOf } from './orders'
import type { CombatFrame, State } from './state'
import { GERMAN, type Side, type Unit } from './world'

function sideOf(state: State, frame: CombatFrame): Side {
  return worldOf(state).sideOfNation[frame.nations[0] ?? -1] ?? GERMAN
}

/** 12.0f: units of the active nations that have not attacked yet. */
export function mayAttack(state: State, frame: CombatFrame, unit: Unit): boolean {
  return (
    state.at[unit.index]! >= 0 &&
    frame.nations.includes(unit.nationIndex) &&
    !frame.attacked.includes(unit.index)
  )
}

/** Hexes that can be attacked now by somebody. */
export function phaseTargets(state: State, frame: CombatFrame): number[] {
  const units = worldOf(state).units.filter((unit) => mayAttack(state, frame, unit))
  return targetsOf(state, sideOf(state, frame), units, (target) => !frame.targets.includes(target))
}

/** Hexes that this unit can attack now. */
export function attackableFrom(state: State, frame: CombatFrame, unit: Unit): number[] {
  return targetsOf(state, sideOf(state, frame), [unit], (target) => !frame.targets.includes(target))
}

/** This hex can be attacked now by somebody. */
export function canAttack(state: State, frame: CombatFrame, target: number): boolean {
  if (frame.targets.includes(target) || targetBar(state, sideOf(state, frame), target) !== null) return false
  return attackersOf(state, target, (unit) => mayAttack(state, frame, unit)).length > 0
}

function attack(state: State, frame: CombatFrame, order: OrderOf<'attack'>, context: Context): void {
  const target = hexNamed(state, order.target)
  const units = unitsNamed(state, order.units)
  const side = sideOf(state, frame)
  for (const unit of units) {
    if (!frame.nations.includes(unit.nationIndex))
      refuse('12.0d', `${unit.name} does not belong to the active nation.`)
    if (frame.attacked.includes(unit.index)) refuse('12.0f', `${unit.name} has already attacked.`)
  }
  must(targetBar(state, side, target))
  if (frame.targets.includes(target)) refuse('12.0f', 'That hex has already been attacked this phase.')
  for (const unit of units) {
    must(attackBar(state, unit, target))
  }

  frame.fresh = false
  if (state.drop?.hex !== target) loseDrop(state, context)
  frame.targets.push(target)
  frame.attacked.push(...units.map((unit) => unit.index))
  beginBattle(state, 'attack', side, target, units, context)
}

function end(state: State, frame: CombatFrame, _order: OrderOf<'end'>, context: Context): void {
  loseDrop(state, context)
  endPhase(state, frame, context)
}

/** What lapses with the phase: the drop that waits for its attack (12.8f), and hexes nobody has attacked. */
function lapses(state: State, frame: CombatFrame): string[] {
  const lines = state.drop === null ? [] : ['The 7th Flieger Division will be lost without an attack.']
  for (const hex of phaseTargets(state, frame).sort((a, b) => a - b))
    lines.push(`${placeStart(state, hex)} could still be attacked.`)
  return lines
}

export const combatPhase: Phase<State, CombatFrame> = {
  rule: '12.0',
  title: 'Combat Phase',
  actor: phaseActor,
  offers(state, frame): Offer[] {
    const offers: Offer[] = [
      strikeOffer(
        state,
        sideOf(state, frame),
        { id: 'attack', rule: '12.0d', text: 'Attack a hex' },
        () => phaseTargets(state, frame),
        (target) => attackersOf(state, target, (unit) => mayAttack(state, frame, unit))
      ),
      topOffer(state, frame),
      endOffer('12.0a', 'End the Combat Phase', {
        lapses: () => lapses(state, frame),
        dangers: () => dangersOf(state, sideOf(state, frame))
      })
    ]
    const extra = [flankOffer(state, frame), dropOffer(state, frame), violateOffer(state, frame)]
    for (const offer of extra) if (offer !== null) offers.push(offer)
    return offers
  },
  orders: { attack, flank, drop, violate, end, top: putOnTop }
}
