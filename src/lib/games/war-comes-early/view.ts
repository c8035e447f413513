// 8.3: what a player may know. Only the top unit of an enemy stack can be seen, except in a battle under way.
import type { Random } from '../../kernel/dice'
import type { Disguise } from '../../kernel/game'
import { leaveOut, relist, swapIn, swapped } from '../../kernel/hiding'
import { boardOf, unitsIn, worldOf } from './board'
import { AWAY, type HiddenStack, type State } from './state'
import { SEATS, type Side, type Unit } from './world'

/** Lists in frames that name units; those of hidden units are left out of a view. */
const UNIT_LISTS = [
  'done',
  'attacked',
  'flanked',
  'momentum',
  'attackers',
  'unsupplied',
  'advanced',
  'formed',
  'broken',
  'units'
]

export function viewFor(state: State, seat: string): State {
  const side = SEATS.indexOf(seat as (typeof SEATS)[number]) as Side
  const { units } = worldOf(state)
  const board = boardOf(state)
  const view: State = { ...state, at: [...state.at], rank: [...state.rank] }
  const hidden: HiddenStack[] = []
  const unknown = new Set<number>()
  const seen = new Set<number>()
  for (const unit of units) {
    const hex = state.at[unit.index]!
    if (
      hex < 0 ||
      unit.sideIndex === side ||
      board.height[hex]! < 2 ||
      seen.has(hex) ||
      state.shown.includes(hex)
    )
      continue
    seen.add(hex)
    const below = unitsIn(state, hex)
    const top = below.pop()!
    if (below.length === 0) continue
    for (const other of below) {
      unknown.add(other.index)
      view.at[other.index] = AWAY
      view.rank[other.index] = 0
    }
    hidden.push({
      hex,
      count: below.length,
      foot: top.mech && below.some((other) => !other.mech) && footReachesFurther(state, hex)
    })
  }
  // A view of a view, for both to look at, hides what either of them may not know.
  hidden.push(...(state.hidden ?? []))
  if (hidden.length === 0) return { ...view, hidden }
  // In the order of the map: the order in which the stacks were found would tell of the units in them.
  view.hidden = hidden.sort((a, b) => a.hex - b.hex)
  view.stack = state.stack.map((frame) => {
    const copy = relist(frame, UNIT_LISTS, leaveOut(unknown)) as typeof frame & { movers?: number[][] }
    if (Array.isArray(copy.movers)) copy.movers = copy.movers.filter((mover) => !unknown.has(mover[0]!))
    return copy
  })
  return view
}

/** 9.0, A57: there is a hex next to this one into which only units on foot exert a zone of control. */
function footReachesFurther(state: State, hex: number): boolean {
  const [foot, wheels] = worldOf(state).stepCost
  for (let i = 6 * hex; i < 6 * hex + 6; i++) if (foot[i]! >= 0 && wheels[i]! < 0) return true
  return false
}

/** Two hidden units that look alike on the map, in different stacks, have changed places, with all they have done. */
export function disguise(state: State, seat: string, random: Random): Disguise<State> | null {
  const seen = viewFor(state, seat)
  const isHidden = ({ index }: Unit) => state.at[index]! >= 0 && seen.at[index] === AWAY
  const hidden = worldOf(state).units.filter(isHidden)
  const pairs = hidden.flatMap((one) =>
    hidden.flatMap((two) => (one.index < two.index && areAlike(state, one, two) ? [[one, two] as const] : []))
  )
  if (pairs.length === 0) return null
  const [one, two] = random.pick(pairs)
  const swap = swapped(one.index, two.index)
  const copy = structuredClone(state)
  for (const table of [copy.at, copy.rank]) swapIn(table, one.index, two.index)
  copy.stack = copy.stack.map((frame) => {
    const other = relist(frame, UNIT_LISTS, (units) => units.map(swap)) as typeof frame & {
      movers?: number[][]
    }
    if (Array.isArray(other.movers))
      other.movers = other.movers.map(([unit, ...rest]) => [swap(unit!), ...rest])
    return other
  })
  return { state: copy, names: { [one.id]: two.id, [two.id]: one.id } }
}

/** What can be known of a hidden unit: its nation, its room in the stack (8.0), and where it exerts a zone (9.0). */
function areAlike({ at }: State, one: Unit, two: Unit): boolean {
  const traits = ({ nation, mech, weight, class: kind, germanStaticCorps }: Unit) =>
    [nation, mech, weight, kind, germanStaticCorps].join()
  return at[one.index] !== at[two.index] && traits(one) === traits(two)
}
