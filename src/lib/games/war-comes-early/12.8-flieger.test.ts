import { describe, expect, test } from 'vitest'
import { refusal, where } from './testing'
import { act, attack, END, eventOf, fight, flank, offer, offerIds, shifts } from './testing-combat'
import { GONE, type State } from './state'
import { ALLIED, GERMAN, NOBODY } from './world'

const drop = (hex: string) => ({ type: 'drop', hex }) as never

/** German infantry around a French corps, air superiority won, the division ready. */
function ready(options: Parameters<typeof fight>[1] = {}, nations = ['Germany']): State {
  const state = fight(nations, {
    units: {
      'ge-c1': '1117',
      'ge-c2': '1117',
      'ge-m14': '1217',
      'fr-c1': '1118',
      'fr-c2': '1016',
      'fr-c3': '1120'
    },
    ...options
  })
  state.flieger = 'ready'
  state.airSide = GERMAN
  return state
}

describe('the drop', () => {
  test('12.8a it is there from GT 3 on, after the German Reorganization Phase of that turn, and once', () => {
    const early = ready()
    early.flieger = 'away'
    expect(refusal(early, drop('1118'))).toBe('12.8a')
    expect(offerIds(early)).not.toContain('drop')
    const later = ready({ turn: 4 })
    later.flieger = 'away'
    expect(offerIds(later)).toContain('drop')
    const state = ready()
    act(state, drop('1118'), 6)
    expect(refusal(state, drop('1118'))).toBe('12.8a')
    expect(offerIds(state)).not.toContain('drop')
  })

  test('12.8a there is none in 1939', () => {
    const state = fight(['Germany'], { scenario: '1939', units: { 'ge39-c1': '3618', 'po-c1': '3719' } })
    state.flieger = 'ready'
    state.airSide = GERMAN
    expect(refusal(state, drop('3719'))).toBe('12.8a')
  })

  test('12.8b it needs German air superiority and the German Combat Phase', () => {
    for (const side of [ALLIED, NOBODY]) {
      const state = ready()
      state.airSide = side
      expect(refusal(state, drop('1118'))).toBe('12.8b')
    }
    const polish = ready({ units: { 'po-c1': '2221', 'cz-c1': '2222' } }, ['Poland'])
    expect(refusal(polish, drop('2222'))).toBe('12.8b')
  })

  test('12.8c it goes into an enemy-occupied hex that can be attacked', () => {
    const state = ready()
    expect([...offer(state, 'drop', 'place').hexes('ge-7F')].sort()).toEqual(['1016', '1118'])
    expect(refusal(state, drop('1017'))).toBe('12.8c')
    // Enemy units, but no German unit next to them.
    expect(refusal(state, drop('1120'))).toBe('12.8c')
    const fort = ready({ units: { 'ge-a2': '2025' } })
    expect(refusal(fort, drop('2024'))).toBe('12.8c')
  })

  test('12.8d X52 die 1 or 2: the division is destroyed and does nothing', () => {
    for (const die of [1, 2]) {
      const state = ready()
      const step = act(state, drop('1118'), die)
      expect(eventOf(step, 'drop')).toMatchObject({ rule: '12.8d', landed: false, dice: [die] })
      expect(shifts(state, '1118', 'ge-c1')['12.8e']).toBeUndefined()
      expect(where(state, 'ge-7F')).toBe(GONE)
      expect(state.flieger).toBe('gone')
    }
  })

  test('12.8e X52 die 3 to 6: one column to the right', () => {
    for (const die of [3, 4, 5, 6]) {
      const state = ready()
      act(state, drop('1118'), die)
      expect(shifts(state, '1118', 'ge-c1')['12.8e']).toBe(1)
      expect(shifts(state, '1016', 'ge-c1')['12.8e']).toBeUndefined()
    }
  })

  test('12.8f after the attack the division leaves the game', () => {
    const state = ready()
    act(state, drop('1118'), 6)
    const battle = eventOf(act(state, attack('1118', 'ge-c1'), 1), 'battle')
    expect(battle.shifts).toEqual([expect.objectContaining({ rule: '12.8e', value: 1 })])
    expect(state.drop).toBeNull()
    expect(where(state, 'ge-7F')).toBe(GONE)
  })

  test('12.8f any other order than the attack loses it', () => {
    const orders = [attack('1016', 'ge-c1'), flank('1218', 'ge-m14'), END]
    for (const order of orders) {
      const state = ready()
      act(state, drop('1118'), 6)
      expect(eventOf(act(state, order, 1), 'dropWasted').rule).toBe('12.8f')
      expect(state.drop).toBeNull()
      expect(state.flieger).toBe('gone')
    }
  })

  test('12.8f the end of the phase warns that it lapses', () => {
    const state = ready()
    act(state, drop('1118'), 6)
    expect(offer(state, 'end', 'confirm').lapses!()).toEqual([
      'The 7th Flieger Division will be lost without an attack.',
      'Hex 1016 could still be attacked.',
      'Hex 1118 could still be attacked.'
    ])
  })
})
