import { describe, expect, test } from 'vitest'
import { crowdBar, excessBar, mountainBar, removalBar, removalSizes, stackingBar } from './09-stacking'
import { worldOf } from './board'
import { overstackedHexes } from './09.1-excess'
import type { Frame } from '../../kernel/phases'
import type { State } from './state'
import { hexIn, refusal, scene, unitIn } from './testing'
import { march, moving, rail } from './testing-move'
import { moving as sailing } from './testing-sea'
import { through } from './testing-turn'

const GROUND = { clear: '2814', marsh: '3711', mountain: '2219' }

/** The rule by which these units may not be together in a hex; null when they may. */
function together(ids: string, hex = GROUND.clear): string | null {
  const state = scene({ scenario: 'general-war' })
  const units = ids.split(' ').map((id) => unitIn(state, id))
  return crowdBar(worldOf(state), units, hexIn(state, hex))?.rule ?? null
}

const removal = (state: State, hex: string, ids: string) =>
  removalBar(
    state,
    hexIn(state, hex),
    ids
      .split(' ')
      .filter(Boolean)
      .map((id) => unitIn(state, id))
  )?.rule ?? null

describe('9.0 limits', () => {
  test('the hexes of these tests are what they are taken for', () => {
    const { hexes, grid } = worldOf(scene())
    for (const [terrain, id] of Object.entries(GROUND)) expect(hexes[grid.indexOf(id)]!.terrain).toBe(terrain)
  })

  test.each([
    ['9.0a one army', 'CZE-ARM-1', null],
    ['9.0a three corps', 'GER-INF-01 GER-INF-02 GER-PZ-16', null],
    ['9.0a four corps', 'GER-INF-01 GER-INF-02 GER-INF-03 GER-PZ-16', '9.0a'],
    ['9.0a divisions and groups count like corps', 'GER-INF-01 GER-MAR-1 GER-SS-1 GER-AAA-HG', '9.0a'],
    ['9.0b A9 an army and a corps', 'CZE-ARM-1 CZE-CAV-1', '9.0b'],
    ['9.0b two armies', 'CZE-ARM-1 CZE-ARM-2', '9.0b'],
    ['9.0c A7 an army and a fortification', 'CZE-ARM-1 CZE-FORT-1', null],
    ['9.0c A8 two corps and a fortification', 'GER-INF-01 GER-INF-02 GER-FORT-OQ', null],
    ['9.0c three corps and AAA', 'GER-INF-01 GER-INF-02 GER-INF-03 GER-AAA-1', null],
    ['9.0c two static units', 'GER-AAA-1 GER-AAA-2', '9.0c'],
    ['9.0f A6 a German and an Italian corps', 'GER-INF-01 ITA-ALP-1', '9.0f'],
    ['9.0g A10 an Italian corps and a German fortification', 'ITA-ALP-1 GER-FORT-OQ', null]
  ])('%s', (_, ids, rule) => {
    expect(together(ids)).toBe(rule)
  })

  test('9.0d B15 a marsh holds one unit of any kind', () => {
    expect(together('POL-ARM-POM', GROUND.marsh)).toBeNull()
    expect(together('POL-FORT-W', GROUND.marsh)).toBeNull()
    expect(together('POL-CAV-1 POL-FORT-W', GROUND.marsh)).toBe('9.0d')
    expect(together('POL-CAV-1 POL-ALP-1', GROUND.marsh)).toBe('9.0d')
  })

  test('9.0e no static unit in the mountains', () => {
    expect(together('GER-AAA-1', GROUND.mountain)).toBe('9.0e')
    expect(together('GER-FORT-OQ GER-ALP-1', GROUND.mountain)).toBe('9.0e')
    expect(together('GER-ALP-1 GER-INF-01', GROUND.mountain)).toBeNull()
  })

  test('9.0h, 9.0c air units, naval markers and special forces never count', () => {
    const state = scene({
      units: { 'GER-INF-01': '2614', 'GER-INF-02': '2614', 'GER-SF-AB': '2614', 'GER-AIR-L1': '2614' }
    })
    expect(stackingBar(state, [unitIn(state, 'GER-INF-03')], hexIn(state, '2614'))).toBeNull()
    expect(
      stackingBar(state, [unitIn(state, 'GER-INF-03'), unitIn(state, 'GER-INF-04')], hexIn(state, '2614'))
        ?.rule
    ).toBe('9.0a')
  })

  test('9.0h (A5) terror and control markers never count', () => {
    const units = { 'GER-INF-01': '2515', 'GER-INF-02': '2515', 'GER-INF-03': '2515' }
    const state = scene({ units })
    const hex = hexIn(state, '2515')
    // Prague with the marker of the Axis and one for terror in it.
    state.terror.push(hex)
    expect(state.owner[hex]).toBe(0)
    expect(excessBar(state, hex)).toBeNull()
    expect(overstackedHexes(state)).toEqual([])
  })

  test('9.0i nobody comes into a hex with enemy units, in whatever way', () => {
    const units = { 'GER-INF-01': '2513', 'GER-INF-02': '2012', 'CZE-ARM-1': '2514', 'CZE-2L-1': '2112' }
    const state = moving('axis', { units })
    expect(refusal(state, march('GER-INF-01', '2514'))).toBe('8.2c')
    expect(refusal(state, rail('GER-INF-02', '2112'))).toBe('8.2c')
    const coast = { 'GER-INF-01': '2610', 'POL-ARM-POM': '3009' }
    const sea = sailing({ scenario: 'general-war', units: coast }, 0)
    expect(refusal(sea, { type: 'sail', units: ['GER-INF-01'], hex: '3009' })).toBe('18.2.1b')
    const held = scene({ units: { 'CZE-ARM-5': 'allied-turn-2', 'GER-INF-01': '2515' } })
    held.turn = 2
    through(held, { phase: 'mobilization', side: 1, step: 0 } as Frame)
    expect(refusal(held, { type: 'place', piece: 'CZE-ARM-5', hex: '2515' })).toBe('7.2.2i')
  })

  test('9.0j mixed nations are overstacked like any other breach', () => {
    const mixed = scene({ scenario: 'general-war', units: { 'GER-INF-01': '2614', 'HUN-CAV-MC': '2614' } })
    expect(excessBar(mixed, hexIn(mixed, '2614'))?.rule).toBe('9.0f')
    const legal = scene({ scenario: 'general-war', units: { 'GER-INF-01': '2614', 'HUN-CAV-MC': '2918' } })
    expect(excessBar(legal, hexIn(legal, '2614'))).toBeNull()
  })

  test('18.2.2c marines at sea are not counted', () => {
    const state = scene({ scenario: 'general-war', units: { 'GER-MAR-1': '3008', 'FRA-MAR-CH': '3008' } })
    expect(excessBar(state, hexIn(state, '3008'))).toBeNull()
  })
})

describe('9.1 the check', () => {
  test('9.1b C17 an army and two corps: the army goes, or both corps; not one corps, not all three', () => {
    const state = scene({ units: { 'FRA-ARM-1': '2614', 'FRA-CAV-CLM': '2614', 'FRA-MECH-1': '2614' } })
    expect(excessBar(state, hexIn(state, '2614'))?.rule).toBe('9.0b')
    expect(removal(state, '2614', 'FRA-ARM-1')).toBeNull()
    expect(removal(state, '2614', 'FRA-CAV-CLM FRA-MECH-1')).toBeNull()
    expect(removal(state, '2614', 'FRA-CAV-CLM')).toBe('9.0b')
    expect(removal(state, '2614', 'FRA-ARM-1 FRA-CAV-CLM FRA-MECH-1')).toBe('9.1b')
    expect(removal(state, '2614', '')).toBe('9.0b')
  })

  test('9.1b of four corps one goes, whichever the owner likes, and no second', () => {
    const state = scene({
      units: { 'GER-INF-01': '2614', 'GER-INF-02': '2614', 'GER-PZ-16': '2614', 'GER-2L-R': '2614' }
    })
    for (const id of ['GER-INF-01', 'GER-PZ-16', 'GER-2L-R']) expect(removal(state, '2614', id)).toBeNull()
    expect(removal(state, '2614', 'GER-INF-01 GER-INF-02')).toBe('9.1b')
  })

  test.each([
    ['an army and two corps', ['FRA-ARM-1', 'FRA-CAV-CLM', 'FRA-MECH-1'], 1, 2],
    ['two armies and a corps', ['FRA-ARM-1', 'FRA-ARM-2', 'FRA-MECH-1'], 2, 2],
    ['four corps and AAA', ['GER-INF-01', 'GER-INF-02', 'GER-PZ-16', 'GER-2L-R', 'GER-AAA-1'], 1, 1]
  ])('9.1b of %s so many go at least, and at most', (_who, ids, min, max) => {
    const state = scene({ units: Object.fromEntries(ids.map((id) => [id, '2614'])) })
    expect(removalSizes(state, hexIn(state, '2614'))).toEqual({ min, max })
  })

  test('9.1b of two nations the units of one go', () => {
    const state = scene({
      scenario: 'general-war',
      units: { 'GER-INF-01': '2614', 'GER-INF-02': '2614', 'HUN-CAV-MC': '2614' }
    })
    expect(removal(state, '2614', 'HUN-CAV-MC')).toBeNull()
    expect(removal(state, '2614', 'GER-INF-01 GER-INF-02')).toBeNull()
    expect(removal(state, '2614', 'GER-INF-01')).toBe('9.0f')
  })
})

test('3.4.2n only alpine units are set up in the mountains', () => {
  const state = scene()
  const bar = (id: string, hex: string) =>
    mountainBar(worldOf(state), unitIn(state, id), hexIn(state, hex))?.rule
  expect(bar('GER-INF-01', GROUND.mountain)).toBe('3.4.2n')
  expect(bar('GER-ALP-1', GROUND.mountain)).toBeUndefined()
  expect(bar('GER-INF-01', GROUND.clear)).toBeUndefined()
})
