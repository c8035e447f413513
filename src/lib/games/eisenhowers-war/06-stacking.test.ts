import { describe, expect, test } from 'vitest'
import { newAction } from './05.5-action'
import { boardOf, put, unitsIn } from './board'
import { check } from './check'
import { mayStack, stackingBar } from './06-stacking'
import { pushExcess } from './06.2-excess'
import { eisenhowersWar, worldFor } from './index'
import { startPosition } from './start'
import { attacking, give, hexIn, move, moving, refusal, scene, unitIn, where } from './testing'
import { advance, FIELD, fight, fixResult, front, reach, retreat } from './testing-combat'
import { DEAD, type State } from './state'
import { ALLIED, GERMAN } from './world'

const bar = (state: State, unit: string, hex: string) =>
  stackingBar(state, [unitIn(state, unit)], hexIn(state, hex))?.rule ?? null

/** So many German corps in a hex. */
const CORPS = ['G-25', 'G-74', 'G-84', 'G-81', 'G-67', 'G-82']
const stack = (hex: string, count: number) => Object.fromEntries(CORPS.slice(0, count).map((id) => [id, hex]))

describe('limits', () => {
  test('6.1 opposing units never share a hex', () => {
    expect(bar(scene({ units: { 'G-CH': '3404' } }), 'A-US5', '3404')).toBe('6.1')
  })

  test('6.3a every unit counts one: static or mobile, full or reduced', () => {
    const state = scene({ units: { ...stack('3404', 3), 'G-CH': '3404', 'G-47Pz': '3404:reduced' } })
    expect(bar(state, 'G-1SS', '3404')).toBe('6.3b')
  })

  test('6.3b the limit is five', () => {
    expect(bar(scene({ units: stack('3205', 4) }), 'G-1SS', '3205')).toBeNull()
    expect(bar(scene({ units: stack('3205', 5) }), 'G-1SS', '3205')).toBe('6.3b')
  })

  test.each([
    ['rough', '3204'],
    ['mountain', '2208'],
    ['Alpine Pass', '2113']
  ])('6.3c the limit is three in %s', (_, hex) => {
    expect(bar(scene({ units: stack(hex, 2) }), 'G-1SS', hex)).toBeNull()
    expect(bar(scene({ units: stack(hex, 3) }), 'G-1SS', hex)).toBe('6.3c')
  })

  test('6.3c a destroyed city is rough', () => {
    expect(bar(scene({ units: stack('3007', 3), destroyed: ['3007'] }), 'G-1SS', '3007')).toBe('6.3c')
  })

  test('6.3d a beachhead holds six', () => {
    const units = {
      'A-US5': '3303',
      'A-US7': '3303',
      'A-US19': '3303',
      'A-CW1': '3303',
      'A-CW30': '3303'
    }
    const state = scene({ units, beachheads: ['3303'] })
    expect(bar(state, 'A-US8', '3303')).toBeNull()
    expect(mayStack(state, [unitIn(state, 'A-US8'), unitIn(state, 'A-US15')], hexIn(state, '3303'))).toBe(
      false
    )
    expect(bar(scene({ units: { ...units, 'A-US8': '3303' }, beachheads: ['3303'] }), 'A-US15', '3303')).toBe(
      '6.3d'
    )
  })

  test('6.5 markers do not count', () => {
    // Three markers in a hex with room for three units: destroyed city, aerial supply, fortress.
    const state = scene({ units: stack('3007', 2), destroyed: ['3007'] })
    state.aerial = state.alpine = hexIn(state, '3007')
    expect(bar(state, 'G-1SS', '3007')).toBeNull()
    expect(bar(scene({ units: stack('3007', 3), destroyed: ['3007'] }), 'G-1SS', '3007')).toBe('6.3c')
  })

  test('6.6 all stacks are open to both players', () => {
    const state = startPosition(worldFor('historical'), {})
    for (const seat of eisenhowersWar.seats) expect(eisenhowersWar.view(state, seat).at).toEqual(state.at)
  })

  test('6.7 the order in a stack has no meaning', () => {
    const one = scene({ units: { 'G-25': '3205', 'G-74': '3205' } })
    const two = scene({ units: { 'G-74': '3205', 'G-25': '3205' } })
    expect(unitsIn(one, hexIn(one, '3205')).map((unit) => unit.id)).toEqual(
      unitsIn(two, hexIn(two, '3205')).map((unit) => unit.id)
    )
  })
})

describe('during movement', () => {
  test('6.2a the limit binds at the end of a move, and no move may end above it', () => {
    const state = scene({ units: { ...stack('3105', 5), 'G-1SS': '3205' }, phase: moving('german') })
    expect(refusal(state, move('G-1SS', '3105'))).toBe('6.3b')
  })

  test('6.2b any number of units may pass through', () => {
    const state = scene({ units: { ...stack('3105', 5), 'G-1SS': '3205' }, phase: moving('german') })
    give(state, move('G-1SS', '3105', '3005'))
    expect(where(state, 'G-1SS')).toBe('3005')
    expect(check(state)).toEqual([])
  })

  test('6.2c the owner eliminates what stands too high, by his own choice', () => {
    const state = scene({ units: stack('3204', 4), phase: moving('german') })
    pushExcess(state, hexIn(state, '3204'))
    expect(eisenhowersWar.actor(state)).toBe('german')
    expect(refusal(state, { type: 'remove', unit: 'G-1SS' } as never)).toBe('6.2c')
    const [offer] = eisenhowersWar.offers(state)
    expect(offer).toMatchObject({ gesture: 'select', from: CORPS.slice(0, 4) })
    give(state, { type: 'remove', unit: 'G-84' } as never)
    expect(state.stack.at(-1)!.phase).toBe('action')
    expect(where(state, 'G-84')).toBe(DEAD)
    expect(boardOf(state).height[hexIn(state, '3204')]).toBe(3)
  })
})

describe('a destroyed city', () => {
  const ruin = (count: number, more: Parameters<typeof scene>[0] = {}) =>
    scene({
      destroyed: ['3007'],
      phase: moving('german'),
      ...more,
      units: { ...stack('3007', count), 'G-1SS': '3109', ...more.units }
    })
  const asked = (state: State) => state.stack.at(-1)!.phase === 'excess'

  test('6.3c who stood there is counted when a unit of his side ends its next move', () => {
    const state = ruin(5)
    give(state, move('G-1SS', '3110'))
    expect(asked(state)).toBe(true)
    expect(eisenhowersWar.actor(state)).toBe('german')
    give(state, { type: 'remove', unit: 'G-25' })
    expect(asked(state)).toBe(true)
    give(state, { type: 'remove', unit: 'G-74' })
    expect(asked(state)).toBe(false)
    expect(boardOf(state).height[hexIn(state, '3007')]).toBe(3)
  })

  test('6.3c two that leave together make room in time, one does not', () => {
    const state = ruin(5)
    give(state, move(['G-25', 'G-74'], '3008'))
    expect(asked(state)).toBe(false)
    const one = ruin(5)
    give(one, move('G-25', '3008'))
    expect(asked(one)).toBe(true)
    give(one, { type: 'remove', unit: 'G-74' })
    expect(asked(one)).toBe(false)
  })

  test('6.3c the moves of the enemy are none of its business', () => {
    const state = ruin(5, { units: { 'A-US5': '3304' }, beachheads: ['3304'], phase: moving('allied') })
    give(state, move('A-US5', '3305'))
    expect(asked(state)).toBe(false)
  })

  test('6.3c a stack that is halted on its way through is not counted before it has ended its move', () => {
    const four = Object.fromEntries(['A-US5', 'A-US7', 'A-US12', 'A-US19'].map((id) => [id, '3112']))
    const state = scene({
      turn: 6,
      units: four,
      destroyed: ['3114'],
      liberated: ['France', 'Belgium'],
      allied: ['3113'],
      beachheads: ['3304'],
      phase: moving('allied')
    })
    give(state, move(Object.keys(four), '3113', '3114', '3214'))
    expect(where(state, 'A-US5')).toBe('3114')
    expect(state.stack.at(-1)!.phase).toBe('bridge')
  })

  test('6.3c an advance and a retreat count as well as a move', () => {
    fixResult(0, 2)
    const units = { ...stack('3007', 5), 'A-US7': '3108', 'G-1SS': FIELD, 'A-US8': '3209' }
    const state = front(units, { destroyed: ['3007'] })
    fight(state, FIELD, ['A-US7', 'A-US8'])
    give(state, { type: 'fallBack' })
    give(state, retreat(['G-1SS'], reach(state, 'retreat', 'G-1SS')[0]!))
    expect(asked(state)).toBe(true)
    expect(eisenhowersWar.actor(state)).toBe('german')
    const allies = { 'A-US5': '3007', 'A-US12': '3007', 'A-US19': '3007', 'A-US15': '3007' }
    const won = front({ ...allies, 'A-US7': '3108', 'G-BR': FIELD }, { destroyed: ['3007'] })
    fight(won, FIELD, ['A-US7'])
    expect(asked(won)).toBe(false)
    give(won, advance('A-US7', FIELD))
    expect(asked(won)).toBe(true)
    expect(eisenhowersWar.actor(won)).toBe('allied')
  })
})

describe('army groups', () => {
  test('6.4a American and British units do not stack', () => {
    const state = scene({ units: { 'A-US5': '3205' } })
    for (const unit of ['A-CW1', 'A-C1', 'A-P2', 'A-B1A-mob']) expect(bar(state, unit, '3205')).toBe('6.4a')
    for (const unit of ['A-US7', 'A-F1', 'A-US18A-mob']) expect(bar(state, unit, '3205')).toBeNull()
    const both = [unitIn(state, 'A-US7'), unitIn(state, 'A-CW1')]
    expect(stackingBar(state, both, hexIn(state, '3104'))?.rule).toBe('6.4a')
  })

  test('6.4b they do in a beachhead and in Antwerp', () => {
    const state = scene({ units: { 'A-US5': '3304', 'A-US7': '3311' }, beachheads: ['3304'] })
    expect(bar(state, 'A-CW1', '3304')).toBeNull()
    expect(bar(state, 'A-CW1', '3311')).toBeNull()
  })

  test('6.4c units that fought together do not advance into one hex', () => {
    fixResult(0, 1)
    const afterFirst = (other: string) => {
      const state = front({ 'A-US7': '3108', [other]: '3209', 'G-BR': FIELD })
      fight(state, FIELD, ['A-US7', other])
      expect(reach(state, 'advance', other)).toEqual([FIELD])
      give(state, advance('A-US7', FIELD))
      return reach(state, 'advance', other)
    }
    expect(afterFirst('A-US20')).toEqual([FIELD])
    expect(afterFirst('A-CW1')).toEqual([])
  })

  test('6.4a where both groups have come together by a retreat the owner removes one of them', () => {
    const state = scene({ units: { 'A-US5': '3205', 'A-CW1': '3205' }, phase: moving('german') })
    pushExcess(state, hexIn(state, '3205'))
    expect(eisenhowersWar.actor(state)).toBe('allied')
    give(state, { type: 'remove', unit: 'A-CW1' })
    expect(state.stack.at(-1)!.phase).toBe('action')
  })

  test('6.4d they may move through each other', () => {
    const state = scene({ units: { 'A-US5': '3205', 'A-CW1': '3104' }, phase: moving('allied') })
    give(state, move('A-US5', '3104', '3004'))
    expect(where(state, 'A-US5')).toBe('3004')
  })

  test('13.2c airborne corps in static form stack with either group and with each other', () => {
    const state = scene({ units: { 'A-US5': '3205', 'A-CW1': '3104', 'A-B1A-air': '3205' } })
    expect(bar(state, 'A-US18A-air', '3205')).toBeNull()
    expect(bar(state, 'A-US18A-air', '3104')).toBeNull()
    expect(bar(state, 'A-CW30', '3205')).toBe('6.4a')
  })
})

describe('hex 1215', () => {
  const first = () => {
    const state = startPosition(worldFor('historical'), {})
    state.phaseNumber = 3
    // What comes after the phase is another matter: here the German is to choose.
    state.stack = [newAction(GERMAN), attacking('allied')]
    return state
  }

  test('6.3e it may stand too high until Phase III of turn 1 is over, then the excess is shifted', () => {
    const state = first()
    expect(check(state)).toEqual([])
    give(state, { type: 'end' })
    expect(state.stack.at(-1)).toMatchObject({ phase: 'shift', hex: hexIn(state, '1215') })
    expect(refusal(state, { type: 'place', piece: 'A-CW13', hex: '1214' } as never)).toBe('6.3e')
    expect(refusal(state, { type: 'place', piece: 'A-CW5', hex: '1314' } as never)).toBe('6.3e')
    give(state, { type: 'place', piece: 'A-CW5', hex: '1214' } as never)
    expect(state.stack).toHaveLength(1)
    expect(where(state, 'A-CW5')).toBe('1214')
  })

  test('6.3e a battle won from it without an advance costs nobody, turn 1 is not over', () => {
    fixResult(0, 9)
    const state = first()
    const four = ['A-CW5', 'A-CW10', 'A-C1', 'A-P2']
    state.bombersUsed = 2
    fight(state, '1314', four)
    give(state, { type: 'end' })
    expect(state.stack.at(-1)).toMatchObject({ phase: 'action', portion: 'attack' })
    expect(four.map((id) => where(state, id))).toEqual(['1215', '1215', '1215', '1215'])
    give(state, { type: 'end' })
    expect(state.stack.at(-1)).toMatchObject({ phase: 'shift' })
  })

  test('6.3e the excess does not go to a German hex, and the time of grace is turn 1', () => {
    const state = first()
    for (const unit of unitsIn(state, hexIn(state, '1314'))) put(state, unit, DEAD)
    give(state, { type: 'end' })
    expect(refusal(state, { type: 'place', piece: 'A-CW5', hex: '1314' })).toBe('6.3e')
    const four = Object.fromEntries(['A-CW5', 'A-CW10', 'A-C1', 'A-P2'].map((id) => [id, '1215']))
    const later = scene({ turn: 2, units: four, phase: attacking('allied') })
    pushExcess(later, hexIn(later, '1215'))
    expect(later.stack.at(-1)).toMatchObject({ phase: 'excess' })
    const end = scene({ turn: 2, units: four, phase: attacking('allied') })
    end.stack = [newAction(GERMAN), attacking('allied')]
    give(end, { type: 'end' })
    expect(end.stack).toHaveLength(1)
  })

  test('6.3e nothing is shifted when the Germans end their phase', () => {
    const state = first()
    state.stack = [newAction(ALLIED), attacking('german')]
    give(state, { type: 'end' })
    expect(state.stack.at(-1)).toMatchObject({ phase: 'action', side: ALLIED })
  })

  test('6.3e who finds no room beside it is eliminated', () => {
    const state = first()
    for (const id of ['A-CW8', 'A-CW12']) put(state, unitIn(state, id), hexIn(state, '1214'))
    give(state, { type: 'end' })
    expect(state.stack.at(-1)).toMatchObject({ phase: 'excess' })
    give(state, { type: 'remove', unit: 'A-P2' } as never)
    expect(where(state, 'A-P2')).toBe(DEAD)
  })
})
