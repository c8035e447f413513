// For tests: battles whose result is given, so that no test hangs on a reconstructed cell of the table.
import { directionTo } from '../../hex/grid'
import type { Order } from '../../kernel/game'
import {
  oddsOf,
  type AttackOffer,
  type BattlePreview,
  type MoveOffer,
  type OddsPreview
} from '../../kernel/offers'
import { afterThisTest } from '../../kernel/testing/restore'
import { worldOf } from './board'
import type { Event } from './events'
import { eisenhowersWar, worldFor } from './index'
import type { BattleFrame, InvasionFrame, PlanName, State } from './state'
import { attacking, give, hexIn, refusal, scene, where, type Scene } from './testing'

/** From now on every roll of every battle in this test has this result. */
export function fixResult(attacker: number, defender: number): void {
  const { rows, beyond } = worldFor('historical').tables.crt
  const printed = structuredClone({ rows, beyond })
  afterThisTest(() => {
    Object.assign(beyond, printed.beyond)
    rows.forEach((row, i) => row.splice(0, row.length, ...printed.rows[i]!))
  })
  beyond.attackerPerColumn = beyond.defenderPerColumn = 0
  for (const row of rows) row.fill([attacker, defender])
}

/** A clear hex without rivers, and the hexes around it, clockwise from the north-east. */
export const FIELD = '3109'
export const RING = ['3210', '3110', '3010', '3009', '3108', '3209'] as const

/** The Allied attack portion; France and Belgium are Allied and supplied from Normandy. Units as in `scene`. */
export function front(units: Record<string, string>, more: Scene = {}): State {
  return scene({
    units,
    liberated: ['France', 'Belgium'],
    beachheads: ['3304'],
    phase: attacking('allied'),
    ...more,
    with: { bombersUsed: 2, ...more.with }
  })
}

export function attack(target: string, units: readonly string[], drops?: readonly string[]): Order {
  const order = { type: 'attack', target, units }
  return (drops === undefined ? order : { ...order, drops }) as Order
}

export function attackOffer(state: State, id = 'attack'): AttackOffer {
  const offer = eisenhowersWar.offers(state).find((one) => one.id === id)
  if (offer?.gesture !== 'attack') throw new Error('No attack is offered.')
  return offer
}

export function preview(state: State, target: string, ...units: string[]): OddsPreview {
  return oddsOf(attackOffer(state).preview(target, units))
}

/** The heading of the column the attack comes to. */
export function column(state: State, target: string, ...units: string[]): string {
  const seen = preview(state, target, ...units)
  return seen.columns[seen.column]!
}

/** Shifts of an attack by label. */
export function shifts(state: State, target: string, ...units: string[]): Record<string, number> {
  return byLabel(preview(state, target, ...units))
}

export function byLabel(seen: BattlePreview): Record<string, number> {
  return Object.fromEntries(oddsOf(seen).shifts.map((line) => [line.label, line.value]))
}

/** Declares an attack and rolls; all support declined. */
export function fight(
  state: State,
  target: string,
  units: readonly string[],
  drops?: readonly string[]
): Event[] {
  return decline(state, give(state, attack(target, units, drops), ...dieNow(state)).events)
}

/** The die falls with the declaration when nobody can support the battle. */
function dieNow(state: State): number[] {
  return state.bombersUsed < 2 ? [] : [1]
}

function decline(state: State, events: Event[]): Event[] {
  if (battle(state)?.step !== 'support') return events
  return [...events, ...give(state, { type: 'end' }, 1).events]
}

export function battle(state: State): BattleFrame | undefined {
  return state.stack.find((frame): frame is BattleFrame => frame.phase === 'battle')
}

export const lose = (unit: string) => ({ type: 'lose', unit }) as Order
export const retreat = (units: readonly string[], ...path: string[]) =>
  ({ type: 'retreat', units, path }) as Order
export const advance = (unit: string, ...path: string[]) => ({ type: 'advance', unit, path }) as Order
export const drop = (corps: string, hex: string) => ({ type: 'drop', corps, hex }) as Order
export const launch = (
  units: readonly string[],
  drops: readonly string[] = [],
  joiners: readonly string[] = []
) => ({ type: 'launch', units, drops, joiners }) as Order

/** Phase I of an invasion whose plan is disclosed. */
export function landing(hex: string, more: Scene & { plan?: PlanName } = {}): State {
  const { plan = 'second', ...rest } = more
  const turn = rest.turn ?? (plan === 'first' ? 1 : 3)
  const phase: InvasionFrame = { phase: 'invasion', plan }
  const open = { turn, hex }
  return scene({
    scenario: plan === 'first' ? 'alternate' : 'historical',
    turn,
    phaseNumber: 1,
    phase,
    ...rest,
    with: {
      bombersUsed: 2,
      plans: { first: null, second: null, [plan]: { seal: '', number: 0, open, revealed: true } },
      ...rest.with
    }
  })
}

/** What the offered choices are called. */
export function choices(state: State, id: string): string[] {
  const offer = eisenhowersWar.offers(state).find((one) => one.id === id)
  return offer?.gesture === 'pick' ? offer.choices.map((choice) => choice.id) : []
}

/** The hexes a unit is offered to retreat or advance to. */
export function reach(state: State, id: string, ...units: string[]): string[] {
  const offer = eisenhowersWar.offers(state).find((one) => one.id === id)
  if (offer?.gesture !== 'move') return []
  return offer
    .reach(units)
    .map((one) => one.hex)
    .sort()
}

export const moveOffer = (state: State, id: string) =>
  eisenhowersWar.offers(state).find((one): one is MoveOffer => one.gesture === 'move' && one.id === id)!

/** Hexes that are not offered and say no reason, or another rule than the one that an order there is refused by. */
export function wronglyBarred(
  state: State,
  id: string,
  unit: string,
  order: (hex: string) => Order
): (string | null)[][] {
  const offer = moveOffer(state, id)
  const { grid } = worldOf(state)
  const from = hexIn(state, String(where(state, unit)))
  const offered = new Set(offer.reach([unit]).map(({ hex }) => hex))
  return grid.ids.flatMap((hex, index) => {
    if (offered.has(hex) || index === from) return []
    const why = offer.why!([unit], hex)
    if (why === null || why.why === '') return [[hex, 'no reason']]
    // Such an order goes to a neighbour: only of these both can be asked.
    const ordered = directionTo(grid, from, index) >= 0 ? refusal(state, order(hex)) : why.rule
    return ordered === why.rule ? [] : [[hex, why.rule, ordered]]
  })
}
