import { describe, expect, test } from 'vitest'
import type { MoveOffer } from '../../kernel/offers'
import { beginRetreat } from './12-retreat'
import { sideOf, worldOf } from './board'
import type { Event } from './events'
import type { State } from './state'
import { game, give, hexIn, refusal, scene, unitIn, where, type Scene } from './testing'
import { after, isOver } from './testing-battle'
import type { Side } from './world'

const retreatOf = (set: Scene, ids: string, distance: number): { state: State; events: Event[] } =>
  after(set, (state) => {
    const units = ids.split(' ').map((id) => unitIn(state, id))
    beginRetreat(state, sideOf(state, units[0]!) as Side, units, distance)
  })

/** These units have to retreat so many hexes; what decides itself has happened. */
const retreating = (set: Scene, ids: string, distance: number): State => retreatOf(set, ids, distance).state

const way = (unit: string, ...path: string[]) => ({ type: 'retreat', unit, path })
const stay = (unit: string) => ({ type: 'stay', unit })

const offerIn = (state: State): MoveOffer =>
  game.offers(state).find(({ id }) => id === 'retreat') as MoveOffer
const reach = (state: State, unit: string): string[] =>
  offerIn(state)
    .reach([unit])
    .map(({ hex }) => hex)
    .sort()
const steps = (state: State, unit: string): number => state.steps[unitIn(state, unit).index]!

/** A German corps in 2514 with Czech fortifications, which have no zone, around it but for 2513. */
const PEN = {
  'GER-INF-01': '2514',
  'CZE-FORT-1': '2614',
  'CZE-FORT-2': '2615',
  'CZE-FORT-3': '2515',
  'CZE-FORT-4': '2415',
  'CZE-FORT-5': '2414'
}
/** The same with the hexes beyond 2513 taken too. */
const CLOSED = { ...PEN, 'CZE-2L-1': '2613', 'CZE-2L-2': '2512', 'CZE-2L-3': '2413' }

describe('12.0 retreat', () => {
  test('12.0a a unit goes as many hexes as the result says, whatever its movement factor', () => {
    const state = retreating({ units: { 'CZE-2L-1': '2716' } }, 'CZE-2L-1', 3)
    expect(unitIn(state, 'CZE-2L-1').move).toBe(2)
    expect(refusal(state, way('CZE-2L-1', '2816', '2916'))).toBe('12.1f')
    give(state, way('CZE-2L-1', '2816', '2916', '3017'))
    expect(where(state, 'CZE-2L-1')).toBe('3017')
    expect(isOver(state)).toBe(true)
  })

  test('12.0a one unit after the other, each where it likes', () => {
    const state = retreating({ units: { 'CZE-2L-1': '2515', 'CZE-2L-2': '2515' } }, 'CZE-2L-1 CZE-2L-2', 1)
    expect(offerIn(state).together('CZE-2L-1')).toEqual([])
    give(state, way('CZE-2L-1', '2616'))
    give(state, way('CZE-2L-2', '2416'))
    expect([where(state, 'CZE-2L-1'), where(state, 'CZE-2L-2'), isOver(state)]).toEqual([
      '2616',
      '2416',
      true
    ])
  })

  test('12.0b their owner takes them in his order; nobody else decides', () => {
    const state = retreating({ units: { 'CZE-2L-1': '2515', 'CZE-2L-2': '2515' } }, 'CZE-2L-1 CZE-2L-2', 1)
    expect(game.actor(state)).toBe('allied')
    give(state, way('CZE-2L-2', '2616'))
    expect(refusal(state, way('CZE-2L-2', '2615'))).toBe('12.0a')
    expect(offerIn(state).units).toEqual(['CZE-2L-1'])
  })

  test('12.0b a unit that leaves first makes room for another', () => {
    const set = { units: { ...PEN, 'GER-INF-02': '2513', 'GER-INF-03': '2513', 'GER-INF-04': '2513' } }
    const state = retreating(set, 'GER-INF-01 GER-INF-02', 1)
    expect(reach(state, 'GER-INF-01')).not.toContain('2513')
    give(state, way('GER-INF-02', '2512'))
    // Now there is one hex only, and nobody is asked.
    expect([where(state, 'GER-INF-01'), isOver(state)]).toEqual(['2513', true])
  })

  test('12.0a a unit with one way out takes it unasked', () => {
    const { state, events } = retreatOf({ units: PEN }, 'GER-INF-01', 1)
    expect(where(state, 'GER-INF-01')).toBe('2513')
    expect(events[0]).toEqual({
      kind: 'retreat',
      rule: '12.0a',
      side: 'axis',
      units: ['GER-INF-01'],
      hexes: ['2514', '2513']
    })
  })

  test('2.3h a retreat takes the hexes it goes through', () => {
    const state = retreating({ units: { 'GER-INF-01': '2513' } }, 'GER-INF-01', 2)
    const step = give(state, way('GER-INF-01', '2514', '2515'))
    expect(step.events).toContainEqual({ kind: 'control', rule: '2.3h', hexes: ['2514'], side: 'axis' })
    expect(state.owner[hexIn(state, '2515')]).toBe(0)
  })
})

describe('12.1 where a unit may go', () => {
  test('12.1a not into an enemy-occupied hex', () => {
    const state = retreating({ units: { 'CZE-CAV-1': '2515', 'GER-AAA-1': '2416' } }, 'CZE-CAV-1', 1)
    expect(refusal(state, way('CZE-CAV-1', '2416'))).toBe('12.1a')
    expect(offerIn(state).why!(['CZE-CAV-1'], '2416')?.rule).toBe('12.1a')
    expect(reach(state, 'CZE-CAV-1')).toEqual(['2415', '2514', '2516', '2615', '2616'])
  })

  test('12.1b each enemy zone of control it enters costs a step', () => {
    const set = { units: { 'CZE-CAV-1': '2515', 'GER-INF-01': '2514' } }
    const state = retreating(set, 'CZE-CAV-1', 1)
    expect(reach(state, 'CZE-CAV-1')).toEqual(['2415', '2416', '2516', '2615', '2616'])
    const { events } = give(state, way('CZE-CAV-1', '2615'))
    expect([where(state, 'CZE-CAV-1'), steps(state, 'CZE-CAV-1')]).toEqual(['2615', 1])
    expect(events).toContainEqual({ kind: 'reduced', rule: '12.1b', units: ['CZE-CAV-1'], hexes: ['2615'] })

    const free = retreating(set, 'CZE-CAV-1', 1)
    give(free, way('CZE-CAV-1', '2616'))
    expect(steps(free, 'CZE-CAV-1')).toBe(2)
  })

  test('12.1b friends in the hex do not cancel the zone', () => {
    const set = { units: { 'CZE-CAV-1': '2515', 'CZE-2L-1': '2615', 'GER-INF-01': '2514' } }
    const state = retreating(set, 'CZE-CAV-1', 1)
    give(state, way('CZE-CAV-1', '2615'))
    expect(steps(state, 'CZE-CAV-1')).toBe(1)
  })

  test('12.1b B25 a unit of one step whose open hexes all lie in zones goes into one and is lost there', () => {
    const units = {
      'CZE-2L-1': '2515',
      'GER-INF-01': '2514',
      'GER-INF-02': '2616',
      'GER-AAA-1': '2416'
    }
    const state = retreating({ units }, 'CZE-2L-1', 1)
    expect(reach(state, 'CZE-2L-1')).toEqual(['2415', '2516', '2615'])
    const { events } = give(state, way('CZE-2L-1', '2516'))
    expect(where(state, 'CZE-2L-1')).toBe('allied-eliminated')
    expect(events).toContainEqual({
      kind: 'eliminated',
      rule: '12.1b',
      units: ['CZE-2L-1'],
      hexes: ['2516']
    })
  })

  test('12.1b whom the zones have worn out gets no farther', () => {
    const set = {
      units: {
        'CZE-CAV-1': '2515:reduced',
        'GER-INF-01': '2514',
        'GER-INF-02': '2616',
        'GER-AAA-1': '2416'
      }
    }
    const state = retreating(set, 'CZE-CAV-1', 2)
    const { events } = give(state, way('CZE-CAV-1', '2415', '2315'))
    expect(events[0]).toMatchObject({ kind: 'retreat', hexes: ['2515', '2415'] })
    expect(where(state, 'CZE-CAV-1')).toBe('allied-eliminated')
  })

  test.each([
    ['12.1c C31 not into a mountain, railroad or not', 'GER-INF-01', '2218', '2219'],
    ['12.1c not into the sea', 'GER-INF-01', '2610', '2609'],
    ['12.1c not across an all-sea hexside', 'GER-INF-01', '2009', '2108'],
    ['12.1c 5.4e not into a neutral country', 'GER-INF-01', '1712', '1613'],
    ['12.1c nor into neutral Danzig', 'GER-INF-01', '2909', '3009']
  ])('%s', (_title, unit, from, to) => {
    const state = retreating({ units: { [unit]: from } }, unit, 1)
    expect(refusal(state, way(unit, to))).toBe('12.1c')
    expect(offerIn(state).why!([unit], to)?.rule).toBe('12.1c')
    expect(reach(state, unit)).not.toContain(to)
  })

  test('12.1c not off the map', () => {
    const state = retreating({ units: { 'GER-INF-01': '2610' } }, 'GER-INF-01', 1)
    expect(refusal(state, way('GER-INF-01', '2699'))).toBe('2.1a')
    expect(refusal(state, way('GER-INF-01', 'axis-available'))).toBe('12.1f')
  })

  test('12.1c alpine units may retreat into mountains', () => {
    const state = retreating({ units: { 'GER-ALP-1': '2218' } }, 'GER-ALP-1', 1)
    give(state, way('GER-ALP-1', '2219'))
    expect(where(state, 'GER-ALP-1')).toBe('2219')
  })

  test('12.1d through friends of any nation, who are not touched by it', () => {
    const state = retreating(
      { units: { 'GER-INF-01': '2511', 'HUN-ARM-1': '2611', 'GER-INF-02': '2612' } },
      'GER-INF-01',
      2
    )
    give(state, way('GER-INF-01', '2611', '2710'))
    expect([where(state, 'GER-INF-01'), where(state, 'HUN-ARM-1'), steps(state, 'HUN-ARM-1')]).toEqual([
      '2710',
      '2611',
      2
    ])
  })

  test('12.1e C40 who would be overstacked goes on, one hex farther away', () => {
    const state = retreating({ units: { ...PEN, 'HUN-CAV-MC': '2513' } }, 'GER-INF-01', 1)
    expect(refusal(state, way('GER-INF-01', '2513'))).toBe('12.1e')
    expect(offerIn(state).why!(['GER-INF-01'], '2513')?.rule).toBe('12.1e')
    expect(reach(state, 'GER-INF-01')).toEqual(['2413', '2512', '2613'])
    // 2614 is beside 2513, but no farther from 2514 than that.
    expect(refusal(state, way('GER-INF-01', '2513', '2614'))).toBe('12.1a')
    give(state, way('GER-INF-01', '2513', '2512'))
    expect(where(state, 'GER-INF-01')).toBe('2512')
  })

  test('12.1e (C40) who finds no room at all is eliminated', () => {
    const state = retreating({ units: { ...CLOSED, 'HUN-CAV-MC': '2513' } }, 'GER-INF-01', 1)
    expect([where(state, 'GER-INF-01'), isOver(state)]).toEqual(['axis-eliminated', true])
  })

  test('12.1e the army’s hex is full, that of two corps is not', () => {
    const units = { 'CZE-CAV-1': '2515', 'CZE-ARM-1': '2416', 'CZE-2L-1': '2616', 'CZE-2L-2': '2616' }
    const state = retreating({ units }, 'CZE-CAV-1', 1)
    expect(refusal(state, way('CZE-CAV-1', '2416'))).toBe('12.1e')
    expect(reach(state, 'CZE-CAV-1')).toContain('2616')
  })

  test('12.1f no doubling back: each hex is farther from where it began', () => {
    const state = retreating({ units: { 'GER-INF-01': '2511' } }, 'GER-INF-01', 2)
    for (const path of [['2612', '2512'], ['2612', '2511'], ['2612'], ['2711'], ['2612', '2711', '2811']])
      expect(refusal(state, way('GER-INF-01', ...path)), path.join()).toBe('12.1f')
    give(state, way('GER-INF-01', '2612', '2711'))
    expect(where(state, 'GER-INF-01')).toBe('2711')
  })

  test('12.1f attackers of several hexes go away each from its own', () => {
    const units = { 'GER-INF-01': '2513', 'GER-INF-02': '2414' }
    const state = retreating({ units }, 'GER-INF-01 GER-INF-02', 1)
    give(state, way('GER-INF-01', '2414'))
    give(state, way('GER-INF-02', '2513'))
    expect([where(state, 'GER-INF-01'), where(state, 'GER-INF-02')]).toEqual(['2414', '2513'])
  })

  test('12.1g who cannot go the whole way is eliminated in the last hex it can reach', () => {
    // Fortifications around 2513 have no zones that would wear it out before.
    const forts = {
      ...PEN,
      'CZE-FORT-6': '2612',
      'POL-FORT-K': '2512',
      'FRA-FORT-1': '2413',
      'FRA-FORT-2': '2613'
    }
    const set: Scene = { allied: ['Poland', 'France'], units: forts }
    const { state, events } = retreatOf(set, 'GER-INF-01', 2)
    expect(where(state, 'GER-INF-01')).toBe('axis-eliminated')
    expect(events[0]).toMatchObject({ kind: 'retreat', hexes: ['2514', '2513'] })
    expect(events.at(-1)).toEqual({
      kind: 'eliminated',
      rule: '12.1g',
      units: ['GER-INF-01'],
      hexes: ['2513']
    })
    // It has been there (2.3e).
    expect(state.last[hexIn(state, '2513')]).toBe(0)
  })

  test('12.1g, 12.1b on the way there zones wear it out as ever', () => {
    const { events } = retreatOf({ units: { ...CLOSED, 'GER-INF-01': '2514:reduced' } }, 'GER-INF-01', 2)
    expect(events.at(-1)).toEqual({
      kind: 'eliminated',
      rule: '12.1b',
      units: ['GER-INF-01'],
      hexes: ['2513']
    })
  })

  test('12.1g as far as it gets: of two dead ends the owner says which, with a warning', () => {
    const { 'CZE-FORT-5': _, ...pen } = PEN
    const units = {
      ...pen,
      'CZE-FORT-6': '2512',
      'POL-FORT-K': '2413',
      'POL-FORT-G': '2613',
      'FRA-FORT-1': '2313',
      'FRA-FORT-2': '2314'
    }
    const state = retreating({ allied: ['Poland', 'France'], units }, 'GER-INF-01', 2)
    expect(reach(state, 'GER-INF-01')).toEqual(['2414', '2513'])
    expect(offerIn(state).path(['GER-INF-01'], '2414')?.warnings?.[0]?.rule).toBe('12.1g')
    expect(refusal(state, way('GER-INF-01', '2414', '2314'))).toBe('12.1a')
    expect(offerIn(state).why!(['GER-INF-01'], '2716')?.rule).toBe('12.1g')
    const { events } = give(state, way('GER-INF-01', '2414'))
    expect(events.at(-1)).toMatchObject({ kind: 'eliminated', rule: '12.1g', hexes: ['2414'] })
    expect([state.last[hexIn(state, '2414')], state.last[hexIn(state, '2513')]]).toEqual([0, 2])
  })

  test('12.0b, 12.1g who gets nowhere waits for others who can go, and may find room then', () => {
    const { 'CZE-FORT-5': _, ...pen } = PEN
    const units = {
      ...pen,
      'CZE-FORT-6': '2512',
      'SOV-FORT-L': '2413',
      'SOV-FORT-M': '2613',
      'SOV-FORT-K': '2313',
      'SOV-FORT-O': '2314',
      'ITA-2L-CCNN': '2513',
      'ITA-ALP-1': '2414'
    }
    const set: Scene = { scenario: 'anti-comintern-war', units }
    const state = retreating(set, 'GER-INF-01 ITA-2L-CCNN', 1)
    expect(offerIn(state).units).toEqual(['ITA-2L-CCNN'])
    expect(refusal(state, way('GER-INF-01', '2513'))).toBe('12.1e')
    give(state, way('ITA-2L-CCNN', '2414'))
    expect([where(state, 'GER-INF-01'), isOver(state)]).toEqual(['2513', true])
  })

  test('12.1g who can get nowhere is eliminated where it stands', () => {
    const set: Scene = { allied: ['Poland'], units: { ...PEN, 'POL-FORT-K': '2513' } }
    const { events } = retreatOf(set, 'GER-INF-01', 1)
    expect(events).toEqual([{ kind: 'eliminated', rule: '12.1g', units: ['GER-INF-01'], hexes: ['2514'] }])
  })

  test('12.1h no way that kills while another does not', () => {
    const state = retreating({ units: { 'CZE-2L-1': '2515', 'GER-INF-01': '2514' } }, 'CZE-2L-1', 1)
    expect(refusal(state, way('CZE-2L-1', '2615'))).toBe('12.1h')
    expect(offerIn(state).why!(['CZE-2L-1'], '2615')?.rule).toBe('12.1h')
    expect(reach(state, 'CZE-2L-1')).toEqual(['2416', '2516', '2616'])
  })

  test('12.1h no way past a crowded hex while there is room elsewhere', () => {
    const state = retreating({ units: { 'CZE-CAV-1': '2515', 'CZE-ARM-1': '2416' } }, 'CZE-CAV-1', 1)
    expect(refusal(state, way('CZE-CAV-1', '2416', '2316'))).toBe('12.1h')
    expect(reach(state, 'CZE-CAV-1')).not.toContain('2316')
  })

  test('12.1h but rather past a crowded hex than into a deadly one', () => {
    const units = {
      'CZE-2L-1': '2515',
      'GER-INF-01': '2514',
      'GER-AAA-1': '2616',
      'GER-AAA-2': '2516',
      'CZE-ARM-1': '2416'
    }
    const state = retreating({ units }, 'CZE-2L-1', 1)
    expect(refusal(state, way('CZE-2L-1', '2615'))).toBe('12.1h')
    expect(reach(state, 'CZE-2L-1')).toEqual(['2315', '2316', '2417'])
  })

  test('12.1i B27 static units that must retreat are eliminated', () => {
    const { state, events } = retreatOf({ units: { 'GER-AAA-1': '1812' } }, 'GER-AAA-1', 1)
    expect(where(state, 'GER-AAA-1')).toBe('axis-eliminated')
    expect(events[0]).toMatchObject({ kind: 'eliminated', rule: '12.1i' })
  })
})

describe('12.2 fortresses', () => {
  test('12.2a fortifications ignore retreats', () => {
    const { state, events } = retreatOf({ units: { 'CZE-FORT-2': '2514' } }, 'CZE-FORT-2', 3)
    expect([where(state, 'CZE-FORT-2'), isOver(state)]).toEqual(['2514', true])
    expect(events[0]).toEqual({ kind: 'stay', rule: '12.2a', units: ['CZE-FORT-2'], hexes: ['2514'] })
  })

  test('12.2b B26 a defender beside a fortress may stay, or go', () => {
    const set = { units: { 'CZE-FORT-2': '2514', 'CZE-CAV-1': '2514' } }
    const state = retreating(set, 'CZE-FORT-2 CZE-CAV-1', 1)
    expect(game.offers(state).map(({ id }) => id)).toEqual(['retreat', 'stay'])
    const gone = structuredClone(state)
    give(state, stay('CZE-CAV-1'))
    expect([where(state, 'CZE-CAV-1'), isOver(state)]).toEqual(['2514', true])
    give(gone, way('CZE-CAV-1', '2515'))
    expect(where(gone, 'CZE-CAV-1')).toBe('2515')
  })

  test('12.2b who attacks out of a fortress may stay too, and does where there is no way', () => {
    const state = retreating({ units: { 'GER-FORT-OQ': '2712', 'GER-INF-01': '2712' } }, 'GER-INF-01', 2)
    give(state, stay('GER-INF-01'))
    expect(where(state, 'GER-INF-01')).toBe('2712')

    const { state: shut, events } = retreatOf(
      { units: { ...CLOSED, 'GER-FORT-OQ': '2514' } },
      'GER-INF-01',
      2
    )
    expect(where(shut, 'GER-INF-01')).toBe('2514')
    expect(events[0]).toMatchObject({ kind: 'stay', rule: '12.2b' })
  })

  test('12.2c in a mixed attack only those in fortress hexes may stay', () => {
    const units = { 'GER-FORT-OQ': '2712', 'GER-INF-01': '2712', 'GER-INF-02': '2711' }
    const state = retreating({ units }, 'GER-INF-01 GER-INF-02', 1)
    expect(refusal(state, stay('GER-INF-02'))).toBe('12.2c')
    give(state, stay('GER-INF-01'))
    expect(offerIn(state).units).toEqual(['GER-INF-02'])
  })

  test('12.2d once the fortress has fallen the others go', () => {
    const state = retreating({ units: { 'CZE-CAV-1': '2514' } }, 'CZE-CAV-1', 1)
    expect(refusal(state, stay('CZE-CAV-1'))).toBe('12.2c')
    expect(game.offers(state).map(({ id }) => id)).toEqual(['retreat'])
  })

  test('12.2e C28 a fortress on the way ends the retreat early, 12.2f whatever its nation', () => {
    const set: Scene = {
      scenario: 'general-war',
      units: { 'ITA-2L-CCNN': '2711', 'GER-FORT-OQ': '2712' }
    }
    const state = retreating(set, 'ITA-2L-CCNN', 2)
    expect(reach(state, 'ITA-2L-CCNN')).toContain('2712')
    const on = structuredClone(state)
    give(state, way('ITA-2L-CCNN', '2712'))
    expect([where(state, 'ITA-2L-CCNN'), isOver(state)]).toEqual(['2712', true])
    give(on, way('ITA-2L-CCNN', '2712', '2713'))
    expect(where(on, 'ITA-2L-CCNN')).toBe('2713')
  })

  test('12.2e not where it would be overstacked', () => {
    const set: Scene = {
      scenario: 'general-war',
      units: { 'ITA-2L-CCNN': '2711', 'GER-FORT-OQ': '2712', 'GER-INF-01': '2712' }
    }
    expect(refusal(retreating(set, 'ITA-2L-CCNN', 2), way('ITA-2L-CCNN', '2712'))).toBe('12.1f')
  })

  test('12.2f a fortress of an ally lets a unit stay', () => {
    const set: Scene = {
      scenario: 'general-war',
      units: { 'ITA-2L-CCNN': '2712', 'GER-FORT-OQ': '2712' }
    }
    const state = retreating(set, 'ITA-2L-CCNN', 1)
    give(state, stay('ITA-2L-CCNN'))
    expect(where(state, 'ITA-2L-CCNN')).toBe('2712')
  })
})

describe('23.5 Poland and politics', () => {
  const OPTION = { polandPolitics: true }

  test('23.5a units of allies do not retreat into each other’s country', () => {
    const units = { 'GER-INF-01': '2712', 'POL-ARM-POS': '2812' }
    const set: Scene = { scenario: 'western-powers-guarantee', options: OPTION, units }
    const german = retreating(set, 'GER-INF-01', 1)
    expect(refusal(german, way('GER-INF-01', '2813'))).toBe('23.5a')
    expect(offerIn(german).why!(['GER-INF-01'], '2813')?.rule).toBe('23.5a')
    expect(refusal(retreating(set, 'POL-ARM-POS', 1), way('POL-ARM-POS', '2712'))).toBe('23.5a')
    const without = retreating({ ...set, options: {} }, 'GER-INF-01', 1)
    expect(refusal(without, way('GER-INF-01', '2813'))).toBeNull()
  })

  test('23.5b enemies are not held back by it', () => {
    const set: Scene = { scenario: 'general-war', options: OPTION, units: { 'GER-INF-01': '2711' } }
    expect(refusal(retreating(set, 'GER-INF-01', 1), way('GER-INF-01', '2812'))).toBeNull()
  })
})

describe('12.1 what is offered', () => {
  const SCENES: readonly [Scene, string, number][] = [
    [{ units: { 'CZE-CAV-1': '2515', 'GER-INF-01': '2514', 'CZE-ARM-1': '2416' } }, 'CZE-CAV-1', 1],
    [{ units: { 'CZE-2L-1': '2716', 'GER-INF-01': '2615', 'CZE-ARM-1': '2916' } }, 'CZE-2L-1', 2],
    [{ units: { 'GER-INF-01': '1712' } }, 'GER-INF-01', 3]
  ]

  test.each(SCENES)(
    '12.1f every way offered is accepted and the rest explained (%#)',
    (set, unit, distance) => {
      const state = retreating(set, unit, distance)
      const offer = offerIn(state)
      const ends = reach(state, unit)
      expect(ends.length).toBeGreaterThan(1)
      for (const hex of worldOf(state).grid.ids) {
        if (!ends.includes(hex)) {
          expect(offer.path([unit], hex), hex).toBeNull()
          expect(offer.why!([unit], hex), hex).not.toBeNull()
          continue
        }
        for (const { hexes } of offer.paths!([unit], hex)) {
          const trial = structuredClone(state)
          give(trial, offer.order([unit], hexes))
          expect(isOver(trial)).toBe(true)
        }
      }
    }
  )

  test('12.1b the way without a loss is the one that is suggested', () => {
    const units = { 'CZE-CAV-1': '2515', 'GER-INF-01': '2514', 'GER-AAA-1': '2616', 'GER-AAA-2': '2516' }
    const state = retreating({ units }, 'CZE-CAV-1', 1)
    expect(reach(state, 'CZE-CAV-1')).toEqual(['2415', '2416', '2615'])
    expect(offerIn(state).suggested!()).toEqual({ units: ['CZE-CAV-1'], to: '2416' })
  })

  test('12.0a nothing to do where nobody has to retreat', () => {
    const state = scene({ units: { 'CZE-CAV-1': '2515' } })
    const before = state.stack.length
    beginRetreat(state, 1, [], 1)
    expect(state.stack.length).toBe(before)
  })
})
