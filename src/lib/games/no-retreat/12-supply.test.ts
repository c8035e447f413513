import { expect, test } from 'vitest'
import { checkSupply } from './12.0-check'
import { hasMapEdge, soleSupplyPorts, supplyAt, supplyState } from './12-supply'
import { hasNoActions, isOnMap, supplyOf, touch, worldOf } from './board'
import type { State } from './state'
import { go, hexIn, scene, told, unitIn, where, type Scene } from './testing'

const supply = (state: State, id: string) => supplyState(state, unitIn(state, id))
const ports = (state: State, id: string) =>
  soleSupplyPorts(state, unitIn(state, id)).map((hex) => worldOf(state).grid.places[hex])

/** Four Germans whose zones close the six hexes around 0616. */
const RING = { 'F-DE-I': '0614', 'F-DE-II': '0618', 'F-DE-III': '0416', 'F-DE-IV': '0816' }
const ringed = (more: Record<string, string> = {}, of: Scene = {}) =>
  scene({ units: { 'F-FR-PAR': '0616', ...RING, ...more }, ...of })

/** Supply Phases of a side, one after the other: the markers of a unit after each. */
function phases(state: State, side: 0 | 1, id: string, count: number): (number | string)[] {
  return Array.from({ length: count }, () => {
    checkSupply(state, side, told())
    return isOnMap(state, unitIn(state, id)) ? state.supply[unitIn(state, id).index]! : where(state, id)
  })
}

test('12.0: only the units of the Phasing player are checked', () => {
  const state = ringed({ 'F-FR-ALP': '0617' })
  checkSupply(state, 0, told())
  expect(state.supply[unitIn(state, 'F-FR-PAR').index]).toBe(0)
  checkSupply(state, 1, told())
  expect(state.supply[unitIn(state, 'F-FR-PAR').index]).toBe(1)
})

test('12.1a: a supply line may be of any length', () => {
  const state = scene({ units: { 'F-FR-PAR': '2214', 'F-DE-I': '0218' } })
  expect(supply(state, 'F-FR-PAR')).toBe('full')
  // From one end of the map to the other.
  expect(supply(state, 'F-DE-I')).toBe('full')
})

test('12.1b, 12.4a and 12.4b (E22): a unit without a line gets Low, then No Supply, and loses both with a line', () => {
  const state = ringed()
  expect(phases(state, 1, 'F-FR-PAR', 2)).toEqual([1, 2])
  go(state, 'F-DE-III', '2610')
  const context = told()
  checkSupply(state, 1, context)
  expect(state.supply[unitIn(state, 'F-FR-PAR').index]).toBe(0)
  expect(context.events).toMatchObject([
    { kind: 'supplied', rule: '12.1b', units: ['F-FR-PAR'], side: 'allied' }
  ])
})

test('12.4c and 14.7.1d (E22): who has No Supply and still no line surrenders for a point', () => {
  const state = ringed()
  expect(phases(state, 1, 'F-FR-PAR', 3)).toEqual([1, 2, 'allied-surrendered'])
  expect(state.eventVp).toBe(1)
  expect(state.supply[unitIn(state, 'F-FR-PAR').index]).toBe(0)
})

test('12.4c, 17.0d: a German unit that surrenders scores for the Allied player', () => {
  const state = scene({
    units: {
      'F-DE-I': '0616:no',
      'F-FR-ALP': '0614',
      'F-FR-PAR': '0618',
      'F-FR-XXI': '0416',
      'F-FR-XXIII': '0816'
    }
  })
  checkSupply(state, 0, told())
  expect([where(state, 'F-DE-I'), state.eventVp]).toEqual(['german-surrendered', -1])
})

test('12.1c and 13.4.3: an EZOC cuts a line, unless a friendly unit is in the hex', () => {
  expect(supply(ringed(), 'F-FR-PAR')).toBe('out')
  expect(supply(ringed({ 'F-FR-ALP': '0517' }), 'F-FR-PAR')).toBe('out')
  expect(supply(ringed({ 'F-FR-ALP': '0517', 'F-FR-XXI': '0615' }), 'F-FR-PAR')).toBe('out')
  // 0517 and 0518 together lead out of the ring.
  expect(supply(ringed({ 'F-FR-ALP': '0517', 'F-FR-XXI': '0518' }), 'F-FR-PAR')).toBe('full')
})

test('12.1d: no line across Sea and Lake hexsides, over shaded hexes or through a neutral country', () => {
  const state = scene({ scenario: 'polish-regular' })
  const east = supplyAt(state, 'Germany', hexIn(state, '1402'))
  expect(east).toBe('full')
  // East Prussia has its own edge; without it, there is only the sea and Lithuania.
  for (const hex of ['1601', '1701', '1801']) state.owner[hexIn(state, hex)] = 1
  touch(state)
  expect(supplyAt(state, 'Germany', hexIn(state, '1402'))).toBe('full')
  for (const hex of worldOf(state).landHexes)
    if (worldOf(state).country[hex] === 'Poland') state.owner[hex] = 1
  // Germans never pass Lithuania, so only Poland joins the two parts.
  const france = scene({ units: { 'F-DE-I': '2103', 'F-FR-PAR': '2820' } })
  france.owner[hexIn(france, '2103')] = 0
  expect(supply(france, 'F-DE-I')).toBe('out')
  const war = scene({ units: { 'F-DE-I': '2103' }, war: ['Holland'] })
  expect(supply(war, 'F-DE-I')).toBe('full')
})

test('12.1d: a unit of a neutral country traces at home', () => {
  const state = scene({ units: { 'F-NL-LD': '1905' } })
  expect(supply(state, 'F-NL-LD')).toBe('full')
})

test('12.2a: gray edges supply Germans, red ones Soviets, blue ones the Allies, while they are friendly and in no EZOC', () => {
  const state = scene({ scenario: 'polish-regular', war: ['Soviet Union'] })
  const at = (nation: 'Germany' | 'Soviet Union' | 'Slovakia', hex: string) =>
    supplyAt(state, nation, hexIn(state, hex))
  expect([at('Germany', '0105'), at('Slovakia', '0725'), at('Soviet Union', '3401')]).toEqual([
    'full',
    'full',
    'full'
  ])
  const france = scene({ units: { 'F-FR-PAR': '0116' } })
  expect(supply(france, 'F-FR-PAR')).toBe('full')
  // The enemy has been on every edge hex but one, and that one is in a zone.
  for (const hex of worldOf(france).area('blueEdge')) france.owner[hex] = 0
  for (const hex of worldOf(france).area('ports')) france.owner[hex] = 0
  touch(france)
  expect(supply(france, 'F-FR-PAR')).toBe('out')
  france.owner[hexIn(france, '0118')] = 1
  touch(france)
  expect(supply(france, 'F-FR-PAR')).toBe('full')
  go(france, 'F-DE-I', '0218')
  expect(supply(france, 'F-FR-PAR')).toBe('out')
})

test('12.2a, 2.11 and 13.4.3: friendly means controlled, and who stands in an edge hex negates the EZOC there', () => {
  const state = scene({ units: { 'F-FR-PAR': '0118', 'F-FR-ALP': '0318' } })
  for (const name of ['blueEdge', 'ports'])
    for (const hex of worldOf(state).area(name))
      if (state.at[unitIn(state, 'F-FR-PAR').index] !== hex) state.owner[hex] = 0
  touch(state)
  expect([supply(state, 'F-FR-PAR'), supply(state, 'F-FR-ALP')]).toEqual(['full', 'full'])
  go(state, 'F-DE-I', '0119')
  expect([supply(state, 'F-FR-PAR'), supply(state, 'F-FR-ALP')]).toEqual(['full', 'full'])
  // Nobody is there any more: it is friendly and in an EZOC.
  go(state, 'F-FR-PAR', '0318')
  expect([state.owner[hexIn(state, '0118')], supply(state, 'F-FR-ALP')]).toEqual([1, 'out'])
  const lost = scene({ units: { 'F-FR-ALP': '0318' } })
  for (const name of ['blueEdge', 'ports']) for (const hex of worldOf(lost).area(name)) lost.owner[hex] = 0
  touch(lost)
  expect(supply(lost, 'F-FR-ALP')).toBe('out')
})

test('12.2b, 18.6 and 18.7: a Fort or Fortress supplies every unit of its side, on both of its sides', () => {
  const north = { 'F-FT-MON': '0617' }
  expect(supply(ringed(north), 'F-FR-PAR')).toBe('full')
  expect(supply(ringed({ 'F-FT-MON': '0617:reduced' }), 'F-FR-PAR')).toBe('full')
  expect(supply(ringed({ 'F-GB-I': '0615', 'F-FT-MON': '0616' }), 'F-GB-I')).toBe('full')
  const poland = scene({
    scenario: 'polish-regular',
    units: { 'P-PL-POM1': '1511', 'P-FO-MOD': '1511:reduced' }
  })
  expect(supply(poland, 'P-PL-POM1')).toBe('full')
})

test('12.2c: an Allied Port supplies Allied units in both games, even in an EZOC', () => {
  const beach = (more: Record<string, string> = {}) =>
    scene({
      units: {
        'F-GB-I': '1408',
        'F-DE-I': '1309',
        'F-DE-II': '1409',
        'F-DE-III': '1508',
        'F-FR-PAR': '1308',
        ...more
      }
    })
  expect(supply(beach(), 'F-GB-I')).toBe('full')
  const state = beach()
  go(state, 'F-FR-PAR', '0616')
  // Nobody holds Dunkirk now, and it lies in a German zone.
  expect(supply(state, 'F-GB-I')).toBe('full')
  state.owner[hexIn(state, '1308')] = 0
  touch(state)
  expect(supply(state, 'F-GB-I')).toBe('out')
  const poland = scene({
    scenario: 'polish-regular',
    units: { 'P-PL-POM1': '1003', 'P-DE-3-I': '1005', 'P-DE-4-II': '0904', 'P-DE-4-III': '0803' }
  })
  expect(supply(poland, 'P-PL-POM1')).toBe('full')
})

test('12.2d: Dutch cities supply the Dutch, Belgian cities the Belgians, and nobody else', () => {
  const units = { 'F-NL-LD': '2106', 'F-BE-VII': '2210', 'F-FR-PAR': '2309' }
  const state = scene({ units, war: ['Holland'] })
  expect(supply(state, 'F-NL-LD')).toBe('full')
  for (const name of ['blueEdge', 'ports']) for (const hex of worldOf(state).area(name)) state.owner[hex] = 0
  touch(state)
  // Both cities of Holland are Ports.
  expect(['F-NL-LD', 'F-BE-VII', 'F-FR-PAR'].map((id) => supply(state, id))).toEqual(['out', 'full', 'out'])
  state.owner[hexIn(state, '2002')] = 1
  go(state, 'F-DE-I', '2203')
  expect(supply(state, 'F-NL-LD')).toBe('full')
  for (const hex of worldOf(state).cities) if (worldOf(state).home[hex] === 'Belgium') state.owner[hex] = 0
  state.owner[hexIn(state, '2002')] = 0
  touch(state)
  expect(supply(state, 'F-BE-VII')).toBe('out')
})

test('12.2e: Swiss units and units with a supply symbol are always in supply', () => {
  const swiss = scene({
    units: { 'F-CH-II': '2921', 'F-FT-STR': '2816', 'F-DE-I': '2716', 'F-DE-II': '2815' }
  })
  for (const name of ['blueEdge', 'ports']) for (const hex of worldOf(swiss).area(name)) swiss.owner[hex] = 0
  expect([supply(swiss, 'F-CH-II'), supply(swiss, 'F-FT-STR')]).toEqual(['full', 'full'])
})

test('12.3 (E23): Poles that reach only a white edge have Low Supply, and never worse', () => {
  const state = scene({ scenario: 'polish-regular', units: { 'P-PL-POM1': '2417' } })
  for (const hex of worldOf(state).area('ports')) state.owner[hex] = 0
  touch(state)
  expect(phases(state, 1, 'P-PL-POM1', 4)).toEqual([1, 1, 1, 1])
  state.supply[unitIn(state, 'P-PL-POM1').index] = 2
  expect(phases(state, 1, 'P-PL-POM1', 1)).toEqual([1])
})

test('21.1.5a and 9.1b: with Fearful Neutrals white edges supply nobody, but are a map edge for Improvements', () => {
  const state = scene({ scenario: 'polish-regular', units: { 'P-PL-POM1': '2417' } })
  for (const hex of worldOf(state).area('ports')) state.owner[hex] = 0
  state.alternate.push('fearfulNeutrals')
  touch(state)
  expect(supply(state, 'P-PL-POM1')).toBe('out')
  expect(hasMapEdge(state, unitIn(state, 'P-PL-POM1'))).toBe(true)
})

test('9.1b, 10.0Ac: Ports, Forts and cities are no map edge', () => {
  const state = ringed({ 'F-FT-MON': '0617' })
  expect(hasMapEdge(state, unitIn(state, 'F-FR-PAR'))).toBe(false)
  go(state, 'F-DE-III', '2610')
  expect(hasMapEdge(state, unitIn(state, 'F-FR-PAR'))).toBe(true)
})

test('12.4n and 2.8: the clock goes by the own marker, the effect by the worst in the hex', () => {
  const state = ringed({ 'F-FR-PAR': '0616:low', 'F-FR-ALP': '0616' })
  expect(supplyOf(state, unitIn(state, 'F-FR-ALP'))).toBe(1)
  checkSupply(state, 1, told())
  expect(['F-FR-PAR', 'F-FR-ALP'].map((id) => state.supply[unitIn(state, id).index])).toEqual([2, 1])
  expect(supplyOf(state, unitIn(state, 'F-FR-ALP'))).toBe(2)
})

test('2.7a and 2.7d: No Actions mark the units there, go with them, and hold for who stacks with them', () => {
  const state = scene({ units: { 'F-FR-PAR': '0616:idle', 'F-FR-ALP': '0616', 'F-FR-XXI': '0617' } })
  const idle = (id: string) => hasNoActions(state, unitIn(state, id))
  expect(['F-FR-PAR', 'F-FR-ALP', 'F-FR-XXI'].map(idle)).toEqual([true, true, false])
  go(state, 'F-FR-PAR', '0617')
  expect(['F-FR-PAR', 'F-FR-ALP', 'F-FR-XXI'].map(idle)).toEqual([true, false, true])
})

test('2.14a: the Ports that alone supply a unit are known, and none where something else does', () => {
  const cut = scene({ units: { 'F-GB-I': '1408' }, german: ['1109', '1207'] })
  for (const hex of worldOf(cut).area('blueEdge')) cut.owner[hex] = 0
  touch(cut)
  // Those of Holland lie in a neutral country.
  expect(ports(cut, 'F-GB-I')).toEqual(['0713', '1308', '1507', '1806'])
  go(cut, 'F-FT-MON', '1410')
  expect(ports(cut, 'F-GB-I')).toEqual([])
  expect(ports(scene({ units: { 'F-GB-I': '1408' } }), 'F-GB-I')).toEqual([])
  const germans = scene({ units: { 'F-DE-I': '1408' } })
  expect(ports(germans, 'F-DE-I')).toEqual([])
})

test('2.14d: when its Port falls, who waits off it surrenders', () => {
  const state = scene({ units: { 'F-FR-PAR': '0616' } })
  const unit = unitIn(state, 'F-GB-I')
  state.afloat.push({ unit: unit.index, port: hexIn(state, '1308') })
  go(state, 'F-DE-I', '1308')
  expect([state.afloat, where(state, 'F-GB-I'), state.eventVp]).toEqual([[], 'allied-surrendered', 1])
})

test('26.8: with City Garrisons no line passes an enemy-controlled city', () => {
  const walled = (cityGarrisons: boolean) => {
    const state = scene({
      options: { cityGarrisons },
      units: { 'F-FR-PAR': '1308' },
      german: ['1207', '1109']
    })
    return supplyAt(state, 'Germany', hexIn(state, '1308'))
  }
  const held = (cityGarrisons: boolean) => {
    const state = scene({ options: { cityGarrisons }, units: { 'F-DE-I': '1315' } })
    state.owner[hexIn(state, '1315')] = 1
    touch(state)
    return supply(state, 'F-DE-I')
  }
  expect([walled(true), walled(false)]).toEqual(['out', 'out'])
  expect([held(false), held(true)]).toEqual(['full', 'out'])
})

test('13.2.3d: a unit in an Evacuation Zone traces through its Port', () => {
  const state = scene({ units: { 'F-GB-I': '1307' } })
  expect(supply(state, 'F-GB-I')).toBe('full')
  for (const hex of ['1308', '1207']) go(state, hex === '1308' ? 'F-DE-I' : 'F-DE-II', hex)
  expect(supply(state, 'F-GB-I')).toBe('out')
})

test('12.2e: a Swiss unit finds supply where nobody else would', () => {
  const out = (id: string) => {
    const state = scene({ units: { [id]: '2921' } })
    for (const name of ['blueEdge', 'ports'])
      for (const hex of worldOf(state).area(name)) state.owner[hex] = 0
    touch(state)
    return supply(state, id)
  }
  expect([out('F-CH-II'), out('F-FR-PAR')]).toEqual(['full', 'out'])
})
