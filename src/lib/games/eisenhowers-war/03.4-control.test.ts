import { describe, expect, test } from 'vitest'
import { check } from './check'
import { worldFor } from './index'
import { startPosition } from './start'
import { controls, put } from './board'
import { enterHex } from './03.4-control'
import { bareContext, give, hexIn, move, moving, scene, unitIn } from './testing'
import { DEAD, type YugFrame } from './state'
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
