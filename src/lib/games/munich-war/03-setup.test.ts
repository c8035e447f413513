import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../kernel/dice'
import type { PlaceOffer, SelectOffer } from '../../kernel/offers'
import { excessBar } from './09-stacking'
import { worldOf } from './board'
import type { ScenarioData } from './data'
import { NOWHERE, type SetupFrame, type State } from './state'
import { game, give, hexIn, refusal, unitIn, where } from './testing'

const place = (piece: string, hex: string) => ({ type: 'place', piece, hex })
const share = (as: 'reduced' | 'reserve', units: string) => ({ type: 'share', as, units: units.split(' ') })
const SUGGEST = { type: 'suggest' }
const END = { type: 'end' }

/** The position when a deployment step begins; the steps before it are set up as suggested. */
function at(step: number, scenario: ScenarioData['id'] = 'little-entente'): State {
  const state = game.create(scenario)
  while ((state.stack.at(-1) as SetupFrame).step < step) {
    give(state, SUGGEST)
    give(state, END)
  }
  return state
}

/** The same with everything placed. */
function ready(step: number, scenario?: ScenarioData['id']): State {
  const state = at(step, scenario)
  give(state, SUGGEST)
  return state
}

const offer = <O>(state: State, id: string) => game.offers(state).find((one) => one.id === id) as O
const hexesFor = (state: State, unit: string) =>
  game
    .offers(state)
    .flatMap((one) => (one.gesture === 'place' && one.pieces.includes(unit) ? one.hexes(unit) : []))
const home = (state: State, country: string) =>
  worldOf(state).landHexes.filter((hex) => worldOf(state).hexes[hex]!.country === country).length
const canEnd = (state: State) => offer(state, 'end') !== undefined
const reduced = (state: State, id: string) => state.steps[unitIn(state, id).index] === 1

describe('3.4.1 four steps', () => {
  test('3.4.1a first the Allied player sets up six small countries', () => {
    const state = at(1)
    expect(game.actor(state)).toBe('allied')
    const { pieces } = offer<PlaceOffer>(state, 'place')
    expect(pieces.map((id) => id.slice(0, 3)).sort()).toEqual([
      'BEL',
      'BEL',
      'DEN',
      'EST',
      'LAT',
      'LIT',
      'NET'
    ])
    expect(refusal(state, place('CZE-ARM-1', '2515'))).toBe('3.4.1a')
    expect(refusal(state, place('BEL-ARM-FA', '1512'))).toBeNull()
  })

  test('3.4.1b then the Axis player sets up Finland, in Intermarium the Allied player', () => {
    expect(game.actor(at(2))).toBe('axis')
    expect(game.actor(at(2, 'intermarium'))).toBe('allied')
    expect(offer<PlaceOffer>(at(2), 'place').pieces).toEqual(['FIN-INF-1'])
    expect(refusal(at(2), place('GER-INF-01', '2511'))).toBe('3.4.1b')
  })

  test('3.4.1c, 3.4.1f then the Allies with their intervention countries', () => {
    const state = at(3)
    expect(game.actor(state)).toBe('allied')
    const nations = new Set(offer<PlaceOffer>(state, 'place').pieces.map((id) => id.slice(0, 3)))
    expect([...nations].sort()).toEqual(['CZE', 'FRA', 'POL', 'ROM', 'YUG'])
    expect(refusal(state, place('GER-INF-01', '2511'))).toBe('3.4.1c')
  })

  test('3.4.1d last the Axis with its own', () => {
    const state = at(4)
    expect(game.actor(state)).toBe('axis')
    const nations = new Set(offer<PlaceOffer>(state, 'place').pieces.map((id) => id.slice(0, 3)))
    expect([...nations].sort()).toEqual(['GER', 'HUN', 'ITA'])
    expect(refusal(state, place('CZE-ARM-1', '2515'))).toBe('3.4.1d')
  })

  test('3.4d, 3.4.1e absent countries and optional units are nowhere', () => {
    const state = at(4)
    for (const id of ['GBR-INF-BEF', 'SOV-ARM-3', 'SOV-AIR-1', 'GER-PZ-19', 'FRA-PZ-DeG'])
      expect(where(state, id), id).toBe(NOWHERE)
    expect(refusal(state, place('GER-PZ-19', '2511'))).toBe('3.4.1d')
  })

  test('3.4.2o a step ends when everything is placed; until then pieces may be shifted', () => {
    const state = at(1)
    expect(refusal(state, END)).toBe('3.4.2o')
    expect(offer(state, 'end')).toBeUndefined()
    give(state, SUGGEST)
    expect(refusal(state, place('DEN-INF-1', '2407'))).toBe('3.4.2o')
    give(state, place('DEN-INF-1', '2206'))
    expect(where(state, 'DEN-INF-1')).toBe('2206')
    give(state, END)
    expect(refusal(state, place('DEN-INF-1', '2407'))).toBe('3.4.1b')
  })

  test('only the player of the step gives orders', () => {
    expect(refusal(at(1), SUGGEST, 'axis')).not.toBeNull()
  })
})

describe('3.4.2 where units stand', () => {
  test('3.4.2c anywhere at home where it may be', () => {
    const state = at(1)
    expect(hexesFor(state, 'LAT-INF-1')).toHaveLength(home(state, 'Latvia'))
    expect(refusal(state, place('LAT-INF-1', '3508'))).toBe('3.4.2c')
    expect(refusal(state, place('LAT-INF-1', '3405'))).toBe('3.4.2c')
    expect(refusal(state, place('LAT-INF-1', '9999'))).toBe('2.1a')
    expect(refusal(state, place('LAT-INF-9', '3505'))).toBe('order')
  })

  test('5.6a nobody in Danzig', () => {
    expect(refusal(at(3), place('POL-ARM-POM', '3009'))).toBe('5.6a')
    expect(refusal(at(4), place('GER-INF-01', '3009'))).toBe('5.6a')
  })

  test('3.4.2e fortifications stand on their symbols by themselves, one on each', () => {
    const state = at(4)
    expect(where(state, 'GER-FORT-KB')).toBe('3209')
    const czech = [1, 2, 3, 4, 5, 6].map((n) => where(state, `CZE-FORT-${n}`))
    expect(czech.sort()).toEqual(['2415', '2514', '2516', '2715', '2817', '2915'])
    expect(refusal(at(3), place('CZE-FORT-1', '2515'))).toBe('3.4.1c')
  })

  test('3.4.2f, 3.4.3 air, naval and special forces are available, reinforcements in their display', () => {
    const state = at(1)
    expect(['GER-AIR-L1', 'GER-LIFT-1', 'GER-NT-1', 'GER-SF-AB'].map((id) => where(state, id))).toEqual(
      Array(4).fill('axis-available')
    )
    expect(['GER-PZ-15', 'GER-AIR-L4', 'HUN-ARM-2'].map((id) => where(state, id))).toEqual(
      Array(3).fill('axis-reinforcements')
    )
    expect([where(state, 'FRA-AIR-1'), where(state, 'CZE-AIR-1')]).toEqual([
      'allied-available',
      'allied-reinforcements'
    ])
  })

  test('3.4.2d the reduced units of the table start reduced, all others full', () => {
    const state = at(1)
    const list = worldOf(state).units.filter(
      ({ id }) => where(state, id) !== NOWHERE || id.startsWith('FRA-ARM')
    )
    const short = list.filter(({ id, steps }) => steps === 2 && reduced(state, id)).map(({ id }) => id)
    expect(short).toEqual(['FRA-ARM-1', 'FRA-ARM-2', 'FRA-ARM-5', 'FRA-ARM-8'])
    expect(reduced(state, 'BEL-ARM-FA')).toBe(true)
  })

  test('3.4.2g, 9.0j stacking holds in the set-up', () => {
    const state = at(1)
    give(state, place('BEL-ARM-FA', '1613'))
    expect(refusal(state, place('BEL-CAV-1', '1613'))).toBe('3.4.2g')
    expect(hexesFor(state, 'BEL-CAV-1')).not.toContain('1613')
  })

  test('3.4.2h an enemy zone is no bar', () => {
    const state = at(4)
    expect(where(state, 'CZE-ARM-1')).toBe('2514')
    expect(refusal(state, place('GER-INF-01', '2513'))).toBeNull()
  })

  test('3.4.2i C19 German 2nd line corps stand on the French border: Saarbrucken, not Trier', () => {
    const state = at(4)
    expect(refusal(state, place('GER-2L-R', '1814'))).toBe('3.4.2i')
    expect(refusal(state, place('GER-2L-R', '1815'))).toBeNull()
    expect([...hexesFor(state, 'GER-2L-SP')].sort()).toEqual(['1815', '1915', '1916', '1917'])
  })

  test('3.4.2m C19 German AAA: not in Konigsberg, not in Innsbruck, 3.4.2j only in cities, and one in the Ruhr', () => {
    const state = ready(4)
    expect(refusal(state, place('GER-AAA-1', '3209'))).toBe('3.4.2m')
    expect(refusal(state, place('GER-AAA-1', '2219'))).toBe('3.4.2m')
    expect(refusal(state, place('GER-AAA-1', '2513'))).toBeNull()
    expect(refusal(state, place('GER-AAA-1', '2612'))).toBe('3.4.2j')
    expect(where(state, 'GER-AAA-1')).toBe('2513')
    expect(refusal(state, END)).toBe('3.4.2j')
    expect(offer(state, 'end')).toBeUndefined()
    give(state, place('GER-AAA-2', '1812'))
    expect(canEnd(state)).toBe(true)
  })

  test('3.4.2k British AAA stands in London', () => {
    expect(where(at(1, 'general-war'), 'GBR-AAA-ADC')).toBe('1211')
  })

  test('3.4.2n only alpine units are set up in the mountains', () => {
    const state = at(3)
    expect(refusal(state, place('FRA-CAV-CLM', '1620'))).toBe('3.4.2n')
    expect(refusal(state, place('FRA-ALP-6', '1620'))).toBeNull()
  })
})

describe('3.4.2l pools', () => {
  test('3.4.2l C18 of eight French armies two are in reserve and four reduced, whichever', () => {
    const state = at(3)
    expect(refusal(state, share('reduced', 'FRA-ARM-1 FRA-ARM-2 FRA-ARM-5'))).toBe('3.4.2l')
    expect(refusal(state, share('reserve', 'FRA-ARM-1'))).toBe('3.4.2l')
    give(state, share('reserve', 'FRA-ARM-1 FRA-ARM-3'))
    expect(['FRA-ARM-1', 'FRA-ARM-3'].map((id) => where(state, id))).toEqual(
      Array(2).fill('allied-reinforcements')
    )
    expect(['FRA-ARM-7', 'FRA-ARM-AdA'].map((id) => where(state, id))).toEqual([NOWHERE, NOWHERE])
    const armies = worldOf(state).units.filter(({ id }) => id.startsWith('FRA-ARM'))
    expect(armies.filter(({ id }) => reduced(state, id))).toHaveLength(4)
    // In reserve they are at full strength.
    expect(reduced(state, 'FRA-ARM-1')).toBe(false)
  })

  test('3.4.2l who takes the place of a unit on the map stands where it stood', () => {
    const state = ready(3)
    const hex = where(state, 'FRA-ARM-3')
    give(state, share('reserve', 'FRA-ARM-3 FRA-ARM-AdA'))
    expect([where(state, 'FRA-ARM-7'), where(state, 'FRA-ARM-3')]).toEqual([hex, 'allied-reinforcements'])
    expect(canEnd(state)).toBe(true)
  })

  test('3.4.2l airstrikes too: which of five German ones wait', () => {
    const state = at(4)
    give(state, share('reserve', 'GER-AIR-L1 GER-AIR-L2'))
    expect([where(state, 'GER-AIR-L1'), where(state, 'GER-AIR-LK')]).toEqual([
      'axis-reinforcements',
      'axis-available'
    ])
  })

  test('3.4.2a counters that the table names are not exchanged; 3.4.2b a pool is one type of one nation', () => {
    const state = at(4)
    expect(refusal(state, share('reserve', 'GER-PZ-16'))).toBe('3.4.2a')
    expect(refusal(state, share('reserve', 'GER-INF-01 GER-PZ-16'))).toBe('3.4.2l')
    expect(refusal(state, share('reserve', 'GER-INF-01 GER-INF-01'))).toBe('order')
    expect(refusal(state, share('reserve', 'FRA-ARM-1 FRA-ARM-2'))).toBe('3.4.1d')
    expect(where(state, 'GER-PZ-16')).toBe(NOWHERE)
  })

  test('3.4.2l what is offered for a pool is what is so now, and is accepted', () => {
    const state = at(3)
    const pool = offer<SelectOffer>(state, 'french-infantry-army-reserve')
    expect([pool.min, pool.max, pool.from.length]).toEqual([2, 2, 8])
    expect(pool.suggested!()).toEqual(['FRA-ARM-7', 'FRA-ARM-AdA'])
    expect(pool.judge(['FRA-ARM-3', 'FRA-ARM-7'])).toBeNull()
    give(state, pool.order(['FRA-ARM-3', 'FRA-ARM-7']))
    expect(offer<SelectOffer>(state, 'french-infantry-army-reserve').suggested!()).toEqual([
      'FRA-ARM-3',
      'FRA-ARM-7'
    ])
  })
})

describe.each([
  'western-powers-guarantee',
  'little-entente',
  'intermarium',
  'anti-comintern-war',
  'general-war'
] as const)('%s', (scenario) => {
  /** Every hex is legal, and every piece of the match is somewhere. */
  function expectLegal(state: State): void {
    const world = worldOf(state)
    for (const hex of world.landHexes) expect(excessBar(state, hex), world.hexes[hex]!.id).toBeNull()
    for (const { units } of world.scenario.setup)
      for (const id of units) expect(where(state, id), id).not.toBe(NOWHERE)
  }

  test('3.4.2o the suggested set-up goes through all four steps', () => {
    const state = ready(4, scenario)
    expect(canEnd(state)).toBe(true)
    expectLegal(state)
  })

  test('3.4.2o so does one made by chance, with every hex that was offered', () => {
    const random = seededRandom(74)
    const state = game.create(scenario)
    const isLast = () => (state.stack.at(-1) as SetupFrame).step === 4
    for (let i = 0; i < 400 && !(isLast() && canEnd(state)); i++) {
      const missing = offer<PlaceOffer | undefined>(state, 'place')
      if (missing !== undefined) {
        const piece = random.pick(missing.pieces)
        give(state, place(piece, random.pick(missing.hexes(piece))))
      } else if (canEnd(state)) give(state, END)
      else give(state, place('GER-AAA-1', '1812'))
    }
    expect(canEnd(state)).toBe(true)
    expectLegal(state)
  })
})

test('an order that is none is refused', () => {
  const state = at(1)
  for (const order of [
    { type: 'move' },
    { type: 'place', piece: 'BEL-ARM-FA' },
    { type: 'share', units: [], as: 'reserve' }
  ])
    expect(refusal(state, order)).toBe('order')
  expect(hexIn(state, '1512')).toBeGreaterThan(0)
})
