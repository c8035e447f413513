// What battles have in common: the offers to attack and to take losses, the results of a column in words, and retreats.
import type { Grid } from '../hex/grid'
import type { Bar, Line, Order } from './game'
import { unitIds, type Names } from './names'
import type { AttackOffer, BattlePreview, Fate, Outlook, Payment, PickOffer } from './offers'
import type { About } from './offer-kit'
import { chances } from './tables'

interface Fighter {
  readonly index: number
  readonly id: string
}

/** What the lines of a sum come to. */
export const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + line.value, 0)

/** How a game attacks a hex. */
export interface Striking<U> {
  readonly about: About
  targets(): readonly number[]
  /** The units that can attack a hex now. */
  attackers(target: number): readonly U[]
  preview(target: number, units: readonly U[]): BattlePreview
  /** Why these units cannot attack together; missing: any of them can. */
  judge?(target: number, units: readonly U[]): Bar | null
  /** Missing: the order names the target and the units. */
  order?(target: number, units: readonly U[]): Order
}

export interface AttackOrder extends Order {
  readonly type: 'attack'
  readonly target: string
  readonly units: readonly string[]
}

export function attackOffer<S, U extends Fighter>(
  state: S,
  { unitNamed, hexNamed, hexIds }: Names<S, U>,
  { about, targets, attackers, preview, judge, order }: Striking<U>
): AttackOffer {
  const find = (ids: readonly string[]) => ids.map((id) => unitNamed(state, id))
  const offer: AttackOffer = {
    gesture: 'attack',
    id: about.id,
    rule: about.rule,
    text: about.text,
    targets: () => hexIds(state, targets()),
    attackers: (target) => unitIds(attackers(hexNamed(state, target))),
    preview: (target, ids) => preview(hexNamed(state, target), find(ids)),
    order: (target, ids) =>
      order?.(hexNamed(state, target), find(ids)) ??
      ({ type: 'attack', target, units: [...ids] } satisfies AttackOrder)
  }
  if (judge !== undefined) offer.judge = (target, ids) => judge(hexNamed(state, target), find(ids))
  return offer
}

/** What it means that a unit is the next to take losses. */
export interface Loss {
  readonly text: string
  readonly rule: string
  readonly pays: Payment
  readonly fate: Fate
  readonly outlook?: () => Outlook
}

export interface LoseOrder extends Order {
  readonly type: 'lose'
  readonly unit: string
}

/** The next of these units to take losses. */
export function lossOffer<S extends { readonly at: readonly number[] }, U extends Fighter>(
  state: S,
  { hexIds }: Pick<Names<S, U>, 'hexIds'>,
  { rule, text }: Omit<About, 'id'>,
  units: readonly U[],
  lossOf: (unit: U) => Loss
): PickOffer {
  return {
    gesture: 'pick',
    id: 'lose',
    rule,
    text,
    choices: units.map((unit) => {
      const place = state.at[unit.index]!
      return {
        id: unit.id,
        ...lossOf(unit),
        units: [unit.id],
        hexes: place >= 0 ? hexIds(state, [place]) : [],
        order: { type: 'lose', unit: unit.id } satisfies LoseOrder
      }
    })
  }
}

type Losses = readonly [attacker: number, defender: number]

/** The results of a column, one for each number of the die: what they cost, and how often each comes. */
export function lossResults(
  column: readonly Losses[]
): { readonly result: string; readonly chance: number; readonly losses: Losses; readonly words: string }[] {
  return chances(column.map((losses) => losses.join('/'))).map((one) => {
    const losses = one.result.split('/').map(Number) as [number, number]
    const [attacker, defender] = losses.map((loss) => loss || 'nothing')
    return { ...one, losses, words: `Attacker loses ${attacker}, defender ${defender}` }
  })
}

/** The chance that the defender's losses are enough. */
export function chanceThat(
  results: readonly { readonly chance: number; readonly losses: Losses }[],
  enough: (defenderLoss: number) => boolean
): number {
  return results.reduce((sum, { chance, losses }) => sum + (enough(losses[1]) ? chance : 0), 0)
}

/** A group that has to leave a hex. */
export interface Retreat {
  readonly grid: Pick<Grid, 'neighbours'>
  readonly start: number
  /** How many hexes it has to go. */
  readonly hexes: number
  /** Why it cannot take a step; null when it can. */
  step(from: number, to: number): Bar | null
  /** Why it goes no farther than this hex; null when it may. */
  stop(hex: number): Bar | null
  /** What coming through this hex costs it. */
  toll(hex: number): number
  /** Its way has another length than it must have. */
  readonly length: Bar
}

export interface Refuge {
  readonly path: readonly number[]
  readonly toll: number
}

function* stepsFrom({ grid, step }: Retreat, from: number): Generator<number> {
  for (let i = 6 * from; i < 6 * from + 6; i++) {
    const to = grid.neighbours[i]!
    if (to >= 0 && step(from, to) === null) yield to
  }
}

/** Where the group can retreat to, each hex with the way that costs it least. */
export function refuges(retreat: Retreat): Map<number, Refuge> {
  const ends = new Map<number, Refuge>()
  const add = (to: Map<number, Refuge>, hex: number, way: Refuge): void => {
    const known = to.get(hex)
    if (known === undefined || way.toll < known.toll) to.set(hex, way)
  }
  let round = new Map<number, Refuge>([[retreat.start, { path: [], toll: 0 }]])
  for (let k = 1; k <= retreat.hexes; k++) {
    const next = new Map<number, Refuge>()
    for (const [from, { path, toll }] of round)
      for (const to of stepsFrom(retreat, from))
        add(next, to, { path: [...path, to], toll: toll + retreat.toll(to) })
    round = new Map()
    for (const [hex, way] of next)
      if (k === retreat.hexes || retreat.stop(hex) !== null) add(ends, hex, way)
      else round.set(hex, way)
  }
  return ends
}

/** All ways of a retreat that end in a hex: the group may want to spare itself something, or to leave a hex alone. */
export function retreatsTo(retreat: Retreat, goal: number): number[][] {
  const ways: number[][] = []
  const go = (from: number, path: readonly number[]): void => {
    if (path.length > 0 && (path.length === retreat.hexes || retreat.stop(from) !== null)) {
      if (from === goal) ways.push([...path])
      return
    }
    for (const to of stepsFrom(retreat, from)) go(to, [...path, to])
  }
  go(retreat.start, [])
  return ways
}

/** Why the group may not retreat along a path; null when it may. */
export function retreatBar(
  { start, hexes, step, stop, length }: Retreat,
  path: readonly number[]
): Bar | null {
  let from = start
  for (const [i, to] of path.entries()) {
    const bar = (i > 0 ? stop(from) : null) ?? step(from, to)
    if (bar !== null) return bar
    from = to
  }
  const isShort = path.length < hexes && stop(from) === null
  return path.length > hexes || isShort ? length : null
}
