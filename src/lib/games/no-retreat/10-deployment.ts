// Chapter 10: the Deployment Phase: steps A to C are the Allied player's, D to F the German player's.
import { must, refuse, type Bar } from '../../kernel/game'
import { endOffer, placeOffer } from '../../kernel/offer-kit'
import type { Choice, Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { discardBar, payCards } from './05.3-discards'
import { paidChoices } from './05.3-payments'
import { isEvent } from './06-events'
import { evacuationBar, goesUnchecked, mayEvacuate, moveCost, reserveBar, toReserve } from './10.0-moves'
import { drop, dropBar, dropHexes, droppedOn, droppable, invadedByDrop } from './10.0-airdrops'
import { beginEvacuation, beginLandings, evacuate } from './11-landings'
import { enter } from './02.11-control'
import { stopBar } from './13.3-stacking'
import { groupBar } from './22-groups'
import { isOnMap, unitsIn, worldOf } from './board'
import type { Context, Phase } from './events'
import { countryName, hexId, hexNamed, names, unitName, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { DeploymentFrame, State } from './state'
import { ALLIED, boxOf, GERMAN, SEATS, type Side, type Unit } from './world'

export function beginDeployment(state: State): void {
  push<DeploymentFrame>(state, { phase: 'deployment', step: 'A', moved: 0 })
}

const STEPS: readonly DeploymentFrame['step'][] = ['A', 'B', 'C', 'D', 'E', 'F', 'airLanding']

const sideOf = ({ step }: DeploymentFrame): Side =>
  step === 'A' || step === 'B' || step === 'C' ? ALLIED : GERMAN

/** 10.0A-E, 20.1.1a: why a unit cannot do what the step is for; null when it can. */
export function stepBar(state: State, step: DeploymentFrame['step'], unit: Unit): Bar | null {
  if (isEvent(state, 'noDeployment'))
    return { rule: '20.1.1a', why: 'On this turn nobody is deployed but by airdrop.' }
  if (step === 'A' || step === 'D') return reserveBar(state, unit, step === 'A' ? ALLIED : GERMAN)
  if (step === 'B' || step === 'C' || step === 'E') return evacuationBar(state, unit, step)
  return { rule: '10.0F', why: 'Only airdrops are made in this step.' }
}

const able = (state: State, frame: DeploymentFrame): Unit[] =>
  worldOf(state).units.filter(
    (unit) => unit.sideIndex === sideOf(frame) && stepBar(state, frame.step, unit) === null
  )

/** A player is asked where there is something to do, whatever he holds. */
function isAsked(state: State, frame: DeploymentFrame): boolean {
  if (frame.step === 'F') return droppable(state).length > 0
  if (frame.step === 'airLanding')
    return airLanders(state).some((unit) => landingHexes(state, unit).length > 0)
  // Card 18 takes units off next to Dynamo too.
  if (frame.step === 'C' && isDynamoThere(state)) return true
  return able(state, frame).length > 0
}

const isDynamoThere = (state: State): boolean =>
  mayEvacuate(state) &&
  !isEvent(state, 'noDeployment') &&
  worldOf(state).units.some((unit) => unit.letter === 'D' && isOnMap(state, unit))

/** 10.0a, 5.4b: to the next step. After the drops the landings are checked (10.0Fd). */
function next(state: State, frame: DeploymentFrame): void {
  state.credit[sideOf(frame)] = 0
  frame.moved = 0
  const { step } = frame
  if (step === 'airLanding') return pop(state, frame)
  frame.step = STEPS[STEPS.indexOf(step) + 1]!
  if (step === 'F') beginLandings(state)
}

/** The cards for it are discarded; the first of the step is free (10.0). */
function pay(
  state: State,
  frame: DeploymentFrame,
  unit: Unit,
  order: OrderOf<'reserve' | 'evacuate'>,
  context: Context
): void {
  const side = sideOf(frame)
  const cost = moveCost(state, frame)
  must(unit.sideIndex === side ? null : { rule: '10.0a', why: `${unit.name} is not yours.` })
  must(stepBar(state, frame.step, unit))
  must(discardBar(state, side, order.cards, cost))
  payCards(state, side, order.cards, cost, context)
  frame.moved++
}

function reserve(state: State, frame: DeploymentFrame, order: OrderOf<'reserve'>, context: Context): void {
  if (frame.step !== 'A' && frame.step !== 'D') refuse('10.0a', 'Nobody goes to the Reserve in this step.')
  const unit = unitNamed(state, order.unit)
  pay(state, frame, unit, order, context)
  toReserve(state, unit, frame.step === 'A' ? '10.0Aa' : '10.0D', context)
}

function leave(state: State, frame: DeploymentFrame, order: OrderOf<'evacuate'>, context: Context): void {
  const { step } = frame
  if (step !== 'B' && step !== 'C' && step !== 'E') refuse('10.0a', 'Nobody leaves the map in this step.')
  const unit = unitNamed(state, order.unit)
  pay(state, frame, unit, order, context)
  if (goesUnchecked(state, unit)) evacuate(state, unit, `10.0${step}`, context)
  else beginEvacuation(state, unit, step !== 'C')
}

function dropOn(state: State, frame: DeploymentFrame, order: OrderOf<'drop'>, context: Context): void {
  if (frame.step !== 'F') refuse('10.0F', 'Airdrops are made in step F.')
  const hex = hexNamed(state, order.hex)
  must(dropBar(state, order.marker, hex, order.invade))
  drop(state, order.marker, hex, context)
}

// ---- the Air Landing unit -------------------------------------------------------------------------------------------

const airLanders = (state: State): Unit[] =>
  unitsIn(state, boxOf(worldOf(state), GERMAN, 'reserve')).filter(({ type }) => type === 'airborne')

/** 10.0Fc, 10.0Fe, 18.4b: onto a Drop! marker that has landed. */
function airLandingBar(state: State, unit: Unit, hex: number): Bar | null {
  if (!airLanders(state).includes(unit))
    return { rule: '18.4b', why: `${unit.name} does not land from the air.` }
  if (!droppedOn(state, hex)) return { rule: '10.0Fc', why: 'No Drop! marker has landed there.' }
  return stopBar(state, unit, hex) ?? groupBar(state, unit, hex)
}

const landingHexes = (state: State, unit: Unit): number[] =>
  worldOf(state).landHexes.filter((hex) => airLandingBar(state, unit, hex) === null)

function place(state: State, frame: DeploymentFrame, order: OrderOf<'place'>, context: Context): void {
  if (frame.step !== 'airLanding') refuse('10.0Fe', 'It lands when the markers have landed.')
  const unit = unitNamed(state, order.piece)
  const hex = hexNamed(state, order.hex)
  must(airLandingBar(state, unit, hex))
  enter(state, unit, hex, context)
  context.emit({ kind: 'placed', rule: '10.0Fc', units: [unit.id], hexes: [order.hex], side: SEATS[GERMAN] })
}

// ---- offers ---------------------------------------------------------------------------------------------------------

const ABOUT: Readonly<Record<DeploymentFrame['step'], { rule: string; text: string; end: string }>> = {
  A: { rule: '10.0Aa', text: 'Move French units to the Reserve', end: 'Move no more units to the Reserve' },
  B: { rule: '10.0B', text: 'Evacuate units at the map edge', end: 'Evacuate no more at the map edge' },
  C: { rule: '10.0C', text: 'Evacuate units over the sea', end: 'Evacuate no more over the sea' },
  D: { rule: '10.0D', text: 'Move German units to the Reserve', end: 'Move no more units to the Reserve' },
  E: { rule: '10.0E', text: 'Let Mobile units leave the map', end: 'Let no more units leave' },
  F: { rule: '10.0Fa', text: 'Drop paratroops and gliders', end: 'End the airdrops' },
  airLanding: { rule: '10.0Fc', text: 'Land the Air Landing unit', end: 'Do not land' }
}

function movesOffer(state: State, frame: DeploymentFrame): Offer {
  const world = worldOf(state)
  const { rule, text } = ABOUT[frame.step]
  const type = frame.step === 'A' || frame.step === 'D' ? 'reserve' : 'evacuate'
  const choices = able(state, frame).flatMap((unit): Choice[] => {
    const about = { id: unit.id, text: unitName(world, unit), rule, units: [unit.id] }
    const hexes = [hexId(state, state.at[unit.index]!)]
    return paidChoices(
      state,
      sideOf(frame),
      moveCost(state, frame),
      { ...about, hexes },
      (cards) =>
        ({
          type,
          unit: unit.id,
          cards
        }) as OrderOf<'reserve' | 'evacuate'>
    )
  })
  return { gesture: 'pick', id: frame.step, rule, text, choices }
}

function dropOffer(state: State): Offer {
  const { rule, text } = ABOUT.F
  return {
    gesture: 'place',
    id: 'drop',
    rule,
    text,
    pieces: droppable(state),
    hexes: (marker) => dropHexes(state, marker).map((hex) => hexId(state, hex)),
    warnings(_marker, id) {
      const country = invadedByDrop(state, hexNamed(state, id))
      return country === null
        ? []
        : [{ rule: '13.2.1h', why: `Brings ${countryName(country)} to war.`, grave: true }]
    },
    order(marker, id) {
      const country = invadedByDrop(state, hexNamed(state, id))
      return {
        type: 'drop',
        marker,
        hex: id,
        ...(country !== null && { invade: country })
      } as OrderOf<'drop'>
    }
  }
}

function offers(state: State, frame: DeploymentFrame): Offer[] {
  const { rule, text, end } = ABOUT[frame.step]
  const done = endOffer(rule, end)
  if (frame.step === 'F') return [dropOffer(state), done]
  if (frame.step === 'airLanding') {
    const about = { id: 'airLanding', rule, text }
    return [placeOffer(state, names, about, airLanders(state), (unit) => landingHexes(state, unit)), done]
  }
  const moves = movesOffer(state, frame)
  return moves.gesture === 'pick' && moves.choices.length > 0 ? [moves, done] : [done]
}

export const deploymentPhase: Phase<State, DeploymentFrame> = {
  rule: '10.0a',
  title: 'Deployment Phase',
  actor: (state, frame) => (isAsked(state, frame) ? SEATS[sideOf(frame)] : null),
  run: next,
  offers,
  orders: { reserve, evacuate: leave, drop: dropOn, place, end: next }
}
