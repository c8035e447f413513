// For tests: positions made by hand, and orders given without ceremony.
import events from '../../../../scenarios/eurofront/events.json'
import map from '../../../../scenarios/eurofront/map.json'
import s1939a from '../../../../scenarios/eurofront/1939a.json'
import tables from '../../../../scenarios/eurofront/tables.json'
import units from '../../../../scenarios/eurofront/units.json'
import { loadedDice } from '../../kernel/dice'
import { Refused, type Order } from '../../kernel/game'
import { playPhases } from '../../kernel/phases'
import { bareShow } from '../../kernel/testing/bare'
import { bind, boardOf, bring, isBattle } from './board'
import { beginCommand } from './05-command'
import { beginMovement } from './06-movement'
import { beginCombat } from './07-combat'
import { freeze } from './08-control'
import { beginSupply } from './10-supply'
import type { Event } from './events'
import { forms, type Pack } from './forms'
import { parseOrder } from './orders'
import { phases } from './phases'
import { cvOf, turnUp } from './secret'
import { emptyMap, ownerAtStart, startPosition } from './start'
import type { ActiveHq, Battle, CommandFrame, State, TurnFrame, Weather } from './state'
import { disguise, viewFor } from './view'
import { AXIS, buildWorld, NEUTRAL, SEATS, SOVIETS, type Faction, type World } from './world'

const scenario = forms.scenario(s1939a, '1939a.json')
const pack: Pack = {
  tables: forms.tables(tables),
  further: { events: forms.further.events(events) },
  scenarios: { '1939a': { scenario, map: forms.map(map), units: forms.units(units) } },
  briefing: {}
}
export const world: World = buildWorld(pack, '1939a')

export interface Scene {
  /** Unit to place, with the steps after a colon: { 'SU-8': '3604:3' }. */
  readonly axis?: Readonly<Record<string, string>>
  readonly soviets?: Readonly<Record<string, string>>
  readonly allies?: Readonly<Record<string, string>>
  readonly weather?: Weather
  /** Places that are somebody else's than at the start. */
  readonly owners?: Readonly<Record<string, Faction | typeof NEUTRAL>>
  /** Battles under way: the place, and who attacked. */
  readonly attackers?: Readonly<Record<string, 0 | 1>>
  /** Units that were found out of supply. */
  readonly unsupplied?: readonly string[]
}

/** A position by hand: nobody on the map but who is named; everybody at war with everybody of the other side. */
export function scene(of: Scene = {}, on: World = world): State {
  const state = emptyMap(on)
  const { axis = {}, soviets = {}, allies = {}, weather = 'dry', owners = {}, unsupplied = [] } = of
  state.weather = { WF: weather, EF: weather }
  const owner = [...state.owner]
  for (const [id, faction] of Object.entries(owners)) owner[on.hex(id)] = faction
  state.owner = owner
  const bringAll = (units: Readonly<Record<string, string>>, faction: Faction) => {
    for (const [id, spot] of Object.entries(units)) {
      const [place, cv] = spot.split(':') as [string, string?]
      const unit = on.unit(id)
      if (unit === undefined || on.hex(place) < 0) throw new Error(`No ${id} in ${place}`)
      bring(state, unit.index, cv === undefined ? unit.steps : Number(cv), faction, on.hex(place))
    }
  }
  bringAll(axis, AXIS)
  bringAll(allies, 1)
  bringAll(soviets, SOVIETS)
  state.unsupplied = unsupplied.map((id) => tokenOf(state, id))
  state.battles = [...state.owner.keys()]
    .filter((place) => isBattle(state, place))
    .map((place): Battle => {
      const attacker = of.attackers?.[on.grid.places[place]!] ?? 1
      return { place, attacker, fresh: false, entries: [] }
    })
  for (const { place, attacker } of state.battles)
    state.at.forEach((at, token) => {
      if (at === place && (state.color[token] === AXIS ? 0 : 1) === attacker) turnUp(state, token)
    })
  freeze(state)
  return state
}

export const tokenOf = (state: State, id: string): number => {
  const token = boardOf(state).token[boardOf(state).world.unit(id)!.index]!
  if (token < 0) throw new Error(`${id} is not on the map.`)
  return token
}

/** Where a unit is, or null when it is not on the map. */
export function where(state: State, id: string): string | null {
  const { world: on, token } = boardOf(state)
  const at = state.at[token[on.unit(id)!.index]!] ?? -1
  return at < 0 ? null : on.grid.places[at]!
}

/** Its steps; null when it is not on the map. */
export const steps = (state: State, id: string): number | null =>
  where(state, id) === null ? null : cvOf(state, tokenOf(state, id))

export const at = (id: string, on: World = world): number => {
  const place = on.hex(id)
  if (place < 0) throw new Error(`No place ${id}`)
  return place
}

/** The phases that are written, without anything to show. */
export const game = playPhases<State, Event>({
  id: 'eurofront',
  rulesVersion: 1,
  seats: SEATS,
  scenarios: ['1939a'],
  phases,
  bind: (state) => bind(state, world),
  create: () => startPosition(world),
  parse: parseOrder,
  outcome: (state) => state.result,
  view: viewFor,
  tell: () => null,
  owner: (_scenario, id) => ownerAtStart(world, id),
  disguise,
  show: bareShow,
  check: () => []
})

/** HQs active in a phase that begins by hand: "SU-West", or "SU-West blitz". */
type Hqs = readonly string[]

/** A phase of a player-turn that has just begun, with these HQs active. Beneath lies the Command phase of the other side. */
function beginPhase(
  state: State,
  faction: Faction,
  hqs: Hqs,
  step: number,
  begin: (blitz: boolean) => void,
  blitz: boolean
): State {
  state.active = hqs.map((name) => {
    const [id, mode = 'normal'] = name.split(' ') as [string, ActiveHq['mode']?]
    const token = tokenOf(state, id)
    turnUp(state, token)
    return { token, mode, place: state.at[token]!, cv: cvOf(state, token), moves: 0, struck: false }
  })
  state.acting = faction
  state.blitzed = state.active.some(({ mode }) => mode === 'blitz')
  const floor: CommandFrame = { phase: 'command', faction: faction === AXIS ? SOVIETS : AXIS }
  const turn: TurnFrame = { phase: 'turn', faction, step }
  state.stack = [floor, turn]
  begin(blitz)
  return state
}

export const commanding = (state: State, faction: Faction): State =>
  beginPhase(state, faction, [], 1, () => beginCommand(state, faction), false)
export const moving = (state: State, faction: Faction, hqs: Hqs, blitz = false): State =>
  beginPhase(state, faction, hqs, blitz ? 4 : 2, () => beginMovement(state, faction, blitz), blitz)
/** With this phase the player-turn is over: nobody’s supply is checked. */
const LAST = 99
export const fighting = (state: State, faction: Faction, hqs: Hqs = [], blitz = false): State =>
  beginPhase(state, faction, hqs, LAST, () => beginCombat(state, faction, blitz), blitz)
/** The same for a player-turn that has come to its Combat phase. */
export function withoutSupply(state: State): void {
  ;(state.stack[1] as TurnFrame).step = LAST
}
export const supplying = (state: State, faction: Faction): State =>
  beginPhase(state, faction, [], 6, () => beginSupply(state, faction), false)

export const move = (unit: string, by: string, ...path: string[]) => ({ type: 'move', unit, path, by })
export const rail = (unit: string, by: string, ...path: string[]) => ({ type: 'rail', unit, path, by })
export const END = { type: 'end' }

/** A Soviet Movement phase with STAVKA at Moscow: six Supreme Moves anywhere. */
export const BY = 'SU-STAVKA'
export const soviet = (of: Scene): State =>
  moving(scene({ ...of, soviets: { [BY]: '4108:3', ...of.soviets } }), SOVIETS, [BY])
export const go = (unit: string, ...path: string[]) => move(unit, BY, ...path)

/** Runs on until somebody has to decide, with the dice falling as named. */
export function settle(state: State, ...dice: number[]): State {
  const loaded = loadedDice(...dice)
  while (game.actor(state) === null && state.result === null) {
    const frame = state.stack.at(-1)!
    const phase = phases[frame.phase as keyof typeof phases] as { run?: (...about: unknown[]) => void }
    phase.run!(state, frame, { dice: loaded, emit: () => undefined, reveal: () => undefined })
  }
  if (loaded.left > 0) throw new Error(`${loaded.left} dice were not rolled.`)
  return state
}

type Written = Order | { readonly type: string; readonly [detail: string]: unknown }

/** Gives an order for whoever is to decide, with the dice falling as named. */
export function give(state: State, order: Written, ...dice: number[]) {
  const seat = game.actor(state)
  if (seat === null) throw new Error('Nobody is to decide.')
  const loaded = loadedDice(...dice)
  const step = game.apply(state, seat, order, loaded)
  if (loaded.left > 0) throw new Error(`${loaded.left} dice were not rolled.`)
  return step
}

/** The rule by which an order is refused, checked to change nothing; null when it is carried out. */
export function refusal(state: State, order: Written): string | null {
  const before = JSON.stringify(state)
  try {
    game.apply(state, game.actor(state) ?? SEATS[0], order, loadedDice())
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (JSON.stringify(state) !== before)
      throw new Error('The refused order changed the state.', { cause: error })
    return error.rule
  }
  return null
}
