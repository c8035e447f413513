// Moves: first those that prepare attacks, then everybody else towards his goal; advances and retreats after battles.
import { disc } from '../../hex/grid'
import { continueParty } from '../../kernel/march'
import type { MoveOffer } from '../../kernel/offers'
import { nearest } from '../../kernel/phases'
import { inEnemyZone } from '../../games/eisenhowers-war/board'
import { beginParty, reachOf } from '../../games/eisenhowers-war/08-movement'
import { mayMove } from '../../games/eisenhowers-war/08-portion'
import { fightBar } from '../../games/eisenhowers-war/10-attack'
import type { ActionFrame, BattleFrame } from '../../games/eisenhowers-war/state'
import type { Unit } from '../../games/eisenhowers-war/world'
import type { Proposal } from '../judge'
import { FAR } from '../operational/field'
import { distanceCost, type Goal } from '../operational/goals'
import { bestPlace, campaign, waysOf, type Place, type Travel } from '../operational/march'
import type { Mover } from '../operational/plans'
import { approach, enemyGoals } from './battles'
import { goalsFor } from './goals'
import { planAttacks, type Planning } from './plans'
import { fieldTo, stepWorth, type Situation } from './situation'
import { guardWorth, liability, standWorth } from './standing'
import { supplyGain } from './supply'

/** Moves that bring less are not made. */
const LEAST = 0.25
/** What lies open and is worth so much is taken first. */
const GREAT = 30
const FOR_PRIZE = 300
/** Destinations whose supply is looked at, the best first. */
const TESTED = 6

interface Stop extends Place {
  readonly path: readonly string[]
}

/** The phase or offensive in which units move and fight now. */
export function actionOf({ view }: Situation): ActionFrame | null {
  const top = view.stack.at(-1)
  if (top?.phase === 'fmo' || top?.phase === 'action') return top as ActionFrame
  return nearest<ActionFrame>(view, 'action')
}

/** What attacks of this phase can count on besides, and what is out of the question (10.0, 13.6). */
export function planningFor({ world }: Situation, frame: ActionFrame): Planning {
  if (frame.phase !== 'fmo') return { spared: frame.targets }
  const { fmo, shifts } = world.tables
  return { spared: frame.targets, extra: shifts.fmo, most: fmo.maxAttacks - frame.targets.length }
}

/** Those who may still fight in this phase, with the hexes they can come to before. */
export function moversOf(situation: Situation, frame: ActionFrame, mayGo: boolean): Mover<Unit>[] {
  const { view, world } = situation
  const movers: Mover<Unit>[] = []
  for (const unit of world.unitsOf[frame.side]) {
    const at = view.at[unit.index]!
    if (at < 0 || fightBar(view, frame, unit) !== null) continue
    const reach = new Set([at])
    if (mayGo && mayMove(view, frame, unit))
      for (const hex of reachedBy(situation, frame, unit)) reach.add(hex)
    movers.push({ unit, at, reach })
  }
  return movers
}

function reachedBy({ view }: Situation, frame: ActionFrame, unit: Unit): number[] {
  const moving = frame.movers.some(([index]) => index === unit.index)
  const party = moving ? continueParty(view, [unit], frame.movers) : beginParty(view, [unit])
  return reachOf(view, party).map(({ hex }) => hex)
}

export function* movementProposals(situation: Situation, offer: MoveOffer): Iterable<Proposal> {
  const frame = actionOf(situation)
  if (frame === null) return
  // 5.5: where the attacks are over, everybody is free to go.
  const plans =
    frame.first === 'move'
      ? planAttacks(situation, moversOf(situation, frame, true), planningFor(situation, frame))
      : []
  // Who has just come to its place stays there: goals are dealt out anew after every move, and it would go to and fro.
  const arrived = new Set(frame.movers.map(([index]) => index))
  const { world } = situation
  const travel: Travel<Unit> = {
    units: offer.units.map((id) => world.unit(id)!).filter(({ index }) => !arrived.has(index)),
    goals: (units) => goalsFor(situation, units),
    best: (unit, goal) => placeFor(situation, offer, unit, goal)
  }
  yield* campaign(situation, offer, plans, travel, { urgent: seizures(situation, offer) })
}

/** 4.2, 4.3.1, 13.8: what decides the game and lies open is taken before anything else is thought of. */
function* seizures(situation: Situation, offer: MoveOffer): Iterable<Proposal> {
  const { world, stake, board } = situation
  const open = enemyGoals(situation).filter((hex) => stake[hex]! >= GREAT && board.height[hex] === 0)
  if (open.length === 0) return
  for (const id of offer.units) {
    const unit = world.unit(id)!
    const from = situation.view.at[unit.index]!
    for (const { id: to, path } of waysOf(offer, [id], (name) => open.includes(world.hex(name)))) {
      const hex = world.hex(to)
      yield {
        order: offer.order([id], path),
        worth: FOR_PRIZE + standWorth(situation, unit, hex) - guardWorth(situation, unit, from),
        why: `${unit.name} takes ${to}`
      }
    }
  }
}

/** Half a point nearer to an enemy who is to be attacked next. */
const CONTACT = 0.4

/** What it is worth to the unit to be in a hex. */
function valueOf(situation: Situation, unit: Unit, goal: Goal | undefined, hex: number): number {
  const { board, side } = situation
  let value = standWorth(situation, unit, hex) + 0.3 * approach(situation, hex)
  if (goal === undefined) return value
  const far = fieldTo(situation, unit, goal.hex)[hex]!
  value -= distanceCost(goal, far)
  if (goal.attack && far < FAR && inEnemyZone(board, side, hex)) value += CONTACT
  return value
}

/** Where the unit should go, once what it does to supply is counted; null when staying is better. */
function placeFor(situation: Situation, offer: MoveOffer, unit: Unit, goal: Goal | undefined): Stop | null {
  const { view, world } = situation
  const now = valueOf(situation, unit, goal, view.at[unit.index]!)
  const places = offer.reach([unit.id]).map(({ hex: id }) => {
    const hex = world.hex(id)
    return { id, hex, gain: valueOf(situation, unit, goal, hex) - now }
  })
  return bestPlace(places, { least: LEAST, looks: TESTED }, ({ id, hex, gain }, beat) => {
    const way = safestWay(situation, offer, unit, id)
    if (way === null || gain - way.leftOpen <= beat) return null
    const supply = supplyGain(situation, unit, way.hexes.map(world.hex))
    return { hex, path: way.hexes, gain: gain - way.leftOpen + supply }
  })
}

interface SafeWay {
  readonly hexes: readonly string[]
  /** What the cities on the way cost that would be left open behind the unit (4.3.1). */
  readonly leftOpen: number
}

/** The shortest way, or one around the cities that it would leave open. */
function safestWay(situation: Situation, offer: MoveOffer, unit: Unit, to: string): SafeWay | null {
  const { world } = situation
  const shortest = offer.path([unit.id], to)
  if (shortest === null) return null
  let best = measured(situation, shortest.hexes)
  const open = shortest.hexes.slice(0, -1).find((id) => openBehind(situation, world.hex(id)) > 0)
  if (open === undefined || !offer.byWay) return best
  for (const around of disc(world.grid, world.hex(open), 1)) {
    if (best.leftOpen === 0) break
    const begun = offer.path([unit.id], world.grid.ids[around]!)
    const onward = begun && offer.path([unit.id], to, undefined, begun.hexes)
    if (!onward) continue
    const way = measured(situation, onward.hexes)
    if (way.leftOpen < best.leftOpen) best = way
  }
  return best
}

function measured(situation: Situation, hexes: readonly string[]): SafeWay {
  let leftOpen = 0
  for (const id of hexes.slice(0, -1)) leftOpen += openBehind(situation, situation.world.hex(id))
  return { hexes, leftOpen }
}

function openBehind(situation: Situation, hex: number): number {
  return situation.view.control[hex] === situation.side ? 0 : liability(situation, hex, 0, 0)
}

/** 11.3: everybody who gains by it goes on. */
export function* advances(situation: Situation, offer: MoveOffer): Iterable<Proposal> {
  const { world } = situation
  const units = offer.units.map((id) => world.unit(id)!)
  const goals = goalsFor(situation, units)
  for (const unit of units) {
    const best = placeFor(situation, offer, unit, goals.get(unit))
    if (best === null) continue
    yield {
      order: offer.order([unit.id], best.path),
      worth: best.gain,
      why: `${unit.name} follows up`
    }
  }
}

/** 11.2: together where there is room, since a group pays once for each enemy zone (9.6). */
export function* retreats(situation: Situation, offer: MoveOffer): Iterable<Proposal> {
  const { world, board, side } = situation
  const all = [...offer.units]
  for (const ids of all.length > 1 ? [all, [all[0]!]] : [all]) {
    const units = ids.map((id) => world.unit(id)!)
    for (const { path } of waysOf(offer, ids)) {
      const hexes = path.map(world.hex)
      const end = hexes[hexes.length - 1]!
      const zones = hexes.filter((hex) => inEnemyZone(board, side, hex)).length
      const excess = Math.max(0, board.height[end]! + units.length - board.limit[end]!)
      let worth = 0
      for (const unit of units) worth += standWorth(situation, unit, end) + supplyGain(situation, unit, hexes)
      const step = Math.max(...units.map(stepWorth))
      worth = (worth - zones * step - 2 * excess * step) / units.length
      yield { order: offer.order(ids, path), worth: worth + (ids === all ? 0.5 : 0), why: offer.text }
    }
  }
}

export const battleOf = ({ view }: Situation) => nearest<BattleFrame>(view, 'battle')
