// A battle from beginning to end.
import { describe, expect, test } from 'vitest'
import { sumOf } from '../../kernel/battle'
import { oddsOf, type ConfirmOffer } from '../../kernel/offers'
import { inSupply } from './14-supply'
import type { Event } from './events'
import type { State } from './state'
import { game, give, go, hexIn, refusal, scene, unitIn, where } from './testing'
import { attack, battle, fight, fighting, finish, fly, fought, phase } from './testing-combat'
import { ALLIED, AXIS } from './world'

const support = (unit: string) => ({ type: 'support', unit })
const stepsOf = (state: State, id: string) => state.steps[unitIn(state, id).index]!

const kinds = (events: readonly Event[]): string[] =>
  events.map(({ kind }) => kind).filter((kind) => kind !== 'quiet')

/** Pilsen with a fortification and a corps, panzers and infantry before it, all kinds of help at hand. */
function pilsen(defenders: Record<string, string> = { 'CZE-FORT-1': '2415', 'CZE-CAV-1': '2415' }): State {
  return fighting({ units: { ...defenders, 'GER-PZ-16': '2314', 'GER-INF-01': '2314' } }, AXIS, (state) => {
    fly(state, 'GER-AIR-L1', '2415')
    go(state, 'GER-SF-AB', 'axis-available')
  })
}

describe('11.8 the steps of a battle', () => {
  test('11.8 declaration, table, support, special forces, percentage, shifts, die, results, in this order', () => {
    const state = pilsen({ 'CZE-CAV-1': '2415' })
    const order = attack('2415', 'GER-PZ-16', 'GER-INF-01')
    const how = { table: 'mobile', support: ['GER-AIR-L1', 'GER-SF-AB'], result: 'MA' } as const
    const events = fight(state, order, [2, 5], how)
    expect(kinds(events)).toEqual(['attack', 'specialForces', 'battle', 'reduced'])
    expect(fought(events)).toMatchObject({ attack: 8, defense: 3, odds: '266%', table: 'mobile', dice: [5] })
    // Reduced first, then it retreats, then the attackers may advance.
    expect([phase(state), game.actor(state), stepsOf(state, 'CZE-CAV-1')]).toEqual(['retreat', 'allied', 1])
    give(state, { type: 'retreat', unit: 'CZE-CAV-1', path: ['2515'] })
    expect([phase(state), game.actor(state)]).toEqual(['advance', 'axis'])
    give(state, { type: 'advance', unit: 'GER-PZ-16', path: ['2415', '2514'] })
    give(state, { type: 'end' })
    expect([battle(state), where(state, 'GER-PZ-16')]).toEqual([null, '2514'])
  })

  test('11.8 the die is read in the column of the percentage and the shifts', () => {
    const state = pilsen({ 'CZE-ARM-1': '2415' })
    const { column, table, dice, result } = fought(
      fight(state, attack('2415', 'GER-PZ-16', 'GER-INF-01'), [6], {
        table: 'assault',
        support: ['GER-AIR-L1']
      })
    )
    // 8 against 6 is 133%; one left for the forest, two right for the air unit.
    expect([column, table, dice, result]).toEqual(['150–199%', 'assault', [6], 'DA'])
  })

  test('11.8 what is shown before the die is what it is thrown for', () => {
    const state = pilsen({ 'CZE-ARM-1': '2415' })
    give(state, attack('2415', 'GER-PZ-16', 'GER-INF-01'))
    give(state, { type: 'table', table: 'assault' })
    give(state, support('GER-AIR-L1'))
    const offer = game.offers(state).find((one): one is ConfirmOffer => one.id === 'fight')!
    const shown = oddsOf(offer.outlook!().battle!)
    const event = fought(give(state, { type: 'fight' }, 6).events)
    expect([shown.attack, shown.defense, shown.shifts].map((lines) => sumOf(lines))).toEqual([
      event.attack,
      event.defense,
      sumOf(event.shifts)
    ])
    expect([shown.columns[shown.column], shown.table]).toEqual([event.column, event.table])
    const chances = new Map(shown.results.map(({ result, chance }) => [result, chance]))
    expect(chances.get(event.result)).toBeGreaterThan(0)
    expect([...chances.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1)
  })

  test('11.8 special forces act before the percentage is worked out', () => {
    const events = fight(pilsen(), attack('2415', 'GER-INF-01'), [1, 3], { support: ['GER-SF-AB'] })
    expect(fought(events)).toMatchObject({ attack: 3, defense: 2 + 3, odds: '60%' })
  })

  test('11.8 table and support before the die, losses after it', () => {
    const state = pilsen()
    const early = structuredClone(state)
    give(early, attack('2415', 'GER-INF-01'))
    expect(refusal(early, { type: 'lose', units: ['GER-INF-01'] })).toBe('11.16a')
    fight(state, attack('2415', 'GER-PZ-16', 'GER-INF-01'), [6], { result: 'AA' })
    for (const order of [support('GER-AIR-L1'), { type: 'table', table: 'mobile' }, { type: 'fight' }])
      expect(refusal(state, order), order.type).toBe('11.8')
  })

  test('11.8 who has nothing to decide is not asked', () => {
    const state = fighting({ units: { 'CZE-2L-1': '2411', 'GER-INF-01': '2410' } })
    give(state, attack('2411', 'GER-INF-01'), 1)
    expect(battle(state)).toBeNull()
  })

  test('11.8 each attack is over before the next one', () => {
    const state = pilsen()
    give(state, attack('2415', 'GER-INF-01'))
    expect(refusal(state, attack('2415', 'GER-PZ-16'))).toBe('11.8')
    expect(refusal(state, { type: 'end' })).toBe('11.8')
    give(state, { type: 'fight' }, 1)
    finish(state)
    expect(refusal(state, attack('2415', 'GER-INF-01'))).toBe('11.0b')
    give(state, attack('2415', 'GER-PZ-16'))
    expect(battle(state)!.attackers).toEqual([unitIn(state, 'GER-PZ-16').index])
  })

  test('12.0b losses come before retreats: a loss that clears the hex leaves nobody to retreat', () => {
    const state = fighting({ units: { 'CZE-2L-1': '2411', 'GER-INF-01': '2410' } })
    const events = fight(state, attack('2411', 'GER-INF-01'), [6], { result: 'DD' })
    expect(kinds(events)).not.toContain('retreat')
    expect([where(state, 'CZE-2L-1'), phase(state)]).toEqual(['allied-eliminated', 'advance'])
  })
})

describe('11.9c special forces leave nobody', () => {
  const alone = { 'CZE-FORT-1': '2415:reduced' }

  test('11.9c (C14) a reduced fortification alone: no die of combat, and one hex of advance', () => {
    const state = pilsen(alone)
    const events = fight(state, attack('2415', 'GER-PZ-16', 'GER-INF-01'), [4], { support: ['GER-SF-AB'] })
    expect(kinds(events)).toEqual(['attack', 'specialForces', 'eliminated', 'cleared'])
    expect([phase(state), where(state, 'CZE-FORT-1')]).toEqual(['advance', 'allied-eliminated'])
    expect(refusal(state, { type: 'advance', unit: 'GER-PZ-16', path: ['2415', '2515'] })).toBe('13.1a')
    give(state, { type: 'advance', unit: 'GER-PZ-16', path: ['2415'] })
    expect(where(state, 'GER-PZ-16')).toBe('2415')
  })

  test('11.9c all support is used up, and no flak meets it', () => {
    const state = pilsen(alone)
    fight(state, attack('2415', 'GER-INF-01'), [1], { support: ['GER-SF-AB', 'GER-AIR-L1'] })
    finish(state)
    expect(['GER-SF-AB', 'GER-AIR-L1'].map((id) => where(state, id))).toEqual([
      'axis-utilized',
      'axis-utilized'
    ])
    expect(stepsOf(state, 'GER-AIR-L1')).toBe(2)
  })

  test('11.9c with somebody left, or after a failure, it is fought', () => {
    const left = fight(pilsen({ ...alone, 'CZE-2L-1': '2415' }), attack('2415', 'GER-INF-01'), [1, 3], {
      support: ['GER-SF-AB']
    })
    expect(fought(left).defenders).toEqual(['CZE-2L-1'])
    const failed = fight(pilsen(alone), attack('2415', 'GER-INF-01'), [5, 3], { support: ['GER-SF-AB'] })
    expect(fought(failed).defenders).toEqual(['CZE-FORT-1'])
  })
})

describe('19.0 fortifications, entrenchments and mountains in a battle', () => {
  test('19.0d, 12.2b (B26) a fortification spares all in its hex the retreat, defending or attacking', () => {
    const state = fighting({
      units: { 'CZE-FORT-1': '2415', 'CZE-CAV-1': '2415', 'GER-INF-01': '2314', 'CZE-ARM-1': '2716' }
    })
    fight(state, attack('2415', 'GER-INF-01'), [6], { result: 'DW' })
    give(state, { type: 'stay', unit: 'CZE-CAV-1' })
    expect([where(state, 'CZE-FORT-1'), where(state, 'CZE-CAV-1')]).toEqual(['2415', '2415'])
    expect(phase(state)).not.toBe('advance')

    const sally = fighting({ units: { 'GER-FORT-OQ': '2712', 'GER-INF-01': '2712', 'CZE-2L-1': '2713' } })
    fight(sally, attack('2713', 'GER-INF-01'), [1], { result: 'AW' })
    give(sally, { type: 'stay', unit: 'GER-INF-01' })
    expect(where(sally, 'GER-INF-01')).toBe('2712')
  })

  test('12.1i (B27) AAA alone is eliminated by a retreat, and the attacker may advance', () => {
    const start = { scenario: 'general-war', units: { 'GER-AAA-1': '1914', 'FRA-ARM-1': '1814' } } as const
    const state = fighting(start, ALLIED)
    fight(state, attack('1914', 'FRA-ARM-1'), [6], { result: 'DW' })
    expect([where(state, 'GER-AAA-1'), phase(state)]).toEqual(['axis-eliminated', 'advance'])
  })

  test('19.0f an entrenchment spares nobody the retreat', () => {
    const state = fighting(
      { scenario: 'general-war', allied: ['Belgium'], units: { 'GER-INF-01': '1712', 'FRA-ARM-1': '1613' } },
      ALLIED
    )
    fight(state, attack('1712', 'FRA-ARM-1'), [6], { result: 'DW' })
    expect(phase(state)).toBe('retreat')
    expect(refusal(state, { type: 'stay', unit: 'GER-INF-01' })).toBe('12.2c')
    expect(game.offers(state).map(({ id }) => id)).toEqual(['retreat'])
  })

  test('19.0d, 19.0f a fortification supplies its hex, an entrenchment does not', () => {
    const cut = { 'GER-INF-01': '1712', 'FRA-ARM-1': '1812', 'FRA-ARM-2': '1813' }
    const isFed = (units: Record<string, string>): boolean => {
      const state = scene({ scenario: 'general-war', units })
      return inSupply(state, unitIn(state, 'GER-INF-01'), 'combat')
    }
    expect(isFed(cut)).toBe(false)
    expect(isFed({ ...cut, 'GER-FORT-OQ': '1712' })).toBe(true)
  })

  test('19.0c others than alpine units attack a mountain, railroad or not, but do not advance into it', () => {
    for (const [peak, from] of [
      ['2219', '2218'],
      ['2318', '2317']
    ] as const) {
      const units = { 'CZE-2L-1': peak, 'GER-INF-01': from, 'GER-ALP-1': from }
      const state = fighting({ units })
      fight(state, attack(peak, 'GER-INF-01', 'GER-ALP-1'), [6], { result: 'DZ' })
      expect(refusal(state, { type: 'advance', unit: 'GER-INF-01', path: [peak] }), peak).toBe('13.0b')
      give(state, { type: 'advance', unit: 'GER-ALP-1', path: [peak] })
      expect(where(state, 'GER-ALP-1'), peak).toBe(peak)
    }
  })

  test('19.0c nor do they retreat into one', () => {
    const state = fighting({ units: { 'CZE-2L-1': '2217', 'GER-INF-01': '2218' } })
    fight(state, attack('2217', 'GER-INF-01'), [1], { result: 'AW' })
    for (const peak of ['2219', '2118', '2318'])
      expect(refusal(state, { type: 'retreat', unit: 'GER-INF-01', path: [peak] }), peak).toBe('12.1c')
  })

  test('2.3h what is won in battle changes hands', () => {
    const state = fighting({ units: { 'CZE-2L-1': '2514', 'GER-INF-01': '2513' } })
    fight(state, attack('2514', 'GER-INF-01'), [6], { result: 'DZ' })
    give(state, { type: 'advance', unit: 'GER-INF-01', path: ['2514'] })
    expect(state.owner[hexIn(state, '2514')]).toBe(AXIS)
  })
})
