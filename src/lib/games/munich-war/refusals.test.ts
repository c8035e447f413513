// What a player must not do, each refused by its own rule; `refusal` also checks that the position has not changed.
import { describe, expect, test } from 'vitest'
import { beginRetreat } from './12-retreat'
import { beginAdvance } from './13-advance'
import { worldOf } from './board'
import type { ScenarioData } from './data'
import type { Frame } from '../../kernel/phases'
import type { CombatFrame, MovementFrame, SetupFrame, SpendFrame, State } from './state'
import { game, give, hexIn, refusal, scene, unitIn, type Scene } from './testing'
import { after } from './testing-battle'
import { airScene, END, intercept, launch, terror } from './testing-air'
import { fighting } from './testing-combat'
import { invading, march, moving, rail } from './testing-move'
import { moving as sailing } from './testing-sea'
import { through } from './testing-turn'
import { AXIS, type Side } from './world'

type Order = { readonly type: string; readonly [detail: string]: unknown }
/** What is tried, the rule that refuses it, where, and the order. */
type Row = readonly [what: string, rule: string, where: () => State, order: Order]

const attempt = (_what: string, rule: string, where: () => State, order: Order): void => {
  expect(refusal(where(), order)).toBe(rule)
}

const place = (piece: string, hex: string): Order => ({ type: 'place', piece, hex })
const share = (as: 'reduced' | 'reserve', ...units: string[]): Order => ({ type: 'share', as, units })
const sail = (units: string, hex: string, invade?: string): Order => ({
  type: 'sail',
  units: units.split(' '),
  hex,
  ...(invade !== undefined && { invade })
})
const assault = (unit: string, hex: string, target: string): Order => ({
  type: 'assault',
  units: [unit],
  hex,
  target
})
const attack = (target: string, ...units: string[]): Order => ({ type: 'attack', target, units })
const lift = (unit: string, hex: string): Order => ({ type: 'lift', unit, hex })
const refit = (unit: string): Order => ({ type: 'refit', unit })
const mobilize = (unit: string): Order => ({ type: 'mobilize', unit })

/** The deployment step; those before it are set up as suggested. */
const setUp =
  (step: number, scenario: ScenarioData['id'] = 'western-powers-guarantee') =>
  (): State => {
    const state = game.create(scenario)
    while ((state.stack.at(-1) as SetupFrame).step < step) {
      give(state, { type: 'suggest' })
      give(state, END)
    }
    return state
  }
const axis =
  (units: Record<string, string>, set: Scene = {}) =>
  (): State =>
    moving('axis', { ...set, units })
const ships =
  (units: Record<string, string>, scenario: Scene['scenario'] = 'general-war', side: Side = AXIS) =>
  (): State =>
    sailing({ scenario: scenario!, units }, side)
const air = (set: Parameters<typeof airScene>[0]) => (): State => airScene(set)
/** After the launch: the other side may intercept. */
const intercepting = (set: Parameters<typeof airScene>[0], unit: string, hex: string) => (): State => {
  const state = airScene(set)
  give(state, launch(unit, hex))
  give(state, END)
  return state
}
/** The Mobilization Phase of the Axis on turn 2, from its first decision on. */
const mobilizing =
  (units: Record<string, string>, change: (state: State) => void = () => {}) =>
  (): State => {
    const state = scene({ units })
    state.turn = 2
    change(state)
    through(state, { phase: 'mobilization', side: AXIS, step: 0 } as Frame)
    return state
  }

describe('3 set-up', () => {
  test.each<Row>([
    ['5.6a in Danzig', '5.6a', setUp(4), place('POL-ARM-POM', '3009')],
    ['3.4.2i on the wrong border', '3.4.2i', setUp(4), place('GER-2L-SP', '1814')],
    ['3.4.2c abroad', '3.4.2c', setUp(4), place('GER-INF-01', '2514')],
    ['3.4.2c in the sea', '3.4.2c', setUp(4), place('GER-INF-01', '3008')],
    ['3.4.2c, 5.6d in Switzerland', '3.4.2c', setUp(4), place('GER-INF-01', '1818')],
    ['3.4.2j AAA in the country', '3.4.2j', setUp(4), place('GER-AAA-1', '2412')],
    ['3.4.2m AAA beside a fortification', '3.4.2m', setUp(4), place('GER-AAA-1', '3209')],
    ['3.4.2m AAA in Innsbruck', '3.4.2m', setUp(4), place('GER-AAA-1', '2219')],
    ['3.4.2n infantry in Innsbruck', '3.4.2n', setUp(4), place('GER-INF-01', '2219')],
    ['3.4.2e a fortification anywhere', '3.4.1d', setUp(4), place('GER-FORT-OQ', '2511')],
    ['3.4.3 a reinforcement', '3.4.1d', setUp(4), place('GER-PZ-15', '2511')],
    ['3.4.2f an air unit', '3.4.1d', setUp(4), place('GER-AIR-L1', '2511')],
    ['3.4.1c somebody of another step', '3.4.1c', setUp(3), place('GER-INF-01', '2511')],
    ['3.4d somebody who is not in the match', '3.4.1c', setUp(3), place('ROM-ALP-1', '3620')],
    ['3.4.2o the end too early', '3.4.2o', setUp(4), END],
    [
      '3.4.2l C18 three armies reduced, not four',
      '3.4.2l',
      setUp(3),
      share('reduced', 'FRA-ARM-1', 'FRA-ARM-2', 'FRA-ARM-5')
    ],
    ['3.4.2l one army in reserve, not two', '3.4.2l', setUp(3), share('reserve', 'FRA-ARM-1')],
    ['3.4.2l counters of two pools', '3.4.2l', setUp(4), share('reserve', 'GER-INF-01', 'GER-2L-R')],
    ['3.4.2a a counter that the table names', '3.4.2a', setUp(4), share('reserve', 'GER-PZ-16')],
    [
      '23.1a taking units out without the option',
      '23.1a',
      setUp(4),
      { type: 'remove', units: ['GER-INF-01'] }
    ]
  ])('%s', attempt)

  test('3.4.2g a fourth corps in a hex', () => {
    const state = setUp(4)()
    for (const corps of ['01', '02', '03']) give(state, place(`GER-INF-${corps}`, '2511'))
    expect(refusal(state, place('GER-INF-04', '2511'))).toBe('3.4.2g')
  })
})

describe('5 neutrals', () => {
  const aachen = { 'GER-INF-01': '1712' }
  const polish: Scene = { scenario: 'western-powers-guarantee' }
  test.each<Row>([
    ['5.4h C8 a march that does not name the country', '5.4h', axis(aachen), march('GER-INF-01', '1711')],
    ['5.4h naming another one', '5.4h', axis(aachen), invading('Belgium', 'GER-INF-01', '1711')],
    [
      '5.4h naming a country where nothing is invaded',
      '5.4h',
      axis(aachen),
      invading('Netherlands', 'GER-INF-01', '1812')
    ],
    [
      '5.4h landing in a neutral port without naming it',
      '5.4h',
      ships({ 'GER-INF-01': '2610' }),
      sail('GER-INF-01', '3208')
    ],
    [
      '5.4h flying there without naming it',
      '5.4h',
      air({ air: ['GER-AIR-L1'], units: aachen }),
      launch('GER-AIR-L1', '1711')
    ],
    [
      '5.4h attacking without naming it',
      '5.4h',
      () => fighting({ units: { ...aachen, 'BEL-FORT-EE': '1613' } }),
      attack('1613', 'GER-INF-01')
    ],
    [
      '5.5a B50 Hungarians into Belgium',
      '5.5a',
      axis({ 'HUN-CAV-MC': '1712' }),
      invading('Belgium', 'HUN-CAV-MC', '1613')
    ],
    [
      '5.5c Germans into Finland, from the air',
      '5.5c',
      air({ air: ['GER-AIR-L1'], units: { 'GER-INF-01': '3209' } }),
      launch('GER-AIR-L1', '3501', 'Finland')
    ],
    [
      '5.5d Germans into Poland',
      '5.5d',
      axis({ 'GER-INF-01': '2811' }),
      invading('Poland', 'GER-INF-01', '2911')
    ],
    [
      '5.5d Germans attack the French',
      '5.5d',
      () =>
        fighting({
          units: { 'GER-INF-01': '1815', 'FRA-ARM-1': '1715', 'GER-INF-02': '2513', 'CZE-2L-1': '2514' }
        }),
      attack('1715', 'GER-INF-01')
    ],
    ['5.6e C13 into Danzig', '5.6e', axis({ 'GER-INF-01': '3109' }), march('GER-INF-01', '3009')],
    ['5.6e over Danzig', '5.6e', air({ air: ['GER-AIR-L1'] }), launch('GER-AIR-L1', '3009')],
    [
      '2.1c Gotland by an assault',
      '18.2.2b',
      ships({ 'GER-MAR-1': '2610' }),
      assault('GER-MAR-1', '3006', '3005')
    ],
    ['5.2a orders to a neutral unit', '8.0a', axis({ 'BEL-CAV-1': '1512' }), march('BEL-CAV-1', '1513')],
    [
      '23.5a Germans into the country of their ally',
      '23.5a',
      axis({ 'GER-INF-01': '2811' }, { ...polish, options: { polandPolitics: true } }),
      march('GER-INF-01', '2911')
    ]
  ])('%s', attempt)
})

describe('5.6d Switzerland, closed to everybody', () => {
  const freiburg = '1917'
  const retreating = () =>
    after({ units: { 'GER-INF-01': freiburg } }, (now) =>
      beginRetreat(now, AXIS, [unitIn(now, 'GER-INF-01')], 1)
    ).state
  const pursuing = () =>
    after({ units: { 'GER-PZ-16': '1916' } }, (now) =>
      beginAdvance(now, AXIS, hexIn(now, freiburg), [unitIn(now, 'GER-PZ-16')], 'mobile')
    ).state
  test.each<Row>([
    ['5.6d by land', '5.6d', axis({ 'GER-INF-01': freiburg }), march('GER-INF-01', '1818')],
    [
      '5.6d by land, as an invasion',
      '5.6d',
      axis({ 'GER-INF-01': freiburg }),
      invading('Switzerland', 'GER-INF-01', '1818')
    ],
    ['5.6d by air', '5.6d', air({ air: ['GER-AIR-L1'] }), launch('GER-AIR-L1', '1818', 'Switzerland')],
    ['5.6d, 18.2.1b by sea', '18.2.1b', ships({ 'GER-INF-01': '2610' }), sail('GER-INF-01', '1818')],
    ['5.6d, 18.2.2a by sea, marines', '18.2.2a', ships({ 'GER-MAR-1': '2610' }), sail('GER-MAR-1', '1818')],
    ['5.6d, 12.1c in retreat', '12.1c', retreating, { type: 'retreat', unit: 'GER-INF-01', path: ['1818'] }],
    [
      '5.6d, 13.1e in pursuit',
      '13.1e',
      pursuing,
      { type: 'advance', unit: 'GER-PZ-16', path: [freiburg, '1818'] }
    ]
  ])('%s', attempt)
})

describe('8 movement', () => {
  const zones = { 'GER-INF-01': '2414', 'CZE-ARM-1': '2515', 'CZE-ARM-2': '2415' }
  const trains =
    (frame: Partial<MovementFrame>, change: (state: State) => void = () => {}) =>
    (): State => {
      const state = moving('axis', { units: { 'GER-INF-01': '2112', 'GER-INF-02': '2513' } })
      Object.assign(state.stack.at(-1)!, frame)
      change(state)
      return state
    }
  const lost = moving('axis', { units: { 'GER-INF-01': '2112' } })
  const number = unitIn(lost, 'GER-INF-01').index
  test.each<Row>([
    ['8.3b, 10.3b from zone to zone', '10.3b', axis(zones), march('GER-INF-01', '2514')],
    [
      '10.3a on from a zone',
      '10.3a',
      axis({ 'GER-INF-01': '2413', 'CZE-ARM-1': '2514' }),
      march('GER-INF-01', '2513', '2512')
    ],
    [
      '8.2c into an enemy',
      '8.2c',
      axis({ 'GER-INF-01': '2513', 'CZE-FORT-2': '2514' }),
      march('GER-INF-01', '2514')
    ],
    ['8.1a over two hexes at once', '8.1a', axis({ 'GER-INF-01': '2412' }), march('GER-INF-01', '2410')],
    ['8.1a too far', '8.1a', axis({ 'GER-2L-SP': '2317' }), march('GER-2L-SP', '2417', '2416')],
    ['19.0b into the mountains', '19.0b', axis({ 'GER-2L-SP': '2418' }), march('GER-2L-SP', '2318')],
    ['8.0a a static unit', '8.0a', axis({ 'GER-AAA-1': '2412' }), march('GER-AAA-1', '2413')],
    ['8.0a an enemy unit', '8.0a', axis({ 'CZE-ARM-1': '2515' }), march('CZE-ARM-1', '2516')],
    ['8.2a once more', '8.2a', trains({ moved: [number] }), march('GER-INF-01', '2113')],
    ['8.1a units of two hexes', '8.1a', trains({}), march('GER-INF-01 GER-INF-02', '2412')],
    ['8.6a A3 by rail abroad', '8.6a', axis({ 'GER-INF-01': '2415' }), rail('GER-INF-01', '2515')],
    ['8.6a by rail over the border', '8.6a', axis({ 'GER-INF-01': '2513' }), rail('GER-INF-01', '2514')],
    [
      '8.6b by rail, out of supply when the phase began',
      '8.6b',
      trains({ unsupplied: [number] }),
      rail('GER-INF-01', '2012')
    ],
    ['14.6a by rail, out of supply now', '14.6a', trains({}, cutOff), rail('GER-INF-01', '2012')],
    [
      '8.6.2 B13 a fifth slot',
      '8.6.2',
      trains({}, (state) => (state.railUsed[0] = 4)),
      rail('GER-INF-01', '2012')
    ],
    ['8.6.1a by rail beyond the map', '8.6a', trains({}), rail('GER-INF-01', 'soviet-rail')]
  ])('%s', attempt)

  /** No hex gives supply to anybody any more. */
  function cutOff(state: State): void {
    state.terror.push(...state.owner.keys())
  }
})

describe('7 points', () => {
  const worn = {
    'GER-INF-01': '2513:reduced',
    'GER-FORT-KB': '3209:reduced',
    'HUN-ARM-1': '2919:reduced',
    'GER-PZ-16': '2511:reduced',
    'CZE-ARM-1': '2514',
    'CZE-ARM-5': 'allied-reinforcements',
    'GER-INF-17': 'axis-turn-3'
  }
  /** Hungary has spent its point, and Germany has all of its own. */
  const poor = (): State => {
    const state = mobilizing({ ...worn, 'HUN-ARM-2': 'axis-reinforcements' })()
    const { purses } = state.stack.at(-1) as SpendFrame
    purses.find(({ countries }) => countries[0] === worldOf(state).countryNamed('Hungary'))!.points = 0
    expect(purses.map(({ points }) => points)).toEqual([expect.any(Number), 0])
    return state
  }
  test.each<Row>([
    ['7.3e B12 refit of a fortification', '7.3e', mobilizing(worn), refit('GER-FORT-KB')],
    ['7.3b refit in an enemy zone', '7.3b', mobilizing(worn), refit('GER-INF-01')],
    ['7.1.1e refit with the points of another country', '7.1.1e', poor, refit('HUN-ARM-1')],
    ['7.1.1e mobilizing with the points of another country', '7.1.1e', poor, mobilize('HUN-ARM-2')],
    ['7.3a refit of an enemy', '7.3a', mobilizing(worn), refit('CZE-ARM-1')],
    ['7.2.1a mobilizing an enemy', '7.2.1a', mobilizing(worn), mobilize('CZE-ARM-5')],
    ['7.2.1a mobilizing twice', '7.2.1a', mobilizing(worn), mobilize('GER-INF-17')],
    ['7.3d B10 refit of a panzer corps for one point', '7.3d', mobilizing(worn, onePoint), refit('GER-PZ-16')]
  ])('%s', attempt)

  /** Terror in all German centers: the capital alone is left. */
  function onePoint(state: State): void {
    const { landHexes, hexes } = worldOf(state)
    state.terror.push(...landHexes.filter((hex) => hexes[hex]!.site?.mobilization === 'Germany'))
  }
})

describe('16 in the air', () => {
  const flown = (): State => {
    const state = airScene({ air: ['GER-AIR-L1'], turn: 3 })
    state.since[unitIn(state, 'GER-AIR-L1').index] = 3
    return state
  }
  const lifting = (units: Record<string, string>) => (): State => {
    const state = airScene({ air: ['GER-LIFT-1'], units })
    const [index] = [unitIn(state, 'GER-LIFT-1').index]
    state.over[index] = hexIn(state, '2313')
    const frame: MovementFrame = { phase: 'movement', side: AXIS, moved: [], unsupplied: [] }
    state.stack = [{ phase: 'turn', step: 0 } as Frame, frame]
    return state
  }
  const bombing = { air: ['GER-AIR-L1', 'GER-LIFT-1', 'CZE-AIR-1'] }
  test.each<Row>([
    ['16.2a a second mission', '16.2a', flown, launch('GER-AIR-L1', '2515')],
    ['16.1a somebody who is not available', '16.1a', air({}), launch('GER-AIR-L1', '2515')],
    ['2.2a an enemy air unit', '2.2a', air(bombing), launch('CZE-AIR-1', '2515')],
    ['16.0a a land unit', '16.0a', air({ units: { 'GER-INF-01': '2513' } }), launch('GER-INF-01', '2515')],
    ['16.3c out of range', '16.3c', air(bombing), launch('GER-AIR-L1', '4122')],
    ['16.10.2a an airlift over nobody', '16.10.2a', air(bombing), launch('GER-LIFT-1', '2515')],
    [
      '16.3f interception over an empty hex',
      '16.3f',
      intercepting(bombing, 'GER-AIR-L1', '2515'),
      intercept('CZE-AIR-1', '2514')
    ],
    [
      '16.6a fighting before all are placed',
      '16.6a',
      intercepting(bombing, 'GER-AIR-L1', '2515'),
      { type: 'resolve', hex: '2515' }
    ],
    [
      '16.10.1e an airlift of an army',
      '16.10.1e',
      lifting({ 'ITA-ARM-1': '2313', 'HUN-ARM-1': '2313' }),
      lift('HUN-ARM-1', '2611')
    ],
    ['16.10.1e of a panzer corps', '16.10.1e', lifting({ 'GER-PZ-16': '2313' }), lift('GER-PZ-16', '2611')],
    [
      '16.10.1a with nobody of its nation',
      '16.10.1a',
      lifting({ 'HUN-CAV-MC': '2313' }),
      lift('HUN-CAV-MC', '2611')
    ],
    ['16.10.1b to a town', '16.10.1b', lifting({ 'GER-INF-01': '2313' }), lift('GER-INF-01', '2412')],
    [
      '16.10.1b, 5.6d to Switzerland',
      '16.10.1b',
      lifting({ 'GER-INF-01': '2313' }),
      lift('GER-INF-01', '1818')
    ]
  ])('%s', attempt)

  test('16.8a, 16.8d bombing one’s own city, an empty hex, and with an airlift', () => {
    const state = airScene({ ...bombing, units: { 'GER-INF-01': '2511', 'CZE-2L-1': '2513' } })
    give(state, launch('GER-AIR-L1', '2515'))
    give(state, launch('GER-LIFT-1', '2511'))
    give(state, END)
    give(state, END)
    expect(refusal(state, terror('GER-AIR-L1', 'units'))).toBe('16.8a')
    expect(refusal(state, terror('GER-LIFT-1', 'city'))).toBe('16.0a')
    expect(refusal(state, terror('CZE-AIR-1', 'city'))).toBe('16.8c')
    // Prague itself may be bombed.
    give(state, terror('GER-AIR-L1', 'city'), 6)
  })
})

describe('18 at sea', () => {
  const feeding =
    (set: Scene, change: (frame: CombatFrame) => void = () => {}) =>
    (): State => {
      const state = sailing(set, AXIS)
      const frame: CombatFrame = { phase: 'combat', side: AXIS, attacked: [] }
      change(frame)
      state.stack = [{ phase: 'turn', step: 0 } as Frame, frame]
      return state
    }
  const coast = { 'GER-MAR-1': '2610', 'POL-INF-OG': '3009' }
  test.each<Row>([
    ['18.2.2b C32 an assault where no sea is', '18.2.2b', ships(coast), assault('GER-MAR-1', '3109', '3009')],
    [
      '18.2.2b an assault on an empty coast',
      '18.2.2b',
      ships({ 'GER-MAR-1': '2610' }),
      assault('GER-MAR-1', '3008', '3009')
    ],
    [
      '18.2.2b an assault by infantry',
      '18.2.2b',
      ships({ ...coast, 'GER-INF-01': '2610' }),
      assault('GER-INF-01', '3008', '3009')
    ],
    [
      '18.2.1b into an enemy',
      '18.2.1b',
      ships({ ...coast, 'GER-INF-01': '2610' }),
      sail('GER-INF-01', '3009')
    ],
    [
      '18.2.1b from a hex without a port',
      '18.2.1b',
      ships({ 'GER-INF-01': '2513' }),
      sail('GER-INF-01', '3209')
    ],
    ['18.2.1a four corps', 'order', ships({}), sail('GER-INF-01 GER-INF-02 GER-INF-03 GER-INF-04', '3209')],
    ['18.2b without a marker', '18.2b', ships({ 'HUN-CAV-MC': '2610' }), sail('HUN-CAV-MC', '3209')],
    [
      '18.3a supply through no port',
      '18.3a',
      feeding({ units: { 'GER-INF-01': '2513' } }),
      { type: 'feed', marker: 'GER-NT-1', hex: '2513' }
    ],
    [
      '18.3a supply after the first attack',
      '18.3a',
      feeding({}, ({ attacked }) => attacked.push(0)),
      { type: 'feed', marker: 'GER-NT-1', hex: '2610' }
    ]
  ])('%s', attempt)
})

describe('what is no order', () => {
  const calm = axis({ 'GER-INF-01': '2412', 'GER-INF-02': '2412' })
  const long = Array.from({ length: 25 }, (_, i) => (i % 2 === 0 ? '2413' : '2412'))
  test.each<Row>([
    ['2.1a an unknown unit', 'order', calm, march('GER-INF-99', '2413')],
    ['2.1a an unknown hex', '2.1a', calm, march('GER-INF-01', '9999')],
    ['2.1a a unit that is named twice', 'order', calm, march('GER-INF-01 GER-INF-01', '2413')],
    ['8.1a an overlong path', 'order', calm, march('GER-INF-01', ...long)],
    ['8.6a an overlong railway', 'order', calm, rail('GER-INF-01', ...long, ...long, ...long, ...long)],
    ['8.1a no path at all', 'order', calm, march('GER-INF-01')],
    ['5.4h an unknown country', '5.4h', calm, invading('Atlantis', 'GER-INF-01', '2413')],
    ['8.0a an order of another phase', '8.0a', calm, mobilize('GER-INF-17')],
    ['an order that is none', 'order', calm, { type: 'surrender' }],
    ['one field too many', 'order', calm, { ...END, more: 1 }]
  ])('%s', attempt)

  test('4.0 the wrong seat', () => {
    const state = calm()
    for (const order of [END, march('GER-INF-01', '2413'), { type: 'nonsense' }])
      expect(refusal(state, order, 'allied'), order.type).toBe('turn')
    expect(refusal(state, END, 'nobody')).toBe('turn')
  })

  test('3.3c anything after the end', () => {
    const state = calm()
    state.result = { winner: 'axis', rule: '22.1a', why: 'It is over.' }
    for (const seat of ['axis', 'allied'])
      for (const order of [END, march('GER-INF-01', '2413'), { type: 'top', unit: 'GER-INF-01' }])
        expect(refusal(state, order, seat), order.type).toBe('22.1a')
    expect(game.offers(state)).toEqual([])
  })
})
