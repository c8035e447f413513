import { describe, expect, test } from 'vitest'
import type { SelectOffer } from '../../kernel/offers'
import { excessBar } from './09-stacking'
import { boardOf, worldOf } from './board'
import type { Options } from './data'
import type { Event } from './events'
import { NOWHERE, type SetupFrame, type State } from './state'
import { game, give, refusal, scene, unitIn, where } from './testing'
import { choices, isOver, offered, through } from './testing-turn'
import { ALLIED } from './world'

const SUGGEST = { type: 'suggest' }
const END = { type: 'end' }
const steps = (state: State, id: string) => state.steps[unitIn(state, id).index]
const remove = (...units: string[]) => ({ type: 'remove', units })

/** The beginning of a deployment step; those before are set up as suggested. `dice` fall just before it. */
function at(step: number, scenario: string, options: Partial<Options>, ...dice: number[]): State {
  const state = game.create(scenario, options)
  const now = () => (state.stack.at(-1) as SetupFrame).step
  while (now() < step) {
    give(state, SUGGEST)
    give(state, END, ...(now() === step - 1 ? dice : []))
  }
  return state
}

describe('23.1 additional armor', () => {
  const armor = { additionalArmor: true }

  test('23.1a Germany: one panzer corps more is set up, two infantry corps go', () => {
    const state = at(4, 'little-entente', armor)
    const usual = at(4, 'little-entente', {})
    expect(where(usual, 'GER-PZ-19')).toBe(NOWHERE)
    expect(refusal(usual, remove('GER-INF-01', 'GER-INF-02'))).toBe('23.1a')
    give(state, { type: 'place', piece: 'GER-PZ-19', hex: '2511' })
    expect(where(state, 'GER-PZ-19')).toBe('2511')
    const offer = game.offers(state).find(({ id }) => id.endsWith('removed')) as SelectOffer
    expect([offer.min, offer.max, offer.from.length]).toEqual([2, 2, 13])
    expect(refusal(state, remove('GER-INF-01'))).toBe('23.1a')
    expect(refusal(state, remove('GER-INF-01', 'GER-2L-R'))).toBe('23.1a')
    expect(refusal(state, remove('GER-INF-01', 'GER-INF-17'))).toBe('23.1a')
    expect(refusal(state, remove('GER-PZ-16', 'GER-PZ-18'))).toBe('23.1a')
    expect(offer.judge(['GER-INF-01'])?.rule).toBe('23.1a')
    give(state, remove('GER-INF-01', 'GER-INF-07'))
    expect(where(state, 'GER-INF-07')).toBe('axis-eliminated')
    expect(refusal(state, remove('GER-INF-02', 'GER-INF-03'))).toBe('23.1a')
    expect(refusal(state, { type: 'place', piece: 'GER-INF-07', hex: '2511' })).toBe('3.4.1d')
    expect(offered(state).some((id) => id.endsWith('removed'))).toBe(false)
  })

  test('23.1a the step does not end before they are gone', () => {
    const state = at(4, 'little-entente', armor)
    expect(refusal(state, END)).toBe('23.1a')
  })

  test('23.1a France: the De Gaulle corps for a full army; the British Mobile Corps at full strength', () => {
    const state = at(3, 'general-war', armor)
    expect(steps(state, 'GBR-PZ-MC')).toBe(2)
    expect(steps(at(3, 'general-war', {}), 'GBR-PZ-MC')).toBe(1)
    expect(refusal(state, remove('FRA-ARM-1'))).toBe('23.1a')
    give(state, remove('FRA-ARM-3'))
    expect(where(state, 'FRA-ARM-3')).toBe('allied-eliminated')
    give(state, { type: 'place', piece: 'FRA-PZ-DeG', hex: '1314' })
    expect(where(state, 'FRA-PZ-DeG')).toBe('1314')
  })

  test.each(game.scenarios)('23.1a the suggested set-up of %s is legal with them', (scenario) => {
    const state = at(4, scenario, armor)
    give(state, SUGGEST)
    expect(offered(state)).toContain('end')
    const { landHexes, hexes, units } = worldOf(state)
    for (const hex of landHexes) expect(excessBar(state, hex), hexes[hex]!.id).toBeNull()
    const gone = units.filter((unit) => String(where(state, unit.id)).endsWith('eliminated'))
    expect(gone.map(({ nation, type }) => `${nation} ${type}`).sort()).toEqual([
      'France infantry',
      'Germany infantry',
      'Germany infantry'
    ])
    for (const id of ['GER-PZ-19', 'FRA-PZ-DeG']) expect(where(state, id)).toMatch(/^\d{4}$/)
    expect(boardOf(state).world.units).toBe(units)
  })
})

describe('23.2 the German surprise attack', () => {
  const surprise = { surpriseAttack: true }
  const GROUPS = [
    'Belgium',
    'Netherlands',
    'Denmark',
    'Lithuania',
    'Latvia',
    'Estonia',
    'Czechoslovakia',
    'Romania',
    'Yugoslavia',
    'Poland',
    'France'
  ]

  /** After the set-up, with a die for each country. */
  function begin(dice: Partial<Record<string, number>>): { state: State; events: readonly Event[] } {
    const state = at(4, 'little-entente', surprise)
    give(state, SUGGEST)
    const { events } = give(state, END, ...GROUPS.map((name) => dice[name] ?? 4))
    return { state, events }
  }

  test('23.2a A53 a die for each country that the Allied player has set up, at war or neutral', () => {
    const { state, events } = begin({})
    expect(events.flatMap((event) => (event.kind === 'surprise' ? [event.nation] : []))).toEqual(GROUPS)
    expect(state.turn).toBe(1)
    expect(state.stack.at(-1)!.phase).not.toBe('spend')
    const finland = game.create('intermarium', surprise)
    expect(
      worldOf(finland).scenario.setup.find(({ where: { country } }) => country === 'Finland')?.side
    ).toBe('allied')
  })

  test('23.2a on 1 to 3 its air units are utilized, on 4 they are not', () => {
    const { state } = begin({ Poland: 3, France: 4, Czechoslovakia: 1 })
    expect(where(state, 'POL-AIR-1')).toBe('allied-utilized')
    expect(where(state, 'FRA-AIR-1')).toBe('allied-available')
    // Still in reserve, nor are ships caught.
    expect(where(state, 'CZE-AIR-1')).toBe('allied-reinforcements')
    expect(where(begin({ France: 1 }).state, 'FRA-NB-1')).toBe('allied-available')
    expect(where(state, 'GER-AIR-L1')).toBe('axis-available')
  })

  test('23.2b they come back with the Allied reset of the second turn', () => {
    const { state } = begin({ France: 2 })
    expect(where(state, 'FRA-AIR-1')).toBe('allied-utilized')
    state.turn = 2
    through(state, { phase: 'mobilization', side: 0, step: 0 } as never)
    expect(where(state, 'FRA-AIR-1')).toBe('allied-utilized')
    through(state, { phase: 'mobilization', side: ALLIED, step: 0 } as never)
    expect(where(state, 'FRA-AIR-1')).toBe('allied-available')
  })

  test('23.2a on 6 an alert: one point at once, for its own units, neutral or not', () => {
    const { state } = begin({ Poland: 6, Czechoslovakia: 6, Denmark: 6 })
    expect(state.stack.at(-1)).toMatchObject({ phase: 'spend', purses: [{ points: 1 }, { points: 1 }] })
    expect(game.actor(state)).toBe('allied')
    // Poland is neutral; its reduced armies stand where supply reaches them.
    expect(choices(state, 'refit')).toEqual(['POL-ARM-MOD', 'POL-ARM-KAR'])
    expect(choices(state, 'mobilize').sort()).toEqual(['CZE-AIR-1', 'CZE-ARM-5', 'POL-ARM-RES', 'POL-INF-OG'])
    give(state, { type: 'refit', unit: 'POL-ARM-MOD' })
    expect(steps(state, 'POL-ARM-MOD')).toBe(2)
    expect(refusal(state, { type: 'mobilize', unit: 'POL-INF-OG' })).toBe('7.1.1e')
    give(state, { type: 'mobilize', unit: 'CZE-ARM-5' }, 5)
    expect(where(state, 'CZE-ARM-5')).toBe('allied-turn-4')
  })

  test('23.2c who is mobilized while neutral waits until its country joins', () => {
    const state = scene({ units: { 'POL-ARM-RES': 'allied-turn-2', 'CZE-ARM-5': 'allied-turn-3' } })
    const mobilize = (turn: number) => {
      state.turn = turn
      return through(state, { phase: 'mobilization', side: ALLIED, step: 0 } as never)
    }
    expect(mobilize(2)).toContainEqual(expect.objectContaining({ kind: 'delayed', rule: '23.2c' }))
    expect(where(state, 'POL-ARM-RES')).toBe('allied-turn-3')
    give(state, END)
    const joined = scene({ allied: ['Poland'], units: { 'POL-ARM-RES': 'allied-turn-3' } })
    joined.turn = 3
    through(joined, { phase: 'mobilization', side: ALLIED, step: 0 } as never)
    expect(offered(joined)).toEqual(['place'])
    give(joined, { type: 'place', piece: 'POL-ARM-RES', hex: '3212' })
    expect(where(joined, 'POL-ARM-RES')).toBe('3212')
    expect(isOver(joined)).toBe(false)
  })
})

describe('23.6 Soviet preparedness', () => {
  const prepared = { sovietPreparedness: true }
  const MARKED = 13

  test('23.6 B48, C45 a die for each reduced Soviet unit, forts too, before it is set up: full on 5 and 6', () => {
    const dice = [4, 5, 6, 1, ...Array<number>(MARKED - 4).fill(4)]
    const state = at(3, 'anti-comintern-war', prepared, ...dice)
    expect(['L', 'M', 'K', 'O'].map((fort) => steps(state, `SOV-FORT-${fort}`))).toEqual([1, 2, 2, 1])
    expect(steps(state, 'SOV-ARM-K')).toBe(1)
    expect(steps(state, 'SOV-ARM-WF')).toBe(2)
    // In Intermarium the Soviets are set up last.
    const last = at(4, 'intermarium', prepared, ...Array<number>(MARKED).fill(6))
    expect(steps(last, 'SOV-PZ-1')).toBe(2)
  })

  test('23.6 who is ready stays so in the suggested set-up, and the shares of the pool go by it', () => {
    const dice = [4, 4, 4, 4, 6, 6, ...Array<number>(MARKED - 6).fill(1)]
    const state = at(3, 'anti-comintern-war', prepared, ...dice)
    const share = (...units: string[]) => ({ type: 'share', as: 'reduced', units })
    const reduced = () =>
      ['K', '3', '4', '5', '6', '12', 'WF', '7', '11'].filter((n) => steps(state, `SOV-ARM-${n}`) === 1)
    expect(reduced()).toEqual(['4', '5', '6', '12'])
    give(state, SUGGEST)
    expect(reduced()).toEqual(['4', '5', '6', '12'])
    expect(
      refusal(state, share('SOV-ARM-K', 'SOV-ARM-3', 'SOV-ARM-4', 'SOV-ARM-5', 'SOV-ARM-6', 'SOV-ARM-12'))
    ).toBe('3.4.2l')
    give(state, share('SOV-ARM-K', 'SOV-ARM-3', 'SOV-ARM-4', 'SOV-ARM-5'))
    expect(reduced()).toEqual(['K', '3', '4', '5'])
  })

  test('23.6 the other side does not see who', () => {
    const state = at(3, 'anti-comintern-war', prepared, ...Array<number>(MARKED).fill(6))
    expect(state.prepared).toHaveLength(MARKED)
    // But for the forts, which stand on the map for all to see.
    const seen = game.view(state, 'axis').prepared.map((index) => worldOf(state).units[index]!.type)
    expect(seen).toEqual(Array<string>(4).fill('fortification'))
  })

  test('23.6 without Soviets nobody rolls', () => {
    const state = at(4, 'little-entente', prepared)
    expect(state.prepared).toEqual([])
  })
})
