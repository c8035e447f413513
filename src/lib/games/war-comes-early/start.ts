// The position before the first order: set-up of both scenarios (3.0-3.4, 13.2).
import { bind, put } from './board'
import type { Options } from './data'
import { AT_WAR, AWAY, NEUTRAL, POOL, type SetupFrame, type State } from './state'
import { ALLIED, GERMAN, NOBODY, type World } from './world'

/** Everything in its place before anybody sets up: nothing on the map, pools filled, control as the countries lie. */
export function emptyMap(world: World, options: Partial<Options> = {}): State {
  const { scenario, tables } = world
  const inPool = new Set(Object.values(scenario.pool).flat())
  const sideOfCountry = new Map<string, number>([
    ...scenario.control.German.map((name) => [name, GERMAN] as const),
    ...scenario.control.Allied.map((name) => [name, ALLIED] as const)
  ])
  const neutral = (name: string) =>
    scenario.inPlay === undefined ? (scenario.neutrals ?? []).includes(name) : !scenario.inPlay.includes(name)
  const state: State = {
    scenario: scenario.id,
    options: { ...tables.options, ...options },
    // 3.4c: the first box of the track.
    turn: 1,
    // 3.0c: what is in no pool is set aside until it stands on the map.
    at: world.units.map((unit) => (inPool.has(unit.id) ? POOL : AWAY)),
    rank: world.units.map(() => 0),
    nextRank: 0,
    due: world.units.map(() => 0),
    // A2, 13.2: a nation's hexes belong to its side, neutral hexes to nobody.
    control: Array.from(world.country, (country) =>
      country < 0 ? NOBODY : (sideOfCountry.get(world.nations[country]!) ?? NOBODY)
    ),
    breached: [],
    westWallEntered: [],
    vp: [scenario.victoryPoints?.German ?? 0, scenario.victoryPoints?.Allied ?? 0],
    standing: world.nations.map((name) => (neutral(name) ? NEUTRAL : AT_WAR)),
    fallenIn: world.nations.map(() => 0),
    pool: [...scenario.drawPool.groups],
    track: [],
    germanPhases: [],
    germanReplacement: false,
    airSide: NOBODY,
    airMarkers: [],
    flieger: 'away',
    drop: null,
    railheads: [],
    shown: [],
    result: null,
    stack: []
  }
  bind(state, world)
  return state
}

/** The first position a player sees: printed set-up hexes filled (3.1, 3.2, 13.2), the rest for the players to place. */
export function startPosition(world: World, options: Partial<Options>): State {
  const state = emptyMap(world, options)
  for (const line of world.scenario.setup)
    if (line.where.fixed)
      for (const id of line.units) {
        const unit = world.unit(id)!
        put(state, unit, world.hex(unit.setup!))
      }
  state.stack = [
    { phase: 'turn', step: 0, order: [], group: null } as State['stack'][number],
    // 3.0: the Allied side deploys completely before the German side.
    { phase: 'setup', side: GERMAN } as SetupFrame,
    { phase: 'setup', side: ALLIED } as SetupFrame
  ]
  return state
}
