import { describe, expect, test } from 'vitest'
import { boardOf, inEnemyZone } from './board'
import { eisenhowersWar } from './index'
import { attacking, give, hexIn, move, moving, refusal, scene, type Scene } from './testing'
import type { ActionFrame, State } from './state'
import { ALLIED, GERMAN, type Side } from './world'

const zoneOf = (state: State, side: Side) => {
  const { world, zone } = boardOf(state)
  return [...zone[side].keys()].filter((hex) => zone[side][hex]! > 0).map((hex) => world.grid.ids[hex]!)
}

function costTo(options: Scene, unit: string, hex: string): number | null {
  const state = scene({ ...options, phase: moving('allied') })
  const offer = eisenhowersWar.offers(state).find((one) => one.gesture === 'move')
  if (offer?.gesture !== 'move') throw new Error('No move is offered.')
  return offer.reach([unit]).find((reached) => reached.hex === hex)?.cost ?? null
}

describe('where zones of control are', () => {
  test('9.1a the six hexes around a mobile unit of either side', () => {
    const around = ['3104', '3105', '3204', '3206', '3304', '3305']
    expect(zoneOf(scene({ units: { 'G-1SS': '3205' } }), GERMAN).sort()).toEqual(around)
    expect(zoneOf(scene({ units: { 'A-US5': '3205' } }), ALLIED).sort()).toEqual(around)
  })

  test('9.1b not across all-sea or blocked hexsides', () => {
    expect(zoneOf(scene({ units: { 'G-89': '3411' } }), GERMAN).sort()).toEqual(['3310', '3311', '3410'])
    expect(zoneOf(scene({ units: { 'G-1SS': '2208' } }), GERMAN)).not.toContain('2209')
    expect(zoneOf(scene({ units: { 'G-1SS': '3410' } }), GERMAN)).not.toContain('3510')
  })

  test('9.1c in every supply state and with factors of zero', () => {
    const cut = scene({ units: { 'G-25': '3400:reduced' }, allied: ['3300', '3401', '3301'] })
    expect(inEnemyZone(boardOf(cut), ALLIED, hexIn(cut, '3401'))).toBe(true)
  })

  test('9.1d static units and markers have none', () => {
    const state = scene({ units: { 'G-CH': '3404', 'A-B1A-air': '3413' }, beachheads: ['3304'] })
    expect(zoneOf(state, GERMAN)).toEqual([])
    expect(zoneOf(state, ALLIED)).toEqual([])
  })

  test('9.1e several zones do not add up', () => {
    const units = { 'A-US5': '3304', 'G-1SS': '3206', 'G-47Pz': '3105' }
    expect(costTo({ units }, 'A-US5', '3205')).toBe(2)
  })

  test('9.2 they reach into hexes that the unit itself cannot enter', () => {
    const zone = zoneOf(scene({ units: { 'G-1SS': '2611' } }), GERMAN)
    expect(zone).toContain('2511')
    expect(zone).toContain('2612')
  })

  test('they go when the unit goes', () => {
    const state = scene({ units: { 'G-1SS': '3205' }, phase: moving('german') })
    give(state, move('G-1SS', '3105'))
    expect(zoneOf(state, GERMAN)).not.toContain('3304')
    expect(eisenhowersWar.check(state)).toEqual([])
  })
})

describe('what they do', () => {
  test('9.3a entering an enemy zone costs one more point', () => {
    const units = { 'A-US5': '3304', 'G-1SS': '3105' }
    expect(costTo({ units }, 'A-US5', '3205')).toBe(2)
    expect(costTo({ units: { 'A-US5': '3304', 'G-CH': '3404' } }, 'A-US5', '3303')).toBe(2)
  })

  test('9.3b leaving one costs nothing, and one may follow another', () => {
    const units = { 'A-US5': '3205', 'G-1SS': '3105' }
    // 3205 and 3104 both lie beside 3105; 3103 does not.
    expect(costTo({ units }, 'A-US5', '3104')).toBe(2)
    expect(costTo({ units }, 'A-US5', '3103')).toBe(3)
  })

  test('9.4a standing next to an enemy never forces an attack', () => {
    const state = scene({ units: { 'A-US5': '3205', 'G-1SS': '3105' }, phase: attacking('allied', 'attack') })
    expect(refusal(state, { type: 'end' })).toBeNull()
    expect((state.stack.at(-1) as ActionFrame).portion).toBe('move')
  })
})
