// The worked examples and fixed facts about counters, map and set-up, by the numbers of the list of test vectors.
import { describe, expect, test } from 'vitest'
import { attackOf, defenseOf } from './board'
import { explainStep } from './08-movement'
import { eisenhowersWar, worldFor } from './index'
import { attacking, give, hexIn, refusal, scene, unitIn, where } from './testing'
import { ASIDE } from './state'

const world = worldFor('historical')
const around = (id: string) =>
  [...world.grid.neighbours.slice(6 * world.hex(id), 6 * world.hex(id) + 6)]
    .filter((hex) => hex >= 0)
    .map((hex) => world.grid.ids[hex]!)
    .sort()

describe('counters', () => {
  test('E-01 (2.4) the 1st SS Panzer Corps is a 9-10-6 of two steps', () => {
    const state = eisenhowersWar.create('historical')
    const unit = unitIn(state, 'G-1SS')
    expect([attackOf(state, unit), defenseOf(state, unit), unit.move, unit.steps]).toEqual([9, 10, 6, 2])
  })

  test('N-02 (2.3) the reduced 14th Panzer Corps pays as a mountain unit', () => {
    const cost = (id: string) => {
      const state = scene({ units: { [id]: '2307:reduced' } })
      const lines = explainStep(state, unitIn(state, id), hexIn(state, '2307'), hexIn(state, '2208'))
      return lines.reduce((sum, { value }) => sum + value, 0)
    }
    expect([cost('G-14Pz'), cost('G-47Pz')]).toEqual([2, 3])
  })

  test('N-03 (2.8) there are seven flak units', () => {
    expect(world.units.filter(({ type }) => type === 'flak')).toHaveLength(7)
  })

  test('N-04 (2.8) two units are armies', () => {
    expect(world.units.filter(({ size }) => size === 'army').map(({ id }) => id)).toEqual(['G-AOL', 'G-12A'])
  })
})

describe('map', () => {
  test('E-02 (2.2) Berlin lies in 3120', () => {
    expect(world.hexes[world.hex('3120')]!.site?.name).toBe('Berlin')
  })

  test.each([
    ['V-01', '3304', ['3204', '3205', '3303', '3305', '3404', '3405']],
    ['V-02', '2422', ['2321', '2322', '2421', '2423', '2521', '2522']]
  ])('%s (2.2) the neighbours of %s', (_, hex, expected) => {
    expect(around(hex)).toEqual(expected)
  })

  test('V-03 (13.8) 2317 is the only neighbour of all three hexes of the Alpine Fortress', () => {
    const [first, ...rest] = ['2217', '2218', '2316'].map(around)
    expect(first!.filter((hex) => rest.every((ring) => ring.includes(hex)))).toEqual(['2317'])
  })

  test('V-04 (12.2.3) the hexes that call the Yugoslav garrison form a chain', () => {
    const chain = ['2213', '2113', '2114', '2015', '1914', '1913']
    for (const [i, hex] of chain.slice(1).entries()) expect(around(chain[i]!)).toContain(hex)
  })
})

describe('set-up', () => {
  test('E-03 (3.2.1) 1st SS in 3205, US 2 in 1213, a beachhead in 3304, all at full strength', () => {
    const state = eisenhowersWar.create('historical')
    expect([where(state, 'G-1SS'), where(state, 'A-US2')]).toEqual(['3205', '1213'])
    expect(state.beachheads).toEqual([hexIn(state, '3304')])
    expect(state.steps).toEqual(world.units.map(({ steps }) => steps))
  })

  test('N-05 (3.2.4) on turn 1 a Commonwealth corps in 3304 attacks 3204 or 3205, nothing else', () => {
    const units = {
      'A-CW1': '3304',
      'G-25': '3303',
      'G-47Pz': '3204',
      'G-1SS': '3205',
      'G-LH': '3305',
      'G-CH': '3404'
    }
    const state = scene({ turn: 1, units, beachheads: ['3304'], phase: attacking('allied') })
    const open = ['3303', '3204', '3205', '3305', '3404'].filter(
      (target) => refusal(structuredClone(state), { type: 'attack', target, units: ['A-CW1'] }) === null
    )
    expect(open).toEqual(['3204', '3205'])
  })

  test('N-06 (3.3.2) the first force is the four corps marked 3304 and one airborne corps', () => {
    const marked = world.units.filter(({ sideIndex, setup }) => sideIndex === 1 && setup === '3304')
    expect(marked).toHaveLength(4)
    const state = eisenhowersWar.create('alternate')
    for (const { id } of marked) expect(where(state, id)).toBe(ASIDE)
    give(state, { type: 'end' })
    give(state, { type: 'airborne', corps: 'A-US18A-mob' })
    expect(refusal(state, { type: 'airborne', corps: 'A-B1A-mob' })).toBe('3.3.2a')
  })
})
