// What a move does to the supply of both sides: tried on the position itself and taken back.
import { unsupplied } from '../../games/eisenhowers-war/07-supply'
import { put, setControl } from '../../games/eisenhowers-war/board'
import type { Side, Unit } from '../../games/eisenhowers-war/world'
import { stepWorth, type Situation } from './situation'

/** What it costs to be cut off at the end of a phase, for each step and its worth; what it brings to cut off others. */
const CUT_OFF = 1.4
const CUTS_OFF = 0.9

const lost = new WeakMap<Situation, readonly [number, number]>()

function cutOff({ view }: Situation, side: Side): number {
  let worth = 0
  // 7.12: a step now, the whole unit where it is the last.
  for (const unit of unsupplied(view, side)) worth += stepWorth(unit) + 0.3
  return worth
}

/** How much better or worse supply becomes when the unit goes along these hexes. */
export function supplyGain(situation: Situation, unit: Unit, path: readonly number[]): number {
  const { view, side, enemy } = situation
  let now = lost.get(situation)
  if (now === undefined) lost.set(situation, (now = [cutOff(situation, side), cutOff(situation, enemy)]))
  const from = view.at[unit.index]!
  const before = path.map((hex) => view.control[hex] as Side)
  put(view, unit, path[path.length - 1]!)
  for (const hex of path) setControl(view, hex, side)
  const then = [cutOff(situation, side), cutOff(situation, enemy)] as const
  path.forEach((hex, i) => setControl(view, hex, before[i]!))
  put(view, unit, from)
  return CUT_OFF * (now[0] - then[0]) + CUTS_OFF * (then[1] - now[1])
}
