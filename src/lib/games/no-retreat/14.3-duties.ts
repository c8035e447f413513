// 14.1c, 14.3.1: the marked hexes that still have to be attacked, and that no battle leaves one of them without attackers
// when that can be avoided (14.1e, ruling 62).
import type { Bar } from '../../kernel/game'
import { fighterBar, kindsFor, mayUseBrown, needsBrown, type Will } from './14.0-kinds'
import { touches, touching } from './14.1-declare'
import { boardOf, worldOf } from './board'
import { placeName } from './lookup'
import type { CombatFrame, Mark, State } from './state'
import { ALLIED, NOBODY, type Side, type Unit } from './world'

/** The markers that bind the Phasing player: his Targets, and the Counterblows of the other. */
export const bindingMarks = (state: State, { side, fought }: CombatFrame): Mark[] =>
  state.marks.filter(
    (mark) =>
      !fought.includes(mark.hex) &&
      (mark.use === 'target' ? mark.side === side : mark.side !== side) &&
      boardOf(state).sideAt[mark.hex] !== NOBODY
  )

export const willOf = (marks: readonly Mark[]): Will =>
  marks.some(({ use }) => use === 'target') ? 'voluntary' : 'forced'

/** 2.5d, 19.5, 20.2.2d, 19.3b: why a unit may not fight with these markers; null when it may. */
export function colorBar(state: State, marks: readonly Mark[], unit: Unit, side: Side): Bar | null {
  const own = marks.filter((mark) => mark.side === side)
  if (own.some((mark) => mark.with === 'brown') && !mayUseBrown(state, unit))
    return { rule: '2.5d', why: `${unit.name} does not fight with brown markers.` }
  if (own.some((mark) => mark.with !== 'brown') && needsBrown(state, unit))
    return { rule: '20.2.2d', why: 'Soviet units attack with brown markers only.' }
  if (own.some((mark) => mark.with === 'shock') && side === ALLIED && unit.nation !== 'France')
    return { rule: '19.3b', why: 'The French Shock-Target serves French units only.' }
  return null
}

/** 14.0a: why a unit may not take part in a battle against hexes with these markers; null when it may. */
export function joinBar(state: State, frame: CombatFrame, unit: Unit, marks: readonly Mark[]): Bar | null {
  if (unit.sideIndex !== frame.side) return { rule: '14.3.1a', why: `${unit.name} is not yours.` }
  if (frame.attacked.includes(unit.index)) return { rule: '14.3.4', why: `${unit.name} has attacked.` }
  if (frame.from.includes(state.at[unit.index]!))
    return { rule: '14.3.5', why: 'Units of that hex have attacked already.' }
  if (!marks.every(({ hex }) => touches(state, unit, hex)))
    return { rule: '14.3.3', why: `${unit.name} is not next to every hex that is attacked.` }
  return fighterBar(state, unit, willOf(marks)) ?? colorBar(state, marks, unit, frame.side)
}

/** Who can still attack these marked hexes together. */
export const fightersFor = (state: State, frame: CombatFrame, marks: readonly Mark[]): Unit[] =>
  touching(state, frame.side, marks[0]!.hex).filter((unit) => joinBar(state, frame, unit, marks) === null)

/** Units that can do it alone: where a force can attack, one of it can. */
const single = (state: State, frame: CombatFrame, marks: readonly Mark[]): Unit[] =>
  fightersFor(state, frame, marks).filter(
    (unit) =>
      kindsFor(
        state,
        frame.side,
        [unit],
        marks.map(({ hex }) => hex),
        willOf(marks)
      ).length > 0
  )

export const canBeAttacked = (state: State, frame: CombatFrame, marks: readonly Mark[]): boolean =>
  single(state, frame, marks).length > 0

/** 14.1c: the marked hexes that somebody can still attack; 14.7x: a marker with nobody beside it has no effect. */
export const duties = (state: State, frame: CombatFrame): Mark[] =>
  bindingMarks(state, frame).filter((mark) => canBeAttacked(state, frame, [mark]))

/** The most marked hexes that can be attacked yet: the units of one hex attack together, all of theirs in one battle (14.3.5). */
function mostOf(state: State, frame: CombatFrame, marks: readonly Mark[]): ReadonlySet<Mark> {
  const byHex = new Map<number, Mark[]>()
  for (const mark of marks)
    for (const hex of new Set(single(state, frame, [mark]).map((unit) => state.at[unit.index]!)))
      byHex.set(hex, [...(byHex.get(hex) ?? []), mark])
  let best = new Set<Mark>()
  const from = [...byHex.keys()]
  const ways = from.map((hex) => groupsOf(state, frame, hex, byHex.get(hex)!))
  // Hexes with one way only come first: nothing is to be chosen there.
  const search = (index: number, had: ReadonlySet<Mark>): void => {
    if (best.size === marks.length) return
    if (index === ways.length) {
      if (had.size > best.size) best = new Set(had)
      return
    }
    for (const way of ways[index]!) search(index + 1, new Set([...had, ...way]))
  }
  ways.sort((a, b) => a.length - b.length)
  search(0, new Set())
  return best
}

/** The largest groups of these marked hexes that the units of a hex can attack in one battle. */
function groupsOf(state: State, frame: CombatFrame, hex: number, marks: readonly Mark[]): Mark[][] {
  const can = (group: readonly Mark[]) =>
    single(state, frame, group).some((unit) => state.at[unit.index] === hex)
  if (can(marks)) return [[...marks]]
  const found: Mark[][] = []
  for (let bits = 2 ** marks.length - 2; bits > 0; bits--) {
    const group = marks.filter((_, i) => bits & (1 << i))
    if (!found.some((larger) => group.every((mark) => larger.includes(mark))) && can(group)) found.push(group)
  }
  return found
}

/** 14.1e: why this battle would leave a marked hex without attackers that could be attacked too; null when it leaves none. */
export function dutyBar(
  state: State,
  frame: CombatFrame,
  units: readonly Unit[],
  targets: readonly number[]
): Bar | null {
  const due = duties(state, frame)
  const others = due.filter(({ hex }) => !targets.includes(hex))
  if (others.length === 0) return null
  const after: CombatFrame = {
    ...frame,
    from: [...frame.from, ...units.map((unit) => state.at[unit.index]!)]
  }
  const left = mostOf(state, after, others)
  if (left.size === others.length) return null
  if (due.length - others.length + left.size >= mostOf(state, frame, due).size) return null
  const without = others.find((mark) => !left.has(mark))!
  return { rule: '14.1e', why: `Nobody would be left to attack ${placeName(worldOf(state), without.hex)}.` }
}
