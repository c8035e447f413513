// Chapter 11: how a Movement Phase goes (11.0-11.2), forts (11.5), column movement (11.6), geography (11.7).
// The plain around 4124 in Poland is clear, without rivers, railroads and cities.
import { describe, expect, test } from 'vitest'
import type { MoveOffer } from '../../kernel/offers'
import { top } from '../../kernel/phases'
import { beginParty, pathOf, reachOf } from './11-movement'
import { boardOf, refreshAir, worldOf } from './board'
import { warComesEarly } from './index'
import type { MovementFrame, State } from './state'
import { give, hexIn, movement, refusal, scene, where, type Scene } from './testing'
import { ALLIED, GERMAN } from './world'

const go = (units: string, path: string, column?: 'column') => ({
  type: 'move',
  units: units.split(' '),
  path: path.split(' '),
  ...(column ? { column: true } : {})
})

const germans39 = (units: Record<string, string>) =>
  scene({ scenario: '1939', units, phase: movement(['Germany'], '1939') })

/** GT 3 of 1938 with the named nation to move. */
const moving = (nation: string, units: Record<string, string>, more: Scene = {}) =>
  scene({ units, phase: movement([nation]), ...more })

/** Back and forth between two hexes, so many steps. */
const pace = (from: string, to: string, steps: number) =>
  Array.from({ length: steps }, (_, i) => (i % 2 ? from : to)).join(' ')

/** Movement points a unit has spent in the phase on top. */
function spent(state: State, unit: string): number {
  const frame = top(state) as MovementFrame
  return frame.movers.find((mover) => mover[0] === worldOf(state).unit(unit)!.index)![1] / 2
}

function airMarkers(state: State, side: typeof GERMAN | typeof ALLIED, ...hexes: string[]): State {
  state.airSide = side
  state.airMarkers = hexes.map((hex) => hexIn(state, hex))
  refreshAir(state)
  return state
}

const moveOffer = (state: State) =>
  warComesEarly.offers(state).find((offer) => offer.gesture === 'move') as MoveOffer

const modes = (state: State, unit: string) => moveOffer(state).modes!([unit]).map(({ id }) => id)

describe('2.3.2 movement factors', () => {
  /** The unit can pace so many clear hexes and not one more. */
  function factor(state: State, unit: string, from: string, to: string): number {
    for (let steps = 1; ; steps++)
      if (refusal(structuredClone(state), go(unit, pace(from, to, steps))) !== null) return steps - 1
  }

  test('2.3.2a a Soviet front has movement factor 4', () => {
    expect(factor(moving('Soviet Union', { 'su-1B': '5822' }), 'su-1B', '5822', '5823')).toBe(4)
  })

  test('2.3.2b a Western army has movement factor 4', () => {
    expect(factor(moving('Poland', { 'po-Mo': '4124' }), 'po-Mo', '4124', '4125')).toBe(4)
    expect(factor(germans39({ 'ge39-SAB': '4124' }), 'ge39-SAB', '4124', '4125')).toBe(4)
  })

  test('2.3.2c a Soviet army and every corps has movement factor 6', () => {
    for (const unit of ['su-a1', 'su-IAC'])
      expect(factor(moving('Soviet Union', { [unit]: '5822' }), unit, '5822', '5823')).toBe(6)
    for (const unit of ['po-c1', 'po-C'])
      expect(factor(moving('Poland', { [unit]: '4124' }), unit, '4124', '4125')).toBe(6)
    for (const unit of ['ge-m14', 'ge-mt18'])
      expect(factor(moving('Germany', { [unit]: '4124' }), unit, '4124', '4125')).toBe(6)
  })

  test('2.3.2d a static unit never moves, not even one hex', () => {
    const state = moving('Germany', { 'ge-s1': '2010', 'ge-r1': '2011', 'ge-c1': '2010' })
    for (const unit of ['ge-s1', 'ge-r1']) expect(refusal(state, go(unit, '2111'))).toBe('2.3.2d')
    expect(refusal(state, go('ge-c1 ge-s1', '2111'))).toBe('2.3.2d')
    expect(moveOffer(state).units).toEqual(['ge-c1'])
  })
})

describe('11.0 and 11.1', () => {
  test('11.0a units go from hex to adjacent hex and pay for each', () => {
    const state = germans39({ 'ge39-c1': '4124' })
    expect(refusal(state, go('ge39-c1', '4126'))).toBe('11.0a')
    expect(refusal(state, go('ge39-c1', '4125 4123'))).toBe('11.0a')
    expect(refusal(state, go('ge39-c1', pace('4124', '4125', 7)))).toBe('11.0a')
    give(state, go('ge39-c1', '4125 4126 4127'))
    expect(spent(state, 'ge39-c1')).toBe(3)
  })

  test('11.0b points are neither saved for a later phase nor lent', () => {
    const state = germans39({ 'ge39-c1': '4124', 'ge39-c2': '4124' })
    give(state, go('ge39-c1', '4125'))
    give(state, go('ge39-c2', pace('4124', '4125', 5)))
    expect(where(state, 'ge39-c2')).toBe('4125')
    // Together they go as far as the one with a single point left.
    expect(refusal(state, go('ge39-c1 ge39-c2', '4124 4125'))).toBe('11.0a')
    state.stack[state.stack.length - 1] = movement(['Germany'], '1939')
    expect(refusal(state, go('ge39-c1', pace('4125', '4124', 7)))).toBe('11.0a')
    expect(refusal(state, go('ge39-c1', pace('4125', '4124', 6)))).toBeNull()
  })

  test('11.0c any number of units of the active nation may move, none must', () => {
    const state = moving('Germany', { 'ge-c1': '2010', 'ge-c2': '2011', 'po-c1': '4124', 'fr-c1': '0315' })
    expect(refusal(state, go('po-c1', '4125'))).toBe('11.0c')
    expect(refusal(state, go('fr-c1', '0316'))).toBe('11.0c')
    expect(moveOffer(state).units).toEqual(['ge-c1', 'ge-c2'])
    give(state, go('ge-c1', '2009'))
    give(state, go('ge-c2', '2012'))
    const idle = germans39({ 'ge39-c1': '4124' })
    const end = warComesEarly.offers(idle).find((offer) => offer.id === 'end')
    expect(end?.gesture === 'confirm' && end.lapses?.()).toHaveLength(1)
    expect(refusal(idle, { type: 'end' })).toBeNull()
  })

  test('11.0d the move of one unit ends when another begins', () => {
    const state = germans39({ 'ge39-c1': '4124', 'ge39-c2': '4126' })
    give(state, go('ge39-c1', '4123'))
    give(state, go('ge39-c2', '4127'))
    expect(refusal(state, go('ge39-c1', '4122'))).toBe('11.2c')
    expect(moveOffer(state).units).toEqual(['ge39-c2'])
  })

  test('11.1a a unit may always move one hex whatever it costs', () => {
    const state = germans39({ 'ge39-c1': '3030', 'ge39-c2': '3030' })
    for (let hex = 0; hex < state.control.length; hex++) state.control[hex] = ALLIED
    // Out of supply three points; the mountain behind the river costs four.
    expect(refusal(state, go('ge39-c1', '3130 3029'))).toBe('11.0a')
    give(state, go('ge39-c1', '3029'))
    expect(spent(state, 'ge39-c1')).toBe(3)
    expect(refusal(state, go('ge39-c1', '3028'))).toBe('11.0a')
    const reach = moveOffer(state).reach(['ge39-c2'])
    expect(reach.map(({ hex }) => hex)).toContain('3029')
  })

  test('11.1b the minimum move opens no blocked hexside, prohibited or occupied hex, and no step from zone to zone', () => {
    expect(refusal(moving('Germany', { 'ge-c1': '3129' }), go('ge-c1', '3130'))).toBe('11.4f')
    expect(refusal(moving('Germany', { 'ge-c1': '2911' }), go('ge-c1', '2910'))).toBe('11.4e')
    expect(refusal(moving('Germany', { 'ge-c1': '0520' }), go('ge-c1', '0521'))).toBe('1.3c')
    const state = germans39({ 'ge39-c1': '4023', 'po-c1': '4124' })
    expect(refusal(state, go('ge39-c1', '4124'))).toBe('8.0a')
    expect(refusal(state, go('ge39-c1', '4123'))).toBe('9.1c')
  })
})

describe('11.2 stacks', () => {
  test('11.2a only units that began the phase in one hex move together', () => {
    const state = germans39({ 'ge39-c1': '4124', 'ge39-c2': '4125' })
    expect(refusal(state, go('ge39-c1 ge39-c2', '4024'))).toBe('11.2a')
    give(state, go('ge39-c1', '4125'))
    expect(refusal(state, go('ge39-c1 ge39-c2', '4024'))).toBe('11.2a')
    expect(moveOffer(state).together('ge39-c1')).toEqual([])
    const pair = germans39({ 'ge39-c1': '4124', 'ge39-c2': '4124' })
    expect(moveOffer(pair).together('ge39-c1')).toEqual(['ge39-c2'])
    expect(refusal(pair, go('ge39-c1 ge39-c2', '4024'))).toBeNull()
  })

  test('11.2b a stack may pause while one of its units goes its own way', () => {
    const state = germans39({ 'ge39-c1': '4124', 'ge39-c2': '4124', 'ge39-c3': '4124' })
    give(state, go('ge39-c1 ge39-c2 ge39-c3', '4125'))
    give(state, go('ge39-c2', '4025 4026'))
    give(state, go('ge39-c1 ge39-c3', '4126'))
    give(state, go('ge39-c3', '4127'))
    give(state, go('ge39-c1', '4225'))
    expect(['ge39-c1', 'ge39-c2', 'ge39-c3'].map((id) => where(state, id))).toEqual(['4225', '4026', '4127'])
  })

  test('11.2c once a unit from another hex moves the earlier stack is finished', () => {
    const state = germans39({ 'ge39-c1': '4124', 'ge39-c2': '4124', 'ge39-c3': '4122' })
    give(state, go('ge39-c1', '4125'))
    give(state, go('ge39-c3', '4121'))
    expect(refusal(state, go('ge39-c1', '4126'))).toBe('11.2c')
    // The unit that had not moved yet begins a stack of its own.
    give(state, go('ge39-c2', '4125'))
    expect(refusal(state, go('ge39-c3', '4122'))).toBe('11.2c')
    expect(refusal(state, go('ge39-c1 ge39-c2', '4126'))).toBe('11.2c')
  })

  test('11.2d a stack goes at the pace of its slowest unit, faster ones go on', () => {
    const state = germans39({ 'ge39-a3': '4124', 'ge39-c1': '4124' })
    expect(refusal(state, go('ge39-a3 ge39-c1', pace('4124', '4125', 5)))).toBe('11.0a')
    give(state, go('ge39-a3 ge39-c1', pace('4124', '4125', 4)))
    expect(refusal(state, go('ge39-a3 ge39-c1', '4125'))).toBe('11.0a')
    expect(moveOffer(state).units).toEqual(['ge39-c1'])
    expect(refusal(state, go('ge39-c1', '4125 4126 4127'))).toBe('11.0a')
    expect(refusal(state, go('ge39-c1', '4125 4126'))).toBeNull()
  })

  test('11.2e in a mixed stack each class pays its own costs', () => {
    const state = moving('Germany', { 'ge-m14': '1910', 'ge-c1': '1910' })
    const woods = moveOffer(state).path(['ge-c1', 'ge-m14'], '1909')
    expect(woods?.cost).toBe(2)
    give(state, go('ge-m14 ge-c1', '1909'))
    expect([spent(state, 'ge-m14'), spent(state, 'ge-c1')]).toEqual([2, 1])
    // Where wheels may not go the stack may not go.
    const alps = moving('France', { 'fr-m1': '3030', 'fr-c1': '3030' })
    expect(refusal(alps, go('fr-m1 fr-c1', '3029'))).toBe('11.4a')
    expect(refusal(alps, go('fr-c1', '3029'))).toBeNull()
  })
})

describe('11.5 forts', () => {
  test('11.5a X39 an intact Czechoslovak fort is open to Czechoslovak units only', () => {
    expect(refusal(moving('Germany', { 'ge-c1': '2025' }), go('ge-c1', '2024'))).toBe('11.5a')
    expect(refusal(moving('Germany', { 'ge-c1': '2025' }, { turn: 1 }), go('ge-c1', '2024'))).toBe('11.5a')
    expect(refusal(moving('France', { 'fr-c1': '2023' }), go('fr-c1', '2024'))).toBe('11.5a')
    expect(refusal(moving('Soviet Union', { 'su-a1': '2524' }), go('su-a1', '2523'))).toBe('11.5a')
    expect(refusal(moving('Czechoslovakia', { 'cz-c1': '2023' }), go('cz-c1', '2024'))).toBeNull()
    const breached = moving('Germany', { 'ge-c1': '2025' }, { breached: ['2024', '2125', '1925'] })
    expect(refusal(breached, go('ge-c1', '2024'))).toBeNull()
  })

  test('11.5a the intact Belgian fort is open to Belgian units only', () => {
    const violated = ['Belgium']
    expect(refusal(moving('Germany', { 'ge-c1': '0710' }, { violated }), go('ge-c1', '0609'))).toBe('11.5a')
    expect(refusal(moving('France', { 'fr-c1': '0509' }, { violated }), go('fr-c1', '0609'))).toBe('11.5a')
    expect(refusal(moving('Belgium', { 'be-c1': '0509' }, { violated }), go('be-c1', '0609'))).toBeNull()
  })

  test('11.5e X39 Allied units enter an empty West Wall hex at natural cost and breach it', () => {
    const state = moving('France', { 'fr-c1': '0516' })
    const wall = hexIn(state, '0615')
    const points = [...state.vp]
    give(state, go('fr-c1', '0615'))
    expect(spent(state, 'fr-c1')).toBe(worldOf(state).tables.tec.terrain.woods!.nonMech! / 2)
    expect(state.breached).toEqual([wall])
    expect(state.control[wall]).toBe(ALLIED)
    expect(state.vp).toEqual([points[GERMAN]! - 1, points[ALLIED]! + 1])
    const manned = moving('France', { 'fr-c1': '0516', 'ge-s1': '0615' })
    expect(refusal(manned, go('fr-c1', '0615'))).toBe('8.0a')
  })

  test('11.5f German units never enter the Maginot Line', () => {
    expect(refusal(moving('Germany', { 'ge-c1': '0614' }), go('ge-c1', '0515'))).toBe('11.5f')
    const state = moving('Germany', {})
    const world = worldOf(state)
    const open = boardOf(state).open[world.nation('Germany')]!
    world.forts.forEach((fort, hex) => fort === 'maginot' && expect(open[hex], world.grid.ids[hex]).toBe(0))
    expect(refusal(moving('France', { 'fr-c1': '0415' }), go('fr-c1', '0515'))).toBeNull()
  })
})

describe('11.6 column movement', () => {
  test('11.6a a unit in supply away from the enemy doubles its factor', () => {
    const state = germans39({ 'ge39-c1': '4124', 'ge39-a3': '4024' })
    expect(refusal(state, go('ge39-c1', pace('4124', '4125', 13), 'column'))).toBe('11.0a')
    give(state, go('ge39-c1', pace('4124', '4125', 12), 'column'))
    expect(refusal(state, go('ge39-a3', pace('4024', '4023', 9), 'column'))).toBe('11.0a')
    expect(refusal(state, go('ge39-a3', pace('4024', '4023', 8), 'column'))).toBeNull()
  })

  test('11.6a not next to an enemy unit, in an enemy air zone or out of supply', () => {
    const near = germans39({ 'ge39-c1': '4125', 'po-c1': '4126' })
    expect(refusal(near, go('ge39-c1', '4124', 'column'))).toBe('11.6a')
    expect(modes(near, 'ge39-c1')).toEqual(['march'])
    const bombed = moving('Germany', { 'ge-c1': '2010' })
    expect(modes(bombed, 'ge-c1')).toEqual(['march', 'column'])
    airMarkers(bombed, ALLIED, '2111')
    expect(refusal(bombed, go('ge-c1', '1910', 'column'))).toBe('11.6a')
    const cut = germans39({ 'ge39-c1': '4124' })
    for (let hex = 0; hex < cut.control.length; hex++) cut.control[hex] = ALLIED
    expect(refusal(cut, go('ge39-c1', '4125', 'column'))).toBe('11.6a')
    // An empty fort is no enemy unit.
    const fort = moving('Germany', { 'ge-c1': '2025' })
    expect(boardOf(fort).zone[ALLIED][hexIn(fort, '2025')]).toBeGreaterThan(0)
    expect(refusal(fort, go('ge-c1', '2026 2027', 'column'))).toBeNull()
  })

  test('11.6a column movement is chosen when the move begins and not mixed with marching', () => {
    const state = germans39({ 'ge39-c1': '4124', 'ge39-c2': '4124', 'po-c1': '4523' })
    give(state, go('ge39-c1', '4125', 'column'))
    give(state, go('ge39-c2', '4125'))
    expect(refusal(state, go('ge39-c1', '4126'))).toBe('11.6a')
    expect(refusal(state, go('ge39-c2', '4126', 'column'))).toBe('11.6a')
    expect(refusal(state, go('ge39-c1 ge39-c2', '4126'))).toBe('11.6a')
    expect(refusal(state, go('ge39-c1 ge39-c2', '4126', 'column'))).toBe('11.6a')
    expect(moveOffer(state).together('ge39-c1')).toEqual([])
    expect(modes(state, 'ge39-c1')).toEqual(['column'])
    expect(refusal(state, go('ge39-c1', '4126', 'column'))).toBeNull()
  })

  test('11.6b a column enters neither an enemy zone of control nor an enemy air zone', () => {
    const state = moving('Germany', { 'ge-c1': '4022', 'su-a1': '4125' })
    expect(refusal(state, go('ge-c1', '4023 4124', 'column'))).toBe('11.6b')
    expect(refusal(state, go('ge-c1', '4023 4124'))).toBeNull()
    // Nor when the column pauses on its way.
    const paused = moving('Germany', { 'ge-c1': '4022', 'su-a1': '4125' })
    give(paused, go('ge-c1', '4023', 'column'))
    expect(refusal(paused, go('ge-c1', '4124', 'column'))).toBe('11.6b')
    const reach = moveOffer(paused).reach(['ge-c1'], 'column')
    expect(reach.map(({ hex }) => hex)).not.toContain('4124')
    const bombed = airMarkers(moving('Germany', { 'ge-c1': '4022' }), ALLIED, '4125')
    expect(refusal(bombed, go('ge-c1', '4023 4124', 'column'))).toBe('11.6b')
    const party = beginParty(bombed, [worldOf(bombed).unit('ge-c1')!], true)
    expect(reachOf(bombed, party).map(({ hex }) => hex)).not.toContain(hexIn(bombed, '4124'))
    airMarkers(bombed, GERMAN, '4125')
    expect(refusal(bombed, go('ge-c1', '4023 4124', 'column'))).toBeNull()
  })

  test('11.6c X37 a column may use railroads: 24 rail hexes for a corps, 16 for an army', () => {
    for (const [unit, hexes] of [
      ['ge-c1', 24],
      ['ge-a2', 16]
    ] as const) {
      const state = moving('Germany', { [unit]: '2128' })
      const party = beginParty(state, [worldOf(state).unit(unit)!], true)
      const longest = Math.max(...reachOf(state, party).map(({ hex }) => pathOf(state, party, hex)!.length))
      expect(longest).toBe(hexes)
    }
  })

  test('11.6d German mechanized corps in column enter no enemy zone either, unless the players agree', () => {
    const state = moving('Germany', { 'ge-m14': '4022', 'su-a1': '4125' })
    expect(refusal(state, go('ge-m14', '4023 4124', 'column'))).toBe('11.6d')
    state.options.columnMechIgnoresEZOC = true
    expect(refusal(state, go('ge-m14', '4023 4124', 'column'))).toBeNull()
  })
})

describe('11.7 geography', () => {
  /** Countries in war in which a nation's units may be, by the board. */
  function openCountries(state: State, nation: string): string[] {
    const world = worldOf(state)
    const open = boardOf(state).open[world.nation(nation)]!
    const names = new Set<string>()
    open.forEach((yes, hex) => yes && names.add(world.hexes[hex]!.country!))
    return [...names].sort()
  }
  const neutrals = ['Belgium', 'Denmark', 'Estonia', 'Latvia', 'Lithuania', 'Netherlands', 'Luxembourg']
  const atWar = () => scene({ violated: [...neutrals, 'Danzig'] })

  test('11.7a Belgian, Czechoslovak, Danish, Lithuanian and Dutch units stay in their country', () => {
    for (const nation of ['Belgium', 'Czechoslovakia', 'Denmark', 'Lithuania', 'Netherlands'])
      expect(openCountries(atWar(), nation)).toEqual([nation])
    const step = (nation: string, unit: string, from: string, to: string) =>
      refusal(moving(nation, { [unit]: from }, { violated: neutrals }), go(unit, to))
    expect(step('Czechoslovakia', 'cz-c1', '2024', '2025')).toBe('11.7a')
    expect(step('Belgium', 'be-c1', '0608', '0709')).toBe('11.7a')
    expect(step('Netherlands', 'ne-c1', '0709', '0608')).toBe('11.7a')
    expect(step('Denmark', 'dn-FA', '2202', '2203')).toBe('11.7a')
    expect(step('Lithuania', 'li-FA', '4918', '5018')).toBe('11.7a')
    const opening = moving('Czechoslovakia', { 'cz-c1': '2024' }, { turn: 1 })
    expect(refusal(opening, go('cz-c1', '2025'))).toBe('11.7a')
  })

  test('11.7b French, German, Soviet and British units go anywhere', () => {
    const state = atWar()
    const all = new Set(
      worldOf(state).hexes.flatMap((hex) => (hex.playable === false ? [] : (hex.country ?? [])))
    )
    for (const nation of ['France', 'Germany', 'Soviet Union', 'Britain'])
      expect(openCountries(state, nation)).toEqual([...all].sort())
    expect(refusal(moving('Soviet Union', { 'su-a1': '5222' }), go('su-a1', '5122'))).toBeNull()
    expect(refusal(moving('Britain', { 'uk-BEF': '0516' }), go('uk-BEF', '0615'))).toBeNull()
  })

  test('11.7c Hungarian, Romanian and Yugoslav units go to Hungary, Yugoslavia, Romania and Czechoslovakia', () => {
    for (const nation of ['Hungary', 'Romania', 'Yugoslavia'])
      expect(openCountries(atWar(), nation)).toEqual(['Czechoslovakia', 'Hungary', 'Romania', 'Yugoslavia'])
    expect(refusal(moving('Hungary', { 'hu-c1': '3032' }), go('hu-c1', '3031'))).toBeNull()
    expect(refusal(moving('Hungary', { 'hu-c1': '2031' }), go('hu-c1', '2030'))).toBe('11.7c')
    expect(refusal(moving('Romania', { 'ro-C': '3133' }), go('ro-C', '3132'))).toBeNull()
    expect(refusal(moving('Yugoslavia', { 'yg-c1': '1732' }), go('yg-c1', '1731'))).toBe('11.7c')
    expect(refusal(moving('Yugoslavia', { 'yg-c1': '1331' }), go('yg-c1', '1231'))).toBe('11.7c')
  })

  test('11.7d Italian units go to Italy and Yugoslavia', () => {
    expect(openCountries(atWar(), 'Italy')).toEqual(['Italy', 'Yugoslavia'])
    expect(refusal(moving('Italy', { 'it-c1': '1231' }), go('it-c1', '1331'))).toBeNull()
    expect(refusal(moving('Italy', { 'it-c1': '0826' }), go('it-c1', '0825'))).toBe('11.7d')
  })

  test('11.7e Polish units go to Poland and Czechoslovakia', () => {
    expect(openCountries(atWar(), 'Poland')).toEqual(['Czechoslovakia', 'Poland'])
    expect(refusal(moving('Poland', { 'po-c1': '3329' }), go('po-c1', '3330'))).toBeNull()
    expect(refusal(moving('Poland', { 'po-c1': '3120' }), go('po-c1', '3020'))).toBe('11.7e')
  })

  test('1.3c nobody enters Switzerland', () => {
    expect(refusal(moving('Germany', { 'ge-c1': '0520' }), go('ge-c1', '0521'))).toBe('1.3c')
    expect(refusal(moving('France', { 'fr-c1': '0118' }), go('fr-c1', '0119'))).toBe('1.3c')
    const state = atWar()
    const world = worldOf(state)
    world.hexes.forEach((hex, i) => {
      if (hex.country === 'Switzerland')
        for (const open of boardOf(state).open) expect(open[i], hex.id).toBe(0)
    })
  })
})
