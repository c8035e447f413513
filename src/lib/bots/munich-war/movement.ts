// The Movement Phase: attacks that can be prepared, then everybody else towards his goal; ships and airlifts.
import type { MoveOffer } from '../../kernel/offers'
import { beginParty, reachOf } from '../../games/munich-war/08.1-march'
import { stackingBar } from '../../games/munich-war/09-stacking'
import { attackOf } from '../../games/munich-war/02.5-factors'
import { neutralIn } from '../../games/munich-war/05-neutrals'
import type { Unit } from '../../games/munich-war/world'
import type { Proposal } from '../judge'
import { distanceCost, outletWorth, type Goal } from '../operational/goals'
import { bestPlace, campaign, type Place, type Travel } from '../operational/march'
import type { Mover } from '../operational/plans'
import { approach, enemyGoals, imagined, isTarget } from './battles'
import { goalsFor } from './goals'
import { planAttacks } from './plans'
import { fieldTo, turnsTo, type Situation } from './situation'
import { standWorth } from './standing'
import { suppliedIn } from './supply'

/** Moves that bring less are not made. */
const LEAST = 0.12
/** What it costs to be out of supply, for each point of attack. */
const UNSUPPLIED = 0.08
/** What it costs to take somebody from a guard, and what a move by rail is worth to others. */
const DEFENDER = 0.5
const RAIL_SLOT = 0.25
/** Destinations whose supply is looked at, the best first. */
const TESTED = 4
const MARCH = 'march'
const RAIL = 'rail'
const PATIENCE = 0.75
/** What ground near a goal is worth to one unit. */
export const APPROACHED = 0.3

interface Stop extends Place {
  readonly mode: string
}

/** 5.4: a neutral hex is entered only where an invasion pays. */
function isOpen({ state, world, prey }: Situation, hex: number): boolean {
  return neutralIn(state, hex) === null || prey.has(world.country[hex]!)
}

/** Hexes that a unit which may still march can come to. */
export function marchesOf(situation: Situation, unit: Unit): number[] {
  const { state } = situation
  return reachOf(state, beginParty(state, [unit], false))
    .map(({ hex }) => hex)
    .filter((hex) => isOpen(situation, hex))
}

/** Everybody of the side on the map, with where he could come to; `able`: who may still go. */
export function moversOf(
  situation: Situation,
  able: (unit: Unit) => boolean,
  price: (unit: Unit) => number = () => 0
): Mover<Unit>[] {
  const { state, world, side } = situation
  const movers: Mover<Unit>[] = []
  for (const unit of world.units) {
    const at = state.at[unit.index]!
    if (!unit.mobile || at < 0 || at >= world.grid.count || state.side[unit.nationIndex] !== side) continue
    const reach = new Set([at])
    if (able(unit)) for (const hex of marchesOf(situation, unit)) reach.add(hex)
    movers.push({ unit, at, reach, price: price(unit) })
  }
  return movers
}

export function* movementProposals(situation: Situation, offer: MoveOffer): Iterable<Proposal> {
  const { world } = situation
  const able = new Set(offer.units)
  const units = offer.units.map((id) => world.unit(id)!).filter((unit) => isOnMap(situation, unit))
  const goals = goalsFor(situation, units)
  const movers = moversOf(
    situation,
    (unit) => able.has(unit.id) && isOnMap(situation, unit),
    (unit) => {
      const goal = goals.get(unit)
      return goal === undefined || goal.attack ? 0 : DEFENDER * goal.pull
    }
  )
  const reaches = new Map(movers.map(({ unit, reach }) => [unit, reach]))
  const plans = planAttacks(situation, movers)
  const travel: Travel<Unit> = {
    units,
    goals: (those) => goalsFor(situation, those),
    best(unit, goal) {
      const places = placesFor(situation, offer, unit, goal, reaches.get(unit)!)
      const best = bestPlace(places, { least: LEAST, looks: TESTED }, (place) =>
        suppliedIn(situation, unit, place.hex)
          ? place
          : { ...place, gain: place.gain - UNSUPPLIED * attackOf(situation.state, unit) }
      )
      const path = best && offer.path([unit.id], world.grid.ids[best.hex]!, best.mode)
      return path && { path: path.hexes, mode: best.mode, gain: best.gain }
    }
  }
  yield* campaign(situation, offer, plans, travel, { mode: MARCH })
}

const isOnMap = ({ state, world }: Situation, unit: Unit): boolean => state.at[unit.index]! < world.grid.count

/** What it is worth to the unit to be in a hex. */
export function valueOf(situation: Situation, unit: Unit, goal: Goal | undefined, hex: number): number {
  let value = standWorth(situation, unit, hex) + APPROACHED * approach(situation, hex)
  if (goal === undefined) return value
  const far = fieldTo(situation, unit, goal.hex)[hex]!
  // Half points; who cannot come there from here is as far as can be.
  value -= distanceCost(goal, far, 2)
  return value
}

/** Where the unit could go and what that brings against staying. */
function placesFor(
  situation: Situation,
  offer: MoveOffer,
  unit: Unit,
  goal: Goal | undefined,
  marching: ReadonlySet<number>
): Stop[] {
  const { state, world, view } = situation
  const at = view.at[unit.index]!
  const now = valueOf(situation, unit, goal, at)
  const places: Stop[] = []
  const add = (hex: number, mode: string, price: number) => {
    if (hex === at || hex >= world.grid.count || stackingBar(state, [unit], hex) !== null) return
    places.push({ hex, mode, gain: valueOf(situation, unit, goal, hex) - now - price })
  }
  for (const hex of marching) add(hex, MARCH, 0)
  if (offer.modes?.([unit.id]).some(({ id }) => id === RAIL))
    for (const { hex } of offer.reach([unit.id], RAIL)) add(world.hex(hex), RAIL, RAIL_SLOT)
  return places
}

/** What the enemy's goals are worth to a unit that begins here. */
export function outlet(situation: Situation, unit: Unit, hex: number): number {
  const { stake, turnsLeft } = situation
  return outletWorth(
    enemyGoals(situation),
    PATIENCE,
    (goal) => {
      const turns = turnsTo(situation, unit, hex, goal)
      return turns > turnsLeft - 1 ? Infinity : turns
    },
    (goal) => stake[goal]!
  )
}

/** What it costs to load a ship that others could use. */
const VOYAGE = 0.15

/** 18.2: over the sea, where that brings somebody nearer to something. */
export function* voyages(situation: Situation, offer: MoveOffer): Iterable<Proposal> {
  const { world, view, state } = situation
  const seen = new Set<string>()
  for (const id of offer.units) {
    const unit = world.unit(id)!
    const at = view.at[unit.index]!
    const mates = offer.together(id).slice(0, 2)
    for (const ids of mates.length > 0 ? [[id, ...mates], [id]] : [[id]]) {
      const party = ids.map((name) => world.unit(name)!)
      const key = [...ids].sort().join()
      if (seen.has(key)) continue
      seen.add(key)
      for (const { hex: name } of offer.reach(ids)) {
        const hex = world.hex(name)
        if (!isOpen(situation, hex) || stackingBar(state, party, hex) !== null) continue
        let worth = -VOYAGE
        for (const one of party)
          worth +=
            standWorth(situation, one, hex) -
            standWorth(situation, one, at) +
            0.5 * (outlet(situation, one, hex) - outlet(situation, one, at))
        if (worth <= LEAST) continue
        const path = offer.path(ids, name)
        if (path === null) continue
        yield { order: offer.order(ids, path.hexes), worth, why: `${unit.name} goes to sea` }
      }
    }
  }
}

/** Below this chance marines stay ashore: they are lost if they do not win their hex (18.2.2d). */
const LEAST_CHANCE = 0.6

/** 18.2.2: marines attack from the sea, with everybody of their nation who stands beside the hex. */
export function* assaults(situation: Situation, offer: MoveOffer): Iterable<Proposal> {
  const { world } = situation
  for (const id of offer.units) {
    const unit = world.unit(id)!
    for (const { hex: name } of offer.reach([id])) {
      const target = world.hex(name)
      if (!isTarget(situation, target)) continue
      const path = offer.path([id], name)
      if (path === null) continue
      const fighters = [{ unit, hex: world.hex(path.hexes[0]!) }, ...beside(situation, unit, target)]
      const { worth, wins } = imagined(situation, target, fighters)
      if (wins < LEAST_CHANCE || worth <= LEAST) continue
      yield { order: offer.order([id], path.hexes), worth, why: `${unit.name} assaults ${name}` }
    }
  }
}

function beside({ world, state }: Situation, marine: Unit, target: number): { unit: Unit; hex: number }[] {
  const { neighbours, sides } = world.grid
  const found: { unit: Unit; hex: number }[] = []
  for (const unit of world.units) {
    if (unit === marine || unit.nationIndex !== marine.nationIndex || !unit.land) continue
    for (let i = 6 * target; i < 6 * target + 6; i++)
      if (neighbours[i] === state.at[unit.index] && !world.closed[sides[i]!] && attackOf(state, unit) > 0)
        found.push({ unit, hex: neighbours[i]! })
  }
  return found
}
