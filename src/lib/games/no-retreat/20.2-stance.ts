// 7.4, 20.2: the British and the Soviet Stance: how the marker moves, and what its boxes bring.
import { push } from '../../kernel/phases'
import { joinWar } from './02.11-control'
import { isOnMap, markNoActions, put, worldOf } from './board'
import type { NationName } from './data'
import type { Context } from './events'
import { hexId } from './lookup'
import type { BoxId, SovietsFrame, State } from './state'
import { boxOf, type World } from './world'

export const stanceTrack = ({ front, tables }: World) =>
  front === 'france' ? tables.stance.british : tables.stance.soviet

/** The box in which the marker is. */
export const boxNow = (state: State): BoxId => stanceBox(state, state.stance.box).id

/** A box of the track by its number. */
export const stanceBox = (state: State, number: number) =>
  stanceTrack(worldOf(state)).boxes.find(({ box }) => box === number)!

/** The marker is in this box or has been there (20.2.1c, 20.2.2d). */
export const hasBeen = (state: State, box: BoxId): boolean => state.stance.been.includes(box)

/** 7.4.1, 7.4.2: one box up (1) or down (-1). */
export function moveStance(state: State, by: 1 | -1, rule: string, context: Context): void {
  const { stance } = state
  // 7.4c
  if (stance.flipped) {
    stance.flipped = false
    context.emit({ kind: 'stance', rule: '7.4c', box: boxNow(state), flipped: false })
    return
  }
  const { boxes } = stanceTrack(worldOf(state))
  // 7.4d: the ends of the track.
  if (!boxes.some(({ box }) => box === stance.box + by)) return
  stance.box += by
  enterBox(state, rule, context)
}

function enterBox(state: State, rule: string, context: Context): void {
  const { stance } = state
  const { id, once } = stanceBox(state, stance.box)
  const again = stance.been.includes(id)
  if (!again) stance.been.push(id)
  stance.flipped = stanceTrack(worldOf(state)).flips === stance.box
  context.emit({ kind: 'stance', rule, box: id, flipped: stance.flipped })
  if (!(once && again)) ENTERED[id]?.(state, context)
}

/** 20.2.1, 20.2.2: what a box does when the marker enters it. What only holds while it is there is asked of `boxNow`. */
const ENTERED: Readonly<Partial<Record<BoxId, (state: State, context: Context) => void>>> = {
  carefulTactics: (state, context) => hesitate(state, 'Britain', '20.2.1b', context),
  operationDynamo: (state, context) => callReserve(state, '20.2.1d', context),
  stalinDithers: (state, context) => hesitate(state, 'Soviet Union', '20.2.2b', context),
  redArmyReadied: (state) => push<SovietsFrame>(state, { phase: 'soviets' }),
  // 20.2.2d
  sovietInvasion: (state, context) => joinWar(state, 'Soviet Union', context)
}

/** 20.2.1b, 20.2.2b: No Actions on every hex of the nation. */
function hesitate(state: State, nation: NationName, rule: string, context: Context): void {
  const { units } = worldOf(state)
  const own = units.filter((unit) => unit.nation === nation && isOnMap(state, unit))
  const hexes = [...new Set(own.map((unit) => state.at[unit.index]!))]
  for (const hex of hexes) markNoActions(state, hex)
  if (hexes.length > 0)
    context.emit({
      kind: 'noActions',
      rule,
      units: own.map(({ id }) => id),
      hexes: hexes.map((hex) => hexId(state, hex))
    })
}

/** 20.2.1d: who waits for this box goes to the Reserve. */
function callReserve(state: State, rule: string, context: Context): void {
  const world = worldOf(state)
  for (const unit of world.units) {
    if (unit.entry?.kind !== 'stance' || unit.entry.box !== boxNow(state) || state.at[unit.index]! >= 0)
      continue
    put(state, unit, boxOf(world, unit.sideIndex, 'reserve'))
    const side = unit.side
    context.emit({ kind: 'reinforced', rule, units: [unit.id], hexes: [], side })
  }
}
