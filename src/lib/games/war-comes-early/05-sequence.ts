// Chapter 5: the sequence of play. The turn frame lies at the bottom of the stack and pushes one thing after the other.
import { refuse, type Seat } from '../../kernel/game'
import type { Choice, Offer } from '../../kernel/offers'
import { nearest, pop, push } from '../../kernel/phases'
import { endOffer } from '../../kernel/offer-kit'
import { isOpening, refreshPolitics, worldOf } from './board'
import { judgeEnd } from './04-victory'
import { isGroupFallen } from './04.5-capitulation'
import { returnAirpower, rollAirSuperiority } from './06-air'
import { overstackedHexes } from './08-stacking'
import { pushDisperse } from './08-stacks'
import type { Context, Phase } from './events'
import { hexIds } from './lookup'
import type { OrderOf } from './orders'
import {
  AT_WAR,
  DEAD,
  type CombatFrame,
  type GermanOrderFrame,
  type MovementFrame,
  type PhaseName,
  type ReorganizationFrame,
  type State,
  type TurnFrame,
  type TurnPhaseFrame,
  type WindowFrame
} from './state'
import { GERMAN, SEATS } from './world'

/** 5.2: the order of the phases of a national turn. */
const PHASES: readonly PhaseName[] = ['reorganization', 'movement', 'combat']

const TITLES: Readonly<Record<PhaseName, string>> = {
  reorganization: 'Reorganization',
  movement: 'Movement',
  combat: 'Combat'
}

/** 5.1: steps of the turn frame in the opening sequence: the German order, three German phases, three of the opponent. */
const GERMAN_STEPS = 1
const OPPONENT_STEPS = GERMAN_STEPS + PHASES.length
const OPENING_END = OPPONENT_STEPS + PHASES.length

/** 5.2: steps from GT 3 on: air superiority, draw, then windows (even) and national phases (odd) in turn. */
const DRAW_STEP = 1
const LAST_WINDOW_STEP = DRAW_STEP + 2 * PHASES.length + 1

/** Who decides in a Reorganization, Movement or Combat Phase: the player who commands the nations (5.2). */
export function phaseActor(state: State, frame: TurnPhaseFrame): Seat {
  return SEATS[frame.german ? GERMAN : worldOf(state).sideOfNation[frame.nations[0]!]!]
}

/** Ends a phase of a turn: overstacks are dispersed (8.0), then a German phase may bring the 18th Motorized (3.2.1). */
export function endPhase(state: State, frame: TurnPhaseFrame, context: Context): void {
  pop(state, frame)
  const nations = frame.nations.map((nation) => worldOf(state).nations[nation]!)
  context.emit({ kind: 'phaseEnd', rule: '5.0a', phase: frame.phase, german: frame.german, nations })
  if (frame.german && worldOf(state).rules.reinforcements) push(state, { phase: 'germanPhaseEnd' })
  for (const hex of overstackedHexes(state)) pushDisperse(state, hex)
}

/** 5.2f, 5.2n: the nations of a group that are in the war by now; neutrals and fallen nations do nothing. */
export function activeNations(state: State, groupKey: string): number[] {
  const world = worldOf(state)
  const group = world.tables.draw.groups.find((entry) => entry.key === groupKey)
  if (group === undefined) throw new Error(`There is no group ${groupKey}.`)
  return group.nations.map(world.nation).filter((nation) => state.standing[nation] === AT_WAR)
}

/** Pushes one of the three phases of a turn with nothing done in it yet. */
export function beginPhase(state: State, name: PhaseName, nations: number[], german: boolean): void {
  const common = { nations, german }
  switch (name) {
    case 'reorganization':
      return push<ReorganizationFrame>(state, {
        phase: name,
        ...common,
        begun: false,
        formed: [],
        broken: [],
        arriving: 0
      })
    case 'movement':
      return push<MovementFrame>(state, {
        phase: name,
        ...common,
        fresh: true,
        origin: -1,
        movers: [],
        done: []
      })
    case 'combat':
      return push<CombatFrame>(state, {
        phase: name,
        ...common,
        fresh: true,
        attacked: [],
        targets: [],
        flanked: [],
        momentum: []
      })
  }
}

function beginGermanPhase(state: State, name: PhaseName, rule: string, context: Context): void {
  state.germanPhases.push(name)
  context.emit({ kind: 'phase', rule, phase: name, german: true, nations: ['Germany'] })
  beginPhase(state, name, [worldOf(state).nation('Germany')], true)
}

/**
 * 5.2j, 5.2m: a phase of a national turn, for those of its nations that still stand; passed over when they could do
 * nothing.
 */
function beginNationalPhase(
  state: State,
  group: string,
  name: PhaseName,
  rule: string,
  context: Context
): void {
  const nations = activeNations(state, group)
  if (!couldAct(state, name, nations)) return
  const names = nations.map((nation) => worldOf(state).nations[nation]!)
  context.emit({ kind: 'phase', rule, phase: name, german: false, group, nations: names })
  beginPhase(state, name, nations, false)
}

/** Units on the map, units that come back (3.5), or railheads to be moved (10.3.1). */
function couldAct(state: State, name: PhaseName, nations: readonly number[]): boolean {
  const world = worldOf(state)
  const returns = (unit: number) =>
    name === 'reorganization' &&
    state.at[unit] === DEAD &&
    state.due[unit]! > 0 &&
    state.due[unit]! <= state.turn
  if (
    name === 'movement' &&
    state.railheads.length > 0 &&
    nations.some((nation) => world.tables.supply.sources[world.nations[nation]!]?.kind === 'railhead')
  )
    return true
  return world.units.some(
    (unit) => nations.includes(unit.nationIndex) && (state.at[unit.index]! >= 0 || returns(unit.index))
  )
}

function runTurn(state: State, frame: TurnFrame, context: Context): void {
  if (worldOf(state).rules.openingSequenceTurns.includes(state.turn)) runOpening(state, frame, context)
  else runDrawn(state, frame, context)
}

/** 5.1a, 13.4a: the German phases in the order fixed beforehand, then the opponent's turn; no airpower (5.1c, 13.4b). */
function runOpening(state: State, frame: TurnFrame, context: Context): void {
  const step = frame.step++
  const { openingOpponent } = worldOf(state).rules
  if (step < GERMAN_STEPS) push<GermanOrderFrame>(state, { phase: 'germanOrder' })
  else if (step < OPPONENT_STEPS) beginGermanPhase(state, frame.order[step - GERMAN_STEPS]!, '5.1e', context)
  else if (step < OPENING_END)
    beginNationalPhase(state, openingOpponent, PHASES[step - OPPONENT_STEPS]!, '5.1g', context)
  else endTurn(state, frame, context)
}

/** 5.2, 5.3: air superiority, then draws until the pool is empty, with a German window after each of their phases. */
function runDrawn(state: State, frame: TurnFrame, context: Context): void {
  const step = frame.step
  // 5.2k: the airpower returns once, when the pool is empty.
  if (step === DRAW_STEP && state.pool.length === 0) {
    if (state.airMarkers.length > 0)
      context.emit({ kind: 'airReturn', rule: '6.3a', hexes: hexIds(state, state.airMarkers) })
    returnAirpower(state)
    endTurn(state, frame, context)
    return
  }
  frame.step = step === LAST_WINDOW_STEP ? DRAW_STEP : step + 1
  // 5.2h: once, before the first draw.
  if (step < DRAW_STEP) {
    if (worldOf(state).rules.airpower) rollAirSuperiority(state, context)
  } else if (step === DRAW_STEP) draw(state, frame, context)
  else if (step % 2 === 0) push<WindowFrame>(state, { phase: 'window' })
  else beginNationalPhase(state, frame.group!, PHASES[(step - 3) / 2]!, '5.2j', context)
}

/** 5.2a: one marker at random; it goes to the leftmost empty box of the track. */
function draw(state: State, frame: TurnFrame, context: Context): void {
  const drawn = state.pool.length > 1 ? context.dice.roll(state.pool.length) - 1 : 0
  const group = state.pool[drawn]!
  state.pool.splice(drawn, 1)
  state.track.push(group)
  frame.group = group
  context.emit({ kind: 'draw', rule: '5.2i', group, left: state.pool.length })
}

/** 5.2: all markers return to the pool, the turn marker advances; after the last game turn the game is judged (4.2, 13.3). */
function endTurn(state: State, frame: TurnFrame, context: Context): void {
  const { scenario } = worldOf(state)
  state.pool = scenario.drawPool.groups.filter((key) => !isGroupFallen(state, key))
  state.track = []
  state.germanPhases = []
  state.germanReplacement = false
  if (state.turn >= scenario.turns.length) return judgeEnd(state, context)
  const opening = isOpening(state, worldOf(state))
  state.turn++
  frame.step = 0
  frame.order = []
  frame.group = null
  // 5.1: the other nations come alive with the end of the opening turns.
  if (opening !== isOpening(state, worldOf(state))) refreshPolitics(state)
  context.emit({
    kind: 'turn',
    rule: '5.2l',
    turn: state.turn,
    dates: scenario.turns[state.turn - 1]!.dates
  })
}

export const turnPhase: Phase<State, TurnFrame> = {
  rule: '5.0',
  title: 'Game turn',
  actor: () => null,
  run: runTurn
}

function permutations(list: readonly PhaseName[]): PhaseName[][] {
  if (list.length <= 1) return [[...list]]
  return list.flatMap((first) =>
    permutations(list.filter((other) => other !== first)).map((rest) => [first, ...rest])
  )
}

const ORDERS = permutations(PHASES)

function fixOrder(
  state: State,
  frame: GermanOrderFrame,
  order: OrderOf<'germanOrder'>,
  context: Context
): void {
  if (new Set(order.phases).size !== PHASES.length)
    refuse('5.1e', 'Each of the three German phases is played once.')
  pop(state, frame)
  nearest<TurnFrame>(state, 'turn')!.order = [...order.phases]
  context.emit({ kind: 'germanOrder', rule: '5.1f', phases: [...order.phases] })
}

export const germanOrderPhase: Phase<State, GermanOrderFrame> = {
  rule: '5.1',
  title: 'Order of the German phases',
  actor: () => SEATS[GERMAN],
  offers: (): Offer[] => [
    {
      gesture: 'pick',
      id: 'germanOrder',
      rule: '5.1f',
      text: 'In what order will you play your phases this game turn?',
      choices: ORDERS.map((phases): Choice => {
        const order: OrderOf<'germanOrder'> = { type: 'germanOrder', phases }
        const text = phases.map((name) => TITLES[name]).join(', then ')
        return { id: phases.join(' '), text, rule: '5.1f', order }
      })
    }
  ],
  orders: { germanOrder: fixOrder }
}

/** 5.3c: German phases not conducted yet in this game turn, any of which may be next. */
export function undeclared(state: State): PhaseName[] {
  return PHASES.filter((name) => !state.germanPhases.includes(name))
}

/** 5.3, A1: nothing is left to be drawn, so what is not declared in this window is lost. */
export function isLastWindow(state: State): boolean {
  return state.pool.length === 0 && nearest<TurnFrame>(state, 'turn')!.step === DRAW_STEP
}

/** 5.3f, 5.3g: one phase at a time; its marker goes on the track. */
function declare(state: State, _frame: WindowFrame, order: OrderOf<'declare'>, context: Context): void {
  if (state.germanPhases.includes(order.phase))
    refuse('5.3d', `The German ${TITLES[order.phase]} Phase has already been played this game turn.`)
  state.track.push(`german-${order.phase}`)
  beginGermanPhase(state, order.phase, '5.3b', context)
}

export const windowPhase: Phase<State, WindowFrame> = {
  rule: '5.3',
  title: 'German window',
  // 5.3e: the window stays open for a second and a third phase.
  actor: (state) => (state.germanPhases.length < PHASES.length ? SEATS[GERMAN] : null),
  offers(state): Offer[] {
    const open = undeclared(state)
    return [
      {
        gesture: 'pick',
        id: 'declare',
        rule: '5.3b',
        text: 'Play a German phase now',
        choices: open.map((phase): Choice => {
          const order: OrderOf<'declare'> = { type: 'declare', phase }
          return { id: phase, text: `German ${TITLES[phase]} Phase`, rule: '5.3b', order }
        })
      },
      isLastWindow(state)
        ? endOffer('5.3h', 'End the game turn', {
            lapses: () =>
              open.map((phase) => `The German ${TITLES[phase]} Phase will be lost this game turn.`)
          })
        : endOffer('5.3b', 'Continue the game turn')
    ]
  },
  orders: { declare, end: (state, frame) => pop(state, frame) },
  run: (state, frame) => pop(state, frame)
}
