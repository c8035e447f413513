// War Comes Early for the sensible program: what each gesture of the game is worth.
import type { Random } from '../../kernel/dice'
import type { Choice, MoveOffer, PickOffer, PlaceOffer, SelectOffer } from '../../kernel/offers'
import { nearest } from '../../kernel/phases'
import { railheadNumber } from '../../games/war-comes-early/10.3-railheads'
import type { OrderOf } from '../../games/war-comes-early/orders'
import type { BattleFrame, State } from '../../games/war-comes-early/state'
import { SEATS, type Side, type Unit } from '../../games/war-comes-early/world'
import type { Judge, Proposal, Reading } from '../judge'
import { FAR } from '../operational/field'
import { waysOf } from '../operational/march'
import { approach, previewed } from './battles'
import { goalsFor } from './goals'
import { movementProposals } from './movement'
import { airPlace, dispersePlace, dropPlace, railheadPlace, unitPlace } from './placing'
import { breakDownWorth, combineWorth } from './reorganization'
import { fieldTo, situationOf, type Situation } from './situation'
import { captureWorth, standWorth } from './standing'

/** Attacks are made one after the other as long as they bring something. */
const LEAST_BATTLE = 0.1
const FIRST_PHASES = ['reorganization', 'movement', 'combat']
/** Air markers that support the ground; the others bomb (6.2). */
const GROUND_SUPPORT = 3

export const judge: Judge<State> = {
  read(view: State, seat: string, _random: Random): Reading {
    const side = SEATS.indexOf(seat as (typeof SEATS)[number]) as Side
    const situation = situationOf(view, side)
    const { world } = situation
    const unitOf = (id: string) => world.unit(id)!
    return {
      confirm: () => 0,
      pick: (offer, choice) => pickWorth(situation, offer, choice),
      place: () => 0,
      places: (offer) => placements(situation, offer),
      spend: ({ budget }, { terror = 0 }) => -Math.abs(budget - Math.min(budget, GROUND_SUPPORT) - terror),
      select: (offer, id) => selectWorth(situation, offer, unitOf(id)),
      selection: (offer, ids) => selectionWorth(situation, offer, ids.map(unitOf)),
      battle: (_offer, target, ids, preview) =>
        previewed(situation, world.hex(target), ids.map(unitOf), preview).worth - LEAST_BATTLE,
      move: () => -1,
      moves(offer) {
        if (offer.id === 'move') return movementProposals(situation, offer)
        return offer.id === 'flank' ? flanks(situation, offer) : railheads(situation, offer)
      }
    }
  }
}

function pickWorth(situation: Situation, offer: PickOffer, choice: Choice): number {
  switch (offer.id) {
    case 'germanOrder':
      return (choice.order as OrderOf<'germanOrder'>).phases.join() === FIRST_PHASES.join() ? 1 : 0
    case 'declare':
      return 3 - FIRST_PHASES.indexOf((choice.order as OrderOf<'declare'>).phase)
    case 'violate':
      // 4.5.3, A45: Danzig costs nothing and pays at once.
      return situation.world.tables.violation.germanGainsCapitalValue.includes(choice.id) ? 1000 : -1
    case 'lose':
      return -lossWorth(situation.world.unit(choice.id)!)
    default:
      return 0.5
  }
}

/** What a unit is worth when one of several must go. */
function lossWorth(unit: Unit): number {
  return (0.7 * unit.attack + unit.defense) / unit.ce + (unit.germanMech ? 6 : 0) + (unit.components ? 1 : 0)
}

/** One piece after the other: the first that can be placed at all. */
function* placements(situation: Situation, offer: PlaceOffer): Iterable<Proposal> {
  // What stands once stays: people may think again, a program need not.
  if (offer.id === 'again') return
  const { world } = situation
  const pieces = offer.id === 'disperse' ? offer.pieces : offer.pieces.slice(0, 2)
  for (const piece of pieces) {
    for (const id of offer.hexes(piece)) {
      const worth = placeWorth(situation, offer, piece, world.hex(id))
      yield { order: offer.order(piece, id), worth, why: offer.text }
    }
    if (offer.id !== 'disperse' && offer.hexes(piece).length > 0) return
  }
}

function placeWorth(situation: Situation, offer: PlaceOffer, piece: string, hex: number): number {
  const unit = situation.world.unit(piece)
  switch (offer.id) {
    case 'air':
      return airPlace(situation, hex)
    case 'disperse':
      return dispersePlace(situation, unit!, hex)
    case 'drop':
      return dropPlace(situation, offer, hex)
    default:
      // Whatever can come into play comes: 50 lifts every place above ending.
      return (
        50 +
        (unit === undefined
          ? railheadPlace(situation, railheadNumber(piece), hex)
          : unitPlace(situation, unit, hex))
      )
  }
}

function selectWorth(situation: Situation, offer: SelectOffer, unit: Unit): number {
  if (offer.role !== 'advance') return unit.attack + unit.defense + 1
  const frame = nearest<BattleFrame>(situation.view, 'battle')
  return frame === null ? 1 : advanceWorth(situation, unit, frame.target)
}

/** What it brings that the unit goes from where it stands into the hex. */
function advanceWorth(situation: Situation, unit: Unit, hex: number): number {
  const at = situation.view.at[unit.index]!
  const ahead = approach(situation, hex) - approach(situation, at)
  return (
    standWorth(situation, unit, hex) -
    standWorth(situation, unit, at) +
    2 * ahead +
    headway(situation, unit, at, hex) +
    0.3
  )
}

/** Movement points that the unit comes nearer to its goal. */
function headway(situation: Situation, unit: Unit, from: number, to: number): number {
  if (unit.move === 0) return 0
  const goal = goalsFor(situation, [unit]).get(unit)
  if (goal === undefined) return 0
  const field = fieldTo(situation, unit, goal.hex)
  if (field[from]! >= FAR || field[to]! >= FAR) return 0
  return (goal.pull * (field[from]! - field[to]!)) / 2
}

function selectionWorth(situation: Situation, offer: SelectOffer, units: readonly Unit[]): number {
  if (offer.id === 'breakDown') return breakDownWorth(situation, units[0]!)
  if (offer.role !== 'advance') return combineWorth(situation, units)
  return units.reduce((sum, unit) => sum + selectWorth(situation, offer, unit), 0)
}

/** 12.6: into the gap, where it leads on or takes something. */
function* flanks(situation: Situation, offer: MoveOffer): Iterable<Proposal> {
  const { world, view } = situation
  for (const id of offer.units) {
    const unit = world.unit(id)!
    const at = view.at[unit.index]!
    for (const { id: name, path } of waysOf(offer, [id])) {
      const hex = world.hex(name)
      const worth =
        captureWorth(situation, hex) +
        0.5 * headway(situation, unit, at, hex) +
        0.5 * (standWorth(situation, unit, hex) - standWorth(situation, unit, at)) -
        0.6
      yield { order: offer.order([id], path), worth, why: `${unit.name} goes around the flank` }
    }
  }
}

function* railheads(situation: Situation, offer: MoveOffer): Iterable<Proposal> {
  const { world, view } = situation
  for (const id of offer.units) {
    const railhead = railheadNumber(id)
    const now = railheadPlace(situation, railhead, view.railheads[railhead]!)
    for (const { id: name, path } of waysOf(offer, [id])) {
      const worth = railheadPlace(situation, railhead, world.hex(name)) - now
      yield { order: offer.order([id], path), worth, why: 'The railhead follows the front' }
    }
  }
}
