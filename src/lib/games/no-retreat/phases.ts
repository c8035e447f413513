// All phases of the game by name. Chapters are files named by their number in the book.
import { setupPhase } from './03-setup'
import { turnPhase } from './04-sequence'
import { cardPhase } from './05-cards'
import { claimPhase } from './24.2-allied-plans'
import { drawPhase, redrawPhase } from './05.0-draw'
import { answerPhase, windowPhase, withCards } from './05.1-answers'
import { gameEndPhase } from './06-declaration'
import { suddenDeathPhase } from './07.2-sudden-death'
import { planPhase } from './07.3-plans'
import { strategicPhase } from './08-strategic'
import { organizationPhase } from './09-organization'
import { deploymentPhase } from './10-deployment'
import { landingPhase } from './11-landings'
import { tableDrawPhase } from './11.0-table'
import { movementPhase } from './13-movement'
import { excessPhase } from './13.3.4-excess'
import { combatPhase } from './14-combat'
import { declarePhase } from './14.1-declare'
import { battlePhase } from './14.5-battle'
import { choicePhase } from './14.7-choices'
import { lossPhase, portPhase } from './14.7.1-losses'
import { counterblowPhase } from './14.7.4-counterblow'
import { retreatPhase } from './14.7.5-retreat'
import { advancePhase } from './14.8-advance'
import { blitzkriegPhase } from './15-blitzkrieg'
import { reservePhase } from './16-reserve'
import { combatVpPhase } from './19.7-combat-vp'
import { clearPhase, forcedSurrenderPhase, markersPhase } from './19.8-surrender'
import { sovietsPhase } from './20.2-soviets'
import { redeployPhase } from './21-redeploy'
import { cancelPhase } from './26.1-markers'

const own = {
  setup: setupPhase,
  turn: turnPhase,
  claim: claimPhase,
  gameEnd: gameEndPhase,
  suddenDeath: suddenDeathPhase,
  plan: planPhase,
  soviets: sovietsPhase,
  strategic: strategicPhase,
  card: cardPhase,
  answer: answerPhase,
  window: windowPhase,
  draw: drawPhase,
  redraw: redrawPhase,
  markers: markersPhase,
  forcedSurrender: forcedSurrenderPhase,
  redeploy: redeployPhase,
  combatVp: combatVpPhase,
  clear: clearPhase,
  organization: organizationPhase,
  deployment: deploymentPhase,
  landing: landingPhase,
  tableDraw: tableDrawPhase,
  movement: movementPhase,
  excess: excessPhase,
  declare: declarePhase,
  combat: combatPhase,
  battle: battlePhase,
  choice: choicePhase,
  cancelSupport: cancelPhase,
  loss: lossPhase,
  port: portPhase,
  retreat: retreatPhase,
  counterblow: counterblowPhase,
  advance: advancePhase,
  blitzkrieg: blitzkriegPhase,
  reserve: reservePhase
}

/** 5.1a: cards can be played wherever somebody decides. */
export const phases = Object.fromEntries(Object.entries(own).map(([name, phase]) => [name, withCards(phase)]))
