// The position before the first order (3.2, 3.3).
import { bind, put } from './board'
import type { Options } from './data'
import { ASIDE, TRACK, type PlanFrame, type State, type TurnFrame } from './state'
import { ALLIED, GERMAN, NOBODY, type Unit, type World } from './world'

/** What is the same at the start of every game of a scenario, made once: games are made by the thousand. */
type Printed = Pick<State, 'at' | 'steps' | 'due' | 'control'>

const known = new WeakMap<World, Printed>()

function printedIn(world: World): Printed {
  let printed = known.get(world)
  if (printed === undefined) {
    const { units, land } = world
    printed = {
      at: units.map((unit) => (waitsOnTrack(unit) ? TRACK : ASIDE)),
      // 2.11c: at full strength.
      steps: units.map((unit) => unit.steps),
      due: units.map((unit) => (waitsOnTrack(unit) ? dueTurn(unit) : 0)),
      control: Array.from(land, (isLand) => (isLand ? GERMAN : NOBODY))
    }
    known.set(world, printed)
  }
  return printed
}

/** Nothing on the map: reinforcements on the turn track (3.2.2), all land German (3.4a). */
export function emptyMap(world: World, options: Partial<Options> = {}): State {
  const { tables } = world
  const printed = printedIn(world)
  const state: State = {
    scenario: world.scenario.id,
    options: { ...tables.options, ...options },
    // 3.2.2b: the first box of the track.
    turn: 1,
    phaseNumber: 0,
    at: printed.at.slice(),
    steps: printed.steps.slice(),
    due: printed.due.slice(),
    control: printed.control.slice(),
    everAllied: [],
    destroyed: [],
    secured: [],
    beachheads: [],
    beachheadsLeft: tables.invasion.markers,
    aerial: -1,
    aerialUsed: false,
    staticSeen: false,
    drops: [],
    bound: [],
    fmo: 0,
    fmoReady: true,
    fmoPass: false,
    alpine: -1,
    bridge: null,
    bridgeTaken: false,
    bridgeTried: [],
    bombersUsed: 0,
    sourcesLost: [],
    italyLimit: true,
    yugReleased: false,
    fxWithdrawn: false,
    scheldtUsed: false,
    scheldtOpen: false,
    thunderclapUsed: false,
    seineOrdinary: false,
    supplyProblem: -1,
    plans: { first: null, second: null },
    airborneFirst: -1,
    invasions: { first: world.scenario.rules.invasionForce.length > 0 ? 'ahead' : 'none', second: 'ahead' },
    unopposed: false,
    result: null,
    stack: []
  }
  bind(state, world)
  return state
}

/** An airborne corps waits as its mobile counter; the static one lies beside the map until the form is chosen (13.2o). */
function waitsOnTrack(unit: Unit): boolean {
  if (unit.entry === undefined || unit.entry.kind === 'yugoslavia') return false
  return unit.twin < 0 || unit.mobile
}

function dueTurn(unit: Unit): number {
  return unit.entry === undefined || unit.entry.kind === 'yugoslavia' ? 0 : unit.entry.turn
}

/** The first position a player sees: printed set-up hexes filled (3.2.1a), then the decisions of the set-up. */
export function startPosition(world: World, options: Partial<Options>): State {
  const state = emptyMap(world, options)
  const { rules, setup } = world.scenario
  for (const id of setup.flatMap((group) => group.units)) {
    const unit = world.unit(id)!
    const hex = world.hex(unit.setup!)
    put(state, unit, hex)
    if (unit.sideIndex === ALLIED) state.control[hex] = ALLIED
  }
  state.everAllied = world.landHexes.filter((hex) => world.city[hex] && state.control[hex] === ALLIED)
  state.beachheads = rules.beachheads.map((id) => world.hex(id))
  state.beachheadsLeft -= state.beachheads.length
  const turn: TurnFrame = { phase: 'turn', step: 0 }
  const plan: PlanFrame = { phase: 'plan', airborneChosen: false }
  state.stack =
    rules.invasionForce.length > 0 ? [turn, { phase: 'relocate' }, plan, { phase: 'deploy' }] : [turn, plan]
  return state
}
