// 16.6: the other side sends airstrikes against what has been launched, and attacks in the air.
import { attackOffer } from '../../kernel/battle'
import { must, refuse, type Bar, type Line } from '../../kernel/game'
import { endOffer } from '../../kernel/offer-kit'
import type { AttackOffer, Choice, Offer, OddsPreview } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { chances, columnFor } from '../../kernel/tables'
import { signed } from '../../kernel/words'
import { enemyOf, worldOf } from './board'
import { factorOf } from './02.5-factors'
import { eliminate, reduce } from './11.17-losses'
import { flying, uncovers } from './15-reconnaissance'
import { airStackBar, flightBar, mightFly } from './16.2-flight'
import { airReach, likelyLaunchHexes, rangeBar } from './16.3-range'
import { utilize } from './16.4-return'
import { airOver } from './16.9-flak'
import type { AirResultCode, Tables } from './data'
import type { Context, Phase } from './events'
import { hexNamed, hexNames, names, placeName, unitName, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { InterceptionFrame, State } from './state'
import { SEATS, type Side, type Unit } from './world'

type Fate = Tables['interception']['codes'][AirResultCode]['target']

/**
 * 16.2c: the other side is asked when an airstrike that it might have could reach somebody who flies (A65), by what everybody
 * knows. So it may be asked although it holds nothing.
 */
export function askInterception(state: State, phasing: Side): void {
  const side = enemyOf(phasing)
  const targets = flying(state, phasing).map(({ index }) => state.over[index]!)
  if (targets.length === 0) return
  const reaches = (unit: Unit) => {
    const reach = airReach(state, unit, likelyLaunchHexes(state, unit))
    return targets.some((hex) => reach.has(hex))
  }
  if (mightFly(state, side).some((unit) => unit.type === 'airstrike' && reaches(unit)))
    push<InterceptionFrame>(state, { phase: 'interception', side, fighting: false })
}

/** Why an air unit cannot intercept over a hex; null when it can. */
function interceptBar(state: State, side: Side, unit: Unit, hex: number): Bar | null {
  return (
    flightBar(state, side, unit) ??
    (unit.type === 'airstrike' ? null : { rule: '16.6f', why: 'Airlifts never intercept.' }) ??
    airStackBar(state, side, hex) ??
    (airOver(state, enemyOf(side), hex).length > 0
      ? null
      : { rule: '16.3f', why: 'No enemy air unit is over the hex.' }) ??
    rangeBar(state, unit, hex)
  )
}

function intercept(
  state: State,
  { side, fighting }: InterceptionFrame,
  order: OrderOf<'intercept'>,
  context: Context
): void {
  if (fighting) refuse('16.2c', 'All interceptors have been placed.')
  const unit = unitNamed(state, order.unit)
  const hex = hexNamed(state, order.hex)
  must(interceptBar(state, side, unit, hex))
  if (uncovers(state, side, hex)) context.reveal()
  state.over[unit.index] = hex
  state.since[unit.index] = state.turn
  context.emit({
    kind: 'intercept',
    rule: '16.2c',
    units: [unit.id],
    hexes: hexNames(state, hex),
    side: SEATS[side]
  })
}

/** Who meets whom over a hex. */
interface Meeting {
  readonly hex: number
  readonly interceptor: Unit
  readonly target: Unit
}

/** 16.6a: the hexes that have air units of both sides, in the order of the map. */
function meetings(state: State, side: Side): Meeting[] {
  return flying(state, side)
    .flatMap((interceptor) => {
      const hex = state.over[interceptor.index]!
      return airOver(state, enemyOf(side), hex).map((target) => ({ hex, interceptor, target }))
    })
    .sort((a, b) => a.hex - b.hex)
}

/** 16.6b, 16.6c: the attacker's factor less that of the defender, and its column. */
function compare(state: State, interceptor: Unit, target: Unit): { difference: number; column: number } {
  const difference = factorOf(state, interceptor) - factorOf(state, target)
  return { difference, column: columnFor(worldOf(state).tables.interception.columns, difference) }
}

/** 16.4a, 16.6.1: what an air unit suffers from a result; the mission of one that is still over the hex goes on. */
function suffer(state: State, unit: Unit, fate: Fate, rule: string, context: Context): void {
  if (fate === 'eliminated') eliminate(state, unit, rule, context)
  else if (fate === 'aborted') goHome(state, unit, rule, context)
  else if (fate === 'reduced' && reduce(state, unit, rule, context)) {
    // 16.10b, A49: an airlift flies on with nothing left.
    if (unit.type !== 'airstrike' || factorOf(state, unit) > 0) return
    // IR_zero, A4: until it is refitted. One that came to 0 by flak flies and fights with that (16.6.1b).
    state.grounded.push(unit.index)
    goHome(state, unit, 'IR_zero', context)
  }
}

function goHome(state: State, unit: Unit, rule: string, context: Context): void {
  const hexes = hexNames(state, state.over[unit.index]!)
  utilize(state, unit)
  context.emit({ kind: 'airHome', rule, units: [unit.id], hexes })
}

/** The rows of the results: what each does is in the tables. */
const RESULTS: Readonly<Record<AirResultCode, string>> = {
  AE: 'IR_AE',
  AL: 'IR_AL',
  DB: 'IR_DB',
  DE: 'IR_DE',
  DL: 'IR_DL',
  ML: 'IR_ML'
}

function fight(state: State, { hex, interceptor, target }: Meeting, context: Context): void {
  const { interception } = worldOf(state).tables
  const { difference, column } = compare(state, interceptor, target)
  const die = context.dice.roll(6)
  const result = interception.rows[die - 1]![column]!
  const rule = RESULTS[result]
  context.emit({
    kind: 'interception',
    rule,
    units: [interceptor.id, target.id],
    hexes: hexNames(state, hex),
    dice: [die],
    difference,
    result
  })
  const fates = interception.codes[result]
  suffer(state, target, fates.target, rule, context)
  suffer(state, interceptor, fates.interceptor, rule, context)
  // 16.6e: whoever has intercepted goes home.
  if (state.over[interceptor.index]! >= 0) goHome(state, interceptor, '16.6e', context)
}

function resolve(state: State, frame: InterceptionFrame, order: OrderOf<'resolve'>, context: Context): void {
  if (!frame.fighting) refuse('16.6a', 'Finish placing interceptors first.')
  const hex = hexNamed(state, order.hex)
  const meeting = meetings(state, frame.side).find((one) => one.hex === hex)
  if (meeting === undefined) refuse('16.6a', 'There is no interception over this hex.')
  fight(state, meeting, context)
}

function end(_state: State, frame: InterceptionFrame): void {
  if (frame.fighting) refuse('16.6a', 'Interception has to be fought wherever both sides have air units.')
  frame.fighting = true
}

/** The chances of an interception. What lies on the ground has no part in it (16.6d), and both counters are seen. */
function preview(state: State, interceptor: Unit, target: Unit): OddsPreview {
  const { columns, rows, codes } = worldOf(state).tables.interception
  const { difference, column } = compare(state, interceptor, target)
  const lines = (unit: Unit): Line[] => [
    { label: unitName(worldOf(state), unit), value: factorOf(state, unit), rule: '16.6b' }
  ]
  const steps = state.steps[target.index]!
  const lost = (fate: Fate, unit: Unit) =>
    fate === 'eliminated' ? state.steps[unit.index]! : fate === 'reduced' ? 1 : 0
  const results = chances(rows.map((row) => row[column]!)).map(({ result, chance }) => {
    const fate = codes[result as AirResultCode]
    return {
      result,
      chance,
      words: wordsFor(fate),
      losses: [lost(fate.interceptor, interceptor), lost(fate.target, target)] as const
    }
  })
  return {
    attack: lines(interceptor),
    defense: lines(target),
    shifts: [],
    table: 'interception',
    column,
    columns: columns.map(signed),
    before: { sum: signed(difference), column },
    results,
    destroys: results.reduce((sum, { chance, losses }) => sum + (losses[1] >= steps ? chance : 0), 0),
    unknown: []
  }
}

const FATES: Readonly<Record<Fate, string>> = {
  none: 'unhurt',
  reduced: 'reduced',
  eliminated: 'eliminated',
  aborted: 'sent home'
}

const wordsFor = (fates: Tables['interception']['codes'][AirResultCode]): string =>
  `Interceptor ${FATES[fates.interceptor]}, target ${FATES[fates.target]}`

/** 16.2c: an interception is an attack by one airstrike (16.6b). */
function interceptOffer(
  state: State,
  side: Side,
  ready: readonly Unit[],
  hexes: readonly number[]
): AttackOffer {
  const able = (hex: number) => ready.filter((unit) => interceptBar(state, side, unit, hex) === null)
  return attackOffer(state, names, {
    about: { id: 'intercept', rule: '16.2c', text: 'Intercept an enemy air unit' },
    targets: () => hexes.filter((hex) => able(hex).length > 0),
    attackers: able,
    preview: (hex, [unit]) => preview(state, unit!, airOver(state, enemyOf(side), hex)[0]!),
    judge: (_hex, units) =>
      units.length === 1 ? null : { rule: '16.5a', why: 'One airstrike intercepts over a hex.' },
    order: (hex, [unit]) =>
      ({ type: 'intercept', unit: unit?.id ?? '', hex: hexNames(state, hex)[0]! }) as OrderOf<'intercept'>
  })
}

function placingOffers(state: State, side: Side): Offer[] {
  const ready = worldOf(state).units.filter((unit) => flightBar(state, side, unit) === null)
  const hexes = flying(state, enemyOf(side)).map(({ index }) => state.over[index]!)
  const placed = meetings(state, side).length > 0
  const canReach = hexes.some((hex) => ready.some((unit) => interceptBar(state, side, unit, hex) === null))
  return [
    ...(canReach ? [interceptOffer(state, side, ready, hexes)] : []),
    placed
      ? endOffer('16.6a', 'Fight in the air')
      : // It is asked often and mostly for nothing, and tells nothing.
        endOffer('16.2c', 'Do not intercept', { usual: true, spoken: 'Do you intercept?' })
  ]
}

function fightingOffer(state: State, side: Side): Offer {
  return {
    gesture: 'pick',
    id: 'resolve',
    rule: '16.6a',
    text: 'Which interception is fought next?',
    choices: meetings(state, side).map(({ hex, interceptor, target }): Choice => {
      const [id] = hexNames(state, hex)
      return {
        id: id!,
        text: `${unitName(worldOf(state), interceptor)} against ${unitName(worldOf(state), target)}, ${placeName(worldOf(state), hex)}`,
        rule: '16.6a',
        hexes: [id!],
        units: [interceptor.id],
        order: { type: 'resolve', hex: id! } as OrderOf<'resolve'>,
        outlook: () => ({ notes: [], battle: preview(state, interceptor, target) })
      }
    })
  }
}

export const interceptionPhase: Phase<State, InterceptionFrame> = {
  rule: '16.6a',
  title: 'Air Intercept Segment',
  // 16.6a: the last one, or the only one, is fought at once.
  actor: (state, { side, fighting }) => (fighting && meetings(state, side).length < 2 ? null : SEATS[side]),
  offers: (state, { side, fighting }) =>
    fighting ? [fightingOffer(state, side)] : placingOffers(state, side),
  orders: { intercept, resolve, end },
  run(state, frame, context) {
    const [last] = meetings(state, frame.side)
    if (last === undefined) pop(state, frame)
    else fight(state, last, context)
  }
}
