// Chapter 14: the Combat Phase: both players declare, then the Phasing player fights one battle after the other.
import { must, type Bar } from '../../kernel/game'
import type { AttackOffer, Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { beginRedraw } from './05.0-draw'
import { leads } from './05.5-leaders'
import { fighterBar, kindBar, kindsFor, mayUseBrown, needsBrown, togetherBar, type Will } from './14.0-kinds'
import { liftMark, touches, touching, volunteers } from './14.1-declare'
import { beginBattle } from './14.5-battle'
import { previewOf } from './14.6-preview'
import { boardOf } from './board'
import type { Context, Phase } from './events'
import { hexesNamed, hexId, hexIds, hexNamed, unitIds, unitsNamed } from './lookup'
import type { OrderOf } from './orders'
import type { CombatFrame, CombatKind, DeclareFrame, Mark, State } from './state'
import { ALLIED, GERMAN, NOBODY, SEATS, type Side, type Unit } from './world'

/** 14.1: opens the Combat Phase of a side. */
export function beginCombat(state: State, side: Side): void {
  push<CombatFrame>(state, { phase: 'combat', side, attacked: [], from: [], fought: [] })
  push<DeclareFrame>(state, { phase: 'declare', side, step: 'allied' })
}

/** The markers that bind the Phasing player: his Targets, and the Counterblows of the other. */
const bindingMarks = (state: State, { side, fought }: CombatFrame): Mark[] =>
  state.marks.filter(
    (mark) =>
      !fought.includes(mark.hex) &&
      (mark.use === 'target' ? mark.side === side : mark.side !== side) &&
      boardOf(state).sideAt[mark.hex] !== NOBODY
  )

const willOf = (marks: readonly Mark[]): Will =>
  marks.some(({ use }) => use === 'target') ? 'voluntary' : 'forced'

/** Who can still attack a marked hex. */
function fightersFor(state: State, frame: CombatFrame, mark: Mark): Unit[] {
  const free = (unit: Unit) =>
    !frame.attacked.includes(unit.index) && !frame.from.includes(state.at[unit.index]!)
  const units =
    mark.use === 'target'
      ? volunteers(state, frame.side, mark.hex, mark.with)
      : touching(state, frame.side, mark.hex).filter((unit) => fighterBar(state, unit, 'forced') === null)
  return units.filter(free)
}

/** Some of these units could attack the hexes together. */
const canAttack = (
  state: State,
  side: Side,
  units: readonly Unit[],
  targets: readonly number[],
  will: Will
): boolean =>
  [units, ...units.map((unit) => [unit])].some(
    (group) => kindsFor(state, side, group, targets, will).length > 0 && togetherBar(state, group) === null
  )

/** 14.1c: the marked hexes that still have to be attacked. */
function duties(state: State, frame: CombatFrame): Mark[] {
  return bindingMarks(state, frame).filter((mark) =>
    canAttack(state, frame.side, fightersFor(state, frame, mark), [mark.hex], willOf([mark]))
  )
}

/** Why these units may not attack these hexes together; null when they may. */
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
    if (unit.sideIndex !== frame.side) return { rule: '14.3.1a', why: `${unit.name} is not yours.` }
    if (frame.attacked.includes(unit.index)) return { rule: '14.3.4', why: `${unit.name} has attacked.` }
    if (frame.from.includes(state.at[unit.index]!))
      return { rule: '14.3.5', why: 'Units of that hex have attacked already.' }
    if (!targets.every((hex) => touches(state, unit, hex)))
      return { rule: '14.3.3', why: `${unit.name} is not next to every hex that is attacked.` }
    const bar = fighterBar(state, unit, will) ?? colorBar(state, marks, unit, frame.side)
    if (bar !== null) return bar
  }
  return (
    togetherBar(state, units) ??
    kindBar(state, frame.side, units, targets, kind, will) ??
    dutyBar(state, frame, units, targets)
  )
}

/** 2.5d, 19.5, 20.2.2d, 19.3b */
function colorBar(state: State, marks: readonly Mark[], unit: Unit, side: Side): Bar | null {
  const own = marks.filter((mark) => mark.side === side)
  if (own.some((mark) => mark.with === 'brown') && !mayUseBrown(state, unit))
    return { rule: '2.5d', why: `${unit.name} does not fight with brown markers.` }
  if (own.some((mark) => mark.with !== 'brown') && needsBrown(state, unit))
    return { rule: '20.2.2d', why: 'Soviet units attack with brown markers only.' }
  if (own.some((mark) => mark.with === 'shock') && side === 1 && unit.nation !== 'France')
    return { rule: '19.3b', why: 'The French Shock-Target serves French units only.' }
  return null
}

/** 14.1e: a battle leaves somebody for every other marked hex, or that hex could not be joined to it. */
function dutyBar(
  state: State,
  frame: CombatFrame,
  units: readonly Unit[],
  targets: readonly number[]
): Bar | null {
  const used = new Set(units.map((unit) => state.at[unit.index]!))
  for (const mark of duties(state, frame)) {
    if (targets.includes(mark.hex)) continue
    const left = fightersFor(state, frame, mark).filter((unit) => !used.has(state.at[unit.index]!))
    const will = willOf([mark])
    if (canAttack(state, frame.side, left, [mark.hex], will)) continue
    const both = [...targets, mark.hex]
    const joined = units.every(
      (unit) => touches(state, unit, mark.hex) && fighterBar(state, unit, will) === null
    )
    if (joined && kindsFor(state, frame.side, units, both, will).length > 0)
      return { rule: '14.1e', why: `Nobody would be left to attack ${hexId(state, mark.hex)}.` }
  }
  return null
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
    along: ([first]) => {
      const hex = hexNamed(state, first!)
      const near = touching(state, frame.side, hex)
      return hexIds(
        state,
        marks
          .map((mark) => mark.hex)
          .filter((one) => one !== hex && near.some((unit) => touches(state, unit, one)))
      )
    },
    attackers: (target, also = []) => {
      const targets = allTargets(target, also)
      const first = marks.find(({ hex }) => hex === targets[0])
      if (first === undefined) return []
      return unitIds(
        fightersFor(state, frame, first).filter((unit) => targets.every((hex) => touches(state, unit, hex)))
      )
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
