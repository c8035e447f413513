// The position before the first order (3.0).
import type { Seat } from '../../kernel/game'
import { put, bind } from './board'
import { pilesFor } from './piles'
import { NOWHERE, SUPPLIED, type SetupFrame, type State, type TurnFrame } from './state'
import { stanceTrack } from './20.2-stance'
import type { Options } from './tables-data'
import { ALLIED, boxOf, GERMAN, type World } from './world'

/** Nothing on the map, everything in its pile. */
export function emptyMap(world: World, options: Partial<Options> = {}): State {
  const { scenario, tables, units, front, landers, country } = world
  const { start, control } = scenario
  const box = stanceTrack(world).boxes.find(({ id }) => id === start.stance)!
  const state: State = {
    scenario: scenario.id,
    options: { ...tables.options, ...options },
    turn: start.turn,
    badTurn: 0,
    reversed: false,
    at: units.map(() => NOWHERE),
    steps: units.map((unit) => (unit.startsReduced ? 1 : unit.steps)),
    supply: units.map(() => SUPPLIED),
    noActions: [],
    freed: [],
    // 2.11b
    owner: country.map((name) => (control.german.includes(name) ? GERMAN : ALLIED)),
    changed: [],
    neutral: Object.entries(tables.countries[front])
      .filter(([, { start: is }]) => is === 'neutral')
      .map(([name]) => name),
    afloat: [],
    removed: [],
    marks: [],
    blitzkriegs: [],
    surrenders: [],
    halts: [],
    landers: landers.map(() => ({ is: 'ready', at: NOWHERE })),
    piles: pilesFor(world),
    experience: [],
    used: [],
    inForce: [],
    credit: [0, 0],
    leaders: ['main', 'main'],
    replacedOn: [0, 0],
    noDraw: [false, false],
    eventVp: start.eventVp,
    alternateVp: 0,
    stance: { box: box.box, flipped: false, been: [box.id] },
    alternate: [],
    planMarks: [],
    claims: [],
    shockTarget: 'locked',
    rebuilt: [0, 0],
    freeImproved: false,
    gameEnd: null,
    result: null,
    stack: []
  }
  bind(state, world)
  return state
}

/** Everybody in his set-up hex or in the Reserve; then the piles are dealt from. */
export function startPosition(world: World, options: Partial<Options>): State {
  const state = emptyMap(world, options)
  for (const unit of world.units) {
    if (unit.setupHex >= 0) put(state, unit, unit.setupHex)
    else if (unit.entry?.kind === 'reserve') put(state, unit, boxOf(world, unit.sideIndex, 'reserve'))
  }
  const turn: TurnFrame = { phase: 'turn', step: 0 }
  const setup: SetupFrame = { phase: 'setup', step: 'begin' }
  state.stack = [turn, setup]
  return state
}

/** 2.3a: who commands a unit. */
export const seatOf = (world: World, id: string): Seat | null => world.unit(id)?.side ?? null
