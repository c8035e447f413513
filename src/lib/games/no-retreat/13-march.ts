// 13.0-13.4: how far a unit comes. One unit moves at a time (13.0a), hex by hex, by points and by the number of hexes.
import type { Bar, Line } from '../../kernel/game'
import { tooFar } from '../../kernel/why'
import { bind, worldOf } from './board'
import { stopBar } from './13.3-stacking'
import { moverOf, stepBar, stepCost, stepLines, stopsIn, type Mover } from './13.2-step'
import { regionalBar } from './18.8-regional'
import { groupBar } from './22-groups'
import type { State } from './state'
import type { Unit } from './world'

interface Reached {
  readonly hex: number
  readonly cost: number
}

/** Where a unit has come with so many hexes: what it has spent, and the hex before. */
interface Arrived {
  readonly cost: number
  readonly from: number
}

interface Ways {
  /** By the number of hexes entered: the cheapest way to each hex to which fewer hexes lead only for more points. */
  readonly layers: readonly ReadonlyMap<number, Arrived>[]
  /** The cheapest arrival in each hex, and with how many hexes; the fewest where it costs the same. */
  readonly best: ReadonlyMap<number, { readonly hexes: number; readonly cost: number }>
}

/** A mover is made for one decision: its ways are looked for once. */
const known = new WeakMap<Mover, WeakMap<State, Ways>>()

function waysOf(state: State, mover: Mover): Ways {
  let own = known.get(mover)
  if (own === undefined) known.set(mover, (own = new WeakMap()))
  let ways = own.get(state)
  if (ways === undefined) own.set(state, (ways = findWays(state, mover)))
  return ways
}

/** The ways of a unit, step by step. No unit enters more than a few hexes, so they are simply all looked at. */
function findWays(state: State, mover: Mover, points = mover.points): Ways {
  const { grid } = worldOf(state)
  const { hex: start, unmoved, limit } = mover
  const layers: Map<number, Arrived>[] = [new Map([[start, { cost: 0, from: -1 }]])]
  const best = new Map<number, { hexes: number; cost: number }>()
  const most = Math.min(limit?.hexes ?? points, unmoved ? Math.max(points, 1) : points)
  for (let hexes = 1; hexes <= most; hexes++) {
    const first = hexes === 1 && unmoved
    const next = new Map<number, Arrived>()
    for (const [from, { cost }] of layers[hexes - 1]!) {
      if (!first && stopsIn(state, mover, from) !== null) continue
      for (let i = 6 * from; i < 6 * from + 6; i++) {
        const to = grid.neighbours[i]!
        if (to < 0 || to === start || (best.get(to)?.cost ?? Infinity) <= cost) continue
        if (stepBar(state, mover, from, to, first) !== null) continue
        const sum = cost + stepCost(state, mover, from, to)
        // 13.2c: one hex is always allowed.
        if (sum > points && !first) continue
        const spent = Math.min(sum, points)
        if ((best.get(to)?.cost ?? Infinity) <= spent) continue
        next.set(to, { cost: spent, from })
        best.set(to, { hexes, cost: spent })
      }
    }
    if (next.size === 0) break
    layers.push(next)
  }
  return { layers, best }
}

/** Why a unit may not stop in a hex; null when it may. Friends (13.3b) and landed markers (19.10f) let it pass. */
export const endBar = (state: State, unit: Unit, hex: number): Bar | null =>
  stopBar(state, unit, hex) ?? groupBar(state, unit, hex) ?? regionalBar(state, unit, hex)

/** Where a unit can stop. */
export const reachOf = (state: State, mover: Mover): Reached[] =>
  [...waysOf(state, mover).best]
    .filter(([hex]) => endBar(state, mover.unit, hex) === null)
    .map(([hex, { cost }]) => ({ hex, cost }))

/** The hexes to which it can come, whether it can stop there or not. */
export const passedBy = (state: State, mover: Mover): Iterable<number> => waysOf(state, mover).best.keys()

/** The hexes to enter on the cheapest way to a hex; null: it cannot stop there. */
export function pathOf(state: State, mover: Mover, goal: number): number[] | null {
  const { layers, best } = waysOf(state, mover)
  const arrival = best.get(goal)
  if (arrival === undefined || endBar(state, mover.unit, goal) !== null) return null
  const path: number[] = []
  for (let hex = goal, { hexes } = arrival; hexes > 0; hexes--) {
    path.unshift(hex)
    hex = layers[hexes]!.get(hex)!.from
  }
  return path
}

/** Judges hexes that a unit enters one after the other: what they cost, or the first thing that stands in the way. */
export function judgeWay(state: State, mover: Mover, path: readonly number[]): number | Bar {
  const { unit, points, limit, unmoved } = mover
  let from = mover.hex
  let spent = 0
  for (const [i, to] of path.entries()) {
    const first = i === 0 && unmoved
    const stop = first ? null : stopsIn(state, mover, from)
    if (stop !== null) return stop
    if (limit !== null && i >= limit.hexes) return tooMany(unit, limit)
    const bar = stepBar(state, mover, from, to, first)
    if (bar !== null) return bar
    spent += stepCost(state, mover, from, to)
    // 13.2c
    if (spent > points && !(first && path.length === 1)) return { rule: '13.2b', why: tooFar(spent, points) }
    from = to
  }
  return Math.min(spent, points)
}

/** The same for a whole move, which has to end where the unit may stop. */
export function judgeMove(state: State, mover: Mover, path: readonly number[]): number | Bar {
  const judged = judgeWay(state, mover, path)
  if (typeof judged !== 'number') return judged
  return endBar(state, mover.unit, path.at(-1)!) ?? judged
}

const tooMany = (unit: Unit, { hexes, rule }: { readonly hexes: number; readonly rule: string }): Bar => ({
  rule,
  why: `${unit.name} moves at most ${hexes === 1 ? 'one hex' : `${hexes} hexes`}.`
})

/** The unit as it goes on from the end of a way that it may go. */
export function moverAfter(state: State, unit: Unit, begun: readonly number[]): Mover | Bar {
  const mover = moverOf(state, unit)
  if (begun.length === 0) return mover
  const spent = judgeWay(state, mover, begun)
  if (typeof spent !== 'number') return spent
  const limit = mover.limit && { ...mover.limit, hexes: mover.limit.hexes - begun.length }
  return { ...mover, hex: begun.at(-1)!, points: mover.points - spent, limit, unmoved: false }
}

/** What each hex of a way costs, for people. */
export function explain(state: State, unit: Unit, path: readonly number[]): Line[][] {
  const mover = moverOf(state, unit)
  return path.map((to, i) => stepLines(state, mover, path[i - 1] ?? mover.hex, to))
}

/** More points than any unit has. */
const FAR = 12

/** Why a unit cannot stop in a hex, by the way that it would go if points were no matter. */
export function whyNot(state: State, mover: Mover, goal: number): Bar | null {
  const { unit, limit } = mover
  const { layers, best } = findWays(state, mover, FAR)
  const arrival = best.get(goal)
  if (arrival !== undefined)
    return endBar(state, unit, goal) ?? { rule: '13.2b', why: tooFar(arrival.cost, mover.points) }
  const { grid } = worldOf(state)
  const bars = new Map<string, Bar>()
  for (const [hexes, layer] of layers.entries())
    for (const from of layer.keys())
      for (let i = 6 * from; i < 6 * from + 6; i++) {
        if (grid.neighbours[i] !== goal) continue
        const first = hexes === 0 && mover.unmoved
        const bar = stepBar(state, mover, from, goal, first) ?? (first ? null : stopsIn(state, mover, from))
        if (bar !== null) bars.set(bar.rule, bar)
      }
  return bars.values().next().value ?? (limit === null ? null : tooMany(unit, limit))
}

/** The same position with a country at war, which it is before a unit enters it (13.2.1c, 13.2.1g). */
export function atWar(state: State, country: string): State {
  const after: State = { ...state, neutral: state.neutral.filter((name) => name !== country) }
  bind(after, worldOf(state))
  return after
}
