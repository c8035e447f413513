import { worldOf } from '../../src/lib/games/eisenhowers-war/board'
import { amount } from '../amount'
import { game, played } from './ew'
import { ordersAreJudged } from './orders'

const found = played([1, 2, 6].slice(0, amount(1, 3)), 15)
const world = worldOf(game.create('historical'))

ordersAreJudged({
  game,
  open: found.filter((state) => game.actor(state) !== null),
  over: found.filter((state) => game.actor(state) === null),
  units: (state) =>
    world.units.map(({ id, index, sideIndex }) => ({
      id,
      side: game.seats[sideIndex]!,
      place: state.at[index]!
    })),
  hexes: world.grid.ids,
  types: [
    ...[
      'place',
      'end',
      'plan',
      'commit',
      'reveal',
      'airborne',
      'cancel',
      'launch',
      'supplyProblem',
      'withdraw'
    ],
    ...['rebuild', 'merge', 'thunderclap', 'first', 'move', 'drop', 'form', 'scheldt', 'attack', 'bomber'],
    ...['aerial', 'lose', 'fallBack', 'retreat', 'advance', 'fmo', 'pass', 'bridge', 'substitute', 'remove']
  ],
  fields: [
    'units',
    'unit',
    'hex',
    'path',
    'target',
    'piece',
    'corps',
    'plan',
    'turn',
    'drops',
    'group',
    'portion'
  ],
  once: [
    'attack',
    'plan',
    'airborne',
    'launch',
    'cancel',
    'supplyProblem',
    'withdraw',
    'first',
    'scheldt',
    'fmo',
    'drop'
  ],
  // 8.0a, 10.0, 11.1 to 11.3, 6.2
  ownUnits: ['move', 'attack', 'retreat', 'advance', 'lose', 'substitute', 'remove'],
  otherUnits: [],
  badNames: ['0000', '9999', '3405', 'no-such-unit', ' 3304', '3304 ', '__proto__']
})
