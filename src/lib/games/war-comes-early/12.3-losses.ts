// 12.3: who is lost. Corps equivalents are counted in halves, so that static divisions come out whole.
import { lossOffer } from '../../kernel/battle'
import { refuse } from '../../kernel/game'
import type { Fate, Outlook, PickOffer } from '../../kernel/offers'
import { boardOf, enemyOf, intactGarrison, unitsIn } from './board'
import { costOfLoss, eliminate, type Loss } from './03.5-replacements'
import { breakDownForced, componentsInPool } from './07-reorganization'
import type { Context } from './events'
import { hexId, names, placeName, unitName, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { BattleFrame, State } from './state'
import type { Unit } from './world'

const PER_CORPS = 2

export const halves = (unit: Unit) => PER_CORPS * unit.ce

/** The attackers as they stand now: whoever is in the hexes of the attack and is no bystander. Not valid after dispersal. */
export function attackersNow(state: State, frame: BattleFrame): Unit[] {
  return frame.origins.flatMap((hex) =>
    unitsIn(state, hex).filter(
      (unit) => unit.sideIndex === frame.side && !frame.bystanders.includes(unit.index)
    )
  )
}

/** 12.0c: everybody in the attacked hex defends. */
export function defendersNow(state: State, frame: BattleFrame): Unit[] {
  return unitsIn(state, frame.target).filter((unit) => unit.sideIndex !== frame.side)
}

/** 12.3g: the fort's own garrison still holds. */
export function garrisonHolds(state: State, frame: BattleFrame): boolean {
  return !frame.fortFallen && intactGarrison(state, frame.target)?.side === enemyOf(frame.side)
}

interface Losing {
  readonly units: Unit[]
  readonly owes: number
  /** Components of an army that was broken down to pay: it was broken down for this, so they pay (12.3i). */
  readonly payers: Unit[]
}

function losing(state: State, frame: BattleFrame): Losing {
  const defending = frame.step === 'defenderLosses'
  const units = defending ? defendersNow(state, frame) : attackersNow(state, frame)
  const listed = defending ? frame.defenders : frame.attackers
  return {
    units,
    owes: defending ? frame.defenderOwes : frame.attackerOwes,
    payers: units.filter((unit) => !listed.includes(unit.index))
  }
}

/** A21: the sum can be paid with nothing over; armies count as the corps they are made of. */
function payable(owes: number, units: readonly Unit[]): boolean {
  let singles = 0
  let corps = 0
  for (const unit of units) {
    if (halves(unit) < PER_CORPS) singles++
    else corps += unit.ce
  }
  return owes - PER_CORPS * Math.min(corps, Math.floor(owes / PER_CORPS)) <= singles
}

/** 12.3f, 12.3i, A21: the units that may be named next; all of them when nothing else helps. */
function nameable({ units, owes, payers }: Losing): Unit[] {
  const exact = payable(owes, units)
  const fits = (unit: Unit): boolean => {
    const worth = halves(unit)
    if (!exact) return true
    if (worth > owes) return unit.components !== undefined && owes >= PER_CORPS
    return payable(
      owes - worth,
      units.filter((other) => other !== unit)
    )
  }
  const fromArmy = payers.filter(fits)
  if (fromArmy.length > 0) return fromArmy
  const fitting = units.filter(fits)
  return fitting.length > 0 ? fitting : units
}

type Due =
  | { readonly kind: 'paid' }
  | { readonly kind: 'all'; readonly units: Unit[] }
  | { readonly kind: 'one'; readonly unit: Unit }
  | { readonly kind: 'choice'; readonly units: Unit[] }

function due(state: State, frame: BattleFrame): Due {
  const side = losing(state, frame)
  if (side.owes <= 0) return { kind: 'paid' }
  if (side.units.reduce((total, unit) => total + halves(unit), 0) <= side.owes)
    return { kind: 'all', units: side.units }
  const units = nameable(side)
  const first = units[0]!
  return units.every((unit) => alike(state, frame, unit, first))
    ? { kind: 'one', unit: units.reduce((low, unit) => (unit.index < low.index ? unit : low)) }
    : { kind: 'choice', units }
}

/** Losing the one or the other makes no difference to anybody. */
function alike(state: State, frame: BattleFrame, a: Unit, b: Unit): boolean {
  return (
    a === b ||
    (a.nationIndex === b.nationIndex &&
      a.type === b.type &&
      a.class === b.class &&
      a.attack === b.attack &&
      a.defense === b.defense &&
      a.move === b.move &&
      a.ce === b.ce &&
      a.weight === b.weight &&
      a.componentKind === b.componentKind &&
      a.replaceable === b.replaceable &&
      state.at[a.index] === state.at[b.index] &&
      frame.unsupplied.includes(a.index) === frame.unsupplied.includes(b.index))
  )
}

/** Somebody has to choose his losses now. */
export function mustChooseLosses(state: State, frame: BattleFrame): boolean {
  return due(state, frame).kind === 'choice'
}

/** Removes what leaves no choice. True when this side has paid. */
export function payForced(state: State, frame: BattleFrame, context: Context): boolean {
  const next = due(state, frame)
  if (next.kind === 'paid') return true
  if (next.kind === 'one') takeLoss(state, frame, next.unit, context)
  if (next.kind === 'all') {
    for (const unit of next.units) takeLoss(state, frame, unit, context)
    // 12.3g: the garrison goes last. 12.3d: what is owed beyond the whole force is ignored.
    if (frame.step === 'defenderLosses') {
      if (frame.defenderOwes > 0 && garrisonHolds(state, frame)) {
        frame.fortFallen = true
        context.emit({ kind: 'garrisonLost', rule: '12.3g', hexes: [hexId(state, frame.target)] })
      }
      frame.defenderOwes = 0
    } else frame.attackerOwes = 0
  }
  return false
}

/** 12.3i: an army worth more than is owed is broken down in place; everybody else is eliminated. */
function takeLoss(state: State, frame: BattleFrame, unit: Unit, context: Context): void {
  const defending = frame.step === 'defenderLosses'
  const worth = halves(unit)
  const owes = defending ? frame.defenderOwes : frame.attackerOwes
  if (breaks(unit, owes)) {
    breakDownForced(state, unit, '12.3i', context)
    return
  }
  const left = Math.max(0, owes - worth)
  if (defending) frame.defenderOwes = left
  else frame.attackerOwes = left
  eliminate(state, unit, lossOf(state, frame, unit), context)
}

/** How the unit is lost: it decides about its return (3.5) and about points (4.6). */
function lossOf(state: State, frame: BattleFrame, unit: Unit): Loss {
  return {
    unsupplied: frame.unsupplied.includes(unit.index),
    concentricDefense: frame.step === 'defenderLosses' && frame.concentric,
    city: boardOf(state).world.city[frame.target] === 1
  }
}

export function lose(state: State, frame: BattleFrame, order: OrderOf<'lose'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  const side = losing(state, frame)
  if (!side.units.includes(unit)) refuse('12.3h', `${unit.name} cannot take these losses.`)
  if (!nameable(side).includes(unit)) {
    if (side.payers.length > 0 && !side.payers.includes(unit))
      refuse('12.3i', 'An army broke down to take these losses, so its components must take them.')
    refuse('12.3f', 'The losses can be met exactly, so you may not lose an extra half corps.')
  }
  takeLoss(state, frame, unit, context)
}

/** 12.3i: an army worth more than is owed pays nothing itself; its components do. */
const breaks = (unit: Unit, owes: number) => halves(unit) > owes && unit.components !== undefined

function fateOf(state: State, unit: Unit, owes: number): Fate {
  if (!breaks(unit, owes)) return { unit: unit.id, text: 'Destroyed' }
  const parts = componentsInPool(state, unit).slice(0, unit.components!.count)
  const [first] = parts
  return {
    unit: unit.id,
    text: `Breaks down into ${parts.length} ${parts.length === 1 ? 'unit' : 'units'}`,
    ...(first === undefined ? {} : { after: { id: first.id, badges: [] } })
  }
}

function outlookOf(state: State, frame: BattleFrame, unit: Unit, owes: number): Outlook {
  if (breaks(unit, owes)) return { notes: [{ text: 'Its components then pay.', rule: '12.3i' }] }
  // 7.1: an army dies as its components.
  const [dies] = unit.components === undefined ? [unit] : componentsInPool(state, unit)
  const rest = Math.max(0, owes - halves(unit)) / PER_CORPS
  return {
    notes: [
      ...(dies === undefined ? [] : [costOfLoss(state, dies, lossOf(state, frame, unit))]),
      ...(rest > 0 ? [{ text: `Then ${corps(rest)} still to lose.`, rule: '12.3h' }] : [])
    ]
  }
}

/** "2 corps", "half a corps" */
export const corps = (count: number) =>
  count === 0.5 ? 'half a corps' : Number.isInteger(count) ? `${count} corps` : `${Math.floor(count)}½ corps`

export function battleLosses(state: State, frame: BattleFrame): PickOffer {
  const side = losing(state, frame)
  const rest = side.owes / PER_CORPS
  const { world } = boardOf(state)
  const text = `Battle for ${placeName(state, frame.target)}: choose losses (${corps(rest)} to pay)`
  return lossOffer(state, names, { rule: '12.3h', text }, nameable(side), (unit) => ({
    text: `${breaks(unit, side.owes) ? 'Break down' : 'Lose'} the ${unitName(world, unit)}`,
    rule: breaks(unit, side.owes) ? '12.3i' : '12.3h',
    pays: { paid: breaks(unit, side.owes) ? 0 : unit.ce, owed: rest, in: 'corps' },
    fate: fateOf(state, unit, side.owes),
    outlook: () => outlookOf(state, frame, unit, side.owes)
  }))
}
