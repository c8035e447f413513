import { describe, expect, test } from 'vitest'
import { sideBetween } from '../../hex/grid'
import { fireOf } from './07.32-fire'
import { stackLimit } from './06.2-stacking'
import { railCost, railWays } from './09-rail'
import { moverOf } from './06-movement'
import { at, moving, scene, tokenOf, world } from './testing'
import { AXIS, countryOf, frontOf, siteAt, type Faction } from './world'

const sideOf = (a: string, b: string) => sideBetween(world.grid, at(a), at(b))
const count = (list: Iterable<number>) => [...list].filter((one) => one > 0).length

describe('1 the map', () => {
  test('1.3a, 1.3b hexes and hexsides have terrain of their own; the hexside sets the limit', () => {
    // 3604 is clear and its side towards the marsh of 3705 is marsh.
    expect([
      world.terrain[at('3604')],
      world.limit[sideOf('3604', '3705')],
      world.limit[sideOf('3604', '3605')]
    ]).toEqual(['clear', 1, 2])
  })

  test('1.34f alpine hexsides are closed to everything', () => {
    const blocked = world.map.edges.filter((edge) => edge.blocked !== undefined)
    expect(blocked.length).toBeGreaterThan(20)
    expect(blocked.every(({ a, b }) => world.closed[sideOf(a, b)] === 1)).toBe(true)
  })

  test('1.351, 1.352, 1.36c, 1.37a nobody stands in sand seas, depressions, lakes and the sea', () => {
    world.map.hexes.forEach(({ terrain }, hex) =>
      expect(world.land[hex]).toBe(['sandSea', 'depression', 'lake', 'sea'].includes(terrain) ? 0 : 1)
    )
  })

  test('1.36a, 1.371b, 1.373b rivers, straits and the Suez Canal', () => {
    expect([
      world.river[sideOf('4107', '4108')],
      world.river[sideOf('4322', '4323')],
      world.river[sideOf('4142', '4242')]
    ]).toEqual([1, 1, 1])
    expect([world.straitsAt[sideOf('4322', '4323')]! > 0, world.closed[sideOf('4322', '4323')]]).toEqual([
      true,
      0
    ])
    expect(count(world.causeways)).toBe(2)
  })

  test('9.11d the rail ferries', () => {
    expect(count(world.ferries)).toBe(4)
    expect(
      [sideOf('2533', '2633'), sideOf('4930', '5030'), sideOf('2310', '2410'), sideOf('2410', '2510')].map(
        (side) => world.ferries[side]
      )
    ).toEqual([1, 1, 1, 1])
  })

  test('1.35b desert holds 3, and nothing in the Med Front more', () => {
    const desert = world.map.hexes.findIndex(({ terrain, front }) => terrain === 'desert' && front === 'MF')
    const hill = world.map.hexes.findIndex(({ terrain, front }) => terrain === 'hill' && front === 'MF')
    expect([stackLimit(scene(), desert), stackLimit(scene(), hill)]).toEqual([3, 3])
  })

  test('1.41b, 1.451, 1.452 Rome gives no cover, Tobruk is a minor fortress, Basra a base', () => {
    expect([world.majorCity[at('2328')], world.majorCity[at('4108')]]).toEqual([0, 1])
    expect([world.minorFortress[at('3341')], world.fortress[at('3341')], world.bases[at('5739')]]).toEqual([
      1, 0, 1
    ])
  })

  test('1.411, 1.411b 21 Victory Cities, 22 points', () => {
    const cities = world.map.hexes.flatMap(({ site }) => site?.victory ?? [])
    expect([cities.length, cities.reduce((sum, one) => sum + one, 0)]).toEqual([21, 22])
    expect(siteAt(world, at('2404'))?.victory).toBeUndefined()
  })

  test('21.4a the North Front and its weather', () => {
    const north = ['2404', 'NARVIK', 'OULU', 'MURMANSK', '3204', '3604']
    expect(north.map((place) => frontOf(world, at(place)))).toEqual(['NF', 'NF', 'NF', 'NF', 'EF', 'EF'])
    expect(north.map((place) => world.sky[at(place)])).toEqual(['WF', 'WF', 'EF', 'EF', 'EF', 'EF'])
  })

  test('1.6, 1.61b routes are 2 or 5 hexes long', () => {
    expect(
      world.map.links.every(({ length, hexes }) => hexes === { short: 2, long: 5, straits: 1 }[length])
    ).toBe(true)
  })
})

describe('2 units', () => {
  const fire = (unit: string, place: number, part: 'off' | 'def', defended = true) => {
    const state = scene({ axis: { [unit]: '4108' } })
    return fireOf(state, tokenOf(state, unit), { place, part, largest: false, defended })
  }
  const desert = world.map.hexes.findIndex(({ terrain, front }) => terrain === 'desert' && front === 'MF')
  const med = world.map.hexes.findIndex(({ terrain, front }) => terrain === 'hill' && front === 'MF')

  test('1.35a, 2.21b, 2.22b armor and mech in the desert', () => {
    expect([
      fire('GE-14Pz', desert, 'off'),
      fire('GE-14Pz', desert, 'def'),
      fire('GE-50Mk', desert, 'off'),
      fire('GE-50Mk', desert, 'def')
    ]).toEqual(['TF', 'DF', 'DF', 'DF'])
  })
  test('2.21c the DAK', () => {
    expect([
      fire('GE-DAK', med, 'off'),
      fire('GE-DAK', med, 'def'),
      fire('GE-DAK', desert, 'off'),
      fire('GE-DAK', desert, 'def'),
      fire('GE-DAK', at('4308'), 'off')
    ]).toEqual(['TF', 'TF', 'QF', 'TF', 'DF'])
  })
  test('2.34a the siege guns only since the summer of 1942', () => {
    expect(fire('GE-54I', at('4024'), 'off')).toBe('SF')
  })
  test('20.83a Swedish infantry at home', () => {
    const home = world.map.hexes.findIndex(({ country }) => country === 'Sweden')
    expect([fire('SE-1', home, 'off'), fire('SE-1', home, 'def'), fire('SE-1', at('4308'), 'def')]).toEqual([
      'SF',
      'DF',
      'SF'
    ])
  })
})

describe('6.72 rails from front to front', () => {
  /** Rails from Leipzig to Konigsberg and beyond, all in German hands. */
  const owners = Object.fromEntries(
    world.grid.places
      .filter((_id, place) =>
        ['Germany', 'Poland', 'Danzig', 'Baltic States', 'USSR'].includes(countryOf(world, place) ?? '')
      )
      .map((id) => [id, AXIS as Faction])
  )
  const leipzig = world.map.hexes.find(({ site }) => site?.name === 'Leipzig')!.id
  /** OKH commands from the west. */
  const state = moving(
    scene(
      {
        axis: { 'GE-OKH': '1913:3', 'GE-6I': leipzig, 'GE-7I': '3014' },
        owners: { ...owners, '1913': AXIS }
      },
      { ...world, playable: world.land }
    ),
    AXIS,
    ['GE-OKH']
  )
  const okh = { ...state.active[0]!, moves: 9 }
  const ways = (unit: string) => {
    const mover = moverOf(state, tokenOf(state, unit))
    return railWays(state, mover, okh, {}).map((path) => ({ path, cost: railCost(state, okh, mover, path) }))
  }
  const inEast = (place: number | undefined) => place !== undefined && frontOf(world, place) === 'EF'

  test('6.72, X26, X73 a move begun on the front goes its ten hexes, each begun beyond it five', () => {
    const far = ways('GE-6I').filter(({ path }) => inEast(path[9]) && inEast(path[14]))
    const costs = (length: number) =>
      new Set(far.filter(({ path }) => path.length === length).map(({ cost }) => cost))
    expect([costs(15), costs(16), costs(20), costs(21)]).toEqual([
      new Set([2]),
      new Set([3]),
      new Set([3]),
      new Set([4])
    ])
  })

  test('6.72b, 5.722, X73 who starts outside pays twice for each ten hexes', () => {
    const costs = (length: number) =>
      new Set(
        ways('GE-7I')
          .filter(({ path }) => path.length === length)
          .map(({ cost }) => cost)
      )
    expect([costs(1), costs(10), costs(11)]).toEqual([new Set([2]), new Set([2]), new Set([4])])
  })
})
