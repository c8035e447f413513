// For tests: positions made by hand, and orders given without ceremony.
import map from '../../../../scenarios/munich-war/map.json'
import tables from '../../../../scenarios/munich-war/tables.json'
import units from '../../../../scenarios/munich-war/units.json'
import antiComintern from '../../../../scenarios/munich-war/anti-comintern-war.json'
import generalWar from '../../../../scenarios/munich-war/general-war.json'
import intermarium from '../../../../scenarios/munich-war/intermarium.json'
import littleEntente from '../../../../scenarios/munich-war/little-entente.json'
import westernPowers from '../../../../scenarios/munich-war/western-powers-guarantee.json'
import { onceFor } from '../../kernel/derived'
import { playPhases } from '../../kernel/phases'
import { bareShow } from '../../kernel/testing/bare'
import { playing } from '../../kernel/testing/scene'
import { bind, worldOf } from './board'
import { enter, join } from './02.3-control'
import { secrets } from './07.2-musters'
import { concession } from './22-victory'
import { phases } from './phases'
import { forms, type CountryName, type Options, type Pack } from './data'
import type { Event } from './events'
import { parseOrder } from './orders'
import { emptyMap, startPosition } from './start'
import type { State } from './state'
import { disguise, viewFor } from './view'
import { ALLIED, AXIS, buildWorld, SEATS } from './world'

const FILES = [westernPowers, littleEntente, intermarium, antiComintern, generalWar]

function pack(): Pack {
  const board = { map: forms.map(map), units: forms.units(units) }
  const played = FILES.map((file) => forms.scenario(file)).map((scenario) => [
    scenario.id,
    { scenario, ...board }
  ])
  return { tables: forms.tables(tables), further: {}, scenarios: Object.fromEntries(played), briefing: {} }
}

const whole = pack()
export const worldFor = onceFor((scenario) => buildWorld(whole, scenario))

export interface Scene {
  scenario?: Scenario
  options?: Partial<Options>
  /** Countries that have come into the war, in this order. */
  axis?: readonly CountryName[]
  allied?: readonly CountryName[]
  /** Unit to hex, entered in this order; "reduced" after a colon: { 'GER-PZ-16': '2515:reduced' }. */
  units?: Record<string, string>
}

type Scenario =
  'western-powers-guarantee' | 'little-entente' | 'intermarium' | 'anti-comintern-war' | 'general-war'

/** A position by hand: nothing on the map but what is named, Little Entente unless said otherwise. */
export function scene({
  scenario = 'little-entente',
  options = {},
  axis = [],
  allied = [],
  units: at = {}
}: Scene = {}): State {
  const world = worldFor(scenario)
  const state = emptyMap(world, options)
  for (const name of axis) join(state, world.countryNamed(name), AXIS)
  for (const name of allied) join(state, world.countryNamed(name), ALLIED)
  for (const [id, place] of Object.entries(at)) {
    const [hex, reduced] = place.split(':')
    if (reduced === 'reduced') state.steps[unitIn(state, id).index] = 1
    go(state, id, hex!)
  }
  return state
}

/** A unit goes from hex to hex, whatever the rules of movement say. */
export function go(state: State, id: string, ...hexes: string[]): void {
  for (const hex of hexes) enter(state, unitIn(state, id), hexIn(state, hex))
}

/** The phases that are written, without anything to show. */
export const game = playPhases<State, Event>({
  id: 'munich-war',
  rulesVersion: 1,
  seats: SEATS,
  scenarios: FILES.map((file) => forms.scenario(file).id),
  phases,
  bind: (state) => bind(state, worldFor(state.scenario)),
  create: (scenario, options) => startPosition(worldFor(scenario), options),
  parse: parseOrder,
  outcome: (state) => state.result,
  conceded: concession,
  view: viewFor,
  secrets,
  tell: () => null,
  disguise,
  show: bareShow,
  check: () => []
})

/** `where`: NOWHERE for who is not placed, or not in the match. */
export const { give, refusal, where, hexIn, unitIn } = playing(game, worldOf)
