// 14.7.5: retreats. Their owner takes one unit after the other; who cannot go the whole way is eliminated.
import { must, refuse, type Bar } from '../../kernel/game'
import { evenPath } from '../../kernel/march'
import type { MoveOffer, Offer, PickOffer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { capital } from '../../kernel/words'
import { enter } from './02.11-control'
import { overstackedHexes } from './13.3.4-hexes'
import { eliminate } from './14.7.1-losses'
import { isFixed, retreatWays, wayNames } from './14.7.5-ways'
import { noteRegional } from './18.8-regional'
import { hexHasNoActions, markNoActions, unitsIn, worldOf } from './board'
import type { Context, Phase } from './events'
import { hexesNamed, hexId, hexIds, hexNamed, placeName, unitIds, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { ExcessFrame, RetreatFrame, State } from './state'
import { SEATS, type Unit } from './world'

/** These units have to retreat so many hexes, each from its own. */
export function beginRetreat(
  state: State,
  units: readonly Unit[],
  hexes: number,
  noActions: RetreatFrame['noActions'] = 'none'
): void {
  const [first] = units
  if (first === undefined) return
  push<RetreatFrame>(state, {
    phase: 'retreat',
    side: first.sideIndex,
    units: units.map(({ index }) => index),
    distance: hexes,
    noActions,
    ended: []
  })
}

const unitsOf = (state: State, { units }: RetreatFrame): Unit[] =>
  units.map((index) => worldOf(state).units[index]!)

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((hex, i) => hex === b[i])

function pathBar(state: State, frame: RetreatFrame, unit: Unit, path: readonly number[]): Bar | null {
  if (!frame.units.includes(unit.index)) return { rule: '14.7.5a', why: `${unit.name} does not retreat.` }
  const ways = retreatWays(state, unit, frame.distance)
  if (ways.some((way) => isSame(way, path))) return null
  if (path.length !== frame.distance)
    return { rule: '14.7.5f', why: `It must retreat ${frame.distance} hexes.` }
  return { rule: '14.7.5a', why: 'No retreat leads that way.' }
}

function retreat(state: State, frame: RetreatFrame, order: OrderOf<'retreat'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  const path = hexesNamed(state, order.path)
  must(pathBar(state, frame, unit, path))
  walk(state, frame, unit, path, context)
}

function walk(
  state: State,
  frame: RetreatFrame,
  unit: Unit,
  path: readonly number[],
  context: Context
): void {
  const hexes = wayNames(state, state.at[unit.index]!, path)
  frame.units = frame.units.filter((index) => index !== unit.index)
  frame.ended.push(path.at(-1)!)
  context.emit({ kind: 'retreat', rule: '14.7.5a', units: [unit.id], hexes, side: SEATS[frame.side] })
  for (const hex of path) enter(state, unit, hex, context)
  noteRegional(state, unit)
}

/** What happens without anybody being asked: elimination, the only way; null when the owner is asked. */
function forced(state: State, frame: RetreatFrame): { unit: Unit; path: number[] | null } | null {
  const left = unitsOf(state, frame)
  for (const unit of left) if (isFixed(unit)) return { unit, path: null }
  const ways = left.map((unit) => retreatWays(state, unit, frame.distance))
  const stuck = ways.findIndex(({ length }) => length === 0)
  // Who goes first may make room for another, or hold a hex for it.
  if (stuck >= 0 && ways.every(({ length }) => length === 0)) return { unit: left[stuck]!, path: null }
  return left.length === 1 && ways[0]!.length === 1 ? { unit: left[0]!, path: ways[0]![0]! } : null
}

/** Hexes among which one has to get No Actions (14.7DR); empty: nothing is to be chosen. */
function toMark(state: State, { noActions, ended }: RetreatFrame): number[] {
  const hexes = [...new Set(ended)]
  return noActions === 'one' && !hexes.some((hex) => hexHasNoActions(state, hex)) ? hexes : []
}

function mark(state: State, hex: number, context: Context): void {
  markNoActions(state, hex)
  const units = unitIds(unitsIn(state, hex))
  context.emit({ kind: 'noActions', rule: '14.7DR', units, hexes: hexIds(state, [hex]) })
}

function hold(state: State, frame: RetreatFrame, order: OrderOf<'hold'>, context: Context): void {
  const [hex, ...more] = hexesNamed(state, order.hexes)
  if (frame.units.length > 0 || hex === undefined || more.length > 0 || !toMark(state, frame).includes(hex))
    refuse('14.7DR', 'One of the hexes in which they have ended gets No Actions.')
  mark(state, hex, context)
  finish(state, frame)
}

/** 13.3.4, 14.7.5d: at the end of the retreat. */
function finish(state: State, frame: RetreatFrame): void {
  pop(state, frame)
  const hexes = overstackedHexes(state).filter((hex) => frame.ended.includes(hex))
  if (hexes.length > 0) push<ExcessFrame>(state, { phase: 'excess', hexes, gone: [] })
}

function run(state: State, frame: RetreatFrame, context: Context): void {
  if (frame.units.length === 0) {
    const hexes = frame.noActions === 'all' ? [...new Set(frame.ended)] : toMark(state, frame)
    for (const hex of hexes) mark(state, hex, context)
    return finish(state, frame)
  }
  const { unit, path } = forced(state, frame)!
  if (path !== null) return walk(state, frame, unit, path, context)
  frame.units = frame.units.filter((index) => index !== unit.index)
  eliminate(state, unit, isFixed(unit) ? '14.7.5g' : '14.7.5f', context)
}

function actor(state: State, frame: RetreatFrame): string | null {
  if (frame.units.length > 0) return forced(state, frame) === null ? SEATS[frame.side] : null
  return toMark(state, frame).length > 1 ? SEATS[frame.side] : null
}

function retreatOffer(state: State, frame: RetreatFrame): MoveOffer {
  const waysTo = (id: string, to: string) =>
    retreatWays(state, unitNamed(state, id), frame.distance).filter(
      (way) => way.at(-1) === hexNamed(state, to)
    )
  const explained = (path: readonly number[]) =>
    evenPath(hexIds(state, path), () => [{ label: 'Retreat', value: 1, rule: '14.7.5e' }])
  return {
    gesture: 'move',
    id: 'retreat',
    rule: '14.7.5a',
    text: `Retreat ${frame.distance} hexes`,
    units: unitIds(unitsOf(state, frame)),
    together: () => [],
    reach: ([id]) =>
      [...new Set(retreatWays(state, unitNamed(state, id!), frame.distance).map((way) => way.at(-1)!))].map(
        (hex) => ({ hex: hexId(state, hex), cost: frame.distance })
      ),
    path: ([id], to) => {
      const [way] = waysTo(id!, to)
      return way === undefined ? null : explained(way)
    },
    paths: ([id], to) => waysTo(id!, to).map(explained),
    order: ([unit], path): OrderOf<'retreat'> => ({ type: 'retreat', unit: unit!, path: [...path] })
  }
}

function markOffer(state: State, frame: RetreatFrame): PickOffer {
  return {
    gesture: 'pick',
    id: 'hold',
    rule: '14.7DR',
    text: 'Choose the hex that gets No Actions',
    choices: toMark(state, frame).map((hex) => ({
      id: hexId(state, hex),
      text: capital(placeName(worldOf(state), hex)),
      hexes: [hexId(state, hex)],
      order: { type: 'hold', hexes: [hexId(state, hex)] } as OrderOf<'hold'>
    }))
  }
}

export const retreatPhase: Phase<State, RetreatFrame> = {
  rule: '14.7.5a',
  title: 'Retreat',
  actor,
  run,
  offers: (state, frame): Offer[] => [
    frame.units.length > 0 ? retreatOffer(state, frame) : markOffer(state, frame)
  ],
  orders: { retreat, hold }
}
