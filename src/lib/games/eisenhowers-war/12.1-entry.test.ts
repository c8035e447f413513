import { describe, expect, test } from 'vitest'
import { eisenhowersWar } from './index'
import { attacking, give, move, moving, refusal, scene, unitIn, where, type Scene } from './testing'
import { BOX, GONE, type ActionFrame, type State } from './state'
import { check } from './check'

const place = (piece: string, hex: string) => ({ type: 'place', piece, hex })
const end = { type: 'end' }
const hexes = (state: State, piece: string) => {
  const offer = eisenhowersWar.offers(state).find((one) => one.id === 'enter')
  return offer?.gesture === 'place' && offer.pieces.includes(piece) ? offer.hexes(piece) : []
}

describe('Allied entry', () => {
  const allied: Scene = {
    liberated: ['France'],
    beachheads: ['3304'],
    box: ['A-US15', 'A-US20'],
    phase: moving('allied')
  }

  test('12.0a units of the box enter at any time of their phase', () => {
    for (const phase of [moving('allied'), attacking('allied')]) {
      const state = scene({ ...allied, phase })
      give(state, place('A-US15', '3304'))
      expect(where(state, 'A-US15')).toBe('3304')
      expect(check(state)).toEqual([])
    }
    const state = scene({ ...allied, box: [] })
    expect(refusal(state, place('A-US15', '3304'))).toBe('12.0a')
  })

  test('12.0b entering is free but obeys stacking', () => {
    const units = { 'A-US5': '3404', 'A-US7': '3404', 'A-US19': '3404', 'A-US8': '3404', 'A-US12': '3404' }
    const state = scene({ ...allied, units })
    expect(hexes(state, 'A-US15')).not.toContain('3404')
    expect(refusal(state, place('A-US15', '3404'))).toMatch(/^6\./)
    give(state, place('A-US15', '3304'))
    expect((state.stack.at(-1) as ActionFrame).movers).toEqual([])
  })

  test('12.0c a unit that has entered may move and attack', () => {
    const state = scene({ ...allied, units: { 'G-84': '3203' } })
    give(state, place('A-US15', '3304'))
    give(state, move('A-US15', '3204'))
    expect(where(state, 'A-US15')).toBe('3204')
    give(state, end)
    expect(eisenhowersWar.offers(state).some((offer) => offer.id === 'end')).toBe(true)
  })

  test('12.1a Allied units enter at a supplied port or a beachhead', () => {
    const state = scene(allied)
    expect(hexes(state, 'A-US15')).toContain('3404')
    expect(hexes(state, 'A-US15')).toContain('3304')
    expect(refusal(state, place('A-US15', '3007'))).toBe('12.1a')
    // A coastal hex supplies its own units, but a port needs a regular line.
    const cut = scene({
      allied: ['2104', '3304'],
      beachheads: ['3304'],
      box: ['A-US15'],
      phase: moving('allied')
    })
    expect(hexes(cut, 'A-US15')).toEqual(['3304'])
    expect(refusal(cut, place('A-US15', '2104'))).toBe('12.1a')
    const lost = scene({ ...allied, german: ['3304'] })
    expect(refusal(lost, place('A-US15', '3304'))).toBe('12.1a')
  })

  test('12.1b the entry hex may lie in an enemy zone of control', () => {
    const state = scene({ ...allied, units: { 'G-84': '3303' } })
    expect(refusal(state, place('A-US15', '3304'))).toBeNull()
  })
})

describe('German entry', () => {
  const german: Scene = { turn: 5, box: ['G-53'], phase: moving('german') }

  test('12.2a German units enter at supplied friendly cities', () => {
    const state = scene(german)
    expect(hexes(state, 'G-53')).toContain('3114')
    expect(refusal(state, place('G-53', '3113'))).toBe('12.2a')
    expect(refusal(scene({ ...german, allied: ['3114'] }), place('G-53', '3114'))).toBe('12.2a')
    // Surrounded by Allied hexes, Paris has no supply.
    expect(
      refusal(scene({ ...german, liberated: ['France'], german: ['3007'] }), place('G-53', '3007'))
    ).toBe('12.2a')
    const zone = scene({ ...german, units: { 'A-US5': '3113' } })
    expect(refusal(zone, place('G-53', '3114'))).toBe('12.2a')
    const held = scene({ ...german, units: { 'A-US5': '3113', 'G-84': '3114' } })
    expect(refusal(held, place('G-53', '3114'))).toBeNull()
  })

  test('12.2b a destroyed city is no entry', () => {
    expect(refusal(scene({ ...german, destroyed: ['3114'] }), place('G-53', '3114'))).toBe('12.2b')
  })

  /** A special unit that came to the box on the turn before. */
  const special = (id: string, options: Scene = {}) => {
    const state = scene({ turn: 5, box: [id], phase: moving('german'), ...options })
    state.due[unitIn(state, id).index] = 4
    return state
  }

  test('12.2.1a units with a hex number enter only there', () => {
    for (const id of ['G-HCV', 'G-18M', 'G-56Pz', 'G-W3', 'G-KGO']) {
      const state = special(id)
      const { entry } = unitIn(state, id)
      const hex = entry?.kind === 'hex' ? entry.hex : ''
      expect(hexes(state, id)).toEqual([hex])
      expect(refusal(state, place(id, '3114'))).toBe('12.2.1a')
      give(state, place(id, hex))
      expect(where(state, id)).toBe(hex)
    }
  })

  test('12.2.1b who cannot enter the hex in this phase is forfeited', () => {
    const state = special('G-HCV', { allied: ['2711'] })
    expect(refusal(state, place('G-HCV', '2711'))).toBe('12.2.1b')
    give(state, end)
    expect(where(state, 'G-HCV')).toBe(BOX)
    give(state, end)
    expect(where(state, 'G-HCV')).toBe(GONE)
  })

  test('12.2.1b with 7.1e an empty hex in an enemy zone has no supply to enter on', () => {
    const zone = special('G-HCV', { units: { 'A-US5': '2710' } })
    expect(refusal(zone, place('G-HCV', '2711'))).toBe('12.2.1b')
    const held = special('G-HCV', { units: { 'A-US5': '2710', 'G-84': '2711' } })
    expect(refusal(held, place('G-HCV', '2711'))).toBeNull()
  })

  test('12.2.1c units for Italy enter any supplied hex there outside enemy zones', () => {
    const state = special('G-97', { units: { 'A-US2': '1413', 'G-75': '1711', 'G-1P': '1512' } })
    const open = hexes(state, 'G-97')
    expect(open).toContain('1711')
    expect(open).toContain('2012')
    expect(open).not.toContain('1512')
    expect(refusal(state, place('G-97', '3114'))).toBe('12.2.1c')
    expect(refusal(state, place('G-97', '1512'))).toBe('12.2.1c')
  })

  test('12.2.1f the 97th waits when Italy is full and is not forfeited', () => {
    const full: Record<string, string> = {}
    const ids = ['G-14Pz', 'G-76Pz', 'G-1P', 'G-51M', 'G-75', 'G-87', 'G-CL', 'G-ACC']
    const places = ['1711', '1711', '1711', '1812', '1812', '1812', '2110', '2110']
    ids.forEach((id, i) => (full[id] = places[i]!))
    const state = special('G-97', { units: full })
    expect(refusal(state, place('G-97', '2012'))).toBe('13.4a')
    give(state, end)
    give(state, end)
    expect(where(state, 'G-97')).toBe(BOX)
  })

  test('12.2.1d the Army of Liguria replaces a supplied mobile unit of the south at full strength', () => {
    const state = special('G-AOL', { units: { 'G-75': '1711:reduced', 'G-84': '3114', 'G-L7': '2317' } })
    for (const id of ['G-84', 'G-L7'])
      expect(refusal(state, { type: 'substitute', unit: id })).toBe('12.2.1d')
    expect(refusal(state, place('G-AOL', '2317'))).toBe('12.2.1d')
    give(state, move('G-75', '1811'))
    give(state, { type: 'substitute', unit: 'G-75' })
    expect([where(state, 'G-AOL'), where(state, 'G-75')]).toEqual(['1811', GONE])
    expect(state.steps[unitIn(state, 'G-AOL').index]).toBe(2)
    // It has done what the unit has done.
    expect((state.stack.at(-1) as ActionFrame).movers[0]?.[0]).toBe(unitIn(state, 'G-AOL').index)
    expect(check(state)).toEqual([])
  })

  test('12.2.1d the army neither moves nor attacks if its predecessor has', () => {
    const units = { 'G-75': '1511', 'A-US2': '1412' }
    const moved = special('G-AOL', { units })
    const phase = (state: State) => state.stack.at(-1) as ActionFrame
    phase(moved).done.push(unitIn(moved, 'G-75').index)
    give(moved, { type: 'substitute', unit: 'G-75' })
    expect(refusal(moved, move('G-AOL', '1611'))).toBe('8.7a')
    const fought = special('G-AOL', { units, phase: attacking('german') })
    phase(fought).attacked.push(unitIn(fought, 'G-75').index)
    give(fought, { type: 'substitute', unit: 'G-75' })
    expect(refusal(fought, { type: 'attack', target: '1412', units: ['G-AOL'] })).toBe('10.0b')
  })

  test('12.2.1d the army goes no farther in all than its own movement factor', () => {
    const state = special('G-AOL', { units: { 'G-58Pz': '2011' } })
    give(state, move('G-58Pz', '2012', '1912'))
    give(state, { type: 'substitute', unit: 'G-58Pz' })
    const army = unitIn(state, 'G-AOL')
    expect((state.stack.at(-1) as ActionFrame).movers).toEqual([[army.index, 2, army.move]])
    expect(refusal(state, move('G-AOL', '2012', '2011', '2012'))).toBe('8.1')
    give(state, move('G-AOL', '2012', '2011'))
    expect(where(state, 'G-AOL')).toBe('2011')
  })

  test('12.2.1d who set out without supply leaves the army half of its points', () => {
    // The corps comes out of a pocket into a hex with supply, where the army takes over.
    const state = special('G-AOL', {
      units: { 'G-58Pz': '1711' },
      allied: ['1611', '1612', '1712', '1811', '1812']
    })
    give(state, move('G-58Pz', '1812'))
    give(state, { type: 'substitute', unit: 'G-58Pz' })
    const army = unitIn(state, 'G-AOL')
    expect((state.stack.at(-1) as ActionFrame).movers).toEqual([[army.index, 1, army.move / 2]])
  })

  test('12.2.1e without such a unit the army is lost', () => {
    const state = special('G-AOL', { units: { 'G-84': '3114' } })
    expect(eisenhowersWar.offers(state).some((offer) => offer.id === 'substitute')).toBe(false)
    give(state, end)
    give(state, end)
    expect(where(state, 'G-AOL')).toBe(GONE)
  })
})
