// Munich War 1938: the game as one table of phases. Chapters are files named by their number in the book.
import briefing from '../../../../scenarios/munich-war/briefing.json'
import map from '../../../../scenarios/munich-war/map.json'
import tables from '../../../../scenarios/munich-war/tables.json'
import units from '../../../../scenarios/munich-war/units.json'
import antiComintern from '../../../../scenarios/munich-war/anti-comintern-war.json'
import generalWar from '../../../../scenarios/munich-war/general-war.json'
import intermarium from '../../../../scenarios/munich-war/intermarium.json'
import littleEntente from '../../../../scenarios/munich-war/little-entente.json'
import westernPowers from '../../../../scenarios/munich-war/western-powers-guarantee.json'
import { onceFor } from '../../kernel/derived'
import type { Game } from '../../kernel/game'
import { parseOptions } from '../../kernel/pack/options'
import { openTitle, type Title } from '../../kernel/pack/title'
import { playPhases } from '../../kernel/phases'
import { bind, worldOf } from './board'
import { scenarioFor } from './03.2-scenario'
import { check } from './check'
import { secrets } from './07.2-musters'
import { concession } from './22-victory'
import { forms, options, type Pack } from './data'
import { makeTell } from './describe'
import type { Event } from './events'
import { parseOrder } from './orders'
import { phases } from './phases'
import { show } from './show/index'
import { seatOf, startPosition } from './start'
import type { State } from './state'
import { disguise, viewFor } from './view'
import { buildWorld, SEATS, type World } from './world'

const SCENARIOS = {
  'western-powers-guarantee': westernPowers,
  'little-entente': littleEntente,
  intermarium,
  'anti-comintern-war': antiComintern,
  'general-war': generalWar
}

/** The game with the numbers of a pack: the one that ships, or an owner's with the printed values. */
function open(from: Pack): Game<State, Event> {
  const worldFor = onceFor((scenario) => buildWorld(from, scenario))
  return playPhases<State, Event>({
    id: 'munich-war',
    rulesVersion: 1,
    seats: SEATS,
    scenarios: Object.keys(from.scenarios),
    phases,
    bind: (state) => bind(state, worldFor(state.scenario)),
    create: (scenario, chosen) => startPosition(worldFor(scenario), parseOptions(options, chosen)),
    parse: parseOrder,
    outcome: (state) => state.result,
    conceded: concession,
    view: viewFor,
    secrets,
    tell: makeTell(from),
    disguise,
    owner: (scenario, id) => seatOf(worldFor(scenario), id),
    show,
    check
  })
}

export const title = {
  id: 'munich-war',
  // 3.2a: any of them may be agreed on.
  scenarios: Object.keys(SCENARIOS),
  files: { map, units, tables, briefing, ...SCENARIOS },
  forms,
  scenarioFor: (die: number) => scenarioFor(forms.tables(tables, 'tables.json'), die),
  open
} satisfies Title

/** The game as it ships, and what a scenario of it is played on. */
export const munichWar = openTitle(title).game
export const worldFor = (scenario: string): World => worldOf(munichWar.create(scenario))
