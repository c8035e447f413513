// 12.6 and 12.7: flank and momentum attacks of German mechanized units; of nearly all German units in 1939 (13.4).
import { directionTo } from '../../hex/grid'
import { must, refuse, type Bar } from '../../kernel/game'
import type { ConfirmOffer, MoveOffer, Offer } from '../../kernel/offers'
import { nearest, pop, push } from '../../kernel/phases'
import { endOffer } from '../../kernel/offer-kit'
import { boardOf, enemyOf, enemyUnitIn, inEnemyZone, worldOf } from './board'
import { enterHex } from './03.6-control'
import { stackingBar } from './08-stacking'
import { inSupply } from './10-supply'
import { closedBar } from './11-movement'
import { attackBar, attackersOf, strikeOffer, mechMayAttack, targetBar, targetsOf } from './12-attack'
import { beginBattle } from './12-battle'
import { intactFort } from './12.1-strength'
import { loseDrop } from './12.8-flieger'
import type { Context, Phase } from './events'
import { hexId, hexNamed, unitIds, unitNamed, unitsNamed } from './lookup'
import type { OrderOf } from './orders'
import type { CombatFrame, MomentumFrame, State } from './state'
import { GERMAN, SEATS, type Unit, type World } from './world'

/** 12.6, 12.7, 13.4i: units that can make flank and momentum attacks at all. */
export function isFast(world: World, unit: Unit): boolean {
  if (world.rules.flankAndMomentum === 'germanMech') return unit.germanMech
  return unit.nation === 'Germany' && !world.rules.flankAndMomentumExcept?.includes(unit.id)
}

function besideEnemy(state: State, unit: Unit): boolean {
  const board = boardOf(state)
  const { neighbours } = board.world.grid
  const hex = state.at[unit.index]!
  for (let i = 6 * hex; i < 6 * hex + 6; i++)
    if (neighbours[i]! >= 0 && enemyUnitIn(board, unit.sideIndex, neighbours[i]!)) return true
  return false
}

/** 12.6: why a unit may not make a flank attack into a hex. Stacking is judged for the group. */
function flankBar(state: State, unit: Unit, hex: number): Bar | null {
  const board = boardOf(state)
  const { world } = board
  const from = state.at[unit.index]!
  const dir = from < 0 ? -1 : directionTo(world.grid, from, hex)
  if (dir < 0) return { rule: '12.6a', why: `${unit.name} is not next to that hex.` }
  if (world.closed[world.grid.sides[6 * from + dir]!])
    return { rule: '11.4f', why: 'Units cannot attack across a blocked, lake or sea hexside.' }
  if (board.height[hex]! > 0) return { rule: '12.6a', why: 'A flank attack must enter an unoccupied hex.' }
  if (intactFort(board, hex)?.enterOnly !== undefined)
    return { rule: '12.6e', why: 'A flank attack cannot enter an intact fort.' }
  if (unit.mech && !mechMayAttack(world, hex))
    return { rule: '12.6f', why: 'Mechanized units cannot attack into mountain or swamp.' }
  if (!board.open[unit.nationIndex]![hex])
    return {
      rule: '12.6f',
      why: world.land[hex] ? closedBar(state, unit, hex).why : 'No unit may enter that hex.'
    }
  if (!inEnemyZone(board, unit.sideIndex, hex))
    return { rule: '12.6a', why: 'A flank attack must enter an enemy zone of control.' }
  // A24: an empty fort is no enemy unit.
  if (!besideEnemy(state, unit)) return { rule: '12.6a', why: `${unit.name} is not next to an enemy unit.` }
  if (!inSupply(state, unit, hex)) return { rule: '12.6a', why: `${unit.name} is out of supply.` }
  return null
}

/** 12.6c: units of several hexes may go together, as far as stacking allows. */
function groupBar(state: State, units: readonly Unit[], hex: number): Bar | null {
  for (const unit of units) {
    const bar = flankBar(state, unit, hex)
    if (bar !== null) return bar
  }
  return stackingBar(state, units, hex)
}

/** The unit could begin a flank attack in this phase, wherever it may lead. */
function mayFlank(state: State, frame: CombatFrame, unit: Unit): boolean {
  return (
    state.at[unit.index]! >= 0 &&
    frame.nations.includes(unit.nationIndex) &&
    isFast(worldOf(state), unit) &&
    !frame.attacked.includes(unit.index) &&
    !frame.flanked.includes(unit.index)
  )
}

/** A flank attack as the gesture of a move into the next hex; each group is judged as it is put together. */
function flankGesture(state: State, units: readonly Unit[], text: string): MoveOffer {
  const { grid } = worldOf(state)
  const find = (ids: readonly string[]) => ids.map((id) => unitNamed(state, id))
  return {
    gesture: 'move',
    id: 'flank',
    rule: '12.6a',
    text,
    units: unitIds(units),
    together: (id) => unitIds(units.filter((unit) => unit.id !== id)),
    reach(ids) {
      const group = find(ids)
      const from = state.at[group[0]!.index]!
      const hexes: { hex: string; cost: number }[] = []
      for (let i = 6 * from; i < 6 * from + 6; i++) {
        const hex = grid.neighbours[i]!
        if (hex >= 0 && groupBar(state, group, hex) === null) hexes.push({ hex: hexId(state, hex), cost: 0 })
      }
      return hexes
    },
    path: (ids, to) =>
      groupBar(state, find(ids), hexNamed(state, to)) === null ? { hexes: [to], cost: 0, steps: [] } : null,
    why: (ids, to) => groupBar(state, find(ids), hexNamed(state, to)),
    order: (ids, path) => ({ type: 'flank', hex: path[0]!, units: [...ids] }) as const
  }
}

export function flankOffer(state: State, frame: CombatFrame): MoveOffer | null {
  if (!frame.german) return null
  const units = worldOf(state).units.filter(
    (unit) => mayFlank(state, frame, unit) && besideEnemy(state, unit)
  )
  return units.length > 0 ? flankGesture(state, units, 'Flank attack: bypass the enemy') : null
}

/** 12.6: the attackers go into the hex at once; nobody rolls and nobody is lost. */
export function flank(state: State, frame: CombatFrame, order: OrderOf<'flank'>, context: Context): void {
  const world = worldOf(state)
  const units = unitsNamed(state, order.units)
  const hex = hexNamed(state, order.hex)
  for (const unit of units) {
    if (!frame.nations.includes(unit.nationIndex) || !isFast(world, unit))
      refuse('12.6a', `${unit.name} cannot make flank attacks.`)
    if (frame.flanked.includes(unit.index)) refuse('12.6d', `${unit.name} has already made its flank attack.`)
    if (frame.attacked.includes(unit.index)) refuse('12.0f', `${unit.name} has already attacked.`)
  }
  must(groupBar(state, units, hex))

  frame.fresh = false
  loseDrop(state, context)
  frame.attacked.push(...units.map((unit) => unit.index))
  goAround(state, frame, units, hex, '12.6b', true, context)
}

function goAround(
  state: State,
  combat: CombatFrame,
  units: readonly Unit[],
  hex: number,
  rule: string,
  momentumFollows: boolean,
  context: Context
): void {
  combat.flanked.push(...units.map((unit) => unit.index))
  context.emit({ kind: 'flank', rule, units: unitIds(units), hexes: [hexId(state, hex)] })
  if (momentumFollows) beginMomentum(state, units, hex, true)
  for (const unit of units) {
    if (state.result !== null) return
    if (state.at[unit.index]! >= 0) enterHex(state, unit, hex, context)
  }
}

/** 12.7: units that are just about to enter a hex after combat may attack again from there. */
export function beginMomentum(state: State, units: readonly Unit[], hex: number, afterFlank: boolean): void {
  const fast = units.filter((unit) => isFast(worldOf(state), unit))
  if (fast.length === 0) return
  push<MomentumFrame>(state, {
    phase: 'momentum',
    hex,
    units: fast.map((unit) => unit.index),
    afterFlank,
    ready: false
  })
}

/** 12.7d, 12.7f: those that advanced, are still there and have made no momentum attack in this phase. */
function momentumUnits(state: State, frame: MomentumFrame): Unit[] {
  const { units } = worldOf(state)
  const done = nearest<CombatFrame>(state, 'combat')?.momentum ?? []
  return frame.units
    .filter((index) => state.at[index] === frame.hex && !done.includes(index))
    .map((index) => units[index]!)
}

/** 12.7b, 12.7g: enemy units must be there, and no intact Czechoslovak or Belgian fort. */
function momentumTargetBar(state: State, target: number): Bar | null {
  const board = boardOf(state)
  if (intactFort(board, target)?.flankOrMomentum === false)
    return { rule: '12.7g', why: 'Momentum attacks cannot be made against an intact fort.' }
  if (board.sideAt[target] !== enemyOf(GERMAN))
    return {
      rule: '12.7b',
      why: 'A momentum attack needs enemy units in the hex, unless it is a flank attack.'
    }
  return targetBar(state, GERMAN, target)
}

function momentumBar(state: State, unit: Unit, target: number): Bar | null {
  const bar = attackBar(state, unit, target)
  if (bar !== null) return bar
  return inSupply(state, unit, target) ? null : { rule: '12.7a', why: `${unit.name} is out of supply.` }
}

/** 12.7h: also hexes that were attacked before in this phase. */
function momentumTargets(state: State, frame: MomentumFrame): number[] {
  const units = momentumUnits(state, frame)
  const may = (target: number) => momentumTargetBar(state, target) === null
  return targetsOf(state, GERMAN, units, may).filter(
    (target) => momentumAttackers(state, frame, target).length > 0
  )
}

function momentumAttackers(state: State, frame: MomentumFrame, target: number): Unit[] {
  const units = momentumUnits(state, frame)
  return attackersOf(state, target, (unit) => units.includes(unit)).filter(
    (unit) => momentumBar(state, unit, target) === null
  )
}

/** 12.6d, 12.7c: those that have made no flank attack in this phase and could make one now. */
function momentumFlankers(state: State, frame: MomentumFrame): Unit[] {
  const { grid } = worldOf(state)
  const done = nearest<CombatFrame>(state, 'combat')?.flanked ?? []
  return momentumUnits(state, frame).filter((unit) => {
    if (done.includes(unit.index)) return false
    for (let i = 6 * frame.hex; i < 6 * frame.hex + 6; i++) {
      const hex = grid.neighbours[i]!
      if (hex >= 0 && groupBar(state, [unit], hex) === null) return true
    }
    return false
  })
}

function runMomentum(state: State, frame: MomentumFrame): void {
  frame.ready = momentumTargets(state, frame).length > 0 || momentumFlankers(state, frame).length > 0
  if (!frame.ready) pop(state, frame)
}

/** The combat phase in which a momentum attack happens. */
function combatOf(state: State): CombatFrame {
  const combat = nearest<CombatFrame>(state, 'combat')
  if (combat === null) throw new Error('A momentum attack outside of a Combat Phase.')
  return combat
}

function requireAdvanced(state: State, frame: MomentumFrame, units: readonly Unit[]): void {
  const able = momentumUnits(state, frame)
  for (const unit of units)
    if (!able.includes(unit)) refuse('12.7d', `${unit.name} did not just advance, so it cannot take part.`)
}

function momentumAttack(
  state: State,
  frame: MomentumFrame,
  order: OrderOf<'attack'>,
  context: Context
): void {
  const target = hexNamed(state, order.target)
  const units = unitsNamed(state, order.units)
  requireAdvanced(state, frame, units)
  must(momentumTargetBar(state, target))
  for (const unit of units) {
    must(momentumBar(state, unit, target))
  }

  pop(state, frame)
  combatOf(state).momentum.push(...units.map((unit) => unit.index))
  beginBattle(state, 'momentum', GERMAN, target, units, context)
}

function momentumFlank(state: State, frame: MomentumFrame, order: OrderOf<'flank'>, context: Context): void {
  const hex = hexNamed(state, order.hex)
  const units = unitsNamed(state, order.units)
  requireAdvanced(state, frame, units)
  if (frame.afterFlank) refuse('12.7c', 'A flank attack cannot follow a flank attack.')
  const combat = combatOf(state)
  for (const unit of units)
    if (combat.flanked.includes(unit.index))
      refuse('12.6d', `${unit.name} has already made its flank attack.`)
  must(groupBar(state, units, hex))

  pop(state, frame)
  combat.momentum.push(...units.map((unit) => unit.index))
  goAround(state, combat, units, hex, '12.7b', false, context)
}

function decline(state: State, frame: MomentumFrame): void {
  pop(state, frame)
}

function momentumOffers(state: State, frame: MomentumFrame): Offer[] {
  const offers: Offer[] = [
    strikeOffer(
      state,
      GERMAN,
      { id: 'momentum', rule: '12.7a', text: 'Momentum attack: attack again now' },
      () => momentumTargets(state, frame),
      (target) => momentumAttackers(state, frame, target)
    )
  ]
  const flankers = momentumFlankers(state, frame)
  if (flankers.length > 0) offers.push(flankGesture(state, flankers, 'Flank attack: bypass the enemy now'))
  const none: ConfirmOffer = endOffer('12.7e', 'No momentum attack')
  offers.push(none)
  return offers
}

export const momentumPhase: Phase<State, MomentumFrame> = {
  rule: '12.7',
  title: 'Momentum attack',
  actor: (_state, frame) => (frame.ready ? SEATS[GERMAN] : null),
  offers: momentumOffers,
  orders: { attack: momentumAttack, flank: momentumFlank, end: decline },
  run: runMomentum
}
