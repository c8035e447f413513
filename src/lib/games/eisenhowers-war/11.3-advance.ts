// 11.3, 9.5: advances of attackers into the emptied hex and beyond.
import { directionTo } from '../../hex/grid'
import { must, refuse, type Bar } from '../../kernel/game'
import { evenPath } from '../../kernel/march'
import type { MoveOffer } from '../../kernel/offers'
import { whyNoWay } from '../../kernel/why'
import { boardOf, defenseOf, enemyOf, inEnemyZone, terrainAt, worldOf } from './board'
import { enterHex } from './03.4-control'
import { mayStack, stackingBar } from './06-stacking'
import { roomInItaly } from './08-movement'
import { defendersNow, groundNow } from './11.1-losses'
import type { Context } from './events'
import { hexId, hexIds, hexesNamed, hexNamed, place, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { BattleFrame, State } from './state'
import { CLEAR, GERMAN, SEATS, type Unit } from './world'

/** Hexes beyond the defender's: as far as he opted to retreat (11.3i), or half of what nobody was left to lose (11.3c). */
function extraHexes(frame: BattleFrame): number {
  return frame.retreatHexes > 0 ? frame.retreatHexes : Math.ceil(frame.untaken / 2)
}

/** 11.3g: those attackers who may go, counting the defender's hex as one for those who are not in it yet. */
export function beginAdvance(state: State, frame: BattleFrame): void {
  frame.step = 'advance'
  frame.advancing = []
  // 5.3.2f: who was let ashore goes no farther.
  if (frame.inland || defendersNow(state, frame).length > 0) return
  const extra = extraHexes(frame)
  const { units } = worldOf(state)
  for (const unit of groundNow(state, frame)) if (unit.mobile) frame.advancing.push([unit.index, extra + 1])
  // 5.3.6h, A-55: the force from the sea is in the hex already.
  for (const index of frame.seaborne)
    if (state.at[index] === frame.target && units[index]!.mobile) frame.advancing.push([index, extra])
}

/** Why a unit may not take this step of its advance; `first`: it is the one into the defender's hex. */
function stepBar(
  state: State,
  frame: BattleFrame,
  unit: Unit,
  from: number,
  to: number,
  first: boolean
): Bar | null {
  const board = boardOf(state)
  const { world } = board
  const dir = directionTo(world.grid, from, to)
  if (dir < 0) return { rule: '8.2', why: 'Each hex of a path must be adjacent to the one before.' }
  if (!world.land[to] || world.closed[world.grid.sides[6 * from + dir]!])
    return { rule: '11.3e', why: 'Units cannot advance into forbidden hexes or across forbidden hexsides.' }
  if (first && to !== frame.target)
    return { rule: '11.3a', why: "An advance must begin with the defender's hex." }
  if (board.sideAt[to] === enemyOf(unit.sideIndex))
    return { rule: '11.3e', why: 'That hex is enemy-occupied.' }
  if (!first) {
    if (terrainAt(state, to) !== CLEAR || world.pass[to])
      return {
        rule: '11.3d',
        why: 'Beyond the defender’s hex, units cannot advance into rough, mountain or pass.'
      }
    // 9.5b: zones in the hex that was emptied stop nobody.
    if (from !== frame.target && inEnemyZone(board, unit.sideIndex, from))
      return { rule: '9.5a', why: 'An advance must stop in an enemy zone of control.' }
  }
  const intoItaly = unit.sideIndex === GERMAN && world.italy[to] && !world.italy[state.at[unit.index]!]
  if (intoItaly && roomInItaly(state) < 1)
    return { rule: '13.4a', why: 'At most eight German mobile units may be in Italy.' }
  return null
}

const notEntered = (frame: BattleFrame, left: number) => left > extraHexes(frame)

/** The hexes a unit can end its advance in, with the way there; `begun`: the hexes it enters first. */
function waysOf(
  state: State,
  frame: BattleFrame,
  unit: Unit,
  begun: readonly number[] = []
): Map<number, number[]> {
  const { world } = boardOf(state)
  const { neighbours } = world.grid
  const ends = new Map<number, number[]>()
  const entry = frame.advancing.find(([index]) => index === unit.index)
  if (entry === undefined) return ends
  const left = entry[1]
  const start = begun[begun.length - 1] ?? state.at[unit.index]!
  const seen = new Set([start])
  let round: [number, number[]][] = [[start, [...begun]]]
  for (let k = 1 + begun.length; k <= left; k++) {
    const next: [number, number[]][] = []
    for (const [from, path] of round)
      for (let i = 6 * from; i < 6 * from + 6; i++) {
        const to = neighbours[i]!
        if (to < 0 || seen.has(to)) continue
        if (stepBar(state, frame, unit, from, to, k === 1 && notEntered(frame, left)) !== null) continue
        seen.add(to)
        const way = [...path, to]
        next.push([to, way])
        if (mayStack(state, [unit], to)) ends.set(to, way)
      }
    round = next
  }
  return ends
}

const TOO_FAR: Bar = { rule: '11.3b', why: 'That is too far to advance.' }

/** Why a unit cannot end its advance in a hex, by the steps that its ways are made of. */
function whyNot(
  state: State,
  frame: BattleFrame,
  unit: Unit,
  goal: number,
  begun: readonly number[]
): Bar | null {
  const { world } = boardOf(state)
  const { grid } = world
  const entry = frame.advancing.find(([index]) => index === unit.index)
  if (entry === undefined) return null
  const left = entry[1]
  const start = begun[begun.length - 1] ?? state.at[unit.index]!
  const isFirst = (from: number) => begun.length === 0 && from === start && notEntered(frame, left)
  return whyNoWay({
    flood: world.flood,
    start,
    goal,
    step: (from, to) => stepBar(state, frame, unit, from, to, isFirst(from)) ?? 1,
    isOpen: (from, to) =>
      world.land[to] === 1 && !world.closed[grid.sides[6 * from + directionTo(grid, from, to)]!],
    // What is near enough is full.
    tooFar: (hexes) => (begun.length + hexes <= left ? stackingBar(state, [unit], goal) : null) ?? TOO_FAR
  })
}

/** The unit can advance at all; mostly the first hex tells. */
function hasWay(state: State, frame: BattleFrame, unit: Unit): boolean {
  const entry = frame.advancing.find(([index]) => index === unit.index)
  if (entry === undefined || entry[1] === 0) return false
  const { neighbours } = worldOf(state).grid
  const from = state.at[unit.index]!
  const first = notEntered(frame, entry[1])
  for (let i = 6 * from; i < 6 * from + 6; i++) {
    const to = neighbours[i]!
    if (to < 0 || (first && to !== frame.target)) continue
    if (stepBar(state, frame, unit, from, to, first) === null && mayStack(state, [unit], to)) return true
  }
  return waysOf(state, frame, unit).size > 0
}

function advancers(state: State, frame: BattleFrame): Unit[] {
  const { units } = worldOf(state)
  return frame.advancing.map(([index]) => units[index]!).filter((unit) => hasWay(state, frame, unit))
}

export function mayAdvance(state: State, frame: BattleFrame): boolean {
  const { units } = worldOf(state)
  return frame.advancing.some(([index]) => hasWay(state, frame, units[index]!))
}

export function advance(state: State, frame: BattleFrame, order: OrderOf<'advance'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  const path = hexesNamed(state, order.path)
  const entry = frame.advancing.find(([index]) => index === unit.index)
  if (entry === undefined)
    refuse(unit.mobile ? '11.3f' : '11.3h', `${unit.name} cannot advance after this battle.`)
  const [, left] = entry
  if (path.length > left) must(TOO_FAR)
  let from = state.at[unit.index]!
  const start = from
  for (const [i, to] of path.entries()) {
    must(stepBar(state, frame, unit, from, to, i === 0 && notEntered(frame, left)))
    from = to
  }
  must(stackingBar(state, [unit], from))

  // What happens on the way is told after the advance itself.
  const hexes = hexIds(state, [start])
  context.emit({ kind: 'advance', rule: '11.3a', side: SEATS[frame.side], units: [unit.id], hexes })
  let walked = 0
  let halted = false
  for (const hex of path) {
    hexes.push(hexId(state, hex))
    walked++
    halted = enterHex(state, unit, hex, context)
    if (halted || state.result !== null) break
  }
  // A bridge or the Yugoslav garrison interrupts the unit; it may go on when that is settled.
  if (halted && walked < path.length) entry[1] = left - walked
  else frame.advancing = frame.advancing.filter(([index]) => index !== unit.index)
}

/** 11.3: the next unit that can go into the defender's hex, the strongest first: who won it holds it. */
function intoTheHex(state: State, frame: BattleFrame): { units: string[]; to: string } | null {
  const able = advancers(state, frame).filter((unit) => waysOf(state, frame, unit).has(frame.target))
  if (able.length === 0) return null
  const best = able.reduce((a, b) => (defenseOf(state, b) > defenseOf(state, a) ? b : a))
  return { units: [best.id], to: hexId(state, frame.target) }
}

export function advanceOffer(state: State, frame: BattleFrame): MoveOffer {
  const { world } = boardOf(state)
  const ways = (id: string, begun: readonly string[]) =>
    waysOf(state, frame, unitNamed(state, id), hexesNamed(state, begun))
  return {
    gesture: 'move',
    id: 'advance',
    rule: '11.3a',
    text: `Advance after the battle for ${place(world, frame.target)}`,
    units: advancers(state, frame).map((unit) => unit.id),
    together: () => [],
    byWay: true,
    verb: 'Advance',
    suggested: () => intoTheHex(state, frame),
    reach: ([id], _mode, begun = []) =>
      [...ways(id!, begun)].map(([hex, way]) => ({ hex: world.grid.ids[hex]!, cost: way.length })),
    path([id], to, _mode, begun = []) {
      const way = ways(id!, begun).get(hexNamed(state, to))
      if (way === undefined) return null
      const target = hexId(state, frame.target)
      return evenPath(hexIds(state, way), (hex) => [
        hex === target
          ? { label: "Into the defender's hex", value: 1, rule: '11.3a' }
          : { label: 'Beyond it', value: 1, rule: '11.3b' }
      ])
    },
    why: ([id], to, _mode, begun = []) =>
      whyNot(state, frame, unitNamed(state, id!), hexNamed(state, to), hexesNamed(state, begun)),
    order: ([unit], path) => ({ type: 'advance', unit: unit!, path: [...path] }) as OrderOf<'advance'>
  }
}
