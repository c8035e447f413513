// One sentence for every moment of combat, Blitzkrieg and what comes of battles.
import { nearest } from '../../../kernel/phases'
import type { Task, Tasks } from '../../../kernel/show-kit'
import type {
  AdvanceFrame,
  BattleFrame,
  BlitzkriegFrame,
  ChoiceFrame,
  CombatFrame,
  CounterblowFrame,
  DeclareFrame,
  LossFrame,
  PortFrame,
  RetreatFrame,
  State
} from '../state'
import { GERMAN } from '../world'
import { at, count, named, places, sideWord } from './words'

export const BATTLE_TASKS: Tasks<State> = {
  declare: (_view, { side, step }: DeclareFrame) =>
    (step === 'german') === (side === GERMAN)
      ? { task: 'Put Target markers on the enemy hexes you want to attack.', rule: '14.1.1a' }
      : {
          task: 'Put Counterblow markers on your own hexes that the enemy must then attack, or none.',
          rule: '14.1.2b'
        },
  combat: (view, { fought }: CombatFrame) => {
    const open = [...new Set(view.marks.map(({ hex }) => hex))].filter((hex) => !fought.includes(hex))
    return open.length === 0
      ? { task: 'All battles are fought: end the phase.', rule: '14.2' }
      : { task: `Choose the next battle: ${places(view, open)}.`, rule: '14.2' }
  },
  battle,
  choice,
  loss: (view, { units, steps, armor }: LossFrame) => ({
    task: `Choose ${armor ? 'the armor' : 'the unit'} that loses ${count(steps, 'step')}: ${named(view, units)}.`,
    rule: armor ? '14.6.5d' : '14.7.1a'
  }),
  port: (view, { unit, ports }: PortFrame) => ({
    task: `${named(view, [unit])} goes off a Port: choose ${places(view, ports)}.`,
    rule: '2.14d'
  }),
  retreat: (view, { units, distance, ended }: RetreatFrame) =>
    units.length === 0
      ? { task: `Choose the hex that gets No Actions: ${places(view, [...new Set(ended)])}.`, rule: '14.7DR' }
      : {
          task: `Retreat ${count(distance, 'hex', 'hexes')}: ${named(view, units)}.`,
          rule: '14.7.5a'
        },
  counterblow: (view, { hexes }: CounterblowFrame) => ({
    task: `Put a Counterblow on one of your attacking hexes: ${places(view, hexes)}.`,
    rule: '14.7CB'
  }),
  advance: (view, { units, limit, hexes }: AdvanceFrame) => ({
    task: `${places(view, hexes)} ${hexes.length === 1 ? 'is' : 'are'} clear. You may advance up to ${count(limit, 'hex', 'hexes')}: ${named(view, units)}.`,
    rule: '14.8a'
  }),
  blitzkrieg: (_view, { step }: BlitzkriegFrame) =>
    step === 'place'
      ? { task: 'Put Blitzkrieg! markers on Mobile Panzers, one to a stack, or go on.', rule: '15.0a' }
      : {
          task: 'Advance or assault with the units under Blitzkrieg! markers, or end the phase.',
          rule: '15.1'
        }
}

function battle(view: State, { step, targets, side, counterattack }: BattleFrame): Task {
  const what = `${counterattack ? 'Counterattack on' : 'Battle for'} ${places(view, targets)}`
  switch (step) {
    case 'alliedMarker':
    case 'germanMarker':
      return { task: `${what}: commit a support marker, or none.`, rule: '14.5b' }
    case 'alliedCard':
    case 'germanCard':
      return { task: `${what}: play a combat event, or none.`, rule: '14.5c' }
    case 'ground':
      return { task: `${what}: choose the ground that helps the defense.`, rule: '14.3.6' }
    case 'roll':
      return { task: `${what}: ${sideWord(side)} side, roll the die.`, rule: '14.5f' }
    case 'result':
    case 'advance':
    case 'shock':
    case 'close':
      return { task: `${what} is over.`, rule: '14.5g' }
  }
}

function choice(view: State, { of, result }: ChoiceFrame): Task {
  const battleFrame = nearest<BattleFrame>(view, 'battle')
  const where = battleFrame === null ? '' : ` in ${at(view, battleFrame.targets[0]!)}`
  switch (of) {
    case 'counterattack':
      return result === 'CR'
        ? { task: `CR${where}: counterattack, or take a D.`, rule: '14.7CR' }
        : { task: `${result}${where}: you may counterattack.`, rule: '14.7CA' }
    case 'retreatOrLose':
      return { task: `D${where}: retreat two hexes, or stay and lose a step.`, rule: '14.7D' }
    case 'convert':
      return { task: `${result}${where}: your Leader allows another result. Take it?`, rule: '5.5.5' }
  }
}
