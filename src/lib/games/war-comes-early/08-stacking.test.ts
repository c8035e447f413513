// Chapter 8: stacking. The plain around 4124 in Poland is clear, without rivers, railroads and cities.
import { describe, expect, test } from 'vitest'
import { top } from '../../kernel/phases'
import { mayStack, overstackedHexes, stackingBar } from './08-stacking'
import { boardOf, refreshAir, worldOf } from './board'
import { warComesEarly } from './index'
import type { State } from './state'
import { give, hexIn, movement, refusal, scene, where } from './testing'
import { ALLIED, GERMAN } from './world'

const go = (units: string, path: string) => ({
  type: 'move',
  units: units.split(' '),
  path: path.split(' ')
})

/** Units by hex in the 1939 scenario, Germany to move. */
function germans39(stacks: Record<string, string>): State {
  return scene({ scenario: '1939', units: spread(stacks), phase: movement(['Germany'], '1939') })
}

/** Units by hex in GT 3 of 1938, the named nation to move. */
function turn3(nation: string, stacks: Record<string, string>): State {
  return scene({ units: spread(stacks), phase: movement([nation]) })
}

function spread(stacks: Record<string, string>): Record<string, string> {
  const units: Record<string, string> = {}
  for (const [hex, ids] of Object.entries(stacks)) for (const id of ids.split(' ')) units[id] = hex
  return units
}

/** The rule by which a unit may not be stacked in a hex; null when it may. */
function bar(state: State, unit: string, hex: string): string | null {
  return stackingBar(state, [worldOf(state).unit(unit)!], hexIn(state, hex))?.rule ?? null
}

describe('8.0 limits', () => {
  test('8.0a a unit may not enter a hex with an enemy unit', () => {
    const state = germans39({ '4124': 'ge39-c1', '4125': 'po-c1' })
    expect(refusal(state, go('ge39-c1', '4125'))).toBe('8.0a')
    expect(bar(state, 'ge39-c2', '4125')).toBe('8.0a')
    expect(refusal(state, go('ge39-c1', '4123'))).toBeNull()
  })

  test('8.0b the limits hold while units move and again when the phase ends', () => {
    const crowd = 'po-c1 po-c2 po-c3 po-c4 po-c5 po-c6'
    const state = scene({
      scenario: '1939',
      units: spread({ '4124': crowd, '4022': 'po-EC' }),
      phase: movement(['Poland'], '1939')
    })
    expect(overstackedHexes(state)).toEqual([hexIn(state, '4124')])
    expect(warComesEarly.check(state).join()).toContain('4124 is overstacked')
    expect(refusal(state, go('po-EC', '4123 4124'))).toBe('8.0h')
    give(state, { type: 'end' })
    expect(top(state)).toMatchObject({ phase: 'disperse', hex: hexIn(state, '4124') })
    expect(warComesEarly.actor(state)).toBe('german')
  })

  test('8.0c five units fill a hex', () => {
    const state = germans39({
      '4125': 'ge39-c1 ge39-c2 ge39-c3 ge39-c4',
      '4124': 'ge39-c8',
      '4126': 'ge39-c10'
    })
    give(state, go('ge39-c8', '4125'))
    expect(refusal(state, go('ge39-c10', '4125'))).toBe('8.0h')
    expect(bar(state, 'ge39-c10', '4125')).toBe('8.0c')
  })

  test('8.0d only one army or front may be in a hex', () => {
    const state = germans39({ '4124': 'ge39-a3 ge39-c1', '4125': 'ge39-a4', '4126': 'ge39-SAB' })
    expect(refusal(state, go('ge39-a3', '4125'))).toBe('8.0h')
    expect(refusal(state, go('ge39-SAB', '4125'))).toBe('8.0h')
    expect(bar(state, 'ge39-SAB', '4125')).toBe('8.0d')
    expect(refusal(state, go('ge39-c1', '4125'))).toBeNull()
    const soviets = turn3('Soviet Union', { '5822': 'su-1B', '5823': 'su-2B' })
    expect(refusal(soviets, go('su-1B', '5823'))).toBe('8.0h')
    expect(bar(soviets, 'su-SW', '5823')).toBe('8.0d')
    expect(bar(soviets, 'su-a1', '5823')).toBeNull()
  })

  test('8.0e only one German 0-3 static corps may be in a hex', () => {
    const state = turn3('Germany', { '2010': 'ge-r1' })
    expect(bar(state, 'ge-r2', '2010')).toBe('8.0e')
    expect(bar(state, 'ge-s1', '2010')).toBeNull()
    expect(bar(state, 'ge-c1', '2010')).toBeNull()
    // Static corps of other nations are under no such limit.
    expect(bar(turn3('Czechoslovakia', { '2123': 'cz-b31' }), 'cz-b32', '2123')).toBeNull()
  })

  test('8.0f a German mechanized corps counts as two units', () => {
    const state = turn3('Germany', { '2010': 'ge-m14 ge-m15', '2009': 'ge-c1', '2011': 'ge-c2' })
    give(state, go('ge-c1', '2010'))
    expect(refusal(state, go('ge-c2', '2010'))).toBe('8.0h')
    const full = turn3('Germany', { '2010': 'ge-c1 ge-c2 ge-c3 ge-c4', '2011': 'ge-m14' })
    expect(refusal(full, go('ge-m14', '2010'))).toBe('8.0h')
    // Mechanized corps of other nations count once.
    const french = turn3('France', { '0315': 'fr-m1 fr-m2 fr-c1 fr-c2', '0316': 'fr-m3' })
    expect(refusal(french, go('fr-m3', '0315'))).toBeNull()
  })

  test('8.0g X24 two static divisions and a static corps fill a West Wall hex', () => {
    const state = turn3('Germany', { '0614': 'ge-s1 ge-s2', '0613': 'ge-c1' })
    expect(bar(state, 'ge-r1', '0614')).toBeNull()
    expect(bar(state, 'ge-s3', '0614')).toBe('8.0c')
    const full = turn3('Germany', { '0614': 'ge-s1 ge-s2 ge-r1', '0613': 'ge-c1' })
    expect(overstackedHexes(full)).toEqual([])
    expect(boardOf(full).weight[hexIn(full, '0614')]).toBe(worldOf(full).tables.stacking.limit)
    expect(refusal(full, go('ge-c1', '0614'))).toBe('8.0h')
  })

  test('8.0h a unit may not pass through a hex that it would overstack at that moment', () => {
    const state = germans39({ '4124': 'ge39-a3', '4125': 'ge39-a4' })
    expect(refusal(state, go('ge39-a3', '4125 4126'))).toBe('8.0h')
    expect(refusal(state, go('ge39-a3', '4224 4225 4126'))).toBeNull()
    const pair = germans39({ '4124': 'ge39-c1 ge39-c2', '4125': 'ge39-c3 ge39-c4 ge39-c8 ge39-c10' })
    expect(refusal(pair, go('ge39-c1 ge39-c2', '4125 4126'))).toBe('8.0h')
    give(pair, go('ge39-c1', '4125 4126'))
    give(pair, go('ge39-c2', '4125 4126'))
    expect(where(pair, 'ge39-c2')).toBe('4126')
  })

  test('8.0h a stack that comes back to where it began finds its own room', () => {
    const state = germans39({ '4124': 'ge39-a3 ge39-c1 ge39-c2' })
    give(state, go('ge39-a3 ge39-c1 ge39-c2', '4125 4124'))
    expect(where(state, 'ge39-a3')).toBe('4124')
    expect(state.control[hexIn(state, '4125')]).toBe(GERMAN)
  })
})

describe('8.0 nationalities', () => {
  test('8.0j friendly units of another nationality may not be joined', () => {
    const state = turn3('Britain', { '0315': 'fr-c1', '0316': 'uk-BEF' })
    expect(refusal(state, go('uk-BEF', '0315'))).toBe('8.0k')
    expect(bar(state, 'uk-BEF', '0315')).toBe('8.0j')
    expect(mayStack(state, [worldOf(state).unit('fr-c2')!], hexIn(state, '0315'))).toBe(true)
  })

  test('8.0k a hex with another friendly nationality bars the way', () => {
    const state = turn3('Britain', { '0315': 'fr-c1', '0316': 'uk-BEF' })
    expect(refusal(state, go('uk-BEF', '0315 0415'))).toBe('8.0k')
    expect(refusal(state, go('uk-BEF', '0415'))).toBeNull()
    const yugoslavs = turn3('Yugoslavia', { '1533': 'yg-c1', '1633': 'ro-C' })
    expect(refusal(yugoslavs, go('yg-c1', '1633'))).toBe('8.0k')
  })
})

describe('8.1 and 8.2', () => {
  test('8.1a units that start together move singly, in part or together, each with its own points', () => {
    const state = germans39({ '4124': 'ge39-c1 ge39-c2 ge39-c3' })
    give(state, go('ge39-c1', '4125'))
    give(state, go('ge39-c2 ge39-c3', '4123 4122'))
    give(state, go('ge39-c3', '4021'))
    expect(where(state, 'ge39-c2')).toBe('4122')
    // The first one goes on with the five points it has left, not with six.
    expect(refusal(state, go('ge39-c1', '4124 4125 4124 4125 4124 4125'))).toBe('11.0a')
    expect(refusal(state, go('ge39-c1', '4124 4125 4124 4125 4124'))).toBeNull()
  })

  test('8.2a markers take no room', () => {
    const state = scene({
      units: spread({ '5924': 'su-a1 su-a2 su-a3 su-a4', '5823': 'su-a5 su-a6' }),
      railheads: ['5924', '5924', '5924', '5924'],
      phase: movement(['Soviet Union'])
    })
    state.airSide = ALLIED
    state.airMarkers = [hexIn(state, '5924')]
    refreshAir(state)
    expect(refusal(state, go('su-a5', '5924'))).toBeNull()
    expect(refusal(state, go('su-a6', '5924'))).toBe('8.0h')
  })
})
