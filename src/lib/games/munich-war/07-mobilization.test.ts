import { describe, expect, test } from 'vitest'
import type { SelectOffer } from '../../kernel/offers'
import { beginMobilization } from './07-mobilization'
import { incomeLines, incomeOf, mayReceive, pursesOf } from './07.1-points'
import { boardOf, worldOf } from './board'
import { controls, join } from './02.3-control'
import type { CountryName, NationName } from './data'
import type { MobilizationFrame, State } from './state'
import { game, give, go, hexIn, refusal, scene, unitIn, where, worldFor, type Scene } from './testing'
import { choices, isOver, offered, through } from './testing-turn'
import { ALLIED, AXIS, type Side } from './world'

const mobilization = (side: Side): MobilizationFrame => ({ phase: 'mobilization', side, step: 0 })
const END = { type: 'end' }
const mobilize = (unit: string) => ({ type: 'mobilize', unit })
const refit = (unit: string) => ({ type: 'refit', unit })

/** A Mobilization Phase of the Axis on turn 2, up to the first decision. */
function begin(options: Scene, turn = 2, side: Side = AXIS): State {
  const state = scene(options)
  state.turn = turn
  through(state, mobilization(side))
  return state
}

const income = (state: State, name: CountryName) => incomeOf(state, worldOf(state).countryNamed(name))
const steps = (state: State, id: string) => state.steps[unitIn(state, id).index]

describe('4.0 the Mobilization Phase', () => {
  test('4.0c on the first turn there is none', () => {
    const state = scene()
    state.stack = []
    beginMobilization(state, AXIS)
    expect(state.stack).toEqual([])
    state.turn = 2
    beginMobilization(state, AXIS)
    expect(state.stack).toMatchObject([{ phase: 'mobilization', side: AXIS }])
  })

  test('4.0e first what was utilized comes back, then what is due arrives, then points are spent', () => {
    const state = scene({
      units: {
        'GER-AIR-L1': 'axis-utilized',
        'GER-NT-1': 'axis-utilized',
        'GER-SF-AB': 'axis-utilized',
        'GER-SF-FK': 'axis-eliminated',
        'FRA-AIR-1': 'allied-utilized',
        'GER-PZ-15': 'axis-turn-2',
        'GER-INF-17': 'axis-reinforcements'
      }
    })
    state.turn = 2
    const events = through(state, mobilization(AXIS))
    expect(events.map(({ kind }) => kind)).toContain('reset')
    expect(offered(state)).toEqual(['place'])
    expect(['GER-AIR-L1', 'GER-NT-1', 'GER-SF-AB'].map((id) => where(state, id))).toEqual([
      'axis-available',
      'axis-available',
      'axis-available'
    ])
    expect(where(state, 'GER-SF-FK')).toBe('axis-eliminated')
    expect(where(state, 'FRA-AIR-1')).toBe('allied-utilized')
    give(state, { type: 'place', piece: 'GER-PZ-15', hex: '2217' })
    expect(offered(state)).toEqual(['mobilize', 'end'])
  })
})

describe('7.1 replacement points', () => {
  const peace = (scenario: Scene['scenario'], name: NationName) => {
    const state = scene({ scenario: scenario! })
    const country = worldOf(state).countryNamed(name)
    if (state.side[country] === 2) join(state, country, ALLIED)
    return incomeOf(state, country)
  }

  test('7.1_T B6 7.1.1a what each country receives undisturbed on the map', () => {
    const { tables, countryNamed } = worldFor('general-war')
    for (const [name, total] of Object.entries(tables.replacements.totals)) {
      const off = tables.replacements.offMap[name as NationName] ?? 0
      expect(peace('general-war', name as NationName), name).toBe(total + off)
    }
    expect(mayReceive(scene(), countryNamed('Switzerland'))).toBe(false)
  })

  test('7.1.1a (B8) Denmark and the Baltic states never receive any, at war and with their capital in hand', () => {
    for (const name of ['Denmark', 'Estonia', 'Latvia', 'Lithuania'] as const) {
      expect(peace('little-entente', name), name).toBe(0)
      expect(mayReceive(scene(), worldFor('little-entente').countryNamed(name)), name).toBe(false)
      const state = scene({ allied: [name] })
      const { landHexes, hexes } = worldOf(state)
      const capital = landHexes.find((hex) => hexes[hex]!.site?.capital === name)!
      expect(controls(state, ALLIED, capital), name).toBe(true)
      expect(pursesOf(state, ALLIED).flatMap(({ countries }) => countries)).not.toContain(
        worldOf(state).countryNamed(name)
      )
    }
  })

  test('7.1c B7 with what lies off the map: Britain 4, France 4, the Soviet Union 5', () => {
    expect(peace('general-war', 'Great Britain')).toBe(4)
    expect(peace('general-war', 'France')).toBe(4)
    expect(peace('general-war', 'Soviet Union')).toBe(5)
  })

  test('7.1a, 7.1b capital and centers, each as long as it is controlled', () => {
    const state = scene()
    const lines = () => incomeLines(state, worldOf(state).countryNamed('Czechoslovakia'))
    expect(lines().map(({ label, rule }) => [label, rule])).toEqual([
      ['Prague', '7.1a'],
      ['Brno', '7.1b'],
      ['Bratislava', '7.1b']
    ])
    go(state, 'GER-INF-01', '2515')
    expect(lines().map(({ label }) => label)).toEqual(['Brno', 'Bratislava'])
    go(state, 'GER-INF-01', '2614', '2813')
    // Taken, not only entered: it stays so.
    expect(income(state, 'Czechoslovakia')).toBe(2)
    // 7.1.1c: to the one who took it, it gives nothing.
    expect(income(state, 'Germany')).toBe(8)
  })

  test('7.1.1b, 7.1.1c B9, C2 none for terror, and none in an enemy zone of control, friends in the hex or not', () => {
    const state = scene()
    state.terror.push(hexIn(state, '2109'))
    expect(income(state, 'Germany')).toBe(7)
    go(state, 'CZE-ARM-1', '2414')
    expect(boardOf(state).zone[ALLIED][hexIn(state, '2313')]).toBe(1)
    expect(income(state, 'Germany')).toBe(6)
    go(state, 'GER-INF-01', '2313')
    expect(income(state, 'Germany')).toBe(6)
    // Vienna lies beside Brno and Bratislava.
    const vienna = scene({ units: { 'GER-INF-01': '2717' } })
    expect(income(vienna, 'Czechoslovakia')).toBe(1)
  })

  test('7.1.1d, 7.1.1a none for who has surrendered, none for neutrals', () => {
    const state = scene()
    expect(income(state, 'Poland')).toBe(0)
    state.surrendered[worldOf(state).countryNamed('Hungary')] = true
    expect(income(state, 'Hungary')).toBe(0)
  })

  test('7.1d Reich Strategic Objectives with German units in them, supplied or not, out of enemy zones', () => {
    const state = scene({ units: { 'GER-INF-01': '2415' } })
    expect(income(state, 'Germany')).toBe(9)
    go(state, 'CZE-ARM-1', '2515')
    expect(income(state, 'Germany')).toBe(8)
    const other = scene({ units: { 'HUN-ARM-1': '2415' } })
    expect(income(other, 'Germany')).toBe(8)
    expect(income(other, 'Hungary')).toBe(1)
  })

  test('7.1f C20 in a country of the Axis side too, but not with terror', () => {
    const state = scene({ scenario: 'western-powers-guarantee', units: { 'GER-INF-01': '3009' } })
    expect(income(state, 'Germany')).toBe(9)
    state.terror.push(hexIn(state, '3009'))
    expect(income(state, 'Germany')).toBe(8)
  })

  test('7.1e what is left at the end is gone', () => {
    const state = begin({ units: { 'GER-PZ-15': 'axis-reinforcements' } })
    const end = game.offers(state).find(({ id }) => id === 'end')
    expect(end?.gesture === 'confirm' && end.lapses!()).toEqual(['8 points of Germany', '1 point of Hungary'])
    give(state, END)
    expect(isOver(state)).toBe(true)
    state.turn = 3
    through(state, mobilization(AXIS))
    expect(pursesOf(state, AXIS).map(({ points }) => points)).toEqual([8, 1])
    expect(state.stack.at(-1)).toMatchObject({ purses: [{ points: 8 }, { points: 1 }] })
  })

  test('7.1e who has none is not asked', () => {
    const state = scene({ units: { 'GER-PZ-15': 'axis-reinforcements' } })
    state.turn = 2
    state.noPoints[AXIS] = true
    through(state, mobilization(AXIS))
    expect(isOver(state)).toBe(true)
  })
})

describe('10.6 centers in enemy zones', () => {
  test('10.6 a center in an enemy zone gives no point, takes no reinforcement and lets nobody be refitted', () => {
    const units = {
      'CZE-CAV-1': '2716:reduced',
      'CZE-ARM-5': 'allied-turn-2',
      'CZE-ARM-1': 'allied-reinforcements'
    }
    const calm = begin({ units }, 2, ALLIED)
    expect(income(calm, 'Czechoslovakia')).toBe(3)
    expect(refusal(calm, { type: 'place', piece: 'CZE-ARM-5', hex: '2716' })).toBeNull()
    // Brno, and its garrison, under the zone of a corps in Vienna; Bratislava lies beside Vienna too.
    const state = begin({ units: { ...units, 'GER-INF-01': '2717' } }, 2, ALLIED)
    expect(income(state, 'Czechoslovakia')).toBe(1)
    // Only Prague is left to arrive in: it goes there unasked.
    expect(where(state, 'CZE-ARM-5')).toBe('2515')
    expect(refusal(state, refit('CZE-CAV-1'))).toBe('7.3b')
    const two = begin({ units: { ...units, 'CZE-2L-1': 'allied-turn-2', 'GER-INF-01': '2717' } }, 2, ALLIED)
    expect(refusal(two, { type: 'place', piece: 'CZE-ARM-5', hex: '2716' })).toBe('7.2.2c')
  })
})

describe('7.2.1 mobilizing', () => {
  const reserve = {
    'GER-PZ-15': 'axis-reinforcements',
    'GER-AIR-L4': 'axis-reinforcements',
    'HUN-ARM-2': 'axis-reinforcements',
    'GER-INF-17': 'axis-turn-3',
    'CZE-ARM-5': 'allied-reinforcements'
  }

  test('7.2, 7.2.1a one point for each, whatever it is; 7.1.1e each country its own', () => {
    const state = begin({ units: reserve })
    give(state, mobilize('GER-PZ-15'), 1)
    give(state, mobilize('GER-AIR-L4'), 1)
    expect(state.stack.at(-1)).toMatchObject({ purses: [{ points: 6 }, { points: 1 }] })
    give(state, mobilize('HUN-ARM-2'), 1)
    expect(state.stack.at(-1)).toMatchObject({ purses: [{ points: 6 }, { points: 0 }] })
    expect(refusal(state, mobilize('GER-INF-17'))).toBe('7.2.1a')
    expect(refusal(state, mobilize('CZE-ARM-5'))).toBe('7.2.1a')
  })

  test('7.1.1e a country without points of its own mobilizes nobody', () => {
    const state = scene({ units: { ...reserve, 'CZE-ARM-1': '3018' } })
    state.turn = 2
    through(state, mobilization(AXIS))
    expect(income(state, 'Hungary')).toBe(0)
    expect(choices(state, 'mobilize')).toEqual(['GER-PZ-15', 'GER-AIR-L4'])
    expect(refusal(state, mobilize('HUN-ARM-2'))).toBe('7.1.1e')
  })

  test('7.2.1b, 7.2.1c B4 A1 half the die, rounded up, is how many turns later', () => {
    const boxes = [1, 2, 3, 4, 5, 6].map((die) => {
      const state = begin({ scenario: 'general-war', units: reserve })
      give(state, mobilize('GER-PZ-15'), die)
      return where(state, 'GER-PZ-15')
    })
    expect(boxes).toEqual([3, 3, 4, 4, 5, 5].map((turn) => `axis-turn-${turn}`))
  })

  test('7.2.1d B5 after the last turn is too late: the point is spent, the unit is not lost', () => {
    const state = begin({ scenario: 'western-powers-guarantee', units: reserve }, 5)
    const { events } = give(state, mobilize('GER-PZ-15'), 3)
    expect(events[0]).toMatchObject({ kind: 'mobilized', rule: '7.2.1d', due: null })
    expect(where(state, 'GER-PZ-15')).toBe('axis-late')
    expect(state.stack.at(-1)).toMatchObject({ purses: [{ points: 7 }, {}, {}] })
  })

  test('7.2.1c the offer says when a unit may come', () => {
    const state = begin({ units: { 'GER-PZ-15': 'axis-reinforcements' } }, 3)
    const offer = game.offers(state).find(({ id }) => id === 'mobilize')
    const notes = offer?.gesture === 'pick' ? offer.choices[0]!.outlook!().notes : []
    expect(notes.map(({ text }) => text)).toEqual([
      'Die 1 or 2: on turn 4',
      'Die 3 or 4: too late for this game',
      'Die 5 or 6: too late for this game'
    ])
  })

  test('7.2.1f the other side learns the nation and the die, not the unit', () => {
    const state = begin({ units: reserve })
    const { events } = give(state, mobilize('GER-PZ-15'), 3)
    expect(events[0]).toMatchObject({ kind: 'mobilized', nation: 'Germany', die: 3, due: 4 })
    const view = game.view(state, 'allied')
    expect(where(view, 'GER-PZ-15')).toBe(where(view, 'GER-AIR-L4'))
    expect(view.hidden?.find(({ hex }) => hex === hexIn(state, 'axis-turn-4'))?.count).toBe(1)
  })
})

describe('7.2.2 arrival', () => {
  const place = (piece: string, hex: string) => ({ type: 'place', piece, hex })
  const hexes = (state: State, unit: string) =>
    game.offers(state).flatMap((one) => (one.gesture === 'place' ? one.hexes(unit) : []))

  test('7.2.1e, 7.2.2a, 7.2.2b on its turn, at full strength, in a capital or center of its country', () => {
    const state = begin({ units: { 'GER-PZ-15': 'axis-turn-2:reduced', 'GER-INF-17': 'axis-turn-3' } })
    expect(game.offers(state).map((one) => one.gesture === 'place' && one.pieces)).toEqual([['GER-PZ-15']])
    expect(hexes(state, 'GER-PZ-15').sort()).toEqual(
      ['1812', '2016', '2109', '2217', '2313', '2511', '2717', '3209'].sort()
    )
    expect(refusal(state, place('GER-PZ-15', '2814'))).toBe('7.2.2b')
    expect(refusal(state, place('GER-PZ-15', '3019'))).toBe('7.2.2b')
    expect(refusal(state, place('GER-INF-17', '2511'))).toBe('7.2.1e')
    give(state, place('GER-PZ-15', '2511'))
    expect([where(state, 'GER-PZ-15'), steps(state, 'GER-PZ-15')]).toEqual(['2511', 2])
  })

  test('7.2.2b, 7.2.2c, 7.2.2i not where the enemy is or was, nor in his zones, nor in terror', () => {
    const state = begin({
      units: {
        'GER-PZ-15': 'axis-turn-2',
        'CZE-ARM-1': '2414',
        'FRA-ARM-1': '2016',
        'FRA-ARM-2': '2016'
      },
      allied: ['France']
    })
    state.terror.push(hexIn(state, '2109'))
    go(state, 'FRA-ARM-1', '2217', '2118', '2016')
    expect(refusal(state, place('GER-PZ-15', '2313'))).toBe('7.2.2c')
    expect(refusal(state, place('GER-PZ-15', '2109'))).toBe('7.2.2c')
    expect(refusal(state, place('GER-PZ-15', '2016'))).toBe('7.2.2i')
    go(state, 'FRA-ARM-1', '1917')
    expect(refusal(state, place('GER-PZ-15', '2217'))).toBe('7.2.2b')
    expect(refusal(state, place('GER-PZ-15', '2511'))).toBeNull()
  })

  test('7.2.2d one to a hex in a phase; stacking is not looked at', () => {
    const state = begin({
      units: {
        'GER-PZ-15': 'axis-turn-2',
        'GER-INF-17': 'axis-turn-2',
        'GER-PZ-16': '2511',
        'GER-PZ-18': '2511',
        'GER-MECH-14': '2511'
      }
    })
    give(state, place('GER-PZ-15', '2511'))
    expect(hexes(state, 'GER-INF-17')).not.toContain('2511')
    expect(refusal(state, place('GER-INF-17', '2511'))).toBe('7.2.2d')
    give(state, place('GER-INF-17', '2109'))
    expect(isOver(state)).toBe(false)
    expect(offered(state)).toContain('end')
  })

  test('7.2.2e without a hex it waits for the next turn, after the last it is too late', () => {
    const alone = { 'HUN-ARM-2': 'axis-turn-2', 'CZE-ARM-1': '3018' }
    const state = begin({ units: alone })
    expect(where(state, 'HUN-ARM-2')).toBe('axis-turn-3')
    go(state, 'CZE-ARM-1', '2818')
    give(state, END)
    state.turn = 3
    // One unit and one hex: nothing to decide.
    through(state, mobilization(AXIS))
    expect(where(state, 'HUN-ARM-2')).toBe('3019')
    const last = scene({ units: { ...alone, 'HUN-ARM-2': 'axis-turn-4' } })
    last.turn = 4
    const events = through(last, mobilization(AXIS))
    expect(events).toContainEqual(expect.objectContaining({ kind: 'delayed', units: ['HUN-ARM-2'] }))
    expect(where(last, 'HUN-ARM-2')).toBe('axis-late')
  })

  test('7.2.2h placing is compulsory, and with too few hexes the owner says who arrives', () => {
    const state = begin(
      { units: { 'CZE-ARM-5': 'allied-turn-2', 'CZE-CAV-1': 'allied-turn-2', 'GER-INF-01': '2717' } },
      2,
      ALLIED
    )
    expect(offered(state)).toEqual(['place'])
    expect(refusal(state, END)).toBe('7.2.2h')
    expect(hexes(state, 'CZE-ARM-5')).toEqual(['2515'])
    give(state, place('CZE-CAV-1', '2515'))
    expect(where(state, 'CZE-ARM-5')).toBe('allied-turn-3')
  })

  test('7.2.2f C39 at the edge of the map even in an enemy zone, but neither in terror nor in a center in a zone', () => {
    const state = scene({
      scenario: 'general-war',
      axis: ['Finland'],
      allied: ['Soviet Union'],
      units: { 'SOV-ARM-WF': 'allied-turn-2', 'FIN-INF-1': '3801', 'GER-INF-01': '4101' }
    })
    state.turn = 2
    state.terror.push(hexIn(state, '4302'))
    through(state, mobilization(ALLIED))
    expect(refusal(state, place('SOV-ARM-WF', '3901'))).toBe('7.2.2c')
    expect(refusal(state, place('SOV-ARM-WF', '4101'))).toBe('7.2.2i')
    expect(refusal(state, place('SOV-ARM-WF', '4302'))).toBe('7.2.2c')
    expect(hexes(state, 'SOV-ARM-WF')).toContain('4001')
    go(state, 'GER-INF-01', '4201', '4301')
    expect(refusal(state, place('SOV-ARM-WF', '4201'))).toBe('7.2.2f')
    give(state, place('SOV-ARM-WF', '4001'))
    expect(where(state, 'SOV-ARM-WF')).toBe('4001')
  })

  test('7.2.2f others have no edge of the map; 3.4.2n only alpine units arrive in the mountains', () => {
    const state = begin({ units: { 'YUG-ARM-3': 'allied-turn-2', 'YUG-ALP-1': 'allied-turn-2' } }, 2, ALLIED)
    expect(refusal(state, place('YUG-ARM-3', '2722'))).toBe('3.4.2n')
    expect(hexes(state, 'YUG-ALP-1')).toContain('2722')
    expect(hexes(state, 'YUG-ARM-3')).toEqual(expect.arrayContaining(['3222', '2922']))
    expect(hexes(state, 'YUG-ARM-3')).not.toContain('2722')
  })

  test('7.2.2g air, naval and special forces are available', () => {
    const state = begin({ units: { 'GER-AIR-L4': 'axis-turn-2', 'GER-SF-AB': 'axis-turn-2' } })
    expect(['GER-AIR-L4', 'GER-SF-AB'].map((id) => where(state, id))).toEqual([
      'axis-available',
      'axis-available'
    ])
  })

  test('7.2.2i A9 no static unit where one stands', () => {
    const state = begin({ units: { 'GER-AAA-4': 'axis-turn-2', 'GER-AAA-1': '1812' } })
    expect(refusal(state, place('GER-AAA-4', '1812'))).toBe('7.2.2i')
    expect(refusal(state, place('GER-AAA-4', '2109'))).toBeNull()
  })
})

describe('7.3 refit', () => {
  const worn = {
    'GER-PZ-16': '2511:reduced',
    'GER-INF-01': '2511:reduced',
    'GER-INF-02': '2511',
    'GER-FORT-KB': '3209:reduced',
    'GER-2L-R': '2016',
    'GER-AIR-L1': 'axis-available:reduced',
    'GER-AIR-L2': 'axis-utilized:reduced',
    'GER-INF-03': 'axis-eliminated:reduced',
    'GER-NT-1': 'axis-available',
    'CZE-ARM-1': '2515:reduced'
  }
  const points = (state: State) =>
    (state.stack.at(-1) as never as { purses: { points: number }[] }).purses[0]!.points

  test('7.3a, 7.3d B10, B11 a mechanized unit costs two points, another one, an air unit two', () => {
    const state = begin({ units: worn })
    expect(choices(state, 'refit')).toEqual(['GER-PZ-16', 'GER-INF-01', 'GER-AIR-L1', 'GER-AIR-L2'])
    give(state, refit('GER-PZ-16'))
    expect([points(state), steps(state, 'GER-PZ-16')]).toEqual([6, 2])
    give(state, refit('GER-INF-01'))
    expect([points(state), steps(state, 'GER-INF-01')]).toEqual([5, 2])
    give(state, refit('GER-AIR-L1'))
    expect([points(state), steps(state, 'GER-AIR-L1'), where(state, 'GER-AIR-L1')]).toEqual([
      3,
      2,
      'axis-available'
    ])
    give(state, refit('GER-AIR-L2'))
    expect(points(state)).toBe(1)
    expect(refusal(state, refit('GER-INF-02'))).toBe('7.3a')
    expect(refusal(state, refit('CZE-ARM-1'))).toBe('7.3a')
  })

  test('7.3d B10 one point is not enough for a panzer corps', () => {
    const state = begin({ units: worn })
    ;(state.stack.at(-1) as never as { purses: { points: number }[] }).purses[0]!.points = 1
    expect(refusal(state, refit('GER-PZ-16'))).toBe('7.3d')
    expect(refusal(state, refit('GER-AIR-L1'))).toBe('7.3d')
    expect(choices(state, 'refit')).toEqual(['GER-INF-01'])
  })

  test('7.3e B12, 7.3f neither fortifications, nor units of one step, nor eliminated ones', () => {
    const state = begin({ units: worn })
    expect(refusal(state, refit('GER-FORT-KB'))).toBe('7.3e')
    expect(refusal(state, refit('GER-2L-R'))).toBe('7.3e')
    expect(refusal(state, refit('GER-NT-1'))).toBe('7.3e')
    expect(refusal(state, refit('GER-INF-03'))).toBe('7.3f')
    expect(refusal(state, mobilize('GER-INF-03'))).toBe('7.2.1a')
  })

  test('7.3f special forces that have failed never come back', () => {
    const state = begin({ units: { 'GER-SF-AB': 'axis-eliminated' } })
    expect(where(state, 'GER-SF-AB')).toBe('axis-eliminated')
    expect(refusal(state, refit('GER-SF-AB'))).toBe('7.3f')
  })

  test('7.3b on the map, in supply, out of enemy zones of control', () => {
    const state = begin({
      units: {
        'GER-INF-01': '2513:reduced',
        'CZE-ARM-1': '2514',
        'GER-INF-17': 'axis-reinforcements:reduced'
      }
    })
    expect(refusal(state, refit('GER-INF-01'))).toBe('7.3b')
    expect(refusal(state, refit('GER-INF-17'))).toBe('7.3b')
    go(state, 'CZE-ARM-1', '2515')
    expect(refusal(state, refit('GER-INF-01'))).toBeNull()
    const cut = begin({ units: { 'GER-INF-01': '3822:reduced' } })
    expect(refusal(cut, refit('GER-INF-01'))).toBe('7.3b')
  })

  test('7.3c, 7.3g C36 a grounded air unit is refitted where it is, and the next reset brings it back', () => {
    const state = scene({ units: { 'GER-AIR-L1': 'axis-utilized:reduced' } })
    state.turn = 2
    state.grounded.push(unitIn(state, 'GER-AIR-L1').index)
    through(state, mobilization(AXIS))
    expect(where(state, 'GER-AIR-L1')).toBe('axis-utilized')
    give(state, refit('GER-AIR-L1'))
    expect(where(state, 'GER-AIR-L1')).toBe('axis-utilized')
    give(state, END)
    state.turn = 3
    through(state, mobilization(AXIS))
    expect(where(state, 'GER-AIR-L1')).toBe('axis-available')
    const flying = begin({ units: { 'GER-AIR-L1': 'axis-turn-3:reduced' } })
    expect(refusal(flying, refit('GER-AIR-L1'))).toBe('7.3c')
  })
})

describe('20.0 storm', () => {
  const air = ['GER-AIR-L1', 'GER-AIR-L2', 'GER-AIR-L3', 'GER-LIFT-1']
  function stormy(units: Record<string, string>): State {
    const state = scene({ scenario: 'general-war', units })
    state.turn = 6
    state.storm = true
    through(state, mobilization(AXIS))
    return state
  }
  const display = (state: State, name: string) => air.filter((id) => where(state, id) === `axis-${name}`)

  test('20.0b C7 half of the available air units, rounded up, after the reset and before what arrives', () => {
    const state = scene({
      scenario: 'general-war',
      units: {
        ...Object.fromEntries(air.map((id) => [id, 'axis-utilized'])),
        'GER-AIR-L4': 'axis-turn-6',
        'GER-AIR-LK': 'axis-utilized:reduced',
        'GER-NT-1': 'axis-available'
      }
    })
    state.turn = 6
    state.storm = true
    state.grounded.push(unitIn(state, 'GER-AIR-LK').index)
    through(state, mobilization(AXIS))
    const [offer] = game.offers(state) as SelectOffer[]
    expect([offer!.min, offer!.max, [...offer!.from].sort()]).toEqual([2, 2, [...air].sort()])
    const ground = (...units: string[]) => ({ type: 'ground', units })
    expect(refusal(state, ground(air[0]!))).toBe('20.0b')
    expect(refusal(state, ground(...air.slice(0, 3)))).toBe('20.0b')
    expect(refusal(state, ground(air[0]!, 'GER-AIR-LK'))).toBe('20.0b')
    expect(refusal(state, ground(air[0]!, 'GER-NT-1'))).toBe('20.0b')
    expect(offer!.judge([air[0]!])?.rule).toBe('20.0b')
    give(state, ground('GER-AIR-L2', 'GER-LIFT-1'))
    expect(display(state, 'utilized')).toEqual(['GER-AIR-L2', 'GER-LIFT-1'])
    expect(where(state, 'GER-AIR-L4')).toBe('axis-available')
  })

  test('20.0b B30 of five three; of one that one, without a question', () => {
    const five = stormy(Object.fromEntries([...air, 'ITA-AIR-1'].map((id) => [id, 'axis-available'])))
    expect(game.offers(five)).toMatchObject([{ gesture: 'select', min: 3, max: 3 }])
    const one = stormy({ 'GER-AIR-L1': 'axis-available' })
    expect(where(one, 'GER-AIR-L1')).toBe('axis-utilized')
    expect(offered(one)).toEqual(['end'])
  })

  test('20.0b the units of neutral countries are no matter; in good weather all fly', () => {
    const state = scene({ units: { 'ITA-AIR-1': 'axis-available', 'GER-AIR-L1': 'axis-available' } })
    state.turn = 4
    through(state, mobilization(AXIS))
    expect(offered(state)).toEqual(['end'])
    state.storm = true
    through(state, mobilization(AXIS))
    expect([where(state, 'ITA-AIR-1'), where(state, 'GER-AIR-L1')]).toEqual([
      'axis-available',
      'axis-utilized'
    ])
  })
})
