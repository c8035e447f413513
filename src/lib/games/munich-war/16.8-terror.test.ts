import { describe, expect, test } from 'vitest'
import type { OddsPreview, PickOffer } from '../../kernel/offers'
import { worldOf } from './board'
import type { TerrorResultCode } from './data'
import { game, give, hexIn, refusal, where } from './testing'
import {
  airScene,
  END,
  fly,
  launch,
  now,
  stepsOf,
  terror,
  victim,
  whereAir,
  type AirScene
} from './testing-air'
import type { AirFrame, SegmentFrame, State } from './state'
import { ALLIED, AXIS } from './world'

const L1 = 'GER-AIR-L1'
const L2 = 'GER-AIR-L2'
const PRAGUE = '2515'

const SEGMENTS = 3

/** The terror segment, with these air units over these hexes. */
function bombing(over: Record<string, string>, scene: AirScene = {}): State {
  const state = airScene({ ...scene, air: Object.keys(over) })
  for (const [unit, hex] of Object.entries(over)) fly(state, unit.split(':')[0]!, hex)
  state.stack.pop()
  ;(state.stack[1] as AirFrame).step = SEGMENTS
  state.stack.push({ phase: 'terror', side: scene.side ?? AXIS } as SegmentFrame)
  return state
}

const choices = (state: State) =>
  game.offers(state).flatMap((offer) => (offer.id === 'terror' ? (offer as PickOffer).choices : []))
const previewOf = (state: State, id: string) =>
  choices(state).find((choice) => choice.id === id)!.outlook!().battle as OddsPreview

/** The die that gives a result on the column of a factor. */
function dieFor(result: TerrorResultCode, factor: 0 | 1 | 2): number {
  const die = 1 + worldOf(airScene()).tables.terror.rows.findIndex((row) => row[factor] === result)
  if (die === 0) throw new Error(`No ${result} for factor ${factor}.`)
  return die
}

describe('16.8 what may be bombed', () => {
  test('16.8a an enemy city without friendly units', () => {
    const state = bombing({ [L1]: PRAGUE })
    expect(choices(state).map(({ id }) => id)).toEqual([`${L1} city`])
    expect(refusal(state, terror(L1, 'units'))).toBe('16.8a')
    give(state, terror(L1, 'city'), dieFor('nothing', 2))
    expect(state.terror).toEqual([])
    const held = bombing({ [L1]: PRAGUE, [L2]: '2716' }, { units: { 'HUN-ARM-1': PRAGUE } })
    expect(refusal(held, terror(L1, 'city'))).toBe('16.8a')
    expect(choices(held).map(({ id }) => id)).toEqual([`${L2} city`])
  })

  test('16.8a any hex with enemy units, a town too', () => {
    const units = { 'CZE-ARM-1': '2514' }
    const state = bombing({ [L1]: '2514' }, { units })
    expect(refusal(state, terror(L1, 'city'))).toBe('16.8a')
    expect(choices(state).map(({ id }) => id)).toEqual([`${L1} units`])
    // Friendly units are no target, nor are those of neutrals.
    const own = bombing({ [L1]: '2513', [L2]: PRAGUE }, { units: { 'GER-INF-01': '2513' } })
    expect(refusal(own, terror(L1, 'units'))).toBe('16.8a')
  })

  test('16.8a, 5.4c a neutral city is an enemy one as soon as somebody has flown there', () => {
    const state = airScene({ air: [L1] })
    give(state, launch(L1, '1512', 'Belgium'))
    give(state, END)
    expect(now(state)).toBe('terror axis')
    give(state, terror(L1, 'city'), dieFor('terror', 2))
    expect(state.terror).toEqual([hexIn(state, '1512')])
  })

  test('16.8b city or units, not both', () => {
    const state = bombing({ [L1]: PRAGUE }, { units: { 'CZE-ARM-1': PRAGUE } })
    expect(choices(state).map(({ id }) => id)).toEqual([`${L1} city`, `${L1} units`])
    give(state, terror(L1, 'city'), dieFor('terror', 2))
    expect(state.terror).toEqual([hexIn(state, PRAGUE)])
    expect(stepsOf(state, 'CZE-ARM-1')).toBe(2)
    expect(now(state)).toBe('launch allied')
  })

  test('16.8c one at a time, in the order of who bombs; the others may be kept', () => {
    const state = bombing({ [L1]: PRAGUE, [L2]: '2716' })
    give(state, terror(L2, 'city'), dieFor('nothing', 2))
    expect(whereAir(state, L2)).toBe('axis-utilized')
    expect(refusal(state, terror(L2, 'city'))).toBe('16.8c')
    expect(refusal(state, terror(L1, 'city'), 'allied')).toBe('turn')
    give(state, END)
    expect(whereAir(state, L1)).toBe(PRAGUE)
    expect(now(state)).toBe('launch allied')
  })

  test('16.8c on the column of the factor', () => {
    const columns = (over: string) =>
      choices(bombing({ [over]: PRAGUE }, { scenario: 'general-war' })).map(
        (choice) => (choice.outlook!().battle as OddsPreview).column
      )
    expect([columns(L1), columns(`${L1}:reduced`), columns('ITA-AIR-1:reduced')]).toEqual([[2], [1], [0]])
    // Only with factor 2 is this a Terror!.
    const rows = worldOf(airScene()).tables.terror.rows
    const die = 1 + rows.findIndex((row) => row[2] === 'terror' && row[1] === 'nothing')
    const [full, reduced] = [bombing({ [L1]: PRAGUE }), bombing({ [`${L1}:reduced`]: PRAGUE })]
    give(full, terror(L1, 'city'), die)
    give(reduced, terror(L1, 'city'), die)
    expect([full.terror.length, reduced.terror.length]).toEqual([1, 0])
  })

  test('16.8d A61 no city of one’s own side, and none under terror', () => {
    const scenario = 'western-powers-guarantee'
    const units = { 'CZE-ARM-1': '3212' }
    const own = bombing({ [L1]: '3212' }, { scenario, units })
    expect(refusal(own, terror(L1, 'city'))).toBe('16.8d')
    expect(choices(own).map(({ id }) => id)).toEqual([`${L1} units`])
    const state = bombing({ [L1]: PRAGUE, [L2]: '2716' })
    state.terror = [hexIn(state, PRAGUE)]
    expect(refusal(state, terror(L1, 'city'))).toBe('16.8d')
    expect(choices(state).map(({ id }) => id)).toEqual([`${L2} city`])
  })

  test('16.0a, 16.8c an airlift does not bomb, nor does who is not over the map', () => {
    const state = bombing({ 'GER-LIFT-1': PRAGUE, [L1]: PRAGUE })
    expect(refusal(state, terror('GER-LIFT-1', 'city'))).toBe('16.0a')
    expect(refusal(state, terror(L2, 'city'))).toBe('16.8c')
    expect(refusal(state, terror('CZE-AIR-1', 'city'))).toBe('16.8c')
  })

  test('16.8c with nothing to bomb the segment is over', () => {
    const state = airScene({ air: [L1] })
    give(state, launch(L1, '2513'))
    give(state, END)
    expect(now(state)).toBe('launch allied')
    expect(whereAir(state, L1)).toBe('2513')
  })
})

describe('16.8.1 results', () => {
  test('16.8.1a Defiance! reduces the bomber and sends it home', () => {
    const state = bombing({ [L1]: PRAGUE })
    give(state, terror(L1, 'city'), dieFor('defiance', 2))
    expect([stepsOf(state, L1), whereAir(state, L1), state.terror]).toEqual([1, 'axis-utilized', []])
    const last = bombing({ [`${L1}:reduced`]: PRAGUE })
    give(last, terror(L1, 'city'), dieFor('defiance', 1))
    expect(whereAir(last, L1)).toBe('axis-eliminated')
  })

  test('16.8.1a C36 A4 a bomber that it leaves with 0 is not grounded', () => {
    const state = bombing({ 'ITA-AIR-1': PRAGUE }, { scenario: 'general-war' })
    give(state, terror('ITA-AIR-1', 'city'), dieFor('defiance', 1))
    expect([stepsOf(state, 'ITA-AIR-1'), whereAir(state, 'ITA-AIR-1')]).toEqual([1, 'axis-utilized'])
    expect(state.grounded).toEqual([])
  })

  test('16.8.1b, 16.7 flak hits only with AAA or a fortification in the hex', () => {
    const die = dieFor('flak', 2)
    const after = (units: Record<string, string>, target: 'city' | 'units') => {
      const state = bombing({ [L1]: PRAGUE }, { units })
      give(state, terror(L1, target), die)
      expect(whereAir(state, L1)).toBe('axis-utilized')
      return stepsOf(state, L1)
    }
    expect(after({}, 'city')).toBe(2)
    expect(after({ 'CZE-ARM-1': PRAGUE }, 'units')).toBe(2)
    expect(after({ 'CZE-FORT-1': PRAGUE }, 'city')).toBe(1)
    expect(after({ 'CZE-ARM-1': PRAGUE, 'CZE-FORT-1': PRAGUE }, 'units')).toBe(1)
    const aaa = bombing(
      { 'GBR-AIR-1': '2511' },
      { scenario: 'western-powers-guarantee', side: ALLIED, units: { 'GER-AAA-1': '2511' } }
    )
    give(aaa, terror('GBR-AIR-1', 'city'), dieFor('flak', 1))
    expect(stepsOf(aaa, 'GBR-AIR-1')).toBe(1)
  })

  test('16.8.1c Terror! on units: the attacker picks one enemy land unit', () => {
    const units = { 'CZE-ARM-1': PRAGUE, 'CZE-FORT-1': PRAGUE, 'CZE-2L-1': '2514' }
    const state = bombing({ [L1]: PRAGUE, [L2]: '2716' }, { units })
    give(state, terror(L1, 'units'), dieFor('terror', 2))
    expect(now(state)).toBe('victim axis')
    // Over the hex until it has chosen: it sees who is there.
    expect(whereAir(state, L1)).toBe(PRAGUE)
    expect(refusal(state, victim('CZE-2L-1'))).toBe('16.8.1c')
    expect(refusal(state, victim(L1))).toBe('16.8.1c')
    const offer = game.offers(state)[0] as PickOffer
    expect(offer.choices.map(({ id }) => id).sort()).toEqual(['CZE-ARM-1', 'CZE-FORT-1', 'none'])
    give(state, victim('CZE-FORT-1'))
    expect([stepsOf(state, 'CZE-FORT-1'), stepsOf(state, 'CZE-ARM-1')]).toEqual([1, 2])
    expect(whereAir(state, L1)).toBe('axis-utilized')
    expect(now(state)).toBe('terror axis')
    expect(state.terror).toEqual([])
  })

  test('16.8.1c a unit of one step is eliminated; nobody need be chosen', () => {
    const units = { 'CZE-2L-1': PRAGUE }
    const state = bombing({ [L1]: PRAGUE }, { units })
    give(state, terror(L1, 'units'), dieFor('terror', 2))
    give(state, victim('CZE-2L-1'))
    expect(where(state, 'CZE-2L-1')).toBe('allied-eliminated')
    const spared = bombing({ [L1]: PRAGUE }, { units })
    give(spared, terror(L1, 'units'), dieFor('terror', 2))
    give(spared, victim(null))
    expect([where(spared, 'CZE-2L-1'), whereAir(spared, L1)]).toEqual([PRAGUE, 'axis-utilized'])
  })

  test('16.8.1d whatever comes of it, the bomber goes to Utilized', () => {
    for (let die = 1; die <= 6; die++) {
      const state = bombing({ [L1]: PRAGUE })
      give(state, terror(L1, 'city'), die)
      expect(whereAir(state, L1), String(die)).toBe('axis-utilized')
    }
  })

  test('16.8.2a a marker stays where it is, and there is never a second one', () => {
    const state = bombing({ [L1]: PRAGUE, [L2]: '2716' })
    give(state, terror(L1, 'city'), dieFor('terror', 2))
    give(state, terror(L2, 'city'), dieFor('terror', 2))
    expect(state.terror).toEqual([PRAGUE, '2716'].map((hex) => hexIn(state, hex)))
  })
})

describe('16.8 beforehand', () => {
  test('16.8.1 the preview counts flak that the bomber sees', () => {
    const units = { 'CZE-ARM-1': PRAGUE, 'CZE-FORT-1': PRAGUE }
    const bare = previewOf(bombing({ [L1]: PRAGUE }), `${L1} city`)
    expect(bare.results.map(({ losses }) => losses![0])).toEqual([1, 0, 0, 0])
    const flak = previewOf(bombing({ [L1]: PRAGUE }, { units }), `${L1} units`)
    expect(flak.results.map(({ losses }) => losses)).toEqual([
      [1, 0],
      [1, 0],
      [0, 0],
      [0, 1]
    ])
    expect(flak.results.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1)
    expect(choices(bombing({ [L1]: PRAGUE }, { units }))[0]!.warnings).toMatchObject([{ rule: '16.7' }])
  })

  test('20.0g A18 a storm over the Soviet Union or Finland costs a column, its own nation none', () => {
    const storm = (id: string, hex: string, side: 0 | 1, scenario: AirScene['scenario']) => {
      const state = bombing({ [id]: hex }, { side, ...(scenario !== undefined && { scenario }) })
      state.storm = true
      return previewOf(state, `${id} city`)
    }
    const minsk = storm(L1, '3909', 0, 'anti-comintern-war')
    expect([minsk.column, minsk.shifts]).toMatchObject([1, [{ value: -1, rule: '20.0g' }]])
    expect(storm(L1, PRAGUE, 0, 'anti-comintern-war')).toMatchObject({ column: 2, shifts: [] })
    const scenario = 'anti-comintern-war'
    expect(previewOf(bombing({ [L1]: '3909' }, { scenario }), `${L1} city`).column).toBe(2)
    const units = { 'GER-PZ-16': '3909' }
    const soviet = bombing({ 'SOV-AIR-1': '3909' }, { scenario, units, side: ALLIED })
    soviet.storm = true
    expect(previewOf(soviet, 'SOV-AIR-1 units')).toMatchObject({ column: 1, shifts: [] })
  })
})
