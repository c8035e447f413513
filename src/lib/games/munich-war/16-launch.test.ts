import { describe, expect, test } from 'vitest'
import type { ConfirmOffer, PlaceOffer } from '../../kernel/offers'
import { boardOf, inEnemyZone, put, worldOf } from './board'
import { returnAir } from './16-launch'
import type { Context, Event } from './events'
import type { AirFrame, State } from './state'
import { game, give, hexIn, refusal, unitIn, where } from './testing'
import { airScene, END, fly, launch, now, terror, whereAir } from './testing-air'
import { ALLIED, AXIS, boxOf } from './world'

const L1 = 'GER-AIR-L1'
const L2 = 'GER-AIR-L2'
const LIFT = 'GER-LIFT-1'

const offered = (state: State) =>
  game.offers(state).find((offer): offer is PlaceOffer => offer.id === 'launch')
const hexesFor = (state: State, unit: string) => offered(state)?.hexes(unit) ?? []

/** What happens to go on the Utilized display by 4.0. */
function airReturn(state: State, side: 0 | 1): Event[] {
  const events: Event[] = []
  returnAir(state, side, { emit: (event) => void events.push(event) } as Context)
  return events
}

describe('16.0 to 16.2 who flies', () => {
  test('16.0a, 16.1a only air units of the side in its Available display', () => {
    const state = airScene({ air: [L1], units: { 'GER-INF-01': '2513' } })
    put(state, unitIn(state, L2), boxOf(worldOf(state), AXIS, 'utilized'))
    put(state, unitIn(state, 'GER-AIR-L4'), boxOf(worldOf(state), AXIS, 'reinforcements'))
    put(state, unitIn(state, 'GER-SF-AB'), boxOf(worldOf(state), AXIS, 'available'))
    put(state, unitIn(state, 'CZE-AIR-1'), boxOf(worldOf(state), ALLIED, 'available'))
    expect(refusal(state, launch(L2, '2515'))).toBe('16.1a')
    expect(refusal(state, launch('GER-AIR-L4', '2515'))).toBe('16.1a')
    expect(refusal(state, launch('GER-INF-01', '2515'))).toBe('16.0a')
    expect(refusal(state, launch('GER-SF-AB', '2515'))).toBe('16.0a')
    expect(refusal(state, launch('CZE-AIR-1', '2515'))).toBe('2.2a')
    expect(offered(state)?.pieces).toEqual([L1])
    give(state, launch(L1, '2515'))
    expect(whereAir(state, L1)).toBe('2515')
    // In its display all the same: it is nobody who stands in the hex.
    expect(where(state, L1)).toBe('axis-available')
  })

  test('16.2a one mission in a game turn, and not twice in a phase', () => {
    const state = airScene({ air: [L1] })
    give(state, launch(L1, '2515'))
    expect(refusal(state, launch(L1, '2514'))).toBe('16.1a')
    expect(offered(state)).toBeUndefined()
  })

  test('16.2a C4 A5 who has intercepted in the turn of the Axis flies no more in that of the Allies', () => {
    const units = { 'GBR-INF-BEF': '1211' }
    const scenario = 'western-powers-guarantee'
    const state = airScene({ scenario, air: ['GBR-AIR-1', 'GBR-AIR-2'], side: ALLIED, turn: 3, units })
    // Reset between the two Air Phases of the game turn.
    state.since[unitIn(state, 'GBR-AIR-1').index] = 3
    expect(refusal(state, launch('GBR-AIR-1', '1310'))).toBe('16.2a')
    expect(offered(state)?.pieces).toEqual(['GBR-AIR-2'])
    state.turn = 4
    expect(refusal(state, launch('GBR-AIR-1', '1310'))).toBeNull()
  })

  test('16.2b any number of missions, and what they are is not said', () => {
    const state = airScene({ air: [L1, L2, LIFT], units: { 'CZE-ARM-1': '2515', 'GER-INF-01': '2511' } })
    const events = [launch(L1, '2515'), launch(L2, '2514'), launch(LIFT, '2511')].flatMap(
      (order) => give(state, order).events
    )
    expect(events.map(({ kind, rule }) => `${kind} ${rule}`)).toEqual(Array(3).fill('launch 16.2b'))
    for (const event of events)
      expect(Object.keys(event).sort()).toEqual(['hexes', 'kind', 'rule', 'side', 'units'])
    expect(refusal(state, { ...launch(L1, '2513'), mission: 'terror' })).toBe('order')
    expect(now(state)).toBe('launch axis')
    give(state, END)
    expect(now(state)).not.toBe('launch axis')
  })

  test('16.2b where nobody can be seen to fly nobody is asked', () => {
    const asked = (change: (state: State) => void) => {
      const state = airScene({ air: [L1] })
      change(state)
      ;(state.stack[1] as AirFrame).step = 0
      give(state, END)
      return now(state)
    }
    const to = (state: State, id: string, box: string) =>
      put(state, unitIn(state, id), boxOf(worldOf(state), AXIS, box))
    expect(asked(() => {})).toBe('launch axis')
    expect(asked((state) => to(state, L1, 'utilized'))).toBe('launch allied')
    // Special forces lie there, and who lies there the other side does not see.
    expect(
      asked((state) => {
        to(state, L1, 'utilized')
        to(state, 'GER-SF-AB', 'available')
      })
    ).toBe('launch axis')
    // That all have flown it does see.
    expect(asked((state) => state.since.fill(1))).toBe('launch allied')
  })

  test('16.2b what could have been launched is named at the end', () => {
    const state = airScene({ air: [L1] })
    const end = game.offers(state).find(({ id }) => id === 'end') as ConfirmOffer
    expect(end.lapses?.()).toHaveLength(1)
    give(state, launch(L1, '2515'))
    expect((game.offers(state).find(({ id }) => id === 'end') as ConfirmOffer).lapses?.()).toEqual([])
  })
})

describe('16.3 to 16.5 where to', () => {
  test('16.3c, 16.3h out of range is refused; what is offered is what is taken', () => {
    const state = airScene({ air: [L1], units: { 'CZE-ARM-1': '2515' } })
    expect(refusal(state, launch(L1, '3419'))).toBe('16.3c')
    expect(refusal(state, launch(L1, '3212'))).toBe('5.5d')
    const hexes = hexesFor(state, L1)
    expect(hexes).toContain('2515')
    const { places, count } = worldOf(state).grid
    for (const hex of places.slice(0, count)) {
      const { invade } = offered(state)!.order(L1, hex) as { invade?: string }
      expect(refusal(structuredClone(state), launch(L1, hex, invade)) === null, hex).toBe(hexes.includes(hex))
    }
  })

  test('16.3 a display is no target', () => {
    const state = airScene({ air: [L1] })
    expect(refusal(state, launch(L1, 'axis-utilized'))).toBe('16.3c')
    expect(refusal(state, launch(L1, 'soviet-rail'))).toBe('16.3c')
  })

  test('16.5a one air unit of a side over a hex', () => {
    const state = airScene({ air: [L1, L2] })
    give(state, launch(L1, '2515'))
    expect(refusal(state, launch(L2, '2515'))).toBe('16.5a')
    expect(hexesFor(state, L2)).not.toContain('2515')
    expect(refusal(state, launch(L2, '2514'))).toBeNull()
    const other = airScene({ air: [L1], units: { 'GER-INF-01': '2513' } })
    put(other, unitIn(other, 'CZE-AIR-1'), boxOf(worldOf(other), ALLIED, 'available'))
    fly(other, 'CZE-AIR-1', '2513')
    expect(refusal(other, launch(L1, '2513'))).toBeNull()
  })

  test('16.5b who flies stands in no hex: no zone, no stack, no control', () => {
    const state = airScene({ air: [L1] })
    const owner = [...state.owner]
    give(state, launch(L1, '2515'))
    expect(state.owner).toEqual(owner)
    expect(boardOf(state).height[hexIn(state, '2515')]).toBe(0)
    expect(inEnemyZone(boardOf(state), ALLIED, hexIn(state, '2514'))).toBe(false)
  })

  test('16.10.2a an airlift goes to land units of its own nation', () => {
    const state = airScene({ air: [LIFT], units: { 'GER-INF-01': '2513', 'HUN-ARM-1': '3019' } })
    expect(refusal(state, launch(LIFT, '2514'))).toBe('16.10.2a')
    expect(refusal(state, launch(LIFT, '3019'))).toBe('16.10.2a')
    expect(hexesFor(state, LIFT)).toEqual(['2513'])
    expect(refusal(state, launch(LIFT, '2513'))).toBeNull()
  })

  test('16.2d, 16.10.1a an airlift may stay in its launch hex', () => {
    const state = airScene({ air: [LIFT], units: { 'GER-INF-01': '2511' } })
    give(state, launch(LIFT, '2511'))
    expect(whereAir(state, LIFT)).toBe('2511')
    expect(refusal(airScene({ air: [LIFT] }), launch(LIFT, '2511'))).toBe('16.10.2a')
  })
})

describe('5.4 invasion from the air', () => {
  test('5.4c, 5.4h who flies into a neutral country invades it, and has to say so', () => {
    const state = airScene({ air: [L1] })
    expect(refusal(state, launch(L1, '1512'))).toBe('5.4h')
    expect(refusal(state, launch(L1, '1512', 'Netherlands'))).toBe('5.4h')
    expect(refusal(state, launch(L1, '2515', 'Belgium'))).toBe('5.4h')
    const { events, barrier } = give(state, launch(L1, '1512', 'Belgium'))
    expect(state.side[worldOf(state).countryNamed('Belgium')]).toBe(ALLIED)
    expect(events[0]).toMatchObject({ kind: 'invade', country: 'Belgium', by: 'Germany', joins: 'allied' })
    expect(barrier).toBe('reveal')
    expect(whereAir(state, L1)).toBe('1512')
  })

  test('5.4i at once, before interception: its zones of control are there', () => {
    const state = airScene({ air: [L1, L2], units: { 'BEL-ARM-FA': '1613' } })
    expect(inEnemyZone(boardOf(state), AXIS, hexIn(state, '1712'))).toBe(false)
    give(state, launch(L1, '1512', 'Belgium'))
    expect(now(state)).toBe('launch axis')
    expect(inEnemyZone(boardOf(state), AXIS, hexIn(state, '1712'))).toBe(true)
    // And nobody has to invade it once more.
    expect(refusal(state, launch(L2, '1511', 'Belgium'))).toBe('5.4h')
    expect(refusal(state, launch(L2, '1511'))).toBeNull()
  })

  test('5.1b, 5.5 only who may invade the country', () => {
    const units = { 'HUN-ARM-1': '3019' }
    const state = airScene({ scenario: 'general-war', air: ['ITA-AIR-1', L1], units })
    expect(refusal(state, launch('ITA-AIR-1', '1818', 'Switzerland'))).toBe('5.6d')
    expect(refusal(state, launch(L1, '1818', 'Switzerland'))).toBe('5.6d')
    expect(refusal(state, launch('ITA-AIR-1', '2520'))).toBe('5.5d')
    expect(refusal(state, launch(L1, '2520', 'Yugoslavia'))).toBe('5.5d')
  })

  test('5.4c the offer warns of it gravely and says it in the order', () => {
    const state = airScene({ air: [L1] })
    const offer = offered(state)!
    expect(offer.hexes(L1)).toContain('1512')
    expect(offer.warnings?.(L1, '1512')).toMatchObject([{ rule: '5.4c', grave: true }])
    expect(offer.order(L1, '1512')).toEqual(launch(L1, '1512', 'Belgium'))
    expect(offer.order(L1, '2515')).toEqual(launch(L1, '2515'))
  })

  test('16.8a a mission over nothing at all is warned of', () => {
    const state = airScene({ air: [L1], units: { 'CZE-ARM-1': '2514' } })
    const rules = (hex: string) => offered(state)!.warnings!(L1, hex).map(({ rule }) => rule)
    expect(rules('2513')).toEqual(['16.8a'])
    expect(rules('2514')).toEqual([])
    expect(rules('2515')).toEqual([])
  })
})

describe('15.0 the way back', () => {
  const stack = { 'CZE-ARM-1': '2515', 'CZE-FORT-1': '2515' }

  test('15.0e a launch that uncovers a stack cannot be taken back alone', () => {
    const state = () => airScene({ air: [L1], units: stack })
    expect(give(state(), launch(L1, '2515')).barrier).toBe('reveal')
    expect(give(state(), launch(L1, '2514')).barrier).toBe('reveal')
    expect(give(state(), launch(L1, '2413')).barrier).toBeNull()
  })

  test('15.0e where all is seen already nothing is uncovered', () => {
    const single = airScene({ air: [L1], units: { 'CZE-ARM-1': '2515' } })
    expect(give(single, launch(L1, '2515')).barrier).toBeNull()
    const twice = airScene({ air: [L1, L2], units: stack })
    give(twice, launch(L1, '2515'))
    expect(give(twice, launch(L2, '2514')).barrier).toBeNull()
  })
})

describe('4.0 air return', () => {
  test('4.0g, 16.4a whoever is still over the map goes to Utilized, the other side’s air units stay', () => {
    const state = airScene({ air: [L1, LIFT, 'CZE-AIR-1'], units: { 'GER-INF-01': '2511' } })
    fly(state, L1, '2515')
    fly(state, LIFT, '2511')
    fly(state, 'CZE-AIR-1', '2513')
    expect(airReturn(state, AXIS)).toMatchObject([{ units: [L1] }, { units: [LIFT] }])
    expect([L1, LIFT, 'CZE-AIR-1'].map((id) => whereAir(state, id))).toEqual([
      'axis-utilized',
      'axis-utilized',
      '2513'
    ])
    expect(airReturn(state, AXIS)).toEqual([])
  })

  test('16.2b C5 who has flown is Utilized and flies no more in the game turn', () => {
    const state = airScene({ air: [L1], turn: 3 })
    give(state, launch(L1, '2515'))
    give(state, END)
    give(state, END)
    airReturn(state, AXIS)
    expect(whereAir(state, L1)).toBe('axis-utilized')
    state.stack = airScene({ air: [] }).stack
    expect(refusal(state, launch(L1, '2515'))).toBe('16.1a')
  })
})

describe('the phase as a whole', () => {
  test('4.0f launch, interception by the other side, terror for who is over something, then it is over', () => {
    const state = airScene({ air: [L1, 'CZE-AIR-1'] })
    expect(now(state)).toBe('launch axis')
    give(state, launch(L1, '2515'))
    expect(refusal(state, terror(L1, 'city'))).toBe('16.2b')
    give(state, END)
    expect(now(state)).toBe('interception allied')
    expect(refusal(state, launch('CZE-AIR-1', '2515'))).toBe('16.6a')
    give(state, END)
    expect(now(state)).toBe('terror axis')
    expect(refusal(state, terror(L1, 'city'), 'allied')).toBe('turn')
    give(state, END)
    expect(now(state)).toBe('launch allied')
  })
})
