import { describe, expect, test } from 'vitest'
import { eisenhowersWar, worldFor } from './index'
import { give, move, moving, refusal, scene, unitIn, where, type Scene } from './testing'
import { dismissElbe } from './12.2-specials'
import { BOX, GONE, TRACK, type State } from './state'
import { check } from './check'
import { newAction } from './05.5-action'
import { ALLIED } from './world'

const place = (piece: string, hex: string) => ({ type: 'place', piece, hex })
const end = { type: 'end' }
const YUG = ['G-15M', 'G-21M', 'G-22M', 'G-5SSM', 'G-9SSM']

describe('OGS and 12A', () => {
  const elbe = (options: Scene = {}): State =>
    scene({ turn: 8, units: { 'A-US5': '3118' }, phase: moving('allied'), ...options })

  test('12.2.2a they may enter at the moment an Allied corps comes east of the Elbe', () => {
    const state = elbe()
    give(state, move('A-US5', '3119'))
    expect(eisenhowersWar.actor(state)).toBe('german')
    give(state, place('G-OGS', '3120'))
    give(state, place('G-12A', '3020'))
    expect([where(state, 'G-OGS'), where(state, 'G-12A')]).toEqual(['3120', '3020'])
    expect(eisenhowersWar.actor(state)).toBe('allied')
    expect(check(state)).toEqual([])
  })

  test('12.2.2a the German may wait, and is asked again in his own phases', () => {
    const state = elbe()
    give(state, move('A-US5', '3119'))
    give(state, end)
    expect(where(state, 'G-OGS')).toBe(TRACK)
    state.stack = [state.stack[0]!, moving('german')]
    give(state, place('G-OGS', '3120'))
    expect(where(state, 'G-OGS')).toBe('3120')
  })

  test('12.2.2a also when the corps comes back to a hex that was Allied before', () => {
    const state = elbe({ allied: ['3119'] })
    give(state, move('A-US5', '3119'))
    expect(eisenhowersWar.actor(state)).toBe('german')
    give(state, place('G-OGS', '3120'))
    expect(where(state, 'G-OGS')).toBe('3120')
  })

  test('12.2.2a no second question for steps from one Allied hex of the area to another', () => {
    const state = elbe({ units: { 'A-US5': '3119' }, allied: ['3220'] })
    give(state, move('A-US5', '3220'))
    expect(eisenhowersWar.actor(state)).toBe('allied')
  })

  test('12.2.2a any moment of the turn will do, that of an offensive too', () => {
    const state = elbe({
      units: { 'A-US5': '3119', 'G-84': '3018' },
      phase: newAction(ALLIED),
      with: { fmo: 1 }
    })
    give(state, { type: 'first', portion: 'move' })
    give(state, { type: 'fmo', hex: '3018' })
    give(state, { type: 'first', portion: 'move' })
    expect(refusal(state, place('G-53', '3120'))).toBe('12.0a')
    const offer = eisenhowersWar.offers(state).find(({ id }) => id === 'elbe')
    expect(offer?.gesture === 'place' && offer.pieces).toEqual(['G-OGS', 'G-12A'])
    give(state, place('G-OGS', '3120'))
    expect(where(state, 'G-OGS')).toBe('3120')
    // It was not activated.
    expect(refusal(state, move('G-OGS', '3020'))).toBe('13.6c')
  })

  test('12.2.2b they enter German-controlled hexes of that area', () => {
    const state = elbe()
    give(state, move('A-US5', '3119'))
    expect(refusal(state, place('G-OGS', '3119'))).toBe('12.2.2b')
    expect(refusal(state, place('G-OGS', '2919'))).toBe('12.2.2b')
    give(state, place('G-OGS', '3120'))
    give(state, place('G-12A', '3120'))
    expect(where(state, 'G-12A')).toBe('3120')
  })

  test('12.2.2c they are there on turn 8 only', () => {
    for (const turn of [7, 9]) {
      const state = elbe({ turn })
      give(state, move('A-US5', '3119'))
      expect(eisenhowersWar.actor(state)).toBe('allied')
    }
    const state = elbe({ turn: 7, phase: moving('german'), units: { 'A-US5': '3119' } })
    expect(refusal(state, place('G-OGS', '3120'))).toBe('12.2.2c')
    const late = elbe({ turn: 9 })
    dismissElbe(late)
    expect(where(late, 'G-OGS')).toBe(GONE)
  })

  test('12.2.2c who has come in on turn 8 stays in play', () => {
    const state = elbe({ turn: 9, units: { 'G-OGS': '3120' } })
    state.due[unitIn(state, 'G-OGS').index] = 0
    dismissElbe(state)
    expect([where(state, 'G-OGS'), where(state, 'G-12A')]).toEqual(['3120', GONE])
  })

  test('12.2.2d Allied corps in the Protectorate do not bring them', () => {
    const state = elbe({ units: { 'A-US5': '2719' } })
    const world = worldFor('historical')
    const into = world.landHexes
      .map((hex) => world.hexes[hex]!)
      .find(({ id, country }) => country === 'Protectorate' && ['2720', '2820', '2819', '2620'].includes(id))
    give(state, move('A-US5', into!.id))
    expect(eisenhowersWar.actor(state)).toBe('allied')
  })

  test('12.2.2e they need neither supply nor a city', () => {
    const state = elbe({ allied: ['3120', '3215'] })
    state.sourcesLost = [
      [worldFor('historical').hex('3120'), 7],
      [worldFor('historical').hex('3215'), 7]
    ]
    give(state, move('A-US5', '3119'))
    give(state, place('G-OGS', '3122'))
    expect(where(state, 'G-OGS')).toBe('3122')
  })
})

describe('the Yugoslav garrison', () => {
  test.each(['2213', '2113', '2114', '2015', '1914'])(
    '12.2.3a Allied units that enter %s release it',
    (hex) => {
      const world = worldFor('historical')
      const arrive = (near: number) =>
        scene({ units: { 'A-US2': world.grid.ids[near]! }, phase: moving('allied') })
      const from = [...world.grid.neighbours]
        .slice(6 * world.hex(hex), 6 * world.hex(hex) + 6)
        .filter((near) => near >= 0 && world.land[near] === 1 && !world.mask('yugTriggers')[near])
        .find((near) => refusal(arrive(near), move('A-US2', hex)) === null)
      if (from === undefined) throw new Error('No way in.')
      const state = arrive(from)
      give(state, move('A-US2', hex))
      expect(state.yugReleased).toBe(true)
      expect(eisenhowersWar.actor(state)).toBe('german')
    }
  )

  test('12.2.3b the five corps are placed at once in or beside Zagreb', () => {
    const state = scene({ units: { 'A-US2': '1813' }, allied: ['1819'], phase: moving('allied') })
    give(state, move('A-US2', '1913', '1914'))
    expect(refusal(state, place('G-15M', '1917'))).toBe('12.2.3b')
    expect(refusal(state, end)).not.toBeNull()
    for (const id of YUG.slice(0, 3)) give(state, place(id, '1819'))
    for (const id of YUG.slice(3)) give(state, place(id, '1818'))
    expect(YUG.map((id) => where(state, id))).toEqual(['1819', '1819', '1819', '1818', '1818'])
    expect(eisenhowersWar.actor(state)).toBe('allied')
    expect(check(state)).toEqual([])
  })

  test('12.2.3b not where Allied units stand, and within stacking', () => {
    const state = scene({ units: { 'A-US2': '1813', 'A-US4': '1818' }, phase: moving('allied') })
    give(state, move('A-US2', '1913', '1914'))
    expect(refusal(state, place('G-15M', '1818'))).toBe('6.1')
  })

  test('12.2.3b corps for which there is no hex are lost', () => {
    const corps = ['A-US4', 'A-US5', 'A-US7', 'A-US8', 'A-US12', 'A-US15', 'A-US19']
    const hexes = ['1819', '1818', '1820', '1918', '1919', '1718', '1719']
    const units = Object.fromEntries(corps.map((id, i) => [id, hexes[i]!]))
    const state = scene({ units: { ...units, 'A-US2': '1813' }, phase: moving('allied') })
    give(state, move('A-US2', '1913', '1914'))
    expect(eisenhowersWar.actor(state)).toBe('allied')
    expect(YUG.map((id) => where(state, id))).toEqual(YUG.map(() => GONE))
  })
})

describe('the 2nd SS', () => {
  const arrived = (units: Record<string, string> = {}) =>
    scene({ turn: 1, units, box: ['G-2SS'], phaseNumber: 6, phase: { phase: 'secondSs' } })

  test('3.2.4j it may be placed on the map at once, or wait in the box', () => {
    const state = arrived()
    give(state, place('G-2SS', '3206'))
    expect(where(state, 'G-2SS')).toBe('3206')
    const waits = arrived()
    give(waits, end)
    expect(where(waits, 'G-2SS')).toBe(BOX)
  })

  test('3.2.4k the hex lies in France, in supply, away from Allied units and their zones', () => {
    const state = arrived({ 'A-US5': '3304' })
    for (const hex of ['3112', '3304', '3204', '3114'])
      expect(refusal(state, place('G-2SS', hex))).toBe('3.2.4k')
    // Paris among Allied hexes has no supply line.
    const cut = arrived()
    const world = worldFor('historical')
    const paris = world.hex('3007')
    for (const hex of world.landHexes) if (hex !== paris) cut.control[hex] = 1
    expect(refusal(cut, place('G-2SS', '3007'))).toBe('3.2.4k')
    expect(refusal(arrived(), place('G-2SS', '3007'))).toBeNull()
    expect(refusal(state, place('G-1SS', '3206'))).toBe('3.2.4l')
  })
})
