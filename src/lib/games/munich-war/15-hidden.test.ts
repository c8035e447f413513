// 15.0: what a player may know of the other side, and who lies on top of a stack.
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../kernel/dice'
import type { Frame } from '../../kernel/phases'
import { boardOf, inEnemyZone, put, unitsIn, worldOf } from './board'
import { putOnTop, topOffer } from './15-hidden'
import type { Context } from './events'
import { NOWHERE, UNKNOWN, type State } from './state'
import { game, hexIn, scene, unitIn, where } from './testing'
import { moving, reachOf } from './testing-move'
import { ALLIED, AXIS, boxOf } from './world'

const seen = (state: State, seat: 'axis' | 'allied') => game.view(state, seat)
const idsIn = (state: State, id: string) => unitsIn(state, hexIn(state, id)).map((unit) => unit.id)
const hiddenIn = (state: State, id: string) => state.hidden?.find(({ hex }) => hex === hexIn(state, id))

/** The last named of a hex lies on top. */
const stacks = () =>
  scene({
    units: {
      'GER-PZ-16': '2513:reduced',
      'GER-INF-01': '2513',
      'GER-INF-02': '2513',
      'CZE-ARM-1': '2514:reduced',
      'CZE-FORT-2': '2514'
    }
  })

function onTop(state: State, side: 0 | 1, unit: string): string | null {
  try {
    putOnTop(state, { side }, { type: 'top', unit }, {} as Context)
    return null
  } catch (error) {
    return (error as { rule: string }).rule
  }
}

describe('15.0 what is hidden', () => {
  test('15.0a of an enemy stack the top unit is seen, and how many lie below it', () => {
    const view = seen(stacks(), 'allied')
    expect(where(view, 'GER-INF-02')).toBe('2513')
    expect(['GER-PZ-16', 'GER-INF-01'].map((id) => view.at[unitIn(view, id).index])).toEqual([
      UNKNOWN,
      UNKNOWN
    ])
    expect(idsIn(view, '2513')).toEqual(['GER-INF-02'])
    expect(hiddenIn(view, '2513')?.count).toBe(2)
    expect(boardOf(view).height[hexIn(view, '2513')]).toBe(3)
    expect(boardOf(view).sideAt[hexIn(view, '2513')]).toBe(AXIS)
    // Nor is it told who of them is reduced.
    expect(view.steps[unitIn(view, 'GER-PZ-16').index]).toBe(2)
  })

  test('15.0a one’s own stacks are seen whole', () => {
    const view = seen(stacks(), 'axis')
    expect(idsIn(view, '2513')).toEqual(['GER-PZ-16', 'GER-INF-01', 'GER-INF-02'])
    expect(view.steps[unitIn(view, 'GER-PZ-16').index]).toBe(1)
  })

  test('15.0a A44 into a neutral stack only who set it up looks, and its new side as soon as it has one', () => {
    const units = { 'FRA-ARM-3': '1512', 'FRA-ARM-4': '1512' }
    const neutral = scene({ units })
    expect(idsIn(seen(neutral, 'allied'), '1512')).toHaveLength(2)
    expect(idsIn(seen(neutral, 'axis'), '1512')).toEqual(['FRA-ARM-4'])
    // Set up by the Allies, whatever becomes of them.
    expect(idsIn(seen(scene({ units, axis: ['France'] }), 'axis'), '1512')).toHaveLength(2)
    expect(idsIn(seen(scene({ units, axis: ['France'] }), 'allied'), '1512')).toEqual(['FRA-ARM-4'])
  })

  test('15.0b in a battle both sides see the stacks in it', () => {
    const state = stacks()
    state.stack.push({ phase: 'battle', open: [hexIn(state, '2513')] } as Frame)
    expect(idsIn(seen(state, 'allied'), '2513')).toHaveLength(3)
    expect(idsIn(seen(state, 'axis'), '2514')).toEqual(['CZE-FORT-2'])
  })

  test('15.0c displays, tracks and reserve of the other side are numbers only', () => {
    const state = scene()
    const world = worldOf(state)
    const places = ['available', 'utilized', 'reinforcements', 'turn-3', 'late']
    const units = ['GER-AIR-L1', 'GER-AIR-L2', 'GER-PZ-15', 'GER-INF-17', 'GER-INF-20'].map((id) =>
      unitIn(state, id)
    )
    units.forEach((unit, i) => put(state, unit, boxOf(world, AXIS, places[i]!)))
    const view = seen(state, 'allied')
    expect(units.map(({ index }) => view.at[index])).toEqual(units.map(() => UNKNOWN))
    for (const place of places) expect(hiddenIn(view, `axis-${place}`)?.count, place).toBe(1)
    expect(units.map(({ index }) => seen(state, 'axis').at[index])).toEqual(
      units.map(({ index }) => state.at[index])
    )
  })

  test('15.0c what is lost, and what flies, is seen', () => {
    const state = scene()
    const [lost, flying] = [unitIn(state, 'GER-INF-17'), unitIn(state, 'GER-AIR-L1')]
    put(state, lost, boxOf(worldOf(state), AXIS, 'eliminated'))
    put(state, flying, boxOf(worldOf(state), AXIS, 'available'))
    state.over[flying.index] = hexIn(state, '2514')
    const view = seen(state, 'allied')
    expect([where(view, lost.id), where(view, flying.id)]).toEqual(['axis-eliminated', 'axis-available'])
  })

  test('15.0c whom the other side has still to set up is not told; who is out of the match is', () => {
    const view = seen(scene(), 'allied')
    const at = (id: string) => view.at[unitIn(view, id).index]
    expect([at('GER-INF-01'), at('GER-PZ-19'), at('GBR-INF-BEF')]).toEqual([UNKNOWN, NOWHERE, NOWHERE])
  })

  test('15.0f a zone of control is no secret, even under a unit that has none', () => {
    const state = stacks()
    const view = seen(state, 'axis')
    expect(hiddenIn(view, '2514')).toMatchObject({ count: 1, zone: true })
    // The mobile unit on top says it of itself.
    expect(hiddenIn(seen(state, 'allied'), '2513')?.zone).toBe(false)
    for (const hex of worldOf(state).landHexes)
      for (const side of [AXIS, ALLIED] as const)
        expect(inEnemyZone(boardOf(view), side, hex)).toBe(inEnemyZone(boardOf(state), side, hex))
  })

  test('15.0f (C37) a fortification on top of a corps: the fortification, one unknown, and a zone around them', () => {
    const state = moving('allied', {
      units: { 'GER-INF-01': '2712', 'GER-FORT-OQ': '2712', 'CZE-CAV-1': '2614' }
    })
    const view = seen(state, 'allied')
    expect([idsIn(view, '2712'), hiddenIn(view, '2712')]).toEqual([
      ['GER-FORT-OQ'],
      { hex: hexIn(state, '2712'), count: 1, zone: true }
    ])
    expect(inEnemyZone(boardOf(view), ALLIED, hexIn(state, '2613'))).toBe(true)
    // Beside it the cavalry stops, in the view as in truth.
    expect(reachOf(view, 'CZE-CAV-1')).toEqual(reachOf(state, 'CZE-CAV-1'))
    const alone = moving('allied', { units: { 'GER-FORT-OQ': '2712', 'CZE-CAV-1': '2614' } })
    expect(reachOf(seen(alone, 'allied'), 'CZE-CAV-1')).not.toEqual(reachOf(view, 'CZE-CAV-1'))
  })

  test('15.0f a static unit over a static one tells of no zone, nor does a neutral stack', () => {
    const state = scene({ units: { 'BEL-ARM-FA': '1613', 'BEL-FORT-EE': '1613' } })
    const axis = seen(state, 'axis')
    expect(hiddenIn(axis, '1613')?.count).toBe(1)
    expect(inEnemyZone(boardOf(axis), AXIS, hexIn(state, '1712'))).toBe(false)
    const aaa = scene({ units: { 'GER-AAA-1': '2412', 'GER-AAA-2': '2412' } })
    expect(hiddenIn(seen(aaa, 'allied'), '2412')?.zone).toBe(false)
  })
})

describe('15.0g the order of a stack', () => {
  test('15.0g A66 who enters a hex lies on top', () => {
    const state = stacks()
    put(state, unitIn(state, 'GER-PZ-16'), hexIn(state, '2412'))
    put(state, unitIn(state, 'GER-PZ-16'), hexIn(state, '2513'))
    expect(idsIn(seen(state, 'allied'), '2513')).toEqual(['GER-PZ-16'])
  })

  test('15.0g the owner puts a unit on top, his own and none that is there already', () => {
    const state = stacks()
    expect(onTop(state, AXIS, 'GER-PZ-16')).toBeNull()
    expect(idsIn(seen(state, 'allied'), '2513')).toEqual(['GER-PZ-16'])
    expect(onTop(state, AXIS, 'GER-PZ-16')).toBe('15.0g')
    expect(onTop(state, AXIS, 'CZE-ARM-1')).toBe('15.0g')
    expect(onTop(state, AXIS, 'GER-INF-17')).toBe('15.0g')
    const offer = topOffer(state, { side: AXIS })
    expect(offer.choices.map(({ id }) => id).sort()).toEqual(['GER-INF-01', 'GER-INF-02'])
  })
})

describe('15.0 views and disguises', () => {
  test('15.0a to look twice shows no more, and both together know only what both may', () => {
    const state = stacks()
    const once = seen(state, 'allied')
    expect(seen(once, 'allied')).toEqual(once)
    const both = seen(once, 'axis')
    expect([idsIn(both, '2513'), idsIn(both, '2514')]).toEqual([['GER-INF-02'], ['CZE-FORT-2']])
  })

  test('15.0a a disguise moves what is hidden and nothing else: the view is the same', () => {
    const state = scene({
      units: {
        'GER-INF-03': '2614',
        'GER-INF-04': '2614',
        'GER-INF-01': '2513:reduced',
        'GER-INF-02': '2513'
      }
    })
    state.resting = [unitIn(state, 'GER-INF-01').index]
    const other = game.disguise!(state, 'allied', seededRandom(1))!
    expect(Object.keys(other.names).sort()).toEqual(['GER-INF-01', 'GER-INF-03'])
    expect(other.state.at).not.toEqual(state.at)
    expect(other.state.resting).toEqual([unitIn(state, 'GER-INF-03').index])
    expect(JSON.stringify(seen(other.state, 'allied'))).toBe(JSON.stringify(seen(state, 'allied')))
    expect(game.disguise!(state, 'axis', seededRandom(1))).toBeNull()
  })
})
