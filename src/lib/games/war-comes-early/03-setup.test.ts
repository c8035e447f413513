// 3.0-3.2: set-up of 1938.
import { describe, expect, test } from 'vitest'
import { loadedDice, seededRandom, type Random } from '../../kernel/dice'
import type { PlaceOffer } from '../../kernel/offers'
import { randomOrder } from '../../kernel/sampling'
import { isBorder } from './03-setup'
import { stackingBar } from './08-stacking'
import { warComesEarly, worldFor } from './index'
import { AWAY, POOL, type State } from './state'
import { give, hexIn, refusal, scene, where } from './testing'

const world = worldFor('1938')
const place = (piece: string, hex: string) => ({ type: 'place', piece, hex })

/** Sets one side up at random; true moves of placed pieces come in too. */
function setUp(state: State, random: Random): number {
  const seat = warComesEarly.actor(state)!
  for (let orders = 1; orders < 500; orders++) {
    const order = randomOrder(warComesEarly.offers(state), random)
    expect(order).not.toBeNull()
    warComesEarly.apply(state, seat, order!, loadedDice())
    if (order!.type === 'end') return orders
  }
  throw new Error('The set-up never ends.')
}

const allied = () => warComesEarly.create('1938')

function german(): State {
  const state = allied()
  setUp(state, seededRandom(1))
  return state
}

function hexesFor(state: State, piece: string): readonly string[] {
  const offer = warComesEarly
    .offers(state)
    .find((one): one is PlaceOffer => one.gesture === 'place' && one.pieces.includes(piece))
  return offer?.hexes(piece) ?? []
}

const hexesOf = (country: string) =>
  world.hexes
    .filter((hex, index) => hex.country === country && world.land[index] === 1)
    .map((hex) => hex.id)
    .sort()

const inPool = (state: State, nation: string) =>
  world.units.filter((unit) => unit.nation === nation && state.at[unit.index] === POOL)

/** Each of these pieces may go to each of these hexes, but no two of them into one. */
function expectSeparate(state: State, pieces: readonly string[], hexes: readonly string[], rule: string) {
  for (const piece of pieces) expect([...hexesFor(state, piece)].sort()).toEqual([...hexes].sort())
  give(state, place(pieces[0]!, hexes[0]!))
  expect(refusal(state, place(pieces[1]!, hexes[0]!))).toBe(rule)
  pieces.slice(1).forEach((piece, i) => give(state, place(piece, hexes[i + 1]!)))
}

describe('order and limits', () => {
  test('3.0a the Allied side is completely deployed before the German side begins', () => {
    const state = allied()
    expect(warComesEarly.actor(state)).toBe('allied')
    expect(refusal(state, place('ge-a2', '2413'))).toBe('3.0a')
    expect(refusal(state, place('ge-a2', '2413'), 'german')).toBe('turn')
    expect(refusal(state, { type: 'end' })).toBe('3.0a')
    expect(warComesEarly.offers(state).some((offer) => offer.gesture === 'confirm')).toBe(false)
    setUp(state, seededRandom(3))
    expect(warComesEarly.actor(state)).toBe('german')
    expect(refusal(state, place('yg-a1', '1332'))).toBe('3.0a')
    setUp(state, seededRandom(4))
    expect(state.stack.map((frame) => frame.phase)).toEqual(['turn', 'germanOrder'])
  })

  test('3.0a the set-up can be finished from every position random players come to', () => {
    for (let seed = 1; seed <= 25; seed++) {
      const random = seededRandom(seed)
      const state = allied()
      setUp(state, random)
      setUp(state, random)
      expect(warComesEarly.check(state)).toEqual([])
      expect(world.units.filter((unit) => unit.setupRule && state.at[unit.index]! < 0)).toEqual([])
    }
  })

  test('3.0a other German units in the West Wall leave room for the static divisions', () => {
    const state = german()
    const wall = hexesFor(state, 'ge-s1')
    const mobile = [
      'ge-m14',
      'ge-m15',
      'ge-m16',
      'ge-a2',
      'ge-a3',
      'ge-a5',
      'ge-a8',
      'ge-a10',
      'ge-a12',
      'ge-a14'
    ]
    mobile.forEach((piece, i) => give(state, place(piece, wall[i % wall.length]!)))
    for (let i = 1; i <= 11; i++) {
      const hexes = hexesFor(state, `ge-s${i}`)
      expect(hexes.length).toBeGreaterThan(0)
      give(state, place(`ge-s${i}`, hexes[0]!))
    }
  })

  test('3.0b stacking limits hold during set-up', () => {
    const state = german()
    give(state, place('ge-s1', '0514'))
    give(state, place('ge-s2', '0514'))
    expect(refusal(state, place('ge-s3', '0514'))).toBe('8.0c')
    give(state, place('ge-a2', '2413'))
    expect(refusal(state, place('ge-a3', '2413'))).toBe('8.0d')
  })

  test('8.0c X24 two static divisions and a static corps fill a West Wall hex', () => {
    const state = scene({ units: { 'ge-s1': '0514', 'ge-s2': '0514' } })
    const hex = hexIn(state, '0514')
    expect(stackingBar(state, [world.unit('ge-r1')!], hex)).toBeNull()
    expect(stackingBar(state, [world.unit('ge-s3')!], hex)?.rule).toBe('8.0c')
    const full = scene({ units: { 'ge-s1': '0514', 'ge-s2': '0514', 'ge-r1': '0514' } })
    expect(stackingBar(full, [world.unit('ge-c1')!], hex)?.rule).toBe('8.0c')
  })

  test('3.0b a placed piece may be placed again, or put on top of its stack', () => {
    const state = allied()
    give(state, place('ro-C', '3133'))
    expect(refusal(state, place('ro-C', '3133'))).toBe('3.1k')
    give(state, place('ro-Mt', '3133'))
    give(state, place('ro-C', '3133'))
    expect(state.rank[world.unit('ro-C')!.index]).toBeGreaterThan(state.rank[world.unit('ro-Mt')!.index]!)
    give(state, place('ro-C', '3134'))
    expect(where(state, 'ro-C')).toBe('3134')
  })
})

describe('Allied set-up', () => {
  test('3.1a the Czechoslovak armies stand on their printed hexes and stay there', () => {
    const state = allied()
    for (const army of ['cz-a1', 'cz-a2', 'cz-a3', 'cz-a4'])
      expect(where(state, army)).toBe(world.unit(army)!.setup)
    expect(refusal(state, place('cz-a1', '2122'))).toBe('3.0a')
  })

  test('3.1b border corps go into border and city hexes, not into black-dot cities', () => {
    const state = allied()
    const allowed = hexesOf('Czechoslovakia').filter(
      (id) => isBorder(world, hexIn(state, id)) || world.city[hexIn(state, id)] === 1
    )
    expect([...hexesFor(state, 'cz-b31')].sort()).toEqual(allowed)
    expect(allowed).toContain('2121')
    expect(refusal(state, place('cz-b31', '2224'))).toBe('3.1b') // Jihlava: a black dot inside the country
    expect(refusal(state, place('cz-b31', '2413'))).toBe('3.1b')
    give(state, place('cz-b31', '1719')) // Cheb, on the border
  })

  test('3.1c X65 a border corps may join the 1st Army in Prague, a second one may not', () => {
    const state = allied()
    give(state, place('cz-b31', '2121'))
    expect(where(state, 'cz-a1')).toBe('2121')
    expect(refusal(state, place('cz-b32', '2121'))).toBe('3.1c')
    expect(hexesFor(state, 'cz-b32')).not.toContain('2121')
  })

  test('3.1d the eight Czechoslovak infantry corps are in the pool', () => {
    const corps = inPool(allied(), 'Czechoslovakia')
    expect(corps).toHaveLength(8)
    expect(corps.every((unit) => unit.type === 'infantry')).toBe(true)
  })

  test('3.1e X22 three Soviet fronts start in three Soviet hexes north of row 24', () => {
    const north = hexesOf('Soviet Union').filter((id) => Number(id.slice(2)) <= 23)
    expectSeparate(allied(), ['su-1B', 'su-2B', 'su-NW'], north, '3.1e')
    expect(refusal(allied(), place('su-1B', '5424'))).toBe('3.1e')
  })

  test('3.1f X22 three fronts and the IAC start in four Soviet hexes from row 24 southwards', () => {
    const south = hexesOf('Soviet Union').filter((id) => Number(id.slice(2)) >= 24)
    expectSeparate(allied(), ['su-SF', 'su-SW', 'su-UF', 'su-IAC'], south, '3.1f')
    expect(refusal(allied(), place('su-IAC', '5423'))).toBe('3.1f')
  })

  test('3.1g railheads start on Soviet rail hexes at the border; they may share one', () => {
    const state = allied()
    const allowed = hexesOf('Soviet Union').filter(
      (id) => world.railHex[hexIn(state, id)] === 1 && isBorder(world, hexIn(state, id))
    )
    expect([...hexesFor(state, 'mk-rail-3')].sort()).toEqual(allowed)
    expect(refusal(state, place('mk-rail-3', '5324'))).toBe('3.1g') // a railroad, but inland
    expect(refusal(state, place('mk-rail-3', '4533'))).toBe('3.1g') // the border, but no railroad
    give(state, place('mk-rail-3', '4632'))
    give(state, place('mk-rail-1', '4632'))
    expect(state.railheads).toEqual([hexIn(state, '4632'), -1, hexIn(state, '4632'), -1])
    expect(refusal(state, place('mk-rail-5', '4632'))).toBe('3.0a')
  })

  test('3.1h 28 Soviet armies are in the pool', () => {
    expect(inPool(allied(), 'Soviet Union')).toHaveLength(28)
  })

  test('3.1i X22 three Yugoslav armies and two corps start in five hexes of Yugoslavia', () => {
    const pieces = ['yg-a1', 'yg-a2', 'yg-a3', 'yg-i5', 'yg-i6']
    expectSeparate(allied(), pieces, hexesOf('Yugoslavia'), '3.1i')
  })

  test('3.1j six Yugoslav infantry corps are in the pool', () => {
    expect(inPool(allied(), 'Yugoslavia')).toHaveLength(6)
  })

  test('3.1k the Romanian units start in 3133, 3134 and 3233, stacked as the limits allow', () => {
    const state = allied()
    for (const piece of ['ro-a1', 'ro-a2', 'ro-C', 'ro-Mt'])
      expect(hexesFor(state, piece)).toEqual(['3133', '3134', '3233'])
    for (const piece of ['ro-a1', 'ro-C', 'ro-Mt']) give(state, place(piece, '3133'))
    expect(refusal(state, place('ro-a2', '3133'))).toBe('8.0d')
    expect(refusal(state, place('ro-a2', '3132'))).toBe('3.1k')
  })

  test('3.1l four Romanian infantry corps are in the pool', () => {
    expect(inPool(allied(), 'Romania')).toHaveLength(4)
  })

  test('3.1m X21 14 French and British units start in 14 hexes of France that touch no other country', () => {
    const state = allied()
    const line = world.scenario.setup.find((one) => one.key === 'anglo-french')!
    expect(line.units).toHaveLength(14)
    const inland = hexesOf('France').filter((id) => !isBorder(world, hexIn(state, id)))
    expect(inland.length).toBeGreaterThanOrEqual(14)
    expectSeparate(state, line.units, inland, '3.1m')
    expect(refusal(state, place('uk-BEF', '0517'))).toBe('3.1m') // Strasbourg
    expect(refusal(state, place('uk-BEF', '0114'))).not.toBeNull()
  })

  test('3.1n 18 French infantry corps are in the pool', () => {
    expect(inPool(allied(), 'France')).toHaveLength(18)
  })
})

describe('German set-up', () => {
  test('3.2a X22 the Hungarian armies and mobile corps start in four hexes of Hungary, nine corps in the pool', () => {
    const state = german()
    expect(inPool(state, 'Hungary')).toHaveLength(9)
    expectSeparate(state, ['hu-a1', 'hu-a2', 'hu-a3', 'hu-MC'], hexesOf('Hungary'), '3.2a')
  })

  test('3.2b the Polish units stand on their printed hexes, 16 are in the pool', () => {
    const state = allied()
    const polish = world.units.filter((unit) => unit.nation === 'Poland' && unit.setup !== undefined)
    expect(polish).toHaveLength(12)
    for (const unit of polish) expect(where(state, unit.id)).toBe(unit.setup)
    expect(inPool(state, 'Poland')).toHaveLength(16)
  })

  test('3.2c X22 the five Italian armies start in five hexes of Italy, 11 corps in the pool', () => {
    const state = german()
    const pool = inPool(state, 'Italy')
    expect(pool.filter((unit) => unit.type === 'infantry')).toHaveLength(8)
    expect(pool.filter((unit) => unit.type === 'mechanized')).toHaveLength(3)
    expectSeparate(state, ['it-a1', 'it-a2', 'it-a4', 'it-a8', 'it-aPo'], hexesOf('Italy'), '3.2c')
  })

  test('3.2d no unit marked 39 takes part', () => {
    expect(world.units.filter((unit) => unit.id.startsWith('ge39-'))).toEqual([])
    expect(worldFor('1939').units.filter((unit) => unit.id.startsWith('ge39-'))).toHaveLength(25)
    expect(refusal(german(), place('ge39-a3', '2413'))).toBe('3.0a')
  })

  test('3.2e the 11 static divisions start in West Wall hexes', () => {
    const state = german()
    const wall = world.hexes.filter((hex) => hex.fort === 'westWall').map((hex) => hex.id)
    for (let i = 1; i <= 11; i++) expect([...hexesFor(state, `ge-s${i}`)].sort()).toEqual(wall.sort())
    expect(refusal(state, place('ge-s1', '2413'))).toBe('3.2e')
  })

  test('3.2f seven German armies and three motorized corps start anywhere in Germany but Danzig', () => {
    const line = world.scenario.setup.find((one) => one.key === 'german')!
    expect(line.units).toHaveLength(10)
    const state = german()
    for (const piece of line.units) expect([...hexesFor(state, piece)].sort()).toEqual(hexesOf('Germany'))
    expect(refusal(state, place('ge-a2', '3714'))).toBe('3.2f')
    expect(refusal(state, place('ge-a2', '2121'))).toBe('3.2f')
    give(state, place('ge-a2', '2128')) // Vienna
    give(state, place('ge-m14', '2128'))
  })

  test('3.2g 13 infantry corps are in the pool; 18th Mountain, 18th Motorized, 7th Flieger and six static corps come later', () => {
    const state = german()
    expect(inPool(state, 'Germany')).toHaveLength(13)
    const later = ['ge-mt18', 'ge-m18', 'ge-7F', 'ge-r1', 'ge-r2', 'ge-r3', 'ge-r4', 'ge-r5', 'ge-r6']
    for (const id of later) {
      expect(where(state, id)).toBe(AWAY)
      expect(refusal(state, place(id, '2413'))).toBe('3.0a')
    }
  })

  test('3.2h East Prussia is part of Germany', () => {
    const state = german()
    give(state, place('ge-a3', '4114'))
    expect(where(state, 'ge-a3')).toBe('4114')
    expect(world.hexes[hexIn(state, '4114')]!.country).toBe('Germany')
  })
})
