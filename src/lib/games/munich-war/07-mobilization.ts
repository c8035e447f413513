// Chapter 7: the Mobilization Phase of a side. Its support pieces come back (4.0e), a storm keeps half of its air units on the
// ground (20.0b), what is due arrives (7.2.2), and replacement points are spent (7.2).
import { must, type Bar } from '../../kernel/game'
import { pop, push } from '../../kernel/phases'
import { put, sideOf, unitsIn, worldOf } from './board'
import { pursesOf } from './07.1-points'
import { beginArrivals } from './07.2-arrivals'
import { beginOpening } from './07.2-musters'
import { beginSpending } from './07.2-spending'
import type { Context, Phase } from './events'
import { unitIds, unitsNamed } from './lookup'
import type { OrderOf } from './orders'
import type { GroundFrame, MobilizationFrame, State } from './state'
import { boxOf, SEATS, type Side, type Unit } from './world'

/** 4.0c: not on the first turn. */
export function beginMobilization(state: State, side: Side): void {
  if (state.turn >= worldOf(state).tables.mobilization.firstTurn)
    push<MobilizationFrame>(state, { phase: 'mobilization', side, step: 0 })
}

/** 4.0e, A14: the order of its parts. */
const PARTS: readonly ((state: State, side: Side, context: Context) => void)[] = [
  resetDisplay,
  beginGrounding,
  beginOpening,
  beginArrivals,
  (state, side) => beginSpending(state, { side, rule: '7.2', purses: pursesOf(state, side) })
]

export const mobilizationPhase: Phase<State, MobilizationFrame> = {
  rule: '7.2',
  title: 'Mobilization Phase',
  actor: () => null,
  run(state, frame, context) {
    const part = PARTS[frame.step++]
    if (part === undefined) pop(state, frame)
    else part(state, frame.side, context)
  }
}

/** 4.0e, 17.1f: everything utilized is available again, but for air units that wait for a refit (A4). */
function resetDisplay(state: State, side: Side, context: Context): void {
  const world = worldOf(state)
  const back = unitsIn(state, boxOf(world, side, 'utilized')).filter(
    ({ index }) => !state.grounded.includes(index)
  )
  for (const unit of back) put(state, unit, boxOf(world, side, 'available'))
  if (back.length > 0) context.emit({ kind: 'reset', rule: '4.0e', units: unitIds(back), side: SEATS[side] })
}

/** 20.0b: the air units of which half stay on the ground. */
function availableAir(state: State, side: Side): Unit[] {
  return unitsIn(state, boxOf(worldOf(state), side, 'available')).filter(
    (unit) => unit.class === 'air' && sideOf(state, unit) === side
  )
}

function beginGrounding(state: State, side: Side, context: Context): void {
  if (!state.storm) return
  const units = availableAir(state, side)
  const count = Math.ceil(units.length / worldOf(state).tables.storm.groundedDivisor)
  if (count === units.length) ground(state, side, units, context)
  else push<GroundFrame>(state, { phase: 'ground', side, count })
}

function ground(state: State, side: Side, units: readonly Unit[], context: Context): void {
  for (const unit of units) put(state, unit, boxOf(worldOf(state), side, 'utilized'))
  if (units.length > 0)
    context.emit({ kind: 'grounded', rule: '20.0b', units: unitIds(units), side: SEATS[side] })
}

function groundBar(state: State, { side, count }: GroundFrame, units: readonly Unit[]): Bar | null {
  const available = availableAir(state, side)
  const other = units.find((unit) => !available.includes(unit))
  if (other !== undefined)
    return { rule: '20.0b', why: `${other.name} is not one of your available air units.` }
  if (units.length === count) return null
  return {
    rule: '20.0b',
    why: `${count} of your ${available.length} available air units stay on the ground.`
  }
}

export const groundPhase: Phase<State, GroundFrame> = {
  rule: '20.0b',
  title: 'Storm',
  actor: (_state, frame) => SEATS[frame.side],
  offers: (state, frame) => [
    {
      gesture: 'select',
      id: 'ground',
      rule: '20.0b',
      text: `Storm: choose ${frame.count} air units that stay on the ground`,
      role: 'mark',
      from: unitIds(availableAir(state, frame.side)),
      min: frame.count,
      max: frame.count,
      judge: (ids) => groundBar(state, frame, unitsNamed(state, ids)),
      button: () => 'Keep them on the ground',
      order: (ids) => ({ type: 'ground', units: [...ids] }) as OrderOf<'ground'>
    }
  ],
  orders: {
    ground(state: State, frame: GroundFrame, order: OrderOf<'ground'>, context: Context) {
      const units = unitsNamed(state, order.units)
      must(groundBar(state, frame, units))
      pop(state, frame)
      ground(state, frame.side, units, context)
    }
  }
}
