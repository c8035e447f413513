// For tests of combat: a Combat Phase with its marks on the map, and battles fought with dice as named.
import { nearest } from '../../kernel/phases'
import { beginBattle } from './14.5-battle'
import { beginCombat } from './14-combat'
import type { ResultCode } from './data'
import type { Event, EventOf } from './events'
import { markersOf } from './piles'
import type { BattleFrame, CombatKind, Mark, State } from './state'
import { worldOf } from './board'
import { give, hexIn, scene, settle, under, unitIn, type Scene } from './testing'
import { SEATS, type Side } from './world'

/** The declaration of a Combat Phase. */
export function declaring(side: Side, of: Scene, set: (state: State) => void = () => undefined): State {
  const state = under(scene(of))
  set(state)
  beginCombat(state, side)
  return state
}

/** The battles of a Combat Phase, everything declared: "1009" for a gray or blue Target, "1009:counterblow:shock". */
export function fighting(
  side: Side,
  of: Scene,
  marks: readonly string[],
  set: (state: State) => void = () => undefined
): State {
  return declaring(side, of, (state) => {
    for (const one of marks) {
      const [hex, use = 'target', using] = one.split(':')
      const owner = (use === 'target' ? side : 1 - side) as Side
      const mark: Mark = {
        hex: hexIn(state, hex!),
        use: use as Mark['use'],
        side: owner,
        with: (using ?? (owner === 0 ? 'gray' : 'blue')) as Mark['with']
      }
      if (mark.with === 'shock')
        mark.marker = hold(state, owner, use === 'target' ? 'shockTarget' : 'shockCounterblow', true)
      state.marks.push(mark)
    }
    set(state)
  })
}

/** Puts an Initiative marker into the hand of a side, or on the table. */
export function hold(state: State, side: Side, back: string, onTable = false): number {
  const pile = state.piles.piles[markersOf(SEATS[side])]!
  const world = worldOf(state)
  const face = pile.rest!.find((one) => world.marker(one)?.back === back)
  if (face === undefined) throw new Error(`No marker ${back} among ${pile.rest!.join()}`)
  pile.rest = pile.rest!.filter((one) => one !== face)
  pile.left--
  const id = state.piles.next++
  state.piles.slots.push({
    id,
    pile: markersOf(SEATS[side]),
    owner: onTable ? null : SEATS[side],
    open: onTable,
    face,
    front: side === 0 ? 'balkenkreuz kreuz1939' : 'roundel polish'
  })
  return id
}

export const END = { type: 'end' }
/** Nobody declares anything more. */
export function declared(state: State): State {
  give(state, END)
  give(state, END)
  return state
}

export const battleNow = (state: State): BattleFrame => nearest<BattleFrame>(state, 'battle')!

export const battle = (targets: string, units: string, kind: CombatKind = 'prepared') => ({
  type: 'battle',
  targets: targets.split(' '),
  units: units.split(' '),
  kind
})

/** Begins a battle by itself, whatever was declared. */
export function clash(state: State, side: Side, targets: string, units: string, kind: CombatKind): void {
  beginBattle(
    state,
    side,
    units.split(' ').map((id) => unitIn(state, id)),
    targets.split(' ').map((hex) => hexIn(state, hex)),
    kind
  )
}

/** Rolls, and tells what was rolled. */
export function roll(state: State, die?: number): EventOf<'battle'> {
  const { events } = give(state, { type: 'roll' }, ...(die === undefined ? [] : [die]))
  return events.find((event: Event): event is EventOf<'battle'> => event.kind === 'battle')!
}

/** A battle begins by itself, and comes to this result whatever would be rolled; what happens by itself has happened. */
export function resulting(
  of: Scene,
  side: Side,
  targets: string,
  units: string,
  result: ResultCode,
  kind: CombatKind = 'prepared'
): State {
  const state = under(scene(of))
  clash(state, side, targets, units, kind)
  comesTo(state, result)
  return state
}

/** The battle under way comes to this result. */
export function comesTo(state: State, ...results: ResultCode[]): void {
  const frame = battleNow(state)
  frame.step = 'result'
  frame.results = results
  settle(state)
}
