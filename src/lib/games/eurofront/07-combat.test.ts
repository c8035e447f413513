import { describe, expect, test } from 'vitest'
import { fireOf, type Part } from './07.32-fire'
import { levelOf } from './07.34-defense'
import { beginRound } from './07.2-round'
import { repulseUpTo } from './07.6-assault'
import { refresh } from './board'
import { airFire, inAirRange } from './13-air'
import type { CombatFrame, RoundFrame, State } from './state'
import {
  at,
  END,
  fighting,
  game,
  give,
  move,
  moving,
  refusal,
  scene,
  settle,
  soviet,
  steps,
  tokenOf,
  where,
  withoutSupply,
  world,
  type Scene
} from './testing'
import { AXIS, SOVIETS, type World } from './world'

const choose = (...hexes: string[]) => ({ type: 'choose', hexes })
const fight = (hex: string) => ({ type: 'fight', hex })
const suffer = (unit: string) => ({ type: 'suffer', units: [unit] })
const strike = (hq: string, hex: string) => ({ type: 'strike', hq, hex })

/** A Soviet Combat phase in a battle that the Soviets have begun, supported by an HQ beside it unless said otherwise. */
function battle(
  place: string,
  axis: Readonly<Record<string, number>>,
  soviets: Readonly<Record<string, number>>,
  more: Scene & { hq?: string | null; attacker?: 0 | 1 } = {}
): State {
  const { hq = 'SU-West', attacker = 1, ...of } = more
  const put = (units: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(units).map(([id, cv]) => [id, `${place}:${cv}`]))
  const state = scene({
    ...of,
    axis: { ...put(axis), ...of.axis },
    soviets: { ...put(soviets), ...(hq === null ? {} : { [hq]: '4208:3' }), ...of.soviets },
    owners: { [place]: attacker === 1 ? AXIS : SOVIETS, ...of.owners },
    attackers: { [place]: attacker, ...of.attackers }
  })
  return fighting(state, SOVIETS, hq === null ? [] : [hq])
}

/** The round, fought out. Who takes what is chosen by the names given, as it is asked. */
function round(state: State, place: string, dice: number[], ...choices: string[]) {
  give(state, choose(place))
  give(state, fight(place), ...(choices.length === 0 ? dice : []))
  for (const unit of choices) give(state, suffer(unit))
}

const CLEAR = '4308'

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

  test('5.1b HQs take losses and roll no dice; 2.4b an HQ 0 is not lost by being engaged', () => {
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

describe('7.32 classes of fire', () => {
  const fire = (
    unit: string,
    place: string,
    part: Part,
    more: Scene = {},
    largest = false,
    defended = true
  ) => {
    const color = unit.startsWith('SU') ? 'soviets' : 'axis'
    const state = scene({ ...more, [color]: { [unit]: place } })
    return fireOf(state, tokenOf(state, unit), { place: at(place), part, largest, defended })
  }
  const both = (unit: string, place: string, more: Scene = {}) =>
    [fire(unit, place, 'off', more), fire(unit, place, 'def', more)].join('/')

  test('2.21a, 2.22a, 2.23a, 2.25b, 2.26, 2.28c, 2.31, 2.32 by kind', () => {
    expect(
      ['GE-14Pz', 'GE-50Mk', 'GE-6I', 'SU-C1', 'SU-1Sh', 'GE-25F', 'SU-CA', 'SU-1Pa'].map((id) =>
        both(id, CLEAR)
      )
    ).toEqual(['DF/DF', 'SF/DF', 'SF/SF', 'SF/SF', 'DF/DF', 'SF/TF', 'SF/SF', 'SF/DF'])
  })
  test('2.24, 21.45a mountain troops in mountains, tundra and the North Front', () => {
    expect(['4624', 'MURMANSK', 'OULU', CLEAR].map((place) => both('GE-49Mt', place))).toEqual([
      'DF/DF',
      'DF/DF',
      'DF/DF',
      'SF/SF'
    ])
  })
  test('2.33a, 2.33b SS', () => {
    expect([both('GE-1SS', CLEAR), both('GE-4SS', CLEAR), both('GE-5SSMt', '4624')]).toEqual([
      'TF/TF',
      'DF/TF',
      'TF/TF'
    ])
  })
  test('20.82a Finnish infantry DF at home', () => {
    expect([
      both('FI-1', '3603'),
      both('FI-1', 'OULU'),
      both('FI-1', '3604', {}),
      both('FI-7', '3603')
    ]).toEqual(['DF/DF', 'DF/DF', 'SF/DF', 'SF/SF'])
  })
  test('21.481d Soviet mech as armor in the Winter War', () => {
    expect(both('SU-6Mk', CLEAR)).toBe('DF/DF')
  })
  test('1.33b, 7.32b, 12.4a in marsh the active fire single, in Snow not', () => {
    expect([
      fire('GE-14Pz', '3705', 'off'),
      fire('GE-14Pz', '3705', 'off', { weather: 'snow' }),
      fire('GE-14Pz', '3705', 'def')
    ]).toEqual(['SF', 'DF', 'DF'])
  })
  test('1.41a, 7.32c in a major city the passive fire DF at least; 1.42 in a minor one not', () => {
    expect([
      fire('GE-6I', '4108', 'def'),
      fire('GE-6I', '4008', 'def'),
      fire('GE-6I', '3603', 'def')
    ]).toEqual(['DF', 'SF', 'SF'])
  })
  test('7.5a, 1.45a, 7.5c the largest defender of a fortress TF; not the Original Attacker', () => {
    expect([
      fire('GE-6I', '4024', 'def', {}, true),
      fire('GE-6I', '4024', 'def'),
      fire('GE-6I', '4024', 'def', {}, true, false)
    ]).toEqual(['TF', 'SF', 'SF'])
  })
})

describe('7.34 defense', () => {
  const level = (place: string, attacker: 0 | 1, supported: boolean, of: Scene = {}) => {
    const state = battle(place, { 'GE-6I': 3 }, { 'SU-8': 3 }, { ...of, attacker, hq: null })
    beginRound(state, state.stack.at(-1) as CombatFrame, at(place))
    const frame = { ...(state.stack.at(-1) as RoundFrame), supported }
    return [levelOf(state, frame, tokenOf(state, 'GE-6I')), levelOf(state, frame, tokenOf(state, 'SU-8'))]
  }
  test('1.32a, 1.34b, 1.33b, 1.41a, 1.42 by terrain and city; 7.33b the active always take full hits', () => {
    expect(
      [CLEAR, '3606', '4024', '3705', '4624', '4108', '3908'].map((place) => level(place, 0, true))
    ).toEqual([
      [1, 1],
      [2, 1],
      [2, 1],
      [2, 1],
      [2, 1],
      [2, 1],
      [1, 1]
    ])
  })
  test('7.35, 7.5a, 7.5c three in a fortress for the Original Defender', () => {
    expect([level('4024', 1, true), level('4024', 0, true)]).toEqual([
      [3, 1],
      [2, 1]
    ])
  })
  test('7.4b, 13.24c one more without support', () => {
    expect([level(CLEAR, 1, false), level('3606', 1, false), level('4024', 0, false)]).toEqual([
      [2, 1],
      [3, 1],
      [3, 1]
    ])
  })
})

describe('7.6 assaults', () => {
  /** A Soviet unit crosses the upper Volga into 3908; another one can do so over a hexside of its own. */
  const assault = (more: Scene = {}, unit: Readonly<Record<string, string>> = {}) => {
    const of: Scene = {
      ...more,
      axis: { 'GE-6I': '3908:3', ...more.axis },
      soviets: { 'SU-8Tk': '4008:3', 'SU-3': '4009:4', 'SU-West': '4109:3', ...unit },
      owners: { '3908': AXIS }
    }
    const state = moving(scene(of), SOVIETS, ['SU-West'])
    give(state, move('SU-8Tk', 'SU-West', '3908'))
    return state
  }
  const close = (state: State) => {
    give(state, END)
    give(state, END)
    withoutSupply(state)
    give(state, choose('3908'))
  }

  test('7.6a, 7.61a, 7.61b, 7.61c, 7.62a, 1.36b X36 over rivers: 1 and 2 throw the weakest back', () => {
    const state = assault()
    close(state)
    give(state, fight('3908'), 2, 3, 4)
    expect([where(state, 'SU-8Tk'), state.battles]).toEqual(['4008', []])
  })

  test('7.61b, 7.61d, 7.61e X34 the weakest goes, hits go to those who are left, and they fire', () => {
    const state = assault()
    give(state, move('SU-3', 'SU-West', '3908'))
    close(state)
    give(state, fight('3908'), 1, 4, 6, 3, 3, 6)
    expect(['SU-8Tk', 'SU-3', 'GE-6I'].map((id) => steps(state, id))).toEqual([3, 3, 2])
    expect([where(state, 'SU-8Tk'), where(state, 'SU-3')]).toEqual(['4008', '3908'])
  })

  test('7.61d hits for which nobody is left go to the repulsed', () => {
    const state = assault()
    close(state)
    give(state, fight('3908'), 2, 6, 4)
    expect([where(state, 'SU-8Tk'), steps(state, 'SU-8Tk')]).toEqual(['4008', 2])
  })

  test('7.62a, 12.44, X36 in Mud 3 repulses as well, in Snow nothing does', () => {
    const mud = assault({ weather: 'mud' })
    close(mud)
    give(mud, fight('3908'), 3, 4, 4)
    expect(where(mud, 'SU-8Tk')).toBe('4008')
    const snow = assault({ weather: 'snow' })
    close(snow)
    give(snow, fight('3908'), 1, 2, 3, 1, 1, 1)
    expect(where(snow, 'SU-8Tk')).toBe('3908')
  })

  test('7.6b one attacker who does not assault cancels it', () => {
    const state = assault({ owners: { '3908': AXIS } }, { 'SU-13': '3907:2' })
    state.active[0]!.place = at('4008')
    give(state, move('SU-13', 'SU-West', '3908'))
    close(state)
    give(state, fight('3908'), 1, 1, 2, 1, 1, 1, 1, 1)
    expect([where(state, 'SU-8Tk'), where(state, 'SU-13')]).toEqual(['3908', '3908'])
  })

  test('7.61e later rounds throw nobody back', () => {
    const state = battle('3908', { 'GE-6I': 1 }, { 'SU-8': 1 })
    round(state, '3908', [1, 1])
    expect(where(state, 'SU-8')).toBe('3908')
  })
})

describe('13 airpower', () => {
  test('13.22, 13.12, X24 dice are the effective cv', () => {
    const state = battle(CLEAR, { 'GE-6I': 3 }, { 'SU-8': 1 }, { weather: 'mud' })
    give(state, strike('SU-West', CLEAR))
    expect(state.stack.at(-1)).toMatchObject({ strikes: [{ dice: 2 }] })
  })

  test('13.11a, 13.11b, 5.75a, 5.8b range: its cv, twice that for an SHQ, over enemies and lakes', () => {
    const reaches = (hq: string, place: string) => {
      const state = fighting(scene({ soviets: { [hq]: '3604:2' } }), SOVIETS, [hq])
      return inAirRange(state, state.active[0]!, at(place))
    }
    expect([
      reaches('SU-West', '3803'),
      reaches('SU-West', '3903'),
      reaches('SU-STAVKA', '4003'),
      reaches('SU-STAVKA', '4103')
    ]).toEqual([true, false, true, false])
    // Over the sea to Helsinki’s neighbor.
    expect([reaches('SU-West', '3503'), reaches('SU-STAVKA', '3303')]).toEqual([true, true])
  })

  test('13.11a not over neutrals; 18.23 along routes as command is', () => {
    const from = (place: string, to: string, owners: Scene['owners'] = {}) => {
      const state = fighting(scene({ soviets: { 'SU-Nth': `${place}:2` }, owners }), SOVIETS, ['SU-Nth'])
      return inAirRange(state, state.active[0]!, at(to))
    }
    expect([from('MURMANSK', 'PETSAMO'), from('MURMANSK', 'OULU'), from('PETROZAVODSK', '3803')]).toEqual([
      true,
      false,
      true
    ])
    expect(from('4108', '4008', { '4008': 3 })).toBe(false)
  })

  test('13.23a, 21.481d, 21.45b, 20.8a Soviets DF, Mannerheim SF, only at home', () => {
    const state = scene({ axis: { 'FI-Mann': '3603:3' }, soviets: { 'SU-West': '3604:2' } })
    expect(airFire(state, tokenOf(state, 'SU-West'), at('3603'))).toBe('DF')
    expect(airFire(state, tokenOf(state, 'FI-Mann'), at('3603'))).toBe('SF')
    const away = fighting(
      scene({ axis: { 'FI-Mann': '3603:3', 'FI-1': '3604' }, soviets: { 'SU-8': '3604' } }),
      AXIS,
      ['FI-Mann']
    )
    expect(refusal(away, strike('FI-Mann', '3604'))).toBe('20.8b')
  })

  test('13.1 nobody fires at airpower', () => {
    const state = battle(CLEAR, { 'GE-6I': 1 }, { 'SU-8': 1 })
    give(state, strike('SU-West', CLEAR))
    give(state, choose(CLEAR))
    give(state, fight(CLEAR), 1, 1, 1, 1, 1)
    settle(state)
    // The step that its activation costs, and no other.
    expect(steps(state, 'SU-West')).toBe(2)
  })
})

describe('18.4 combat in areas', () => {
  test('18.4a optional even when it is new; 18.4b the attackers lie open all the same', () => {
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

describe('7.5 to 7.7 fortresses and combined assaults', () => {
  const entered = (place: string, by: Readonly<Record<string, 'river' | 'air' | 'land'>>) => {
    const units = Object.fromEntries(Object.keys(by).map((id) => [id, `${place}:3`]))
    const state = battle(place, { 'GE-6I': 3 }, {}, { soviets: units })
    const [one] = state.battles
    one!.fresh = true
    one!.entries = Object.entries(by).map(([id, way]) => ({
      token: tokenOf(state, id),
      from: at('4208'),
      by: way
    }))
    return state
  }

  test('7.65 of several kinds of assault the lowest number counts', () => {
    const both = entered(CLEAR, { 'SU-1Pa': 'air', 'SU-8': 'river' })
    expect(repulseUpTo(both, at(CLEAR))).toBe(1)
  })

  test('7.64 a para that is thrown back takes one hit', () => {
    const drop = entered(CLEAR, { 'SU-1Pa': 'air' })
    give(drop, choose(CLEAR))
    give(drop, fight(CLEAR), 1, 2, 3)
    expect([where(drop, 'SU-1Pa'), steps(drop, 'SU-1Pa')]).toEqual(['4208', 2])
  })

  test('7.5b a fortress throws air assaults back on 1 to 3', () => {
    expect(repulseUpTo(entered('4024', { 'SU-1Pa': 'air' }), at('4024'))).toBe(3)
    expect(repulseUpTo(entered(CLEAR, { 'SU-1Pa': 'air' }), at(CLEAR))).toBe(1)
  })

  test('7.62b in the Med Front rivers throw back on 1 only', () => {
    const place = at('4142')
    const state = entered(CLEAR, { 'SU-8': 'river' })
    state.battles[0]!.place = place
    for (const id of ['SU-8', 'GE-6I']) state.at[tokenOf(state, id)] = place
    refresh(state)
    expect(repulseUpTo(state, place)).toBe(1)
  })

  test('7.51b in a minor fortress double defense and DF for the largest', () => {
    const state = scene({ axis: { 'GE-6I': '4108' } })
    const stand = { place: at('3341'), part: 'def', largest: true, defended: true } as const
    expect(fireOf(state, tokenOf(state, 'GE-6I'), stand)).toBe('DF')
    expect(fireOf(state, tokenOf(state, 'GE-6I'), { ...stand, defended: false })).toBe('SF')
  })
})

describe('5.52b, 5.8e, 13.23', () => {
  test('5.52b any active field HQ in range supports', () => {
    const state = battle(CLEAR, { 'GE-6I': 3 }, { 'SU-8': 3 }, { soviets: { 'SU-NW': '3605:3' } })
    state.active.unshift({ ...state.active[0]!, token: tokenOf(state, 'SU-NW'), place: at('3605') })
    give(state, choose(CLEAR))
    give(state, fight(CLEAR), 1, 1, 1, 6, 1, 1)
    expect(steps(state, 'GE-6I')).toBe(2)
  })

  test('13.23b, 13.23c the Axis strikes by its victims, in the south and north with DF at most', () => {
    const { air: _fixed, ...scenario } = world.scenario
    const turns = [{ ...world.scenario.turns[0]!, month: '1940-06' }]
    const free = { ...world, scenario: { ...scenario, turns } }
    const state = scene(
      {
        axis: { 'GE-AGN': '4208:3', 'GE-6I': '4308', 'GE-7I': 'MURMANSK' },
        soviets: { 'SU-8': '4308', 'SU-14': 'MURMANSK' },
        allies: { 'BR-5': '4107' }
      },
      free as World
    )
    const hq = tokenOf(state, 'GE-AGN')
    expect([airFire(state, hq, at('4308')), airFire(state, hq, at('MURMANSK'))]).toEqual(['TF', 'DF'])
  })
})
