import { describe, expect, test } from 'vitest'
import { columnFor } from '../../kernel/tables'
import { refreshAir, worldOf } from './board'
import { isConcentric } from './12.1-strength'
import { warComesEarly, worldFor } from './index'
import { hexIn, scene } from './testing'
import { act, attack, battleOf, fight, preview, shifts, total } from './testing-combat'
import type { State } from './state'
import { ALLIED, GERMAN } from './world'

const { crt, tec, forts, shifts: shiftTable } = worldFor('1938').tables

// 1118 is clear, in Germany, without rivers, and so are the six hexes around it.
const RING = ['1117', '1217', '1218', '1119', '1018', '1017'] as const

/** German corps in the given directions around a French corps in 1118. */
function ring(directions: readonly number[], nation = 'Germany'): { state: State; units: string[] } {
  const german = nation === 'Germany'
  const units = directions.map((dir) => (german ? `ge-c${dir + 1}` : `fr-c${dir + 1}`))
  const state = fight([nation], {
    units: {
      [german ? 'fr-c10' : 'ge-c10']: '1118',
      ...Object.fromEntries(directions.map((dir, i) => [units[i]!, RING[dir]!]))
    }
  })
  return { state, units }
}

/** A French corps with its line home cut: German units stand between it and France. */
const CUT_OFF = { 'ge-a2': '1017', 'ge-a3': '1217', 'ge-a5': '1119' }

describe('halving', () => {
  test('1.4a X3 a factor of five out of supply counts three', () => {
    const state = fight(['France'], { units: { 'fr-m1': '1118', 'ge-c1': '1117', ...CUT_OFF } })
    expect(total(preview(state, '1117', 'fr-m1').attack)).toBe(3)
  })

  test('1.4b X2 the factors of a stack are added before they are halved', () => {
    const state = fight(['France'], {
      units: { 'fr-c1': '1118', 'fr-C': '1118', 'ge-c1': '1117', ...CUT_OFF }
    })
    // 3 + 4 = 7, half of it 4.
    expect(total(preview(state, '1117', 'fr-c1', 'fr-C').attack)).toBe(4)
    // 3 + 3 = 6, half of it 3, where one by one it would be 2 + 2.
    const equal = fight(['France'], {
      units: { 'fr-c1': '1118', 'fr-c2': '1118', 'ge-c1': '1117', ...CUT_OFF }
    })
    expect(total(preview(equal, '1117', 'fr-c1', 'fr-c2').attack)).toBe(3)
  })

  test('1.4b stacks in different hexes are halved each for itself', () => {
    const state = fight(['France'], {
      units: { 'fr-c1': '1118', 'fr-c2': '1218', 'ge-c1': '1217', 'ge-a2': '1017', 'ge-a5': '1119' }
    })
    // 3 -> 2 in each hex; together it would be 6 -> 3.
    expect(total(preview(state, '1217', 'fr-c1', 'fr-c2').attack)).toBe(4)
  })

  test('1.4c X1 a lone unit of strength one keeps it when halved', () => {
    const state = fight(['Hungary'], {
      units: { 'hu-c1': '2222', 'cz-c1': '2122', 'cz-c2': '2221', 'cz-c3': '2323', 'cz-c4': '2123' }
    })
    const { attack: lines } = preview(state, '2122', 'hu-c1')
    expect(total(lines)).toBe(1)
    expect(lines.some((line) => line.rule === '10.5d')).toBe(true)
  })

  test('10.5d attackers out of supply count half, those in supply in full', () => {
    const state = fight(['France'], { units: { 'fr-m1': '1118', 'ge-c1': '1117', ...CUT_OFF } })
    const cut = preview(state, '1117', 'fr-m1').attack
    expect(cut.map((line) => [line.rule, line.value])).toEqual([
      ['12.1a', 5],
      ['10.5d', -2]
    ])
    const home = fight(['France'], { units: { 'fr-m1': '0616', 'ge-c1': '0716' } })
    expect(preview(home, '0716', 'fr-m1').attack).toHaveLength(1)
  })

  test('10.5e defenders out of supply count in full', () => {
    const state = fight(['Germany'], {
      units: { 'fr-m1': '1118', 'ge-c1': '1117', ...CUT_OFF }
    })
    expect(total(preview(state, '1118', 'ge-c1').defense)).toBe(5)
  })

  test('12.2c X53 mechanized units count half against a city', () => {
    const state = fight(['Germany'], {
      units: { 'ge-m16': '1218', 'ge-m14': '1218', 'ge-c1': '1218', 'fr-c1': '1319' }
    })
    const { attack: lines } = preview(state, '1319', 'ge-m16', 'ge-m14', 'ge-c1')
    // (8 + 6) / 2 + 4
    expect(total(lines)).toBe(11)
    expect(total(preview(state, '1319', 'ge-c1').attack)).toBe(4)
    const open = fight(['Germany'], { units: { 'ge-m16': '1218', 'fr-c1': '1118' } })
    expect(total(preview(open, '1118', 'ge-m16').attack)).toBe(8)
  })

  test('12.2c out of supply and against a city is halved twice (A19)', () => {
    const state = fight(['France'], {
      units: {
        'fr-m1': '1218',
        'ge-c1': '1319',
        'ge-c2': '1118',
        'ge-c3': '1219',
        'ge-c4': '1318',
        'ge-c5': '1217'
      }
    })
    // 5 -> 3 -> 2
    expect(total(preview(state, '1319', 'fr-m1').attack)).toBe(2)
  })
})

describe('strength and column', () => {
  test('2.3.5b static units have an attack factor of zero', () => {
    const statics = worldFor('1938').units.filter((unit) => unit.static)
    expect(statics.length).toBeGreaterThan(0)
    expect(statics.every((unit) => unit.attack === 0 && !unit.mech)).toBe(true)
    const state = fight(['Germany'], { units: { 'ge-r1': '1117', 'fr-c1': '1118' } })
    expect(total(preview(state, '1118', 'ge-r1').attack)).toBe(0)
  })

  test('12.1a the differential is attack minus defense', () => {
    const state = fight(['Germany'], { units: { 'ge-a2': '1117', 'ge-c1': '1117', 'fr-c1': '1118' } })
    const event = battleOf(act(state, attack('1118', 'ge-a2', 'ge-c1'), 1))
    expect(event.differential).toBe(10 + 4 - 5)
    expect(total(event.lines!)).toBe(event.differential)
  })

  test('12.1a X40 five against three without shifts is the column +2', () => {
    const state = fight(['France'], { breached: ['0716'], units: { 'fr-m1': '0616', 'ge-r1': '0716' } })
    const { column, columns } = preview(state, '0716', 'fr-m1')
    expect(column).toBe(2)
    expect(columns[column]).toBe('+2')
  })

  test('12.1b X41 a differential of nine uses the column +5', () => {
    const state = fight(['Germany'], { units: { 'ge-a2': '1117', 'ge-c1': '1117', 'fr-c1': '1118' } })
    const { column, columns } = preview(state, '1118', 'ge-a2', 'ge-c1')
    expect(columns[column]).toBe('+5')
    expect(column).toBe(5)
  })

  test('12.1b X44 every differential finds its column on both lines', () => {
    const normal: [number, number][] = [
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 5],
      [9, 5],
      [10, 6],
      [14, 6],
      [15, 7],
      [20, 8],
      [25, 9],
      [29, 9]
    ]
    for (const [value, column] of normal) expect(columnFor(crt.headings.normal, value)).toBe(column)
    const mechanized: [number, number][] = [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
      [9, 6],
      [10, 7],
      [15, 8],
      [20, 9]
    ]
    for (const [value, column] of mechanized) expect(columnFor(crt.headings.mechanized, value)).toBe(column)
  })

  test('12.1c X44 differentials beyond the table use its end columns', () => {
    expect(columnFor(crt.headings.normal, -5)).toBe(0)
    expect(columnFor(crt.headings.mechanized, -5)).toBe(0)
    expect(columnFor(crt.headings.normal, 44)).toBe(10)
    expect(columnFor(crt.headings.mechanized, 40)).toBe(10)
    const weak = fight(['Germany'], { units: { 'ge-r1': '1117', 'fr-c1': '1118' } })
    expect(preview(weak, '1118', 'ge-r1').column).toBe(0)
    const strong = fight(['Germany'], {
      units: { 'ge-a2': '1117', 'ge-a3': '1217', 'ge-a5': '1218', 'ge-a8': '1119', 'fr-c1': '1118' }
    })
    expect(preview(strong, '1118', 'ge-a2', 'ge-a3', 'ge-a5', 'ge-a8').column).toBe(10)
  })

  test('12.1d half of the strength in mechanized corps in supply gives the German Mechanized line', () => {
    const state = fight(['Germany'], {
      units: { 'ge-m14': '1117', 'ge-c1': '1117', 'ge-c2': '1117', 'fr-c1': '1118' }
    })
    expect(preview(state, '1118', 'ge-m14').table).toBe('mechanized')
    expect(preview(state, '1118', 'ge-m14', 'ge-c1').table).toBe('mechanized')
    expect(preview(state, '1118', 'ge-m14', 'ge-c1', 'ge-c2').table).toBe('normal')
    expect(preview(state, '1118', 'ge-c1').table).toBe('normal')
  })

  test('12.1d by the option the half is counted in units', () => {
    const state = fight(['Germany'], {
      units: { 'ge-m16': '1117', 'ge-r1': '1117', 'ge-r2': '1217', 'fr-c1': '1118' }
    })
    const units = ['ge-m16', 'ge-r1', 'ge-r2']
    expect(preview(state, '1118', ...units).table).toBe('mechanized')
    state.options = { ...state.options, mechLineTest: 'units' }
    expect(preview(state, '1118', ...units).table).toBe('normal')
    expect(preview(state, '1118', 'ge-m16', 'ge-r1').table).toBe('mechanized')
  })

  test('12.1d mechanized corps out of supply and those of other nations do not count', () => {
    const cut = fight(['Germany'], {
      units: {
        'ge-m14': '5822',
        'su-a1': '5823',
        'su-a2': '5821',
        'su-a3': '5922',
        'su-a4': '5722',
        'su-a5': '5723',
        'su-a6': '5923'
      }
    })
    expect(preview(cut, '5823', 'ge-m14').table).toBe('normal')
    const french = fight(['France'], { units: { 'fr-m1': '0616', 'ge-c1': '0716' } })
    expect(preview(french, '0716', 'fr-m1').table).toBe('normal')
  })

  test('12.1e static units may attack, with nothing', () => {
    const state = fight(['Germany'], { units: { 'ge-r1': '1117', 'fr-c1': '1118' } })
    expect(battleOf(act(state, attack('1118', 'ge-r1'), 1)).differential).toBe(-5)
  })

  test('13.4h in 1939 every German attack uses the German Mechanized line', () => {
    const state = fight(['Germany'], {
      scenario: '1939',
      units: { 'ge39-c1': '3618', 'ge39-SAB': '3718', 'po-c1': '3719' }
    })
    expect(preview(state, '3719', 'ge39-c1').table).toBe('mechanized')
    expect(preview(state, '3719', 'ge39-SAB').table).toBe('mechanized')
    const polish = fight(['Poland'], { scenario: '1939', units: { 'ge39-c1': '3618', 'po-c1': '3719' } })
    expect(preview(polish, '3618', 'po-c1').table).toBe('normal')
  })

  test('CRTa the table has six rows and eleven columns', () => {
    expect(crt.rows.map((row) => row.map((cell) => cell.join('/')).join(' '))).toEqual([
      '1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5 0/5 0/5 0/5',
      '2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5 0/5 0/5',
      '3/0 2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5 0/5',
      '3/0 3/0 2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5',
      '3/0 3/0 3/0 2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4',
      '3/0 3/0 3/0 3/0 2/0 2/0 1/1 1/1 1/1 1/2 0/3'
    ])
  })

  test('CRTb the German Mechanized line reads one column farther right', () => {
    for (let value = 0; value < 25; value++)
      expect(columnFor(crt.headings.mechanized, value)).toBe(columnFor(crt.headings.normal, value) + 1)
    const state = fight(['Germany'], { units: { 'ge-m14': '1117', 'ge-c1': '1117', 'fr-c1': '1118' } })
    // 6 + 4 - 5 = +5
    expect(preview(state, '1118', 'ge-m14', 'ge-c1').column).toBe(6)
  })

  test('12.3a the chances of a preview are those of the column', () => {
    const state = fight(['Germany'], { units: { 'ge-a2': '1117', 'ge-c1': '1117', 'fr-c1': '1118' } })
    const { results } = preview(state, '1118', 'ge-a2', 'ge-c1')
    expect(results.reduce((sum, entry) => sum + entry.chance, 0)).toBeCloseTo(1)
    expect(results.find((entry) => entry.result === '1/1')!.chance).toBeCloseTo(3 / 6)
  })

  test('10.5f a preview counts an army out of supply as the corps it will be', () => {
    const state = fight(['Germany'], {
      units: { 'ge-a2': '5822', 'su-a1': '5823', 'su-a2': '5821', 'su-a3': '5922', 'su-a4': '5722' }
    })
    // Two corps of 4, halved.
    expect(total(preview(state, '5823', 'ge-a2').attack)).toBe(4)
  })
})

describe('shifts', () => {
  test('12.2a all shifts are added up before the roll', () => {
    // Woods, a German air zone, and a concentric attack.
    const state = fight(['Germany'], {
      units: { 'ge-a2': '0714', 'ge-a3': '0716', 'fr-c1': '0715' }
    })
    state.airSide = GERMAN
    state.airMarkers = [hexIn(state, '0714')]
    refreshAir(state)
    const { shifts: lines, column } = preview(state, '0715', 'ge-a2', 'ge-a3')
    const sum = tec.terrain.woods!.shift + shiftTable.airAttack + shiftTable.concentricGerman
    expect(total(lines)).toBe(sum)
    // 20 - 5 = +15
    expect(column).toBe(7 + sum)
  })

  test('12.2a X45 a mountain behind rivers, attacked from both sides by Germans', () => {
    const state = fight(['Germany'], {
      units: { 'ge-a2': '1527', 'ge-c1': '1529', 'ge-c2': '1529', 'fr-c1': '1528' }
    })
    const units = ['ge-a2', 'ge-c1', 'ge-c2']
    expect(shifts(state, '1528', ...units)).toEqual({
      '12.2a': tec.terrain.mountain!.shift,
      '12.2b': tec.hexsides.river.shift,
      '12.2.2d': shiftTable.concentricGerman
    })
    // 18 - 5 = +13 is column 6; 6 - 2 - 1 + 2 = 5.
    expect(preview(state, '1528', ...units).column).toBe(5)
  })

  test('12.2b a river shifts only when every unit attacks across one', () => {
    const state = fight(['Germany'], {
      breached: ['2024', '2125', '1925', '2018'],
      units: { 'ge-c1': '2122', 'ge-c2': '2221', 'ge-c3': '2021', 'cz-c1': '2121' }
    })
    expect(shifts(state, '2121', 'ge-c1', 'ge-c2')['12.2b']).toBe(tec.hexsides.river.shift)
    expect(shifts(state, '2121', 'ge-c1', 'ge-c3')['12.2b']).toBeUndefined()
    // Cumulative with the city.
    expect(shifts(state, '2121', 'ge-c1')['12.2a']).toBe(tec.sites.city.shift)
  })

  test('12.2b the Danish Straits shift like a river', () => {
    const state = fight(['Germany'], {
      violated: ['Denmark'],
      units: { 'ge-c1': '2503', 'dn-FA': '2603' }
    })
    expect(shifts(state, '2603', 'ge-c1')['12.2b']).toBe(tec.hexsides.strait.shift)
  })

  test('12.2d a swamp shifts nothing against non-mechanized attackers', () => {
    const state = fight(['Germany'], { units: { 'ge-c1': '1307', 'ge-c2': '1406', 'fr-c1': '1306' } })
    expect(shifts(state, '1306', 'ge-c1')['12.2a']).toBeUndefined()
  })

  test('11.3d the fort sets the combat effect of its hex instead of the terrain', () => {
    const state = fight(['Germany'], { units: { 'ge-a2': '2824' } })
    expect(worldOf(state).hexes[hexIn(state, '2725')]!.terrain).toBe('broken')
    expect(shifts(state, '2725', 'ge-a2')).toEqual({ '11.3d': forts.kinds.czechHeavy.shift })
    const broken = fight(['Germany'], { breached: ['2725'], units: { 'ge-a2': '2824', 'cz-c1': '2725' } })
    expect(shifts(broken, '2725', 'ge-a2')).toEqual({ '12.2a': tec.terrain.broken!.shift })
  })

  test('11.3d city and intact fort: the shift of the fort, and mechanized units halved (A31)', () => {
    const state = fight(['Germany'], { units: { 'ge-m16': '2925' } })
    expect(shifts(state, '2825', 'ge-m16')).toEqual({ '11.3d': forts.kinds.czechHeavy.shift })
    expect(total(preview(state, '2825', 'ge-m16').attack)).toBe(4)
  })

  test('11.5c a breached fort gives the defender nothing', () => {
    const units = { 'ge-a2': '2824', 'cz-c1': '2725' }
    const intact = preview(fight(['Germany'], { units }), '2725', 'ge-a2')
    const breached = preview(fight(['Germany'], { units, breached: ['2725'] }), '2725', 'ge-a2')
    expect(total(intact.defense)).toBe(4 + forts.kinds.czechHeavy.intrinsicDefense)
    expect(total(breached.defense)).toBe(4)
    expect(breached.shifts.some((line) => line.rule === '11.3d')).toBe(false)
  })

  test('11.5d West Wall hexes have no garrison of their own', () => {
    const state = fight(['France'], { units: { 'fr-a1': '0616', 'ge-s1': '0716' } })
    expect(preview(state, '0716', 'fr-a1').defense.map((line) => line.label)).toEqual([
      worldOf(state).unit('ge-s1')!.name
    ])
  })

  test('12.2.2a two opposite hexes make an attack concentric', () => {
    const { state, units } = ring([0, 3])
    expect(shifts(state, '1118', ...units)['12.2.2d']).toBe(2)
    const beside = ring([0, 1])
    expect(shifts(beside.state, '1118', ...beside.units)['12.2.2d']).toBeUndefined()
    const apart = ring([0, 2])
    expect(shifts(apart.state, '1118', ...apart.units)['12.2.2d']).toBeUndefined()
  })

  test('12.2.2a static units without strength count for the pattern (A43)', () => {
    const state = fight(['Germany'], { units: { 'ge-c1': '1117', 'ge-r1': '1119', 'fr-c1': '1118' } })
    expect(shifts(state, '1118', 'ge-c1', 'ge-r1')['12.2.2d']).toBe(2)
    expect(shifts(state, '1118', 'ge-c1')['12.2.2d']).toBeUndefined()
  })

  test('12.2.2b three hexes with one between each make an attack concentric', () => {
    const { state, units } = ring([0, 2, 4])
    expect(shifts(state, '1118', ...units)['12.2.2d']).toBe(2)
    const side = ring([0, 1, 2])
    expect(shifts(side.state, '1118', ...side.units)['12.2.2d']).toBeUndefined()
  })

  test('12.2.2c more than three hexes make an attack concentric', () => {
    const { state, units } = ring([0, 1, 2, 3])
    expect(shifts(state, '1118', ...units)['12.2.2d']).toBe(2)
  })

  test('12.2.2c X50 the patterns', () => {
    const patterns: [number[], boolean][] = [
      [[0, 3], true],
      [[0, 2, 4], true],
      [[1, 3, 5], true],
      [[0, 1, 2], false],
      [[0, 1, 2, 3], true],
      [[5, 0, 1], false],
      [[4, 5, 0, 1], true],
      [[0, 2], false],
      [[0, 1], false],
      [[0], false]
    ]
    for (const [directions, concentric] of patterns)
      expect(isConcentric(new Set(directions))).toBe(concentric)
  })

  test('12.2.2d Germans get two columns, other nations one', () => {
    const german = ring([1, 4])
    expect(shifts(german.state, '1118', ...german.units)['12.2.2d']).toBe(shiftTable.concentricGerman)
    const french = ring([1, 4], 'France')
    expect(shifts(french.state, '1118', ...french.units)['12.2.2d']).toBe(shiftTable.concentricOther)
  })

  test('12.2.2e never against a city', () => {
    const state = fight(['Germany'], { units: { 'ge-c1': '1318', 'ge-c2': '1320', 'fr-c1': '1319' } })
    expect(shifts(state, '1319', 'ge-c1', 'ge-c2')['12.2.2d']).toBeUndefined()
  })

  test('12.2.2f never against an intact fort', () => {
    const units = { 'ge-c1': '2025', 'ge-c2': '2023', 'cz-c1': '2024' }
    const intact = fight(['Germany'], { units })
    expect(shifts(intact, '2024', 'ge-c1', 'ge-c2')['12.2.2d']).toBeUndefined()
    const breached = fight(['Germany'], { units, breached: ['2024'] })
    expect(shifts(breached, '2024', 'ge-c1', 'ge-c2')['12.2.2d']).toBe(2)
  })
})

describe('air zones', () => {
  function withAir(side: number, marker: string, ...more: string[]): State {
    const state = fight(['Germany'], { units: { 'ge-c1': '1117', 'ge-c2': '1119', 'fr-c1': '1118' } })
    state.airSide = side
    state.airMarkers = [marker, ...more].map((id) => hexIn(state, id))
    refreshAir(state)
    return state
  }

  test('6.2.2f X34 one unit in a friendly air zone is enough, and more zones add nothing', () => {
    // 1015 touches 1016; a marker two hexes north covers 1117 alone.
    expect(shifts(withAir(GERMAN, '1116'), '1118', 'ge-c1', 'ge-c2')['6.2.2f']).toBe(1)
    expect(shifts(withAir(GERMAN, '1116', '1216'), '1118', 'ge-c1', 'ge-c2')['6.2.2f']).toBe(1)
    expect(shifts(withAir(GERMAN, '1116'), '1118', 'ge-c2')['6.2.2f']).toBeUndefined()
    expect(shifts(withAir(ALLIED, '1116'), '1118', 'ge-c1')['6.2.2f']).toBeUndefined()
  })

  test('6.2.2g defenders in a friendly air zone get one column, never more', () => {
    expect(shifts(withAir(ALLIED, '1118'), '1118', 'ge-c1')['6.2.2g']).toBe(-1)
    expect(shifts(withAir(ALLIED, '1118', '1117'), '1118', 'ge-c1')['6.2.2g']).toBe(-1)
    expect(shifts(withAir(GERMAN, '1118'), '1118', 'ge-c1')['6.2.2g']).toBeUndefined()
    expect(shifts(withAir(ALLIED, '1116'), '1118', 'ge-c1')['6.2.2g']).toBeUndefined()
  })
})

test('8.3a a preview knows the top unit only and says what it does not know', () => {
  const state = scene({
    units: { 'ge-a2': '1117', 'fr-c1': '1118', 'fr-c2': '1118', 'fr-c3': '1118' },
    phase: fight(['Germany']).stack[1]!
  })
  const seen = warComesEarly.view(state, 'german')
  const { defense, unknown, hidden, destroys } = preview(seen, '1118', 'ge-a2')
  expect(hidden).toBe(2)
  expect(destroys).toBeUndefined()
  expect(total(defense)).toBe(5)
  expect(unknown).toEqual(['2 units hidden under the top unit in hex 1118'])
  expect(total(preview(state, '1118', 'ge-a2').defense)).toBe(15)
})

describe('what a preview says besides the column', () => {
  const state = fight(['Germany'], {
    units: { 'ge-a2': '1117', 'ge-m14': '1117', 'fr-c1': '1118', 'fr-c2': '1118' }
  })

  test('12.1a the sum before the shifts and its column', () => {
    const seen = preview(state, '1118', 'ge-a2', 'ge-m14')
    const difference = total(seen.attack) - total(seen.defense)
    expect(seen.before!.sum).toBe(difference > 0 ? `+${difference}` : `${difference}`)
    expect(seen.before!.column + total(seen.shifts)).toBe(seen.column)
  })

  test('12.3d the chance that nobody is left: two corps have to be lost', () => {
    const { results, destroys } = preview(state, '1118', 'ge-a2', 'ge-m14')
    const chance = results.filter(({ losses }) => losses![1] >= 2).reduce((sum, one) => sum + one.chance, 0)
    expect(destroys).toBeCloseTo(chance)
  })

  test('12.3g a garrison has to be overcome as well', () => {
    const fort = fight(['Germany'], { units: { 'ge-a2': '2025', 'ge-c1': '2025', 'cz-b31': '2024' } })
    const { results, destroys } = preview(fort, '2024', 'ge-a2', 'ge-c1')
    const { ce } = worldOf(fort).unit('cz-b31')!
    const chance = results.filter(({ losses }) => losses![1] > ce).reduce((sum, one) => sum + one.chance, 0)
    expect(destroys).toBeCloseTo(chance)
  })

  test('12.4a, 10.5f what becomes of the armies that attack', () => {
    const rules = (seen: ReturnType<typeof preview>) => seen.warnings!.map(({ rule }) => rule)
    expect(rules(preview(state, '1118', 'ge-a2'))).toEqual(['12.4a'])
    expect(rules(preview(state, '1118', 'ge-m14'))).toEqual([])
    const cut = fight(['France'], { units: { 'fr-c1': '1118', 'ge-c1': '1117', ...CUT_OFF } })
    expect(rules(preview(cut, '1117', 'fr-c1'))).toEqual(['10.5d'])
  })
})
