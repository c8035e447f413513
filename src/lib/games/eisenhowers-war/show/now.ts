// Which moment it is, and the next thing to do in plain words: one sentence for every phase of the game.
import type { Frame } from '../../../kernel/phases'
import type { Moment } from '../../../kernel/picture'
import { momentOf as momentIn, type Task, type Tasks } from '../../../kernel/show-kit'
import { worldOf } from '../board'
import type { ActionFrame, BattleFrame, FmoFrame, PlanName, State } from '../state'
import { GERMAN } from '../world'
import { place, sideOfSeat, sideWord } from './words'

const PHASES = [
  'Set-up',
  'Allied Invasion Phase',
  'Allied Reinforcement Phase',
  'Allied Movement & Attack Phase',
  'Allied Supply Check Phase',
  'German Movement & Attack Phase',
  'German Reinforcement Phase',
  'German Supply Check Phase',
  'Victory Check Phase'
]

export function momentOf(view: State): Moment {
  return momentIn<State>(view, {
    turns: worldOf(view).scenario.turns,
    tasks: TASKS,
    otherwise: { task: 'Your move.', rule: '5.2' },
    phase: ({ phaseNumber }) => PHASES[phaseNumber] ?? 'Turn',
    sideWord: (seat) => sideWord(sideOfSeat(seat))
  })
}

const at = (view: State, hex: number) => place(worldOf(view), hex)

const TASKS: Tasks<State> = {
  deploy: () => ({
    task: 'Your mobile units in France and Belgium may be placed anywhere in those two countries.',
    rule: '3.3.1'
  }),
  plan: (view) => ({
    task:
      view.invasions.first === 'ahead' && view.plans.first === null
        ? 'Secretly choose where the first invasion lands.'
        : 'Secretly choose when and where a second invasion lands, or that there will be none.',
    rule: '3.2.3'
  }),
  relocate: () => ({
    task: 'You may move one 2-3-4 infantry corps in France or Belgium to any other hex there.',
    rule: '3.3.3'
  }),
  reveal: (view, frame: { plan: PlanName } & Frame) => ({
    task: `Reveal your ${frame.plan} invasion plan if it is for turn ${view.turn}.`,
    rule: '13.1b'
  }),
  supplyProblem: () => ({
    task: 'Antwerp is not up and running: choose the army group that has supply problems this turn.',
    rule: '7.15a'
  }),
  invasion: () => ({ task: 'Launch the invasion, or call it off if you may.', rule: '5.3.2' }),
  alpine: () => ({ task: 'You may declare the Alpine Fortress in one of three hexes.', rule: '13.8a' }),
  alliedReinforcement: () => ({
    task: 'Rebuild units and bring in reinforcements.',
    rule: '12.3'
  }),
  germanReinforcement: () => ({
    task: 'You may rebuild one eliminated mobile unit.',
    rule: '12.4.3'
  }),
  secondSs: () => ({
    task: 'You may place the 2nd SS Panzer Corps now in a supplied hex in France away from the enemy.',
    rule: '3.2.4k'
  }),
  action: (_view, frame: ActionFrame) => actionTask(frame),
  fmo: (view, frame: FmoFrame) => ({
    task: `Fuehrer-mandated offensive at ${at(view, frame.hex)}: make one or two attacks with the units around it.`,
    rule: '13.6d'
  }),
  fmoWindow: (view) => ({
    task: `The Allies are moving. You may interrupt them with an offensive; ${view.fmo} of your markers left.`,
    rule: '13.6b'
  }),
  forms: () => ({ task: 'Airborne corps that did nothing this turn may change mode.', rule: '13.2n' }),
  battle: battleTask,
  bridge: (view, frame: { hex: number } & Frame) => ({
    task: `Your troops reach the Rhine in ${at(view, frame.hex)}: choose the hexside where they try to seize a bridge.`,
    rule: '13.5a'
  }),
  yug: () => ({
    task: 'The Yugoslav garrison arrives: place its corps in or next to Zagreb.',
    rule: '12.2.3b'
  }),
  elbe: () => ({
    task: 'The Allies have crossed the Elbe: Steiner and the Twelfth Army may enter east of it.',
    rule: '12.2.2'
  }),
  shift: (view, frame: { hex: number } & Frame) => ({
    task: `Overstacked: shift excess units out of ${at(view, frame.hex)} to adjacent hexes.`,
    rule: '6.3e'
  }),
  excess: (view, frame: { hex: number } & Frame) => ({
    task: `Overstacked: eliminate the excess units in ${at(view, frame.hex)}.`,
    rule: '6.2c'
  }),
  supplyCheck: () => ({
    task: 'Some units are out of supply. Aerial supply can still save one hex.',
    rule: '7.12'
  })
}

function actionTask(frame: ActionFrame): Task {
  switch (frame.portion) {
    case 'move':
      return {
        task: frame.first === 'move' ? 'Move your units, then attack.' : 'Attacks are done: move your units.',
        rule: '8.0'
      }
    case 'attack':
      return {
        task:
          frame.first === 'attack' ? 'Make your attacks, then move.' : 'Moves are done: make your attacks.',
        rule: '10.0'
      }
    case 'choose':
      return { task: 'Choose whether to move or attack first.', rule: '5.5a' }
  }
}

function battleTask(view: State, frame: BattleFrame): Task {
  const where = at(view, frame.target)
  const attacker = frame.side === GERMAN ? 'German' : 'Allied'
  switch (frame.step) {
    case 'support':
      return {
        task: `${attacker} attack on ${where}: send bombers, aerial supply or neither.`,
        rule: '10.10'
      }
    case 'inland':
      return { task: `The invasion hits ${where}: stand and fight, or retreat inland.`, rule: '5.3.5d' }
    case 'choice':
      return { task: `Stand in ${where} and take all losses, or take half and retreat.`, rule: '11.2a' }
    case 'retreat':
      return { task: `Retreat your units from ${where}.`, rule: '11.2' }
    case 'advance':
      return { task: `You may advance after the battle for ${where}.`, rule: '11.3a' }
    case 'roll':
    case 'landing':
    case 'defenderLosses':
    case 'attackerLosses':
      return { task: `Battle for ${where}: choose which units take the losses.`, rule: '11.1a' }
  }
}
