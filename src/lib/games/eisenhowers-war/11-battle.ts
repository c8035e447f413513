// Chapters 10 and 11: one battle from its declaration to the advance.
import { sumOf } from '../../kernel/battle'
import { refuse } from '../../kernel/game'
import type { Offer, Outlook, PickOffer } from '../../kernel/offers'
import { nearest, pop, push } from '../../kernel/phases'
import { count, list } from '../../kernel/words'
import { endOffer } from '../../kernel/offer-kit'
import { enemyOf, unitsIn, worldOf } from './board'
import { eliminate } from './02-steps'
import { land, repel } from './05.3-landing'
import { pushExcess, pushRuins } from './06.2-excess'
import { assess, previewClash, resultOf, type Clash } from './10.1-odds'
import { commitInBattle, declineAll, mustAskSupport, sendBombers, supportOffers } from './10.10-support'
import {
  attackersNow,
  defendersNow,
  droppedNow,
  groundNow,
  lose,
  battleLosses,
  mustChooseLosses,
  payForced,
  seaborneNow,
  stepsOf
} from './11.1-losses'
import {
  beginRetreat,
  chooseRetreat,
  mayLeaveInland,
  mayRetreat,
  retreat,
  retreatOffer,
  retreatToll,
  split
} from './11.2-retreat'
import { advance, advanceOffer, beginAdvance, mayAdvance } from './11.3-advance'
import { comeDown } from './13.2-airborne'
import type { Words } from './describe'
import type { Context, Phase } from './events'
import { hexIds, place, unitIds, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { BattleFrame, InvasionFrame, State } from './state'
import { ALLIED, GERMAN, SEATS, type Side, type Unit } from './world'

export interface Declaration {
  kind: BattleFrame['kind']
  side: Side
  target: number
  ground: readonly Unit[]
  seaborne?: readonly Unit[]
  dropped?: readonly Unit[]
  fmo?: boolean
}

const indexes = (units: readonly Unit[] = []) => units.map((unit) => unit.index)

/** 10.0: the attack is declared and cannot be called off any more, not even when aerial supply comes (7.11e). */
export function beginBattle(state: State, declared: Declaration, context: Context): void {
  const { kind, side, target, ground, seaborne = [], dropped = [], fmo = false } = declared
  const origins = [...new Set(ground.map((unit) => state.at[unit.index]!))].sort((a, b) => a - b)
  context.emit({
    kind: 'attack',
    rule: kind === 'invasion' ? '5.3.2b' : '10.0a',
    side: SEATS[side],
    hexes: hexIds(state, [target, ...origins]),
    units: unitIds([...ground, ...seaborne, ...dropped])
  })
  push<BattleFrame>(state, {
    phase: 'battle',
    kind,
    side,
    target,
    attackers: indexes(ground),
    seaborne: indexes(seaborne),
    dropped: indexes(dropped),
    defenders: indexes(unitsIn(state, target)),
    step: 'support',
    fmo,
    bomber: false,
    supported: false,
    attackerOwes: 0,
    defenderOwes: 0,
    result: 0,
    retreatHexes: 0,
    retreating: [],
    fleeing: [],
    fleeingOwes: 0,
    inland: false,
    untaken: 0,
    advancing: []
  })
}

export function clashOf(state: State, frame: BattleFrame): Clash {
  return {
    kind: frame.kind,
    side: frame.side,
    target: frame.target,
    ground: groundNow(state, frame),
    seaborne: seaborneNow(state, frame),
    dropped: droppedNow(state, frame),
    defenders: defendersNow(state, frame),
    fmo: frame.fmo,
    bomber: frame.bomber
  }
}

function run(state: State, frame: BattleFrame, context: Context): void {
  switch (frame.step) {
    case 'support':
      frame.step = 'inland'
      return
    case 'inland':
      frame.step = 'roll'
      return
    case 'roll':
      return roll(state, frame, context)
    case 'choice':
      return stand(frame)
    case 'defenderLosses':
      if (!payForced(state, frame, context)) return
      frame.untaken = frame.defenderOwes
      if (frame.retreatHexes > 0) beginRetreat(state, frame)
      // 11.0e: the attacker comes second.
      else frame.step = 'attackerLosses'
      return
    case 'retreat':
      if (payForced(state, frame, context)) endRetreat(state, frame)
      return
    case 'attackerLosses':
      if (payForced(state, frame, context)) frame.step = 'landing'
      return
    case 'landing':
      return settle(state, frame, context)
    case 'advance':
      return finish(state, frame)
  }
}

/** 11.0: one die against the final column. */
function roll(state: State, frame: BattleFrame, context: Context): void {
  const { crt } = worldOf(state).tables
  const clash = clashOf(state, frame)
  const odds = assess(state, clash)
  const die = context.dice.roll(crt.rows.length)
  const [attackerLoss, defenderLoss] = resultOf(state, odds, die)
  frame.attackerOwes = attackerLoss
  frame.result = defenderLoss
  frame.step = 'choice'
  context.emit({
    kind: 'battle',
    rule: '11.0c',
    side: SEATS[frame.side],
    hexes: hexIds(state, [frame.target, ...new Set(clash.ground.map((unit) => state.at[unit.index]!))]),
    units: unitIds(attackersNow(state, frame)),
    defenders: unitIds(clash.defenders),
    dice: [die],
    lines: [...odds.attack, ...odds.defense.map((line) => ({ ...line, value: -line.value }))],
    shifts: odds.shifts,
    attack: sumOf(odds.attack),
    defense: sumOf(odds.defense),
    odds: odds.raw,
    table: 'odds',
    column: crt.columns[odds.column]!,
    beyond: odds.beyond,
    result: `${attackerLoss}/${defenderLoss}`,
    losses: [attackerLoss, defenderLoss]
  })
}

/** 11.2: the whole result is taken in steps. */
function stand(frame: BattleFrame): void {
  frame.defenderOwes = frame.result
  frame.step = 'defenderLosses'
}

/** 6.2: where those who retreated stand too high, their owner removes some. */
function endRetreat(state: State, frame: BattleFrame): void {
  frame.step = frame.inland ? 'landing' : 'attackerLosses'
  const hexes = new Set(frame.defenders.map((index) => state.at[index]!).filter((hex) => hex >= 0))
  for (const hex of hexes) pushExcess(state, hex)
  pushRuins(state, enemyOf(frame.side))
}

/** The losses are taken: who came by sea or air holds the hex or has failed (5.3.6, 13.2). */
function settle(state: State, frame: BattleFrame, context: Context): void {
  const won = defendersNow(state, frame).length === 0
  const dropped = droppedNow(state, frame)
  const force = seaborneNow(state, frame)
  if (won) comeDown(state, dropped, frame.target, context)
  if (frame.kind === 'invasion') {
    const { plan } = nearest<InvasionFrame>(state, 'invasion')!
    if (won) land(state, plan, frame.target, force, context)
    else repel(state, plan, frame.target, force, dropped, context)
  } else if (!won) for (const unit of dropped) eliminate(state, unit, '13.2h', context)
  beginAdvance(state, frame)
}

function finish(state: State, frame: BattleFrame): void {
  pop(state, frame)
  // 6.2: a unit that was halted on its way through a full hex.
  for (const [index] of frame.advancing) if (state.at[index]! >= 0) pushExcess(state, state.at[index]!)
}

function actor(state: State, frame: BattleFrame): string | null {
  const attacker = SEATS[frame.side]
  const defender = SEATS[enemyOf(frame.side)]
  switch (frame.step) {
    case 'support':
      return mustAskSupport(state, frame, () => clashOf(state, frame)) ? SEATS[ALLIED] : null
    case 'inland':
      return frame.kind === 'invasion' && mayLeaveInland(state, frame) ? SEATS[GERMAN] : null
    case 'choice':
      return mayRetreat(state, frame) ? defender : null
    case 'defenderLosses':
      return mustChooseLosses(state, frame) ? defender : null
    case 'retreat':
      if (frame.fleeingOwes > 0) return mustChooseLosses(state, frame) ? defender : null
      return frame.retreating.length > 0 ? defender : null
    case 'attackerLosses':
      return mustChooseLosses(state, frame) ? attacker : null
    case 'advance':
      return mayAdvance(state, frame) ? attacker : null
    case 'roll':
    case 'landing':
      return null
  }
}

/** Declines what may be declined: support, the inland retreat, the retreat, the rest of the advance. */
function end(state: State, frame: BattleFrame): void {
  switch (frame.step) {
    case 'support':
      frame.supported = true
      return
    case 'inland':
      frame.step = 'roll'
      return
    case 'choice':
      return stand(frame)
    case 'advance':
      return finish(state, frame)
    case 'roll':
    case 'defenderLosses':
    case 'retreat':
    case 'landing':
    case 'attackerLosses':
      refuse('11.1a', 'Finish the losses and retreats of this battle first.')
  }
}

function fallBack(state: State, frame: BattleFrame, _order: OrderOf<'fallBack'>, context: Context): void {
  if (frame.step === 'choice') return chooseRetreat(state, frame, context)
  if (frame.step !== 'inland') refuse('11.2a', 'You cannot choose to retreat now.')
  frame.inland = true
  frame.retreatHexes = 1
  beginRetreat(state, frame)
}

function advanceUnit(state: State, frame: BattleFrame, order: OrderOf<'advance'>, context: Context): void {
  if (frame.step !== 'advance') refuse('11.3f', 'Take losses before advancing.')
  advance(state, frame, order, context)
  pushRuins(state, frame.side, state.at[unitNamed(state, order.unit).index])
}

function columnNow(state: State, frame: BattleFrame): string {
  return worldOf(state).tables.crt.columns[assess(state, clashOf(state, frame)).column]!
}

const note = (text: string, rule: string) => ({ text, rule })

/** 5.3.5: what leaving the beach means, and what the battle for it would be. */
function inlandOutlook(state: State, frame: BattleFrame, goes: boolean): Outlook {
  if (!goes) return { notes: [], battle: previewClash(state, clashOf(state, frame)) }
  const where = place(worldOf(state), frame.target)
  return {
    notes: [
      note('Nobody loses a step.', '5.3.5e'),
      note(`The Allies land in ${where} without a battle.`, '5.3.5d')
    ]
  }
}

/** 11.2, 11.3: what the defender has left, and how far the attacker may come after him. */
function defenseOutlook(state: State, frame: BattleFrame, goes: boolean): Outlook {
  const where = place(worldOf(state), frame.target)
  const defenders = defendersNow(state, frame)
  const has = stepsOf(state, defenders)
  const theirs = note(`The attacker loses ${count(frame.attackerOwes, 'step')} either way.`, '11.0c')
  if (!goes) {
    const left = has - frame.result
    if (left > 0)
      return { notes: [note(`You hold ${where} with ${count(left, 'step')} left.`, '11.0d'), theirs] }
    const beyond = Math.ceil(-left / 2)
    const far = beyond === 0 ? 'into the hex' : `${count(beyond, 'hex', 'hexes')} beyond it`
    return { notes: [note(`All are destroyed; the attacker may advance ${far}.`, '11.3b'), theirs] }
  }
  const { steps, hexes } = split(frame.result)
  const fixed = defenders.filter((unit) => !unit.mobile)
  const left = Math.min(has - steps, stepsOf(state, defenders) - stepsOf(state, fixed))
  const toll = retreatToll(state, frame)
  const notes = [
    note(
      `${count(left, 'step')} ${left === 1 ? 'gets' : 'get'} away; the attacker may advance ${count(hexes, 'hex', 'hexes')} beyond.`,
      '11.3b'
    )
  ]
  if (fixed.length > 0)
    notes.push(note(`Units that cannot move are lost: ${list(fixed.map(({ name }) => name))}.`, '11.2h'))
  if (toll > 0)
    notes.push(note(`Every way out leads through enemy zones: ${count(toll, 'more step')} lost.`, '9.6'))
  return { notes: [...notes, theirs] }
}

function stayOrGo(state: State, frame: BattleFrame): PickOffer {
  const where = place(worldOf(state), frame.target)
  const hexes = hexIds(state, [frame.target])
  const units = unitIds(defendersNow(state, frame))
  if (frame.step === 'inland')
    return {
      gesture: 'pick',
      id: 'fallBack',
      rule: '5.3.5d',
      text: `The invasion of ${where} is on column ${columnNow(state, frame)}: retreat inland before the battle?`,
      choices: [
        {
          id: 'go',
          text: 'Retreat one hex without losses',
          rule: '5.3.5e',
          hexes,
          units,
          order: { type: 'fallBack' },
          outlook: () => inlandOutlook(state, frame, true)
        },
        {
          id: 'stay',
          text: 'Stand and fight',
          rule: '5.3.2b',
          hexes,
          units,
          order: { type: 'end' },
          outlook: () => inlandOutlook(state, frame, false)
        }
      ]
    }
  const { steps, hexes: far } = split(frame.result)
  return {
    gesture: 'pick',
    id: 'fallBack',
    rule: '11.2a',
    text: `Battle for ${where}, column ${columnNow(state, frame)}, result ${frame.attackerOwes}/${frame.result}: stand, or retreat?`,
    choices: [
      {
        id: 'go',
        text: `Lose ${count(steps, 'step')} and retreat ${count(far, 'hex', 'hexes')}`,
        rule: '11.2a',
        hexes,
        units,
        order: { type: 'fallBack' },
        outlook: () => defenseOutlook(state, frame, true)
      },
      {
        id: 'stay',
        text: `Stand and lose ${count(frame.result, 'step')}`,
        rule: '11.0d',
        hexes,
        units,
        order: { type: 'end' },
        outlook: () => defenseOutlook(state, frame, false)
      }
    ]
  }
}

function offers(state: State, frame: BattleFrame): Offer[] {
  switch (frame.step) {
    case 'support':
      return supportOffers(state, frame, clashOf(state, frame))
    case 'inland':
    case 'choice':
      return [stayOrGo(state, frame)]
    case 'defenderLosses':
    case 'attackerLosses':
      return [battleLosses(state, frame)]
    case 'retreat':
      return [frame.fleeingOwes > 0 ? battleLosses(state, frame) : retreatOffer(state, frame)]
    case 'advance':
      return [advanceOffer(state, frame), endOffer('11.3f', 'Advance no farther')]
    case 'roll':
    case 'landing':
      return []
  }
}

export const battlePhase: Phase<State, BattleFrame> = {
  rule: '11.0c',
  title: 'Battle',
  // 6.6: everything on the map is known to both.
  open: true,
  actor,
  run,
  offers,
  orders: {
    bomber: (state: State, frame: BattleFrame, _order: OrderOf<'bomber'>, context: Context) =>
      sendBombers(state, frame, context),
    aerial: commitInBattle,
    pass: declineAll,
    end,
    fallBack,
    lose,
    retreat,
    advance: advanceUnit
  }
}

const shiftText = (value: unknown): string => {
  const total = sumOf((value as Parameters<typeof sumOf>[0] | undefined) ?? [])
  return total === 0 ? '' : `, shifted ${Math.abs(total)} ${total < 0 ? 'left' : 'right'}`
}
const steps = (n: number | undefined) => `${n ?? 0} ${n === 1 ? 'step' : 'steps'}`

export const battleWords: Words<
  'attack' | 'battle' | 'fallBack' | 'retreat' | 'advance' | 'bombers' | 'cityDestroyed'
> = {
  attack: (event, t) => `${t.Units(event)} ${t.verb(event, 'attacks', 'attack')} ${t.first(event)}.`,
  battle: (event, t) => {
    const [attacker, defender] = String(event.result).split('/').map(Number)
    return `Battle for ${t.first(event)}: ${event.attack} against ${event.defense}, odds ${event.odds}${shiftText(event.shifts)}, column ${event.column}; ${t.rolled(event)}: the attacker loses ${steps(attacker)}, the defender ${steps(defender)}.`
  },
  fallBack: (event, t) => `The ${t.side(event)} defenders of ${t.first(event)} give way.`,
  retreat: (event, t) =>
    `${t.Units(event)} ${t.verb(event, 'retreats', 'retreat')} from ${t.first(event)} to ${t.last(event)}.`,
  advance: (event, t) => `${t.Units(event)} ${t.verb(event, 'advances', 'advance')} to ${t.last(event)}.`,
  bombers: (event, t) => `Heavy bombers strike in the battle for ${t.first(event)}.`,
  cityDestroyed: (event, t) => `${t.first(event)} is destroyed by bombs.`
}
