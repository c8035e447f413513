import { describe, expect, it } from 'vitest'
import { seededDice, seededRandom } from '../../kernel/dice'
import type { Order } from '../../kernel/game'
import { stateHash } from '../../kernel/hash'
import { warComesEarly as game, worldFor } from '../../games/war-comes-early/index'
import { POOL, type State } from '../../games/war-comes-early/state'
import { combat, hexIn, movement, reorganization, scene } from '../../games/war-comes-early/testing'
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

/** How often the sensible program wins against the random one, and what the rules refused it. */
function wins(scenario: string, seat: string, games: number): { won: number; refused: number } {
  const other = game.seats.find((one) => one !== seat)!
  let won = 0
  let refused = 0
  for (let seed = 1; seed <= games; seed++) {
    const { outcome, refusals } = duel(game as never, scenario, seed, {
      [seat]: play(seat, seed),
      [other]: randomPlayer(seed)
    })
    if (outcome.winner === seat) won++
    refused += refusals[seat]!
  }
  return { won, refused }
}

describe('whole games against the random program', () => {
  for (const seat of game.seats) {
    it(`wins 1939 as ${seat}`, () => {
      const { won, refused } = wins('1939', seat, 3)
      expect(won).toBe(3)
      expect(refused).toBeLessThan(3)
    })
    it(`wins 1938 as ${seat}`, () => {
      expect(wins('1938', seat, 1).won).toBe(1)
    })
  }
})

describe('the same view and seed give the same order', () => {
  it('whatever was asked in between', () => {
    const state = game.create('1939')
    const player = play('german')
    for (let i = 0; i < 12; i++) {
      const view = game.view(state, 'german')
      const before = stateHash(view)
      const { order } = player.choose(view)
      expect(stateHash(view)).toBe(before)
      expect(play('german').choose(game.view(state, 'german')).order).toEqual(order)
      game.apply(state, 'german', order, seededDice(i))
      if (game.actor(state) !== 'german') break
    }
  })
})

describe('set-up of 1938', () => {
  function setUp(): State {
    const state = game.create('1938')
    for (
      let seat = game.actor(state);
      (state.stack.at(-1) as { phase: string }).phase === 'setup';
      seat = game.actor(state)
    )
      game.apply(state, seat!, choose(state, seat!), seededDice(1))
    return state
  }
  const state = setUp()
  const world = worldFor('1938')
  const standing = (id: string) => world.grid.ids[state.at[world.unit(id)!.index]!]

  it('strengthens Prague and the forts before it', () => {
    const border = ['cz-b31', 'cz-b32', 'cz-b33', 'cz-b34', 'cz-b35', 'cz-b36'].map(standing)
    expect(border).toContain('2121')
    expect(border).toContain('2219')
  })

  it('mans the West Wall where France is near, each hex once', () => {
    const wall = Array.from({ length: 11 }, (_, i) => standing(`ge-s${i + 1}`))
    expect(new Set(wall).size).toBe(11)
    expect(wall).toContain('0514')
    expect(wall).not.toContain('0611')
  })

  it('keeps the capital of Hungary, and sends the motorized corps against Czechoslovakia', () => {
    expect(['hu-a1', 'hu-a2', 'hu-a3', 'hu-MC'].map(standing)).toContain('2632')
    const prague = world.hex('2121')
    for (const id of ['ge-m14', 'ge-m15', 'ge-m16']) {
      const at = state.at[world.unit(id)!.index]!
      expect(Math.abs(world.grid.col[at]! - world.grid.col[prague]!)).toBeLessThan(8)
    }
  })
})

describe('decisions of War Comes Early', () => {
  const fight = (units: Record<string, string>) =>
    choose(scene({ scenario: '1939', units, phase: combat(['Germany'], '1939') }), 'german')

  it('attacks at good odds, and not at bad ones', () => {
    expect(fight({ 'ge39-a3': '3518', 'ge39-a4': '3520', 'po-Dr': '3519' })).toMatchObject({
      type: 'attack',
      target: '3519'
    })
    expect(fight({ 'ge39-FG': '3518', 'po-Mo': '3519' }).type).not.toBe('attack')
  })

  it('moves next to an enemy whom it can beat together, before anybody goes elsewhere', () => {
    const units = { 'ge39-a3': '3918', 'ge39-a4': '3818', 'po-Mo': '3820', 'po-GR': '3821' }
    const state = scene({ scenario: '1939', units, phase: movement(['Germany'], '1939') })
    const order = choose(state, 'german')
    expect(order.type).toBe('move')
    const to = worldFor('1939').hex((order.path as string[]).at(-1)!)
    const beside = [...worldFor('1939').grid.neighbours.slice(6 * to, 6 * to + 6)]
    expect(beside.some((hex) => hex === hexIn(state, '3820') || hex === hexIn(state, '3821'))).toBe(true)
  })

  it('moves into an empty objective', () => {
    const units = { 'ge39-c1': '3720', 'po-C': '4923' }
    const state = scene({ scenario: '1939', units, phase: movement(['Germany'], '1939') })
    const order = choose(state, 'german')
    expect(order).toMatchObject({ type: 'move', units: ['ge39-c1'] })
    expect((order.path as string[]).at(-1)).toBe('3821')
  })

  it('leaves the last garrison of an objective where it is', () => {
    const units = { 'po-c1': '3821', 'ge39-a3': '3918', 'ge39-FG': '3416' }
    const state = scene({ scenario: '1939', units, phase: movement(['Poland'], '1939') })
    expect(choose(state, 'allied')).toEqual({ type: 'end' })
  })

  it('puts armies together in the Reorganization Phase', () => {
    const units = { 'ge39-c1': '2921', 'ge39-c2': '2921', 'ge39-c3': '2921', 'po-C': '4923' }
    const state = scene({ scenario: '1939', units, phase: reorganization(['Germany'], '1939') })
    state.at[worldFor('1939').unit('ge39-a3')!.index] = POOL
    expect(choose(state, 'german').type).toBe('combine')
  })

  it('breaks an army down where its corps fill up a place in danger', () => {
    const units = {
      'po-Mo': '3821',
      'po-Na': '3921',
      'ge39-a3': '3718',
      'ge39-a4': '3618',
      'ge39-a8': '3619',
      'ge39-a10': '3520'
    }
    const state = scene({ scenario: '1939', units, phase: reorganization(['Poland'], '1939') })
    expect(choose(state, 'allied')).toMatchObject({ type: 'breakDown', army: 'po-Na' })
  })

  it('takes Danzig, which costs nothing, and leaves the other neutrals alone', () => {
    const units = { 'ge-a2': '2413', 'cz-c1': '2121' }
    const state = scene({ units, phase: movement(['Germany']) })
    const order = choose(state, 'german')
    expect(order).toEqual({ type: 'violate', nations: ['Danzig'] })
    game.apply(state, 'german', order, seededDice(1))
    expect(choose(state, 'german').type).not.toBe('violate')
  })
})
