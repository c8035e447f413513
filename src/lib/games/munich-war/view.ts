// What a seat is shown of the position (15.0), and positions that it cannot tell apart.
import type { Random } from '../../kernel/dice'
import type { Disguise } from '../../kernel/game'
import { leaveOut, relist, swapIn, swapped } from '../../kernel/hiding'
import { boardOf, worldOf } from './board'
import { boxFor } from './07.2-mobilizing'
import { mayKnow } from './15-hidden'
import { seenBy } from './15-reconnaissance'
import { UNKNOWN, type Hidden, type State } from './state'
import { boxOf, SEATS, type Side, type Unit } from './world'

/** Lists of units, in the state and in its frames. */
const STATE_LISTS = ['grounded', 'prepared', 'landed', 'airFed', 'airBound', 'seaFed', 'resting']
const FRAME_LISTS = ['units', 'moved', 'unsupplied', 'attacked', 'attackers']

const sideOfSeat = (seat: string): Side => SEATS.indexOf(seat as (typeof SEATS)[number]) as Side

export function viewFor(state: State, seat: string): State {
  const side = sideOfSeat(seat)
  const { units } = worldOf(state)
  const seen = seenBy(state, side)
  const unknown = units.filter((unit) => !mayKnow(state, side, unit, seen))
  const covered = new Set(unknown.map(({ index }) => index))
  const view: State = {
    ...relist(state, STATE_LISTS, leaveOut(covered)),
    at: [...state.at],
    rank: [...state.rank],
    steps: [...state.steps],
    since: [...state.since],
    assaults: state.assaults.filter(({ unit }) => !covered.has(unit)),
    musters: state.musters.filter((muster) => muster.side === side),
    hidden: hiddenIn(state, unknown, side),
    stack: state.stack.map((frame) => relist(frame, FRAME_LISTS, leaveOut(covered)))
  }
  for (const { index, steps } of unknown) {
    view.at[index] = UNKNOWN
    view.rank[index] = 0
    view.steps[index] = steps
    view.since[index] = 0
  }
  return view
}

/** How many units lie where, with those that were hidden before. In the order of the map: another one would tell of the units. */
function hiddenIn(state: State, unknown: readonly Unit[], side: Side): Hidden[] {
  const places = new Map<number, Hidden>((state.hidden ?? []).map((one) => [one.hex, { ...one }]))
  for (const unit of unknown) {
    const hex = state.at[unit.index]!
    if (hex >= 0) add(places, hex, 1).zone ||= unit.mobile && topIsStatic(state, hex)
  }
  // 7.2.1f: who is mobilized under seal has left the reserve, whoever it is.
  for (const muster of state.musters) {
    if (muster.side === side) continue
    add(places, boxOf(worldOf(state), muster.side, 'reinforcements'), -1)
    add(places, boxFor(state, muster.side, muster.due), 1)
  }
  return [...places.values()].filter(({ count }) => count > 0).sort((a, b) => a.hex - b.hex)
}

function add(places: Map<number, Hidden>, hex: number, count: 1 | -1): Hidden {
  const there = places.get(hex) ?? { hex, count: 0, zone: false }
  there.count += count
  places.set(hex, there)
  return there
}

function topIsStatic(state: State, hex: number): boolean {
  const { world, first, next } = boardOf(state)
  let top = first[hex]!
  for (let i = next[top]!; i >= 0; i = next[i]!) if (state.rank[i]! > state.rank[top]!) top = i
  return !world.units[top]!.mobile && world.land[hex] === 1
}

/**
 * Two hidden units that look alike from outside, in different places, have changed places with all they have done: in stacks of the
 * other side or of a neutral country, in displays, on the track and in reserve (15.0c).
 */
export function disguise(state: State, seat: string, random: Random): Disguise<State> | null {
  const side = sideOfSeat(seat)
  const seen = seenBy(state, side)
  const hidden = worldOf(state).units.filter(
    (unit) => state.at[unit.index]! >= 0 && !mayKnow(state, side, unit, seen)
  )
  // Each sort of places as often as any other, however many pairs it has.
  const sorts = new Map<string, [Unit, Unit][]>()
  for (const one of hidden)
    for (const two of hidden) {
      if (one.index >= two.index || !areAlike(state, one, two)) continue
      const sort = [one, two].map((unit) => sortOf(state, unit)).sort()
      sorts.set(sort.join(), [...(sorts.get(sort.join()) ?? []), [one, two]])
    }
  if (sorts.size === 0) return null
  const [one, two] = random.pick(random.pick([...sorts.values()]))
  const swap = swapped(one.index, two.index)
  const others = (units: readonly number[]) => units.map(swap)
  const copy = relist(structuredClone(state), STATE_LISTS, others)
  for (const table of [copy.at, copy.rank, copy.steps, copy.since]) swapIn(table, one.index, two.index)
  copy.assaults = copy.assaults.map(({ unit, target }) => ({ unit: swap(unit), target }))
  copy.stack = copy.stack.map((frame) => relist(frame, FRAME_LISTS, others))
  return { state: copy, names: { [one.id]: two.id, [two.id]: one.id } }
}

/** "map", or the name of a display without its side: "available", "turn". */
export function sortOf(state: State, { index }: Unit): string {
  const { grid } = worldOf(state)
  const place = state.at[index]!
  return place < grid.count ? 'map' : grid.places[place]!.split('-')[1]!
}

/** What can be known of a hidden unit: its country, its room in the stack (9.0), whether it moves, and where it may be. */
function areAlike(state: State, one: Unit, two: Unit): boolean {
  const { at, stack, since, turn, grounded } = state
  // 3.4.2l: while pools are shared out, one counter stands for another of its pool only.
  const settingUp = stack.some(({ phase }) => phase === 'setup')
  const traits = ({ nation, class: kind, army, type, size, steps, index }: Unit) => {
    const place = [nation, kind, army, type === 'alpine', type === 'fortification', type === 'marines', steps]
    // Who has flown on this turn, and whom an interceptor has left with nothing (A4), was seen.
    const seen = [since[index] === turn, grounded.includes(index)]
    return [...place, ...(settingUp ? [type, size] : []), ...(kind === 'air' ? seen : [])].join()
  }
  return at[one.index] !== at[two.index] && traits(one) === traits(two)
}
