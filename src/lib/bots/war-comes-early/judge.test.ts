// What the program does in a position, for both sides. How often it wins is the business of `npm run duel`.
import { describe, expect, it } from 'vitest'
import { distance } from '../../hex/grid'
import { seededDice } from '../../kernel/dice'
import type { Order } from '../../kernel/game'
import { warComesEarly as game, worldFor } from '../../games/war-comes-early/index'
import { POOL, type State } from '../../games/war-comes-early/state'
import { combat, give, hexIn, movement, reorganization, scene } from '../../games/war-comes-early/testing'
import { asking, endOf } from '../testing'
import { judge } from './index'

const choose = asking(game, judge)

type Units = Record<string, string>
const marching = (nation: string, units: Units, german: readonly string[] = []) =>
  choose(scene({ scenario: '1939', units, german, phase: movement([nation], '1939') }))
const fighting = (nation: string, units: Units) =>
  choose(scene({ scenario: '1939', units, phase: combat([nation], '1939') }))

const WARSAW = '3821'
const KRAKOW = '3226'
const PRAGUE = '2121'

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
  // The rules refuse what is not placed legally, and do not let the set-up end before everything stands.
  const state = setUp()
  const world = worldFor('1938')
  const standing = (id: string) => world.grid.ids[state.at[world.unit(id)!.index]!]

  it('strengthens Prague and the forts before it', () => {
    const border = ['cz-b31', 'cz-b32', 'cz-b33', 'cz-b34', 'cz-b35', 'cz-b36'].map(standing)
    expect(border).toContain(PRAGUE)
    expect(border).toContain('2219')
  })

  it('mans the West Wall where France is near, each hex once', () => {
    const wall = Array.from({ length: 11 }, (_, i) => standing(`ge-s${i + 1}`))
    expect(new Set(wall).size).toBe(11)
    expect(wall).toContain('0514')
    expect(wall).not.toContain('0611')
  })

  it('keeps the capital of Hungary, and sends armies and motorized corps against Czechoslovakia', () => {
    expect(['hu-a1', 'hu-a2', 'hu-a3', 'hu-MC'].map(standing)).toContain('2632')
    const near = (id: string) =>
      distance(world.grid, state.at[world.unit(id)!.index]!, world.hex(PRAGUE)) <= 7
    expect(['ge-m14', 'ge-m15', 'ge-m16'].filter(near)).toHaveLength(3)
    const armies = ['ge-a2', 'ge-a3', 'ge-a5', 'ge-a8', 'ge-a10', 'ge-a12', 'ge-a14']
    expect(armies.filter(near).length).toBeGreaterThan(4)
  })
})

describe('the Germans', () => {
  it('reorganize before they move, and move before they fight', () => {
    expect(choose(game.create('1939'))).toEqual({
      type: 'germanOrder',
      phases: ['reorganization', 'movement', 'combat']
    })
  })

  it('attack at good odds, and not at bad ones', () => {
    expect(fighting('Germany', { 'ge39-a3': '3518', 'ge39-a4': '3520', 'po-Dr': '3519' })).toMatchObject({
      type: 'attack',
      target: '3519'
    })
    expect(fighting('Germany', { 'ge39-FG': '3518', 'po-Mo': '3519' })).toEqual({ type: 'end' })
  })

  it('end the Combat Phase when there is nobody to attack', () => {
    expect(fighting('Germany', { 'ge39-c1': '2921', 'po-C': '4923' })).toEqual({ type: 'end' })
  })

  it('move next to an enemy whom they can beat together, before anybody goes elsewhere', () => {
    const units = { 'ge39-a3': '3918', 'ge39-a4': '3818', 'po-Mo': '3820', 'po-GR': WARSAW }
    const state = scene({ scenario: '1939', units, phase: movement(['Germany'], '1939') })
    const order = choose(state)
    expect(order.type).toBe('move')
    const to = worldFor('1939').hex(endOf(order)!)
    const beside = [...worldFor('1939').grid.neighbours.slice(6 * to, 6 * to + 6)]
    expect(beside.some((hex) => hex === hexIn(state, '3820') || hex === hexIn(state, WARSAW))).toBe(true)
  })

  it('come to the attack from another side', () => {
    const units = { 'ge39-a3': '3520', 'ge39-c1': '3519', 'ge39-c2': '3519', 'po-c1': '3620' }
    expect(marching('Germany', units)).toMatchObject({ units: ['ge39-c1'], path: ['3619'] })
  })

  it('take an open objective: Warsaw, which counts twice, rather than Krakow', () => {
    expect(endOf(marching('Germany', { 'ge39-c1': '3720', 'po-C': '4923' }))).toBe(WARSAW)
    expect(endOf(marching('Germany', { 'ge39-c1': '3424', 'po-C': '4923' }))).toBe(WARSAW)
    // With Warsaw held in strength Krakow it is, though that is farther away.
    const held = { 'ge39-c1': '3620', 'po-C': '4923', 'po-Mo': WARSAW, 'po-Na': WARSAW }
    expect(endOf(marching('Germany', held))).toBe(KRAKOW)
  })

  it('go by road and rail towards what they cannot reach yet', () => {
    const { grid, hex } = worldFor('1939')
    const end = hex(endOf(marching('Germany', { 'ge39-c1': '1208', 'po-C': '4923' }))!)
    expect(distance(grid, end, hex(WARSAW))).toBeLessThan(6)
  })

  it('lose infantry rather than the mechanized corps, and go into what they have won', () => {
    const units = { 'ge39-m19': '3518', 'ge39-c1': '3518', 'po-Lz': '3519', 'po-c1': '3519' }
    const beaten = scene({ scenario: '1939', units, phase: combat(['Germany'], '1939') })
    give(beaten, { type: 'attack', target: '3519', units: ['ge39-m19', 'ge39-c1'] } as Order, 1)
    expect(choose(beaten)).toEqual({ type: 'lose', unit: 'ge39-c1' })

    const armies = { 'ge39-a3': '3518', 'ge39-a4': '3520', 'po-Lz': '3519', 'po-c1': '3519' }
    const won = scene({ scenario: '1939', units: armies, phase: combat(['Germany'], '1939') })
    give(won, { type: 'attack', target: '3519', units: ['ge39-a3', 'ge39-a4'] } as Order, 1)
    expect(choose(won)).toMatchObject({ type: 'advance', units: [expect.any(String)] })
  })

  it('put armies together in the Reorganization Phase', () => {
    const units = { 'ge39-c1': '2921', 'ge39-c2': '2921', 'ge39-c3': '2921', 'po-C': '4923' }
    const state = scene({ scenario: '1939', units, phase: reorganization(['Germany'], '1939') })
    state.at[worldFor('1939').unit('ge39-a3')!.index] = POOL
    expect(choose(state, 'german').type).toBe('combine')
  })

  it('take Danzig, which costs nothing, and leave the other neutrals alone', () => {
    const units = { 'ge-a2': '2413', 'cz-c1': PRAGUE }
    const state = scene({ units, phase: movement(['Germany']) })
    const order = choose(state)
    expect(order).toEqual({ type: 'violate', nations: ['Danzig'] })
    game.apply(state, 'german', order, seededDice(1))
    expect(choose(state).type).not.toBe('violate')
  })

  it('do not let the Hungarians leave Budapest open', () => {
    const units = { 'hu-a1': '2632', 'cz-c1': '2528', 'cz-c2': '2628' }
    expect(choose(scene({ units, phase: movement(['Hungary']) }))).toEqual({ type: 'end' })
  })
})

describe('the Allies', () => {
  it('attack a lone corps from both sides, and not two armies', () => {
    const lone = fighting('Poland', { 'po-Mo': '3820', 'po-Na': '3822', 'ge39-FG': WARSAW })
    expect(lone).toEqual({ type: 'attack', target: WARSAW, units: ['po-Mo', 'po-Na'] })
    const strong = { 'po-c1': '3820', 'ge39-a3': '3819', 'ge39-a4': '3819' }
    expect(fighting('Poland', strong)).toEqual({ type: 'end' })
  })

  it('leave the last garrison of an objective where it is', () => {
    const units = { 'po-c1': WARSAW, 'ge39-a3': '3918', 'ge39-FG': '3416' }
    expect(marching('Poland', units)).toEqual({ type: 'end' })
    const prague = { 'cz-a1': PRAGUE, 'ge-a2': '1920', 'ge-c1': '2024' }
    expect(choose(scene({ units: prague, phase: movement(['Czechoslovakia']) }))).toEqual({ type: 'end' })
  })

  it('go into an open objective of their own before the enemy does', () => {
    expect(endOf(marching('Poland', { 'po-c1': '3823', 'ge39-a3': '3718' }))).toBe(WARSAW)
    const guarded = { 'po-c1': '3428', 'po-c2': WARSAW, 'ge39-a14': '3024' }
    const order = marching('Poland', guarded)
    expect([order.units, endOf(order)]).toEqual([['po-c1'], KRAKOW])
    const prague = { 'cz-c1': '2223', 'ge-a2': '1920', 'ge-a3': '2118' }
    expect(endOf(choose(scene({ units: prague, phase: movement(['Czechoslovakia']) })))).toBe(PRAGUE)
  })

  it('take back what the enemy has left open', () => {
    expect(endOf(marching('Poland', { 'po-c1': '3823', 'ge39-a3': '3518' }, [WARSAW]))).toBe(WARSAW)
  })

  it('lose a corps rather than break up an army', () => {
    const units = { 'ge39-a3': '3518', 'ge39-a4': '3520', 'po-Lz': '3519', 'po-c1': '3519' }
    const state = scene({ scenario: '1939', units, phase: combat(['Germany'], '1939') })
    give(state, { type: 'attack', target: '3519', units: ['ge39-a3', 'ge39-a4'] } as Order, 6)
    expect([game.actor(state), choose(state)]).toEqual(['allied', { type: 'lose', unit: 'po-c1' }])
  })

  it('break an army down where its corps fill up a place in danger', () => {
    const units = {
      'po-Mo': WARSAW,
      'po-Na': '3921',
      'ge39-a3': '3718',
      'ge39-a4': '3618',
      'ge39-a8': '3619',
      'ge39-a10': '3520'
    }
    const state = scene({ scenario: '1939', units, phase: reorganization(['Poland'], '1939') })
    expect(choose(state, 'allied')).toMatchObject({ type: 'breakDown', army: 'po-Na' })
  })
})
