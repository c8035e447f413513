import { describe, expect, it } from 'vitest'
import { seededDice, seededRandom } from '../../kernel/dice'
import type { Order } from '../../kernel/game'
import { stateHash } from '../../kernel/hash'
import { eisenhowersWar as game } from '../../games/eisenhowers-war/index'
import type { State } from '../../games/eisenhowers-war/state'
import { attacking, hexIn, moving, scene } from '../../games/eisenhowers-war/testing'
import { duel, type Duellist } from '../duel'
import { Player } from '../player'
import { anyOrder } from '../random'
import { judge } from './index'

const play = (seat: string, seed = 1) => new Player(game as never, seat, 'sensible', seed, judge as never)
const choose = (state: State, seat: string) =>
  play(seat).choose(game.view(state, seat)).order as Order & Record<string, unknown>

function randomPlayer(seed: number): Duellist {
  const random = seededRandom(seed)
  return { choose: (view) => ({ order: anyOrder(game.offers(view as State), random)! }) }
}

const GAMES = 3

describe('whole games against the random program', () => {
  for (const scenario of game.scenarios)
    for (const seat of game.seats)
      it(`wins ${scenario} as ${seat}`, () => {
        const other = game.seats.find((one) => one !== seat)!
        let won = 0
        for (let seed = 1; seed <= GAMES; seed++) {
          const players = { [seat]: play(seat, seed), [other]: randomPlayer(seed) }
          const { outcome, refusals } = duel(game as never, scenario, seed, players)
          if (outcome.winner === seat) won++
          expect(refusals[seat]).toBe(0)
        }
        // Dice may spoil one of them.
        expect(won).toBeGreaterThanOrEqual(GAMES - 1)
      }, 60_000)

  it('comes to an end against itself', () => {
    for (const scenario of game.scenarios) {
      const players = { german: play('german', 3), allied: play('allied', 4) }
      expect(duel(game as never, scenario, 1, players).outcome.winner).not.toBeNull()
    }
  }, 60_000)
})

describe('the same view and seed give the same order', () => {
  it('and thinking leaves the position as it was', () => {
    const state = game.create('historical')
    for (let i = 0; i < 20; i++) {
      const seat = game.actor(state)!
      const view = game.view(state, seat)
      const before = stateHash(view)
      const { order } = play(seat).choose(view)
      expect(stateHash(view)).toBe(before)
      expect(play(seat).choose(game.view(state, seat)).order).toEqual(order)
      game.apply(state, seat, order, seededDice(i))
    }
  })
})

describe('judgement', () => {
  it('takes a weakly held port at good odds', () => {
    const state = scene({
      turn: 3,
      units: { 'A-US5': '3304', 'A-US7': '3304', 'A-CW1': '3304', 'G-CH': '3404' },
      beachheads: ['3304'],
      phase: attacking('allied')
    })
    expect(choose(state, 'allied')).toMatchObject({ type: 'attack', target: '3404' })
  })

  it('does not attack at hopeless odds', () => {
    const state = scene({
      turn: 3,
      units: { 'A-US22': '3304', 'G-1SS': '3205', 'G-2SS': '3205', 'G-47Pz': '3205' },
      beachheads: ['3304'],
      phase: attacking('allied')
    })
    expect(choose(state, 'allied')).toEqual({ type: 'end' })
  })

  it('walks into a beachhead that nobody holds (4.3.1)', () => {
    const state = scene({
      turn: 3,
      units: { 'G-47Pz': '3205' },
      allied: ['3304'],
      beachheads: ['3304'],
      phase: moving('german')
    })
    const order = choose(state, 'german')
    expect(order).toMatchObject({ type: 'move', units: ['G-47Pz'] })
    expect((order.path as string[]).at(-1)).toBe('3304')
  })

  it('walks into the open Alpine Fortress before it attacks anybody (13.8)', () => {
    const state = scene({
      turn: 9,
      units: { 'A-US4': '2116', 'A-US2': '2116', 'G-L7': '2317' },
      liberated: ['Italy'],
      phase: moving('allied')
    })
    state.alpine = hexIn(state, '2217')
    const order = choose(state, 'allied')
    expect(order).toMatchObject({ type: 'move' })
    expect((order.path as string[]).at(-1)).toBe('2217')
  })
})
