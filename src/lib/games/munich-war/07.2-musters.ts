// 7.2.1f: which unit was mobilized is nobody else's business before it arrives. In a match its owner's device posts an
// envelope in place of the order, knows it again, and opens it when the unit is due.
import { disclose, enclose, nameOfKey } from '../../kernel/envelope'
import { must, refuse, type SaltOf, type Secrets } from '../../kernel/game'
import { pop, push, top } from '../../kernel/phases'
import { bind, put, worldOf } from './board'
import { boxFor, mobilizeBar, reserveOf } from './07.2-mobilizing'
import type { Context, Phase } from './events'
import { unitNamed } from './lookup'
import { parseOrder, type AnyOrder, type OrderOf } from './orders'
import type { Muster, MusterFrame, SpendFrame, State } from './state'
import { NOBODY, SEATS, type Side, type Unit } from './world'

/** Sealed units of a side that are due now. */
const dueMusters = (state: State, side: Side): Muster[] =>
  state.musters.filter((muster) => muster.side === side && muster.due === state.turn)

/** 7.2.1e: before anybody arrives; 23.2c: units of a country that is still neutral stay sealed for another turn. */
export function beginOpening(state: State, side: Side): void {
  const last = worldOf(state).scenario.turns.length
  for (const muster of dueMusters(state, side))
    if (state.side[muster.country] === NOBODY) muster.due = state.turn < last ? state.turn + 1 : null
  if (dueMusters(state, side).length > 0) push<MusterFrame>(state, { phase: 'musters', side })
}

/** The unit in an envelope; null: the key does not open it, or nobody of its country in the display is in it. */
function unitIn(state: State, { side, country, envelope }: Muster, key: string): Unit | null {
  const content = disclose(envelope, SEATS[side], key)
  return reserveOf(state, side, country).find(({ id }) => id === content) ?? null
}

export const musterPhase: Phase<State, MusterFrame> = {
  rule: '7.2.1f',
  title: 'Mobilized units',
  actor: (_state, frame) => SEATS[frame.side],
  /** Only the owner's device has the key, so the order to open the envelope is made there. */
  offers: () => [],
  orders: {
    name(state: State, frame: MusterFrame, order: OrderOf<'name'>, context: Context) {
      const [muster, ...later] = dueMusters(state, frame.side)
      const unit = unitIn(state, muster!, order.key)
      if (unit === null) refuse('7.2.1f', 'This is not the unit that was mobilized.')
      state.musters = state.musters.filter((one) => one !== muster)
      put(state, unit, boxFor(state, frame.side, state.turn))
      if (later.length === 0) pop(state, frame)
      context.reveal()
      context.emit({ kind: 'opened', rule: '7.2.1f', units: [unit.id], side: SEATS[frame.side] })
    }
  }
}

/** The position as the owner of these envelopes knows it: the units lie where they wait. */
function recall(state: State, seat: string, saltOf: SaltOf): State {
  const own = state.musters.filter(({ side }) => SEATS[side] === seat)
  if (own.length === 0) return state
  const open: State = { ...state, at: [...state.at], musters: [...state.musters] }
  bind(open, worldOf(state))
  for (const muster of own) {
    const unit = unitIn(open, muster, saltOf(nameOfKey(muster.envelope)))
    if (unit === null) continue
    open.musters = open.musters.filter((one) => one !== muster)
    put(open, unit, boxFor(open, muster.side, muster.due))
  }
  return open
}

export const secrets: Secrets<State> = {
  seal(state, order, number, saltOf): AnyOrder | null {
    const frame = top(state)
    if (order.type !== 'mobilize' || frame.phase !== 'spend') return null
    const parsed = parseOrder(order)
    if (parsed.type !== 'mobilize') return null
    const { side } = frame as SpendFrame
    const seat = SEATS[side]
    const known = recall(state, seat, saltOf)
    const unit = unitNamed(known, parsed.unit)
    must(mobilizeBar(known, frame as SpendFrame, unit))
    return { type: 'muster', nation: unit.nation, envelope: enclose(unit.id, seat, number, saltOf)! }
  },

  recall,

  unopened: (state, seat) =>
    state.musters.flatMap(({ side, envelope }) => (SEATS[side] === seat ? [nameOfKey(envelope)] : [])),

  open(state, seat, saltOf): AnyOrder | null {
    const frame = top(state)
    if (frame.phase !== 'musters' || SEATS[(frame as MusterFrame).side] !== seat) return null
    const [muster] = dueMusters(state, (frame as MusterFrame).side)
    return { type: 'name', key: saltOf(nameOfKey(muster!.envelope)) }
  }
}
