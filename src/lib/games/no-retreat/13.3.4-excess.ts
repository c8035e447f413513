// 13.3.4: the owner of an overstacked hex lets the excess go one hex, as a retreat; who finds no room is eliminated.
import { must, type Bar } from '../../kernel/game'
import type { Choice, Offer } from '../../kernel/offers'
import { pop } from '../../kernel/phases'
import { enter } from './02.11-control'
import { excessBar, stopBar } from './13.3-stacking'
import { eliminate } from './14.7.1-losses'
import { retreatWays, wayNames } from './14.7.5-ways'
import { noteRegional } from './18.8-regional'
import { boardOf, unitsIn, worldOf } from './board'
import type { Context, Phase } from './events'
import { hexesNamed, hexId, placeName, unitName, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { ExcessFrame, State } from './state'
import { SEATS, type Side, type Unit } from './world'

/** One hex, to where it would not be overstacked again. */
const waysOf = (state: State, unit: Unit): number[] =>
  retreatWays(state, unit, 1)
    .map(([hex]) => hex!)
    .filter((hex) => stopBar(state, unit, hex) === null)

/** Who may go: units that are not there by a move of this kind already, those that can move before those that cannot. */
function candidates(state: State, frame: ExcessFrame): Unit[] {
  const there = unitsIn(state, frame.hexes[0]!)
  const mobile = there.filter(({ canMove }) => canMove)
  return mobile.length > 0 ? mobile : there
}

function shiftBar(state: State, frame: ExcessFrame, unit: Unit, path: readonly number[]): Bar | null {
  if (!candidates(state, frame).includes(unit))
    return { rule: '13.3.4', why: `${unit.name} is not in the overstacked hex.` }
  const ways = waysOf(state, unit)
  if (path.length === 0)
    return ways.length === 0 ? null : { rule: '13.3.4', why: `${unit.name} finds room in the next hex.` }
  return ways.includes(path[0]!) ? null : { rule: '13.3.4', why: 'It cannot go there.' }
}

function shift(state: State, frame: ExcessFrame, order: OrderOf<'shift'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  const path = hexesNamed(state, order.path)
  must(shiftBar(state, frame, unit, path))
  const [to] = path
  if (to === undefined) eliminate(state, unit, '13.3.4', context)
  else {
    const hexes = wayNames(state, state.at[unit.index]!, path)
    enter(state, unit, to, context)
    noteRegional(state, unit)
    context.emit({ kind: 'shift', rule: '13.3.4', units: [unit.id], hexes, side: SEATS[unit.sideIndex] })
  }
}

export const excessPhase: Phase<State, ExcessFrame> = {
  rule: '13.3.4',
  title: 'Overstacked',
  actor: (state, { hexes: [hex] }) =>
    hex === undefined || excessBar(state, hex) === null ? null : SEATS[boardOf(state).sideAt[hex] as Side],
  run(state, frame) {
    frame.hexes.shift()
    if (frame.hexes.length === 0) pop(state, frame)
  },
  offers(state, frame): Offer[] {
    const world = worldOf(state)
    const choices = candidates(state, frame).flatMap((unit): Choice[] => {
      const choice = (path: number[]): Choice => ({
        id: [unit.id, ...path.map((hex) => hexId(state, hex))].join(' '),
        text:
          path.length === 0
            ? `${unitName(world, unit)} is eliminated`
            : `${unitName(world, unit)} goes to ${placeName(world, path[0]!)}`,
        rule: '13.3.4',
        units: [unit.id],
        hexes: path.map((hex) => hexId(state, hex)),
        order: {
          type: 'shift',
          unit: unit.id,
          path: path.map((hex) => hexId(state, hex))
        } as OrderOf<'shift'>
      })
      const ways = waysOf(state, unit)
      return ways.length === 0 ? [choice([])] : ways.map((hex) => choice([hex]))
    })
    const text = `Too many units in ${placeName(world, frame.hexes[0]!)}: choose who leaves`
    return [{ gesture: 'pick', id: 'shift', rule: '13.3.4', text, choices }]
  },
  orders: { shift }
}
