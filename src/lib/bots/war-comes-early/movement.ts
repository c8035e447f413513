// The Movement Phase: first the attacks that can be prepared, then everybody else towards his goal.
import type { MoveOffer } from '../../kernel/offers'
import { inSupply } from '../../games/war-comes-early/10-supply'
import { nearest } from '../../kernel/phases'
import type { MovementFrame, State } from '../../games/war-comes-early/state'
import type { Unit } from '../../games/war-comes-early/world'
import type { Proposal } from '../judge'
import type { Goal } from '../operational/goals'
import { journeys, marchesFor } from '../operational/march'
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

interface Place {
  readonly hex: number
  readonly mode: string
  readonly gain: number
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
    if (able.has(unit.id) && offer.modes([unit.id])[0] === MARCH)
      for (const { hex } of offer.reach([unit.id], MARCH)) reach.add(world.hex(hex))
    reaches.set(unit, reach)
    const goal = goals.get(unit)
    movers.push({ unit, at, reach, price: goal === undefined || goal.attack ? 0 : DEFENDER * goal.pull })
  }
  const plans = planAttacks(situation, movers)
  let found = false
  for (const proposal of marchesFor(situation, offer, plans, MARCH)) {
    found = true
    yield proposal
  }
  if (found) return
  yield* journeys(situation, offer, plans, {
    units: offer.units.map((id) => world.unit(id)!),
    goals: (units) => goalsFor(situation, units),
    best(unit, goal) {
      const places = placesFor(situation, offer, unit, goal, reaches.get(unit)!)
      const best = firstSupplied(situation, unit, places)
      const path = best && offer.path([unit.id], world.grid.ids[best.hex]!, best.mode)
      return path && { path: path.hexes, mode: best.mode, gain: best.gain }
    }
  })
}

/** Where the unit could go and what that brings against staying, the best first. */
function placesFor(
  situation: Situation,
  offer: MoveOffer,
  unit: Unit,
  goal: Goal | undefined,
  marching: ReadonlySet<number>
): Place[] {
  const { view, world } = situation
  const at = view.at[unit.index]!
  const field = goal === undefined ? null : fieldTo(situation, unit, goal.hex)
  const valueOf = (hex: number) =>
    standWorth(situation, unit, hex) - (field === null ? 0 : (goal!.pull * Math.min(400, field[hex]!)) / 2)
  const now = valueOf(at)
  const places: Place[] = []
  const add = (hex: number, mode: string) => {
    if (hex === at) return
    const gain = valueOf(hex) - now
    if (gain > LEAST) places.push({ hex, mode, gain })
  }
  for (const hex of marching) add(hex, MARCH)
  if (offer.modes([unit.id]).includes(COLUMN))
    for (const { hex } of offer.reach([unit.id], COLUMN)) add(world.hex(hex), COLUMN)
  return places.sort((a, b) => b.gain - a.gain || a.hex - b.hex)
}

/** The best place once being out of supply is counted; null when staying is better. */
function firstSupplied(situation: Situation, unit: Unit, places: readonly Place[]): Place | null {
  let best: Place | null = null
  for (const place of places.slice(0, TESTED)) {
    const gain = suppliedIn(situation.view, unit, place.hex) ? place.gain : place.gain - UNSUPPLIED * unit.ce
    if (gain > (best?.gain ?? LEAST)) best = { ...place, gain }
    if (gain === place.gain) break
  }
  return best
}

/** Whether the unit would be in supply there. */
function suppliedIn(view: State, unit: Unit, hex: number): boolean {
  const at = view.at[unit.index]!
  view.at[unit.index] = hex
  const supplied = inSupply(view, unit)
  view.at[unit.index] = at
  return supplied
}
