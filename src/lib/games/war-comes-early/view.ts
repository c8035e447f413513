// 8.3: what a player may know. Only the top unit of an enemy stack can be seen, except in a battle under way.
import { boardOf, unitsIn, worldOf } from './board'
import { AWAY, type HiddenStack, type State } from './state'
import { SEATS, type Side } from './world'

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
    const copy: Record<string, unknown> = { ...frame }
    for (const list of UNIT_LISTS)
      if (Array.isArray(copy[list]))
        copy[list] = (copy[list] as number[]).filter((unit) => !unknown.has(unit))
    if (Array.isArray(copy.movers))
      copy.movers = (copy.movers as number[][]).filter((mover) => !unknown.has(mover[0]!))
    return copy as unknown as typeof frame
  })
  return view
}

/** 9.0, A57: there is a hex next to this one into which only units on foot exert a zone of control. */
function footReachesFurther(state: State, hex: number): boolean {
  const [foot, wheels] = worldOf(state).stepCost
  for (let i = 6 * hex; i < 6 * hex + 6; i++) if (foot[i]! >= 0 && wheels[i]! < 0) return true
  return false
}
