// Chapter 8: what players do with stacks besides moving: dispersal of overstacks by the opponent (7.0, 8.0),
// and the order of the units in a stack (8.3).
import { refuse } from '../../kernel/game'
import type { Offer, PickOffer, PlaceOffer } from '../../kernel/offers'
import { nearest, pop, push } from '../../kernel/phases'
import { placeOffer, topOffer as offerTop } from '../../kernel/offer-kit'
import { isTop, layOnTop } from '../../kernel/stacks'
import { boardOf, enemyOf, inEnemyZone, unitsIn, worldOf } from './board'
import { eliminate } from './03.5-replacements'
import { enterHex } from './03.6-control'
import { isOverstacked, mayStack } from './08-stacking'
import { inSupply } from './10-supply'
import type { Context, Phase } from './events'
import { hexId, hexNamed, names, placeName, unitName, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { CombatFrame, DisperseFrame, State, TurnPhaseFrame } from './state'
import { SEATS, type Side, type Unit } from './world'

/** 7.0, 8.0: the opponent will move the excess out of this hex; nothing happens when there is none by then. */
export function pushDisperse(state: State, hex: number): void {
  push<DisperseFrame>(state, { phase: 'disperse', hex, begun: false, shownBefore: [] })
}

/** 8.0, A9: adjacent hexes a unit can be dispersed into; enemy zones of control only when nothing else is left (7.0h). */
function dispersalHexes(state: State, unit: Unit): number[] {
  const board = boardOf(state)
  const { world } = board
  const from = state.at[unit.index]!
  const steps = world.stepCost[unit.mech ? 1 : 0]
  const legal: number[] = []
  for (let i = 6 * from; i < 6 * from + 6; i++) {
    const to = world.grid.neighbours[i]!
    if (steps[i]! >= 0 && board.open[unit.nationIndex]![to] && mayStack(state, [unit], to)) legal.push(to)
  }
  const free = legal.filter((hex) => !inEnemyZone(board, unit.sideIndex, hex))
  return free.length > 0 ? free : legal
}

/** 7.0g: units whose removal brings the hex nearer to its limit and, if it can be helped, not below it. */
function excessUnits(state: State, hex: number, from: readonly Unit[]): Unit[] {
  const board = boardOf(state)
  const limits = board.world.tables.stacking
  if (board.armies[hex]! > limits.maxArmies) return from.filter((unit) => unit.class === 'army')
  if (board.staticCorps[hex]! > limits.maxGermanStaticCorps)
    return from.filter((unit) => unit.germanStaticCorps)
  const excess = board.weight[hex]! - limits.limit
  const fitting = from.filter((unit) => unit.weight <= excess)
  return fitting.length > 0 ? fitting : [...from]
}

/** The units the opponent may choose from now (8.0l). */
function dispersible(state: State, hex: number): Unit[] {
  return excessUnits(
    state,
    hex,
    unitsIn(state, hex).filter((unit) => dispersalHexes(state, unit).length > 0)
  )
}

function dispersalActor(state: State, frame: DisperseFrame): string | null {
  if (!frame.begun || !isOverstacked(state, frame.hex)) return null
  if (dispersible(state, frame.hex).length === 0) return null
  return SEATS[enemyOf(boardOf(state).sideAt[frame.hex] as Side)]
}

function runDispersal(state: State, frame: DisperseFrame, context: Context): void {
  if (!isOverstacked(state, frame.hex)) {
    if (frame.begun) state.shown = frame.shownBefore
    pop(state, frame)
    return
  }
  if (!frame.begun) {
    // 8.3: who moves the units must see them.
    frame.begun = true
    frame.shownBefore = state.shown
    if (!state.shown.includes(frame.hex)) {
      state.shown = [...state.shown, frame.hex]
      context.reveal()
    }
    return
  }
  if (dispersible(state, frame.hex).length > 0) return
  // A9: nowhere to go. The weakest excess unit is lost, so that nobody has to choose.
  const lost = excessUnits(state, frame.hex, unitsIn(state, frame.hex)).sort(byStrength)[0]!
  const city = boardOf(state).world.city[frame.hex] === 1
  context.emit({ kind: 'noRoom', rule: '8.0i', hexes: [hexId(state, frame.hex)], units: [lost.id] })
  eliminate(state, lost, { unsupplied: !inSupply(state, lost), concentricDefense: false, city }, context)
}

function byStrength(a: Unit, b: Unit): number {
  return a.ce - b.ce || a.attack + a.defense - b.attack - b.defense || a.index - b.index
}

function disperse(state: State, frame: DisperseFrame, order: OrderOf<'disperse'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  const hex = hexNamed(state, order.hex)
  if (state.at[unit.index] !== frame.hex) refuse('8.0i', `${unit.name} is not in the overstacked hex.`)
  if (!dispersible(state, frame.hex).includes(unit))
    refuse('7.0g', `${unit.name} need not move to meet the stacking limit.`)
  if (!dispersalHexes(state, unit).includes(hex)) refuse('8.0l', dispersalWhy(state, unit, hex))

  const combat = nearest<CombatFrame>(state, 'combat')
  // 12.0f: a unit that was attacked in this phase is not attacked again where it is now.
  if (combat?.targets.includes(frame.hex) && !combat.targets.includes(hex)) combat.targets.push(hex)
  context.emit({
    kind: 'disperse',
    rule: '8.0i',
    units: [unit.id],
    hexes: [hexId(state, frame.hex), order.hex]
  })
  enterHex(state, unit, hex, context)
}

function dispersalWhy(state: State, unit: Unit, hex: number): string {
  const board = boardOf(state)
  if (board.sideAt[hex] === enemyOf(unit.sideIndex)) return 'That hex is enemy-occupied.'
  if (inEnemyZone(board, unit.sideIndex, hex) && mayStack(state, [unit], hex))
    return 'Hexes outside enemy zones of control come first.'
  return `${unit.name} cannot be moved there.`
}

function dispersalOffer(state: State, frame: DisperseFrame): PlaceOffer {
  const text = `Move your opponent’s excess units out of ${placeName(state, frame.hex)}`
  return placeOffer<State, Unit>(
    state,
    names,
    { id: 'disperse', rule: '8.0i', text },
    dispersible(state, frame.hex),
    (unit) => dispersalHexes(state, unit),
    (unit, hex) => ({ type: 'disperse', unit, hex }) as OrderOf<'disperse'>
  )
}

export const dispersePhase: Phase<State, DisperseFrame> = {
  rule: '8.0i',
  title: 'Overstacked hex',
  actor: dispersalActor,
  offers: (state, frame): Offer[] => [dispersalOffer(state, frame)],
  orders: { disperse },
  run: runDispersal
}

/** 8.3: which unit lies on top of its stack is for the owner to say. */
export function topOffer(state: State, frame: TurnPhaseFrame): PickOffer {
  const world = worldOf(state)
  return offerTop<State, Unit>(
    state,
    names,
    '8.3a',
    () => world.units.filter((unit) => mayTop(state, frame, unit)),
    (unit) => `${unitName(world, unit)} in ${placeName(state, state.at[unit.index]!)}`
  )
}

function mayTop(state: State, frame: TurnPhaseFrame, unit: Unit): boolean {
  const stands = state.at[unit.index]! >= 0 && frame.nations.includes(unit.nationIndex)
  return stands && !isTop(state, boardOf(state), unit.index)
}

export function putOnTop(
  state: State,
  frame: TurnPhaseFrame,
  order: OrderOf<'top'>,
  _context: Context
): void {
  const unit = unitNamed(state, order.unit)
  if (!mayTop(state, frame, unit))
    refuse('8.3a', `${unit.name} is not under another unit in a stack of the active nation.`)
  layOnTop(state, unit.index)
}
