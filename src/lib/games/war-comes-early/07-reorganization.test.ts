// Chapter 7: combining and breaking down.
import { describe, expect, test } from 'vitest'
import { loadedDice, seededRandom } from '../../kernel/dice'
import type { SelectOffer } from '../../kernel/offers'
import { sampleOrder } from '../../kernel/sampling'
import { breakDownForced } from './07-reorganization'
import { put, refreshAir } from './board'
import { warComesEarly, worldFor } from './index'
import { AWAY, DEAD, GONE, POOL, type State } from './state'
import { combat, give, hexIn, movement, refusal, reorganization, scene, where, type Scene } from './testing'
import { ALLIED, type Unit } from './world'

const combine = (army: string, ...units: string[]) => ({ type: 'combine', army, units })
const breakDown = (army: string, ...units: string[]) =>
  units.length > 0 ? { type: 'breakDown', army, units } : { type: 'breakDown', army }
const components = (...units: string[]) => ({ type: 'components', units })
const move = (unit: string, ...path: string[]) => ({ type: 'move', units: [unit], path })
const topPhase = (state: State) => state.stack[state.stack.length - 1]!.phase
const unitOf = (state: State, id: string): Unit => worldFor(state.scenario).unit(id)!

/** A Reorganization Phase; armies not on the map lie in the pool, as they do once they have been broken down (7.1). */
function phase(nations: string[], options: Scene = {}): State {
  const state = scene({ ...options, phase: reorganization(nations, options.scenario) })
  for (const unit of worldFor(state.scenario).units)
    if (unit.components !== undefined && state.at[unit.index] === AWAY) state.at[unit.index] = POOL
  return state
}

function selects(state: State): SelectOffer[] {
  return warComesEarly.offers(state).filter((offer) => offer.gesture === 'select')
}

const together = (hex: string, ...units: string[]) => Object.fromEntries(units.map((unit) => [unit, hex]))

describe('reorganizing', () => {
  test('7.0a corps are combined into an army, Soviet armies into a front, in the phase of their own nation', () => {
    const units = together('2425', 'cz-c1', 'cz-c2')
    const state = phase(['Czechoslovakia'], { units })
    give(state, combine('cz-a2', 'cz-c1', 'cz-c2'))
    expect(where(state, 'cz-a2')).toBe('2425')
    expect([where(state, 'cz-c1'), where(state, 'cz-c2')]).toEqual([POOL, POOL])
    expect(warComesEarly.check(state)).toEqual([])

    const fives = together('5322', 'su-a1', 'su-a2', 'su-a3', 'su-a4', 'su-a5')
    const soviet = phase(['Soviet Union'], { units: fives })
    give(soviet, combine('su-1B', 'su-a1', 'su-a2', 'su-a3', 'su-a4', 'su-a5'))
    expect(where(soviet, 'su-1B')).toBe('5322')

    const foreign = phase(['Hungary'], { units })
    expect(refusal(foreign, combine('cz-a2', 'cz-c1', 'cz-c2'))).toBe('7.0a')
    const moving = scene({ units, phase: movement(['Czechoslovakia']) })
    expect(refusal(moving, combine('cz-a2', 'cz-c1', 'cz-c2'))).toBe('11.0')
  })

  test('7.0a what is offered is legal, and the stack of a hex is offered once for armies that are alike', () => {
    const units = { ...together('2413', 'ge-c1', 'ge-c2', 'ge-c3', 'ge-mt18'), 'ge-a2': '2015' }
    const state = phase(['Germany'], { units })
    const [first, ...others] = selects(state)
    expect(first!.from).toEqual(['ge-mt18', 'ge-c1', 'ge-c2', 'ge-c3'])
    expect(others.map((offer) => offer.id)).toEqual(['breakDown'])
    for (let seed = 0; seed < 30; seed++)
      for (const index of [0, 1]) {
        const fresh = phase(['Germany'], { units })
        const order = sampleOrder(selects(fresh)[index]!, seededRandom(seed))
        if (order !== null) give(fresh, order)
      }
  })

  test('7.0b an army or front is broken down in the phase of its own nation', () => {
    const state = phase(['Czechoslovakia'], { units: { 'cz-a1': '2121' } })
    give(state, breakDown('cz-a1'))
    expect(where(state, 'cz-a1')).toBe(POOL)
    expect([where(state, 'cz-c1'), where(state, 'cz-c2')]).toEqual(['2121', '2121'])
    const foreign = phase(['Hungary'], { units: { 'cz-a1': '2121' } })
    expect(refusal(foreign, breakDown('cz-a1'))).toBe('7.0b')
    const corps = phase(['Czechoslovakia'], { units: { 'cz-c1': '2121' } })
    expect(refusal(corps, breakDown('cz-c1'))).toBe('7.0b')
    const moving = scene({ units: { 'cz-a1': '2121' }, phase: movement(['Czechoslovakia']) })
    expect(refusal(moving, breakDown('cz-a1'))).toBe('7.0b')
  })

  test('7.0b the owner may name the components, and is asked where it matters which they are', () => {
    const state = phase(['Germany'], { units: { 'ge-a2': '2413' } })
    state.at[unitOf(state, 'ge-mt18').index] = POOL
    expect(refusal(state, breakDown('ge-a2', 'ge-c1'))).toBe('7.1e')
    expect(refusal(state, breakDown('ge-a2', 'ge-c1', 'ge-m14'))).toBe('7.1e')
    give(state, breakDown('ge-a2'))
    expect(topPhase(state)).toBe('breakDown')
    expect(warComesEarly.actor(state)).toBe('german')
    expect(refusal(state, components('ge-mt18'))).toBe('7.1e')
    expect(refusal(state, components('ge-mt18', 'ge-a3'))).toBe('7.1e')
    give(state, components('ge-mt18', 'ge-c7'))
    expect([where(state, 'ge-mt18'), where(state, 'ge-c7')]).toEqual(['2413', '2413'])
    expect(topPhase(state)).toBe('reorganization')
  })

  test('7.0c units that reorganize of their own will must be in supply', () => {
    // German corps in Bohemia with Czech corps all around them.
    const ring = {
      'cz-c3': '2120',
      'cz-c4': '2123',
      'cz-c5': '2021',
      'cz-c6': '2022',
      'cz-c7': '2221',
      'cz-c8': '2222'
    }
    const corps = phase(['Germany'], { units: { ...ring, ...together('2122', 'ge-c1', 'ge-c2') } })
    const [offer] = selects(corps)
    expect(offer!.judge(['ge-c1', 'ge-c2'])?.why).toMatch(/out of supply/)
    expect(refusal(corps, combine('ge-a2', 'ge-c1', 'ge-c2'))).toBe('7.0c')
    const army = phase(['Germany'], { units: { ...ring, 'ge-a2': '2122' } })
    expect(refusal(army, breakDown('ge-a2'))).toBe('7.0c')
    expect(selects(army)[0]!.judge(['ge-a2'])?.why).toMatch(/out of supply/)
  })

  test('7.0d an enemy zone of control is no obstacle', () => {
    const units = { 'cz-c1': '2118', ...together('2117', 'ge-c1', 'ge-c2'), 'ge-a3': '2217' }
    const state = phase(['Germany'], { units })
    give(state, combine('ge-a2', 'ge-c1', 'ge-c2'))
    give(state, breakDown('ge-a3'))
    expect(where(state, 'ge-a2')).toBe('2117')
    expect(where(state, 'ge-a3')).toBe(POOL)
  })

  test('7.0e nothing is both combined and broken down in one phase', () => {
    const units = { ...together('2425', 'cz-c1', 'cz-c2'), 'cz-a1': '2121' }
    const state = phase(['Czechoslovakia'], { units })
    give(state, combine('cz-a2', 'cz-c1', 'cz-c2'))
    expect(refusal(state, breakDown('cz-a2'))).toBe('7.0e')
    // Not even the counters: corps just combined are no components of another army.
    expect(refusal(state, breakDown('cz-a1', 'cz-c1', 'cz-c3'))).toBe('7.1c')
    give(state, breakDown('cz-a1'))
    expect([where(state, 'cz-c3'), where(state, 'cz-c4')]).toEqual(['2121', '2121'])
    expect(refusal(state, combine('cz-a3', 'cz-c3', 'cz-c4'))).toBe('7.0e')
    expect(selects(state)).toEqual([])
    // Nor is the army just broken down formed again of other corps.
    const again = phase(['Czechoslovakia'], { units })
    give(again, breakDown('cz-a1'))
    expect(refusal(again, combine('cz-a1', 'cz-c1', 'cz-c2'))).toBe('7.0e')
    give(again, combine('cz-a2', 'cz-c1', 'cz-c2'))
  })

  test('6.2.2h units in an enemy air zone may not reorganize, involuntary break-downs happen all the same', () => {
    const units = { ...together('2413', 'ge-c1', 'ge-c2'), 'ge-a3': '2414' }
    const state = phase(['Germany'], { units })
    state.airSide = ALLIED
    state.airMarkers = [hexIn(state, '2413')]
    refreshAir(state)
    expect(selects(state)).toEqual([])
    expect(refusal(state, combine('ge-a2', 'ge-c1', 'ge-c2'))).toBe('6.2.2h')
    expect(refusal(state, breakDown('ge-a3'))).toBe('6.2.2h')
    force(state, 'ge-a3')
    expect(where(state, 'ge-a3')).toBe(POOL)
    state.airSide = 0 // their own aircraft
    refreshAir(state)
    give(state, combine('ge-a2', 'ge-c1', 'ge-c2'))
  })
})

/** An involuntary break-down, as combat and lack of supply cause it. */
function force(state: State, id: string, rule = '12.4a'): void {
  breakDownForced(state, unitOf(state, id), rule, { dice: loadedDice(), emit: () => {}, reveal: () => {} })
}

describe('involuntary break-down', () => {
  test('7.0i an army out of supply is broken down before it moves', () => {
    const units = {
      'ge-a2': '2122',
      'cz-c3': '2120',
      'cz-c4': '2123',
      'cz-c5': '2021',
      'cz-c6': '2022',
      'cz-c7': '2221',
      'cz-c8': '2222'
    }
    const state = scene({ units, phase: movement(['Germany']) })
    expect(refusal(state, move('ge-a2', '2223'))).toBe('10.5f')
    give(state, breakDown('ge-a2'))
    expect(where(state, 'ge-a2')).toBe(POOL)
    expect([where(state, 'ge-c1'), where(state, 'ge-c2')]).toEqual(['2122', '2122'])
    expect(topPhase(state)).toBe('movement')
  })

  test('7.0i an attacking army whose attack fails is broken down', () => {
    const units = { 'ge-a2': '2017', 'cz-a1': '2018' }
    const state = scene({ units, breached: ['2018'], phase: combat(['Germany']) })
    const attack = { type: 'attack', target: '2018', units: ['ge-a2'] }
    give(state, attack, 1) // 1/0: one corps lost, the defenders stand
    expect(where(state, 'ge-a2')).toBe(POOL)
    expect([where(state, 'ge-c1'), where(state, 'ge-c2')].filter((at) => at === '2017')).toHaveLength(1)
  })

  test('7.0i the owner is asked for the components where it matters, also in the turn of the other', () => {
    const state = scene({ units: { 'ge-a2': '2122' }, phase: combat(['Czechoslovakia']) })
    state.at[unitOf(state, 'ge-mt18').index] = POOL
    force(state, 'ge-a2')
    expect(topPhase(state)).toBe('breakDown')
    expect(warComesEarly.actor(state)).toBe('german')
    const order = sampleOrder(warComesEarly.offers(state)[0]!, seededRandom(2))
    give(state, order!)
    const placed = worldFor('1938').units.filter((unit) => state.at[unit.index] === hexIn(state, '2122'))
    expect(placed).toHaveLength(2)
    expect(topPhase(state)).toBe('combat')
  })

  test('7.0j components stand together, and an unused army counter of their nation is at hand', () => {
    const units = { 'cz-c1': '2425', 'cz-c2': '2424', 'cz-a1': '2121', ...together('2329', 'cz-c3', 'cz-c4') }
    const state = phase(['Czechoslovakia'], { units })
    expect(refusal(state, combine('cz-a2', 'cz-c1', 'cz-c2'))).toBe('7.0j')
    expect(refusal(state, combine('cz-a1', 'cz-c3', 'cz-c4'))).toBe('7.0j')
    expect(refusal(state, combine('cz-a2', 'cz-c5', 'cz-c6'))).toBe('7.0j')
    expect(refusal(state, combine('cz-c7', 'cz-c3', 'cz-c4'))).toBe('7.0j')
    expect(refusal(state, combine('hu-a1', 'cz-c3', 'cz-c4'))).toBe('7.0a')
    const none = phase(['Czechoslovakia'], { units: together('2329', 'cz-c3', 'cz-c4') })
    for (const army of ['cz-a1', 'cz-a2', 'cz-a3', 'cz-a4']) none.at[unitOf(none, army).index] = AWAY
    expect(selects(none)).toEqual([])
  })

  test('7.0k a break-down by choice needs the full set, an involuntary one yields what is left', () => {
    const state = phase(['Soviet Union'], { units: { 'su-1B': '5322' } })
    for (let i = 5; i <= 28; i++) state.at[unitOf(state, `su-a${i}`).index] = DEAD
    expect(refusal(state, breakDown('su-1B'))).toBe('7.0k')
    expect(selects(state)).toEqual([])
    force(state, 'su-1B')
    for (const id of ['su-a1', 'su-a2', 'su-a3', 'su-a4']) expect(where(state, id)).toBe('5322')
    const five = phase(['Soviet Union'], { units: { 'su-1B': '5322' } })
    for (let i = 6; i <= 28; i++) five.at[unitOf(five, `su-a${i}`).index] = DEAD
    give(five, breakDown('su-1B'))
  })

  test('7.0k X63 of seven German armies broken down in GT 1 the last one yields one corps', () => {
    const hexes = ['2413', '2414', '2015', '2128', '2821', '1123', '0818']
    const armies = ['ge-a2', 'ge-a3', 'ge-a5', 'ge-a8', 'ge-a10', 'ge-a12', 'ge-a14']
    const units = Object.fromEntries(armies.map((army, i) => [army, hexes[i]!]))
    const state = phase(['Germany'], { turn: 1, units })
    const corpsIn = (hex: string) =>
      worldFor('1938').units.filter((unit) => state.at[unit.index] === hexIn(state, hex)).length
    for (const army of armies.slice(0, 6)) give(state, breakDown(army))
    expect(hexes.slice(0, 6).map(corpsIn)).toEqual([2, 2, 2, 2, 2, 2])
    expect(refusal(state, breakDown('ge-a14'))).toBe('7.0k')
    force(state, 'ge-a14')
    expect(corpsIn('0818')).toBe(1)
  })

  test('7.0f X57 a front broken down among four armies overstacks its hex and the opponent moves four units', () => {
    const units = { 'su-1B': '5424', ...together('5424', 'su-a1', 'su-a2', 'su-a3', 'su-a4') }
    const state = phase(['Soviet Union'], { units })
    give(state, breakDown('su-1B'))
    const count = () =>
      worldFor('1938').units.filter((unit) => state.at[unit.index] === hexIn(state, '5424')).length
    expect(count()).toBe(9)
    expect(topPhase(state)).toBe('disperse')
    expect(warComesEarly.actor(state)).toBe('german')
    for (let i = 0; i < 4; i++) give(state, sampleOrder(warComesEarly.offers(state)[0]!, seededRandom(i))!)
    expect(count()).toBe(5)
    expect(topPhase(state)).toBe('reorganization')
  })
})

/** These units of one hex make the army, and the odd one cannot take the place of the last. */
function expectStructure(
  nation: string,
  hex: string,
  army: string,
  units: string[],
  odd: string[],
  rule: string,
  options: Scene = {}
): void {
  for (const outsider of odd) {
    const mixed = [...units.slice(0, -1), outsider]
    const state = phase([nation], { ...options, units: together(hex, ...mixed) })
    expect(refusal(state, combine(army, ...mixed))).toBe(rule)
  }
  const short = phase([nation], { ...options, units: together(hex, ...units) })
  expect(refusal(short, combine(army, ...units.slice(1)))).not.toBeNull()
  const state = phase([nation], { ...options, units: together(hex, ...units) })
  give(state, combine(army, ...units))
  expect(where(state, army)).toBe(hex)
}

describe('structures', () => {
  test('7.1a an army that was broken down or lost can be formed again of any suitable corps', () => {
    const state = phase(['Czechoslovakia'], {
      units: { 'cz-a1': '2121', ...together('2425', 'cz-c7', 'cz-c8') }
    })
    give(state, breakDown('cz-a1'))
    state.stack = [state.stack[0]!, reorganization(['Czechoslovakia'])]
    give(state, combine('cz-a1', 'cz-c7', 'cz-c8'))
    expect(where(state, 'cz-a1')).toBe('2425')
    expect(worldFor('1938').units.filter((unit) => unit.components && state.at[unit.index] === GONE)).toEqual(
      []
    )
  })

  test('7.1c a Czechoslovak army is two infantry corps, never a static one', () => {
    expectStructure('Czechoslovakia', '2425', 'cz-a1', ['cz-c1', 'cz-c8'], ['cz-b31'], '7.1c')
    const state = phase(['Czechoslovakia'], { units: together('2425', 'cz-c1', 'cz-c2', 'cz-c3') })
    expect(refusal(state, combine('cz-a1', 'cz-c1', 'cz-c2', 'cz-c3'))).toBe('7.1c')
  })

  test('7.1d a French army is two infantry corps, no mechanized corps, cavalry or BEF', () => {
    expectStructure('France', '0314', 'fr-a1', ['fr-c1', 'fr-CAC'], ['fr-m1', 'fr-C'], '7.1d')
    const state = phase(['France', 'Britain'], { units: { 'fr-c1': '0314', 'uk-BEF': '0214' } })
    expect(refusal(state, combine('fr-a1', 'fr-c1', 'uk-BEF'))).toBe('7.1d')
  })

  test('7.1e a German army is two infantry corps, the mountain corps included', () => {
    expectStructure('Germany', '2413', 'ge-a2', ['ge-c1', 'ge-c2'], [], '7.1e')
    expectStructure('Germany', '2413', 'ge-a2', ['ge-mt18', 'ge-c2'], [], '7.1e')
    const state = phase(['Germany'], { units: together('2413', 'ge-c1', 'ge-c2', 'ge-c3') })
    expect(refusal(state, combine('ge-a2', 'ge-c1', 'ge-c2', 'ge-c3'))).toBe('7.1e')
  })

  test('7.1f German static divisions, reserve corps, mechanized corps and the 7th Flieger join no army', () => {
    expectStructure(
      'Germany',
      '0514',
      'ge-a2',
      ['ge-c1', 'ge-c2'],
      ['ge-s1', 'ge-r1', 'ge-m14', 'ge-7F'],
      '7.1f'
    )
  })

  test('7.1g a Hungarian army is three infantry corps, not the mobile corps', () => {
    expectStructure('Hungary', '2632', 'hu-a1', ['hu-c1', 'hu-c2', 'hu-HB'], ['hu-MC'], '7.1g')
    const state = phase(['Hungary'], { units: together('2632', 'hu-c1', 'hu-c2') })
    expect(refusal(state, combine('hu-a1', 'hu-c1', 'hu-c2'))).toBe('7.1g')
  })

  test('7.1h an Italian infantry army is two infantry corps', () => {
    expectStructure('Italy', '0127', 'it-a1', ['it-c1', 'it-c2'], ['it-AC'], '7.1h')
  })

  test('7.1i the Italian mechanized army is exactly the three Italian mechanized corps', () => {
    expectStructure('Italy', '0127', 'it-aPo', ['it-AC', 'it-FC', 'it-MC'], ['it-c1'], '7.1i')
    const state = phase(['Italy'], { units: { 'it-aPo': '0127' } })
    give(state, breakDown('it-aPo'))
    for (const id of ['it-AC', 'it-FC', 'it-MC']) expect(where(state, id)).toBe('0127')
    const two = phase(['Italy'], { units: together('0127', 'it-AC', 'it-FC') })
    expect(refusal(two, combine('it-aPo', 'it-AC', 'it-FC'))).toBe('7.1i')
  })

  test('7.1j Italian mechanized units heed zones of control but pay mechanized movement costs', () => {
    const at = (id: string, nation: string) =>
      scene({ units: { [id]: '1432', 'yg-c1': '1532' }, phase: movement([nation]) })
    // From beside the Yugoslav corps to another hex beside it.
    expect(refusal(at('it-AC', 'Italy'), move('it-AC', '1533'))).toBe('9.1c')
    give(at('ge-m14', 'Germany'), move('ge-m14', '1533'))
    const world = worldFor('1938')
    for (const id of ['it-AC', 'it-FC', 'it-MC', 'it-aPo']) {
      expect(world.unit(id)).toMatchObject({ mech: true, germanMech: false, ignoresZones: false })
    }
  })

  test('7.1k a Polish army is two infantry corps or ad-hoc groups, no cavalry, General Reserve or Coastal Command', () => {
    const odd = ['po-C', 'po-Dr', 'po-GR', 'po-CDC']
    expectStructure('Poland', '3821', 'po-Cr', ['po-c1', 'po-BI'], odd, '7.1k')
  })

  test('7.1l a Romanian army is two infantry corps, no cavalry or mountain corps', () => {
    expectStructure('Romania', '3133', 'ro-a1', ['ro-c1', 'ro-c2'], ['ro-C', 'ro-Mt'], '7.1l')
  })

  test('7.1m a Yugoslav army is two infantry corps', () => {
    expectStructure('Yugoslavia', '1332', 'yg-a1', ['yg-c1', 'yg-i5'], [], '7.1m')
    const state = phase(['Yugoslavia'], { units: together('1332', 'yg-c1', 'yg-c2', 'yg-c3') })
    expect(refusal(state, combine('yg-a1', 'yg-c1', 'yg-c2', 'yg-c3'))).toBe('7.1m')
  })

  test('7.1n Belgian and Dutch units do not reorganize', () => {
    const units = { ...together('0407', 'be-c1', 'be-c2'), ...together('0904', 'ne-c1', 'ne-c2') }
    const state = phase(['France', 'Belgium', 'Netherlands'], { violated: ['Belgium', 'Netherlands'], units })
    expect(selects(state)).toEqual([])
    expect(refusal(state, combine('fr-a1', 'be-c1', 'be-c2'))).toBe('7.1n')
    expect(refusal(state, combine('fr-a1', 'ne-c1', 'ne-c2'))).toBe('7.1n')
  })

  test('7.1o the Lithuanian and Danish armies do not break down', () => {
    const units = { 'dn-FA': '2401', 'li-FA': '4816' }
    const state = phase(['Denmark', 'Lithuania'], { violated: ['Denmark', 'Lithuania'], units })
    expect(refusal(state, breakDown('dn-FA'))).toBe('7.1o')
    expect(refusal(state, breakDown('li-FA'))).toBe('7.1o')
    expect(selects(state)).toEqual([])
  })

  test('7.1p a Soviet front is any five Soviet armies, never the IAC', () => {
    const armies = ['su-a1', 'su-a9', 'su-a17', 'su-a22', 'su-a28']
    expectStructure('Soviet Union', '5322', 'su-UF', armies, ['su-IAC'], '7.1p')
  })

  test('13.4c a German army of 1939 is three infantry corps', () => {
    const options: Scene = { scenario: '1939' }
    const corps = ['ge39-c1', 'ge39-c2', 'ge39-c3']
    expectStructure('Germany', '2413', 'ge39-a3', corps, [], '13.4c', options)
    const two = phase(['Germany'], { ...options, units: together('2413', 'ge39-c1', 'ge39-c2') })
    expect(refusal(two, combine('ge39-a3', 'ge39-c1', 'ge39-c2'))).toBe('13.4c')
    const state = phase(['Germany'], { ...options, units: { 'ge39-a3': '2413' } })
    give(state, breakDown('ge39-a3'))
    for (const id of corps) expect(where(state, id)).toBe('2413')
  })

  test('13.4d the SAB does not break down and stacks as an army', () => {
    const state = phase(['Germany'], { scenario: '1939', units: { 'ge39-SAB': '3130' } })
    expect(refusal(state, breakDown('ge39-SAB'))).toBe('13.4d')
    expect(unitOf(state, 'ge39-SAB')).toMatchObject({ class: 'army', ce: 1 })
    put(state, unitOf(state, 'ge39-a14'), hexIn(state, '3131'))
    state.stack = [state.stack[0]!, movement(['Germany'], '1939')]
    expect(refusal(state, move('ge39-a14', '3130'))).toBe('8.0h')
  })
})
