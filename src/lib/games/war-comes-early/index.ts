// War Comes Early: the game as one table of phases. Chapters are files named by their number in the book.
import briefing from '../../../../scenarios/war-comes-early/briefing.json'
import map from '../../../../scenarios/war-comes-early/map.json'
import tables from '../../../../scenarios/war-comes-early/tables.json'
import units from '../../../../scenarios/war-comes-early/units.json'
import scenario1938 from '../../../../scenarios/war-comes-early/1938.json'
import scenario1939 from '../../../../scenarios/war-comes-early/1939.json'
import { onceFor } from '../../kernel/derived'
import { parseOptions } from '../../kernel/pack/options'
import { openTitle, type Title } from '../../kernel/pack/title'
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
import { bind, worldOf } from './board'
import { check } from './check'
import { forms, options, type Pack } from './data'
import { makeTell } from './describe'
import type { Event } from './events'
import { parseOrder } from './orders'
import { show } from './show/index'
import { startPosition } from './start'
import type { State } from './state'
import { disguise, viewFor } from './view'
import { buildWorld, SEATS, type World } from './world'

/** The game with the numbers of a pack: the one that ships, or an owner's with the printed values. */
function open(from: Pack): Game<State, Event> {
  const worldFor = onceFor((scenario) => buildWorld(from, scenario))
  return playPhases<State, Event>({
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
    create: (scenario, chosen) => startPosition(worldFor(scenario), parseOptions(options, chosen)),
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
}

export const title = {
  id: 'war-comes-early',
  scenarios: ['1938', '1939'],
  files: { map, units, tables, briefing, '1938': scenario1938, '1939': scenario1939 },
  forms,
  open
} satisfies Title

/** The game as it ships, and what a scenario of it is played on. */
export const warComesEarly = openTitle(title).game
export const worldFor = (scenario: string): World => worldOf(warComesEarly.create(scenario))
