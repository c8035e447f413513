// Which moment it is, and the next thing to do in plain words: one sentence for every phase of the game.
import type { Moment } from '../../../kernel/picture'
import { momentOf as momentIn, type Task, type Tasks } from '../../../kernel/show-kit'
import { worldOf } from '../board'
import { unplaced } from '../03-setup'
import { arrivingStaticCorps, mountain18Bar } from '../03.2-reinforcements'
import { forcedReplacements, germanReplacements } from '../03.5-replacements'
import { isLastWindow, undeclared } from '../05-sequence'
import { mayMove, status } from '../11-phase'
import { phaseTargets } from '../12-phase'
import { corps } from '../12.3-losses'
import type {
  AirAssignFrame,
  AirPlaceFrame,
  BattleFrame,
  BreakDownFrame,
  CombatFrame,
  DeployFrame,
  DisperseFrame,
  FallbackFrame,
  MomentumFrame,
  MovementFrame,
  PhaseName,
  RailheadFrame,
  ReorganizationFrame,
  SetupFrame,
  State,
  TurnPhaseFrame
} from '../state'
import { enemyOf } from '../board'
import type { Side, Unit } from '../world'
import { adjective, count, list, place, points, shortList, sideOfSeat, sideWord, unitName } from './words'

const PHASES: Readonly<Record<PhaseName, string>> = {
  reorganization: 'Reorganization',
  movement: 'Movement',
  combat: 'Combat'
}

export function momentOf(view: State): Moment {
  const world = worldOf(view)
  return momentIn<State>(view, {
    turns: world.scenario.turns,
    tasks: TASKS,
    otherwise: { task: 'Nothing to decide.', rule: '5.0' },
    phase: around,
    sideWord: (seat) => sideWord(world, sideOfSeat(seat))
  })
}

/** "German Movement Phase", "French and British Combat Phase". */
function phaseTitle(view: State, frame: TurnPhaseFrame): string {
  const world = worldOf(view)
  const names = frame.nations.map((nation) => adjective(world, world.nations[nation]!))
  return `${list(names)} ${PHASES[frame.phase as PhaseName]} Phase`
}

/** The phase of a turn in which something happens; 'Game turn' between two of them. */
function around(view: State): string {
  for (let i = view.stack.length - 1; i >= 0; i--) {
    const frame = view.stack[i]!
    if ('nations' in frame) return phaseTitle(view, frame as TurnPhaseFrame)
  }
  return 'Game turn'
}

const TASKS: Tasks<State> = {
  setup: setUp,
  germanOrder: () => ({
    phase: 'Order of the German phases',
    task: 'Choose the order of your three phases this game turn.',
    rule: '5.1'
  }),
  window: germanWindow,
  airAssign: (_view, frame: AirAssignFrame) => ({
    phase: 'Air Superiority Phase',
    task: `You have air superiority, with ${count(frame.markers, 'air marker')}. Choose how many bomb cities; the rest give ground support.`,
    rule: '6.2'
  }),
  airPlace: (_view, frame: AirPlaceFrame) => ({
    phase: 'Air Superiority Phase',
    task: `Place ${count(frame.markers, 'air marker')} where your units will attack or must hold.`,
    rule: '6.2.2'
  }),
  reorganization: reorganize,
  breakDown: breakDown,
  movement: move,
  railheads: (view, frame: RailheadFrame) => ({
    phase: 'Soviet Movement Phase: railheads',
    task: `Move ${count(frame.left.length, 'railhead')} along friendly railroad, up to ${worldOf(view).tables.supply.railheads.move} hexes each, or leave them.`,
    rule: '10.3.1'
  }),
  railheadFallback: (view, frame: FallbackFrame) => ({
    task: `Soviet railhead ${frame.railhead + 1} has lost its line. Choose a hex to fall back to: ${list(frame.choices.map((hex) => place(worldOf(view), hex)))}.`,
    rule: '10.3.1'
  }),
  combat: fight,
  battle: battle,
  momentum: (view, frame: MomentumFrame) => ({
    task: `${named(view, frame.units)} just advanced into ${place(worldOf(view), frame.hex)} and may attack again now.`,
    rule: '12.7'
  }),
  disperse: (view, frame: DisperseFrame) => ({
    task: `Overstacked: move your opponent’s excess units out of ${place(worldOf(view), frame.hex)} to adjacent hexes.`,
    rule: '8.0'
  }),
  deploy: (view, frame: DeployFrame) => ({
    task: `Deploy ${count(frame.units.length, 'unit')} of the nations just attacked in their own countries: ${named(view, frame.units)}.`,
    rule: '3.3'
  }),
  motorized18: (view) => ({
    phase: 'German reinforcement',
    task: `Vienna and Breslau are connected: place the ${unitOf(view, worldOf(view).tables.reinforcements.motorized18.unit).name} between them, or wait.`,
    rule: '3.2.1'
  })
}

function unitOf(view: State, id: string): Unit {
  return worldOf(view).unit(id)!
}

function named(view: State, units: readonly number[]): string {
  const world = worldOf(view)
  return shortList(units.map((index) => unitName(world, world.units[index]!)))
}

function setUp(view: State, frame: SetupFrame): Task {
  const missing = unplaced(view, frame.side)
  const phase = `${sideWord(worldOf(view), frame.side)} set-up`
  if (missing.length === 0)
    return { phase, task: 'Everything is placed. Check it over, then finish set-up.', rule: '3.0' }
  const { line } = missing[0]!
  const own = missing.filter((piece) => piece.line === line).length
  return {
    phase,
    task: `Place ${own} of ${count(missing.length, 'piece')} left: ${line.title}.`,
    rule: line.rule
  }
}

function germanWindow(view: State): Task {
  const open = undeclared(view).map((name) => PHASES[name])
  const last = isLastWindow(view)
  return {
    phase: 'Between phases',
    task: last
      ? `Last chance this game turn: play your ${list(open)} Phase now, or lose it.`
      : `Play a German phase now, or continue the game turn. Still available: ${list(open)}.`,
    rule: '5.3'
  }
}

function reorganize(view: State, frame: ReorganizationFrame): Task {
  const world = worldOf(view)
  const phase = phaseTitle(view, frame)
  const forced = forcedReplacements(view, frame)
  if (forced.length > 0)
    return {
      phase,
      task: `Place returning units: ${shortList(forced.map((unit) => unitName(world, unit)))}.`,
      rule: '3.5'
    }
  const arriving = arrivingStaticCorps(view, frame)
  if (arriving.length > 0)
    return {
      phase,
      task: `Place ${count(arriving.length, 'arriving static corps', 'arriving static corps')}.`,
      rule: '3.2.2'
    }
  const back =
    frame.german && germanReplacements(view).length > 0 ? 'You may bring back one lost corps. ' : ''
  return {
    phase,
    task: `${back}Combine corps into armies or break armies down, then end the phase.`,
    rule: '7.0'
  }
}

function breakDown(view: State, frame: BreakDownFrame): Task {
  const world = worldOf(view)
  const army = world.units[frame.unit]!
  return {
    task: `The ${unitName(world, army)} breaks down in ${place(world, frame.hex)}: choose the ${frame.count} units it becomes.`,
    rule: frame.rule
  }
}

function move(view: State, frame: MovementFrame): Task {
  const world = worldOf(view)
  const phase = phaseTitle(view, frame)
  const bar = mountain18Bar(view, frame)
  if (bar !== null) {
    const unit = unitOf(view, world.tables.reinforcements.mountain18.unit)
    return { phase, task: `Place the ${unit.name} in a German city.`, rule: bar.rule }
  }
  const able = world.units.filter((unit) => mayMove(view, frame, unit))
  const fresh = able.filter((unit) => status(view, frame, unit) === 'fresh').length
  const mover = frame.movers.find(([, spent, all]) => spent < all)
  if (mover !== undefined) {
    const [index, spent, all] = mover
    const others = fresh > 0 ? `; ${count(fresh, 'other unit has', 'other units have')} not moved yet` : ''
    return {
      phase,
      task: `The ${unitName(world, world.units[index]!)} has ${points(world, all - spent)} movement ${points(world, all - spent) === '1' ? 'point' : 'points'} left${others}.`,
      rule: '11.2'
    }
  }
  return {
    phase,
    task:
      fresh > 0
        ? `Move your units: ${count(fresh, 'has', 'have')} not moved yet.`
        : 'All units have moved: end the phase.',
    rule: '11.0'
  }
}

function fight(view: State, frame: CombatFrame): Task {
  const world = worldOf(view)
  const phase = phaseTitle(view, frame)
  if (view.drop !== null)
    return {
      phase,
      task: `The 7th Flieger Division holds out in ${place(world, view.drop.hex)}: attack that hex next.`,
      rule: '12.8'
    }
  const targets = phaseTargets(view, frame)
  if (targets.length === 0) return { phase, task: 'Nothing can be attacked: end the phase.', rule: '12.0' }
  const names = targets.sort((a, b) => a - b).map((hex) => place(world, hex))
  return { phase, task: `Attack, or end the phase. You can reach ${shortList(names)}.`, rule: '12.0' }
}

function battle(view: State, frame: BattleFrame): Task {
  const world = worldOf(view)
  const phase = around(view)
  const where = place(world, frame.target)
  if (frame.step === 'advance')
    return { phase, task: `Choose units to advance into ${where}, or stay.`, rule: '12.5' }
  const defending = frame.step === 'defenderLosses'
  const side: Side = defending ? enemyOf(frame.side) : frame.side
  const owes = (defending ? frame.defenderOwes : frame.attackerOwes) / 2
  return {
    phase,
    task: `Battle for ${where}: the ${sideWord(world, side)} side has ${corps(owes)} to lose.`,
    rule: '12.3'
  }
}
