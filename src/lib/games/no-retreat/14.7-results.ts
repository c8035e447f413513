// 14.7: what a result does, and what Leaders make of it.
import { push } from '../../kernel/phases'
import { inForce } from './05.2-force'
import { panzerLosses } from './05.2.2-battle'
import { leads } from './05.5-leaders'
import { fighterBar, kindBar, togetherBar, isAdjacent } from './14.0-kinds'
import { surrender } from './14.7.1-boxes'
import { beginLosses, eliminate, loseStep } from './14.7.1-losses'
import { beginRetreat } from './14.7.5-retreat'
import { retreatWays } from './14.7.5-ways'
import { boardOf, isOnMap, unitsIn, worldOf } from './board'
import type { ResultCode } from './data'
import type { Context } from './events'
import type { AdvanceFrame, BattleFrame, ChoiceFrame, CombatKind, CounterblowFrame, State } from './state'
import { ALLIED, GERMAN, NOBODY, type Side, type Unit } from './world'

const alive = (state: State, indices: readonly number[]): Unit[] =>
  indices.map((index) => worldOf(state).units[index]!).filter((unit) => isOnMap(state, unit))

const otherSide = (side: Side): Side => (side === GERMAN ? ALLIED : GERMAN)

/** Everybody in the attacked hexes: units that do not take part share the retreats only (14.7.3e). */
const inTargets = (state: State, { targets, side }: BattleFrame): Unit[] =>
  targets.flatMap((hex) => unitsIn(state, hex)).filter((unit) => unit.sideIndex !== side)

/**
 * Ruling 92: Dynamo first, then Leaders, then cards, each by the result as it then stands. null: somebody is asked first,
 * and the result comes again.
 */
export function convertResult(state: State, frame: BattleFrame, rolled: ResultCode): ResultCode | null {
  const defenders = alive(state, frame.defenders)
  const defends = (nation: string) => defenders.some((unit) => unit.nation === nation)
  let result = rolled
  // 18.10c
  if ((result === 'D' || result === 'DR') && defenders.some(({ letter }) => letter === 'D')) result = 'EX'
  // 22.4b
  if (result === 'D' && defends('Germany') && leads(state, GERMAN, 'noRetreat')) result = 'D1'
  // 22.5b
  if (frame.kind === 'mobile' && defends('Poland') && leads(state, ALLIED, 'infantryDoctrine')) {
    if (result === 'CA' || result === 'CA1') result = '-'
    if (result === 'CR') result = 'D'
  }
  // 22.8b
  if (result === 'CB' && frame.side === GERMAN && leads(state, GERMAN, 'acceleratedAssault')) result = 'EX'
  return byLeader(state, frame, result, defends)
}

/** 22.2b, 22.6b: results that the defender may have otherwise. He is asked once. */
function byLeader(
  state: State,
  frame: BattleFrame,
  result: ResultCode,
  defends: (nation: string) => boolean
): ResultCode | null {
  const mayConvert =
    (result === 'DR' && defends('France') && leads(state, ALLIED, 'theyShallNotPass')) ||
    (result === 'CR' && defends('Poland') && leads(state, ALLIED, 'desperateDefense'))
  if (mayConvert && frame.asked !== result) {
    push<ChoiceFrame>(state, { phase: 'choice', side: ALLIED, of: 'convert', result })
    return null
  }
  return byCards(state, frame, result)
}

function byCards(state: State, frame: BattleFrame, rolled: ResultCode): ResultCode | null {
  let result = rolled
  for (const { effect } of inForce(state, 'convert'))
    if (effect.choice !== true && effect.results.includes(result)) result = effect.to
  if (frame.converted !== undefined) return frame.converted
  // Card 13: its owner may.
  const may = inForce(state, 'convert').find(
    ({ effect }) => effect.choice === true && effect.results.includes(result)
  )
  if (may === undefined || frame.asked === result) return result
  push<ChoiceFrame>(state, { phase: 'choice', side: may.side, of: 'convert', result, to: may.effect.to })
  return null
}

/** Carries out one result, by what the tables say of it: 14.7NE, 14.7EX, 14.7D1 and others. */
export function applyResult(state: State, frame: BattleFrame, result: ResultCode, context: Context): void {
  delete frame.asked
  delete frame.converted
  const code = worldOf(state).tables.combatResults.codes[result]!
  const defenders = alive(state, frame.defenders)
  // Card 54.
  const panzers = panzerLosses(state, frame, result)
  if (panzers.length > 0) return withPanzers(state, frame, result, panzers)
  if (code.counterattack !== undefined) {
    frame.bonus = code.shift ?? 0
    return askCounterattack(state, frame, result)
  }
  if (code.counterblow) return beginCounterblow(state, frame)
  if (result === 'D') return askRetreat(state, frame)
  allowAdvance(frame, result, state)
  if (code.eliminated) return eliminateAll(state, frame, context)
  if (code.eachSteps) for (const unit of defenders) loseStep(state, unit, `14.7${result}`, context)
  if (code.retreat !== undefined) retreatAll(state, frame, code.retreat, code.noActions ?? 'none')
  // The attacker's losses are taken after those that lie above them on the stack.
  if (code.attackerSteps) beginLosses(state, alive(state, frame.attackers), code.attackerSteps, frame.armor)
  if (code.defenderSteps) beginLosses(state, defenders, code.defenderSteps)
}

/** A Panzer unit loses a step first; it stands for the loss of the attackers in an EX. */
function withPanzers(state: State, frame: BattleFrame, result: ResultCode, panzers: readonly Unit[]): void {
  const code = worldOf(state).tables.combatResults.codes[result]!
  if (code.counterattack !== undefined) {
    frame.bonus = code.shift ?? 0
    askCounterattack(state, frame, result)
  } else {
    allowAdvance(frame, result, state)
    beginLosses(state, alive(state, frame.defenders), code.defenderSteps ?? 0)
  }
  beginLosses(state, panzers, 1)
}

/** 14.8: how far the attackers may advance. */
function allowAdvance(frame: BattleFrame, result: ResultCode, state: State): void {
  const { advance } = worldOf(state).tables.combatResults.codes[result]!
  const limits = inForce(state, 'advanceLimit').map(({ effect }) => effect.hexes)
  frame.advance = Math.min(advance ?? 0, ...limits)
  frame.ifRetreated = result === 'D'
}

/** 14.7DR, 14.7DS, 14.7DD: all units there retreat, those too that do not take part (14.7.3e). */
export function retreatAll(
  state: State,
  frame: BattleFrame,
  hexes: number,
  noActions: 'none' | 'one' | 'all'
): void {
  frame.retreated = true
  if (!frame.counterattack) frame.firstRetreated = true
  const spared = inForce(state, 'noNoActions').length > 0
  const all = inForce(state, 'retreatersNoActions').length > 0
  beginRetreat(state, inTargets(state, frame), hexes, spared ? 'none' : all ? 'all' : noActions)
}

/** 14.7DE: who could not retreat two hexes surrenders. */
function eliminateAll(state: State, frame: BattleFrame, context: Context): void {
  const defenders = alive(state, frame.defenders)
  const stuck = defenders.filter((unit) => retreatWays(state, unit, 2).length === 0)
  for (const unit of defenders)
    if (stuck.includes(unit)) surrender(state, unit, '14.7DE', context)
    else eliminate(state, unit, '14.7DE', context)
}

// ---- D ------------------------------------------------------------------------------------------------------------

function askRetreat(state: State, frame: BattleFrame): void {
  push<ChoiceFrame>(state, { phase: 'choice', side: otherSide(frame.side), of: 'retreatOrLose', result: 'D' })
}

/** 14.7D, 14.7Da: one choice for the whole force. */
export function standOrRetreat(state: State, frame: BattleFrame, retreats: boolean): void {
  const code = worldOf(state).tables.combatResults.codes['D']!
  if (retreats) {
    retreatAll(state, frame, code.retreat!, 'none')
    allowAdvance(frame, 'D', state)
  } else beginLosses(state, alive(state, frame.defenders), code.orSteps!)
}

// ---- Counterattacks -----------------------------------------------------------------------------------------------

/** Ruling 95: those of the defenders that are still next to an attacker, and those attackers. */
function counterForces(state: State, frame: BattleFrame): [Unit[], Unit[]] {
  const world = worldOf(state)
  const touch = (a: Unit, b: Unit) => isAdjacent(world, state.at[a.index]!, state.at[b.index]!)
  const own = alive(state, frame.defenders).filter(
    (unit) => fighterBar(state, unit, 'counterattack') === null
  )
  const enemies = alive(state, frame.attackers)
  return [
    own.filter((unit) => enemies.some((enemy) => touch(unit, enemy))),
    enemies.filter((enemy) => own.some((unit) => touch(unit, enemy)))
  ]
}

const hexesOf = (state: State, units: readonly Unit[]): number[] => [
  ...new Set(units.map((unit) => state.at[unit.index]!))
]

/** 14.7.3a, 14.7.3g: the kinds by which the defender can counterattack. */
export function counterKinds(state: State, frame: BattleFrame): CombatKind[] {
  const [own, enemies] = counterForces(state, frame)
  const side = otherSide(frame.side)
  if (own.length === 0 || enemies.length === 0 || togetherBar(state, own) !== null) return []
  const kinds: CombatKind[] =
    isAssault(state) && side === GERMAN ? ['blitzkrieg'] : ['mobile', 'prepared', 'fortress']
  return kinds.filter(
    (kind) => kindBar(state, side, own, hexesOf(state, enemies), kind, 'counterattack') === null
  )
}

/** 14.7.3g */
const isAssault = (state: State): boolean => state.stack.some(({ phase }) => phase === 'blitzkrieg')

function askCounterattack(state: State, frame: BattleFrame, result: ResultCode): void {
  const side = otherSide(frame.side)
  if (counterKinds(state, frame).length > 0)
    push<ChoiceFrame>(state, { phase: 'choice', side, of: 'counterattack', result })
  // 14.7CR: who cannot counterattack suffers the D.
  else if (result === 'CR') frame.results.unshift('D')
}

/** 14.7.3: a fresh battle with the same units, roles swapped. 14.7.3f: it may lead to another one. */
export function counterattack(state: State, frame: BattleFrame, kind: CombatKind): void {
  const [own, enemies] = counterForces(state, frame)
  frame.side = otherSide(frame.side)
  frame.kind = kind
  frame.attackers = own.map(({ index }) => index)
  frame.defenders = enemies.map(({ index }) => index)
  frame.targets = hexesOf(state, enemies)
  frame.counterattack = true
  frame.ground = null
  frame.results = []
  frame.retreated = false
  frame.advance = 0
  frame.settled = []
  frame.played = []
  delete frame.dieShown
  frame.step = 'alliedMarker'
}

// ---- Counterblows, advance ----------------------------------------------------------------------------------------

/** 14.7CB, 14.7CBa: hexes of the Phasing player from which units took part. */
function beginCounterblow(state: State, frame: BattleFrame): void {
  const own = alive(state, frame.phasing === frame.side ? frame.attackers : frame.defenders)
  push<CounterblowFrame>(state, { phase: 'counterblow', side: frame.phasing, hexes: hexesOf(state, own) })
}

/** 14.8a: into hexes that the defenders have left altogether. */
export function beginAdvance(state: State, frame: BattleFrame): void {
  if (frame.advance === 0) return
  // 14.7D
  if (frame.ifRetreated && alive(state, frame.defenders).length < frame.defenders.length) return
  const hexes = frame.targets.filter((hex) => boardOf(state).sideAt[hex] === NOBODY)
  const units = alive(state, frame.attackers)
    .filter(mayAdvance)
    .map(({ index }) => index)
  if (hexes.length === 0 || units.length === 0) return
  push<AdvanceFrame>(state, { phase: 'advance', side: frame.side, units, hexes, limit: frame.advance })
}

/** 14.8c, 14.7.4b */
const mayAdvance = ({ canMove, white }: Unit): boolean => canMove && white !== true
