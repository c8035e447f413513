// Chapter 13: advance after combat, and pursuit.
import { directionTo } from '../../hex/grid'
import { must, refuse, type Bar } from '../../kernel/game'
import { evenPath } from '../../kernel/march'
import { unitIds } from '../../kernel/names'
import { endOffer } from '../../kernel/offer-kit'
import type { MoveOffer, Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { around, boardOf, enemyOf, worldOf } from './board'
import { enterHex } from './02.3-control'
import { neutralIn } from './05-neutrals'
import { stackingBar } from './09-stacking'
import { prohibits } from './12-retreat'
import { politicsBar } from './23.5-politics'
import type { Context, Phase } from './events'
import { hexesNamed, hexIds, hexNamed, placeName, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { AdvanceFrame, State } from './state'
import { SEATS, type Side, type Unit } from './world'

/** 13.0: the surviving attackers of a hex may advance into it, if nobody is left there. */
export function beginAdvance(
  state: State,
  side: Side,
  hex: number,
  attackers: readonly Unit[],
  table: 'assault' | 'mobile'
): void {
  const units = attackers.map(({ index }) => index)
  push<AdvanceFrame>(state, { phase: 'advance', side, hex, units, table, asks: false })
}

const PURSUIT = 2

/** How many hexes a unit may go: two in pursuit (13.1a), never more than one in a storm (20.0d). */
function hexesOf(state: State, { table }: AdvanceFrame, unit: Unit): number {
  const hexes = table === 'mobile' && unit.pursuit === true ? PURSUIT : 1
  return state.storm ? Math.min(hexes, worldOf(state).tables.storm.advance) : hexes
}

/** Why a unit may not go beyond the first hex; null when it may. */
function pursuitBar(state: State, frame: AdvanceFrame, unit: Unit): Bar | null {
  if (frame.table !== 'mobile')
    return { rule: '13.1a', why: 'A second hex is entered after a mobile attack only.' }
  if (unit.pursuit !== true)
    return { rule: '13.1d', why: 'Only units with the pursuit sign go a second hex.' }
  return hexesOf(state, frame, unit) < PURSUIT
    ? { rule: '20.0d', why: 'In a storm an advance is one hex long.' }
    : null
}

/** Why a unit may not take this step of its advance; `first`: the one into the hex that was attacked. */
function stepBar(
  state: State,
  frame: AdvanceFrame,
  unit: Unit,
  from: number,
  to: number,
  first: boolean
): Bar | null {
  const { world, sideAt } = boardOf(state)
  const { grid, closed } = world
  const dir = directionTo(grid, from, to)
  if (dir < 0) return { rule: '13.1b', why: 'Each hex of an advance is adjacent to the one before.' }
  if (first && to !== frame.hex)
    return { rule: '13.1b', why: 'An advance begins with the hex that was attacked.' }
  if (sideAt[to] === enemyOf(frame.side))
    return { rule: first ? '13.0d' : '13.1b', why: 'Enemy units are in that hex.' }
  const rule = first ? '13.0b' : '13.1e'
  if (prohibits(world, unit, to)) return { rule, why: 'Units cannot advance into prohibited terrain.' }
  if (closed[grid.sides[6 * from + dir]!])
    return { rule, why: 'Units cannot advance across an all-sea hexside.' }
  // 5.4e
  if (neutralIn(state, to) !== null) return { rule, why: 'Units cannot advance into a neutral country.' }
  return politicsBar(state, unit.nation, to)
}

/** The hexes in which a unit can end its advance, with the way there. */
function waysOf(state: State, frame: AdvanceFrame, unit: Unit): Map<number, number[]> {
  const ways = new Map<number, number[]>()
  const { hex } = frame
  const start = state.at[unit.index]!
  if (!unit.mobile || stepBar(state, frame, unit, start, hex, true) !== null) return ways
  // 13.1c: it may stop there.
  ways.set(hex, [hex])
  if (pursuitBar(state, frame, unit) !== null) return ways
  for (const to of around(worldOf(state), hex))
    if (stepBar(state, frame, unit, hex, to, false) === null) ways.set(to, [hex, to])
  return ways
}

function advancers(state: State, frame: AdvanceFrame): Unit[] {
  const { units } = worldOf(state)
  return frame.units.map((index) => units[index]!).filter((unit) => waysOf(state, frame, unit).size > 0)
}

/** Why a unit may not advance along a path; null when it may. */
function pathBar(state: State, frame: AdvanceFrame, unit: Unit, path: readonly number[]): Bar | null {
  if (!unit.mobile) return { rule: '13.0c', why: 'Static units do not advance.' }
  let from = state.at[unit.index]!
  for (const [i, to] of path.entries()) {
    const bar =
      (i > 0 ? pursuitBar(state, frame, unit) : null) ?? stepBar(state, frame, unit, from, to, i === 0)
    if (bar !== null) return bar
    from = to
  }
  return null
}

/** Why a unit cannot end its advance in a hex. */
function whyNot(state: State, frame: AdvanceFrame, unit: Unit, goal: number): Bar | null {
  const path = goal === frame.hex ? [goal] : [frame.hex, goal]
  return pathBar(state, frame, unit, path)
}

function advance(state: State, frame: AdvanceFrame, order: OrderOf<'advance'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  const path = hexesNamed(state, order.path)
  if (!frame.units.includes(unit.index)) refuse('13.0a', `${unit.name} cannot advance after this battle.`)
  must(pathBar(state, frame, unit, path))

  frame.asks = false
  frame.units = frame.units.filter((index) => index !== unit.index)
  const rule = path.length > 1 ? '13.1a' : '13.0a'
  const hexes = hexIds(state, [state.at[unit.index]!, ...path])
  context.emit({ kind: 'advance', rule, side: SEATS[frame.side], units: [unit.id], hexes })
  for (const hex of path) enterHex(state, unit, hex, context)
}

function run(state: State, frame: AdvanceFrame): void {
  if (advancers(state, frame).length > 0) frame.asks = true
  else pop(state, frame)
}

/** The strongest goes first: who has won the hex holds it. Nobody is led into a crowd (9.1). */
function suggested(state: State, frame: AdvanceFrame): { units: string[]; to: string } | null {
  const able = advancers(state, frame).filter((unit) => stackingBar(state, [unit], frame.hex) === null)
  const strength = (unit: Unit): number =>
    (state.steps[unit.index] === 2 || unit.back === undefined || !('defense' in unit.back)
      ? unit.defense
      : unit.back.defense) ?? 0
  const [best] = [...able].sort((a, b) => strength(b) - strength(a))
  return best === undefined ? null : { units: [best.id], to: hexIds(state, [frame.hex])[0]! }
}

function advanceOffer(state: State, frame: AdvanceFrame): MoveOffer {
  const find = (ids: readonly string[]): Unit => unitNamed(state, ids[0]!)
  return {
    gesture: 'move',
    id: 'advance',
    rule: '13.0a',
    text: `Advance into ${placeName(worldOf(state), frame.hex)}`,
    units: unitIds(advancers(state, frame)),
    together: () => [],
    verb: 'Advance',
    suggested: () => suggested(state, frame),
    reach(ids) {
      const ways = [...waysOf(state, frame, find(ids)).values()]
      return ways.map((path) => ({ hex: hexIds(state, path).at(-1)!, cost: path.length }))
    },
    path(ids, to) {
      const unit = find(ids)
      const way = waysOf(state, frame, unit).get(hexNamed(state, to))
      if (way === undefined) return null
      const crowd = stackingBar(state, [unit], way.at(-1)!)
      return {
        ...evenPath(hexIds(state, way), (_hex, i) => [
          i === 0
            ? { label: 'Into the hex that was attacked', value: 1, rule: '13.0a' }
            : { label: 'Pursuit', value: 1, rule: '13.1a' }
        ]),
        // 13.0e
        warnings: crowd === null ? [] : [{ rule: '9.1a', why: `Too many when the phase ends. ${crowd.why}` }]
      }
    },
    why: (ids, to) => whyNot(state, frame, find(ids), hexNamed(state, to)),
    order: ([unit], path) => ({ type: 'advance', unit: unit!, path: [...path] }) satisfies OrderOf<'advance'>
  }
}

const offers = (state: State, frame: AdvanceFrame): Offer[] => [
  advanceOffer(state, frame),
  endOffer('13.0a', 'End the advance')
]

export const advancePhase: Phase<State, AdvanceFrame> = {
  rule: '13.0a',
  title: 'Advance',
  actor: (_state, { asks, side }) => (asks ? SEATS[side] : null),
  run,
  offers,
  orders: { advance, end: pop }
}
