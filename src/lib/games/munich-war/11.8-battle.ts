// 11.8: one attack from its declaration to the end: table and support, special forces, the die, losses, retreats, advance.
import { sumOf } from '../../kernel/battle'
import { refuse } from '../../kernel/game'
import { unitIds } from '../../kernel/names'
import { confirmOffer } from '../../kernel/offer-kit'
import type { Offer, OddsPreview } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { enemyOf, worldOf } from './board'
import { chooseTable, onlyTable, tableOffers } from './11.7-table'
import { attackersNow, clashOf, defendersNow } from './11.8-fighters'
import { assess, previewBattle, resultOf } from './11.9-odds'
import { committed, mayHaveSupport, support, supportOffers } from './11.15-support'
import { beginLosses, lose, loseForced, lossOffer, mustChoose } from './11.16-losses'
import { resultRow, stepsLost } from './11.16-results'
import { beginRetreat } from './12-retreat'
import { beginAdvance } from './13-advance'
import { inSupply } from './14-supply'
import { utilize } from './16.4-return'
import { endSupport, flakHits } from './16.9-flak'
import { raid } from './17-special-forces'
import { assaultOf, drown, land, landUnopposed } from './18.2.2-landing'
import type { Context, Phase } from './events'
import { names } from './lookup'
import type { OrderOf } from './orders'
import { NOWHERE, type BattleFrame, type State, type TableName } from './state'
import { SEATS, type Side, type Unit } from './world'

/** 15.0b: the attack is declared, both stacks lie open, and nothing calls it off any more. */
export function beginBattle(
  state: State,
  side: Side,
  target: number,
  attackers: readonly Unit[],
  context: Context
): void {
  const origins = [...new Set(attackers.map((unit) => state.at[unit.index]!))].sort((a, b) => a - b)
  const frame: BattleFrame = {
    phase: 'battle',
    side,
    target,
    attackers: attackers.map(({ index }) => index),
    open: [target, ...origins],
    // 14.7a: as it is now, at the start of this attack.
    unsupplied: attackers.filter((unit) => !inSupply(state, unit, 'combat')).map(({ index }) => index),
    table: null,
    air: NOWHERE,
    naval: NOWHERE,
    special: NOWHERE,
    step: 'support',
    result: null,
    owes: 0,
    hit: 0,
    flak: false
  }
  push(state, frame)
  const defenders = defendersNow(state, frame)
  frame.table = onlyTable(attackers, defenders)
  // Who has nothing to decide is not asked.
  if (frame.table !== null && !mayHaveSupport(state, frame)) frame.step = 'roll'
  context.emit({
    kind: 'attack',
    rule: '11.0a',
    side: SEATS[side],
    units: unitIds(attackers),
    defenders: unitIds(defenders),
    hexes: names.hexIds(state, frame.open)
  })
  context.reveal()
}

function actor(state: State, frame: BattleFrame): string | null {
  switch (frame.step) {
    case 'support':
      return SEATS[frame.side]
    case 'defenderLosses':
      return mustChoose(state, frame) ? SEATS[enemyOf(frame.side)] : null
    case 'attackerLosses':
      return mustChoose(state, frame) ? SEATS[frame.side] : null
    case 'roll':
    case 'retreat':
    case 'advance':
    case 'close':
      return null
  }
}

function run(state: State, frame: BattleFrame, context: Context): void {
  switch (frame.step) {
    case 'support':
      return
    case 'roll':
      return roll(state, frame, context)
    case 'defenderLosses':
      loseForced(state, frame, context)
      return beginLosses(state, frame, 'attackerLosses')
    case 'attackerLosses':
      loseForced(state, frame, context)
      frame.step = 'retreat'
      return
    case 'retreat':
      return retreatBoth(state, frame)
    case 'advance':
      return takeGround(state, frame, context)
    case 'close':
      return close(state, frame, context)
  }
}

function fight(_state: State, frame: BattleFrame): void {
  if (frame.step !== 'support') refuse('11.8', 'The die has been rolled.')
  if (frame.table === null) refuse('11.7a', 'Choose a combat table first.')
  frame.step = 'roll'
}

/** 11.8, steps 4 to 7: nobody decides anything between the two dice. */
function roll(state: State, frame: BattleFrame, context: Context): void {
  const forces = committed(state, frame, 'special')
  const helped = forces !== undefined && raid(state, forces, frame.target, context)
  const clash = { ...clashOf(state, frame), special: helped ? forces : undefined }
  const { attackers, defenders, air, naval } = clash
  const hexes = names.hexIds(state, frame.open)
  const side = SEATS[frame.side]
  if (defenders.length === 0) {
    frame.result = 'cleared'
    frame.step = 'advance'
    context.emit({ kind: 'cleared', rule: '11.9c', side, units: unitIds(attackers), hexes })
    return
  }
  const { tables } = worldOf(state)
  const table = frame.table!
  const odds = assess(state, clash)
  const die = context.dice.roll(tables.crt[table].length)
  const result = resultOf(state, table, odds.column, die)
  context.emit({
    kind: 'battle',
    rule: '11.8',
    side,
    units: unitIds(attackers),
    defenders: unitIds(defenders),
    support: [air, naval, clash.special].flatMap((unit) => unit?.id ?? []),
    hexes,
    dice: [die],
    lines: [...odds.attack, ...odds.defense.map((line) => ({ ...line, value: -line.value }))],
    shifts: odds.shifts,
    attack: sumOf(odds.attack),
    defense: sumOf(odds.defense),
    odds: `${odds.percent}%`,
    table,
    column: tables.crt.columns[odds.column]!.label,
    result,
    losses: stepsLost(state, resultRow(state, result), clash)
  })
  frame.result = result
  // 16.9f, A59: the fortification or AAA has to be there now, whatever becomes of it.
  frame.flak = air !== undefined && flakHits(state, frame.target, die)
  beginLosses(state, frame, 'defenderLosses')
}

/** 12.0: after the losses. */
function retreatBoth(state: State, frame: BattleFrame): void {
  frame.step = 'advance'
  const { result, side } = frame
  if (result === null || result === 'cleared') return
  const { attackers, defenders } = resultRow(state, result)
  const withdraw = (whose: Side, units: readonly Unit[], distance: number) => {
    if (distance > 0 && units.length > 0) beginRetreat(state, whose, units, distance)
  }
  withdraw(enemyOf(side), defendersNow(state, frame), defenders.retreat)
  withdraw(side, ashore(state, frame), attackers.retreat)
}

/** Attackers with ground under their feet (18.2.2e): marines at sea have nowhere to go (18.2.2d). */
const ashore = (state: State, frame: BattleFrame): Unit[] =>
  attackersNow(state, frame).filter((unit) => assaultOf(state, unit) === undefined)

/** 13.0: the hex is empty and the result lets the attacker have it; 18.2.2d: marines must take it or are lost. */
function takeGround(state: State, frame: BattleFrame, context: Context): void {
  frame.step = 'close'
  const { result, target, side } = frame
  const wins = result === 'cleared' || (result !== null && resultRow(state, result).advance)
  const won = wins && defendersNow(state, frame).length === 0
  const others = ashore(state, frame)
  const marines = attackersNow(state, frame).filter((unit) => !others.includes(unit))
  if (!won) return drown(state, marines, context)
  for (const marine of marines) land(state, marine, '18.2.2d', context)
  // A40: as after a result of the Assault table.
  const table = result === 'cleared' ? 'assault' : frame.table!
  if (others.length > 0) beginAdvance(state, side, target, others, table)
}

/** 16.9d, 18.1e: the support goes back, what was not committed stays (16.9e); 18.2.2g: other marines may find their hex empty now. */
function close(state: State, frame: BattleFrame, context: Context): void {
  const air = committed(state, frame, 'air')
  const naval = committed(state, frame, 'naval')
  if (air !== undefined) endSupport(state, air, frame.flak, context)
  if (naval !== undefined) utilize(state, naval)
  pop(state, frame)
  landUnopposed(state, frame.side, context)
}

/** The battle as it would be fought now; with a table that is still open, on the Assault table. */
function preview(state: State, frame: BattleFrame, table: TableName = frame.table ?? 'assault'): OddsPreview {
  return previewBattle(state, clashOf(state, frame), table, { forces: committed(state, frame, 'special') })
}

function offers(state: State, frame: BattleFrame): Offer[] {
  if (frame.step !== 'support') return [lossOffer(state, frame)]
  const attackers = attackersNow(state, frame)
  const found = [
    ...tableOffers(frame, attackers, defendersNow(state, frame), (table) => preview(state, frame, table)),
    ...supportOffers(state, frame, (other) => preview(state, other))
  ]
  if (frame.table === null) return found
  const outlook = () => ({ notes: [], battle: preview(state, frame) })
  const about = { id: 'fight', rule: '11.8', text: 'Fight' }
  return [...found, confirmOffer(about, { type: 'fight' }, { usual: true, outlook })]
}

export const battlePhase: Phase<State, BattleFrame> = {
  rule: '11.8',
  title: 'Battle',
  actor,
  run,
  offers,
  orders: {
    table: (state: State, frame: BattleFrame, order: OrderOf<'table'>) =>
      chooseTable(frame, order, attackersNow(state, frame), defendersNow(state, frame)),
    support,
    fight,
    lose
  }
}
