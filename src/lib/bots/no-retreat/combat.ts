// The Combat Phase: what is marked, how it is attacked, what is committed, and what is made of the results.
import { attackHows } from '../../kernel/modes'
import { oddsOf as onTable, type AttackOffer, type MoveOffer } from '../../kernel/offers'
import { nearest } from '../../kernel/phases'
import { markerOf } from '../../games/no-retreat/lookup'
import { oddsOf } from '../../games/no-retreat/14.6-shifts'
import { boardOf, unitsIn } from '../../games/no-retreat/board'
import type {
  CombatTable,
  BattleFrame,
  ChoiceFrame,
  DeclareFrame,
  CombatKind
} from '../../games/no-retreat/state'
import type { OrderOf } from '../../games/no-retreat/orders'
import { around, type Unit } from '../../games/no-retreat/world'
import type { Proposal } from '../judge'
import { once } from '../operational/terms'
import type { AttackPlan, Mover } from '../operational/plans'
import { approach, prize, stakesFor, stepWorth, unitWorth } from './battles'
import { discardWorth } from './hand'
import { momentOf } from './moment'
import { columnWorth, resultWorth } from './odds'
import { planAttacks } from './plans'
import { type Situation } from './situation'
import { captureWorth, guardWorth, riskWorth } from './standing'

// ---- Targets --------------------------------------------------------------------------------------------------------

/** The attacks that can be made from where everybody stands. */
const standingPlans = once((situation: Situation): readonly AttackPlan<Unit>[] => {
  const { state, side } = situation
  const marked = new Set(state.marks.map(({ hex }) => hex))
  const engaged = new Set<Unit>()
  // Who is needed for a hex that is marked already does not count for another one.
  for (const { fighters } of marked.size > 0
    ? planAttacks(situation, moversAt(situation), { marked, most: 20 })
    : [])
    if (state.marks.some((mark) => mark.side === side || mark.use === 'counterblow'))
      for (const { unit } of fighters) engaged.add(unit)
  return planAttacks(
    situation,
    moversAt(situation).filter(({ unit }) => !engaged.has(unit)),
    {}
  )
})

const moversAt = ({ units, state }: Situation): Mover<Unit>[] =>
  units.map((unit) => {
    const at = state.at[unit.index]!
    return { unit, at, reach: new Set([at]) }
  })

/** What a Target on a hex is worth. */
export function targetWorth(situation: Situation, order: OrderOf<'target'>): number {
  const { world } = situation
  const hex = world.hex(order.hex)
  const plan = standingPlans(situation).find(({ target }) => target === hex)
  if (plan === undefined) return -1
  // Better markers are for better targets; the brown ones bar some units.
  const french = plan.fighters.every(({ unit }) => unit.nation === 'France')
  const { with: using } = order
  if (using === 'shock') return plan.worth > 2.5 && (situation.side === 0 || french) ? plan.worth + 0.3 : -1
  if (using !== 'brown') return plan.worth
  const never = world.tables.combat.brownNever[world.front]
  return plan.fighters.some(({ unit }) => never.includes(unit.nation)) ? -1 : plan.worth + 0.2
}

/** A Counterblow makes the enemy attack what he would rather leave alone. */
export function counterblowWorth(situation: Situation, order: OrderOf<'counterblow'>): number {
  const { state, world, side } = situation
  const hex = world.hex(order.hex)
  const frame = nearest<DeclareFrame>(state, 'declare')
  const own = unitsIn(state, hex)
  if (frame === null) return own.reduce((sum, unit) => sum + unit.strength, 0)
  let strongest = 0
  for (const near of around(world, hex))
    for (const unit of unitsIn(state, near)) if (unit.sideIndex !== side) strongest += unit.strength
  const defense = situation.own.defense[hex]!
  // He attacks with what is there: below 1:1 that costs him, above it he would have come anyway.
  const ratio = strongest / Math.max(1, defense)
  const cost = order.cards.reduce((sum, slot) => sum + discardWorth(situation, slot), 0)
  const worth = ratio <= 0.7 ? 1.2 : ratio < 1 ? 0.8 : ratio < 1.4 ? 0.2 : -1
  return worth - cost - (order.with === 'shock' ? 0.1 : 0)
}

// ---- battles --------------------------------------------------------------------------------------------------------

const DUE = 100

/** The marked hexes have to be attacked: the best battles first, and whatever else the rules allow. */
export function* battles(situation: Situation, offer: AttackOffer): Iterable<Proposal> {
  const { world } = situation
  const unitOf = (id: string) => world.unit(id)!
  const targets = offer.targets()
  const marked = new Set(targets.map((id) => world.hex(id)))
  const able = new Set(targets.flatMap((id) => offer.attackers(id)))
  const movers = moversAt(situation).filter(({ unit }) => able.has(unit.id))
  const say = (
    target: string,
    units: readonly string[],
    worth: number,
    how?: Parameters<AttackOffer['order']>[2]
  ) => ({
    order: offer.order(target, units, how),
    worth: DUE + worth,
    why: offer.text
  })
  const fits = (target: string, units: readonly string[], how?: Parameters<AttackOffer['order']>[2]) =>
    (offer.judge?.(target, units, how) ?? null) === null
  for (const plan of planAttacks(situation, movers, { marked, most: 20 })) {
    const target = world.grid.ids[plan.target]!
    const units = plan.fighters
      .map(({ unit }) => unit.id)
      .filter((id) => offer.attackers(target).includes(id))
    if (units.length === 0) continue
    for (const { id: mode } of offer.modes?.(target, units) ?? []) {
      const how = { mode }
      if (!fits(target, units, how)) continue
      const worth = previewed(
        situation,
        [plan.target],
        units.map(unitOf),
        onTable(offer.preview(target, units, how))
      )
      yield say(target, units, worth, how)
    }
  }
  // What no plan knows: everybody together, several hexes at once, one unit alone.
  for (const target of targets)
    for (const how of attackHows(offer, target, (also) => offer.attackers(target, also))) {
      const all = offer.attackers(target, how?.also)
      for (const units of [all, ...all.map((id) => [id])])
        if (units.length > 0 && fits(target, units, how)) yield say(target, units, -50 + units.length, how)
    }
}

/** A battle as the game previews it. */
function previewed(
  situation: Situation,
  targets: readonly number[],
  attackers: readonly Unit[],
  { table, column }: { readonly table: string; readonly column: number }
): number {
  const { world, state } = situation
  const defenders = targets.flatMap((hex) => unitsIn(state, hex))
  const ground = targets.reduce((sum, hex) => sum + prize(situation, hex), 0)
  const stakes = stakesFor(situation, ground, attackers, defenders, false)
  return columnWorth(world, table as CombatTable, column - 1, stakes)
}

/** 15.3: stacks under a marker assault by themselves. */
export function* assaults(situation: Situation, offer: AttackOffer): Iterable<Proposal> {
  const { world, state } = situation
  for (const target of offer.targets()) {
    const stacks = new Map<number, string[]>()
    for (const id of offer.attackers(target)) {
      const at = state.at[world.unit(id)!.index]!
      stacks.set(at, [...(stacks.get(at) ?? []), id])
    }
    for (const units of stacks.values()) {
      if ((offer.judge?.(target, units) ?? null) !== null) continue
      const worth = previewed(
        situation,
        [world.hex(target)],
        units.map((id) => world.unit(id)!),
        onTable(offer.preview(target, units))
      )
      yield { order: offer.order(target, units), worth: worth - 0.1, why: offer.text }
    }
  }
}

// ---- a battle under way ---------------------------------------------------------------------------------------------

/** What a marker in battle must bring. */
const MARKER = 0.1

export function commitWorth(situation: Situation, { marker }: OrderOf<'commit'>): number {
  const moment = momentOf(situation)
  const slot = situation.state.piles.slots.find(({ id }) => id === marker)
  if (moment === null || slot === undefined) return -1
  // 26.2: a battle is not given up.
  if (markerOf(situation.world, slot)?.back === 'surrender') return -1
  return moment.shifted(1) - MARKER
}

/** 14.7CA, 14.7CR: a Counterattack, by the odds that it would have. */
export function counterattackWorth(situation: Situation, kind: CombatKind): number {
  const { state, world, side } = situation
  const frame = nearest<BattleFrame>(state, 'battle')
  const choice = nearest<ChoiceFrame>(state, 'choice')
  if (frame === null || choice === null) return -1
  const alive = (indices: readonly number[]) =>
    indices
      .map((index) => world.units[index]!)
      .filter((unit) => state.at[unit.index]! >= 0 && state.at[unit.index]! < world.grid.count)
  const attackers = alive(frame.defenders)
  const defenders = alive(frame.attackers)
  const fight = {
    side,
    kind,
    attackers,
    defenders,
    targets: [...new Set(defenders.map((unit) => state.at[unit.index]!))],
    counterattack: true,
    bonus: frame.bonus,
    support: [],
    ground: null
  }
  const { table, column } = oddsOf(state, fight)
  const worth = columnWorth(world, table, column, stakesFor(situation, 0.2, attackers, defenders, false))
  // 14.7CR: who does not, suffers a D.
  const instead =
    choice.result === 'CR'
      ? -resultWorth(
          'D',
          stakesFor(situation, situation.stake[frame.targets[0]!]! + 0.3, defenders, attackers, false)
        )
      : 0
  return worth - instead
}

/** 14.7D: to stay and lose a step, against retreating. */
export function standFast(situation: Situation): number {
  const { state, world, stake } = situation
  const frame = nearest<BattleFrame>(state, 'battle')
  if (frame === null) return 0
  const hexes = frame.targets.filter((hex) => unitsIn(state, hex).length > 0)
  const units = frame.defenders.map((index) => world.units[index]!)
  const cheapest = Math.min(
    ...units.map(
      (unit) => stepWorth(situation, unit) + (state.steps[unit.index] === 1 ? unitWorth(situation, unit) : 0)
    )
  )
  const ground = hexes.reduce((sum, hex) => sum + stake[hex]!, 0)
  const fixed = units
    .filter((unit) => !unit.canMove)
    .reduce((sum, unit) => sum + unitWorth(situation, unit) + 1, 0)
  const last = units.length === 1 && state.steps[units[0]!.index] === 1
  return (last ? 0 : ground) + fixed + 0.5 - cheapest
}

/** What it costs to take the loss there. */
export const lossWorth = (situation: Situation, unit: Unit): number =>
  stepWorth(situation, unit) + (situation.state.steps[unit.index] === 1 ? unitWorth(situation, unit) : 0)

// ---- retreats and advances --------------------------------------------------------------------------------------------

/** Somewhere safe where it guards something. */
export const refugeWorth = (situation: Situation, unit: Unit, hex: number): number =>
  guardWorth(situation, unit, hex) + riskWorth(situation, unit, hex) + 0.3 * situation.stake[hex]!

export function* retreats(situation: Situation, offer: MoveOffer): Iterable<Proposal> {
  const { world } = situation
  for (const id of offer.units)
    for (const { hex } of offer.reach([id])) {
      const path = offer.path([id], hex)
      if (path === null) continue
      yield {
        order: offer.order([id], path.hexes),
        worth: 50 + refugeWorth(situation, world.unit(id)!, world.hex(hex)),
        why: offer.text
      }
    }
}

/** What it brings that the unit goes from where it stands into the hex. */
export function advanceWorth(situation: Situation, unit: Unit, hex: number): number {
  const at = situation.state.at[unit.index]!
  const { sideAt } = boardOf(situation.state)
  const empty = sideAt[hex] !== situation.side ? 0.3 : 0
  return (
    captureWorth(situation, hex) +
    guardWorth(situation, unit, hex) -
    guardWorth(situation, unit, at) +
    0.6 * (riskWorth(situation, unit, hex) - riskWorth(situation, unit, at)) +
    2 * (approach(situation, hex) - approach(situation, at)) +
    empty
  )
}

export function* advances(situation: Situation, offer: MoveOffer): Iterable<Proposal> {
  const { world } = situation
  for (const id of offer.units) {
    const unit = world.unit(id)!
    for (const { hex } of offer.reach([id])) {
      const worth = advanceWorth(situation, unit, world.hex(hex))
      const path = worth > 0 ? offer.path([id], hex) : null
      if (path !== null) yield { order: offer.order([id], path.hexes), worth, why: offer.text }
    }
  }
}
