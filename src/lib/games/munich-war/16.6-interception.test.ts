import { describe, expect, test } from 'vitest'
import type { AttackOffer, OddsPreview, PickOffer } from '../../kernel/offers'
import type { Frame } from '../../kernel/phases'
import { put, worldOf } from './board'
import type { AirResultCode } from './data'
import type { State } from './state'
import { game, give, hexIn, refusal, unitIn } from './testing'
import {
  airScene,
  END,
  fly,
  intercept,
  launch,
  now,
  resolve,
  stepsOf,
  terror,
  whereAir,
  type AirScene
} from './testing-air'
import { through } from './testing-turn'
import { ALLIED, AXIS, boxOf } from './world'

const L1 = 'GER-AIR-L1'
const L2 = 'GER-AIR-L2'
const CZE = 'CZE-AIR-1'
const LIFT = 'GER-LIFT-1'
/** Prague: the Germans fly there, the Czechs fly from there. */
const PRAGUE = '2515'

const offered = (state: State) =>
  game.offers(state).find((offer): offer is AttackOffer => offer.id === 'intercept')

/** L1 over Prague, and the other side may intercept. */
function overPrague(more: AirScene = {}): State {
  const state = airScene({ ...more, air: [L1, CZE, ...(more.air ?? [])] })
  give(state, launch(L1, PRAGUE))
  give(state, END)
  return state
}

/**
 * One interception over Prague, fought with this number of the die. German factors are 2 and 1, Czech ones 1 and 0; the column
 * is that of the difference.
 */
function fought(die: number, interceptor = CZE, target = L1): State {
  const state = airScene({ air: [interceptor, target] })
  const id = target.split(':')[0]!
  give(state, launch(id, PRAGUE))
  give(state, END)
  give(state, intercept(interceptor.split(':')[0]!, PRAGUE))
  give(state, END, die)
  return state
}

/** The die that gives a result in a column, by the table. */
function dieFor(state: State, result: AirResultCode, column: -1 | 0 | 1): number {
  const { columns, rows } = worldOf(state).tables.interception
  const die = 1 + rows.findIndex((row) => row[columns.indexOf(column)] === result)
  if (die === 0) throw new Error(`No ${result} in column ${column}.`)
  return die
}
const table = airScene()

describe('16.2, 16.6 who is asked', () => {
  test('16.2c the other side places interceptors after the launch', () => {
    const state = overPrague()
    expect(now(state)).toBe('interception allied')
    expect(refusal(state, intercept(CZE, PRAGUE), 'axis')).toBe('turn')
    const { events } = give(state, intercept(CZE, PRAGUE))
    expect(events).toMatchObject([{ kind: 'intercept', units: [CZE], hexes: [PRAGUE] }])
    expect(whereAir(state, CZE)).toBe(PRAGUE)
  })

  test('16.2c it may always pass, in words that tell nothing', () => {
    const state = overPrague()
    const end = game.offers(state).find(({ id }) => id === 'end')
    expect(end).toMatchObject({ usual: true, spoken: 'Do you intercept?' })
    give(state, END)
    expect(now(state)).toBe('terror axis')
  })

  test('16.6 A65 nobody is asked when nobody flies, or nothing can reach who does', () => {
    const nobody = airScene({ air: [L1, CZE] })
    give(nobody, END)
    expect(now(nobody)).toBe('launch allied')
    const far = airScene({ air: [L1, CZE] })
    give(far, launch(L1, '2208'))
    give(far, END)
    expect(now(far)).toBe('launch allied')
  })

  test('15.0c, 16.6 whether it is asked does not tell what it holds', () => {
    const asked = (change: (state: State) => void) => {
      const state = airScene({ air: [L1] })
      change(state)
      give(state, launch(L1, PRAGUE))
      give(state, END)
      return now(state)
    }
    const to = (id: string, box: string) => (state: State) =>
      put(state, unitIn(state, id), boxOf(worldOf(state), ALLIED, box))
    // One piece lies in the display: the airstrike, or something else while that is still in reserve.
    expect(asked(to(CZE, 'available'))).toBe('interception allied')
    const other = (state: State) => {
      to(CZE, 'reinforcements')(state)
      to('CZE-FORT-1', 'available')(state)
    }
    expect(asked(other)).toBe('interception allied')
    // An empty display is no secret, nor who has been lost.
    expect(asked(to(CZE, 'reinforcements'))).toBe('terror axis')
    const lost = (state: State) => {
      to(CZE, 'eliminated')(state)
      to('CZE-FORT-1', 'available')(state)
    }
    expect(asked(lost)).toBe('terror axis')
  })
})

describe('16.3, 16.5, 16.6 who intercepts', () => {
  test('16.3f only where an enemy air unit is', () => {
    const state = overPrague()
    expect(refusal(state, intercept(CZE, '2514'))).toBe('16.3f')
    expect(offered(state)?.targets()).toEqual([PRAGUE])
    expect(offered(state)?.attackers(PRAGUE)).toEqual([CZE])
  })

  test('16.3c an interceptor has a range like everybody', () => {
    const scenario = 'western-powers-guarantee'
    const state = airScene({ scenario, air: [L1, 'GBR-AIR-1', CZE] })
    give(state, launch(L1, PRAGUE))
    give(state, END)
    expect(refusal(state, intercept('GBR-AIR-1', PRAGUE))).toBe('16.3c')
    expect(offered(state)?.attackers(PRAGUE)).toEqual([CZE])
  })

  test('16.1a, 16.2a from the Available display, and once in a game turn', () => {
    const state = overPrague()
    state.since[unitIn(state, CZE).index] = 1
    expect(refusal(state, intercept(CZE, PRAGUE))).toBe('16.2a')
    state.since[unitIn(state, CZE).index] = 0
    put(state, unitIn(state, CZE), boxOf(worldOf(state), ALLIED, 'utilized'))
    expect(refusal(state, intercept(CZE, PRAGUE))).toBe('16.1a')
    expect(offered(state)).toBeUndefined()
  })

  test('16.2a C4 in the next game turn it may intercept again', () => {
    const state = overPrague({ turn: 4 })
    state.since[unitIn(state, CZE).index] = 3
    expect(refusal(state, intercept(CZE, PRAGUE))).toBeNull()
  })

  test('16.1a (C6) who intercepts on turn 1 is Utilized until the Allied Mobilization of turn 2', () => {
    const scenario = 'western-powers-guarantee'
    const air = [L1, 'GBR-AIR-1']
    const state = airScene({ scenario, air, units: { 'GBR-INF-BEF': '1211' } })
    fly(state, L1, '1310')
    give(state, END)
    give(state, intercept('GBR-AIR-1', '1310'))
    // The interceptor is not hurt and goes home.
    give(state, END, 6)
    expect(whereAir(state, 'GBR-AIR-1')).toBe('allied-utilized')
    state.stack = airScene({ side: ALLIED }).stack
    expect(refusal(state, launch('GBR-AIR-1', '1310'))).toBe('16.1a')
    state.turn = 2
    through(state, { phase: 'mobilization', side: AXIS, step: 0 } as Frame)
    expect(whereAir(state, 'GBR-AIR-1')).toBe('allied-utilized')
    through(state, { phase: 'mobilization', side: ALLIED, step: 0 } as Frame)
    expect(whereAir(state, 'GBR-AIR-1')).toBe('allied-available')
  })

  test('16.6f, 16.0a airlifts never intercept', () => {
    const state = airScene({ air: [LIFT, CZE], side: ALLIED, units: { 'GER-INF-01': '2513' } })
    give(state, launch(CZE, '2513'))
    give(state, END)
    expect(now(state)).toBe('interception axis')
    expect(refusal(state, intercept(LIFT, '2513'))).toBe('16.6f')
    expect(offered(state)).toBeUndefined()
  })

  test('16.5a one interceptor over a hex', () => {
    const state = airScene({ air: [CZE, L1, L2], side: ALLIED, units: { 'CZE-ARM-1': PRAGUE } })
    give(state, launch(CZE, '2514'))
    give(state, END)
    give(state, intercept(L1, '2514'))
    expect(refusal(state, intercept(L2, '2514'))).toBe('16.5a')
    expect(offered(state)).toBeUndefined()
    const two = airScene({ air: [CZE, L1, L2], side: ALLIED })
    give(two, launch(CZE, '2514'))
    give(two, END)
    expect(offered(two)!.judge!('2514', [L1])).toBeNull()
    expect(offered(two)!.judge!('2514', [L1, L2])?.rule).toBe('16.5a')
    expect(offered(two)!.order('2514', [L2])).toEqual(intercept(L2, '2514'))
  })

  test('15.0e an interceptor that uncovers a stack is a reveal', () => {
    const units = { 'GER-INF-01': '2513', 'GER-INF-02': '2513' }
    const state = airScene({ air: [L1, CZE], units })
    give(state, launch(L1, '2513'))
    give(state, END)
    expect(give(state, intercept(CZE, '2513')).barrier).toBe('reveal')
  })
})

describe('16.6 the combat', () => {
  test('16.6a in every hex with both, and before that nothing is fought', () => {
    const state = overPrague()
    expect(refusal(state, resolve(PRAGUE))).toBe('16.6a')
    give(state, intercept(CZE, PRAGUE))
    // The only one is fought with the end of the placing.
    const { events } = give(state, END, 4)
    expect(events.map(({ kind }) => kind)).toContain('interception')
  })

  test('16.6a in the order of who intercepts, the last one by itself', () => {
    const scenario = 'western-powers-guarantee'
    const units = { 'GBR-INF-BEF': PRAGUE }
    const state = airScene({ scenario, units, air: [L1, L2, CZE, 'GBR-AIR-1'] })
    give(state, launch(L1, PRAGUE))
    give(state, launch(L2, '2514'))
    give(state, END)
    give(state, intercept(CZE, PRAGUE))
    give(state, intercept('GBR-AIR-1', '2514'))
    give(state, END)
    expect(refusal(state, END)).toBe('16.6a')
    expect(refusal(state, intercept('GBR-AIR-1', '2514'))).toBe('16.2c')
    expect(refusal(state, resolve('2513'))).toBe('16.6a')
    const pick = game.offers(state).find((offer): offer is PickOffer => offer.id === 'resolve')!
    expect(pick.choices.map(({ id }) => id)).toEqual(['2514', PRAGUE])
    const { events } = give(state, resolve(PRAGUE), 4, 4)
    const hexes = events
      .filter(({ kind }) => kind === 'interception')
      .map((event) => (event as never)['hexes'])
    expect(hexes).toEqual([[PRAGUE], ['2514']])
    expect(now(state)).toBe('terror axis')
  })

  test('16.6b, 16.6c A30 the interceptor attacks: factor 2 against 1 is the column +1', () => {
    const scenario = 'general-war'
    const state = airScene({ scenario, side: ALLIED, air: ['POL-AIR-1', L1] })
    give(state, launch('POL-AIR-1', '3209'))
    give(state, END)
    expect(now(state)).toBe('interception axis')
    const preview = offered(state)!.preview('3209', [L1]) as OddsPreview
    expect(preview.before).toEqual({ sum: '+1', column: 2 })
    expect([preview.column, preview.columns]).toEqual([2, ['−1', '0', '+1']])
    give(state, intercept(L1, '3209'))
    // Only the column +1 has a DB for this die.
    const { rows } = worldOf(state).tables.interception
    const die = 1 + rows.findIndex((row) => row[2] === 'DB' && row[1] !== 'DB')
    const { events } = give(state, END, die)
    expect(events.find(({ kind }) => kind === 'interception')).toMatchObject({ difference: 1, result: 'DB' })
  })

  test('16.6c B33 differences beyond the table count as its ends', () => {
    // The reduced Czechs have 0, a German of full strength 2: −2.
    const worst = overPrague()
    worst.steps[unitIn(worst, CZE).index] = 1
    expect((offered(worst)!.preview(PRAGUE, [CZE]) as OddsPreview).before).toEqual({ sum: '−2', column: 0 })
    expect((offered(overPrague())!.preview(PRAGUE, [CZE]) as OddsPreview).column).toBe(0)
    const even = overPrague()
    even.steps[unitIn(even, L1).index] = 1
    expect((offered(even)!.preview(PRAGUE, [CZE]) as OddsPreview).column).toBe(1)
    const best = airScene({ air: [`${CZE}:reduced`, L1], side: ALLIED })
    give(best, launch(CZE, '2514'))
    give(best, END)
    expect((offered(best)!.preview('2514', [L1]) as OddsPreview).before).toEqual({ sum: '+2', column: 2 })
  })

  test('16.6d what lies on the ground, supply and weather make no difference', () => {
    const state = overPrague({ units: { 'CZE-ARM-1': PRAGUE, 'CZE-FORT-1': PRAGUE } })
    const bare = offered(overPrague())!.preview(PRAGUE, [CZE])
    state.storm = true
    expect(offered(state)!.preview(PRAGUE, [CZE])).toEqual(bare)
  })

  test('16.6e a surviving interceptor goes to Utilized, a surviving target goes on', () => {
    const state = fought(dieFor(table, 'ML', -1))
    expect(whereAir(state, CZE)).toBe('allied-utilized')
    expect(whereAir(state, L1)).toBe(PRAGUE)
    expect(now(state)).toBe('terror axis')
  })

  test('16.6f an airlift defends with its factor', () => {
    const state = airScene({ air: [LIFT, CZE], units: { 'GER-INF-01': '2513' } })
    give(state, launch(LIFT, '2513'))
    give(state, END)
    expect((offered(state)!.preview('2513', [CZE]) as OddsPreview).before).toEqual({ sum: '0', column: 1 })
    const reduced = airScene({ air: [`${LIFT}:reduced`, CZE], units: { 'GER-INF-01': '2513' } })
    give(reduced, launch(LIFT, '2513'))
    give(reduced, END)
    expect((offered(reduced)!.preview('2513', [CZE]) as OddsPreview).before).toEqual({ sum: '+1', column: 2 })
  })

  test('16.6.1a results come before any mission', () => {
    const state = overPrague()
    expect(refusal(state, terror(L1, 'city'), 'axis')).toBe('turn')
    give(state, intercept(CZE, PRAGUE))
    give(state, END, 4)
    expect(now(state)).toBe('terror axis')
  })

  test('16.6.1b a factor of 0 flies and intercepts, if it is not grounded', () => {
    const state = airScene({ air: [L1, `${CZE}:reduced`] })
    give(state, launch(L1, PRAGUE))
    give(state, END)
    expect(refusal(state, intercept(CZE, PRAGUE))).toBeNull()
    const bombs = airScene({ scenario: 'general-war', air: ['ITA-AIR-1:reduced'] })
    fly(bombs, 'ITA-AIR-1', '1519')
    give(bombs, END)
    give(bombs, terror('ITA-AIR-1', 'city'), 6)
    expect(bombs.terror).toEqual([hexIn(bombs, '1519')])
  })

  test('16.6 the preview has the chances of the column', () => {
    const preview = offered(overPrague())!.preview(PRAGUE, [CZE]) as OddsPreview
    expect(preview.results.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1)
    const { rows } = worldOf(table).tables.interception
    for (const { result, chance } of preview.results)
      expect(chance).toBeCloseTo(rows.filter((row) => row[0] === result).length / 6)
    expect(preview.destroys).toBe(0)
  })
})

describe('IR interception results', () => {
  test('IR_AE the interceptor is eliminated', () => {
    const state = fought(dieFor(table, 'AE', -1))
    expect([whereAir(state, CZE), whereAir(state, L1)]).toEqual(['allied-eliminated', PRAGUE])
    expect(stepsOf(state, L1)).toBe(2)
  })

  test('IR_AL the interceptor is reduced, one that is reduced already eliminated', () => {
    const state = fought(dieFor(table, 'AL', -1))
    expect([stepsOf(state, CZE), stepsOf(state, L1)]).toEqual([1, 2])
    expect(whereAir(state, CZE)).toBe('allied-utilized')
    expect(whereAir(fought(dieFor(table, 'AL', -1), `${CZE}:reduced`), CZE)).toBe('allied-eliminated')
  })

  test('IR_DB the target goes to Utilized unhurt, its mission lost', () => {
    const state = fought(dieFor(table, 'DB', -1))
    expect([whereAir(state, L1), stepsOf(state, L1), stepsOf(state, CZE)]).toEqual(['axis-utilized', 2, 2])
    expect(now(state)).toBe('launch allied')
    expect(state.grounded).toEqual([])
  })

  test('IR_DE the target is eliminated', () => {
    // Only the column +1 has it.
    const state = airScene({ air: [CZE, L1], side: ALLIED })
    give(state, launch(CZE, '2514'))
    give(state, END)
    give(state, intercept(L1, '2514'))
    give(state, END, dieFor(state, 'DE', 1))
    expect([whereAir(state, CZE), whereAir(state, L1)]).toEqual(['allied-eliminated', 'axis-utilized'])
  })

  test('IR_DL the target is reduced and goes on', () => {
    const state = fought(dieFor(table, 'DL', -1))
    expect([whereAir(state, L1), stepsOf(state, L1), stepsOf(state, CZE)]).toEqual([PRAGUE, 1, 2])
    expect(now(state)).toBe('terror axis')
  })

  test('IR_ML both are reduced, the target first', () => {
    const state = fought(dieFor(table, 'ML', -1))
    expect([stepsOf(state, L1), stepsOf(state, CZE)]).toEqual([1, 1])
    const again = airScene({ air: [L1, CZE] })
    give(again, launch(L1, PRAGUE))
    give(again, END)
    give(again, intercept(CZE, PRAGUE))
    const { events } = give(again, END, dieFor(again, 'ML', -1))
    const reduced = events.filter(({ kind }) => kind === 'reduced').map((event) => (event as never)['units'])
    expect(reduced).toEqual([[L1], [CZE]])
  })

  test('IR_zero C36 an airstrike that is left with 0 is grounded and its mission lost', () => {
    const target = 'ITA-AIR-1'
    const state = airScene({ scenario: 'general-war', air: [target, CZE], units: { 'ITA-ARM-1': '2516' } })
    fly(state, target, PRAGUE)
    give(state, END)
    give(state, intercept(CZE, PRAGUE))
    give(state, END, dieFor(state, 'DL', 0))
    expect([whereAir(state, target), stepsOf(state, target)]).toEqual(['axis-utilized', 1])
    expect(state.grounded).toEqual([unitIn(state, target).index])
    expect(now(state)).toBe('launch allied')
  })

  test('IR_zero an interceptor that is left with 0 is grounded too', () => {
    const state = fought(dieFor(table, 'AL', -1))
    expect(state.grounded).toEqual([unitIn(state, CZE).index])
    // One that still has a factor is not.
    const german = airScene({ air: [L1, CZE], side: ALLIED })
    give(german, launch(CZE, '2514'))
    give(german, END)
    give(german, intercept(L1, '2514'))
    give(german, END, dieFor(german, 'AL', 1))
    expect([stepsOf(german, L1), german.grounded]).toEqual([1, []])
  })

  test('16.10b C35 A49 a reduced airlift flies on and is not grounded', () => {
    const state = airScene({ air: [LIFT, CZE], units: { 'GER-INF-01': '2513' } })
    give(state, launch(LIFT, '2513'))
    give(state, END)
    give(state, intercept(CZE, '2513'))
    give(state, END, dieFor(state, 'DL', 0))
    expect([whereAir(state, LIFT), stepsOf(state, LIFT), state.grounded]).toEqual(['2513', 1, []])
    // In the next game turn it may fly again.
    const later = airScene({ air: [`${LIFT}:reduced`], turn: 2, units: { 'GER-INF-01': '2513' } })
    later.since[unitIn(later, LIFT).index] = 1
    expect(refusal(later, launch(LIFT, '2513'))).toBeNull()
  })

  test('16.4a, 16.6 no side has two air units over a hex afterwards', () => {
    for (let die = 1; die <= 6; die++) {
      const state = fought(die)
      expect(state.over.filter((hex) => hex >= 0).length).toBeLessThan(2)
      expect(whereAir(state, CZE)).not.toBe(PRAGUE)
    }
  })
})
