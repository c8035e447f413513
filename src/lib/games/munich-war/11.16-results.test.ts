// What each result does, whatever cell of the tables it stands in.
import { describe, expect, test } from 'vitest'
import type { ResultCode } from './data'
import type { Event } from './events'
import type { State } from './state'
import { game, give, refusal, unitIn, where } from './testing'
import { attack, fight, fighting, phase, retreatAll } from './testing-combat'

/** Panzers and infantry of two hexes on the edge of Berlin against a stack of two. */
const UNITS = {
  'CZE-CAV-1': '2411',
  'CZE-2L-1': '2411',
  'GER-PZ-16': '2410',
  'GER-INF-01': '2410',
  'GER-INF-02': '2310'
}
const ATTACKERS = ['GER-PZ-16', 'GER-INF-01', 'GER-INF-02']

interface After {
  readonly state: State
  readonly events: readonly Event[]
}

/** Everybody attacks 2411, with this result. */
function struck(
  result: ResultCode,
  table: 'assault' | 'mobile',
  units: Readonly<Record<string, string>> = UNITS
): After {
  const attackers = Object.keys(units).filter((id) => id.startsWith('GER'))
  const state = fighting({ units })
  const hasArmor = attackers.some((id) => unitIn(state, id).class === 'mechanized')
  const events = fight(state, attack('2411', ...attackers), [2], { result, ...(hasArmor && { table }) })
  return { state, events }
}

const steps = (state: State, ids: readonly string[]): number[] =>
  ids.map((id) =>
    String(where(state, id)).endsWith('-eliminated') ? 0 : state.steps[unitIn(state, id).index]!
  )
const lost = (state: State, ids: readonly string[]): number =>
  ids.reduce((sum, id) => sum + unitIn(state, id).steps, 0) - steps(state, ids).reduce((a, b) => a + b, 0)
const DEFENDERS = ['CZE-CAV-1', 'CZE-2L-1']
/** Who has to retreat how far now, or nobody: "allied 1". */
const retreating = (state: State): string | null => {
  const frame = state.stack.at(-1)!
  return frame.phase === 'retreat'
    ? `${game.actor(state)} ${(frame as { distance?: number }).distance}`
    : null
}

describe('results that hurt the attacker', () => {
  test('CR_AA one attacking unit is reduced, and nobody goes', () => {
    const { state } = struck('AA', 'assault')
    expect(game.actor(state)).toBe('axis')
    give(state, { type: 'lose', units: ['GER-INF-02'] })
    expect([steps(state, ATTACKERS), steps(state, DEFENDERS)]).toEqual([
      [2, 2, 1],
      [2, 1]
    ])
    expect(phase(state)).not.toBe('retreat')
    expect([...ATTACKERS, ...DEFENDERS].map((id) => where(state, id))).toEqual([
      '2410',
      '2410',
      '2310',
      '2411',
      '2411'
    ])
  })

  test.each(['assault', 'mobile'] as const)(
    'CR_AD every attacking unit is reduced and the survivors retreat one hex: %s table',
    (table) => {
      const units = { ...UNITS, 'GER-INF-02': '2310:reduced' }
      const { state } = struck('AD', table, units)
      expect([steps(state, ATTACKERS), steps(state, DEFENDERS)]).toEqual([
        [1, 1, 0],
        [2, 1]
      ])
      expect(retreating(state)).toBe('axis 1')
      retreatAll(state)
      expect(['GER-PZ-16', 'GER-INF-01'].map((id) => where(state, id))).not.toContain('2410')
      expect(phase(state)).not.toBe('advance')
    }
  )

  test('CR_AP the attacking units retreat two hexes, without a loss', () => {
    const { state } = struck('AP', 'mobile')
    expect(retreating(state)).toBe('axis 2')
    expect(refusal(state, { type: 'retreat', unit: 'GER-INF-02', path: ['2209'] })).toBe('12.1f')
    retreatAll(state)
    expect([lost(state, ATTACKERS), lost(state, DEFENDERS)]).toEqual([0, 0])
    expect(where(state, 'CZE-CAV-1')).toBe('2411')
  })

  test('CR_AS nothing happens', () => {
    const { state, events } = struck('AS', 'assault')
    expect([lost(state, ATTACKERS), lost(state, DEFENDERS)]).toEqual([0, 0])
    expect(events.map(({ kind }) => kind)).not.toContain('retreat')
    expect(['retreat', 'advance', 'battle']).not.toContain(phase(state))
  })

  test('CR_AW all attackers retreat one hex, without a loss', () => {
    const { state } = struck('AW', 'mobile')
    expect(retreating(state)).toBe('axis 1')
    retreatAll(state)
    expect(lost(state, ATTACKERS)).toBe(0)
    for (const [id, from] of Object.entries(UNITS))
      expect(where(state, id) === from, id).toBe(id.startsWith('CZE'))
  })

  test.each(['assault', 'mobile'] as const)('CR_AZ all attackers are eliminated: %s table', (table) => {
    const { state } = struck('AZ', table)
    expect(ATTACKERS.map((id) => where(state, id))).toEqual(ATTACKERS.map(() => 'axis-eliminated'))
    expect(lost(state, DEFENDERS)).toBe(0)
    expect(phase(state)).not.toBe('retreat')
  })
})

describe('results that hurt both, or the defender', () => {
  test('CR_BB every defender is reduced and as many attackers; who holds the hex then keeps it', () => {
    const { state } = struck('BB', 'assault')
    expect(steps(state, DEFENDERS)).toEqual([1, 0])
    expect(game.actor(state)).toBe('axis')
    expect(refusal(state, { type: 'lose', units: ['GER-PZ-16'] })).toBe('11.16a')
    give(state, { type: 'lose', units: ['GER-INF-01', 'GER-INF-02'] })
    expect(steps(state, ATTACKERS)).toEqual([2, 1, 1])
    expect(phase(state)).not.toBe('advance')
  })

  test('CR_BB when nobody is left in the hex the surviving attackers may advance', () => {
    const units = { 'CZE-2L-1': '2411', 'GER-INF-01': '2410:reduced', 'GER-INF-02': '2310' }
    const { state } = struck('BB', 'assault', units)
    give(state, { type: 'lose', units: ['GER-INF-01'] })
    expect(phase(state)).toBe('advance')
    expect(refusal(state, { type: 'advance', unit: 'GER-INF-01', path: ['2411'] })).toBe('13.0a')
    give(state, { type: 'advance', unit: 'GER-INF-02', path: ['2411'] })
    expect(where(state, 'GER-INF-02')).toBe('2411')
  })

  test('CR_DA one defender is reduced, of his choice, and the others stay', () => {
    const { state } = struck('DA', 'assault')
    expect(game.actor(state)).toBe('allied')
    give(state, { type: 'lose', units: ['CZE-CAV-1'] })
    expect([steps(state, DEFENDERS), lost(state, ATTACKERS)]).toEqual([[1, 1], 0])
    expect(['retreat', 'advance']).not.toContain(phase(state))
  })

  test('CR_DA when it was the last one the attackers may advance', () => {
    const { state } = struck('DA', 'assault', { 'CZE-2L-1': '2411', 'GER-INF-01': '2410' })
    expect(where(state, 'CZE-2L-1')).toBe('allied-eliminated')
    expect(phase(state)).toBe('advance')
  })

  test.each([
    ['CR_DD every defender is reduced, and the survivors retreat one hex', 'DD', 'assault', 1, 2],
    ['CR_OR every defender is reduced, and the survivors retreat three hexes', 'OR', 'mobile', 3, 2],
    ['CR_DW the defenders retreat one hex', 'DW', 'mobile', 1, 0],
    ['CR_DP the defenders retreat two hexes', 'DP', 'mobile', 2, 0]
  ] as const)('%s; the attacker may advance', (_title, result, table, hexes, losses) => {
    const { state } = struck(result, table)
    expect([lost(state, DEFENDERS), lost(state, ATTACKERS)]).toEqual([losses, 0])
    expect(retreating(state)).toBe(`allied ${hexes}`)
    retreatAll(state)
    expect(where(state, 'CZE-CAV-1')).not.toBe('2411')
    expect(phase(state)).toBe('advance')
    expect(game.actor(state)).toBe('axis')
  })

  test('CR_DZ all defenders are eliminated; the attacker may advance', () => {
    const { state } = struck('DZ', 'assault')
    expect(DEFENDERS.map((id) => where(state, id))).toEqual(['allied-eliminated', 'allied-eliminated'])
    expect(lost(state, ATTACKERS)).toBe(0)
    expect(phase(state)).toBe('advance')
  })

  test('CR_MA one defender is reduced, the rest retreat one hex; the attacker may advance', () => {
    const { state } = struck('MA', 'mobile')
    give(state, { type: 'lose', units: ['CZE-2L-1'] })
    expect([steps(state, DEFENDERS), lost(state, ATTACKERS)]).toEqual([[2, 0], 0])
    expect(retreating(state)).toBe('allied 1')
    retreatAll(state)
    expect(phase(state)).toBe('advance')
  })

  test('CR_MD one mechanized attacker is reduced, all defenders retreat one hex; survivors may advance', () => {
    const { state } = struck('MD', 'mobile')
    expect([steps(state, ATTACKERS), lost(state, DEFENDERS)]).toEqual([[1, 2, 2], 0])
    expect(retreating(state)).toBe('allied 1')
    retreatAll(state)
    expect(phase(state)).toBe('advance')
    give(state, { type: 'advance', unit: 'GER-PZ-16', path: ['2411'] })
    expect(where(state, 'GER-PZ-16')).toBe('2411')
  })
})
