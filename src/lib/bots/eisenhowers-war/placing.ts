// Where pieces are put: units from the box, drops, markers of offensives and of aerial supply, the fortress.
import { distance } from '../../hex/grid'
import type { PlaceOffer } from '../../kernel/offers'
import { inSupply } from '../../games/eisenhowers-war/07-supply'
import { beginParty, reachOf } from '../../games/eisenhowers-war/08-movement'
import { unitsIn } from '../../games/eisenhowers-war/board'
import { ALLIED, GERMAN, type Unit } from '../../games/eisenhowers-war/world'
import type { Proposal } from '../judge'
import { outletWorth } from '../operational/goals'
import type { Mover } from '../operational/plans'
import { enemyGoals } from './battles'
import { deployments } from './deployment'
import { landings, waitsForFleet } from './invasions'
import { planAttacks } from './plans'
import { peril, stepWorth, turnsTo, type Situation } from './situation'
import { mustFall } from './stakes'
import { guardWorth, standWorth, threatTo } from './standing'

/** Whatever can come into play comes: this lifts every place above ending. */
const COMES = 50
const PATIENCE = 0.7
/** An offensive must bring so much more than nothing, the less the later it is. */
const LEAST_OFFENSIVE = 3
/** What a drop must bring, since the corps stays where it is. */
const DROP = 4

export function* placements(situation: Situation, offer: PlaceOffer): Iterable<Proposal> {
  if (offer.id.startsWith('plan-')) return yield* landings(situation, offer)
  if (offer.id === 'deploy') return yield* deployments(situation, offer)
  // What was set up stays: one corps more or less in one place decides nothing.
  if (offer.id === 'relocate') return
  if (offer.id === 'fmo') return yield* offensives(situation, offer)
  const { world } = situation
  for (const piece of offer.pieces) {
    const unit = world.unit(piece)
    if (offer.id === 'enter' && unit !== undefined && waitsForFleet(situation, unit)) continue
    let any = false
    for (const id of offer.hexes(piece)) {
      any = true
      const worth = placeWorth(situation, offer, piece, world.hex(id))
      yield { order: offer.order(piece, id), worth, why: offer.text }
    }
    // One piece after the other: the first that can come in does.
    if (any && offer.id === 'enter') return
  }
}

function placeWorth(situation: Situation, offer: PlaceOffer, piece: string, hex: number): number {
  const unit = situation.world.unit(piece)
  switch (offer.id) {
    case 'aerial':
      return aerialWorth(situation, hex)
    case 'thunderclap':
      // 4.4.1: those beyond the line may yet make up for others.
      return COMES + remoteness(situation, hex) + (mustFall(situation.view, hex) ? COMES : 0)
    case 'alpine':
      return COMES + remoteness(situation, hex)
    case 'drop':
      return unit === undefined ? -1 : dropWorth(situation, unit, hex)
    case 'shift':
      return unit === undefined
        ? 0
        : standWorth(situation, unit, hex) - standWorth(situation, unit, situation.view.at[unit.index]!)
    default:
      return unit === undefined ? 0 : COMES + entryWorth(situation, unit, hex)
  }
}

/** What it is worth that a unit begins here: what it guards, and how near it is to what it could take. */
export function entryWorth(situation: Situation, unit: Unit, hex: number): number {
  const { stake, view, side, world } = situation
  const goals =
    side === ALLIED
      ? enemyGoals(situation)
      : world.landHexes.filter(
          (goal) => stake[goal]! > 3 && view.control[goal] === GERMAN && threatTo(situation, goal) > 0
        )
  const best = outletWorth(
    goals,
    PATIENCE,
    (goal) => turnsTo(situation, unit, hex, goal),
    (goal) => (side === ALLIED ? 1 : 0.5) * stake[goal]!
  )
  return best + guardWorth(situation, unit, hex)
}

/** 7.11: the marker goes where it saves most. */
function aerialWorth({ view, board }: Situation, hex: number): number {
  const frame = view.stack.at(-1) as { phase: string; target?: number; side?: number }
  // It is kept until somebody would suffer: at the check, or under an attack.
  if (
    frame.phase !== 'supplyCheck' &&
    !(frame.phase === 'battle' && frame.side === GERMAN && frame.target === hex)
  )
    return -1
  if (board.sideAt[hex] !== ALLIED) return -1
  let saved = -0.5
  for (const unit of unitsIn(view, hex)) if (!inSupply(view, unit)) saved += stepWorth(unit)
  return saved
}

/** How far the nearest Allied unit is. */
function remoteness({ view, world, stake }: Situation, hex: number): number {
  let nearest = 30
  for (const unit of world.unitsOf[ALLIED])
    if (view.at[unit.index]! >= 0)
      nearest = Math.min(nearest, distance(world.grid, hex, view.at[unit.index]!))
  return nearest + 0.3 * stake[hex]!
}

/** 13.2: a drop takes a hex that others cannot come to. */
function dropWorth(situation: Situation, unit: Unit, hex: number): number {
  const { view, side, soon, stake } = situation
  if (view.control[hex] === side) return -1
  const { lost } = peril(situation, hex, soon[hex]!, { defense: unit.defense, size: unit.steps })
  return stake[hex]! * (1 - lost) - DROP - 4 * lost
}

/** 13.6: an offensive where it brings most; nothing when it brings too little. */
function* offensives(situation: Situation, offer: PlaceOffer): Iterable<Proposal> {
  const { view, world, board } = situation
  const { fmo, shifts } = world.tables
  const known = new Map<Unit, Mover<Unit>>()
  const moverOf = (unit: Unit): Mover<Unit> => {
    let mover = known.get(unit)
    if (mover === undefined) {
      const at = view.at[unit.index]!
      const reach = new Set([at])
      for (const { hex } of reachOf(view, beginParty(view, [unit]))) reach.add(hex)
      known.set(unit, (mover = { unit, at, reach }))
    }
    return mover
  }
  const turnsLeft = world.scenario.turns.length - view.turn
  const least = Math.min(LEAST_OFFENSIVE, turnsLeft / Math.max(1, view.fmo))
  const [piece] = offer.pieces
  for (const id of offer.hexes(piece!)) {
    const hex = world.hex(id)
    const { neighbours } = world.grid
    const area = [hex, ...neighbours.slice(6 * hex, 6 * hex + 6)].filter(
      (at) => at >= 0 && board.sideAt[at] === GERMAN
    )
    const units = area
      .flatMap((at) => unitsIn(view, at))
      .filter((unit) => unit.mobile && !world.italy[view.at[unit.index]!] && inSupply(view, unit))
    const plans = planAttacks(situation, units.map(moverOf), { extra: shifts.fmo, most: fmo.maxAttacks })
    const worth = plans.reduce((sum, plan) => sum + plan.worth, 0)
    if (worth > least) yield { order: offer.order(piece!, id), worth, why: offer.text }
  }
}
