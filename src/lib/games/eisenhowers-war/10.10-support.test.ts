import { describe, expect, test } from 'vitest'
import { isCity, isPort } from './board'
import { eisenhowersWar, worldFor } from './index'
import { antwerpRuns, inSupply } from './07-supply'
import { destroyCity } from './10.10-support'
import { attack, battle, choices, FIELD, fixResult, front } from './testing-combat'
import { attacking, bareContext, give, hexIn, refusal, scene, unitIn } from './testing'

const bomb = { type: 'bomber' } as const
const end = { type: 'end' } as const
const field = { 'A-US7': '3108', 'A-US20': '3009', 'G-BR': FIELD, 'G-LO': '3107' }
const fresh = { with: { bombersUsed: 0 } }

describe('bombers', () => {
  test('10.10a bombers come into two battles of a game at most', () => {
    fixResult(0, 0)
    const state = front({ ...field, 'A-US12': '3107', 'G-LO': '3106' }, fresh)
    give(state, attack(FIELD, ['A-US7']))
    give(state, bomb, 1)
    give(state, attack('3106', ['A-US12']))
    expect(choices(state, 'bomber')).toEqual(['bomber'])
    give(state, bomb, 1)
    expect(state.bombersUsed).toBe(2)
    const third = front(field, { with: { bombersUsed: 2 } })
    give(third, attack(FIELD, ['A-US7']), 1) // N-15: nobody is asked
    expect(battle(third)).toBeUndefined()
  })

  test('10.10a one battle takes bombers once', () => {
    const state = front({ 'A-US7': '3108', 'G-BR': FIELD }, { with: { bombersUsed: 0 }, beachheads: [] })
    give(state, attack(FIELD, ['A-US7']))
    give(state, bomb)
    expect(refusal(state, bomb)).toBe('10.10a')
  })

  test('10.10a they may be declined for a whole phase', () => {
    fixResult(0, 0)
    const state = front({ 'A-US7': '3108', 'A-US20': '3108', 'G-BR': FIELD, 'G-LO': '3107' }, fresh)
    give(state, attack(FIELD, ['A-US7']))
    give(state, { type: 'pass', standing: true } as never, 1)
    give(state, attack('3107', ['A-US20']), 1)
    expect(state.bombersUsed).toBe(0)
    expect(refusal(state, { type: 'pass', standing: true } as never)).not.toBeNull()
  })

  describe('settled in advance', () => {
    const settle = (answer: string) => ({ type: 'standing', question: 'bombers', answer })
    const attacked = (answer?: string) => {
      fixResult(0, 0)
      const state = front({ 'G-1SS': '3108', 'A-US4': FIELD }, { phase: attacking('german'), ...fresh })
      if (answer !== undefined) state.answers = { bombers: answer }
      return state
    }

    test('10.10a asked only in his own attacks: a German attack is rolled at once', () => {
      give(attacked('attack'), attack(FIELD, ['G-1SS']), 1)
      const ours = front(field, fresh)
      give(ours, settle('attack'))
      give(ours, attack(FIELD, ['A-US7']))
      expect(choices(ours, 'bomber')).toEqual(['bomber'])
    })

    test('10.10a asked only when attacked: his own attacks are rolled at once', () => {
      const theirs = attacked('defence')
      give(theirs, attack(FIELD, ['G-1SS']))
      expect(eisenhowersWar.actor(theirs)).toBe('allied')
      const ours = front(field, fresh)
      give(ours, settle('defence'))
      give(ours, attack(FIELD, ['A-US7']), 1)
    })

    test('10.10a settled while asked: the battle goes on unless it is still wanted', () => {
      const state = attacked()
      give(state, attack(FIELD, ['G-1SS']))
      give(state, settle('defence'))
      expect(eisenhowersWar.actor(state)).toBe('allied')
      give(state, settle('never'), 1)
      expect(state.bombersUsed).toBe(0)
      expect(battle(state)).toBeUndefined()
    })

    test('10.10a nothing is settled about bombers that are used up', () => {
      expect(refusal(front(field, { with: { bombersUsed: 2 } }), settle('never'))).toBe('10.10a')
    })
  })

  test('10.10b both may fall on one turn', () => {
    fixResult(0, 0)
    const state = front({ 'A-US7': '3108', 'A-US20': '3108', 'G-BR': FIELD, 'G-LO': '3107' }, fresh)
    give(state, attack(FIELD, ['A-US7']))
    give(state, bomb, 1)
    give(state, attack('3107', ['A-US20']))
    give(state, bomb, 1)
    expect(state.bombersUsed).toBe(2)
  })

  test('10.10c bombers shift one column in the Allies’ favour', () => {
    fixResult(0, 0)
    const ours = front(field, fresh)
    give(ours, attack(FIELD, ['A-US7']))
    const { events } = give(ours, bomb, 1)
    expect(events.find((event) => event.kind === 'battle')).toMatchObject({
      shifts: [{ value: 1, rule: '10.10c' }]
    })
    const theirs = front({ 'G-1SS': '3108', 'A-US4': FIELD }, { phase: attacking('german'), ...fresh })
    give(theirs, attack(FIELD, ['G-1SS']))
    expect(eisenhowersWar.actor(theirs)).toBe('allied')
    // V-18
    expect(give(theirs, bomb, 1).events.find((event) => event.kind === 'battle')).toMatchObject({
      shifts: [{ value: -1, rule: '10.10c' }]
    })
  })

  test('10.10d bombers reach every hex', () => {
    const state = front({ 'A-US7': '3122', 'G-BR': '3121' }, { ...fresh, allied: ['3122'] })
    give(state, attack('3121', ['A-US7']))
    expect(choices(state, 'bomber')).toEqual(['bomber'])
  })

  test('10.10e a city is destroyed at once and rough already in this battle', () => {
    fixResult(0, 0)
    // V-33: rough one left, bombers one right.
    const state = front({ 'A-US7': '3308', 'G-BD': '3309' }, fresh)
    give(state, attack('3309', ['A-US7']))
    const { events } = give(state, bomb, 1)
    expect(state.destroyed).toEqual([worldFor('historical').hex('3309')])
    expect(events.find((event) => event.kind === 'battle')).toMatchObject({ column: '5:1', odds: '5:1' })
  })

  test('10.10f a destroyed city is no city, port or source any more', () => {
    fixResult(0, 0)
    const state = front({ 'A-US7': '3214', 'G-L6': '3215' }, { ...fresh, allied: ['3214'], turn: 4 })
    give(state, attack('3215', ['A-US7']))
    give(state, bomb, 1)
    const ruhr = worldFor('historical').hex('3215')
    expect(state.sourcesLost.map(([hex]) => hex)).toEqual([ruhr])
    expect(isCity(state, ruhr)).toBe(false)
    const port = front({ 'A-US7': '3307', 'G-DP': '3306' }, fresh)
    give(port, attack('3306', ['A-US7']))
    give(port, bomb, 1)
    expect(isPort(port, worldFor('historical').hex('3306'))).toBe(false)
  })

  test('10.10f a destroyed city supplies the Allies no longer either', () => {
    const access = ['3510', '3511', '3411', '3412']
    const north = front({ 'A-US7': '3311' }, { beachheads: [], allied: access })
    const south = front({ 'A-US2': '1313' }, { allied: ['1213'] })
    expect([antwerpRuns(north), inSupply(south, unitIn(south, 'A-US2'))]).toEqual([true, true])
    destroyCity(north, hexIn(north, '3311'), '10.10e', bareContext())
    destroyCity(south, hexIn(south, '1213'), '10.10e', bareContext())
    expect([antwerpRuns(north), inSupply(south, unitIn(south, 'A-US2'))]).toEqual([false, false])
  })

  test('10.10g a used bomber is spent', () => {
    const state = front(field, fresh)
    expect(state.bombersUsed).toBe(0)
    give(state, attack(FIELD, ['A-US7']))
    give(state, bomb, 1)
    expect(state.bombersUsed).toBe(1)
    // The second is the last of the game: with both spent nobody is asked any more.
    const spent = front(field, { with: { bombersUsed: 2 } })
    give(spent, attack(FIELD, ['A-US7']), 1)
    expect(refusal(spent, bomb)).not.toBeNull()
    expect(spent.bombersUsed).toBe(2)
  })

  test('7.11b aerial supply may be committed after an attack is announced', () => {
    fixResult(0, 0)
    const state = scene({
      units: { 'G-1SS': '3108', 'A-US4': FIELD },
      phase: attacking('german'),
      with: { bombersUsed: 2 }
    })
    give(state, attack(FIELD, ['G-1SS']))
    expect(eisenhowersWar.actor(state)).toBe('allied')
    const { events } = give(state, { type: 'aerial', hex: FIELD } as never, 1)
    const fought = events.find((event) => event.kind === 'battle')
    expect(fought).toMatchObject({ defense: 7 })
  })

  test('7.11e the announced attack is not called off', () => {
    const state = scene({
      units: { 'G-1SS': '3108', 'A-US4': FIELD },
      phase: attacking('german'),
      with: { bombersUsed: 2 }
    })
    give(state, attack(FIELD, ['G-1SS']))
    give(state, { type: 'aerial', hex: FIELD } as never, 1)
    expect(state.stack.some((frame) => frame.phase === 'action')).toBe(true)
    expect(
      (state.stack.find((frame) => frame.phase === 'action') as { targets?: number[] }).targets
    ).toHaveLength(1)
  })

  test('7.11f it is optional', () => {
    fixResult(0, 0)
    const state = scene({
      units: { 'G-1SS': '3108', 'A-US4': FIELD },
      phase: attacking('german'),
      with: { bombersUsed: 2 }
    })
    give(state, attack(FIELD, ['G-1SS']))
    expect(give(state, end, 1).events.find((event) => event.kind === 'battle')).toMatchObject({ defense: 4 })
    expect(unitIn(state, 'A-US4')).toBeDefined()
  })
})
