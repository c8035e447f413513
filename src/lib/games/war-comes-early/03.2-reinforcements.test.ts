// 3.2.1, 3.2.2: German reinforcements; 12.8a: the 7th Flieger gets ready.
import { describe, expect, test } from 'vitest'
import { distance } from '../../hex/grid'
import { seededDice } from '../../kernel/dice'
import type { PlaceOffer } from '../../kernel/offers'
import type { Frame } from '../../kernel/phases'
import { warComesEarly, worldFor } from './index'
import { AWAY, POOL, type PhaseName, type State } from './state'
import { combat, give, hexIn, movement, refusal, reorganization, scene, where, type Scene } from './testing'
import { ALLIED } from './world'

const world = worldFor('1938')
const CHAIN = ['2227', '2327', '2426', '2526', '2625', '2725', '2824', '2823', '2822']
const place = (piece: string, hex: string) => ({ type: 'place', piece, hex })
const move = (unit: string, hex: string) => ({ type: 'move', units: [unit], path: [hex] })
const END = { type: 'end' }
const WINDOW: Frame = { phase: 'window' }
const topPhase = (state: State) => state.stack[state.stack.length - 1]!.phase

/** A German phase with a German window below it, so that its end leads back to the German player. */
function inWindow(options: Scene): State {
  const state = scene(options)
  state.stack.splice(1, 0, { ...WINDOW })
  return state
}

/** A window in which a German phase may be declared. */
function window(options: Scene = {}): State {
  return scene({ ...options, phase: WINDOW })
}

const declare = (phase: PhaseName) => ({ type: 'declare', phase })

function offered(state: State, id: string): PlaceOffer | undefined {
  return warComesEarly
    .offers(state)
    .find((offer): offer is PlaceOffer => offer.gesture === 'place' && offer.id === id)
}

describe('18th Motorized Corps', () => {
  /** The 18th Mountain Corps has come already. */
  const settled = (options: Scene) => inWindow({ ...options, units: { 'ge-mt18': '2015', ...options.units } })

  test('3.2.1a X25 a chain of nine German-held hexes between Vienna and Breslau brings the corps', () => {
    expect(distance(world.grid, world.hex('2128'), world.hex('2821'))).toBe(10)
    const state = settled({ german: CHAIN, phase: movement(['Germany']) })
    give(state, END)
    expect(topPhase(state)).toBe('motorized18')
    expect([...offered(state, 'motorized18')!.hexes('ge-m18')].sort()).toEqual([...CHAIN].sort())
  })

  test('3.2.1a X25 one hex of the chain in Allied hands and the corps does not come', () => {
    for (const missing of CHAIN.filter((id) => world.hexes[world.hex(id)]!.country !== 'Germany')) {
      const german = CHAIN.filter((id) => id !== missing)
      const state = settled({ german, allied: [missing], phase: movement(['Germany']) })
      give(state, END)
      expect(topPhase(state)).toBe('window')
    }
  })

  test('3.2.1a a chain of ten hexes is too long', () => {
    // Around 2526 by way of 2525: one hex more than nine.
    const german = CHAIN.filter((id) => id !== '2526').concat('2427', '2527', '2626')
    const state = settled({ german, allied: ['2526', '2525'], phase: movement(['Germany']) })
    give(state, END)
    expect(topPhase(state)).toBe('window')
  })

  test('3.2.1b the chain is tested at the end of every German phase, and only of German ones', () => {
    for (const phase of [reorganization(['Germany']), movement(['Germany']), combat(['Germany'])]) {
      const state = settled({ german: CHAIN, phase })
      give(state, END)
      expect(topPhase(state)).toBe('motorized18')
    }
    const state = settled({ german: CHAIN, phase: movement(['Hungary']) })
    give(state, END)
    expect(topPhase(state)).toBe('window')
  })

  test('3.2.1c the corps may be placed at once in any hex of the chain, or later', () => {
    const state = settled({ german: CHAIN, phase: movement(['Germany']) })
    give(state, END)
    expect(refusal(state, place('ge-m18', '2128'))).toBe('3.2.1c')
    expect(refusal(state, place('ge-m18', '2121'))).toBe('3.2.1c')
    expect(refusal(state, place('ge-mt18', '2625'))).toBe('3.2.1c')
    give(state, END)
    expect(where(state, 'ge-m18')).toBe(AWAY)
    state.stack.push(combat(['Germany']))
    give(state, END)
    give(state, place('ge-m18', '2625'))
    expect(where(state, 'ge-m18')).toBe('2625')
    expect(topPhase(state)).toBe('window')
    state.stack.push(movement(['Germany']))
    give(state, END)
    expect(topPhase(state)).toBe('window')
  })

  test('3.2.1d once placed the corps moves like any other', () => {
    const state = settled({ german: CHAIN, phase: combat(['Germany']) })
    give(state, END)
    give(state, place('ge-m18', '2625'))
    state.stack.push(movement(['Germany']))
    give(state, move('ge-m18', '2526'))
    expect(where(state, 'ge-m18')).toBe('2526')
  })

  test('3.2.1e both cities must be German-held and the hex must have room', () => {
    for (const city of ['2128', '2821']) {
      const lost = settled({ german: CHAIN, allied: [city], phase: movement(['Germany']) })
      give(lost, END)
      expect(topPhase(lost)).toBe('window')
    }
    const units = { 'ge-m14': '2625', 'ge-m15': '2625' }
    const state = settled({ german: CHAIN, units, phase: movement(['Germany']) })
    give(state, END)
    expect(offered(state, 'motorized18')!.hexes('ge-m18')).not.toContain('2625')
    expect(refusal(state, place('ge-m18', '2625'))).toBe('3.2.1e')
    give(state, place('ge-m18', '2526'))
  })
})

describe('18th Mountain Corps', () => {
  const mountain = (options: Scene = {}) => inWindow({ turn: 2, ...options, phase: movement(['Germany']) })

  test('3.2.2a the corps comes in the German Movement Phase of GT 2 in a German-held city of Germany', () => {
    const state = mountain({ allied: ['0925'] })
    const hexes = offered(state, 'mountain18')!.hexes('ge-mt18')
    expect(hexes).toContain('2128')
    expect(hexes).toContain('4114')
    for (const wrong of ['2017', '2121', '0925', '2632', '2412'])
      expect(refusal(state, place('ge-mt18', wrong))).toBe('3.2.2a')
    expect(refusal(state, place('ge-c1', '2413'))).toBe('3.2.2a')
    give(state, place('ge-mt18', '2128'))
    expect(where(state, 'ge-mt18')).toBe('2128')
    expect(offered(state, 'mountain18')).toBeUndefined()
  })

  test('3.2.2a not before GT 2, and then it must be placed', () => {
    const early = mountain({ turn: 1 })
    expect(offered(early, 'mountain18')).toBeUndefined()
    expect(refusal(early, place('ge-mt18', '2128'))).toBe('3.2.2a')
    const state = mountain()
    expect(refusal(state, END)).toBe('3.2.2a')
    expect(warComesEarly.offers(state).some((offer) => offer.gesture === 'confirm')).toBe(false)
    give(state, place('ge-mt18', '2128'))
    give(state, END)
  })

  test('3.2.2a without a city in German hands the corps waits for a later Movement Phase', () => {
    const cities = world.hexes.filter((hex) => hex.country === 'Germany' && hex.site?.kind === 'city')
    const besieged = mountain({ allied: cities.map((hex) => hex.id).filter((id) => id !== '2413') })
    besieged.control[hexIn(besieged, '2413')] = ALLIED
    expect(offered(besieged, 'mountain18')).toBeUndefined()
    give(besieged, END)
    expect(where(besieged, 'ge-mt18')).toBe(AWAY)
    const later = mountain({ turn: 3 })
    expect(offered(later, 'mountain18')).toBeDefined()
  })

  test('3.2.2f the corps may move in the phase in which it comes', () => {
    const state = mountain()
    give(state, place('ge-mt18', '2217'))
    give(state, move('ge-mt18', '2216'))
    expect(where(state, 'ge-mt18')).toBe('2216')
  })

  test('3.2.2f the corps is no component before it has come, and one like the others afterwards', () => {
    const units = { 'ge-a2': '2413', 'ge-c1': '2015' }
    const breakDown = { type: 'breakDown', army: 'ge-a2', units: ['ge-c2', 'ge-mt18'] }
    const combine = { type: 'combine', army: 'ge-a3', units: ['ge-c1', 'ge-mt18'] }
    const before = scene({ turn: 1, units, phase: reorganization(['Germany']) })
    expect(refusal(before, breakDown)).toBe('7.1e')
    const after = scene({ units: { ...units, 'ge-mt18': '2015' }, phase: reorganization(['Germany']) })
    after.at[world.unit('ge-a3')!.index] = POOL
    give(after, combine)
    after.stack = [after.stack[0]!, reorganization(['Germany'])]
    give(after, breakDown)
    expect(where(after, 'ge-mt18')).toBe('2413')
  })
})

describe('static corps', () => {
  const away = (state: State) =>
    world.tables.reinforcements.staticCorps.units.filter((id) => where(state, id) === AWAY).length

  test('3.2.2b X26 from GT 3 a die minus one says how many static corps arrive, and they must be placed', () => {
    const none = window()
    give(none, declare('reorganization'), 1)
    expect(offered(none, 'staticCorps')).toBeUndefined()
    give(none, END)
    expect(away(none)).toBe(6)

    const five = window()
    give(five, declare('reorganization'), 6)
    expect(offered(five, 'staticCorps')!.pieces).toHaveLength(5)
    expect(refusal(five, END)).toBe('3.2.2b')
    for (const [i, hex] of ['2413', '2414', '2128', '0514', '0513'].entries())
      give(five, place(`ge-r${i + 1}`, hex))
    expect(refusal(five, place('ge-r6', '2015'))).toBe('3.2.2b')
    give(five, END)
    expect(away(five)).toBe(1)
  })

  test('3.2.2b no static corps before GT 3', () => {
    const state = scene({ turn: 2, phase: { phase: 'window' } })
    give(state, declare('reorganization'))
    expect(offered(state, 'staticCorps')).toBeUndefined()
  })

  test('3.2.2c static corps go into German-held cities or West Wall hexes', () => {
    const state = window({ german: ['2121'], allied: ['1008', '0611'], breached: ['0611', '0513'] })
    give(state, declare('reorganization'), 4)
    const hexes = offered(state, 'staticCorps')!.hexes('ge-r1')
    expect(hexes).toEqual(expect.arrayContaining(['2413', '2121', '0513', '0514']))
    // Open country, a black dot, lost places, cities of Germany's allies (A35).
    for (const wrong of ['2412', '2017', '1008', '0611', '2632', '3821', '0830'])
      expect(refusal(state, place('ge-r1', wrong))).toBe('3.2.2c')
    give(state, place('ge-r1', '2121'))
    give(state, place('ge-r2', '0513'))
  })

  test('3.2.2d static corps obey stacking but may be placed in an enemy zone of control', () => {
    const units = { 'fr-c1': '0515', 'ge-s1': '0615', 'ge-s2': '0615' }
    const state = window({ units })
    give(state, declare('reorganization'), 4)
    give(state, place('ge-r1', '0514')) // next to the French corps
    expect(refusal(state, place('ge-r2', '0514'))).toBe('8.0e')
    give(state, place('ge-r2', '0615'))
    const full = window({ units: { ...units, 'ge-c1': '0615' } })
    give(full, declare('reorganization'), 4)
    expect(refusal(full, place('ge-r1', '0615'))).toBe('8.0c')
  })

  test('3.2.2e X26 with one corps left a six brings that one; afterwards no die is rolled', () => {
    const units = { 'ge-r1': '2413', 'ge-r2': '2414', 'ge-r3': '2128', 'ge-r4': '0514', 'ge-r5': '0513' }
    const state = window({ turn: 4, units })
    give(state, declare('reorganization'), 6)
    expect(offered(state, 'staticCorps')!.pieces).toEqual(['ge-r6'])
    give(state, place('ge-r6', '2015'))
    give(state, END)
    const next = window({ turn: 5, units: { ...units, 'ge-r6': '2015' } })
    expect(give(next, declare('reorganization')).events.map((event) => event.kind)).not.toContain(
      'staticCorps'
    )
  })

  test('3.2.2g a turn without a German Reorganization Phase brings no static corps', () => {
    const state = window()
    state.pool = []
    Object.assign(state.stack[0]!, { step: 1 })
    const { events } = warComesEarly.apply(state, 'german', END, seededDice(5))
    expect(state.turn).toBe(4)
    expect(events.map((event) => event.kind)).not.toContain('staticCorps')
    expect(away(state)).toBe(6)
  })

  test('3.2.2b what finds no room waits for a later roll', () => {
    const state = window()
    give(state, declare('reorganization'), 2)
    for (let hex = 0; hex < world.grid.count; hex++)
      if (world.city[hex] === 1 || world.forts[hex] === 'westWall') state.control[hex] = ALLIED
    expect(offered(state, 'staticCorps')).toBeUndefined()
    give(state, END)
    expect(away(state)).toBe(6)
  })
})

describe('7th Flieger', () => {
  test('12.8a the division is ready with the German Reorganization Phase of GT 3', () => {
    const early = scene({ turn: 2, phase: { phase: 'window' } })
    give(early, declare('reorganization'))
    expect(early.flieger).toBe('away')
    const state = window()
    expect(state.flieger).toBe('away')
    give(state, declare('reorganization'), 1)
    expect(state.flieger).toBe('ready')
  })

  test('12.8a a division that has dropped is not ready again', () => {
    const state = window({ turn: 5 })
    state.flieger = 'gone'
    give(state, declare('reorganization'), 1)
    expect(state.flieger).toBe('gone')
  })
})
