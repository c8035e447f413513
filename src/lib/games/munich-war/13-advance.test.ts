import { describe, expect, test } from 'vitest'
import type { MoveOffer } from '../../kernel/offers'
import { beginAdvance } from './13-advance'
import { sideOf, worldOf } from './board'
import type { Event } from './events'
import type { State } from './state'
import { game, give, hexIn, refusal, unitIn, where, type Scene } from './testing'
import { after, isOver } from './testing-battle'
import type { Side } from './world'

type Table = 'assault' | 'mobile'

const advanceOf = (
  set: Scene,
  ids: string,
  hex: string,
  table: Table,
  storm = false
): { state: State; events: Event[] } =>
  after(set, (state) => {
    state.storm = storm
    const units = ids.split(' ').map((id) => unitIn(state, id))
    beginAdvance(state, sideOf(state, units[0]!) as Side, hexIn(state, hex), units, table)
  })

/** These units have attacked the hex and may advance. */
const advancing = (set: Scene, ids: string, hex: string, table: Table = 'assault', storm = false): State =>
  advanceOf(set, ids, hex, table, storm).state

const go = (unit: string, ...path: string[]) => ({ type: 'advance', unit, path })
const end = { type: 'end' }

const offerIn = (state: State): MoveOffer =>
  game.offers(state).find(({ id }) => id === 'advance') as MoveOffer
const reach = (state: State, unit: string): string[] =>
  offerIn(state)
    .reach([unit])
    .map(({ hex }) => hex)
    .sort()

/** Panzers and infantry beside Usti (2514), which is empty. */
const USTI = { 'GER-PZ-16': '2513', 'GER-INF-01': '2414', 'GER-INF-02': '2513' }
const ALL = 'GER-PZ-16 GER-INF-01 GER-INF-02'

describe('13.0 advance', () => {
  test('13.0a all, some or none of the attackers may go into the hex', () => {
    const state = advancing({ units: USTI }, ALL, '2514')
    expect(game.actor(state)).toBe('axis')
    const none = structuredClone(state)
    give(none, end)
    expect([where(none, 'GER-PZ-16'), isOver(none)]).toEqual(['2513', true])

    const { events } = give(state, go('GER-INF-01', '2514'))
    expect(events[0]).toEqual({
      kind: 'advance',
      rule: '13.0a',
      side: 'axis',
      units: ['GER-INF-01'],
      hexes: ['2414', '2514']
    })
    expect(offerIn(state).units).toEqual(['GER-PZ-16', 'GER-INF-02'])
    expect(refusal(state, go('GER-INF-01', '2514'))).toBe('13.0a')
    give(state, go('GER-INF-02', '2514'))
    give(state, end)
    expect([where(state, 'GER-INF-01'), where(state, 'GER-PZ-16'), isOver(state)]).toEqual([
      '2514',
      '2513',
      true
    ])
  })

  test('13.0a only who has attacked', () => {
    const state = advancing({ units: USTI }, 'GER-INF-01', '2514')
    expect(refusal(state, go('GER-INF-02', '2514'))).toBe('13.0a')
  })

  test('13.0a when all have gone it is over', () => {
    const state = advancing({ units: USTI }, 'GER-INF-01', '2514')
    give(state, go('GER-INF-01', '2514'))
    expect(isOver(state)).toBe(true)
  })

  test('13.0b enemy zones stop nobody', () => {
    const state = advancing({ units: { ...USTI, 'CZE-ARM-1': '2515' } }, ALL, '2514')
    give(state, go('GER-INF-01', '2514'))
    expect(where(state, 'GER-INF-01')).toBe('2514')
  })

  test('13.0b not into a mountain but with alpine units', () => {
    const state = advancing(
      { units: { 'GER-INF-01': '2218', 'GER-ALP-1': '2218' } },
      'GER-INF-01 GER-ALP-1',
      '2219'
    )
    expect(offerIn(state).units).toEqual(['GER-ALP-1'])
    expect(refusal(state, go('GER-INF-01', '2219'))).toBe('13.0b')
    give(state, go('GER-ALP-1', '2219'))
    expect(where(state, 'GER-ALP-1')).toBe('2219')
  })

  test('13.0b not into a neutral country', () => {
    expect(isOver(advancing({ units: { 'GER-INF-01': '1712' } }, 'GER-INF-01', '1613'))).toBe(true)
  })

  test('13.0c static units never advance', () => {
    const state = advancing({ units: { ...USTI, 'GER-AAA-1': '2414' } }, 'GER-AAA-1 GER-INF-01', '2514')
    expect(offerIn(state).units).toEqual(['GER-INF-01'])
    expect(refusal(state, go('GER-AAA-1', '2514'))).toBe('13.0c')
  })

  test('13.0d nobody advances while an enemy is left in the hex', () => {
    expect(isOver(advancing({ units: { ...USTI, 'CZE-FORT-2': '2514' } }, ALL, '2514'))).toBe(true)
    expect(isOver(advancing({ units: USTI }, ALL, '2514'))).toBe(false)
  })

  test('13.0e more may advance than may stack, with a warning', () => {
    const units = { ...USTI, 'GER-INF-03': '2513', 'GER-INF-04': '2414' }
    const ids = ['GER-PZ-16', 'GER-INF-01', 'GER-INF-02', 'GER-INF-03']
    const state = advancing({ units }, ids.join(' '), '2514')
    for (const id of ids.slice(0, 3)) {
      expect(offerIn(state).path([id], '2514')?.warnings).toEqual([])
      give(state, go(id, '2514'))
    }
    expect(offerIn(state).path(['GER-INF-03'], '2514')?.warnings?.[0]?.rule).toBe('9.1a')
    expect(offerIn(state).suggested!()).toBeNull()
    give(state, go('GER-INF-03', '2514'))
    expect(where(state, 'GER-INF-03')).toBe('2514')
  })

  test('13.0a the strongest is suggested first', () => {
    const state = advancing({ units: { ...USTI, 'GER-SS-1': '2513' } }, `GER-SS-1 ${ALL}`, '2514')
    expect(offerIn(state).suggested!()).toEqual({ units: ['GER-PZ-16'], to: '2514' })
  })

  test('2.3h an advance takes the hex', () => {
    const state = advancing({ units: USTI }, 'GER-INF-01', '2514')
    give(state, go('GER-INF-01', '2514'))
    expect(state.owner[hexIn(state, '2514')]).toBe(0)
  })
})

describe('13.1 pursuit', () => {
  test('13.1a B28 on the Mobile table a unit with the sign may go two hexes, one without it one', () => {
    const state = advancing({ units: USTI }, ALL, '2514', 'mobile')
    expect(reach(state, 'GER-PZ-16')).toEqual(['2414', '2415', '2513', '2514', '2515', '2614', '2615'])
    expect(reach(state, 'GER-INF-01')).toEqual(['2514'])
    const { events } = give(state, go('GER-PZ-16', '2514', '2515'))
    expect(where(state, 'GER-PZ-16')).toBe('2515')
    expect(events[0]).toMatchObject({ rule: '13.1a', hexes: ['2513', '2514', '2515'] })
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'control', hexes: expect.arrayContaining(['2514']) })
    )
  })

  test('13.1a not on the Assault table', () => {
    const state = advancing({ units: USTI }, ALL, '2514', 'assault')
    expect(reach(state, 'GER-PZ-16')).toEqual(['2514'])
    expect(refusal(state, go('GER-PZ-16', '2514', '2515'))).toBe('13.1a')
  })

  test('13.1b the first hex is that of the defenders, the second any without enemies', () => {
    const state = advancing({ units: { ...USTI, 'CZE-ARM-1': '2515' } }, ALL, '2514', 'mobile')
    expect(refusal(state, go('GER-PZ-16', '2614'))).toBe('13.1b')
    expect(refusal(state, go('GER-PZ-16', '2614', '2615'))).toBe('13.1b')
    expect(refusal(state, go('GER-PZ-16', '2514', '2515'))).toBe('13.1b')
    expect(refusal(state, go('GER-PZ-16', '2514', '2616'))).toBe('13.1b')
    // The zone of the army is no matter.
    give(state, go('GER-PZ-16', '2514', '2615'))
    expect(where(state, 'GER-PZ-16')).toBe('2615')
  })

  test('13.1c it may stop in the first hex', () => {
    const state = advancing({ units: USTI }, ALL, '2514', 'mobile')
    give(state, go('GER-PZ-16', '2514'))
    expect(where(state, 'GER-PZ-16')).toBe('2514')
  })

  test('13.1d a mechanized unit without the sign goes one hex', () => {
    const units = { 'GER-MECH-14': '2513', 'GER-PZ-16': '2513' }
    const state = advancing({ units }, 'GER-MECH-14 GER-PZ-16', '2514', 'mobile')
    expect(refusal(state, go('GER-MECH-14', '2514', '2515'))).toBe('13.1d')
    give(state, go('GER-MECH-14', '2514'))
    expect(where(state, 'GER-MECH-14')).toBe('2514')
  })

  test('13.1e C41 the second hex is no mountain and not neutral', () => {
    const mountain = advancing({ units: { 'GER-PZ-16': '2217' } }, 'GER-PZ-16', '2218', 'mobile')
    expect(reach(mountain, 'GER-PZ-16')).toEqual(['2117', '2217', '2218', '2317'])
    expect(refusal(mountain, go('GER-PZ-16', '2218', '2219'))).toBe('13.1e')
    const neutral = advancing({ units: { 'GER-PZ-16': '1812' } }, 'GER-PZ-16', '1712', 'mobile')
    expect(refusal(neutral, go('GER-PZ-16', '1712', '1613'))).toBe('13.1e')
    expect(offerIn(neutral).why!(['GER-PZ-16'], '1613')?.rule).toBe('13.1e')
  })

  test('13.1e nor at sea or across a sea hexside', () => {
    const state = advancing({ units: { 'GER-PZ-16': '2010' } }, 'GER-PZ-16', '2009', 'mobile')
    expect(refusal(state, go('GER-PZ-16', '2009', '2008'))).toBe('13.1e')
    expect(refusal(state, go('GER-PZ-16', '2009', '2108'))).toBe('13.1e')
    expect(reach(state, 'GER-PZ-16')).toEqual(['1909', '2009', '2010', '2109'])
  })

  test('13.1a every hex that is not offered is refused, and why is the reason', () => {
    const state = advancing({ units: { ...USTI, 'CZE-ARM-1': '2515' } }, ALL, '2514', 'mobile')
    const offer = offerIn(state)
    for (const id of offer.units)
      for (const hex of worldOf(state).grid.ids) {
        const path = hex === '2514' ? [hex] : ['2514', hex]
        const bar = offer.why!([id], hex)
        expect(bar === null, hex).toBe(offer.path([id], hex) !== null)
        expect(refusal(structuredClone(state), go(id, ...path))).toBe(bar?.rule ?? null)
      }
  })
})

describe('20.0 in a storm', () => {
  test('20.0d B29 advances are one hex long', () => {
    const state = advancing({ units: USTI }, ALL, '2514', 'mobile', true)
    expect(reach(state, 'GER-PZ-16')).toEqual(['2514'])
    expect(refusal(state, go('GER-PZ-16', '2514', '2515'))).toBe('20.0d')
    give(state, go('GER-PZ-16', '2514'))
    expect(where(state, 'GER-PZ-16')).toBe('2514')
  })
})

describe('23.5 Poland and politics', () => {
  test('23.5a units of allies do not advance or pursue into each other’s country', () => {
    const set = (options: Scene['options']): Scene => ({
      scenario: 'western-powers-guarantee',
      options: options!,
      units: { 'GER-PZ-16': '2713' }
    })
    const held = advancing(set({ polandPolitics: true }), 'GER-PZ-16', '2712', 'mobile')
    expect(refusal(held, go('GER-PZ-16', '2712', '2812'))).toBe('23.5a')
    expect(isOver(advancing(set({ polandPolitics: true }), 'GER-PZ-16', '2813'))).toBe(true)
    const free = advancing(set({}), 'GER-PZ-16', '2712', 'mobile')
    expect(refusal(free, go('GER-PZ-16', '2712', '2812'))).toBeNull()
    expect(isOver(advancing(set({}), 'GER-PZ-16', '2813'))).toBe(false)
  })
})
