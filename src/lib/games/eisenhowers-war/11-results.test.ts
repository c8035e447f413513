import { describe, expect, test } from 'vitest'
import { split } from './11.2-retreat'
import { worldOf } from './board'
import { eisenhowersWar } from './index'
import { DEAD } from './state'
import {
  attack,
  battle,
  choices,
  FIELD,
  fight,
  fixResult,
  front,
  lose,
  moveOffer,
  reach,
  wronglyBarred,
  retreat
} from './testing-combat'
import { give, hexIn, refusal, unitIn, where } from './testing'
import type { State } from './state'
import { ALLIED, GERMAN } from './world'

const stepsOf = (state: State, id: string) => state.steps[unitIn(state, id).index]
const fallBack = { type: 'fallBack' } as const
const end = { type: 'end' } as const
const ids = (state: State) => choices(state, 'lose').slice().sort()

describe('results', () => {
  test('11.0c one die is rolled against the final column', () => {
    fixResult(0, 1)
    const state = front({ 'A-US7': '3108', 'G-1SS': FIELD })
    const { events } = give(state, attack(FIELD, ['A-US7']), 4)
    expect(events.find((event) => event.kind === 'battle')).toMatchObject({ dice: [4], result: '0/1' })
  })

  test('11.0d the left number is for the attacker, the right for the defender, in total', () => {
    fixResult(1, 2) // E-13
    const state = front({ 'A-US7': '3108', 'A-US20': '3108', 'G-1SS': FIELD, 'G-25': FIELD })
    fight(state, FIELD, ['A-US7', 'A-US20'])
    give(state, end)
    expect([stepsOf(state, 'G-1SS'), stepsOf(state, 'G-25')]).toEqual([1, 1])
    expect(ids(state)).toEqual(['A-US20', 'A-US7'])
    give(state, lose('A-US7'))
    expect([stepsOf(state, 'A-US7'), stepsOf(state, 'A-US20')]).toEqual([1, 2])
  })

  test('11.0e the defender takes his losses first', () => {
    fixResult(1, 1)
    const state = front({ 'A-US7': '3108', 'A-US20': '3108', 'G-1SS': FIELD, 'G-25': FIELD })
    fight(state, FIELD, ['A-US7', 'A-US20'])
    expect(eisenhowersWar.actor(state)).toBe('german')
    give(state, lose('G-25'))
    expect(eisenhowersWar.actor(state)).toBe('allied')
  })

  test('11.0f results above the steps present are ignored', () => {
    fixResult(9, 9)
    const state = front({ 'A-US7': '3108', 'G-BR': FIELD })
    fight(state, FIELD, ['A-US7'])
    expect([where(state, 'A-US7'), where(state, 'G-BR')]).toEqual([DEAD, DEAD])
    expect(battle(state)).toBeUndefined()
  })

  test('11.0g nothing is carried over to another battle', () => {
    fixResult(0, 5)
    const state = front({ 'A-US7': '3108', 'A-US20': '3108', 'G-BR': FIELD, 'G-LO': '3107' })
    fight(state, FIELD, ['A-US7'])
    give(state, end)
    fixResult(0, 0)
    fight(state, '3107', ['A-US20'])
    expect(where(state, 'G-LO')).toBe('3107')
  })

  test('11.1a the owner distributes the losses', () => {
    fixResult(1, 0)
    const state = front({ 'A-US7': '3108', 'A-US20': '3009', 'G-BR': FIELD })
    fight(state, FIELD, ['A-US7', 'A-US20'])
    expect(ids(state)).toEqual(['A-US20', 'A-US7'])
    expect(refusal(state, lose('G-BR'))).toBe('11.1a')
  })

  test('11.1b nobody dies before everybody has lost a step', () => {
    fixResult(2, 0) // V-14: both are reduced without a question
    const both = front({ 'A-US7': '3108', 'A-US20': '3009', 'G-BR': FIELD })
    fight(both, FIELD, ['A-US7', 'A-US20'])
    expect([stepsOf(both, 'A-US7'), stepsOf(both, 'A-US20')]).toEqual([1, 1])
    fixResult(3, 0) // V-15
    const three = front({ 'A-US7': '3108', 'A-US20': '3009', 'G-BR': FIELD })
    fight(three, FIELD, ['A-US7', 'A-US20'])
    give(three, lose('A-US7'))
    expect(where(three, 'A-US7')).toBe(DEAD)
    expect(where(three, 'A-US20')).toBe('3009')
  })

  test('11.1b units reduced before count as having lost theirs', () => {
    fixResult(1, 0) // V-35
    const state = front({ 'A-US7': '3108', 'A-US20': '3009:reduced', 'A-US12': '3009', 'G-BR': FIELD })
    fight(state, FIELD, ['A-US7', 'A-US20', 'A-US12'])
    expect(refusal(state, lose('A-US20'))).toBe('11.1b')
    give(state, lose('A-US7'))
    expect(stepsOf(state, 'A-US7')).toBe(1)
  })

  test('11.1b one-step units count only when dead', () => {
    fixResult(0, 2)
    const state = front({ 'A-US7': '3108', 'G-25': `${FIELD}:reduced`, 'G-FBR': FIELD, 'G-BR': FIELD })
    fight(state, FIELD, ['A-US7'])
    give(state, end)
    expect([where(state, 'G-FBR'), where(state, 'G-BR'), where(state, 'G-25')]).toEqual([DEAD, DEAD, FIELD])
  })
})

describe('retreats', () => {
  const lone = (unit = 'G-1SS', more: Record<string, string> = {}) =>
    front({ 'A-US7': '3108', [unit]: FIELD, ...more })

  test('11.2a half of the result in steps, rounded down, the rest in hexes', () => {
    expect([2, 3, 4, 5].map((n) => Object.values(split(n)))).toEqual([
      [1, 1],
      [1, 2],
      [2, 2],
      [2, 3]
    ]) // V-11
    fixResult(0, 3) // E-14
    const state = lone()
    fight(state, FIELD, ['A-US7'])
    expect(choices(state, 'fallBack')).toEqual(['go', 'stay'])
    give(state, fallBack)
    expect(stepsOf(state, 'G-1SS')).toBe(1)
    give(state, retreat(['G-1SS'], '3110', '3111'))
    expect(where(state, 'G-1SS')).toBe('3111')
  })

  test('11.2b no retreat from a result of one', () => {
    fixResult(0, 1) // V-10
    const state = lone()
    fight(state, FIELD, ['A-US7'])
    expect(battle(state)).toBeUndefined()
    expect(stepsOf(state, 'G-1SS')).toBe(1)
  })

  test('11.2 a hex out of reach is refused with the rule that closes it', () => {
    fixResult(0, 3)
    const state = lone('G-1SS', { 'A-US20': '3110' })
    fight(state, FIELD, ['A-US7'])
    give(state, fallBack)
    const offer = moveOffer(state, 'retreat')
    const why = (hex: string) => offer.why!(['G-1SS'], hex)?.rule
    expect(why('3110')).toBe('11.2c')
    expect(why('3009')).toBe('11.2f')
    // One hex is too short a way, five are too long.
    expect(offer.why!(['G-1SS'], '3210')).toEqual({
      rule: '11.2i',
      why: 'The retreat must be 2 hexes long.'
    })
    expect(why('3212')).toBe('11.2i')
    expect(wronglyBarred(state, 'retreat', 'G-1SS', (hex) => retreat(['G-1SS'], hex))).toEqual([])
  })

  test('11.2d beyond rough ground that is the reason', () => {
    fixResult(0, 3)
    const state = front({ 'A-US7': '2911', 'G-1SS': '2912' }, { allied: ['2911'] })
    fight(state, '2912', ['A-US7'])
    give(state, fallBack)
    expect(moveOffer(state, 'retreat').why!(['G-1SS'], '2914')?.rule).toBe('11.2d')
    expect(wronglyBarred(state, 'retreat', 'G-1SS', (hex) => retreat(['G-1SS'], hex))).toEqual([])
  })

  test('11.2c not into hexes with enemy units', () => {
    fixResult(0, 2)
    const state = lone('G-1SS', { 'A-US20': '3110' })
    fight(state, FIELD, ['A-US7'])
    give(state, fallBack)
    expect(reach(state, 'retreat', 'G-1SS')).toEqual(['3210'])
    expect(refusal(state, retreat(['G-1SS'], '3110'))).toBe('11.2c')
  })

  test('11.2d rough ground ends a retreat', () => {
    fixResult(0, 3)
    const state = front({ 'A-US7': '3011', 'G-1SS': '2911' })
    fight(state, '2911', ['A-US7'])
    expect(battle(state)).toBeDefined()
    const second = front({ 'A-US7': '2911', 'G-1SS': '2912' }, { allied: ['2911'] })
    fight(second, '2912', ['A-US7'])
    give(second, fallBack)
    expect(reach(second, 'retreat', 'G-1SS')).toContain('2913')
    give(second, retreat(['G-1SS'], '2913'))
    expect(where(second, 'G-1SS')).toBe('2913')
  })

  test('11.2d nor does it go on from there', () => {
    fixResult(0, 3)
    const state = front({ 'A-US7': '2911', 'G-1SS': '2912' }, { allied: ['2911'] })
    fight(state, '2912', ['A-US7'])
    give(state, fallBack)
    expect(refusal(state, retreat(['G-1SS'], '2913', '2914'))).toBe('11.2d')
  })

  test('11.2e each hex is farther from the battle', () => {
    fixResult(0, 3)
    const state = lone()
    fight(state, FIELD, ['A-US7'])
    give(state, fallBack)
    expect(refusal(state, retreat(['G-1SS'], '3110', '3210'))).toBe('11.2e')
  })

  test('11.2f each hex is nearer to a working source', () => {
    fixResult(0, 2)
    const state = lone()
    fight(state, FIELD, ['A-US7'])
    give(state, fallBack)
    expect(reach(state, 'retreat', 'G-1SS')).toEqual(['3110', '3210'])
    expect(refusal(state, retreat(['G-1SS'], '3009'))).toBe('11.2f')
  })

  test('11.2g units of a stack may go different ways', () => {
    fixResult(0, 2)
    const state = lone('G-1SS', { 'G-25': FIELD })
    fight(state, FIELD, ['A-US7'])
    give(state, fallBack)
    give(state, lose('G-25'))
    give(state, retreat(['G-1SS'], '3110'))
    give(state, retreat(['G-25'], '3210'))
    expect([where(state, 'G-1SS'), where(state, 'G-25')]).toEqual(['3110', '3210'])
  })

  test('11.2h static units die in a retreat and count towards the steps', () => {
    fixResult(0, 2) // V-12
    const state = lone('G-1SS', { 'G-BR': FIELD })
    fight(state, FIELD, ['A-US7'])
    give(state, fallBack)
    expect(where(state, 'G-BR')).toBe(DEAD)
    give(state, retreat(['G-1SS'], '3110'))
    expect([where(state, 'G-1SS'), stepsOf(state, 'G-1SS')]).toEqual(['3110', 2])
  })

  test('8.11 a retreat pays for no terrain but keeps out of forbidden hexes', () => {
    fixResult(0, 3)
    const state = front({ 'A-US7': '3205', 'G-25': '3304' }, { beachheads: [], with: { aerialUsed: true } })
    fight(state, '3304', ['A-US7'])
    give(state, fallBack)
    // Across the Seine and on without a word of points; the sea is closed.
    expect(reach(state, 'retreat', 'G-25')).toContain('3306')
    expect(refusal(state, retreat(['G-25'], '3405', '3406'))).toBe('8.5')
    give(state, retreat(['G-25'], '3305', '3306'))
  })

  test('11.2i every way to a hex is offered, the one through the fewest enemy zones first', () => {
    fixResult(0, 3)
    const state = lone('G-1SS', { 'A-US20': '3011' })
    fight(state, FIELD, ['A-US7'])
    give(state, fallBack)
    const offer = moveOffer(state, 'retreat')
    for (const { hex } of offer.reach(['G-1SS'])) {
      const ways = offer.paths!(['G-1SS'], hex)
      expect(ways[0]).toEqual(offer.path(['G-1SS'], hex))
      expect(new Set(ways.map(({ hexes }) => hexes.join(' '))).size).toBe(ways.length)
      for (const { hexes } of ways)
        expect(refusal(structuredClone(state), retreat(['G-1SS'], ...hexes))).toBeNull()
    }
    // Past the American corps a step is lost, past the empty fields none.
    const ways = offer.paths!(['G-1SS'], '3211').map(({ hexes }) => hexes)
    expect(ways).toEqual([
      ['3210', '3211'],
      ['3110', '3211']
    ])
    expect(offer.paths!(['G-1SS'], '3009')).toEqual([])
  })

  test('11.2i the whole way, unless the ground stops it', () => {
    fixResult(0, 3)
    const state = lone()
    fight(state, FIELD, ['A-US7'])
    give(state, fallBack)
    expect(refusal(state, retreat(['G-1SS'], '3110'))).toBe('11.2i')
  })

  test('11.2i without a complete way there is no choice', () => {
    fixResult(0, 2)
    const state = lone('G-1SS', { 'A-US20': '3110', 'A-US12': '3210' })
    fight(state, FIELD, ['A-US7'])
    expect(battle(state)?.step).toBe('advance')
    expect(where(state, 'G-1SS')).toBe(DEAD)
  })

  test('11.2j somebody must be left to retreat', () => {
    fixResult(0, 2) // V-36
    const state = lone('G-FBR')
    fight(state, FIELD, ['A-US7'])
    expect(where(state, 'G-FBR')).toBe(DEAD)
    expect(battle(state)).toMatchObject({ step: 'advance', untaken: 1 })
  })

  test('9.6 each hex in an enemy zone costs the group a step', () => {
    fixResult(0, 3)
    const units = { 'A-US7': '3108', 'A-US20': '3211', 'G-1SS': FIELD, 'G-25': FIELD, 'G-47Pz': FIELD }
    const state = front(units)
    fight(state, FIELD, ['A-US7'])
    give(state, fallBack)
    give(state, lose('G-47Pz'))
    // E-08a, E-08b: two hexes in the zone of 3211; one unit may lose both steps.
    give(state, retreat(['G-1SS', 'G-25'], '3110', '3111'))
    expect(ids(state)).toEqual(['G-1SS', 'G-25'])
    give(state, lose('G-25'))
    expect(ids(state)).toEqual(['G-1SS', 'G-25'])
    give(state, lose('G-25'))
    expect(where(state, 'G-25')).toBe(DEAD)
    expect(stepsOf(state, 'G-1SS')).toBe(2)
  })

  test('9.6b each group pays for its own way', () => {
    fixResult(0, 2)
    const state = front({ 'A-US7': '3108', 'A-US20': '3111', 'G-1SS': FIELD, 'G-25': FIELD })
    fight(state, FIELD, ['A-US7'])
    give(state, fallBack)
    give(state, lose('G-25'))
    give(state, retreat(['G-1SS'], '3110'))
    expect(stepsOf(state, 'G-1SS')).toBe(1)
    give(state, retreat(['G-25'], '3210'))
    expect([where(state, 'G-25'), stepsOf(state, 'G-25')]).toEqual(['3210', 1])
  })

  test('9.6 a group that loses its last step on the way goes no farther', () => {
    fixResult(0, 3)
    const state = front({ 'A-US7': '3108', 'A-US20': '3210', 'G-25': FIELD })
    // 7.16: without a line to Switzerland the hex where it dies stays German.
    for (const hex of worldOf(state).area('swissBorder')) state.control[hex] = GERMAN
    fight(state, FIELD, ['A-US7'])
    give(state, fallBack)
    give(state, retreat(['G-25'], '3110', '3111'))
    expect(where(state, 'G-25')).toBe(DEAD)
    const control = (hex: string) => state.control[hexIn(state, hex)]
    expect([control('3110'), control('3111')]).toEqual([GERMAN, ALLIED])
  })

  test('11.2f with 7.5d after the loss of Vienna there is no source to go to far from the zone line', () => {
    fixResult(0, 2)
    const attacked = (hex: string, from: string) => {
      const state = front({ 'A-US2': from, 'G-75': hex })
      state.sourcesLost = [[hexIn(state, '2422'), 2]]
      fight(state, hex, ['A-US2'])
      return battle(state)?.step
    }
    expect(attacked('1711', '1611')).toBe('advance')
    expect(attacked('2110', '2010')).toBe('choice')
  })

  test('6.2c who retreats into a full hex is too many there', () => {
    fixResult(0, 2)
    const full = Object.fromEntries(['G-74', 'G-84', 'G-81', 'G-67', 'G-82'].map((id) => [id, '3110']))
    const state = lone('G-1SS', full)
    fight(state, FIELD, ['A-US7'])
    give(state, fallBack)
    give(state, retreat(['G-1SS'], '3110'))
    expect(state.stack.at(-1)).toMatchObject({ phase: 'excess' })
    give(state, { type: 'remove', unit: 'G-74' } as never)
    expect(battle(state)?.step).toBe('advance')
  })
})
