import { expect, test } from 'vitest'
import { finalLines } from './17.7-end'
import { mapVp } from './17.2-points'
import { turnPhase } from './04-sequence'
import { worldOf } from './board'
import { markersOf, plansOf, pileOf } from './piles'
import type { State, TurnFrame } from './state'
import { game, give, go, hexIn, scene, told, unitIn, where, type Scene } from './testing'
import { hold } from './testing-battle'
import { planCard, planMarker } from './testing-war'

const POLAND = 'polish-regular' as const

/** The points of a line of the final sum, by its rule; 0: there is none. */
const line = (state: State, rule: string): number =>
  finalLines(state).reduce((sum, one) => sum + (one.rule === rule ? one.value : 0), 0)
const sum = (state: State): number => finalLines(state).reduce((total, { value }) => total + value, 0)
/** Nothing that the Stance adds. */
const bare = (of: Scene = {}): State => {
  const state = scene(of)
  state.stance.box = 1
  return state
}
/** The last turn is over. */
function ended(state: State, turn = 14): State {
  state.turn = turn
  const frame: TurnFrame = { phase: 'turn', step: 19 }
  state.stack = [frame]
  turnPhase.run!(state, frame, told())
  while (state.result === null) {
    const top = state.stack.at(-1)!
    if (top.phase === 'turn') turnPhase.run!(state, frame, told())
    else {
      // The plans are opened by themselves.
      const { slots } = (top as unknown as { job: { slots: number[] } }).job
      for (const slot of state.piles.slots) if (slots.includes(slot.id)) slot.open = true
      state.stack.pop()
    }
  }
  return state
}

test('17.7a: at the end the Event VPs do not count', () => {
  const state = bare({ german: ['1808'] })
  state.eventVp = 9
  expect(sum(state)).toBe(2)
  ended(state)
  expect([state.eventVp, state.result?.why]).toEqual([0, 'Allied Major Victory with 2 points.'])
})

test('17.7b, E55 and E66: Surrender! markers go back to the cup and give back what they hid, as far as it was taken', () => {
  const under = (german: string[], hex: string) => {
    const state = bare({ german })
    state.surrenders.push({ marker: hold(state, 1, 'surrender', true), hex: hexIn(state, hex) })
    return state
  }
  const paris = under(['1215', '1315', '1316'], '1215')
  expect([mapVp(paris), line(paris, '17.7b'), sum(paris)]).toEqual([3, 3, 6])
  expect(sum(under(['1215', '1315'], '1315'))).toBe(4)
  expect(line(under([], '1509'), '17.7b')).toBe(0)
  const lille = under(['1509'], '1509')
  expect(sum(lille)).toBe(mapVp(lille) + 1)
  ended(lille)
  expect([lille.surrenders, pileOf(lille, markersOf('allied')).left]).toEqual([[], 20])
})

test('17.7c, 17.7d and 17.7f: German Mobile units that left, British and German losses', () => {
  const state = bare({
    units: {
      'F-DE-XIX': 'german-evacuated',
      'F-DE-XXXXI': 'german-evacuated',
      'F-GB-I': 'allied-destroyed',
      'F-GB-51': 'allied-surrendered',
      'F-GB-DYN': 'allied-destroyed',
      'F-FR-PAR': 'allied-destroyed',
      'F-DE-I': 'german-destroyed',
      'F-DE-II': 'german-surrendered'
    }
  })
  expect([line(state, '17.7c'), line(state, '17.7d'), line(state, '17.7f')]).toEqual([2, 3, -2])
  state.landers = [
    { is: 'destroyed', at: -1 },
    { is: 'surrendered', at: -1 },
    { is: 'gone', at: -1 },
    { is: 'landed', at: 1 }
  ]
  expect(line(state, '17.7f')).toBe(-4)
  const poland = bare({
    scenario: POLAND,
    units: { 'P-SK-SLO': 'german-destroyed', 'P-SU-5A': 'german-surrendered', 'P-DE-3-I': 'german-destroyed' }
  })
  expect(line(poland, '17.7f')).toBe(-1)
})

test('17.7e: each British step evacuated, and every two of the others together', () => {
  const state = bare({
    units: {
      'F-GB-I': 'allied-evacuated',
      'F-GB-II': 'allied-evacuated:reduced',
      'F-FR-PAR': 'allied-evacuated',
      'F-BE-VII': 'allied-evacuated:reduced'
    }
  })
  expect(line(state, '17.7e')).toBe(-3 - 1)
  go(state, 'F-NL-LD', 'allied-evacuated')
  const dutch = state.steps[unitIn(state, 'F-NL-LD').index]!
  expect(line(state, '17.7e')).toBe(-3 - Math.floor((3 + dutch) / 2))
})

test('2.14c: who waits off a Port at the end has surrendered, and a British unit counts as lost', () => {
  const state = bare()
  state.afloat.push(
    { unit: unitIn(state, 'F-GB-I').index, port: hexIn(state, '1308') },
    { unit: unitIn(state, 'F-FR-PAR').index, port: hexIn(state, '1308') }
  )
  ended(state)
  expect([where(state, 'F-GB-I'), where(state, 'F-FR-PAR')]).toEqual([
    'allied-surrendered',
    'allied-surrendered'
  ])
  expect(state.result?.why).toBe('Allied Major Victory with 1 points.')
})

test('17.7g: the Stance box counts', () => {
  const { boxes } = worldOf(scene()).tables.stance.british
  for (const { box, vp } of boxes) {
    const state = scene()
    state.stance.box = box
    expect(line(state, '17.7g')).toBe(vp)
  }
})

test('17.7g, 5.7b: plans score what was marked, for the German player and against him; Dummies and false marks nothing', () => {
  const state = bare()
  planCard(state, 0, 45)
  planCard(state, 1, 38)
  planMarker(state, 0, 'A', 4, [45, 46])
  planMarker(state, 0, 'B', 7, [45])
  planMarker(state, 0, 'dummy', 10, [45])
  planMarker(state, 1, 'A', 4, [38])
  planMarker(state, 1, 'C', 10, [])
  const of = (title: string) => finalLines(state).find(({ label }) => label === title)?.value ?? 0
  expect([of('Anweisung IV'), of('Plan Dyle B')]).toEqual([4, -2])
  expect(state.piles.slots.filter(({ pile }) => pile === plansOf('german'))).toHaveLength(1)
})

test('17.7g: the plans lie open before the sum is made', () => {
  const state = bare()
  const card = planCard(state, 1, 38)
  const marker = planMarker(state, 1, 'A', 4, [38])
  state.turn = 14
  const frame: TurnFrame = { phase: 'turn', step: 19 }
  state.stack = [frame]
  turnPhase.run!(state, frame, told())
  expect(state.result).toBeNull()
  expect(state.stack.at(-1)).toMatchObject({ phase: 'piles', job: { do: 'open', slots: [card, marker] } })
})

test('17.7i and E67: a Game End that the Allied player has declared adds the score of its turn', () => {
  const at = (turn: number, by: 0 | 1 | null) => {
    const state = bare({ turn })
    state.gameEnd = { by }
    return line(state, '17.7i')
  }
  expect([10, 11, 12, 13, 14].map((turn) => at(turn, 1))).toEqual([16, 12, 8, 4, 0])
  expect([at(10, null), at(10, 0)]).toEqual([0, 0])
  const none = bare({ turn: 10 })
  expect(line(none, '17.7i')).toBe(0)
})

test('26.4b: what is left of the Alternate Event points counts at the end, where that was agreed on', () => {
  const with26 = bare({ scenario: POLAND, options: { alternateEventPoints: true } })
  with26.alternateVp = -3
  const without = bare({ scenario: POLAND })
  without.alternateVp = -3
  expect([line(with26, '26.4b'), line(without, '26.4b')]).toEqual([-3, 0])
})

test('17.7, E47: the whole sum of a French game', () => {
  const cities = worldOf(scene()).cities.filter((hex) => worldOf(scene()).home[hex] !== 'Germany')
  const state = bare({
    units: {
      'F-DE-XIX': 'german-evacuated',
      'F-DE-XXXXI': 'german-evacuated',
      'F-GB-DYN': 'allied-destroyed',
      'F-GB-I': 'allied-evacuated',
      'F-GB-II': 'allied-evacuated',
      'F-GB-51': 'allied-evacuated',
      'F-FR-PAR': 'allied-evacuated',
      'F-FR-ALP': 'allied-evacuated',
      'F-FR-XXI': 'allied-evacuated:reduced',
      'F-DE-I': 'german-destroyed',
      'F-DE-II': 'german-destroyed',
      'F-DE-III': 'german-surrendered'
    }
  })
  // All of it but what is too much for 33 with both markers on it.
  for (const hex of cities) state.owner[hex] = 0
  state.surrenders.push(
    { marker: hold(state, 1, 'surrender', true), hex: hexIn(state, '1315') },
    { marker: hold(state, 1, 'surrender', true), hex: hexIn(state, '1509') }
  )
  for (const hex of cities) {
    const spare = !['1215', '1315', '1316', '1509'].includes(worldOf(state).grid.places[hex]!)
    if (!spare || mapVp(state) <= 33) continue
    state.owner[hex] = 1
    if (mapVp(state) < 33) state.owner[hex] = 0
  }
  expect(mapVp(state)).toBe(33)
  state.eventVp = 9
  state.stance.box = 2
  planCard(state, 0, 45)
  planCard(state, 1, 38)
  planMarker(state, 0, 'A', 4, [45])
  planMarker(state, 1, 'A', 4, [38])
  expect(sum(state)).toBe(29)
  ended(state)
  expect(state.result).toMatchObject({ winner: 'german', rule: '17.7.1' })
  expect(state.result?.why).toContain('German Operational Victory')
})

test.each([
  ['17.7.1', 'french-regular', [31, 30, 22, 21, 15, 14]],
  ['17.7.2', POLAND, [22, 21, 16, 15, 10, 9]]
] as const)('17.7.1, 17.7.2 and E48, %s: the bands of the result', (rule, scenario, totals) => {
  const results = totals.map((total) => {
    const state = bare({ scenario, options: { alternateEventPoints: true } })
    // Brings the sum to what is wanted.
    state.alternateVp += total - sum(state)
    ended(state)
    expect(state.result?.rule).toBe(rule)
    return `${state.result?.winner}: ${state.result?.why}`
  })
  expect(results.map((one) => one.replace(/ Victory.*$/, ''))).toEqual([
    'german: German Major',
    'german: German Operational',
    'german: German Operational',
    'allied: Allied Operational',
    'allied: Allied Operational',
    'allied: Allied Major'
  ])
})

test('17.7: a whole game that is over takes no more orders', () => {
  const state = ended(bare({ german: ['1808'] }))
  expect(game.actor(state)).toBeNull()
  expect(() => give(state, { type: 'end' })).toThrow()
})
