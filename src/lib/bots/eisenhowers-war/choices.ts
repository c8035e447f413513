// Single decisions: the order of the phase, losses, standing or giving way, bombers, rebuilding.
import type { Choice, PickOffer, SelectOffer } from '../../kernel/offers'
import { portMinimum } from '../../games/eisenhowers-war/04-victory'
import { assess, resultOf } from '../../games/eisenhowers-war/10.1-odds'
import { clashOf } from '../../games/eisenhowers-war/11-battle'
import { attackOf, defenseOf, isCity, unitsIn } from '../../games/eisenhowers-war/board'
import type { ActionFrame } from '../../games/eisenhowers-war/state'
import { ALLIED, AMERICAN, BRITISH, GERMAN, GROUPS, type Unit } from '../../games/eisenhowers-war/world'
import { approach, inColumn } from './battles'
import { actionOf, battleOf, moversOf, planningFor } from './movement'
import { planAttacks } from './plans'
import { stepWorth, type Situation } from './situation'
import { maybeRazed } from './stakes'

/** After attacks everybody may still go through the gaps: that is worth something by itself. */
const BREAKTHROUGH = 1.7
/** The bombers come twice in the game: they are kept for what matters. */
const LEAST_BOMBING = 4

export function pickWorth(situation: Situation, offer: PickOffer, choice: Choice): number {
  switch (offer.id) {
    case 'first':
      return orderWorth(situation, choice.id === 'attack')
    case 'lose':
      return 10 - lossWorth(situation, situation.world.unit(choice.id)!)
    case 'fallBack':
      return choice.id === 'go' ? fallBackWorth(situation) : 0
    case 'bomber':
      return bomberWorth(situation)
    case 'bridge':
      return 1 + approach(situation, situation.world.hex(choice.id))
    case 'supplyProblem':
      return -strengthOfGroup(situation, GROUPS.indexOf(choice.id as (typeof GROUPS)[number]))
    case 'form':
      // On its feet it is worth more than waiting for another drop.
      return situation.world.unit(choice.id)?.mobile === true ? -1 : 1
    case 'plan-none':
      return -1
    case 'airborne':
      return choice.id === 'none' ? 0 : 1 + attackOf(situation.view, situation.world.unit(choice.id)!)
    default:
      return 0.5
  }
}

/** 5.5: what the attacks bring that can be made at once, and those that can be made after moving. */
function orderWorth(situation: Situation, attackFirst: boolean): number {
  const frame = actionOf(situation)
  if (frame === null) return 0
  const then: ActionFrame = { ...frame, portion: 'move', first: 'move' }
  const plans = planAttacks(situation, moversOf(situation, then, !attackFirst), planningFor(situation, frame))
  const worth = plans.reduce((sum, plan) => sum + plan.worth, 0)
  return attackFirst ? worth * BREAKTHROUGH : worth + 0.01
}

/** What a unit is worth when one of several must lose a step. */
function lossWorth({ view }: Situation, unit: Unit): number {
  const last = view.steps[unit.index] === 1 ? 0.5 : 0
  // 12.3, 12.4: what comes back is easier to lose.
  const gone = unit.sideIndex === ALLIED && unit.nation !== 'US' ? 0.3 : 0
  return stepWorth(unit) + last + gone + (unit.mobile ? 0 : -0.5)
}

/** 11.2, 5.3.5: what it brings to give way against standing. */
function fallBackWorth(situation: Situation): number {
  const { view, stake, own } = situation
  const frame = battleOf(situation)
  if (frame === null) return 0
  const { target } = frame
  const units = unitsIn(view, target)
  const steps = own.size[target]!
  const perStep = own.worth[target]! / Math.max(1, steps)
  if (frame.step === 'inland') {
    const odds = assess(view, clashOf(view, frame))
    const rolls = situation.world.tables.crt.rows.length
    let lost = 0
    let gone = 0
    for (let roll = 1; roll <= rolls; roll++) {
      const [, taken] = resultOf(view, odds, roll)
      lost += Math.min(taken, steps) / rolls
      if (taken >= steps) gone += 1 / rolls
    }
    // Who stays may throw the landing back into the sea, which is worth a great deal.
    return lost * perStep - 20 * (1 - gone)
  }
  const result = frame.result
  if (result >= steps) return 10
  const fixed = units
    .filter((unit) => !unit.mobile)
    .reduce((sum, unit) => sum + stepWorth(unit) * unit.steps, 0)
  const saved = (result - Math.floor(result / 2)) * perStep
  return saved - fixed - stake[target]! - 0.5
}

/** 10.10: how much better the battle becomes for the Allies. */
function bomberWorth(situation: Situation): number {
  const { view, world, side, stake } = situation
  const frame = battleOf(situation)
  if (frame === null) return -1
  const { target } = frame
  const clash = clashOf(view, frame)
  const attackers = [...clash.ground, ...clash.seaborne, ...clash.dropped]
  const column = (bomber: boolean) => {
    const odds = assess(view, { ...clash, bomber })
    return odds.column + odds.beyond
  }
  const { two } = world.tables.victory
  const decides = view.turn <= two.lastTurn && two.hexes.includes(world.grid.ids[target]!)
  // 10.10: a destroyed city is no port and wins nothing.
  const asked = frame.side === side || portMinimum(view) > 0
  const counts = decides || (asked && world.mask('ports')[target] === 1)
  if (isCity(view, target) && counts) return -1
  if (frame.side === side) {
    const bombed = inColumn(situation, target, column(true), attackers)
    const plain = inColumn(situation, target, column(false), attackers)
    if (maybeRazed(view, target)) return stake[target]! * (1 - plain.wins) - LEAST_BOMBING
    return bombed.worth - plain.worth - LEAST_BOMBING
  }
  const steps = clash.defenders.reduce((sum, unit) => sum + view.steps[unit.index]!, 0)
  const lost = (bomber: boolean) => {
    const odds = assess(view, { ...clash, bomber })
    const rolls = world.tables.crt.rows.length
    let gone = 0
    for (let roll = 1; roll <= rolls; roll++) if (resultOf(view, odds, roll)[1] >= steps) gone += 1 / rolls
    return gone
  }
  // 4.3.1: in a city that is no more nobody wins the game.
  const after = isCity(view, target) ? 0 : lost(true)
  return stake[target]! * (lost(false) - after) - LEAST_BOMBING
}

function strengthOfGroup({ view, world }: Situation, group: number): number {
  let strength = 0
  for (const unit of world.unitsOf[ALLIED])
    if (view.at[unit.index]! >= 0 && unit.groupIndex === group) strength += attackOf(view, unit)
  return group === AMERICAN || group === BRITISH ? strength : 0
}

export function selectWorth({ view }: Situation, offer: SelectOffer, unit: Unit): number {
  const whole = attackOf(view, unit) + defenseOf(view, unit)
  switch (offer.id) {
    case 'remove':
    case 'substitute':
      return 100 - whole - 5 * view.steps[unit.index]!
    default:
      return 1 + unit.attack + unit.defense
  }
}

export function selectionWorth(
  { view, world }: Situation,
  offer: SelectOffer,
  units: readonly Unit[]
): number {
  switch (offer.id) {
    case 'merge':
      // Two worn corps hold two hexes, one fresh corps only one.
      return -1
    case 'substitute': {
      const army = world.unitsOf[GERMAN].find((unit) => unit.entry?.kind === 'substitute')
      const [unit] = units
      if (army === undefined || unit === undefined) return -1
      return army.attack + army.defense - attackOf(view, unit) - defenseOf(view, unit)
    }
    case 'launch':
      return 20 + units.length
    case 'restore':
      return 3
    case 'return':
      return 2 + 0.1 * (units[0]?.attack ?? 0)
    default:
      return 1
  }
}
