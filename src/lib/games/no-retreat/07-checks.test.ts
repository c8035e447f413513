import { expect, test } from 'vitest'
import { checkAutomatic, checkStance } from './07-checks'
import { hasMapEdge } from './12-supply'
import { cityVp, mapVp, scoreEvent, totalVp } from './17.2-points'
import { boxNow, hasBeen, moveStance } from './20.2-stance'
import { mayEvacuate } from './10.0-moves'
import { hasNoActions, worldOf } from './board'
import type { State } from './state'
import { surrender } from './14.7.1-boxes'
import { takeControl } from './02.11-control'
import {
  game,
  give,
  go,
  hexIn,
  isOver,
  refusal,
  scene,
  settle,
  told,
  under,
  unitIn,
  where,
  type Scene
} from './testing'
import { hold } from './testing-battle'

const POLAND = 'polish-regular' as const
const withTotal = (total: number, of: Scene = {}): State => {
  const state = scene(of)
  state.eventVp = total - mapVp(state)
  return state
}
const automatic = (state: State) => {
  checkAutomatic(state, told())
  return state.result
}

// ---- 17.0-17.5 ------------------------------------------------------------------------------------------------------

test('17.0a, 17.1, 2.12 and E50: a Major City is worth two points, a Minor City one, at once', () => {
  const state = scene()
  expect(totalVp(state)).toBe(0)
  go(state, 'F-DE-I', '1808')
  expect(mapVp(state)).toBe(2)
  go(state, 'F-DE-I', '1509')
  const lille = cityVp(state, hexIn(state, '1509'))
  expect(lille).toBe(worldOf(state).major[hexIn(state, '1509')] ? 2 : 1)
  go(state, 'F-DE-II', '1507')
  expect(mapVp(state)).toBe(2 + lille + 1)
  go(state, 'F-DE-II', '1408')
  go(state, 'F-BE-VII', '1808')
  expect(mapVp(state)).toBe(lille + 1)
})

test('17.0b, 17.1 and E50: each city in Germany under Allied control is worth minus three', () => {
  const state = scene()
  go(state, 'F-FR-PAR', '2508')
  expect([mapVp(state), totalVp(state)]).toEqual([-3, -3])
  go(state, 'F-FR-PAR', '2408')
  expect(mapVp(state)).toBe(-3)
  go(state, 'F-DE-I', '2508')
  expect(mapVp(state)).toBe(0)
  const poland = scene({ scenario: POLAND })
  // East Prussia and Slovakia are parts of Germany (2.11).
  go(poland, 'P-PL-POM1', '1406')
  go(poland, 'P-PL-POM2', '1623')
  expect(mapVp(poland)).toBe(-6)
})

test('2.11d: what Soviet units take counts for the German player', () => {
  const state = scene({ scenario: POLAND, war: ['Soviet Union'] })
  go(state, 'P-SU-4A', '2912')
  expect(mapVp(state)).toBe(1)
})

test('17.0d and 14.7.1d: an Allied unit that surrenders is a point, a German one costs one', () => {
  const state = scene({ units: { 'F-FR-PAR': '0616', 'F-DE-I': '2610', 'F-BE-VII': '2009' } })
  surrender(state, unitIn(state, 'F-FR-PAR'), '12.4c', told())
  expect(state.eventVp).toBe(1)
  surrender(state, unitIn(state, 'F-BE-VII'), '12.4c', told())
  surrender(state, unitIn(state, 'F-DE-I'), '12.4c', told())
  expect([state.eventVp, where(state, 'F-DE-I')]).toEqual([1, 'german-surrendered'])
})

test('17.2, 17.3 and E42, E43: the Event VPs are the German player’s balance, at most 12 either way', () => {
  const state = scene()
  scoreEvent(state, 3, '', '17.2')
  scoreEvent(state, -1, '', '17.2')
  expect(state.eventVp).toBe(2)
  scoreEvent(state, -3, '', '17.2')
  expect(state.eventVp).toBe(-1)
  for (const hex of ['1808', '1509', '1507']) takeControl(state, 0, hexIn(state, hex))
  expect(totalVp(state)).toBe(mapVp(state) - 1)
  state.eventVp = 11
  scoreEvent(state, 3, '', '17.2')
  expect(state.eventVp).toBe(12)
  state.eventVp = -10
  scoreEvent(state, -7, '', '17.2')
  expect(state.eventVp).toBe(-12)
})

test('7.1, 17.5 and E46: more than 30 points at the start of a turn win the game at once, 30 do not', () => {
  const cities = worldOf(scene()).cities.map((hex) => worldOf(scene()).grid.places[hex]!)
  expect(automatic(withTotal(30, { german: cities }))).toBeNull()
  expect(automatic(withTotal(31, { german: cities }))).toMatchObject({ winner: 'german', rule: '17.5' })
  for (const turn of [1, 2, 8, 14]) expect(automatic(withTotal(31, { turn, german: cities }))).not.toBeNull()
})

test('26.3: with Harder Automatic Victory a hex of Paris or Warsaw is needed too', () => {
  const options = { harderAutomaticVictory: true }
  expect(automatic(withTotal(31, { options }))).toBeNull()
  expect(automatic(withTotal(31, { options, german: ['1316'] }))).not.toBeNull()
  const poland = { scenario: POLAND, options }
  expect(automatic(withTotal(31, { ...poland, german: ['1511', '1611'] }))).toBeNull()
  expect(automatic(withTotal(31, { ...poland, german: ['1512'] }))).not.toBeNull()
  expect(automatic(withTotal(31, {}))).not.toBeNull()
})

// ---- 7.4, 20.2 ------------------------------------------------------------------------------------------------------

const stanceAt = (
  turn: number,
  total: number,
  of: Scene = {},
  set: (state: State) => void = () => undefined
) => {
  const state = withTotal(total, { ...of, turn })
  set(state)
  checkStance(state, told())
  return state
}
const thresholds = (front: 'france' | 'poland') => worldOf(scene()).tables.victoryTrack.stance[front]

test('7.4a, 7.4b, 20.1.3 and 20.1.4: only above the threshold the marker goes one box down, on Stance turns only', () => {
  for (const [front, scenario] of [
    ['france', 'french-regular'],
    ['poland', POLAND]
  ] as const)
    for (const { turn, threshold } of thresholds(front)) {
      expect(stanceAt(turn, threshold - 1, { scenario }).stance.box).toBe(5)
      expect(stanceAt(turn, threshold, { scenario }).stance.box).toBe(5)
      expect(stanceAt(turn, threshold + 1, { scenario }).stance.box).toBe(4)
    }
  for (const turn of [1, 2, 3, 8, 10]) expect(stanceAt(turn, 12).stance.box).toBe(5)
})

test('7.4.1, 7.4.2 and 7.4d: up is toward box 5, down toward box 1, and the ends do not move', () => {
  const state = scene({ units: { 'F-GB-I': '1509' } })
  const boxes = [1, -1, -1, -1, -1, -1, -1, 1, 1] as const
  const walked = boxes.map((by) => {
    moveStance(state, by, '7.4.1', told())
    return `${state.stance.box}${state.stance.flipped ? ' flipped' : ''}`
  })
  expect(walked).toEqual(['5', '4 flipped', '4', '3', '2', '1', '1', '2', '3'])
})

test('7.4c and E76: a flipped marker is only flipped back, whoever moves it and whichever way', () => {
  for (const by of [1, -1] as const) {
    const state = scene()
    moveStance(state, -1, '7.4a', told())
    expect([boxNow(state), state.stance.flipped]).toEqual(['carefulTactics', true])
    moveStance(state, by, '7.4a', told())
    expect([boxNow(state), state.stance.flipped]).toEqual(['carefulTactics', false])
  }
  const state = scene({ units: { 'F-GB-I': '1509', 'F-FR-PAR': '0616' } })
  state.stance.box = 3
  moveStance(state, 1, '7.4.1', told())
  expect([state.stance.flipped, hasNoActions(state, unitIn(state, 'F-GB-I'))]).toEqual([true, true])
})

test('7.4, 20.2.1b-d and E52: five checks above the threshold, from French Command to RAF Fully Engaged', () => {
  const state = scene({ units: { 'F-GB-I': '1509', 'F-GB-II': '1409', 'F-FR-PAR': '0616' } })
  const seen: string[] = []
  for (const { turn, threshold } of thresholds('france')) {
    state.turn = turn
    state.noActions = []
    state.eventVp = threshold + 1 > 12 ? 12 : threshold + 1
    for (const hex of ['1808', '1509']) state.owner[hexIn(state, hex)] = threshold > 11 ? 0 : 1
    const { box } = state.stance
    checkStance(state, told())
    const idle = ['F-GB-I', 'F-GB-II', 'F-FR-PAR'].filter((id) => hasNoActions(state, unitIn(state, id)))
    seen.push(`${turn}: ${box}-${state.stance.box} ${boxNow(state)} ${state.stance.flipped} ${idle.length}`)
  }
  expect(seen).toEqual([
    '4: 5-4 carefulTactics true 2',
    '5: 4-4 carefulTactics false 0',
    '6: 4-3 britishControl false 0',
    '7: 3-2 operationDynamo false 0',
    '9: 2-1 rafFullyEngaged false 0'
  ])
  expect(where(state, 'F-GB-DYN')).toBe('allied-reserve')
})

test('20.2.1a, 20.2.1c: French Command is where it starts; British Control allows evacuation for the rest of the game', () => {
  const state = scene()
  expect([boxNow(state), mayEvacuate(state)]).toEqual(['frenchCommand', false])
  for (let i = 0; i < 3; i++) moveStance(state, -1, '7.4a', told())
  expect([boxNow(state), mayEvacuate(state)]).toEqual(['britishControl', true])
  for (let i = 0; i < 3; i++) moveStance(state, 1, '7.4.1', told())
  expect([boxNow(state), mayEvacuate(state), hasBeen(state, 'britishControl')]).toEqual([
    'frenchCommand',
    true,
    true
  ])
})

test('20.2.1d and 18.10a: Dynamo comes to the Reserve once only', () => {
  const state = scene()
  state.stance.box = 3
  moveStance(state, -1, '7.4a', told())
  expect(where(state, 'F-GB-DYN')).toBe('allied-reserve')
  go(state, 'F-GB-DYN', 'allied-destroyed')
  state.stance.box = 3
  moveStance(state, -1, '7.4a', told())
  expect(where(state, 'F-GB-DYN')).toBe('allied-destroyed')
})

test('20.2.2b: Stalin Dithers puts No Actions on every Soviet hex, and flips the marker', () => {
  const state = scene({
    scenario: POLAND,
    units: { 'P-SU-4A': '3112', 'P-SU-5A': '3317', 'P-DE-3-I': '1407' }
  })
  state.stance.box = 3
  moveStance(state, 1, '7.4.1', told())
  expect([boxNow(state), state.stance.flipped]).toEqual(['stalinDithers', true])
  expect(state.noActions).toEqual(
    ['P-SU-4A', 'P-SU-5A'].map((id) => unitIn(state, id).index).sort((a, b) => a - b)
  )
  moveStance(state, 1, '7.4.1', told())
  expect([boxNow(state), state.stance.flipped]).toEqual(['stalinDithers', false])
})

/** The marker enters Red Army Readied. */
function readied(): State {
  const state = under(scene({ scenario: POLAND, units: { 'P-DE-3-I': '1407' } }))
  state.stance = { box: 4, flipped: false, been: ['molotovRibbentropLine', 'stalinDithers'] }
  moveStance(state, -1, '7.4a', told())
  settle(state)
  return state
}
const place = (piece: string, hex: string) => ({ type: 'place', piece, hex })

test('20.2.2c: Red Army Readied: the German player sets up the Soviets, each Group on its side of the Pripet', () => {
  const state = readied()
  expect(game.actor(state)).toBe('german')
  const north = worldOf(state).area('sovietNorth')
  const south = worldOf(state).area('sovietSouth')
  const id = (hex: number) => worldOf(state).grid.places[hex]!
  expect(refusal(state, place('P-SU-3A', id(south[0]!)))).toBe('20.2.2c')
  expect(refusal(state, place('P-SU-5A', id(north[0]!)))).toBe('20.2.2c')
  expect(refusal(state, place('P-SU-5A', '2717'))).toBe('20.2.2c')
  expect(refusal(state, place('P-DE-4-II', id(south[0]!)))).toBe('20.2.2c')
  for (const [i, unit] of ['P-SU-3A', 'P-SU-11A'].entries()) {
    give(state, place(unit, id(north[0]!)))
    expect(where(state, unit)).toBe(id(north[0]!))
    expect(i).toBeLessThan(2)
  }
  expect(refusal(state, place('P-SU-10A', id(north[0]!)))).toBe('13.3.1')
  expect(refusal(state, { type: 'end' })).not.toBeNull()
  for (const [i, unit] of ['P-SU-KMG', 'P-SU-10A', 'P-SU-4A'].entries())
    give(state, place(unit, id(north[i + 1]!)))
  for (const [i, unit] of ['P-SU-5A', 'P-SU-6A', 'P-SU-12A'].entries())
    give(state, place(unit, id(south[i]!)))
  expect(isOver(state)).toBe(true)
  // They may not act yet (13.2.1j).
  expect(state.neutral).toContain('Soviet Union')
  // Once only.
  moveStance(state, 1, '7.4.1', told())
  moveStance(state, 1, '7.4.1', told())
  state.stance.box = 4
  state.stance.flipped = false
  moveStance(state, -1, '7.4a', told())
  expect([boxNow(state), isOver(state)]).toEqual(['redArmyReadied', true])
})

test('20.2.2d: Soviet Invasion! brings the Soviet Union to war for the rest of the game', () => {
  const state = scene({ scenario: POLAND })
  state.stance.box = 3
  moveStance(state, -1, '7.4a', told())
  expect([boxNow(state), state.neutral.includes('Soviet Union')]).toEqual(['sovietInvasion', false])
  moveStance(state, 1, '7.4.1', told())
  expect([boxNow(state), state.neutral.includes('Soviet Union')]).toEqual(['redArmyReadied', false])
  const soviet = scene({ scenario: POLAND, war: ['Soviet Union'], units: { 'P-SU-5A': '3317' } })
  expect(hasMapEdge(soviet, unitIn(soviet, 'P-SU-5A'))).toBe(true)
})

test('17.1, 19.8c and E55: a city under a Surrender! marker is worth a point less, each hex of Paris with one marker', () => {
  const state = scene({ german: ['1507'] })
  expect(mapVp(state)).toBe(1)
  state.surrenders.push({ marker: hold(state, 1, 'surrender', true), hex: hexIn(state, '1507') })
  expect(mapVp(state)).toBe(0)
  const paris = scene({ german: ['1215', '1315', '1316'] })
  expect(mapVp(paris)).toBe(6)
  paris.surrenders.push({ marker: hold(paris, 1, 'surrender', true), hex: hexIn(paris, '1315') })
  expect(mapVp(paris)).toBe(3)
})
