import { describe, expect, test } from 'vitest'
import {
  advance,
  attack,
  battle,
  FIELD,
  fight,
  fixResult,
  front,
  moveOffer,
  reach,
  wronglyBarred,
  retreat
} from './testing-combat'
import { eisenhowersWar } from './index'
import { attacking, give, hexIn, refusal, unitIn, where } from './testing'

const fallBack = { type: 'fallBack' } as const
const end = { type: 'end' } as const

describe('advances', () => {
  const won = (result: number, units: Record<string, string>, attackers: string[], by = {}) => {
    fixResult(0, result)
    const state = front(units, by)
    fight(state, FIELD, attackers)
    return state
  }

  test('11.3a attackers may enter the emptied hex', () => {
    const state = won(1, { 'A-US7': '3108', 'G-BR': FIELD }, ['A-US7'])
    expect(reach(state, 'advance', 'A-US7')).toEqual([FIELD])
    give(state, advance('A-US7', FIELD))
    expect(where(state, 'A-US7')).toBe(FIELD)
    expect(battle(state)).toBeUndefined()
  })

  test('11.3b after a retreat as many hexes more as the defender went', () => {
    const state = won(3, { 'A-US7': '3108', 'G-1SS': FIELD }, ['A-US7']) // E-15
    give(state, fallBack)
    give(state, retreat(['G-1SS'], '3110', '3111'))
    expect(refusal(state, advance('A-US7', FIELD, '3010', '2909', '2809'))).toBe('11.3b')
    give(state, advance('A-US7', FIELD, '3009', '2909'))
    expect(where(state, 'A-US7')).toBe('2909')
  })

  test('11.3b the way of an advance can be put together hex by hex', () => {
    const state = won(3, { 'A-US7': '3108', 'G-1SS': FIELD }, ['A-US7'])
    give(state, fallBack)
    give(state, retreat(['G-1SS'], '3110', '3111'))
    const offer = moveOffer(state, 'advance')
    const begun = offer.path(['A-US7'], '3009')!.hexes
    expect(begun).toEqual([FIELD, '3009'])
    const reach = offer.reach(['A-US7'], 'advance', begun)
    expect(reach.map(({ hex }) => hex)).toContain('2909')
    for (const { hex, cost } of reach) {
      const { hexes } = offer.path(['A-US7'], hex, 'advance', begun)!
      expect([hexes.slice(0, 2), cost]).toEqual([begun, 3])
      expect(refusal(structuredClone(state), advance('A-US7', ...hexes))).toBeNull()
    }
    expect(offer.reach(['A-US7'], 'advance', [FIELD, '3009', '2909'])).toEqual([])
  })

  test('11.3c after elimination half of what nobody was left to lose, rounded up', () => {
    const state = won(3, { 'A-US7': '3108', 'G-1SS': FIELD }, ['A-US7']) // E-16
    give(state, end)
    expect(battle(state)).toMatchObject({ untaken: 1 })
    expect(refusal(state, advance('A-US7', FIELD, '3110', '3111'))).toBe('11.3b')
    give(state, advance('A-US7', FIELD, '3110'))
    const more = won(4, { 'A-US7': '3108', 'G-BR': FIELD }, ['A-US7']) // V-13: 3 untaken, 2 hexes
    give(more, advance('A-US7', FIELD, '3110', '3111'))
    expect(where(more, 'A-US7')).toBe('3111')
  })

  test('11.3 a hex out of reach is refused with the rule that closes it', () => {
    const full = Object.fromEntries(['A-US5', 'A-US2', 'A-US4', 'A-US19', 'A-US8'].map((id) => [id, '3209']))
    const state = won(4, { ...full, 'A-US7': '3108', 'G-BR': FIELD, 'G-25': '3211' }, ['A-US7'])
    const offer = moveOffer(state, 'advance')
    const why = (hex: string, begun?: string[]) => offer.why!(['A-US7'], hex, 'advance', begun)?.rule
    expect(why('3211')).toBe('11.3e')
    expect(why('2809')).toBe('11.3b')
    expect(why('3111', [FIELD, '3110'])).toBe('9.5a')
    expect(why('3209', [FIELD])).toBe('6.3b')
    expect(wronglyBarred(state, 'advance', 'A-US7', (hex) => advance('A-US7', hex))).toEqual([])
  })

  test('11.3d beyond the hex that is the reason, not that the hex is not beside the unit', () => {
    fixResult(0, 4)
    const state = front({ 'A-US7': '2911', 'G-BR': '2912' }, { allied: ['2911'] })
    fight(state, '2912', ['A-US7'])
    expect(moveOffer(state, 'advance').why!(['A-US7'], '2913')?.rule).toBe('11.3d')
  })

  test('11.3d beyond the hex not into rough, mountain or pass', () => {
    fixResult(0, 4)
    const state = front({ 'A-US7': '2911', 'G-BR': '2912' }, { allied: ['2911'] })
    fight(state, '2912', ['A-US7'])
    expect(refusal(state, advance('A-US7', '2912', '2913'))).toBe('11.3d')
  })

  test('11.3e stacking and forbidden hexsides count, movement points do not', () => {
    const full = Object.fromEntries(['A-US5', 'A-US2', 'A-US4', 'A-US19', 'A-US8'].map((id) => [id, '3209']))
    const state = won(4, { ...full, 'A-US7': '3108', 'A-CW1': '3009', 'G-BR': FIELD }, ['A-US7', 'A-CW1'])
    expect(refusal(state, advance('A-US7', FIELD, '3209'))).toBe('6.3b')
    give(state, advance('A-US7', FIELD))
    expect(refusal(state, advance('A-CW1', FIELD))).toBe('6.4a')
    expect(refusal(state, advance('A-CW1', '3010'))).toBe('11.3a')
  })

  test('11.3f unit by unit, before the next attack', () => {
    const state = won(1, { 'A-US7': '3108', 'A-US20': '3009', 'G-BR': FIELD, 'G-LO': '3107' }, [
      'A-US7',
      'A-US20'
    ])
    expect(refusal(state, attack('3107', ['A-US7']))).toBe('11.0c')
    give(state, advance('A-US7', FIELD))
    expect(refusal(state, advance('A-US7', '3110'))).toBe('11.3f')
    give(state, end)
    expect(where(state, 'A-US20')).toBe('3009')
  })

  test('11.3f who advances nobody farther has said so: nothing is asked again', () => {
    const state = won(1, { 'A-US7': '3108', 'G-BR': FIELD }, ['A-US7'])
    const no = eisenhowersWar.offers(state).find(({ id }) => id === 'end')
    expect(no).toMatchObject({ gesture: 'confirm', rule: '11.3f' })
    expect(no?.gesture === 'confirm' && no.lapses).toBeUndefined()
  })

  test('11.3g defenders never advance', () => {
    fixResult(9, 0)
    const state = front({ 'A-US7': '3108', 'G-1SS': FIELD })
    fight(state, FIELD, ['A-US7'])
    expect(battle(state)).toBeUndefined()
    expect(where(state, 'G-1SS')).toBe(FIELD)
  })

  test('11.3h static attackers stay where they are', () => {
    fixResult(0, 9)
    const state = front({ 'G-BR': '3108', 'G-1SS': '3009', 'A-US4': FIELD }, { phase: attacking('german') })
    fight(state, FIELD, ['G-BR', 'G-1SS'])
    expect(reach(state, 'advance', 'G-BR')).toEqual([])
    expect(refusal(state, advance('G-BR', FIELD))).toBe('11.3h')
    give(state, end)
    expect(battle(state)).toBeUndefined()
  })

  test('11.3i the advance follows the hexes opted for, even where the ground stopped the retreat', () => {
    fixResult(0, 3)
    const state = front({ 'A-US7': '2911', 'G-1SS': '2912' }, { allied: ['2911'] })
    fight(state, '2912', ['A-US7'])
    give(state, fallBack)
    give(state, retreat(['G-1SS'], '2913'))
    expect(battle(state)).toMatchObject({ retreatHexes: 2, advancing: [[unitIn(state, 'A-US7').index, 3]] })
  })

  test('9.5a an advance stops in an enemy zone', () => {
    const state = won(4, { 'A-US7': '3108', 'G-BR': FIELD, 'G-25': '3211' }, ['A-US7'])
    // 3211 covers 3110 and 3210: either can be entered, none be left.
    expect(refusal(state, advance('A-US7', FIELD, '3110', '3111'))).toBe('9.5a')
    give(state, advance('A-US7', FIELD, '3110'))
    expect(where(state, 'A-US7')).toBe('3110')
  })

  test('9.5b but not in the hex of the defender', () => {
    const state = won(4, { 'A-US7': '3108', 'G-BR': FIELD, 'G-25': '3210' }, ['A-US7'])
    give(state, advance('A-US7', FIELD, '3010', '3011'))
    expect(where(state, 'A-US7')).toBe('3011')
  })

  test('11.3b a unit that a bridge holds up may go on', () => {
    fixResult(0, 5)
    const state = front({ 'A-US7': '3213', 'G-BR': '3214' }, { turn: 5 })
    fight(state, '3214', ['A-US7'])
    give(state, advance('A-US7', '3214', '3114'))
    give(state, { type: 'bridge', hex: '3314' } as never, 6)
    expect(where(state, 'A-US7')).toBe('3214')
    expect(battle(state)?.step).toBe('advance')
    give(state, advance('A-US7', '3114'))
    expect(where(state, 'A-US7')).toBe('3114')
  })

  test('6.2c a unit that a bridge holds up in a full hex is too many there if it stays', () => {
    fixResult(0, 5)
    const full = Object.fromEntries(
      ['A-US5', 'A-US8', 'A-US12', 'A-US15', 'A-US20'].map((id) => [id, '3114'])
    )
    const state = front({ 'A-US7': '3213', 'G-BR': '3214', ...full }, { turn: 5 })
    state.bridgeTried = [hexIn(state, '3214')]
    fight(state, '3214', ['A-US7'])
    give(state, advance('A-US7', '3214', '3114', '3113'))
    give(state, { type: 'bridge', hex: '3115' } as never, 6)
    expect([where(state, 'A-US7'), battle(state)?.step]).toEqual(['3114', 'advance'])
    give(state, end)
    expect(state.stack.at(-1)).toMatchObject({ phase: 'excess', hex: hexIn(state, '3114') })
  })
})
