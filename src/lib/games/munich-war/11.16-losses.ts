// 11.16: who takes the losses of a result. The defender's come first, then the attacker's.
import { refuse } from '../../kernel/game'
import { unitIds } from '../../kernel/names'
import type { Fate, SelectOffer } from '../../kernel/offers'
import { count } from '../../kernel/words'
import { isReduced } from './02.5-factors'
import { eliminate, reduce } from './11.17-losses'
import { losers, resultRow } from './11.16-results'
import { attackersNow, defendersNow } from './11.8-fighters'
import type { ResultCode } from './data'
import type { Context } from './events'
import { names } from './lookup'
import type { OrderOf } from './orders'
import type { BattleFrame, State } from './state'
import type { Unit } from './world'

const codeOf = ({ result }: BattleFrame): ResultCode => result as ResultCode
const isDefender = ({ step }: BattleFrame): boolean => step === 'defenderLosses'

/** The units of which the owner names the losers: land units, never what supports them (11.18). */
function inLine(state: State, frame: BattleFrame): Unit[] {
  if (isDefender(frame)) return defendersNow(state, frame)
  const attackers = attackersNow(state, frame)
  // 11.16b, CR_MD: mechanized units first. Results of the Mobile table take one attacker or all of them.
  const mechanized = attackers.filter((unit) => unit.class === 'mechanized')
  return frame.table === 'mobile' && mechanized.length >= frame.owes ? mechanized : attackers
}

/** What the side whose turn it is to lose owes, when its losses begin. */
export function beginLosses(
  state: State,
  frame: BattleFrame,
  step: 'defenderLosses' | 'attackerLosses'
): void {
  frame.step = step
  const { attackers, defenders } = resultRow(state, codeOf(frame))
  if (step === 'defenderLosses') {
    // 11.16c, CR_BB: those that are eliminated count like the others.
    frame.hit = losers(defenders.loss, defendersNow(state, frame).length, 0)
    frame.owes = frame.hit
  } else frame.owes = losers(attackers.loss, attackersNow(state, frame).length, frame.hit)
}

/** 11.16a: there is something to choose; where all are hit, or only one can be, there is not. */
export const mustChoose = (state: State, frame: BattleFrame): boolean =>
  frame.owes > 0 && inLine(state, frame).length > frame.owes

/** Losses without a choice. */
export function loseForced(state: State, frame: BattleFrame, context: Context): void {
  const code = codeOf(frame)
  const row = resultRow(state, code)
  const { loss } = isDefender(frame) ? row.defenders : row.attackers
  const units = frame.owes === 0 ? [] : inLine(state, frame)
  frame.owes = 0
  for (const unit of units)
    if (loss === 'destroyed') eliminate(state, unit, ruleOf(code), context)
    else reduce(state, unit, ruleOf(code), context)
}

const ruleOf = (code: ResultCode): string => `CR_${code}`

/** 11.16a: the owner names as many as are owed. */
export function lose(state: State, frame: BattleFrame, order: OrderOf<'lose'>, context: Context): void {
  if (!mustChoose(state, frame)) refuse('11.16a', 'There are no losses to choose now.')
  const units = names.unitsNamed(state, order.units)
  const line = inLine(state, frame)
  for (const unit of units) if (!line.includes(unit)) refuseOutsider(state, frame, unit)
  if (units.length !== frame.owes) refuse('11.16a', `Name ${count(frame.owes, 'unit')}.`)
  frame.owes = 0
  for (const unit of units) reduce(state, unit, ruleOf(codeOf(frame)), context)
}

function refuseOutsider(state: State, frame: BattleFrame, unit: Unit): never {
  if (!isDefender(frame) && attackersNow(state, frame).includes(unit))
    refuse('11.16b', 'On the Mobile table mechanized attackers are reduced first.')
  return refuse('11.16a', `${unit.name} cannot take this loss.`)
}

/** What becomes of a unit that loses a step. */
export function fateOf(state: State, unit: Unit): Fate {
  const { back } = unit
  if (isReduced(state, unit) || back === undefined || !('attack' in back))
    return { unit: unit.id, text: 'Eliminated' }
  return {
    unit: unit.id,
    text: `Reduced to ${[back.attack, back.defense, unit.move ?? 0].join('-')}`,
    after: { id: unit.id, back: true, badges: [] }
  }
}

export function lossOffer(state: State, frame: BattleFrame): SelectOffer {
  const { owes } = frame
  const what = count(owes, 'unit')
  return {
    gesture: 'select',
    role: 'losses',
    id: 'lose',
    rule: frame.table === 'mobile' && !isDefender(frame) ? '11.16b' : '11.16a',
    text: `${resultRow(state, codeOf(frame)).name}: choose ${what} to be reduced`,
    from: unitIds(inLine(state, frame)),
    min: owes,
    max: owes,
    judge: () => null,
    pays: (units) => ({ paid: units.length, owed: owes, in: owes === 1 ? 'unit' : 'units' }),
    fate: (unit) => fateOf(state, names.unitNamed(state, unit)),
    button: () => `Reduce ${what}`,
    order: (units) => ({ type: 'lose', units: [...units] }) satisfies OrderOf<'lose'>
  }
}
