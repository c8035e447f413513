// Chapter 12: one battle from its declaration to the advance after combat.
import { directionTo } from '../../hex/grid'
import { sumOf } from '../../kernel/battle'
import { must, refuse, type Bar } from '../../kernel/game'
import type { Offer, SelectOffer } from '../../kernel/offers'
import { nearest, pop, push } from '../../kernel/phases'
import { mostOf } from '../../kernel/selecting'
import { boardOf, enemyOf, unitsIn, worldOf } from './board'
import { breachFort, enterHex } from './03.6-control'
import { breakDownForced } from './07-reorganization'
import { isOverstacked, stackingBar } from './08-stacking'
import { pushDisperse } from './08-stacks'
import { assess, columnLabels, intactFort, unsuppliedOf, type Fighter } from './12.1-strength'
import {
  attackersNow,
  defendersNow,
  garrisonHolds,
  lose,
  battleLosses,
  mustChooseLosses,
  payForced
} from './12.3-losses'
import { beginMomentum } from './12.6-mechanized'
import { spendDrop } from './12.8-flieger'
import type { Context, Phase } from './events'
import { hexId, hexIds, placeName, unitIds, unitsNamed } from './lookup'
import type { OrderOf } from './orders'
import type { BattleFrame, CombatFrame, State } from './state'
import { SEATS, type Side, type Unit } from './world'

/** 12.0b, 8.3b, 8.3c: the attack is declared, both stacks are laid open, and nothing calls it off any more. */
export function beginBattle(
  state: State,
  kind: BattleFrame['kind'],
  side: Side,
  target: number,
  units: readonly Unit[],
  context: Context
): void {
  const origins = [...new Set(units.map((unit) => state.at[unit.index]!))].sort((a, b) => a - b)
  // 12.0h: others of the same stacks stay out of it, or attack elsewhere.
  const bystanders = origins.flatMap((hex) => unitsIn(state, hex)).filter((unit) => !units.includes(unit))
  state.shown = [target, ...origins]
  context.reveal()
  context.emit({
    kind: 'attack',
    rule: kind === 'momentum' ? '12.7a' : '12.0d',
    hexes: hexIds(state, state.shown),
    units: unitIds(units)
  })
  push<BattleFrame>(state, {
    phase: 'battle',
    kind,
    side,
    target,
    origins,
    bystanders: bystanders.map((unit) => unit.index),
    attackers: units.map((unit) => unit.index),
    defenders: unitsIn(state, target).map((unit) => unit.index),
    step: 'supply',
    unsupplied: [],
    attackerOwes: 0,
    defenderOwes: 0,
    concentric: false,
    fortFallen: false
  })
}

/** Lists the units that came out of broken-down armies; they have attacked as their army did (12.0f). */
function enlist(state: State, frame: BattleFrame): Unit[] {
  const newAttackers = attackersNow(state, frame).filter((unit) => !frame.attackers.includes(unit.index))
  const newDefenders = defendersNow(state, frame).filter((unit) => !frame.defenders.includes(unit.index))
  const combat = nearest<CombatFrame>(state, 'combat')
  for (const { index } of newAttackers) {
    frame.attackers.push(index)
    combat?.attacked.push(index)
    if (frame.kind === 'momentum') combat?.momentum.push(index)
  }
  for (const { index } of newDefenders) frame.defenders.push(index)
  return [...newAttackers, ...newDefenders]
}

function run(state: State, frame: BattleFrame, context: Context): void {
  switch (frame.step) {
    case 'supply':
      return testSupply(state, frame)
    case 'breakDown':
      return breakDownUnsupplied(state, frame, context)
    case 'roll':
      return roll(state, frame, context)
    case 'defenderLosses':
    case 'attackerLosses':
      if (payForced(state, frame, context)) {
        enlist(state, frame)
        // 12.3c: the defender removes his losses first.
        frame.step = frame.step === 'defenderLosses' ? 'attackerLosses' : 'disruption'
      }
      return
    case 'disruption':
      return disrupt(state, frame, context)
    case 'disperse':
      frame.step = 'advance'
      // 12.3j, A54: once per hex, after all losses and disruption, before any advance.
      for (const hex of [frame.target, ...frame.origins])
        if (isOverstacked(state, hex)) pushDisperse(state, hex)
      return
    case 'advance':
      return finish(state, frame)
  }
}

/** 10.0b: the supply of everybody in the battle, judged once at its start. */
function testSupply(state: State, frame: BattleFrame): void {
  const unsupplied = [
    ...unsuppliedOf(state, attackersNow(state, frame), frame.target),
    ...unsuppliedOf(state, defendersNow(state, frame))
  ]
  frame.unsupplied = unsupplied.map((unit) => unit.index)
  frame.step = 'breakDown'
}

/** 10.5f: armies and fronts found out of supply break down, one after the other; their components are out of supply too. */
function breakDownUnsupplied(state: State, frame: BattleFrame, context: Context): void {
  for (const unit of enlist(state, frame)) frame.unsupplied.push(unit.index)
  const army = [...attackersNow(state, frame), ...defendersNow(state, frame)].find(
    (unit) => unit.components !== undefined && frame.unsupplied.includes(unit.index)
  )
  if (army !== undefined) breakDownForced(state, army, '10.5f', context)
  else frame.step = 'roll'
}

/** 12.3a: the die, and what it costs both sides. */
function roll(state: State, frame: BattleFrame, context: Context): void {
  const { crt } = worldOf(state).tables
  const attackers = attackersNow(state, frame)
  const defenders = defendersNow(state, frame)
  // A16: an army without components in the pool vanishes when it breaks down; a side may be left with nobody.
  if (attackers.length === 0 || (defenders.length === 0 && !garrisonHolds(state, frame))) {
    spendDrop(state)
    frame.step = 'disruption'
    return
  }
  const fighters = attackers.map((unit): Fighter => ({
    unit,
    hex: state.at[unit.index]!,
    supplied: !frame.unsupplied.includes(unit.index)
  }))
  const odds = assess(state, frame.side, frame.target, fighters, defenders)
  const die = context.dice.roll(crt.rows.length)
  // 12.3b: in corps equivalents, which are counted in halves.
  const [attackerLoss, defenderLoss] = crt.rows[die - 1]![odds.column]!
  frame.attackerOwes = 2 * attackerLoss
  frame.defenderOwes = 2 * defenderLoss
  frame.concentric = odds.concentric
  frame.step = 'defenderLosses'
  spendDrop(state)
  context.emit({
    kind: 'battle',
    rule: '12.3a',
    side: SEATS[frame.side],
    hexes: hexIds(state, [frame.target, ...frame.origins]),
    units: unitIds(attackers),
    defenders: unitIds(defenders),
    garrison: garrisonHolds(state, frame),
    dice: [die],
    lines: [...odds.attack, ...odds.defense.map((line) => ({ ...line, value: -line.value }))],
    shifts: odds.shifts,
    attack: sumOf(odds.attack),
    defense: sumOf(odds.defense),
    differential: odds.differential,
    table: odds.line,
    column: columnLabels(worldOf(state), odds.line)[odds.column]!,
    result: `${attackerLoss}/${defenderLoss}`,
    losses: [attackerLoss, defenderLoss]
  })
}

function defenderRemains(state: State, frame: BattleFrame): boolean {
  return boardOf(state).sideAt[frame.target] === enemyOf(frame.side) || garrisonHolds(state, frame)
}

/** 12.4a, 12.4b: while a defender or a garrison holds the hex, every attacker that has components breaks down. */
function disrupt(state: State, frame: BattleFrame, context: Context): void {
  enlist(state, frame)
  const army = defenderRemains(state, frame)
    ? attackersNow(state, frame).find((unit) => unit.components !== undefined)
    : undefined
  if (army !== undefined) breakDownForced(state, army, '12.4a', context)
  else frame.step = 'disperse'
}

/**
 * 12.5b, 12.5d: surviving attackers that could go into the hex, whatever zones of control reach it (9.3b): next to it
 * still, and not static.
 */
function advancers(state: State, frame: BattleFrame): Unit[] {
  if (defenderRemains(state, frame)) return []
  const { grid, units } = worldOf(state)
  return frame.attackers
    .map((index) => units[index]!)
    .filter(
      (unit) =>
        !unit.static &&
        state.at[unit.index]! >= 0 &&
        directionTo(grid, state.at[unit.index]!, frame.target) >= 0 &&
        stackingBar(state, [unit], frame.target) === null
    )
}

function advanceBar(state: State, frame: BattleFrame, units: readonly Unit[]): Bar | null {
  const able = advancers(state, frame)
  for (const unit of units)
    if (!able.includes(unit))
      return unit.static
        ? { rule: '12.5e', why: 'Static units cannot advance.' }
        : { rule: '12.5d', why: `${unit.name} cannot advance after this battle.` }
  // A39: nations that attacked together do not stack together.
  if (units.some((unit) => unit.nationIndex !== units[0]!.nationIndex))
    return { rule: '8.0j', why: 'Only units of one nation may advance into the hex.' }
  return stackingBar(state, units, frame.target)
}

function advance(state: State, frame: BattleFrame, order: OrderOf<'advance'>, context: Context): void {
  const units = unitsNamed(state, order.units)
  must(advanceBar(state, frame, units))

  finish(state, frame)
  if (units.length === 0) return
  context.emit({
    kind: 'advance',
    rule: '12.5a',
    units: unitIds(units),
    hexes: [hexId(state, frame.target)]
  })
  beginMomentum(state, units, frame.target, false)
  // 11.5b: the fort falls for good because somebody goes in.
  if (intactFort(boardOf(state), frame.target)?.breachedBy === 'advance')
    breachFort(state, frame.target, '11.5b', context)
  for (const unit of units) {
    if (state.result !== null) return
    if (state.at[unit.index]! >= 0) enterHex(state, unit, frame.target, context)
  }
}

/** 8.3, A28: the battle is over and the stacks are closed again. */
function finish(state: State, frame: BattleFrame): void {
  pop(state, frame)
  state.shown = []
}

/** As many as the hex holds, of the nation that makes the strongest garrison; the best in defense first. */
function sensibleAdvance(state: State, frame: BattleFrame, able: readonly Unit[]): readonly string[] {
  const strength = (ids: readonly string[]) =>
    unitsNamed(state, ids).reduce((sum, unit) => sum + unit.defense, 0)
  const groups = [...new Set(able.map((unit) => unit.nationIndex))].map((nation) => {
    const units = able.filter((unit) => unit.nationIndex === nation).sort((a, b) => b.defense - a.defense)
    return mostOf(
      unitIds(units),
      units.length,
      (ids) => advanceBar(state, frame, unitsNamed(state, ids)) === null
    )
  })
  return groups.reduce((best, one) => (strength(one) > strength(best) ? one : best), [])
}

function advanceOffer(state: State, frame: BattleFrame): SelectOffer {
  const from = advancers(state, frame)
  return {
    gesture: 'select',
    id: 'advance',
    rule: '12.5a',
    text: `Advance into ${placeName(state, frame.target)}, or stay`,
    role: 'advance',
    from: from.map((unit) => unit.id),
    // 12.5c: now or never, and nobody has to.
    min: 0,
    max: from.length,
    judge: (ids) => advanceBar(state, frame, unitsNamed(state, ids)),
    suggested: () => sensibleAdvance(state, frame, from),
    into: hexId(state, frame.target),
    button: ({ length }) => (length === 0 ? 'Stay' : `Advance ${length} ${length === 1 ? 'unit' : 'units'}`),
    order: (ids) => ({ type: 'advance', units: [...ids] }) as const
  }
}

function actor(state: State, frame: BattleFrame): string | null {
  switch (frame.step) {
    case 'defenderLosses':
      return mustChooseLosses(state, frame) ? SEATS[enemyOf(frame.side)] : null
    case 'attackerLosses':
      return mustChooseLosses(state, frame) ? SEATS[frame.side] : null
    case 'advance':
      return advancers(state, frame).length > 0 ? SEATS[frame.side] : null
    case 'supply':
    case 'roll':
    case 'disruption':
    case 'disperse':
    case 'breakDown':
      return null
  }
}

function loseUnit(state: State, frame: BattleFrame, order: OrderOf<'lose'>, context: Context): void {
  if (frame.step === 'advance') refuse('12.3h', 'All losses in this battle have been taken.')
  lose(state, frame, order, context)
}

function advanceUnits(state: State, frame: BattleFrame, order: OrderOf<'advance'>, context: Context): void {
  if (frame.step !== 'advance') refuse('12.5a', 'Take losses before advancing.')
  advance(state, frame, order, context)
}

export const battlePhase: Phase<State, BattleFrame> = {
  rule: '12.0',
  title: 'Battle',
  // 8.3: who fights is shown.
  open: true,
  actor,
  offers: (state, frame): Offer[] =>
    frame.step === 'advance' ? [advanceOffer(state, frame)] : [battleLosses(state, frame)],
  orders: { lose: loseUnit, advance: advanceUnits },
  run
}
