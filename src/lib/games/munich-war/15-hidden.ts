// Chapter 15: what may be seen of the other side, and who lies on top of a stack.
import { refuse } from '../../kernel/game'
import { topOffer as offerTop } from '../../kernel/offer-kit'
import type { PickOffer } from '../../kernel/offers'
import { nearest } from '../../kernel/phases'
import { isTop, layOnTop } from '../../kernel/stacks'
import { boardOf, sideOf, worldOf } from './board'
import type { Context } from './events'
import { names, placeName, unitName, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import { NOWHERE, UNKNOWN, type BattleFrame, type State } from './state'
import { ALLIED, AXIS, NOBODY, type Owner, type Side, type Unit, type World } from './world'

/** 5.2d, A44: who may look into the stacks of a unit: its side, or who set it up while it is neutral. */
export function keeperOf(state: State, unit: Unit): Owner {
  const side = sideOf(state, unit)
  if (side !== NOBODY) return side
  const group = worldOf(state).scenario.setup.find(({ where }) => where.country === unit.nation)
  return group === undefined ? NOBODY : group.side === 'axis' ? AXIS : ALLIED
}

const battleOf = (state: State): BattleFrame | null => nearest<BattleFrame>(state, 'battle')

/** 15.0c: a support piece that is used is no longer in a display: it is on the map, or committed to the battle. */
function isUsed(state: State, { index }: Unit): boolean {
  const battle = battleOf(state)
  return (
    state.over[index]! >= 0 || (battle !== null && [battle.air, battle.naval, battle.special].includes(index))
  )
}

/** 15.0b: the hexes whose stacks both sides see whole: those of the battle under way. */
export const openStacks = (state: State): readonly number[] => battleOf(state)?.open ?? []

/** Boxes into which everybody may look: what is lost, and what was seen to leave by rail (8.6.1). */
function isOpenBox({ boxes, grid }: World, place: number): boolean {
  const { id, kind } = boxes[place - grid.count]!
  return kind === 'offMap' || id.endsWith('-eliminated') || id.endsWith('-surrendered')
}

/** 15.0: whether a side may know where a unit is and how strong it is. `looksInto`: hexes whose stacks it sees whole. */
export function mayKnow(state: State, side: Side, unit: Unit, looksInto: ReadonlySet<number>): boolean {
  const keeper = keeperOf(state, unit)
  if (keeper === side || keeper === NOBODY) return true
  const place = state.at[unit.index]!
  if (place === UNKNOWN) return false
  if (isUsed(state, unit)) return true
  if (place === NOWHERE) return unit.entry === 'optional' && !state.options.additionalArmor
  const world = worldOf(state)
  if (place >= world.grid.count) return isOpenBox(world, place)
  // 15.0d: into enemy stacks only; those of a neutral are its deployer's (A44).
  const isEnemy = sideOf(state, unit) !== NOBODY
  return (isEnemy && looksInto.has(place)) || isTop(state, boardOf(state), unit.index)
}

/** 15.0g: the owner may put a unit on top. */
const mayTop = (state: State, side: Side, unit: Unit): boolean => {
  const place = state.at[unit.index]!
  const onMap = place >= 0 && place < worldOf(state).grid.count
  return onMap && sideOf(state, unit) === side && !isTop(state, boardOf(state), unit.index)
}

/** 15.0g: offered to a side in its own phases. */
export function topOffer(state: State, { side }: { readonly side: Side }): PickOffer {
  const world = worldOf(state)
  return offerTop<State, Unit>(
    state,
    names,
    '15.0g',
    () => world.units.filter((unit) => mayTop(state, side, unit)),
    (unit) => `${unitName(world, unit)} in ${placeName(world, state.at[unit.index]!)}`
  )
}

export function putOnTop(
  state: State,
  { side }: { readonly side: Side },
  order: OrderOf<'top'>,
  _context: Context
): void {
  const unit = unitNamed(state, order.unit)
  if (!mayTop(state, side, unit)) refuse('15.0g', `${unit.name} is not under another unit of your side.`)
  layOnTop(state, unit.index)
}
