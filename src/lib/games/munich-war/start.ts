// The position before the first order (3.4).
import type { Seat } from '../../kernel/game'
import { push } from '../../kernel/phases'
import { bind, put } from './board'
import { poolsOf, startsReduced } from './03-pools'
import type { Options } from './data'
import {
  NOWHERE,
  type PreparednessFrame,
  type SetupFrame,
  type State,
  type SurpriseFrame,
  type TurnFrame
} from './state'
import { ALLIED, AXIS, NOBODY, SEATS, type Owner, type World } from './world'

/** Nothing on the map; countries on the sides of the scenario, and what lies in them with them (3.4a, 2.3i). */
export function emptyMap(world: World, options: Partial<Options> = {}): State {
  const { scenario, countries, country, tables, units } = world
  const side = countries.map((name) => startingSide(world, name))
  const state: State = {
    scenario: scenario.id,
    options: { ...tables.options, ...options },
    turn: 1,
    side,
    at: units.map(() => NOWHERE),
    rank: units.map(() => 0),
    nextRank: 0,
    // 3.4.2d: full strength; what starts reduced is reduced in the set-up.
    steps: units.map((unit) => unit.steps),
    owner: Array.from(country, (index) => (index < 0 ? NOBODY : side[index]!)),
    last: Array.from(country, () => NOBODY),
    surrendered: countries.map(() => false),
    storm: false,
    terror: [],
    over: units.map(() => NOWHERE),
    since: units.map(() => 0),
    grounded: [],
    railUsed: countries.map(() => 0),
    prepared: [],
    musters: [],
    noPoints: [false, false],
    landed: [],
    assaults: [],
    airFed: [],
    airBound: [],
    seaFed: [],
    resting: [],
    result: null,
    stack: []
  }
  bind(state, world)
  return state
}

/** 3.4a; 3.4b, 3.4c: who is in none of the two columns is neutral, whether it may intervene or not. */
function startingSide({ scenario, tables }: World, country: string): Owner {
  // 5.6b: Danzig goes with Poland.
  const name = tables.invasion.withPoland.some((one) => one === country) ? 'Poland' : country
  const { axis, allied } = scenario.sides
  if (axis.some((one) => one === name)) return AXIS
  return allied.some((one) => one === name) ? ALLIED : NOBODY
}

/** Who commands a unit at the start, or sets it up while it is neutral; null for units that are not in the match (3.4d). */
export function seatOf(world: World, id: string): Seat | null {
  const unit = world.unit(id)
  if (unit === undefined) return null
  const side = startingSide(world, unit.nation)
  if (side !== NOBODY) return SEATS[side]
  return world.scenario.setup.find(({ where }) => where.country === unit.nation)?.side ?? null
}

/**
 * The first position a player sees: air, naval and special forces in the Available displays (3.4.2f), reinforcements in
 * theirs (3.4.3), those who can stand in one place only there, all others still to be set up.
 */
export function startPosition(world: World, options: Partial<Options>): State {
  const state = emptyMap(world, options)
  for (const pool of poolsOf(world, state.options.additionalArmor)) {
    for (const unit of pool.units) {
      if (unit.entry === 'reserve') put(state, unit, pool.reserve)
      else if (unit.entry === 'display') put(state, unit, pool.available)
      else {
        put(state, unit, pool.fixed.get(unit) ?? NOWHERE)
        if (startsReduced(state, unit)) state.steps[unit.index] = 1
      }
    }
  }
  // 3.4.1: one step after the other.
  const turn: TurnFrame = { phase: 'turn', step: 0 }
  state.stack = [turn]
  if (state.options.surpriseAttack) push<SurpriseFrame>(state, { phase: 'surprise' })
  const { nation } = world.tables.optional.preparedness
  const soviet = world.scenario.setup.find(({ where }) => where.country === nation)
  for (const step of [4, 3, 2, 1]) {
    push<SetupFrame>(state, { phase: 'setup', step })
    // 23.6: before they are set up.
    if (state.options.sovietPreparedness && soviet?.step === step)
      push<PreparednessFrame>(state, { phase: 'preparedness' })
  }
  return state
}
