// Eisenhower's War: the game as one table of phases. Chapters are files named by their number in the book.
import briefing from '../../../../scenarios/eisenhowers-war/briefing.json'
import map from '../../../../scenarios/eisenhowers-war/map.json'
import tables from '../../../../scenarios/eisenhowers-war/tables.json'
import units from '../../../../scenarios/eisenhowers-war/units.json'
import alternate from '../../../../scenarios/eisenhowers-war/alternate.json'
import historical from '../../../../scenarios/eisenhowers-war/historical.json'
import { onceFor } from '../../kernel/derived'
import type { Game } from '../../kernel/game'
import { parseOptions } from '../../kernel/pack/options'
import { openTitle, type Title } from '../../kernel/pack/title'
import { playPhases } from '../../kernel/phases'
import { deployPhase, relocatePhase, setupWords } from './03-setup'
import { planPhase, planWords, revealPhase } from './03.2-plans'
import { disguise, secrets } from './03.2-secrets'
import { watched } from './03.4-control'
import { victoryWords } from './04-victory'
import { sequenceWords, turnPhase } from './05-sequence'
import { invasionPhase, invasionWords } from './05.3-invasion'
import { makeActionPhase, type ActionPart } from './05.5-action'
import { excessPhase } from './06.2-excess'
import { shiftPart, shiftPhase } from './06.3-shift'
import { aerialPart } from './07.11-aerial'
import { supplyCheckPhase } from './07.12-check'
import { supplyProblemPhase } from './07.15-problem'
import { movementPart } from './08-portion'
import { attackPart } from './10-attack'
import { bomberQuestion } from './10.10-support'
import { battlePhase, battleWords } from './11-battle'
import { alliedReinforcementPhase, germanReinforcementPhase, reinforcementWords } from './12-reinforcements'
import { entryPart, entryWords } from './12.1-entry'
import { elbePhase, secondSsPhase, specialsWords, yugPhase } from './12.2-specials'
import { rebuildingWords } from './12.3-rebuilding'
import { airbornePart, airborneWords, formsPhase } from './13.2-airborne'
import { bridgePhase, bridgeWords } from './13.5-bridge'
import { fmoPart, fmoQuestion, fmoWindowPhase, fmoWords } from './13.6-fmo'
import { thunderclapWords } from './13.7-thunderclap'
import { alpinePhase, alpineWords } from './13.8-alpine'
import { bind, worldOf } from './board'
import { check } from './check'
import { forms, options, type Pack } from './data'
import { commonWords, makeTell, type Words } from './describe'
import type { Event } from './events'
import { parseOrder } from './orders'
import { show } from './show/index'
import { startPosition } from './start'
import type { State } from './state'
import { viewFor } from './view'
import { buildWorld, SEATS, type World } from './world'

/** What the chapters bring to the Movement & Attack Phases and to the offensives inside them (5.5, 13.6). */
const actionParts: readonly ActionPart[] = [
  movementPart,
  attackPart,
  airbornePart,
  entryPart,
  aerialPart,
  shiftPart,
  fmoPart
]

/** Every kind of event has words: what is missing here is found by the compiler. */
const WORDS: Words = {
  ...commonWords,
  ...setupWords,
  ...planWords,
  ...victoryWords,
  ...sequenceWords,
  ...invasionWords,
  ...battleWords,
  ...airborneWords,
  ...bridgeWords,
  ...reinforcementWords,
  ...entryWords,
  ...specialsWords,
  ...rebuildingWords,
  ...fmoWords,
  ...thunderclapWords,
  ...alpineWords
}

/** The game with the numbers of a pack: the one that ships, or an owner's with the printed values. */
function open(from: Pack): Game<State, Event> {
  const worldFor = onceFor((scenario) => buildWorld(from, scenario))
  return playPhases<State, Event>({
    id: 'eisenhowers-war',
    rulesVersion: 1,
    seats: SEATS,
    scenarios: Object.keys(from.scenarios),
    phases: watched({
      deploy: deployPhase,
      plan: planPhase,
      relocate: relocatePhase,
      turn: turnPhase,
      reveal: revealPhase,
      alliedReinforcement: alliedReinforcementPhase,
      germanReinforcement: germanReinforcementPhase,
      secondSs: secondSsPhase,
      yug: yugPhase,
      elbe: elbePhase,
      alpine: alpinePhase,
      fmoWindow: fmoWindowPhase,
      action: makeActionPhase('Movement & Attack Phase', actionParts),
      fmo: makeActionPhase('Fuehrer-mandated offensive', actionParts),
      invasion: invasionPhase,
      battle: battlePhase,
      bridge: bridgePhase,
      forms: formsPhase,
      excess: excessPhase,
      shift: shiftPhase,
      supplyCheck: supplyCheckPhase,
      supplyProblem: supplyProblemPhase
    }),
    questions: [fmoQuestion, bomberQuestion],
    bind: (state) => bind(state, worldFor(state.scenario)),
    create: (scenario, chosen) => startPosition(worldFor(scenario), parseOptions(options, chosen)),
    parse: parseOrder,
    outcome: (state) => state.result,
    view: viewFor,
    secrets,
    tell: makeTell(from, WORDS),
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
  id: 'eisenhowers-war',
  scenarios: ['historical', 'alternate'],
  files: { map, units, tables, briefing, historical, alternate },
  forms,
  open
} satisfies Title

/** The game as it ships, and what a scenario of it is played on. */
export const eisenhowersWar = openTitle(title).game
export const worldFor = (scenario: string): World => worldOf(eisenhowersWar.create(scenario))
