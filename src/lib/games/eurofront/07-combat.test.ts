import { describe, expect, test } from 'vitest'
import { END, fighting, game, give, move, refusal, scene, soviet, steps, tokenOf } from './testing'
import { choose, fight, strike, battle, round, CLEAR } from './testing-combat'
import { AXIS, SOVIETS } from './world'

describe('7.1 battles', () => {
  test('7.14b, 4.33 combat is optional in battles that go on', () => {
    const state = battle(CLEAR, { 'GE-6I': 3 }, { 'SU-8': 3 })
    give(state, choose())
    expect([steps(state, 'GE-6I'), steps(state, 'SU-8')]).toEqual([3, 3])
  })

  test('7.15a, 6.4a a new battle must be fought', () => {
    const state = soviet({ axis: { 'GE-6I': '4307:3' }, soviets: { 'SU-8': '4207:3' } })
    give(state, move('SU-8', 'SU-STAVKA', '4307'))
    give(state, END)
    give(state, END)
    expect(refusal(state, choose())).toBe('7.15a')
    give(state, choose('4307'))
    expect(refusal(state, END)).not.toBe(null)
  })

  test('7.13a, 7.15b, 13.21, 5.4 one airstrike of an HQ, one in a battle, which is then fought', () => {
    const state = battle(CLEAR, { 'GE-6I': 3 }, { 'SU-8': 3 }, { soviets: { 'SU-NW': '4208:2' } })
    state.active.push({ ...state.active[0]!, token: tokenOf(state, 'SU-NW'), cv: 2 })
    give(state, strike('SU-West', CLEAR))
    expect(refusal(state, strike('SU-NW', CLEAR))).toBe('13.21')
    expect(refusal(state, strike('SU-West', CLEAR))).toBe('13.21')
    expect(refusal(state, choose())).toBe('7.15b')
  })

  test('7.13b, 7.14a airstrikes come before the reveal', () => {
    const state = battle(CLEAR, { 'GE-6I': 3 }, { 'SU-8': 3 })
    expect(game.view(state, 'allied').hidden.unit[tokenOf(state, 'GE-6I')]).toBe(-1)
    give(state, choose(CLEAR))
    expect(game.view(state, 'allied').hidden.cv[tokenOf(state, 'GE-6I')]).toBe(3)
    expect(refusal(state, strike('SU-West', CLEAR))).toBe('7.13b')
  })

  test('7.15c the Original Attacker must fight in a fortress, but not in Blitz Combat', () => {
    const of = {
      owners: { '3604': AXIS },
      attackers: { '3604': 1 },
      axis: { 'GE-6I': '3604:3' },
      soviets: { 'SU-8': '3604:3' }
    } as const
    expect(refusal(fighting(scene(of), SOVIETS), choose())).toBe('7.15c')
    const blitz = fighting(
      scene({ ...of, soviets: { ...of.soviets, 'SU-West': '3606:2' } }),
      SOVIETS,
      ['SU-West blitz'],
      true
    )
    give(blitz, choose())
    const defender = fighting(
      scene({ ...of, owners: { '3604': SOVIETS }, attackers: { '3604': 0 } }),
      SOVIETS
    )
    give(defender, choose())
  })

  test('7.12b, Intro_i the Original Defender stands upright again, the Original Attacker stays face up', () => {
    const state = battle(CLEAR, { 'GE-6I': 3 }, { 'SU-8': 3 })
    round(state, CLEAR, [1, 1, 1, 1, 1, 1])
    expect(state.open).toContain(tokenOf(state, 'SU-8'))
    expect(state.open).not.toContain(tokenOf(state, 'GE-6I'))
    expect(game.view(state, 'allied').hidden.unit[tokenOf(state, 'GE-6I')]).toBe(-1)
  })

  test('7.21 each battle once', () => {
    const state = battle(
      CLEAR,
      { 'GE-6I': 3 },
      { 'SU-8': 3 },
      {
        axis: { 'GE-7I': '4206:2' },
        soviets: { 'SU-13': '4206:2' },
        attackers: { '4206': 1 },
        owners: { '4206': AXIS }
      }
    )
    give(state, choose(CLEAR, '4206'))
    give(state, fight(CLEAR), 1, 1, 1, 1, 1, 1)
    expect(refusal(state, fight(CLEAR))).toBe('7.21')
    give(state, fight('4206'), 1, 1, 1, 1)
  })

  test('4.35 Blitz Combat without support only where a Blitz HQ is active', () => {
    const of = {
      axis: { 'FI-1': 'PETSAMO', 'GE-6I': '4008' },
      soviets: { 'SU-14': 'PETSAMO', 'SU-8': '4008', 'SU-West': '3605:2' },
      owners: { '4008': AXIS }
    } as const
    const state = fighting(scene(of), SOVIETS, ['SU-West blitz'], true)
    expect(refusal(state, choose('PETSAMO'))).toBe('4.35')
    give(state, choose('4008'))
  })
})

describe('18.4 combat in areas', () => {
  test('18.4a, 18.4b optional even when it is new, and the attackers lie open all the same', () => {
    const state = soviet({ axis: { 'FI-1': 'PETSAMO' }, soviets: { 'SU-14': 'MURMANSK' } })
    give(state, move('SU-14', 'SU-STAVKA', 'PETSAMO'))
    give(state, END)
    give(state, END)
    give(state, choose())
    expect(state.open).toContain(tokenOf(state, 'SU-14'))
    expect(state.open).not.toContain(tokenOf(state, 'FI-1'))
    expect(state.battles).toMatchObject([{ fresh: false }])
  })
})
