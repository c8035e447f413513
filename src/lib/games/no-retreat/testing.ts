// For tests: positions made by hand, and orders given without ceremony.
import briefing from '../../../../scenarios/no-retreat/briefing.json'
import cards from '../../../../scenarios/no-retreat/cards.json'
import frenchHistorical from '../../../../scenarios/no-retreat/french-historical.json'
import frenchRegular from '../../../../scenarios/no-retreat/french-regular.json'
import mapFrance from '../../../../scenarios/no-retreat/map-france.json'
import mapPoland from '../../../../scenarios/no-retreat/map-poland.json'
import polishHistorical from '../../../../scenarios/no-retreat/polish-historical.json'
import polishRegular from '../../../../scenarios/no-retreat/polish-regular.json'
import tables from '../../../../scenarios/no-retreat/tables.json'
import unitsFrance from '../../../../scenarios/no-retreat/units-france.json'
import unitsPoland from '../../../../scenarios/no-retreat/units-poland.json'
import { onceFor } from '../../kernel/derived'
import { loadedDice } from '../../kernel/dice'
import type { Frame } from '../../kernel/phases'
import { playPhases } from '../../kernel/phases'
import { bareShow } from '../../kernel/testing/bare'
import { playing } from '../../kernel/testing/scene'
import { bind, markSupply, put, touch, worldOf } from './board'
import { takeControl } from './02.11-control'
import { forms, type Pack } from './data'
import type { Context, Event } from './events'
import { parseOrder } from './orders'
import { phases } from './phases'
import { pileRules } from './piles'
import { emptyMap, startPosition } from './start'
import { LOW, NONE, type State, type MovementFrame } from './state'
import type { Options } from './tables-data'
import { buildWorld, SEATS } from './world'

const FILES = {
  'french-regular': frenchRegular,
  'french-historical': frenchHistorical,
  'polish-regular': polishRegular,
  'polish-historical': polishHistorical
}
export type ScenarioId = keyof typeof FILES
export const SCENARIOS = Object.keys(FILES) as ScenarioId[]

function pack(): Pack {
  const boards = {
    france: { map: forms.map(mapFrance), units: forms.units(unitsFrance) },
    poland: { map: forms.map(mapPoland), units: forms.units(unitsPoland) }
  }
  const scenarios = Object.fromEntries(
    Object.entries(FILES).map(([id, file]) => {
      const scenario = forms.scenario(file)
      return [id, { scenario, ...boards[scenario.front] }]
    })
  )
  return {
    tables: forms.tables(tables),
    further: { cards: forms.further.cards(cards) },
    scenarios,
    briefing: briefing as Pack['briefing']
  }
}

const whole = pack()
export const worldFor = onceFor((scenario) => buildWorld(whole, scenario))

export interface Scene {
  scenario?: ScenarioId
  options?: Partial<Options>
  turn?: number
  /**
   * Unit to hex or box, with what lies on it after colons: { 'F-DE-XIX': '2411:reduced:low' }; also no, idle (No Actions),
   * freed.
   */
  units?: Record<string, string>
  /** Hexes that the German or the Allied side controls, beside those that its units stand in. */
  german?: readonly string[]
  allied?: readonly string[]
  /** Neutral countries that are at war. */
  war?: readonly string[]
}

/** A position by hand: nothing on the map but what is named, the regular French campaign unless said otherwise. */
export function scene({
  scenario = 'french-regular',
  options = {},
  turn = 4,
  units = {},
  german = [],
  allied = [],
  war = []
}: Scene = {}): State {
  const state = emptyMap(worldFor(scenario), options)
  state.turn = turn
  for (const hex of german) takeControl(state, 0, hexIn(state, hex))
  for (const hex of allied) takeControl(state, 1, hexIn(state, hex))
  state.neutral = state.neutral.filter((country) => !war.includes(country))
  for (const [id, place] of Object.entries(units)) {
    const [hex, ...marks] = place.split(':')
    go(state, id, hex!)
    for (const mark of marks) markUnit(state, id, mark)
  }
  state.changed = []
  return state
}

function markUnit(state: State, id: string, mark: string): void {
  const unit = unitIn(state, id)
  if (mark === 'reduced') state.steps[unit.index] = 1
  else if (mark === 'low') markSupply(state, unit, LOW)
  else if (mark === 'no') markSupply(state, unit, NONE)
  else if (mark === 'idle') state.noActions.push(unit.index)
  else if (mark === 'freed') state.freed.push(unit.index)
  else throw new Error(`No mark ${mark}`)
}

/** A unit goes into a hex or box, whatever the rules of movement say. */
export function go(state: State, id: string, place: string): void {
  const unit = unitIn(state, id)
  const hex = hexIn(state, place)
  put(state, unit, hex)
  if (hex < worldOf(state).grid.count) takeControl(state, unit.sideIndex, hex)
  touch(state)
}

/** A context whose dice fall as named, and what it is told. */
export function told(...dice: number[]): Context & { readonly events: Event[]; readonly left: () => number } {
  const loaded = loadedDice(...dice)
  const events: Event[] = []
  return {
    dice: loaded,
    emit: (event) => void events.push(event),
    reveal: () => {},
    events,
    left: () => loaded.left
  }
}

/** Puts phases on top of a floor in which somebody is to decide, so that nothing else is played when they are over. */
export function under(state: State, ...frames: Frame[]): State {
  const floor: MovementFrame = { phase: 'movement', side: 0, step: 'move', moved: [] }
  state.stack = [floor, ...frames]
  return state
}

/** Lets go on by itself what lies on top, as far as nobody is to decide; tells what happened. */
export function settle(state: State, ...dice: number[]): readonly Event[] {
  const trigger: MovementFrame = { phase: 'movement', side: 1, step: 'move', moved: [] }
  state.stack.push(trigger)
  return give(state, END, ...dice).events
}

/** Whether the phases on the floor are over. */
export const isOver = (state: State): boolean => state.stack.length === 1

export const END = { type: 'end' }

/** The phases that are written, without anything to show. */
export const game = playPhases<State, Event>({
  id: 'no-retreat',
  rulesVersion: 1,
  seats: SEATS,
  scenarios: SCENARIOS,
  phases,
  piles: pileRules(whole),
  bind: (state) => bind(state, worldFor(state.scenario)),
  create: (scenario, options) => startPosition(worldFor(scenario), options),
  parse: parseOrder,
  outcome: (state) => state.result,
  view: (state) => structuredClone(state),
  tell: () => null,
  show: bareShow,
  check: () => []
})

export const { give, refusal, where, hexIn, unitIn } = playing(game, worldOf)
