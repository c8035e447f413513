// 3.2.3, 3.3.2, 5.3: where the Allies land, and with whom.
import { disc, distance } from '../../hex/grid'
import type { AttackOffer, PlaceOffer } from '../../kernel/offers'
import { attackOf } from '../../games/eisenhowers-war/board'
import { BOX } from '../../games/eisenhowers-war/state'
import { ALLIED, GERMAN, type Unit } from '../../games/eisenhowers-war/world'
import type { Proposal } from '../judge'
import { previewed } from './battles'
import { columnOf, resultsIn } from './odds'
import { groundShift, type Situation } from './situation'

/** What a landing can be expected to bring along: the first force is known, the second is what is left over. */
const SECOND_FORCE = 16
/** The turn on which most ports are asked for (4.3.2). */
const SECOND_TURN = 3
/** Units that wait for it in the box. */
const SECOND_UNITS = 2
const NEAR = 0.6

/** Chance that a force of this strength comes ashore. */
function comesAshore({ view, world, hostile, side }: Situation, hex: number, strength: number): number {
  if (hostile.size[hex] === 0) return 1
  const shift = groundShift(view, world, side, hex) + world.tables.shifts.invasion
  const column = columnOf(world, strength, hostile.defense[hex]!, shift)
  const results = resultsIn(view, world, column)
  return results.filter(([, taken]) => taken >= hostile.size[hex]!).length / results.length
}

function landingWorth(situation: Situation, hex: number, strength: number): number {
  const { world, hostile, stake } = situation
  const chance = comesAshore(situation, hex, strength)
  let around = 0
  let enemies = 0
  for (const near of disc(world.grid, hex, 4)) {
    const far = distance(world.grid, near, hex)
    // 4.3.2: a port must be had at once, so weak garrisons count most.
    around += (stake[near]! * NEAR ** far) / (1 + hostile.defense[near]! / 6)
    if (far <= 2) enemies += hostile.defense[near]! / (1 + far)
  }
  return 100 * (chance - 1) + around - 0.6 * enemies
}

export function* landings(situation: Situation, offer: PlaceOffer): Iterable<Proposal> {
  const { world, view } = situation
  const first = offer.id.startsWith('plan-first')
  if (!first && offer.id !== `plan-second-${SECOND_TURN}`) return
  const force = world.scenario.rules.invasionForce.map((id) => attackOf(view, world.unit(id)!))
  const strength = first ? force.reduce((sum, one) => sum + one, 0) : SECOND_FORCE
  // 7.16, 12.1: the second landing opens another coast.
  const coast = first ? null : world.mask('frenchMedCoast')
  const [piece] = offer.pieces
  for (const id of offer.hexes(piece!)) {
    const hex = world.hex(id)
    if (coast !== null && (!coast[hex] || !world.port[hex])) continue
    yield {
      order: offer.order(piece!, id),
      worth: 1000 + landingWorth(situation, hex, strength),
      why: offer.text
    }
  }
}

/** 5.3.1: the last of the box wait for the second invasion. */
export function waitsForFleet({ view, world }: Situation, unit: Unit): boolean {
  const plan = view.plans.second?.open
  if (unit.sideIndex !== ALLIED || view.turn !== SECOND_TURN - 1) return false
  if (view.invasions.second !== 'ahead' || plan?.turn !== SECOND_TURN || plan.hex === null) return false
  const boxed = world.unitsOf[ALLIED].filter((other) => view.at[other.index] === BOX)
  return boxed.slice(-SECOND_UNITS).includes(unit)
}

/** Below this chance the second invasion stays in port. */
const LEAST_CHANCE = 0.6

/** 5.3: the strongest force that may be launched, with everybody who can help. */
export function* launches(situation: Situation, offer: AttackOffer): Iterable<Proposal> {
  const { world, view, side } = situation
  for (const id of offer.targets()) {
    const target = world.hex(id)
    const able = offer
      .attackers(id)
      .map((name) => world.unit(name)!)
      .filter((unit) => unit.mobile || unit.twin < 0)
      .sort((a, b) => attackOf(view, b) - attackOf(view, a) || a.index - b.index)
    let chosen: string[] = []
    for (const unit of able) {
      const more = [...chosen, unit.id]
      if (offer.judge?.(id, more) === null) chosen = more
    }
    if (chosen.length === 0 && side !== GERMAN) chosen = able.map((unit) => unit.id)
    const outlook = previewed(
      situation,
      target,
      chosen.map((name) => world.unit(name)!),
      offer.preview(id, chosen)
    )
    yield {
      order: offer.order(id, chosen),
      worth: outlook.wins >= LEAST_CHANCE ? 20 : -20 + outlook.wins,
      why: offer.text
    }
  }
}
