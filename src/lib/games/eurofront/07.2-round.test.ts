import { describe, expect, test } from 'vitest'
import { at, game, give, refusal, settle, steps, tokenOf, where } from './testing'
import { choose, fight, suffer, strike, battle, round, CLEAR } from './testing-combat'

describe('7.2, 7.3 a round', () => {
  test('7.22, 7.31, 7.32a, 7.33a, 7.33b X32 airstrike, defensive fire, offensive fire', () => {
    // Soviet mech fights as armor in the Winter War.
    const state = battle(CLEAR, { 'GE-14Pz': 3, 'GE-6I': 3, 'GE-7I': 2 }, { 'SU-4Tk': 4, 'SU-6Mk': 4 })
    give(state, strike('SU-West', CLEAR))
    give(state, choose(CLEAR))
    // The airstrike of three dice hits once: two are strongest, so their owner chooses.
    give(state, fight(CLEAR), 3, 5, 1)
    expect(game.actor(state)).toBe('axis')
    expect(refusal(state, suffer('GE-7I'))).toBe('7.33a')
    // Then armor DF 2 3 6, infantry 2 4 and 3 6: two hits on the Soviets.
    give(state, suffer('GE-6I'), 2, 3, 6, 2, 4, 3, 6)
    expect(game.actor(state)).toBe('allied')
    // 4 of 4Tk and 3 of 6Mk would be left after the first; the second goes to the one that is still at 4. They fire back.
    give(state, suffer('SU-6Mk'), 3, 5, 5, 3, 4, 4)
    // Two hits: the armor is strongest, and then all are equal.
    give(state, suffer('GE-14Pz'))
    expect(['GE-14Pz', 'GE-6I', 'GE-7I', 'SU-4Tk', 'SU-6Mk'].map((id) => steps(state, id))).toEqual([
      1, 2, 2, 3, 3
    ])
  })

  test('7.33c, 2.6a, 2.6b all hits count as far as there is anybody', () => {
    const state = battle(CLEAR, { 'GE-6I': 1 }, { 'SU-8': 3 })
    round(state, CLEAR, [1, 6, 6, 6])
    expect(where(state, 'GE-6I')).toBe(null)
    expect(state.battles).toEqual([])
    expect(state.eliminated).toHaveLength(1)
  })

  test('7.23, X33 a defender who fights actively gives the attacker first fire and the terrain', () => {
    const state = battle(
      '3606',
      { 'GE-6I': 2 },
      { 'SU-8': 2 },
      { attacker: 0, hq: null, soviets: { 'SU-West': '3605:3' } }
    )
    state.active = [
      { token: tokenOf(state, 'SU-West'), mode: 'normal', place: at('3605'), cv: 3, moves: 0, struck: false }
    ]
    // Defensive fire of the Germans first: a six costs a full step. Two sixes of the Soviets make one loss in the forest.
    round(state, '3606', [6, 1, 6])
    expect([steps(state, 'SU-8'), steps(state, 'GE-6I')]).toEqual([1, 2])
  })

  test('7.34a, 7.34b X38 in a forest two hits make a loss, and what is left over is lost', () => {
    const state = battle(
      '3606',
      { 'GE-6I': 3 },
      { 'SU-8': 3 },
      { hq: null, soviets: { 'SU-West': '3605:3' } }
    )
    state.active = [
      { token: tokenOf(state, 'SU-West'), mode: 'normal', place: at('3605'), cv: 3, moves: 0, struck: false }
    ]
    round(state, '3606', [1, 1, 1, 6, 6, 6])
    expect(steps(state, 'GE-6I')).toBe(2)
  })

  test('7.34b, 7.34c, 13.24a, 13.24b half hits of the airstrike go on into the battle, on the same unit', () => {
    const state = battle(
      '3606',
      { 'GE-6I': 3, 'GE-7I': 3 },
      { 'SU-8': 1 },
      { hq: null, soviets: { 'SU-West': '3605:1' } }
    )
    state.active = [
      { token: tokenOf(state, 'SU-West'), mode: 'normal', place: at('3605'), cv: 1, moves: 0, struck: false }
    ]
    give(state, strike('SU-West', '3606'))
    give(state, choose('3606'))
    give(state, fight('3606'), 5)
    give(state, suffer('GE-7I'), 1, 1, 1, 1, 1, 1, 6)
    expect([steps(state, 'GE-6I'), steps(state, 'GE-7I')]).toEqual([3, 2])
  })

  test('5.1b, 2.4b HQs take losses and roll no dice, and an HQ 0 is not lost by being engaged', () => {
    const state = battle(CLEAR, { 'GE-6I': 1 }, { 'SU-8': 1, 'SU-NW': 2 })
    give(state, choose(CLEAR))
    give(state, fight(CLEAR), 6, 1)
    expect([steps(state, 'SU-NW'), steps(state, 'SU-8')]).toEqual([1, 1])
    const zero = battle(CLEAR, { 'GE-6I': 1 }, { 'SU-NW': 0 })
    give(zero, choose())
    settle(zero)
    expect(steps(zero, 'SU-NW')).toBe(0)
  })

  test('2.27b, 2.27c, 7.22b X80 a lone static at 0 dies at the end, fought or not', () => {
    const fought = battle(CLEAR, { 'GE-25S': 1 }, { 'SU-8': 1 })
    round(fought, CLEAR, [1, 6])
    expect(where(fought, 'GE-25S')).toBe(null)
    const left = battle(CLEAR, { 'GE-25S': 0 }, { 'SU-8': 1 })
    give(left, choose())
    expect(where(left, 'GE-25S')).toBe(null)
    const helped = battle(CLEAR, { 'GE-25S': 0, 'GE-6I': 1 }, { 'SU-8': 1 })
    give(helped, choose())
    expect(steps(helped, 'GE-25S')).toBe(0)
  })

  test('7.4a, 7.4b, 7.4d X39 without support it takes one hit more', () => {
    const clear = battle(CLEAR, { 'GE-6I': 3 }, { 'SU-8': 3 }, { hq: null })
    round(clear, CLEAR, [1, 1, 1, 6, 6, 6])
    expect(steps(clear, 'GE-6I')).toBe(2)
    const forest = battle('3606', { 'GE-6I': 3 }, { 'SU-8': 3 }, { hq: null })
    round(forest, '3606', [1, 1, 1, 6, 6, 6])
    expect(steps(forest, 'GE-6I')).toBe(2)
    const less = battle('3606', { 'GE-6I': 3 }, { 'SU-8': 2 }, { hq: null })
    round(less, '3606', [1, 1, 1, 6, 6])
    expect(steps(less, 'GE-6I')).toBe(3)
  })

  test('7.4c X39 without support nobody is hurt in a fortress, and its largest unit fires TF', () => {
    const state = battle('3604', { 'GE-6I': 3 }, { 'SU-8': 3 }, { hq: null })
    round(state, '3604', [4, 3, 3, 6, 6])
    expect([steps(state, 'GE-6I'), steps(state, 'SU-8')]).toEqual([3, 2])
  })

  test('12.33a, 12.33b X40 in Mud the active fire single, and the passive are hit by halves', () => {
    const state = battle(CLEAR, { 'GE-6I': 3 }, { 'SU-4Tk': 4 }, { weather: 'mud' })
    round(state, CLEAR, [1, 1, 1, 5, 5, 6, 6])
    expect(steps(state, 'GE-6I')).toBe(2)
  })

  test('2.28d, 2.28e X37 a fort is hit when it is strictly the largest, and then by thirds', () => {
    const state = battle(CLEAR, { 'GE-25F': 3, 'GE-6I': 3 }, { 'SU-8': 4, 'SU-13': 1 })
    give(state, choose(CLEAR))
    // Five hits: infantry 2; three on the fort, now 2; then the infantry, equal, before the fort.
    give(state, fight(CLEAR), 1, 1, 1, 1, 1, 1, 6, 6, 6, 6, 6)
    expect([steps(state, 'GE-25F'), steps(state, 'GE-6I')]).toEqual([2, 1])
  })

  test('2.28f an unsupplied fort is no better than others', () => {
    const state = battle(CLEAR, { 'GE-25F': 3 }, { 'SU-8': 2 }, { unsupplied: ['GE-25F'] })
    round(state, CLEAR, [5, 5, 5, 6, 6])
    expect([steps(state, 'GE-25F'), steps(state, 'SU-8')]).toEqual([1, 2])
  })
})
