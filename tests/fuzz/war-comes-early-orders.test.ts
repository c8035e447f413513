import { worldOf } from '../../src/lib/games/war-comes-early/board'
import { seededRandom } from '../../src/lib/kernel/dice'
import { amount } from '../amount'
import { ordersAreJudged } from './orders'
import { positions } from './support'
import { game, melee, SCENARIOS } from './wce'

const played = SCENARIOS.flatMap((scenario) =>
  positions(game, scenario, [1, 2, 5].slice(0, amount(1, 3)), 25)
)
const battles = played.flatMap((state, i) => melee(state, seededRandom(i)) ?? [])
const [first] = played

ordersAreJudged({
  game,
  open: [...played, ...battles].filter((state) => game.actor(state) !== null),
  over: played.filter((state) => game.actor(state) === null),
  units(state) {
    // Ties a copy to its world, as the game does with every state it is asked about.
    game.actor(state)
    return worldOf(state).units.map(({ id, index, sideIndex }) => ({
      id,
      side: game.seats[sideIndex]!,
      place: state.at[index]!
    }))
  },
  hexes: worldOf(first!).grid.ids,
  types: [
    ...['place', 'end', 'germanOrder', 'declare', 'terror', 'violate', 'combine', 'breakDown', 'components'],
    ...['move', 'railhead', 'fallBack', 'attack', 'flank', 'drop', 'lose', 'advance', 'disperse', 'top']
  ],
  fields: ['units', 'unit', 'hex', 'path', 'target', 'piece', 'army', 'phases', 'phase', 'markers'],
  once: [
    ...['attack', 'combine', 'lose', 'violate', 'germanOrder', 'terror', 'drop', 'components'],
    'disperse'
  ],
  // 7.0, 8.3, 11.0, 12.0
  ownUnits: ['move', 'attack', 'flank', 'advance', 'lose', 'combine', 'top', 'disperse'],
  // The opponent's units are dispersed by oneself (8.0).
  otherUnits: ['disperse'],
  badNames: ['0000', '9999', '6235', '0035', '6301', 'no-such-unit', ' 2121', '2121 ', '__proto__']
})
