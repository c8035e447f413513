import { describe, expect, test } from 'vitest'
import { alliedPorts, checkVictory, portMinimum, verdict } from './04-victory'
import { enterHex } from './03.4-control'
import { worldOf } from './board'
import { eisenhowersWar } from './index'
import { bareContext, hexIn, scene, type Scene } from './testing'
import type { State } from './state'
import { ALLIED, GERMAN } from './world'

/** Everything Allied, so that no German condition of the middle game holds. */
const COUNTRIES = ['France', 'Belgium', 'Netherlands']
const position = (turn: number, options: Scene = {}) => scene({ turn, liberated: COUNTRIES, ...options })
const rule = (state: State) => verdict(state)?.rule ?? null
const give = (state: State, side: 0 | 1, ...ids: string[]) => {
  for (const id of ids) state.control[hexIn(state, id)] = side
}
/** V-1 sites of the pack. */
const sites = (state: State) => worldOf(state).area('v1Sites')

/** Turn 9 with every city of Germany west of the demarcation line and of Italy Allied. */
function finale(): State {
  const state = position(9)
  const world = worldOf(state)
  for (const hex of world.landHexes) {
    const { country, dgl } = world.hexes[hex]!
    if (country === 'Italy' || (country === 'Germany' && dgl === 'west')) state.control[hex] = ALLIED
  }
  return state
}

describe('sudden death', () => {
  test('4.1a the first condition that is met ends the game', () => {
    const state = position(5, { allied: ['3215'] })
    const context = bareContext()
    checkVictory(state, context)
    expect(state.result).toMatchObject({ winner: 'allied', rule: '4.2.1a' })
    expect(eisenhowersWar.outcome(state)).toBe(state.result)
    expect(context.events).toContainEqual(expect.objectContaining({ kind: 'victory', winner: 'allied' }))
  })

  test('4.1a no condition, no end', () => {
    const state = position(5)
    checkVictory(state, bareContext())
    expect(state.result).toBeNull()
  })

  test('4.1b supply does not matter where no condition asks for it', () => {
    const state = position(5, { units: { 'A-US5': '3215' } })
    expect(rule(state)).toBe('4.2.1a')
  })

  test('4.2.1a and 4.2.1b the Ruhr wins on turns 1 to 6 only', () => {
    for (const turn of [1, 6]) expect(rule(position(turn, { allied: ['3215'] }))).toBe('4.2.1a')
    for (const turn of [7, 8]) expect(rule(position(turn, { allied: ['3215'] }))).toBeNull()
  })

  test.each([
    ['3215', '3120'],
    ['3215', '2422'],
    ['3120', '2422']
  ])('4.2.2a two of the three, %s and %s, win on turns 1 to 8', (a, b) => {
    expect(rule(position(8, { allied: [a, b] }))).toBe('4.2.2a')
    expect(rule(position(8, { allied: [b] }))).toBeNull()
  })

  test('4.2.2b on turn 9 two of the three do not win by themselves', () => {
    expect(rule(position(9, { allied: ['3215', '3120'] }))).toBe('4.4a')
  })

  test('4.2.2c a destroyed city counts for neither', () => {
    expect(rule(position(5, { allied: ['3215'], destroyed: ['3215'] }))).toBeNull()
    expect(rule(position(8, { allied: ['3120', '2422'], destroyed: ['2422'] }))).toBeNull()
  })

  test('4.2.3a all launching sites win on turn 3', () => {
    const state = position(3)
    expect(rule(state)).toBe('4.2.3a')
    state.control[sites(state)[0]!] = GERMAN
    expect(rule(state)).toBeNull()
  })

  test('4.2.3b the sites are not looked at on any other turn', () => {
    for (const turn of [2, 4]) expect(rule(position(turn))).toBeNull()
  })

  test('4.3.1a a supplied German unit in a city once Allied wins', () => {
    const state = position(5, { units: { 'G-1SS': '3114' } })
    expect(rule(state)).toBeNull()
    state.everAllied = [hexIn(state, '3114')]
    expect(verdict(state)).toMatchObject({ side: GERMAN, rule: '4.3.1a' })
    state.everAllied = []
    state.destroyed = []
    expect(rule(state)).toBeNull()
  })

  test('4.3.1a a city that was destroyed is none to be retaken', () => {
    const state = position(5, { units: { 'G-1SS': '3114' }, destroyed: ['3114'] })
    state.everAllied = [hexIn(state, '3114')]
    expect(rule(state)).toBeNull()
  })

  test('4.3.1a a city that fell with the interior of France counts too', () => {
    // A line from the Channel to Switzerland closes when 2610 is taken; Lyon lies behind it.
    const world = worldOf(position(5))
    const west = world.landHexes.filter((hex) => world.hexes[hex]!.country === 'France')
    const state = scene({ turn: 5, units: { 'A-US5': '2610' } })
    for (const hex of west) if (world.grid.ids[hex] !== '2407') state.control[hex] = ALLIED
    state.control[hexIn(state, '2610')] = GERMAN
    enterHex(state, worldOf(state).unit('A-US5')!, hexIn(state, '2610'), bareContext())
    expect(state.control[hexIn(state, '2407')]).toBe(ALLIED)
    expect(state.everAllied).toContain(hexIn(state, '2407'))
  })

  test('4.3.1b an unsupplied one does not', () => {
    const state = position(5, { units: { 'G-1SS': '3007' } })
    state.everAllied = [hexIn(state, '3007')]
    expect(rule(state)).toBeNull()
  })

  test('4.3.1c the loss of a beachhead wins for the German', () => {
    const state = position(5, { beachheads: ['3304'] })
    expect(rule(state)).toBeNull()
    give(state, GERMAN, '3304')
    expect(verdict(state)).toMatchObject({ side: GERMAN, rule: '4.3.1c' })
  })

  test('4.3.1d Rome was Allied from the start', () => {
    const start = eisenhowersWar.create('historical')
    expect(start.everAllied).toEqual([hexIn(start, '1213')])
    const state = position(5, { units: { 'G-1P': '1213' } })
    state.everAllied = start.everAllied
    expect(rule(state)).toBe('4.3.1a')
  })
})

describe('ports', () => {
  /** No port is Allied but these. */
  const ports = (turn: number, ...ids: string[]) => scene({ turn, allied: ids })

  test('4.3.2a and 4.3.2b the Allies need one port on turn 1 and five on turn 3', () => {
    expect(verdict(ports(1))).toMatchObject({ side: GERMAN, rule: '4.3.2a' })
    expect(rule(ports(1, '3404'))).toBeNull()
    expect(rule(ports(3, '3404', '3302', '3400', '3201'))).toBe('4.3.2a')
    expect(rule(ports(3, '3404', '3302', '3400', '3201', '2104'))).toBeNull()
    expect([1, 3].map((turn) => portMinimum(ports(turn)))).toEqual([1, 5])
  })

  test('4.3.2c only ports of France, Belgium and the Netherlands count', () => {
    expect(rule(ports(1, '1711', '3416', '1915'))).toBe('4.3.2a')
    for (const id of ['2104', '3410', '3311', '3612']) expect(rule(ports(1, id))).toBeNull()
  })

  test('4.3.2d beachheads are no ports', () => {
    const state = scene({ turn: 1, allied: ['3304'], beachheads: ['3304'] })
    expect(rule(state)).toBe('4.3.2a')
  })

  test('4.3.2e after turn 4 no ports are needed', () => {
    expect(rule(ports(4))).toBe('4.3.2a')
    expect(rule(ports(5))).toBeNull()
  })

  test('4.3.2f a destroyed port is none', () => {
    const state = scene({ turn: 1, allied: ['3404'], destroyed: ['3404'] })
    expect(alliedPorts(state)).toEqual([])
    expect(rule(state)).toBe('4.3.2a')
  })

  test('3.3.4c the alternate scenario needs a port on turn 1 too', () => {
    expect(rule(scene({ scenario: 'alternate', turn: 1 }))).toBe('4.3.2a')
    expect(rule(scene({ scenario: 'alternate', turn: 1, allied: ['2104'] }))).toBeNull()
  })
})

describe('the final check', () => {
  test('4.4a and 4.4.1a a city in the west of Germany wins for the German, unless one in the east makes up for it', () => {
    const state = finale()
    give(state, GERMAN, '2317')
    expect(verdict(state)).toMatchObject({ side: GERMAN, rule: '4.4a' })
    give(state, ALLIED, '2721')
    expect(verdict(state)).toMatchObject({ side: ALLIED, rule: '4.4c' })
    give(state, GERMAN, '3517')
    expect(rule(state)).toBe('4.4a')
    give(state, ALLIED, '1819')
    expect(rule(state)).toBe('4.4c')
  })

  test.each(['2920', '1819', '2721'])('4.4.1a %s can make up for a city in the west', (id) => {
    const state = finale()
    give(state, GERMAN, '2317')
    give(state, ALLIED, id)
    expect(rule(state)).toBe('4.4c')
  })

  test('4.4b a city in Italy wins for the German', () => {
    const state = finale()
    give(state, GERMAN, '2110')
    expect(verdict(state)).toMatchObject({ side: GERMAN, rule: '4.4b' })
  })

  test('4.4.1b nothing makes up for a city in Italy', () => {
    const state = finale()
    give(state, GERMAN, '2110')
    give(state, ALLIED, '2721', '2920', '1819')
    expect(rule(state)).toBe('4.4b')
  })

  test('4.4c and 4.4f the Allies win with every city of the west and of Italy', () => {
    expect(verdict(finale())).toMatchObject({ side: ALLIED, rule: '4.4c' })
  })

  test('4.4d a fortress denies the Allied win', () => {
    const state = finale()
    state.alpine = hexIn(state, '2217')
    expect(verdict(state)?.side).toBe(GERMAN)
  })

  test('4.4e control counts, not units', () => {
    const state = finale()
    give(state, GERMAN, '2317')
    expect(state.at.every((at) => at < 0)).toBe(true)
    expect(rule(state)).toBe('4.4a')
  })

  test('4.4.2 when nobody has won the game is a draw', () => {
    const state = finale()
    state.alpine = hexIn(state, '2217')
    state.options.alpineFortressTurn = 8
    checkVictory(state, bareContext())
    expect(state.result).toMatchObject({ winner: null, rule: '4.4.2' })
  })

  test('4.2.2c and 4.4f a destroyed city is out of the final check', () => {
    const state = finale()
    give(state, GERMAN, '2317')
    state.destroyed = [hexIn(state, '2317')]
    expect(rule(scene({ turn: 9 }))).toBe('4.4a')
    const rubble = scene({ turn: 9, destroyed: ['2317'] })
    rubble.control = state.control
    expect(rule(rubble)).toBe('4.4c')
  })

  test('13.8c a fortress at the end of turn 9 wins, or of turn 8 where the players agreed so', () => {
    const state = finale()
    state.alpine = hexIn(state, '2316')
    expect(verdict(state)).toMatchObject({ side: GERMAN, rule: '13.8c' })
    const early = position(8, { with: { alpine: hexIn(state, '2316') } })
    expect(rule(early)).toBeNull()
    early.options.alpineFortressTurn = 8
    expect(rule(early)).toBe('13.8c')
  })
})
