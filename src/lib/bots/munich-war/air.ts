// What air units are sent for: attacks that are planned, terror, supply, transport; and whom to intercept.
import type { AttackOffer, PlaceOffer } from '../../kernel/offers'
import { attackOf, factorOf } from '../../games/munich-war/02.5-factors'
import { neutralUnder } from '../../games/munich-war/16.3-range'
import { airOver, hasFlak } from '../../games/munich-war/16.9-flak'
import { inSupply } from '../../games/munich-war/14-supply'
import { unitsIn } from '../../games/munich-war/board'
import type { AirResultCode } from '../../games/munich-war/data'
import type { Unit } from '../../games/munich-war/world'
import type { Proposal } from '../judge'
import { once } from '../operational/terms'
import type { AttackPlan } from '../operational/plans'
import { columnFor } from '../../kernel/tables'
import { imagined, prize } from './battles'
import { moversOf, outlet } from './movement'
import { planAttacks } from './plans'
import { stepWorth, type Situation } from './situation'

/** Missions that bring less are not flown. */
const LEAST = 0.08
/** The column that a support brings is reckoned with when attacks are planned. */
const EXPECTED = 1
/** What a city under terror costs the enemy, for each turn to come. */
const CITY = 0.06
/** What it is worth that an enemy air unit does not do what it was sent for. */
const MISSION = 0.35
/** What it is worth to keep a unit in supply for a phase, for each point of attack. */
const FED = 0.05
/** What it costs to fly at all: somebody may intercept. */
const EXPOSED = 0.03
const MOST_HEXES = 400

/** The attacks of this turn as they can be planned before anybody moves. */
const plansAhead = once((situation: Situation): readonly AttackPlan<Unit>[] =>
  planAttacks(
    situation,
    moversOf(situation, ({ mobile }) => mobile),
    { extra: EXPECTED }
  )
)

/** What an airstrike adds to the attack that is planned on a hex. */
function supportWorth(situation: Situation, unit: Unit, hex: number): number {
  const plan = plansAhead(situation).find(
    ({ target, fighters }) => target === hex && fighters[0]!.unit.nation === unit.nation
  )
  if (plan === undefined) return 0
  const factor = factorOf(situation.state, unit)
  const { fighters } = plan
  return imagined(situation, hex, fighters, factor).worth - imagined(situation, hex, fighters, 0).worth
}

/** What comes of terror bombing (16.8): for the enemy, and for the bomber. */
function terrorWorth(situation: Situation, unit: Unit, hex: number, target: 'city' | 'units'): number {
  const { state, world, turnsLeft } = situation
  const { columns, rows } = world.tables.terror
  const column = columnFor(columns, factorOf(state, unit))
  const gain =
    target === 'city'
      ? CITY * (turnsLeft - 1) * (world.hexes[hex]!.site?.capital ? 2 : 1)
      : bestVictim(situation, hex)
  const flak = hasFlak(state, hex)
  let worth = 0
  for (const row of rows) {
    const result = row[column]!
    if (result === 'terror') worth += gain
    else if (result === 'defiance' || (result === 'flak' && flak)) worth -= stepWorth(world, unit)
  }
  return worth / rows.length
}

/** The step that is worth most in an enemy hex. */
function bestVictim({ state, world, enemy, hostile }: Situation, hex: number): number {
  let best = hostile.units[hex]! > 0 ? 0.2 : 0
  for (const unit of unitsIn(state, hex))
    if (unit.land && state.side[unit.nationIndex] === enemy) best = Math.max(best, stepWorth(world, unit))
  return best
}

const cityTarget = ({ state, world, enemy, board, side }: Situation, hex: number): boolean =>
  world.city[hex] === 1 &&
  state.side[world.country[hex]!] === enemy &&
  !state.terror.includes(hex) &&
  board.sideAt[hex] !== side

function strikeWorth(situation: Situation, unit: Unit, hex: number): number {
  const { board, enemy } = situation
  const held = board.sideAt[hex] === enemy
  return (
    Math.max(
      0,
      held ? supportWorth(situation, unit, hex) : 0,
      held ? terrorWorth(situation, unit, hex, 'units') : 0,
      cityTarget(situation, hex) ? terrorWorth(situation, unit, hex, 'city') : 0
    ) - EXPOSED
  )
}

/** 16.10: own troops that are cut off are fed; or one of them is carried to where it can do more. */
function airliftWorth(situation: Situation, unit: Unit, hex: number): number {
  const { state, world } = situation
  let fed = 0
  for (const near of [hex, ...world.grid.neighbours.slice(6 * hex, 6 * hex + 6)])
    if (near >= 0)
      for (const other of unitsIn(state, near))
        if (other.mobile && other.nation === unit.nation && !inSupply(state, other, 'move'))
          fed += FED * attackOf(state, other)
  return fed - EXPOSED
}

export function* launches(situation: Situation, offer: PlaceOffer): Iterable<Proposal> {
  const { world, state } = situation
  // One after the other, the strongest first: what they can do changes with each.
  for (const id of [...offer.pieces].sort((a, b) => rank(situation, b) - rank(situation, a))) {
    const unit = world.unit(id)!
    let best: Proposal | null = null
    for (const name of offer.hexes(id).slice(0, MOST_HEXES)) {
      const hex = world.hex(name)
      // 5.4c: nobody is invaded from the air.
      if (neutralUnder(state, hex) !== null) continue
      const worth =
        unit.type === 'airlift' ? airliftWorth(situation, unit, hex) : strikeWorth(situation, unit, hex)
      if (worth > LEAST && worth > (best?.worth ?? 0))
        best = { order: offer.order(id, name), worth, why: `${unit.name} flies to ${name}` }
    }
    if (best !== null) {
      yield best
      return
    }
  }
}

const rank = ({ state, world }: Situation, id: string): number => factorOf(state, world.unit(id)!)

/** 16.8: terror now, or support later. */
export function terrorPick(situation: Situation, id: string, target: 'city' | 'units'): number {
  const { world, state } = situation
  const unit = world.unit(id)!
  const hex = state.over[unit.index]!
  const later = supportWorth(situation, unit, hex)
  return terrorWorth(situation, unit, hex, target) - Math.max(0, later) - 0.01
}

/** 16.6: an interception by what it costs both sides. */
export function* interceptions(situation: Situation, offer: AttackOffer): Iterable<Proposal> {
  const { state, world, enemy } = situation
  const { columns, rows, codes } = world.tables.interception
  for (const name of offer.targets()) {
    const hex = world.hex(name)
    const [target] = airOver(state, enemy, hex)
    if (target === undefined) continue
    for (const id of offer.attackers(name)) {
      const unit = world.unit(id)!
      const column = columnFor(columns, factorOf(state, unit) - factorOf(state, target))
      let worth = 0
      for (const row of rows) {
        const fates = codes[row[column]! as AirResultCode]
        worth += lossOf(situation, target, fates.target)
        worth -= lossOf(situation, unit, fates.interceptor)
        if (fates.target === 'aborted' || fates.target === 'eliminated') worth += MISSION
      }
      worth = worth / rows.length + 0.05 * Math.min(1, prize(situation, hex)) - 0.02
      yield { order: offer.order(name, [id]), worth, why: `${unit.name} intercepts over ${name}` }
    }
  }
}

function lossOf({ state, world }: Situation, unit: Unit, fate: string): number {
  const step = stepWorth(world, unit)
  if (fate === 'eliminated') return step * state.steps[unit.index]!
  return fate === 'reduced' ? step : 0
}

/** What an air transport brings. */
export function liftWorth(situation: Situation, unit: Unit, hex: number): number {
  const { view } = situation
  return outlet(situation, unit, hex) - outlet(situation, unit, view.at[unit.index]!) - 0.2
}
