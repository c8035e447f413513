// 10.3.1: Soviet railheads move with the front and fall back with it.
import { describe, expect, test } from 'vitest'
import { distance } from '../../hex/grid'
import { seededRandom } from '../../kernel/dice'
import type { MoveOffer, PickOffer } from '../../kernel/offers'
import { sampleOrder } from '../../kernel/sampling'
import { railheadConnected } from './10.3-railheads'
import { inSupply } from './10-supply'
import { warComesEarly, worldFor } from './index'
import type { State } from './state'
import { combat, give, hexIn, movement, refusal, scene, type Scene } from './testing'
import { ALLIED, GERMAN } from './world'

const world = worldFor('1938')
const END = { type: 'end' }
/** From the Soviet border hex 4632 to the junction of 4530. */
const LINE = ['4631', '4630', '4530']
/** The other way from 4630 back to the Soviet Union, which it enters in 5030. */
const LOOP = ['4629', '4729', '4828', '4829', '4930']
const railhead = (number: number, ...path: string[]) => ({
  type: 'railhead',
  railhead: `mk-rail-${number}`,
  path
})
const move = (unit: string, ...path: string[]) => ({ type: 'move', units: [unit], path })
const fallBack = (hex: string) => ({ type: 'fallBack', hex })
const topPhase = (state: State) => state.stack[state.stack.length - 1]!.phase
const railheads = (state: State) => state.railheads.map((hex) => world.grid.ids[hex])

/** The end of a Soviet Movement Phase; the German player decides next. */
function soviet(options: Scene = {}): State {
  const state = scene({ ...options, phase: movement(['Soviet Union']) })
  state.stack.splice(1, 0, { phase: 'window' })
  give(state, END)
  return state
}

function offer(state: State): MoveOffer {
  return warComesEarly.offers(state).find((one): one is MoveOffer => one.gesture === 'move')!
}

describe('moving railheads', () => {
  test('10.3.1a all rail hexes of the Soviet Union are Soviet-held at the start and may hold a railhead', () => {
    const state = scene()
    let count = 0
    for (let hex = 0; hex < world.grid.count; hex++) {
      if (!world.railHex[hex] || world.hexes[hex]!.country !== 'Soviet Union') continue
      count++
      expect(state.control[hex]).toBe(ALLIED)
    }
    expect(count).toBeGreaterThan(50)
    const moved = soviet({ railheads: ['4632', '4632', '4632', '4632'] })
    give(moved, railhead(1, '4733', '4832', '4932', '5032'))
    expect(railheads(moved)).toEqual(['5032', '4632', '4632', '4632'])
  })

  test('10.3.1b at the end of a Soviet Movement Phase each railhead may move up to four rail hexes, once', () => {
    const state = soviet({ allied: [...LINE, '4429', '4428'], railheads: ['4632', '4632', '5322', '6011'] })
    expect(topPhase(state)).toBe('railheads')
    expect(warComesEarly.actor(state)).toBe('allied')
    expect(refusal(state, railhead(1, ...LINE, '4429', '4428'))).toBe('10.3.1b')
    expect(refusal(state, railhead(1, '4631', '4531'))).toBe('10.3.1b') // off the railroad
    expect(refusal(state, railhead(1, '4630'))).toBe('10.3.1b') // a hex left out
    expect(refusal(state, railhead(5, '4631'))).toBe('10.3.1b')
    give(state, railhead(1, ...LINE, '4429'))
    expect(railheads(state)[0]).toBe('4429')
    expect(refusal(state, railhead(1, '4530'))).toBe('10.3.1b')
    give(state, railhead(2, '4631'))
    give(state, END)
    expect(railheads(state)).toEqual(['4429', '4631', '5322', '6011'])
    expect(topPhase(state)).toBe('window')
  })

  test('10.3.1 a hex a railhead cannot come to is refused with the rule that closes it', () => {
    const state = soviet({ allied: [...LINE, '4429', '4428'], railheads: ['4632', '4632', '5322', '6011'] })
    const moves = offer(state)
    const why = (hex: string, begun?: string[]) => moves.why!(['mk-rail-1'], hex, 'rail', begun)
    expect(why('4531')).toEqual({ rule: '10.3.1b', why: 'Railheads move only along railroads.' })
    expect(why('4428')).toEqual({ rule: '10.3.1b', why: 'A railhead moves at most 4 hexes.' })
    expect(why('4428', [...LINE])?.why).toBe('A railhead moves at most 4 hexes.')
    expect(why('4629')?.rule).toBe('10.3.1c')
    const offered = new Set(moves.reach(['mk-rail-1']).map(({ hex }) => hex))
    for (const hex of world.grid.ids)
      if (!offered.has(hex) && hex !== '4632') expect([hex, why(hex)?.why ?? '']).not.toEqual([hex, ''])
  })

  test('10.3.1b not at the end of other Movement Phases', () => {
    const state = scene({ railheads: ['4632', '4632', '4632', '4632'], phase: movement(['Poland']) })
    state.stack.splice(1, 0, { phase: 'window' })
    give(state, END)
    expect(topPhase(state)).toBe('window')
  })

  test('10.3.1b the offer shows the hexes within reach and only legal moves', () => {
    const state = soviet({ allied: LINE, railheads: ['4632', '4632', '5322', '6011'] })
    const reach = new Map(
      offer(state)
        .reach(['mk-rail-1'])
        .map(({ hex, cost }) => [hex, cost])
    )
    expect([reach.get('4631'), reach.get('4630'), reach.get('4530')]).toEqual([1, 2, 3])
    expect(reach.has('4632')).toBe(false)
    expect(reach.has('4429')).toBe(false) // Polish
    expect(offer(state).path(['mk-rail-1'], '4530')).toMatchObject({ hexes: LINE, cost: 3 })
    expect(offer(state).path(['mk-rail-1'], '4429')).toBeNull()
    for (let seed = 0; seed < 30; seed++) {
      const fresh = soviet({ allied: LINE, railheads: ['4632', '4530', '5322', '6011'] })
      give(fresh, sampleOrder(offer(fresh), seededRandom(seed))!)
    }
  })

  test('10.3.1b a way of one’s own counts every hex, there and back', () => {
    const state = soviet({ allied: LINE, railheads: ['4632', '4632', '5322', '6011'] })
    const reach = offer(state).reach(['mk-rail-1'], 'rail', LINE.slice(0, 2))
    expect(reach).toContainEqual({ hex: '4530', cost: 3 })
    expect(reach).toContainEqual({ hex: '4632', cost: 4 })
    expect(Math.max(...reach.map(({ cost }) => cost))).toBe(4)
    const back = offer(state).path(['mk-rail-1'], '4632', 'rail', LINE.slice(0, 2))
    expect(back).toMatchObject({ hexes: [...LINE.slice(0, 2), '4631', '4632'], cost: 4, of: 4 })
    give(state, railhead(1, ...back!.hexes))
  })

  test('10.3.1b when all railheads have moved the phase is over by itself', () => {
    const state = soviet({ railheads: ['4632', '4632', '4632', '4632'] })
    for (const number of [1, 2, 3, 4]) give(state, railhead(number, '4733'))
    expect(topPhase(state)).toBe('window')
  })

  test('10.3.1c the hexes between railhead and Soviet Union must be Soviet-held', () => {
    const gap = soviet({ allied: ['4631', '4530'], railheads: ['4632', '4632', '4632', '4632'] })
    expect(refusal(gap, railhead(1, '4631', '4630', '4530'))).toBe('10.3.1c')
    give(gap, railhead(1, '4631'))
    // A railhead that is cut off cannot move at all.
    const cut = soviet({ allied: ['4630', '4530'], railheads: ['4530', '4632', '4632', '4632'] })
    expect(offer(cut).units).toEqual(['mk-rail-2', 'mk-rail-3', 'mk-rail-4'])
    expect(refusal(cut, railhead(1, '4630'))).toBe('10.3.1b')
  })
})

describe('falling back', () => {
  const polish = (options: Scene) => scene({ turn: 4, ...options, phase: movement(['Poland']) })

  test('10.3.1d a railhead whose line is cut goes back at once to the first hex with an unbroken line', () => {
    const state = polish({
      allied: [...LINE, '4429'],
      units: { 'po-c1': '4531' },
      railheads: ['4429', '4530', '4631', '4632']
    })
    give(state, move('po-c1', '4630'))
    expect(railheads(state)).toEqual(['4631', '4631', '4631', '4632'])
  })

  test('10.3.1d zones of control do not cut the line', () => {
    const state = polish({
      allied: [...LINE, '4429'],
      units: { 'po-c1': '4432' },
      railheads: ['4429', '4530', '4631', '4632']
    })
    give(state, move('po-c1', '4431'))
    expect(railheads(state)).toEqual(['4429', '4530', '4631', '4632'])
  })

  test('10.3.1d nor does a cut matter where another way back is open', () => {
    const state = polish({
      allied: [...LINE, ...LOOP],
      units: { 'po-c1': '4532' },
      railheads: ['4530', '4630', '4632', '4632']
    })
    give(state, move('po-c1', '4631'))
    expect(railheads(state)).toEqual(['4530', '4630', '4632', '4632'])
  })

  test('10.3.1e a railhead whose own hex is lost falls back too', () => {
    const state = polish({
      allied: LINE,
      units: { 'po-c1': '4531' },
      railheads: ['4530', '4632', '4632', '4632']
    })
    give(state, move('po-c1', '4530'))
    expect(railheads(state)[0]).toBe('4630')
  })

  test('10.3.1e with several hexes equally near the Allied player chooses', () => {
    const state = polish({
      allied: [...LINE, ...LOOP],
      units: { 'po-c1': '4531' },
      railheads: ['4630', '4632', '4632', '4632']
    })
    give(state, move('po-c1', '4630'))
    expect(topPhase(state)).toBe('railheadFallback')
    expect(warComesEarly.actor(state)).toBe('allied')
    const [pick] = warComesEarly.offers(state) as [PickOffer]
    expect(pick.choices.map((choice) => choice.id).sort()).toEqual(['4629', '4631'])
    expect(refusal(state, fallBack('4632'))).toBe('10.3.1e')
    give(state, fallBack('4629'))
    expect(railheads(state)[0]).toBe('4629')
    expect(warComesEarly.actor(state)).toBe('german')
  })

  test('10.3.1e a second cut in the same move changes the choice', () => {
    const state = polish({
      allied: [...LINE, ...LOOP],
      units: { 'po-c1': '4531', 'po-c2': '3821' },
      railheads: ['4630', '4632', '4632', '4632']
    })
    give(state, move('po-c1', '4630', '4629'))
    expect(railheads(state)[0]).toBe('4631')
    expect(warComesEarly.actor(state)).toBe('german')
  })

  test('10.3.1e with no unbroken line anywhere the railhead stays and supplies nobody', () => {
    const sources = world.hexes.filter((hex) => hex.edgeSupply === 'Soviet Union').map((hex) => hex.id)
    const state = scene({
      turn: 4,
      allied: [...LINE, '4429'],
      german: sources,
      units: { 'su-a1': '4529', 'po-c1': '4531' },
      railheads: ['4530', '4632', '4632', '4632'],
      phase: movement(['Poland'])
    })
    expect(inSupply(state, world.unit('su-a1')!)).toBe(false)
    give(state, move('po-c1', '4630'))
    expect(railheads(state)).toEqual(['4530', '4632', '4632', '4632'])
    state.control[hexIn(state, '4734')] = ALLIED
    expect(railheadConnected(state, hexIn(state, '4632'))).toBe(true)
    expect(railheadConnected(state, hexIn(state, '4530'))).toBe(false)
  })

  test('10.3.1d an advance after combat cuts a line as well', () => {
    const state = scene({
      turn: 4,
      allied: [...LINE, ...LOOP],
      units: { 'po-Cr': '4531', 'po-Mo': '4730', 'po-Lz': '4731', 'su-a1': '4630' },
      railheads: ['4630', '4632', '4632', '4632'],
      phase: combat(['Poland'])
    })
    const attack = { type: 'attack', target: '4630', units: ['po-Cr', 'po-Mo', 'po-Lz'] }
    const advance = { type: 'advance', units: ['po-Cr'] }
    give(state, attack, 1, 1, 1) // concentric: two dice for the return of the army
    give(state, advance)
    expect(state.control[hexIn(state, '4630')]).toBe(GERMAN)
    expect(topPhase(state)).toBe('railheadFallback')
    give(state, fallBack('4631'))
    expect(railheads(state)[0]).toBe('4631')
    expect(topPhase(state)).toBe('combat')
  })

  test('10.3a X54 four hexes may lie between a Soviet army and the railhead, five may not', () => {
    const at = (hex: string) =>
      scene({ units: { 'su-a1': hex }, railheads: ['4534', '4534', '4534', '4534'] })
    const near = at('4032')
    const far = at('3932')
    expect(distance(world.grid, hexIn(near, '4032'), hexIn(near, '4534'))).toBe(5)
    expect(distance(world.grid, hexIn(far, '3932'), hexIn(far, '4534'))).toBe(6)
    expect(inSupply(near, world.unit('su-a1')!)).toBe(true)
    expect(inSupply(far, world.unit('su-a1')!)).toBe(false)
  })
})
