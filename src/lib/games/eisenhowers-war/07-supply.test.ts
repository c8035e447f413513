import { describe, expect, test } from 'vitest'
import { setControl } from './board'
import { eisenhowersWar, worldFor } from './index'
import {
  antwerpRuns,
  attackNow,
  canTrace,
  defenseNow,
  inSupply,
  sourcesOf,
  supplyKind,
  supplyState
} from './07-supply'
import { pointsOf } from './08-movement'
import { destroyCity } from './10.10-support'
import { bareContext, give, hexIn, move, moving, scene, unitIn, type Scene } from './testing'
import type { State } from './state'
import { ALLIED, GERMAN, NORTH, SOUTH } from './world'

const kind = (options: Scene, unit: string) => {
  const state = scene(options)
  return supplyKind(state, unitIn(state, unit))
}
const supplied = (options: Scene, unit: string) => kind(options, unit) !== 'none'
const ids = (state: State, hexes: readonly number[]) =>
  hexes.map((hex) => worldFor('historical').grid.ids[hex])
const lost = (state: State, ...hexes: string[]) => {
  state.sourcesLost = hexes.map((hex) => [hexIn(state, hex), state.turn])
  return state
}

describe('who needs supply', () => {
  test('7.0a only mobile units need supply', () => {
    expect(
      kind({ units: { 'G-1SS': '3005' }, allied: ['3004', '3006', '3104', '3105', '2904', '2905'] }, 'G-1SS')
    ).toBe('none')
  })

  test('7.0b static units need none, airborne corps in static form included', () => {
    expect(kind({ units: { 'G-CH': '3404' } }, 'G-CH')).toBe('static')
    expect(kind({ units: { 'A-B1A-air': '3413' } }, 'A-B1A-air')).toBe('static')
    expect(kind({ units: { 'A-B1A-mob': '3413' } }, 'A-B1A-mob')).toBe('none')
  })
})

describe('supply lines', () => {
  /** A German corps in Brittany and a wall of Allied hexes with one gap. */
  const wall = [
    '3304',
    '3205',
    '3105',
    '3006',
    '2906',
    '2807',
    '2707',
    '2607',
    '2507',
    '2407',
    '2307',
    '2207',
    '2106',
    '2006'
  ]

  test('7.1a a line of any length runs through any terrain and across rivers', () => {
    const state = scene({ units: { 'G-25': '3400' } })
    const found = supplyState(state, unitIn(state, 'G-25'))
    expect(found.kind).toBe('regular')
    expect(found.line.length).toBeGreaterThan(14)
    expect(ids(state, found.line).at(-1)).toBe('3215')
  })

  test('7.1b it does not enter enemy-controlled hexes', () => {
    expect(supplied({ units: { 'G-25': '3400' }, liberated: ['Belgium'] }, 'G-25')).toBe(true)
    expect(supplied({ units: { 'G-25': '3400' }, allied: wall }, 'G-25')).toBe(false)
    expect(
      supplied({ units: { 'G-25': '3400' }, allied: wall.filter((hex) => hex !== '2407') }, 'G-25')
    ).toBe(true)
  })

  test('7.1c it does not enter hexes with enemy units', () => {
    const gap = wall.filter((hex) => hex !== '2407')
    // A static unit has no zone of control, so only its presence closes the gap.
    expect(supplied({ units: { 'G-25': '3400', 'A-B1A-air': '2407' }, allied: gap }, 'G-25')).toBe(false)
  })

  test('7.1d it does not enter an enemy zone of control without a friendly unit', () => {
    const gap = wall.filter((hex) => hex !== '2407')
    expect(supplied({ units: { 'G-25': '3400', 'A-US5': '2307' }, allied: gap }, 'G-25')).toBe(false)
  })

  test('7.2 it does where a friendly unit stands', () => {
    const gap = wall.filter((hex) => hex !== '2407')
    const units = { 'G-25': '3400', 'A-US5': '2306', 'G-66': '2407', 'G-64': '2406' }
    expect(supplied({ units, allied: gap }, 'G-25')).toBe(true)
    expect(supplied({ units: { ...units, 'G-66': '2408' }, allied: gap }, 'G-25')).toBe(false)
  })

  test('9.8 a friendly unit sets an enemy zone aside for supply only', () => {
    const gap = wall.filter((hex) => hex !== '2407')
    const units = { 'G-25': '3400', 'A-US5': '2307', 'G-66': '2407', 'G-64': '2406', 'G-62': '2408' }
    const state = scene({ units, allied: gap, phase: moving('german') })
    expect(inSupply(state, unitIn(state, 'G-25'))).toBe(true)
    const offer = eisenhowersWar.offers(state).find((one) => one.gesture === 'move')!
    if (offer.gesture !== 'move') throw new Error('No move')
    // Into 2407, which is clear and in the zone of the corps in 2307.
    expect(offer.reach(['G-62']).find(({ hex }) => hex === '2407')?.cost).toBe(2)
  })

  test('7.1e the same tracing says where reinforcements can enter', () => {
    const state = scene({ allied: ['3404', '3304', '3400'], beachheads: ['3304'] })
    expect(canTrace(state, ALLIED, hexIn(state, '3404'))).toBe(true)
    expect(canTrace(state, ALLIED, hexIn(state, '3400'))).toBe(false)
    expect(canTrace(state, GERMAN, hexIn(state, '3007'))).toBe(true)
  })

  test('the hex of the unit itself is not looked at, the source is', () => {
    const inside = scene({ units: { 'G-75': '3120', 'A-US5': '3119', 'A-US7': '3121' } })
    expect(inSupply(inside, unitIn(inside, 'G-75'))).toBe(true)
    const outside = scene({
      units: { 'G-75': '3021', 'A-US5': '3119', 'A-US7': '3220' },
      liberated: ['Netherlands']
    })
    lost(outside, '3215')
    // Berlin is empty and in an enemy zone of control.
    expect(inSupply(outside, unitIn(outside, 'G-75'))).toBe(false)
  })
})

describe('German supply', () => {
  test('7.3 a German mobile unit is supplied or out of supply, nothing else', () => {
    expect(kind({ units: { 'G-25': '3400' } }, 'G-25')).toBe('regular')
    expect(kind({ units: { 'G-25': '3400' }, allied: ['3300', '3401', '3301'] }, 'G-25')).toBe('none')
  })

  test('7.4a the sources are the Ruhr, Berlin and Vienna', () => {
    const state = scene()
    expect(ids(state, sourcesOf(state, GERMAN, NORTH))).toEqual(['3215', '3120'])
    expect(ids(state, sourcesOf(state, GERMAN, SOUTH))).toEqual(['2422'])
  })

  test('7.4c a source destroyed by bombers is lost', () => {
    const state = scene()
    expect(ids(state, sourcesOf(state, GERMAN, NORTH))).toEqual(['3215', '3120'])
    destroyCity(state, hexIn(state, '3215'), '10.10f', bareContext())
    expect(ids(state, sourcesOf(state, GERMAN, NORTH))).toEqual(['3120'])
  })

  test('7.4d a source that was Allied for one phase never works again', () => {
    const state = scene({ units: { 'A-US5': '3314', 'G-75': '3115' }, phase: moving('allied'), turn: 7 })
    give(state, move('A-US5', '3215', '3315'))
    state.control[hexIn(state, '3215')] = GERMAN
    expect(ids(state, sourcesOf(state, GERMAN, NORTH))).toEqual(['3120'])
  })

  test('7.5a units in the south trace to Vienna only', () => {
    const units = { 'G-75': '1812' }
    expect(supplied({ units }, 'G-75')).toBe(true)
    expect(supplied({ units, allied: ['2321', '2421', '2521', '2522'] }, 'G-75')).toBe(false)
  })

  test('7.5b units in the north trace to the Ruhr or Berlin only', () => {
    const state = lost(scene({ units: { 'G-75': '2519', 'G-87': '2515' } }), '3215', '3120')
    expect(inSupply(state, unitIn(state, 'G-75'))).toBe(false)
    const berlin = lost(scene({ units: { 'G-75': '2519' } }), '3215')
    expect(inSupply(berlin, unitIn(berlin, 'G-75'))).toBe(true)
  })

  test('7.5c without Vienna units within three hexes of the line trace to the north', () => {
    const state = lost(scene({ units: { 'G-75': '2317', 'G-87': '2217' } }), '2422')
    expect(inSupply(state, unitIn(state, 'G-75'))).toBe(true)
    expect(inSupply(state, unitIn(state, 'G-87'))).toBe(true)
  })

  test('7.5d those farther away have no source, but keep their movement in Phase V of that turn', () => {
    const state = lost(scene({ units: { 'G-75': '1812' }, phase: moving('german') }), '2422')
    const unit = unitIn(state, 'G-75')
    expect(inSupply(state, unit)).toBe(false)
    expect(pointsOf(state, unit).points).toBe(unit.move)
    state.turn++
    expect(pointsOf(state, unit).points).toBe(Math.ceil(unit.move / 2))
  })

  test('7.5d the grace is for Vienna, for the south and for Phase V', () => {
    const cut = { units: { 'G-75': '1812', 'G-25': '3400' }, allied: ['3300', '3401', '3301'] }
    const points = (state: State, id: string) => pointsOf(state, unitIn(state, id)).points
    const state = lost(scene({ ...cut, phase: moving('german') }), '2422')
    expect([points(state, 'G-75'), points(state, 'G-25')]).toEqual([4, 2])
    state.phaseNumber = 3
    expect(points(state, 'G-75')).toBe(2)
    // Vienna fell earlier; what falls now is another source.
    const later = lost(scene({ ...cut, phase: moving('german') }), '2422', '3215')
    later.sourcesLost[0]![1] = later.turn - 1
    expect(points(later, 'G-75')).toBe(2)
  })
})

describe('Allied supply', () => {
  test('7.6 regular, coastal, aerial or none', () => {
    const options: Scene = {
      units: { 'A-US5': '3205', 'A-US7': '3404', 'A-US8': '2905', 'A-US15': '2606' },
      beachheads: ['3304'],
      allied: ['3304']
    }
    const state = scene(options)
    state.aerial = hexIn(state, '2905')
    const kinds = ['A-US5', 'A-US8', 'A-US15'].map((id) => supplyKind(state, unitIn(state, id)))
    expect(kinds).toEqual(['regular', 'aerial', 'none'])
    expect(kind({ units: { 'A-US7': '3400' } }, 'A-US7')).toBe('coastal')
  })

  test('7.7 sources are beachheads, Antwerp up and running, Rome', () => {
    const open = ['3311', '3510', '3511', '3411', '3412', '1213', '3304']
    const state = scene({ allied: open, beachheads: ['3304'] })
    expect(ids(state, sourcesOf(state, ALLIED, NORTH)).sort()).toEqual(['3304', '3311'])
    expect(ids(state, sourcesOf(state, ALLIED, SOUTH))).toEqual(['1213'])
  })

  test('7.7 a destroyed Rome or Antwerp is no source, a beachhead in a ruin still is', () => {
    const open = ['3311', '3510', '3511', '3411', '3412', '1213', '3404']
    const state = scene({ allied: open, beachheads: ['3404'], units: { 'A-US2': '1313', 'A-CW1': '3211' } })
    expect(['A-US2', 'A-CW1'].map((id) => supplyKind(state, unitIn(state, id)))).toEqual([
      'regular',
      'regular'
    ])
    for (const hex of ['1213', '3311', '3404']) destroyCity(state, hexIn(state, hex), '10.10e', bareContext())
    expect(ids(state, sourcesOf(state, ALLIED, NORTH))).toEqual(['3404'])
    expect(sourcesOf(state, ALLIED, SOUTH)).toEqual([])
    expect(['A-US2', 'A-CW1'].map((id) => supplyKind(state, unitIn(state, id)))).toEqual(['none', 'none'])
  })

  test('7.7 a beachhead in German hands is no source', () => {
    const state = scene({ allied: ['3304', '3404'], beachheads: ['3304', '3404'] })
    setControl(state, hexIn(state, '3304'), GERMAN)
    expect(ids(state, sourcesOf(state, ALLIED, NORTH))).toEqual(['3404'])
  })

  test('7.8a southern units trace to Rome or a southern beachhead', () => {
    expect(kind({ units: { 'A-US2': '1413' }, allied: ['1213', '1313'] }, 'A-US2')).toBe('regular')
    expect(kind({ units: { 'A-US2': '1912' }, allied: ['1913'], beachheads: ['1913'] }, 'A-US2')).toBe(
      'regular'
    )
    // A northern beachhead next to it is none of its business.
    expect(
      kind({ units: { 'A-US2': '2108' }, allied: ['2107', '2007'], beachheads: ['2007'] }, 'A-US2')
    ).toBe('none')
  })

  test('7.8b northern units trace to Antwerp or a northern beachhead', () => {
    expect(kind({ units: { 'A-US5': '2107' }, allied: ['2007'], beachheads: ['2007'] }, 'A-US5')).toBe(
      'regular'
    )
    expect(
      kind({ units: { 'A-US5': '2107' }, allied: ['2008', '2108'], beachheads: ['2008'] }, 'A-US5')
    ).toBe('none')
  })

  test('7.8c no line runs through the other zone', () => {
    // 2009 to 2108 to 2008: all Italian; the short way through 2107 and 2007 is French.
    const allied = ['2107', '2007']
    expect(
      kind({ units: { 'A-US2': '2108' }, allied: [...allied, '2009'], beachheads: ['2009'] }, 'A-US2')
    ).toBe('regular')
    expect(
      kind(
        { units: { 'A-US2': '2108' }, allied: [...allied, '2009'], german: ['2108'], beachheads: ['2007'] },
        'A-US2'
      )
    ).toBe('none')
  })

  test('7.9a Antwerp runs exactly while all five hexes are Allied', () => {
    const five = ['3311', '3510', '3511', '3411', '3412']
    expect(antwerpRuns(scene({ allied: five }))).toBe(true)
    for (const hex of five)
      expect(antwerpRuns(scene({ allied: five.filter((other) => other !== hex) }))).toBe(false)
  })

  test('7.9a a destroyed Antwerp never runs; its access hexes need no city', () => {
    const five = ['3311', '3510', '3511', '3411', '3412']
    expect(antwerpRuns(scene({ allied: five, destroyed: ['3311'] }))).toBe(false)
    expect(antwerpRuns(scene({ allied: five, destroyed: ['3510'] }))).toBe(true)
  })

  test('7.9b its state changes at once', () => {
    const state = scene({
      units: { 'A-CW1': '3312' },
      allied: ['3311', '3510', '3511', '3411'],
      phase: moving('allied')
    })
    expect(inSupply(state, unitIn(state, 'A-CW1'))).toBe(false)
    give(state, move('A-CW1', '3412'))
    expect(antwerpRuns(state)).toBe(true)
    expect(supplyKind(state, unitIn(state, 'A-CW1'))).toBe('regular')
  })

  test('7.10a units in coastal hexes are in supply', () => {
    for (const hex of ['3404', '2104', '1514', '3616'])
      expect(kind({ units: { 'A-US5': hex } }, 'A-US5')).toBe('coastal')
    expect(kind({ units: { 'G-25': '3404' }, allied: ['3304', '3303'] }, 'G-25')).toBe('none')
  })

  test('7.10b nobody inland traces to a bare coastal hex', () => {
    expect(kind({ units: { 'A-US5': '3205' }, allied: ['3304'] }, 'A-US5')).toBe('none')
    expect(kind({ units: { 'A-US5': '3205', 'A-US7': '3304' } }, 'A-US5')).toBe('none')
    expect(kind({ units: { 'A-US5': '3205' }, allied: ['3304'], beachheads: ['3304'] }, 'A-US5')).toBe(
      'regular'
    )
  })

  test('7.14 a captured enemy source is none of the captor’s', () => {
    const state = scene({ units: { 'A-US5': '3215' } })
    expect(sourcesOf(state, ALLIED, NORTH)).toEqual([])
    expect(inSupply(state, unitIn(state, 'A-US5'))).toBe(false)
    const rome = scene({ units: { 'G-75': '1213' }, allied: ['1313', '1312', '1214'] })
    expect(inSupply(rome, unitIn(rome, 'G-75'))).toBe(false)
  })
})

describe('out of supply', () => {
  const pocket = { units: { 'G-25': '3400', 'A-US5': '3301' }, allied: ['3300', '3401', '3301'] }

  test('7.12a out of supply at the start of its move a unit has half its movement', () => {
    const state = scene({ ...pocket, phase: moving('german') })
    expect(pointsOf(state, unitIn(state, 'G-25'))).toEqual({ points: 2, halved: ['7.12a'] })
  })

  test('7.12b in supply at the start it keeps its factor throughout', () => {
    // The way back is cut behind it.
    const state = scene({ units: { 'A-US5': '3304' }, beachheads: ['3304'], phase: moving('allied') })
    give(state, move('A-US5', '3205'))
    setControl(state, hexIn(state, '3304'), GERMAN)
    expect(inSupply(state, unitIn(state, 'A-US5'))).toBe(false)
    give(state, move('A-US5', '3105', '3104', '3103', '3102', '3103'))
    expect(state.stack.at(-1)).toMatchObject({ movers: [[unitIn(state, 'A-US5').index, 6, 6]] })
  })

  test('7.12c in combat each such unit has half its factor, rounded up', () => {
    const state = scene({
      units: { 'G-13SS': '3400', 'G-12SS': '3400', 'G-1SS': '3400' },
      allied: ['3300', '3401', '3301']
    })
    const [a, b, c] = ['G-13SS', 'G-12SS', 'G-1SS'].map((id) => unitIn(state, id)) as never[]
    expect(attackNow(state, a!) + attackNow(state, b!)).toBe(4)
    expect(defenseNow(state, c!)).toBe(5)
    const fine = scene({ units: { 'G-1SS': '3205' } })
    expect(defenseNow(fine, unitIn(fine, 'G-1SS'))).toBe(10)
  })

  test('7.13 a unit may move where it will be out of supply', () => {
    const state = scene({ units: { 'A-US5': '3304' }, beachheads: ['3304'], phase: moving('allied') })
    give(state, move('A-US5', '3205', '3105', '3005'))
    expect(inSupply(state, unitIn(state, 'A-US5'))).toBe(true)
    setControl(state, hexIn(state, '3205'), GERMAN)
    expect(inSupply(state, unitIn(state, 'A-US5'))).toBe(false)
  })
})
