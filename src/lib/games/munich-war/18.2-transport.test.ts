import { describe, expect, test } from 'vitest'
import type { MoveOffer } from '../../kernel/offers'
import { inSupply } from './14-supply'
import { endSeaMoves } from './18.2-transport'
import { worldOf } from './board'
import type { State } from './state'
import { game, give, hexIn, refusal, scene, unitIn, where, type Scene } from './testing'
import { moving } from './testing-sea'
import { ALLIED, AXIS } from './world'

const sail = (units: string, hex: string, invade?: string) => ({
  type: 'sail',
  units: units.split(' '),
  hex,
  ...(invade !== undefined && { invade })
})
const assault = (units: string, hex: string, target: string, invade?: string) => ({
  type: 'assault',
  units: units.split(' '),
  hex,
  target,
  ...(invade !== undefined && { invade })
})

const offerIn = (state: State, id: 'sail' | 'assault'): MoveOffer | undefined =>
  game.offers(state).find((offer) => offer.id === id) as MoveOffer | undefined
const reach = (state: State, unit: string, id: 'sail' | 'assault' = 'sail'): string[] =>
  (offerIn(state, id)?.reach([unit]) ?? []).map(({ hex }) => hex).sort()
const has = (list: readonly number[], state: State, unit: string): boolean =>
  list.includes(unitIn(state, unit).index)

/** The Movement Phase of the Axis in the war of all against all. */
const axis = (units: Record<string, string>, set: Scene = {}): State =>
  moving({ scenario: 'general-war', ...set, units }, AXIS)
const allies = (units: Record<string, string>, set: Scene = {}): State =>
  moving({ scenario: 'general-war', ...set, units }, ALLIED)

describe('18.2 amphibious markers', () => {
  test('18.2a the marker is Utilized at the end of the Movement Phase, the others stay where they are', () => {
    const state = axis({ 'GER-INF-01': '2610' })
    give(state, sail('GER-INF-01', '3209'))
    expect(state.over[unitIn(state, 'GER-NT-1').index]).toBe(hexIn(state, '3209'))
    expect(where(state, 'GER-NT-1')).toBe('axis-available')
    endSeaMoves(state, AXIS, undefined as never)
    expect(where(state, 'GER-NT-1')).toBe('axis-utilized')
    expect(state.over[unitIn(state, 'GER-NT-1').index]).toBe(-1)
    expect(where(state, 'ITA-NT-1')).toBe('axis-available')
  })

  test('18.2b a marker serves once', () => {
    const state = axis({ 'GER-INF-01': '2610', 'GER-INF-02': '2610' })
    give(state, sail('GER-INF-01', '3209'))
    expect(refusal(state, sail('GER-INF-02', '3209'))).toBe('18.2b')
    expect(offerIn(state, 'sail')).toBeUndefined()
  })
})

describe('18.2.1 naval transport', () => {
  test('18.2.1a three smaller units, or one army', () => {
    const corps = axis({
      'GER-INF-01': '2610',
      'GER-INF-02': '2610',
      'GER-PZ-16': '2610',
      'GER-2L-R': '2610'
    })
    expect(refusal(corps, sail('GER-INF-01 GER-INF-02 GER-PZ-16 GER-2L-R', '3209'))).toBe('order')
    give(corps, sail('GER-INF-01 GER-INF-02 GER-PZ-16', '3209'))
    expect(['GER-INF-01', 'GER-INF-02', 'GER-PZ-16', 'GER-2L-R'].map((id) => where(corps, id))).toEqual([
      '3209',
      '3209',
      '3209',
      '2610'
    ])
    const armies = axis({ 'ITA-ARM-1': '2321', 'ITA-ARM-2': '2321', 'ITA-2L-CCNN': '2321' })
    expect(refusal(armies, sail('ITA-ARM-1 ITA-ARM-2', '2623'))).toBe('18.2.1a')
    expect(refusal(armies, sail('ITA-ARM-1 ITA-2L-CCNN', '2623'))).toBe('18.2.1a')
    expect(offerIn(armies, 'sail')!.together('ITA-ARM-1')).toEqual([])
    give(armies, sail('ITA-ARM-1', '2623'))
    expect(where(armies, 'ITA-ARM-1')).toBe('2623')
  })

  test('18.2.1a mobile units of the nation of the marker only', () => {
    const state = axis({ 'GER-AAA-1': '2610', 'GER-INF-01': '2321', 'ITA-2L-CCNN': '2321' })
    expect(refusal(state, sail('GER-AAA-1', '3209'))).toBe('8.0a')
    expect(refusal(state, sail('ITA-2L-CCNN GER-INF-01', '2623'))).toBe('18.2.1a')
    // The Adriatic is no sea of Germany, and Hungary has no ships at all.
    expect(refusal(state, sail('GER-INF-01', '2623'))).toBe('18.2.1b')
    expect(refusal(axis({ 'HUN-CAV-MC': '2321' }), sail('HUN-CAV-MC', '2623'))).toBe('18.2b')
  })

  test('18.2.1b from port to port of one sea that is the nation’s', () => {
    const state = axis({ 'GER-INF-01': '2610', 'GER-INF-02': '2109', 'GER-INF-03': '2709' })
    // Danzig is Polish and empty, Konigsberg and Kiel are German; neutral ports can be invaded by Germany.
    expect(reach(state, 'GER-INF-01')).toEqual(['2208', '2407', '3009', '3208', '3209', '3502', '3505'])
    expect(refusal(state, sail('GER-INF-01', '2109'))).toBe('18.2.1b')
    expect(refusal(state, sail('GER-INF-01', '3109'))).toBe('18.2.1b')
    expect(refusal(state, sail('GER-INF-01', '2610'))).toBe('18.2.1b')
    // A6: the North Sea is not.
    expect(refusal(state, sail('GER-INF-02', '2009'))).toBe('18.2.1b')
    expect(refusal(state, sail('GER-INF-03', '3209'))).toBe('18.2.1b')
    expect(offerIn(state, 'sail')!.units).toEqual(['GER-INF-01'])
  })

  test('18.2.1b the port of arrival may be enemy controlled, but not enemy occupied', () => {
    const state = axis({ 'GER-INF-01': '2610' })
    expect(state.owner[hexIn(state, '3009')]).toBe(ALLIED)
    give(state, sail('GER-INF-01', '3009'))
    expect([where(state, 'GER-INF-01'), state.owner[hexIn(state, '3009')]]).toEqual(['3009', AXIS])
    const held = axis({ 'GER-INF-01': '2610', 'POL-FORT-G': '3009' })
    expect(refusal(held, sail('GER-INF-01', '3009'))).toBe('18.2.1b')
    expect(offerIn(held, 'sail')!.why!(['GER-INF-01'], '3009')?.rule).toBe('18.2.1b')
  })

  test('18.1b A48 the Baltic is closed to the British while the Axis controls Copenhagen', () => {
    const set: Scene = { allied: ['Finland'] }
    const state = allies({ 'GBR-INF-BEF': '3501' }, set)
    expect(refusal(structuredClone(state), sail('GBR-INF-BEF', '3009'))).toBeNull()
    state.side[worldOf(state).countryNamed('Denmark')] = AXIS
    state.owner[hexIn(state, '2407')] = AXIS
    expect(refusal(state, sail('GBR-INF-BEF', '3009'))).toBe('18.1b')
  })

  test('16.8.2f a port under terror is of no use, at either end', () => {
    for (const port of ['2610', '3209']) {
      const state = axis({ 'GER-INF-01': '2610' })
      state.terror.push(hexIn(state, port))
      expect(refusal(state, sail('GER-INF-01', '3209'))).toBe('16.8.2f')
    }
  })

  test('18.2.1c all cargo comes from the same port, and zones of control are no matter', () => {
    const state = axis({ 'GER-INF-01': '2610', 'GER-INF-02': '2208' })
    expect(refusal(state, sail('GER-INF-01 GER-INF-02', '3209'))).toBe('18.2.1c')
    const zones = axis({ 'GER-INF-01': '2610', 'POL-ARM-POM': '2611', 'POL-ARM-MOD': '3109' })
    give(zones, sail('GER-INF-01', '3209'))
    expect(where(zones, 'GER-INF-01')).toBe('3209')
  })

  test('18.2.1d who has moved does not sail, and who has sailed does not move', () => {
    const state = axis({ 'GER-INF-01': '2710', 'GER-INF-02': '2610' })
    give(state, { type: 'march', units: ['GER-INF-01'], path: ['2610'] })
    expect(refusal(state, sail('GER-INF-01', '3209'))).toBe('8.2a')
    give(state, sail('GER-INF-02', '3209'))
    expect(refusal(state, { type: 'march', units: ['GER-INF-02'], path: ['3210'] })).toBe('8.2a')
  })

  test('18.2.1d supply is not asked for', () => {
    const state = axis({ 'GER-INF-01': '3009', 'POL-ARM-POM': '3010', 'POL-ARM-MOD': '3109' })
    expect(inSupply(state, unitIn(state, 'GER-INF-01'), 'move')).toBe(false)
    give(state, sail('GER-INF-01', '2610'))
    expect(where(state, 'GER-INF-01')).toBe('2610')
  })

  test('18.2.1e who has landed fights in supply, with the friends in the hex', () => {
    const units = { 'GER-INF-01': '2610', 'GER-INF-02': '3009', 'POL-ARM-POM': '3010', 'POL-ARM-MOD': '3109' }
    const state = axis(units)
    const supplied = (id: string) => inSupply(state, unitIn(state, id), 'combat')
    expect(supplied('GER-INF-02')).toBe(false)
    give(state, sail('GER-INF-01', '3009'))
    expect([supplied('GER-INF-01'), supplied('GER-INF-02')]).toEqual([true, true])
    expect(inSupply(state, unitIn(state, 'GER-INF-01'), 'move')).toBe(false)
  })

  test('18.2.1f who has landed may attack', () => {
    const state = axis({ 'GER-INF-01': '2610' })
    give(state, sail('GER-INF-01', '3009'))
    expect([has(state.landed, state, 'GER-INF-01'), state.resting]).toEqual([true, []])
  })

  test('18.2.1g landing in a neutral port is an invasion and says so', () => {
    const state = axis({ 'GER-INF-01': '2610' })
    expect(refusal(state, sail('GER-INF-01', '3208'))).toBe('5.4h')
    expect(refusal(state, sail('GER-INF-01', '3209', 'Lithuania'))).toBe('5.4h')
    const path = offerIn(state, 'sail')!.path(['GER-INF-01'], '3208')!
    expect(path.warnings![0]).toMatchObject({ rule: '5.4a', grave: true })
    const { events } = give(state, offerIn(state, 'sail')!.order(['GER-INF-01'], path.hexes))
    expect(events[0]).toMatchObject({ kind: 'invade', country: 'Lithuania', joins: 'allied' })
    expect(state.side[worldOf(state).countryNamed('Lithuania')]).toBe(ALLIED)
    expect([where(state, 'GER-INF-01'), state.owner[hexIn(state, '3208')]]).toEqual(['3208', AXIS])
  })

  test('18.2.1g not where its units are, and not by a power without the right', () => {
    const held = axis({ 'GER-INF-01': '2610', 'LIT-INF-1': '3208' })
    expect(refusal(held, sail('GER-INF-01', '3208', 'Lithuania'))).toBe('18.2.1b')
    expect(refusal(allies({ 'GBR-INF-BEF': '1311' }), sail('GBR-INF-BEF', '1511', 'Belgium'))).toBe('5.5a')
    const danzig = moving({ units: { 'GER-INF-01': '2610' } }, AXIS)
    expect(refusal(danzig, sail('GER-INF-01', '3009', 'Danzig'))).toBe('5.6e')
  })

  test('5.1d neutral coasts are passed', () => {
    const state = moving({ units: { 'GER-INF-01': '2610' } }, AXIS)
    give(state, sail('GER-INF-01', '3209'))
    expect(where(state, 'GER-INF-01')).toBe('3209')
  })

  test('23.5a allies of Poland do not land there', () => {
    const set: Scene = { scenario: 'western-powers-guarantee', options: { polandPolitics: true } }
    expect(refusal(axis({ 'GER-INF-01': '2610' }, set), sail('GER-INF-01', '3009'))).toBe('23.5a')
    const without = axis({ 'GER-INF-01': '2610' }, { ...set, options: {} })
    expect(refusal(without, sail('GER-INF-01', '3009'))).toBeNull()
  })

  test('9.1a too many in the port of arrival is warned of and allowed', () => {
    const state = axis({ 'GER-INF-01': '2610', 'HUN-CAV-MC': '3209' })
    const path = offerIn(state, 'sail')!.path(['GER-INF-01'], '3209')!
    expect(path.warnings!.map(({ rule }) => rule)).toEqual(['9.0f'])
  })
})

describe('18.2.2 marines', () => {
  test('18.2.2a from any coast to any coast of the sea, ports or not', () => {
    const state = axis({ 'GER-MAR-1': '2709', 'GER-INF-01': '2709' })
    expect(refusal(state, sail('GER-INF-01', '3109'))).toBe('18.2.1b')
    expect(refusal(state, sail('GER-MAR-1', '2710'))).toBe('18.2.2a')
    expect(refusal(state, sail('GER-MAR-1', '2009'))).toBe('18.2.1b')
    give(state, sail('GER-MAR-1', '3109'))
    expect(where(state, 'GER-MAR-1')).toBe('3109')
    expect(refusal(axis({ 'GER-MAR-1': '2710' }), sail('GER-MAR-1', '3109'))).toBe('18.2.2a')
  })

  test('18.2.2a terror in a port is no matter for a coast', () => {
    const state = axis({ 'GER-MAR-1': '2610' })
    state.terror.push(hexIn(state, '2610'))
    expect(refusal(state, sail('GER-MAR-1', '2208'))).toBeNull()
  })

  test('18.2.2a landing on an empty neutral coast invades it', () => {
    const state = axis({ 'GER-MAR-1': '2610' })
    expect(refusal(state, sail('GER-MAR-1', '2408'))).toBe('5.4h')
    give(state, sail('GER-MAR-1', '2408', 'Denmark'))
    expect(state.side[worldOf(state).countryNamed('Denmark')]).toBe(ALLIED)
  })

  test('18.2.2b C32 from the sea hex beside it into an enemy-occupied coast', () => {
    const state = axis({ 'GER-MAR-1': '2610', 'POL-INF-OG': '3009' })
    expect(reach(state, 'GER-MAR-1', 'assault')).toEqual(['3009'])
    const ways = offerIn(state, 'assault')!.paths!(['GER-MAR-1'], '3009').map(({ hexes }) => hexes)
    expect(ways.sort()).toEqual([
      ['2908', '3009'],
      ['3008', '3009'],
      ['3108', '3009']
    ])
    const { events } = give(state, assault('GER-MAR-1', '3008', '3009'))
    expect(events[0]).toMatchObject({ kind: 'assault', hexes: ['2610', '3008', '3009'] })
    expect(where(state, 'GER-MAR-1')).toBe('3008')
    expect(state.assaults).toEqual([{ unit: unitIn(state, 'GER-MAR-1').index, target: hexIn(state, '3009') }])
    expect(refusal(state, sail('GER-MAR-1', '3209'))).toBe('8.2a')
  })

  test('18.2.2b C32 not on a coast without an all-sea hex beside it', () => {
    const units = { 'GER-MAR-1': '3209', 'SOV-FORT-L': '3901' }
    const state = axis(units, { allied: ['Soviet Union'] })
    expect(reach(state, 'GER-MAR-1', 'assault')).toEqual([])
    expect(refusal(state, assault('GER-MAR-1', '3302', '3901'))).toBe('18.2.2b')
    expect(refusal(state, assault('GER-MAR-1', '3801', '3901'))).toBe('18.2.2b')
  })

  test('18.2.2b by marines, from a sea of their own', () => {
    const units = { 'GER-INF-01': '2610', 'GER-MAR-1': '2109', 'POL-INF-OG': '3009', 'GBR-INF-BEF': '1610' }
    const state = axis(units, { allied: ['Netherlands'] })
    expect(refusal(state, assault('GER-INF-01', '3008', '3009'))).toBe('18.2.2b')
    expect(refusal(state, assault('GER-MAR-1', '1609', '1610'))).toBe('18.2.1b')
    expect(refusal(state, assault('GER-MAR-1', '3008', '3009'))).toBe('18.2.1b')
  })

  test('18.2.2g the target is named and an enemy must be there', () => {
    const state = axis({ 'GER-MAR-1': '2610', 'POL-INF-OG': '3009', 'GER-INF-01': '3209' })
    expect(refusal(state, assault('GER-MAR-1', '3108', '3109'))).toBe('18.2.2b')
    expect(refusal(state, assault('GER-MAR-1', '3108', '3209'))).toBe('18.2.2b')
    expect(refusal(state, assault('GER-MAR-1', '2807', '3009'))).toBe('18.2.2b')
    expect(refusal(state, sail('GER-MAR-1', '3009'))).toBe('18.2.1b')
  })

  test('18.2.2b a neutral coast that is held is invaded when they embark', () => {
    const state = axis({ 'GER-MAR-1': '2610', 'DEN-INF-1': '2407' })
    expect(refusal(state, assault('GER-MAR-1', '2406', '2407'))).toBe('5.4h')
    const offer = offerIn(state, 'assault')!
    const path = offer.path(['GER-MAR-1'], '2407')!
    expect(path.warnings!.map(({ rule }) => rule)).toEqual(['5.4a', '18.2.2d'])
    give(state, offer.order(['GER-MAR-1'], path.hexes))
    expect(state.side[worldOf(state).countryNamed('Denmark')]).toBe(ALLIED)
    expect(state.assaults).toHaveLength(1)
  })

  test('18.2.2f they are in supply for the attack', () => {
    const state = axis({ 'GER-MAR-1': '2610', 'POL-INF-OG': '3009' })
    give(state, assault('GER-MAR-1', '3008', '3009'))
    expect(inSupply(state, unitIn(state, 'GER-MAR-1'), 'combat')).toBe(true)
  })
})

describe('23.3 evacuation', () => {
  const OPTION = { options: { navalEvacuation: true } }

  test('23.3 B49 from a coast to a port that is controlled: unhurt on 1 to 3, else reduced and without attack', () => {
    const set = { 'GER-INF-01': '2809' }
    const safe = axis(set, OPTION)
    const { events } = give(safe, sail('GER-INF-01', '3209'), 3)
    expect(events[1]).toEqual({
      kind: 'evacuated',
      rule: '23.3',
      side: 'axis',
      units: ['GER-INF-01'],
      dice: [3],
      safe: true
    })
    expect([where(safe, 'GER-INF-01'), safe.steps[unitIn(safe, 'GER-INF-01').index], safe.resting]).toEqual([
      '3209',
      2,
      []
    ])
    const hurt = axis(set, OPTION)
    give(hurt, sail('GER-INF-01', '3209'), 4)
    expect([where(hurt, 'GER-INF-01'), hurt.steps[unitIn(hurt, 'GER-INF-01').index]]).toEqual(['3209', 1])
    expect(has(hurt.resting, hurt, 'GER-INF-01')).toBe(true)
  })

  test('23.3 a die for each unit, and a unit of one step is lost', () => {
    const state = axis({ 'GER-2L-R': '2809', 'GER-INF-01': '2809' }, OPTION)
    give(state, sail('GER-2L-R GER-INF-01', '3209'), 6, 1)
    expect([where(state, 'GER-2L-R'), where(state, 'GER-INF-01')]).toEqual(['axis-eliminated', '3209'])
    expect(state.resting).toEqual([])
  })

  test('23.3 only to a port under control, and only with the option', () => {
    expect(refusal(axis({ 'GER-INF-01': '2809' }), sail('GER-INF-01', '3209'))).toBe('18.2.1b')
    const state = axis({ 'GER-INF-01': '2809' }, OPTION)
    expect(refusal(state, sail('GER-INF-01', '3009'))).toBe('18.2.1b')
    expect(reach(state, 'GER-INF-01')).toEqual(['2208', '2610', '3209'])
    expect(offerIn(state, 'sail')!.path(['GER-INF-01'], '3209')!.warnings![0]).toMatchObject({
      rule: '23.3',
      grave: true
    })
  })

  test('23.3 whoever can sail from a port needs no evacuation', () => {
    const state = axis({ 'GER-INF-01': '2610' }, OPTION)
    give(state, sail('GER-INF-01', '3209'))
    expect(where(state, 'GER-INF-01')).toBe('3209')
  })
})

describe('23.4 additional naval moves', () => {
  const OPTION = { options: { navalMoves: true } }

  test('23.4a British and French units come to the edge hexes of either country and do not attack', () => {
    const state = allies({ 'GBR-INF-BEF': '1211', 'FRA-CAV-CLM': '1312' }, OPTION)
    for (const hex of ['1020', '1623', '1008', '1522'])
      expect([reach(state, 'GBR-INF-BEF').includes(hex), reach(state, 'FRA-CAV-CLM').includes(hex)]).toEqual([
        true,
        true
      ])
    expect(reach(state, 'GBR-INF-BEF')).not.toContain('1823')
    give(state, sail('GBR-INF-BEF', '1020'))
    expect(where(state, 'GBR-INF-BEF')).toBe('1020')
    expect(has(state.resting, state, 'GBR-INF-BEF')).toBe(true)
    const without = allies({ 'GBR-INF-BEF': '1211' })
    expect(refusal(without, sail('GBR-INF-BEF', '1020'))).toBe('18.2.1b')
  })

  test('23.4a an ordinary voyage to a port at the edge lets them attack', () => {
    const state = allies({ 'GBR-INF-BEF': '1211' }, OPTION)
    give(state, sail('GBR-INF-BEF', '1208'))
    expect(state.resting).toEqual([])
  })

  test('23.4a Italian units come to 1823, 1922 and 2023', () => {
    const state = axis({ 'ITA-ARM-1': '2321' }, OPTION)
    expect(reach(state, 'ITA-ARM-1')).toEqual(['1823', '1922', '2023', '2421', '2521', '2623'])
    expect(reach(axis({ 'GER-INF-01': '2610' }, OPTION), 'GER-INF-01')).not.toContain('1922')
  })

  test('23.4a not into a hex that an enemy holds', () => {
    const state = allies({ 'GBR-INF-BEF': '1211', 'GER-INF-01': '1020' }, OPTION)
    expect(refusal(state, sail('GBR-INF-BEF', '1020'))).toBe('18.2.1b')
  })

  test('23.4c from a hex at the edge ships take units on only in a port', () => {
    const genoa = axis({ 'ITA-ARM-1': '1922' }, OPTION)
    give(genoa, sail('ITA-ARM-1', '2321'))
    expect([where(genoa, 'ITA-ARM-1'), has(genoa.resting, genoa, 'ITA-ARM-1')]).toEqual(['2321', true])
    const spezia = axis({ 'ITA-MAR-SM': '2023' }, OPTION)
    expect(refusal(spezia, sail('ITA-MAR-SM', '2321'))).toBe('23.4c')
    const both = { options: { navalMoves: true, navalEvacuation: true } }
    expect(refusal(allies({ 'FRA-MAR-CH': '1014' }, both), sail('FRA-MAR-CH', '1113'))).toBe('23.4c')
    expect(refusal(allies({ 'FRA-MAR-CH': '1014' }), sail('FRA-MAR-CH', '1113'))).toBeNull()
  })

  test('23.4b French units go to and from Romania while Italy is not of the Axis', () => {
    const set: Scene = { scenario: 'intermarium', allied: ['France'], ...OPTION }
    const out = allies({ 'FRA-ARM-1': '1312', 'FRA-MAR-CH': '1113' }, set)
    expect(reach(out, 'FRA-ARM-1')).toContain('4122')
    expect(refusal(out, sail('FRA-ARM-1', '4121'))).toBe('18.2.1b')
    expect(reach(out, 'FRA-MAR-CH')).toEqual(expect.arrayContaining(['4121', '4122', '4220', '4221']))
    give(out, sail('FRA-ARM-1', '4122'))
    expect([where(out, 'FRA-ARM-1'), out.resting]).toEqual(['4122', []])
    const back = allies({ 'FRA-ARM-1': '4122' }, set)
    expect(reach(back, 'FRA-ARM-1')).toContain('1312')
    expect(reach(back, 'FRA-ARM-1')).not.toContain('4319')
  })

  test('23.4b assaults on the coast of Romania too', () => {
    const set: Scene = { scenario: 'intermarium', allied: ['France'], ...OPTION }
    const state = allies({ 'FRA-MAR-CH': '1113', 'SOV-SEC-NKVD': '4122' }, set)
    expect(reach(state, 'FRA-MAR-CH', 'assault')).toEqual(['4122'])
    give(state, assault('FRA-MAR-CH', '4222', '4122'))
    expect(where(state, 'FRA-MAR-CH')).toBe('4222')
  })

  test('23.4b not while Italy is of the Axis, Romania neutral, or the option not in use', () => {
    const italian = allies({ 'FRA-ARM-1': '1312' }, OPTION)
    expect(refusal(italian, sail('FRA-ARM-1', '4122'))).toBe('18.2.1b')
    const neutral: Scene = { scenario: 'western-powers-guarantee', ...OPTION }
    expect(refusal(allies({ 'FRA-ARM-1': '1312' }, neutral), sail('FRA-ARM-1', '4122'))).toBe('18.2.1b')
    const without: Scene = { scenario: 'intermarium', allied: ['France'], options: {} }
    expect(refusal(allies({ 'FRA-ARM-1': '1312' }, without), sail('FRA-ARM-1', '4122'))).toBe('18.2.1b')
  })
})

describe('18.2 what is offered', () => {
  const SCENES: readonly (readonly [string, State])[] = [
    [
      'Germany',
      axis({
        'GER-INF-01': '2610',
        'GER-MAR-1': '2610',
        'GER-INF-02': '2109',
        'POL-INF-OG': '3009',
        'DEN-INF-1': '2407'
      })
    ],
    [
      'Italy with all options',
      axis(
        { 'ITA-ARM-1': '2321', 'ITA-2L-CCNN': '2322', 'ITA-MAR-SM': '2421' },
        { options: { navalMoves: true, navalEvacuation: true } }
      )
    ],
    [
      'Britain and France with all options',
      allies(
        { 'GBR-INF-BEF': '1211', 'GBR-MAR-AF': '1211', 'FRA-ARM-1': '1014', 'GER-INF-01': '1511' },
        { options: { navalMoves: true, navalEvacuation: true }, allied: ['Belgium'] }
      )
    ]
  ]

  test.each(SCENES)('18.2.1b every voyage offered is accepted, every other refused: %s', (_title, state) => {
    const { grid } = worldOf(state)
    const offers = (['sail', 'assault'] as const).flatMap((id) => offerIn(state, id) ?? [])
    expect(offers.length).toBeGreaterThan(0)
    for (const offer of offers)
      for (const unit of offer.units) {
        const ends = offer.reach([unit]).map(({ hex }) => hex)
        expect(ends.length).toBeGreaterThan(0)
        for (const hex of grid.ids) {
          if (ends.includes(hex)) {
            for (const { hexes } of offer.paths!([unit], hex)) {
              const trial = structuredClone(state)
              give(trial, offer.order([unit], hexes), ...diceFor(state, unit, hex))
              expect(trial.stack.at(-1)).toMatchObject({ moved: [unitIn(state, unit).index] })
            }
            continue
          }
          const bar = offer.why!([unit], hex)
          expect(bar, `${unit} ${hex}`).not.toBeNull()
          if (offer.id === 'sail') expect(refusal(state, offer.order([unit], [hex]))).toBe(bar!.rule)
        }
      }
  })

  /** Evacuations roll. */
  function diceFor(state: State, unit: string, hex: string): number[] {
    const rules = offerIn(state, 'sail')!.path([unit], hex)?.warnings ?? []
    return rules.some(({ rule }) => rule === '23.3') ? [1] : []
  }

  test('18.2b nothing where there is no marker', () => {
    const state = scene({ units: { 'GER-INF-01': '2610' } })
    state.stack = [{ phase: 'turn' }, { phase: 'movement', side: AXIS, moved: [], unsupplied: [] } as never]
    expect(offerIn(state, 'sail')).toBeUndefined()
    expect(refusal(state, sail('GER-INF-01', '3209'))).toBe('18.2b')
  })
})
