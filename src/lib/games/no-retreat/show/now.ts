// Which moment it is, and what is to be done in it, in one sentence. Battles have a file of their own.
import type { Moment } from '../../../kernel/picture'
import { momentOf as momentIn, type Task, type Tasks } from '../../../kernel/show-kit'
import { phaseNow } from '../04-sequence'
import { leaderOf } from '../05.5-leaders'
import { unitsIn, worldOf } from '../board'
import { faceIn } from '../faces'
import { DECK, held, lastDealt, markersOf, slotOf } from '../piles'
import type {
  AnswerFrame,
  CardFrame,
  CheckFrame,
  ClearFrame,
  CombatVpFrame,
  DeploymentFrame,
  DrawFrame,
  ExcessFrame,
  ForcedSurrenderFrame,
  LandingFrame,
  MarkersFrame,
  MovementFrame,
  OrganizationFrame,
  PlanFrame,
  RedeployFrame,
  RedrawFrame,
  ReserveFrame,
  SetupFrame,
  State,
  StrategicFrame,
  WindowFrame
} from '../state'
import { boxOf, GERMAN, SEATS, type Side } from '../world'
import { BATTLE_TASKS } from './now-battle'
import { at, count, named, places, sideOfSeat, sideWord } from './words'

export function momentOf(view: State): Moment {
  return momentIn<State>(view, {
    turns: worldOf(view).scenario.turns,
    tasks: TASKS,
    otherwise: { task: 'Your move.', rule: '4.0a' },
    phase: phaseNow,
    sideWord: (seat) => sideWord(sideOfSeat(seat))
  })
}

const TASKS: Tasks<State> = {
  ...BATTLE_TASKS,
  piles: () => ({ task: 'Cards or markers are being drawn.', rule: '5.0a' }),
  setup: (_view, { step }: SetupFrame) => ({
    phase: 'Set-up',
    task: {
      begin: 'Both armies stand where the scenario puts them. Look around, then begin.',
      deal: 'Secret Plans are being dealt.',
      german: 'Secret Plans are being dealt.',
      keep: 'Keep the plan you have drawn, or send it back for another.',
      take: 'Keep the plan you have now, or take another one if French Initiative lets you.',
      done: 'The plans are settled.'
    }[step],
    rule: step === 'begin' ? '3.0a' : step === 'take' ? '24.2d' : '24.1b'
  }),
  claim: () => ({
    task: 'Say whether you have Planned Moves: then the Allied Player Turn comes first.',
    rule: '24.2a'
  }),
  gameEnd: () => ({ task: 'Do you want the game to end after this turn?', rule: '20.1.7a' }),
  suddenDeath,
  plan: (_view, { mark, side, step }: PlanFrame) => ({
    task:
      step === 'mark'
        ? `${sideWord(side)} side: if Plan ${mark} is met, put its marker into the Secret Plans box; else the dummy, or nothing.`
        : `${sideWord(side)} side: claim the points of Plan ${mark}, or not.`,
    rule: step === 'mark' ? '7.3a' : '26.9'
  }),
  soviets: () => ({ task: 'Set up the Soviet units in the Soviet Union.', rule: '20.2.2c' }),
  strategic,
  draw,
  redraw: (_view, { side, cards, markers }: RedrawFrame) => ({
    task: `${sideWord(side)} side: exchange one ${cards > 0 && markers > 0 ? 'card or marker' : cards > 0 ? 'card' : 'marker'} for a fresh one, or none.`,
    rule: side === GERMAN ? '22.3a' : '22.2a'
  }),
  window: (_view, { side, window }: WindowFrame) => ({
    task: `${WINDOWS[window]} ${sideWord(side)} side: play a card, or none.`,
    rule: '5.1.2e'
  }),
  markers: (_view, { surrenders, halts }: MarkersFrame) => ({
    task: `Allied player: place ${surrenders ? 'Surrender!' : ''}${surrenders && halts ? ' and ' : ''}${halts ? 'Halt! Hitler' : ''} markers, or go on.`,
    rule: surrenders ? '8.0c' : '19.9a'
  }),
  forcedSurrender: (view, { hexes }: ForcedSurrenderFrame) => ({
    task: `Allied player: one of these cities has to surrender: ${places(view, hexes)}.`,
    rule: '19.8a'
  }),
  redeploy,
  tableDraw: () => ({ task: 'A card is turned up for the table.', rule: '11.0a' }),
  card: (view, frame: CardFrame) => ({
    task: `${titleOf(view, frame)}: choose ${chosenFor(frame)}.`,
    rule: '5.2'
  }),
  answer: (view, { side }: AnswerFrame) => {
    const below = view.stack.findLast((frame): frame is CardFrame => frame.phase === 'card')
    const what = below === undefined ? 'The event' : titleOf(view, below)
    return {
      task: `${what} was played. ${sideWord(side)} side: answer it with a card, or let it happen.`,
      rule: '5.1.2e'
    }
  },
  combatVp: (_view, { count: number, side }: CombatVpFrame) => ({
    task: `${sideWord(side)} side: score up to ${count(number, 'Combat VP! marker')}, or go on.`,
    rule: '19.7.1'
  }),
  clear: (view, { city, units }: ClearFrame) => ({
    task: `${places(view, city, 1)} has surrendered: move out ${named(view, units)}.`,
    rule: '19.8b'
  }),
  organization: (_view, { side, step }: OrganizationFrame) => ({
    task:
      step === 'improve'
        ? `Improve ${sideWord(side)} units by discards, or go on.`
        : `Rebuild destroyed ${sideWord(side)} units by discards, or go on.`,
    rule: step === 'improve' ? '9.1a' : '9.2a'
  }),
  deployment,
  landing,
  movement,
  excess: (view, { hexes }: ExcessFrame) => ({
    task: `Too many units in ${at(view, hexes[0]!)}: move the excess one hex.`,
    rule: '13.3.4'
  }),
  reserve: (view, { side }: ReserveFrame) => {
    const waiting = unitsIn(view, boxOf(worldOf(view), side, 'reserve'))
    return waiting.length === 0
      ? { task: 'Nobody is in the Reserve: end the turn.', rule: '16.1a' }
      : {
          task: `Bring units from the Reserve to your cities (${count(waiting.length, 'unit')}), or end the turn.`,
          rule: '16.1a'
        }
  }
}

function suddenDeath(_view: State, { step, side, count: number, hexes }: CheckFrame): Task {
  switch (step) {
    case 'spend':
      return {
        task: `${sideWord(side)} side: spend Alternate Event points to avoid Sudden Death, or not.`,
        rule: '26.4b'
      }
    case 'judge':
      return { task: 'The score is compared with the thresholds of Sudden Death.', rule: '17.6c' }
    case 'change':
      return { task: 'You may replace your Main Leader by your own choice.', rule: '26.7' }
    case 'place':
    case 'placeMore':
      return {
        task: `Sudden Death: put No Actions on up to ${count(number - hexes.length, 'enemy hex', 'enemy hexes')}.`,
        rule: '17.6g'
      }
  }
}

function strategic(_view: State, { step, side, passes }: StrategicFrame): Task {
  const phase = `${sideWord(side)} Strategic Phase`
  switch (step) {
    case 'draw':
      return { phase, task: 'Cards and Initiative markers are being drawn.', rule: '8.1a' }
    case 'redraw':
      return { phase, task: 'You may exchange one card or marker for a fresh one.', rule: '22.3a' }
    case 'markers':
      return { phase, task: 'Place Surrender! or Halt! Hitler markers, or go on.', rule: '8.0c' }
    case 'play':
      return {
        phase,
        task:
          passes === 0 ? 'Play one event, or pass.' : 'Play one event, or pass: then the Card Step is over.',
        rule: '8.0b'
      }
  }
}

/** 8.1: what is asked while cards and markers are drawn. */
function draw(view: State, { step, side }: DrawFrame): Task {
  const { cardLimit, markerLimit } = leaderOf(view, side)
  const hand = held(view, DECK, SEATS[side]).length
  const markers = held(view, markersOf(SEATS[side]), SEATS[side]).length
  const phase = `${sideWord(side)} Strategic Phase`
  switch (step) {
    case 'hand':
    case 'cards':
    case 'look':
    case 'markers':
      return { phase, task: 'Cards and Initiative markers are being drawn.', rule: '8.1a' }
    case 'first': {
      const [slot] = lastDealt(view)
      const card = slot === undefined ? null : faceIn(view, slotOf(view, slot))
      const what = card === null ? '' : ` ${card.title}: ${card.lines.slice(0, 2).join(' ')}`
      return { phase, task: `Keep the first card, or draw another one for it.${what}`, rule: '22.7a' }
    }
    case 'cardLimit':
      return {
        phase,
        task: `You hold ${count(hand, 'card')}, ${cardLimit} are allowed: discard the rest.`,
        rule: '8.1b'
      }
    case 'markerLimit':
      return {
        phase,
        task: `You hold ${count(markers, 'marker')}, ${markerLimit} are allowed: put the rest back.`,
        rule: '8.1d'
      }
  }
}

const WINDOWS: Readonly<Record<WindowFrame['window'], string>> = {
  enemyMovement: 'The enemy is about to move.',
  afterDie: 'The die has been rolled.',
  landing: 'The landing is being decided.'
}

/** 21.1: what is chosen for an Alternate Event. */
function redeploy(view: State, { side, kind, event, units, left }: RedeployFrame): Task {
  const title = worldOf(view).tables.alternateEvents.events[event]?.title ?? 'Alternate Event'
  const task = {
    group: 'choose the Group that moves',
    moves: `move the units of the Group${left > 0 ? `, and up to ${count(left, 'other')}` : ''}, or end`,
    swap: 'choose two Groups that change places',
    exchange: 'choose two Groups whose cavalry is replaced',
    place: `place ${named(view, units)}`,
    frontier: 'place your mobile units so that the whole frontier lies in your zones of control',
    reduce: `choose ${count(left, 'unit')} to be reduced or eliminated`,
    withdraw: `choose ${count(left, 'reinforcement')} that will not come`
  }[kind]
  return { task: `${title}: ${sideWord(side)} side, ${task}.`, rule: '21.1' }
}

/** The event that is being carried out. */
function titleOf(view: State, { card, side }: CardFrame): string {
  const found = worldOf(view).cards.events.find((one) => one.card === card)
  return found?.[SEATS[side]].title ?? 'Event'
}

const chosenFor = ({ units, hexes }: CardFrame): string =>
  units.length + hexes.length > 0 ? 'what else it does' : 'what it is to do'

const DEPLOYMENT: Readonly<Record<DeploymentFrame['step'], Task>> = {
  A: { task: 'Allied player: move units from the map to the Reserve.', rule: '10.0Aa' },
  B: { task: 'Allied player: evacuate units from the Evacuation Zones.', rule: '10.0B' },
  C: { task: 'Allied player: evacuate units over the map edge.', rule: '10.0C' },
  D: { task: 'German player: move units from the map to the Reserve.', rule: '10.0D' },
  E: { task: 'German player: take Mobile units off the map.', rule: '10.0E' },
  F: { task: 'German player: drop your landing markers.', rule: '10.0Fa' },
  airLanding: { task: 'Place the Air Landing unit where a marker has landed.', rule: '18.4b' }
}

function deployment(_view: State, { step, moved }: DeploymentFrame): Task {
  const { task, rule } = DEPLOYMENT[step]
  const cost =
    step === 'F' || step === 'airLanding'
      ? ''
      : moved === 0
        ? ' The first is free.'
        : ' Each one more costs a discard.'
  return { task: `${task}${cost}`, rule }
}

function landing(view: State, { step, landers, unit }: LandingFrame): Task {
  const [lander] = landers
  const what =
    lander === undefined ? named(view, [unit]) : `the landing on ${at(view, view.landers[lander]!.at)}`
  return step === 'retry'
    ? {
        task: `Hard Landing: pay an Initiative marker for another try of ${what}, or lose the marker.`,
        rule: '11.0e'
      }
    : { task: `A card decides about ${what}.`, rule: '11.0a' }
}

function movement(view: State, { moved, side, step }: MovementFrame): Task {
  if (step === 'other')
    return { task: `Before ${sideWord(side)} units move: play an event, or go on.`, rule: '5.1' }
  if (step === 'merge')
    return { task: 'Merge cavalry into reduced units of its hex, or end the phase.', rule: '25.1' }
  const { units, grid } = worldOf(view)
  const left = units.filter(
    (unit) =>
      unit.sideIndex === (side as Side) &&
      unit.canMove &&
      view.at[unit.index]! >= 0 &&
      view.at[unit.index]! < grid.count &&
      !moved.includes(unit.index)
  )
  return left.length === 0
    ? { task: 'All units have moved: end the phase.', rule: '13.0a' }
    : { task: `Move your units: ${count(left.length, 'has', 'have')} not moved yet.`, rule: '13.0a' }
}
