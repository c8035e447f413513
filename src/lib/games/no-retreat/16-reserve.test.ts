import { expect, test } from 'vitest'
import { beginReserve } from './16-reserve'
import { touch, worldOf } from './board'
import type { State } from './state'
import { END, game, give, hexIn, isOver, refusal, scene, under, unitIn, where, type Scene } from './testing'
import { hold } from './testing-battle'

function phase(side: 0 | 1, of: Scene, set: (state: State) => void = () => undefined): State {
  const state = under(scene(of))
  set(state)
  beginReserve(state, side)
  return state
}
const place = (piece: string, hex: string) => ({ type: 'place', piece, hex })
const RESERVE = { 'F-FR-PAR': 'allied-reserve', 'F-FR-ALP': 'allied-reserve' }

test('16.1a: in or next to a city that was friendly since the Game Turn began, in no EZOC, with a supply line', () => {
  const state = phase(1, { units: RESERVE })
  expect(refusal(state, place('F-FR-PAR', '0616'))).toBe('16.1a')
  give(state, place('F-FR-PAR', '1414'))
  expect(where(state, 'F-FR-PAR')).toBe('1414')
  expect(refusal(state, place('F-FR-PAR', '1315'))).toBe('16.1a')
  const late = phase(
    1,
    { units: RESERVE },
    (one) => void one.changed.push(hexIn(one, '1611'), hexIn(one, '1710'))
  )
  expect(refusal(late, place('F-FR-PAR', '1710'))).toBe('16.1a')
  const zone = phase(1, { units: { ...RESERVE, 'F-DE-I': '1214' } })
  expect(refusal(zone, place('F-FR-PAR', '1215'))).toBe('16.1a')
})

test('16.1b, 16.1c and 16.1e: Belgians, Dutch, Swiss and Soviets at home; nobody in enemy cities or neutral countries', () => {
  const state = phase(1, { units: { 'F-BE-VII': 'allied-reserve', 'F-NL-LD': 'allied-reserve', ...RESERVE } })
  expect(refusal(state, place('F-BE-VII', '1509'))).toBe('16.1b')
  expect(refusal(state, place('F-FR-PAR', '1804'))).toBe('16.1e')
  give(state, place('F-BE-VII', '1808'))
  give(state, place('F-NL-LD', '1804'))
  const taken = phase(
    1,
    { units: RESERVE, german: ['1412'] },
    (one) => void (one.owner[hexIn(one, '1315')] = 0)
  )
  expect(refusal(taken, place('F-FR-PAR', '1315'))).toBe('16.1e')
  const soviet = phase(0, {
    scenario: 'polish-regular',
    war: ['Soviet Union'],
    units: { 'P-SU-5A': 'german-reserve', 'P-DE-3-I': 'german-reserve' }
  })
  expect(refusal(soviet, place('P-SU-5A', '1402'))).toBe('16.1b')
  expect(refusal(soviet, place('P-DE-3-I', '3317'))).toBe('16.1e')
  give(soviet, place('P-SU-5A', '3317'))
})

test('16.1d: in Poland partial supply is enough', () => {
  const state = phase(1, { scenario: 'polish-regular', units: { 'P-PL-POM1': 'allied-reserve' } }, (one) => {
    for (const hex of worldOf(one).area('ports')) one.owner[hex] = 0
    touch(one)
  })
  give(state, place('P-PL-POM1', '2420'))
  expect(where(state, 'P-PL-POM1')).toBe('2420')
})

test('18.4b and 18.10a: the Air Landing unit is not deployed so, Dynamo in a Port at an Evacuation Zone', () => {
  const german = phase(0, { units: { 'F-DE-AIRL': 'german-reserve' } })
  expect(refusal(german, place('F-DE-AIRL', '2508'))).toBe('18.4b')
  const state = phase(1, { units: { 'F-GB-DYN': 'allied-reserve' } })
  expect(refusal(state, place('F-GB-DYN', '1509'))).toBe('18.10a')
  give(state, place('F-GB-DYN', '1308'))
})

test('16.2a, 2.7b, 16.2b and 19.10e: own No Actions go; in the Allied phase Blitzkrieg!, Halt! Hitler, Drop! and Glider too', () => {
  const set = (one: State) => {
    one.blitzkriegs.push({
      marker: hold(one, 0, 'blitzkrieg', true),
      units: [unitIn(one, 'F-DE-XIX').index],
      done: false
    })
    one.halts.push({ marker: hold(one, 1, 'haltHitler', true), hex: hexIn(one, '0616') })
    one.landers[0] = { is: 'landed', at: hexIn(one, '0618') }
  }
  const units = { 'F-DE-XIX': '0616:idle', 'F-FR-PAR': '0612:idle' }
  const german = phase(0, { units }, set)
  give(german, END)
  expect(german.noActions).toEqual([unitIn(german, 'F-FR-PAR').index])
  expect([german.blitzkriegs.length, german.halts.length, german.landers[0]!.is]).toEqual([1, 1, 'landed'])
  const allied = phase(1, { units }, set)
  give(allied, END)
  expect(allied.noActions).toEqual([unitIn(allied, 'F-DE-XIX').index])
  expect([allied.blitzkriegs, allied.halts, allied.landers[0]!.is, allied.piles.slots]).toEqual([
    [],
    [],
    'gone',
    []
  ])
  // The Blitzkrieg! marker is in its cup again, Halt! Hitler is out of the game (19.9e).
  expect([allied.piles.piles['german markers']!.left, allied.piles.piles['allied markers']!.left]).toEqual([
    20, 19
  ])
  expect(isOver(allied)).toBe(true)
})

test('16.2c (E63): on a reversed first turn Drop! and Glider markers leave at its end, in the German phase', () => {
  const after = (side: 0 | 1) => {
    const state = phase(side, { turn: 1, units: { 'F-FR-PAR': '0612', 'F-DE-I': '2610' } }, (one) => {
      one.reversed = true
      one.landers[0] = { is: 'landed', at: hexIn(one, '0618') }
    })
    give(state, END)
    return state.landers[0]!.is
  }
  expect([after(1), after(0)]).toEqual(['landed', 'gone'])
})

test('22.1a, 22.5a and 22.7b: a deployment is voluntary: Leaders keep units apart there too', () => {
  const french = (set: (state: State) => void = () => undefined) =>
    refusal(phase(1, { units: { ...RESERVE, 'F-FR-ALP': '1414' } }, set), place('F-FR-PAR', '1414'))
  expect(french()).toBe('22.1a')
  expect(french((one) => void (one.leaders[1] = 'replacement'))).toBeNull()
  const germans = (set: (state: State) => void = () => undefined) =>
    refusal(
      phase(
        0,
        { scenario: 'polish-regular', units: { 'P-DE-4-XIX': 'german-reserve', 'P-DE-4-II': '0508' } },
        set
      ),
      place('P-DE-4-XIX', '0508')
    )
  expect(germans()).toBe('22.7b')
  expect(germans((one) => void (one.leaders[0] = 'replacement'))).toBeNull()
})

test('16.1a, 13.3.1: stacking holds, and nobody has to deploy', () => {
  const state = phase(1, { units: { ...RESERVE, 'F-FR-XXI': '1414', 'F-FR-XXIII': '1414' } })
  expect(refusal(state, place('F-FR-PAR', '1414'))).toBe('13.3.1')
  expect(game.offers(state).map(({ id }) => id)).toEqual(['deploy', 'end'])
  give(state, END)
  expect(where(state, 'F-FR-PAR')).toBe('allied-reserve')
})
