// Chapter 6: airpower.
import { describe, expect, test } from 'vitest'
import { oddsOf, type AttackOffer, type PlaceOffer, type SpendOffer } from '../../kernel/offers'
import { boardOf, refreshAir, worldOf } from './board'
import { warComesEarly } from './index'
import { airModifiers, returnAirpower } from './06-air'
import { explainStep } from './11-movement'
import { FALLEN, type State } from './state'
import { combat, give, hexIn, refusal, scene } from './testing'
import { end, eveOf, nationIn, visit } from './testing-war'
import { ALLIED, GERMAN, NOBODY } from './world'

const TIE = [1, 1, 1, 1, 2]
const GERMAN_FIVE = [4, 4, 4, 3, 4]
const ALLIED_THREE = [2, 2, 2, 4, 5]

const terror = (markers: number) => ({ type: 'terror', markers }) as never
const marker = (hex: string) => ({ type: 'place', piece: 'air', hex }) as never

/** The first decision of GT 3 after these air dice: no other die has been rolled yet. */
function airPhase(dice: readonly number[], prepare: (state: State) => void = () => {}): State {
  const state = eveOf(3)
  prepare(state)
  end(state, ...dice)
  return state
}

function tokenMarkers(state: State, hexes: readonly string[]): void {
  for (const hex of hexes) give(state, marker(hex))
}

describe('air superiority', () => {
  test('6.1a X30 from GT 3 on the Germans roll 3d6 against 2d6', () => {
    const state = airPhase(GERMAN_FIVE)
    expect(state.turn).toBe(3)
    expect(state.airSide).toBe(GERMAN)
    expect(worldOf(state).tables.airSuperiority.dice).toEqual({ German: 3, Allied: 2 })
  })

  test('6.1b the Allied roll is changed by capitulations, all added up', () => {
    const fall = (state: State, nation: string) => {
      state.standing[nationIn(state, nation)] = FALLEN
      state.fallenIn[nationIn(state, nation)] = 2
    }
    const values = { Czechoslovakia: -1, Belgium: -1, Denmark: -1, Netherlands: -1, Hungary: 1, Poland: 1 }
    for (const [nation, value] of Object.entries(values)) {
      const state = scene()
      fall(state, nation)
      expect(airModifiers(state)).toEqual([expect.objectContaining({ value, rule: '6.1b' })])
    }
    // 12 against 7 with -4 + 2: the markers show the sum.
    const state = airPhase(GERMAN_FIVE, (state) =>
      Object.keys(values).forEach((nation) => fall(state, nation))
    )
    expect(state.stack[state.stack.length - 1]).toMatchObject({ phase: 'airAssign', markers: 5 + 2 })
  })

  test('6.1c X31 violated neutrals give +1 until they capitulate, from then on -1', () => {
    const state = scene({ turn: 5, violated: ['Belgium'] })
    const modifier = () => airModifiers(state).reduce((sum, line) => sum + line.value, 0)
    state.standing[nationIn(state, 'Czechoslovakia')] = FALLEN
    state.fallenIn[nationIn(state, 'Czechoslovakia')] = 4
    expect(modifier()).toBe(0)
    visit(state, 'ge-c1', '0508', '0407', 1)
    state.turn = 6
    expect(modifier()).toBe(-2)
  })

  test('6.1d X30 the higher total wins and gets the difference in markers', () => {
    const german = airPhase(GERMAN_FIVE)
    expect(german.stack[german.stack.length - 1]).toEqual({ phase: 'airAssign', markers: 5 })
    expect(warComesEarly.actor(german)).toBe('german')
    const allied = airPhase(ALLIED_THREE)
    expect(allied.stack[allied.stack.length - 1]).toEqual({ phase: 'airAssign', markers: 3 })
    expect(warComesEarly.actor(allied)).toBe('allied')
  })

  test('6.1e X30 equal totals give nobody airpower', () => {
    const state = eveOf(3)
    end(state, ...TIE, 1)
    expect(state.airSide).toBe(NOBODY)
    expect(state.track.length).toBe(1)
    expect(warComesEarly.actor(state)).toBe('german')
  })

  test('6.1f never both: only the winner has air zones', () => {
    const state = airPhase(ALLIED_THREE)
    give(state, terror(0))
    tokenMarkers(state, ['2121', '2122'])
    give(state, marker('2123'), 1)
    const { air } = boardOf(state)
    expect(air[ALLIED].some((zone) => zone === 1)).toBe(true)
    expect(air[GERMAN].some((zone) => zone === 1)).toBe(false)
  })
})

describe('missions', () => {
  test('6.2a each marker bombs or supports: all that do not bomb must be placed', () => {
    const state = airPhase(GERMAN_FIVE)
    const offer = warComesEarly.offers(state)[0] as SpendOffer
    expect([offer.budget, offer.items[0]!.min, offer.items[0]!.max]).toEqual([5, 0, 5])
    expect(refusal(state, terror(6))).toBe('6.2a')
    give(state, terror(2), 1, 1)
    expect(state.stack[state.stack.length - 1]).toEqual({ phase: 'airPlace', markers: 3 })
  })

  test('6.2b a marker serves every nationality of its side', () => {
    for (const [nation, unit, hex, target] of [
      ['Hungary', 'hu-a1', '3232', '3231'],
      ['Poland', 'po-Cr', '2926', '2826'],
      ['Germany', 'ge-a2', '2123', '2122']
    ] as const) {
      const state = scene({ units: { [unit]: hex, 'cz-c1': target }, phase: combat([nation]) })
      state.airSide = GERMAN
      state.airMarkers = [hexIn(state, hex)]
      refreshAir(state)
      const offer = warComesEarly.offers(state).find((entry) => entry.gesture === 'attack') as AttackOffer
      const shifts = oddsOf(offer.preview(target, [unit])).shifts.filter((line) => line.rule === '6.2.2f')
      expect(shifts.map((line) => line.value)).toEqual([1])
    }
  })

  test('6.2.1a terror bombing is assigned in the Air Superiority Phase, off the map', () => {
    const state = airPhase(GERMAN_FIVE)
    expect(state.track).toEqual([])
    give(state, terror(5), 1, 1, 1, 1, 1, 1)
    expect(state.airMarkers).toEqual([])
    // It is over: the first marker was drawn and no bombing can be ordered any more.
    expect(state.track.length).toBe(1)
    expect(refusal(state, terror(1))).not.toBeNull()
  })

  test('6.2.1b X32 each raid rolls a die: 4 to 6 cost the enemy a point', () => {
    const state = airPhase(ALLIED_THREE)
    give(state, terror(3), 2, 4, 6, 1)
    expect(state.vp).toEqual([48, 50])
    for (const [die, loss] of [
      [1, 0],
      [3, 0],
      [4, 1],
      [6, 1]
    ] as const) {
      const german = airPhase([2, 2, 2, 2, 3])
      give(german, terror(1), die, 1)
      expect(german.vp).toEqual([50, 50 - loss])
    }
  })

  test('6.2.1c a marker that bombed gives no ground support', () => {
    const state = airPhase(GERMAN_FIVE)
    give(state, terror(4), 1, 1, 1, 1)
    give(state, marker('2121'), 1)
    expect(state.airMarkers).toEqual([hexIn(state, '2121')])
    expect(refusal(state, marker('2122'))).not.toBeNull()
  })

  test('6.2.1d the bomber gains no points by it', () => {
    const state = airPhase(GERMAN_FIVE)
    give(state, terror(5), 6, 6, 6, 6, 6, 1)
    expect(state.vp).toEqual([50, 45])
  })

  test('4.1d terror bombing that brings the Allied total to 1 ends the game', () => {
    const state = airPhase(GERMAN_FIVE, (state) => (state.vp = [50, 3]))
    give(state, terror(2), 6, 6)
    expect(state.result).toMatchObject({ winner: 'german', rule: '4.1d' })
  })

  test('6.2.2a after the bombing every other marker must be placed', () => {
    const state = airPhase(ALLIED_THREE)
    give(state, terror(0))
    for (const hex of ['2121', '2122', '2123']) {
      expect(warComesEarly.actor(state)).toBe('allied')
      expect(refusal(state, { type: 'end' })).not.toBeNull()
      give(state, marker(hex), ...(hex === '2123' ? [1] : []))
    }
    expect(warComesEarly.actor(state)).toBe('german')
  })

  test('6.2.2b one marker in a hex, any hex of the map, whoever is there', () => {
    const state = eveOf(3, { units: { 'ge-c1': '2413', 'fr-c1': '0214' } })
    end(state, ...GERMAN_FIVE)
    give(state, terror(0))
    const offer = warComesEarly.offers(state)[0] as PlaceOffer
    expect(offer.hexes('air').length).toBe(worldOf(state).grid.count)
    // Friends, foes, the sea, a neutral.
    tokenMarkers(state, ['2413', '0214', '0101', '0407'])
    expect(refusal(state, marker('2413'))).toBe('6.2.2b')
    expect((warComesEarly.offers(state)[0] as PlaceOffer).hexes('air')).not.toContain('2413')
  })

  test('6.2.2c an air zone is the hex and its six neighbours, terrain or no', () => {
    const state = airPhase([2, 2, 2, 2, 3])
    give(state, terror(0))
    give(state, marker('2504'), 1)
    const { air, world } = boardOf(state)
    expect(world.land[hexIn(state, '2504')]).toBe(0)
    const zone = world.grid.ids.filter((_id, hex) => air[GERMAN][hex] === 1)
    expect(zone.sort()).toEqual(['2403', '2404', '2503', '2504', '2505', '2603', '2604'])
  })

  test('6.2.2d X34 overlapping air zones do not add up', () => {
    const state = airPhase(ALLIED_THREE)
    give(state, terror(1), 1)
    give(state, marker('2413'))
    give(state, marker('2414'), 1)
    expect(boardOf(state).air[ALLIED][hexIn(state, '2514')]).toBe(1)
    const unit = worldOf(state).unit('ge-c1')!
    const lines = explainStep(state, unit, hexIn(state, '2614'), hexIn(state, '2514'))
    expect(lines.filter((line) => line.rule === '6.2.2e').map((line) => line.value)).toEqual([1])
  })

  test('6.2.2e X33 by rail into an enemy air zone costs half a point and one more', () => {
    const state = scene({ units: { 'ge-c1': '2313' } })
    state.airSide = ALLIED
    state.airMarkers = [hexIn(state, '2414')]
    refreshAir(state)
    const lines = explainStep(
      state,
      worldOf(state).unit('ge-c1')!,
      hexIn(state, '2313'),
      hexIn(state, '2413')
    )
    expect(lines.reduce((sum, line) => sum + line.value, 0)).toBe(1.5)
  })
})

describe('the end of the turn', () => {
  test('6.3a all markers leave the map when the pool is empty', () => {
    const state = airPhase([2, 2, 2, 2, 3])
    give(state, terror(0))
    give(state, marker('2413'), 1)
    state.pool = []
    state.stack = [{ ...state.stack[0]!, step: 1 } as never, { phase: 'window' }]
    const { events } = end(state, ...TIE, 1)
    expect(events.map((event) => event.kind)).toContain('airReturn')
    expect(state.turn).toBe(4)
    expect([state.airMarkers, state.airSide]).toEqual([[], NOBODY])
    expect(boardOf(state).air[GERMAN].some((zone) => zone === 1)).toBe(false)
  })

  test('6.3b a marker has one mission in a turn and is there again in the next', () => {
    const state = airPhase(GERMAN_FIVE)
    give(state, terror(5), 1, 1, 1, 1, 1, 1)
    state.pool = []
    state.stack = [{ ...state.stack[0]!, step: 1 } as never, { phase: 'window' }]
    end(state, ...GERMAN_FIVE)
    expect(state.turn).toBe(4)
    expect(state.stack[state.stack.length - 1]).toEqual({ phase: 'airAssign', markers: 5 })
  })

  test('6.3c a marker is no unit: no battle touches it', () => {
    const state = scene({
      units: { 'ge-a2': '1620', 'ge-a3': '1619' },
      phase: combat(['Germany'])
    })
    state.airSide = GERMAN
    state.airMarkers = [hexIn(state, '1620')]
    expect(worldOf(state).units.some((unit) => unit.id === 'air')).toBe(false)
    give(state, { type: 'attack', target: '1720', units: ['ge-a2', 'ge-a3'] } as never, 6)
    expect(state.airMarkers).toEqual([hexIn(state, '1620')])
    for (const offer of warComesEarly.offers(state))
      if (offer.gesture === 'pick')
        for (const choice of offer.choices) expect(choice.units ?? []).not.toContain('air')
    returnAirpower(state)
    expect([state.airMarkers, state.airSide]).toEqual([[], NOBODY])
  })
})
