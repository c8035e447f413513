// The Movement Phase: first the attacks that can be prepared, then everybody else towards his goal.
import type { MoveOffer } from '../../kernel/offers'
import { inSupply } from '../../games/war-comes-early/10-supply'
import { nearest } from '../../kernel/phases'
import type { MovementFrame, State } from '../../games/war-comes-early/state'
import type { Unit } from '../../games/war-comes-early/world'
import type { Proposal } from '../judge'
import { distanceCost, type Goal } from '../operational/goals'
import { bestPlace, campaign, type Place, type Travel } from '../operational/march'
import type { Mover } from '../operational/plans'
import { goalsFor } from './goals'
import { planAttacks } from './plans'
import { fieldTo, type Situation } from './situation'
import { standWorth } from './standing'

/** Moves that bring less are not made. */
const LEAST = 0.2
/** What it costs to be out of supply, for each corps equivalent. */
const UNSUPPLIED = 1.5
/** What it costs to send a unit into an attack that is called to guard something. */
const DEFENDER = 2
/** Destinations whose supply is looked at, the best first. */
const TESTED = 4
const MARCH = 'march'
const COLUMN = 'column'

interface Stop extends Place {
  readonly mode: string
}

export function* movementProposals(situation: Situation, offer: MoveOffer): Iterable<Proposal> {
  const { view, world } = situation
  const frame = nearest<MovementFrame>(view, 'movement')
  if (frame === null) return
  const able = new Set(offer.units)
  const goals = goalsFor(
    situation,
    offer.units.map((id) => world.unit(id)!)
  )
  const reaches = new Map<Unit, Set<number>>()
  const movers: Mover<Unit>[] = []
  for (const unit of world.units) {
    const at = view.at[unit.index]!
    if (at < 0 || !frame.nations.includes(unit.nationIndex)) continue
    const reach = new Set([at])
    if (able.has(unit.id) && offer.modes?.([unit.id])[0]?.id === MARCH)
      for (const { hex } of offer.reach([unit.id], MARCH)) reach.add(world.hex(hex))
    reaches.set(unit, reach)
    const goal = goals.get(unit)
    movers.push({ unit, at, reach, price: goal === undefined || goal.attack ? 0 : DEFENDER * goal.pull })
  }
  const plans = planAttacks(situation, movers)
  const travel: Travel<Unit> = {
    units: offer.units.map((id) => world.unit(id)!),
    goals: (units) => goalsFor(situation, units),
    best(unit, goal) {
      const places = placesFor(situation, offer, unit, goal, reaches.get(unit)!)
      const best = bestPlace(places, { least: LEAST, looks: TESTED }, (place) =>
        suppliedIn(view, unit, place.hex) ? place : { ...place, gain: place.gain - UNSUPPLIED * unit.ce }
      )
      const path = best && offer.path([unit.id], world.grid.ids[best.hex]!, best.mode)
      return path && { path: path.hexes, mode: best.mode, gain: best.gain }
    }
  }
  yield* campaign(situation, offer, plans, travel, { mode: MARCH })
}

/** Where the unit could go and what that brings against staying. */
function placesFor(
  situation: Situation,
  offer: MoveOffer,
  unit: Unit,
  goal: Goal | undefined,
  marching: ReadonlySet<number>
): Stop[] {
  const { view, world } = situation
  const at = view.at[unit.index]!
  const field = goal === undefined ? null : fieldTo(situation, unit, goal.hex)
  const valueOf = (hex: number) =>
    standWorth(situation, unit, hex) - (field === null ? 0 : distanceCost(goal!, field[hex]!, 2))
  const now = valueOf(at)
  const places: Stop[] = []
  const add = (hex: number, mode: string) => {
    if (hex !== at) places.push({ hex, mode, gain: valueOf(hex) - now })
  }
  for (const hex of marching) add(hex, MARCH)
  if (offer.modes?.([unit.id]).some(({ id }) => id === COLUMN))
    for (const { hex } of offer.reach([unit.id], COLUMN)) add(world.hex(hex), COLUMN)
  return places
}

/** Whether the unit would be in supply there. */
function suppliedIn(view: State, unit: Unit, hex: number): boolean {
  const at = view.at[unit.index]!
  view.at[unit.index] = hex
  const supplied = inSupply(view, unit)
  view.at[unit.index] = at
  return supplied
}
