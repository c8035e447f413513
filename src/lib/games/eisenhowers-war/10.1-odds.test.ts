import { describe, expect, test } from 'vitest'
import { enterHex } from './03.4-control'
import { rawOdds, resultOf, surrounds } from './10.1-odds'
import { worldFor } from './index'
import { byLabel, column, FIELD, front, landing, preview, RING, shifts, attackOffer } from './testing-combat'
import { attacking, bareContext, hexIn, scene, unitIn } from './testing'

describe('odds', () => {
  test('10.1a strong against weak rounds down', () => {
    expect(rawOdds(50, 15)).toEqual([3, 1]) // E-09
    expect(rawOdds(15, 15)).toEqual([1, 1]) // V-05
    expect(rawOdds(29, 15)).toEqual([1, 1]) // V-07
  })

  test('10.1b weak against strong rounds in the defender’s favour', () => {
    expect(rawOdds(5, 11)).toEqual([1, 3]) // E-10
    expect(rawOdds(14, 15)).toEqual([1, 2]) // V-06
  })

  test('11.0a odds are held to the table before shifts', () => {
    // 20:1 would stand four shifts left of it only if it were not held to 7:1 first (N-16).
    const strong = front({ 'A-US7': '3108', 'A-US20': '3108', 'G-DP': FIELD })
    expect(column(strong, FIELD, 'A-US7', 'A-US20')).toBe('7:1')
    const rough = front({ 'A-US7': '3204', 'A-US20': '3204', 'G-DP': '3303' })
    expect(column(rough, '3303', 'A-US7', 'A-US20')).toBe('6:1')
    const weak = front({
      'A-US5': '3108:reduced',
      'G-BR': FIELD,
      'G-LO': FIELD,
      'G-SN': FIELD,
      'G-WF': FIELD,
      'G-CH': FIELD
    })
    expect(column(weak, FIELD, 'A-US5')).toBe('1:3')
  })

  test('11.0b beyond the table each column adds a step by its note', () => {
    const state = scene()
    const { rows, columns, beyond } = worldFor('historical').tables.crt
    const last = columns.length - 1
    const [attacker, defender] = rows[0]![last]!
    expect(resultOf(state, { column: last, beyond: 2 }, 1)).toEqual([
      attacker,
      defender + 2 * beyond.defenderPerColumn
    ])
    const [lost, gained] = rows[5]![0]!
    expect(resultOf(state, { column: 0, beyond: -1 }, 6)).toEqual([lost + beyond.attackerPerColumn, gained])
  })

  test('2.2b the table has 1/2 at 5:1 on a six', () => {
    const { rows, columns } = worldFor('historical').tables.crt
    expect(rows[5]![columns.indexOf('5:1')]).toEqual([1, 2]) // N-01
  })

  test('2.10 attack factors count in attack and defense factors in defense', () => {
    const seen = preview(front({ 'A-US5': '3108:reduced', 'G-WF': FIELD }), FIELD, 'A-US5')
    expect([seen.attack[0]!.value, seen.defense[0]!.value]).toEqual([4, 3])
  })

  test('7.12c factors out of supply are halved unit by unit', () => {
    const state = front({ 'A-FX': '3108', 'A-F1': '3108', 'G-1SS': FIELD }, { beachheads: [] })
    const seen = preview(state, FIELD, 'A-FX', 'A-F1')
    expect(seen.attack.map((line) => line.value)).toEqual([3, 3])
    expect(seen.attack[0]!.rule).toBe('7.12c')
    expect(seen.warnings!.map(({ rule }) => rule)).toEqual(['7.12c'])
    expect(seen.defense[0]).toMatchObject({ value: 5, rule: '7.12c' })
    const odd = front({ 'A-FX': '3108:reduced', 'A-F1': '3108:reduced', 'G-25': FIELD }, { beachheads: [] })
    // V-09: 3 and 3 are 2 + 2; V-08: 3 defends with 2.
    expect(preview(odd, FIELD, 'A-FX', 'A-F1').attack.map((line) => line.value)).toEqual([2, 2])
    expect(preview(odd, FIELD, 'A-FX').defense[0]!.value).toBe(2)
  })

  test('7.15c an attack with units of the named group shifts one left, once', () => {
    const state = front({ 'A-US7': '3108', 'A-US20': '3009', 'G-BR': FIELD }, { with: { supplyProblem: 0 } })
    expect(shifts(state, FIELD, 'A-US7', 'A-US20')).toMatchObject({ 'Supply problems': -1 })
  })

  test('9.4b zones of control have no effect on the odds', () => {
    const alone = front({ 'A-US7': '3108', 'G-BR': FIELD })
    const watched = front({ 'A-US7': '3108', 'G-BR': FIELD, 'G-1SS': '3107' }, { allied: ['3108'] })
    expect(shifts(watched, FIELD, 'A-US7')).toEqual(shifts(alone, FIELD, 'A-US7'))
  })

  test('11.0c the preview gives the exact chances', () => {
    const seen = preview(front({ 'A-US7': '3108', 'G-BR': FIELD }), FIELD, 'A-US7')
    expect(seen.results.reduce((sum, one) => sum + one.chance, 0)).toBeCloseTo(1)
  })
})

describe('shifts by ground', () => {
  const at = (target: string, from: string, more = {}) =>
    shifts(front({ 'A-US7': from, 'G-25': target }, more), target, 'A-US7')

  test('10.2a rough shifts one left', () => expect(at('3303', '3204')).toEqual({ Rough: -1 }))
  test('10.2b a city shifts one left', () => expect(at('3309', '3308')).toEqual({ City: -1 }))
  test('10.2c mountain shifts two left', () => expect(at('2207', '2206')).toMatchObject({ Mountain: -2 }))

  test('10.2d a fortification shifts two left for German defenders', () => {
    expect(at('3404', '3304')).toEqual({ City: -1, Fortification: -2 })
  })

  test('10.2e a pass defends as its own terrain', () => {
    const high = front({ 'A-US7': '2015', 'G-25': '2016' })
    expect(shifts(high, '2016', 'A-US7')).toMatchObject({ Mountain: -2 })
  })

  const wall = (turn: number) =>
    shifts(
      front({ 'A-US7': '3112', 'A-US20': '3213', 'G-25': '3113' }, { turn, allied: ['3112', '3213'] }),
      '3113',
      'A-US20',
      'A-US7'
    )
  test('10.3a the West Wall gives nothing on turns 1 and 2', () => {
    expect(wall(2)['West Wall']).toBeUndefined() // N-13
  })
  test('10.3b the West Wall shifts one left on turn 3', () => expect(wall(3)['West Wall']).toBe(-1))
  test('10.3c the West Wall shifts two left from turn 4', () => {
    expect(wall(4)['West Wall']).toBe(-2)
    expect(wall(9)['West Wall']).toBe(-2)
  })

  test('10.3d a fortification helps again after recapture', () => {
    const state = front({ 'A-US7': '3404', 'G-25': '3303' })
    const enter = (id: string, hex: string) =>
      enterHex(state, unitIn(state, id), hexIn(state, hex), bareContext())
    enter('A-US7', '3304')
    enter('G-25', '3404')
    expect(state.control[hexIn(state, '3404')]).toBe(0)
    expect(shifts(state, '3404', 'A-US7').Fortification).toBe(-2)
  })

  test('10.3e Allied defenders have nothing of fortifications', () => {
    const state = front(
      { 'A-US7': '3404', 'G-1SS': '3304' },
      { phase: attacking('german'), beachheads: [], allied: ['3404'] }
    )
    expect(shifts(state, '3404', 'G-1SS')).toEqual({ City: -1 })
  })

  test('10.3f a West Wall hex gives its own value and no fortification besides', () => {
    // V-34: rough and West Wall on turn 4.
    const state = front({ 'A-US7': '2912', 'G-25': '2913' }, { turn: 4, allied: ['2912'] })
    expect(shifts(state, '2913', 'A-US7')).toEqual({ Rough: -1, 'West Wall': -2 })
  })

  test('10.6 all shifts of the ground add up', () => {
    // E-11: rough (a destroyed city makes none here), city and fortification.
    const state = front({ 'A-US7': '3304', 'G-25': '3404' })
    const world = worldFor('historical')
    const hex = world.hex('3404')
    const terrain = world.terrain[hex]!
    world.terrain[hex] = 1
    const total = Object.values(shifts(state, '3404', 'A-US7')).reduce((sum, one) => sum + one, 0)
    world.terrain[hex] = terrain
    expect(total).toBe(-4)
  })
})

describe('rivers', () => {
  test('10.4a a river shifts only if all attack across one', () => {
    const state = front({ 'A-US7': '3205', 'A-US20': '3105', 'A-US12': '3106', 'G-25': '3206' })
    expect(shifts(state, '3206', 'A-US7', 'A-US20')).toEqual({ 'Across a river': -1 })
    expect(shifts(state, '3206', 'A-US7', 'A-US20', 'A-US12')['Across a river']).toBeUndefined() // V-16
  })

  test('10.5 Allied attacks across the Rhine shift two left', () => {
    const state = front({ 'A-US7': '3214', 'G-25': '3314' }, { allied: ['3214'] })
    expect(shifts(state, '3314', 'A-US7')).toEqual({ 'Across the Rhine': -2 }) // N-14
  })

  test('10.5b German attacks across the Rhine are attacks across a river', () => {
    const state = front({ 'A-US7': '3114', 'G-25': '3115' }, { phase: attacking('german') })
    expect(shifts(state, '3114', 'G-25')).toMatchObject({ 'Across a river': -1 })
  })

  test('10.5 where Rhine and river mix the mildest counts', () => {
    const state = front({ 'A-US7': '3214', 'A-US20': '3314', 'G-25': '3313' }, { allied: ['3214', '3314'] })
    expect(shifts(state, '3313', 'A-US7', 'A-US20')).toEqual({ 'Across a river': -1 })
  })

  test('13.5d a captured bridge takes the shift of its hexside away', () => {
    const world = worldFor('historical')
    const state = front(
      { 'A-US7': '3214', 'G-25': '3314' },
      { allied: ['3214'], with: { bridge: { from: world.hex('3214'), to: world.hex('3314') } } }
    )
    expect(shifts(state, '3314', 'A-US7')).toEqual({})
  })

  test('10.5c a dropped corps crosses no hexside', () => {
    const state = front({ 'A-US7': '3214', 'G-25': '3314' }, { allied: ['3214'], box: ['A-B1A-mob'] })
    expect(shifts(state, '3314', 'A-US7', 'A-B1A-air')).toEqual({ 'Concentric attack': 1 })
  })

  test('10.4b joiners of an invasion bring the river shift', () => {
    // V-17, V-41: two left for the invasion and one for the river, whether the other corps crosses it or not.
    const state = landing('3304', {
      units: { 'G-25': '3304', 'A-US7': '3305', 'A-US20': '3204' },
      box: ['A-US12']
    })
    const seen = (...units: string[]) => byLabel(attackOffer(state, 'launch').preview('3304', units))
    expect(seen('A-US12', 'A-US7')).toEqual({ Invasion: -2, 'Across a river': -1 })
    expect(seen('A-US12', 'A-US7', 'A-US20')).toMatchObject({ Invasion: -2, 'Across a river': -1 })
    expect(seen('A-US12', 'A-US20')['Across a river']).toBeUndefined()
  })
})

test('10.4b with 5.3.4b a drop in support of an invasion does not take the river from those who join', () => {
  const state = landing('3304', {
    turn: 4,
    units: { 'G-25': '3304', 'A-US7': '3305' },
    box: ['A-US12', 'A-B1A-mob']
  })
  const seen = byLabel(attackOffer(state, 'launch').preview('3304', ['A-US12', 'A-US7', 'A-B1A-air']))
  expect(seen).toEqual({ Invasion: -2, 'Across a river': -1, 'Concentric attack': 1 })
})

describe('concentric attacks', () => {
  const names = ['A-US7', 'A-US20', 'A-US12', 'A-US5']
  const around = (...directions: number[]) => {
    const units = Object.fromEntries(directions.map((dir, i) => [names[i]!, RING[dir]!]))
    const state = front({ ...units, 'G-BR': FIELD })
    return shifts(state, FIELD, ...Object.keys(units))['Concentric attack'] ?? 0
  }
  test('10.9a opposite hexes shift one right', () => expect(around(0, 3)).toBe(1)) // V-20
  test('10.9b every other hex of the six shifts one right', () => expect(around(0, 2, 4)).toBe(1)) // V-21
  test('10.9c four hexes shift one right', () => {
    expect(around(0, 1, 2, 3)).toBe(1) // V-22
    expect(surrounds(new Set([0, 1, 2, 4]))).toBe(true)
  })
  test('10.9g other positions give nothing', () => {
    expect(around(0, 1, 2)).toBe(0) // V-23
    expect(around(0, 2)).toBe(0)
  })

  test('10.9d a drop on the target is concentric', () => {
    const state = front({ 'A-US7': '3108', 'G-BR': FIELD }, { box: ['A-B1A-mob'] })
    expect(shifts(state, FIELD, 'A-US7', 'A-B1A-air')['Concentric attack']).toBe(1)
    expect(shifts(state, FIELD, 'A-B1A-air')['Concentric attack']).toBe(1)
  })

  test('10.9e not against cities, ports and fortifications', () => {
    const city = front({ 'A-US7': '3308', 'A-US20': '3310', 'G-25': '3309' })
    expect(shifts(city, '3309', 'A-US7', 'A-US20')['Concentric attack']).toBeUndefined()
    const port = front({ 'A-US7': '3306', 'A-US20': '3304', 'G-25': '3305' })
    expect(shifts(port, '3305', 'A-US7', 'A-US20')['Concentric attack']).toBeUndefined() // V-24
    const ruin = front({ 'A-US7': '3308', 'A-US20': '3310', 'G-25': '3309' }, { destroyed: ['3309'] })
    expect(shifts(ruin, '3309', 'A-US7', 'A-US20')['Concentric attack']).toBe(1)
  })

  test('10.9f the West Wall bars it from turn 3 only', () => {
    const wall = (turn: number) =>
      shifts(
        front({ 'A-US7': '3112', 'A-US20': '3114', 'G-25': '3113' }, { turn, allied: ['3112', '3114'] }),
        '3113',
        'A-US7',
        'A-US20'
      )
    expect(wall(2)['Concentric attack']).toBe(1)
    expect(wall(3)['Concentric attack']).toBeUndefined()
  })
})
