import { describe, expect, test } from 'vitest'
import { isJoined } from './10.2-national'
import { netOf, supplyFor } from './10.4-lines'
import {
  settle,
  scene,
  at,
  supplying,
  steps,
  tokenOf,
  where,
  world,
  game,
  give,
  refusal,
  type Scene
} from './testing'
import type { State } from './state'
import { AXIS, countryOf, NEUTRAL, SOVIETS, type Faction } from './world'

const supplied = (of: Scene, faction: 0 | 2, nation: string, ...places: string[]) => {
  const table = supplyFor(scene(of), faction, nation)
  return places.map((place) => table[at(place)] === 1)
}
const net = (of: Scene, ...places: string[]) => {
  const table = netOf(scene(of), 1, at('SIBERIA'))
  return places.map((place) => table[at(place)] === 1)
}
const national = (of: Scene) => isJoined(scene({ weather: 'snow', ...of }), 0, at('3204'), at('2514'))
const checked = (of: Scene, faction: 0 | 2 = AXIS): State => settle(supplying(scene(of), faction))

describe('10.3 sources', () => {
  /** The Crimea without its ports: rails come in over 4122 alone. */
  const crimea = { '4323': AXIS, '4024': AXIS } as const

  test('10.31a, 9.3, 9.12a, 10.33 rails that join Siberia, and the roads of areas', () => {
    const places = ['4108', '3604', '3803', 'PETROZAVODSK', 'KANDALAKSHA', '3702', '3703']
    expect(net({}, ...places)).toEqual([true, true, true, true, true, true, false])
    expect(net({ owners: { '3604': AXIS } }, '3604', '3605')).toEqual([false, true])
    expect(net({ owners: crimea }, '4123')).toEqual([true])
  })

  test('9.12b, X43 a rail line enters a friendly battle and does not go on', () => {
    const of = {
      axis: { 'GE-6I': '4122' },
      soviets: { 'SU-8': '4122' },
      attackers: { '4122': 0 },
      owners: crimea
    } as const
    expect(net(of, '4122', '4123')).toEqual([true, false])
  })

  test('8.4c, 9.12b not over enemy or disputed hexes', () => {
    expect(net({ owners: { ...crimea, '4122': AXIS } }, '4122', '4123')).toEqual([false, false])
    const disputed = { axis: { 'GE-6I': '4023' }, soviets: { 'SU-8': '4223' }, owners: crimea } as const
    expect(net(disputed, '4122', '4123')).toEqual([true, false])
  })

  test('10.31b not over neutrals', () => {
    expect(net({ owners: { ...crimea, '4122': NEUTRAL } }, '4123')).toEqual([false])
  })

  test('9.11e, 10.32a no rail supply over straits without a ferry; ports join what rails do not', () => {
    expect(net({ owners: { '4122': AXIS } }, '4123')).toEqual([true])
    expect(net({ owners: { '4122': AXIS, '4323': AXIS, '4024': AXIS } }, '4123')).toEqual([false])
  })

  test('18.51a, 18.52 through an engaged Region of the defender, not through an engaged District', () => {
    const region = {
      soviets: { 'SU-14': 'BELOMORSK' },
      axis: { 'FI-1': 'BELOMORSK' },
      attackers: { BELOMORSK: 0 },
      owners: { PETROZAVODSK: AXIS },
      weather: 'snow'
    } as const
    expect(net(region, 'KANDALAKSHA')).toEqual([true])
    const district = {
      soviets: { 'SU-14': 'PETROZAVODSK' },
      axis: { 'FI-1': 'PETROZAVODSK' },
      attackers: { PETROZAVODSK: 0 },
      owners: { ARCHANGEL: AXIS, MURMANSK: AXIS },
      weather: 'snow'
    } as const
    expect(net(district, 'PETROZAVODSK', 'BELOMORSK')).toEqual([true, false])
  })

  test('18.51b, 18.52 an attacker is supplied in the area that he fights for', () => {
    const of = {
      soviets: { 'SU-14': 'PETSAMO' },
      axis: { 'FI-1': 'PETSAMO' },
      attackers: { PETSAMO: 1 }
    } as const
    expect(net(of, 'PETSAMO', 'OULU')).toEqual([true, false])
  })
})

describe('10.4 supply lines', () => {
  test('10.1, 10.4a two hexes from the net', () => {
    const owners = { '3603': SOVIETS, '3503': SOVIETS, '3403': SOVIETS, '3303': SOVIETS } as const
    // Taken ground brings its rails with it.
    expect(supplied({ owners }, SOVIETS, 'USSR', '3303')).toEqual([true])
    expect(
      supplied(
        { owners: { ...owners, '3603': AXIS, '3602': SOVIETS, '3502': SOVIETS } },
        SOVIETS,
        'USSR',
        '3602'
      )
    ).toEqual([true])
    expect(supplied({}, SOVIETS, 'USSR', '3603', '3503')).toEqual([true, false])
  })

  test('10.4b into an enemy battle, but not through enemies or neutrals', () => {
    expect(supplied({}, SOVIETS, 'USSR', '3602')).toEqual([true])
    expect(supplied({ owners: { '3702': NEUTRAL } }, SOVIETS, 'USSR', '3702')).toEqual([false])
  })

  test('1.36c, 10.4b not over lakes', () => {
    expect(supplied({ owners: { '3603': AXIS } }, SOVIETS, 'USSR', '3503')).toEqual([false])
  })
})

describe('10.2 origins and National Supply', () => {
  test('10.2a without its origin nobody is supplied', () => {
    expect(supplied({ owners: { SIBERIA: AXIS } }, SOVIETS, 'USSR', '4108')).toEqual([false])
  })

  test('10.21a, 10.22a, 21.481c Finland is supplied over Tampere, Oulu and Sweden', () => {
    expect(national({})).toBe(true)
    expect(national({ owners: { OULU: SOVIETS } })).toBe(false)
  })

  test('10.22b, 18.51a, B5 an engaged District cuts the line, an engaged Region does not', () => {
    expect(national({ axis: { 'FI-1': 'TAMPERE' }, soviets: { 'SU-8': 'TAMPERE' } })).toBe(false)
    expect(national({ axis: { 'FI-1': 'OULU' }, soviets: { 'SU-8': 'OULU' } })).toBe(true)
  })

  test('10.22b, 12.4b, 21.42a not over enemy or frozen seas', () => {
    const cut = { owners: { TAMPERE: SOVIETS } } as const
    // Over the Gulf of Bothnia when it is open; the Gulf of Finland is Soviet.
    expect(national({ ...cut, weather: 'dry' })).toBe(true)
    expect(national({ ...cut, weather: 'snow' })).toBe(false)
  })

  test('10.22a never by road', () => {
    expect(national({ owners: { TAMPERE: SOVIETS, KUOPIO: AXIS } })).toBe(false)
  })

  test('10.21b an engaged capital works in both directions', () => {
    const of = { axis: { 'FI-1': '3204' }, soviets: { 'SU-8': '3204' } } as const
    expect(national(of)).toBe(true)
    expect(supplied({ ...of, weather: 'snow' }, AXIS, 'Finland', '3303', 'TAMPERE')).toEqual([true, true])
  })

  test('20.63, 10.21a without National Supply all its units are out of supply', () => {
    expect(supplied({ weather: 'snow' }, AXIS, 'Finland', '3603', 'PETSAMO')).toEqual([true, true])
    expect(supplied({ weather: 'snow', owners: { OULU: SOVIETS } }, AXIS, 'Finland', '3603')).toEqual([false])
  })
})

describe('10.5, 10.6 the check', () => {
  const cut = { axis: { 'GE-6I': '3205:3' }, soviets: { 'SU-8': '3303:3', 'SU-13': '3604:3' } } as const

  test('4.36, 10.5a, 10.6a only the enemy’s units are checked, and who is cut off loses a step', () => {
    const state = checked({ soviets: { 'SU-8': '3303:3', 'SU-13': '3604:3' }, unsupplied: ['SU-8'] })
    expect([steps(state, 'SU-8'), steps(state, 'SU-13')]).toEqual([2, 3])
    expect(state.unsupplied).toEqual([tokenOf(state, 'SU-8')])
    const own = checked({ soviets: { 'SU-8': '3303:3' } }, SOVIETS)
    expect(steps(own, 'SU-8')).toBe(3)
  })

  test('10.5a it lasts until the next check', () => {
    const state = checked({ soviets: { 'SU-8': '3604:3' }, unsupplied: ['SU-8'] })
    expect([state.unsupplied, steps(state, 'SU-8')]).toEqual([[], 3])
  })

  test('10.6c, X46 a unit of the Axis loses one step between two of its player-turns', () => {
    const state = scene({ ...cut, axis: { 'FI-1': '4108:3' }, weather: 'snow' })
    state.attrited = [tokenOf(state, 'FI-1')]
    settle(supplying(state, SOVIETS))
    expect([steps(state, 'FI-1'), state.unsupplied]).toEqual([3, [tokenOf(state, 'FI-1')]])
  })

  test('10.6b, 2.28f a fort at 1 cv loses no more', () => {
    const state = checked({ axis: { 'GE-25F': '4108:1' } }, SOVIETS)
    expect(steps(state, 'GE-25F')).toBe(1)
    expect(state.unsupplied).toHaveLength(1)
  })

  test('10.7a, 10.7b a fortress keeps its largest unit', () => {
    const of = { soviets: { 'SU-8': '4024:3', 'SU-13': '4024:2' }, owners: { SIBERIA: AXIS } } as const
    const state = checked(of)
    expect([steps(state, 'SU-8'), steps(state, 'SU-13')]).toEqual([3, 1])
    expect(state.unsupplied).toEqual([tokenOf(state, 'SU-13')])
  })

  test('10.7a of equals their owner names the one that is kept', () => {
    const of = { soviets: { 'SU-8': '4024:3', 'SU-13': '4024:3' }, owners: { SIBERIA: AXIS } } as const
    const state = supplying(scene(of), AXIS)
    expect(game.actor(state)).toBe('allied')
    expect(refusal(state, { type: 'suffer', units: ['SU-8', 'SU-13'] })).toBe('10.7a')
    give(state, { type: 'suffer', units: ['SU-8'] })
    settle(state)
    expect([steps(state, 'SU-8'), steps(state, 'SU-13')]).toEqual([2, 3])
  })

  test('10.7a not the Original Attacker’s', () => {
    const of = {
      soviets: { 'SU-8': '4024:3' },
      axis: { 'GE-6I': '4024' },
      attackers: { '4024': 1 },
      owners: { '4024': AXIS, SIBERIA: AXIS }
    } as const
    expect(steps(checked(of), 'SU-8')).toBe(2)
  })

  test('6.22b the largest of those who stand too thick lose a step', () => {
    const five = {
      'SU-3': '4207:4',
      'SU-4': '4207:3',
      'SU-5': '4207:2',
      'SU-6': '4207:2',
      'SU-8': '4207:1'
    } as const
    const state = checked({ soviets: five })
    expect(Object.keys(five).map((id) => steps(state, id))).toEqual([3, 3, 2, 2, 1])
  })

  test('21.494, 2.27b, X80 a static at 0 engaged alone lives on in Supply', () => {
    const of = { axis: { 'FI-7': '3603:0' }, soviets: { 'SU-8': '3603' }, weather: 'snow' } as const
    expect(where(checked(of, SOVIETS), 'FI-7')).toBe('3603')
  })

  test('8.2b X45 who is found out of supply has no zone from the next phase on', () => {
    const state = checked({ soviets: { 'SU-8': '3303:3' }, unsupplied: ['SU-8'] })
    expect(state.unsupplied).toContain(tokenOf(state, 'SU-8'))
  })

  test('8.36a what is enclosed is taken at the end', () => {
    const state = checked({ owners: { '4308': AXIS } }, SOVIETS)
    expect(state.owner[at('4308')]).toBe(SOVIETS)
  })

  test('4.36b, 4.36c who has come over the sea recovers before the check', () => {
    const state = scene({ soviets: { 'SU-8': '3604' } })
    state.dispersed = [tokenOf(state, 'SU-8')]
    settle(supplying(state, SOVIETS))
    expect(state.dispersed).toEqual([])
  })
})

describe('10.2b origins', () => {
  const ground = (countries: readonly string[]) =>
    Object.fromEntries(
      world.grid.places
        .filter((_id, place) => countries.includes(countryOf(world, place) ?? ''))
        .map((id) => [id, AXIS as Faction])
    )
  const berlin = (of: Scene) => supplyFor(scene(of), AXIS, 'Germany')[at('2514')] === 1

  test('10.2b, 10.2c Berlin needs another Victory City on its rails, engaged or not', () => {
    expect(berlin({ owners: ground(['Germany']) })).toBe(true)
    expect(berlin({ owners: { '2514': AXIS } })).toBe(false)
    const engaged = {
      axis: { 'GE-6I': '2514' },
      soviets: { 'SU-8': '2514' },
      attackers: { '2514': 1 }
    } as const
    expect(berlin({ ...engaged, owners: ground(['Germany']) })).toBe(true)
  })

  const london = (owners: Scene['owners']) =>
    supplyFor(scene({ owners: { '1513': 1, ...owners } }), 1, 'Britain')[at('1513')] === 1

  test('10.2b London needs a way to the Atlantic', () => {
    const ports = { '1414': 1, '1407': 1, '1310': 1 } as const
    expect(london(ports)).toBe(true)
    expect(london({ '1513': NEUTRAL })).toBe(false)
  })

  test('10.71 a base supplies one unit, and of two none', () => {
    const of = (units: Record<string, string>) =>
      checked({ soviets: units, owners: { '5739': SOVIETS, SIBERIA: AXIS } })
    expect(steps(of({ 'SU-8': '5739:3' }), 'SU-8')).toBe(3)
    const two = of({ 'SU-8': '5739:3', 'SU-13': '5739:3' })
    expect([steps(two, 'SU-8'), steps(two, 'SU-13')]).toEqual([2, 2])
  })

  test('9.12c, 10.32a sea lanes join the ports of a side', () => {
    // Tallinn, with its rails cut, over the Gulf of Finland to Leningrad.
    const cut = { '3405': AXIS, '3306': AXIS } as const
    expect(net({ owners: cut }, '3305')).toEqual([true])
  })

  test('10.32c an engaged port joins nothing', () => {
    const of = {
      axis: { 'GE-6I': '3305' },
      soviets: { 'SU-8': '3305' },
      attackers: { '3305': 0 },
      owners: { '3405': AXIS, '3306': AXIS }
    } as const
    expect(net(of, '3305')).toEqual([false])
  })
})
