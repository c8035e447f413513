import { expect, test } from 'vitest'
import { beginSuddenDeath } from './07.2-sudden-death'
import { leaderOf, flipLeaders } from './05.5-leaders'
import { mapVp, totalVp } from './17.2-points'
import { hasNoActions } from './board'
import type { CheckFrame, State } from './state'
import { END, game, give, isOver, refusal, scene, settle, under, unitIn, type Scene } from './testing'

const POLAND = 'polish-regular' as const
const WARSAW = ['1512', '1511', '1611']
const PARIS = ['1215', '1315', '1316']

/** A check with the total as named; it goes on to the first question, the dice falling as named. */
function check(total: number, of: Scene, set: (state: State) => void = () => undefined, ...dice: number[]) {
  const state = under(scene({ turn: 7, ...of }))
  set(state)
  state.eventVp = total - mapVp(state)
  const before = state.eventVp
  beginSuddenDeath(state)
  const events = settle(state, ...dice).filter(({ kind }) => kind !== 'quiet')
  return { state, events, moved: state.eventVp - before }
}
const replaced = (side: 0 | 1) => (state: State) => void (state.leaders[side] = 'replacement')
const frameOf = (state: State) => state.stack.at(-1) as CheckFrame
const hold = (...hexes: string[]) => ({ type: 'hold', hexes })

test('7.2: only on turns with a Death’s Head, which are 4, 7, 10 and 13', () => {
  const turns = Array.from({ length: 14 }, (_, i) => i + 1).filter((turn) => {
    const state = under(scene({ turn }))
    beginSuddenDeath(state)
    return !isOver(state)
  })
  expect(turns).toEqual([4, 7, 10, 13])
})

test('17.6c: between the thresholds nothing happens, the thresholds themselves counting to it (E44)', () => {
  // Turn 7: 13 for the Allied side, 5 for the German one.
  for (const total of [5, 9, 13]) {
    const { state, events } = check(total, { scenario: POLAND, german: WARSAW })
    expect([isOver(state), events, state.leaders, state.noDraw]).toEqual([
      true,
      [],
      ['main', 'main'],
      [false, false]
    ])
  }
})

test('17.6d, 5.6a, 5.6c, 5.6d, 5.5.1, 8.1e and E44: the Main Leader falls, no markers are drawn, the other side rolls', () => {
  const units = { 'P-PL-POM1': '0808', 'P-PL-POM2': '0905', 'P-DE-3-I': '1407' }
  const { state, events, moved } = check(14, { scenario: POLAND, german: WARSAW, units }, undefined, 1, 1)
  expect(events.map(({ kind }) => kind)).toEqual(['leader', 'points', 'suddenDeath'])
  expect([moved, totalVp(state)]).toEqual([-2, 12])
  // He commands until the next Game Turn begins.
  expect([state.leaders, leaderOf(state, 1).name]).toEqual([['main', 'pending'], 'Rydz-Smigly'])
  flipLeaders(state)
  expect(leaderOf(state, 1).name).toBe('Sosnkowski')
  expect(state.noDraw).toEqual([false, true])
  expect([game.actor(state), frameOf(state).count]).toEqual(['german', 2])
  give(state, hold('0808'))
  expect(isOver(state)).toBe(true)
  expect(['P-PL-POM1', 'P-PL-POM2'].map((id) => hasNoActions(state, unitIn(state, id)))).toEqual([
    true,
    false
  ])
})

test('17.6d, 17.6g: up to so many markers, one to a hex, on units of the side in trouble', () => {
  const units = { 'P-PL-POM1': '0808', 'P-PL-POM2': '0905', 'P-PL-POM3': '0906', 'P-DE-3-I': '1407' }
  const roll = (...dice: number[]) =>
    check(14, { scenario: POLAND, german: WARSAW, units }, undefined, ...dice).state
  expect(refusal(roll(1, 1), hold('0808', '0905', '0906'))).toBe('17.6d')
  expect(refusal(roll(1, 2), hold('0808', '0808'))).toBe('17.6g')
  expect(refusal(roll(1, 2), hold('1407'))).toBe('17.6d')
  expect(refusal(roll(1, 2), hold('1512'))).toBe('17.6d')
  expect(refusal(roll(1, 2), END)).toBe('17.6g')
  const state = roll(6, 6)
  give(state, hold('0808', '0905', '0906'))
  expect(state.noActions).toHaveLength(3)
  const none = roll(3, 4)
  give(none, hold())
  expect([none.noActions, isOver(none)]).toEqual([[], true])
})

test('17.6a and 5.6b: with the Leader replaced before and all of the capital in hand the German player wins', () => {
  const won = (german: string[], set?: (state: State) => void, ...dice: number[]) => {
    const { state, moved } = check(14, { scenario: POLAND, german }, set, ...dice)
    return [state.result?.winner ?? null, state.result?.rule ?? null, moved]
  }
  expect(won(WARSAW, replaced(1))).toEqual(['german', '17.6a', 0])
  // 17.6e: one hex is missing: no second replacement, but the rest of it.
  for (const hex of WARSAW)
    expect(
      won(
        WARSAW.filter((one) => one !== hex),
        replaced(1),
        1,
        1
      )
    ).toEqual([null, null, 0])
  expect(won(WARSAW, undefined, 1, 1)).toEqual([null, null, -2])
  const france = (german: string[]) =>
    check(14, { german }, replaced(1), ...(german.length === 3 ? [] : [2, 3]))
  expect(france(PARIS).state.result?.winner).toBe('german')
  expect(france(PARIS.slice(1)).state.result).toBeNull()
})

test('17.6e: without Paris or Warsaw no markers are drawn, and the German player rolls', () => {
  const { state, events } = check(14, { units: { 'F-FR-PAR': '0616' } }, replaced(1), 4, 5)
  expect(events).toMatchObject([{ kind: 'suddenDeath', side: 'allied', dice: [4, 5], count: 9 }])
  expect([state.noDraw, game.actor(state), frameOf(state).count]).toEqual([[false, true], 'german', 9])
})

test('17.6b, 17.6f: with the German Leader replaced before and an Allied unit in Germany the Allied player wins', () => {
  const inside = check(4, { units: { 'F-FR-PAR': '2408' } }, replaced(0))
  expect(inside.state.result).toMatchObject({ winner: 'allied', rule: '17.6b' })
  const outside = check(4, { units: { 'F-DE-I': '2610', 'F-FR-PAR': '0616' } }, replaced(0), 1, 2)
  expect(outside.state.result).toBeNull()
  expect(outside.events).toMatchObject([{ kind: 'suddenDeath', side: 'german', count: 3 }])
  expect([outside.state.noDraw, game.actor(outside.state)]).toEqual([[true, false], 'allied'])
  give(outside.state, hold('2610'))
  expect(hasNoActions(outside.state, unitIn(outside.state, 'F-DE-I'))).toBe(true)
  // The Main Leader first: Hitler's card brings the German player points (5.5.1).
  const first = check(4, { units: { 'F-FR-PAR': '2408', 'F-DE-I': '2610' } }, undefined, 1, 1)
  expect([first.state.result, first.state.leaders, first.moved]).toEqual([null, ['pending', 'main'], 2])
})

test('5.6b: nobody is replaced a second time', () => {
  const { state, moved } = check(14, {}, replaced(1), 1, 1)
  expect([state.leaders, moved]).toEqual([['main', 'replacement'], 0])
})

// ---- 26.4 -----------------------------------------------------------------------------------------------------------

const withPoints = (alternateVp: number) => (state: State) => void (state.alternateVp = alternateVp)
const spend = (points: number) => ({ type: 'spend', points })
/** Ten Map VPs (E45). */
const TEN = ['0511', '1213', '1320', '2420', '2602']
const OPTION = { scenario: POLAND, german: TEN, options: { alternateEventPoints: true } }

test('26.4b and E45: the player favored may spend just enough points to avert Sudden Death', () => {
  const { state } = check(15, OPTION, withPoints(-4))
  expect(game.actor(state)).toBe('allied')
  expect(refusal(state, spend(1))).toBe('26.4b')
  expect(refusal(state, spend(3))).toBe('26.4b')
  const before = state.eventVp
  give(state, spend(2))
  expect([isOver(state), totalVp(state), state.alternateVp, state.eventVp - before]).toEqual([
    true,
    13,
    -2,
    -2
  ])
  expect(state.leaders).toEqual(['main', 'main'])
})

test('26.4b: who spends nothing bears what comes', () => {
  const { state } = check(15, OPTION, withPoints(-4))
  give(state, END, 1, 1)
  expect(state.leaders).toEqual(['main', 'pending'])
})

test('26.4b: too few points, those of the other side, or the rule not agreed on: nobody is asked', () => {
  const first = (of: Scene, alternateVp: number) =>
    check(15, of, withPoints(alternateVp), 1, 1).state.leaders[1]
  expect(first(OPTION, -1)).toBe('pending')
  expect(first(OPTION, 4)).toBe('pending')
  expect(first({ scenario: POLAND }, -4)).toBe('pending')
  const { state } = check(4, OPTION, withPoints(3))
  expect(game.actor(state)).toBe('german')
  give(state, spend(1))
  expect([totalVp(state), state.alternateVp]).toEqual([5, 2])
})

// ---- 26.7 -----------------------------------------------------------------------------------------------------------

const CHANGE = { options: { changeOfCommand: true }, units: { 'F-FR-PAR': '0616', 'F-DE-I': '2610' } }
const change = (yes: boolean) => ({ type: 'change', yes })

test('26.7 and 26.7b: after the check each side may replace its Main Leader, the Allied one first, without points', () => {
  const { state } = check(9, CHANGE)
  expect(game.actor(state)).toBe('allied')
  give(state, change(false))
  expect(game.actor(state)).toBe('german')
  const before = state.eventVp
  give(state, change(true), 3, 3)
  expect([state.leaders, state.noDraw, state.eventVp]).toEqual([['pending', 'main'], [true, false], before])
  expect([game.actor(state), frameOf(state).count]).toEqual(['allied', 6])
  give(state, hold('2610'))
  expect([hasNoActions(state, unitIn(state, 'F-DE-I')), isOver(state)]).toEqual([true, true])
})

test('26.7: not once the enemy Main Leader is gone, and only where it was agreed on', () => {
  const allied = check(9, CHANGE).state
  give(allied, change(true), 1, 1)
  expect(game.actor(allied)).toBe('german')
  give(allied, hold('0616'))
  // Gamelin is gone: Brauchitsch stays.
  expect(isOver(allied)).toBe(true)
  expect(isOver(check(9, CHANGE, replaced(1)).state)).toBe(true)
  expect(isOver(check(9, CHANGE, replaced(0)).state)).toBe(true)
  expect(isOver(check(9, {}).state)).toBe(true)
  const fallen = check(14, CHANGE, undefined, 1, 1).state
  give(fallen, hold())
  expect(isOver(fallen)).toBe(true)
})

test('5.6a, 8.1e: what a check brings is told', () => {
  const { events } = check(14, {}, undefined, 2, 2)
  expect(events).toMatchObject([
    { kind: 'leader', side: 'allied', name: 'Weygand', points: -2 },
    { kind: 'points', points: -2 },
    { kind: 'suddenDeath', side: 'allied' }
  ])
})
