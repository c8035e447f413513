// What a seat may know in the toy game of blocks. 6.4: blocks of the other side stand, and only their colour is seen; how
// many are in its camp, or still to come for Red, is not told; nor who the Greys are, but to Red, who set them up.
import type { Random } from '../dice'
import type { Disguise } from '../game'
import type { BlocksState, TurnFrame } from './toy-blocks'
import {
  factionOf,
  isGuard,
  LATER,
  RED,
  SIDE_OF,
  sideOf,
  UNITS,
  type Faction,
  type Side
} from './toy-blocks-pack'
import { CAMPS } from './toy-map'

function hiddenFrom(state: BlocksState, seat: Side): string[] {
  return Object.keys(UNITS).filter(
    (unit) =>
      state.at[unit] !== undefined &&
      !isGuard(unit) &&
      !state.shown.includes(unit) &&
      (sideOf(unit) ?? RED) !== seat
  )
}

const isUncounted = (place: string, faction: Faction): boolean =>
  Object.values<string>(CAMPS).includes(place) || (place === LATER && faction !== 'blues')

/** Units still to come are kept apart by their side. */
const blankPlace = (place: string, faction: Faction) => (place === LATER ? `${LATER} ${faction}` : place)

const inSequence = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

export function viewBlocks(state: BlocksState, seat: Side): BlocksState {
  const view = structuredClone(state)
  for (const unit of hiddenFrom(state, seat)) {
    const faction = factionOf(unit)
    const place = state.at[unit]!
    const key = blankPlace(place, faction)
    const there = view.blank[key]
    if (isUncounted(place, faction)) view.blank[key] = 'some'
    else if (there !== 'some') view.blank[key] = [...(there ?? []), faction].sort()
    delete view.at[unit]
    delete view.steps[unit]
  }
  const rival = seat === 'red' ? 'blue' : 'red'
  // Who of them has moved would tell them apart.
  for (const frame of view.stack as TurnFrame[])
    if (frame.moved !== undefined && SIDE_OF[frame.faction] === rival) frame.moved = []
  // Not even the sequence in which things stand may tell.
  view.at = inSequence(view.at)
  view.steps = inSequence(view.steps)
  view.blank = inSequence(view.blank)
  view.hands[rival] = []
  view.deck = []
  return view
}

const swap = (list: readonly string[], a: string, b: string) =>
  list.map((one) => (one === a ? b : one === b ? a : one))

/** Another position that this seat cannot tell from the real one. */
export function disguiseBlocks(state: BlocksState, seat: Side, random: Random): Disguise<BlocksState> | null {
  const other = structuredClone(state)
  const rival = seat === 'red' ? 'blue' : 'red'
  const way = random.int(0, 2)
  if (way === 0) {
    // A card of the other hand is another one.
    if (state.hands[rival].length === 0 || state.deck.length === 0) return null
    const [held, down] = [random.pick(state.hands[rival]), random.pick(state.deck)]
    other.hands[rival] = swap(state.hands[rival], held, down)
    other.deck = swap(state.deck, held, down)
    return { state: other, names: { [held]: down, [down]: held } }
  }
  const hidden = hiddenFrom(state, seat)
  if (way === 1) {
    // One more or one less where nobody counts.
    const own = hidden.filter((unit) => factionOf(unit) === 'reds')
    const later = own.filter((unit) => state.at[unit] === LATER)
    const camped = own.filter((unit) => state.at[unit] === CAMPS.red)
    if (later.length < 2 || camped.length === 0) return null
    other.at[random.pick(later)] = CAMPS.red
    return { state: other, names: {} }
  }
  const unit = hidden.length === 0 ? null : random.pick(hidden)
  const alike = hidden.filter((one) => unit !== null && one !== unit && factionOf(one) === factionOf(unit))
  if (unit === null || alike.length === 0) return null
  const twin = random.pick(alike)
  other.at[unit] = state.at[twin]!
  other.at[twin] = state.at[unit]!
  for (const frame of other.stack as TurnFrame[])
    if (frame.moved !== undefined) frame.moved = swap(frame.moved, unit, twin)
  return { state: other, names: { [unit]: twin, [twin]: unit } }
}
