// Chapter 9: zones of control. The plain around 4124 in Poland is clear, without rivers, railroads and cities.
import { describe, expect, test } from 'vitest'
import { boardOf, put, worldOf } from './board'
import { inSupply } from './10-supply'
import { beginParty, pathOf, reachOf } from './11-movement'
import type { State } from './state'
import { give, hexIn, movement, refusal, scene, where, type Scene } from './testing'
import { ALLIED, GERMAN, type Side } from './world'

const go = (units: string, path: string) => ({
  type: 'move',
  units: units.split(' '),
  path: path.split(' ')
})

/** 1939, Germany to move. */
const germans39 = (units: Record<string, string>) =>
  scene({ scenario: '1939', units, phase: movement(['Germany'], '1939') })

/** 1938, GT 3, Germany to move. */
const germans38 = (units: Record<string, string>, more: Scene = {}) =>
  scene({ units, phase: movement(['Germany']), ...more })

const inZone = (state: State, side: Side, hex: string) => boardOf(state).zone[side][hexIn(state, hex)]! > 0

const supplied = (state: State, unit: string) => inSupply(state, worldOf(state).unit(unit)!)

/** The hexes with a fort of this kind. */
function fortHexes(state: State, kind: string): string[] {
  const world = worldOf(state)
  return world.grid.ids.filter((_, hex) => world.forts[hex] === kind)
}

function neighboursOf(state: State, id: string): string[] {
  const { grid } = worldOf(state)
  const hex = hexIn(state, id)
  return Array.from(grid.neighbours.subarray(6 * hex, 6 * hex + 6)).flatMap((n) => grid.ids[n] ?? [])
}

describe('9.0 where zones reach', () => {
  test('9.0a a unit exerts a zone of control into its six neighbours and no further', () => {
    const state = germans39({ 'po-c1': '4124', 'ge39-c1': '4122' })
    const around = neighboursOf(state, '4124')
    expect(around).toHaveLength(6)
    for (const hex of around) expect(inZone(state, ALLIED, hex), hex).toBe(true)
    for (const hex of ['4122', '4126', '4022', '4324']) expect(inZone(state, ALLIED, hex), hex).toBe(false)
    expect(refusal(state, go('ge39-c1', '4123 4222'))).toBe('9.1a')
    expect(refusal(state, go('ge39-c1', '4123'))).toBeNull()
  })

  test('9.0a one unit leaving a stack takes no zone with it, the last one does', () => {
    const state = germans39({ 'ge39-c1': '4124', 'ge39-c2': '4124' })
    give(state, go('ge39-c1', '4123 4122'))
    expect(inZone(state, GERMAN, '4125')).toBe(true)
    give(state, go('ge39-c2', '4123 4122'))
    expect(inZone(state, GERMAN, '4125')).toBe(false)
  })

  test('9.0b an intact Czechoslovak fort exerts a zone when empty, a breached one does not', () => {
    const intact = germans38({ 'ge-c1': '2026' })
    expect(inZone(intact, ALLIED, '2025')).toBe(true)
    expect(refusal(intact, go('ge-c1', '2025 1926'))).toBe('9.1a')
    const breached = germans38({ 'ge-c1': '2026' }, { breached: ['2024', '2125', '1925'] })
    expect(inZone(breached, ALLIED, '2025')).toBe(false)
    expect(refusal(breached, go('ge-c1', '2025 1926'))).toBeNull()
  })

  test('9.0b an intact Belgian fort exerts a zone when Belgium is in the war', () => {
    const state = germans38({}, { violated: ['Belgium', 'Netherlands'] })
    for (const hex of neighboursOf(state, '0609')) expect(inZone(state, ALLIED, hex), hex).toBe(true)
  })

  test('9.0c empty Maginot Line and West Wall hexes exert no zone', () => {
    const state = germans38({})
    for (const kind of ['maginot', 'westWall'])
      for (const fort of fortHexes(state, kind))
        for (const hex of neighboursOf(state, fort)) {
          expect(inZone(state, ALLIED, hex), hex).toBe(false)
          expect(inZone(state, GERMAN, hex), hex).toBe(false)
        }
    const manned = germans38({ 'fr-c1': '0515', 'ge-s1': '0418' })
    expect(inZone(manned, ALLIED, '0614')).toBe(true)
    expect(inZone(manned, GERMAN, '0518')).toBe(true)
  })

  test('9.0d zones of the own side never matter, whatever the nationality', () => {
    const state = germans38({ 'ge-c1': '4024', 'po-c1': '4124' })
    expect(refusal(state, go('ge-c1', '4023 4123 4223'))).toBeNull()
    const enemy = germans38({ 'ge-c1': '4024', 'su-a1': '4124' })
    expect(refusal(enemy, go('ge-c1', '4023 4123 4223'))).toBe('9.1c')
  })

  test('9.0e zones do not cross blocked hexsides', () => {
    const state = germans38({ 'su-a1': '3130' })
    expect(inZone(state, ALLIED, '3129')).toBe(false)
    for (const hex of ['3229', '3230', '3131', '3030', '3029'])
      expect(inZone(state, ALLIED, hex), hex).toBe(true)
  })

  test('9.0f zones neither cross lake and sea hexsides nor enter lake and sea hexes', () => {
    const state = germans38({ 'ge-c1': '2911', 'dn-FA': '2603' }, { violated: ['Denmark'] })
    expect(inZone(state, GERMAN, '2811')).toBe(false)
    expect(inZone(state, GERMAN, '2810')).toBe(true)
    expect(inZone(state, GERMAN, '2910')).toBe(false)
    // The Danish Straits may be crossed by units (11.4) but are a sea hexside all the same.
    expect(inZone(state, ALLIED, '2503')).toBe(false)
    expect(inZone(state, ALLIED, '2604')).toBe(true)
  })

  test('9.0g zones do not reach into a hex the unit may not enter', () => {
    const breached = ['2024', '2125', '1925']
    const czech = germans38({ 'cz-c1': '2024' }, { breached })
    expect(inZone(czech, ALLIED, '2124')).toBe(true)
    expect(inZone(czech, ALLIED, '2025')).toBe(false)
    const french = germans38({ 'fr-c1': '2024' }, { breached })
    expect(inZone(french, ALLIED, '2025')).toBe(true)
    // Intact forts, the Maginot Line and neutral countries are closed to Germans.
    expect(inZone(germans38({ 'ge-c1': '2025' }), GERMAN, '2024')).toBe(false)
    expect(inZone(germans38({ 'ge-c1': '2025' }, { breached }), GERMAN, '2024')).toBe(true)
    expect(inZone(germans38({ 'ge-c1': '0614' }), GERMAN, '0515')).toBe(false)
    expect(inZone(germans38({ 'ge-c1': '0710' }), GERMAN, '0709')).toBe(false)
    expect(inZone(germans38({ 'ge-c1': '0710' }, { violated: ['Netherlands'] }), GERMAN, '0709')).toBe(true)
  })

  test('9.0g static units cannot move and yet have their zone', () => {
    const state = germans39({ 'po-GR': '4124' })
    for (const hex of neighboursOf(state, '4124')) expect(inZone(state, ALLIED, hex), hex).toBe(true)
  })

  test('9.0h a unit out of supply keeps its zone', () => {
    const state = scene({ units: { 'ge-c1': '0315' }, phase: movement(['France']) })
    const world = worldOf(state)
    for (let hex = 0; hex < world.grid.count; hex++) if (world.city[hex]) state.control[hex] = ALLIED
    expect(supplied(state, 'ge-c1')).toBe(false)
    expect(inZone(state, GERMAN, '0316')).toBe(true)
  })

  test('9.0i the Belgian fort has no zone while Belgium is neutral', () => {
    const state = germans38({ 'ge-c1': '0710' })
    for (const hex of neighboursOf(state, '0609')) expect(inZone(state, ALLIED, hex), hex).toBe(false)
    expect(refusal(state, go('ge-c1', '0711 0710'))).toBeNull()
  })

  test('9.0j a mechanized unit has a zone in mountain and swamp only along a railroad', () => {
    const wheels = germans38({ 'fr-m1': '3030' })
    expect(inZone(wheels, ALLIED, '3029')).toBe(false)
    expect(inZone(wheels, ALLIED, '3130')).toBe(false)
    expect(inZone(wheels, ALLIED, '3031')).toBe(true)
    expect(inZone(germans38({ 'fr-m1': '3131' }), ALLIED, '3130')).toBe(true)
    expect(inZone(germans38({ 'fr-c1': '3030' }), ALLIED, '3130')).toBe(true)
  })
})

describe('9.1 zones and movement', () => {
  test('9.1a a unit stops for the phase when it enters an enemy zone of control', () => {
    const state = germans39({ 'po-c1': '4124', 'ge39-c1': '4122', 'ge39-c2': '4122' })
    expect(refusal(state, go('ge39-c1', '4022 4023 3923'))).toBe('9.1a')
    give(state, go('ge39-c1', '4022 4023'))
    expect(refusal(state, go('ge39-c1', '3923'))).toBe('9.1a')
    // No path that is offered goes on from a zone.
    const second = beginParty(state, [worldOf(state).unit('ge39-c2')!], false)
    const zone = boardOf(state).zone[ALLIED]
    const reach = reachOf(state, second)
    expect(reach.filter(({ hex }) => zone[hex]! > 0)).not.toHaveLength(0)
    for (const { hex } of reach)
      for (const on of pathOf(state, second, hex)!.slice(0, -1)) expect(zone[on]).toBe(0)
  })

  test('9.1a who stopped in a zone stays even if the zone is gone', () => {
    const state = germans39({ 'po-c1': '4124', 'ge39-c1': '4122' })
    give(state, go('ge39-c1', '4123'))
    put(state, worldOf(state).unit('po-c1')!, hexIn(state, '4126'))
    expect(inZone(state, ALLIED, '4123')).toBe(false)
    expect(refusal(state, go('ge39-c1', '4122'))).toBe('11.0a')
  })

  test('9.1b X38 a unit starting in a zone goes to a free hex first and may then enter a zone', () => {
    const state = germans39({ 'po-c1': '4124', 'ge39-c1': '4023' })
    give(state, go('ge39-c1', '4022 4123'))
    expect(where(state, 'ge39-c1')).toBe('4123')
    expect(refusal(state, go('ge39-c1', '4122'))).toBe('9.1a')
  })

  test('9.1c X38 no unit goes straight from one enemy zone into another, not even by the minimum move', () => {
    const state = germans39({ 'po-c1': '4124', 'ge39-c1': '4023', 'ge39-a3': '4023' })
    expect(refusal(state, go('ge39-c1', '4123'))).toBe('9.1c')
    expect(refusal(state, go('ge39-a3', '4024'))).toBe('9.1c')
    expect(refusal(state, go('ge39-c1', '4022'))).toBeNull()
  })

  test('9.1d X38 German mechanized corps pay no heed to enemy zones', () => {
    const state = germans39({ 'po-c1': '4124', 'ge39-m19': '4023', 'ge39-c1': '4023' })
    expect(refusal(state, go('ge39-m19 ge39-c1', '4123'))).toBe('9.1c')
    give(state, go('ge39-m19', '4123 4223 4224'))
    give(state, go('ge39-m19', '4225'))
    expect(where(state, 'ge39-m19')).toBe('4225')
    // Mechanized units of other nations are bound.
    const french = scene({ units: { 'ge-c1': '4124', 'fr-m1': '4023' }, phase: movement(['France']) })
    expect(refusal(french, go('fr-m1', '4123'))).toBe('9.1c')
  })

  test('9.1e friendly units do not cancel enemy zones for movement', () => {
    const state = germans39({ 'po-c1': '4124', 'ge39-c1': '4023', 'ge39-c2': '4123' })
    expect(refusal(state, go('ge39-c1', '4123'))).toBe('9.1c')
  })
})

/** Polish corps around 3119: the only gap is 3019, which lies in their zones. */
const POCKET = { 'po-c1': '3118', 'po-c2': '3218', 'po-c3': '3219', 'po-c4': '3120', 'po-c5': '3018' }

describe('9.2 zones and supply', () => {
  test('9.2a X55 a supply line may not pass through an enemy zone', () => {
    const state = germans39({ ...POCKET, 'ge39-c1': '3119' })
    expect(inZone(state, ALLIED, '3019')).toBe(true)
    expect(supplied(state, 'ge39-c1')).toBe(false)
    const open = germans39({ ...POCKET, 'po-c4': '3220', 'po-c5': '3017', 'ge39-c1': '3119' })
    expect(inZone(open, ALLIED, '3019')).toBe(false)
    expect(supplied(open, 'ge39-c1')).toBe(true)
  })

  test('9.2a a supply line may end in an enemy zone', () => {
    // The French corps in Belgium has its source, French 0209, in the zone of the German corps in 0208.
    const state = scene({
      units: { 'fr-c1': '0309', 'ge-c1': '0208', 'ge-c2': '0308', 'ge-c3': '0408', 'ge-c4': '0409' },
      violated: ['Belgium'],
      phase: movement(['France'])
    })
    expect(inZone(state, GERMAN, '0209')).toBe(true)
    expect(inZone(state, GERMAN, '0310')).toBe(true)
    expect(supplied(state, 'fr-c1')).toBe(true)
    state.control[hexIn(state, '0209')] = GERMAN
    expect(supplied(state, 'fr-c1')).toBe(false)
  })

  test('9.2b X55 a friendly unit in a hex cancels enemy zones there for supply', () => {
    const state = germans39({ ...POCKET, 'ge39-c1': '3119', 'ge39-c2': '3019' })
    expect(inZone(state, ALLIED, '3019')).toBe(true)
    expect(supplied(state, 'ge39-c1')).toBe(true)
  })

  test('9.2c X55 the supply line of a German mechanized corps ignores enemy zones', () => {
    const state = germans39({ ...POCKET, 'ge39-c1': '3119', 'ge39-m19': '3119' })
    expect(supplied(state, 'ge39-m19')).toBe(true)
    expect(supplied(state, 'ge39-c1')).toBe(false)
  })
})
