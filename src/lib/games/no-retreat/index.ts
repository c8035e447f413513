// No Retreat! The French & Polish Fronts: the game as one table of phases. Chapters are files named by their number in the
// book.
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
import type { Game } from '../../kernel/game'
import { parseOptions } from '../../kernel/pack/options'
import { openTitle, type Title } from '../../kernel/pack/title'
import { playPhases } from '../../kernel/phases'
import { bind, worldOf } from './board'
import { check } from './check'
import { forms, type Pack } from './data'
import { makeTell } from './describe'
import type { Event } from './events'
import { parseOrder } from './orders'
import { phases } from './phases'
import { pileRules } from './piles'
import { show } from './show/index'
import { seatOf, startPosition } from './start'
import type { State } from './state'
import { options } from './tables-data'
import { viewFor } from './view'
import { buildWorld, SEATS, type World } from './world'

const SCENARIOS = {
  'french-regular': frenchRegular,
  'french-historical': frenchHistorical,
  'polish-regular': polishRegular,
  'polish-historical': polishHistorical
}

/** The game with the numbers of a pack: the one that ships, or an owner's with the printed values. */
function open(from: Pack): Game<State, Event> {
  const worldFor = onceFor((scenario) => buildWorld(from, scenario))
  return playPhases<State, Event>({
    id: 'no-retreat',
    rulesVersion: 1,
    seats: SEATS,
    scenarios: Object.keys(from.scenarios),
    phases,
    piles: pileRules(from),
    bind: (state) => bind(state, worldFor(state.scenario)),
    create: (scenario, chosen) => startPosition(worldFor(scenario), parseOptions(options, chosen)),
    parse: parseOrder,
    outcome: (state) => state.result,
    view: viewFor,
    tell: makeTell(from),
    owner: (scenario, id) => seatOf(worldFor(scenario), id),
    show,
    check
  })
}

export const title = {
  id: 'no-retreat',
  scenarios: Object.keys(SCENARIOS),
  files: {
    'map-poland': mapPoland,
    'map-france': mapFrance,
    'units-poland': unitsPoland,
    'units-france': unitsFrance,
    tables,
    cards,
    briefing,
    ...SCENARIOS
  },
  forms,
  open
} satisfies Title

/** The game as it ships, and what a scenario of it is played on. */
export const noRetreat = openTitle(title).game
export const worldFor = (scenario: string): World => worldOf(noRetreat.create(scenario))
