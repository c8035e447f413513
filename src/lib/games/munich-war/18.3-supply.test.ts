import { describe, expect, test } from 'vitest'
import { loadedDice } from '../../kernel/dice'
import { Refused } from '../../kernel/game'
import type { PlaceOffer } from '../../kernel/offers'
import { top } from '../../kernel/phases'
import { inSupply } from './14-supply'
import { endFeeding, feed, feedOffers } from './18.3-supply'
import { bind, worldOf } from './board'
import type { Event } from './events'
import type { CombatFrame, State } from './state'
import { hexIn, unitIn, where } from './testing'
import { fighting } from './testing-sea'
import { ALLIED } from './world'

const frameOf = (state: State): CombatFrame => top(state) as CombatFrame

/** The rule that a marker cannot supply a port by; null: it does now. */
function feeding(state: State, marker: string, hex: string): string | null {
  try {
    feed(state, frameOf(state), { type: 'feed', marker, hex }, context)
    return null
  } catch (error) {
    if (error instanceof Refused) return error.rule
    throw error
  }
}
const events: Event[] = []
const context = { dice: loadedDice(), emit: (event: Event) => void events.push(event), reveal: () => {} }

const offered = (state: State): PlaceOffer | undefined => feedOffers(state, frameOf(state))[0] as PlaceOffer
const supplied = (state: State, unit: string) => inSupply(state, unitIn(state, unit), 'combat')

/** A British corps in Calais, with Germans next to it and none of its sources in reach. */
const CALAIS = { 'GBR-INF-BEF': '1312', 'GER-INF-01': '1313' }
const allies = (units: Record<string, string>): State => fighting({ scenario: 'general-war', units }, ALLIED)

describe('18.3 amphibious supply', () => {
  test('18.3a C26 units of the nation in the port and next to it are supplied for combat', () => {
    const state = allies(CALAIS)
    expect(supplied(state, 'GBR-INF-BEF')).toBe(false)
    expect(feeding(state, 'GBR-NT-1', '1312')).toBeNull()
    expect(supplied(state, 'GBR-INF-BEF')).toBe(true)
    expect(inSupply(state, unitIn(state, 'GBR-INF-BEF'), 'move')).toBe(false)

    const more = allies({ ...CALAIS, 'GBR-PZ-MC': '1213', 'GBR-INF-CW': '1113', 'FRA-ARM-1': '1413' })
    feeding(more, 'GBR-NT-1', '1312')
    const fed = ['GBR-INF-BEF', 'GBR-PZ-MC', 'GBR-INF-CW', 'FRA-ARM-1'].map((id) =>
      more.seaFed.includes(unitIn(more, id).index)
    )
    expect(fed).toEqual([true, true, false, false])
  })

  test('18.3a only before the first attack, only by an available marker, only through a port', () => {
    const state = allies(CALAIS)
    expect(feeding(state, 'GBR-NT-1', '1313')).toBe('18.3a')
    expect(feeding(state, 'GBR-INF-BEF', '1312')).toBe('18.2b')
    expect(feeding(state, 'GER-NT-1', '1312')).toBe('18.2b')
    frameOf(state).attacked.push(unitIn(state, 'GBR-INF-BEF').index)
    expect(feeding(state, 'GBR-NT-1', '1312')).toBe('18.3a')
    expect(offered(state)).toBeUndefined()
  })

  test('18.2b a marker that supplies a port supplies no other', () => {
    const state = allies(CALAIS)
    feeding(state, 'GBR-NT-1', '1312')
    expect(feeding(state, 'GBR-NT-1', '1311')).toBe('18.2b')
  })

  test('18.3b one marker for one port', () => {
    const state = allies({ ...CALAIS, 'FRA-ARM-1': '1413' })
    expect(feeding(state, 'GBR-NT-1', '1312')).toBeNull()
    expect(feeding(state, 'FRA-NT-1', '1312')).toBe('18.3b')
    expect(offered(state)!.hexes('FRA-NT-1')).not.toContain('1312')
    expect(feeding(state, 'FRA-NT-1', '1113')).toBeNull()
  })

  test('18.3c A57 the port is controlled or occupied, not under terror, and on a sea of the nation', () => {
    const state = allies({ ...CALAIS, 'GER-INF-02': '1113' })
    expect(feeding(state, 'GBR-NT-1', '1113')).toBe('18.3c')
    expect(feeding(state, 'GBR-NT-1', '2009')).toBe('18.3c')
    expect(feeding(state, 'GBR-NT-1', '4122')).toBe('18.3c')
    state.terror.push(hexIn(state, '1312'))
    expect(feeding(state, 'GBR-NT-1', '1312')).toBe('18.3c')
  })

  test('18.3c a sea that is closed serves nobody', () => {
    const state = fighting(
      { scenario: 'general-war', allied: ['Soviet Union'], units: { 'GBR-INF-BEF': '4319' } },
      ALLIED
    )
    expect(feeding(state, 'GBR-NT-1', '4319')).toBe('18.3c')
  })

  test('18.3c the marker is Utilized at the end of the phase, and nobody is fed any longer', () => {
    const state = allies(CALAIS)
    feeding(state, 'GBR-NT-1', '1312')
    expect(where(state, 'GBR-NT-1')).toBe('allied-available')
    endFeeding(state, ALLIED, context)
    expect([where(state, 'GBR-NT-1'), where(state, 'FRA-NT-1')]).toEqual([
      'allied-utilized',
      'allied-available'
    ])
    expect([state.seaFed, supplied(state, 'GBR-INF-BEF')]).toEqual([[], false])
  })

  test('18.3a every port that is offered is accepted, every other refused', () => {
    const state = allies(CALAIS)
    const offer = offered(state)!
    expect(offer.pieces).toEqual(['FRA-NT-1', 'GBR-NT-1'])
    for (const marker of offer.pieces)
      for (const hex of worldOf(state).grid.ids) {
        const trial = structuredClone(state)
        bind(trial, worldOf(state))
        expect(feeding(trial, marker, hex) === null, hex).toBe(offer.hexes(marker).includes(hex))
      }
  })
})
