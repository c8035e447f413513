// What is picked and chosen: points, tables, support, losses, who stays.
import type { Choice, ConfirmOffer, PickOffer, SelectOffer } from '../../kernel/offers'
import { nearest } from '../../kernel/phases'
import { clashOf } from '../../games/munich-war/11.8-fighters'
import { previewBattle } from '../../games/munich-war/11.9-odds'
import { refitCost } from '../../games/munich-war/07.3-refit'
import { chanceOf } from '../../games/munich-war/17-special-forces'
import type { BattleFrame } from '../../games/munich-war/state'
import type { Unit } from '../../games/munich-war/world'
import { refugeWorth } from './afterwards'
import { terrorPick } from './air'
import { approach, previewed } from './battles'
import { APPROACHED } from './movement'
import { stepWorth, type Situation } from './situation'
import { standWorth } from './standing'

/** What is used up in a phase is used where it does something. */
const LEAST_SUPPORT = 0.01
/** What special forces are worth that may be lost. */
const FORCES = 0.3
/** What it is worth to hold a fortress with somebody in it, besides the hex (12.2). */
const STAYS = 0.4
/** A factor of a unit that fights for another turn. */
const PER_TURN = 0.02

const CONFIRMS: Readonly<Record<string, number>> = {
  // 3.4.2b: all pieces at once.
  suggest: 1000
}

export const confirmWorth = (offer: ConfirmOffer): number => CONFIRMS[offer.id] ?? 0

export function pickWorth(situation: Situation, offer: PickOffer, choice: Choice): number {
  const { world } = situation
  switch (offer.id) {
    case 'mobilize':
      return mobilizeWorth(situation, world.unit(choice.id)!)
    case 'refit':
      return refitWorth(situation, world.unit(choice.id)!)
    case 'terror': {
      const [id, target] = choice.id.split(' ') as [string, 'city' | 'units']
      return terrorPick(situation, id, target)
    }
    case 'victim':
      return choice.id === 'none' ? 0 : lossWorth(situation, world.unit(choice.id)!)
    case 'table':
      return 10 + battleWorth(situation, choice)
    case 'air':
    case 'naval':
      return battleWorth(situation, choice) - battleNow(situation) + LEAST_SUPPORT
    case 'special':
      return forcesWorth(situation, choice)
    case 'stay':
      return refugeWorth(stayWorth(situation, world.unit(choice.id)!) + STAYS)
    default:
      return 0.5
  }
}

const battleOf = ({ state }: Situation) => nearest<BattleFrame>(state, 'battle')

function attackersIn({ world }: Situation, frame: BattleFrame): Unit[] {
  return frame.attackers.map((index) => world.units[index]!)
}

/** The battle as the choice would have it. */
function battleWorth(situation: Situation, choice: Choice): number {
  const frame = battleOf(situation)
  const battle = choice.outlook?.().battle
  if (frame === null || battle === undefined) return 0
  return previewed(situation, frame.target, attackersIn(situation, frame), battle).worth
}

/** As it would be fought now. */
function battleNow(situation: Situation): number {
  const frame = battleOf(situation)
  if (frame === null) return 0
  const { state, world } = situation
  const preview = previewBattle(state, clashOf(state, frame), frame.table ?? 'assault', {
    forces: world.units[frame.special]
  })
  return previewed(situation, frame.target, attackersIn(situation, frame), preview).worth
}

function forcesWorth(situation: Situation, choice: Choice): number {
  const unit = situation.world.unit(choice.id)!
  const helped = battleWorth(situation, choice)
  return helped - battleNow(situation) - (1 - chanceOf(unit)) * FORCES
}

/** 7.2.1: a unit that may come in one to three turns, if it comes at all. */
function mobilizeWorth({ world, turnsLeft }: Situation, unit: Unit): number {
  const { delay } = world.tables.mobilization
  let turns = 0
  for (const one of delay) turns += Math.max(0, turnsLeft - 1 - one) / delay.length
  if (turns === 0) return 0
  const factors =
    unit.class === 'air' ? 4 * (unit.factor ?? 0) + 2 : (unit.attack ?? 0) + 0.6 * (unit.defense ?? 0)
  return PER_TURN * factors * turns + 0.01
}

/** 7.3: a step that fights again. */
function refitWorth({ state, world, turnsLeft }: Situation, unit: Unit): number {
  const cost = refitCost(state, unit)
  const turns = Math.max(1, turnsLeft)
  const factors = unit.class === 'air' ? 4 : ((unit.attack ?? 0) + 0.6 * (unit.defense ?? 0)) / 2
  const points = stepWorth(world, unit) * 0.1
  return (PER_TURN * factors * turns + points) / cost
}

/** What a unit is worth when one of several must lose a step. */
export function lossWorth({ state, world }: Situation, unit: Unit): number {
  // The last step takes the counter along, with its points (22.0g).
  const last = state.steps[unit.index] === 1 ? 0.15 + 0.5 * stepWorth(world, unit) * (unit.steps - 1) : 0
  return stepWorth(world, unit) + last
}

function stayWorth(situation: Situation, unit: Unit): number {
  const hex = situation.view.at[unit.index]!
  return standWorth(situation, unit, hex) + APPROACHED * approach(situation, hex)
}

export function selectWorth(situation: Situation, offer: SelectOffer, unit: Unit): number {
  switch (offer.id) {
    case 'ground':
    case 'lose':
    case 'excess':
      return 10 - lossWorth(situation, unit)
    default:
      return 1
  }
}

export function selectionWorth(_situation: Situation, offer: SelectOffer, units: readonly Unit[]): number {
  return offer.id === 'excess' ? 10 - units.length : 1
}
