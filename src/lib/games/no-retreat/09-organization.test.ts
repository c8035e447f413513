import { expect, test } from 'vitest'
import { beginOrganization } from './09-organization'
import { improveBar } from './09.1-improve'
import { rebuildBar } from './09.2-rebuild'
import { dueOn } from './09.3-reinforcements'
import { touch, worldOf } from './board'
import type { State } from './state'
import {
  END,
  game,
  give,
  hexIn,
  isOver,
  refusal,
  scene,
  settle,
  under,
  unitIn,
  where,
  type Scene
} from './testing'
import { deckCards } from './testing-war'

function organizing(of: Scene, set: (state: State) => void = () => undefined): State {
  const state = under(scene(of))
  set(state)
  beginOrganization(state)
  settle(state)
  return state
}
const improve = (unit: string, ...cards: number[]) => ({ type: 'improve', unit, cards })
const rebuild = (unit: string, cards: number[], hex?: string) => ({
  type: 'rebuild',
  unit,
  cards,
  ...(hex !== undefined && { hex })
})
const steps = (state: State, id: string) => state.steps[unitIn(state, id).index]!
const handOf = (state: State, side: 'german' | 'allied') =>
  state.piles.slots.filter(({ pile, owner }) => pile === 'deck' && owner === side).length

test('9.0: the Allied player improves, then rebuilds, then is reinforced, and after him the German player', () => {
  const units = {
    'F-FR-PAR': '0616:reduced',
    'F-FR-ALP': 'allied-destroyed',
    'F-DE-I': '2610:reduced',
    'F-DE-II': 'german-destroyed'
  }
  const asked: string[] = []
  const state = organizing({ units, turn: 5 })
  while (!isOver(state)) {
    const { step } = state.stack.at(-1) as unknown as { step: string }
    asked.push(`${game.actor(state)} ${step} ${where(state, 'F-DE-XXXXIV')}`)
    give(state, END)
  }
  expect(asked).toEqual(['allied improve -1', 'allied rebuild -1', 'german improve -1', 'german rebuild -1'])
  expect(where(state, 'F-DE-XXXXIV')).toBe('german-reserve')
})

test('9.0: nobody is asked where nothing is reduced and nothing destroyed', () => {
  expect(isOver(organizing({ units: { 'F-FR-PAR': '0616', 'F-DE-I': '2610' } }))).toBe(true)
})

test('9.1a and 5.4: an Improvement costs two discards, or one double card (E15)', () => {
  const units = { 'F-FR-PAR': '0616:reduced', 'F-FR-ALP': '0617:reduced' }
  let cards: number[] = []
  const state = organizing({ units }, (one) => void (cards = deckCards(one, 1, 1, 2, 9)))
  const [one, two, double] = cards as [number, number, number]
  expect(refusal(state, improve('F-FR-PAR', one))).toBe('5.3')
  expect(refusal(state, improve('F-FR-PAR', one, two, double))).toBe('5.3')
  give(state, improve('F-FR-PAR', one, two))
  expect([steps(state, 'F-FR-PAR'), handOf(state, 'allied')]).toEqual([2, 1])
  expect(refusal(state, improve('F-FR-PAR', double))).toBe('9.1a')
  give(state, improve('F-FR-ALP', double))
  expect([steps(state, 'F-FR-ALP'), handOf(state, 'allied')]).toEqual([2, 0])
  expect(isOver(state)).toBe(true)
})

test('9.1b: on the map with a line to the map edge, or in Reserve', () => {
  const ring = { 'F-DE-I': '0614', 'F-DE-II': '0618', 'F-DE-III': '0416', 'F-DE-IV': '0816' }
  const units = { 'F-FR-PAR': '0616:reduced', 'F-FR-ALP': 'allied-reserve:reduced', ...ring }
  let cards: number[] = []
  const state = organizing({ units }, (one) => void (cards = deckCards(one, 1, 9)))
  expect(refusal(state, improve('F-FR-PAR', ...cards))).toBe('9.1b')
  give(state, improve('F-FR-ALP', ...cards))
  expect(steps(state, 'F-FR-ALP')).toBe(2)
})

test('2.3.6: units with the white dot are neither improved nor rebuilt', () => {
  const dotted = worldOf(scene()).units.filter((unit) => unit.irreplaceable)
  expect(dotted.length).toBeGreaterThan(0)
  for (const { id, side } of dotted) {
    const state = scene({ units: { [id]: `${side}-reserve:reduced` } })
    expect(improveBar(state, unitIn(state, id))?.rule).toBe('2.3.6')
    const lost = scene({ units: { [id]: `${side}-destroyed` } })
    expect(rebuildBar(lost, unitIn(lost, id), null)?.rule).toBe('2.3.6')
  }
})

test('18.5c: Soviet units are improved with the red edge as map edge, and rebuilt like others', () => {
  const of = (set: (state: State) => void) =>
    organizing(
      {
        scenario: 'polish-regular',
        war: ['Soviet Union'],
        units: { 'P-SU-5A': '3317:reduced', 'P-SU-6A': 'german-destroyed' }
      },
      set
    )
  let cards: number[] = []
  const state = of((one) => void (cards = deckCards(one, 0, 53, 49)))
  give(state, improve('P-SU-5A', cards[0]!))
  expect(steps(state, 'P-SU-5A')).toBe(2)
  give(state, rebuild('P-SU-6A', [cards[1]!]))
  expect(where(state, 'P-SU-6A')).toBe('german-reserve')
  const cut = of((one) => {
    for (const hex of worldOf(one).area('redEdge')) one.owner[hex] = 1
    touch(one)
    deckCards(one, 0, 53)
  })
  // Nothing but the rebuilding is left to ask for.
  expect(refusal(cut, improve('P-SU-5A', 1))).toBe('9.0')
})

test('9.2a, 9.2c and E14: from the Destroyed box to the Reserve, reduced, one card each, two a turn', () => {
  const units = {
    'F-FR-PAR': 'allied-destroyed',
    'F-FR-ALP': 'allied-destroyed',
    'F-GB-51': 'allied-destroyed'
  }
  let cards: number[] = []
  const state = organizing({ units }, (one) => void (cards = deckCards(one, 1, 1, 2, 3)))
  const [a, b, c] = cards as [number, number, number]
  give(state, rebuild('F-FR-PAR', [a]))
  expect([where(state, 'F-FR-PAR'), steps(state, 'F-FR-PAR')]).toEqual(['allied-reserve', 1])
  expect(refusal(state, rebuild('F-FR-ALP', []))).toBe('5.3')
  expect(refusal(structuredClone(state), rebuild('F-GB-51', [b, c]))).toBe('5.3')
  give(state, rebuild('F-GB-51', [b]))
  expect([where(state, 'F-GB-51'), steps(state, 'F-GB-51')]).toEqual(['allied-reserve', 1])
  // Two are enough: the phase has gone on.
  expect(isOver(state)).toBe(true)
  const third = organizing({ units }, (one) => {
    deckCards(one, 1, 1)
    one.rebuilt = [0, 1]
  })
  give(third, rebuild('F-FR-PAR', [1]))
  expect(third.rebuilt).toEqual([0, 2])
})

test('5.4 and 5.4b: one double card rebuilds two units of one step, and its rest lapses with it', () => {
  const units = { 'F-FR-PAR': 'allied-destroyed', 'F-FR-ALP': 'allied-destroyed' }
  const state = organizing({ units }, (one) => void deckCards(one, 1, 9))
  give(state, rebuild('F-FR-PAR', [1]))
  give(state, rebuild('F-FR-ALP', []))
  expect([where(state, 'F-FR-PAR'), where(state, 'F-FR-ALP')]).toEqual(['allied-reserve', 'allied-reserve'])
  const late = organizing({ units }, (one) => void deckCards(one, 1, 9))
  give(late, rebuild('F-FR-PAR', [1]))
  give(late, END)
  expect(late.credit).toEqual([0, 0])
})

test('9.2d, 18.3: a Polish unit costs two discards to rebuild', () => {
  const units = { 'P-PL-POM1': 'allied-destroyed', 'P-PL-POM2': 'allied-destroyed' }
  const state = organizing({ scenario: 'polish-regular', units }, (one) => void deckCards(one, 1, 49, 50, 53))
  expect(refusal(state, rebuild('P-PL-POM1', [1]))).toBe('5.3')
  give(state, rebuild('P-PL-POM1', [1, 2]))
  give(state, rebuild('P-PL-POM2', [3]))
  expect(handOf(state, 'allied')).toBe(0)
})

test('9.2e: units that surrendered are not rebuilt', () => {
  const units = { 'F-FR-PAR': 'allied-surrendered', 'F-FR-ALP': 'allied-destroyed' }
  const state = organizing({ units }, (one) => void deckCards(one, 1, 1))
  expect(refusal(state, rebuild('F-FR-PAR', [1]))).toBe('9.2e')
})

test('2.14b and 9.2b: who waits off a Port is rebuilt in it or next to it for two cards, in no EZOC, and counts', () => {
  const set = (one: State) => {
    deckCards(one, 1, 1, 2)
    const { index } = unitIn(one, 'F-GB-I')
    one.afloat.push({ unit: index, port: hexIn(one, '1308') })
  }
  const state = organizing({ units: { 'F-DE-I': '1410' } }, set)
  expect(refusal(state, rebuild('F-GB-I', [1]))).toBe('9.2b')
  expect(refusal(state, rebuild('F-GB-I', [1, 2], '1509'))).toBe('9.2b')
  expect(refusal(state, rebuild('F-GB-I', [1, 2], '1409'))).toBe('9.2b')
  expect(refusal(state, rebuild('F-GB-I', [1], '1308'))).toBe('5.3')
  const beside = structuredClone(state)
  game.apply(beside, 'allied', rebuild('F-GB-I', [1, 2], '1208'), { roll: () => 1 })
  expect(where(beside, 'F-GB-I')).toBe('1208')
  give(state, rebuild('F-GB-I', [1, 2], '1308'))
  expect([where(state, 'F-GB-I'), steps(state, 'F-GB-I'), state.afloat, state.rebuilt]).toEqual([
    '1308',
    1,
    [],
    [0, 1]
  ])
  const zoned = organizing({ units: { 'F-DE-I': '1309', 'F-DE-II': '1408', 'F-DE-III': '1208' } }, set)
  // Dunkirk and what is around it lies in zones: nobody is asked.
  expect(isOver(zoned)).toBe(true)
})

test('9.3: units come to the Reserve on their turn', () => {
  const state = organizing({ turn: 4 })
  expect(where(state, 'F-FR-4DCR')).toBe('allied-reserve')
  expect(where(state, 'F-DE-2A1')).toBe('german-reserve')
  expect(where(state, 'F-DE-XVII')).toBe(-1)
})

test('9.3, 21.1.2c and 21.1.6a: events bring Polish and German reinforcements forward, late ones at once', () => {
  const state = organizing({ scenario: 'polish-regular', turn: 3 }, (one) => {
    one.alternate = ['completePolishMobilization', 'earlyGermanReinforcements']
  })
  expect(['P-PL-PRU2', 'P-PL-LWO', 'P-PL-POL'].map((id) => where(state, id))).toEqual([
    'allied-reserve',
    'allied-reserve',
    -1
  ])
  expect(['P-DE-OKH-V', 'P-DE-OKH-VII', 'P-DE-OKH-XXVI'].map((id) => where(state, id))).toEqual([
    'german-reserve',
    'german-reserve',
    -1
  ])
})

test('9.3: who was taken out of the game does not come', () => {
  const state = organizing({ turn: 4 }, (one) => void one.removed.push(unitIn(one, 'F-FR-4DCR').index))
  expect(where(state, 'F-FR-4DCR')).toBe(-1)
})

test('26.5: the Prusy Reserve joins the French Front on turn 3, if that was agreed on', () => {
  const with26 = organizing({ turn: 3, options: { sikorski: true } })
  const without = organizing({ turn: 3 })
  expect([where(with26, 'F-PL-PRUR'), where(without, 'F-PL-PRUR')]).toEqual(['allied-reserve', -1])
  expect(dueOn(with26, unitIn(with26, 'F-PL-PRUR'))).toBe(3)
})

test('20.1.2a: on Polish turns 1 to 3 one Improvement is free, unless the Mobilization card was rolled for', () => {
  const units = { 'P-PL-POM1': 'allied-reserve:reduced', 'P-PL-POM2': 'allied-reserve:reduced' }
  const at = (turn: number, alternate: string[] = []) =>
    organizing({ scenario: 'polish-regular', units, turn }, (one) => void (one.alternate = alternate))
  const state = at(3)
  give(state, improve('P-PL-POM1'))
  expect(steps(state, 'P-PL-POM1')).toBe(2)
  expect(refusal(state, improve('P-PL-POM2'))).toBe('5.3')
  expect(refusal(at(4), improve('P-PL-POM1'))).toBe('5.3')
  expect(refusal(at(3, ['polishMechanization']), improve('P-PL-POM1'))).toBe('5.3')
  expect(refusal(at(3, ['fearfulNeutrals']), improve('P-PL-POM1'))).toBeNull()
})

test('21.1.2b: with Faster Mobilization a Polish Improvement costs one card on turns 1 to 3', () => {
  const units = { 'P-PL-POM1': 'allied-reserve:reduced' }
  const at = (turn: number) =>
    organizing({ scenario: 'polish-regular', units, turn }, (one) => {
      deckCards(one, 1, 49)
      one.alternate = ['fasterPolishMobilization']
    })
  expect(refusal(at(3), improve('P-PL-POM1', 1))).toBeNull()
  expect(refusal(at(4), improve('P-PL-POM1', 1))).toBe('5.3')
})

test('20.1.8: on turns 10 to 14 nothing is improved, but units are rebuilt', () => {
  const units = { 'F-FR-PAR': '0616:reduced', 'F-FR-ALP': 'allied-destroyed' }
  const at = (turn: number) => {
    const state = organizing({ units, turn }, (one) => void deckCards(one, 1, 1, 9))
    return [
      refusal(structuredClone(state), improve('F-FR-PAR', 2)),
      (state.stack.at(-1) as { step?: string }).step
    ]
  }
  expect(at(9)).toEqual([null, 'improve'])
  expect(at(10)).toEqual(['9.0', 'rebuild'])
  expect(at(14)).toEqual(['9.0', 'rebuild'])
})
