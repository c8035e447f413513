// 14.5: one battle from its table to the end of its Counterattacks. The results are applied in 14.7-results.ts.
import { must, refuse, type Bar } from '../../kernel/game'
import { confirmOffer, endOffer } from '../../kernel/offer-kit'
import type { Choice, Offer, Outlook } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { mayAsk } from './05-play'
import { askFor } from './05.1-answers'
import { inForce } from './05.2-force'
import { endBattleCards, spendFirstAttack } from './05.2.2-battle'
import { backOf, lay, markersHeld, isUsable, returnMarker } from './05.8-markers'
import { beginLosses } from './14.7.1-losses'
import { applyResult, beginAdvance, convertResult } from './14.7-results'
import {
  groundChoices,
  oddsOf,
  resultOf,
  columnName,
  hasArmorBonus,
  type Fight,
  type Odds
} from './14.6-shifts'
import { bestGround, groundTargets, previewOfFight } from './14.6-preview'
import { liftMark, markAt } from './14.1-declare'
import { callSwissFront, crossesSwissFront } from './18.9-swiss-front'
import { isBeyondLine } from './23-partition'
import { claimPlan, mayHavePlan, mightHavePlan } from './24.1-plans'
import { isSurpriseTurn } from './24.3-surprise'
import { askToCancel, giveUp, mayGiveUp } from './26.1-markers'
import { isOnMap, unitsIn, worldOf } from './board'
import type { Context, Phase } from './events'
import { hexId, hexIds, hexNamed, placeName, unitIds } from './lookup'
import type { OrderOf } from './orders'
import { slotOf } from './piles'
import type { BattleFrame, CombatKind, State, Support } from './state'
import { ALLIED, GERMAN, SEATS, SOVIET, type Side, type Unit } from './world'

/** 14.5: everybody in the attacked hexes defends. */
export function beginBattle(
  state: State,
  side: Side,
  units: readonly Unit[],
  targets: readonly number[],
  kind: CombatKind,
  context?: Context
): void {
  const attackers = units.map(({ index }) => index)
  const defenders = targets.flatMap((hex) => unitsIn(state, hex)).map(({ index }) => index)
  // 18.9: an attack over the Rhine front or on Switzerland.
  if (units.some((unit) => targets.some((hex) => crossesSwissFront(state, unit, state.at[unit.index]!, hex))))
    callSwissFront(state, context)
  push<BattleFrame>(state, {
    phase: 'battle',
    phasing: side,
    side,
    kind,
    marked: [...targets],
    targets: [...targets],
    attackers,
    defenders,
    first: [attackers, defenders],
    counterattack: false,
    bonus: 0,
    step: 'alliedMarker',
    support: [],
    ground: null,
    results: [],
    lost: [0, 0],
    retreated: false,
    firstRetreated: false,
    advance: 0,
    ifRetreated: false,
    armor: false,
    settled: [],
    played: []
  })
  spendFirstAttack(state, side, units)
}

const alive = (state: State, indices: readonly number[]): Unit[] =>
  indices.map((index) => worldOf(state).units[index]!).filter((unit) => isOnMap(state, unit))

export const fightOf = (state: State, frame: BattleFrame): Fight => ({
  side: frame.side,
  kind: frame.kind,
  attackers: alive(state, frame.attackers),
  defenders: alive(state, frame.defenders),
  targets: frame.targets,
  counterattack: frame.counterattack,
  bonus: frame.bonus,
  support: frame.support,
  ground: frame.ground
})

const oddsNow = (state: State, frame: BattleFrame): Odds => oddsOf(state, fightOf(state, frame))

// ---- support ------------------------------------------------------------------------------------------------------

/** Who commits markers in this step; null: nobody. */
const committing = ({ step }: BattleFrame): Side | null =>
  step === 'alliedMarker' ? ALLIED : step === 'germanMarker' ? GERMAN : null

/** 14.6.3a, 14.6.4, 24.3c: the most of these in a battle. */
/** `plan`: who knows the plan that allows more. */
function supportLimit(state: State, frame: BattleFrame, side: Side, plan = mayHavePlan): number {
  const { side: attacker } = frame
  const { usual, ardennes, ardennesAdvanced } = worldOf(state).tables.shifts.supportMarkers
  const more = inForce(state, 'extraBlitz').filter((one) => one.side === side)
  if (side !== attacker) return usual
  // 25.2b
  const surprise = state.options.advanced ? ardennesAdvanced : ardennes
  return more.reduce(
    (sum, { effect }) => sum + effect.count,
    isSurprise(state, frame, plan) ? surprise : usual
  )
}

/** 24.3c: Mobile units attack from the Ardennes alone, by a plan that has been shown. */
function isSurprise(
  state: State,
  { side, kind, attackers, counterattack }: BattleFrame,
  plan: typeof mayHavePlan
): boolean {
  const world = worldOf(state)
  if (side !== GERMAN || counterattack) return false
  if (kind !== 'mobile' && kind !== 'blitzkrieg') return false
  if (!isSurpriseTurn(state)) return false
  const ardennes = world.inArea('ardennes')
  const force = alive(state, attackers)
  return (
    force.every((unit) => unit.mobile === true && ardennes[state.at[unit.index]!] === 1) &&
    plan(state, GERMAN, 'ardennesSurprise')
  )
}

/** Why a side may not commit a marker of this kind; null when it may. */
function supportBar(state: State, frame: BattleFrame, side: Side, back: string): Bar | null {
  const attacks = side === frame.side
  const fits = attacks
    ? back === 'blitz' || back === 'shock'
    : back === 'hold' || mayGiveUp(state, frame, side, back)
  if (!fits) return { rule: attacks ? '14.6.4' : '14.6.3a', why: 'That is no support for this battle.' }
  if (frame.support.filter((one) => one.side === side).length >= supportLimit(state, frame, side))
    return { rule: attacks ? '14.6.4' : '14.6.3a', why: 'No more than one of them.' }
  const force = alive(state, attacks ? frame.attackers : frame.defenders)
  // 18.5a
  if (side === GERMAN && force.some(({ camp }) => camp === SOVIET))
    return { rule: '18.5a', why: 'German markers do not help Soviet units.' }
  if (back !== 'blitz') return null
  if (frame.targets.some((hex) => unitsIn(state, hex).some(({ letter }) => letter === 'D')))
    return { rule: '18.10b', why: 'No Blitz! marker is used against Dynamo.' }
  return frame.targets.some((hex) => isBeyondLine(state, hex))
    ? { rule: '23.1a', why: 'No Blitz! marker is used against cities beyond the Partition Line.' }
    : null
}

/** A side is asked by public facts alone: it holds a marker, whatever is on its back (5.1.2e), and whatever its plan is. */
function mayCommit(state: State, frame: BattleFrame, side: Side): boolean {
  const limit = supportLimit(state, frame, side, mightHavePlan)
  if (frame.support.filter((one) => one.side === side).length >= limit) return false
  return markersHeld(state, side).some((slot) => isUsable(state, side, slot))
}

function commit(state: State, frame: BattleFrame, order: OrderOf<'commit'>, context: Context): void {
  const side = committing(frame)
  if (side === null) refuse('14.5b', 'No marker is committed now.')
  const slot = markersHeld(state, side).find(({ id }) => id === order.marker)
  if (slot === undefined) refuse('5.8.2', 'You do not hold that marker.')
  const back = backOf(state, side, slot)
  must(supportBar(state, frame, side, back ?? ''))
  // 24.3c: the second marker shows the plan.
  if (attacksTwice(state, frame, side)) claimPlan(state, GERMAN, 'ardennesSurprise', '24.3c')
  lay(state, slot.id)
  context.reveal()
  if (back === 'surrender') return giveUp(state, frame, slot.id, context)
  frame.support.push({ side, marker: slot.id, back: back as Support['back'], cancelled: false })
  context.emit({ kind: 'committed', rule: '14.5b', side: SEATS[side], back: back! })
  askToCancel(state, side)
}

/** A further marker that only the plan allows. */
function attacksTwice(state: State, frame: BattleFrame, side: Side): boolean {
  const { usual } = worldOf(state).tables.shifts.supportMarkers
  const more = inForce(state, 'extraBlitz').filter((one) => one.side === side)
  const limit = more.reduce((sum, { effect }) => sum + effect.count, usual)
  return side === frame.side && frame.support.filter((one) => one.side === side).length >= limit
}

function end(state: State, frame: BattleFrame): void {
  const player = playing(frame)
  if (committing(frame) === null && player === null) refuse('14.5a', 'There is nothing to pass on.')
  if (player !== null) frame.settled.push(player)
  nextStep(state, frame)
}

/** 14.5c: who plays a card in this step; null: nobody. */
const playing = ({ step }: BattleFrame): Side | null =>
  step === 'alliedCard' ? ALLIED : step === 'germanCard' ? GERMAN : null

/** 5.1.2e: one card of a side, asked for by public facts. */
const mayPlay = (state: State, frame: BattleFrame, side: Side): boolean =>
  !frame.settled.includes(side) && mayAsk(state, side, ['battle'])

const STEPS: readonly BattleFrame['step'][] = [
  'alliedMarker',
  'germanMarker',
  'alliedCard',
  'germanCard',
  'ground',
  'roll',
  'result',
  'advance',
  'shock',
  'close'
]

function nextStep(_state: State, frame: BattleFrame): void {
  frame.step = STEPS[STEPS.indexOf(frame.step) + 1]!
}

// ---- ground -------------------------------------------------------------------------------------------------------

/** 14.1.2e, 14.7.3a: no ground counts in Counterattacks and against Counterblows. */
const groundsNow = (state: State, frame: BattleFrame) =>
  frame.counterattack
    ? []
    : groundChoices(state, alive(state, frame.attackers), groundTargets(state, frame.targets))

function ground(state: State, frame: BattleFrame, order: OrderOf<'ground'>): void {
  const hex = hexNamed(state, order.hex)
  const from = order.from === undefined ? null : hexNamed(state, order.from)
  const found = groundsNow(state, frame).find((one) => one.hex === hex && one.from === from)
  if (frame.step !== 'ground' || found === undefined) refuse('14.3.6', 'That ground cannot be chosen.')
  frame.ground = found
  nextStep(state, frame)
}

// ---- the die ------------------------------------------------------------------------------------------------------

function roll(state: State, frame: BattleFrame, _order: OrderOf<'roll'>, context: Context): void {
  if (frame.step !== 'roll') refuse('14.5f', 'No die is rolled now.')
  const odds = oddsNow(state, frame)
  const automatic = odds.column < 0
  const die = automatic ? null : context.dice.roll(6)
  const fight = fightOf(state, frame)
  const rolled = resultOf(worldOf(state), odds, die ?? 1)
  frame.armor = hasArmorBonus(state, fight)
  const sum = (lines: readonly { value: number }[]) => lines.reduce((all, { value }) => all + value, 0)
  context.emit({
    kind: 'battle',
    rule: automatic ? '14.6.1b' : '14.5f',
    side: SEATS[frame.side],
    units: unitIds(fight.attackers),
    defenders: unitIds(fight.defenders),
    hexes: hexIds(state, frame.targets),
    dice: die === null ? [] : [die],
    lines: [...odds.attack, ...odds.defense],
    shifts: odds.shifts,
    attack: sum(odds.attack),
    defense: sum(odds.defense),
    combat: frame.kind,
    counterattack: frame.counterattack,
    column: columnName(worldOf(state), odds.column),
    result: rolled
  })
  // 14.7EXCR
  frame.results = rolled === 'EX/CR' ? ['EX', 'CR'] : [rolled]
  frame.step = 'result'
}

// ---- what runs by itself ------------------------------------------------------------------------------------------

function run(state: State, frame: BattleFrame, context: Context): void {
  switch (frame.step) {
    case 'alliedMarker':
    case 'germanMarker':
    case 'alliedCard':
    case 'germanCard':
      return nextStep(state, frame)
    case 'ground':
      frame.ground = groundsNow(state, frame)[0] ?? null
      return nextStep(state, frame)
    case 'result':
      return runResult(state, frame, context)
    case 'advance':
      nextStep(state, frame)
      return beginAdvance(state, frame)
    case 'shock':
      nextStep(state, frame)
      return payShock(state, frame)
    case 'close':
      return close(state, frame, context)
    case 'roll':
      throw new Error('The attacker rolls.')
  }
}

function runResult(state: State, frame: BattleFrame, context: Context): void {
  const [result] = frame.results
  if (result === undefined) return nextStep(state, frame)
  // Card 20.
  if (frame.dieShown !== true) {
    frame.dieShown = true
    if (frame.side === GERMAN) return askFor(state, ALLIED, 'afterDie')
  }
  frame.results.shift()
  const converted = convertResult(state, frame, result)
  if (converted === null) frame.results.unshift(result)
  else applyResult(state, frame, converted, context)
}

/** 14.7.2, 14.7.2a: the extra losses of Shock markers, at the end of the battle with its Counterattacks (14.7.2c). */
function payShock(state: State, frame: BattleFrame): void {
  const shocks = frame.marked
    .flatMap((hex) => markAt(state, hex) ?? [])
    .filter((mark) => mark.with === 'shock')
  const [attackers, defenders] = frame.first.map((force) => alive(state, force)) as [Unit[], Unit[]]
  // Elimination is no retreat (14.7.2b).
  const left = frame.firstRetreated && defenders.length > 0
  if (shocks.some(({ use }) => use === 'target') && !left && frame.lost[0] === 0)
    beginLosses(state, attackers, 1)
  if (shocks.some(({ use }) => use === 'counterblow') && left && frame.lost[1] === 0)
    beginLosses(state, defenders, 1)
}

/** 14.5g: markers of the attacked hexes go back; so does the support. */
function close(state: State, frame: BattleFrame, context: Context): void {
  endSupport(state, frame)
  for (const mark of state.marks.filter(({ hex, kept }) => frame.marked.includes(hex) && kept !== true))
    liftMark(state, mark)
  for (const mark of state.marks) delete mark.kept
  pop(state, frame)
  endBattleCards(state, frame, context)
}

/** 14.7.3b: support and cards of a battle are gone when its Counterattack begins. */
export function endSupport(state: State, frame: BattleFrame): void {
  for (const { marker } of frame.support) returnMarker(state, slotOf(state, marker).id)
  frame.support = []
}

function actor(state: State, frame: BattleFrame): string | null {
  const side = committing(frame)
  if (side !== null) return mayCommit(state, frame, side) ? SEATS[side] : null
  const player = playing(frame)
  if (player !== null) return mayPlay(state, frame, player) ? SEATS[player] : null
  if (frame.step === 'ground')
    return groundsNow(state, frame).length > 1 ? SEATS[frame.side === GERMAN ? ALLIED : GERMAN] : null
  return frame.step === 'roll' ? SEATS[frame.side] : null
}

/** What the battle would be with what lies open, and with one marker more. */
const weighed =
  (state: State, frame: BattleFrame, more?: Support): (() => Outlook) =>
  () => {
    const fight = fightOf(state, frame)
    const ground =
      fight.ground ??
      (fight.counterattack ? null : bestGround(state, fight.attackers, groundTargets(state, frame.targets)))
    const support = more === undefined ? fight.support : [...fight.support, more]
    const unknown = frame.step === 'roll' ? [] : ['What is committed later']
    return { notes: [], battle: previewOfFight(state, { ...fight, ground, support }, unknown) }
  }

function commitOffer(state: State, frame: BattleFrame, side: Side): Offer[] {
  const choices = markersHeld(state, side).flatMap((slot): Choice[] => {
    const back = backOf(state, side, slot)
    if (back === null || supportBar(state, frame, side, back) !== null) return []
    return [
      {
        id: `${slot.id}`,
        text: NAMES[back] ?? back,
        rule: side === frame.side ? '14.6.4' : '14.6.3a',
        ...(back !== 'surrender' && {
          outlook: weighed(state, frame, {
            side,
            marker: slot.id,
            back: back as Support['back'],
            cancelled: false
          })
        }),
        order: { type: 'commit', marker: slot.id } as OrderOf<'commit'>
      }
    ]
  })
  const offers: Offer[] = [endOffer('14.5b', 'Commit nothing', { outlook: weighed(state, frame) })]
  if (choices.length > 0)
    offers.unshift({ gesture: 'pick', id: 'commit', rule: '14.5b', text: 'Commit a support marker', choices })
  return offers
}

const NAMES: Readonly<Record<string, string>> = {
  hold: 'Hold!',
  blitz: 'Blitz!',
  shock: 'Shock!',
  surrender: 'Surrender!: the defenders are eliminated'
}

function groundOffer(state: State, frame: BattleFrame): Offer {
  const world = worldOf(state)
  return {
    gesture: 'pick',
    id: 'ground',
    rule: '14.3.6',
    text: 'Choose the ground that counts',
    choices: groundsNow(state, frame).map(({ hex, from }) => ({
      id: from === null ? hexId(state, hex) : `${hexId(state, hex)} ${hexId(state, from)}`,
      text: from === null ? placeName(world, hex) : `${placeName(world, hex)}, from ${hexId(state, from)}`,
      hexes: [hexId(state, hex)],
      order: {
        type: 'ground',
        hex: hexId(state, hex),
        ...(from !== null && { from: hexId(state, from) })
      } as OrderOf<'ground'>
    }))
  }
}

export const battlePhase: Phase<State, BattleFrame> = {
  rule: '14.5a',
  title: 'Battle',
  actor,
  run,
  offers(state, frame): Offer[] {
    const side = committing(frame)
    if (side !== null) return commitOffer(state, frame, side)
    if (playing(frame) !== null)
      return [endOffer('14.5c', 'Play no card in this battle', { outlook: weighed(state, frame) })]
    if (frame.step === 'ground') return [groundOffer(state, frame)]
    const odds = oddsNow(state, frame)
    const text = `Roll at ${columnName(worldOf(state), odds.column)}`
    const outlook = weighed(state, frame)
    return [confirmOffer<OrderOf<'roll'>>({ id: 'roll', rule: '14.5f', text }, { type: 'roll' }, { outlook })]
  },
  orders: { commit, end, ground, roll }
}
