import { describe, expect, test } from 'vitest'
import type { Order } from '../../../kernel/game'
import { warComesEarly as game } from '../index'
import type { AirPlaceFrame, DeployFrame, FallbackFrame, MomentumFrame, State } from '../state'
import { combat, give, hexIn, movement, reorganization, scene } from '../testing'

const show = (state: State, seat = 'german') => game.show.picture(game.view(state, seat), seat)
const stack = (state: State, hex: string, seat = 'german') =>
  show(state, seat).stacks.find((one) => one.hex === hex)!
const signs = (state: State, unit: string, seat = 'german') =>
  show(state, seat)
    .stacks.flatMap(({ pieces }) => pieces)
    .find(({ id }) => id === unit)!
    .badges.map(({ sign }) => sign)

describe('stacks', () => {
  const position = () =>
    scene({ units: { 'ge-c1': '1415', 'ge-c2': '1415', 'ge-m14': '1415' }, phase: movement(['Germany']) })

  test('8.3a the top unit comes first, and the enemy sees nothing else', () => {
    const state = position()
    expect(stack(state, '1415').pieces.map(({ id }) => id)).toEqual(['ge-m14', 'ge-c2', 'ge-c1'])
    expect(stack(state, '1415').unknown).toBe(0)
    const enemy = stack(state, '1415', 'allied')
    expect(enemy.pieces.map(({ id }) => id)).toEqual(['ge-m14'])
    expect(enemy.unknown).toBe(2)
    expect(enemy.sum).toMatch(/^\d+-\d+\+\?$/)
  })

  test('11.2 who has moved bears a badge, and says what is left', () => {
    const state = position()
    give(state, { type: 'move', units: ['ge-c1'], path: ['1416'] } as Order)
    expect(signs(state, 'ge-c1')).toEqual(['moved'])
    expect(signs(state, 'ge-c2')).toEqual([])
    expect(stack(state, '1416').pieces[0]!.badges[0]!.text).toMatch(/^Moving, \d½? movement points? left$/)
  })

  test('10.5 who is out of supply bears a badge; static units say that they never move', () => {
    const state = scene({ units: { 'cz-c1': '1415', 'ge-s1': '0716' }, phase: movement(['Germany']) })
    expect(signs(state, 'cz-c1')).toEqual(['unsupplied'])
    expect(signs(state, 'ge-s1')).toEqual(['fixed'])
  })

  test('12.0 who has attacked and who was attacked', () => {
    const phase = combat(['Germany'])
    const state = scene({ units: { 'ge-m14': '1415', 'fr-c1': '1414', 'fr-c2': '1315' }, phase })
    const frame = state.stack.at(-1) as typeof phase
    frame.attacked.push(state.at.indexOf(hexIn(state, '1415')))
    frame.targets.push(hexIn(state, '1414'))
    expect(signs(state, 'ge-m14')).toContain('attacked')
    expect(signs(state, 'fr-c1')).toContain('special')
    expect(signs(state, 'fr-c2')).not.toContain('special')
  })
})

describe('the task at hand', () => {
  const task = (state: State, seat = 'german') => show(state, seat).now

  test('3.0a in set-up it names the line of the scenario', () => {
    const now = task(game.create('1938'), 'allied')
    expect(now.phase).toBe('Allied set-up')
    expect(now.task).toMatch(/^Place 6 of 40 pieces left: Czechoslovak border area corps/)
  })

  test('11.0 in a Movement Phase it counts who has not moved', () => {
    const state = scene({ units: { 'ge-c1': '1415', 'ge-c2': '1416' }, phase: movement(['Germany']) })
    expect(task(state)).toMatchObject({
      phase: 'German Movement Phase',
      task: 'Place the 18th Mountain Corps in a German city.'
    })
    const french = scene({ units: { 'fr-c1': '0110' }, phase: movement(['France', 'Britain']) })
    expect(task(french, 'allied')).toMatchObject({
      phase: 'French and British Movement Phase',
      task: 'Move your units: 1 has not moved yet.'
    })
  })

  test('12.0 in a Combat Phase it names what can be attacked', () => {
    const none = scene({ units: { 'ge-m14': '1415' }, phase: combat(['Germany']) })
    expect(task(none).task).toBe('Nothing can be attacked: end the phase.')
    const some = scene({ units: { 'ge-m14': '1415', 'fr-c1': '1414' }, phase: combat(['Germany']) })
    expect(task(some).task).toBe('Attack, or end the phase. You can reach hex 1414.')
    some.drop = { hex: hexIn(some, '1414'), shift: 1 }
    expect(task(some).rule).toBe('12.8')
  })

  test('the rarer moments have their words too', () => {
    const frames: [object, RegExp][] = [
      [{ phase: 'airPlace', markers: 3 } satisfies AirPlaceFrame, /Place 3 air markers/],
      [{ phase: 'railheadFallback', railhead: 1, choices: [0, 1] } satisfies FallbackFrame, /railhead 2/],
      [
        { phase: 'momentum', hex: 0, units: [0], afterFlank: false, ready: true } satisfies MomentumFrame,
        /attack again now/
      ],
      [{ phase: 'deploy', units: [0, 1] } satisfies DeployFrame, /Deploy 2 units/],
      [{ phase: 'motorized18', hexes: [] }, /Vienna and Breslau are connected/],
      [{ phase: 'disperse', hex: 0, begun: true, shownBefore: [] }, /Overstacked/],
      [{ phase: 'window' }, /Play a German phase now/],
      [{ phase: 'breakDown', unit: 0, count: 2, hex: 0, rule: '12.4a' }, /choose the 2 units it becomes/],
      [{ phase: 'railheads', left: [0, 1] }, /Move 2 railheads/]
    ]
    for (const [frame, words] of frames) {
      const state = scene({ phase: frame as never, railheads: ['5227', '5421'] })
      expect(task(state).task).toMatch(words)
    }
  })

  test('7.0 a Reorganization Phase says what must be placed first', () => {
    const state = scene({ phase: { ...reorganization(['Germany']), arriving: 2 } as never })
    expect(task(state).task).toBe('Place 2 arriving static corps.')
    expect(task(scene({ phase: reorganization(['Germany']) })).task).toMatch(/^Combine corps/)
  })

  test('4.1 at the end it says who has won', () => {
    const state = scene({ scenario: '1939' })
    state.result = { winner: 'allied', rule: '13.3g', why: 'Because.' }
    expect(task(state)).toMatchObject({ task: 'The Polish side has won. Because.', rule: '13.3g' })
  })
})

describe('markers, boxes and score', () => {
  test('10.3, 6.2.2, 11.5, 12.8 markers stand on the map with their words', () => {
    const state = scene({ railheads: ['5227'], breached: ['2419'], units: { 'fr-c1': '1414' } })
    state.airSide = 0
    state.airMarkers = [hexIn(state, '1415')]
    state.drop = { hex: hexIn(state, '1414'), shift: 1 }
    expect(show(state).markers.map(({ kind, hex, text }) => `${kind} ${hex} ${text}`)).toEqual([
      'railhead 5227 Soviet railhead 1',
      'air 1415 German ground support over hex 1415',
      'breach 2419 Breached fort in hex 2419',
      'drop 1414 7th Flieger Division dropped on hex 1414'
    ])
  })

  test('3.5 units that return lie in the box of their game turn', () => {
    const state = scene({ units: { 'po-c1': '3017' } })
    const index = state.at.indexOf(hexIn(state, '3017'))
    state.at[index] = -2
    state.due[index] = 5
    const box = show(state).boxes.find(({ id }) => id === 'returning')!
    expect(box.groups).toEqual([
      { label: 'Game turn 5, 17-20 Oct', seat: 'german', pieces: [{ id: 'po-c1', badges: [] }] }
    ])
  })

  test('8.3a the enemy is not told that a hidden reinforcement has not come', () => {
    const state = scene({ units: { 'ge-mt18': '1415', 'ge-c1': '1415' } })
    const label = (seat: string) =>
      show(state, seat)
        .boxes.find(({ id }) => id === 'reinforcements')!
        .groups.find(({ pieces }) => pieces.some(({ id }) => id === 'ge-mt18'))?.label
    expect(label('german')).toBeUndefined()
    expect(label('allied')).toContain('unless it lies in a stack')
  })

  test('4.3, 13.3 the score is points, or the objectives one by one', () => {
    expect(show(scene()).score.map(({ value }) => value)).toEqual([50, 50])
    const state = scene({ scenario: '1939', german: ['3226'] })
    expect(show(state).score.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'German objective points 1',
      'Krakow 1',
      'Danzig 0',
      'Warsaw 0',
      'A German unit next to Polish Warsaw 0'
    ])
  })
})
