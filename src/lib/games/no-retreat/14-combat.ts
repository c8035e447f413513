// Chapter 14: the Combat Phase: both players declare, then the Phasing player fights one battle after the other.
import { must, type Bar } from '../../kernel/game'
import type { AttackOffer, Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { beginRedraw } from './05.0-draw'
import { leads } from './05.5-leaders'
import { kindBar, kindsFor, togetherBar } from './14.0-kinds'
import { liftMark } from './14.1-declare'
import { bindingMarks, canBeAttacked, duties, dutyBar, fightersFor, joinBar, willOf } from './14.3-duties'
import { beginBattle } from './14.5-battle'
import { previewOf } from './14.6-preview'
import type { Context, Phase } from './events'
import { hexesNamed, hexIds, unitIds, unitsNamed } from './lookup'
import type { OrderOf } from './orders'
import type { CombatFrame, CombatKind, DeclareFrame, State } from './state'
import { ALLIED, GERMAN, SEATS, type Side, type Unit } from './world'

/** 14.1: opens the Combat Phase of a side. */
export function beginCombat(state: State, side: Side): void {
  push<CombatFrame>(state, { phase: 'combat', side, attacked: [], from: [], fought: [] })
  push<DeclareFrame>(state, { phase: 'declare', side, step: 'allied' })
}

/** 14.3.2: why these units may not attack these hexes together; null when they may. */
function battleBar(
  state: State,
  frame: CombatFrame,
  units: readonly Unit[],
  targets: readonly number[],
  kind: CombatKind
): Bar | null {
  const marks = bindingMarks(state, frame).filter(({ hex }) => targets.includes(hex))
  if (marks.length < new Set(targets).size || targets.length > marks.length)
    return { rule: '14.3.1a', why: 'Only marked hexes are attacked, each once.' }
  const will = willOf(marks)
  for (const unit of units) {
    const bar = joinBar(state, frame, unit, marks)
    if (bar !== null) return bar
  }
  return (
    togetherBar(state, units) ??
    kindBar(state, frame.side, units, targets, kind, will) ??
    dutyBar(state, frame, units, targets)
  )
}

function battle(state: State, frame: CombatFrame, order: OrderOf<'battle'>, context: Context): void {
  const units = unitsNamed(state, order.units)
  const targets = hexesNamed(state, order.targets)
  must(battleBar(state, frame, units, targets, order.kind))
  frame.attacked.push(...units.map(({ index }) => index))
  frame.from.push(...new Set(units.map((unit) => state.at[unit.index]!)))
  frame.fought.push(...targets)
  beginBattle(state, frame.side, units, targets, order.kind, context)
}

/** Nothing is left to attack: markers that were due come off (ruling 26, 14.0g). */
function run(state: State, frame: CombatFrame): void {
  for (const mark of [...state.marks])
    if (mark.use === 'target' || mark.side !== frame.side) liftMark(state, mark)
  pop(state, frame)
  // 22.2a
  if (frame.side === GERMAN && leads(state, ALLIED, 'improvedTactics'))
    beginRedraw(state, ALLIED, { cards: 1 })
}

function attackOffer(state: State, frame: CombatFrame): AttackOffer {
  const marks = duties(state, frame)
  const marksOf = (targets: readonly string[]) => {
    const hexes = hexesNamed(state, targets)
    return marks.filter(({ hex }) => hexes.includes(hex))
  }
  const allTargets = (target: string, also: readonly string[] = []) => hexesNamed(state, [target, ...also])
  const kinds = (target: string, ids: readonly string[], also?: readonly string[]) => {
    const targets = allTargets(target, also)
    const will = willOf(bindingMarks(state, frame).filter(({ hex }) => targets.includes(hex)))
    return kindsFor(state, frame.side, unitsNamed(state, ids), targets, will)
  }
  const TEXT: Readonly<Record<CombatKind, string>> = {
    mobile: 'Mobile Combat',
    prepared: 'Prepared Combat',
    fortress: 'Fortress Combat',
    blitzkrieg: 'Blitzkrieg Assault'
  }
  return {
    gesture: 'attack',
    id: 'battle',
    rule: '14.2',
    text: 'Fight the battles',
    targets: () =>
      hexIds(
        state,
        marks.map(({ hex }) => hex)
      ),
    along: (targets) => {
      const chosen = marksOf(targets)
      return hexIds(
        state,
        marks
          .filter((mark) => !chosen.includes(mark) && canBeAttacked(state, frame, [...chosen, mark]))
          .map(({ hex }) => hex)
      )
    },
    attackers: (target, also = []) => {
      const chosen = marksOf([target, ...also])
      return chosen.length <= also.length ? [] : unitIds(fightersFor(state, frame, chosen))
    },
    modes: (target, ids) =>
      kinds(target, ids).map((kind) => ({
        id: kind,
        text: TEXT[kind],
        rule: kind === 'fortress' ? '14.0e' : '14.0b'
      })),
    preview: (target, ids, how) =>
      previewOf(
        state,
        frame.side,
        unitsNamed(state, ids),
        allTargets(target, how?.also),
        modeOf(target, ids, how)
      ),
    judge: (target, ids, how) =>
      battleBar(
        state,
        frame,
        unitsNamed(state, ids),
        allTargets(target, how?.also),
        modeOf(target, ids, how)
      ),
    order: (target, ids, how): OrderOf<'battle'> => ({
      type: 'battle',
      targets: [target, ...(how?.also ?? [])],
      units: [...ids],
      kind: modeOf(target, ids, how)
    })
  }

  function modeOf(
    target: string,
    ids: readonly string[],
    how: { readonly mode?: string; readonly also?: readonly string[] } | undefined
  ): CombatKind {
    return (how?.mode as CombatKind | undefined) ?? kinds(target, ids, how?.also)[0] ?? 'prepared'
  }
}

export const combatPhase: Phase<State, CombatFrame> = {
  rule: '14.2',
  title: 'Combat Phase',
  actor: (state, frame) => (duties(state, frame).length > 0 ? SEATS[frame.side] : null),
  run,
  offers: (state, frame): Offer[] => [attackOffer(state, frame)],
  orders: { battle }
}
