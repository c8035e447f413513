// The position before the first order (3.0, 22.2).
import type { Seat } from '../../kernel/game'
import { bind, bring } from './board'
import { ownersAtStart } from './ground'
import { NOWHERE, type CalendarFrame, type SetupFrame, type State } from './state'
import { factionOf, NEUTRAL, seatOf, type Owner, type World } from './world'

/** Nobody on the map; the ground as the scenario deals it out. */
export function emptyMap(world: World): State {
  const { scenario, map, grid } = world
  const owners = ownersAtStart(map, grid, scenario)
  const state: State = {
    scenario: scenario.id,
    turn: 1,
    weather: { WF: 'dry', EF: 'dry' },
    storms: [],
    events: [...scenario.politics.events],
    acting: null,
    at: [],
    color: [],
    open: [],
    unsupplied: [],
    attrited: [],
    dispersed: [],
    traveled: [],
    spent: [],
    hidden: { unit: [], cv: [] },
    eliminated: [],
    owner: grid.places.map((id): Owner => {
      const owner = owners.get(id)
      return owner === undefined ? NEUTRAL : factionOf(owner)
    }),
    disputed: [],
    battles: [],
    active: [],
    pools: [],
    blitzed: false,
    armistice: 'none',
    result: null,
    stack: []
  }
  bind(state, world)
  return state
}

/** Every block with its usual steps, to be set up by one party after the other. */
export function startPosition(world: World): State {
  const { scenario } = world
  const state = emptyMap(world)
  for (const unit of world.units) {
    const faction = world.factionAtStart(unit)
    if (faction !== null && world.groupOf(unit) !== undefined)
      bring(state, unit.index, scenario.strength[unit.id]!, faction, NOWHERE)
  }
  const calendar: CalendarFrame = { phase: 'calendar', step: 'weather', order: [] }
  const setups = scenario.setupOrder.map((party): SetupFrame => ({
    phase: 'setup',
    party: factionOf(party)
  }))
  state.stack = [calendar, ...setups.reverse()]
  return state
}

/** Who commands a unit at the start; null: it has no part in the scenario. */
export function ownerAtStart(world: World, id: string): Seat | null {
  const unit = world.unit(id)
  const faction = unit === undefined ? null : world.factionAtStart(unit)
  return faction === null ? null : seatOf(faction)
}
