// For tests of combat: a Combat Phase that has just begun, and what may help in it.
import { loadedDice } from '../../kernel/dice'
import type { Order } from '../../kernel/game'
import type { MoveOffer } from '../../kernel/offers'
import { nearest, top } from '../../kernel/phases'
import { worldOf } from './board'
import { beginCombat } from './11-attack'
import type { ResultCode } from './data'
import type { BattleEvent, Context, Event } from './events'
import type { BattleFrame, State, TurnFrame } from './state'
import { game, give, go, hexIn, scene, unitIn, type Scene } from './testing'
import { AXIS, type Side } from './world'

/** A context without dice that forgets what happens. */
export const quiet: Context = { dice: loadedDice(), emit: () => {}, reveal: () => {} }

/** The Combat Phase of a side, over a turn that goes on after it. */
export function fighting(start: Scene, side: Side = AXIS, prepare: (state: State) => void = () => {}): State {
  const state = scene(start)
  const turn: TurnFrame = { phase: 'turn', step: side === AXIS ? 6 : 14 }
  state.stack = [turn]
  prepare(state)
  beginCombat(state, side, quiet)
  return state
}

/** An air unit goes over a hex, from the Available display. */
export function fly(state: State, id: string, hex: string, side = 'axis'): void {
  go(state, id, `${side}-available`)
  state.over[unitIn(state, id).index] = hexIn(state, hex)
}

/** Marines wait at sea for a hex. */
export function assault(state: State, id: string, sea: string, target: string): void {
  go(state, id, sea)
  state.assaults.push({ unit: unitIn(state, id).index, target: hexIn(state, target) })
}

export const attack = (target: string, ...units: string[]) => ({ type: 'attack', target, units })

/** The battle that is under way; null for none. */
export const battle = (state: State): BattleFrame | null => nearest<BattleFrame>(state, 'battle')

/** The title of what lies on top. */
export const phase = (state: State): string => top(state).phase

interface How {
  table?: 'assault' | 'mobile'
  support?: readonly string[]
  /** What comes of it, whatever the tables say. */
  result?: ResultCode
}

/** Declares an attack and fights it; the dice fall as named, whoever is asked what in between. */
export function fight(state: State, order: Order, dice: readonly number[], how: How = {}): Event[] {
  const { crt } = worldOf(state).tables
  const { assault, mobile } = crt
  const { result } = how
  const cells = (rows: typeof assault) => rows.map((row) => row.map((code) => result ?? code))
  Object.assign(crt, { assault: cells(assault), mobile: cells(mobile) })
  try {
    return rolled(state, order, dice, how)
  } finally {
    Object.assign(crt, { assault, mobile })
  }
}

function rolled(state: State, order: Order, dice: readonly number[], how: How): Event[] {
  const loaded = loadedDice(...dice)
  const events: Event[] = []
  const say = (said: Order) => events.push(...game.apply(state, game.actor(state)!, said, loaded).events)
  say(order)
  if (how.table !== undefined) say({ type: 'table', table: how.table } as Order)
  for (const unit of how.support ?? []) say({ type: 'support', unit } as Order)
  if (battle(state)?.step === 'support') say({ type: 'fight' })
  if (loaded.left > 0) throw new Error(`${loaded.left} dice were not rolled.`)
  return events
}

/** All who have to retreat now go the first way that is offered. */
export function retreatAll(state: State): void {
  while (phase(state) === 'retreat') {
    const offer = game.offers(state).find((one): one is MoveOffer => one.gesture === 'move')!
    const unit = offer.units[0]!
    const [end] = offer.reach([unit])
    give(state, offer.order([unit], offer.path([unit], end!.hex)!.hexes))
  }
}

/** What the battle still asks is answered somehow, until it is over. Nobody advances. */
export function finish(state: State): void {
  while (battle(state) !== null) {
    retreatAll(state)
    const [offer] = game.offers(state)
    if (phase(state) === 'advance') give(state, { type: 'end' })
    else if (offer?.gesture === 'select') give(state, offer.order(offer.from.slice(0, offer.min)))
  }
}

/** The event of the die. */
export function fought(events: readonly Event[]): BattleEvent {
  const found = events.find((event): event is BattleEvent => event.kind === 'battle')
  if (found === undefined) throw new Error('Nobody has fought.')
  return found
}

/** The shifts of an attack by their rules: { '11.11a': -2 }. */
export const shiftsOf = ({ shifts }: BattleEvent): Record<string, number> =>
  Object.fromEntries(shifts.map(({ rule, value }) => [rule, value]))
