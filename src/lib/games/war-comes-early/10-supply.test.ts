// Chapter 10: supply. The plain around 4124 in Poland is clear, without rivers, railroads and cities.
import { describe, expect, test } from 'vitest'
import { distance } from '../../hex/grid'
import { inSupply, isSource, supplyState } from './10-supply'
import { boardOf, worldOf } from './board'
import { POOL, type State } from './state'
import { give, hexIn, movement, refusal, scene, where, type Scene } from './testing'
import { ALLIED, GERMAN, type Side } from './world'

const go = (units: string, path: string) => ({
  type: 'move',
  units: units.split(' '),
  path: path.split(' ')
})

const breakDown = (army: string) => ({ type: 'breakDown', army })

const germans39 = (units: Record<string, string>) =>
  scene({ scenario: '1939', units, phase: movement(['Germany'], '1939') })

/** 1938, GT 3, Germany to move. */
const germans38 = (units: Record<string, string>, more: Scene = {}) =>
  scene({ units, phase: movement(['Germany']), ...more })

const supplied = (state: State, unit: string) => inSupply(state, worldOf(state).unit(unit)!)

function sources(state: State, unit: string): string[] {
  const world = worldOf(state)
  return world.grid.ids.filter((_, hex) => isSource(state, world, world.unit(unit)!, hex))
}

/** Hands every hex of a nation's country to a side. */
function handOver(state: State, nation: string, side: Side): void {
  const { country, nation: find } = worldOf(state)
  country.forEach((at, hex) => {
    if (at === find(nation)) state.control[hex] = side
  })
}

const setControl = (state: State, hex: string, side: Side) => (state.control[hexIn(state, hex)] = side)

/** Hexes of the bottom edge of the map that lie in a country (1.2c). */
function southEdge(state: State, nation: string): string[] {
  const world = worldOf(state)
  return world.grid.ids.filter(
    (id, hex) =>
      world.country[hex] === world.nation(nation) &&
      Number(id.slice(2)) === (Number(id.slice(0, 2)) % 2 ? 34 : 33)
  )
}

describe('10.0 and 10.1', () => {
  test('10.0a supply for movement is judged when the move begins and lasts for the whole move', () => {
    const state = germans39({ 'ge39-c1': '4124', 'ge39-c2': '4124' })
    give(state, go('ge39-c1', '4125'))
    handOver(state, 'Germany', ALLIED)
    expect(supplied(state, 'ge39-c1')).toBe(false)
    // Five more hexes for the one that began in supply, three in all for the one that begins now.
    give(state, go('ge39-c1', '4124 4125 4124 4125 4126'))
    give(state, go('ge39-c2', '4123'))
    handOver(state, 'Germany', GERMAN)
    expect(supplied(state, 'ge39-c2')).toBe(true)
    expect(refusal(state, go('ge39-c2', '4124 4123 4124'))).toBe('11.0a')
    expect(refusal(state, go('ge39-c2', '4124 4123'))).toBeNull()
  })

  test('10.1a X56 a unit in its own country is in supply without tracing', () => {
    const ring = { c1: '4123', c2: '4223', c3: '4224', c4: '4125', c8: '4024', c10: '4023' }
    const units = Object.fromEntries(Object.entries(ring).map(([name, hex]) => [`ge39-${name}`, hex]))
    const state = germans39({ ...units, 'po-c1': '4124', 'po-Mo': '4124' })
    handOver(state, 'Poland', GERMAN)
    expect(supplied(state, 'po-c1')).toBe(true)
    expect(supplied(state, 'po-Mo')).toBe(true)
    expect(supplyState(state, worldOf(state).unit('po-c1')!)).toEqual({
      supplied: true,
      rule: '10.1a',
      line: []
    })
    // A unit of another country has to trace, and three Polish corps are enough to trap it.
    const german = germans39({ 'po-c1': '4123', 'po-c2': '4224', 'po-c3': '4024', 'ge39-c1': '4124' })
    expect(supplied(german, 'ge39-c1')).toBe(false)
  })

  test('10.1a a unit attacking into its own country is in supply', () => {
    const state = scene({ units: { 'fr-c1': '0615' }, breached: ['0615'] })
    handOver(state, 'France', GERMAN)
    const corps = worldOf(state).unit('fr-c1')!
    expect(inSupply(state, corps)).toBe(false)
    expect(inSupply(state, corps, hexIn(state, '0516'))).toBe(true)
    expect(inSupply(state, corps, hexIn(state, '0716'))).toBe(false)
  })

  test('10.1b East Prussia and Danzig are home to German units', () => {
    const state = germans38({ 'ge-c1': '3917', 'ge-c2': '3714' }, { violated: ['Danzig'] })
    handOver(state, 'Germany', ALLIED)
    expect(sources(state, 'ge-c1')).toEqual(['3714'])
    setControl(state, '3714', ALLIED)
    expect(supplied(state, 'ge-c1')).toBe(true)
    expect(supplied(state, 'ge-c2')).toBe(true)
    const abroad = germans38({ 'ge-c1': '3613' })
    handOver(abroad, 'Germany', ALLIED)
    expect(supplied(abroad, 'ge-c1')).toBe(false)
  })
})

describe('10.2 supply lines', () => {
  test('10.2a a path of any length joins a unit abroad with a source of its nation', () => {
    const state = germans39({ 'ge39-c1': '5018' })
    const { supplied: fed, rule, line } = supplyState(state, worldOf(state).unit('ge39-c1')!)
    expect([fed, rule, line[0]]).toEqual([true, '10.2a', hexIn(state, '5018')])
    const { grid } = worldOf(state)
    for (let i = 1; i < line.length; i++) expect(distance(grid, line[i - 1]!, line[i]!)).toBe(1)
    expect(sources(state, 'ge39-c1')).toContain(grid.ids[line[line.length - 1]!])
    handOver(state, 'Germany', ALLIED)
    expect(supplied(state, 'ge39-c1')).toBe(false)
  })

  test('10.2b a captured source of the enemy does not supply the captor', () => {
    const state = germans39({ 'ge39-c1': '3821', 'po-c1': '4124' })
    expect(sources(state, 'po-c1')).not.toContain('3821')
    handOver(state, 'Poland', GERMAN)
    handOver(state, 'Germany', ALLIED)
    expect(supplied(state, 'ge39-c1')).toBe(false)
    expect(sources(state, 'ge39-c1')).toEqual([])
  })

  /** A Hungarian corps on the Moravian border whose only way out leads through Germany. */
  const cornered = () =>
    scene({
      units: { 'hu-c1': '2125', 'cz-c1': '2124', 'cz-c2': '2224', 'cz-c3': '2225', 'cz-c4': '2024' },
      breached: ['1925', '2024', '2125', '2225', '2326']
    })

  test('10.2c a line may run through countries of the same side', () => {
    const state = cornered()
    const { supplied: fed, line } = supplyState(state, worldOf(state).unit('hu-c1')!)
    expect(fed).toBe(true)
    const countries = line.map((hex) => worldOf(state).hexes[hex]!.country)
    expect(countries[1]).toBe('Germany')
    expect(countries[countries.length - 1]).toBe('Hungary')
  })

  test('10.2d a line never enters a hex with enemy units', () => {
    const ring = ['4123', '4223', '4224', '4125', '4024', '4023']
    const poles = Object.fromEntries(ring.map((hex, i) => [`po-c${i + 1}`, hex]))
    const state = germans39({ ...poles, 'ge39-m19': '4124' })
    expect(supplied(state, 'ge39-m19')).toBe(false)
    // The mechanized corps ignores zones, so one hex free of units is enough for it.
    expect(supplied(germans39({ ...poles, 'po-c6': '4523', 'ge39-m19': '4124' }), 'ge39-m19')).toBe(true)
  })

  test('10.2e a line never enters an intact enemy fort', () => {
    const units = { 'ge-m14': '2124', 'cz-c1': '2123', 'cz-c2': '2223', 'cz-c3': '2224', 'cz-c4': '2023' }
    expect(supplied(germans38(units), 'ge-m14')).toBe(false)
    expect(supplied(germans38(units, { breached: ['2125'] }), 'ge-m14')).toBe(true)
    const heavy = { 'ge-m14': '2524', 'cz-c1': '2423', 'cz-c2': '2424', 'cz-c3': '2525', 'cz-c4': '2624' }
    expect(supplied(germans38(heavy), 'ge-m14')).toBe(false)
    expect(supplied(germans38(heavy, { breached: ['2523'] }), 'ge-m14')).toBe(true)
  })

  test('10.2e intact forts of the own side are no hindrance', () => {
    // The Soviet army's only way to the railhead in 2124 leads through the Czechoslovak forts.
    const germans = { 'ge-c1': '2025', 'ge-c2': '2026', 'ge-c3': '2127', 'ge-c4': '2226' }
    const state = scene({ units: { 'su-a1': '2126', ...germans }, railheads: ['2124'] })
    state.control.fill(ALLIED)
    const { supplied: fed, line } = supplyState(state, worldOf(state).unit('su-a1')!)
    expect(fed).toBe(true)
    expect(worldOf(state).forts[line[1]!]).toBe('czech')
  })

  test('10.2e the West Wall and the Maginot Line close a line too while they are intact', () => {
    const units = { 'fr-c1': '0715', 'ge-c1': '0714', 'ge-c2': '0814', 'ge-c3': '0815', 'ge-c4': '0716' }
    const german: Record<string, string> = { ...units, 'ge-c5': '0614' }
    expect(supplied(scene({ units: german }), 'fr-c1')).toBe(false)
    const open = scene({ units: { ...german, 'fr-c2': '0615' }, breached: ['0615'] })
    expect(supplied(open, 'fr-c1')).toBe(true)
  })

  test('10.2f a line never enters a city the enemy controls, even an empty one', () => {
    const ring = ['4223', '4325', '4225', '4125', '4124']
    const poles = Object.fromEntries(ring.map((hex, i) => [`po-c${i + 1}`, hex]))
    const state = germans39({ ...poles, 'ge39-m19': '4224' })
    expect(boardOf(state).height[hexIn(state, '4324')]).toBe(0)
    expect(supplied(state, 'ge39-m19')).toBe(false)
    setControl(state, '4324', GERMAN)
    expect(supplied(state, 'ge39-m19')).toBe(true)
  })

  test('10.2g a line crosses no blocked hexside and enters no lake or sea', () => {
    const around = { 'cz-c1': '3230', 'cz-c2': '3131', 'cz-c3': '3030', 'cz-c4': '3029' }
    // Polish 3129 lies behind the blocked hexside.
    expect(supplied(germans38({ ...around, 'ge-m14': '3130', 'cz-c5': '3229' }), 'ge-m14')).toBe(false)
    expect(supplied(germans38({ ...around, 'ge-m14': '3130' }), 'ge-m14')).toBe(true)
    // On the coast the sea is no way out, nor is a sea hexside.
    const coast = { 'su-a1': '2810', 'su-a2': '2912', 'su-a3': '3011', 'po-c1': '2911' }
    const state = scene({ units: coast })
    expect(supplied(state, 'po-c1')).toBe(false)
    expect(supplied(scene({ units: { ...coast, 'su-a2': '2811' } }), 'po-c1')).toBe(false)
    expect(supplied(scene({ units: { 'su-a1': '2810', 'po-c1': '2911' } }), 'po-c1')).toBe(true)
  })

  test('10.2h a line never enters a neutral country', () => {
    const units = { 'ge-m14': '0209', 'fr-c1': '0208', 'fr-c2': '0210', 'fr-c3': '0110', 'fr-c4': '0109' }
    expect(supplied(germans38(units), 'ge-m14')).toBe(false)
    expect(supplied(germans38(units, { violated: ['Belgium'] }), 'ge-m14')).toBe(true)
  })

  test('1.3c a line never enters Switzerland', () => {
    const violated = ['Belgium', 'Luxembourg']
    const units = { 'ge-m14': '0118', 'fr-c1': '0117' }
    const state = germans38({ ...units, 'fr-c2': '0217' }, { violated })
    expect(worldOf(state).hexes[hexIn(state, '0119')]!.country).toBe('Switzerland')
    expect(supplied(state, 'ge-m14')).toBe(false)
    expect(supplied(germans38(units, { violated }), 'ge-m14')).toBe(true)
  })

  test('10.2i neither geography nor mobility class of the unit binds its line', () => {
    // Hungarians may not go to Germany (11.7), their supply may.
    const hungarian = cornered()
    expect(boardOf(hungarian).open[worldOf(hungarian).nation('Hungary')]![hexIn(hungarian, '2126')]).toBe(0)
    expect(supplied(hungarian, 'hu-c1')).toBe(true)
    // Wheels may not go to 3029 from 3030 (11.4), their supply comes from there.
    const ring = { 'cz-c1': '3131', 'cz-c2': '3031', 'cz-c3': '2931', 'cz-c4': '2930', 'cz-c5': '3130' }
    const wheels = germans38({ ...ring, 'ge-m14': '3030' })
    expect(refusal(wheels, go('ge-m14', '3029'))).toBe('11.4a')
    expect(supplied(wheels, 'ge-m14')).toBe(true)
  })
})

describe('10.3 Soviet supply', () => {
  const soviets = (units: Record<string, string>, railheads = ['5222']) =>
    scene({ units, railheads, phase: movement(['Soviet Union']) })

  test('10.3a X54 four hexes may lie between a Soviet unit and a railhead', () => {
    const state = soviets({ 'su-a1': '4722', 'su-a2': '4622', 'su-a3': '5222' })
    const { grid } = worldOf(state)
    expect(distance(grid, hexIn(state, '4722'), hexIn(state, '5222'))).toBe(5)
    expect(distance(grid, hexIn(state, '4622'), hexIn(state, '5222'))).toBe(6)
    expect(supplied(state, 'su-a1')).toBe(true)
    expect(supplied(state, 'su-a2')).toBe(false)
    expect(supplied(soviets({ 'su-a1': '4722' }, []), 'su-a1')).toBe(false)
    // Terrain does not count: the woods and the river of 5122 cost one hex like any other.
    expect(supplyState(state, worldOf(state).unit('su-a1')!)).toMatchObject({ rule: '10.3a' })
    expect(supplyState(state, worldOf(state).unit('su-a1')!).line).toHaveLength(6)
  })

  test('10.3b the railhead needs an unbroken line of friendly rail hexes to a source', () => {
    const state = soviets({ 'su-a1': '5022' })
    expect(supplied(state, 'su-a1')).toBe(true)
    setControl(state, '5322', GERMAN)
    expect(supplied(state, 'su-a1')).toBe(false)
    setControl(state, '5322', ALLIED)
    expect(supplied(state, 'su-a1')).toBe(true)
    setControl(state, '5222', GERMAN)
    expect(supplied(state, 'su-a1')).toBe(false)
  })

  test('10.3c Soviet sources are rail hexes of the Soviet Union on the east or south edge', () => {
    const state = soviets({ 'su-a1': '5022' })
    const world = worldOf(state)
    const found = sources(state, 'su-a1')
    expect(found).toContain('6117')
    expect(found).toContain('5534')
    for (const id of found) {
      const hex = hexIn(state, id)
      expect(world.railHex[hex], id).toBe(1)
      expect(world.hexes[hex]!.country).toBe('Soviet Union')
      expect(id.startsWith('61') || southEdge(state, 'Soviet Union').includes(id), id).toBe(true)
    }
    for (const id of found) setControl(state, id, GERMAN)
    expect(supplied(state, 'su-a1')).toBe(false)
    setControl(state, '6117', ALLIED)
    expect(supplied(state, 'su-a1')).toBe(true)
  })

  test('10.3d enemy zones cut the four-hex leg, not the rail leg', () => {
    const poles = { 'po-c1': '5121', 'po-c2': '5124' }
    expect(supplied(soviets({ 'su-a1': '5022', ...poles }), 'su-a1')).toBe(false)
    expect(supplied(soviets({ 'su-a1': '5022', 'su-a2': '5122', ...poles }), 'su-a1')).toBe(true)
    // A German corps next to the railroad behind Minsk has a zone there but no control.
    const behind = soviets({ 'su-a1': '5022', 'ge-c1': '5422' })
    for (const hex of ['5322', '5421', '5323'])
      expect(boardOf(behind).zone[GERMAN][hexIn(behind, hex)], hex).toBeGreaterThan(0)
    expect(supplied(behind, 'su-a1')).toBe(true)
  })

  test('10.3d the bans of 10.2 hold on the four-hex leg', () => {
    const ring = { 'po-c1': '4721', 'po-c2': '4821', 'po-c3': '4822', 'po-c4': '4723', 'po-c5': '4622' }
    expect(supplied(soviets({ 'su-a1': '4722' }), 'su-a1')).toBe(true)
    expect(supplied(soviets({ 'su-a1': '4722', 'po-c6': '4621', ...ring }), 'su-a1')).toBe(false)
    // Neutral Lithuania lies between Suwałki and a railhead in Wilno.
    for (const violated of [[], ['Lithuania']]) {
      const state = scene({ units: { 'su-a1': '4518' }, railheads: ['5018'], violated })
      for (let hex = 0; hex < state.control.length; hex++) state.control[hex] = ALLIED
      expect(supplied(state, 'su-a1')).toBe(violated.length > 0)
    }
  })
})

describe('10.4 sources', () => {
  test('10.4a a source in enemy hands feeds nobody and works again when it is retaken', () => {
    const state = scene({ units: { 'hu-c1': '3031' } })
    const [budapest] = sources(state, 'hu-c1')
    expect(supplied(state, 'hu-c1')).toBe(true)
    setControl(state, budapest!, ALLIED)
    expect(supplied(state, 'hu-c1')).toBe(false)
    setControl(state, budapest!, GERMAN)
    expect(supplied(state, 'hu-c1')).toBe(true)
  })

  test('10.4b German sources are German cities, Danzig and East Prussia included, black dots excluded', () => {
    const state = germans38({ 'ge-c1': '4124' })
    const found = sources(state, 'ge-c1')
    for (const hex of ['2128', '2414', '4114', '3917', '0925']) expect(found, hex).toContain(hex)
    // Chemnitz and Allenstein's neighbour are black dots, Prague is foreign, Danzig is nobody's yet.
    for (const hex of ['2017', '3918', '2121', '3714']) expect(found, hex).not.toContain(hex)
    setControl(state, '3714', GERMAN)
    setControl(state, '2121', GERMAN)
    expect(sources(state, 'ge-c1')).toContain('3714')
    expect(sources(state, 'ge-c1')).not.toContain('2121')
  })

  test('10.4c the Hungarian source is Budapest', () => {
    const state = scene({ units: { 'hu-c1': '3031' } })
    const world = worldOf(state)
    expect(sources(state, 'hu-c1').map((id) => world.hexes[hexIn(state, id)]!.site?.name)).toEqual([
      'Budapest'
    ])
  })

  test('10.4d Yugoslav sources are the south-edge hexes of Yugoslavia', () => {
    const state = scene({ units: { 'yg-c1': '2132' } })
    expect(worldOf(state).hexes[hexIn(state, '2132')]!.country).toBe('Hungary')
    expect(sources(state, 'yg-c1')).toEqual(southEdge(state, 'Yugoslavia'))
    expect(supplied(state, 'yg-c1')).toBe(true)
    for (const hex of southEdge(state, 'Yugoslavia')) setControl(state, hex, GERMAN)
    expect(supplied(state, 'yg-c1')).toBe(false)
  })

  test('10.4e French units and the BEF trace to any friendly hex in France', () => {
    const state = scene({
      units: { 'fr-c1': '0408', 'uk-BEF': '0508', 'fr-c2': '0308' },
      violated: ['Belgium']
    })
    expect([supplied(state, 'fr-c1'), supplied(state, 'uk-BEF')]).toEqual([true, true])
    handOver(state, 'France', GERMAN)
    expect([supplied(state, 'fr-c1'), supplied(state, 'uk-BEF')]).toEqual([false, false])
    setControl(state, '0209', ALLIED)
    expect([supplied(state, 'fr-c1'), supplied(state, 'uk-BEF')]).toEqual([true, true])
    // The BEF is no unit of France: it has no home there, only a source under its feet.
    const bef = scene({ units: { 'uk-BEF': '0315' } })
    expect(supplyState(bef, worldOf(bef).unit('uk-BEF')!)).toMatchObject({ supplied: true, rule: '10.2a' })
  })

  test('10.4f Polish sources are the cities of Poland', () => {
    const state = scene({ units: { 'po-c1': '3230' } })
    const world = worldOf(state)
    const cities = world.grid.ids.filter(
      (_, hex) => world.city[hex] && world.country[hex] === world.nation('Poland')
    )
    expect(sources(state, 'po-c1')).toEqual(cities)
    expect(cities).toContain('3821')
    expect(supplied(state, 'po-c1')).toBe(true)
    for (const hex of cities) setControl(state, hex, ALLIED)
    expect(supplied(state, 'po-c1')).toBe(false)
  })

  test('10.4g Romanian sources are the two south-edge hexes of Romania', () => {
    const state = scene({ units: { 'ro-C': '3031' } })
    expect(sources(state, 'ro-C')).toEqual(['3134', '3233'])
    expect(southEdge(state, 'Romania')).toEqual(['3134', '3233'])
    expect(supplied(state, 'ro-C')).toBe(true)
    setControl(state, '3134', GERMAN)
    expect(supplied(state, 'ro-C')).toBe(true)
    setControl(state, '3233', GERMAN)
    expect(supplied(state, 'ro-C')).toBe(false)
  })

  test('10.4h Italian sources are the south-edge and west-edge hexes of Italy', () => {
    const state = scene({ units: { 'it-c1': '1433' } })
    const world = worldOf(state)
    const west = world.grid.ids.filter(
      (id, hex) => id.startsWith('01') && world.country[hex] === world.nation('Italy')
    )
    expect(sources(state, 'it-c1')).toEqual([...new Set([...west, ...southEdge(state, 'Italy')])].sort())
    expect(supplied(state, 'it-c1')).toBe(true)
    handOver(state, 'Italy', ALLIED)
    expect(supplied(state, 'it-c1')).toBe(false)
  })
})

describe('10.5 out of supply', () => {
  /** 1939, Germany to move, every German city lost. */
  function cutOff(units: Record<string, string>): State {
    const state = germans39(units)
    handOver(state, 'Germany', ALLIED)
    return state
  }

  test('10.5a lack of supply eliminates nobody', () => {
    const state = cutOff({ 'ge39-c1': '4124', 'ge39-a3': '4125' })
    give(state, { type: 'end' })
    expect(supplied(state, 'ge39-c1')).toBe(false)
    expect([where(state, 'ge39-c1'), where(state, 'ge39-a3')]).toEqual(['4124', '4125'])
  })

  test('10.5b units may move to where they will be out of supply', () => {
    const state = cutOff({ 'ge39-c1': '3020' })
    expect(supplied(state, 'ge39-c1')).toBe(true)
    give(state, go('ge39-c1', '3121'))
    expect(supplied(state, 'ge39-c1')).toBe(false)
  })

  test('10.5c X4 a corps out of supply has three movement points', () => {
    const state = cutOff({ 'ge39-c1': '4124' })
    expect(refusal(state, go('ge39-c1', '4125 4126 4127 4126'))).toBe('11.0a')
    expect(refusal(state, go('ge39-c1', '4125 4126 4127'))).toBeNull()
  })

  test('10.5c an army-size unit out of supply that stays whole has two movement points', () => {
    const state = cutOff({ 'ge39-SAB': '4124' })
    expect(refusal(state, go('ge39-SAB', '4125 4126 4127'))).toBe('11.0a')
    expect(refusal(state, go('ge39-SAB', '4125 4126'))).toBeNull()
  })

  test('10.5f X4 an army out of supply breaks down before it moves, its corps have three points', () => {
    const state = cutOff({ 'ge39-a3': '4124' })
    expect(refusal(state, go('ge39-a3', '4125'))).toBe('10.5f')
    give(state, breakDown('ge39-a3'))
    expect(where(state, 'ge39-a3')).toBe(POOL)
    const corps = worldOf(state).units.filter((unit) => state.at[unit.index] === hexIn(state, '4124'))
    expect(corps).toHaveLength(3)
    const [first] = corps.map((unit) => unit.id)
    expect(refusal(state, go(first!, '4125 4126 4127 4126'))).toBe('11.0a')
    expect(refusal(state, go(first!, '4125 4126 4127'))).toBeNull()
  })

  test('10.5f an army in supply is not broken down in the Movement Phase', () => {
    const state = germans39({ 'ge39-a3': '4124' })
    expect(refusal(state, breakDown('ge39-a3'))).toBe('7.0b')
    give(state, go('ge39-a3', '4125'))
    // Once it moves it goes on: supply was judged at the start.
    handOver(state, 'Germany', ALLIED)
    expect(refusal(state, breakDown('ge39-a3'))).toBe('10.5f')
    expect(refusal(state, go('ge39-a3', '4126 4127'))).toBeNull()
  })

  test('10.5g the SAB, Danish and Lithuanian armies are never broken down', () => {
    const state = cutOff({ 'ge39-SAB': '4124' })
    expect(supplied(state, 'ge39-SAB')).toBe(false)
    expect(refusal(state, breakDown('ge39-SAB'))).toBe('10.5g')
    expect(refusal(state, go('ge39-SAB', '4125'))).toBeNull()
    for (const [army, nation, hex] of [
      ['dn-FA', 'Denmark', '2603'],
      ['li-FA', 'Lithuania', '4915']
    ] as const) {
      const violated = scene({ units: { [army]: hex }, violated: [nation], phase: movement([nation]) })
      expect(refusal(violated, breakDown(army))).toBe('10.5g')
    }
  })
})
