// War Comes Early: the game as one table of phases. Chapters are files named by their number in the book.
import mapData from '../../../../scenarios/war-comes-early/map.json'
import tablesData from '../../../../scenarios/war-comes-early/tables.json'
import unitsData from '../../../../scenarios/war-comes-early/units.json'
import scenario1938 from '../../../../scenarios/war-comes-early/1938.json'
import scenario1939 from '../../../../scenarios/war-comes-early/1939.json'
import { playPhases } from '../../kernel/phases'
import type { Game } from '../../kernel/game'
import { setupPhase } from './03-setup'
import { motorized18Phase, germanPhaseEnd } from './03.2-reinforcements'
import { deployPhase } from './03.3-neutrals'
import { germanOrderPhase, turnPhase, windowPhase } from './05-sequence'
import { airAssignPhase, airPlacePhase } from './06-air'
import { breakDownPhase, reorganizationPhase } from './07-reorganization'
import { dispersePhase } from './08-stacks'
import { railheadFallbackPhase, railheadsPhase } from './10.3-railheads'
import { movementPhase } from './11-phase'
import { battlePhase } from './12-battle'
import { combatPhase } from './12-phase'
import { momentumPhase } from './12.6-mechanized'
import { bind } from './board'
import { check } from './check'
import type { MapData, Pack, ScenarioData, Tables, UnitData } from './data'
import { makeTell } from './describe'
import type { Event } from './events'
import { parseOptions } from './options'
import { parseOrder } from './orders'
import { show } from './show/index'
import { startPosition } from './start'
import type { State } from './state'
import { disguise, viewFor } from './view'
import { buildWorld, SEATS, type World } from './world'

const pack: Pack = {
  map: mapData as MapData,
  tables: tablesData as Tables,
  units: unitsData as { units: UnitData[] },
  scenarios: { '1938': scenario1938 as ScenarioData, '1939': scenario1939 as ScenarioData }
}

/** The game with the numbers of a pack: the one that ships, or an owner's with the printed values. */
export function makeWarComesEarly(from: Pack): {
  game: Game<State, Event>
  worldFor(scenario: string): World
} {
  const worlds = new Map<string, World>()
  const worldFor = (scenario: string): World => {
    let world = worlds.get(scenario)
    if (world === undefined) worlds.set(scenario, (world = buildWorld(from, scenario)))
    return world
  }
  const game = playPhases<State, Event>({
    id: 'war-comes-early',
    rulesVersion: 1,
    seats: SEATS,
    scenarios: Object.keys(from.scenarios),
    phases: {
      setup: setupPhase,
      turn: turnPhase,
      germanOrder: germanOrderPhase,
      window: windowPhase,
      airAssign: airAssignPhase,
      airPlace: airPlacePhase,
      reorganization: reorganizationPhase,
      breakDown: breakDownPhase,
      movement: movementPhase,
      railheads: railheadsPhase,
      railheadFallback: railheadFallbackPhase,
      combat: combatPhase,
      battle: battlePhase,
      momentum: momentumPhase,
      disperse: dispersePhase,
      deploy: deployPhase,
      germanPhaseEnd: germanPhaseEnd,
      motorized18: motorized18Phase
    },
    bind: (state) => bind(state, worldFor(state.scenario)),
    create: (scenario, options) => startPosition(worldFor(scenario), parseOptions(options)),
    parse: parseOrder,
    outcome: (state) => state.result,
    view: viewFor,
    tell: makeTell(from),
    disguise,
    owner: (scenario, id) => {
      const unit = worldFor(scenario).unit(id)
      return unit === undefined ? null : SEATS[unit.sideIndex]
    },
    show,
    check
  })
  return { game, worldFor }
}

const { game, worldFor } = makeWarComesEarly(pack)
export const warComesEarly = game
export { worldFor }
