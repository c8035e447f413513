// Advances, as the result of a battle allows them.
import { expect, test } from 'vitest'
import type { AdvanceFrame, State } from './state'
import { give, hexIn, isOver, refusal, scene, under, unitIn, where, type Scene } from './testing'
import { END } from './testing-battle'

const advance = (unit: string, ...path: string[]) => ({ type: 'advance', unit, path })

/** Units that may advance into vacated hexes. */
function advancing(of: Scene, ids: string, hexes: string, limit = 2): State {
  const state = under(scene(of))
  const units = ids.split(' ').map((id) => unitIn(state, id))
  state.stack.push({
    phase: 'advance',
    side: units[0]!.sideIndex,
    units: units.map(({ index }) => index),
    hexes: hexes.split(' ').map((hex) => hexIn(state, hex)),
    limit
  } as AdvanceFrame)
  return state
}
/** By which rule the advance is refused; null when it is made. */
const bar = (of: Scene, unit: string, ...path: string[]) =>
  refusal(advancing(of, unit, path[0]!), advance(unit, ...path))

test('14.8a and 14.8b: into a vacated hex, out of zones and into them, by each attacker once', () => {
  const state = advancing(
    { units: { 'F-DE-I': '0616', 'F-DE-II': '0715', 'F-FR-PAR': '0515', 'F-FR-ALP': '0517' } },
    'F-DE-I F-DE-II',
    '0615'
  )
  expect(refusal(structuredClone(state), advance('F-DE-I', '0516'))).toBe('14.8a')
  give(state, advance('F-DE-I', '0615'))
  expect(refusal(structuredClone(state), advance('F-DE-I', '0614'))).toBe('14.8a')
  give(state, END)
  expect([where(state, 'F-DE-I'), where(state, 'F-DE-II'), isOver(state)]).toEqual(['0615', '0715', true])
})

test('14.8.1a and 14.7D (E37): a second hex is for Mobile units, and for results that allow two', () => {
  const units = { 'F-DE-XIX': '0616', 'F-DE-I': '0616' }
  expect(bar({ units }, 'F-DE-XIX', '0615', '0515')).toBeNull()
  expect(bar({ units }, 'F-DE-I', '0615', '0515')).toBe('14.8.1a')
  expect(refusal(advancing({ units }, 'F-DE-XIX', '0615', 1), advance('F-DE-XIX', '0615', '0515'))).toBe(
    '14.7D'
  )
})

test('14.8.1b (E37): Rough, cities and rivers end an advance', () => {
  const from = (hex: string) => ({ units: { 'F-DE-XIX': hex } })
  expect(bar(from('1313'), 'F-DE-XIX', '1312', '1212')).toBe('14.8.1b')
  expect(bar(from('1313'), 'F-DE-XIX', '1312')).toBeNull()
  expect(bar(from('1922'), 'F-DE-XIX', '1822', '1721')).toBe('14.8.1b')
  expect(bar(from('0420'), 'F-DE-XIX', '0321', '0322')).toBe('14.8.1b')
  expect(bar(from('0421'), 'F-DE-XIX', '0321', '0322')).toBeNull()
  expect(bar(from('2608'), 'F-DE-XIX', '2609', '2610')).toBe('14.8.1b')
})

test('14.8.1c and 12.4i (E37): one hex under Blitzkrieg!, No Actions, Low or No Supply', () => {
  const at = (mark: string) => bar({ units: { 'F-DE-XIX': `0616${mark}` } }, 'F-DE-XIX', '0615', '0515')
  expect([at(''), at(':no'), at(':low'), at(':idle')]).toEqual([null, '14.8.1c', '14.8.1c', '14.8.1c'])
  const state = advancing({ units: { 'F-DE-XIX': '0616' } }, 'F-DE-XIX', '0615')
  state.blitzkriegs.push({ marker: null, units: [unitIn(state, 'F-DE-XIX').index], done: false })
  expect(refusal(state, advance('F-DE-XIX', '0615', '0515'))).toBe('14.8.1c')
})

test('14.8.1d: not onto enemies, and not to where the stack would be too high', () => {
  const units = { 'F-DE-XIX': '0616', 'F-FR-PAR': '0515', 'F-DE-I': '0614', 'F-DE-II': '0614' }
  expect(bar({ units }, 'F-DE-XIX', '0615', '0515')).toBe('14.8.1d')
  expect(bar({ units }, 'F-DE-XIX', '0615', '0614')).toBe('14.8.1d')
  expect(bar({ units }, 'F-DE-XIX', '0615', '0516')).toBeNull()
})

test('14.8d: not into Evacuation Zones, neutral countries one may not enter, nor onto another nationality', () => {
  const refused = (units: Record<string, string>, unit: string, hex: string, other: string) => {
    const state = advancing({ units }, unit, `${hex} ${other}`)
    expect(refusal(structuredClone(state), advance(unit, other))).toBeNull()
    return refusal(state, advance(unit, hex))
  }
  expect(refused({ 'F-GB-I': '1308' }, 'F-GB-I', '1307', '1309')).toBe('14.8d')
  expect(refused({ 'F-FR-PAR': '1906' }, 'F-FR-PAR', '1905', '2006')).toBe('13.2.1h')
  expect(refused({ 'F-FR-PAR': '0616', 'F-GB-I': '0615' }, 'F-FR-PAR', '0615', '0516')).toBe('14.8d')
})

test('18.8g: a Regional unit advances in its area only', () => {
  const state = advancing({ units: { 'F-DE-XXIV': '2413' } }, 'F-DE-XXIV', '2313 2412')
  expect(refusal(structuredClone(state), advance('F-DE-XXIV', '2313'))).toBe('18.8g')
  expect(refusal(structuredClone(state), advance('F-DE-XXIV', '2412'))).toBeNull()
})
