// The Movement Phase: first the attacks that can be prepared, then everybody else towards his goal.
import type { MoveOffer } from '../../kernel/offers'
import { supplyAt } from '../../games/no-retreat/12-supply'
import { ALLIED, around, type Unit } from '../../games/no-retreat/world'
import type { Proposal } from '../judge'
import { distanceCost, type Goal } from '../operational/goals'
import { bestPlace, campaign, type Place, type Travel } from '../operational/march'
import type { Mover } from '../operational/plans'
import { goalsFor } from './goals'
import { planAttacks } from './plans'
import { comesLate, reachOf } from './reach'
import { fieldTo, type Situation } from './situation'
import { standWorth } from './standing'

/** Moves that bring less are not made. */
const LEAST = 0.12
/** What it costs to be out of supply, for each step; to have No Actions. */
const UNSUPPLIED = 1.2
const IDLE = 0.25
/** What it costs to send a unit into an attack that is called to guard something. */
const DEFENDER = 1
/** Destinations whose way is looked for, the best first. */
const TRIED = 4

export function* movementProposals(situation: Situation, offer: MoveOffer): Iterable<Proposal> {
  const { world, state, units } = situation
  const able = new Set(offer.units)
  const free = units.filter(({ id }) => able.has(id))
  const goals = goalsFor(situation, free)
  const reaches = new Map<Unit, ReadonlySet<number>>()
  const movers: Mover<Unit>[] = units.map((unit) => {
    const at = state.at[unit.index]!
    const reach = able.has(unit.id) ? reachIn(situation, offer, unit) : new Set([at])
    reaches.set(unit, reach)
    const goal = goals.get(unit)
    return { unit, at, reach, price: goal === undefined || goal.attack ? 0 : DEFENDER * goal.pull }
  })
  const plans = planAttacks(situation, movers)
  const travel: Travel<Unit> = {
    units: free,
    goals: (some) => goalsFor(situation, some),
    best(unit, goal) {
      let path: readonly string[] | null = null
      const best = bestPlace(
        placesFor(situation, unit, goal, reaches.get(unit)!),
        { least: LEAST, looks: TRIED },
        (place) => {
          const way = offer.path([unit.id], world.grid.ids[place.hex]!)
          if (way === null) return null
          path ??= way.hexes
          return place
        }
      )
      return best === null || path === null ? null : { path, gain: best.gain }
    }
  }
  yield* campaign(situation, offer, plans, travel)
}

/** 24.2: by Planned Moves not everybody may go everywhere; the offer knows. */
function reachIn(situation: Situation, offer: MoveOffer, unit: Unit): Set<number> {
  const { state, world, side } = situation
  if (side !== ALLIED || !state.reversed || state.turn > 1) return reachOf(situation, unit)
  return new Set([state.at[unit.index]!, ...offer.reach([unit.id]).map(({ hex }) => world.hex(hex))])
}

/** Where the unit could go and what that brings against staying. */
function placesFor(
  situation: Situation,
  unit: Unit,
  goal: Goal | undefined,
  reach: ReadonlySet<number>
): Place[] {
  const { state } = situation
  const at = state.at[unit.index]!
  const field = goal === undefined ? null : fieldTo(situation, unit, goal.hex)
  const valueOf = (hex: number) =>
    standWorth(situation, unit, hex) -
    (field === null ? 0 : distanceCost(goal!, field[hex]!)) -
    (isSupplied(situation, unit, hex) ? 0 : UNSUPPLIED * state.steps[unit.index]!) -
    (comesLate(situation, unit, hex) ? IDLE : 0)
  const now = valueOf(at)
  const places: Place[] = []
  for (const hex of reach) if (hex !== at) places.push({ hex, gain: valueOf(hex) - now })
  return places
}

/** 12.1: a supply line comes into the hex or next to it, as everybody stands now. */
export function isSupplied({ state, world }: Situation, unit: Unit, hex: number): boolean {
  if (unit.supply || world.tables.supply.always.includes(unit.nation)) return true
  return [hex, ...around(world, hex)].some((one) => supplyAt(state, unit.nation, one) !== 'out')
}
