import { describe, expect, test } from 'vitest'
import { check } from './check'
import { worldFor } from './index'
import { startPosition } from './start'
import { controls, put } from './board'
import { enterHex } from './03.4-control'
import { attacking, bareContext, give, hexIn, move, moving, scene, unitIn, where } from './testing'
import { fixResult } from './testing-combat'
import { DEAD, type ActionFrame, type YugFrame } from './state'
import { ALLIED, GERMAN } from './world'

const control = (state: ReturnType<typeof scene>, hex: string) =>
  state.control[hexIn(state, hex)] === ALLIED ? 'allied' : 'german'

describe('control of hexes', () => {
  test('3.4a at the start the German controls all but the hexes of Allied units', () => {
    const state = startPosition(worldFor('historical'), {})
    const allied = worldFor('historical').landHexes.filter((hex) => controls(state, ALLIED, hex))
    expect(allied.map((hex) => worldFor('historical').grid.ids[hex]).sort()).toEqual([
      '1213',
      '1214',
      '1215',
      '3304'
    ])
    expect(state.everAllied.map((hex) => worldFor('historical').grid.ids[hex])).toEqual(['1213'])
  })

  test('3.4b a hex changes hands the instant an enemy unit enters, on the way too', () => {
    const state = scene({ units: { 'A-US5': '3304' }, phase: moving('allied'), beachheads: ['3304'] })
    const { events } = give(state, move('A-US5', '3205', '3105'))
    expect([control(state, '3205'), control(state, '3105')]).toEqual(['allied', 'allied'])
    expect(events.map((event) => event.kind)).toEqual(['move', 'control', 'control'])
    expect(check(state)).toEqual([])
  })

  test('3.4c control may go back again', () => {
    const state = scene({ units: { 'G-1SS': '3105' }, allied: ['3205'], phase: moving('german') })
    give(state, move('G-1SS', '3205'))
    expect(control(state, '3205')).toBe('german')
  })

  test('4.3.1a cities that were Allied once are remembered', () => {
    const state = scene({ units: { 'A-US5': '3106' }, phase: moving('allied') })
    give(state, move('A-US5', '3007'))
    expect(state.everAllied).toEqual([hexIn(state, '3007')])
  })

  test('7.4b a German source that an Allied unit enters is lost for good', () => {
    const state = scene({ units: { 'A-US5': '3314' }, phase: moving('allied'), turn: 7 })
    give(state, move('A-US5', '3215'))
    expect(state.sourcesLost).toEqual([[hexIn(state, '3215'), 7]])
    // 7.4d: however short the stay was.
    state.control[hexIn(state, '3215')] = GERMAN
    expect(state.sourcesLost).toHaveLength(1)
  })

  test('13.8b the Alpine Fortress goes when an Allied unit enters', () => {
    const state = scene({ units: { 'A-US5': '2317' }, phase: moving('allied'), turn: 8 })
    state.alpine = hexIn(state, '2218')
    give(state, move('A-US5', '2218'))
    expect(state.alpine).toBe(-1)
  })

  test('13.5e the captured bridge goes with its hex', () => {
    const state = scene({ units: { 'G-1SS': '3014' }, allied: ['3114'], phase: moving('german'), turn: 7 })
    state.bridge = { from: hexIn(state, '3114'), to: hexIn(state, '3215') }
    give(state, move('G-1SS', '3114'))
    expect(state.bridge).toBeNull()
  })
})

describe('the French interior', () => {
  /** Allied from the mouth of the Seine to the Swiss border. */
  const line = [
    ...['3305', '3206', '3106', '3007', '2907', '2908', '2809', '2709', '2710', '2610'],
    ...['2609', '2509']
  ]
  const front = (german: Record<string, string>, gap: string) =>
    scene({
      units: { 'A-US5': '3107', ...german },
      allied: line.filter((hex) => hex !== gap),
      german: [gap],
      phase: moving('allied')
    })

  test('7.16a a line from the Atlantic coast to Switzerland turns what lies west of it', () => {
    const state = front({}, '3106')
    expect(control(state, '2700')).toBe('german')
    const { events } = give(state, move('A-US5', '3106'))
    for (const hex of ['2700', '3400', '2104', '2407']) expect(control(state, hex)).toBe('allied')
    for (const hex of ['3108', '3211', '2611', '1612']) expect(control(state, hex)).toBe('german')
    expect(events.some((event) => event.kind === 'interior')).toBe(true)
    // cities gained so count as once Allied.
    expect(state.everAllied).toContain(hexIn(state, '2407'))
  })

  test('7.16b hexes with Germans stay, those in their zone of control go', () => {
    const state = front({ 'G-86': '2801', 'G-BD': '2700' }, '3106')
    give(state, move('A-US5', '3106'))
    expect(control(state, '2801')).toBe('german')
    expect(control(state, '2700')).toBe('german')
    expect(control(state, '2802')).toBe('allied')
  })

  test('7.16c it happens again when Germans have come back or gone', () => {
    const state = front({ 'G-86': '2801' }, '3106')
    give(state, move('A-US5', '3106'))
    expect(control(state, '2801')).toBe('german')
    // The corps is gone; the next hex that joins the line settles the matter.
    put(state, unitIn(state, 'G-86'), DEAD)
    enterHex(state, unitIn(state, 'A-US7'), hexIn(state, '3207'), bareContext())
    expect(control(state, '2801')).toBe('allied')
  })

  /** The line is there, and Germans stand behind it. */
  const behind = (units: Record<string, string>, phase: ActionFrame) =>
    scene({ units, liberated: ['France'], beachheads: ['3304'], phase, with: { bombersUsed: 2 } })

  test('7.16c the hexes that Germans behind the line have left change hands at once', () => {
    const state = behind({ 'G-86': '2802', 'G-80': '2802', 'G-64': '2405' }, moving('german'))
    const { events } = give(state, move(['G-86', 'G-80'], '2803'))
    expect(['2802', '2803'].map((hex) => control(state, hex))).toEqual(['allied', 'german'])
    expect(events.at(-1)).toMatchObject({ kind: 'interior', hexes: ['2802'] })
    give(state, move('G-86', '2804'))
    expect(['2803', '2804'].map((hex) => control(state, hex))).toEqual(['german', 'german'])
    give(state, move('G-64', '2404'))
    expect(['2405', '2404'].map((hex) => control(state, hex))).toEqual(['allied', 'german'])
    expect(check(state)).toEqual([])
  })

  test('7.16c so does the hex of Germans behind the line who are gone', () => {
    fixResult(0, 9)
    const state = behind({ 'G-BD': '2700', 'A-US5': '2601' }, attacking('allied'))
    give(state, { type: 'attack', target: '2700', units: ['A-US5'] }, 1)
    give(state, { type: 'end' })
    expect(where(state, 'A-US5')).toBe('2601')
    expect(control(state, '2700')).toBe('allied')
    expect(state.everAllied).toContain(hexIn(state, '2700'))
  })

  test('7.16c a line that Germans cut changes nothing until it is whole again', () => {
    const state = scene({ units: { 'G-86': '3108' }, allied: line, phase: moving('german') })
    give(state, move('G-86', '3107', '3106'))
    expect(control(state, '2700')).toBe('german')
    expect(control(state, '3106')).toBe('german')
  })

  test('7.16a a beachhead that encloses a hex is no line while nothing joins it to Switzerland', () => {
    const state = scene({
      units: { 'A-US5': '3107' },
      allied: ['3304', '3205', '3206', '3104', '3005', '3006', '2610'],
      phase: moving('allied')
    })
    give(state, move('A-US5', '3106'))
    expect(control(state, '3105')).toBe('german')
  })

  test('without the whole line nothing changes', () => {
    const state = front({}, '3106')
    give(state, move('A-US5', '3108'))
    expect(control(state, '2700')).toBe('german')
  })

  test('Holland is never west of a line that begins on the Atlantic coast', () => {
    const state = scene({
      units: { 'A-US5': '3107' },
      allied: [...line.filter((hex) => hex !== '3106'), '3413', '3513', '3514', '3613', '3713', '3412'],
      phase: moving('allied')
    })
    give(state, move('A-US5', '3106'))
    expect(control(state, '3512')).toBe('german')
  })
})

describe('what an entry sets off', () => {
  test('13.5a the first Allied entry of a west-bank hex calls for a bridge roll and halts the move', () => {
    const state = scene({ turn: 6 })
    const unit = unitIn(state, 'A-US5')
    expect(enterHex(state, unit, hexIn(state, '3114'), bareContext())).toBe(true)
    expect(state.stack.at(-1)).toMatchObject({ phase: 'bridge', hex: hexIn(state, '3114') })
    // 13.5b: one attempt for each hex.
    expect(enterHex(state, unitIn(state, 'A-US7'), hexIn(state, '3114'), bareContext())).toBe(false)
    // 13.5c: none after a capture.
    state.bridgeTaken = true
    expect(enterHex(state, unit, hexIn(state, '3014'), bareContext())).toBe(false)
  })

  test('12.2.3a an Allied unit in one of the five hexes calls the Yugoslav garrison, once', () => {
    for (const hex of ['2213', '2113', '2114', '2015', '1914']) {
      const state = scene()
      expect(enterHex(state, unitIn(state, 'A-US2'), hexIn(state, hex), bareContext())).toBe(true)
      expect(state.stack.at(-1)).toMatchObject({ phase: 'yug' })
      expect((state.stack.at(-1) as YugFrame).units).toHaveLength(5)
      expect(enterHex(state, unitIn(state, 'A-US2'), hexIn(state, '2015'), bareContext())).toBe(false)
    }
  })
})
